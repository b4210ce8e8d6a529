package fen_test

import (
	"fmt"
	"log"

	"backrank/variants"
	"backrank/variants/fen"
)

// Parse accepts castling rights as KQkq and as the files of the rooks. Format writes files.
func ExampleParse() {
	p, _, err := fen.Parse("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", variants.CastlingByID("fischer"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(fen.Format(&p))
	fmt.Println(fen.FormatXFEN(&p))
	// Output:
	// 4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1
	// 4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1
}
