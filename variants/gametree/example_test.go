package gametree_test

import (
	"fmt"
	"log"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/san"
)

// A tree is immutable: Add returns another one. A move that is added beside the main line begins a variation.
func ExampleTree() {
	v, _ := variants.ByID(variants.OrthodoxID)
	start, err := v.Position(v.StartAt(0))
	if err != nil {
		log.Fatal(err)
	}
	var tree gametree.Tree
	for _, text := range []string{"e4", "d4"} {
		m, err := san.Parse(&start, text)
		if err != nil {
			log.Fatal(err)
		}
		var n gametree.NodeID
		tree, n = tree.Add(gametree.Root, m)
		tree = tree.SetNote(n, gametree.Note{NAGs: []uint8{1}}.WithText("a good move"))
	}
	text, err := pgn.MoveText(&start, tree)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(text)
	// Output: 1. e4 $1 {a good move} (1. d4 $1 {a good move})
}
