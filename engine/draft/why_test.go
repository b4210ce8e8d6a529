package draft

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
)

// An example is a placement in a draft and the reason for it.
type example struct {
	draft     variants.Draft
	rule      *rules.Castling
	placement variants.Placement
	why       Fact
}

// forEachExample calls check with the reasons for placements in random drafts, under all castling rules and protocols.
func forEachExample(t *testing.T, check func(a example)) {
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
			check(example{d, rule, p, Why(d, rule, p)})
		}
	}
}

// proofs are the conditions under which a fact is true, by its kind.
var proofs = map[Kind]func(a example) bool{
	MustCopy: func(a example) bool {
		p, ok := a.draft.Forced()
		return ok && p == a.placement && a.why.Other.At == p.Square^56
	},
	OnlyPlacement: func(a example) bool { return len(a.draft.All()) == 1 },
	CastlesBothWings: func(a example) bool {
		return a.anyArray(castling(a.why.Squares)) &&
			!a.anyArray(func(s arrayFacts) bool { return s.near.CastleA == 0 || s.near.CastleH == 0 })
	},
	MayCastleBothWings: func(a example) bool {
		return a.anyArray(castling(a.why.Squares)) && a.anyArray(func(s arrayFacts) bool { return s.near.CastleA > 0 && s.near.CastleH > 0 })
	},
	MayCastleOnWing: func(a example) bool {
		return a.anyArray(func(s arrayFacts) bool {
			return slices.ContainsFunc(s.ways, func(w facts.Way) bool {
				return !w.IsLeap() && w.Wing() == a.why.Wing && w.KingTo.File() == a.why.Squares.First().File()
			})
		})
	},
	CastlesAtOnce:      func(a example) bool { return !a.anyArray(func(s arrayFacts) bool { return !atOnce(s) }) },
	MayCastleAtOnce:    func(a example) bool { return a.anyArray(atOnce) },
	LeapsBothWings:     func(a example) bool { return a.why.Squares.Len() == 2 && a.anyArray(leaping(a.why.Squares)) },
	KingAwayFromCentre: func(a example) bool { return a.isPiece(chess.King) && outer(a.placement.Square, 1) },
	RooksNotShutIn: func(a example) bool {
		return !a.anyArray(func(s arrayFacts) bool {
			king := int(s.array.King())
			edge := s.array[:king]
			if king > 3 {
				edge = s.array[king:]
			}
			return slices.Contains(edge, chess.Rook)
		})
	},
	KnightOffRim: func(a example) bool {
		return a.isPiece(chess.Knight) && a.why.Squares.Len() == 2 && a.why.Squares&^attacks(chess.Knight, a.placement.Square) == 0
	},
	BishopOffCorner:      func(a example) bool { return a.isPiece(chess.Bishop) && !outer(a.placement.Square, 0) },
	QueenNearBothWings:   func(a example) bool { return a.isPiece(chess.Queen) && !outer(a.placement.Square, 1) },
	RookBehindMiddlePawn: func(a example) bool { return a.isPiece(chess.Rook) && !outer(a.placement.Square, 1) },
	KingBesideKnight: func(a example) bool {
		return !a.anyArray(func(s arrayFacts) bool {
			text := s.array.String()
			return !strings.Contains(text, "KN") && !strings.Contains(text, "NK")
		})
	},
	EveryPawnDefended: func(a example) bool {
		return !a.anyArray(func(s arrayFacts) bool { return facts.Undefended(s.array) != 0 })
	},
	DefendsPawn: func(a example) bool { return firstDefender(a) },
	AimsAtPawn: func(a example) bool {
		pawn := a.why.Squares.First()
		for f, kind := range a.draft.Rank(a.draft.Turn().Other()) {
			if attacks(kind, chess.NewSquare(chess.File(f), 7-a.placement.Square.Rank())).Has(pawn) {
				return false
			}
		}
		return diagonal(a.placement.Square, pawn) && !a.isPiece(chess.Rook) && !a.isPiece(chess.Knight)
	},
	DefendsAimedAtPawn: func(a example) bool {
		o, enemy := a.why.Other, a.draft.Rank(a.draft.Turn().Other())
		return firstDefender(a) && diagonal(o.At, a.why.Squares.First()) && enemy[o.At.File()] == o.Type &&
			(o.Type == chess.Bishop || o.Type == chess.Queen)
	},
	FreesTwoLines: func(a example) bool {
		rank := a.draft.Rank(a.draft.Turn())
		rank[a.placement.Square.File()] = a.placement.Piece.Type()
		f := int(a.why.Squares.First().File())
		beside := f > 0 && rank[f-1] == chess.Bishop || f < 7 && rank[f+1] == chess.Bishop
		return beside && (rank[f] == chess.Rook || rank[f] == chess.Queen) && a.why.Other.Type == rank[f]
	},
	KeepsBestArrays:    func(a example) bool { return a.anyArray(func(s arrayFacts) bool { return s.array == a.why.Array }) },
	KeepsGoodArrays:    func(a example) bool { return a.anyArray(func(s arrayFacts) bool { return s.array == a.why.Array }) },
	BetterAlternatives: func(example) bool { return true },
}

// isPiece reports whether the placed piece has a type.
func (a example) isPiece(kind chess.PieceType) bool { return a.placement.Piece.Type() == kind }

// outer reports whether a square is at most rim files from the a- or h-file.
func outer(sq chess.Square, rim chess.File) bool { return min(sq.File(), chess.FileH-sq.File()) <= rim }

// firstDefender reports whether the placed piece defends the named pawn and no other piece of its side does.
func firstDefender(a example) bool {
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

// diagonal reports whether two squares are on a diagonal.
func diagonal(a, b chess.Square) bool {
	df, dr := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
	return df != 0 && (df == dr || df == -dr)
}

// arrayFacts is an array with its facts from package facts, which are independent of this package.
type arrayFacts struct {
	array variants.Array
	ways  []facts.Way
	near  facts.Nearness
}

// anyArray reports whether a condition is true of an array that is still possible.
func (a example) anyArray(holds func(arrayFacts) bool) bool {
	for _, e := range a.draft.PossibleArrays(a.draft.Turn()) {
		if !includes(e, a.placement) {
			continue
		}
		s := arrayFacts{array: e, ways: facts.Ways(e, a.rule)}
		s.near = facts.Nearest(s.ways)
		if holds(s) {
			return true
		}
	}
	return false
}

// castling returns a condition: the array has castlings that take the king to all of the squares.
func castling(to rules.Squares) func(arrayFacts) bool { return way(to, false) }

// leaping is the same for leaps.
func leaping(to rules.Squares) func(arrayFacts) bool { return way(to, true) }

func way(to rules.Squares, leap bool) func(arrayFacts) bool {
	return func(s arrayFacts) bool {
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

func atOnce(s arrayFacts) bool {
	return slices.ContainsFunc(s.ways, func(w facts.Way) bool { return !w.IsLeap() && w.Clear == 0 })
}

// attacks returns the squares that a piece attacks; bishops, rooks and queens only one step, because pawns block them.
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
	counts := map[Kind]int{}
	forEachExample(t, func(a example) {
		counts[a.why.Kind]++
		if a.why.Piece != placedPiece(a.placement) {
			t.Errorf("%v after %v: the reason is about %v", a.placement, a.draft, a.why.Piece)
		}
		if proof := proofs[a.why.Kind]; proof == nil || !proof(a) {
			t.Errorf("%s, %v after %v: %q is not true", a.rule.ID, a.placement, a.draft, a.why)
		}
	})
	if len(counts) < 12 {
		t.Errorf("only %d kinds of reasons: %v", len(counts), counts)
	}
}

// The sentence for RookBehindMiddlePawn names the files for which the fact is true.
func TestRookReasonNamesItsFiles(t *testing.T) {
	for sq := range chess.Square(64) {
		if sq.Rank() != chess.Rank1 && sq.Rank() != chess.Rank8 {
			continue
		}
		rook := variants.Placement{Piece: chess.WhiteRook, Square: sq}
		f := rookFact(&comparison{placement: rook}, false)
		if f.Kind == Nothing {
			f.Kind = RookBehindMiddlePawn // the fact, if it were true
			f.Piece = placedPiece(rook)
			if from, to := namedFiles(t, f); sq.File() >= from && sq.File() <= to {
				t.Errorf("%q is not a reason for the rook on %v", f, sq)
			}
			continue
		}
		f.Piece = placedPiece(rook)
		if from, to := namedFiles(t, f); sq.File() < from || sq.File() > to || !strings.Contains(f.String(), sq.String()) {
			t.Errorf("%q is a reason for the rook on %v", f, sq)
		}
	}
}

// namedFiles returns the files that the text of a fact names as "files c to f".
func namedFiles(t *testing.T, f Fact) (from, to chess.File) {
	t.Helper()
	m := regexp.MustCompile(`\(([a-h]) to ([a-h])\)`).FindStringSubmatch(f.String())
	if m == nil {
		t.Fatalf("%q names no files", f)
	}
	return chess.File(m[1][0] - 'a'), chess.File(m[2][0] - 'a')
}

// A fact is a sentence that begins with a capital letter and has no empty slots.
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

func TestWhyUsesNoHiddenPlacements(t *testing.T) {
	terms := variants.Terms{Protocol: variants.Hidden}
	rng := rand.New(rand.NewPCG(1, 3))
	v, _ := variants.ByID("benko")
	for range 4 {
		whole := v.NewDraft(terms).Finish(rng)
		one, other := whole.At(8), v.NewDraft(terms).Finish(rng).At(8)
		for _, p := range whole.Placements()[8:] {
			if one.Len() < 10 { // such drafts have many similar placements
				one, _ = one.Place(p)
				other, _ = other.Place(p)
				continue
			}
			for _, p := range one.All() {
				if a, b := Why(one, v.Castling, p), Why(other, v.Castling, p); a != b {
					t.Errorf("%v: %q against %v, %q against %v", p, a, one, b, other)
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
