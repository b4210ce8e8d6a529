package atlas

import (
	"slices"
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
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// Sheet returns what is shown as a table for spreadsheets; it is false if that is not a table. Scores are in pawns, for White.
func (a *Atlas) Sheet() (sheet.Sheet, bool) {
	switch v := a.top().(type) {
	case *gallery:
		return sheetOfGallery(v), true
	case *comparison:
		return sheetOfComparison(v), true
	case *matrix:
		return sheetOfMatrix(v), true
	case *liveDraw:
		return sheetOfDraws(v.atlas.in.Draws.Draws()), true
	}
	return sheet.Sheet{}, false
}

// sheetTool returns the tool that saves what is shown as a table.
func sheetTool(a *Atlas) *widget.Tool {
	return widget.IconTool(assets.IconSave, lang.L("Save the table for a spreadsheet")+"  save-table", a.in.SaveTable)
}

// sheetOfGallery has the arrays that are shown, in their order, with all facts, what the engines found and what happened in
// games.
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
	played := newGamesColumns(g.atlas.family, rule)
	s.Columns = append(s.Columns, played.names...)
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
		row = append(row, played.cells(start)...)
		s.Rows = append(s.Rows, row)
	}
	return s
}

// gamesColumns are the columns of the engine's games against itself from the arrays of a family under a castling rule.
type gamesColumns struct {
	names    []string // none if there are no games
	rule     *rules.Castling
	castling []facts.Fact // the kinds of castlings and leaps
}

func newGamesColumns(family *variants.Family, rule *rules.Castling) (c gamesColumns) {
	c.rule = rule
	var games survey.Games // from any array
	for i, has := 0, false; !has; i++ {
		if i == family.Len() {
			return c
		}
		games, has = survey.GamesOf(rule, variants.Both(family.At(i)))
	}
	itself := lang.L("{{.Engine}} against itself", "Engine", games.Effort.Engine)
	for _, name := range []string{lang.L("Games"), lang.L("Distinct games"), lang.L("Draws"), lang.L("White's score"), lang.L("95% interval, from"), lang.L("95% interval, to")} {
		c.names = append(c.names, lang.L("{{.Fact}}: {{.Value}}", "Fact", name, "Value", itself))
	}
	for _, f := range facts.Facts(rule) {
		if slices.Contains([]string{"castle-a", "castle-h", "leap-a", "leap-h"}, f.ID) {
			c.castling = append(c.castling, f)
		}
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		names := []string{lang.L("Castled")}
		for _, f := range c.castling {
			names = append(names, f.Name, f.FilterHeading)
		}
		names = append(names, lang.L("Plan"))
		for _, name := range names {
			c.names = append(c.names, lang.L("{{.Fact}} ({{.Side}}): {{.Value}}", "Fact", name, "Side", words.Color(side), "Value", itself))
		}
	}
	return c
}

// cells returns the cells of a start position, which are empty if there are no games from it.
func (c *gamesColumns) cells(start variants.Start) []string {
	g, has := survey.GamesOf(c.rule, start)
	if !has || len(c.names) == 0 {
		return make([]string, len(c.names))
	}
	low, high := g.Interval()
	cells := []string{
		strconv.Itoa(g.Count()), strconv.Itoa(g.Distinct), strconv.Itoa(g.Draws), sheet.Share(g.Points()), sheet.Share(low), sheet.Share(high),
	}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		does := g.Side(side)
		cells = append(cells, strconv.Itoa(does.Castled()))
		for _, f := range c.castling {
			n, move := does.OfKind(f.ID)
			cells = append(cells, strconv.Itoa(n), "")
			if n > 0 {
				cells[len(cells)-1] = strconv.Itoa(move)
			}
		}
		cells = append(cells, words.Message(plan.Sentences(plan.Of(start, c.rule, side, &g))...))
	}
	return cells
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

// sheetOfComparison has the facts and their values as they are shown, except that scores are numbers.
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
		rows := r.table
		if rows == nil {
			rows = []comparedRow{r}
		}
		for _, r := range rows {
			s.Rows = append(s.Rows, append([]string{r.name}, r.values...))
		}
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
