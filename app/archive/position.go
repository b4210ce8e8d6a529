package archive

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive/scan"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// target is a position or a material to search for in games with one castling rule.
type target struct {
	key      uint64          // of the position
	home     uint16          // homePawns of the position
	material *material       // if non-nil, the material to search for instead of a position
	counts   packedCounts    // of the position
	board    *rules.Position // if non-nil, only its pieces and side to move count, not its castling rights and en passant square
	pieces   int
}

// positionTargets returns the targets for a FEN by castling rule, for those rules under which it is valid. With
// anyRights, castling rights and en passant square are ignored. It fails if the FEN is valid under no rule.
func positionTargets(text string, anyRights bool) (map[string]*target, error) {
	all := map[string]*target{}
	if fields := strings.Fields(text); anyRights && len(fields) > 2 {
		text = fields[0] + " " + fields[1] + " - -"
	}
	var last error
	for _, rule := range variants.Castlings() {
		p, _, err := fen.Parse(text, rule)
		if err != nil {
			last = err
			continue
		}
		all[rule.ID] = targetOf(&p)
		if anyRights {
			all[rule.ID].board = &p
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: %w", lang.L("position"), last)
	}
	return all, nil
}

func targetOf(p *rules.Position) *target {
	return &target{key: p.Key(), home: homePawns(p), counts: packedOf(p), pieces: p.Occupied().Len()}
}

func packedOf(p *rules.Position) packedCounts {
	c := countsOf(p)
	return c.pack()
}

// matches reports whether a position is the target, or has the material of the target.
func (t *target) matches(p *rules.Position) bool {
	if t.material != nil {
		return p.Occupied().Len() == t.pieces && t.material.matches(p)
	}
	if t.board != nil {
		return samePieces(p, t.board)
	}
	return p.Key() == t.key
}

// samePieces reports whether two positions have the same pieces on the same squares, and the same side to move.
func samePieces(a, b *rules.Position) bool {
	if a.Of(chess.White) != b.Of(chess.White) || a.Of(chess.Black) != b.Of(chess.Black) || a.Turn() != b.Turn() {
		return false
	}
	for kind := chess.King; kind <= chess.Pawn; kind++ {
		if a.Kind(kind) != b.Kind(kind) {
			return false
		}
	}
	return true
}

// isUnreachable reports whether the target cannot occur after a position: captured pieces do not return, nor pawns to
// their home squares.
func (t *target) isUnreachable(p *rules.Position) bool {
	return p.Occupied().Len() < t.pieces || t.home&^homePawns(p) != 0
}

// find returns the first ply after which the target is on the board, 0 for the start, and the moves that follow; -1 if it
// does not occur.
func (t *target) find(start *rules.Position, moves []byte, plies int) (ply int, remaining input) {
	in := input{b: moves}
	if t.matches(start) {
		return 0, in
	}
	var all [2]rules.Position
	p := start
	for ply := range plies {
		if t.isUnreachable(p) {
			break
		}
		m := in.move(p)
		if in.bad {
			break
		}
		next := &all[ply&1]
		p.Play(m, next)
		if p = next; t.matches(p) {
			return ply + 1, in
		}
	}
	return -1, in
}

// homePawns returns the pawns on their home squares: White's from a2 on in the lower eight bits, Black's from a7 on in
// the upper.
func homePawns(p *rules.Position) uint16 {
	white, black := p.Pieces(chess.White, chess.Pawn), p.Pieces(chess.Black, chess.Pawn)
	return uint16(white>>8&0xff | black>>40&0xff00)
}

// signer computes the signature of a game while it is replayed.
type signer struct {
	scan.Signature
	home uint16
}

// begin resets the signer to a start position.
func (s *signer) begin(p *rules.Position) {
	s.home = homePawns(p)
	s.Signature = scan.Signature{Home: s.home}
}

// next adds a move and the position after it.
func (s *signer) next(m rules.Move, p *rules.Position) {
	if m.Promotion() != chess.NoPieceType {
		s.Promote(1 - rules.Side(p.Turn()))
	}
	if now := homePawns(p); now != s.home {
		s.Leave(s.home &^ now)
		s.home = now
	}
}

// end adds the last position.
func (s *signer) end(p *rules.Position) {
	for side, all := range countsOf(p) {
		for i, n := range all[chess.Queen:] {
			s.Final[i] |= uint8(min(n, 15) << (4 * side))
		}
	}
}

// sign computes the signature of a game.
func sign(start *rules.Position, moves []byte, plies int) scan.Signature {
	in := input{b: moves}
	var all [2]rules.Position
	var s signer
	s.begin(start)
	p := start
	for ply := range plies {
		m := in.move(p)
		if in.bad {
			break
		}
		next := &all[ply&1]
		p.Play(m, next)
		s.next(m, next)
		p = next
	}
	s.end(p)
	return s.Signature
}

// mayOccurIn reports whether the target can have occurred in a game with a signature. It may return true for a game in
// which it did not.
func (t *target) mayOccurIn(s *scan.Signature) bool {
	if t.material == nil {
		return s.Had(t.home) && mayContain(s, &t.counts, t.pieces)
	}
	for i := range t.material.packed {
		if mayContain(s, &t.material.packed[i], t.pieces) {
			return true
		}
	}
	return false
}

// packedCounts are the numbers of pieces by side, without kings, a byte for each kind; that of queens is the lowest.
type packedCounts [2]uint64

const (
	eachByte = 0x0101010101
	pawnByte = 0xff << 32
)

// pack packs the counts.
func (c *counts) pack() (p packedCounts) {
	for side, all := range c {
		for i, n := range all[chess.Queen:] {
			p[side] |= uint64(n) << (8 * i)
		}
	}
	return p
}

// mayContain reports whether the pieces at the end of a game can be a remainder of the pieces p of a position: there are
// not more pieces, not more pawns and, if the side has not promoted a pawn, not more of any kind.
func mayContain(s *scan.Signature, p *packedCounts, pieces int) bool {
	f := &s.Final
	final := uint64(f[0]) | uint64(f[1])<<8 | uint64(f[2])<<16 | uint64(f[3])<<24 | uint64(f[4])<<32
	sum := uint64(0)
	for side, available := range p {
		n := final >> (4 * side) & (15 * eachByte)
		sum += n
		if s.Promoted(side) {
			n &= pawnByte
		}
		if left := (available | 0x80*eachByte) - n; left&(0x80*eachByte) != 0x80*eachByte { // some byte of n is greater than that of available
			return false
		}
	}
	return int(sum*eachByte>>32&0xff)+2 <= pieces // the sum of the five bytes, and the kings
}
