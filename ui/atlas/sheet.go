package atlas

import (
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/draws"
	"backrank/app/sheet"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/survey"
	"backrank/words"
)

// Sheet returns what is shown as a table for spreadsheets; it is false if that is not a table. Scores are in pawns, for White.
func (a *Atlas) Sheet() (sheet.Sheet, bool) {
	s := sheet.Sheet{}
	switch v := a.top().(type) {
	case *gallery:
		s = sheetOfGallery(v)
	case *comparison:
		s = sheetOfComparison(v)
	case *matrix:
		s = sheetOfMatrix(v)
	case *liveDraw:
		s = sheetOfDraws(v.atlas.in.Draws.Draws())
	}
	return s, len(s.Rows) > 0
}

// sheetTool returns the tool that saves what is shown as a table.
func sheetTool(a *Atlas) *widget.Tool {
	return widget.IconTool(assets.IconSave, lang.L("Save the table for a spreadsheet")+"  save-table", a.in.SaveTable)
}

// sheetOfGallery has the arrays that are shown, in their order, with all facts and what the engines found.
func sheetOfGallery(g *gallery) sheet.Sheet {
	rule, all := g.atlas.rule, facts.Facts(g.atlas.rule)
	s := sheet.Sheet{Name: g.atlas.family.ID, Columns: []string{lang.L("Number"), lang.L("Array"), lang.L("Mirror image"), lang.L("Undefended pawns on")}}
	for _, f := range all {
		s.Columns = append(s.Columns, f.Name)
	}
	engines := 0
	for _, found := range []*survey.Survey{survey.Current(), g.atlas.in.Second()} {
		if found.Arrays(rule) == nil {
			break
		}
		engine := found.Effort(rule, variants.Both(g.atlas.family.At(0))).Engine
		for _, name := range []string{lang.L("Score for White"), lang.L("Margin of error"), lang.L("Advantage"), lang.L("Sharpness"), lang.L("Best first move")} {
			s.Columns = append(s.Columns, lang.L("{{.Fact}}: {{.Value}}", "Fact", name, "Value", engine))
		}
		engines++
	}
	for _, place := range g.result.places {
		p := &g.profiles[place]
		row := []string{strconv.Itoa(p.Number), p.Array.String(), strconv.Itoa(p.Array.Twin()), undefended(p.Array)}
		for _, f := range all {
			row = append(row, f.Cell(p))
		}
		start := variants.Both(p.Array)
		opinions := g.atlas.opinions(rule, start)
		for i := range engines {
			if i >= len(opinions) {
				row = append(row, "", "", "", "", "")
				continue
			}
			o := &opinions[i]
			row = append(row, inPawns(o.Score), inPawns(o.margin), survey.BandNames(o.Score, o.margin), inPawns(o.Sharpness()), firstMove(&o.Finding, 0, rule, start))
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// undefended lists the squares of White's undefended pawns.
func undefended(a variants.Array) string {
	var all []string
	for sq := range facts.Undefended(a).All() {
		all = append(all, sq.String())
	}
	return strings.Join(all, " ")
}

// inPawns formats centipawns as a number that all spreadsheets read.
func inPawns(centipawns int) string { return strconv.FormatFloat(float64(centipawns)/100, 'f', 2, 64) }

// sheetOfComparison has the facts and their values as they are shown.
func sheetOfComparison(c *comparison) sheet.Sheet {
	s := sheet.Sheet{Name: "comparison", Columns: []string{""}}
	for i, array := range c.arrays {
		name := numbered(array)
		if c.variant.ID != "" {
			name = arrayOfSide([]chess.Color{chess.White, chess.Black}[i], array)
		}
		s.Columns = append(s.Columns, name)
	}
	for _, r := range c.rows {
		s.Rows = append(s.Rows, append([]string{r.name}, r.values...))
	}
	return s
}

// sheetOfMatrix has the scores or the sharpness by which the pairs are coloured: White's arrays in rows, Black's in columns.
func sheetOfMatrix(m *matrix) sheet.Sheet {
	s := sheet.Sheet{Name: m.atlas.family.ID + "-pairs", Columns: []string{""}}
	for _, array := range m.black {
		s.Columns = append(s.Columns, arrayOfSide(chess.Black, array))
	}
	for row, array := range m.white {
		cells := []string{arrayOfSide(chess.White, array)}
		for column := range m.black {
			cells = append(cells, m.cell(row, column))
		}
		s.Rows = append(s.Rows, cells)
	}
	return s
}

// cell returns the number by which a pair is coloured, in pawns; "" if it is not allowed or was not searched.
func (m *matrix) cell(row, column int) string {
	f, _, searched := m.coloured(row, column)
	switch {
	case !searched:
		return ""
	case m.colours == bySharpness:
		return inPawns(f.Sharpness())
	}
	return inPawns(f.Score)
}

// sheetOfDraws has draws in their order.
func sheetOfDraws(all []draws.Draw) sheet.Sheet {
	s := sheet.Sheet{Name: "draws", Columns: []string{
		lang.L("Event"), lang.L("Round"), lang.L("Time"), lang.L("Variant"), lang.L("Start position"), words.Color(chess.White), words.Color(chess.Black), lang.L("Seed"), lang.L("Struck out"),
	}}
	for _, one := range all {
		struck := ""
		if one.Struck {
			struck = lang.X("the draw was struck out", "yes")
		}
		s.Rows = append(s.Rows, []string{
			one.Title, one.Round, one.Time.Local().Format("2006-01-02 15:04:05"), one.Variant, one.Start, one.White, one.Black, strconv.FormatUint(one.Seed, 10), struck,
		})
	}
	return s
}
