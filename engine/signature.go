package engine

import (
	"context"
	"fmt"
	"hash/fnv"

	"backrank/variants"
)

// Signature tells engines apart by what they find in a few searches, with two
// lines, under every castling rule: the same on every machine with one thread, and
// another if search or evaluation are others. The engine is cleared.
func (e *Engine) Signature() uint32 {
	h := fnv.New32a()
	for i, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		p, err := v.Position(v.RandomStart(uint64(i)))
		if err != nil {
			panic(err) // every start of the family can be played
		}
		e.Clear()
		r := e.Search(context.Background(), p, nil, Limits{Nodes: 1000, Lines: 2}, nil)
		fmt.Fprintln(h, r.Score, r.Depth, r.Nodes, r.PV)
	}
	e.Clear()
	return h.Sum32()
}
