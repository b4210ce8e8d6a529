package liveanalysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/analysis"
	"backrank/ui/board"
	"backrank/variants/rules"
)

// Place is where a position is shown and may be analysed: the game, the editor, the page of an array. It has a section
// and a bar of its own.
type Place struct {
	Section *Section
	Bar     *Bar
	// Board is the board on which arrows are drawn.
	Board interface{ SetArrows(...board.Arrow) }
	// Stays is true if the section is shown while the analysis is off, too, with what is known already.
	Stays bool
	// Shown returns what is shown.
	Shown func() Shown
	// Preview shows a position in which a move was the last one in place of the current one; EndPreview ends that.
	Preview    func(p rules.Position, last rules.Move)
	EndPreview func()
	// Stored returns what is known of the position without a search, for the bar; nil for never.
	Stored func() (analysis.Line, bool)
	// Play plays moves from the position shown; nil if they can only be looked at.
	Play func([]rules.Move)
	// Resized lays the place out again: the section wants another height, or section or bar come or go.
	Resized func()
}

// play plays moves from the position shown, if they can be played.
func (p *Place) play(moves []rules.Move) {
	if p != nil && p.Play != nil {
		p.Play(moves)
	}
}

// Shown is a position that is shown.
type Shown struct {
	Task    analysis.Task
	Subject analysis.Subject
	Flipped bool
	// Says is why there is nothing to be analysed, as a sentence; then the rest is zero. "" if there is.
	Says string
	// Known is what is known of the position without a search, nil for nothing.
	Known *analysis.State
}

// Analyst is what a screen needs of the live analysis.
type Analyst interface {
	// Equip gives a place its section and its bar.
	Equip(*Place)
	// Follow is to be called when a place shows something else, or another one is shown.
	Follow()
	// Toggle turns the analysis of the place shown on or off; Threat shows what would follow a pass, PlayBest plays the
	// best move.
	Toggle()
	Threat()
	PlayBest()
}

// Whole returns the section in a container that is as high as the section wants to be.
func (s *Section) Whole() fyne.CanvasObject { return container.New(whole{}, s) }

type whole struct{}

func (whole) MinSize(o []fyne.CanvasObject) fyne.Size {
	s := o[0].(*Section)
	return fyne.NewSize(s.MinSize().Width, s.FullHeight())
}

func (whole) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size)
	o[0].Move(fyne.NewPos(0, 0))
}
