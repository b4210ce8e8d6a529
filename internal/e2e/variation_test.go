//go:build !ci

package e2e

import (
	"path/filepath"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/variants/fen"
	"backrank/variants/gametree"
)

// A variation is entered by dragging in the middle of a game, and a comment on it is typed in the list of moves. After a
// kill, the game has both, and its main line is unchanged.
func TestAVariationIsFoundAgain(t *testing.T) {
	const sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2"
	const game = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2"
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-fen", opening, "-white", "human", "-black", "human")
	must(t, p.Drag(chess.E2, chess.E4))
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"))
	must(t, p.Drag(chess.E7, chess.E5))
	_, err := p.Await("the game", func(l Line) bool { return l.FEN == game && l.Saved })
	must(t, err)
	must(t, p.Display.Key("Left"))
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"))
	must(t, p.Drag(chess.C7, chess.C5))
	_, err = p.Await("the variation", func(l Line) bool { return l.FEN == sicilian && l.Saved })
	must(t, err)
	for _, k := range []string{"c", "b", "e", "s", "t", "Return"} {
		must(t, p.Display.Key(k))
	}
	_, err = p.Await("the comment", func(l Line) bool { return l.Comment == "best" && l.Saved })
	must(t, err)
	p.Kill()

	p = start(t, data)
	must(t, p.Close())
	v, err := app.Read(filepath.Join(data, "game.journal"))
	must(t, err)
	e4 := v.Tree.First(gametree.Root)
	c5 := v.Tree.Next(v.Tree.First(e4))
	if got := fen.Format(&v.End); got != game || v.PlyAt(c5).SAN != "c5" || v.Tree.Note(c5).Text() != "best" {
		t.Errorf("the game ends with %s, in place of its last move is %s, %q", got, v.PlyAt(c5).SAN, v.Tree.Note(c5).Text())
	}
}
