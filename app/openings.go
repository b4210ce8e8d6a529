package app

import (
	"runtime/debug"
	"strings"

	"github.com/notnil/chess/opening"

	"backrank/variants"
	"backrank/variants/rules"
)

// Namer gives the name of an opening, "B90 Sicilian Defense: Najdorf Variation", for
// the moves played from the array 518, or "" if it has none.
type Namer func(moves []rules.Move) string

// ECO loads the opening names of github.com/notnil/chess, which takes about half
// a second. The Namer may be used from any goroutine.
func ECO() Namer {
	defer debug.FreeOSMemory() // the parsed book is larger than the names
	names := map[string]string{}
	for _, o := range opening.NewBookECO().Possible(nil) {
		names[plain(o.PGN())] = o.Code() + " " + o.Title()
	}
	return func(moves []rules.Move) string { return longest(names, moves) }
}

// deepest exceeds the length of the longest named opening, in plies.
const deepest = 40

// longest returns the name of the longest named prefix of moves.
func longest(names map[string]string, moves []rules.Move) (name string) {
	var line strings.Builder
	for i, m := range moves[:min(len(moves), deepest)] {
		if i > 0 {
			line.WriteByte(' ')
		}
		line.WriteString(m.From().String() + m.Landing().String() + m.Promotion().String())
		if known, ok := names[line.String()]; ok {
			name = known
		}
	}
	return name
}

// plain removes move numbers from a line of the book: "1.e2e4 e7e5" becomes "e2e4 e7e5".
func plain(line string) string {
	moves := strings.Fields(line)
	for i, m := range moves {
		moves[i] = m[strings.LastIndexByte(m, '.')+1:]
	}
	return strings.Join(moves, " ")
}

// orthodox is the array 518.
var orthodox = variants.OrthodoxFamily.At(0)

// names is the loop's state of opening names.
type names struct {
	asked bool
	namer Namer // nil until loaded
}

// opening returns the name for v. The first call that needs the names loads them in the background.
func (l *loop) opening(v *View) string {
	if v.Draft.Shown || v.Start != variants.Both(orthodox) || l.options.Openings == nil {
		return ""
	}
	if !l.names.asked {
		l.names.asked = true
		go loadNames(l.match, l.options.Openings)
	}
	if l.names.namer == nil {
		return ""
	}
	var moves []rules.Move
	for _, ply := range v.before() {
		if ply.Move.IsLeap() || ply.Move.IsZero() {
			return "" // not in the book
		}
		moves = append(moves, ply.Move)
	}
	return l.names.namer(moves)
}

// loadNames loads the names and publishes.
func loadNames(m *Match, load func() Namer) {
	namer := load()
	m.post(func(l *loop) {
		l.names.namer = namer
		l.publish()
	})
}
