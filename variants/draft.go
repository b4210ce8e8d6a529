package variants

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants/rules"
)

// Tray counts pieces by [chess.PieceType].
type Tray [7]int

// Total returns the number of pieces.
func (t Tray) Total() int {
	n := 0
	for _, left := range t {
		n += left
	}
	return n
}

// Draft is the placement phase of Pre-chess: sixteen placements in the order that its [Terms] determine (RULES.md §3).
// It is an immutable value, comparable with ==; the zero Draft is not usable.
//
// A placement is legal if the back rank can still become an array of the family. In the shuffle family this reserves a
// square of the right colour for each bishop. Under the protocol [Copying] every second placement must also copy the one
// before. An unfinished draft always has a legal placement.
type Draft struct {
	family *Family
	terms  Terms
	n      uint8
	ranks  [2]Array // by colour, White's first
	done   [2 * len(Array{})]Placement
}

// NewDraft returns the empty draft of Pre-chess.
func NewDraft(t Terms) Draft { return Draft{family: ShuffleFamily, terms: t} }

// NewDraft returns the empty draft of a variant; both arrays will belong to its family.
func (v Variant) NewDraft(t Terms) Draft { return Draft{family: v.Family, terms: t} }

// Terms returns the terms that the players agreed on.
func (d Draft) Terms() Terms { return d.terms }

// Len returns the number of placements made, 0 to 16.
func (d Draft) Len() int { return int(d.n) }

// Done reports whether all sixteen pieces have been placed.
func (d Draft) Done() bool { return d.Len() == len(d.done) }

// Turn returns the side to place; when done, [chess.White], which makes the first move.
func (d Draft) Turn() chess.Color {
	if d.Done() {
		return chess.White
	}
	return d.terms.turn(d.Len())
}

// mustCopy reports whether the side to place must copy the last placement.
func (d Draft) mustCopy() bool { return d.terms.Protocol == Copying && d.n%2 == 1 && !d.Done() }

// Forced returns the placement that a copying side has to make, false if there is a choice.
func (d Draft) Forced() (Placement, bool) {
	if !d.mustCopy() {
		return Placement{}, false
	}
	p := d.done[d.n-1]
	return Placement{chess.NewPiece(p.Piece.Type(), d.Turn()), p.Square ^ 56}, true
}

// Placements returns the placements made, in order, in a slice of the caller's own.
func (d Draft) Placements() []Placement { return append([]Placement(nil), d.done[:d.n]...) }

// Place returns the draft after one more placement. If p is illegal, the error has the sentence of [Draft.WhyNot].
func (d Draft) Place(p Placement) (Draft, error) {
	if why := d.WhyNot(p); why.Fault != Allowed {
		return d, fmt.Errorf("%v: %s", p, why.clause())
	}
	d.ranks[rules.Side(d.Turn())][p.Square.File()] = p.Piece.Type()
	d.done[d.n] = p
	d.n++
	return d, nil
}

// Replay returns the draft after several more placements, in order; on an error, the draft before the illegal one.
func (d Draft) Replay(placements []Placement) (Draft, error) {
	for _, p := range placements {
		next, err := d.Place(p)
		if err != nil {
			return d, fmt.Errorf("%s, %w", lang.L("placement {{.Number}}", "Number", d.Len()+1), err)
		}
		d = next
	}
	return d, nil
}

// Undo returns the draft without its last placement; the same draft if it is empty.
func (d Draft) Undo() Draft {
	if d.n == 0 {
		return d
	}
	d.n--
	d.ranks[rules.Side(d.Turn())][d.done[d.n].Square.File()] = chess.NoPieceType
	d.done[d.n] = Placement{}
	return d
}

// Legal reports whether p is legal now.
func (d Draft) Legal(p Placement) bool {
	return p.Piece.Color() == d.Turn() && d.Squares(p.Piece.Type()).Has(p.Square)
}

// Squares returns the squares on which the side to place may put a piece of the given type.
func (d Draft) Squares(kind chess.PieceType) rules.Squares {
	if kind < chess.King || kind > chess.Knight {
		return 0
	}
	files := d.openFiles()
	return d.onBackRank(files[kind])
}

// All lists the legal placements, by piece, then by file; none when done.
func (d Draft) All() []Placement {
	var all []Placement
	files := d.openFiles()
	for kind := chess.King; kind <= chess.Knight; kind++ {
		for sq := range d.onBackRank(files[kind]).All() {
			all = append(all, Placement{chess.NewPiece(kind, d.Turn()), sq})
		}
	}
	return all
}

// openFiles returns, by piece type, the files on which the side to place may put that piece; bit 0 is the a-file.
func (d Draft) openFiles() (files [len(Tray{})]uint8) {
	switch {
	case d.Done():
		return files
	case d.mustCopy():
		p := d.done[d.n-1]
		files[p.Piece.Type()] = 1 << p.Square.File()
		return files
	}
	return d.family.openFiles(d.Rank(d.Turn()))
}

func (d Draft) onBackRank(files uint8) rules.Squares {
	if d.Turn() == chess.Black {
		return rules.Squares(files) << 56
	}
	return rules.Squares(files)
}

// Tray returns the pieces that a side still has to place.
func (d Draft) Tray(c chess.Color) Tray {
	left := fullSet
	for _, kind := range d.Rank(c) {
		if kind != chess.NoPieceType {
			left[kind]--
		}
	}
	return left
}

// Rank returns the back rank of a side so far; files without a piece are empty.
func (d Draft) Rank(c chess.Color) Array { return d.ranks[rules.Side(c)] }

// At returns the draft after its first n placements, 0 to Len.
func (d Draft) At(n int) Draft {
	for d.Len() > max(n, 0) {
		d = d.Undo()
	}
	return d
}

// PossibleArrays lists the arrays of the family that a side can still reach, by ascending number. In a copying draft
// both sides reach the same arrays.
func (d Draft) PossibleArrays(c chess.Color) []Array {
	rank := d.Rank(c)
	if d.terms.Protocol == Copying {
		rank = d.Rank(d.terms.First())
	}
	return d.family.arraysFrom(rank)
}

// Finish places the remaining pieces at random; every array still possible for a side is equally likely.
func (d Draft) Finish(rng *rand.Rand) Draft {
	var aims [2]Array
	for _, c := range []chess.Color{d.terms.First(), d.terms.First().Other()} {
		ends := d.PossibleArrays(c)
		aims[rules.Side(c)] = ends[rng.IntN(len(ends))]
	}
	if d.terms.Protocol == Copying {
		aims[rules.Side(d.terms.First().Other())] = aims[rules.Side(d.terms.First())]
	}
	for !d.Done() {
		var fitting []Placement
		for _, p := range d.All() {
			if aims[rules.Side(d.Turn())][p.Square.File()] == p.Piece.Type() {
				fitting = append(fitting, p)
			}
		}
		d, _ = d.Place(fitting[rng.IntN(len(fitting))]) // all are legal
	}
	return d
}

// Pieces returns the pieces on the board so far, by [chess.Square], including the pawns.
func (d Draft) Pieces() [64]chess.Piece { return Start{d.ranks[0], d.ranks[1]}.Pieces() }

// Start returns the resulting start position; false until the draft is done.
func (d Draft) Start() (Start, bool) {
	if !d.Done() {
		return Start{}, false
	}
	return Start{d.ranks[0], d.ranks[1]}, true
}

// String lists the placements as drops, "N@b1 Q@d8 …".
func (d Draft) String() string {
	var drops []string
	for _, p := range d.done[:d.n] {
		drops = append(drops, p.String())
	}
	return strings.Join(drops, " ")
}
