package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/survey"
	"backrank/words"
)

// A csvColumn is a column of the table that -csv prints.
type csvColumn struct {
	name  string
	value func(e *entry) string // "" if the entry has none
}

// csvColumns returns the columns for the command and the variant. The names are those of the JSON, with a dot before the
// names in an object. Columns of castlings that the rule does not have, of engines that have not searched its start
// positions, and of games if there are none, are left out.
func (a *options) csvColumns() []csvColumn {
	columns := []csvColumn{{"id", func(e *entry) string { return e.ID }}}
	if _, counted := a.variant.Ordinal(a.variant.StartAt(0)); counted {
		columns = append(columns, csvColumn{"ordinal", func(e *entry) string { return strconv.Itoa(*e.Ordinal) }})
	}
	columns = append(columns,
		csvColumn{"white", func(e *entry) string { return e.White }},
		csvColumn{"black", func(e *entry) string { return e.Black }},
		csvColumn{"fen", func(e *entry) string { return e.FEN }})
	switch a.command {
	case "draw":
		columns = append(columns, csvColumn{"seed", func(e *entry) string { return strconv.FormatUint(*e.Seed, 10) }})
	case "facts":
		columns = append(columns, a.factColumns()...)
	case "like":
		columns = append(columns,
			csvColumn{"distance", func(e *entry) string { return strconv.FormatFloat(e.Distance, 'f', -1, 64) }},
			csvColumn{"reason", func(e *entry) string { return e.Reason }})
	}
	return columns
}

// factColumns returns the columns that the command facts adds.
func (a *options) factColumns() []csvColumn {
	columns := []csvColumn{
		{"twin", func(e *entry) string { return fmt.Sprint(e.Twin) }},
		{"undefended", func(e *entry) string { return strings.Join(e.Undefended, " ") }},
	}
	for _, way := range a.ways() {
		columns = append(columns, csvColumn{"fewest." + way, func(e *entry) string {
			if n := e.Fewest[way]; n > 0 {
				return strconv.Itoa(n)
			}
			return ""
		}})
	}
	if a.searched(survey.Current()) {
		columns = append(columns, surveyColumns("survey", func(e *entry) *surveyResult { return e.Survey })...)
	}
	if a.searched(a.second) {
		columns = append(columns, surveyColumns("second", func(e *entry) *surveyResult { return e.Second })...)
		columns = append(columns, csvColumn{"differ", func(e *entry) string {
			if e.Differ == nil {
				return ""
			}
			return strconv.FormatBool(*e.Differ)
		}})
	}
	if a.played() {
		columns = append(columns, a.gamesColumns()...)
		columns = append(columns,
			csvColumn{"plan", func(e *entry) string { return words.Message(e.Plan...) }},
			csvColumn{"black_plan", func(e *entry) string { return words.Message(e.BlackPlan...) }})
	}
	return columns
}

// ways returns the kinds of castlings and leaps that the castling rule of the variant has.
func (a *options) ways() []string {
	ways := []string{"castle-a", "castle-h", "leap-a", "leap-h"}
	if !a.variant.Castling.CanLeap() {
		ways = ways[:2]
	}
	if !a.variant.Castling.CanCastle() {
		ways = ways[2:]
	}
	return ways
}

// played reports whether there are games from start positions of the variant under its castling rule.
func (a *options) played() bool {
	return slices.ContainsFunc(a.games.Parts(), func(p survey.GamesPart) bool {
		return a.shares(p.Variant, func(s variants.Start) bool { _, has := p.Of(s); return has })
	})
}

// gamesColumns returns the columns of the engine's games against itself.
func (a *options) gamesColumns() []csvColumn {
	var columns []csvColumn
	add := func(name string, value func(g *gamesResult) string) {
		columns = append(columns, csvColumn{"games." + name, func(e *entry) string {
			if e.Games == nil {
				return ""
			}
			return value(e.Games)
		}})
	}
	number := func(name string, value func(g *gamesResult) int) {
		add(name, func(g *gamesResult) string { return strconv.Itoa(value(g)) })
	}
	share := func(name string, value func(g *gamesResult) float64) {
		add(name, func(g *gamesResult) string { return strconv.FormatFloat(value(g), 'f', -1, 64) })
	}
	add("engine", func(g *gamesResult) string { return g.Engine })
	add("nodes", func(g *gamesResult) string { return strconv.FormatUint(g.Nodes, 10) })
	number("games", func(g *gamesResult) int { return g.Games })
	number("distinct", func(g *gamesResult) int { return g.Distinct })
	number("wins", func(g *gamesResult) int { return g.Wins })
	number("draws", func(g *gamesResult) int { return g.Draws })
	number("losses", func(g *gamesResult) int { return g.Losses })
	share("points", func(g *gamesResult) float64 { return g.Points })
	share("interval.low", func(g *gamesResult) float64 { return g.Interval[0] })
	share("interval.high", func(g *gamesResult) float64 { return g.Interval[1] })
	number("plies", func(g *gamesResult) int { return g.Plies })
	add("moves", func(g *gamesResult) string {
		var moves []string
		for _, m := range g.Moves {
			moves = append(moves, m.SAN)
		}
		return strings.Join(moves, " ")
	})
	for _, side := range []struct {
		name  string
		color chess.Color
	}{{"white", chess.White}, {"black", chess.Black}} {
		of := func(g *gamesResult) *survey.SideGames { return g.counted.Side(side.color) }
		number(side.name+".castled", func(g *gamesResult) int { return of(g).Castled() })
		for _, way := range a.ways() {
			number(side.name+"."+way+".games", func(g *gamesResult) int { games, _ := of(g).OfKind(way); return games })
			add(side.name+"."+way+".move", func(g *gamesResult) string {
				if _, move := of(g).OfKind(way); move > 0 {
					return strconv.Itoa(move)
				}
				return ""
			})
		}
	}
	return columns
}

// searched reports whether a survey has start positions of the variant.
func (a *options) searched(s *survey.Survey) bool {
	return slices.ContainsFunc(s.Parts(), func(p survey.Part) bool {
		return a.shares(p.Variant, func(variants.Start) bool { return true })
	})
}

// shares reports whether some start position of other satisfies has and is also one of the variant.
func (a *options) shares(other variants.Variant, has func(variants.Start) bool) bool {
	for i := int64(0); i < other.Count() && other.Castling == a.variant.Castling; i++ {
		if start := other.StartAt(i); has(start) && a.variant.Index(start) >= 0 {
			return true
		}
	}
	return false
}

// surveyColumns returns the columns of the results of an engine.
func surveyColumns(name string, of func(e *entry) *surveyResult) []csvColumn {
	var columns []csvColumn
	add := func(field string, value func(k *surveyResult) string) {
		columns = append(columns, csvColumn{name + "." + field, func(e *entry) string {
			if k := of(e); k != nil {
				return value(k)
			}
			return ""
		}})
	}
	add("engine", func(k *surveyResult) string { return k.Engine })
	add("nodes", func(k *surveyResult) string { return strconv.FormatUint(k.Nodes, 10) })
	add("score", func(k *surveyResult) string { return strconv.Itoa(k.Score) })
	add("margin", func(k *surveyResult) string { return strconv.Itoa(k.Margin) })
	add("band", func(k *surveyResult) string { return k.Band })
	add("spread", func(k *surveyResult) string { return strconv.Itoa(k.Spread) })
	add("sharpness", func(k *surveyResult) string { return strconv.Itoa(k.Sharpness) })
	add("depth", func(k *surveyResult) string { return strconv.Itoa(k.Depth) })
	add("moves", func(k *surveyResult) string {
		var moves []string
		for _, m := range k.Moves {
			moves = append(moves, m.SAN)
		}
		return strings.Join(moves, " ")
	})
	return columns
}
