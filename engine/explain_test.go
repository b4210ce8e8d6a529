package engine

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// told is a move of a position, and what is said of it.
type told struct {
	p, after rules.Position
	m        rules.Move
	text     string
	squares  []chess.Square // that the text names, in order
}

// explained has moves explained in the positions of random games under all castling rules:
// some good ones and some at random.
func explained(t *testing.T, check func(a told)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 4))
	e := New(1)
	for i := range 84 {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, variants.Castlings()[i%7])
		p, err := v.Position(v.Draw(rng.Uint64()))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 + rng.IntN(140) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range []rules.Move{moves[rng.IntN(len(moves))], moves[rng.IntN(len(moves))], likely(&p, moves, rng)} {
				check(tell(p, m))
			}
			m := likely(&p, moves, rng)
			if rng.IntN(8) == 0 {
				m = e.Search(t.Context(), p, nil, Limits{Nodes: 400}, nil).Move
				check(tell(p, m))
			}
			p = played(p, m)
		}
	}
}

// likely is a taking, a castling or a pawn's move if there is one, as often as not.
func likely(p *rules.Position, moves []rules.Move, rng *rand.Rand) rules.Move {
	var some []rules.Move
	for _, m := range moves {
		if m.IsCastling() || p.At(m.To()) != chess.NoPiece || p.At(m.From()).Type() == chess.Pawn && rng.IntN(3) == 0 {
			some = append(some, m)
		}
	}
	if len(some) > 0 && rng.IntN(2) == 0 {
		return some[rng.IntN(len(some))]
	}
	return moves[rng.IntN(len(moves))]
}

var squareName = regexp.MustCompile(`\b[a-h][1-8]\b`)

func tell(p rules.Position, m rules.Move) told {
	a := told{p: p, m: m, after: played(p, m), text: Explain(p, m)}
	for _, name := range squareName.FindAllString(a.text, -1) {
		a.squares = append(a.squares, chess.NewSquare(chess.File(name[0]-'a'), chess.Rank(name[1]-'1')))
	}
	return a
}

func played(p rules.Position, m rules.Move) rules.Position {
	var next rules.Position
	p.Play(m, &next)
	return next
}

// passed is the position with the other side to move.
func passed(p rules.Position) rules.Position {
	var next rules.Position
	p.Pass(&next)
	return next
}

// isMate reports whether a move, in SAN without its sign, mates.
func isMate(p rules.Position, san string) bool {
	m, err := notation.ParseMove(&p, san)
	next := played(p, m)
	return err == nil && next.InCheck() && len(next.Moves(nil)) == 0
}

// canMate reports whether a move mates at once.
func canMate(p rules.Position) bool {
	return slices.ContainsFunc(p.Moves(nil), func(m rules.Move) bool {
		next := played(p, m)
		return next.InCheck() && len(next.Moves(nil)) == 0
	})
}

// pawns is what a man counts.
var pawns = map[chess.PieceType]int{chess.Queen: 9, chess.Rook: 5, chess.Bishop: 3, chess.Knight: 3, chess.Pawn: 1}

// swaps is the most that the side to move wins, in pawns, by taking on a square; both may
// stop when they like. It plays all takings out.
func swaps(p rules.Position, sq chess.Square) int {
	won := 0
	for _, m := range p.Moves(nil) {
		if m.To() == sq && !m.IsCastling() && p.At(sq) != chess.NoPiece {
			won = max(won, wins(p, m))
		}
	}
	return won
}

// wins is what one taking wins if both go on as it pays.
func wins(p rules.Position, m rules.Move) int {
	won := pawns[p.At(m.To()).Type()]
	if m.IsEnPassant() {
		won = 1
	}
	if m.Promotion() != chess.NoPieceType {
		won += pawns[m.Promotion()] - 1
	}
	return won - swaps(played(p, m), m.To())
}

// retaken reports whether what stands on a square can be taken.
func retaken(p rules.Position, sq chess.Square) bool {
	return slices.ContainsFunc(p.Moves(nil), func(m rules.Move) bool { return m.To() == sq && !m.IsCastling() })
}

// man is the kind of man that a word names.
func man(word string) chess.PieceType {
	return chess.PieceType(slices.Index([]string{"", "king", "queen", "rook", "bishop", "knight", "pawn"}, word))
}

// stands reports whether the text's words "the MAN on SQUARE" are so in a position.
func stands(text string, p rules.Position) bool {
	found := manOnSquare.FindAllStringSubmatch(text, -1)
	for _, f := range found {
		sq := chess.NewSquare(chess.File(f[2][0]-'a'), chess.Rank(f[2][1]-'1'))
		if p.At(sq).Type() != man(f[1]) {
			return false
		}
	}
	return len(found) > 0
}

var manOnSquare = regexp.MustCompile(`the (king|queen|rook|bishop|knight|pawn) on ([a-h][1-8])`)

// whatIsSo are what must be so where an explanation begins with the words.
var whatIsSo = []struct {
	words string
	holds func(a told) bool
}{
	{"Checkmate", func(a told) bool { return a.after.InCheck() && len(a.after.Moves(nil)) == 0 }},
	{"Stalemate", func(a told) bool { return !a.after.InCheck() && len(a.after.Moves(nil)) == 0 }},
	{"The only way out of check", func(a told) bool { return a.p.InCheck() && len(a.p.Moves(nil)) == 1 }},
	{"The only legal move", func(a told) bool { return len(a.p.Moves(nil)) == 1 }},
	{"Promotes", func(a told) bool { return strings.Contains(a.text, "to a "+words.Piece(a.m.Promotion())) }},
	{"Stops", func(a told) bool {
		san := strings.TrimSuffix(strings.TrimPrefix(a.text, "Stops "), " mate")
		return isMate(passed(a.p), san) && !canMate(a.after)
	}},
	{"Threatens to take", func(a told) bool {
		next, sq := passed(a.after), a.squares[0]
		if !stands(a.text, next) || swaps(a.p, sq) >= swaps(next, sq) {
			return false
		}
		return slices.ContainsFunc(next.Moves(nil), func(m rules.Move) bool {
			if m.To() != sq || wins(next, m) < 1 {
				return false
			}
			taker := next.At(m.From()).Type()
			switch {
			case strings.HasSuffix(a.text, "nothing defends"):
				return !retaken(played(next, m), sq)
			case strings.HasSuffix(a.text, " with a "+words.Piece(taker)):
				return pawns[taker] < pawns[next.At(sq).Type()]
			}
			return strings.HasSuffix(a.text, "come out ahead there")
		})
	}},
	{"Threatens", func(a told) bool {
		return isMate(passed(a.after), strings.TrimSuffix(strings.TrimPrefix(a.text, "Threatens "), " mate"))
	}},
	{"Takes the pawn in passing", func(a told) bool { return a.m.IsEnPassant() }},
	{"Takes", func(a told) bool {
		back := retaken(a.after, a.m.To())
		if !stands(a.text, a.p) || a.squares[0] != a.m.To() {
			return false
		}
		mine, theirs := pawns[a.p.At(a.m.From()).Type()], pawns[a.p.At(a.m.To()).Type()]
		switch {
		case strings.HasSuffix(a.text, "nothing can take back"):
			return !back
		case strings.HasSuffix(a.text, "at most"):
			return back && mine < theirs && swaps(a.after, a.m.To()) <= mine
		case strings.HasSuffix(a.text, "ahead there"):
			return back && wins(a.p, a.m) > 0
		}
		return back && wins(a.p, a.m) == 0
	}},
	{"Exchanges", func(a told) bool {
		mine, theirs := a.p.At(a.m.From()).Type(), a.p.At(a.m.To()).Type()
		if same := strings.Contains(a.text, words.Piece(mine)+"s on "); same != (mine == theirs) {
			return false
		}
		return retaken(a.after, a.m.To()) && pawns[mine] == pawns[theirs] && a.squares[0] == a.m.To()
	}},
	{"Gives check and attacks", func(a told) bool {
		undefended := a.after
		return a.after.InCheck() && stands(a.text, a.after) && a.after.Attacks(a.m.Landing()).Has(a.squares[0]) &&
			undefended.Attackers(a.squares[0], a.after.Turn()) == 0 && swaps(a.after, a.m.Landing()) == 0
	}},
	{"Gives check", func(a told) bool { return a.after.InCheck() }},
	{"Gives the", func(a told) bool { return stands(a.text, a.p) && wins(a.p, a.m) < 0 }},
	{"Attacks", func(a told) bool {
		next := passed(a.after)
		for _, sq := range a.squares {
			if !slices.ContainsFunc(next.Moves(nil), func(m rules.Move) bool {
				return m.From() == a.m.Landing() && m.To() == sq && wins(next, m) >= 2
			}) {
				return false
			}
		}
		return len(a.squares) == 2 && stands(a.text, next) && swaps(a.after, a.m.Landing()) == 0
	}},
	{"Saves", func(a told) bool {
		victim, from := a.squares[0], a.squares[1]
		idle := passed(a.p)
		threat := slices.ContainsFunc(idle.Moves(nil), func(m rules.Move) bool {
			return m.From() == from && m.To() == victim && wins(idle, m) > 0
		})
		now := victim
		if a.m.From() == victim {
			now = a.m.Landing()
		} else if a.m.IsCastling() && a.m.To() == victim {
			now = a.m.PartnerLanding()
		}
		return threat && stands(a.text, a.p) && a.after.At(now) == a.p.At(victim) && swaps(a.after, now) == 0
	}},
	{"Castles", func(a told) bool {
		if !a.m.IsCastling() || a.after.At(a.squares[0]).Type() != chess.King {
			return false
		}
		if n := strings.Count(a.text, "stays"); strings.Contains(a.text, "goes to") {
			return a.m.From() != a.m.Landing() && (n == 1) == (a.m.To() == a.m.PartnerLanding()) && a.squares[1] == a.m.PartnerLanding()
		}
		return strings.Contains(a.text, "stays on") && a.m.From() == a.m.Landing() || sheltered(a)
	}},
	{"Leaps", func(a told) bool {
		return a.m.IsLeap() && a.after.At(a.squares[0]).Type() == chess.King && (!strings.Contains(a.text, "stand") || sheltered(a))
	}},
	{"Keeps the king", func(a told) bool {
		castles := func(p rules.Position) bool {
			return slices.ContainsFunc(p.Moves(nil), rules.Move.IsCastling)
		}
		return castles(passed(a.p)) && !castles(a.after) && !a.after.InCheck() && a.after.King(a.after.Turn()) == a.squares[0]
	}},
	{"Pushes the passed pawn", func(a told) bool { return isPassed(a.p, a.m.From()) && isPassed(a.after, a.squares[0]) }},
	{"Makes a passed pawn", func(a told) bool { return !isPassed(a.p, a.m.From()) && isPassed(a.after, a.squares[0]) }},
	{"Brings the king", func(a told) bool {
		off := func(sq chess.Square) int { // steps from the middle
			f, r := int(sq.File()), int(sq.Rank())
			return max(3-f, f-4, 3-r, r-4, 0)
		}
		return a.p.Kind(chess.Queen) == 0 && a.p.At(a.m.From()).Type() == chess.King && off(a.m.To()) < off(a.m.From())
	}},
	{"Brings the", func(a told) bool {
		for _, sq := range a.squares[1:] {
			if !a.after.Attacks(a.squares[0]).Has(sq) {
				return false
			}
		}
		return a.m.From().Rank() == rules.BackRank(a.p.Turn()).First().Rank() && a.m.To().Rank() != a.m.From().Rank() && a.m.To() == a.squares[0] &&
			strings.HasPrefix(a.text, "Brings the "+words.Piece(a.p.At(a.m.From()).Type()))
	}},
	{"Puts a pawn", func(a told) bool {
		return a.after.At(a.squares[0]).Type() == chess.Pawn && slices.Contains([]chess.Square{chess.D4, chess.E4, chess.D5, chess.E5}, a.squares[0])
	}},
	{"Puts the rook", func(a told) bool {
		own, all := 0, 0
		for r := range 8 {
			if man := a.after.At(chess.NewSquare(a.m.To().File(), chess.Rank(r))); man.Type() == chess.Pawn {
				all++
				if man.Color() == a.p.Turn() {
					own++
				}
			}
		}
		return strings.Contains(a.text, a.m.To().File().String()+"-file") && own == 0 && (all > 0) == strings.Contains(a.text, "half")
	}},
	{"Opens the way", func(a told) bool {
		goes := func(p rules.Position) int { // by moves, so pins count here
			if p.Turn() != a.p.Turn() {
				p = passed(p)
			}
			n := 0
			for _, m := range p.Moves(nil) {
				if m.From() == a.squares[0] && !m.IsCastling() {
					n++
				}
			}
			return n
		}
		if a.after.InCheck() {
			return stands(a.text, a.p)
		}
		return stands(a.text, a.p) && goes(a.p) == 0 && (goes(a.after) > 1 || pinned(a))
	}},
	{"On ", func(a told) bool {
		numbers := regexp.MustCompile(`reaches (\d+) squares instead of (\d+)`).FindStringSubmatch(a.text)
		return numbers != nil && a.m.Landing() == a.squares[0]
	}},
	{"Lets ", func(a told) bool {
		for _, m := range a.after.Moves(nil) {
			if m.To() == a.squares[0] && m.From() == a.squares[1] && !m.IsCastling() {
				return a.after.At(m.To()).Color() == a.p.Turn() && swaps(a.after, m.To()) > 0
			}
		}
		return false
	}},
	{"Leaves nothing", func(a told) bool {
		for sq := range a.after.Of(a.p.Turn()).All() {
			if swaps(a.after, sq) > 0 {
				return false
			}
		}
		return true
	}},
}

// sheltered reports whether as many pawns stand right before the king as the text says.
func sheltered(a told) bool {
	king, n := a.m.Landing(), 0
	rank := king.Rank() + 1
	if a.p.Turn() == chess.Black {
		rank = king.Rank() - 1
	}
	for f := max(king.File()-1, chess.FileA); f <= min(king.File()+1, chess.FileH); f++ {
		if a.after.At(chess.NewSquare(f, rank)) == chess.NewPiece(chess.Pawn, a.p.Turn()) {
			n++
		}
	}
	return n > 1 && strings.Contains(a.text, []string{2: "two", 3: "three"}[n]+" pawns stand before the king")
}

// pinned reports whether the man named may not leave a line with his king.
func pinned(a told) bool {
	king := a.after.King(a.p.Turn())
	return straights[king].Has(a.squares[0]) || diagonals[king].Has(a.squares[0])
}

// isPassed reports whether no enemy pawn stands before a pawn, on its file or beside it.
func isPassed(p rules.Position, sq chess.Square) bool {
	own := p.At(sq)
	if own.Type() != chess.Pawn {
		return false
	}
	for other := range chess.Square(64) {
		ahead := other.Rank() > sq.Rank()
		if own.Color() == chess.Black {
			ahead = other.Rank() < sq.Rank()
		}
		if near := int(other.File()) - int(sq.File()); ahead && near >= -1 && near <= 1 && p.At(other) == chess.NewPiece(chess.Pawn, own.Color().Other()) {
			return false
		}
	}
	return true
}

func TestExplanationsAreTrue(t *testing.T) {
	said, silent, all := map[string]int{}, 0, 0
	explained(t, func(a told) {
		all++
		if a.text == "" {
			silent++
			return
		}
		if len([]rune(a.text)) > 90 || strings.HasSuffix(a.text, ".") || a.text[0] < 'A' || a.text[0] > 'Z' {
			t.Errorf("%q is not one plain sentence", a.text)
		}
		for _, so := range whatIsSo {
			if !strings.HasPrefix(a.text, so.words) {
				continue
			}
			said[so.words]++
			if !so.holds(a) {
				t.Errorf("%s %s: %q is not so", notation.FEN(&a.p), notation.SAN(&a.p, a.m), a.text)
			}
			return
		}
		t.Errorf("nobody has proved %q", a.text)
	})
	t.Logf("%d moves, %d without a word: %v", all, silent, said)
	if len(said) < 24 {
		t.Errorf("only %d kinds of explanations: %v", len(said), said)
	}
	if silent*5 > all {
		t.Errorf("nothing is said of %d of %d moves", silent, all)
	}
}

// What is said of moves whose point everybody knows.
func TestThePointIsSeen(t *testing.T) {
	for _, c := range []struct{ rule, fen, move, text string }{
		{"classical", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b HAha - 0 2", "Qh4", "Checkmate"},
		{"classical", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b HAha - 3 3", "g6", "Stops Qxf7 mate"},
		{"classical", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w HAha - 2 3", "Qh5", "Threatens Qxf7 mate"},
		{"classical", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7", "Gives check and attacks the rook on a8, which nothing defends"},
		{"classical", "2q1k1r1/8/8/6N1/8/8/8/4K3 w - - 0 1", "Ne6", ""},
		{"classical", "r3k2r/8/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1", "O-O", "Castles: on g1 three pawns stand before the king"},
		{"bunker", "r3k2r/pppppppp/8/8/8/8/8/R3K2R w HEAhea - 0 1", "O-O", "Castles: the king goes to g1, the rook to f1"},
		{"classical", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "Takes the pawn on d5, and nothing can take back"},
		{"classical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "e4", "Puts a pawn in the middle, on e4"},
		{"classical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "Nf3", "Brings the knight out to f3, where it covers d4 and e5"},
		{"classical", "4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "Nf3", "Saves the knight on d4 from the pawn on c5"},
		{"classical", "4k3/8/2n3b1/8/3P4/8/8/4K3 w - - 0 1", "d5", "Threatens to take the knight on c6, which nothing defends"},
		{"classical", "2k5/1p6/2n3b1/8/3P4/8/8/4K3 w - - 0 1", "d5", "Threatens to take the knight on c6 with a pawn"},
		{"classical", "r3k3/8/8/8/8/8/8/3RK3 w a - 0 1", "Rd2", ""},
		{"classical", "r3k3/8/8/8/8/8/8/1R2K3 w a - 0 1", "Rd1", "Keeps the king on e8 from castling"},
		{"classical", "4k3/8/8/4p3/8/1N6/8/4K3 w - - 0 1", "Nd4", "Lets the knight on d4 be taken by the pawn on e5"},
		{"classical", "4k1r1/8/8/8/6P1/8/8/4K3 w - - 0 1", "Kd2", "Lets the pawn on g4 be taken by the rook on g8"},
		{"classical", "k7/8/8/8/4P3/8/8/K7 w - - 0 1", "e5", "Pushes the passed pawn to e5"},
	} {
		p, _, err := notation.ParseFEN(c.fen, variants.CastlingByID(c.rule))
		if err != nil {
			t.Fatal(err)
		}
		m, err := notation.ParseMove(&p, c.move)
		if err != nil {
			t.Fatal(c.fen, err)
		}
		if got := Explain(p, m); got != c.text && c.text != "" {
			t.Errorf("%s %s: %q, want %q", c.fen, c.move, got, c.text)
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	p, _, err := notation.ParseFEN("r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w HAha - 0 1", variants.Classical)
	if err != nil {
		b.Fatal(err)
	}
	moves := p.Moves(nil)
	for i := 0; b.Loop(); i++ {
		Explain(p, moves[i%len(moves)])
	}
}

// Where everything attacks one square there are millions of orders of taking.
func TestExplainEndsWhereAllAttackOneSquare(t *testing.T) {
	for _, fen := range []string{
		"k2r1r2/1q1r1r2/1n1b1n1b/3p4/1N1B1N1B/3R1R2/1Q1R1R2/K2R4 w - - 0 1",
		"b2r3k/1bnqn3/1n1r1n2/rrqpqr2/1N3N2/1BNRNQ2/B2R2Q1/K2R4 w - - 0 1",
	} {
		p := position(t, fen, variants.NoCastling)
		for _, m := range p.Moves(nil) {
			if text := Explain(p, m); len(text) > 90 {
				t.Errorf("%v: %q", m, text)
			}
		}
	}
}
