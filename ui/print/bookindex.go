package print

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// perTrio is the number of arrays with the same order of king and rooks (RULES.md §2).
const perTrio = 960

// knightFiles are the places of the knights among the five files not taken by bishops and queen, in the order of the
// numbers.
var knightFiles = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// knights formats the places of the knights of number n among these five files: "N · N · ·".
func knights(n int) string {
	cells := []string{"·", "·", "·", "·", "·"}
	for _, f := range knightFiles[n%perTrio/chapterLen] {
		cells[f] = "N"
	}
	return strings.Join(cells, " ")
}

// trio formats the order of king and rooks: "R K R".
func trio(a variants.Array) string {
	var order []string
	for _, piece := range a {
		if piece == chess.King {
			order = append(order, "K")
		}
		if piece == chess.Rook {
			order = append(order, "R")
		}
	}
	return strings.Join(order, " ")
}

// title draws the first page: the content of the book, the computation of the numbers, and an index.
func (b *book) title() {
	b.add()
	left, width := b.Size.left(), b.width()
	y := b.top() + 34*capHeight
	b.left(left, y, 34, bold, contentText(b.family))
	y = b.paragraph(left, y+10, width, 12, regular, lang.L("{{.Family}}: {{.Law}}.", "Family", b.family.Name(), "Law", b.family.Law()))
	b.line(left, y-1, b.Size.right(), y-1, .4)
	y = b.heading(y+8, lang.L("How to read it"))
	text := lang.L("Each strip is White's first rank from the a-file to the h-file, beside its number. Where both sides have the same array, Black's pieces mirror it on the eighth rank. The pawns are on their usual squares.")
	if b.family.HasOrdinals {
		text += " " + lang.L("The small number counts the arrays of this family; pairs of arrays are numbered by it.")
	}
	y = b.reading(y, text)
	y = b.heading(y+headingSpace, lang.L("How a number is made"))
	y = b.example(y)
	if len(b.chapters) > 1 {
		y = b.heading(y+headingSpace, lang.L("Where to find a number"))
		b.index(y)
	}
	b.foot(1)
}

// reading explains the strips by the board of an example, and returns where the board ends. The board is as large as
// the rest of the page allows.
func (b *book) reading(y float64, text string) float64 {
	square := 9.5
	for y+8*square+coordinateSpace(square)+b.afterReading() > b.bottom()-footHeight {
		square -= .1
	}
	a := b.exampleArray()
	x := b.Size.right() - 8*square
	b.board(x, y, square, variants.Start{White: a, Black: a}.Pieces(), false)
	width := x - coordinateSpace(square) - columnGap - b.Size.left()
	below := b.paragraph(b.Size.left(), y+3, width, bookText, regular, text)
	below = b.paragraph(b.Size.left(), below+3, width, bookText, regular, lang.L("This is number {{.Number}}, as a strip and on the board:", "Number", exampleNumber))
	b.strip(b.Size.left(), below, min(stepSquare+2, width/8), chess.White, backRank(a, chess.White))
	return y + 8*square + coordinateSpace(square)
}

// Dimensions of the first page, in millimetres unless in points.
const (
	bookText      = 10.5 // in points
	footHeight    = 6    // height of the page number
	headingHeight = 6.5
	headingSpace  = 5 // gap above a heading
	stepSquare    = 6.5
	stepHeight    = stepSquare + 2
	indexRow      = 5.4
)

// afterReading returns the height of the parts below the explanation of the strips: headings, example and index.
func (b *book) afterReading() float64 {
	const textLine = bookText * leading
	height := headingSpace + headingHeight + 2*textLine + 1 + 5*stepHeight + 4
	if b.family == variants.ShuffleFamily {
		height += 2 * textLine
	}
	if len(b.chapters) > 1 {
		height += headingSpace + headingHeight + float64(1+len(knightFiles))*indexRow
	}
	return height
}

// exampleArray returns the array of exampleNumber.
func (b *book) exampleArray() variants.Array {
	a, err := variants.ArrayNumbered(exampleNumber)
	if err != nil {
		b.pdf.SetError(err)
	}
	return a
}

// heading draws a heading, and returns where the text below it begins.
func (b *book) heading(y float64, text string) float64 {
	b.left(b.Size.left(), y, 13, bold, text)
	return y + headingHeight
}

// exampleNumber is the number of the example; every family has this array.
const exampleNumber = 518

// example explains step by step how a number places the pieces.
func (b *book) example(y float64) float64 {
	a := b.exampleArray()
	left, n := b.Size.left(), a.Number()%perTrio
	y = b.paragraph(left, y, b.width(), bookText, regular,
		lang.L("The scheme is Reinhard Scharnagl's. Divide the number by 4, by 4 and by 6 in turn; each remainder, counted from 0, places a piece. So for {{.Number}}:", "Number", exampleNumber)) + 1
	const square, formulaText = stepSquare, 10.5
	x, formulas := left+8*square+5, 55.0
	for _, step := range steps(n) {
		formulas = max(formulas, b.textWidth(formulaText, bold, step.formula)+3)
	}
	for _, step := range steps(n) {
		b.strip(left, y, square, chess.White, b.placed(a, step.until))
		b.left(x, y+square*.64, formulaText, bold, step.formula)
		b.within(x+formulas, y+square*.64, left+b.width()-x-formulas, bookText, regular, step.words)
		y += stepHeight
	}
	y += 4
	if b.family == variants.ShuffleFamily {
		y = b.paragraph(left, y, b.width(), bookText, regular,
			lang.L("From 960 on, subtract 960 and place king and rooks as K R R; from 1920 on, subtract 1920 and place them as R R K. The numbers below 960 are those of Chess960."))
	}
	return y
}

// step is one step of the example: the formula, the text, and the last kind of pieces placed so far: 0 and 1 for the
// two bishops, 2 for the queen, 3 for the knights, 4 for king and rooks.
type step struct {
	formula, words string
	until          int
}

func steps(n int) []step {
	s := make([]step, 0, 5)
	divide := func(by int, words func(remainder int) string) {
		formula := lang.L("{{.Number}} ÷ {{.Divisor}} = {{.Quotient}}, remainder {{.Remainder}}", "Number", n, "Divisor", by, "Quotient", n/by, "Remainder", n%by)
		s = append(s, step{formula, words(n % by), len(s)})
		n /= by
	}
	divide(4, func(remainder int) string {
		return lang.L("{{.Remainder}}: light-squared bishop on b, d, f or h", "Remainder", remainder)
	})
	divide(4, func(remainder int) string {
		return lang.L("{{.Remainder}}: dark-squared bishop on a, c, e or g", "Remainder", remainder)
	})
	divide(6, func(remainder int) string {
		return lang.L("{{.Remainder}}: queen on one of the six files left", "Remainder", remainder)
	})
	s = append(s, step{lang.L("{{.Number}} is left", "Number", n), lang.L("knights {{.Places}}  on the five files left", "Places", knights(n*chapterLen)), 3})
	return append(s, step{"", lang.L("rook, king and rook on the last three"), 4})
}

// placed returns the pieces of an array placed up to a step.
func (b *book) placed(a variants.Array, until int) (pieces [8]chess.Piece) {
	for f, piece := range a {
		at := slices.Index([]chess.PieceType{chess.Bishop, chess.Queen, chess.Knight, chess.King, chess.Rook}, piece) + 1
		switch {
		case piece == chess.Bishop && f%2 == 1: // a light square
			at = 0
		case piece == chess.Rook:
			at = 4
		}
		if at <= until {
			pieces[f] = chess.NewPiece(piece, chess.White)
		}
	}
	return pieces
}

// index draws the index of pages: a row for each placement of the knights, a column for each order of king and rooks.
func (b *book) index(y float64) {
	const row, names, page, width = indexRow, 30, 25, 50
	left := b.Size.left()
	b.ink(darkGrey)
	b.left(left, y, 9.5, regular, words.Sentence(words.Plural(chess.Knight)))
	for i := 0; i < len(b.chapters); i += len(knightFiles) {
		x := left + names + float64(i/len(knightFiles))*width
		b.left(x, y, 9.5, regular, trio(b.chapters[i][0]))
		b.left(x+page, y, 9.5, regular, lang.X("page of the book", "page"))
	}
	b.ink(black)
	for i, c := range b.chapters {
		x := left + names + float64(i/len(knightFiles))*width
		line := y + row*float64(1+i%len(knightFiles))
		if i < len(knightFiles) {
			b.left(left, line, bookText, regular, knights(c[0].Number()))
		}
		b.left(x, line, 10.5, bold, b.span(i))
		b.left(x+page, line, bookText, regular, fmt.Sprint(i+2))
		b.pdf.Link(x, line-row*.7, width-4, row, b.links[i])
	}
}
