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

// session is the state shared by all parts of a window: the match and its view, queues, messages.
type session struct {
	// CopyImage copies a PNG to the clipboard, since Fyne's clipboard supports text only; nil if not available.
	CopyImage func(png []byte) error
	// Sound plays the sound of an event without blocking, at a volume from 0 to 100; nil if there is no sound.
	Sound func(e sound.Event, sq chess.Square, volume int)
	// LinkAddress is the URL of the program in a browser, without a query.
	LinkAddress string
	// Page is what a browser offers; nil on a desktop. It is set before the window is shown.
	Page *Page

	app       fyne.App
	win       fyne.Window
	match     *app.Match
	queue     *queue
	slowQueue *queue // for slow commands: hints, testing engines
	tasks     *tasks // all background functions
	saves     *tasks // background functions for which closing waits
	ctx       context.Context
	cancelCtx context.CancelFunc
	onMain    func(func()) // runs a function on Fyne's main goroutine
	trace     *trace

	pieces        *theme.Pieces
	view          app.View
	update        func(app.View) // shows a view if it is newer
	applySettings func()         // applies changed settings
	commitComment func()         // stores a comment that is being typed
	lastNotice    uint64         // number of the last notice shown
	lastSaved     savedGame
	board         *board.Board
	message       *game.Message
	panelContent  fyne.CanvasObject // the panel beside the board
	keys          keys.Map
	screen        screen // the screen shown, nil for the game
}

// settings returns the current settings.
func (s *session) settings() settings.Settings { return s.match.Settings().Get() }

// change changes the settings and applies them at once.
func (s *session) change(change func(*settings.Settings)) {
	s.match.Settings().Change(change)
	s.applySettings()
}

// keyHints returns a sentence with the keys of commands: "Press N for a new game, F1 for keyboard shortcuts". Each pair
// is the id of a command and its purpose. It omits commands without a key, and is "" if none has one.
func (s *session) keyHints(pairs ...[2]string) string {
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

// welcomeMessage returns the message of a new game.
func (s *session) welcomeMessage() string {
	return words.Message("Drag a piece to start", s.keyHints([2]string{"new-game", "for a new game"}, [2]string{"keyboard-shortcuts", "for keyboard shortcuts"}))
}

// copyPosition copies a position as FEN, by the FEN setting.
func (s *session) copyPosition(p *rules.Position) {
	set := s.settings()
	s.copyText(set.FENOf(p), "Position copied as FEN")
}

// noClipboard is the message when a browser denies access to the clipboard.
const noClipboard = "The browser does not let this page use the clipboard. Allow it in the browser's settings of this site."

// copyText copies a text to the clipboard and then shows message. If a browser denies access, it shows that instead.
func (s *session) copyText(text, message string) {
	if s.Page == nil {
		s.app.Clipboard().SetContent(text)
		s.showMessage(message, notice.Info)
		return
	}
	s.slowQueue.do(func() error { return s.Page.Copy(text) }, func(err error) {
		if err != nil {
			s.showMessage(noClipboard, notice.Warning)
			return
		}
		s.showMessage(message, notice.Info)
	})
}

// pasteText calls paste with the text in the clipboard. If a browser denies access, it shows a message instead.
func (s *session) pasteText(paste func(text string)) {
	if s.Page == nil {
		paste(s.app.Clipboard().Content())
		return
	}
	var text string
	s.slowQueue.do(func() (err error) {
		text, err = s.Page.Paste()
		return err
	}, func(err error) {
		if err != nil {
			s.showMessage(noClipboard, notice.Warning)
			return
		}
		paste(text)
	})
}

// runCommand runs a command of the match and shows its effect, or why it is refused. It blocks until the command has
// ended, so that the next input applies to the new position.
func (s *session) runCommand(command func() error) (done bool) {
	s.commitComment()
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

// runSlowCommand runs a slow command of the match in the queue, then calls done once the window shows the new state.
func (s *session) runSlowCommand(command func() error, done func(error)) {
	s.commitComment()
	s.queue.do(command, func(err error) {
		s.refresh()
		done(err)
	})
}

// refuse shows why something cannot be done and highlights the squares at fault.
func (s *session) refuse(text string, guilty rules.Squares) {
	s.message.Refuse(text)
	s.board.Reject(board.Squares(guilty))
	s.playSound(soundAt{sound.Refused, defaultSquare})
}

// refuseOnScreen shows on the current screen why something cannot be done.
func (s *session) refuseOnScreen(text string) {
	if s.screen != nil {
		s.screen.Say(text, notice.Warning)
		return
	}
	s.refuse(text, 0)
}

// showMessage shows a message on the current screen.
func (s *session) showMessage(text string, severity notice.Severity) {
	if s.screen != nil {
		s.screen.Say(text, severity)
		return
	}
	s.message.Report(text, severity)
}

// after calls do on the main goroutine after d, unless stop is called first.
func (s *session) after(d time.Duration, do func()) (stop func()) {
	stopped := false // stop may be called when do is already queued
	t := time.AfterFunc(d, func() {
		s.onMain(func() {
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
