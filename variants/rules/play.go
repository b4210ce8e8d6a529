package rules

import "github.com/notnil/chess"

// Play writes the position after m to next, which must not be p itself. m must be legal in p; this is not checked.
func (p *Position) Play(m Move, next *Position) {
	*next = *p
	us := p.turn & 1
	from, to := int(m.bits&63), int(m.bits>>6&63)
	c := change{p: next, us: us, key: p.key ^ blackKey}
	next.turn = us ^ 1
	next.ply++
	next.half++
	if p.ep >= 0 {
		c.key ^= epKeys[p.ep&7]
		next.ep = -1
	}

	piece := p.board[from]
	kind := kindOf[piece&15]
	switch {
	case m.bits>>kindShift&7 == castling:
		c.castle(m)
	case kind == chess.Pawn:
		next.half = 0
		c.movePawn(m, piece, from, to)
	default:
		if taken := p.board[to]; taken != chess.NoPiece {
			next.half = 0
			c.take(taken, to)
		}
		c.shift(piece, kind, from, to)
		if kind == chess.King {
			next.kings[us] = uint8(to)
			next.history[us] |= kingMoved
			if m.bits>>kindShift&7 == leap {
				next.history[us] |= leapt
			}
		}
	}
	if p.rights != 0 {
		c.loseRights(p, kind, from, to)
	}
	next.key = c.key
}

// change applies a move of one side to a position and updates the key.
type change struct {
	p   *Position
	us  uint8
	key uint64
}

// shift moves a piece to an empty square.
func (c *change) shift(piece chess.Piece, kind chess.PieceType, from, to int) {
	p := c.p
	both := Squares(1)<<(uint(from)&63) | Squares(1)<<(uint(to)&63)
	p.kinds[kind&7] ^= both
	p.sides[c.us&1] ^= both
	p.board[from&63] = chess.NoPiece
	p.board[to&63] = piece
	c.key ^= pieceKeys[piece&15][from&63] ^ pieceKeys[piece&15][to&63]
}

// take removes an enemy piece.
func (c *change) take(piece chess.Piece, sq int) {
	p := c.p
	b := Squares(1) << (uint(sq) & 63)
	p.kinds[kindOf[piece&15]&7] ^= b
	p.sides[(c.us^1)&1] ^= b
	p.board[sq&63] = chess.NoPiece
	c.key ^= pieceKeys[piece&15][sq&63]
}

// movePawn plays a pawn move of any kind.
func (c *change) movePawn(m Move, piece chess.Piece, from, to int) {
	if taken := c.p.board[to&63]; taken != chess.NoPiece {
		c.take(taken, to)
	}
	c.shift(piece, chess.Pawn, from, to)
	switch m.kind() {
	case enPassant:
		c.take(pieceOf(c.us^1, chess.Pawn), to^8)
	case promotion:
		c.promote(piece, pieceOf(c.us, m.Promotion()), m.Promotion(), to)
	default:
		if from^to == 16 {
			c.setEnPassant(from, to)
		}
	}
}

func (c *change) promote(pawn, piece chess.Piece, kind chess.PieceType, sq int) {
	p := c.p
	b := Squares(1) << (uint(sq) & 63)
	p.kinds[chess.Pawn] ^= b
	p.kinds[kind&7] ^= b
	p.board[sq&63] = piece
	c.key ^= pieceKeys[pawn&15][sq&63] ^ pieceKeys[piece&15][sq&63]
}

// setEnPassant sets the en-passant square after a double step, if the side now to move can legally capture there.
func (c *change) setEnPassant(from, to int) {
	p := c.p
	b := Squares(1) << (uint(to) & 63)
	beside := b<<1&^fileA | b>>1&^fileH
	if beside&p.kinds[chess.Pawn]&p.sides[p.turn&1] == 0 {
		return
	}
	if passed := (from + to) / 2; canCaptureEnPassant(p, passed) {
		p.ep = int8(passed)
		c.key ^= epKeys[passed&7]
	}
}

// castle moves king and partner. Either may stay where it is, and either may land on the other's square.
func (c *change) castle(m Move) {
	p, us := c.p, c.us&1
	king, partner := int(m.From()), int(m.To())
	kingTo, partnerTo := int(m.Landing()), int(m.PartnerLanding())
	k, q := p.board[king&63], p.board[partner&63]
	p.kinds[chess.King] ^= 1<<uint(king) ^ 1<<uint(kingTo)
	p.kinds[kindOf[q&15]&7] ^= 1<<uint(partner) ^ 1<<uint(partnerTo)
	p.sides[us] ^= 1<<uint(king) ^ 1<<uint(kingTo) ^ 1<<uint(partner) ^ 1<<uint(partnerTo)
	p.board[king&63], p.board[partner&63] = chess.NoPiece, chess.NoPiece
	p.board[kingTo&63], p.board[partnerTo&63] = k, q
	p.kings[us] = uint8(kingTo)
	p.history[us] |= kingMoved | castled
	c.key ^= pieceKeys[k&15][king&63] ^ pieceKeys[k&15][kingTo&63] ^
		pieceKeys[q&15][partner&63] ^ pieceKeys[q&15][partnerTo&63]
}

// loseRights removes the rights that a move ends: all rights of a side whose king moves or castles, and that of a
// partner that moves or is captured.
func (c *change) loseRights(before *Position, kind chess.PieceType, from, to int) {
	lost := Squares(1)<<(uint(from)&63) | Squares(1)<<(uint(to)&63)
	if kind == chess.King {
		lost |= before.sides[c.us&1]
	}
	lost &= before.rights
	if lost == 0 {
		return
	}
	c.p.rights &^= lost
	for ; lost != 0; lost &= lost - 1 {
		c.key ^= rightKeys[lost.low()]
	}
}

// Pass writes the position after a null move to next: the side to move changes, and an en-passant square is lost. It must
// not be used in check.
func (p *Position) Pass(next *Position) {
	*next = *p
	next.turn ^= 1
	next.ply++
	next.half++
	next.key ^= blackKey
	if p.ep >= 0 {
		next.key ^= epKeys[p.ep&7]
		next.ep = -1
	}
}

// After returns the position after m, which is a legal move of p, or the zero Move, a null move, when p is not in check.
func After(p *Position, m Move) Position {
	var next Position
	if m.IsZero() {
		p.Pass(&next)
	} else {
		p.Play(m, &next)
	}
	return next
}

// pieceOf returns the piece of a side and type.
func pieceOf(side uint8, kind chess.PieceType) chess.Piece {
	return chess.Piece(6*side) + chess.Piece(kind)
}
