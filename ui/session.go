package ui

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/sound"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/keys"
	"backrank/ui/theme"
	"backrank/variants/rules"
	"backrank/words"
)

// session is the state shared by all commands of a window: the match and its view, the queues, and messages to the
// player.
type session struct {
	// CopyPicture copies a PNG to the clipboard, as Fyne's clipboard supports text only; nil if not available.
	CopyPicture func(png []byte) error
	// Sound has an event heard at a volume from 0 to 100, and does not wait for it; nil if there is no sound.
	Sound func(e sound.Event, sq chess.Square, volume int)
	// LinkAddress is where the program can be opened in a browser, without a query.
	LinkAddress string
	// Page is what a browser offers; nil on a desktop. It is set before the window is shown.
	Page *Page

	app   fyne.App
	win   fyne.Window
	match *app.Match
	queue *queue
	aside *queue // for slow commands: hints, trying engines
	tasks *tasks // background commands
	saves *tasks // those that must end before the program does
	life  context.Context
	end   context.CancelFunc
	hop   func(func()) // runs a function on Fyne's main goroutine
	trace *trace

	pieces        *theme.Pieces
	view          app.View
	update        func(app.View) // shows a view if it is newer
	applySettings func()         // applies the settings
	commit        func()         // hands over a comment that is being typed
	lastNotice    uint64         // number of the last notice shown
	saved         inFile
	board         *board.Board
	message       *game.Message
	column        fyne.CanvasObject // the panel beside the board
	keys          keys.Map
	screen        screen // replaces the game, nil for the game
}

// settings returns the current settings.
func (s *session) settings() settings.Settings { return s.match.Settings().Get() }

// change changes a setting and applies it at once.
func (s *session) change(change func(*settings.Settings)) {
	s.match.Settings().Change(change)
	s.applySettings()
}

// pressing says what the keys of commands are pressed for: pairs of an id and a purpose. Those without a key are left
// out; "" if none has one.
func (s *session) pressing(pairs ...[2]string) string {
	var all []string
	for _, p := range pairs {
		if key := s.keys.Text(p[0]); key != "" {
			all = append(all, key+" "+p[1])
		}
	}
	if all == nil {
		return ""
	}
	return "Press " + strings.Join(all, ", ")
}

// welcome returns what the window says when it shows a new game.
func (s *session) welcome() string {
	return words.Message("Drag a piece to start", s.pressing([2]string{"new-game", "for a new game"}, [2]string{"keyboard-shortcuts", "for keyboard shortcuts"}))
}

// copyPosition copies a position as FEN to the clipboard.
func (s *session) copyPosition(p *rules.Position) {
	set := s.settings()
	s.copyText(set.FENOf(p), "Position copied as FEN")
}

// noClipboard tells the player that a browser keeps its clipboard to itself.
const noClipboard = "The browser does not let this page use the clipboard. Allow it in the browser's settings of this site."

// copyText copies a text to the clipboard and says so, unless a browser does not allow it.
func (s *session) copyText(text, said string) {
	if s.Page == nil {
		s.app.Clipboard().SetContent(text)
		s.tell(said, notice.Info)
		return
	}
	s.aside.do(func() error { return s.Page.Copy(text) }, func(err error) {
		if err != nil {
			s.tell(noClipboard, notice.Warning)
			return
		}
		s.tell(said, notice.Info)
	})
}

// pasteText calls paste with the text of the clipboard, unless a browser does not allow it.
func (s *session) pasteText(paste func(text string)) {
	if s.Page == nil {
		paste(s.app.Clipboard().Content())
		return
	}
	var text string
	s.aside.do(func() (err error) {
		text, err = s.Page.Paste()
		return err
	}, func(err error) {
		if err != nil {
			s.tell(noClipboard, notice.Warning)
			return
		}
		paste(text)
	})
}

// order runs a command of the match and shows its effect, or why it is refused. It is synchronous, so that the player's
// next input applies to the new position.
func (s *session) order(command func() error) (done bool) {
	s.commit()
	defer s.trace.beginCommand()()
	err := command()
	s.refresh()
	if err != nil {
		s.refuse(err.Error(), 0)
	}
	return err == nil
}

// refresh shows the current state of the match.
func (s *session) refresh() { s.update(s.match.View()) }

// ask runs a slow command of the match, and calls done once the window shows the result.
func (s *session) ask(command func() error, done func(error)) {
	s.commit()
	s.queue.do(command, func(err error) {
		s.refresh()
		done(err)
	})
}

// refuse explains why something cannot be done and highlights the guilty squares.
func (s *session) refuse(text string, guilty rules.Squares) {
	s.message.Refuse(text)
	s.board.Reject(board.Squares(guilty))
	s.hear(heardAt{sound.Refused, anywhere})
}

// deny explains on the screen shown why something cannot be done.
func (s *session) deny(text string) {
	if s.screen != nil {
		s.screen.Say(text, notice.Warning)
		return
	}
	s.refuse(text, 0)
}

// tell shows a message on the current screen.
func (s *session) tell(text string, severity notice.Severity) {
	if s.screen != nil {
		s.screen.Say(text, severity)
		return
	}
	s.message.Say(text, severity)
}

// after runs a function on the main goroutine later, unless stop is called before.
func (s *session) after(d time.Duration, do func()) (stop func()) {
	stopped := false // it may already be queued when it is stopped
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
