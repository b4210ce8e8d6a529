package draft

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// asked is a placement that might be made in a draft, and the reason for it.
type asked struct {
	draft     variants.Draft
	rule      *rules.Castling
	placement variants.Placement
	why       Fact
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

// proofs are what must be so of a fact, by its kind.
var proofs = map[Kind]func(a asked) bool{
	MustCopy: func(a asked) bool {
		p, ok := a.draft.Forced()
		return ok && p == a.placement && a.why.Other.At == p.Square^56
	},
	OnlyPlacement: func(a asked) bool { return len(a.draft.All()) == 1 },
	CastlesBothWings: func(a asked) bool {
		return a.some(castling(a.why.Squares)) &&
			!a.some(func(s studied) bool { return s.near.CastleA == 0 || s.near.CastleH == 0 })
	},
	MayCastleBothWings: func(a asked) bool {
		return a.some(castling(a.why.Squares)) && a.some(func(s studied) bool { return s.near.CastleA > 0 && s.near.CastleH > 0 })
	},
	MayCastleOnWing: func(a asked) bool {
		return a.some(func(s studied) bool {
			return slices.ContainsFunc(s.ways, func(w facts.Way) bool {
				return !w.IsLeap() && w.Wing() == a.why.Wing && w.KingTo.File() == a.why.Squares.First().File()
			})
		})
	},
	CastlesAtOnce:      func(a asked) bool { return !a.some(func(s studied) bool { return !atOnce(s) }) },
	MayCastleAtOnce:    func(a asked) bool { return a.some(atOnce) },
	LeapsBothWings:     func(a asked) bool { return a.why.Squares.Len() == 2 && a.some(leaping(a.why.Squares)) },
	KingAwayFromCentre: func(a asked) bool { return a.places(chess.King) && outer(a.placement.Square, 1) },
	RooksNotShutIn: func(a asked) bool {
		return !a.some(func(s studied) bool {
			king := int(s.array.King())
			edge := s.array[:king]
			if king > 3 {
				edge = s.array[king:]
			}
			return slices.Contains(edge, chess.Rook)
		})
	},
	KnightOffRim: func(a asked) bool {
		return a.places(chess.Knight) && a.why.Squares.Len() == 2 && a.why.Squares&^attacks(chess.Knight, a.placement.Square) == 0
	},
	BishopOffCorner:      func(a asked) bool { return a.places(chess.Bishop) && !outer(a.placement.Square, 0) },
	QueenNearBothWings:   func(a asked) bool { return a.places(chess.Queen) && !outer(a.placement.Square, 1) },
	RookBehindMiddlePawn: func(a asked) bool { return a.places(chess.Rook) && !outer(a.placement.Square, 1) },
	KingBesideKnight: func(a asked) bool {
		return !a.some(func(s studied) bool {
			text := s.array.String()
			return !strings.Contains(text, "KN") && !strings.Contains(text, "NK")
		})
	},
	EveryPawnDefended: func(a asked) bool {
		return !a.some(func(s studied) bool { return facts.Undefended(s.array) != 0 })
	},
	DefendsPawn: func(a asked) bool { return firstDefender(a) },
	AimsAtPawn: func(a asked) bool {
		pawn := a.why.Squares.First()
		for f, kind := range a.draft.Rank(a.draft.Turn().Other()) {
			if attacks(kind, chess.NewSquare(chess.File(f), 7-a.placement.Square.Rank())).Has(pawn) {
				return false
			}
		}
		return diagonal(a.placement.Square, pawn) && !a.places(chess.Rook) && !a.places(chess.Knight)
	},
	DefendsAimedAtPawn: func(a asked) bool {
		o, enemy := a.why.Other, a.draft.Rank(a.draft.Turn().Other())
		return firstDefender(a) && diagonal(o.At, a.why.Squares.First()) && enemy[o.At.File()] == o.Type &&
			(o.Type == chess.Bishop || o.Type == chess.Queen)
	},
	FreesTwoLines: func(a asked) bool {
		rank := a.draft.Rank(a.draft.Turn())
		rank[a.placement.Square.File()] = a.placement.Piece.Type()
		f := int(a.why.Squares.First().File())
		beside := f > 0 && rank[f-1] == chess.Bishop || f < 7 && rank[f+1] == chess.Bishop
		return beside && (rank[f] == chess.Rook || rank[f] == chess.Queen) && a.why.Other.Type == rank[f]
	},
	KeepsBestArrays: func(a asked) bool { return a.some(func(s studied) bool { return s.array == a.why.Array }) },
	KeepsGoodArrays: func(a asked) bool { return a.some(func(s studied) bool { return s.array == a.why.Array }) },
	LittleForIt:     func(asked) bool { return true },
}

// places reports whether a piece of a type is placed.
func (a asked) places(kind chess.PieceType) bool { return a.placement.Piece.Type() == kind }

// outer reports whether a square is so near to the a- or h-file.
func outer(sq chess.Square, rim chess.File) bool { return min(sq.File(), chess.FileH-sq.File()) <= rim }

// firstDefender reports whether the piece placed defends the pawn named and no other piece of its side does.
func firstDefender(a asked) bool {
	pawn := a.why.Squares.First()
	if a.why.Squares.Len() != 1 || !attacks(a.placement.Piece.Type(), a.placement.Square).Has(pawn) {
		return false
	}
	for f, kind := range a.draft.Rank(a.draft.Turn()) {
		if attacks(kind, chess.NewSquare(chess.File(f), a.placement.Square.Rank())).Has(pawn) {
			return false
		}
	}
	return true
}

// diagonal reports whether two squares are on one.
func diagonal(a, b chess.Square) bool {
	df, dr := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
	return df != 0 && (df == dr || df == -dr)
}

// studied is an array as the facts have it, found another way than by the evaluation.
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

// castling reports whether castlings of an array take the king to all the squares.
func castling(to rules.Squares) func(studied) bool { return way(to, false) }

func leaping(to rules.Squares) func(studied) bool { return way(to, true) }

func way(to rules.Squares, leap bool) func(studied) bool {
	return func(s studied) bool {
		for sq := range to.All() {
			if !slices.ContainsFunc(s.ways, func(w facts.Way) bool {
				return w.IsLeap() == leap && w.KingTo.File() == sq.File()
			}) {
				return false
			}
		}
		return to != 0
	}
}

func atOnce(s studied) bool {
	return slices.ContainsFunc(s.ways, func(w facts.Way) bool { return !w.IsLeap() && w.Clear == 0 })
}

// attacks is where a piece may go on the empty board, but no farther than one step for those with lines: the pawns stop
// them.
func attacks(kind chess.PieceType, from chess.Square) (all rules.Squares) {
	for to := range chess.Square(64) {
		df, dr := int(to.File())-int(from.File()), int(to.Rank())-int(from.Rank())
		near, straight := max(df, -df, dr, -dr) == 1, df == 0 || dr == 0
		switch {
		case kind == chess.Knight && df*df+dr*dr == 5,
			kind == chess.Bishop && near && !straight,
			kind == chess.Rook && near && straight,
			(kind == chess.King || kind == chess.Queen) && near:
			all |= rules.Bit(to)
		}
	}
	return all
}

func TestReasonsAreTrue(t *testing.T) {
	said := map[Kind]int{}
	placements(t, func(a asked) {
		said[a.why.Kind]++
		if a.why.Piece != placed(a.placement) {
			t.Errorf("%v after %v: the reason is for %v", a.placement, a.draft, a.why.Piece)
		}
		if proof := proofs[a.why.Kind]; proof == nil || !proof(a) {
			t.Errorf("%s, %v after %v: %q is not so", a.rule.ID, a.placement, a.draft, a.why)
		}
	})
	if len(said) < 12 {
		t.Errorf("only %d kinds of reasons: %v", len(said), said)
	}
}

// A fact is one sentence that begins with a capital and has every slot filled.
func TestEveryFactIsASentence(t *testing.T) {
	piece := Piece{chess.Knight, chess.Black, chess.G8}
	array, err := variants.ParseArray("RNBQKBNR")
	if err != nil {
		t.Fatal(err)
	}
	many := rules.BackRank(chess.White) &^ rules.Bit(chess.A1)
	for kind := range kinds {
		f := Fact{kind, piece, piece, many, rules.HSide, true, 2880, array}
		text := f.String()
		if kind == Nothing {
			if text != "" {
				t.Errorf("nothing is %q", text)
			}
			continue
		}
		if len([]rune(text)) > 90 || text == "" || strings.HasSuffix(text, ".") || text[0] < 'A' || text[0] > 'Z' || strings.ContainsAny(text, "{}") {
			t.Errorf("fact %d is %q", kind, text)
		}
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
