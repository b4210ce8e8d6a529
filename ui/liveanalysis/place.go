package liveanalysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/ui/board"
	"backrank/ui/widget"
	"backrank/variants/rules"
)

// Place is a part of the window in which a position is shown and can be analysed: the game, the editor, the page of an
// array. Each place has its own section and evaluation bar.
type Place struct {
	Section *Section
	Bar     *Bar
	// Drawings are the drawings of the place's board, which show the arrows of the analysis.
	Drawings interface{ SetArrows(...board.Arrow) }
	// AlwaysVisible keeps the section visible while the analysis is off, with the lines that are already known.
	AlwaysVisible bool
	// Shown returns the position shown.
	Shown func() ShownPosition
	// Preview shows p instead of the current position, with last marked as the last move. EndPreview shows the current
	// position again.
	Preview    func(p rules.Position, last rules.Move)
	EndPreview func()
	// Stored returns the stored evaluation of the position for the bar; false if there is none. It may be nil.
	Stored func() (analysis.Line, bool)
	// Play plays moves from the position shown; nil if moves cannot be played in this place.
	Play func([]rules.Move)
	// Resized lays the place out again. It is called when the height of the section changes, and when section or bar are
	// shown or hidden.
	Resized func()
}

// play plays moves from the position shown if the place allows it.
func (p *Place) play(moves []rules.Move) {
	if p != nil && p.Play != nil {
		p.Play(moves)
	}
}

// ShownPosition is the position shown in a place.
type ShownPosition struct {
	Task    analysis.Task
	Subject analysis.Subject
	Flipped bool
	// Obstacle is a sentence that explains why there is no position to analyse, "" if there is one. If it is not "", the
	// other fields are zero.
	Obstacle string
	// Known is the result of earlier analysis of the position, nil for none. Second is that of another engine, which is shown
	// below it while no engine runs; its State is nil for none.
	Known  *analysis.State
	Second Engine
}

// Analyst is the part of the live analysis that screens use.
type Analyst interface {
	// Equip creates the section and the bar of a place.
	Equip(*Place)
	// Follow updates the analysis. Call it when a place shows another position, or when another place is shown.
	Follow()
	// Toggle turns the analysis of the place shown on or off. Threat shows the lines after a pass of the side to move.
	// PlayBest plays the best move.
	Toggle()
	Threat()
	PlayBest()
}

// Whole returns the section in a container with its full height ([Section.FullHeight]).
func (s *Section) Whole() fyne.CanvasObject {
	return container.New(widget.MinSize(func(fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(s.MinSize().Width, s.FullHeight())
	}), s)
}
