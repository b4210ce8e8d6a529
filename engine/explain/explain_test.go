package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// An example is a move in a position and the reason for it.
type example struct {
	p, after rules.Position
	m        rules.Move
	Reason
}

// forEachExample calls check with the reasons for good and random moves in random games under all castling rules.
func forEachExample(t *testing.T, check func(a example)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 4))
	e := engine.New(1)
	for i := range 84 {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, variants.Castlings()[i%7])
		p, err := v.Position(v.RandomStart(rng.Uint64()))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 + rng.IntN(140) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range []rules.Move{moves[rng.IntN(len(moves))], moves[rng.IntN(len(moves))], likelyMove(&p, moves, rng)} {
				check(explainMove(p, m))
			}
			m := likelyMove(&p, moves, rng)
			if rng.IntN(8) == 0 {
				m = e.Search(t.Context(), p, nil, engine.Limits{Nodes: 400}, nil).Move
				check(explainMove(p, m))
			}
			p = played(p, m)
		}
	}
}

// likelyMove returns a random move, half of the time a capture, castling or pawn move if there is one.
func likelyMove(p *rules.Position, moves []rules.Move, rng *rand.Rand) rules.Move {
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

func explainMove(p rules.Position, m rules.Move) example {
	return example{p, played(p, m), m, Move(p, m)}
}

func played(p rules.Position, m rules.Move) rules.Position {
	var next rules.Position
	p.Play(m, &next)
	return next
}

// nullMove returns the position with the other side to move.
func nullMove(p rules.Position) rules.Position {
	var next rules.Position
	p.Pass(&next)
	return next
}

// isMate reports whether a move, in SAN without #, gives mate.
func isMate(p rules.Position, text string) bool {
	m, err := san.ParseTyped(&p, text)
	next := played(p, m)
	return err == nil && next.InCheck() && len(next.Moves(nil)) == 0
}

// canMate reports whether there is a mate in one.
func canMate(p rules.Position) bool {
	return slices.ContainsFunc(p.Moves(nil), func(m rules.Move) bool {
		next := played(p, m)
		return next.InCheck() && len(next.Moves(nil)) == 0
	})
}

// pawnValue is the value of a piece in pawns.
var pawnValue = map[chess.PieceType]int{chess.Queen: 9, chess.Rook: 5, chess.Bishop: 3, chess.Knight: 3, chess.Pawn: 1}

// naiveExchange returns the maximum gain in pawns of the side to move by capturing on a square, where both sides may stop
// at any time. It searches all captures.
func naiveExchange(p rules.Position, sq chess.Square) int {
	won := 0
	for _, m := range p.Moves(nil) {
		if m.To() == sq && !m.IsCastling() && p.At(sq) != chess.NoPiece {
			won = max(won, naiveCapture(p, m))
		}
	}
	return won
}

// naiveCapture returns the gain of a capture in pawns if both sides continue as long as that gains material.
func naiveCapture(p rules.Position, m rules.Move) int {
	won := pawnValue[p.At(m.To()).Type()]
	if m.IsEnPassant() {
		won = 1
	}
	if m.Promotion() != chess.NoPieceType {
		won += pawnValue[m.Promotion()] - 1
	}
	return won - naiveExchange(played(p, m), m.To())
}

// canRecapture reports whether the piece on a square can be captured.
func canRecapture(p rules.Position, sq chess.Square) bool {
	return slices.ContainsFunc(p.Moves(nil), func(m rules.Move) bool { return m.To() == sq && !m.IsCastling() })
}

// onSquares reports whether all pieces are on their squares in p.
func onSquares(p rules.Position, pieces ...Piece) bool {
	return !slices.ContainsFunc(pieces, func(x Piece) bool { return p.At(x.At).Type() != x.Type })
}

// proofs are the conditions under which a reason is true, by its kind.
var proofs = [kinds]func(a example) bool{
	Checkmate:   func(a example) bool { return a.after.InCheck() && len(a.after.Moves(nil)) == 0 },
	Stalemate:   func(a example) bool { return !a.after.InCheck() && len(a.after.Moves(nil)) == 0 },
	OnlyEvasion: func(a example) bool { return a.p.InCheck() && len(a.p.Moves(nil)) == 1 },
	OnlyMove:    func(a example) bool { return !a.p.InCheck() && len(a.p.Moves(nil)) == 1 },
	Promotes:    func(a example) bool { return a.m.Promotion() == a.Piece.Type && a.p.At(a.m.To()) == chess.NoPiece },
	PromotesTaking: func(a example) bool {
		return a.m.Promotion() == a.Piece.Type && onSquares(a.p, a.Other) && a.Other.At == a.m.To()
	},
	StopsMate:       func(a example) bool { return isMate(nullMove(a.p), a.SAN) && !canMate(a.after) },
	ThreatensMate:   func(a example) bool { return isMate(nullMove(a.after), a.SAN) },
	TakesUndefended: func(a example) bool { return takes(a) && !canRecapture(a.after, a.m.To()) },
	TakesWithLess: func(a example) bool {
		mine := pawnValue[a.Piece.Type]
		return takes(a) && canRecapture(a.after, a.m.To()) && mine < pawnValue[a.Other.Type] && naiveExchange(a.after, a.m.To()) <= mine
	},
	TakesAhead: func(a example) bool { return takes(a) && canRecapture(a.after, a.m.To()) && naiveCapture(a.p, a.m) > 0 },
	TakesEvenly: func(a example) bool {
		return takes(a) && canRecapture(a.after, a.m.To()) && naiveCapture(a.p, a.m) == 0
	},
	EnPassant:      func(a example) bool { return a.m.IsEnPassant() && !canRecapture(a.after, a.m.To()) },
	EnPassantTrade: func(a example) bool { return a.m.IsEnPassant() && canRecapture(a.after, a.m.To()) },
	TradesAlike: func(a example) bool {
		return takes(a) && canRecapture(a.after, a.m.To()) && a.Piece.Type == a.Other.Type
	},
	Trades: func(a example) bool {
		return takes(a) && canRecapture(a.after, a.m.To()) && a.Piece.Type != a.Other.Type && pawnValue[a.Piece.Type] == pawnValue[a.Other.Type]
	},
	GivesUp: func(a example) bool { return takes(a) && naiveCapture(a.p, a.m) < 0 },
	ChecksAndAttacks: func(a example) bool {
		return a.after.InCheck() && onSquares(a.after, a.Piece, a.Other) && a.after.Attacks(a.Piece.At).Has(a.Other.At) &&
			a.after.Attackers(a.Other.At, a.after.Turn()) == 0 && naiveExchange(a.after, a.Piece.At) == 0
	},
	Forks: func(a example) bool {
		next := nullMove(a.after)
		for _, sq := range []chess.Square{a.Other.At, a.Second.At} {
			if !slices.ContainsFunc(next.Moves(nil), func(m rules.Move) bool {
				return m.From() == a.Piece.At && m.To() == sq && naiveCapture(next, m) >= 2
			}) {
				return false
			}
		}
		return a.Other != a.Second && onSquares(next, a.Piece, a.Other, a.Second) && naiveExchange(a.after, a.Piece.At) == 0
	},
	Saves: func(a example) bool {
		idle := nullMove(a.p)
		threat := slices.ContainsFunc(idle.Moves(nil), func(m rules.Move) bool {
			return m.From() == a.Second.At && m.To() == a.Other.At && naiveCapture(idle, m) > 0
		})
		now := a.Other.At
		if a.m.From() == now {
			now = a.m.Landing()
		} else if a.m.IsCastling() && a.m.To() == now {
			now = a.m.PartnerLanding()
		}
		return threat && onSquares(a.p, a.Other, a.Second) && a.after.At(now) == a.p.At(a.Other.At) && naiveExchange(a.after, now) == 0
	},
	ThreatensUndefended: func(a example) bool {
		return threat(a, func(next rules.Position, m rules.Move) bool { return !canRecapture(played(next, m), m.To()) })
	},
	ThreatensWithLess: func(a example) bool {
		return threat(a, func(next rules.Position, m rules.Move) bool {
			return pawnValue[a.Second.Type] < pawnValue[a.Other.Type]
		})
	},
	Threatens: func(a example) bool { return threat(a, func(rules.Position, rules.Move) bool { return true }) },
	CastlesSheltered: func(a example) bool {
		return a.m.IsCastling() && onSquares(a.after, a.Piece, a.Other) && a.Now > 1 && a.Now == shelterPawns(a)
	},
	Castles: func(a example) bool {
		return castles(a) && a.m.From() != a.Piece.At && a.m.To() != a.Other.At
	},
	CastlesKingStays:    func(a example) bool { return castles(a) && a.m.From() == a.Piece.At },
	CastlesPartnerStays: func(a example) bool { return castles(a) && a.m.From() != a.Piece.At && a.m.To() == a.Other.At },
	LeapsSheltered: func(a example) bool {
		return a.m.IsLeap() && onSquares(a.after, a.Piece) && a.Now > 1 && a.Now == shelterPawns(a)
	},
	Leaps: func(a example) bool { return a.m.IsLeap() && onSquares(a.after, a.Piece) && a.Piece.At == a.m.To() },
	StopsCastling: func(a example) bool {
		castles := func(p rules.Position) bool { return slices.ContainsFunc(p.Moves(nil), rules.Move.IsCastling) }
		return castles(nullMove(a.p)) && !castles(a.after) && !a.after.InCheck() && a.after.King(a.after.Turn()) == a.Other.At
	},
	AdvancesPassedPawn: func(a example) bool { return isPassed(a.p, a.m.From()) && isPassed(a.after, a.Piece.At) },
	MakesPassedPawn:    func(a example) bool { return !isPassed(a.p, a.m.From()) && isPassed(a.after, a.Piece.At) },
	Checks:             func(a example) bool { return a.after.InCheck() },
	AllowsCapture: func(a example) bool {
		return slices.ContainsFunc(a.after.Moves(nil), func(m rules.Move) bool {
			return m.To() == a.Other.At && m.From() == a.Second.At && !m.IsCastling() &&
				onSquares(a.after, a.Other, a.Second) && a.after.At(m.To()).Color() == a.p.Turn() && naiveExchange(a.after, m.To()) > 0
		})
	},
	Develops: func(a example) bool { return developed(a) && a.after.Attacks(a.Piece.At)&middle == 0 },
	DevelopsControlling: func(a example) bool {
		return developed(a) && a.Squares != 0 && a.Squares == a.after.Attacks(a.Piece.At)&middle
	},
	PawnInCentre: func(a example) bool {
		return onSquares(a.after, a.Piece) && a.Piece.Type == chess.Pawn && middle.Has(a.Piece.At)
	},
	OpenFile:     func(a example) bool { own, all := pawnsOnFile(a); return own == 0 && all == 0 },
	HalfOpenFile: func(a example) bool { own, all := pawnsOnFile(a); return own == 0 && all > 0 },
	OpensLine: func(a example) bool {
		reach := func(p rules.Position) int { // counts legal moves, so that pins matter
			if p.Turn() != a.p.Turn() {
				p = nullMove(p)
			}
			n := 0
			for _, m := range p.Moves(nil) {
				if m.From() == a.Other.At && !m.IsCastling() {
					n++
				}
			}
			return n
		}
		if a.after.InCheck() {
			return onSquares(a.p, a.Other)
		}
		return onSquares(a.p, a.Other) && reach(a.p) == 0 && (reach(a.after) > 1 || pinned(a))
	},
	Reaches: func(a example) bool {
		reach := func(p rules.Position, sq chess.Square) int { return (p.Attacks(sq) &^ p.Of(a.p.Turn())).Len() }
		return a.Before == reach(a.p, a.m.From()) && a.Now == reach(a.after, a.Piece.At) && a.Now > a.Before && onSquares(a.after, a.Piece)
	},
	KingToCentre: func(a example) bool {
		fromCentre := func(sq chess.Square) int { // distance from the centre in king moves
			distance := 8
			for m := range middle.All() {
				df, dr := int(m.File())-int(sq.File()), int(m.Rank())-int(sq.Rank())
				distance = min(distance, max(df, -df, dr, -dr))
			}
			return distance
		}
		return a.p.Kind(chess.Queen) == 0 && a.p.At(a.m.From()).Type() == chess.King && fromCentre(a.m.To()) < fromCentre(a.m.From())
	},
	LeavesNothing: func(a example) bool {
		for sq := range a.after.Of(a.p.Turn()).All() {
			if naiveExchange(a.after, sq) > 0 {
				return false
			}
		}
		return true
	},
}

const middle = rules.Squares(1<<chess.D4 | 1<<chess.E4 | 1<<chess.D5 | 1<<chess.E5)

// takes reports whether the move captures the piece Other, not en passant.
func takes(a example) bool {
	return onSquares(a.p, a.Other) && a.Other.At == a.m.To() && !a.m.IsEnPassant() && a.p.At(a.m.From()).Type() == a.Piece.Type
}

// castles reports whether the move castles and puts king and partner on the squares of the reason.
func castles(a example) bool {
	return a.m.IsCastling() && onSquares(a.after, a.Piece, a.Other) && a.Piece.Type == chess.King && a.Piece.At == a.m.Landing()
}

// threat reports whether the mover threatens to capture the piece Other with the piece Second and gain, and could not
// before the move.
func threat(a example, as func(next rules.Position, m rules.Move) bool) bool {
	next, sq := nullMove(a.after), a.Other.At
	if !onSquares(next, a.Other, a.Second) || naiveExchange(a.p, sq) >= naiveExchange(next, sq) {
		return false
	}
	return slices.ContainsFunc(next.Moves(nil), func(m rules.Move) bool {
		return m.From() == a.Second.At && m.To() == sq && naiveCapture(next, m) >= 1 && as(next, m)
	})
}

// developed reports whether a piece left its back rank for the square of the reason.
func developed(a example) bool {
	home := rules.BackRank(a.p.Turn())
	return home.Has(a.m.From()) && !home.Has(a.m.To()) && a.m.To() == a.Piece.At && onSquares(a.after, a.Piece)
}

// pawnsOnFile counts the pawns on the rook's new file.
func pawnsOnFile(a example) (own, all int) {
	for r := range chess.Rank(8) {
		if p := a.after.At(chess.NewSquare(a.m.To().File(), r)); p.Type() == chess.Pawn {
			all++
			if p.Color() == a.p.Turn() {
				own++
			}
		}
	}
	return own, all
}

// shelterPawns counts the own pawns directly in front of the king.
func shelterPawns(a example) int {
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
	return n
}

// pinned reports whether the piece Other is on a line with its king, so that it may be pinned.
func pinned(a example) bool {
	king, sq := a.after.King(a.p.Turn()), a.Other.At
	df, dr := int(king.File())-int(sq.File()), int(king.Rank())-int(sq.Rank())
	return df == 0 || dr == 0 || df == dr || df == -dr
}

// isPassed reports whether no enemy pawn is ahead of a pawn, on its file or an adjacent one.
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

func TestReasonsAreTrue(t *testing.T) {
	var counts [kinds]int
	all, kindsSeen := 0, 0
	forEachExample(t, func(a example) {
		all++
		if counts[a.Kind]++; a.Kind != Nothing && !proofs[a.Kind](a) {
			t.Errorf("%s %s: %q is not true", fen.Format(&a.p), san.Format(&a.p, a.m), a.Reason)
		}
	})
	for kind, n := range counts {
		if n > 0 && Kind(kind) != Nothing {
			kindsSeen++
		}
	}
	t.Logf("%d moves, %d without a reason, %d kinds of reasons", all, counts[Nothing], kindsSeen)
	if kindsSeen < 30 {
		t.Errorf("only %d kinds of reasons: %v", kindsSeen, counts)
	}
	if counts[Nothing]*5 > all {
		t.Errorf("%d of %d moves have no reason", counts[Nothing], all)
	}
}

// A reason is a sentence that begins with a capital letter and has no empty slots.
func TestEveryReasonIsASentence(t *testing.T) {
	piece := Piece{chess.Bishop, chess.G1}
	for kind := range kinds {
		r := Reason{kind, piece, Piece{chess.Knight, chess.C6}, Piece{chess.Knight, chess.E6}, middle, 3, 10, "Nbxd7"}
		text := r.String()
		if kind == Nothing {
			if text != "" {
				t.Errorf("nothing is %q", text)
			}
			continue
		}
		if len([]rune(text)) > 90 || text == "" || strings.HasSuffix(text, ".") || text[0] < 'A' || text[0] > 'Z' || strings.ContainsAny(text, "{}") {
			t.Errorf("reason %d is %q", kind, text)
		}
	}
}

// Well-known moves have the expected reasons.
func TestWellKnownMoves(t *testing.T) {
	for _, c := range []struct{ rule, fen, move, text string }{
		{"classical", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b HAha - 0 2", "Qh4", "Checkmate"},
		{"classical", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b HAha - 3 3", "g6", "Prevents mate by Qxf7"},
		{"classical", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w HAha - 2 3", "Qh5", "Threatens mate by Qxf7"},
		{"classical", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7", "Gives check and attacks the undefended rook on a8"},
		{"classical", "2q1k1r1/8/8/6N1/8/8/8/4K3 w - - 0 1", "Ne6", ""},
		{"classical", "r3k2r/8/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1", "O-O", "Castles: the king goes to g1, behind three pawns"},
		{"bunker", "r3k2r/pppppppp/8/8/8/8/8/R3K2R w HEAhea - 0 1", "O-O", "Castles: the king goes to g1, the rook to f1"},
		{"classical", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "Takes the pawn on d5, and nothing can recapture"},
		{"classical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "e4", "Puts a pawn in the centre, on e4"},
		{"classical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", "Nf3", "Develops the knight to f3, where it controls d4 and e5"},
		{"classical", "4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "Nf3", "Saves the knight on d4 from the pawn on c5"},
		{"classical", "4k3/8/2n3b1/8/3P4/8/8/4K3 w - - 0 1", "d5", "Threatens to take the undefended knight on c6"},
		{"classical", "2k5/1p6/2n3b1/8/3P4/8/8/4K3 w - - 0 1", "d5", "Threatens to take the knight on c6 with a pawn"},
		{"classical", "r3k3/8/8/8/8/8/8/3RK3 w a - 0 1", "Rd2", ""},
		{"classical", "r3k3/8/8/8/8/8/8/1R2K3 w a - 0 1", "Rd1", "Stops the king on e8 from castling"},
		{"classical", "4k3/8/8/4p3/8/1N6/8/4K3 w - - 0 1", "Nd4", "Allows the pawn on e5 to take the knight on d4"},
		{"classical", "4k1r1/8/8/8/6P1/8/8/4K3 w - - 0 1", "Kd2", "Allows the rook on g8 to take the pawn on g4"},
		{"classical", "k7/8/8/8/4P3/8/8/K7 w - - 0 1", "e5", "Advances the passed pawn to e5"},
	} {
		p, _, err := fen.Parse(c.fen, variants.CastlingByID(c.rule))
		if err != nil {
			t.Fatal(err)
		}
		m, err := san.ParseTyped(&p, c.move)
		if err != nil {
			t.Fatal(c.fen, err)
		}
		if got := Move(p, m).String(); got != c.text && c.text != "" {
			t.Errorf("%s %s: %q, want %q", c.fen, c.move, got, c.text)
		}
	}
}

func BenchmarkMove(b *testing.B) {
	p, _, err := fen.Parse("r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w HAha - 0 1", variants.Classical)
	if err != nil {
		b.Fatal(err)
	}
	moves := p.Moves(nil)
	for i := 0; b.Loop(); i++ {
		Move(p, moves[i%len(moves)])
	}
}

// Move is fast even if there are millions of orders of the captures on a square.
func TestMoveIsFastWithManyAttackers(t *testing.T) {
	for _, text := range []string{
		"k2r1r2/1q1r1r2/1n1b1n1b/3p4/1N1B1N1B/3R1R2/1Q1R1R2/K2R4 w - - 0 1",
		"b2r3k/1bnqn3/1n1r1n2/rrqpqr2/1N3N2/1BNRNQ2/B2R2Q1/K2R4 w - - 0 1",
	} {
		p, _, err := fen.Parse(text, variants.NoCastling)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves(nil) {
			if r := Move(p, m); r.Kind == Nothing {
				t.Errorf("%v: no reason", m)
			}
		}
	}
}
