package main

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"backrank/internal/e2e/screen"
)

// A boardLayout has three squares of another program's board, in pixels from the corner of its window, in the
// versions of Debian 12: the king's pawn, and two empty squares between which to drag it. GNOME Chess is
// missing, because its pieces cannot be dragged.
type boardLayout struct {
	chessProgram
	button     image.Point // clicked first, if not zero, to begin a game
	from, a, b image.Point
}

var boardLayouts = []boardLayout{
	{
		chessProgram: chessProgram{"xboard", []string{"xboard", "-ncp", "-boardSize", "49"}},
		from:         image.Pt(227, 414), a: image.Pt(227, 314), b: image.Pt(227, 264),
	},
	{
		chessProgram: chessProgram{"pychess", []string{"pychess"}},
		button:       image.Pt(207, 310),
		from:         image.Pt(239, 413), a: image.Pt(239, 337), b: image.Pt(239, 300),
	},
}

// pychessConfig disables PyChess's tips, which would cover its board.
const pychessConfig = "[General]\nshow_tip_at_startup = False\ndont_show_externals_at_startup = True\n"

// measureOtherDrag measures another program's board as measureOwnDrag does Backrank's.
func measureOtherDrag(d *screen.Display, home string, t boardLayout) (drag, error) {
	config := filepath.Join(home, "pychess")
	if err := os.MkdirAll(config, 0o755); err != nil {
		return drag{}, err
	}
	if err := os.WriteFile(filepath.Join(config, "config"), []byte(pychessConfig), 0o644); err != nil {
		return drag{}, err
	}
	cmd := exec.Command(t.argv[0], t.argv[1:]...)
	cmd.Env = environment(d, home)
	if err := cmd.Start(); err != nil {
		return drag{}, err
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	if err := firstFrame(d, 20*time.Second); err != nil {
		return drag{}, err
	}
	waitUntilIdle(cmd.Process.Pid)
	w, ok, err := d.Largest()
	if err != nil || !ok {
		return drag{}, fmt.Errorf("%s has no window: %w", t.name, err)
	}
	if corner := w.Bounds.Min; t.button != (image.Point{}) {
		at := t.button.Add(corner)
		if err := d.Click(screen.Left, at.X, at.Y); err != nil {
			return drag{}, err
		}
		<-time.After(3 * time.Second) // until the new game is shown
	}
	corner := w.Bounds.Min
	return measureDrag(d, cmd.Process.Pid, t.from.Add(corner), t.a.Add(corner), t.b.Add(corner))
}
