package print

import (
	"fmt"
	"io"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
)

// Book writes all arrays of a family as strips of pieces with their numbers, after a title page with instructions. A
// page of a large family has 96 arrays, with the same files of the knights and the same order of king and rooks, so
// that the page of a number is found by division.
func Book(w io.Writer, style Style, f *variants.Family) error {
	p, err := newPages(style, title(f))
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

// chapterLen is the number of arrays on a page: those with the same knights in their numbers (RULES.md §2).
const chapterLen = 96

// smallFamily is the maximum number of arrays of a family on a single page, with larger squares.
const smallFamily = 24

// chapters returns the arrays of each page.
func chapters(f *variants.Family) (all [][]variants.Array) {
	last := -1
	for i := range f.Len() {
		a := f.At(i)
		if key := a.Number() / chapterLen; last < 0 || f.Len() > smallFamily && key != last {
			all = append(all, nil)
			last = key
		}
		all[len(all)-1] = append(all[len(all)-1], a)
	}
	return all
}

// book is the document being written.
type book struct {
	*pages
	family   *variants.Family
	chapters [][]variants.Array
	links    []int
}

// span returns the first and the last number on a page.
func (b *book) span(i int) string {
	c := b.chapters[i]
	if len(c) == 1 {
		return fmt.Sprint(c[0].Number())
	}
	return fmt.Sprintf("%d–%d", c[0].Number(), c[len(c)-1].Number())
}

// contentText describes the content of the book.
func contentText(f *variants.Family) string {
	return lang.N("All {{.Count}} arrays", f.Len())
}

// title returns the title of the book: its content and the name of the family.
func title(f *variants.Family) string {
	return lang.N("All {{.Count}} arrays: {{.Family}}", f.Len(), "Family", f.Name())
}

// chapter draws a page of strips.
func (b *book) chapter(i int) {
	arrays := b.chapters[i]
	b.add()
	b.pdf.SetLink(b.links[i], 0, -1)
	b.pdf.Bookmark(b.span(i), 0, 0)
	y := b.top() + 13*capHeight
	b.right(b.Size.right(), y, 13, bold, b.span(i))
	text := title(b.family)
	if len(b.chapters) > 1 {
		n := arrays[0].Number()
		text = lang.L("Knights {{.Places}}  on the five files left, king and rooks  {{.Order}}", "Places", knights(n), "Order", trio(arrays[0]))
	}
	b.left(b.Size.left(), y, 10, regular, text)
	b.line(b.Size.left(), y+2.4, b.Size.right(), y+2.4, .4)
	b.foot(i + 2)
	columns := 3
	if b.family.Len() <= smallFamily {
		columns = 2
	}
	b.strips(arrays, columns, y+6, b.bottom()-6)
}

// foot draws the page number.
func (b *book) foot(page int) {
	b.ink(darkGrey)
	b.middle(b.Width/2, b.bottom(), 9, regular, fmt.Sprintf("%d / %d", page, len(b.chapters)+1))
	b.ink(black)
}

// columnGap is the gap between columns. blockGap is the gap between the halves of a column of 32 arrays: the sixteen
// arrays of a half have the queen on the same file.
const (
	columnGap = 7
	blockGap  = 3
)

// strips draws arrays in columns, each with its number.
func (b *book) strips(arrays []variants.Array, columns int, top, bottom float64) {
	rows := (len(arrays) + columns - 1) / columns
	width := (b.width() - float64(columns-1)*columnGap) / float64(columns)
	height := min((bottom-top-blockGap)/float64(max(rows, 11)), width/6)
	label := 11.0
	if b.family.HasOrdinals {
		label = 16
	}
	square := min(height*.78, (width-label)/8)
	for i, a := range arrays {
		column, row := i/rows, i%rows
		x := b.Size.left() + float64(column)*(width+columnGap)
		y := top + float64(row)*height
		if columns == 3 && row >= rows/2 {
			y += blockGap
		}
		b.strip(x+width-8*square, y, square, chess.White, backRank(a, chess.White))
		b.label(x, y, square, a)
	}
}

// label draws the number of an array next to its strip, and its number within the family if the family has its own
// numbering.
func (b *book) label(x, y, square float64, a variants.Array) {
	pt := min(14, square*1.75)
	if b.family.HasOrdinals {
		b.left(x, y+square/2, pt, bold, fmt.Sprint(a.Number()))
		b.left(x, y+square/2+pt*.34, pt*.7, regular, lang.L("no. {{.Number}}", "Number", b.family.Index(a)))
		return
	}
	b.left(x, y+square/2+pt*capHeight/2, pt, bold, fmt.Sprint(a.Number()))
}
