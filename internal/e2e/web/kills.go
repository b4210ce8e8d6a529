//go:build linux

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"backrank/internal/e2e"
)

// plies returns the moves of a killed game: each pawn moves twice, by one square.
func plies() (moves [][2]string) {
	for _, row := range [][4]byte{{'2', '3', '7', '6'}, {'3', '4', '6', '5'}} {
		for file := byte('a'); file <= 'h'; file++ {
			f := string(file)
			moves = append(moves, [2]string{f + string(row[0]), f + string(row[1])}, [2]string{f + string(row[2]), f + string(row[3])})
		}
	}
	return moves
}

// played returns the number of plies before a position, from its FEN; -1 if the FEN is invalid.
func played(fen string) int {
	fields := strings.Fields(fen)
	if len(fields) != 6 {
		return -1
	}
	n, err := strconv.Atoi(fields[5])
	if err != nil {
		return -1
	}
	n = 2 * (n - 1)
	if fields[1] == "b" {
		n++
	}
	return n
}

// checkKills plays moves, kills the browser or, every other time, only the page's process during the next move, and
// loads the page again. The game must have every move that the page had shown, since the program shows a move after the
// browser has stored it; it may have the move during which the process was killed. At the end, games.pgn must have all
// earlier games completely, each once.
func (c *check) checkKills(n int) (report string, err error) {
	random := rand.New(rand.NewPCG(1, 29))
	const game = "?variant=chess960&start=518&white=human&black=human"
	all, games, shown, inAir := plies(), 1, 0, 0
	t := c.tab
	for kill := 0; kill <= n; kill++ {
		switch {
		case kill == 0:
			err = t.visit(c.address + game)
		case kill%2 == 0: // the renderers were killed
			err = t.reload()
		default:
			if err = c.start(); err == nil {
				t, err = c.browser.open(c.address)
				c.tab = t
			}
		}
		if err != nil {
			return report, fmt.Errorf("after %d kills: %w", kill, err)
		}
		at, err := t.await("the game", func(l e2e.Line) bool { return l.View == "play" && played(l.FEN) >= 0 })
		if err != nil {
			return report, fmt.Errorf("after %d kills: %w", kill, err)
		}
		switch now := played(at.FEN); {
		case now < shown, now > shown+1:
			return report, fmt.Errorf("kill %d: %d moves had been shown, and %d are there: %s", kill, shown, now, at.FEN)
		default:
			inAir += now - shown
			shown = now
		}
		report = fmt.Sprintf("%d kills in %d games: all moves that had been shown were there; %d more of %d in the air", kill, games, inAir, kill)
		if kill == n {
			break
		}
		if shown+4 >= len(all) {
			if err := t.visit(c.address + game); err != nil {
				return report, err
			}
			games, shown = games+1, 0
		}
		for end := shown + random.IntN(4); shown < end; shown++ {
			if err := t.drag(all[shown][0], all[shown][1], 20*time.Millisecond); err != nil {
				return report, err
			}
			if _, err := t.await("a move", func(l e2e.Line) bool { return played(l.FEN) == shown+1 }); err != nil {
				return report, err
			}
		}
		// One more move, and the kill at a random time after it.
		x, y := t.square(all[shown][0])
		toX, toY := t.square(all[shown][1])
		err = errors.Join(t.mouse("mouseMoved", x, y, false), t.pause(), t.mouse("mousePressed", x, y, true), t.pause(),
			t.mouse("mouseMoved", toX, toY, true), t.pause(), t.mouse("mouseReleased", toX, toY, false))
		if err != nil {
			return report, err
		}
		<-time.After(time.Duration(random.IntN(300)) * time.Millisecond)
		if kill%2 == 0 {
			c.browser.close()
		} else if err := t.crash(); err != nil {
			return report, err
		}
		t.mu.Lock()
		shown = max(shown, played(t.last.FEN))
		t.mu.Unlock()
	}
	return report, c.archived(t, games)
}

// archived checks that games.pgn has all games except the current one.
func (c *check) archived(t *tab, games int) error {
	var text string
	if err := t.evaluate(`readFile("/games/games.pgn").then((b) => new TextDecoder().decode(b), () => "")`, &text); err != nil {
		return err
	}
	if whole := strings.Count(text, "14. f4 f5"); whole != games-1 {
		return fmt.Errorf("of %d games that were left %d are in games.pgn", games-1, whole)
	}
	return nil
}
