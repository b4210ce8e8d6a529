package ui

import (
	"context"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/variants/rules"
)

// session is what all commands of a window work with: the match and its view, the queues to it, and the ways to
// speak to the player.
type session struct {
	// CopyPicture puts a PNG on the clipboard. The toolkit's own takes text alone; nil if
	// there is no other.
	CopyPicture func(png []byte) error

	app   fyne.App
	win   fyne.Window
	match *app.Match
	queue *queue
	aside *queue // for what takes its time: hints, trying engines
	loose *loose // commands that go on beside those of the queues
	saves *loose // those among them without which the program does not end
	life  context.Context
	end   context.CancelFunc
	hop   func(func()) // brings a function to the toolkit's goroutine
	trace *trace

	pieces  *theme.Pieces
	view    app.View
	update  func(app.View) // shows a view if it is newer
	restyle func()         // shows the settings as they stand
	told    uint64         // number of the last notice shown
	passed  uint64         // the game whose draft has been handed from one to the other
	saved   [2]uint64      // the game last saved as a file, and its plies then
	board   *board.Board
	message *game.Message
	screen  screen // what is shown instead of the game, nil for the game
}

// settings are the player's settings as they stand.
func (s *session) settings() app.Settings { return s.match.Settings().Get() }

// change changes a setting and shows it at once.
func (s *session) change(change func(*app.Settings)) {
	s.match.Settings().Change(change)
	s.restyle()
}

// order runs a command of the match and shows its effect, or why it is refused. It
// is done when order returns: what a player does next meets the position that this made.
func (s *session) order(command func() error) (done bool) {
	defer s.trace.owes()()
	err := command()
	s.refresh()
	if err != nil {
		s.refuse(err.Error(), 0)
	}
	return err == nil
}

// refresh shows the match as it stands.
func (s *session) refresh() { s.update(s.match.View()) }

// ask runs a command of the match that takes its time, and calls done once the window shows the outcome.
func (s *session) ask(command func() error, done func(error)) {
	s.queue.do(command, func(err error) {
		s.refresh()
		done(err)
	})
}

// refuse says why something cannot be done and points at what is to blame.
func (s *session) refuse(text string, guilty rules.Squares) {
	s.message.Refuse(text)
	s.board.Reject(board.Squares(guilty))
}

// tell says something where it is seen now.
func (s *session) tell(text string, severity notice.Severity) {
	if s.screen != nil {
		s.screen.Say(text, severity)
		return
	}
	s.message.Say(text, severity)
}

// confirm asks before something that cannot be undone by a key.
func (s *session) confirm(question, detail, verb string, do func()) {
	dialogs.Confirm(s.win, question, detail, verb, do)
}

// leaving does something that puts another game in the place of this one, after
// asking if this one is in progress and the player wants to be asked.
func (s *session) leaving(do func()) {
	v := &s.view
	inFile := s.saved == [2]uint64{v.Game, uint64(v.Steps())}
	if v.Over() || inFile || !touched(v) || !s.settings().ConfirmNew {
		do()
		return
	}
	s.confirm("Leave the game in progress?", s.whereSaved(), "Leave", do)
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

// whereSaved says where a game that is left can be found again.
func (s *session) whereSaved() string {
	if s.match.Archive() == "" {
		return "It will be lost: this window saves nothing"
	}
	return "You will find it in Saved games"
}

// after runs a function on the window's goroutine later, unless stop is called before.
func (s *session) after(d time.Duration, do func()) (stop func()) {
	stopped := false // it may be on its way when it is stopped
	t := time.AfterFunc(d, func() {
		s.hop(func() {
			if !stopped {
				do()
			}
		})
	})
	return func() {
		stopped = true
		t.Stop()
	}
}
