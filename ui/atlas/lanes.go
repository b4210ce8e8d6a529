package atlas

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// castlings is the castling atlas: every pair of before and after that the rule gives
// the family, as diagrams that play when clicked.
type castlings struct {
	atlas   *Atlas
	all     []rules.Lane
	kind    int // of kinds
	king    int // file from 1, 0 for any
	color   chess.Color
	told    *widget.Text
	grid    *fyne.Container
	content fyne.CanvasObject
}

// kinds are what can be picked: all, castling to either wing, leaps.
var kinds = []string{"All", "O-O-O", "O-O", "Leaps"}

// showCastlings shows the castling atlas of the rule.
func (a *Atlas) showCastlings() {
	a.clear()
	a.lanes = newCastlings(a)
	a.put(a.lanes.content)
}

func newCastlings(a *Atlas) *castlings {
	c := &castlings{atlas: a, all: facts.Lanes(a.family, a.rule), color: chess.White, told: widget.Heading("")}
	c.grid = container.NewGridWrap(newPair(c, rules.Lane{}).MinSize())
	kind := widget.NewSegments(kinds, 0, func(i int) { c.kind = i; c.fill() })
	files := []string{"any"}
	for f := chess.FileA; f <= chess.FileH; f++ {
		files = append(files, f.String())
	}
	king := widget.NewSegments(files, 0, func(i int) { c.king = i; c.fill() })
	side := widget.NewSegments([]string{"White", "Black"}, 0, func(i int) {
		c.color = []chess.Color{chess.White, chess.Black}[i]
		c.fill()
	})
	head := container.NewVBox(
		container.NewBorder(nil, nil, a.backButton(), side, container.NewVBox(layout.NewSpacer(), c.told, layout.NewSpacer())),
		container.NewBorder(nil, nil, kind, nil, container.NewBorder(nil, nil, container.NewCenter(container.NewGridWrap(fyne.NewSize(76, 16), widget.Caption("   King on"))), nil, king)))
	c.content = container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12),
		container.NewBorder(head, nil, nil, nil, container.NewVScroll(c.grid)))
	c.fill()
	return c
}

// shown are the lanes that are picked.
func (c *castlings) shown() (lanes []rules.Lane) {
	for _, l := range c.all {
		kind := map[bool]int{true: 3, false: 1 + int(l.Wing())}[l.IsLeap()]
		if (c.kind == 0 || c.kind == kind) && (c.king == 0 || int(l.King.File())+1 == c.king) {
			lanes = append(lanes, l)
		}
	}
	return lanes
}

func (c *castlings) fill() {
	c.grid.RemoveAll()
	lanes := c.shown()
	for _, l := range lanes {
		c.grid.Add(newPair(c, l))
	}
	told := fmt.Sprintf("%s: %d of %d for each side", c.atlas.rule.Name, len(lanes), len(c.all))
	if len(lanes) == 0 {
		told = c.atlas.rule.Name + ": no king does this from there"
	}
	c.told.SetText(told)
	c.grid.Refresh()
}

// pair is one castling or leap; a click plays it, another takes it back.
type pair struct {
	fynewidget.BaseWidget

	lane    rules.Lane
	color   chess.Color
	played  bool
	over    bool
	ground  *canvas.Rectangle
	text    *canvas.Text
	picture *widget.Diagram
}

func newPair(c *castlings, l rules.Lane) *pair {
	rank := chess.Rank1
	if c.color == chess.Black {
		rank = chess.Rank8
	}
	in := &c.atlas.in
	p := &pair{lane: l, color: c.color, ground: canvas.NewRectangle(color.Transparent), text: canvas.NewText("", color.Transparent)}
	p.ground.CornerRadius = 6
	p.text.TextSize = 12
	p.picture = widget.NewDiagram(in.Men, in.Set, in.Board, 30, rank)
	p.ExtendBaseWidget(p)
	p.draw()
	return p
}

// Tapped plays the castling or takes it back.
func (p *pair) Tapped(*fyne.PointEvent) {
	p.played = !p.played
	p.draw()
}

func (p *pair) MouseIn(*desktop.MouseEvent)    { p.over = true; p.Refresh() }
func (p *pair) MouseMoved(*desktop.MouseEvent) {}
func (p *pair) MouseOut()                      { p.over = false; p.Refresh() }

// on is a square of White's on the rank of the colour shown.
func (p *pair) on(sq chess.Square) chess.Square {
	if p.color == chess.Black {
		return sq + 56
	}
	return sq
}

func (p *pair) draw() {
	var men [64]chess.Piece
	l := p.lane
	ink := theme.Faded(theme.Castle(), .45)
	if l.IsLeap() {
		ink = theme.Faded(theme.Leap(), .45)
	}
	marks := map[chess.Square]color.Color{}
	put := func(kind chess.PieceType, before, after chess.Square) {
		at := before
		if p.played {
			at = after
		}
		men[p.on(at)] = chess.NewPiece(kind, p.color)
		marks[p.on(after)] = ink
	}
	if !l.IsLeap() {
		put(chess.Rook, l.Partner, l.PartnerTo)
	}
	put(chess.King, l.King, l.KingTo)
	p.picture.Set(men, marks)
	p.text.Text = p.words()
	p.Refresh()
}

// words tells what moves where.
func (p *pair) words() string {
	l := p.lane
	if l.IsLeap() {
		return fmt.Sprintf("K%v–%v", p.on(l.King), p.on(l.KingTo))
	}
	way := func(from, to chess.Square) string {
		if from == to {
			return fmt.Sprintf("%v stays", p.on(from))
		}
		return fmt.Sprintf("%v–%v", p.on(from), p.on(to))
	}
	name := "O-O-O"
	if l.Wing() == rules.HSide {
		name = "O-O"
	}
	return fmt.Sprintf("%s  K%s, partner %s", name, way(l.King, l.KingTo), way(l.Partner, l.PartnerTo))
}

// AccessibilityLabel tells the castling, and whether it is played.
func (p *pair) AccessibilityLabel() string {
	if p.played {
		return p.words() + ", played"
	}
	return p.words()
}

// AccessibilityRole is a button's.
func (p *pair) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (p *pair) MinSize() fyne.Size { return p.picture.MinSize().AddWidthHeight(16, 34) }

func (p *pair) CreateRenderer() fyne.WidgetRenderer { return &pairRenderer{p} }

type pairRenderer struct{ *pair }

func (r *pairRenderer) Destroy()           {}
func (r *pairRenderer) MinSize() fyne.Size { return r.pair.MinSize() }
func (r *pairRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.text, r.picture}
}

func (r *pairRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.text.Move(fyne.NewPos(8, 4))
	r.text.Resize(r.text.MinSize())
	r.picture.Move(fyne.NewPos(8, 23))
	r.picture.Resize(r.picture.MinSize())
}

func (r *pairRenderer) Refresh() {
	r.ground.FillColor = color.Transparent
	if r.over {
		r.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	r.text.Color = theme.Text()
	r.Layout(r.Size())
	canvas.Refresh(r.pair)
}
