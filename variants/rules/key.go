package rules

import "math/rand/v2"

// Zobrist hash keys (1970): one random number for each component of a position's identity, combined by exclusive or.
// The identity is the placement, the side to move, the castling rights and a usable en-passant square (RULES.md §7).
var (
	pieceKeys [16][64]uint64 // by chess.Piece
	rightKeys [64]uint64
	epKeys    [8]uint64 // by file
	blackKey  uint64
)

func init() {
	rng := rand.New(rand.NewPCG(1970, 960)) // fixed seed: keys may be stored
	for piece := 1; piece <= 12; piece++ {
		for sq := range 64 {
			pieceKeys[piece][sq] = rng.Uint64()
		}
	}
	for sq := range 64 {
		rightKeys[sq] = rng.Uint64()
	}
	for f := range 8 {
		epKeys[f] = rng.Uint64()
	}
	blackKey = rng.Uint64()
}

// Key identifies the position for repetition and hash tables. Equal positions have equal keys; different ones almost
// never do.
func (p *Position) Key() uint64 { return p.key }

// keyOf computes a position's key from scratch.
func keyOf(p *Position) uint64 {
	var key uint64
	for sq := range p.occupied().All() {
		key ^= pieceKeys[p.board[sq]][sq]
	}
	for sq := range p.rights.All() {
		key ^= rightKeys[sq]
	}
	if p.ep >= 0 {
		key ^= epKeys[p.ep&7]
	}
	if p.turn == black {
		key ^= blackKey
	}
	return key
}
