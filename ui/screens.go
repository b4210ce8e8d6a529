package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/editor"
	"backrank/ui/widget"
)

// screens are what the window shows, one at a time: the game, the atlas, the editor.
type screens struct {
	*session
	games  *newGames
	prints *printing

	typed      func(*fyne.KeyEvent) // gets the keys that a screen does not use
	fullScreen func()
	retrace    func()
	content    fyne.CanvasObject // the game

	name   string       // what the trace calls the screen
	atlas  *atlas.Atlas // nil until it is looked at
	shelf  shelf        // what the atlas was opened on
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
	o.Refresh() // it may have been drawn under another theme
}

// home goes back to the game.
func (s *screens) home() {
	if s.screen != nil {
		s.screen = nil
		s.setContent(s.content)
		s.retrace()
	}
}
