// Package openings finds the opening name of a game of orthodox chess: "B90 Sicilian Defense: Najdorf Variation". It is
// no opening book, Polyglot or other: nobody plays from it.
package openings

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"backrank/variants"
	"backrank/variants/rules"
)

// table has a line for each named opening: "B20 Sicilian Defense", a tab, "e2e4 c7c5". The codes, names and moves are
// those of lichess-org/chess-openings as contained in github.com/notnil/chess 1.10.0. They are embedded because that
// package takes a second of CPU time to parse them.
//
//go:embed openings.tsv
var table string

// names maps the moves of each named opening to its code and name.
var names = sync.OnceValue(func() map[string]string {
	names := make(map[string]string, strings.Count(table, "\n"))
	for line := range strings.Lines(table) {
		name, moves, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		names[moves] = name
	}
	return names
})

// maxPlies is the length of the longest named opening, in plies.
const maxPlies = 36

// start is the start position that the openings begin from: array 518 on both sides.
var start = variants.Both(variants.OrthodoxFamily.At(0))

// Find returns the ECO code and name of the longest named opening with which a game begins, and its length in plies. It
// finds none in a game from another start position, or with a king's leap or a null move.
func Find(from variants.Start, moves []rules.Move) (name string, plies int) {
	if from != start || slices.ContainsFunc(moves, func(m rules.Move) bool { return m.IsLeap() || m.IsZero() }) {
		return "", 0
	}
	var line strings.Builder
	for i, m := range moves[:min(len(moves), maxPlies)] {
		if i > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(m.From().String() + m.Landing().String() + m.Promotion().String())
		if known, ok := names()[line.String()]; ok {
			name, plies = known, i+1
		}
	}
	return name, plies
}
