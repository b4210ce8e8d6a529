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

	// Chances are the points that White can expect, from 0 to 1, at the start and after each ply; NaN if unknown. Chances is
	// nil if none are known.
	Chances []float64
	// Times are the times of the moves in seconds, NaN if unknown. Times is nil if no time is known.
	Times []float64
	Marks []ReportMark
	// Remarks are the comments and variations after plies, in paragraphs; those after ply 0 come before the first move.
	Remarks map[int][]string
	// Incomplete says that some positions are not evaluated, "" if all are.
	Incomplete string
	Tables     []ReportTable
	Sections   []ReportSection
	Flipped    bool // the diagrams have Black at the bottom
}

// ReportTable is a table with values for both sides.
type ReportTable struct {
	Title string
	Rows  []ReportRow
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

// ReportSection is a list of positions with comments. Empty is printed if there are none. Legend explains the arrows, "" for
// nothing.
type ReportSection struct {
	Title, Empty, Legend string
	Moments              []Moment
}

// Moment is a position with arrows and a comment.
type Moment struct {
	Caption string // names the position
	Pieces  [64]chess.Piece
	Text    string
	Arrows  []Arrow
}

// Arrow is a move on a board; a castling has two, each shifted to a side. The arrow of a move that was played, and should
// not have been, is broken.
type Arrow struct {
	From, To chess.Square
	Shift    float64 // to its right, in squares
	Width    float64 // in squares; 0 for the usual width
	Broken   bool
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
	s.graphs()
	s.tables()
	s.moves()
	for _, section := range report.Sections {
		s.section(section)
	}
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

// graphs draws the graph of the chances, and below it that of the times.
func (s *reportSheet) graphs() {
	const chances, times, below = 30.0, 20.0, 5.0
	if s.report.Chances != nil {
		s.graph(s.Size.left(), s.y, s.width(), chances)
		s.y += chances
	}
	if s.report.Times != nil {
		s.times(s.Size.left(), s.y, s.width(), times)
		s.y += times
	}
	s.y += below
	if s.report.Incomplete != "" {
		s.text(s.report.Incomplete, 9, regular)
		s.y += 2
	}
}

// Dimensions of the tables in millimetres, and their type size in points.
const (
	figureRow   = 5.0 // height of a row
	figureType  = 9.0
	figureGap   = 4.0  // between columns
	tableMargin = 12.0 // between tables side by side
)

// figureWidths returns the widths of the columns with the names and with the values of a table.
func (s *reportSheet) figureWidths(t ReportTable) (names, figures float64) {
	names = s.textWidth(figureType, bold, t.Title)
	figures = max(s.textWidth(figureType, bold, words.Color(chess.White)), s.textWidth(figureType, bold, words.Color(chess.Black)), 14)
	for _, r := range t.Rows {
		names = max(names, s.textWidth(figureType, regular, r.Name))
		figures = max(figures, s.textWidth(figureType, regular, r.White), s.textWidth(figureType, regular, r.Black))
	}
	return names, figures
}

// tables draws the tables in two columns if each fits in half of the page, else below each other.
func (s *reportSheet) tables() {
	columns, width := 2, (s.width()-tableMargin)/2
	for _, t := range s.report.Tables {
		if names, figures := s.figureWidths(t); names+2*(figures+figureGap) > width {
			columns, width = 1, s.width()
		}
	}
	for i := 0; i < len(s.report.Tables); i += columns {
		row := s.report.Tables[i:min(i+columns, len(s.report.Tables))]
		height := 0.0
		for _, t := range row {
			height = max(height, float64(len(t.Rows)+1)*figureRow)
		}
		s.reserve(height)
		for n, t := range row {
			s.table(t, s.Size.left()+float64(n)*(width+tableMargin), s.y+3)
		}
		s.y += height + 4
	}
}

// table draws a table; y is the baseline of its title.
func (s *reportSheet) table(t ReportTable, x, y float64) {
	names, figures := s.figureWidths(t)
	column := figures + figureGap
	width := names + 2*column
	s.left(x, y, figureType, bold, t.Title)
	s.pages.right(x+width-column, y, figureType, bold, words.Color(chess.White))
	s.pages.right(x+width, y, figureType, bold, words.Color(chess.Black))
	for _, r := range t.Rows {
		y += figureRow
		s.left(x, y, figureType, regular, r.Name)
		s.pages.right(x+width-column, y, figureType, regular, r.White)
		s.pages.right(x+width, y, figureType, regular, r.Black)
	}
}

// times draws the time of each move as a bar at the position after it, White's upwards and Black's downwards. The height
// grows with the square root of the time, so that short times can be seen beside a long one.
func (s *reportSheet) times(x, y, w, h float64) {
	longest := 0.0
	for _, spent := range s.report.Times {
		if spent > longest {
			longest = spent
		}
	}
	middle, each := y+h/2, w/float64(len(s.report.Times))
	width := min(each*1.6, 2.5) // each side moves at every second position
	s.pdf.SetFillColor(darkGrey, darkGrey, darkGrey)
	for i, spent := range s.report.Times {
		if !(spent > 0) {
			continue // unknown, or nothing to be seen
		}
		high := math.Sqrt(spent/longest) * (h/2 - 1)
		at := min(max(x+each*float64(i+1)-width/2, x), x+w-width)
		if top := middle - high; (i+s.score.skipped())%2 == 0 {
			s.pdf.Rect(at, top, width, high, "F")
		} else {
			s.pdf.Rect(at, middle, width, high, "F")
		}
	}
	s.line(x, middle, x+w, middle, .1)
	s.frame(x, y, w, h, .3)
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

// moves draws the moves as text, with the remarks on them between the lines.
func (s *reportSheet) moves() {
	if len(s.score.Moves) == 0 {
		return
	}
	s.title(lang.X("moves of a game", "Moves"), 8)
	s.remarks(0)
	var line string
	for i, move := range s.score.Moves {
		n := i + s.score.skipped()
		switch {
		case n%2 == 0:
			line += fmt.Sprintf(" %d.%s", s.score.first()+n/2, move)
		case line == "":
			line += fmt.Sprintf(" %d…%s", s.score.first()+n/2, move)
		default:
			line += " " + move
		}
		if len(s.report.Remarks[i+1]) > 0 {
			s.text(line, movesType, bold)
			s.remarks(i + 1)
			line = ""
		}
	}
	s.text(line+"  "+s.score.Result, movesType, bold)
	s.y += 2
}

// movesType is the type size of the moves, in points.
const movesType = 9.5

// remarks draws the remarks after a ply.
func (s *reportSheet) remarks(ply int) {
	const gap = .8
	for _, text := range s.report.Remarks[ply] {
		s.text(text, movesType, regular)
		s.y += gap
	}
}

// text draws a paragraph, which may continue on the next page.
func (s *reportSheet) text(text string, pt float64, style string) {
	s.font(pt, style)
	for _, line := range s.pdf.SplitText(s.replaceUnknown(strings.TrimSpace(text)), s.width()) {
		s.reserve(pt * leading)
		s.left(s.Size.left(), s.y+pt*capHeight, pt, style, strings.TrimSpace(line))
		s.y += pt * leading
	}
}

// momentsPerRow is the number of diagrams in a row.
const momentsPerRow = 3

// section draws a list of positions with diagrams.
func (s *reportSheet) section(section ReportSection) {
	const between, square, pt, caption = 7.0, 6.2, 8.5, 8.0
	if len(section.Moments) == 0 {
		s.title(section.Title, 8)
		s.text(section.Empty, 9.5, regular)
		s.y += 2
		return
	}
	width := (s.width() - (momentsPerRow-1)*between) / momentsPerRow
	side := coordinateSpace(square)
	for i := 0; i < len(section.Moments); i += momentsPerRow {
		row := section.Moments[i:min(i+momentsPerRow, len(section.Moments))]
		height := 0.0
		for _, m := range row {
			s.font(pt, regular)
			height = max(height, 8*square+side+9+float64(len(s.pdf.SplitText(s.replaceUnknown(m.Text), width)))*pt*leading)
		}
		if i == 0 {
			s.title(section.Title, height+4)
			if section.Legend != "" {
				s.ink(darkGrey)
				s.within(s.Size.left(), s.y, s.width(), caption, regular, section.Legend)
				s.ink(black)
				s.y += 4
			}
		}
		s.reserve(height)
		for n, m := range row {
			x := s.Size.left() + float64(n)*(width+between)
			s.board(x+side, s.y+.5, square, m.Pieces, s.report.Flipped)
			for _, a := range m.Arrows {
				drawArrow(s.pages, x+side, s.y+.5, square, s.report.Flipped, a)
			}
			y := s.y + .5 + 8*square + side + 4
			s.ink(darkGrey)
			s.within(x+side, y, 8*square, caption, regular, m.Caption)
			s.ink(black)
			s.paragraph(x, y+4.5, width, pt, regular, m.Text)
		}
		s.y += height + 4
	}
}
