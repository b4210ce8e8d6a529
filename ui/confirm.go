package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"backrank/app"
	"backrank/ui/dialogs"
)

// confirm asks a question before something that cannot be undone. While a clock runs the dialog covers the panel and
// not the board.
func (s *session) confirm(question, detail, verb string, do func()) {
	if v := &s.view; s.screen == nil && v.Timed() && !v.Over() && s.panelContent.Visible() {
		dialogs.ConfirmOver(s.win, s.panelContent, question, detail, verb, do)
		return
	}
	dialogs.Confirm(s.win, question, detail, verb, do)
}

// confirmLeave runs do, which replaces the current game. If a game is in progress it asks first, unless confirmation is
// disabled.
func (s *session) confirmLeave(do func()) {
	v := &s.view
	if v.Document {
		s.confirmLeaveDocument(do)
		return
	}
	if v.Over() || s.lastSaved == savedGameOf(v) || !hasHumanMove(v) || !s.settings().ConfirmNew {
		do()
		return
	}
	s.confirm("Leave the game in progress?", s.whereSaved(), "Leave", do)
}

// confirmLeaveDocument asks before leaving an opened game with unsaved changes. No question is needed for a game
// without a file if there is a game list, which keeps its changes.
func (s *session) confirmLeaveDocument(do func()) {
	v, question := &s.view, "Leave without saving?"
	kept := s.lastSaved == savedGameOf(v) || s.match.Games().File() != ""
	if v.File.Path != "" {
		kept, question = app.InFile(v), fmt.Sprintf("Leave without saving in %s?", shortName(filepath.Base(v.File.Path)))
	}
	if kept || !s.settings().ConfirmNew {
		do()
		return
	}
	s.confirm(question, s.whereSaved(), "Leave", do)
}

// savedGame is a game as last saved to a file or opened from one: its number and content.
type savedGame struct {
	game uint64
	text string
}

func savedGameOf(v *app.View) savedGame {
	text, _ := v.Text()
	return savedGame{v.Game, text}
}

// hasHumanMove reports whether a person has placed or moved a piece in a game.
func hasHumanMove(v *app.View) bool {
	if v.Draft.Exists {
		for _, p := range v.Draft.End.Placements() {
			if v.Side(p.Piece.Color()).Human() {
				return true
			}
		}
	}
	return slices.ContainsFunc(v.Plies, func(p app.Ply) bool { return v.Side(p.Color).Human() })
}

// whereSaved describes where a game that he leaves can be found.
func (s *session) whereSaved() string {
	if s.match.Games().File() == "" {
		return "It will be lost: this window saves nothing"
	}
	return "You will find it in the game list"
}
