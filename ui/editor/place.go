package editor

import (
	"backrank/ui/game"
	"backrank/ui/liveanalysis"
	"backrank/variants/rules"
	"backrank/words"

	live "backrank/app/analysis"
)

// Place returns the editor's place of the live analysis.
func (e *Editor) Place() *liveanalysis.Place { return e.place }

func (e *Editor) newPlace() *liveanalysis.Place {
	p := &liveanalysis.Place{
		Drawings: e.board.Drawings, Shown: e.shown, Preview: e.preview, EndPreview: e.endPreview, Play: e.playLine,
		Resized: func() { e.content.Refresh() },
	}
	e.in.Analyst.Equip(p)
	return p
}

// shown returns the position to analyse, or the reason why it is not playable.
func (e *Editor) shown() liveanalysis.ShownPosition {
	p, err := e.edited.Position()
	if err != nil {
		return liveanalysis.ShownPosition{Obstacle: words.Sentence(err.Error())}
	}
	return liveanalysis.ShownPosition{
		Task: live.Task{Position: p, Start: p}, Subject: live.Subject{Variant: e.edited.Variant(), First: p}, Flipped: e.flipped,
	}
}

// preview shows a position of a line instead of the edited one; the trays stay.
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

// playLine replaces the position by the one after moves; one undo reverts that.
func (e *Editor) playLine(moves []rules.Move) {
	p, err := e.edited.Position()
	if err != nil {
		return
	}
	for _, m := range moves {
		p = rules.After(&p, m)
	}
	e.Load(e.edited.Variant(), p.Setup())
}
