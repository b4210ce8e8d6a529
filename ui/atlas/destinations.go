package atlas

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/plan"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// destinations shows where the pieces of one side go from the start of a page in the engine's games: its plan, a board with
// arrows, and a line for each piece. It is hidden under a castling rule for which no games were played.
type destinations struct {
	page    *page
	games   survey.Games
	side    chess.Color
	choice  *widget.Segments // of the side
	plan    *widget.Text
	results *widget.Text
	board   *destinationBoard
	lines   [8]*destinationLine // by the file of the piece
	effort  *widget.Text
	missing *widget.Text // if there are no games from this start
	shown   []fyne.CanvasObject
	content *fyne.Container
}

// The edge of a square of the board with arrows, and the gap between the rows of the section, in units.
const (
	destinationSquare = 32
	destinationRow    = 8
)

func newDestinations(p *page) *destinations {
	d := &destinations{page: p, side: chess.White, plan: widget.Plain("").MaxRows(12), results: widget.Plain("").MaxRows(3), effort: widget.Caption("").MaxRows(5)}
	d.missing = widget.Plain(lang.L("The engine has played no games from this start position")).MaxRows(3)
	d.choice = widget.NewSegments([]string{words.Color(chess.White), words.Color(chess.Black)}, 0, func(i int) {
		d.side = []chess.Color{chess.White, chess.Black}[i]
		d.draw()
	})
	d.choice.SetName(lang.L("Where the pieces go"))
	d.board = newDestinationBoard(d)
	lines := container.New(&widget.Stack{})
	for file := range d.lines {
		d.lines[file] = newDestinationLine(d, file)
		lines.Add(d.lines[file])
	}
	d.shown = []fyne.CanvasObject{
		container.NewBorder(nil, nil, nil, d.choice, widget.Heading(lang.L("Where the pieces go")).MaxRows(2)), d.plan, d.results,
		container.New(destinationLayout{}, d.board, lines, d.effort),
	}
	d.content = container.New(&widget.Stack{Gap: destinationRow})
	return d
}

// fill shows the games under the page's rule, or that there are none.
func (d *destinations) fill() {
	p := d.page
	games, ok := survey.GamesOf(p.rule, p.start)
	if ok {
		d.show(&games)
		return
	}
	d.content.Objects, d.content.Hidden = nil, true
	if survey.CurrentGames().Has(p.rule) {
		d.content.Objects, d.content.Hidden = []fyne.CanvasObject{widget.Heading(lang.L("Where the pieces go")), d.missing}, false
	}
	d.content.Refresh()
}

// show shows games from the start.
func (d *destinations) show(games *survey.Games) {
	d.games = *games
	d.content.Objects, d.content.Hidden = d.shown, false
	d.draw()
}

// draw shows the chosen side.
func (d *destinations) draw() {
	p, g := d.page, &d.games
	d.plan.SetText(words.Message(plan.Sentences(plan.Of(p.start, p.rule, d.side, g))...))
	d.plan.Hidden = d.plan.Text() == ""
	d.results.SetText(resultsText(g))
	for file, line := range d.lines {
		line.set(p.start.Array(d.side)[file], rules.Mirrored(d.side, chess.Square(file)), d.numbers(file))
	}
	d.effort.SetText(words.Message(
		lang.L("The wider an arrow, the more often the piece went to this square first, or the king castled"),
		GamesSource(g)))
	d.point(-1)
	d.content.Refresh()
}

// GamesSource describes games of the engine against itself: "60 games of Backrank 0.1.0 against itself, …".
func GamesSource(g *survey.Games) string {
	return lang.N("{{.Count}} games of {{.Engine}} against itself, with {{.Nodes}} nodes for each move", g.Count(), "Engine", g.Effort.Engine, "Nodes", lang.Number(g.Effort.Nodes))
}

// resultsText describes how the games ended: "White's score 60.0%  ·  95% interval 47–71%  ·  Draws 14".
func resultsText(g *survey.Games) string {
	return strings.Join([]string{
		lang.L("White's score") + "\u00a0" + words.Percent(g.Points(), 1),
		lang.L("95% interval") + "\u00a0" + words.Interval(g.Interval()),
		lang.L("Draws") + "\u00a0" + lang.Number(g.Draws),
	}, "  ·  ")
}

// maxDestinations is the maximum number of destinations in a line.
const maxDestinations = 4

// numbers describes what the piece of a file did first, with the numbers of games.
func (d *destinations) numbers(file int) string {
	piece := &d.games.Side(d.side).Pieces[file]
	var all []string
	elsewhere := 0
	for i, to := range piece.Destinations {
		if i < maxDestinations {
			all = append(all, to.To.String()+"\u00a0"+lang.Number(to.Games))
		} else {
			elsewhere += to.Games
		}
	}
	add := func(games int, text string) {
		if games > 0 {
			all = append(all, strings.ReplaceAll(text, " ", "\u00a0"))
		}
	}
	add(elsewhere, lang.L("elsewhere {{.Number}}", "Number", lang.Number(elsewhere)))
	if d.page.rule.CanLeap() {
		add(piece.Castled, lang.L("castled or leapt {{.Number}}", "Number", lang.Number(piece.Castled)))
	} else {
		add(piece.Castled, lang.L("castled {{.Number}}", "Number", lang.Number(piece.Castled)))
	}
	add(piece.Captured, lang.L("captured unmoved {{.Number}}", "Number", lang.Number(piece.Captured)))
	stayed := d.games.Count() - piece.Moved() - piece.Castled - piece.Captured
	add(stayed, lang.L("never moved {{.Number}}", "Number", lang.Number(stayed)))
	return strings.Join(all, ", ")
}

// point shows all destinations of the piece on a file, or the usual ones of all pieces if file is -1.
func (d *destinations) point(file int) {
	arrows, marks := destinationArrows(&d.games, d.page.rule, d.side, file)
	d.board.diagram.Set(d.page.start.Pieces(), marks)
	d.board.diagram.SetArrows(arrows...)
	for f, line := range d.lines {
		line.highlight(f == file)
	}
}

// Widths of arrows in 64ths of a square: of a move that was made in all games, and the minimum. Arrows of less than a tenth
// of the games are shown only for the piece under the pointer.
const (
	alwaysArrow     = 18
	thinnestArrow   = 2
	minArrowOfGames = .1
	widestCastling  = 12
)

// UsualArrows returns the arrows of what a side usually did in games under a castling rule: the most frequent first
// destination of each piece, and its castlings and leaps.
func UsualArrows(games *survey.Games, rule *rules.Castling, side chess.Color) []board.Arrow {
	all, _ := destinationArrows(games, rule, side, -1)
	return all
}

// destinationArrows returns the arrows of the piece on a file, or of all pieces if file is -1, and marks the landings of
// the most frequent castling among them.
func destinationArrows(games *survey.Games, rule *rules.Castling, side chess.Color, file int) ([]board.Arrow, map[chess.Square]color.Color) {
	var all []board.Arrow
	marks := map[chess.Square]color.Color{}
	does, n := games.Side(side), float32(max(games.Count(), 1))
	for f := range does.Pieces {
		from := rules.Mirrored(side, chess.Square(f))
		for i, to := range does.Pieces[f].Destinations {
			if f == file || file < 0 && i == 0 && float32(to.Games) >= minArrowOfGames*n {
				all = append(all, board.Arrow{Shape: board.Shape{From: from, To: to.To, Brush: board.BestMove}, Width: max(thinnestArrow, alwaysArrow*float32(to.Games)/n)})
			}
		}
	}
	for _, c := range does.Castlings {
		if file >= 0 && int(c.From.File()) != file && (c.Leap || int(c.To.File()) != file) || file < 0 && float32(c.Games) < minArrowOfGames*n {
			continue
		}
		king, partner := c.Landings(rule)
		width := max(thinnestArrow, alwaysArrow*float32(c.Games)/n)
		landed := map[chess.Square]color.Color{king: theme.Hue(theme.ColorNameLeap)}
		if c.Leap {
			all = append(all, board.Arrow{Shape: board.Shape{From: c.From, To: king, Brush: board.LeapMove}, Width: width})
		} else {
			landed = map[chess.Square]color.Color{king: theme.Hue(theme.ColorNameCastle), partner: theme.Hue(theme.ColorNamePartner)}
			all = append(all, board.CastlingArrows(c.From, king, c.To, partner, board.CastlingMove, min(width, widestCastling))...)
		}
		if len(marks) == 0 {
			marks = landed
		}
	}
	return all, marks
}

// setStyle changes the piece set and the board.
func (d *destinations) setStyle(set, board string) { d.board.diagram.SetStyle(set, board) }

// destinationBoard is the board with arrows. Pointing at a piece shows all its destinations.
type destinationBoard struct {
	fynewidget.BaseWidget

	of      *destinations
	diagram *widget.Diagram
	tip     widget.Tip
	pointed int // file of the piece under the pointer, -1 for none
}

func newDestinationBoard(d *destinations) *destinationBoard {
	a := d.page.atlas
	b := &destinationBoard{of: d, pointed: -1}
	b.diagram = widget.NewDiagram(a.in.Pieces, a.style[0], a.style[1], destinationSquare, widget.AllRanks()...)
	b.ExtendBaseWidget(b)
	return b
}

// CreateRenderer implements fyne.Widget.
func (b *destinationBoard) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(b.diagram)
}

// AccessibilityLabel returns the plan.
func (b *destinationBoard) AccessibilityLabel() string { return b.of.plan.Text() }

// MouseIn implements desktop.Hoverable.
func (b *destinationBoard) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved shows all destinations of the piece under the pointer.
func (b *destinationBoard) MouseMoved(e *desktop.MouseEvent) {
	edge := b.Size().Width / 8
	sq := chess.NewSquare(chess.File(min(max(e.Position.X/edge, 0), 7)), chess.Rank(7-min(max(e.Position.Y/edge, 0), 7)))
	file := -1
	if sq.Rank() == rules.Mirrored(b.of.side, chess.A1).Rank() {
		file = int(sq.File())
	}
	if file == b.pointed {
		return
	}
	b.pointed = file
	b.of.point(file)
	b.tip.Hide()
	if file >= 0 {
		b.tip.ShowAt(b, b.of.lines[file].AccessibilityLabel(), e.AbsolutePosition)
	}
}

// MouseOut shows the usual destinations of all pieces.
func (b *destinationBoard) MouseOut() {
	b.pointed = -1
	b.of.point(-1)
	b.tip.Hide()
}

// destinationLine is the line of a piece: its square, and what it did first. Pointing at it shows all its destinations.
type destinationLine struct {
	fynewidget.BaseWidget

	of      *destinations
	file    int
	label   string
	pointed bool
	name    *widget.Text
	numbers *widget.Text
	ground  *canvas.Rectangle
}

func newDestinationLine(d *destinations, file int) *destinationLine {
	l := &destinationLine{of: d, file: file, name: widget.Plain(""), numbers: widget.Small("").MaxRows(4), ground: canvas.NewRectangle(color.Transparent)}
	l.ground.CornerRadius = 4
	l.ExtendBaseWidget(l)
	return l
}

// set shows a piece, its square in the array, and what it did.
func (l *destinationLine) set(kind chess.PieceType, at chess.Square, numbers string) {
	l.label = lang.L("{{.Piece}} on {{.Square}}: {{.Numbers}}", "Piece", words.Sentence(words.Piece(kind)), "Square", at, "Numbers", numbers)
	l.name.SetText(piece(kind) + at.String())
	l.numbers.SetText(numbers)
}

// highlight shows whether the pointer is on the piece.
func (l *destinationLine) highlight(on bool) {
	if l.pointed != on {
		l.pointed = on
		l.Refresh()
	}
}

// AccessibilityLabel returns the name of the piece and what it did.
func (l *destinationLine) AccessibilityLabel() string { return l.label }

// Dimensions of a line, in units.
const (
	destinationName = 44
	destinationEdge = 4 // at the left and at the right
	minDestination  = 27
)

// HeightFor returns the height in a width.
func (l *destinationLine) HeightFor(width float32) float32 {
	return max(minDestination, l.numbers.HeightFor(width-destinationName-2*destinationEdge)+6)
}

// MinSize returns the height for the last width.
func (l *destinationLine) MinSize() fyne.Size {
	return fyne.NewSize(minDestinationLines, l.HeightFor(max(l.Size().Width, minDestinationLines)))
}

// CreateRenderer implements fyne.Widget.
func (l *destinationLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(l, l.layout, l.paint, l.ground, l.name, l.numbers)
}

func (l *destinationLine) layout(size fyne.Size) {
	l.ground.Resize(size)
	widget.PlaceMiddle(l.name, destinationEdge, destinationName, size.Height)
	width := size.Width - destinationName - 2*destinationEdge
	height := l.numbers.HeightFor(width)
	widget.Place(l.numbers, destinationEdge+destinationName, (size.Height-height)/2, width, height)
}

func (l *destinationLine) paint() {
	l.ground.FillColor = color.Transparent
	if l.pointed {
		l.ground.FillColor = fynetheme.Color(theme.ColorNameRaised)
	}
}

// MouseIn shows all destinations of the piece.
func (l *destinationLine) MouseIn(*desktop.MouseEvent) { l.of.point(l.file) }

// MouseMoved implements desktop.Hoverable.
func (l *destinationLine) MouseMoved(*desktop.MouseEvent) {}

// MouseOut shows the usual destinations of all pieces.
func (l *destinationLine) MouseOut() { l.of.point(-1) }

// destinationLayout lays out the board, the lines of the pieces, and what the arrows mean: the lines next to the board if the
// width suffices, else below it.
type destinationLayout struct{}

// The minimum width of the lines, and the gap between them and the board, in units.
const (
	minDestinationLines = 250
	destinationGap      = 16
)

// HeightFor returns the height in a width.
func (l destinationLayout) HeightFor(o []fyne.CanvasObject, width float32) float32 {
	return l.arrange(o, width, func(fyne.CanvasObject, float32, float32, float32, float32) {})
}

// MinSize returns the size with the lines below the board.
func (l destinationLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	width := max(o[0].MinSize().Width, minDestinationLines)
	return fyne.NewSize(width, l.HeightFor(o, width))
}

// Layout implements fyne.Layout.
func (l destinationLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	l.arrange(o, size.Width, widget.Place)
}

// arrange calls place for each object with its position and size, and returns the height.
func (destinationLayout) arrange(o []fyne.CanvasObject, width float32, place func(o fyne.CanvasObject, x, y, w, h float32)) float32 {
	board := o[0].MinSize()
	place(o[0], 0, 0, board.Width, board.Height)
	x, y := board.Width+destinationGap, float32(0)
	if width < x+minDestinationLines {
		x, y = 0, board.Height+destinationRow
	}
	for _, one := range o[1:] {
		height := widget.HeightFor(one, width-x)
		place(one, x, y, width-x, height)
		y += height + destinationRow
	}
	return max(board.Height, y-destinationRow)
}
