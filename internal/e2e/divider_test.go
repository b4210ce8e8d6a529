//go:build !ci

package e2e

import (
	"path/filepath"
	"testing"

	"backrank/internal/e2e/screen"
)

// The space between board and panel is dragged with the mouse: the board shrinks while the pointer moves, and has the
// same size when the program is started again.
func TestTheDividerIsDraggedAndKept(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-start", "518")
	const way = 60 // pixels; the board's edge follows in steps of eight
	first := p.Last.Board
	edge := first.Bounds().Add(p.Window.Bounds.Min)
	x, y := edge.Max.X+6, (edge.Min.Y+edge.Max.Y)/2
	must(t, p.Display.Lift(x, y, x-way, y))
	dragged := func(l Line) bool {
		lost := 8 * (first.Square - l.Board.Square)
		return l.View != "" && lost > way-10 && lost < way+10
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
