package ui

import (
	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/position"
	"backrank/lang"
	"backrank/ui/aloud"
	"backrank/ui/board"
	"backrank/ui/editor"
	"backrank/ui/liveanalysis"
)

// editorScreen opens the editor and gives it access to the game.
type editorScreen struct {
	match       *current
	view        *app.View
	style       *style
	background  *background
	screens     *screens
	clipboard   *clipboard
	games       *newGames
	live        *liveanalysis.Controller
	trace       *trace
	voice       *aloud.Voice
	onTypedKey  func(*fyne.KeyEvent) // handles keys that the board of the editor has not used
	onTypedRune func(rune)           // handles letters that it has not used

	screen *editor.Editor // nil until first shown
}

// isShown reports whether the editor is shown.
func (e *editorScreen) isShown() bool {
	return e.screen != nil && e.screens.shown.screen == screen(e.screen)
}

// board returns the board of the editor, nil before its first showing.
func (e *editorScreen) board() *board.Board {
	if e.screen == nil {
		return nil
	}
	return e.screen.Board()
}

// show opens the editor on the position edited last, which may be from an earlier run, or on the current position
// if there is none.
func (e *editorScreen) show() {
	if e.screens.refuses("editor") {
		return
	}
	if e.screen == nil && e.match.Edited().Edited() == nil {
		e.editPosition()
		return
	}
	if e.screen == nil {
		e.screen = e.newEditor(e.match.Edited().Edited())
	}
	e.screens.open(e.screen, "editor")
}

// editPosition opens the editor on the current position. Undo in the editor restores the position that it had
// before.
func (e *editorScreen) editPosition() { e.edit(e.view) }

// edit opens the editor on the position of a view, which may be that of another window.
func (e *editorScreen) edit(v *app.View) {
	if e.screens.refuses("editor") {
		return
	}
	setup := position.EmptyBoard()
	if v.Draft.Shown {
		setup.Pieces = v.Pieces()
	} else {
		setup = v.Position.Setup()
	}
	edited := e.match.Edited().Edited()
	if edited == nil {
		edited = position.New(v.Variant, setup)
	}
	if e.screen == nil {
		e.screen = e.newEditor(edited)
	}
	e.screen.Load(v.Variant, setup)
	e.screens.open(e.screen, "editor")
}

func (e *editorScreen) newEditor(edited *position.Edited) *editor.Editor {
	return editor.New(editor.Input{
		Style:   e.style.board(),
		Play:    func(who editor.Players) { e.games.playEdited(edited, who) },
		Players: func(who editor.Players) string { return e.games.playersLine(edited, who) },
		Copy:    e.copyEdited,
		Paste:   e.clipboard.paste,
		Key:     e.onTypedKey,
		Rune:    e.onTypedRune,
		Leave:   e.screens.home,
		Voice:   e.voice,
		Analyst: e.live,
		Changed: func() {
			e.saveEdited(edited)
			e.trace.view()
		},
	}, edited)
}

// copyEdited copies the edited position as FEN. A legal position without warnings is written by the FEN setting; any
// other as the editor shows it.
func (e *editorScreen) copyEdited(edited *position.Edited) {
	if p, err := edited.Position(); err == nil && len(edited.Warnings()) == 0 {
		e.clipboard.copyPosition(&p)
		return
	}
	e.clipboard.copy(edited.FEN(), lang.L("Position copied as FEN"))
}

// saveEdited saves the edited position in the background.
func (e *editorScreen) saveEdited(edited *position.Edited) {
	if !e.match.Edited().Keep(edited) {
		return
	}
	fen := edited.FEN()
	e.background.queue.do(e.match.Edited().Save, func(err error) {
		if err != nil {
			e.screen.Say(err.Error(), notice.Warning)
			return
		}
		e.trace.saved(fen)
	})
}
