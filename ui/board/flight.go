package board

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"
)

// A flight is the animation of one piece from a position to a square.
type flight struct {
	piece    chess.Piece
	from, to fyne.Position
	hides    chess.Square // square whose piece is not drawn meanwhile
}

// moving has the pieces in flight.
type moving struct {
	view    *view
	state   *State
	flights []flight
	hides   Squares
}

// fly starts the flights; kings fly above the others.
func (m *moving) fly(flights []flight, d time.Duration) {
	if len(flights) == 0 {
		m.hideFading()
		return
	}
	m.end()
	s := m.view.scene
	flights = flights[:min(len(flights), maxFlights)]
	slices.SortStableFunc(flights, func(x, y flight) int { return weight(x.piece) - weight(y.piece) })
	m.flights = flights
	for i, f := range flights {
		if f.hides >= 0 {
			m.hides |= SetOf(f.hides)
		}
		s.flights[i].showPiece(s.pieceCache.piece(f.piece), 1)
		s.flights[i].moveTo(f.from)
	}
	m.view.sync()
	m.view.run(flying, d, func(part float32) {
		t := easeOut(part)
		for i, f := range m.flights {
			s.flights[i].moveTo(fyne.NewPos(f.from.X+(f.to.X-f.from.X)*t, f.from.Y+(f.to.Y-f.from.Y)*t))
		}
		if part >= 1 {
			m.end()
		}
	})
}

// flyBack animates a piece from a position back to its origin.
func (m *moving) flyBack(o Origin, centre fyne.Position) {
	if !m.state.holds(o) || m.state.Blind {
		return
	}
	g, d := &m.view.grid, m.view.style.Return
	f := flight{piece: o.Piece, from: centre.SubtractXY(g.cell/2, g.cell/2), hides: o.Square}
	if o.InTray() {
		f.to = g.hand(&m.state.Trays, o.Piece)
	} else {
		f.to = g.pos(o.Square)
	}
	if m.view.style.Move == 0 {
		d = 0
	}
	m.fly([]flight{f}, d)
}

// weight is the z-order of pieces in flight.
func weight(p chess.Piece) int {
	if p.Type() == chess.King {
		return 1
	}
	return 0
}

// end completes the flights.
func (m *moving) end() {
	m.view.halt(flying)
	if len(m.flights) == 0 {
		return
	}
	for i := range m.flights {
		m.view.scene.flights[i].hide()
	}
	m.flights, m.hides = nil, 0
	m.hideFading()
	m.view.sync()
}

// fadeCaptured shows captured pieces half transparent while the others move.
func (m *moving) fadeCaptured(pieces *[64]chess.Piece, captured Squares) {
	s, i := m.view.scene, 0
	for sq := range captured.All() {
		if i == len(s.fading) {
			return
		}
		s.fading[i].showPiece(s.pieceCache.piece(pieces[sq]), .5)
		s.fading[i].moveTo(m.view.grid.pos(sq))
		i++
	}
}

func (m *moving) hideFading() {
	for _, sp := range m.view.scene.fading {
		sp.hide()
	}
}
