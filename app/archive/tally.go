package archive

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/words"
)

// Tally is the score of the games that have something in common.
type Tally struct {
	// Name is what they have: "chess960 518", a castling rule, a player, a colour, or a fact and its value.
	Name string
	// Rule is the castling rule of the games, by which facts are distinguished; empty for other tallies.
	Rule string
	Results
}

// By is what games are tallied by.
type By uint8

// What games are tallied by.
const (
	ByStart By = iota
	ByRule
	ByPlayer
	ByColour
	ByFact
	ByOpponent
)

var bys = [...]string{"start", "rule", "player", "colour", "fact", "opponent"}

// ParseBy reads what games are tallied by: start, rule, player, colour, fact or opponent. It fails with a message for players.
func ParseBy(text string) (By, error) {
	n := slices.Index(bys[:], text)
	if n < 0 {
		return 0, fmt.Errorf("games cannot be tallied by %s: choose one of %s", words.Quote(text), strings.Join(bys[:], ", "))
	}
	return By(n), nil
}

// Tally tallies the games of a query that have a result, the largest number of games first. If the query has a Player or a Name,
// the scores, the facts of arrays and the opponents are that player's. Otherwise they are White's; in a tally by players the
// scores are each player's own.
func (d *DB) Tally(ctx context.Context, q Query, by By) ([]Tally, error) {
	t := tallying{by: by, sums: map[tallyKey]*Results{}}
	sides := []chess.Color{chess.White}
	own := q.Player != "" || q.Name != ""
	if own || by == ByPlayer || by == ByColour {
		sides = []chess.Color{chess.White, chess.Black}
	}
	for _, side := range sides {
		if q.Color != chess.NoColor && own && q.Color != side {
			continue
		}
		one := q
		if own {
			one.Color = side
		}
		err := d.ask(ctx, &one, func(v *view, w *wanted) error {
			return v.groups(ctx, w, grouping{by, side}, func(g *group) {
				if by == ByPlayer && q.Home != "" && g.player == Unnamed {
					g.player = q.Name
				}
				t.add(g, side)
			})
		})
		if err != nil {
			return nil, err
		}
	}
	return t.list(), nil
}

// grouping is what games are grouped by, from one side's view.
type grouping struct {
	by   By
	side chess.Color
}

// group are games of a variant with the same start, player and result, as far as these matter.
type group struct {
	variant, rule, player string
	start, result, games  int
	repeats               int // Score.Repeats
}

// tallying adds up groups.
type tallying struct {
	by   By
	sums map[tallyKey]*Results
	met  spellings // of players, whose keys are persons
}

type tallyKey struct{ name, rule string }
