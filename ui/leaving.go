package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"backrank/app"
	"backrank/ui/dialogs"
)

// confirm asks before something that cannot be undone. While a clock runs the board stays in sight.
func (s *session) confirm(question, detail, verb string, do func()) {
	if v := &s.view; s.screen == nil && v.Timed() && !v.Over() && s.column.Visible() {
		dialogs.ConfirmOver(s.win, s.column, question, detail, verb, do)
		return
	}
	dialogs.Confirm(s.win, question, detail, verb, do)
}

// leaving runs an action that replaces the current game, after confirmation if that is in progress and confirmation is
// enabled.
func (s *session) leaving(do func()) {
	v := &s.view
	if v.Document {
		s.leavingDocument(do)
		return
	}
	if v.Over() || s.saved == inFileOf(v) || !touched(v) || !s.settings().ConfirmNew {
		do()
		return
	}
	s.confirm("Leave the game in progress?", s.whereSaved(), "Leave", do)
}

// leavingDocument asks before a document is left whose changes are not in its file. The changes of one that is in no file
// are kept in the game list, if there is one.
func (s *session) leavingDocument(do func()) {
	v, question := &s.view, "Leave without saving?"
	kept := s.saved == inFileOf(v) || s.match.Games().File() != ""
	if v.File.Path != "" {
		kept, question = app.InFile(v), fmt.Sprintf("Leave without saving in %s?", short(filepath.Base(v.File.Path)))
	}
	if kept || !s.settings().ConfirmNew {
		do()
		return
	}
	s.confirm(question, s.whereSaved(), "Leave", do)
}

// inFile is the game last saved to a file or opened from one: its number and what was in it.
type inFile struct {
	game uint64
	text string
}

func inFileOf(v *app.View) inFile {
	text, _ := v.Text()
	return inFile{v.Game, text}
}

// touched reports whether a person has placed or moved a piece in a game.
func touched(v *app.View) bool {
	if v.Draft.Exists {
		for _, p := range v.Draft.End.Placements() {
			if v.Side(p.Piece.Color()).Human() {
				return true
			}
		}
	}
	return slices.ContainsFunc(v.Plies, func(p app.Ply) bool { return v.Side(p.Color).Human() })
}

// whereSaved describes where an abandoned game is saved.
func (s *session) whereSaved() string {
	if s.match.Games().File() == "" {
		return "It will be lost: this window saves nothing"
	}
	return "You will find it in the game list"
}
