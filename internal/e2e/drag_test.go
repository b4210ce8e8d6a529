//go:build !ci

package e2e

import (
	"image"
	"path/filepath"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/e2e/screen"
)

// If zen mode or a new size of the window moves the board while a piece is dragged, the piece lands on the square that is
// drawn under the pointer.
func TestADraggedPieceLandsOnTheDrawnSquare(t *testing.T) {
	for _, c := range []struct {
		name string
		by   func(*Program) error
	}{
		{"zen mode", key("z")},
		{"another size of the window", func(p *Program) error {
			r := p.Window.Bounds
			return p.Display.Resize(p.Window, image.Rect(r.Min.X, r.Min.Y, r.Min.X+900, r.Min.Y+640))
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := start(t, filepath.Join(t.TempDir(), "data"), "-variant", "chess", "-fen", "4k3/8/8/8/R7/8/8/4K3 w - - 0 1", "-white", "human", "-black", "human")
			before := p.Last.Board
			// H4 is far from the corner of the board, so after the change another square is at its old place.
			from, to := p.Square(chess.A4), p.Square(chess.H4)
			must(t, p.Display.Lift(from.X, from.Y, to.X, to.Y))
			must(t, c.by(p))
			_, err := p.Await("the board elsewhere", func(l Line) bool { return l.View != "" && l.Board != before })
			must(t, err)
			to = p.Square(chess.H4)
			must(t, p.Display.Move(to.X, to.Y))
			must(t, p.Display.Release(screen.Left))
			must(t, p.AwaitFEN("4k3/8/8/8/7R/8/8/4K3 b - - 1 1"))
			must(t, p.Close())
		})
	}
}
