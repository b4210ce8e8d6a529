//go:build linux

package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"backrank/internal/e2e"
)

// line simulates the connection over which the browser downloads the WebAssembly module.
type line struct {
	pause atomic.Int64 // nanoseconds before each write, of at most 32 KB
	ends  atomic.Int64 // number of bytes after which the connection is cut, 0 for never
}

// slow is the response writer that sends the module over a line.
type slow struct {
	http.ResponseWriter
	line *line
	sent int64
}

func (s *slow) Write(b []byte) (int, error) {
	if pause := time.Duration(s.line.pause.Load()); pause > 0 {
		<-time.After(pause)
	}
	s.sent += int64(len(b))
	if ends := s.line.ends.Load(); ends > 0 && s.sent > ends {
		panic(http.ErrAbortHandler) // the connection is cut
	}
	return s.ResponseWriter.Write(b)
}

// watched is a script that records in each frame the value of the page's progress bar, and the percentage next to it.
const watched = `
globalThis.loaded = [];
(function note() {
	const page = document.getElementById("loading"), bar = document.getElementById("progress");
	if (page && bar && page.style.display !== "none") loaded.push([bar.value, parseInt(document.getElementById("amount")?.textContent) || 0]);
	requestAnimationFrame(note);
})();
`

// checkLoading loads the program over a slow connection, and then over one that is cut.
func (c *check) checkLoading() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	defer c.line.pause.Store(0)
	defer c.line.ends.Store(0)

	c.line.pause.Store(int64(10 * time.Millisecond))
	err = t.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": watched})
	if err := errors.Join(err, t.visit(c.address+"?variant=chess960&start=518&white=human&black=human")); err != nil {
		return "", err
	}
	var noted [][2]float64
	if err := t.evaluate("loaded", &noted); err != nil {
		return "", err
	}
	steps, err := grows(noted)
	if err != nil {
		return "", err
	}
	report := fmt.Sprintf("the bar was seen at %d places from 0 to full", steps)

	t, endCut, err := c.fresh()
	if err != nil {
		return report, err
	}
	defer endCut()
	c.line.pause.Store(0)
	c.line.ends.Store(2_000_000)
	if err := t.do("Page.navigate", map[string]any{"url": c.address + "?variant=bunker&start=519"}); err != nil {
		return report, err
	}
	if err := t.awaitText("Check your connection"); err != nil {
		return report, err
	}
	c.shoot("cut")
	c.line.ends.Store(0)
	var pressed bool
	if err := t.evaluate(`document.querySelector("#loading button").click(), true`, &pressed); err != nil {
		return report, err
	}
	err = t.awaitBoard()
	return report + "; a line that was cut is told, and tried again", err
}

// grows returns an error unless the recorded values grow from 0 to 1, and the percentages with them. It returns the
// number of different values.
func grows(noted [][2]float64) (steps int, err error) {
	last := [2]float64{}
	for i, at := range noted {
		switch {
		case i == 0 && at[0] > .1:
			return 0, fmt.Errorf("the bar begins at %.2f", at[0])
		case at[0] < last[0] || at[1] < last[1]:
			return 0, fmt.Errorf("the bar goes back from %v to %v", last, at)
		case at[1] != float64(int(100*at[0])):
			return 0, fmt.Errorf("at %.3f the page tells %.0f %%", at[0], at[1])
		case at[0] > last[0]:
			steps++
		}
		last = at
	}
	if last[0] != 1 || steps < 5 {
		return steps, fmt.Errorf("the bar ends at %.2f, after %d steps", last[0], steps)
	}
	return steps, nil
}

// awaitText waits until the page that is shown while loading has a text.
func (t *tab) awaitText(text string) error {
	report := ""
	for end := time.Now().Add(patience); !strings.Contains(report, text); {
		if time.Now().After(end) {
			return fmt.Errorf("the page says %q", report)
		}
		<-time.After(100 * time.Millisecond)
		_ = t.evaluate(`document.getElementById("said")?.textContent ?? ""`, &report) // the page may be between two documents
	}
	return nil
}

// checkDrop drops a file without a game on a game in progress, then a game on a new game, and last a game on a page that is
// still loading.
func (c *check) checkDrop() (string, error) {
	t := c.tab
	folder := filepath.Join(c.folder, "dropped")
	wrong, right := filepath.Join(folder, "shopping.txt"), filepath.Join(folder, "game.pgn")
	err := errors.Join(os.Mkdir(folder, 0o755),
		os.WriteFile(wrong, []byte("Bread, butter and two eggs\n"), 0o644),
		os.WriteFile(right, []byte("[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n1. c4 e5 2. Nc3 *\n"), 0o644),
		t.visit(c.address+"?variant=chess960&start=518&white=human&black=human"))
	if err != nil {
		return "", err
	}
	if err := t.drag("d2", "d4", 200*time.Millisecond); err != nil {
		return "", err
	}
	before, err := t.await("1. d4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") })
	if err != nil {
		return "", err
	}
	if err := t.drop(wrong); err != nil {
		return "", err
	}
	l, err := t.await("a message about "+wrong, func(l e2e.Line) bool { return strings.Contains(l.Message, filepath.Base(wrong)) })
	if err == nil && l.FEN != before.FEN {
		err = fmt.Errorf("the game is gone: %s", l.FEN)
	}
	err = errors.Join(err, t.visit(c.address+"?variant=chess960&start=100&white=human&black=human"), t.drop(right), t.awaitGame(right), c.early(right))
	return fmt.Sprintf("%q", l.Message), err
}

// early drops a game on a page that is a tenth loaded.
func (c *check) early(game string) error {
	t, end, err := c.fresh()
	if err != nil {
		return err
	}
	defer end()
	defer c.line.pause.Store(0)
	c.line.pause.Store(int64(10 * time.Millisecond))
	if err := t.do("Page.navigate", map[string]any{"url": c.address}); err != nil {
		return err
	}
	for stop := time.Now().Add(patience); ; {
		share, err := t.number(`document.getElementById("progress")?.value ?? 0`)
		if err == nil && share > .1 {
			break
		}
		if time.Now().After(stop) {
			return errors.Join(err, fmt.Errorf("the bar stays at %.2f", share))
		}
		<-time.After(20 * time.Millisecond)
	}
	return errors.Join(t.drop(game), t.awaitBoard(), t.awaitGame(game))
}

// awaitGame waits until the page shows the start of the dropped game.
func (t *tab) awaitGame(path string) error {
	_, err := t.await(filepath.Base(path), func(l e2e.Line) bool { return strings.HasPrefix(l.FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ") })
	return err
}

// drop drops a file on the page.
func (t *tab) drop(path string) error {
	const x, y = 400, 400 // of the window
	for _, kind := range []string{"dragEnter", "dragOver", "drop"} {
		err := t.do("Input.dispatchDragEvent", map[string]any{
			"type": kind, "x": x, "y": y, "data": map[string]any{"items": []any{}, "files": []string{path}, "dragOperationsMask": 1},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
