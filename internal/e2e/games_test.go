//go:build !ci

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The game list, which opens with a key, has earlier games, and Enter opens one of them.
func TestAGameOfTheListIsOpened(t *testing.T) {
	const end = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2"
	data := filepath.Join(t.TempDir(), "data")
	must(t, os.MkdirAll(data, 0o755))
	const played = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n"
	must(t, os.WriteFile(filepath.Join(data, "games.pgn"), []byte(played), 0o600))
	p := start(t, data, "-variant", "chess", "-fen", opening, "-white", "human", "-black", "human")
	must(t, p.Display.Key("g", "Control_L"))
	_, err := p.Await("the list", func(l Line) bool { return l.View == "games" && l.Games == 1 })
	must(t, err)
	must(t, p.Display.Key("Return"))
	_, err = p.Await("the game", func(l Line) bool { return l.View == "play" && strings.HasPrefix(l.Message, "Opened the game") })
	must(t, err)
	must(t, p.Display.Key("End"))
	must(t, p.AwaitFEN(end))
	must(t, p.Close())
}
