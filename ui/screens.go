package ui

import (
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/editor"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// screens are what the window shows, one at a time: the game, the atlas, the editor.
type screens struct {
	*session
	games  *newGames
	prints *printing

	typed      func(*fyne.KeyEvent) // hears the keys that a screen does not want
	fullScreen func()
	retrace    func()
	content    fyne.CanvasObject // the game

	name   string       // what the trace calls the screen
	atlas  *atlas.Atlas // nil until it is looked at
	editor *editor.Editor
}

// screen is a view that takes the place of the game: the atlas, the editor.
type screen interface {
	Content() fyne.CanvasObject
	Focus(fyne.Canvas)
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	// Own is what a key combination of the window means here, nil if it means the game.
	Own(keys string) func()
	// Say tells something that happened, or what could not be done.
	Say(text string, severity notice.Severity)
}

// visit puts a screen in the place of the game.
func (s *screens) visit(v screen, name string) {
	s.screen, s.name = v, name
	s.setContent(v.Content())
	v.Focus(s.win.Canvas())
	s.retrace()
	if s.trace != nil {
		s.after(painted, s.retrace)
	}
}

// setContent shows something else in the window. What has the keyboard loses it first: the
// toolkit would have a field's cursor blink on unseen, and paint the window for it.
func (s *screens) setContent(o fyne.CanvasObject) {
	s.win.Canvas().Unfocus()
	s.win.SetContent(widget.WithTips(o))
}

// home goes back to the game.
func (s *screens) home() {
	if s.screen != nil {
		s.screen = nil
		s.setContent(s.content)
		s.retrace()
	}
}

// showAtlas opens the atlas where it was left.
func (s *screens) showAtlas() {
	if s.atlas == nil {
		family := variants.FischerFamily
		if f := s.view.Variant.Family; f.Len() > 1 {
			family = f
		}
		s.atlas = s.newAtlas(family, s.view.Variant.Castling)
	}
	s.visit(s.atlas, "atlas")
}

func (s *screens) newAtlas(family *variants.Family, rule *rules.Castling) *atlas.Atlas {
	set := s.settings()
	return atlas.New(atlas.Input{
		Men: s.pieces, Set: set.Pieces, Board: set.Board, Study: s.match.Study(),
		Later: func(work, done func()) {
			s.queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Key:   s.typed,
		Play:  s.games.playFrom,
		Copy:  func(text string) { s.app.Clipboard().SetContent(text) },
		Print: s.prints.printArray,
		Leave: s.home, FullScreen: s.fullScreen, After: s.after, Now: time.Now, Seed: rand.Uint64,
	}, family, rule)
}

// showArrays opens the atlas on the arrays of a variant.
func (s *screens) showArrays(v variants.Variant) {
	if s.atlas == nil {
		s.atlas = s.newAtlas(v.Family, v.Castling)
	} else {
		s.atlas.Browse(v.Family, v.Castling)
	}
	s.visit(s.atlas, "atlas")
}
