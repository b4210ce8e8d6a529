package engine

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// asked is a placement that might be made in a draft, and the reason for it.
type asked struct {
	draft     variants.Draft
	rule      *rules.Castling
	placement variants.Placement
	why       string
}

// placements asks for reasons in many random drafts, under all rules and protocols.
func placements(t *testing.T, check func(a asked)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 2))
	for i := range 42 {
		rule := variants.Castlings()[i%7]
		terms := variants.Terms{Protocol: variants.Protocols()[i/7%3], BlackBegins: i%2 == 1}
		whole := variants.Custom(variants.ShuffleFamily, variants.Drafted, rule).NewDraft(terms).Finish(rng)
		d := whole.At(rng.IntN(16))
		all := d.All()
		for range 4 {
			p := all[rng.IntN(len(all))]
			check(asked{d, rule, p, Why(d, rule, p)})
		}
	}
}

func TestAReasonIsOnePlainSentence(t *testing.T) {
	placements(t, func(a asked) {
		if len([]rune(a.why)) > 90 || a.why == "" || strings.HasSuffix(a.why, ".") || a.why[0] < 'A' || a.why[0] > 'Z' {
			t.Errorf("%v after %v: %q", a.placement, a.draft, a.why)
		}
	})
}

// proofs are what must be so where a reason begins with the words: on the squares that it names.
var proofs = []struct {
	words string
	holds func(a asked, squares []chess.Square) bool
}{
	{"Keeps castling open on both wings", func(a asked, to []chess.Square) bool { return a.some(castling(to)) }},
	{"Castling is possible on both wings", func(a asked, to []chess.Square) bool {
		return a.some(castling(to)) && !a.some(func(s studied) bool { return s.near.CastleA == 0 || s.near.CastleH == 0 })
	}},
	{"Keeps castling open on the", func(a asked, to []chess.Square) bool { return a.some(castling(to)) }},
	{"Leaves open a castling for which no other", func(a asked, _ []chess.Square) bool { return a.some(atOnce) }},
	{"The king can castle at once", func(a asked, _ []chess.Square) bool {
		return !a.some(func(s studied) bool { return !atOnce(s) })
	}},
	{"From", func(a asked, to []chess.Square) bool {
		if a.placement.Piece.Type() == chess.Queen {
			return to[0] == a.placement.Square
		}
		return to[0] == a.placement.Square && len(to) == 3 && a.some(leaping(to[1:]))
	}},
	{"No rook is shut in", func(a asked, _ []chess.Square) bool {
		return !a.some(func(s studied) bool {
			king := int(s.array.King())
			edge := s.array[:king]
			if king > 3 {
				edge = s.array[king:]
			}
			return slices.Contains(edge, chess.Rook)
		})
	}},
	{"Off the rim, the knight", func(a asked, to []chess.Square) bool {
		at := int(a.placement.Square)
		return knightLeaps[at].Has(to[0]) && knightLeaps[at].Has(to[1])
	}},
	{"Leaves no pawn without", func(a asked, _ []chess.Square) bool {
		return !a.some(func(s studied) bool { return facts.Undefended(s.array) != 0 })
	}},
	{"Defends the", func(a asked, at []chess.Square) bool {
		if !attacks(a.placement.Piece.Type(), a.placement.Square).Has(at[0]) {
			return false
		}
		for f, kind := range a.draft.Rank(a.draft.Turn()) {
			if attacks(kind, chess.NewSquare(chess.File(f), a.placement.Square.Rank())).Has(at[0]) {
				return false
			}
		}
		return len(at) == 1 || diagonals[at[1]].Has(at[0]) && a.draft.Rank(a.draft.Turn().Other())[at[1].File()] != 0
	}},
	{"Looks down the diagonal", func(a asked, at []chess.Square) bool {
		for f, kind := range a.draft.Rank(a.draft.Turn().Other()) {
			if attacks(kind, chess.NewSquare(chess.File(f), 7-a.placement.Square.Rank())).Has(at[0]) {
				return false
			}
		}
		return diagonals[a.placement.Square].Has(at[0]) && a.placement.Piece.Type() != chess.Rook
	}},
	{"One move of the", func(a asked, pawn []chess.Square) bool {
		rank := a.draft.Rank(a.draft.Turn())
		rank[a.placement.Square.File()] = a.placement.Piece.Type()
		f := int(pawn[0].File())
		beside := f > 0 && rank[f-1] == chess.Bishop || f < 7 && rank[f+1] == chess.Bishop
		return beside && (rank[f] == chess.Rook || rank[f] == chess.Queen) && strings.HasSuffix(a.why, words.Piece(rank[f]))
	}},
	{"On ", func(a asked, at []chess.Square) bool {
		f := at[0].File()
		return a.placement.Piece.Type() == chess.Rook && at[0] == a.placement.Square && f > chess.FileB && f < chess.FileG
	}},
	{"King and knight side by side", func(a asked, _ []chess.Square) bool {
		return !a.some(func(s studied) bool {
			text := s.array.String()
			return !strings.Contains(text, "KN") && !strings.Contains(text, "NK")
		})
	}},
	{"It must copy", func(a asked, _ []chess.Square) bool { p, ok := a.draft.Forced(); return ok && p == a.placement }},
	{"No other placement", func(a asked, _ []chess.Square) bool { return len(a.draft.All()) == 1 }},
	{"Keeps the king out of the middle", func(a asked, at []chess.Square) bool {
		return a.placement.Piece.Type() == chess.King && at[0] == a.placement.Square
	}},
	{"Out of the corner, the bishop", func(a asked, at []chess.Square) bool {
		return a.placement.Piece.Type() == chess.Bishop && at[0] == a.placement.Square && at[0].File() != chess.FileA && at[0].File() != chess.FileH
	}},
	{"Keeps the best arrays", func(a asked, _ []chess.Square) bool { return a.reaches() }},
	{"Keeps good arrays", func(a asked, _ []chess.Square) bool { return a.reaches() }},
	{"Little speaks for it", func(asked, []chess.Square) bool { return true }},
}

// studied is an array as the facts have it, found another way than by the judgement.
type studied struct {
	array variants.Array
	ways  []facts.Way
	near  facts.Nearness
}

// some reports whether an array that can still come has it.
func (a asked) some(holds func(studied) bool) bool {
	for _, e := range a.draft.Ends(a.draft.Turn()) {
		if !fits(e, a.placement) {
			continue
		}
		s := studied{array: e, ways: facts.Ways(e, a.rule)}
		s.near = facts.Nearest(s.ways)
		if holds(s) {
			return true
		}
	}
	return false
}

// reaches reports whether the array that the reason names can still come.
func (a asked) reaches() bool {
	named, err := variants.ParseArray(regexp.MustCompile(`[KQRBN]{8}`).FindString(a.why))
	return err == nil && a.some(func(s studied) bool { return s.array == named })
}

// castling reports whether castlings of an array take the king to all the squares.
func castling(to []chess.Square) func(studied) bool { return way(to, false) }

func leaping(to []chess.Square) func(studied) bool { return way(to, true) }

func way(to []chess.Square, leap bool) func(studied) bool {
	return func(s studied) bool {
		for _, sq := range to {
			if !slices.ContainsFunc(s.ways, func(w facts.Way) bool {
				return w.IsLeap() == leap && w.KingTo.File() == sq.File()
			}) {
				return false
			}
		}
		return len(to) > 0
	}
}

func atOnce(s studied) bool {
	return slices.ContainsFunc(s.ways, func(w facts.Way) bool { return !w.IsLeap() && w.Clear == 0 })
}

// attacks is where a man may go on the empty board, but no farther than one step for
// men with lines: the pawns stop them.
func attacks(kind chess.PieceType, sq chess.Square) rules.Squares {
	near := rules.Squares(0)
	for to := range chess.Square(64) {
		if distance[sq][to] == 1 {
			near |= rules.Bit(to)
		}
	}
	switch kind {
	case chess.Knight:
		return knightLeaps[sq]
	case chess.Bishop:
		return diagonals[sq] & near
	case chess.Rook:
		return straights[sq] & near
	case chess.King, chess.Queen:
		return (diagonals[sq] | straights[sq]) & near
	}
	return 0
}

func TestReasonsAreTrue(t *testing.T) {
	said := map[string]int{}
	square := regexp.MustCompile(`\b[a-h][1-8]\b`)
	placements(t, func(a asked) {
		var squares []chess.Square
		for _, name := range square.FindAllString(a.why, -1) {
			squares = append(squares, chess.NewSquare(chess.File(name[0]-'a'), chess.Rank(name[1]-'1')))
		}
		for _, p := range proofs {
			if !strings.HasPrefix(a.why, p.words) {
				continue
			}
			said[p.words]++
			if !p.holds(a, squares) {
				t.Errorf("%s, %v after %v: %q is not so", a.rule.ID, a.placement, a.draft, a.why)
			}
			return
		}
		t.Errorf("nobody has proved %q", a.why)
	})
	if len(said) < 12 {
		t.Errorf("only %d kinds of reasons: %v", len(said), said)
	}
}

func TestAReasonKnowsNothingHidden(t *testing.T) {
	terms := variants.Terms{Protocol: variants.Hidden}
	rng := rand.New(rand.NewPCG(1, 3))
	v, _ := variants.ByID("benko")
	for range 4 {
		whole := v.NewDraft(terms).Finish(rng)
		one, other := whole.At(8), v.NewDraft(terms).Finish(rng).At(8)
		for _, p := range whole.Placements()[8:] {
			if one.Len() < 10 { // many placements, much alike
				one, _ = one.Place(p)
				other, _ = other.Place(p)
				continue
			}
			for _, p := range one.All() {
				if a, b := Why(one, v.Castling, p), Why(other, v.Castling, p); a != b {
					t.Errorf("%v is made %q behind %v, %q behind %v", p, a, one, b, other)
				}
			}
			one, _ = one.Place(p)
			other, _ = other.Place(p)
		}
	}
}

func BenchmarkWhy(b *testing.B) {
	for _, rule := range []*rules.Castling{variants.Bunker, variants.Slide} {
		b.Run(rule.ID, func(b *testing.B) {
			d := variants.Custom(variants.ShuffleFamily, variants.Drafted, rule).NewDraft(variants.Terms{})
			for b.Loop() {
				Why(d, rule, d.All()[20])
			}
		})
	}
}
