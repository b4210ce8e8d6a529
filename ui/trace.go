package ui

import (
	"encoding/json"
	"math"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/notation"
)

// trace tells what the window shows, a line of JSON for each change, to the file
// that BACKRANK_TRACE names. Test programs and screen readers of one's own can
// follow a game with it. A nil trace tells nothing.
type trace struct {
	w      *Window
	file   *os.File
	born   time.Time
	broken bool

	owed    int // commands that are not known to be on disk
	syncing bool
}

// traced is one line. Places are device pixels in the window; Square is the edge of one.
type traced struct {
	Event   string      `json:"event,omitempty"`
	TimeMS  int64       `json:"time_ms"`
	FEN     string      `json:"fen,omitempty"`
	View    string      `json:"view,omitempty"` // play, draft, atlas or editor
	Board   tracedBoard `json:"board"`
	Placed  []string    `json:"placed,omitempty"` // in a draft, as drops are written: "K@e1"
	Hands   tracedHands `json:"hands,omitempty"`
	Message string      `json:"message,omitempty"`
	Saved   bool        `json:"saved,omitempty"`   // what is shown is on disk
	Choices tracedHands `json:"choices,omitempty"` // the buttons of the banner, by their labels
}

type tracedBoard struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Square  int  `json:"square"`
	Flipped bool `json:"flipped"`
}

// tracedHands is where each piece lies in its tray: the middle, by its letter in FEN. Buttons
// are told in the same way.
type tracedHands map[string][2]int

// painted is when the driver has painted what was laid out, and so knows its place.
const painted = 50 * time.Millisecond

// openTrace opens the trace that the environment asks for, nil if none.
func openTrace(w *Window) *trace {
	name := os.Getenv("BACKRANK_TRACE")
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		w.message.Say("BACKRANK_TRACE: "+err.Error(), notice.Warning)
		return nil
	}
	return &trace{w: w, file: file, born: time.Now()}
}

func (t *trace) event(name string) {
	if t != nil {
		t.write(traced{Event: name})
	}
}

// engines tells that the list of engines has changed.
func (t *trace) engines(all []player.Entry) {
	if t == nil {
		return
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	t.write(traced{Event: "engines", Message: strings.Join(names, ", ")})
}

// hint tells how far a hint is: its heading.
func (t *trace) hint(head string) {
	if t != nil {
		t.write(traced{Event: "hint", Message: head})
	}
}

// saved tells that the position in the editor is on disk.
func (t *trace) saved(fen string) {
	if t != nil {
		t.write(traced{Event: "saved", FEN: fen})
	}
}

// owes begins a command; what it returns ends it. What is shown is told once more when
// all that was commanded is on disk.
func (t *trace) owes() (done func()) {
	if t == nil {
		return func() {}
	}
	t.owed++
	return func() {
		if t.owed > 0 && !t.syncing {
			t.sync()
		}
	}
}

// sync waits for the disk, and again for what was commanded meanwhile.
func (t *trace) sync() {
	t.syncing = true
	owed := t.owed
	t.w.queue.do(func() error { t.w.match.Sync(); return nil }, func(error) {
		t.syncing = false
		if t.owed -= owed; t.owed > 0 {
			t.sync()
		} else {
			t.w.retrace()
		}
	})
}

func (t *trace) view(v *app.View) {
	if t == nil {
		return
	}
	line := traced{View: "play", Message: t.w.message.Shown(), Saved: t.owed == 0}
	if t.w.screen != nil {
		line.View = t.w.screens.name
		if t.w.screens.editing() {
			line.FEN = t.w.screens.editor.FEN()
			line.Hands = t.hands()
		}
		t.write(line)
		return
	}
	line.Choices = t.choices()
	if v.Draft.Shown {
		line.View = "draft"
		line.Hands = t.hands()
		for _, p := range v.Draft.At.Placements() {
			line.Placed = append(line.Placed, game.PlacedText(v, p))
		}
	} else {
		line.FEN = notation.FEN(&v.Position)
	}
	t.write(line)
}

func (t *trace) write(line traced) {
	line.TimeMS = time.Since(t.born).Milliseconds()
	line.Board = t.board()
	data, err := json.Marshal(line)
	if err == nil {
		_, err = t.file.Write(append(data, '\n'))
	}
	if err != nil && !t.broken {
		t.broken = true // what is said is traced
		t.w.message.Say("BACKRANK_TRACE: "+err.Error(), notice.Warning)
	}
}

// shown is the board that is seen.
func (t *trace) shown() *board.Board {
	if t.w.screens.editing() {
		return t.w.screens.editor.Board()
	}
	return t.w.board
}

// board is where the squares are in the window.
func (t *trace) board() tracedBoard {
	corner, _, cell := t.shown().Places().Area()
	x, y := t.pixel(corner)
	scale := float64(t.w.win.Canvas().Scale())
	return tracedBoard{
		X: x, Y: y, Square: int(math.Round(float64(cell) * scale)),
		Flipped: t.w.view.Flipped,
	}
}

// hands is where the pieces of both trays are in the window.
func (t *trace) hands() tracedHands {
	hands := tracedHands{}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range game.TrayOrder {
			piece := chess.NewPiece(kind, c)
			x, y := t.pixel(t.shown().Places().Hand(piece))
			letter := kind.String() // lower case, as FEN writes Black's
			if c == chess.White {
				letter = strings.ToUpper(letter)
			}
			hands[letter] = [2]int{x, y}
		}
	}
	return hands
}

// choices is where the buttons of the banner are in the window.
func (t *trace) choices() tracedHands {
	places := tracedHands{}
	for _, b := range t.w.panel.banner.Buttons() {
		x, y := t.pixelOf(b, fyne.NewPos(b.Size().Width/2, b.Size().Height/2))
		places[b.Text] = [2]int{x, y}
	}
	return places
}

// pixel is a place on the board in device pixels of the window.
func (t *trace) pixel(p fyne.Position) (x, y int) { return t.pixelOf(t.shown(), p) }

// pixelOf is a place on an object in device pixels of the window.
func (t *trace) pixelOf(o fyne.CanvasObject, p fyne.Position) (x, y int) {
	scale := t.w.win.Canvas().Scale()
	at := t.w.app.Driver().AbsolutePositionForObject(o).Add(p)
	return int(at.X*scale + .5), int(at.Y*scale + .5)
}
