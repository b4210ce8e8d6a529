// Package games reads and writes games of self-play, the training data of the network: the first position, every
// move with its search score, and the result.
//
// A file begins with the line "backrank games 1", followed by records. A record is the length of its
// body in bytes and the CRC-32C of the body, four bytes each, and the body. The first record is the
// recipe, a line of text with the settings that generated the games; each other record is a game:
//
//	bytes   content
//	1 + n   the castling rule: n, then its id of n letters
//	32      the pieces of the first position by square from a1, two in a byte, the first in the low
//	        four bits, each a chess.Piece
//	8       the squares of the pieces with castling rights, a bit for each square
//	1       side to move: 1 White, 2 Black
//	1       en-passant square, 255 for none
//	2       plies since the last capture or pawn move
//	2       move number
//	1       result: 0 Black won, 1 draw, 2 White won
//	4 each  the plies: the move in two bytes (see Code) and in two bytes the score in centipawns for
//	        the side to move
//
// All numbers are little-endian. A kill can leave an unfinished file with an incomplete last record. [Append]
// removes it; for [Read] it is an error.
package games

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// Result is the result of a game.
type Result uint8

// The results.
const (
	BlackWon Result = iota
	Drawn
	WhiteWon
)

// Points returns the points of a side: 0, ½ or 1.
func (r Result) Points(side chess.Color) float64 {
	if side == chess.Black {
		return 1 - float64(r)/2
	}
	return float64(r) / 2
}

// NoScore is the score of a move that was not searched.
const NoScore = -32768

// Ply is one move of a game and the search score of the position before it, in centipawns for the
// side to move, or [NoScore].
type Ply struct {
	Move  uint16 // see Code
	Score int16
}

// Code encodes a move: its origin in bits 0 to 5, its destination in bits 6 to 11, the promotion piece in bits
// 12 to 14. The destination of castling is the square of the castling partner. No two legal moves of a position
// have the same code.
func Code(m rules.Move) uint16 {
	return uint16(m.From()) | uint16(m.To())<<6 | uint16(m.Promotion())<<12
}

// Game is one game. Its first position need not be a start position.
type Game struct {
	Start  rules.Position
	Plies  []Ply
	Result Result
}

// errIllegal reports an illegal move in a game.
var errIllegal = errors.New("a move is not legal")

// Replay calls visit with each position of the game and the move that was played in it, in order, until
// visit returns false. The position is valid only during the call. Replay returns an error at an illegal move.
func (g *Game) Replay(visit func(ply int, p *rules.Position, m rules.Move) bool) error {
	var buf [rules.MaxMoves]rules.Move
	positions := [2]rules.Position{g.Start}
	for ply := range g.Plies {
		p, next := &positions[ply&1], &positions[ply&1^1]
		var move rules.Move
		for _, m := range p.Moves(buf[:0]) {
			if Code(m) == g.Plies[ply].Move {
				move = m
				break
			}
		}
		if move.IsZero() {
			return fmt.Errorf("%w: ply %d", errIllegal, ply)
		}
		if !visit(ply, p, move) {
			return nil
		}
		p.Play(move, next)
	}
	return nil
}

// append appends the encoded game to b.
func (g *Game) append(b []byte) []byte {
	s := g.Start.Setup()
	id := g.Start.Rule().ID
	b = append(append(b, byte(len(id))), id...)
	for sq := 0; sq < 64; sq += 2 {
		b = append(b, byte(s.Pieces[sq])|byte(s.Pieces[sq+1])<<4)
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(s.CastlingRights))
	b = append(b, byte(s.Turn), byte(s.EnPassant)) // chess.NoSquare is −1
	b = binary.LittleEndian.AppendUint16(b, uint16(s.HalfmoveClock))
	b = binary.LittleEndian.AppendUint16(b, uint16(s.MoveNumber))
	b = append(b, byte(g.Result))
	for _, p := range g.Plies {
		b = binary.LittleEndian.AppendUint16(b, p.Move)
		b = binary.LittleEndian.AppendUint16(b, uint16(p.Score))
	}
	return b
}

// fixedLength is the length of a game without its castling rule and its plies.
const fixedLength = 32 + 8 + 1 + 1 + 2 + 2 + 1

var errRecord = errors.New("invalid game record")

// parse decodes a game. It does not check whether the moves are legal, see Replay.
func (g *Game) parse(b []byte) error {
	if len(b) == 0 || len(b) < 1+int(b[0])+fixedLength {
		return fmt.Errorf("%w: %d bytes", errRecord, len(b))
	}
	ruleEnd := 1 + int(b[0])
	id := string(b[1:ruleEnd])
	rule := variants.CastlingByID(id)
	if rule == nil {
		return fmt.Errorf("%w: no castling rule %q", errRecord, id)
	}
	b = b[ruleEnd:]
	plies := b[fixedLength:]
	var s rules.Setup
	for i, two := range b[:32] {
		s.Pieces[2*i], s.Pieces[2*i+1] = chess.Piece(two&15), chess.Piece(two>>4)
	}
	s.CastlingRights = rules.Squares(binary.LittleEndian.Uint64(b[32:]))
	s.Turn, s.EnPassant = chess.Color(b[40]), chess.Square(int8(b[41]))
	s.HalfmoveClock = int(binary.LittleEndian.Uint16(b[42:]))
	s.MoveNumber = int(binary.LittleEndian.Uint16(b[44:]))
	g.Result = Result(b[46])
	if s.Turn != chess.White && s.Turn != chess.Black || g.Result > WhiteWon || len(plies)%4 != 0 {
		return fmt.Errorf("%w: side %d, result %d, %d bytes of plies", errRecord, s.Turn, g.Result, len(plies))
	}
	start, err := rules.New(s, rule)
	if err != nil {
		return fmt.Errorf("%w: %w", errRecord, err)
	}
	g.Start, g.Plies = start, g.Plies[:0]
	for ; len(plies) > 0; plies = plies[4:] {
		g.Plies = append(g.Plies, Ply{binary.LittleEndian.Uint16(plies), int16(binary.LittleEndian.Uint16(plies[2:]))})
	}
	return nil
}
