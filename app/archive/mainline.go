package archive

import (
	"backrank/app/archive/scan"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// mainLine takes the moves of a game's main line as they are read, or from its tree.
type mainLine struct {
	moves   output
	plies   int
	castled [2]Castled
	signer  signer
	last    *rules.Position
}

// Begin implements [notation.Follower].
func (l *mainLine) Begin(p *rules.Position) {
	l.moves.b = l.moves.b[:0]
	l.plies, l.castled, l.last = 0, [2]Castled{}, p
	l.signer.begin(p)
}

// Move implements [notation.Follower].
func (l *mainLine) Move(before *rules.Position, m rules.Move, after *rules.Position) {
	l.moves.putMove(before, m)
	l.plies++
	if m.IsCastling() || m.IsLeap() {
		l.castled[rules.Side(before.Turn())] = Castled{howOf(m), l.plies}
	}
	l.signer.next(m, after)
	l.last = after
}

func howOf(m rules.Move) How {
	switch {
	case m.IsLeap():
		return Leap
	case m.Wing() == rules.HSide:
		return Kingside
	}
	return Queenside
}

// walk takes the moves of a tree. It fails at a null move.
func (l *mainLine) walk(g *notation.Game) error {
	p, next := &rules.Position{}, &rules.Position{}
	*p = g.Start
	l.Begin(p)
	for n := range g.Tree.MainLine() {
		m := g.Tree.Move(n)
		if m.IsZero() {
			return errPass
		}
		p.Play(m, next)
		l.Move(p, m, next)
		p, next = next, p
	}
	return nil
}

// signature returns the signature of the line. It must be asked for once.
func (l *mainLine) signature() scan.Signature {
	l.signer.end(l.last)
	return l.signer.Signature
}
