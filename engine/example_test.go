package engine_test

import (
	"context"
	"fmt"
	"log"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/san"
)

// A search ends at the first limit reached.
func ExampleEngine_Search() {
	p, _, err := fen.Parse("1k6/8/1K6/8/8/8/8/5R2 w - - 0 1", variants.CastlingByID("fischer"))
	if err != nil {
		log.Fatal(err)
	}
	result := engine.New(1).Search(context.Background(), p, nil, engine.Limits{Depth: 5}, nil)
	fmt.Println(san.Format(&p, result.Move), result.Mate)
	// Output: Rf8# 1
}

// The same seed gives the same move of a level.
func ExampleEngine_Move() {
	level, _ := engine.LevelNamed("Novice")
	v, _ := variants.ByID("bunker")
	p, err := v.Position(v.RandomStart(1))
	if err != nil {
		log.Fatal(err)
	}
	e := engine.New(1)
	first, again := e.Move(context.Background(), level, p, nil, 7, nil), e.Move(context.Background(), level, p, nil, 7, nil)
	fmt.Println(p.Legal(first.Move), first.Move == again.Move)
	// Output: true true
}
