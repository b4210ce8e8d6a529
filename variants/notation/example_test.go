package notation_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"backrank/variants"
	"backrank/variants/notation"
)

// A file of games is read one game after the other. A game that is faulty is reported, and the next one is read.
func ExampleReader() {
	file := strings.NewReader(`[White "Ann"]
[Variant "Chess960"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]

1. f4 {a comment} f5 (1... e5) 1-0
`)
	for g, err := range notation.NewReader(file).All() {
		if err != nil {
			log.Println(err)
			continue
		}
		fmt.Println(g.Variant.Name, g.StartID, g.Result)
		p := g.Start
		for _, m := range g.Tree.Main() {
			fmt.Println(notation.SAN(&p, m))
			p = notation.After(&p, m)
		}
	}
	// Output:
	// Fischerandom (Chess960) 0 1-0
	// f4
	// f5
}

// The moves of a game become a PGN with the tags that its variant needs.
func ExampleWrite() {
	v, _ := variants.ByID("chess960")
	start, err := v.ParseStart("959")
	if err != nil {
		log.Fatal(err)
	}
	p, err := v.Position(start)
	if err != nil {
		log.Fatal(err)
	}
	tree, err := notation.ParseMoveText(&p, "1. e4 e5 2. Nd3")
	if err != nil {
		log.Fatal(err)
	}
	if err := notation.Write(os.Stdout, notation.Game{Variant: v, Start: p, StartID: "959", Tree: tree}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// [Variant "Chess960"]
	// [BackrankVariant "Fischerandom (Chess960)"]
	// [SetUp "1"]
	// [FEN "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1"]
	// [StartId "959"]
	//
	// 1. e4 e5 2. Nd3 *
}

// Castling rights are read as KQkq, or by the files of the rooks, and written by files.
func ExampleParseFEN() {
	p, _, err := notation.ParseFEN("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1", variants.CastlingByID("fischer"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(notation.FEN(&p))
	fmt.Println(notation.XFEN(&p))
	// Output:
	// 4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1
	// 4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1
}
