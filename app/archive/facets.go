package archive

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
)

// Facet is a value of a column and the number of games that have it.
type Facet struct {
	Value string
	Games int
}

// Column is a property by which games are counted.
type Column uint8

// The columns.
const (
	OfVariant Column = iota
	OfRule
	OfStart // with the variant: "chess960 518"
	OfResult
	OfEnding
	OfYear
	OfCastling // of White and Black: "kingside queenside"
	OfEvent
	OfSource
	OfLabel
	OfPlayer   // either player: a game counts for both
	OfOpponent // the opponent of the query's Player or Name; without these there are no values
)

// Facets counts the matching games by the values of a column, the most frequent values first. It ignores Offset and
// Limit.
func (d *DB) Facets(ctx context.Context, q Query, c Column) ([]Facet, error) {
	if c > OfOpponent {
		return nil, fmt.Errorf("archive: there is no column %d", c)
	}
	var all []Facet
	var err error
	if c == OfOpponent {
		all, err = opponents(ctx, d, &q)
	} else {
		err = d.runQuery(ctx, &q, func(v *view, parsed *parsedQuery) (err error) {
			all, err = v.facets(ctx, parsed, c)
			return err
		})
	}
	slices.SortFunc(all, func(a, b Facet) int {
		switch {
		case a.Games != b.Games:
			return b.Games - a.Games
		case len(a.Value) != len(b.Value) && c.isNumber():
			return len(a.Value) - len(b.Value)
		}
		return strings.Compare(a.Value, b.Value)
	})
	for i := range all {
		all[i].Value = c.valueText(all[i].Value)
	}
	return all, err
}

// opponents counts the games of Query.Player or Query.Name by opponent.
func opponents(ctx context.Context, d *DB, q *Query) (all []Facet, err error) {
	games := map[uint64]int{} // by name id
	for side, color := range [...]chess.Color{chess.White, chess.Black} {
		one := *q
		one.Color = color
		if q.Player+q.Name == "" || q.Color != chess.NoColor && q.Color != color {
			continue
		}
		err := d.runQuery(ctx, &one, func(v *view, parsed *parsedQuery) error {
			rows, err := v.matching(ctx, parsed)
			if err == nil {
				err = v.countPlayers(ctx, rows, 1-side, games)
			}
			all = v.persons(games)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// isNumber reports whether the values of the column are numbers until valueText converts them.
func (c Column) isNumber() bool {
	return c == OfResult || c == OfEnding || c == OfYear || c == OfCastling
}

// valueText returns the text for a value of the column.
func (c Column) valueText(value string) string {
	n := digits(value)
	switch c {
	case OfResult:
		return results[n&3]
	case OfEnding:
		return Ending(n).String()
	case OfYear:
		if n == 0 {
			return "unknown"
		}
	case OfCastling:
		return CastlingType(n/4).String() + " " + CastlingType(n%4).String()
	case OfStart:
		var name string
		var start int
		if _, err := fmt.Sscan(value, &name, &start); err == nil {
			v, _ := variants.ByID(name)
			return name + " " + startWords(v, start)
		}
	}
	return value
}

// startWords returns startText, or a word for a start that has no id.
func startWords(v variants.Variant, start int) string {
	switch start {
	case startElsewhere:
		return "elsewhere"
	case startDrafting:
		return "draft"
	}
	return startText(v, start)
}
