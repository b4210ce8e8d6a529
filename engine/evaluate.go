package engine

import (
	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// evaluator says what a quiet position is worth, the tuned numbers being used if it is
// given no others. It keeps a cache of pawn formations and therefore serves one search
// at a time.
type evaluator struct {
	n     *numbers
	pawns []formation
}

// eval is the worth of p in centipawns for the side to move. It is symmetric:
// the mirrored position with the colours changed is worth the same.
func (e *evaluator) eval(p *rules.Position) value {
	e.prepare()
	s := notes{n: e.n}
	return s.finish(p, e.sum(p, &s))
}

// sum is what speaks for White less what speaks for Black.
func (e *evaluator) sum(p *rules.Position, s *notes) taper {
	s.look(p)
	score := s.men + e.formation(p, s)
	score += s.pieces(p, white) - s.pieces(p, black)
	score += s.threats(p, white) - s.threats(p, black)
	score += e.king(p, s, white) - e.king(p, s, black)
	return score
}

// prepare gives an evaluator what it needs, once.
func (e *evaluator) prepare() {
	if e.pawns != nil {
		return
	}
	e.pawns = make([]formation, 1<<13)
	if e.n == nil {
		e.n = &tuned
	}
}

// notes are what the parts of the evaluation find out about one position and
// tell each other.
type notes struct {
	n     *numbers
	men   taper // material and placement, White less Black
	phase int32
	occ   rules.Squares
	sides [2]half
}

// half is the notes on one side.
type half struct {
	own, pawns rules.Squares
	king       int
	byPawns    rules.Squares // attacked by pawns
	attacked   rules.Squares // attacked by anything
	twice      rules.Squares // attacked by two or more
	reach      [7]rules.Squares
	danger     int32 // to the enemy king
	attackers  int32 // on the enemy king's zone
	passers    rules.Squares
}

func (h *half) attack(by chess.PieceType, s rules.Squares) {
	h.twice |= h.attacked & s
	h.attacked |= s
	h.reach[by] |= s
}

// look collects the plain facts.
func (s *notes) look(p *rules.Position) {
	s.occ = p.Occupied()
	for sq := s.occ; sq != 0; sq &= sq - 1 {
		at := sq.First() & 63
		man := p.At(at) & 15
		s.men += s.n.at[man][at]
		s.phase += phase[kindOf[man]]
	}
	for side := range s.sides {
		h := &s.sides[side]
		c := chess.Color(side + 1)
		h.own = p.Of(c)
		h.pawns = p.Pieces(c, chess.Pawn)
		h.king = int(p.King(c))
		h.byPawns = pawnTakes(h.pawns, side)
		h.attack(chess.Pawn, h.byPawns)
		h.attack(chess.King, p.Attacks(chess.Square(h.king)))
	}
}

// finish tapers the score between middlegame and endgame, brings it down where
// a win is hard to force, and turns it to the side to move.
func (s *notes) finish(p *rules.Position, score taper) value {
	ph, share := s.shares(p, score)
	v := (score.mg()*ph + score.eg()*(allPhases-ph)) / allPhases * share / (64 * 200)
	if p.Turn() == chess.Black {
		v = -v
	}
	return v + s.n.tempo
}

// shares is how much of the score is the middlegame's, of allPhases, and how
// much of an advantage counts, in 64ths of 200ths: less where the strong side
// lacks the men to win, and as the fifty moves pass.
func (s *notes) shares(p *rules.Position, score taper) (ph, share value) {
	ph = min(s.phase, allPhases)
	strong := white
	if score.mg()*ph+score.eg()*(allPhases-ph) < 0 {
		strong = black
	}
	return ph, s.hope(p, strong) * value(200-min(p.HalfMoves(), 100))
}
