package ui

import (
	"io"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/atlas"
	"backrank/ui/dialogs"
	"backrank/ui/print"
	"backrank/variants"
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// studySheet returns the sheet about how a start position is played; false if the engine has played no games from it.
func studySheet(v variants.Variant, start variants.Start) (printable, bool) {
	games, has := survey.GamesOf(v.Castling, start)
	if !has {
		return printable{}, false
	}
	return printable{
		dialogs.PrintKind{
			Name:  lang.L("Study sheet"),
			About: lang.L("One page about how {{.Start}} is played: where the pieces usually go first, and a plan for each side", "Start", v.StartID(start)),
		},
		fileName(v, v.StartID(start)+"-study-sheet"),
		func(out io.Writer, s print.Style) error {
			return print.StudySheet(out, s, v, start, studyOf(&games, v.Castling, start))
		},
	}, true
}

// studyOf returns what games from a start say about how it is played, as the page of the atlas shows it.
func studyOf(games *survey.Games, rule *rules.Castling, start variants.Start) print.Study {
	s := print.Study{Source: atlas.GamesSource(games)}
	for i, side := range []chess.Color{chess.White, chess.Black} {
		s.Sides[i].Plan = words.Message(plan.Sentences(plan.Of(start, rule, side, games))...)
		for _, a := range atlas.UsualArrows(games, rule, side) {
			s.Sides[i].Arrows = append(s.Sides[i].Arrows, print.Arrow{From: a.From, To: a.To, Shift: float64(a.Shift), Width: float64(a.Width) / 64})
		}
	}
	return s
}
