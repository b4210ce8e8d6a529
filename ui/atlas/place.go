package atlas

import (
	"image/color"

	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/liveanalysis"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"

	live "backrank/app/analysis"
)

// newPlace returns the page as a place of the live analysis.
func (p *page) newPlace(board *widget.Diagram, resized func()) *liveanalysis.Place {
	place := &liveanalysis.Place{
		Drawings: board, AlwaysVisible: true, Shown: p.shown, Resized: resized,
		Preview: func(after rules.Position, last rules.Move) {
			board.SetArrows()
			marks := map[chess.Square]color.Color{}
			palette := assets.PaletteByID(p.atlas.style[1])
			for _, sq := range []chess.Square{last.From(), last.Landing()} {
				marks[sq] = palette.LastMove.On((int(sq.File())+int(sq.Rank()))%2 == 1)
			}
			board.Set(after.Setup().Pieces, marks)
		},
		EndPreview: func() { board.Set(p.start.Pieces(), nil) },
	}
	p.atlas.in.Analyst.Equip(place)
	return place
}

// shown returns the start under the page's rule, with the findings of both engines.
func (p *page) shown() liveanalysis.ShownPosition {
	v := p.variant()
	at, err := v.Position(p.start)
	if err != nil {
		return liveanalysis.ShownPosition{Obstacle: words.Sentence(err.Error())}
	}
	s := liveanalysis.ShownPosition{Task: live.Task{Position: at, Start: at}, Subject: live.Subject{Variant: v, First: at}}
	if _, looked := survey.Current().Of(p.rule, p.start); looked {
		s.Known = live.SurveyedLines(survey.Current(), &at)
	}
	second := p.atlas.in.Second()
	if _, looked := second.Of(p.rule, p.start); looked {
		s.Second = liveanalysis.Engine{Name: second.Effort(p.rule, p.start).Engine, State: live.SurveyedLines(second, &at)}
	}
	return s
}

// own returns the action for the command that switches the live analysis on or off.
func (p *page) own(command string) func() {
	if command == "analysis" {
		return p.atlas.in.Analyst.Toggle
	}
	return nil
}
