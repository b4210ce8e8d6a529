package explain

import (
	"math"
	"slices"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// value is material in centipawns.
type value = int

// pieceValue is the usual value of a piece in centipawns, by chess.PieceType.
var pieceValue = [7]value{chess.Queen: 900, chess.Rook: 500, chess.Bishop: 300, chess.Knight: 300, chess.Pawn: 100}

// Minimum gains of exchanges for which there are reasons.
const (
	onePawn    value = 90
	minorPiece value = 200
)

// captureGain returns the gain of a capture if both sides continue to capture on its square, by legal moves, as long as
// that gains material.
func captureGain(p *rules.Position, m rules.Move) value {
	return captureGainWithin(p, m, -math.MaxInt16, math.MaxInt16)
}

// captureGainWithin returns captureGain if it is between alpha and beta, otherwise a bound of it.
func captureGainWithin(p *rules.Position, m rules.Move, alpha, beta value) value {
	gain := pieceValue[p.At(m.To()).Type()]
	if m.IsEnPassant() {
		gain = pieceValue[chess.Pawn]
	}
	if kind := m.Promotion(); kind != chess.NoPieceType {
		gain += pieceValue[kind] - pieceValue[chess.Pawn]
	}
	var next rules.Position
	p.Play(m, &next)
	return gain - exchangeGainWithin(&next, m.To(), gain-beta, gain-alpha)
}

// exchangeGain returns the maximum gain of the side to move by capturing on a square, 0 if no capture gains material.
func exchangeGain(p *rules.Position, sq chess.Square) value {
	return exchangeGainWithin(p, sq, -math.MaxInt16, math.MaxInt16)
}

// exchangeGainWithin returns exchangeGain if it is between alpha and beta, otherwise a bound of it. It tries one capture
// for each type of piece, because the others, of which there can be dozens, nearly always have the same gain.
func exchangeGainWithin(p *rules.Position, sq chess.Square, alpha, beta value) value {
	best := value(0)
	var tried [7][7]bool // by type of the piece and type of the promotion
	captures := capturesOn(p, sq)
	slices.SortStableFunc(captures, func(a, b rules.Move) int {
		return pieceValue[p.At(a.From()).Type()] - pieceValue[p.At(b.From()).Type()]
	})
	for _, m := range captures {
		if best >= beta {
			break
		}
		same := &tried[p.At(m.From()).Type()][m.Promotion()]
		if *same {
			continue
		}
		*same = true
		best = max(best, captureGainWithin(p, m, max(best, alpha), beta))
	}
	return best
}

// capturesOn returns the legal captures on a square.
func capturesOn(p *rules.Position, sq chess.Square) []rules.Move {
	if p.Attackers(sq, p.Turn()) == 0 {
		return nil
	}
	var found []rules.Move
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Captures(buf[:0]) {
		if m.To() == sq && p.At(sq) != chess.NoPiece {
			found = append(found, m)
		}
	}
	return found
}

// bestCapture returns the capture with the maximum gain, the first one if there are several, and its gain; the zero Move
// if no capture gains material.
func bestCapture(p *rules.Position) (rules.Move, value) {
	var best rules.Move
	gain := value(0)
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Captures(buf[:0]) {
		if p.At(m.To()) == chess.NoPiece {
			continue // a promotion without capture, or en passant
		}
		if g := captureGain(p, m); g > gain {
			best, gain = m, g
		}
	}
	return best, gain
}

// takes: the move captures a piece.
func (c *change) takes() Reason {
	if c.taken == chess.NoPieceType {
		return Reason{}
	}
	r := c.reasonWith(TakesEvenly, Piece{c.taken, c.piece.At})
	recaptured := len(capturesOn(&c.after, c.piece.At)) > 0
	gain, mine, theirs := captureGain(&c.before, c.move), pieceValue[c.piece.Type], pieceValue[c.taken]
	switch {
	case c.move.IsEnPassant() && recaptured:
		r.Kind = EnPassantTrade
	case c.move.IsEnPassant():
		r.Kind = EnPassant
	case !recaptured:
		r.Kind = TakesUndefended
	case c.piece.Type == c.taken:
		r.Kind = TradesAlike
	case mine == theirs:
		r.Kind = Trades
	case mine < theirs && exchangeGain(&c.after, c.piece.At) <= mine:
		r.Kind = TakesWithLess
	case gain >= onePawn:
		r.Kind = TakesAhead
	case gain <= -onePawn:
		r.Kind = GivesUp
	}
	return r
}

// checksAndAttacks: the move gives check, and the piece that moved also attacks an undefended piece.
func (c *change) checksAndAttacks() Reason {
	if c.nullAfter != nil || exchangeGain(&c.after, c.piece.At) > 0 {
		return Reason{}
	}
	victim := Piece{}
	for sq := range (c.after.Attacks(c.piece.At) & c.after.Of(c.them)).All() {
		p := pieceAt(&c.after, sq)
		if pieceValue[p.Type] >= minorPiece && pieceValue[p.Type] > pieceValue[victim.Type] && c.after.Attackers(sq, c.them) == 0 {
			victim = p
		}
	}
	if victim.Type == chess.NoPieceType {
		return Reason{}
	}
	return c.reasonWith(ChecksAndAttacks, victim)
}

// forks: the piece that moved could capture each of two pieces with gain, and cannot be captured with gain.
func (c *change) forks() Reason {
	if c.nullAfter == nil || exchangeGain(&c.after, c.piece.At) > 0 {
		return Reason{}
	}
	var targets []chess.Square
	var buf [rules.MaxMoves]rules.Move
	for _, m := range c.nullAfter.Captures(buf[:0]) {
		if m.From() == c.piece.At && pieceValue[c.nullAfter.At(m.To()).Type()] >= minorPiece &&
			m.Promotion() == chess.NoPieceType && captureGain(c.nullAfter, m) >= minorPiece {
			targets = append(targets, m.To())
		}
	}
	if len(targets) < 2 {
		return Reason{}
	}
	return Reason{Kind: Forks, Piece: c.piece, Other: pieceAt(&c.after, targets[0]), Second: pieceAt(&c.after, targets[1])}
}

// saves: the opponent threatened to capture a piece and gain at least minGain, and cannot gain by capturing that piece
// after the move.
func saves(minGain value) func(*change) Reason {
	return func(c *change) Reason {
		if c.nullBefore == nil {
			return Reason{}
		}
		threat, gain := bestCapture(c.nullBefore)
		if gain < minGain {
			return Reason{}
		}
		target := threat.To()
		switch {
		case target == c.from:
			target = c.piece.At
		case c.move.IsCastling() && target == c.move.To():
			target = c.move.PartnerLanding()
		}
		if exchangeGain(&c.after, target) > 0 {
			return Reason{}
		}
		return Reason{
			Kind: Saves, Piece: c.piece,
			Other: pieceAt(&c.before, threat.To()), Second: pieceAt(&c.before, threat.From()),
		}
	}
}

// threatens: the mover threatens to capture a piece and gain at least minGain, and could not before the move.
func threatens(minGain value) func(*change) Reason {
	return func(c *change) Reason {
		if c.nullAfter == nil {
			return Reason{}
		}
		threat, gain := bestCapture(c.nullAfter)
		if gain < minGain || exchangeGain(&c.before, threat.To()) >= minGain {
			return Reason{}
		}
		r := Reason{
			Kind: Threatens, Piece: c.piece,
			Other: pieceAt(&c.after, threat.To()), Second: pieceAt(c.nullAfter, threat.From()),
		}
		var next rules.Position
		c.nullAfter.Play(threat, &next)
		switch {
		case len(capturesOn(&next, threat.To())) == 0:
			r.Kind = ThreatensUndefended
		case pieceValue[r.Second.Type] < pieceValue[r.Other.Type]:
			r.Kind = ThreatensWithLess
		}
		return r
	}
}

// allowsCapture: the opponent can capture a piece with gain after the move.
func (c *change) allowsCapture() Reason {
	capture, gain := bestCapture(&c.after)
	if gain < onePawn {
		return Reason{}
	}
	return Reason{
		Kind: AllowsCapture, Piece: c.piece,
		Other: pieceAt(&c.after, capture.To()), Second: pieceAt(&c.after, capture.From()),
	}
}

// leavesNothing: no capture by the opponent gains material.
func (c *change) leavesNothing() Reason {
	if _, gain := bestCapture(&c.after); gain > 0 {
		return Reason{}
	}
	return c.reason(LeavesNothing)
}
