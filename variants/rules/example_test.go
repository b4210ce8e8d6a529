package rules_test

import (
	"fmt"
	"log"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// examplePosition reads a position of Chess960.
func examplePosition(text string) rules.Position {
	p, _, err := fen.Parse(text, variants.CastlingByID("fischer"))
	if err != nil {
		log.Fatal(err)
	}
	return p
}

// The king is dropped on its partner. The move has the landings of both.
func ExamplePosition_Resolve() {
	p := examplePosition("1k6/8/8/8/8/8/8/1K3R2 w F - 0 1")
	for _, m := range p.Resolve(chess.B1, chess.F1) {
		fmt.Println(m.From(), m.To(), m.Landing(), m.PartnerLanding())
	}
	// Output: b1 f1 g1 f1
}

// An illegal move has a reason, with the squares that cause it.
func ExamplePosition_WhyNot() {
	p := examplePosition("1k4r1/8/8/8/8/8/8/1K3R2 w F - 0 1")
	fmt.Println(p.WhyNot(chess.B1, chess.F1))
	// Output: The king would land on g1, which is attacked by the rook on g8
}

// Perft counts the games of a number of plies.
func ExamplePosition_Perft() {
	p := examplePosition("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	fmt.Println(p.Perft(3))
	// Output: 12189
}
