package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/board"
	"backrank/ui/editor"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Window is the main window of a match.
type Window struct {
	// CopyPicture puts a PNG on the clipboard. The toolkit's own takes text alone; nil if
	// there is no other.
	CopyPicture func(png []byte) error
	// Left is called when the player has closed the window; it may be nil.
	Left func()

	closing sync.Once

	app   fyne.App
	win   fyne.Window
	match *app.Match
	queue *queue
	aside *queue // for what takes its time: hints, trying engines
	life  context.Context
	end   context.CancelFunc
	hop   func(func()) // brings a function to the toolkit's goroutine
	trace *trace

	men  *theme.Pieces
	mode theme.Mode

	view     app.View
	told     uint64 // number of the last notice shown
	shown    board.State
	board    *board.Board
	acts     *gestures
	strips   [2]*strip // top, bottom
	line     *line
	panel    *panel
	content  *fyne.Container
	side     side         // what is shown instead of the game, nil for the game
	sideName string       // what the trace calls it
	atlas    *atlas.Atlas // nil until it is looked at
	editor   *editor.Editor
	saved    [2]uint64 // the game last saved as a file, and its plies then
}

// New builds the window. hop brings a function to the toolkit's main goroutine;
// the window itself is used on that goroutine only.
func New(a fyne.App, match *app.Match, hop func(func())) *Window {
	w := &Window{app: a, win: a.NewWindow("Backrank"), match: match, queue: newQueue(hop), aside: newQueue(hop), hop: hop, men: theme.NewPieces()}
	w.life, w.end = context.WithCancel(context.Background())
	w.view = match.View()
	w.acts = &gestures{
		view:        func() *app.View { return &w.view },
		board:       func() asker { return w.board },
		play:        w.play,
		place:       w.place,
		hint:        func(text string) { w.line.hint(text) },
		tell:        func(text string) { w.line.say(text, notice.Info) },
		refuse:      w.refuse,
		click:       func() Click { return Click(w.settings().CastlingByClick) },
		alwaysQueen: func() bool { return w.settings().PromoteToQueen },
	}
	w.applyTheme()
	oracle := w.acts.oracle()
	oracle.Wheel = func(steps int) { w.step(-steps) }
	oracle.Announce = w.announce
	oracle.Fixed = w.explain
	oracle.Targets = func(from board.Origin) []board.Target {
		w.line.forgive()
		return w.acts.targets(from)
	}
	oracle.Key = w.typedKey
	oracle.Rune = w.typedRune
	w.board = board.New(w.boardStyle(), oracle)
	w.strips = [2]*strip{newStrip(w), newStrip(w)}
	w.line = newLine()
	w.panel = newPanel(w)
	w.content = container.New(&frame{board: w.board, laid: w.retrace}, widget.Shadow(), w.strips[0], w.strips[1], w.line, w.panel.content, w.board)
	w.setContent(w.content)
	w.win.SetMainMenu(w.menu())
	w.win.SetMaster()
	w.win.SetPadded(false)
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	w.win.Canvas().SetOnTypedRune(w.typedRune)
	w.addShortcuts()
	w.win.SetOnDropped(w.dropped)
	w.win.SetCloseIntercept(w.leave)
	w.trace = openTrace(w)
	w.line.told = w.retrace
	a.Lifecycle().SetOnStarted(func() { hop(w.started) })
	a.Lifecycle().SetOnExitedForeground(func() { w.board.Cancel() })
	w.show(w.view, false)
	if said := turned(&app.View{}, &w.view); said != "" {
		w.line.say(said, notice.Info)
	} else if !w.view.Resumed && len(w.view.Notices) == 0 {
		w.line.say("Drag a piece to begin. Ctrl+N is a new game, F1 is help", notice.Info)
	}
	w.watch(hop)
	return w
}

// usualSize is the window's when it is opened for the first time.
var usualSize = fyne.NewSize(1180, 760)

// Show puts the window on the screen, as large as asked for in units; zero for as
// large as it was last.
func (w *Window) Show(size fyne.Size) {
	if s := w.settings(); size.IsZero() && s.Width > 0 && s.Height > 0 {
		size = fyne.NewSize(float32(s.Width), float32(s.Height))
	}
	if size.IsZero() {
		size = usualSize
	}
	w.win.Resize(size)
	w.win.Show()
}

// leave closes the window and keeps its size for the next time.
func (w *Window) leave() {
	if size := w.win.Canvas().Size(); !w.win.FullScreen() {
		if err := w.match.Settings().Change(func(s *app.Settings) { s.Width, s.Height = int(size.Width+.5), int(size.Height+.5) }); err != nil {
			fyne.LogError("the size of the window is not kept", err) // nobody is left to be told
		}
	}
	w.win.Close()
	if w.Left != nil {
		w.Left()
	}
}

// started is called once the first frame is on the screen.
func (w *Window) started() {
	w.trace.event("first-frame")
	w.retrace()
}

// retrace tells the trace what is shown now.
func (w *Window) retrace() { w.trace.view(&w.view) }

// update draws a view if it is newer than what is shown.
func (w *Window) update(v app.View) {
	if v.Serial > w.view.Serial {
		w.show(v, true)
	}
}

// show draws a view. Men glide if it is one step away in the same game, else the
// position simply is there.
func (w *Window) show(v app.View, glide bool) {
	old := w.view
	w.view = v
	if old.Game != v.Game {
		w.panel.typed.SetText("") // it was meant for another game
	}
	w.showBoard(&old, glide)
	top, bottom := chess.Black, chess.White
	if v.Flipped {
		top, bottom = bottom, top
	}
	w.strips[0].show(&v, top, seatName(&v, top), v.Flipped)
	w.strips[1].show(&v, bottom, seatName(&v, bottom), v.Flipped)
	w.panel.show(&v, w)
	w.win.SetTitle(title(&v))
	if v.Failure != old.Failure && w.line.message == old.Failure.Text {
		w.line.clear()
	}
	w.line.alarmed(v.Alarm)
	w.notify(v.Notices)
	w.trace.view(&v)
}

// notify says the notices not said yet, all of them at once.
func (w *Window) notify(all []notice.Notice) {
	var texts []string
	severity := notice.Info
	for _, n := range all {
		if n.Number > w.told {
			w.told = n.Number
			texts = append(texts, n.Text)
			severity = max(severity, n.Severity)
		}
	}
	if len(texts) > 0 {
		w.line.say(strings.Join(texts, ". "), severity)
	}
}

func (w *Window) showBoard(old *app.View, glide bool) {
	v := &w.view
	s := stateOf(v, w.settings().RightsMarks)
	s.Serial = w.shown.Serial
	if s.Serial == 0 || !samePosition(s, w.shown) || old.Game != v.Game {
		s.Serial++
	}
	relayout := s.Trays.Shown != w.shown.Trays.Shown // the table has another shape
	far := old.Game != v.Game || abs(old.Cursor-v.Cursor) > 1
	fresh := s.Serial != w.shown.Serial || old.Cursor != v.Cursor
	w.shown = s
	if glide && !far {
		w.board.SetState(s)
	} else {
		w.board.Snap(s)
	}
	if relayout {
		w.content.Refresh()
	}
	if fresh {
		w.line.clear()
		w.comment(old)
	}
}

// comment says what goes without saying in no other place.
func (w *Window) comment(old *app.View) {
	switch said := turned(old, &w.view); {
	case !w.view.AtEnd():
		w.line.say(lookingBack(&w.view), notice.Info)
	case said != "":
		w.line.say(said, notice.Info)
	}
}

func abs(n int) int { return max(n, -n) }

func title(v *app.View) string {
	return v.Variant.Name + " – Backrank"
}

// castle plays a castling or leap by its button or key, or says what forbids it.
func (w *Window) castle(c chess.Color, wing rules.Wing) {
	m, reason := w.wingMove(c, wing)
	if m.IsZero() {
		w.refuse(reason.Text, reason.Guilty())
		return
	}
	w.board.HidePreview()
	w.play(m)
}

// hoverCastle shows what the button would do, or why not.
func (w *Window) hoverCastle(c chess.Color, wing rules.Wing, over bool) {
	if !over {
		w.board.HidePreview()
		w.line.hint("")
		return
	}
	m, reason := w.wingMove(c, wing)
	if m.IsZero() {
		w.line.hint(wingName(w.view.Variant.Castling, wing) + ": " + reason.Text)
		return
	}
	w.board.ShowPreview(previewOf(&w.view.Position, m))
	w.line.hint(effectLine(&w.view.Position, m))
}

// wingMove is what a button or key for a wing plays now, or why it does nothing.
func (w *Window) wingMove(c chess.Color, wing rules.Wing) (rules.Move, rules.Reason) {
	v := &w.view
	not := func(text string) (rules.Move, rules.Reason) { return rules.Move{}, rules.Reason{Text: text} }
	switch {
	case v.Draft.Going:
		return not("The pieces are still being placed")
	case v.Draft.Shown, !v.AtEnd():
		return not(lookingBack(v))
	case v.Over():
		return not("The game is over")
	case v.Position.Turn() != c:
		return not("It is not " + c.Name() + "'s turn")
	case !v.HumanTurn:
		return not(v.Side(c).Label + " is to move")
	}
	return wingMove(&v.Position, wing)
}

// refuse says why something cannot be done and points at what is to blame. It is
// where every error becomes words for the player: the name of the reader that made
// it is left out.
func (w *Window) refuse(text string, guilty rules.Squares) {
	if fault, fen := strings.CutPrefix(text, "fen: "); fen {
		text = words.Sentence(fault)
	}
	w.line.say(text, notice.Warning)
	w.line.refusal = true
	w.board.Reject(board.Squares(guilty))
}

// announce tells what the board cursor has come to.
func (w *Window) announce(text string) { w.line.hint(text) }

// Open plays on from a PGN or FEN file.
func (w *Window) Open(name string) {
	file, err := os.Open(name)
	if err != nil {
		w.refuse(err.Error(), 0)
		return
	}
	defer file.Close()
	w.read(filepath.Base(name), file)
}

// Close ends the window's own work; the match is the caller's.
func (w *Window) Close() { w.closing.Do(w.close) }

func (w *Window) close() {
	w.end()
	w.queue.close()
	w.aside.close()
	w.aside.wait()                                  // their engines end before us
	if err := w.match.Edited().Save(); err != nil { // the queue may not have come to it
		fyne.LogError("the position being set up is not kept", err) // nobody is left to be told
	}
}
