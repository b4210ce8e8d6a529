package engine

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/notation"
	"backrank/variants/rules"
	"backrank/words"
)

// Explain says in one plain sentence of 90 characters or less what a legal move does
// that can be seen at once: what it takes, threatens, saves or stops, how it castles,
// what it leaves to be taken, what it opens. What it says is so, though it need not be why a search likes the move.
// It is "" if there is nothing of the kind. It depends on nothing but its arguments and
// takes a millisecond or two, where dozens of men attack each other some more.
func Explain(p rules.Position, m rules.Move) string {
	d := newDeed(p, m)
	for _, point := range points {
		if text := point(d); text != "" {
			return text
		}
	}
	return ""
}

// points are what may be said of a move, what matters most first. Each has the words,
// or none if it is not so.
var points = []func(*deed) string{
	(*deed).ends,
	(*deed).forced,
	(*deed).promotes,
	(*deed).stopsMate,
	(*deed).threatensMate,
	(*deed).takes,
	(*deed).checksAndAttacks,
	(*deed).forks,
	saves(aMan),
	threatens(aMan),
	(*deed).castles,
	(*deed).stopsCastling,
	(*deed).passes,
	saves(aPawn),
	threatens(aPawn),
	(*deed).checks,
	(*deed).lets,
	(*deed).comesOut,
	(*deed).centre,
	(*deed).openFile,
	(*deed).opensWay,
	(*deed).reaches,
	(*deed).kingToMiddle,
	(*deed).leavesNothing,
}

// deed is a move with what stood before it and what stands after it.
type deed struct {
	move          rules.Move
	us, them      chess.Color
	before, after rules.Position
	// idle is before, with the other side to move: what it threatens. again is after, with
	// the mover to move again: what the move threatens. They are nil where a king would
	// stand in check.
	idle, again *rules.Position
	man         chess.PieceType // that moved, the king if it castled
	from, at    chess.Square    // of that man
	taken       chess.PieceType // NoPieceType if nothing was
}

func newDeed(p rules.Position, m rules.Move) *deed {
	d := &deed{
		move: m, us: p.Turn(), them: p.Turn().Other(), before: p,
		man: p.At(m.From()).Type(), from: m.From(), at: m.Landing(),
	}
	if !m.IsCastling() {
		d.taken = p.At(m.To()).Type()
	}
	if m.IsEnPassant() {
		d.taken = chess.Pawn
	}
	p.Play(m, &d.after)
	if !d.before.InCheck() {
		d.idle = &rules.Position{}
		d.before.Pass(d.idle)
	}
	if !d.after.InCheck() {
		d.again = &rules.Position{}
		d.after.Pass(d.again)
	}
	return d
}

// manOn is a man with his square: "the knight on f3".
func manOn(p *rules.Position, sq chess.Square) string {
	return fmt.Sprintf("the %s on %v", words.Piece(p.At(sq).Type()), sq)
}

func (d *deed) ends() string {
	switch {
	case d.after.Count() > 0:
		return ""
	case d.after.InCheck():
		return "Checkmate"
	}
	return "Stalemate: a draw"
}

func (d *deed) forced() string {
	switch {
	case d.before.Count() > 1:
		return ""
	case d.before.InCheck():
		return "The only way out of check"
	}
	return "The only legal move"
}

func (d *deed) promotes() string {
	kind := d.move.Promotion()
	if kind == chess.NoPieceType {
		return ""
	}
	text := "Promotes to a " + words.Piece(kind)
	if d.taken != chess.NoPieceType {
		text += " and takes the " + words.Piece(d.taken)
	}
	return text
}

// mating is a move that gives mate at once, zero if there is none.
func mating(p *rules.Position) rules.Move {
	var buf [rules.MaxMoves]rules.Move
	var next rules.Position
	for _, m := range p.Moves(buf[:0]) {
		if p.Play(m, &next); next.InCheck() && next.Count() == 0 {
			return m
		}
	}
	return rules.Move{}
}

// mateText is a mating move in words: "Qh4 mate".
func mateText(p *rules.Position, m rules.Move) string {
	return strings.TrimSuffix(notation.SAN(p, m), "#") + " mate"
}

func (d *deed) stopsMate() string {
	if d.idle == nil {
		return ""
	}
	m := mating(d.idle)
	if m.IsZero() || !mating(&d.after).IsZero() {
		return ""
	}
	return "Stops " + mateText(d.idle, m)
}

func (d *deed) threatensMate() string {
	if d.again == nil {
		return ""
	}
	m := mating(d.again)
	if m.IsZero() {
		return ""
	}
	return "Threatens " + mateText(d.again, m)
}

func (d *deed) checks() string {
	if !d.after.InCheck() {
		return ""
	}
	return "Gives check"
}

func (d *deed) castles() string {
	if !d.move.IsCastling() && !d.move.IsLeap() {
		return ""
	}
	verb := "Castles"
	if d.move.IsLeap() {
		verb = "Leaps"
	}
	if n := d.shield(); n > 1 {
		return fmt.Sprintf("%s: on %v %s pawns stand before the king", verb, d.at, [4]string{2: "two", 3: "three"}[n])
	}
	king := fmt.Sprintf("the king goes to %v", d.at)
	if d.at == d.from {
		king = fmt.Sprintf("the king stays on %v", d.at)
	}
	if d.move.IsLeap() {
		return verb + ": " + king
	}
	partner := words.Piece(d.before.At(d.move.To()).Type())
	if d.move.To() == d.move.PartnerLanding() {
		return fmt.Sprintf("%s: %s, the %s stays on %v", verb, king, partner, d.move.To())
	}
	return fmt.Sprintf("%s: %s, the %s to %v", verb, king, partner, d.move.PartnerLanding())
}

// shield is how many own pawns stand right before the king.
func (d *deed) shield() int {
	return (d.after.Pieces(d.us, chess.Pawn) & zones[rules.Side(d.us)][d.at] & ranks(d.us)[1]).Len()
}

// ranks are the ranks as a side counts them.
func ranks(c chess.Color) (all [8]rules.Squares) {
	for i := range all {
		r := i
		if c == chess.Black {
			r = 7 - i
		}
		all[i] = rank1 << (8 * r)
	}
	return all
}

// stopsCastling: the other side could castle, and now it cannot though it is not in
// check.
func (d *deed) stopsCastling() string {
	if d.idle == nil || d.again == nil || !castlesNow(d.idle) || castlesNow(&d.after) {
		return ""
	}
	return fmt.Sprintf("Keeps the king on %v from castling", d.after.King(d.them))
}

// castlesNow reports whether the side to move can castle.
func castlesNow(p *rules.Position) bool {
	var buf [rules.MaxMoves]rules.Move
	for _, m := range p.Quiets(buf[:0]) {
		if m.IsCastling() {
			return true
		}
	}
	return false
}
