//go:build !ci

package e2e

import (
	"path/filepath"
	"testing"

	"backrank/internal/e2e/screen"
)

// Dragging the space between board and panel resizes the board while the pointer moves, and the board keeps its size at the
// next start.
func TestTheDividerIsDraggedAndKept(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-start", "518")
	const distance = 60 // pixels; the board's edge follows in steps of eight
	first := p.Last.Board
	edge := first.Bounds().Add(p.Window.Bounds.Min)
	x, y := edge.Max.X+6, (edge.Min.Y+edge.Max.Y)/2
	must(t, p.Display.Lift(x, y, x-distance, y))
	dragged := func(l Line) bool {
		shrunk := 8 * (first.Square - l.Board.Square)
		return l.View != "" && shrunk > distance-10 && shrunk < distance+10
	}
	_, err := p.Await("a smaller board under the pointer", dragged)
	must(t, err)
	must(t, p.Display.Release(screen.Left))
	must(t, p.Close())

	again := start(t, data)
	_, err = again.Await("the board as small as it was", dragged)
	must(t, err)
	must(t, again.Close())
}
