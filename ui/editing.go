package ui

import (
	"backrank/app/notice"
	"backrank/app/position"
	"backrank/ui/editor"
)

// showEditor opens the editor where it was left, also by another run, or on the current position.
func (s *screens) showEditor() {
	if s.denied("editor") {
		return
	}
	if s.editor == nil && s.match.Edited().Edited() == nil {
		s.editPosition()
		return
	}
	if s.editor == nil {
		s.editor = s.newEditor(s.match.Edited().Edited())
	}
	s.visit(s.editor, "editor")
}

// editing reports whether the editor is shown.
func (s *screens) editing() bool { return s.editor != nil && s.screen == screen(s.editor) }

// editPosition opens the editor on the current position. Undo restores what was edited before.
func (s *screens) editPosition() {
	if s.denied("editor") {
		return
	}
	setup := position.EmptyBoard()
	if v := &s.view; v.Draft.Shown {
		setup.Pieces = v.Pieces()
	} else {
		setup = v.Position.Setup()
	}
	edited := s.match.Edited().Edited()
	if edited == nil {
		edited = position.New(s.view.Variant, setup)
	}
	if s.editor == nil {
		s.editor = s.newEditor(edited)
	}
	s.editor.Load(s.view.Variant, setup)
	s.visit(s.editor, "editor")
}

func (s *screens) newEditor(edited *position.Edited) *editor.Editor {
	return editor.New(editor.Input{
		Style:   s.boardStyle(),
		Play:    func(who editor.Players) { s.games.playEdited(edited, who) },
		Players: func(who editor.Players) string { return s.games.playersLine(edited, who) },
		Copy:    s.copyEdited,
		Paste:   s.pasteText,
		Key:     s.typed,
		Rune:    s.runes,
		Leave:   s.home,
		Analyst: s.live,
		Changed: func() {
			s.keep(edited)
			s.traceView()
		},
	}, edited)
}

// copyEdited copies the edited position as FEN to the clipboard: what cannot be played, or not as it is, as the editor
// shows it.
func (s *screens) copyEdited(edited *position.Edited) {
	if p, err := edited.Position(); err == nil && len(edited.Warnings()) == 0 {
		s.copyPosition(&p)
		return
	}
	s.copyText(edited.FEN(), "Position copied as FEN")
}

// keep saves the edited position in the background.
func (s *screens) keep(edited *position.Edited) {
	if !s.match.Edited().Keep(edited) {
		return
	}
	fen := edited.FEN()
	s.queue.do(s.match.Edited().Save, func(err error) {
		if err != nil {
			s.editor.Say(err.Error(), notice.Warning)
			return
		}
		s.trace.saved(fen)
	})
}

// studying reports whether the atlas is shown.
func (s *screens) studying() bool { return s.atlas != nil && s.screen == screen(s.atlas) }
