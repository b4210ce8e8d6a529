package app

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"backrank/variants"
)

// openingsTable is the table of opening names; the program has no opening book to play from. It has a line for each
// named opening: "B20 Sicilian Defense", a tab, "e2e4 c7c5". The codes, names and moves are those of
// lichess-org/chess-openings as contained in github.com/notnil/chess 1.10.0. They are embedded because that package
// takes a second of CPU time to parse them.
//
//go:embed openings.tsv
var openingsTable string

// openings maps the moves of each named opening from array 518 to its code and name.
var openings = sync.OnceValue(func() map[string]string {
	names := make(map[string]string, strings.Count(openingsTable, "\n"))
	for line := range strings.Lines(openingsTable) {
		name, moves, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		names[moves] = name
	}
	return names
})

// maxOpeningPlies is the length of the longest named opening, in plies.
const maxOpeningPlies = 36

// openingName returns the code and name of the longest named opening with which a game from array 518 begins, such as
// "B90 Sicilian Defense: Najdorf Variation"; "" if there is none.
func openingName(plies []Ply) string {
	name, _ := longestOpening(plies)
	return name
}

// longestOpening returns the name and the number of plies of the longest named opening with which a game from array 518
// begins.
func longestOpening(plies []Ply) (name string, length int) {
	var line strings.Builder
	for i, ply := range plies[:min(len(plies), maxOpeningPlies)] {
		if i > 0 {
			line.WriteByte(' ')
		}
		m := ply.Move
		line.WriteString(m.From().String() + m.Landing().String() + m.Promotion().String())
		if known, ok := openings()[line.String()]; ok {
			name, length = known, i+1
		}
	}
	return name, length
}

// orthodox is the array 518.
var orthodox = variants.OrthodoxFamily.At(0)

// BookPlies returns the number of plies in which the game follows a named opening, 0 if it follows none.
func (v *View) BookPlies() int {
	if v.Draft.Going || v.Start != variants.Both(orthodox) || slices.ContainsFunc(v.Plies, func(p Ply) bool { return p.Move.IsLeap() }) {
		return 0
	}
	_, length := longestOpening(v.Plies)
	return length
}

// opening returns the name of the opening at the cursor, "" if it has none.
func (v *View) opening() string {
	if v.Draft.Shown || v.Start != variants.Both(orthodox) {
		return ""
	}
	plies := v.pliesShown()
	if slices.ContainsFunc(plies, func(p Ply) bool { return p.Move.IsLeap() || p.Move.IsZero() }) {
		return "" // not in the book
	}
	return openingName(plies)
}
