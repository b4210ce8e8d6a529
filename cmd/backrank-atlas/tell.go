package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// line is a start position as a line of JSON.
type line struct {
	ID      string `json:"id"`
	Number  *int   `json:"number,omitempty"`  // of mirrored arrays
	Ordinal *int   `json:"ordinal,omitempty"` // where pairs of arrays are counted too
	White   string `json:"white"`
	Black   string `json:"black"`
	FEN     string `json:"fen"`

	Seed *uint64 `json:"seed,omitempty"` // of a draw
	*known
}

// known is what facts adds. Counts and squares are White's.
type known struct {
	Twin       any            `json:"twin"` // the reflection's number, or its id where arrays differ
	Undefended []string       `json:"undefended"`
	Fewest     map[string]int `json:"fewest"`
	Survey     *surveyed      `json:"survey,omitempty"` // what the computer found, if it looked
}

// surveyed is what the survey found. Scores are centipawns, good for White.
type surveyed struct {
	Score     int     `json:"score"`
	Margin    int     `json:"margin"` // nineteen of twenty scores are off by no more
	Spread    int     `json:"spread"`
	Sharpness int     `json:"sharpness"`
	Depth     int     `json:"depth"`
	Moves     []first `json:"moves"` // the best first moves
	Effort    string  `json:"effort"`
}

// first is a first move; castling is from the king to its partner.
type first struct {
	Move  string `json:"move"`
	SAN   string `json:"san"`
	Score int    `json:"score"`
}

// tell prints what is asked for.
func (a *asked) tell(out io.Writer) error {
	w := bufio.NewWriter(out)
	n := 0
	var failed error
	for s, seed := range a.starts() {
		n++
		if failed = a.one(w, s, seed); failed != nil {
			break
		}
	}
	switch err := errors.Join(failed, w.Flush()); {
	case err != nil:
		return err
	case n == 0:
		return errors.New("no start position matches")
	}
	return nil
}

func (a *asked) one(w io.Writer, s variants.Start, seed uint64) error {
	p, err := a.variant.Position(s)
	if err != nil {
		return err
	}
	l := a.line(s, &p)
	if a.command == "draw" {
		l.Seed = &seed
	}
	if a.command == "facts" {
		l.known = a.facts(s)
		l.Survey = foundOf(s, &p)
	}
	if a.json {
		return json.NewEncoder(w).Encode(l)
	}
	_, err = io.WriteString(w, a.words(l))
	return err
}

func (a *asked) line(s variants.Start, p *rules.Position) line {
	l := line{ID: a.variant.StartID(s), White: s.White.String(), Black: s.Black.String(), FEN: notation.FEN(p)}
	if a.variant.Symmetry == variants.Mirrored {
		n := s.White.Number()
		l.Number = &n
	}
	if n, counted := a.variant.Ordinal(s); counted {
		l.Ordinal = &n
	}
	return l
}

func (a *asked) facts(s variants.Start) *known {
	k := &known{Undefended: []string{}, Fewest: map[string]int{}}
	k.Twin = a.variant.StartID(s.Reflect())
	if a.variant.Symmetry == variants.Mirrored {
		k.Twin = s.White.Twin()
	}
	for sq := range facts.Undefended(s.White).All() {
		k.Undefended = append(k.Undefended, sq.String())
	}
	n := facts.Nearest(facts.Ways(s.White, a.variant.Castling))
	for name, moves := range map[string]int{"castle-a": n.CastleA, "castle-h": n.CastleH, "leap-a": n.LeapA, "leap-h": n.LeapH} {
		if moves > 0 {
			k.Fewest[name] = moves
		}
	}
	return k
}

// foundOf is what is known of the start by the survey, nil if it did not look at it.
func foundOf(s variants.Start, p *rules.Position) *surveyed {
	all := survey.Current()
	f, looked := all.Of(p.Rule(), s)
	if !looked {
		return nil
	}
	k := &surveyed{Score: f.Score, Margin: all.Margin(p.Rule(), s), Spread: f.Spread, Sharpness: f.Sharpness(), Depth: f.Depth, Effort: all.Effort.String()}
	for _, m := range f.Moves {
		if move, legal := m.In(p); legal {
			k.Moves = append(k.Moves, first{notation.UCI(p, move, true), notation.SAN(p, move), m.Score})
		}
	}
	return k
}

// words is a line for people.
func (a *asked) words(l line) string {
	text := fmt.Sprintf("%-12s %s", l.ID, l.White)
	if l.White != l.Black {
		text += " / " + l.Black
	}
	if l.Seed != nil {
		text += fmt.Sprintf("  seed %d", *l.Seed)
	}
	if l.known == nil {
		return text + "\n"
	}
	bare := "none"
	if len(l.Undefended) > 0 {
		bare = strings.Join(l.Undefended, " ")
	}
	text += fmt.Sprintf("\n  mirror image      %v\n  undefended pawns  %s\n", l.Twin, bare)
	for _, way := range []struct{ name, what string }{
		{"castle-a", "O-O-O"}, {"castle-h", "O-O"}, {"leap-a", "leap, a-side"}, {"leap-h", "leap, h-side"},
	} {
		if n := l.Fewest[way.name]; n == 1 {
			text += fmt.Sprintf("  %-17s on move 1\n", way.what)
		} else if n > 0 {
			text += fmt.Sprintf("  %-17s on move %d at the earliest\n", way.what, n)
		}
	}
	if k := l.Survey; k != nil {
		text += fmt.Sprintf("  score for White   %s %s, sharpness %.2f; %s\n  best first moves ",
			survey.Words(k.Score), survey.MarginWords(k.Margin), float64(k.Sharpness)/100, k.Effort)
		for _, m := range k.Moves {
			text += fmt.Sprintf(" %s %s", m.SAN, survey.Words(m.Score))
		}
		text += "\n"
	}
	return text
}
