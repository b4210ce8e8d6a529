package ui

import (
	"backrank/app/notice"
	"backrank/app/position"
	"backrank/ui/editor"
)

// showEditor opens the editor on the position edited last, which may be from an earlier run, or on the current position
// if there is none.
func (s *screens) showEditor() {
	if s.refuses("editor") {
		return
	}
	if s.editor == nil && s.match.Edited().Edited() == nil {
		s.editPosition()
		return
	}
	if s.editor == nil {
		s.editor = s.newEditor(s.match.Edited().Edited())
	}
	s.open(s.editor, "editor")
}

// editorShown reports whether the editor is shown.
func (s *screens) editorShown() bool { return s.editor != nil && s.screen == screen(s.editor) }

// editPosition opens the editor on the current position. Undo in the editor restores the position before.
func (s *screens) editPosition() {
	if s.refuses("editor") {
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
	s.open(s.editor, "editor")
}

func (s *screens) newEditor(edited *position.Edited) *editor.Editor {
	return editor.New(editor.Input{
		Style:   s.boardStyle(),
		Play:    func(who editor.Players) { s.games.playEdited(edited, who) },
		Players: func(who editor.Players) string { return s.games.playersLine(edited, who) },
		Copy:    s.copyEdited,
		Paste:   s.pasteText,
		Key:     s.onTypedKey,
		Rune:    s.onTypedRune,
		Leave:   s.home,
		Analyst: s.live,
		Changed: func() {
			s.saveEdited(edited)
			s.traceView()
		},
	}, edited)
}

// copyEdited copies the edited position as FEN. A legal position without warnings is written by the FEN setting; any
// other as the editor shows it.
func (s *screens) copyEdited(edited *position.Edited) {
	if p, err := edited.Position(); err == nil && len(edited.Warnings()) == 0 {
		s.copyPosition(&p)
		return
	}
	s.copyText(edited.FEN(), "Position copied as FEN")
}

// saveEdited saves the edited position in the background.
func (s *screens) saveEdited(edited *position.Edited) {
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

// atlasShown reports whether the atlas is shown.
func (s *screens) atlasShown() bool { return s.atlas != nil && s.screen == screen(s.atlas) }
