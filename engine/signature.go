package engine

import (
	"context"
	"fmt"
	"hash/fnv"

	"backrank/variants"
)

// Signature returns a hash of the results of short searches with two lines under every castling rule. It identifies
// the version of the search and of the evaluation: with one thread, it is the same on every machine. Signature clears
// the engine.
func (e *Engine) Signature() uint32 {
	h := fnv.New32a()
	for i, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		p, err := v.Position(v.RandomStart(uint64(i)))
		if err != nil {
			panic(err) // every start of the family is a legal position
		}
		e.Clear()
		r := e.Search(context.Background(), p, nil, Limits{Nodes: 1000, Lines: 2}, nil)
		fmt.Fprintln(h, r.Score, r.Depth, r.Nodes, r.PV)
	}
	e.Clear()
	return h.Sum32()
}
