package rules_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// sized returns the size of a test, smaller with -short.
func sized(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// randomArray shuffles the eight pieces until the bishops are on opposite colours.
func randomArray(rng *rand.Rand) [8]chess.PieceType {
	array := [8]chess.PieceType{
		chess.Rook, chess.Knight, chess.Bishop, chess.Queen, chess.King, chess.Bishop, chess.Knight, chess.Rook,
	}
	for {
		rng.Shuffle(8, func(i, j int) { array[i], array[j] = array[j], array[i] })
		first := slices.Index(array[:], chess.Bishop)
		if second := first + 1 + slices.Index(array[first+1:], chess.Bishop); (second-first)%2 == 1 {
			return array
		}
	}
}

// start returns the start position of two arrays with the rights that the rule grants.
func start(t testing.TB, rule *rules.Castling, arrays ...[8]chess.PieceType) rules.Position {
	t.Helper()
	s := rules.Setup{Turn: chess.White, EnPassant: chess.NoSquare, MoveNumber: 1}
	for side, array := range arrays {
		for f, piece := range array {
			s.Pieces[56*side+f] = chess.Piece(6*side) + chess.Piece(piece)
			s.Pieces[8+40*side+f] = chess.Piece(6*side) + chess.Piece(chess.Pawn)
		}
		s.CastlingRights |= rule.Grant(chess.White+chess.Color(side), array)
	}
	p, err := rules.New(s, rule)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRandomGames plays up to 10,000 games under all rules with different arrays for each side, and compares every
// position reached with one built from scratch.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(10_000, 7))
	castlings, leaps, plies := map[string]int{}, map[string]int{}, 0
	for game := range sized(10_000, 1000) {
		rule := variants.Castlings()[game%len(variants.Castlings())]
		p := start(t, rule, randomArray(rng), randomArray(rng))
		for range 70 {
			moves := p.Moves(nil)
			if len(moves) != p.Count() {
				t.Fatalf("%s: %d moves written, %d counted", fen.Format(&p), len(moves), p.Count())
			}
			if len(moves) == 0 {
				break
			}
			m := preferSpecial(rng, moves)
			var next rules.Position
			p.Play(m, &next)
			fresh, err := rules.New(next.Setup(), rule)
			if err != nil {
				t.Fatalf("%s %v: %v", fen.Format(&p), m, err)
			}
			if fresh.Setup() != next.Setup() || fresh.Key() != next.Key() {
				t.Fatalf("%s %v:\nplayed %s %x\nfresh  %s %x", fen.Format(&p), m,
					fen.Format(&next), next.Key(), fen.Format(&fresh), fresh.Key())
			}
			if lost := p.CastlingRights() &^ next.CastlingRights(); next.CastlingRights()&^p.CastlingRights() != 0 || next.CastlingRights()&^next.Occupied() != 0 {
				t.Fatalf("%s %v: rights %v lost, %v now", fen.Format(&p), m, lost, next.CastlingRights())
			}
			if m.IsCastling() {
				castlings[rule.ID]++
			}
			if m.IsLeap() {
				leaps[rule.ID]++
			}
			p = next
			plies++
		}
	}
	for _, rule := range variants.Castlings() {
		if rule.CanCastle() && castlings[rule.ID] == 0 || rule.CanLeap() && leaps[rule.ID] == 0 {
			t.Errorf("%s: %d castlings and %d leaps in all games", rule.ID, castlings[rule.ID], leaps[rule.ID])
		}
	}
	t.Logf("%d plies, castlings %v, leaps %v", plies, castlings, leaps)
}

// preferSpecial returns a random move. In half of the positions with castlings or leaps it returns one of them.
func preferSpecial(rng *rand.Rand, moves []rules.Move) rules.Move {
	if rng.IntN(2) == 0 {
		for _, m := range moves {
			if m.IsCastling() || m.IsLeap() {
				return m
			}
		}
	}
	return moves[rng.IntN(len(moves))]
}

// reflected returns the position with the a- and h-files exchanged.
func reflected(t testing.TB, p *rules.Position) rules.Position {
	s, r := p.Setup(), p.Setup()
	r.CastlingRights = 0
	for sq := range chess.Square(64) {
		r.Pieces[sq^7] = s.Pieces[sq]
		if s.CastlingRights.Has(sq) {
			r.CastlingRights |= rules.Bit(sq ^ 7)
		}
	}
	if s.EnPassant != chess.NoSquare {
		r.EnPassant = s.EnPassant ^ 7
	}
	q, err := rules.New(r, p.Rule())
	if err != nil {
		t.Fatalf("reflection of %s: %v", fen.Format(p), err)
	}
	return q
}

// TestReflection: the orthodox rule, bunker, slide and leap are symmetric.
func TestReflection(t *testing.T) {
	rng := rand.New(rand.NewPCG(480, 960))
	for _, rule := range []*rules.Castling{variants.Orthodox, variants.Bunker, variants.Slide, variants.Leap, variants.NoCastling} {
		for range sized(60, 12) {
			p := start(t, rule, randomArray(rng), randomArray(rng))
			for range 40 {
				q := reflected(t, &p)
				var got, want []string
				for _, m := range p.Moves(nil) {
					want = append(want, (m.From()^7).String()+(m.To()^7).String()+m.Promotion().String()+(m.Landing()^7).String())
				}
				for _, m := range q.Moves(nil) {
					got = append(got, m.From().String()+m.To().String()+m.Promotion().String()+m.Landing().String())
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%s under %s: reflected\n got %v\nwant %v", fen.Format(&p), rule.ID, got, want)
				}
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				var next rules.Position
				p.Play(preferSpecial(rng, moves), &next)
				p = next
			}
		}
	}
}

// TestAgreesWithNotnil plays orthodox games with github.com/notnil/chess in parallel.
func TestAgreesWithNotnil(t *testing.T) {
	rng := rand.New(rand.NewPCG(518, 1))
	for range sized(15, 3) {
		p := parse(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", variants.Classical)
		game := chess.NewGame()
		for range 120 {
			want := map[string]*chess.Move{}
			for _, m := range game.ValidMoves() {
				want[m.String()] = m
			}
			moves := p.Moves(nil)
			if len(moves) != len(want) {
				t.Fatalf("%s: %d moves, notnil has %d", fen.Format(&p), len(moves), len(want))
			}
			if len(moves) == 0 || game.Outcome() != chess.NoOutcome {
				break
			}
			for _, m := range moves {
				if want[fromTo(m)] == nil {
					t.Fatalf("%s: notnil does not know %v", fen.Format(&p), m)
				}
			}
			m := preferSpecial(rng, moves)
			if err := game.Move(want[fromTo(m)]); err != nil {
				t.Fatal(err)
			}
			var next rules.Position
			p.Play(m, &next)
			p = next
			if got, want := fen.Format(&p), game.Position().Board().String(); !strings.HasPrefix(got, want+" ") {
				t.Fatalf("after %v: %s, notnil has %s", m, got, want)
			}
		}
	}
}

// fromTo returns a move in the notation of orthodox programs.
func fromTo(m rules.Move) string {
	return m.From().String() + m.Landing().String() + m.Promotion().String()
}

// TestCaptures: Captures are exactly the legal moves that capture or promote.
func TestCaptures(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		p := start(t, variants.Slide, randomArray(rng), randomArray(rng))
		for range 60 {
			var want []rules.Move
			moves := p.Moves(nil)
			for _, m := range moves {
				takes := !m.IsCastling() && p.At(m.To()) != chess.NoPiece
				if takes || m.IsEnPassant() || m.Promotion() != chess.NoPieceType {
					want = append(want, m)
				}
			}
			got := p.Captures(nil)
			if len(got) != len(want) {
				t.Fatalf("%s: captures %v, want %v", fen.Format(&p), got, want)
			}
			for _, m := range want {
				if !slices.Contains(got, m) {
					t.Fatalf("%s: %v is missing from the captures %v", fen.Format(&p), m, got)
				}
			}
			if len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(moves[rng.IntN(len(moves))], &next)
			p = next
		}
	}
}

// TestMoversAreThoseOfTheirKindAndSquare: Movers returns the origins of the legal moves of a type of piece to a square,
// and MoveTo the move if there is exactly one.
func TestMoversAreThoseOfTheirKindAndSquare(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	rs := variants.Castlings()
	for i := range sized(400, 80) {
		p := start(t, rs[i%len(rs)], randomArray(rng), randomArray(rng))
		for range 80 {
			moves := p.Moves(nil)
			for kind := chess.King; kind <= chess.Pawn; kind++ {
				from := rules.Squares(rng.Uint64() | rng.Uint64())
				for to := chess.A1; to <= chess.H8; to++ {
					want := slices.DeleteFunc(slices.Clone(moves), func(m rules.Move) bool {
						return m.IsCastling() || m.To() != to || !from.Has(m.From()) || p.At(m.From()).Type() != kind
					})
					checkMovers(t, &p, kind, from, to, want)
				}
			}
			if len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(preferSpecial(rng, moves), &next)
			p = next
		}
	}
}

// checkMovers checks Movers and MoveTo. want has the legal moves of the pieces of one type in from to a square.
func checkMovers(t *testing.T, p *rules.Position, kind chess.PieceType, from rules.Squares, to chess.Square, want []rules.Move) {
	t.Helper()
	var origins rules.Squares
	for _, m := range want {
		origins |= rules.Bit(m.From())
	}
	if got := p.Movers(kind, from, to); got != origins {
		t.Fatalf("%s: %v to %v: %v, want %v", fen.Format(p), kind, to, got, origins)
	}
	for promoted := chess.NoPieceType; promoted <= chess.Pawn; promoted++ {
		var one rules.Move
		for _, m := range want {
			if m.Promotion() == promoted && origins.Len() == 1 {
				one = m
			}
		}
		if got, ok := rules.MoveTo(p, kind, from, to, promoted); ok == one.IsZero() || ok && got != one {
			t.Fatalf("%s: %v to %v: %v %v, want %v", fen.Format(p), kind, to, got, ok, one)
		}
	}
}

// TestQuietsAndLegal: Captures and Quiets together are all legal moves, each once. Legal is true for a move of another
// position exactly if the move is among them.
func TestQuietsAndLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	rs := []*rules.Castling{variants.Slide, variants.Bunker, variants.Fischer, variants.Leap}
	var others []rules.Move
	for i := range 300 {
		p := start(t, rs[i%len(rs)], randomArray(rng), randomArray(rng))
		for range 60 {
			moves := p.Moves(nil)
			both := p.Quiets(p.Captures(nil))
			if len(both) != len(moves) {
				t.Fatalf("%s: %v, want %v", fen.Format(&p), both, moves)
			}
			for _, m := range moves {
				if !slices.Contains(both, m) || !p.Legal(m) {
					t.Fatalf("%s: %v is missing or not legal", fen.Format(&p), m)
				}
			}
			for _, m := range others {
				if p.Legal(m) != slices.Contains(moves, m) {
					t.Fatalf("%s: %v legal: %v", fen.Format(&p), m, p.Legal(m))
				}
			}
			if others = moves; len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(preferSpecial(rng, moves), &next)
			p = next
		}
	}
}
