package san_test

import (
	"fmt"
	"log"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/san"
)

// Parse accepts the spellings of other programs. Format writes castling by the wing of the partner.
func ExampleParse() {
	p, _, err := fen.Parse("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", variants.CastlingByID("fischer"))
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"0-0", "Rh1-h8+", "♖c1"} {
		m, err := san.Parse(&p, text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(m, san.Format(&p, m))
	}
	// Output:
	// e1h1 O-O
	// h1h8 Rh8+
	// b1c1 Rc1
}

// The error of a move that is not legal is a message for players.
func ExampleMoveError() {
	p, _, err := fen.Parse("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -", variants.Classical)
	if err != nil {
		log.Fatal(err)
	}
	_, err = san.Parse(&p, "O-O")
	fmt.Println(err)
	// Output: O-O: The bishop on f1 is in the way
}
