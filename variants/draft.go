package variants

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Tray counts men by [chess.PieceType].
type Tray [7]int

// Total is the number of men.
func (t Tray) Total() int {
	n := 0
	for _, left := range t {
		n += left
	}
	return n
}

// Draft is the placing of the pieces before a game of Pre-chess: White, then
// Black, then White… sixteen placements (RULES.md §3). It is an immutable value,
// comparable with ==; the zero Draft is not usable.
//
// One law decides: a placement is legal if some array of the family agrees with
// the back rank after it. For shuffle arrays that is the look-ahead for bishops,
// and it means that no draft can get stuck.
type Draft struct {
	family  *Family
	copying bool
	n       uint8
	ranks   [2]Array // by colour, White's first
	done    [2 * len(Array{})]Placement
}

// NewDraft is the empty draft of Pre-chess: free, or copying, where Black places
// the same man on the same file as White just has.
func NewDraft(copying bool) Draft { return Draft{family: ShuffleFamily, copying: copying} }

// NewDraft is the empty draft of a variant, of whose family both arrays will be.
func (v Variant) NewDraft(copying bool) Draft { return Draft{family: v.Family, copying: copying} }

// Copying reports whether Black must copy White.
func (d Draft) Copying() bool { return d.copying }

// Family is the family that both arrays will belong to.
func (d Draft) Family() *Family { return d.family }

// Len is the number of placements made, 0 to 16.
func (d Draft) Len() int { return int(d.n) }

// Done reports whether all sixteen men stand.
func (d Draft) Done() bool { return d.Len() == len(d.done) }

// Turn is the side to place, [chess.White] when done: it makes the first move.
func (d Draft) Turn() chess.Color { return [...]chess.Color{chess.White, chess.Black}[d.n%2] }

// Placements are the placements made, in order. The slice is the caller's own.
func (d Draft) Placements() []Placement { return append([]Placement(nil), d.done[:d.n]...) }

// Place is the draft after one more placement. It fails with the words of WhyNot.
func (d Draft) Place(p Placement) (Draft, error) {
	if why := d.WhyNot(p); why != "" {
		return d, fmt.Errorf("%v: %s", p, lowerFirst(why))
	}
	d.ranks[d.n%2][p.Square.File()] = p.Man.Type()
	d.done[d.n] = p
	d.n++
	return d, nil
}

// Replay is the draft after several more placements, in order; with an error, the
// draft before the placement at fault.
func (d Draft) Replay(placements []Placement) (Draft, error) {
	for _, p := range placements {
		next, err := d.Place(p)
		if err != nil {
			return d, fmt.Errorf("placement %d, %w", d.Len()+1, err)
		}
		d = next
	}
	return d, nil
}

// Undo is the draft without its last placement; the same draft if it is empty.
func (d Draft) Undo() Draft {
	if d.n == 0 {
		return d
	}
	d.n--
	d.ranks[d.n%2][d.done[d.n].Square.File()] = chess.NoPieceType
	d.done[d.n] = Placement{}
	return d
}

// Legal reports whether p may be made now.
func (d Draft) Legal(p Placement) bool {
	return p.Man.Color() == d.Turn() && d.Squares(p.Man.Type()).Has(p.Square)
}

// Squares are the squares on which the side to place may put a man of the given
// type now.
func (d Draft) Squares(kind chess.PieceType) rules.Squares {
	if kind < chess.King || kind > chess.Knight {
		return 0
	}
	files := d.offers()
	return d.onBackRank(files[kind])
}

// All are the legal placements, by man and then by file; none when done.
func (d Draft) All() []Placement {
	var all []Placement
	files := d.offers()
	for kind := chess.King; kind <= chess.Knight; kind++ {
		for sq := range d.onBackRank(files[kind]).All() {
			all = append(all, Placement{chess.NewPiece(kind, d.Turn()), sq})
		}
	}
	return all
}

// offers are the files open to each type of man for the side to place, bit 0 the
// a-file.
func (d Draft) offers() (files [len(Tray{})]uint8) {
	switch {
	case d.Done():
		return files
	case d.copying && d.n%2 == 1:
		f := d.done[d.n-1].Square.File()
		files[d.ranks[0][f]] = 1 << f
		return files
	}
	return d.family.completions(d.ranks[d.n%2])
}

func (d Draft) onBackRank(files uint8) rules.Squares {
	if d.Turn() == chess.Black {
		return rules.Squares(files) << 56
	}
	return rules.Squares(files)
}

// Tray is what a side still has to place.
func (d Draft) Tray(c chess.Color) Tray {
	left := outfit
	for _, kind := range d.rank(c) {
		if kind != chess.NoPieceType {
			left[kind]--
		}
	}
	return left
}

// rank is the back rank of a side so far.
func (d Draft) rank(c chess.Color) Array {
	if c == chess.Black {
		return d.ranks[1]
	}
	return d.ranks[0]
}

// Men are the men on the board so far, by [chess.Square], the pawns included.
func (d Draft) Men() [64]chess.Piece { return Start{d.ranks[0], d.ranks[1]}.Men() }

// Start is the start position that the draft has made; false until it is done.
func (d Draft) Start() (Start, bool) {
	if !d.Done() {
		return Start{}, false
	}
	return Start{d.ranks[0], d.ranks[1]}, true
}

// String is the placements as drops, "N@b1 Q@d8 …".
func (d Draft) String() string {
	var drops []string
	for _, p := range d.done[:d.n] {
		drops = append(drops, p.String())
	}
	return strings.Join(drops, " ")
}
