package print

import (
	"fmt"
	"io"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/words"
)

// Book writes all arrays of a family as strips of pieces with their numbers, after a page
// that tells how to read it. A large family has 96 to a page, those that share the
// places of the knights and the order of king and rooks, so that the page is found by
// dividing.
func Book(w io.Writer, style Style, f *variants.Family) error {
	p, err := newPages(style, all(f)+": "+f.Name)
	if err != nil {
		return err
	}
	b := book{pages: p, family: f, chapters: chapters(f)}
	for range b.chapters {
		b.links = append(b.links, p.pdf.AddLink())
	}
	b.title()
	for i := range b.chapters {
		b.chapter(i)
	}
	return p.write(w)
}

// chapterLen is how many arrays share a page: those whose numbers have the same
// knights (RULES.md §2).
const chapterLen = 96

// fewArrays is the size of a family that fits a single page with larger squares.
const fewArrays = 24

// chapters are the arrays of each page.
func chapters(f *variants.Family) (all [][]variants.Array) {
	last := -1
	for i := range f.Len() {
		a := f.At(i)
		if key := a.Number() / chapterLen; last < 0 || f.Len() > fewArrays && key != last {
			all = append(all, nil)
			last = key
		}
		all[len(all)-1] = append(all[len(all)-1], a)
	}
	return all
}

// book is the document while it is made.
type book struct {
	*pages
	family   *variants.Family
	chapters [][]variants.Array
	links    []int
}

// span is the first and the last number of a page.
func (b *book) span(i int) string {
	c := b.chapters[i]
	if len(c) == 1 {
		return fmt.Sprint(c[0].Number())
	}
	return fmt.Sprintf("%d–%d", c[0].Number(), c[len(c)-1].Number())
}

// all is what the book holds.
func all(f *variants.Family) string {
	if f.Len() == 1 {
		return "One array"
	}
	return fmt.Sprintf("All %s arrays", words.Number(f.Len()))
}

// chapter makes a page of strips.
func (b *book) chapter(i int) {
	arrays := b.chapters[i]
	b.add()
	b.pdf.SetLink(b.links[i], 0, -1)
	b.pdf.Bookmark(b.span(i), 0, 0)
	y := b.top() + 13*capHeight
	b.right(b.Size.right(), y, 13, bold, b.span(i))
	text := all(b.family) + ": " + b.family.Name
	if len(b.chapters) > 1 {
		n := arrays[0].Number()
		text = fmt.Sprintf("Knights %s  on the five files left, king and rooks  %s", knights(n), trio(arrays[0]))
	}
	b.left(b.Size.left(), y, 10, regular, text)
	b.line(b.Size.left(), y+2.4, b.Size.right(), y+2.4, .4)
	b.foot(i + 2)
	columns := 3
	if b.family.Len() <= fewArrays {
		columns = 2
	}
	b.strips(arrays, columns, y+6, b.bottom()-6)
}

// foot sets the number of the page.
func (b *book) foot(page int) {
	b.ink(darkGrey)
	b.middle(b.Width/2, b.bottom(), 9, regular, fmt.Sprintf("%d / %d", page, len(b.chapters)+1))
	b.ink(black)
}

// columnGap and blockGap keep columns apart, and the halves of a column of 32: sixteen
// arrays share the queen's place.
const (
	columnGap = 7
	blockGap  = 3
)

// strips draws arrays in columns, each with its number.
func (b *book) strips(arrays []variants.Array, columns int, top, bottom float64) {
	rows := (len(arrays) + columns - 1) / columns
	wide := (b.width() - float64(columns-1)*columnGap) / float64(columns)
	tall := min((bottom-top-blockGap)/float64(max(rows, 11)), wide/6)
	label := 11.0
	if b.family.Counted {
		label = 16
	}
	square := min(tall*.78, (wide-label)/8)
	for i, a := range arrays {
		column, row := i/rows, i%rows
		x := b.Size.left() + float64(column)*(wide+columnGap)
		y := top + float64(row)*tall
		if columns == 3 && row >= rows/2 {
			y += blockGap
		}
		b.strip(x+wide-8*square, y, square, chess.White, white(a))
		b.label(x, y, square, a)
	}
}

// label sets an array's number beside its strip, and in a family that counts its own
// arrays its place among them.
func (b *book) label(x, y, square float64, a variants.Array) {
	pt := min(14, square*1.75)
	if b.family.Counted {
		b.left(x, y+square/2, pt, bold, fmt.Sprint(a.Number()))
		b.left(x, y+square/2+pt*.34, pt*.7, regular, fmt.Sprintf("no. %d", b.family.Index(a)))
		return
	}
	b.left(x, y+square/2+pt*capHeight/2, pt, bold, fmt.Sprint(a.Number()))
}

// white are the pieces of an array as White's.
func white(a variants.Array) (pieces [8]chess.Piece) {
	for f, piece := range a {
		pieces[f] = chess.NewPiece(piece, chess.White)
	}
	return pieces
}
