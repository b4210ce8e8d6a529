package board

import (
	"image"
	"image/color"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
)

// A rig is a board in a test window, with a hand that moves the pointer as the real driver does, a stopped clock, and a
// window that records the board's reports.
type rig struct {
	*Board
	t      *testing.T
	window fyne.Window
	holder *fyne.Container // of the board, if it can be moved
	st     State

	moves   map[chess.Square][]Target // targets returned by the Oracle, by origin
	tray    []Target                  // targets of pieces in trays
	drops   []report
	texts   []string
	spoken  []string
	preview func(Origin, chess.Square) Preview
	onDrop  func(report) // the window's reaction to a drop; may be nil

	running []*animation

	// the driver's state, in window coordinates
	at       fyne.Position
	offset   fyne.Position // of the board when the drag began
	held     desktop.MouseButton
	dragging bool
	origin   fyne.Position
}

type report struct {
	from Origin
	to   chess.Square
	how  Gesture
}

type animation struct {
	tick    func(float32)
	d       time.Duration
	stopped bool
}

// newRig shows the pieces of a FEN placement, White to move.
func newRig(t *testing.T, placement string) *rig {
	t.Helper()
	testapp.Of(t, test.Theme())
	r := &rig{t: t, moves: map[chess.Square][]Target{}}
	r.Board = New(plain(), Oracle{
		Targets: func(o Origin) []Target {
			if o.InTray() {
				return r.tray
			}
			return r.moves[o.Square]
		},
		Preview: func(o Origin, over chess.Square) Preview {
			if r.preview == nil {
				return Preview{}
			}
			return r.preview(o, over)
		},
		Previewed: func(text string) { r.texts = append(r.texts, text) },
		Announce:  func(text string) { r.spoken = append(r.spoken, text) },
		Dropped: func(from Origin, to chess.Square, how Gesture) {
			r.drops = append(r.drops, report{from, to, how})
			if r.onDrop != nil {
				r.onDrop(r.drops[len(r.drops)-1])
			}
		},
	})
	r.view.clock = func(d time.Duration, tick func(float32)) func() {
		a := &animation{tick: tick, d: d}
		r.running = append(r.running, a)
		tick(0)
		return func() { a.stopped = true }
	}
	r.window = test.NewWindow(r.Board)
	t.Cleanup(r.window.Close)
	r.window.SetPadded(false)
	r.window.Resize(fyne.NewSquareSize(400))
	r.st = State{Serial: 1, Pieces: placed(placement), Movable: ColorsOf(chess.White)}
	r.Snap(r.st)
	return r
}

// placed parses the placement field of a FEN.
func placed(fen string) (pieces [64]chess.Piece) {
	rank, file := 7, 0
	for _, c := range fen {
		switch {
		case c == '/':
			rank, file = rank-1, 0
		case c >= '1' && c <= '8':
			file += int(c - '0')
		default:
			color := chess.White
			if c >= 'a' {
				color = chess.Black
			}
			kind := chess.PieceType(strings.IndexRune(".kqrbnp", c|32))
			pieces[8*rank+file] = chess.NewPiece(kind, color)
			file++
		}
	}
	return pieces
}

// played answers a drop by playing the move, as a window does.
func (r *rig) played(d report) {
	r.st.Serial++
	if !d.from.InTray() {
		r.st.Pieces[d.from.Square] = chess.NoPiece
	}
	r.st.Pieces[d.to] = d.from.Piece
	r.SetState(r.st)
}

// steps makes squares reachable by ordinary moves.
func steps(squares ...chess.Square) (ts []Target) {
	for _, sq := range squares {
		ts = append(ts, Target{sq, Step})
	}
	return ts
}

// castles makes squares reachable by castling, with previews of both landing squares.
func (r *rig) castles() {
	r.moves[chess.E1] = []Target{
		{chess.F1, Step},
		{chess.D1, Step},
		{chess.H1, Castle},
		{chess.A1, Castle},
		{chess.G1, Castle | Leap},
		{chess.C1, Castle},
	}
	r.moves[chess.H1] = []Target{{chess.E1, Castle}, {chess.G1, Step}}
	r.preview = func(o Origin, over chess.Square) Preview {
		switch {
		case over == o.Square:
		case over == chess.H1, over == chess.E1:
			return Preview{
				Kind: Castle, Name: "O-O", Text: "O-O: Ke1→g1, Rh1→f1",
				Ghosts: []Ghost{{chess.WhiteKing, chess.E1, chess.G1}, {chess.WhiteRook, chess.H1, chess.F1}},
				Path:   SetOf(chess.F1, chess.G1),
			}
		}
		return Preview{}
	}
}

// castled shows the position after O-O.
func (r *rig) castled() {
	r.st.Serial++
	r.st.Pieces[chess.E1], r.st.Pieces[chess.H1] = chess.NoPiece, chess.NoPiece
	r.st.Pieces[chess.G1], r.st.Pieces[chess.F1] = chess.WhiteKing, chess.WhiteRook
	r.st.Last = LastMove{
		From: SetOf(chess.E1), To: SetOf(chess.G1),
		PartnerFrom: SetOf(chess.H1), PartnerTo: SetOf(chess.F1),
	}
	r.SetState(r.st)
}

// The colours of a board for tests, all different.
var (
	white, black = color.NRGBA{250, 250, 250, 255}, color.NRGBA{40, 40, 45, 255}
	violet, teal = color.NRGBA{139, 108, 246, 255}, color.NRGBA{31, 163, 154, 255}
	green, red   = color.NRGBA{20, 85, 30, 255}, color.NRGBA{229, 83, 75, 255}
	yellow       = color.NRGBA{155, 199, 0, 255}
)

// plain returns the style of a brown board with discs for pieces: moves take 160 ms, returns 120 ms, fades 90 ms.
func plain() Style {
	marks := Marks{
		Selected: faded(green, .5), Last: faded(yellow, .41), Partner: faded(violet, .3), Hover: faded(green, .3),
		Guilty: faded(red, .5), Dot: faded(green, .5), Premove: color.NRGBA{20, 30, 85, 128}, PremoveDot: color.NRGBA{20, 30, 85, 200}, Castle: violet, Leap: teal,
		Check: red, CheckCore: red, Right: violet, RightEdge: white,
	}
	light, dark := color.NRGBA{240, 217, 181, 255}, color.NRGBA{181, 136, 99, 255}
	return Style{
		Palette: Palette{
			Light: light, Dark: dark, CoordOnLight: dark, CoordOnDark: light, OnLight: marks, OnDark: marks,
			Castle: violet, Leap: teal, Step: color.NRGBA{78, 154, 87, 255},
			Panel: black, Line: white, Text: white, Dim: faded(white, .6), Scrim: faded(black, .7), Disc: faded(white, .7), Glow: violet,
			Cursor: white, CursorEdge: black, Brushes: Brushes{green, red, {0, 48, 136, 255}, {230, 143, 0, 255}},
		},
		Pieces: plainPiece,
		Move:   160 * time.Millisecond, Return: 120 * time.Millisecond, Fade: 90 * time.Millisecond,
	}
}

// plainPiece draws a disc with a number of rings by type.
func plainPiece(p chess.Piece, px int) image.Image {
	img := newPlate(px, px)
	s := float32(px)
	body, line := white, black
	if p.Color() == chess.Black {
		body, line = black, white
	}
	c := point{s / 2, s / 2}
	r := s * (.2 + .03*float32(7-p.Type()))
	img.ink(body, img.Rect, disc(c, r))
	for i := chess.Pawn; i >= p.Type(); i-- {
		img.ink(line, img.Rect, ring(c, r*float32(7-i)/float32(7-p.Type()), max(1, s*.02)))
	}
	return img.RGBA
}

// The hand. It follows the driver: presses and moves reach the widget under
// the pointer; after 2 units with the left button down, Dragged takes the place of
// MouseMoved; a release sends MouseUp, unless it is over nothing that takes it, and then DragEnd.

func (r *rig) inside(p fyne.Position) bool {
	p = p.Subtract(r.screen.corner())
	return p.X >= 0 && p.Y >= 0 && p.X < r.Size().Width && p.Y < r.Size().Height
}

func (r *rig) event(b desktop.MouseButton, mods ...fyne.KeyModifier) *desktop.MouseEvent {
	e := &desktop.MouseEvent{Button: b}
	e.Position, e.AbsolutePosition = r.at.Subtract(r.screen.corner()), r.at
	for _, m := range mods {
		e.Modifier |= m
	}
	return e
}

func (r *rig) down(b desktop.MouseButton, mods ...fyne.KeyModifier) {
	r.MouseDown(r.event(b, mods...))
	r.held |= b
	r.origin = r.at
}

func (r *rig) up(b desktop.MouseButton) {
	if r.inside(r.at) || r.dragging {
		if r.inside(r.at) {
			e := r.event(b)
			if r.dragging {
				e.Position = r.at.Subtract(r.offset) // in the coordinates that the driver computes
			}
			r.MouseUp(e)
		}
	}
	r.held &^= b
	if r.dragging {
		r.dragging = false
		r.DragEnd()
	}
}

func (r *rig) moveTo(p fyne.Position) {
	was := r.at
	r.at = p
	left := r.held&desktop.MouseButtonPrimary != 0
	d := p.Subtract(r.origin)
	if left && !r.dragging && r.inside(was) && (abs(d.X) >= 2 || abs(d.Y) >= 2) {
		r.dragging, r.offset = true, r.screen.corner()
	}
	switch {
	case r.dragging && r.held != desktop.MouseButtonSecondary:
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: p.Subtract(r.offset), AbsolutePosition: p}})
	case r.inside(p):
		if !r.inside(was) {
			r.MouseIn(r.event(r.held))
		}
		r.MouseMoved(r.event(r.held))
	case r.inside(was):
		r.MouseOut()
	}
}

const (
	left  = desktop.MouseButtonPrimary
	right = desktop.MouseButtonSecondary
)

// press moves the pointer to a square and presses the button.
func (r *rig) press(sq chess.Square, b desktop.MouseButton, mods ...fyne.KeyModifier) {
	r.hover(sq)
	r.down(b, mods...)
}

// hover moves the pointer to a square.
func (r *rig) hover(sq chess.Square) { r.moveTo(r.centre(sq)) }

// glide moves the pointer to a position in several steps.
func (r *rig) glide(p fyne.Position) {
	from := r.at
	for i := 1; i <= 6; i++ {
		f := float32(i) / 6
		r.moveTo(fyne.NewPos(from.X+(p.X-from.X)*f, from.Y+(p.Y-from.Y)*f))
	}
}

func (r *rig) click(sq chess.Square) {
	r.press(sq, left)
	r.up(left)
}

func (r *rig) drag(from, to chess.Square) {
	r.press(from, left)
	r.glide(r.centre(to))
	r.up(left)
}

func (r *rig) draw(from, to chess.Square, mods ...fyne.KeyModifier) {
	r.press(from, right, mods...)
	r.glide(r.centre(to))
	r.up(right)
}

// run advances every animation to a fraction of its duration.
func (r *rig) run(part float32) {
	for _, a := range r.running {
		if !a.stopped {
			a.tick(part)
			a.stopped = a.stopped || part >= 1
		}
	}
}

func (r *rig) animations() (n int) {
	for _, a := range r.running {
		if !a.stopped {
			n++
		}
	}
	return n
}

// What is seen.

// centre returns the centre of a square in the window.
func (r *rig) centre(sq chess.Square) fyne.Position {
	return r.Places().Centre(sq).Add(r.screen.corner())
}

// marks returns the marks on the floor of each square.
func (r *rig) marks() [64]markSet {
	s := sight{state: &r.state, picked: &r.picked, preview: &r.Previews.shown, questionSquare: r.Questions.about()}
	return s.marks(&r.view.grid, r.view.style.HideTargets)
}

// PiecesOn returns the visible pieces by square; a piece that was put down is on its new square. Pieces being dragged
// or in flight are not included.
func (r *rig) PiecesOn() map[chess.Square]chess.Piece {
	pieces := map[chess.Square]chess.Piece{}
	lifted, put, _ := r.Board.drag.lift()
	for i, sp := range r.view.scene.pieces {
		if sq := chess.Square(i); !sp.Hidden && lifted.on() != sq {
			pieces[sq] = r.state.Pieces[i]
		}
	}
	if put >= 0 {
		pieces[put] = lifted.Piece
	}
	return pieces
}

// seen returns the square of a sprite, chess.NoSquare if it is hidden.
func (r *rig) seen(s *sprite) chess.Square {
	if s.Hidden {
		return chess.NoSquare
	}
	return r.view.grid.at(s.at.AddXY(r.view.grid.cell/2, r.view.grid.cell/2))
}

func (r *rig) wantPicked(sq chess.Square) {
	r.t.Helper()
	if got := r.picked.on(); got != sq {
		r.t.Errorf("picked up: %v, want %v", got, sq)
	}
}

func (r *rig) wantDrops(want ...report) {
	r.t.Helper()
	if len(r.drops) != len(want) {
		r.t.Fatalf("told of %v, want %v", r.drops, want)
	}
	for i := range want {
		if r.drops[i] != want[i] {
			r.t.Errorf("told of %v, want %v", r.drops[i], want[i])
		}
	}
}

func (r *rig) wantPiece(sq chess.Square, want chess.Piece) {
	r.t.Helper()
	if got := r.PiecesOn()[sq]; got != want {
		r.t.Errorf("%v shows %v, want %v", sq, got, want)
	}
}

func (r *rig) key(name fyne.KeyName) { r.TypedKey(&fyne.KeyEvent{Name: name}) }
