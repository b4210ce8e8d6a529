package archive

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"
)

// A where is the condition of a query in SQL.
type where struct {
	parts []string
	args  []any
}

func (w *where) and(condition string, args ...any) {
	w.parts = append(w.parts, condition)
	w.args = append(w.args, args...)
}

func (w *where) String() string { return strings.Join(w.parts, " AND ") }

// where returns the condition of a query. For what is not in the table of games it reads records.
func (d database) where(ctx context.Context, q *wanted) (*where, error) {
	w := q.where()
	if !q.isDeep() {
		return w, nil
	}
	ids, err := d.deep(ctx, q, w)
	if err != nil {
		return nil, err
	}
	all, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	w = &where{}
	w.and("games.id IN (SELECT value FROM json_each(?))", string(all))
	w.and("games." + q.kept())
	return w, nil
}

// where returns the condition as far as the table of games has it.
func (q *wanted) where() *where {
	w := &where{}
	w.and("games." + q.kept())
	if q.Variant != "" {
		w.and("games.variant = (SELECT id FROM variants WHERE name = ?)", q.Variant)
	}
	if q.Rule != "" {
		w.and("games.variant IN (SELECT id FROM variants WHERE rule = ?)", q.Rule)
	}
	if q.Start != "" {
		w.and("games.start = ?", q.start)
	}
	if q.arrays != nil {
		in := "IN (" + list(q.arrays) + ")"
		w.and("games.start >= 0 AND (games.start >> 12 " + in + " OR games.start & 4095 " + in + ")")
	}
	q.people(w)
	q.haveFact(w)
	q.ends(w)
	return w
}

// list returns the numbers that are true, in SQL.
func list(numbers []bool) string {
	var all []string
	for n, in := range numbers {
		if in {
			all = append(all, strconv.Itoa(n))
		}
	}
	return strings.Join(all, ",")
}

// idList returns ids in SQL.
func idList(ids []int64) string {
	var all []string
	for _, id := range ids {
		all = append(all, strconv.FormatInt(id, 10))
	}
	return strings.Join(all, ",")
}

// people adds the conditions for names, words and labels.
func (q *wanted) people(w *where) {
	const name, label = "contains(name, ?)", "contains(label, ?)"
	if q.Player != "" {
		w.oneOf(q.Player, playersAre("searched(name, ?)", sidesOf(q.Color)...)...)
	}
	if q.Name != "" {
		var own []string
		for _, side := range sidesOf(q.Color) {
			own = append(own, q.isOwn(side))
		}
		w.and("("+strings.Join(own, " OR ")+")", q.ownArgs(len(own))...)
		w.and("NOT ("+q.isOwn(sides[0])+" AND "+q.isOwn(sides[1])+")", q.ownArgs(2)...)
	}
	if q.Opponent != "" {
		q.against(w)
	}
	if q.Source != "" {
		w.and("games.source = (SELECT id FROM sources WHERE path = ?)", q.Source)
	}
	for _, word := range q.words {
		w.oneOf(word, append(playersAre(name, sides[:]...),
			"games.event IN (SELECT id FROM events WHERE "+name+")",
			"games.id IN (SELECT game FROM labels WHERE "+label+")")...)
	}
	if q.Label != "" {
		w.and("games.id IN (SELECT game FROM labels WHERE label = ?)", q.Label)
	}
}

// against adds the condition for the opponent of the player asked for.
func (q *wanted) against(w *where) {
	var pairs []string
	var args []any
	for _, side := range sidesOf(q.Color) {
		pair := playersAre("same_person(name, ?)", otherSide(side))[0]
		args = append(args, q.Opponent)
		switch {
		case q.Name != "":
			pair += " AND " + q.isOwn(side)
			args = append(args, q.ownArgs(1)...)
		case q.Player != "":
			pair += " AND " + playersAre("searched(name, ?)", side)[0]
			args = append(args, q.Player)
		}
		pairs = append(pairs, "("+pair+")")
	}
	w.and("("+strings.Join(pairs, " OR ")+")", args...)
}

func otherSide(side string) string {
	if side == sides[0] {
		return sides[1]
	}
	return sides[0]
}

// isOwn returns the condition that the player of a side is Name, with the arguments ownArgs.
func (q *wanted) isOwn(side string) string {
	const is = " IN (SELECT id FROM players WHERE same_person(name, ?))"
	if q.Home == "" {
		return "games." + side + is
	}
	return "(games." + side + is + " OR games." + otherSide(side) + " NOT" + is + " AND games.source = (SELECT id FROM sources WHERE path = ?) AND games." + side + " = (SELECT id FROM players WHERE name = '" + Unnamed + "'))"
}

// ownArgs returns the arguments of so many conditions of isOwn.
func (q *wanted) ownArgs(n int) []any {
	args := []any{q.Name}
	if q.Home != "" {
		args = append(args, q.Name, q.Home)
	}
	return slices.Repeat(args, n)
}

// sidesOf returns the sides of a colour: one, or both.
func sidesOf(color chess.Color) []string {
	switch color {
	case chess.White:
		return sides[:1]
	case chess.Black:
		return sides[1:]
	}
	return sides[:]
}

// playersAre returns conditions that the name of the player of a side is as it is asked for.
func playersAre(is string, sides ...string) []string {
	var all []string
	for _, side := range sides {
		all = append(all, "games."+side+" IN (SELECT id FROM players WHERE "+is+")")
	}
	return all
}

// kept is the condition that a game was not deleted, or if these are wanted, that it was.
func (q *wanted) kept() string {
	if q.Deleted {
		return "deleted IS NOT NULL"
	}
	return "deleted IS NULL"
}

// oneOf adds the condition that one of some holds, each with the same argument.
func (w *where) oneOf(arg string, conditions ...string) {
	w.and("("+strings.Join(conditions, " OR ")+")", slices.Repeat([]any{arg}, len(conditions))...)
}

// ends adds the conditions for result, ending, hints, twins, dates and castling.
func (q *wanted) ends(w *where) {
	if q.result >= 0 {
		w.and("games.result = ?", q.result)
	}
	if q.ending >= 0 {
		w.and("games.ending = ?", q.ending)
	}
	switch {
	case q.Hints > 0:
		w.and("games.hints > 0")
	case q.Hints < 0:
		w.and("games.hints = 0")
	}
	if q.Twins {
		w.and("games.twin IS NOT NULL")
	}
	if q.TwinsOf != 0 {
		w.and("games.id IN (" + idList(q.among) + ")")
	}
	if q.since > 0 {
		w.and("games.date >= ?", q.since)
	}
	if q.until > 0 {
		w.and("games.date BETWEEN 1 AND ?", q.until)
	}
	switch {
	case q.how < 0:
	case q.side >= 0:
		w.and("games."+sides[q.side]+"_castled = ?", q.how)
	default:
		w.and("? IN (games.white_castled, games.black_castled)", q.how)
	}
	if q.lastPly > 0 {
		w.and("(" + strings.Join(q.castledWhen(), " OR ") + ")")
	}
}
