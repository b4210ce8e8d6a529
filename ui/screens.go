package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/editor"
	"backrank/ui/results"
	"backrank/ui/widget"
)

// screens manages the content of the window: the game, the atlas, the games or the editor.
type screens struct {
	*session
	games    *newGames
	archived *archived
	prints   *printing

	typed      func(*fyne.KeyEvent) // handles keys that a screen does not use
	fullScreen func()
	showMenu   func()
	traceView  func()
	content    fyne.CanvasObject // the game

	name    string       // name of the screen in the trace
	atlas   *atlas.Atlas // nil until first shown
	section section      // where the atlas was opened
	editor  *editor.Editor
	results *results.Results // nil until first shown
	records answers          // about the games of arrays
}

// screen is a view that replaces the game: the atlas, the games or the editor.
type screen interface {
	Content() fyne.CanvasObject
	Focus(fyne.Canvas)
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
	// Own returns the screen's action for a shortcut of the window, nil if the shortcut applies to the game.
	Own(keys string) func()
	// Say shows a message.
	Say(text string, severity notice.Severity)
}

// visit shows a screen in place of the game.
func (s *screens) visit(v screen, name string) {
	s.screen, s.name = v, name
	s.setContent(v.Content())
	v.Focus(s.win.Canvas())
	s.showMenu()
	s.traceView()
	if s.trace != nil {
		s.after(painted, s.traceView)
	}
}

// setContent changes the content of the window. It removes the focus first: otherwise a hidden field's cursor keeps
// blinking and repainting the window.
func (s *screens) setContent(o fyne.CanvasObject) {
	s.win.Canvas().Unfocus()
	s.win.SetContent(widget.WithTips(o))
	o.Refresh() // the theme may have changed
}

// home shows the game again.
func (s *screens) home() {
	if s.screen != nil {
		s.screen = nil
		s.setContent(s.content)
		s.showMenu()
		s.traceView()
	}
}
