package atlas

import (
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/draws"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// stage shows a draw as large as its space allows: title and round if there is an audience, the rank of each side with
// files and names of pieces, the number, the castlings, and the countdown.
type stage struct {
	fynewidget.BaseWidget

	draw     *liveDraw
	audience bool
	ranks    [2]*widget.Diagram // Black's and White's
	heading  *canvas.Text
	files    [8]*canvas.Text
	names    [2][8]*canvas.Text // Black's and White's
	number   *canvas.Text
	ways     []*canvas.Text // lines about castlings
	clock    *canvas.Text
	ground   *canvas.Rectangle // background of the clock at the end of the countdown
}

// runningOut is the remaining time at which a countdown changes its colour.
const runningOut = 10 * time.Second

// maxWays is the maximum number of castlings and leaps of a side that are described, wayLines the number of lines for
// them.
const (
	maxWays  = 4
	wayLines = 2
)

func newStage(d *liveDraw, diagram func(rank chess.Rank) *widget.Diagram, audience bool) *stage {
	s := &stage{draw: d, audience: audience, ground: canvas.NewRectangle(color.Transparent)}
	s.ranks = [2]*widget.Diagram{diagram(chess.Rank8), diagram(chess.Rank1)}
	text := func(bold bool) *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		t.Alignment = fyne.TextAlignCenter
		theme.Bold(t, bold)
		return t
	}
	s.heading, s.number, s.clock = text(true), text(true), text(true)
	for f := range s.files {
		s.files[f] = text(false)
		s.files[f].Text = chess.File(f).String()
		s.names[0][f], s.names[1][f] = text(false), text(false)
	}
	for range wayLines {
		s.ways = append(s.ways, text(false))
	}
	s.ground.CornerRadius = 12
	s.ExtendBaseWidget(s)
	return s
}

// pair reports whether each side has its own rank.
func (s *stage) pair() bool {
	if s.draw.open >= 0 {
		return s.draw.variant.Symmetry != variants.Mirrored
	}
	return s.draw.symmetry != variants.Mirrored
}

// pieces returns the pieces in open boxes, and marks for the closed ones.
func (s *stage) pieces() (pieces [64]chess.Piece, closed map[chess.Square]color.Color) {
	closed = map[chess.Square]color.Color{}
	if s.draw.open >= 0 {
		pieces = s.draw.start.Pieces()
	}
	for f := max(s.draw.open, 0); f < 8; f++ {
		for _, rank := range []chess.Rank{chess.Rank1, chess.Rank8} {
			sq := chess.NewSquare(chess.File(f), rank)
			pieces[sq] = chess.NoPiece
			closed[sq] = theme.Faded(theme.Page(), .72)
		}
	}
	return pieces, closed
}

// headingText returns title and round of the draw shown, or of the next draw if none is shown.
func (s *stage) headingText() string {
	title, round := s.draw.title, s.draw.round
	if s.draw.open >= 0 {
		title, round = s.draw.drawn.Title, s.draw.drawn.Round
	}
	return headingOf(title, round)
}

// headingOf joins the title of an event and a round: "Club Open, round 3".
func headingOf(title, round string) string {
	title = words.Sentence(title)
	switch {
	case round == "":
		return title
	case title == "":
		return lang.L("Round {{.Number}}", "Number", round)
	}
	return lang.L("{{.Event}}, round {{.Number}}", "Event", title, "Number", round)
}

func nonEmpty(texts ...string) (all []string) {
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}

// waysText returns the lines about castlings and leaps of the start drawn, for White, and for Black if its array
// differs; or a line about the rule, if there are too many castlings to be read from afar.
func (s *stage) waysText() (lines []string) {
	_, start, done := s.draw.chosen()
	if !done {
		return nil
	}
	rule := s.draw.variant.Castling
	sides := []chess.Color{chess.White}
	if !start.IsMirrored() {
		sides = append(sides, chess.Black)
	}
	for _, side := range sides {
		ways := facts.Ways(start.Array(side), rule)
		if len(ways) > maxWays {
			return []string{rule.Card().Summary}
		}
		var parts []string
		for _, w := range ways {
			parts = append(parts, castlingText(w, start.Array(side), side))
		}
		half := len(parts)
		if len(sides) == 1 && half > 2 {
			half = (half + 1) / 2
		}
		for _, row := range [][]string{parts[:half], parts[half:]} {
			line := strings.Join(row, "   ·   ")
			switch {
			case len(sides) == 1 || line == "":
			case side == chess.Black:
				line = lang.L("Black:  {{.Castlings}}", "Castlings", line)
			default:
				line = lang.L("White:  {{.Castlings}}", "Castlings", line)
			}
			lines = append(lines, nonEmpty(line)...)
		}
	}
	return lines
}

// castlingText describes a castling by the landing squares of both pieces: "O-O: king g1, rook f1", or a leap.
func castlingText(w facts.Way, a variants.Array, side chess.Color) string {
	if w.IsLeap() {
		return lang.L("Leap: king {{.Square}}", "Square", rules.Mirrored(side, w.KingTo))
	}
	name := "O-O-O"
	if w.Wing() == rules.HSide {
		name = "O-O"
	}
	return lang.L("{{.Castling}}: king {{.Square}}, {{.Partner}} {{.PartnerSquare}}", "Castling", name, "Square", rules.Mirrored(side, w.KingTo),
		"Partner", words.Piece(a[w.Partner.File()]), "PartnerSquare", rules.Mirrored(side, w.PartnerTo))
}

// AccessibilityRole returns the role of text.
func (s *stage) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel returns the start drawn and the countdown.
func (s *stage) AccessibilityLabel() string {
	if _, start, done := s.draw.chosen(); done {
		return strings.Join(nonEmpty(s.headingText(), s.draw.drawn.Start, start.String(), s.draw.clock()), ", ")
	}
	return lang.L("Nothing drawn yet")
}

// CreateRenderer implements fyne.Widget.
func (s *stage) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(s, s.layout, s.paint, s.objects)
}

// MinSize implements fyne.Widget.
func (s *stage) MinSize() fyne.Size { return fyne.NewSize(320, 200) }

func (s *stage) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.ground, s.heading, s.ranks[0], s.ranks[1], s.number, s.clock}
	for f := range s.files {
		all = append(all, s.files[f], s.names[0][f], s.names[1][f])
	}
	for _, t := range s.ways {
		all = append(all, t)
	}
	return all
}

// Dimensions of the parts of a stage, as shares of another dimension.
const (
	fileShare = .19 // of a square: the size of file letters
	nameShare = .17 // the size of the names of pieces
	lineShare = 1.3 // of a text size: the height of its line

	groundInset = .08 // of the height of the clock: margin above and below its background

	headingGap = .3 // of the size of the heading: gap below it

	stageEdge = .025 // of the height of a hall screen: margin above and below
)

// layout makes the ranks as wide as the space allows, and shares the rest of the height among the texts.
func (s *stage) layout(size fyne.Size) {
	ranks, names := float32(1), float32(1)
	if s.pair() {
		ranks, names = 2, 2
	}
	perSquare := ranks + lineShare*(fileShare+nameShare*names)
	// Sizes of heading, number, a line about castlings, and clock, as shares of the height.
	shares := [4]float32{0, .15, .05, .13}
	if s.audience {
		shares = [4]float32{.065, .15, .046, .15}
	}
	if s.draw.preparation == 0 && s.draw.clock() == "" {
		shares[3] = 0 // no countdown will follow
	}
	if ranks == 2 { // the ranks need the height
		for i := range shares {
			shares[i] *= .78
		}
	}
	texts := lineShare*(shares[0]+shares[1]+wayLines*shares[2]+shares[3]) + headingGap*shares[0]
	edge := float32(0)
	if s.audience {
		edge = stageEdge * size.Height
		size.Height -= 2 * edge
	}
	square := max(8, min(size.Width*.96/8, size.Height*(1-min(texts, .62))/perSquare))
	spare := size.Height - square*perSquare
	unit := min(size.Height, spare/texts) // the height that the shares refer to
	if s.audience {
		unit = min(unit, size.Height*1.35)
	}
	y := edge + max(0, (size.Height-square*perSquare-texts*unit)/2)
	row := func(t *canvas.Text, share float32) {
		t.TextSize = s.fitted(t, share*unit, size.Width*.96)
		height := share * unit * lineShare
		widget.Place(t, 0, y, size.Width, height)
		y += height
	}
	row(s.heading, shares[0])
	y += headingGap * shares[0] * unit
	left := (size.Width - 8*square) / 2
	files := func(texts *[8]*canvas.Text, share float32) {
		textSize := share * square
		for _, t := range texts {
			textSize = min(textSize, s.fitted(t, share*square, square*.96))
		}
		for f, t := range texts {
			t.TextSize = textSize
			widget.Place(t, left+float32(f)*square, y, square, share*square*lineShare)
		}
		y += share * square * lineShare
	}
	rank := func(d *widget.Diagram) {
		widget.Place(d, left, y, 8*square, square)
		y += square
	}
	s.ranks[0].Hidden = ranks == 1
	if ranks == 2 {
		files(&s.names[0], nameShare)
		rank(s.ranks[0])
		files(&s.files, fileShare)
		rank(s.ranks[1])
	} else {
		rank(s.ranks[1])
		files(&s.files, fileShare)
	}
	files(&s.names[1], nameShare)
	row(s.number, shares[1])
	for _, t := range s.ways {
		row(t, shares[2])
	}
	top := y
	row(s.clock, shares[3])
	width := s.clock.MinSize().Width + s.clock.TextSize
	inset := groundInset * (y - top)
	widget.Place(s.ground, (size.Width-width)/2, top+inset, width, y-top-2*inset)
}

// fitted returns the size of a text, smaller if it would be too wide.
func (s *stage) fitted(t *canvas.Text, textSize, width float32) float32 {
	if textSize <= 0 {
		return 0
	}
	for range 3 { // widths are not quite proportional
		wide := theme.Measure(t.Text, textSize, t.TextStyle).Width
		if wide <= width {
			break
		}
		textSize *= .98 * width / wide
	}
	return textSize
}

func (s *stage) paint() {
	pieces, closed := s.pieces()
	for _, d := range s.ranks {
		d.Set(pieces, closed)
	}
	s.heading.Text = ""
	if s.audience {
		s.heading.Text = s.headingText()
	}
	s.number.Text = ""
	if _, start, done := s.draw.chosen(); done {
		s.number.Text = s.draw.drawn.Start
		if name := facts.Name(start.White); name != "" && start.IsMirrored() {
			s.number.Text += "  " + name
		}
	}
	lines := s.waysText()
	for i, t := range s.ways {
		t.Text = ""
		if i < len(lines) {
			t.Text = lines[i]
		}
	}
	for f := range s.files {
		for i, side := range []chess.Color{chess.Black, chess.White} {
			s.names[i][f].Text = ""
			if p := pieces[rules.Mirrored(side, chess.Square(f))]; p != chess.NoPiece && (side == chess.White || s.pair()) {
				s.names[i][f].Text = words.Sentence(words.Piece(p.Type()))
			}
		}
	}
	s.clock.Text = s.draw.clock()
	hue := theme.Text()
	if s.draw.over() || s.draw.running() && s.draw.left() <= runningOut {
		hue = theme.Danger()
	}
	for _, o := range s.objects() {
		if t, ok := o.(*canvas.Text); ok {
			t.Color = theme.Text()
		}
	}
	s.clock.Color = hue
	s.ground.Hidden, s.ground.FillColor = !s.draw.over(), theme.Faded(theme.Danger(), .16)
}

// stageDiagram returns a diagram for a stage outside of the atlas's views.
func (a *Atlas) stageDiagram(rank chess.Rank) *widget.Diagram {
	return widget.NewDiagram(a.in.Pieces, a.style[0], a.style[1], 0, rank)
}

// drawnText describes a draw in one line: "518  RNBQKBNR".
func drawnText(d *draws.Draw) string {
	if d.White == d.Black {
		return d.Start + "  " + d.White
	}
	return d.Start + "  " + d.White + " / " + d.Black
}
