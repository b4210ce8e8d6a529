package archive

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/words"
)

// A where is the condition of a query.
type where struct {
	parts []string
	args  []any
}

func (w *where) and(condition string, args ...any) {
	w.parts = append(w.parts, condition)
	w.args = append(w.args, args...)
}

func (w *where) String() string { return strings.Join(w.parts, " AND ") }

// where returns the condition. It fails, with a message for players, if a field cannot be read.
func (q *Query) where() (w where, err error) {
	w.and("games." + q.kept())
	if q.Variant != "" {
		if _, ok := variants.ByID(q.Variant); !ok {
			return w, fmt.Errorf("unknown variant %s", words.Quote(q.Variant))
		}
		w.and("games.variant = (SELECT id FROM variants WHERE name = ?)", q.Variant)
	}
	if q.Rule != "" {
		if variants.CastlingByID(q.Rule) == nil {
			return w, fmt.Errorf("unknown castling rule %s", words.Quote(q.Rule))
		}
		w.and("games.variant IN (SELECT id FROM variants WHERE rule = ?)", q.Rule)
	}
	q.people(&w)
	return w, errors.Join(q.starts(&w), q.fact(&w), q.ends(&w), q.dates(&w), q.castled(&w), q.castledWhen(&w))
}

// starts adds the conditions for start and pattern.
func (q *Query) starts(w *where) error {
	if q.Start != "" {
		s, err := parseStart(q.Variant, q.Start)
		if err != nil {
			return err
		}
		w.and("games.start = ?", packStart(s))
	}
	if q.Pattern == "" {
		return nil
	}
	p, err := variants.ParsePattern(q.Pattern)
	if err != nil {
		return err
	}
	numbers := variants.ShuffleFamily.Matching(p)
	list := make([]string, len(numbers))
	for i, n := range numbers {
		list[i] = strconv.Itoa(n)
	}
	in := strings.Join(list, ",")
	w.and("games.start >= 0 AND (games.start >> 12 IN (" + in + ") OR games.start & 4095 IN (" + in + "))")
	return nil
}

// parseStart reads the id of a start, in a variant if one is named.
func parseStart(variant, id string) (variants.Start, error) {
	if v, ok := variants.ByID(variant); ok {
		return v.ParseStart(id)
	}
	return variants.ParseStartID(id)
}

// people adds the conditions for names, words and labels.
func (q *Query) people(w *where) {
	const part = " LIKE ? ESCAPE '\\'"
	sides := []string{"white", "black"}
	switch q.Color {
	case chess.White:
		sides = sides[:1]
	case chess.Black:
		sides = sides[1:]
	}
	if q.Player != "" {
		w.oneOf(like(q.Player), q.named(part, sides...)...)
	}
	if q.Name != "" {
		w.oneOf(q.Name, q.named(" = ?", sides...)...)
		w.and("games.white <> games.black")
	}
	if q.Opponent != "" {
		others := map[chess.Color][]string{chess.White: {"black"}, chess.Black: {"white"}, chess.NoColor: {"white", "black"}}
		w.oneOf(q.Opponent, q.named(" = ?", others[q.Color]...)...)
	}
	if q.Source != "" {
		w.and("games.source = (SELECT id FROM sources WHERE path = ?)", q.Source)
	}
	for word := range strings.FieldsSeq(q.Words) {
		w.oneOf(like(word), append(q.named(part, "white", "black"),
			"SELECT id FROM games WHERE event IN (SELECT id FROM events WHERE name LIKE ? ESCAPE '\\')",
			"SELECT game FROM labels WHERE label LIKE ? ESCAPE '\\'")...)
	}
	if q.Label != "" {
		w.and("games.id IN (SELECT game FROM labels WHERE label = ?)", q.Label)
	}
}

// named returns statements for the games whose player of a side has a name that is like the argument.
func (q *Query) named(is string, sides ...string) []string {
	var all []string
	for _, side := range sides {
		all = append(all, "SELECT g.id FROM players p CROSS JOIN games g ON g."+side+" = p.id WHERE p.name"+is+" AND g."+q.kept())
	}
	return all
}

// kept is the condition that a game was not deleted, or if these are wanted, that it was. Indexes have those that were
// not.
func (q *Query) kept() string {
	if q.Deleted {
		return "deleted IS NOT NULL"
	}
	return "deleted IS NULL"
}

// oneOf adds the condition that a game is among those of some statement, each with the same argument.
func (w *where) oneOf(arg string, statements ...string) {
	w.and("games.id IN (" + strings.Join(statements, " UNION ALL ") + ")")
	for range statements {
		w.args = append(w.args, arg)
	}
}

// like returns the pattern of texts that contain one.
func like(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text) + "%"
}

// ends adds the conditions for result, ending, hints and twins.
func (q *Query) ends(w *where) error {
	if q.Result != "" {
		n := slices.Index(results[:], q.Result)
		if n < 0 {
			return fmt.Errorf("%s is no result: write 1-0, 0-1, 1/2-1/2 or *", words.Quote(q.Result))
		}
		w.and("games.result = ?", n)
	}
	if q.Ending != "" {
		n := slices.Index(endings[:], q.Ending)
		if n < 0 {
			return fmt.Errorf("%s is no ending: write one of %s", words.Quote(q.Ending), strings.Join(endings[:], ", "))
		}
		w.and("games.ending = ?", n)
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
	return nil
}

// dates adds the conditions for the days. What is unknown of a game's date counts as 0.
func (q *Query) dates(w *where) error {
	if q.Since != "" {
		since, _, err := days(q.Since)
		if err != nil {
			return err
		}
		w.and("games.date >= ?", since)
	}
	if q.Until != "" {
		_, until, err := days(q.Until)
		if err != nil {
			return err
		}
		w.and("games.date BETWEEN 1 AND ?", until)
	}
	return nil
}

// days returns the first and the last date of a year, a month or a day.
func days(text string) (first, last int, err error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '-' })
	bad := fmt.Errorf("%s is no date: write 2024, 2024.05 or 2024.05.17", words.Quote(text))
	if len(parts) == 0 || len(parts) > 3 || len(parts[0]) != 4 {
		return 0, 0, bad
	}
	limits := [3][2]int{{1, 9999}, {1, 12}, {1, 31}}
	for i := range 3 {
		n, rest := 0, [2]int{0, 99}
		if i < len(parts) {
			if n, err = strconv.Atoi(parts[i]); err != nil || n < limits[i][0] || n > limits[i][1] {
				return 0, 0, bad
			}
			rest = [2]int{n, n}
		}
		first, last = first*100+rest[0], last*100+rest[1]
	}
	return first, last, nil
}

// castled adds the condition for castling.
func (q *Query) castled(w *where) error {
	if q.Castled == "" {
		return nil
	}
	side, name, one := strings.Cut(q.Castled, ":")
	if !one {
		side, name = "", q.Castled
	}
	how := slices.Index(hows[:], name)
	if how < 0 || one && side != "white" && side != "black" {
		return fmt.Errorf("%s is no way to castle: write never, kingside, queenside or leap, for one side white:leap", words.Quote(q.Castled))
	}
	switch {
	case one:
		w.and("games."+side+"_castled = ?", how)
	default:
		w.and("? IN (games.white_castled, games.black_castled)", how)
	}
	return nil
}
