package print

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

// Report is the content of a game's report.
type Report struct {
	// Game is the game. Its moves have their glyphs.
	Game

	// Rows are values for both sides, such as the accuracy.
	Rows []ReportRow
	// Chances are the points that White can expect, from 0 to 1, at the start and after each ply; NaN if unknown.
	Chances []float64
	Marks   []ReportMark
	// Moments are positions with a comment. Castlings are sentences.
	Moments   []Moment
	Castlings []string
}

// ReportRow is a value for both sides with its name.
type ReportRow struct{ Name, White, Black string }

// ReportMark is a mark in the graph at the position after a ply: a dot on the curve, or a line at the edge of the side
// that castled or leapt.
type ReportMark struct {
	Ply      int // from 1
	Castling bool
	By       chess.Color
}

// Moment is the position before a move, with a comment.
type Moment struct {
	Title  string // the move
	Pieces [64]chess.Piece
	Text   string
}

// ReportSheet writes the report of a game on as many pages as needed.
func ReportSheet(w io.Writer, style Style, report Report) error {
	p, err := newPages(style, reportTitle(report.Variant.Title()))
	if err != nil {
		return err
	}
	p.add()
	s := reportSheet{pages: p, score: scoreSheet{p, report.Game}, report: report}
	s.y = s.score.head() + 3
	s.figures()
	s.moves()
	s.moments()
	s.castlings()
	return p.write(w)
}

// reportTitle returns the title of the document; variant is "" for none.
func reportTitle(variant string) string {
	if variant == "" {
		return lang.X("report on a game", "Report")
	}
	return lang.L("Report {{.Variant}}", "Variant", variant)
}

// reportSheet is the page being drawn.
type reportSheet struct {
	*pages
	score  scoreSheet // its heading, and the moves
	report Report
	y      float64 // where the next part begins
}

// reserve starts a new page if the current one has no space for a height.
func (s *reportSheet) reserve(height float64) {
	if s.y+height <= s.bottom() {
		return
	}
	s.add()
	s.y = s.band(s.score.Variant.Title(), lang.L("continued")) + 8
}

// title draws the heading of a part, on a new page if there is no space for the heading and a height below it.
func (s *reportSheet) title(text string, height float64) {
	s.reserve(height + 8)
	s.left(s.Size.left(), s.y+4, 11, bold, text)
	s.y += 9
}

// figures draws the values for both sides in columns as wide as needed, and the graph next to them.
func (s *reportSheet) figures() {
	const height, pt, between = 5.0, 9.0, 4.0
	names, figures := 32.0, max(s.textWidth(pt, bold, words.Color(chess.White)), s.textWidth(pt, bold, words.Color(chess.Black)), 14)
	for _, r := range s.report.Rows {
		names = max(names, s.textWidth(pt, regular, r.Name))
		figures = max(figures, s.textWidth(pt, regular, r.White), s.textWidth(pt, regular, r.Black))
	}
	x, column := s.Size.left(), figures+between
	width := names + 2*column
	s.pages.right(x+width-column, s.y+3, pt, bold, words.Color(chess.White))
	s.pages.right(x+width, s.y+3, pt, bold, words.Color(chess.Black))
	y := s.y + 3 + height
	for _, r := range s.report.Rows {
		s.left(x, y, pt, regular, r.Name)
		s.pages.right(x+width-column, y, pt, regular, r.White)
		s.pages.right(x+width, y, pt, regular, r.Black)
		y += height
	}
	s.graph(x+width+8, s.y, s.width()-width-8, y-s.y-2)
	s.y = y + 2
}

// graph draws White's chances in a box: the area below the curve is White's, the area above it is grey.
func (s *reportSheet) graph(x, y, w, h float64) {
	chances := s.report.Chances
	across := func(ply int) float64 { return x + w*float64(ply)/float64(max(len(chances)-1, 1)) }
	s.pdf.SetFillColor(lightGrey, lightGrey, lightGrey)
	for _, run := range runs(chances) {
		points := [][2]float64{{across(run[0]), y}}
		for i := run[0]; i <= run[1]; i++ {
			points = append(points, [2]float64{across(i), y + h*(1-chances[i])})
		}
		s.polygon(append(points, [2]float64{across(run[1]), y}), "F")
		for i := 1; i < len(points)-1; i++ {
			s.line(points[i][0], points[i][1], points[i+1][0], points[i+1][1], .3)
		}
	}
	s.line(x, y+h/2, x+w, y+h/2, .1)
	for _, m := range s.report.Marks {
		switch at := across(m.Ply); {
		case !m.Castling && !math.IsNaN(chances[m.Ply]):
			s.pdf.SetFillColor(black, black, black)
			s.pdf.Circle(at, min(max(y+h*(1-chances[m.Ply]), y+.8), y+h-.8), .8, "F")
		case m.Castling && m.By == chess.White:
			s.line(at, y+h-3, at, y+h, .7)
		case m.Castling:
			s.line(at, y, at, y+3, .7)
		}
	}
	s.frame(x, y, w, h, .3)
}

// runs returns the first and the last index of each run of numbers that are not NaN.
func runs(numbers []float64) (all [][2]int) {
	for i, x := range numbers {
		switch {
		case math.IsNaN(x):
		case i > 0 && !math.IsNaN(numbers[i-1]):
			all[len(all)-1][1] = i
		default:
			all = append(all, [2]int{i, i})
		}
	}
	return all
}

// moves draws the moves as text.
func (s *reportSheet) moves() {
	if len(s.score.Moves) == 0 {
		return
	}
	var b strings.Builder
	for i := range s.score.Moves {
		n := i + s.score.skipped()
		switch {
		case n%2 == 0:
			fmt.Fprintf(&b, " %d.%s", s.score.first()+n/2, s.score.Moves[i])
		case i == 0:
			fmt.Fprintf(&b, " %d…%s", s.score.first()+n/2, s.score.Moves[i])
		default:
			b.WriteString(" " + s.score.Moves[i])
		}
	}
	s.title(lang.X("moves of a game", "Moves"), 8)
	s.text(strings.TrimSpace(b.String()+"  "+s.score.Result), 9.5)
	s.y += 2
}

// text draws a paragraph, which may continue on the next page.
func (s *reportSheet) text(text string, pt float64) {
	s.font(pt, regular)
	for _, line := range s.pdf.SplitText(s.replaceUnknown(text), s.width()) {
		s.reserve(pt * leading)
		s.left(s.Size.left(), s.y+pt*capHeight, pt, regular, strings.TrimSpace(line))
		s.y += pt * leading
	}
}

// momentsPerRow is the number of diagrams in a row.
const momentsPerRow = 3

// moments draws the turning points with diagrams.
func (s *reportSheet) moments() {
	const between, square, pt = 7.0, 6.2, 8.5
	width := (s.width() - (momentsPerRow-1)*between) / momentsPerRow
	side := coordinateSpace(square)
	for i := 0; i < len(s.report.Moments); i += momentsPerRow {
		row := s.report.Moments[i:min(i+momentsPerRow, len(s.report.Moments))]
		height := 0.0
		for _, m := range row {
			s.font(pt, regular)
			height = max(height, 5+8*square+side+3+float64(len(s.pdf.SplitText(s.replaceUnknown(m.Text), width)))*pt*leading)
		}
		if i == 0 {
			s.title(lang.L("Turning points"), height)
		}
		s.reserve(height)
		for n, m := range row {
			x := s.Size.left() + float64(n)*(width+between)
			s.within(x, s.y+3, width, 10, bold, m.Title)
			s.board(x+side, s.y+5.5, square, m.Pieces)
			s.paragraph(x, s.y+5.5+8*square+side+4.5, width, pt, regular, m.Text)
		}
		s.y += height + 5
	}
}

// castlings draws the sentences about castlings.
func (s *reportSheet) castlings() {
	if len(s.report.Castlings) == 0 {
		return
	}
	s.title(lang.L("Castlings"), 8)
	for _, text := range s.report.Castlings {
		s.text(text, 9.5)
		s.y += 1.2
	}
}

// polygon draws a closed polygon.
func (p *pages) polygon(points [][2]float64, style string) {
	p.pdf.MoveTo(points[0][0], points[0][1])
	for _, at := range points[1:] {
		p.pdf.LineTo(at[0], at[1])
	}
	p.pdf.ClosePath()
	p.pdf.DrawPath(style)
}
