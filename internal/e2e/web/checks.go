//go:build linux

package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backrank/engine"
	"backrank/internal/e2e"
	"backrank/variants"
	"backrank/variants/fen"
)

// boardIs returns a condition that the shown FEN begins with a text.
func boardIs(board string) func(e2e.Line) bool {
	return func(l e2e.Line) bool { return strings.HasPrefix(l.FEN, board) }
}

// checkDrag plays 1. e4 with the mouse and waits for the computer's move.
func (c *check) checkDrag() (string, error) {
	if err := c.tab.visit(c.address + "?variant=chess960&start=518&white=human&black=1"); err != nil {
		return "", err
	}
	if err := c.tab.drag("e2", "e4", 300*time.Millisecond); err != nil {
		return "", err
	}
	if _, err := c.tab.await("1. e4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/4P3/8/PPPP1PPP/RNBQKBNR") }); err != nil {
		return "", err
	}
	l, err := c.tab.await("the answer", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/PPPP1PPP/RNBQKBNR w") && l.Saved })
	c.shoot("answered")
	return l.FEN, err
}

// checkReload reloads the page: the game must be shown again.
func (c *check) checkReload() (string, error) {
	before := c.tab.last.FEN
	if err := c.tab.reload(); err != nil {
		return "", err
	}
	l, err := c.tab.await("the game of before", func(l e2e.Line) bool { return l.FEN == before })
	return l.FEN, err
}

// checkFriendLink opens the link of a game with a friend in the tab that has the page: it must load again, although only the part
// after # changes. The link is one to no game, so that the page shows its board.
func checkFriendLink(c *check) (string, error) {
	var hash string
	if err := c.tab.evaluate(`globalThis.before = location.hash = "#join="`, &hash); err != nil {
		return "", err
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		var loaded bool
		if err := c.tab.evaluate("globalThis.before === undefined", &loaded); err == nil && loaded {
			break
		}
		if time.Now().After(end) {
			return "", errors.New("the page was not loaded again")
		}
	}
	return hash, c.tab.reload()
}

// checkCastling opens a link with a position and castles.
func (c *check) checkCastling() (string, error) {
	link := url.Values{
		"variant": {"chess960"}, "white": {"human"}, "black": {"human"},
		"fen": {"4k3/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1_w_GB_-_0_1"},
	}
	if err := c.tab.visit(c.address + "?" + link.Encode()); err != nil {
		return "", err
	}
	if err := c.tab.drag("e1", "g1", 200*time.Millisecond); err != nil {
		return "", err
	}
	l, err := c.tab.await("castling", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/1R3RK1 b") })
	return l.FEN, err
}

// checkStartLink opens a link with a start position.
func (c *check) checkStartLink() (string, error) {
	v, _ := variants.ByID("bunker")
	start, err := v.ParseStart("519")
	if err != nil {
		return "", err
	}
	p, err := v.Position(start)
	if err != nil {
		return "", err
	}
	if err := c.tab.visit(c.address + "?utm_source=e2e&variant=bunker&start=519&white=human&black=human"); err != nil {
		return "", err
	}
	want := fen.Format(&p)
	l, err := c.tab.await("start 519", func(l e2e.Line) bool { return l.FEN == want })
	var search string
	err = errors.Join(err, c.tab.evaluate("location.search", &search))
	if search != "" {
		err = errors.Join(err, fmt.Errorf("the page's address still has the link, which would start the game again: %s", search))
	}
	return l.FEN, err
}

// checkWrongLink opens invalid links: the page shows the reason, and its button starts the program without the link.
func (c *check) checkWrongLink() (string, error) {
	t := c.tab
	links := map[string]string{
		"variant=nothing":             `This link is for a variant that Backrank does not have: “nothing”.`,
		"variant=chess960&start=960":  "The start position of this link cannot be used.",
		"variant=chess960&fen=abc":    "This link has a position that Backrank cannot read.",
		"variant=chess960&clock=soon": "The clock of this link cannot be used.",
	}
	for link, want := range links {
		t.forget()
		if err := t.do("Page.navigate", map[string]any{"url": c.address + "?" + link}); err != nil {
			return "", err
		}
		if err := t.awaitText(want); err != nil {
			return "", err
		}
	}
	c.shoot("wrong-link")
	t.forget()
	var pressed bool
	if err := t.evaluate(`document.querySelector("#loading button").click(), true`, &pressed); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d links told, then the game without", len(links)), t.awaitBoard()
}

// checkFiles saves a game as a file and opens it again.
func (c *check) checkFiles() (string, error) {
	t := c.tab
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	if err := c.browser.call("", "Browser.setDownloadBehavior", map[string]any{"behavior": "allow", "downloadPath": c.folder}, nil); err != nil {
		return "", err
	}
	if err := errors.Join(t.drag("d2", "d4", 200*time.Millisecond)); err != nil {
		return "", err
	}
	if _, err := t.await("1. d4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") }); err != nil {
		return "", err
	}
	if err := t.key("S"); err != nil {
		return "", err
	}
	path := ""
	for end := time.Now().Add(patience); path == ""; {
		if found, _ := filepath.Glob(filepath.Join(c.folder, "*.pgn")); len(found) > 0 {
			path = found[0]
		} else if time.Now().After(end) {
			return "", errors.New("nothing was downloaded")
		}
		<-time.After(100 * time.Millisecond)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "1. d4") {
		return "", fmt.Errorf("saved was %q, %w", data, err)
	}
	// Another game, then this one again.
	if err := t.visit(c.address + "?variant=chess960&start=100&white=human&black=human"); err != nil {
		return "", err
	}
	if err := t.do("Page.setInterceptFileChooserDialog", map[string]any{"enabled": true}); err != nil {
		return "", err
	}
	x, y := t.square("e5")
	if err := errors.Join(t.mouse("mouseMoved", x, y, false), t.mouse("mousePressed", x, y, true), t.mouse("mouseReleased", x, y, false), t.key("O")); err != nil {
		return "", err
	}
	if _, err := t.await("a file to be asked for", func(e2e.Line) bool { return t.node != 0 }); err != nil {
		return "", err
	}
	if err := t.do("DOM.setFileInputFiles", map[string]any{"files": []string{path}, "backendNodeId": t.node}); err != nil {
		return "", err
	}
	// It is opened at its start.
	if _, err := t.await("the file's game", func(l e2e.Line) bool { return strings.HasPrefix(l.FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/") }); err != nil {
		return "", err
	}
	if err := t.goTo("End"); err != nil {
		return "", err
	}
	_, err := t.await("the move of the file's game", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") })
	return filepath.Base(path), err
}

// checkFastDrags plays moves by drags that take less time than a frame, and checks the resulting position.
func (c *check) checkFastDrags() (string, error) {
	t := c.tab
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	moves := strings.Fields("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 b7b5 a4b3 f8c5")
	for _, move := range moves {
		before := t.last.FEN
		x, y := t.square(move[:2])
		toX, toY := t.square(move[2:])
		err := errors.Join(t.mouse("mouseMoved", x, y, false), t.mouse("mousePressed", x, y, true),
			t.mouse("mouseMoved", toX, toY, true), t.mouse("mouseReleased", toX, toY, false))
		if err != nil {
			return "", err
		}
		if _, err := t.await(move, func(l e2e.Line) bool { return l.FEN != before && l.FEN != "" }); err != nil {
			return "", err
		}
	}
	if !strings.HasPrefix(t.last.FEN, "r1bqk2r/2pp1ppp/p1n2n2/1pb1p3/4P3/1B1P1N2/PPP2PPP/RNBQK2R w") {
		return "", fmt.Errorf("the moves led to %s", t.last.FEN)
	}
	return fmt.Sprintf("%d moves", len(moves)), nil
}

// checkPartialDrawing compares frames that were drawn in parts with the same frames drawn as a whole: during a drag,
// after a move, and with a menu open and closed.
func (c *check) checkPartialDrawing() (string, error) {
	t := c.tab
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	const alike = `(() => {
		const canvas = document.querySelector("canvas"), parts = canvas.toDataURL();
		backrank.gl.whole();
		return parts === canvas.toDataURL();
	})()`
	var wrong []error
	pictures := 0
	compare := func(when string, done error) {
		pictures++
		var is bool
		if err := errors.Join(done, t.pause(), t.pause(), t.evaluate(alike, &is)); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", when, err))
		} else if !is {
			wrong = append(wrong, fmt.Errorf("%s: what was drawn in parts differs", when))
		}
	}
	x, y := t.square("g1")
	toX, toY := t.square("f3")
	compare("a piece that was pressed", errors.Join(t.mouse("mouseMoved", x, y, false), t.pause(), t.mouse("mousePressed", x, y, true)))
	for share := 0.2; share <= 1; share += 0.2 {
		compare("a piece in the air", t.mouse("mouseMoved", x+(toX-x)*share, y+(toY-y)*share, true))
	}
	compare("a move", t.mouse("mouseReleased", toX, toY, false))
	compare("a menu", errors.Join(t.mouse("mouseMoved", 30, 12, false), t.mouse("mousePressed", 30, 12, true), t.mouse("mouseReleased", 30, 12, false)))
	c.shoot("menu")
	compare("a row of a menu", t.mouse("mouseMoved", 60, 120, false))
	compare("no menu", errors.Join(t.mouse("mousePressed", x, y, true), t.mouse("mouseReleased", x, y, false)))
	return fmt.Sprintf("%d pictures compared with those drawn whole", pictures), errors.Join(wrong...)
}

// checkFrames counts the frames during a drag while the strongest level thinks, on a clock that gives it some seconds.
func (c *check) checkFrames() (string, error) {
	t := c.tab
	full := fmt.Sprint(len(engine.Levels()))
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&clock=90%2B30&black=" + full); err != nil {
		return "", err
	}
	count := func(during time.Duration) (int, float64, error) {
		if err := t.evaluate("frames.length = 0", new(int)); err != nil {
			return 0, 0, err
		}
		if err := t.drag("g1", "f6", during); err != nil {
			return 0, 0, err
		}
		var all []float64
		err := t.evaluate("frames", &all)
		longest := 0.0
		for i := 1; i < len(all); i++ {
			longest = max(longest, all[i]-all[i-1])
		}
		return len(all), longest, err
	}
	idle, _, err := count(time.Second)
	if err != nil {
		return "", err
	}
	if err := t.drag("e2", "e4", 200*time.Millisecond); err != nil {
		return "", err
	}
	if _, err := t.await("1. e4", func(l e2e.Line) bool { return strings.Contains(l.FEN, " b ") }); err != nil {
		return "", err
	}
	thinking, longest, err := count(time.Second)
	if err != nil {
		return "", err
	}
	still := strings.Contains(t.last.FEN, " b ")
	report := fmt.Sprintf("%d frames a second, %d without thinking; the longest took %.0f ms", thinking, idle, longest)
	switch {
	case !still:
		err = errors.New("the computer did not think all the time")
	case thinking < 30 && (idle >= 30 || 2*thinking < idle): // some machines do not draw 30 at all
		err = errors.New("fewer than 30")
	}
	c.shoot("thinking")
	resident, _ := c.browser.renderers()
	return report + fmt.Sprintf("; %d MB of renderers", resident), err
}

// checkTabs opens the page in two tabs, each of which has its own game.
func (c *check) checkTabs() (string, error) {
	mine := c.address + "?variant=chess960&start=1&white=human&black=human"
	if err := c.tab.visit(mine); err != nil {
		return "", err
	}
	one := c.tab.last.FEN
	other, err := c.browser.open(c.address + "?variant=chess960&start=900&white=human&black=human")
	if err != nil {
		return "", err
	}
	two := other.last.FEN
	if one == two {
		return "", errors.New("both show the same game")
	}
	for _, t := range []*tab{c.tab, other} {
		want := map[*tab]string{c.tab: one, other: two}[t]
		// A page in the background draws nothing.
		if err := errors.Join(t.do("Page.bringToFront", map[string]any{}), t.reload()); err != nil {
			return "", err
		}
		if _, err := t.await("its own game", boardIs(want)); err != nil {
			return "", err
		}
	}
	return "each has its own game, also when loaded again",
		errors.Join(other.do("Page.close", map[string]any{}), c.tab.do("Page.bringToFront", map[string]any{}))
}

// checkOffline opens the page without the server.
func (c *check) checkOffline() (string, error) {
	_, err := c.tab.startsWithout(c.address, func() { c.server.Close() })
	return "starts, and the game is there", err
}
