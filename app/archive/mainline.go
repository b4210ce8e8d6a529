package archive

import (
	"backrank/app/archive/scan"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// mainLine encodes the moves of a game's main line, either while the game is read or from its tree, and computes its
// signature.
type mainLine struct {
	moves   output
	plies   int
	castled [2]Castled
	signer  signer
	last    *rules.Position
	keys    []uint64 // of the positions before last, since the last capture or pawn move
}

// Begin implements [gametree.Follower].
func (l *mainLine) Begin(p *rules.Position) {
	l.moves.b = l.moves.b[:0]
	l.plies, l.castled, l.last, l.keys = 0, [2]Castled{}, p, l.keys[:0]
	l.signer.begin(p)
}

// Move implements [gametree.Follower].
func (l *mainLine) Move(before *rules.Position, m rules.Move, after *rules.Position) {
	l.moves.putMove(before, m)
	l.plies++
	if m.IsCastling() || m.IsLeap() {
		l.castled[rules.Side(before.Turn())] = Castled{castlingTypeOf(m), l.plies}
	}
	l.signer.next(m, after)
	l.last = after
	if after.HalfmoveClock() == 0 {
		l.keys = l.keys[:0]
	} else {
		l.keys = append(l.keys, before.Key())
	}
}

func castlingTypeOf(m rules.Move) CastlingType {
	switch {
	case m.IsLeap():
		return Leap
	case m.Wing() == rules.HSide:
		return Kingside
	}
	return Queenside
}

// walk encodes the main line of a tree. It fails at a null move.
func (l *mainLine) walk(g *pgn.Game) error {
	p, next := &rules.Position{}, &rules.Position{}
	*p = g.Start
	l.Begin(p)
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		if m.IsZero() {
			return errNullMove()
		}
		p.Play(m, next)
		l.Move(p, m, next)
		p, next = next, p
	}
	return nil
}

// replay replays stored moves. It returns false if they are damaged.
func (l *mainLine) replay(start *rules.Position, moves []byte, plies int) bool {
	in := input{b: moves}
	var all [2]rules.Position
	p := start
	l.Begin(p)
	for ply := range plies {
		m := in.move(p)
		if in.bad || m.IsZero() {
			return false
		}
		next := &all[ply&1]
		p.Play(m, next)
		l.Move(p, m, next)
		p = next
	}
	return true
}

// signature completes and returns the signature. It must be called only once for each game, because signer.end adds to it.
func (l *mainLine) signature() scan.Signature {
	l.signer.end(l.last)
	return l.signer.Signature
}
