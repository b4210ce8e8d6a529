package drill

import (
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// maxAttempts is the number of attempts to make a question about legality. One takes some microseconds.
const maxAttempts = 400

// lawsOf returns the laws by which castlings and leaps under a rule can be illegal in a position from its own game.
func lawsOf(rule *rules.Castling) []rules.Law {
	if !rule.CanCastle() && !rule.CanLeap() {
		return nil
	}
	laws := []rules.Law{rules.Blocked, rules.Crossing, rules.KingInCheck, rules.KingMoved, rules.Spent}
	if !rule.CanCastle() {
		return laws[:4] // after a leap the king stands elsewhere, and has no other partner
	}
	if rule.From == nil {
		laws = append(laws, rules.PartnerMoved)
	} else {
		laws = append(laws, rules.WrongPartner) // a partner that has moved is on a file where it can be none
	}
	if canBeUncovered(rule) {
		laws = append(laws, rules.Uncovered)
	}
	if lacksLanding(rule) {
		laws = append(laws, rules.NoLanding)
	}
	return laws
}

// canBeUncovered reports whether the king can end on a square that is attacked only when its partner has left: both move, and the
// partner was farther from the middle of the board than the king's landing.
func canBeUncovered(rule *rules.Castling) bool {
	return anyPair(rule, func(king, partner chess.File) bool {
		l := rule.Castle(king, partner)
		return l != nil && partner != chess.FileA && partner != chess.FileH && beyond(partner, king, l.KingTo.File(), l.PartnerTo.File())
	})
}

// beyond reports whether a partner is farther from the king than both landings, so that until castling it shields the king's landing
// from a rook or queen behind it.
func beyond(partner, king, kingTo, partnerTo chess.File) bool {
	if partner < king {
		return partner < kingTo && partner < partnerTo && kingTo < partnerTo
	}
	return partner > kingTo && partner > partnerTo && kingTo > partnerTo
}

// lacksLanding reports whether a possible partner of a king can have no landing.
func lacksLanding(rule *rules.Castling) bool {
	return anyPair(rule, func(king, partner chess.File) bool { return rule.Castle(king, partner) == nil })
}

// anyPair reports whether ok is true for a king and a possible partner.
func anyPair(rule *rules.Castling, ok func(king, partner chess.File) bool) bool {
	for king := chess.FileA; king <= chess.FileH; king++ {
		for partner := chess.FileA; partner <= chess.FileH; partner++ {
			for _, kind := range rule.Partners {
				if rule.CanPartner(king, partner, kind) && ok(king, partner) {
					return true
				}
			}
		}
	}
	return false
}

// maker makes questions.
type maker struct {
	*rand.Rand
	rule   *rules.Castling
	choose func(seed uint64) variants.Start
}

// onFiles makes a question of a skill about files.
func (m *maker) onFiles(s CastlingSkill) (Castling, bool) {
	for range maxStarts {
		start := m.choose(m.Uint64())
		side := chess.White + chess.Color(m.IntN(2))
		array := start.Array(side)
		for _, lane := range m.rule.Lanes(array) {
			if skillOn(m.rule, &lane, s.Kind) != s {
				continue
			}
			c := Castling{Kind: s.Kind, Array: array, Side: side, Leap: s.Leap, To: rules.Mirrored(side, target(&lane))}
			p, err := variants.Both(array).Position(m.rule)
			if c.base, c.Position = p, p; err == nil && c.solve() {
				return c, true
			}
		}
	}
	return Castling{}, false
}

// maxStarts is the number of start positions in which to look for a king and a partner on certain files. It takes about a
// microsecond to look at one.
const maxStarts = 20_000

// start chooses a start position, a side, and one of its castlings and leaps.
func (m *maker) start() (s variants.Start, side chess.Color, lane rules.Lane, ok bool) {
	s, side = m.choose(m.Uint64()), chess.White+chess.Color(m.IntN(2))
	lanes := m.rule.Lanes(s.Array(side))
	if len(lanes) == 0 {
		return s, side, lane, false
	}
	return s, side, lanes[m.IntN(len(lanes))], true
}

// legality makes a question whose answer is decided by a law, [rules.Lawful] for a legal castling. For the first half of the attempts
// it asks that a legal castling is not obvious: an enemy attacks a square near the path of the king.
func (m *maker) legality(law rules.Law) (Castling, bool) {
	for attempt := range maxAttempts {
		start, side, lane, ok := m.start()
		if !ok {
			continue
		}
		b := scene{maker: m, law: law, start: start, side: side, lane: lane}
		c, ok := b.question()
		if !ok || c.Position.WhyNot(c.King, c.To).Law != law {
			continue
		}
		if law == rules.Lawful && attempt < maxAttempts/2 && !c.isTricky() {
			continue
		}
		return c, true
	}
	return Castling{}, false
}

// isTricky reports whether an enemy piece attacks a square next to the king's path, or one that only the partner crosses.
func (c *Castling) isTricky() bool {
	lane := c.lane()
	path := lane.Path | rules.Bit(lane.King)
	near := (path<<1 | path>>1 | path<<8 | lane.Empty) & (rules.BackRank(chess.White) | rules.BackRank(chess.White)<<8) &^ path
	for sq := range near.All() {
		if c.Position.Attackers(sq^chess.Square(c.rank()), c.Side.Other()) != 0 {
			return true
		}
	}
	return false
}

// scene is a position in the making. Squares are those of White's view: Black's castlings are made as White's and mirrored.
type scene struct {
	*maker
	law    rules.Law
	start  variants.Start
	side   chess.Color
	lane   rules.Lane
	pieces [64]chess.Piece
	rights rules.Squares
}

// question makes a position with random places of the pieces, changed so that the law can decide.
func (s *scene) question() (Castling, bool) {
	own, enemy := s.start.Array(s.side), s.start.Array(s.side.Other())
	c := Castling{Kind: Legality, Array: own, Side: s.side, Leap: s.lane.IsLeap(), To: target(&s.lane)}
	s.pawns(chess.White)
	s.pawns(chess.Black)
	s.place(chess.White, own, s.lane.Empty)
	s.place(chess.Black, enemy, 0)
	s.rights = s.granted(chess.White, own) | s.granted(chess.Black, enemy)
	if !s.arrange(&c) {
		return c, false
	}
	base, err := s.position()
	if err != nil {
		return c, false
	}
	c.base, c.Position, c.To = base, base, rules.Mirrored(s.side, c.To)
	if !s.play(&c) {
		return c, false
	}
	return c, c.solve()
}

// pawns places the pawns of a side on their files: half of them at home, some are missing.
func (s *scene) pawns(side chess.Color) {
	for f := chess.FileA; f <= chess.FileH; f++ {
		rank := []chess.Rank{chess.Rank2, chess.Rank2, chess.Rank2, chess.Rank3, chess.Rank4, -1}[s.IntN(6)]
		if rank < 0 {
			continue
		}
		if sq := rules.Mirrored(side, chess.NewSquare(f, rank)); s.pieces[sq] == chess.NoPiece {
			s.pieces[sq] = chess.NewPiece(chess.Pawn, side)
		}
	}
}

// place places the other pieces of a side: half of them at home, the others developed. The king and its partner stay at home, and no
// piece is on a reserved square.
func (s *scene) place(side chess.Color, array variants.Array, reserved rules.Squares) {
	for f, kind := range array {
		home := rules.Mirrored(side, chess.Square(f))
		if kind == chess.King || side == chess.White && home == s.lane.Partner || !reserved.Has(home) && s.IntN(2) == 0 {
			s.pieces[home] = chess.NewPiece(kind, side)
			continue
		}
		if s.IntN(4) > 0 { // otherwise it has been captured
			s.develop(chess.NewPiece(kind, side), home, reserved)
		}
	}
}

// develop places a piece on a free square of the six middle ranks, a bishop on one of the colour of its home.
func (s *scene) develop(piece chess.Piece, home chess.Square, reserved rules.Squares) {
	for range 8 {
		sq := chess.Square(8 + s.IntN(48))
		if s.pieces[sq] == chess.NoPiece && !reserved.Has(sq) && (piece.Type() != chess.Bishop || isLight(sq) == isLight(home)) {
			s.pieces[sq] = piece
			return
		}
	}
}

func isLight(sq chess.Square) bool { return (int(sq.File())+int(sq.Rank()))%2 == 1 }

// granted returns the rights of a side whose pieces are still at home.
func (s *scene) granted(side chess.Color, array variants.Array) (rights rules.Squares) {
	for sq := range s.rule.Grant(side, array).All() {
		if s.pieces[sq] == chess.NewPiece(array[sq.File()], side) {
			rights |= rules.Bit(sq)
		}
	}
	return rights
}

// arrange changes the pieces so that the law can decide, and returns false if that is impossible here.
func (s *scene) arrange(c *Castling) bool {
	switch s.law {
	case rules.Blocked:
		return s.block()
	case rules.Uncovered:
		return s.uncover()
	case rules.PartnerMoved, rules.WrongPartner:
		return !c.Leap && s.movePartner(c)
	case rules.NoLanding:
		return s.chooseWithoutLanding(c)
	}
	return true
}

// block places a piece on a square that must be empty: the side's own piece that begins there, or an enemy knight.
func (s *scene) block() bool {
	squares := s.lane.Empty
	if s.lane.IsLeap() {
		squares |= s.lane.Path
	}
	if squares == 0 {
		return false
	}
	sq := nth(squares, s.IntN(squares.Len()))
	piece := chess.NewPiece(s.start.Array(s.side)[sq.File()], chess.White)
	if s.lane.IsLeap() && sq != s.lane.KingTo || s.IntN(4) == 0 || s.pieces[sq] != chess.NoPiece || piece.Type() == chess.King {
		piece = chess.NewPiece(chess.Knight, chess.Black)
	}
	s.pieces[sq] = piece
	return true
}

// nth returns the square with an index in a set, in the order of All.
func nth(squares rules.Squares, index int) chess.Square {
	for sq := range squares.All() {
		if index == 0 {
			return sq
		}
		index--
	}
	return chess.NoSquare
}

// uncover places an enemy rook or queen on the back rank behind the partner.
func (s *scene) uncover() bool {
	if s.lane.IsLeap() {
		return false
	}
	step := chess.Square(1)
	if s.lane.Partner < s.lane.King {
		step = -1
	}
	for sq := s.lane.Partner + step; sq >= chess.A1 && sq <= chess.H1; sq += step {
		if s.IntN(2) == 0 || sq == chess.A1 || sq == chess.H1 {
			s.pieces[sq] = chess.NewPiece([]chess.PieceType{chess.Rook, chess.Queen}[s.IntN(2)], chess.Black)
			return true
		}
		s.pieces[sq] = chess.NoPiece
	}
	return false
}

// movePartner moves the partner along the back rank, or asks about a nearer piece that could be a partner.
func (s *scene) movePartner(c *Castling) bool {
	partner, king := s.lane.Partner, s.lane.King
	array := s.start.Array(s.side)
	for sq := min(partner, king) + 1; sq < max(partner, king); sq++ {
		if s.rule.CanPartner(king.File(), sq.File(), array[sq]) && !s.rights.Has(sq) && s.IntN(4) > 0 {
			s.pieces[sq] = chess.NewPiece(array[sq], chess.White)
			c.To = sq
			return true
		}
	}
	to := chess.Square(s.IntN(8))
	if s.pieces[to] != chess.NoPiece || (to < king) != (partner < king) {
		return false
	}
	s.pieces[to], s.pieces[partner] = s.pieces[partner], chess.NoPiece
	s.rights &^= rules.Bit(partner)
	c.To = to
	return true
}

// chooseWithoutLanding asks about a partner for which the rule has no landing.
func (s *scene) chooseWithoutLanding(c *Castling) bool {
	king := s.lane.King.File()
	for f, kind := range s.start.Array(s.side) {
		if s.rule.CanPartner(king, chess.File(f), kind) && s.rule.Castle(king, chess.File(f)) == nil {
			c.To, c.Leap = chess.Square(f), false
			s.pieces[f] = chess.NewPiece(kind, chess.White)
			s.rights |= rules.Bit(chess.Square(f))
			return true
		}
	}
	return false
}

// position returns the position with Side to move.
func (s *scene) position() (rules.Position, error) {
	setup := rules.Setup{Turn: s.side, EnPassant: chess.NoSquare, MoveNumber: 9 + s.IntN(12)}
	for sq, piece := range s.pieces {
		if piece != chess.NoPiece && s.side == chess.Black {
			piece = chess.NewPiece(piece.Type(), piece.Color().Other())
		}
		setup.Pieces[rules.Mirrored(s.side, chess.Square(sq))] = piece
	}
	for sq := range s.rights.All() {
		setup.CastlingRights |= rules.Bit(rules.Mirrored(s.side, sq))
	}
	return rules.New(setup, s.rule)
}

// play plays the move by which the side loses its rights, if the law is about such a move.
func (s *scene) play(c *Castling) bool {
	var fits func(m rules.Move) bool
	king := c.base.King(c.Side)
	switch s.law {
	case rules.KingMoved:
		fits = func(m rules.Move) bool {
			return m.From() == king && !m.IsCastling() && !m.IsLeap() && m.To().Rank() == king.Rank()
		}
	case rules.Spent:
		fits = func(m rules.Move) bool { return m.IsCastling() && m.To() != c.To || m.IsLeap() }
	default:
		return true
	}
	var moves []rules.Move
	for _, move := range c.base.Moves(nil) {
		if fits(move) && move.To() != c.To && c.base.At(move.To()).Color() != c.Side.Other() {
			moves = append(moves, move)
		}
	}
	if len(moves) == 0 {
		return false
	}
	c.moves = []rules.Move{moves[s.IntN(len(moves))]}
	after := rules.After(&c.base, c.moves[0])
	if after.InCheck() {
		return false
	}
	after.Pass(&c.Position)
	switch {
	case s.law == rules.Spent:
		return s.chooseOther(c)
	case c.Leap:
		return s.chooseLeap(c)
	}
	return true
}

// chooseLeap asks about a leap from the square to which the king has moved.
func (s *scene) chooseLeap(c *Castling) bool {
	king := c.Position.King(c.Side)
	leaps := s.rule.Leaps(king.File())
	if len(leaps) == 0 {
		return false
	}
	c.To = rules.Mirrored(c.Side, leaps[s.IntN(len(leaps))].KingTo)
	return true
}

// chooseOther asks about another piece that began as a partner, after the king has castled or leapt.
func (s *scene) chooseOther(c *Castling) bool {
	king := c.Position.King(c.Side)
	for sq := range (c.base.CastlingRights() & c.base.Of(c.Side)).All() {
		if sq != c.moves[0].To() && sq != c.moves[0].From() && sq != king && c.Position.At(sq) == c.base.At(sq) {
			c.To, c.Leap = sq, false
			return true
		}
	}
	return false
}
