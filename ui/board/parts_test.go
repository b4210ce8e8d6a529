package board

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/testapp"
)

// parts are parts of a board without a board. They record drops.
type parts struct {
	state     State
	oracle    Oracle
	view      *view
	previews  *Previews
	questions *Questions
	picked    selection
	drag      drag
	cursor    cursor
	drops     []report
}

// newParts returns parts that show a state on squares of 50 units.
func newParts(t *testing.T, s State) *parts {
	t.Helper()
	testapp.Of(t, test.Theme())
	p := &parts{state: s}
	p.oracle.Dropped = func(from Origin, to chess.Square, how Gesture) { p.drops = append(p.drops, report{from, to, how}) }
	p.view = &view{style: plain(), scene: newScene(), sight: func() sight {
		s := sight{state: &p.state, picked: &p.picked, preview: &p.previews.shown, questionSquare: p.questions.about()}
		s.lifted, s.put, s.hand = p.drag.lift()
		return s
	}}
	p.view.style.Move, p.view.style.Fade, p.view.style.Return = 0, 0, 0 // no animations
	p.previews = &Previews{view: p.view, oracle: &p.oracle, target: chess.NoSquare}
	p.questions = &Questions{
		view: p.view, oracle: &p.oracle, focus: &focus{screen: &screen{}, held: true}, previews: p.previews, opened: func() {}, release: func() {},
	}
	p.picked = selection{view: p.view, state: &p.state, oracle: &p.oracle, previews: p.previews, questions: p.questions, hovered: chess.NoSquare}
	p.drag = drag{
		view: p.view, state: &p.state, oracle: &p.oracle, moving: &moving{view: p.view, state: &p.state},
		drawings: &Drawings{view: p.view, oracle: &p.oracle}, picked: &p.picked,
		pointer: &pointer{screen: &screen{widget: p.view.scene.base}, view: p.view}, held: held{}.none(),
	}
	p.cursor = cursor{view: p.view, state: &p.state, oracle: &p.oracle, picked: &p.picked}
	size := fyne.NewSize(400, 520)
	p.view.layout(size, newGrid(size, 1, s.bottom() == chess.Black, s.plan()))
	return p
}

// bothSides returns a state for each side at the bottom.
func bothSides(s State) []State {
	black := s
	black.Bottom = chess.Black
	return []State{s, black}
}

// A piece dropped on a target stays there, one dropped on another square goes back, and both drops are reported; a piece
// that is dropped on its own square or off the board is not reported.
func TestADragReportsEveryOtherSquare(t *testing.T) {
	knight := Origin{chess.G1, chess.WhiteKnight}
	targets := SetOf(chess.F3, chess.H3)
	for _, s := range bothSides(State{Pieces: placed(start), Movable: ColorsOf(chess.White)}) {
		for to := chess.NoSquare; to < 64; to++ {
			p := newParts(t, s)
			p.oracle.Targets = func(Origin) []Target { return steps(chess.F3, chess.H3) }
			end := fyne.NewPos(-20, -20)
			if to >= 0 {
				end = p.view.grid.centre(to)
			}
			p.drag.pointer.at = p.view.grid.centre(knight.Square)
			p.drag.begin(p.drag.pointer.inside())
			p.drag.pointer.at = end
			p.drag.pull(p.drag.pointer.inside())
			p.drag.drop()
			var want []report
			if to >= 0 && to != knight.Square {
				want = []report{{knight, to, Drag}}
			}
			held := held{}.none()
			if targets.Has(to) {
				held.from, held.at, held.dragged = knight, to, true
			}
			if !slices.Equal(p.drops, want) || p.drag.held != held || p.drag.press.active {
				t.Errorf("dropped on %v: reports %v, want %v; holds %v, want %v", to, p.drops, want, p.drag.held, held)
			}
		}
	}
}

// An arrow key moves the cursor by one column or row of the screen, or leaves it at the edge.
func TestAnArrowKeyMovesTheCursorByOneSquare(t *testing.T) {
	for _, s := range bothSides(State{Pieces: placed(start)}) {
		p := newParts(t, s)
		for sq := range chess.Square(64) {
			for key, step := range arrows {
				p.cursor.at, p.cursor.shown = spot{square: sq}, true
				p.cursor.walk(step[0], step[1])
				col, row := p.view.grid.place(sq)
				if want := p.view.grid.square(min(max(col+step[0], 0), 7), min(max(row+step[1], 0), 7)); p.cursor.at.square != want {
					t.Errorf("%v from %v leads to %v, want %v", key, sq, p.cursor.at.square, want)
				}
			}
		}
	}
}

// The centre of each square and of each slot of a tray is on that square or slot.
func TestSpotsAreUnderTheirCentres(t *testing.T) {
	trays := Trays{
		Shown: true,
		White: []Stack{{chess.WhiteKing, 1}, {chess.WhiteRook, 2}, {chess.WhiteKnight, 2}},
		Black: []Stack{{chess.BlackKing, 1}, {chess.BlackRook, 2}},
	}
	between := trays
	between.Between = true
	for _, arranged := range []Trays{{}, trays, between} {
		for _, s := range bothSides(State{Trays: arranged}) {
			p := newParts(t, s)
			g := &p.view.grid
			check := func(corner fyne.Position, want spot) {
				if got := g.spotAt(corner.AddXY(g.cell/2, g.cell/2), &p.state.Trays); got != want {
					t.Errorf("plan %v, bottom %v: %v is at %v", g.plan, s.Bottom, got, want)
				}
			}
			for sq := range chess.Square(64) {
				if _, row := g.place(sq); !g.isOmitted(row) {
					check(g.pos(sq), spot{square: sq})
				}
			}
			for _, side := range []chess.Color{chess.White, chess.Black} {
				n := len(arranged.of(side))
				for i := range n {
					check(g.slot(side, i, n), spot{chess.NoSquare, side, i})
				}
			}
		}
	}
}

// A click on a castling's partner asks if the window says so, and the answer is the move or the other piece.
func TestASelectionAsksBeforeItCastles(t *testing.T) {
	king, rook := Origin{chess.E1, chess.WhiteKing}, Origin{chess.H1, chess.WhiteRook}
	for key, want := range map[rune]struct {
		drops  []report
		picked Origin
	}{'1': {[]report{{king, chess.H1, Click}}, Origin{}}, '2': {nil, rook}} {
		p := newParts(t, State{Pieces: placed(bare), Movable: ColorsOf(chess.White)})
		p.oracle.Targets = func(Origin) []Target { return []Target{{chess.H1, Castle}} }
		p.oracle.Consent = func(Origin, chess.Square) Consent { return Ask }
		p.picked.pick(king)
		if !p.picked.click(chess.H1, rook) || !p.questions.Open() || len(p.drops) > 0 {
			t.Fatalf("asks %v, reports %v", p.questions.Open(), p.drops)
		}
		p.questions.digit(key)
		if p.questions.Open() || !slices.Equal(p.drops, want.drops) || p.picked.Origin != want.picked {
			t.Errorf("%c: reports %v, selects %v", key, p.drops, p.picked.Origin)
		}
	}
}

// New input completes flights and fades; the squares at fault go on flashing.
func TestNewInputCompletesFlightsAndFades(t *testing.T) {
	var stopped [tracks]bool
	var last [tracks]float32
	for on := range tracks {
		a := animator{clock: func(time.Duration, func(float32)) func() { return func() { stopped[on] = true } }}
		a.run(on, time.Second, func(part float32) { last[on] = part })
		a.finish()
	}
	for on := range tracks {
		if want := on == flying || on == appearing; stopped[on] != want || last[on] == 1 != want {
			t.Errorf("track %d: stopped %v, at %v", on, stopped[on], last[on])
		}
	}
}
