package main

import (
	"math/rand/v2"
	"os"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// measureMoves opens a game of ten thousand moves with variations and comments, and turns the wheel over the list of
// moves 60 times a second.
func measureMoves(d *screen.Display, program, data string) (scroll, error) {
	file := data + ".pgn"
	if err := writeLargeGame(file, 10_000); err != nil {
		return scroll{}, err
	}
	p, err := e2e.Start(d, program, data, []string{"GODEBUG=gctrace=1"}, "-size", "1180x760", file)
	if err != nil {
		return scroll{}, err
	}
	defer p.Kill()
	if _, err := p.Await("the game", func(l e2e.Line) bool { return l.Comment != "" || l.FEN != opened }); err != nil {
		return scroll{}, err
	}
	if err := d.Key("Home"); err != nil {
		return scroll{}, err
	}
	waitUntilIdle(p.Pid())
	return scrolled(d, p, "a list of 10,000 moves", listAt)
}

// opened is the position before the file has been read.
const opened = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"

// writeLargeGame writes a game of random moves: a main line of 300, variations at random places, most of them short, and
// a comment at every fourth move.
func writeLargeGame(path string, n int) error {
	v, _ := variants.ByID("chess")
	start, err := v.ParseStart("518")
	if err != nil {
		return err
	}
	first, err := v.Position(start)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(1, 2))
	tree, positions := gametree.Tree{}, []rules.Position{first}
	play := func(at gametree.NodeID) gametree.NodeID {
		moves := positions[at].Moves(nil)
		if len(moves) == 0 {
			return gametree.None
		}
		m := moves[r.IntN(len(moves))]
		next, id := tree.Add(at, m)
		if tree = next; int(id) == len(positions) {
			positions = append(positions, rules.After(&positions[at], m))
			if r.IntN(4) == 0 {
				tree = tree.SetNote(id, gametree.Note{After: []gametree.Comment{{Text: "White cannot castle on this side any more, and the knight goes to the rim."}}})
			}
		}
		return id
	}
	for at := gametree.Root; at != gametree.None && len(positions) < 300; {
		at = play(at)
	}
	for len(positions) < n {
		at := gametree.NodeID(r.IntN(len(positions)))
		for range 3 + r.IntN(10) {
			if at = play(at); at == gametree.None {
				break
			}
		}
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	game := pgn.Game{Variant: v, Start: first, StartID: v.StartID(start), Tags: pgn.WithRoster(nil), Tree: tree}
	if err := pgn.Write(file, game); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
