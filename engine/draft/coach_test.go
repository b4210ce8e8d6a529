package draft

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/rules"
)

// naiveRemaining computes remaining by enumerating all arrays that have the pieces of rank.
func naiveRemaining(rank variants.Array, c chess.Color, rule string) remaining {
	square := func(file, rankOfWhite int) rules.Squares {
		if c == chess.Black {
			rankOfWhite = 7 - rankOfWhite
		}
		return rules.Bit(chess.Square(8*rankOfWhite + file))
	}
	o := remaining{guaranteed: [2]bool{true, true}, undefended: ^rules.Squares(0), minUndefended: 99}
	for n := range variants.Arrays {
		a, _ := variants.ArrayNumbered(n)
		fits := true
		for f, piece := range rank {
			fits = fits && (piece == chess.NoPieceType || piece == a[f])
		}
		if !fits {
			continue
		}
		o.arrays++
		var always [2]bool // in this array
		for _, w := range naive.Ways(a.String(), rule) {
			wing := strings.IndexByte("ah", w.Side())
			if w.Partner < 0 {
				o.leap[wing] |= square(w.KingTo, 0)
			} else {
				o.castle[wing] |= square(w.KingTo, 0)
				always[wing] = true
			}
		}
		o.both = o.both || always[0] && always[1]
		o.guaranteed = [2]bool{o.guaranteed[0] && always[0], o.guaranteed[1] && always[1]}
		var bare rules.Squares
		for _, f := range naive.Undefended(a.String()) {
			bare |= square(f, 1)
		}
		o.undefended &= bare
		o.minUndefended = min(o.minUndefended, bare.Len())
		for f, piece := range a {
			if piece == chess.Bishop && rank[f] != chess.Bishop {
				light := f % 2 // a1 is dark
				if c == chess.Black {
					light = 1 - light
				}
				o.bishops[light] |= square(f, 0)
			}
		}
	}
	return o
}

func TestRemainingAgreesWithEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, rule := range variants.Castlings() {
		for range size(5, 12) {
			d := variants.NewDraft(variants.Terms{Protocol: variants.Protocols()[rng.IntN(3)]}).Finish(rng).At(rng.IntN(17))
			for _, c := range []chess.Color{chess.White, chess.Black} {
				rank := d.Rank(c)
				if d.Terms().Protocol == variants.Copying {
					rank = d.Rank(chess.White) // Black copies White's array
				}
				want := naiveRemaining(rank, c, rule.ID)
				got := remainingFor(d, c, rule)
				if rank != d.Rank(c) {
					// A bishop may be placed and not yet copied.
					got.bishops, want.bishops = [2]rules.Squares{}, [2]rules.Squares{}
				}
				if got != want {
					t.Fatalf("%s, %v, %v:\n got %+v\nwant %+v", rule.ID, d, c, got, want)
				}
			}
		}
	}
}

func TestCoach(t *testing.T) {
	for _, c := range []struct {
		rule  *rules.Castling
		drops string
		want  string
	}{
		{variants.Bunker, "", ""},
		{variants.Classical, "K@e1", "Castling is still open on both sides: the king could go to c1 or g1"},
		{variants.Classical, "K@b1", "Gives up castling"},
		{variants.Classical, "K@b1 K@b8 Q@c1", "Leaves 54 arrays possible"},
		{variants.Classical, "K@b1 K@b8 Q@a1", "The queen in the corner has one diagonal, behind the pawn on b2"},
		{variants.Classical, "K@e1 K@e8 N@d1", "Castling is still open on both sides: the king could go to c1 or g1"},
		{variants.Classical, "K@e1 K@e8 N@a1", "Gives up castling on the a-side. Castling is still open on the h-side: the king could go to g1. The knight in the corner can go only to b3 at first."},
		{variants.NoCastling, "N@a1 N@c8 N@h1", "The knights in the corners can go only to b3 and g3 at first"},
		{variants.NoCastling, "N@a1 N@h8", "The knight in the corner can go only to g6 at first"},
		{variants.NoCastling, "B@a1 B@c8 B@h1", "Both bishops are in corners, behind the pawns on b2 and g2"},
		{variants.Classical, "K@e1 K@e8 R@h1 N@h8", "Gives up castling on the h-side. Castling is still open on the a-side: the king could go to c8. The knight in the corner can go only to g6 at first."},
		{variants.Classical, "R@a1 R@a8 R@h1 R@h8 K@e1", "Castling rights on both sides: the king can go to c1 or g1"},
		{variants.Classical, "R@c1", "Gives up castling on one of the sides: the king could still go to c1 or g1"},
		{variants.Classical, "R@c1 R@c8 Q@d1", "Castling is still open on one of the sides: the king could go to c1 or g1"},
		{variants.Fischer, "K@a1", "Gives up castling on the a-side. Castling right on the h-side: the king can go to g1."},
		{variants.Bunker, "B@b1", "Castling is still open on both sides: the king could go to b1 or g1. The other bishop needs a dark square: a1, c1, e1 or g1."},
		{variants.NoCastling, "B@b8", "The other bishop needs a light square: a8, c8, e8 or g8"},
		{variants.Leap, "K@a1", "The king can leap to c1"},
		{variants.Slide, "K@a1", "Gives up castling on the a-side. Castling right on the h-side: the king can go to any of six squares."},
		{variants.NoCastling, "N@a1 N@a8 N@c1 N@c8 Q@e1", "The dark-squared bishop can only go to g1"},
	} {
		d, err := replay(c.drops)
		if err != nil {
			t.Fatalf("%s: %v", c.drops, err)
		}
		if got := Coach(d, c.rule).String(); got != c.want {
			t.Errorf("%s, %s:\n got %q\nwant %q", c.rule.ID, c.drops, got, c.want)
		}
	}
}

func replay(drops string) (variants.Draft, error) {
	placements, err := variants.ParsePlacements(drops)
	if err != nil {
		return variants.Draft{}, err
	}
	return variants.NewDraft(variants.TermsOf(placements)).Replay(placements)
}

// In a copying draft, Coach returns the same facts for a placement and its copy, on the squares of each side.
func TestCoachOfCopyingDraft(t *testing.T) {
	for _, blackBegins := range []bool{false, true} {
		for _, rule := range variants.Castlings() {
			rng := rand.New(rand.NewPCG(12, 13))
			for range size(1, 4) {
				d := variants.NewDraft(variants.Terms{Protocol: variants.Copying, BlackBegins: blackBegins}).Finish(rng)
				for n := 1; n < d.Len(); n += 2 {
					chosen, copied := Coach(d.At(n), rule).String(), Coach(d.At(n+1), rule).String()
					if want := mirror(chosen); copied != want {
						t.Fatalf("%s, %v: %q of the copy, want %q", rule.ID, d.At(n+1), copied, want)
					}
				}
			}
		}
	}
}

// mirror converts a text about one side to the other side: it swaps ranks 1 and 8, 2 and 7 and so on, and light and dark.
func mirror(text string) string {
	square := regexp.MustCompile(`\b[a-h][1-8]\b`)
	text = square.ReplaceAllStringFunc(text, func(sq string) string {
		return sq[:1] + string('0'+('9'-sq[1]))
	})
	return strings.NewReplacer("dark", "light", "light", "dark").Replace(text)
}

// Coach reports exactly the pawns that are undefended in the final array.
func TestCoachReportsUndefendedPawns(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	mentions := 0
	for range size(15, 60) {
		d := variants.NewDraft(variants.Terms{}).Finish(rng)
		start, _ := d.Start()
		mentioned := map[chess.Square]bool{}
		for n := 1; n <= 16; n++ {
			for _, f := range Coach(d.At(n), variants.NoCastling) {
				if f.Kind != PawnUndefended && f.Kind != PawnsUndefended {
					continue
				}
				for sq := range f.Squares.All() {
					mentioned[sq] = true
					mentions++
				}
			}
		}
		for _, c := range []struct {
			array variants.Array
			rank  chess.Rank
		}{{start.White, chess.Rank2}, {start.Black, chess.Rank7}} {
			bare := map[int]bool{}
			for _, f := range naive.Undefended(c.array.String()) {
				bare[f] = true
			}
			for f := range 8 {
				if mentioned[chess.NewSquare(chess.File(f), c.rank)] != bare[f] {
					t.Fatalf("%v: %c%v: mentioned %v, undefended %v", d, 'a'+f, c.rank, !bare[f], bare[f])
				}
			}
		}
	}
	if mentions == 0 {
		t.Error("the coach never mentioned a pawn")
	}
}

// Coach reports every knight, bishop and queen that is placed in a corner, no other piece, and the right squares.
func TestCoachReportsCorners(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 15))
	mentioned := map[Kind]int{}
	for i := range size(60, 200) {
		whole := variants.NewDraft(variants.Terms{Protocol: variants.Protocols()[i%3]}).Finish(rng)
		for n, p := range whole.Placements() {
			d := whole.At(n + 1)
			var want rules.Squares
			kind := p.Piece.Type()
			corners := 0
			for f, placed := range d.Rank(p.Piece.Color()) {
				sq := chess.NewSquare(chess.File(f), p.Square.Rank())
				if placed == kind && outer(sq, 0) && outer(p.Square, 0) {
					corners++
					switch kind { // pawns are on the second rank
					case chess.Knight:
						want |= attacks(kind, sq) &^ secondRank(p.Square)
					case chess.Bishop, chess.Queen:
						want |= attacks(chess.Bishop, sq)
					}
				}
			}
			var got rules.Squares
			for _, f := range Coach(d, variants.NoCastling) {
				if f.Kind >= KnightInCorner && f.Kind <= DiagonalsInCorners {
					got |= f.Squares
					mentioned[f.Kind]++
					if one := f.Kind == KnightInCorner || f.Kind == DiagonalInCorner; one != (corners == 1) {
						t.Errorf("%v after %v: %q of %d pieces in corners", p, d, f, corners)
					}
				}
			}
			if got != want {
				t.Fatalf("%v after %v: squares %v, want %v", p, d, got, want)
			}
		}
	}
	if len(mentioned) != 4 {
		t.Errorf("kinds of facts about corners: %v, want four", mentioned)
	}
}

// secondRank returns the second rank from the point of view of the side whose back rank a square is on.
func secondRank(of chess.Square) (all rules.Squares) {
	for f := range chess.File(8) {
		all |= rules.Bit(chess.NewSquare(f, map[chess.Rank]chess.Rank{chess.Rank1: chess.Rank2, chess.Rank8: chess.Rank7}[of.Rank()]))
	}
	return all
}
