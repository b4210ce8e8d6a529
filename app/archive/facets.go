package archive

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
)

// Facet is a value that games have, and how many have it.
type Facet struct {
	Value string
	Games int
}

// Column is a property of games by which they are counted.
type Column uint8

// The columns.
const (
	OfVariant Column = iota
	OfRule
	OfStart // by variant: "chess960 518"
	OfResult
	OfEnding
	OfYear
	OfCastling // of both sides: "kingside queenside"
	OfEvent
	OfSource
	OfLabel
	OfPlayer   // of either side: a game counts for both
	OfOpponent // of Player or Name of the query; without these none has any
	ofWhite
	ofBlack
)

// columns are the keys by which games are grouped, none of another table, and the values of these; a join that makes keys.
var columns = [...]struct{ keys, value, join string }{
	OfVariant:  {"games.variant a, 0 b", "(SELECT name FROM variants WHERE id = a)", ""},
	OfRule:     {"games.variant a, 0 b", "(SELECT rule FROM variants WHERE id = a)", ""},
	OfStart:    {"games.variant a, games.start b", "(SELECT name FROM variants WHERE id = a) || ' ' || b", ""},
	OfResult:   {"games.result a, 0 b", "a", ""},
	OfEnding:   {"games.ending a, 0 b", "a", ""},
	OfYear:     {"games.date a, 0 b", "a / 10000", ""},
	OfCastling: {"games.white_castled a, games.black_castled b", "a * 4 + b", ""},
	OfEvent:    {"games.event a, 0 b", "(SELECT name FROM events WHERE id = a)", ""},
	OfSource:   {"games.source a, 0 b", "(SELECT path FROM sources WHERE id = a)", ""},
	OfLabel:    {"labels.label a, 0 b", "a", " CROSS JOIN labels ON labels.game = games.id"},
	OfPlayer: {
		"CASE side WHEN 0 THEN games.white ELSE games.black END a, 0 b", "(SELECT name FROM players WHERE id = a)",
		" CROSS JOIN (SELECT 0 side UNION ALL SELECT 1)",
	},
	ofWhite: {"games.white a, 0 b", "(SELECT name FROM players WHERE id = a)", ""},
	ofBlack: {"games.black a, 0 b", "(SELECT name FROM players WHERE id = a)", ""},
}

// Facets counts the games that a query wants by a column, the most frequent values first. Limits of the query do not
// count.
func (d *DB) Facets(ctx context.Context, q Query, c Column) ([]Facet, error) {
	if int(c) >= len(columns) {
		return nil, fmt.Errorf("there is no column %d", c)
	}
	var all []Facet
	var err error
	if c == OfOpponent {
		all, err = opponents(ctx, d, &q)
	} else {
		err = d.ask(ctx, &q, func(a answers, w *wanted) (err error) {
			all, err = a.facets(ctx, w, c)
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
		all[i].Value = c.words(all[i].Value)
	}
	return all, err
}

// opponents counts the games of Player or Name by opponent.
func opponents(ctx context.Context, d *DB, q *Query) ([]Facet, error) {
	var met spellings
	for side, other := range [...]Column{ofBlack, ofWhite} {
		one := *q
		one.Color = [...]chess.Color{chess.White, chess.Black}[side]
		if q.Player+q.Name == "" || q.Color != chess.NoColor && q.Color != one.Color {
			continue
		}
		err := d.ask(ctx, &one, func(a answers, w *wanted) error {
			found, err := a.facets(ctx, w, other)
			for _, f := range found {
				met.add(f.Value, f.Games)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return met.facets(), nil
}

// isNumber reports whether the tables have the values of the column as numbers.
func (c Column) isNumber() bool {
	return c == OfResult || c == OfEnding || c == OfYear || c == OfCastling
}

func (d database) facets(ctx context.Context, q *wanted, c Column) ([]Facet, error) {
	w, err := d.where(ctx, q)
	if err != nil {
		return nil, err
	}
	rows, err := d.pool.QueryContext(ctx, "SELECT "+columns[c].value+", sum(n) FROM (SELECT "+columns[c].keys+", count(*) n FROM games"+
		columns[c].join+" WHERE "+w.String()+" GROUP BY 1, 2) GROUP BY 1", w.args...)
	if err != nil {
		return nil, err
	}
	all, err := scanFacets(rows)
	if !c.isPlayer() || err != nil {
		return all, err
	}
	var met spellings
	for _, f := range all {
		met.add(f.Value, f.Games)
	}
	return met.facets(), nil
}

// scanFacets reads rows of a value and a number of games, and closes them.
func scanFacets(rows *dbRows) ([]Facet, error) {
	defer rows.Close()
	var all []Facet
	for rows.Next() {
		var f Facet
		if err := rows.Scan(&f.Value, &f.Games); err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, rows.Err()
}

// words returns a value of the column as it is shown.
func (c Column) words(value string) string {
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
		return How(n/4).String() + " " + How(n%4).String()
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

// startWords is startText with a word where there is no id.
func startWords(v variants.Variant, start int) string {
	switch start {
	case startElsewhere:
		return "elsewhere"
	case startDrafting:
		return "draft"
	}
	return startText(v, start)
}
