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

// A table is where three squares of a rival's board are, in pixels from its window's corner, in Debian 12's versions:
// the king's pawn, and two empty squares to drag it between. GNOME Chess is not here: its pieces are clicked, not dragged.
type table struct {
	rival
	button     image.Point // pressed first, if not zero: it begins a game
	from, a, b image.Point
}

var tables = []table{
	{
		rival: rival{"xboard", []string{"xboard", "-ncp", "-boardSize", "49"}},
		from:  image.Pt(227, 414), a: image.Pt(227, 314), b: image.Pt(227, 264),
	},
	{
		rival:  rival{"pychess", []string{"pychess"}},
		button: image.Pt(207, 310),
		from:   image.Pt(239, 413), a: image.Pt(239, 337), b: image.Pt(239, 300),
	},
}

// quiet keeps PyChess from laying its tips over its board.
const quiet = "[General]\nshow_tip_at_startup = False\ndont_show_externals_at_startup = True\n"

// dragRival does to a rival's board what dragging does to ours.
func dragRival(d *screen.Display, home string, t table) (drag, error) {
	config := filepath.Join(home, "pychess")
	if err := os.MkdirAll(config, 0o755); err != nil {
		return drag{}, err
	}
	if err := os.WriteFile(filepath.Join(config, "config"), []byte(quiet), 0o644); err != nil {
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
	settle(cmd.Process.Pid)
	w, ok, err := d.Largest()
	if err != nil || !ok {
		return drag{}, fmt.Errorf("%s has no window: %w", t.name, err)
	}
	if corner := w.Bounds.Min; t.button != (image.Point{}) {
		at := t.button.Add(corner)
		if err := d.Click(screen.Left, at.X, at.Y); err != nil {
			return drag{}, err
		}
		<-time.After(3 * time.Second) // the new game is laid out
	}
	corner := w.Bounds.Min
	return dragged(d, cmd.Process.Pid, t.from.Add(corner), t.a.Add(corner), t.b.Add(corner))
}
