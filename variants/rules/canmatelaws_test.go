package rules_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// canMateByBFS computes CanMate by breadth-first search with a map of positions. The result is settled if the search
// finds a mate, or if it visits all positions and these are at most maxPositions.
func canMateByBFS(p rules.Position, by chess.Color, maxPositions int) (can, settled bool) {
	identity := func(p *rules.Position) rules.Setup {
		s := p.Setup()
		s.HalfmoveClock, s.MoveNumber = 0, 0
		return s
	}
	seen := map[rules.Setup]bool{identity(&p): true}
	for queue := []rules.Position{p}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		moves := p.Moves(nil)
		if len(moves) == 0 && p.InCheck() && p.Turn() != by {
			return true, true
		}
		for _, m := range moves {
			var next rules.Position
			p.Play(m, &next)
			if id := identity(&next); !seen[id] {
				seen[id] = true
				queue = append(queue, next)
			}
		}
		if len(seen) > maxPositions {
			return false, false
		}
	}
	return false, true
}

// randomCorner returns a random position: White's and Black's pieces, such as "KQ" and "K", are on random squares, and a
// random side is to move. All pieces are in one corner of size by size squares; small sizes give forced moves. It
// returns false if the position is illegal.
func randomCorner(rng *rand.Rand, rule *rules.Castling, size int, sides ...string) (rules.Position, bool) {
	corner := rng.IntN(4)
	s := rules.Setup{Turn: chess.Color(1 + rng.IntN(2)), EnPassant: chess.NoSquare, CastlingRights: ^rules.Squares(0)}
	for side, text := range sides {
		for _, letter := range text {
			kind := kinds[letter]
			file, rank := rng.IntN(size), rng.IntN(size)
			if corner&1 != 0 {
				file = 7 - file
			}
			if corner&2 != 0 {
				rank = 7 - rank
			}
			if s.Pieces[8*rank+file] != chess.NoPiece {
				return rules.Position{}, false
			}
			s.Pieces[8*rank+file] = chess.Piece(6*side) + chess.Piece(kind)
		}
	}
	p, err := rules.New(s, rule)
	return p, err == nil
}

var kinds = map[rune]chess.PieceType{
	'K': chess.King, 'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight, 'P': chess.Pawn,
}

// wallPosition returns a random position with blocked pawns on all files, except some if gaps is true. Each king is on
// its own half of the board, other pieces are anywhere. It returns false if the position is illegal.
func wallPosition(rng *rand.Rand, rule *rules.Castling, gaps bool, sides ...string) (rules.Position, bool) {
	s := rules.Setup{Turn: chess.Color(1 + rng.IntN(2)), EnPassant: chess.NoSquare, CastlingRights: ^rules.Squares(0)}
	rank := 1 + rng.IntN(5)
	for file := range 8 {
		if rank += 2*rng.IntN(2) - 1; rank < 1 || rank > 5 || gaps && rng.IntN(6) == 0 {
			rank = 1 + rng.IntN(5)
		}
		if !gaps || rng.IntN(8) > 0 {
			s.Pieces[8*rank+file], s.Pieces[8*rank+8+file] = chess.WhitePawn, chess.BlackPawn
		}
	}
	for side, text := range sides {
		for _, letter := range text {
			sq := rng.IntN(64)
			if letter == 'K' {
				sq = 32*side + rng.IntN(32)
			}
			if s.Pieces[sq] != chess.NoPiece {
				return rules.Position{}, false
			}
			s.Pieces[sq] = chess.Piece(6*side) + chess.Piece(kinds[letter])
		}
	}
	p, err := rules.New(s, rule)
	return p, err == nil
}

// kingAnd returns a king and up to n other pieces.
func kingAnd(rng *rand.Rand, letters string, n int) string {
	text := "K"
	for range rng.IntN(n + 1) {
		text += string(letters[rng.IntN(len(letters))])
	}
	return text
}

// smallPosition returns a random position from which few positions can be reached: a few pieces in a corner, or pawns that
// block each other.
func smallPosition(rng *rand.Rand, rule *rules.Castling) rules.Position {
	for {
		var p rules.Position
		var ok bool
		switch rng.IntN(5) {
		case 0:
			p, ok = randomCorner(rng, rule, 3+rng.IntN(6), kingAnd(rng, "QRBNPP", 2), kingAnd(rng, "QRBNPP", 2))
		case 1:
			p, ok = randomCorner(rng, rule, 3+rng.IntN(2), kingAnd(rng, "QRBNPP", 4), kingAnd(rng, "QRBNPP", 4))
		case 2:
			p, ok = wallPosition(rng, rule, true, kingAnd(rng, "BBN", 1), kingAnd(rng, "BBN", 1))
		case 3:
			p, ok = wallPosition(rng, rule, false, kingAnd(rng, "QRBBBNN", 2), kingAnd(rng, "QRBBBNN", 2))
		default:
			p, ok = wallPosition(rng, rule, rng.IntN(4) == 0, "K", kingAnd(rng, "B", 1))
		}
		if ok {
			return p
		}
	}
}

// TestCanMateAgreesWithExhaustiveSearch compares both on 10,000 random positions under all rules.
func TestCanMateAgreesWithExhaustiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 9))
	rs := variants.Castlings()
	open, decided, cannot := 0, 0, 0
	n := sized(10_000, 100)
	for i := range n {
		p := smallPosition(rng, rs[i%len(rs)])
		by := chess.Color(1 + rng.IntN(2))
		can, settled := p.CanMate(by)
		if !settled {
			open++
			t.Logf("%s %s %v: not settled", p.Rule().ID, fen.Format(&p), by)
			continue
		}
		want, sure := canMateByBFS(p, by, 1000)
		if !sure {
			continue
		}
		if decided++; !want {
			cannot++
		}
		if can != want {
			t.Errorf("%s %s %v: %v, want %v", p.Rule().ID, fen.Format(&p), by, can, want)
		}
	}
	t.Logf("%d positions, %d not settled, %d tried to the end, of which %d without a mate", n, open, decided, cannot)
}

// TestCanMateAgreesWithItsMoves: unless it already is mate, a side can mate exactly if it can after some legal move.
func TestCanMateAgreesWithItsMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 10))
	rs := variants.Castlings()
	for i := range sized(1000, 40) {
		p := smallPosition(rng, rs[i%len(rs)])
		by := chess.Color(1 + rng.IntN(2))
		can, settled := p.CanMate(by)
		some := p.Count() == 0 && p.InCheck() && p.Turn() != by
		for _, m := range p.Moves(nil) {
			var next rules.Position
			p.Play(m, &next)
			after, sure := next.CanMate(by)
			some, settled = some || after, settled && sure
		}
		if settled && some != can {
			t.Errorf("%s %s %v: %v, and %v after its moves", p.Rule().ID, fen.Format(&p), by, can, some)
		}
	}
}

// TestWinnersCouldMate: CanMate is true for the winner in every position of a game that ends with mate.
func TestWinnersCouldMate(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 11))
	rs := variants.Castlings()
	mates := 0
	for i := range sized(600, 40) {
		line := []rules.Position{start(t, rs[i%len(rs)], randomArray(rng), randomArray(rng))}
		for {
			p := &line[len(line)-1]
			if outcome, _ := p.Ended(nil); outcome != chess.NoOutcome {
				break
			}
			var next rules.Position
			p.Play(preferSpecial(rng, p.Moves(nil)), &next)
			line = append(line, next)
		}
		last := &line[len(line)-1]
		if last.Count() > 0 || !last.InCheck() {
			continue
		}
		mates++
		for at := rng.IntN(20); at < len(line); at += 20 {
			if can, settled := line[at].CanMate(last.Turn().Other()); !can {
				t.Errorf("%s %s: cannot mate (settled %v), but did", line[at].Rule().ID, fen.Format(&line[at]), settled)
			}
		}
		if can, _ := last.CanMate(last.Turn()); can {
			t.Errorf("%s: the mated side can mate", fen.Format(last))
		}
	}
	t.Logf("%d mates", mates)
}

// TestMaterialThatMates: if lacksMaterial is true, no random position is mate by a single checker; with other pieces of
// the mated side some are. Mates by two checkers are ignored, because with this material no move leads to one.
func TestMaterialThatMates(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 12))
	for _, c := range []struct {
		own, other string
		mates      bool
	}{
		{"KN", "KQ", false},
		{"KN", "KQQ", false},
		{"KN", "KQQQ", false},
		{"KB", "KRQ", false},
		{"KB", "KRR", false},
		{"KN", "KR", true},
		{"KN", "KB", true},
		{"KN", "KP", true},
		{"KB", "KP", true},
	} {
		found := 0
		for range sized(400_000, 40_000) {
			p, ok := randomCorner(rng, variants.NoCastling, 4, c.own, c.other)
			if ok && p.Turn() == chess.Black && p.Count() == 0 && p.Checkers().Len() == 1 {
				if found++; !c.mates {
					t.Errorf("%s is mate", fen.Format(&p))
				}
			}
		}
		if c.mates && found == 0 {
			t.Errorf("no mate of %s against %s", c.own, c.other)
		}
	}
}

// TestCastlingKeepsTheBishopsColour checks an assumption of CanMate.
func TestCastlingKeepsTheBishopsColour(t *testing.T) {
	for _, rule := range variants.Castlings() {
		for king := chess.FileA; king <= chess.FileH; king++ {
			for partner := chess.FileA; partner <= chess.FileH; partner++ {
				l := rule.Castle(king, partner)
				if l != nil && rule.CanPartner(king, partner, chess.Bishop) && (l.Partner-l.PartnerTo)%2 != 0 {
					t.Errorf("%s: a bishop on %v castles to %v", rule.ID, l.Partner, l.PartnerTo)
				}
			}
		}
	}
}

// BenchmarkCanMate calls CanMate for both sides in positions of random games under all rules.
func BenchmarkCanMate(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 13))
	rs := variants.Castlings()
	var positions []rules.Position
	for i := range 3000 {
		p := start(b, rs[i%len(rs)], randomArray(rng), randomArray(rng))
		for range rng.IntN(500) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(preferSpecial(rng, moves), &next)
			p = next
		}
		positions = append(positions, p)
	}
	for b.Loop() {
		var times []time.Duration
		open := 0
		for i := range positions {
			for _, by := range []chess.Color{chess.White, chess.Black} {
				at := time.Now()
				if _, settled := positions[i].CanMate(by); !settled {
					open++
				}
				times = append(times, time.Since(at))
			}
		}
		slices.Sort(times)
		b.ReportMetric(float64(open), "unsettled")
		b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1e3, "µs-median")
		b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1e3, "µs-99%")
		b.ReportMetric(float64(times[len(times)-1].Nanoseconds())/1e3, "µs-max")
	}
}
