package ui

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/moves"
	"backrank/ui/print"
	"backrank/ui/report"
	"backrank/variants/gametree"
)

// reportFile returns the name of the file of a game's report, without extension.
func reportFile(v *app.View) string { return gameFileStem(v) + "-report" }

// reportSheet returns the sheet of a game's report; false if the game has no report, or if the sheet would show what the
// player looks for.
func reportSheet(v *app.View, flipped bool) (printable, bool) {
	current := gameReport{view: v}
	r := current.get()
	if !current.exists() || v.Retry != gametree.Root {
		return printable{}, false
	}
	return printable{
		dialogs.PrintKind{
			Name:  lang.X("report on a game", "Report"),
			About: lang.L("Accuracy, phases and times, graphs, the moves with comments and variations, and diagrams of the turning points and castlings"),
		},
		reportFile(v),
		func(out io.Writer, s print.Style) error {
			return print.ReportSheet(out, s, printedReport(v, r, flipped))
		},
	}, true
}

// printedReport returns the content of the sheet of a report. Its diagrams have Black at the bottom if flipped is true.
func printedReport(v *app.View, r *analysis.Report, flipped bool) print.Report {
	curve, summary := report.CurveOf(v, r), r.Summary(report.Lettered)
	p := print.Report{Game: score(v), Flipped: flipped, Incomplete: summary.Incomplete}
	if r.Evaluated() {
		p.Chances = curve.Chances
	}
	p.Remarks = map[int][]string{0: paragraphs(v.Tree.Note(gametree.Root).Text())}
	for i := range p.Moves {
		node := r.Plies[i].Node
		p.Moves[i] += marks(v, node)
		p.Remarks[i] = append(p.Remarks[i], paragraphs(v.Tree.Note(node).TextBefore())...)
		p.Remarks[i+1] = paragraphs(v.Tree.Note(node).Text())
		for other := v.Tree.Next(node); other != gametree.None; other = v.Tree.Next(other) {
			p.Remarks[i+1] = append(p.Remarks[i+1], variation(v, other))
		}
	}
	last := len(p.Moves)
	for n := v.Tree.First(v.Tree.End()); n != gametree.None; n = v.Tree.Next(n) { // analysis after the end of the game
		p.Remarks[last] = append(p.Remarks[last], variation(v, n))
	}
	if r.Timed() {
		for i := range r.Plies {
			p.Times = append(p.Times, math.NaN())
			if r.Plies[i].Timed {
				p.Times[i] = r.Plies[i].Spent.Seconds()
			}
		}
	}
	for _, m := range curve.Marks {
		castled := m.Kind == report.Castling || m.Kind == report.Leap
		p.Marks = append(p.Marks, print.ReportMark{Ply: m.Ply, Castling: castled, By: m.By})
	}
	for _, t := range summary.Tables {
		table := print.ReportTable{Title: t.Title}
		for _, row := range t.Rows {
			table.Rows = append(table.Rows, print.ReportRow{Name: row.Name.Text, White: row.Values[0].Text, Black: row.Values[1].Text})
		}
		p.Tables = append(p.Tables, table)
	}
	if r.Evaluated() {
		p.Sections = []print.ReportSection{
			printedSection(summary.Turning, lang.L("Broken arrows are the moves that were played, the others would have been better")),
			printedSection(summary.Castlings, lang.L("Broken arrows are the moves that were played instead")),
		}
	}
	return p
}

// marks returns the glyphs of a move that follow it without a space, such as "?!".
func marks(v *app.View, n gametree.NodeID) (text string) {
	for _, nag := range v.Tree.Note(n).NAGs {
		if nag >= 1 && nag <= 6 {
			text += moves.Sign(nag)
		}
	}
	return text
}

// paragraphs returns the paragraphs of a comment, each on one line.
func paragraphs(comment string) (all []string) {
	for part := range strings.SplitSeq(comment, "\n\n") {
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// variation returns the variation that begins with a move, with its comments and the variations in it, in brackets.
func variation(v *app.View, first gametree.NodeID) string {
	var all []string
	needsNumber := true
	add := func(comments ...string) {
		all = append(all, comments...)
		needsNumber = needsNumber || len(comments) > 0
	}
	for n := first; n != gametree.None; n = v.Tree.First(n) {
		note, ply := v.Tree.Note(n), v.PlyAt(n)
		add(paragraphs(note.TextBefore())...)
		move := ply.SAN + marks(v, n)
		switch {
		case ply.Color == chess.White:
			move = fmt.Sprintf("%d.%s", ply.Number, move)
		case needsNumber:
			move = fmt.Sprintf("%d…%s", ply.Number, move)
		}
		all, needsNumber = append(all, move), false
		add(paragraphs(note.Text())...)
		if n != first {
			for other := v.Tree.Next(n); other != gametree.None; other = v.Tree.Next(other) {
				add(variation(v, other))
			}
		}
	}
	return "(" + strings.Join(all, " ") + ")"
}

// printedSection returns a list of diagrams. broken explains the broken arrows, if there are any.
func printedSection(s analysis.Section, broken string) print.ReportSection {
	section := print.ReportSection{Title: s.Title, Empty: s.Empty}
	for _, m := range s.Moments {
		printed := printedMoment(m)
		if slices.ContainsFunc(printed.Arrows, func(a print.Arrow) bool { return a.Broken }) {
			section.Legend = broken
		}
		section.Moments = append(section.Moments, printed)
	}
	return section
}

// printedMoment returns the diagram of a moment.
func printedMoment(m analysis.Moment) print.Moment {
	printed := print.Moment{Caption: m.Caption, Pieces: m.Position.Setup().Pieces, Text: m.Text}
	for _, move := range m.Moves {
		broken := move.Mark == analysis.MistakeMove || move.Mark == analysis.InsteadMove
		for _, a := range report.Arrows(move.Move, board.Green, 1) {
			printed.Arrows = append(printed.Arrows, print.Arrow{From: a.From, To: a.To, Shift: float64(a.Shift), Broken: broken})
		}
	}
	return printed
}
