//go:build !ci

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app"
)

// The live analysis follows the arrow keys. The analysis of a game runs in the background; after a kill it continues at the
// next start, and all evaluations are in the journal.
func TestAnAnalysisSurvivesAKill(t *testing.T) {
	const (
		pgn       = "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3 d6 6. O-O O-O 1-0\n"
		positions = 13
		end       = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 2 7"
		before    = "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 b ha - 1 6"
	)
	folder := t.TempDir()
	data, file := filepath.Join(folder, "data"), filepath.Join(folder, "game.pgn")
	must(t, os.WriteFile(file, []byte(pgn), 0o600))
	found := func() int {
		v, err := app.Read(filepath.Join(data, "game.journal"))
		must(t, err)
		text, err := v.PGN()
		must(t, err)
		return strings.Count(text, "[%eval ")
	}

	p := start(t, data, file)
	must(t, p.AwaitFEN(opening)) // a game is opened at its start
	must(t, p.Display.Key("End"))
	must(t, p.AwaitFEN(end))
	lines := func(fen string) {
		t.Helper()
		_, err := p.Await("lines of "+fen, func(l Line) bool { return l.Event == "analysis" && l.FEN == fen })
		must(t, err)
	}
	must(t, p.Display.Key("a"))
	lines(end)
	must(t, p.Display.Key("Left"))
	lines(before)
	must(t, p.Display.Key("Right"))
	lines(end)
	must(t, p.Display.Key("a"))

	must(t, p.Display.Key("A", "Control_L"))
	must(t, p.Display.Key("Right")) // from the default number of nodes to a custom one
	must(t, p.Display.Key("Tab"))
	must(t, p.Display.Type("20000"))
	must(t, p.Display.Key("Return"))
	_, err := p.Await("something found", func(Line) bool { return found() > 0 })
	must(t, err)
	p.Kill()
	if n := found(); n == positions {
		t.Errorf("the analysis ended before the kill")
	}

	p = start(t, data)
	_, err = p.Await("all evaluations", func(Line) bool { return found() == positions })
	must(t, err)
	must(t, p.Close())
	if n := found(); n != positions {
		t.Errorf("%d positions of %d are evaluated in the record", n, positions)
	}
}
