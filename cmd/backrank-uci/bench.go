package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
)

// benchDepth is the search depth of each position, in plies.
const benchDepth = 11

// benchPositions are positions of openings, middlegames and endgames under all castling rules.
var benchPositions = []struct{ rule, fen string }{
	{"classical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
	{"classical", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
	{"classical", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"},
	{"classical", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
	{"classical", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"},
	{"fischer", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"},
	{"fischer", "rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR w HBha - 0 1"},
	{"orthodox", "qrbkrnnb/1p1p1ppp/p1p5/4p3/4P3/2N2P2/PPPP2PP/QRBKR1NB b EBeb - 0 4"},
	{"bunker", "rrbknqnb/pppppppp/8/8/8/8/PPPPPPPP/RRBKNQNB w DAda - 0 1"},
	{"bunker", "r2k1b1r/pppq1ppp/2n1bn2/3pp3/3PP3/2N1BN2/PPPQ1PPP/R2K1B1R w HDAhda - 4 7"},
	{"slide", "nbrqknbr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/NBRQK1BR b HGDCBAhgfdcba - 1 2"},
	{"leap", "bnrkqbrn/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/BNRKQBRN w Dd - 0 2"},
	{"none", "krbnqbnr/pppppppp/8/8/8/8/PPPPPPPP/KRBNQBNR w - - 0 1"},
	{"none", "6k1/5ppp/8/3q4/8/1Q3N2/5PPP/6K1 w - - 0 30"},
}

// bench searches every position to a depth in plies, with a cleared engine. The total number of nodes is a signature of
// search and evaluation: it changes when they do.
func bench(out io.Writer, depth int) {
	e := engine.New(16)
	var nodes uint64
	started := time.Now()
	for _, b := range benchPositions {
		rule := variants.CastlingByID(b.rule)
		p, _, err := fen.Parse(b.fen, rule)
		if err != nil {
			fmt.Fprintf(out, "%s: %v\n", b.fen, err)
			continue
		}
		e.Clear()
		r := e.Search(context.Background(), p, nil, engine.Limits{Depth: depth}, nil)
		score := fmt.Sprintf("%.2f", float64(r.Score)/100)
		if r.Mate != 0 {
			score = fmt.Sprintf("#%d", r.Mate)
		}
		fmt.Fprintf(out, "%-9s %9d nodes  %6s  %v\n", b.rule, r.Nodes, score, r.Move)
		nodes += r.Nodes
	}
	spent := time.Since(started)
	fmt.Fprintf(out, "Nodes searched: %d\nNodes/second: %.0f\n", nodes, float64(nodes)/spent.Seconds())
}
