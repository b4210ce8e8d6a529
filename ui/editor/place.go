package editor

import (
	"backrank/ui/game"
	"backrank/ui/liveanalysis"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"

	live "backrank/app/analysis"
)

// Place returns the editor as a place of the live analysis.
func (e *Editor) Place() *liveanalysis.Place { return e.place }

func (e *Editor) newPlace() *liveanalysis.Place {
	p := &liveanalysis.Place{
		Board: e.board, Shown: e.shown, Preview: e.preview, EndPreview: e.endPreview, Play: e.playLine,
		Resized: func() { e.content.Refresh() },
	}
	e.in.Analyst.Equip(p)
	return p
}

// shown returns the position, or why it cannot be played.
func (e *Editor) shown() liveanalysis.Shown {
	p, err := e.edited.Position()
	if err != nil {
		return liveanalysis.Shown{Says: words.Sentence(err.Error())}
	}
	return liveanalysis.Shown{
		Task: live.Task{Position: p, Start: p}, Subject: live.Subject{Variant: e.edited.Variant(), First: p}, Flipped: e.flipped,
	}
}

// preview shows a position of a line in place of the one that is edited; the trays stay.
func (e *Editor) preview(p rules.Position, last rules.Move) {
	e.serial++
	now := e.board.State()
	s := game.PositionState(&p, last, e.flipped, false)
	s.Serial, s.Trays, s.Free = e.serial, now.Trays, now.Free
	e.board.Snap(s)
}

func (e *Editor) endPreview() {
	_, err := e.edited.Position()
	e.showBoard(err)
}

// playLine makes moves on the board, in one step that can be undone.
func (e *Editor) playLine(moves []rules.Move) {
	p, err := e.edited.Position()
	if err != nil {
		return
	}
	for _, m := range moves {
		p = notation.After(&p, m)
	}
	e.Load(e.edited.Variant(), p.Setup())
}
