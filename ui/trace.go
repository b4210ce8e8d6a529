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
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// trace writes what the window shows to the file named by BACKRANK_TRACE, one line of JSON for each change. Tests and
// custom screen readers use it. A nil trace writes nothing.
type trace struct {
	message    *game.Message // shows errors
	background *background
	match      *current

	source  *traceSource // nil while the window is being built
	file    *os.File
	started time.Time
	failed  bool

	pendingCommands int // commands not yet known to be on disk
	syncing         bool
}

// traceLine is a line of the trace. Positions are in device pixels relative to the window.
type traceLine struct {
	Event   string      `json:"event,omitempty"`
	TimeMS  int64       `json:"time_ms"`
	FEN     string      `json:"fen,omitempty"`
	View    string      `json:"view,omitempty"` // play, draft, atlas, games, results or editor
	Board   traceBoard  `json:"board"`
	Placed  []string    `json:"placed,omitempty"` // the placements of a draft: "K@e1"
	Hands   tracePoints `json:"hands,omitempty"`
	Message string      `json:"message,omitempty"`
	Comment string      `json:"comment,omitempty"` // on the move shown
	Saved   bool        `json:"saved,omitempty"`   // the current state is on disk
	Games   int         `json:"games,omitempty"`   // number of games in the game list
	Choices tracePoints `json:"choices,omitempty"` // the buttons of the banner, by label
}

type traceBoard struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Square  int  `json:"square"`
	Flipped bool `json:"flipped"`
}

// tracePoints maps pieces in trays, by FEN letter, or buttons, by label, to their centres.
type tracePoints map[string][2]int

// paintDelay is the time in which a new layout is painted; the driver knows the positions of objects only then.
const paintDelay = 50 * time.Millisecond

// openTrace opens the trace named by the environment, nil if there is none.
func openTrace(message *game.Message, background *background, match *current) *trace {
	name := os.Getenv("BACKRANK_TRACE")
	if name == "" {
		return nil
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		message.Report("BACKRANK_TRACE: "+err.Error(), notice.Warning)
		return nil
	}
	return &trace{message: message, background: background, match: match, file: file, started: time.Now()}
}

// begin starts tracing, when the window is built.
func (t *trace) begin(source *traceSource) {
	if t != nil {
		t.source = source
	}
}

// close closes the file. Nothing is traced afterwards.
func (t *trace) close() {
	if t != nil {
		t.failed = true
		_ = t.file.Close() // the trace is for tests
	}
}

// event traces a named event.
func (t *trace) event(name string) {
	if t != nil {
		t.write(traceLine{Event: name})
	}
}

// engines traces a change of the list of engines.
func (t *trace) engines(all []player.Entry) {
	if t == nil {
		return
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	t.write(traceLine{Event: "engines", Message: strings.Join(names, ", ")})
}

// hint traces the heading of a hint.
func (t *trace) hint(head string) {
	if t != nil {
		t.write(traceLine{Event: "hint", Message: head})
	}
}

// analysis traces that the analysis of a position has found its first lines, with the best move.
func (t *trace) analysis(p *rules.Position, best rules.Move) {
	if t != nil {
		t.write(traceLine{Event: "analysis", FEN: fen.Format(p), Message: san.Format(p, best)})
	}
}

// saved traces that the edited position is on disk.
func (t *trace) saved(fen string) {
	if t != nil {
		t.write(traceLine{Event: "saved", FEN: fen})
	}
}

// beginCommand counts a command as pending; the function that it returns ends the command. Once all commands are on
// disk, the view is traced again.
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

// sync waits in the background until all commands are on disk, and again if more have come in the meantime.
func (t *trace) sync() {
	t.syncing = true
	n := t.pendingCommands
	match := t.match.Match
	t.background.queue.do(func() error { match.Sync(); return nil }, func(error) {
		t.syncing = false
		if t.pendingCommands -= n; t.pendingCommands > 0 {
			t.sync()
		} else {
			t.view()
		}
	})
}

// view traces what the window shows.
func (t *trace) view() {
	if t == nil || t.source == nil {
		return
	}
	line := t.source.line()
	line.Saved = t.pendingCommands == 0
	t.write(line)
}

// viewPainted traces what the window shows once it is painted.
func (t *trace) viewPainted() {
	if t != nil {
		t.background.after(paintDelay, t.view)
	}
}

func (t *trace) write(line traceLine) {
	line.TimeMS = time.Since(t.started).Milliseconds()
	line.Board = t.source.board()
	data, err := json.Marshal(line)
	if err == nil {
		_, err = t.file.Write(append(data, '\n'))
	}
	if err != nil && !t.failed {
		t.failed = true // before Report, which writes to the trace too
		t.message.Report("BACKRANK_TRACE: "+err.Error(), notice.Warning)
	}
}

// traceSource reads what the window shows.
type traceSource struct {
	app      fyne.App
	win      fyne.Window
	view     *app.View
	message  *game.Message
	shown    *shownScreen
	game     *board.Board
	banner   *game.Banner
	editor   *editorScreen
	gameList *gameList
}

// line returns the line that describes what the window shows.
func (s *traceSource) line() traceLine {
	v, line := s.view, traceLine{View: "play", Message: s.message.ShownText()}
	if s.shown.screen != nil {
		line.View = s.shown.name
		if s.editor.isShown() {
			line.FEN = s.editor.screen.FEN()
			line.Hands = s.hands()
		}
		if s.gameList.isShown() {
			line.Games = s.gameList.games.Listed()
		}
		return line
	}
	line.Choices = s.choices()
	if v.Draft.Shown {
		line.View = "draft"
		line.Hands = s.hands()
		for _, p := range v.Draft.At.Placements() {
			line.Placed = append(line.Placed, game.PlacedText(v, p))
		}
	} else if v.Knowledge().Board() == nil {
		line.FEN, line.Comment = fen.Format(&v.Position), v.Knowledge().Tree().Note(v.Node).Text()
	}
	return line
}

// boardShown returns the board shown.
func (s *traceSource) boardShown() *board.Board {
	if s.editor.isShown() {
		return s.editor.board()
	}
	return s.game
}

// board returns the position of the board in the window, and the size of its squares.
func (s *traceSource) board() traceBoard {
	corner, _, cell := s.boardShown().Places().Area()
	x, y := s.pixel(corner)
	scale := float64(s.win.Canvas().Scale())
	return traceBoard{
		X: x, Y: y, Square: int(math.Round(float64(cell) * scale)),
		Flipped: s.view.Flipped,
	}
}

// hands returns the positions of the pieces in both trays.
func (s *traceSource) hands() tracePoints {
	hands := tracePoints{}
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for _, kind := range game.TrayOrder {
			piece := chess.NewPiece(kind, c)
			x, y := s.pixel(s.boardShown().Places().Hand(piece))
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
func (s *traceSource) choices() tracePoints {
	places := tracePoints{}
	for _, b := range s.banner.Buttons() {
		x, y := s.pixelOf(b, fyne.NewPos(b.Size().Width/2, b.Size().Height/2))
		places[cmp.Or(b.Tip, b.Text)] = [2]int{x, y} // a shortened label has its full text as tooltip
	}
	return places
}

// pixel converts a position on the board to device pixels of the window.
func (s *traceSource) pixel(p fyne.Position) (x, y int) { return s.pixelOf(s.boardShown(), p) }

// pixelOf converts a position on an object to device pixels of the window.
func (s *traceSource) pixelOf(o fyne.CanvasObject, p fyne.Position) (x, y int) {
	scale := s.win.Canvas().Scale()
	at := s.app.Driver().AbsolutePositionForObject(o).Add(p)
	return int(at.X*scale + .5), int(at.Y*scale + .5)
}
