package variants_test

import (
	"fmt"
	"log"

	"github.com/notnil/chess"

	"backrank/variants"
)

// A start position of Chess960 is named by its number.
func ExampleVariant_ParseStart() {
	v, _ := variants.ByID("chess960")
	start, err := v.ParseStart("518")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(start.White, start.IsMirrored())
	// Output: RNBQKBNR true
}

// The same seed gives the same start position on every machine. If the function rejects the start of a seed, the next
// seed is tried.
func ExampleVariant_RandomStartWhere() {
	v, _ := variants.ByID("dfrc")
	start, seed := v.RandomStartWhere(2026, func(s variants.Start) bool { return !s.IsMirrored() })
	fmt.Println(start.ID(), start == v.RandomStart(seed))
	// Output: W574-B458 true
}

// A pattern finds arrays: here those of Chess960 with bishops in the corners.
func ExampleFamily_Matching() {
	v, _ := variants.ByID("chess960")
	p, err := variants.ParsePattern("B??????B")
	if err != nil {
		log.Fatal(err)
	}
	numbers := v.Family.Matching(p)
	first, _ := variants.ArrayNumbered(numbers[0])
	fmt.Println(len(numbers), first)
	// Output: 60 BQNNRKRB
}

// In Pre-chess the players place their pieces. A placement that no array allows has a reason.
func ExampleDraft_WhyNot() {
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(variants.Terms{})
	for _, text := range []string{"B@c1", "B@c8"} {
		p, err := variants.ParsePlacement(text)
		if err != nil {
			log.Fatal(err)
		}
		if d, err = d.Place(p); err != nil {
			log.Fatal(err)
		}
	}
	bishop := variants.Placement{Piece: chess.WhiteBishop, Square: chess.A1}
	fmt.Println(d.Legal(bishop), d.WhyNot(bishop))
	// Output: false Your other bishop is on a dark square, so this one needs a light square
}
