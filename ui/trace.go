package ui

import (
	"cmp"
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
	"backrank/variants/rules"
)

// trace writes what the window shows, a line of JSON for each change, to the file named by BACKRANK_TRACE, for tests
// and screen readers. A nil trace writes nothing.
type trace struct {
	w      *Window
	file   *os.File
	born   time.Time
	broken bool

	pendingCommands int // commands not yet known to be on disk
	syncing         bool
}

// traced is one line. Positions are device pixels in the window; Square is the edge of one.
type traced struct {
	Event   string      `json:"event,omitempty"`
	TimeMS  int64       `json:"time_ms"`
	FEN     string      `json:"fen,omitempty"`
	View    string      `json:"view,omitempty"` // play, draft, atlas, games, results or editor
	Board   tracedBoard `json:"board"`
	Placed  []string    `json:"placed,omitempty"` // in a draft, as drops: "K@e1"
	Hands   tracedHands `json:"hands,omitempty"`
	Message string      `json:"message,omitempty"`
	Comment string      `json:"comment,omitempty"` // of the move shown
	Saved   bool        `json:"saved,omitempty"`   // the current state is on disk
	Games   int         `json:"games,omitempty"`   // in the game list
	Choices tracedHands `json:"choices,omitempty"` // the buttons of the banner, by label
}

type tracedBoard struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Square  int  `json:"square"`
	Flipped bool `json:"flipped"`
}

// tracedHands maps each piece in a tray, by its FEN letter, to its centre. It is also used for buttons, by label.
type tracedHands map[string][2]int

// painted is the delay after which a new layout has been painted, so that the driver knows its positions.
const painted = 50 * time.Millisecond

// openTrace opens the trace named by the environment, nil if there is none.
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

// engines traces the changed list of engines.
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

// hint traces the state of a hint: its heading.
func (t *trace) hint(head string) {
	if t != nil {
		t.write(traced{Event: "hint", Message: head})
	}
}

// analysis traces that lines of a position are shown for the first time, with the best move.
func (t *trace) analysis(p *rules.Position, best rules.Move) {
	if t != nil {
		t.write(traced{Event: "analysis", FEN: notation.FEN(p), Message: notation.SAN(p, best)})
	}
}

// saved traces that the edited position is on disk.
func (t *trace) saved(fen string) {
	if t != nil {
		t.write(traced{Event: "saved", FEN: fen})
	}
}

// beginCommand begins a command; the function returned ends it. When all commands are on disk, the view is traced once more.
func (t *trace) beginCommand() (done func()) {
	if t == nil {
		return func() {}
	}
	t.pendingCommands++
	return func() {
		if t.pendingCommands > 0 && !t.syncing {
			t.sync()
		}
	}
}

// sync waits for the disk, repeatedly if commands were given meanwhile.
func (t *trace) sync() {
	t.syncing = true
	owed := t.pendingCommands
	t.w.queue.do(func() error { t.w.match.Sync(); return nil }, func(error) {
		t.syncing = false
		if t.pendingCommands -= owed; t.pendingCommands > 0 {
			t.sync()
		} else {
			t.w.traceView()
		}
	})
}

func (t *trace) view(v *app.View) {
	if t == nil {
		return
	}
	line := traced{View: "play", Message: t.w.message.Shown(), Saved: t.pendingCommands == 0}
	if t.w.screen != nil {
		line.View = t.w.screens.name
		if t.w.screens.editing() {
			line.FEN = t.w.screens.editor.FEN()
			line.Hands = t.hands()
		}
		if t.w.archived.listing() {
			line.Games = t.w.archived.games.Listed()
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
	} else if v.Knowledge().Board() == nil {
		line.FEN, line.Comment = notation.FEN(&v.Position), v.Tree.Note(v.Node).Text()
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
		t.broken = true // the error message is traced too
		t.w.message.Say("BACKRANK_TRACE: "+err.Error(), notice.Warning)
	}
}

// shown returns the visible board.
func (t *trace) shown() *board.Board {
	if t.w.screens.editing() {
		return t.w.screens.editor.Board()
	}
	return t.w.board
}

// board returns the squares' position in the window.
func (t *trace) board() tracedBoard {
	corner, _, cell := t.shown().Places().Area()
	x, y := t.pixel(corner)
	scale := float64(t.w.win.Canvas().Scale())
	return tracedBoard{
		X: x, Y: y, Square: int(math.Round(float64(cell) * scale)),
		Flipped: t.w.view.Flipped,
	}
}

// hands returns the positions of the pieces in both trays.
func (t *trace) hands() tracedHands {
	hands := tracedHands{}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range game.TrayOrder {
			piece := chess.NewPiece(kind, c)
			x, y := t.pixel(t.shown().Places().Hand(piece))
			letter := kind.String() // lower case, as Black's letters in FEN
			if c == chess.White {
				letter = strings.ToUpper(letter)
			}
			hands[letter] = [2]int{x, y}
		}
	}
	return hands
}

// choices returns the positions of the buttons of the banner.
func (t *trace) choices() tracedHands {
	places := tracedHands{}
	for _, b := range t.w.panel.banner.Buttons() {
		x, y := t.pixelOf(b, fyne.NewPos(b.Size().Width/2, b.Size().Height/2))
		places[cmp.Or(b.Tip, b.Text)] = [2]int{x, y} // by the whole label, which is the tooltip of a short one
	}
	return places
}

// pixel converts a position on the board to device pixels of the window.
func (t *trace) pixel(p fyne.Position) (x, y int) { return t.pixelOf(t.shown(), p) }

// pixelOf converts a position on an object to device pixels of the window.
func (t *trace) pixelOf(o fyne.CanvasObject, p fyne.Position) (x, y int) {
	scale := t.w.win.Canvas().Scale()
	at := t.w.app.Driver().AbsolutePositionForObject(o).Add(p)
	return int(at.X*scale + .5), int(at.Y*scale + .5)
}
