package archive

import (
	"fmt"
	"strings"
	"sync"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/words"
)

// profiles has for each castling rule the profiles of all arrays, by number, computed when they are first needed: that
// takes some tenths of a second.
var profiles = func() map[string]func() []facts.Profile {
	all := map[string]func() []facts.Profile{}
	for _, rule := range variants.Castlings() {
		all[rule.ID] = sync.OnceValue(func() []facts.Profile {
			list := make([]facts.Profile, variants.Arrays)
			for n := range list {
				a, _ := variants.ArrayNumbered(n) // all have numbers
				list[n] = facts.ProfileOf(a, rule)
			}
			return list
		})
	}
	return all
}()

// factName returns a fact with its value as tallies have it, "rim none".
func factName(f facts.Fact, value int) string { return f.ID + " " + f.Words(value) }

// fact adds the condition for a fact of the array of a player, or of either array.
func (q *Query) fact(w *where) error {
	if q.Fact == "" {
		return nil
	}
	rule := variants.CastlingByID(q.Rule)
	if rule == nil {
		return fmt.Errorf("facts of arrays depend on the castling rule: name it")
	}
	id, _, _ := strings.Cut(q.Fact, " ")
	var numbers []string
	known := false
	for _, f := range facts.Facts(rule) {
		if f.ID != id {
			continue
		}
		known = true
		for n, p := range profiles[rule.ID]() {
			if factName(f, f.Of(&p)) == q.Fact {
				numbers = append(numbers, itoa(n))
			}
		}
	}
	if !known {
		return fmt.Errorf("unknown fact %s", words.Quote(q.Fact))
	}
	in := " IN (" + strings.Join(numbers, ",") + ")"
	white, black := "games.start >> 12"+in, "games.start & 4095"+in
	switch {
	case q.Name == "":
		w.and("games.start >= 0 AND (" + white + " OR " + black + ")")
	case q.Color == chess.White:
		w.and("games.start >= 0 AND " + white)
	case q.Color == chess.Black:
		w.and("games.start >= 0 AND " + black)
	default:
		own := "(SELECT id FROM players WHERE name = ?)"
		w.and("games.start >= 0 AND (games.white = "+own+" AND "+white+" OR games.black = "+own+" AND "+black+")", q.Name, q.Name)
	}
	return nil
}
