package pgn_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A Reader yields the games of a file. A faulty game has an error, and does not affect the next one.
func ExampleReader() {
	file := strings.NewReader(`[White "Ann"]
[Variant "Chess960"]
[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"]

1. f4 {a comment} f5 (1... e5) 1-0
`)
	for g, err := range pgn.NewReader(file).All() {
		if err != nil {
			log.Println(err)
			continue
		}
		fmt.Println(g.Variant.Name, g.StartID, g.Result)
		p := g.Start
		for _, m := range g.Tree.Main() {
			fmt.Println(san.Format(&p, m))
			p = rules.After(&p, m)
		}
	}
	// Output:
	// Fischerandom (Chess960) 0 1-0
	// f4
	// f5
}

// Write adds the tags that readers need for the variant.
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
	tree, err := pgn.ParseMoveText(&p, "1. e4 e5 2. Nd3")
	if err != nil {
		log.Fatal(err)
	}
	if err := pgn.Write(os.Stdout, pgn.Game{Variant: v, Start: p, StartID: "959", Tree: tree}); err != nil {
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
