package ui

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/ui/theme"
	"backrank/ui/widget"

	analysisui "backrank/ui/analysis"
)

// Sizes in units (LOOK.md, BOARD.md 4.1).
const (
	gap         = 8
	margin      = 12
	marginAlone = 2 // above and below the board without the panel, which is as large as possible
	panelLeast  = 300
	panelMost   = 560
	barSpace    = analysisui.BarWidth + 2*8 // left of the board, for the bar of the analysis with its figure
	boardLeast  = 320                       // beside a panel whose width was chosen
	panelLow    = 200                       // height below the board
	tight       = 6                         // between halves of the panel when space is short
)

// fitter is a board that fills a given space only up to whole device pixels.
type fitter interface {
	fyne.CanvasObject
	Fit(space fyne.Size) fyne.Size
	Places() board.Places
}

// frame lays out the window: the board with a strip above and below and the line for messages, and the panel beside it
// or, in a tall window, below it, whichever gives the larger board; without the panel the board has the space to itself.
// The strips align with the board's edges to the pixel.
//
// The bar of the analysis stands in the margin left of the board, thin if that is narrow.
//
// A panel whose width the player has chosen keeps to the right edge, and the divider before it follows the pointer.
//
// The order of objects is shadow, top strip, bottom strip, line, panel, bar, divider, board: a piece dragged off the board is
// painted last.
type frame struct {
	board fitter
	wide  float32 // width that the player gave the panel beside the board, 0 for none
	least fyne.Size
	laid  func() // called after layout
}

// Least sizes of the window's content, its menu not included: 760×560 with it on a desktop (BOARD.md 4.1), and what a phone
// has.
var (
	leastSize = fyne.NewSize(760, 530)
	leastPage = fyne.NewSize(420, 380)
)

const (
	boardShadow = iota
	topStrip
	bottomStrip
	messageLine
	sidePanel
	leftBar
	betweenBoth
	boardItself
)

// MinSize returns the least size of the window's content.
func (f *frame) MinSize([]fyne.CanvasObject) fyne.Size { return f.least }

func (f *frame) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	defer f.laid()
	panel := min(max(panelLeast, size.Width*.26), panelMost)
	chrome := float32(2*game.StripHeight + game.MessageHeight + 2*margin)
	beside := fyne.NewSize(size.Width-panel-3*margin, size.Height-chrome)
	below := fyne.NewSize(size.Width-2*margin, size.Height-chrome-panelLow)
	side := min(beside.Width, beside.Height) >= min(below.Width, below.Height)
	left := float32(margin) // of the board, if the panel's width was chosen
	if beside.Width-beside.Height >= barSpace-margin {
		left = barSpace
	}
	if side && f.wide > 0 {
		panel = f.limited(f.wide, size.Width)
		beside.Width = size.Width - panel - 2*margin - left
	}
	objects[betweenBoth].(*divider).Hidden = !side
	space := beside
	if !side {
		space = below
	}
	alone := !objects[sidePanel].Visible()
	if alone {
		space = fyne.NewSize(size.Width-2*margin, size.Height-chrome+2*(margin-marginAlone))
	}
	edge := f.board.Fit(fyne.NewSize(max(space.Width, 160), max(space.Height, 160)))

	x, y := (size.Width-edge.Width)/2, float32(margin)
	width := min(max(panel, size.Width-2*margin-barSpace-edge.Width), panelMost)
	switch {
	case alone:
		y = marginAlone + max(0, (space.Height-edge.Height)/2)
	case side: // board and panel are centred together, or further to the right for the bar
		spare := size.Width - edge.Width - margin - width
		x = max(margin, spare/2, min(barSpace, spare-margin))
		if f.wide > 0 {
			width = panel
			x = left + max(0, (space.Width-edge.Width)/2)
		}
		y += max(0, (space.Height-edge.Height)/2)
	}
	x, y = widget.Snap(f.board, x), widget.Snap(f.board, y)
	place(objects[topStrip], x, y, edge.Width, game.StripHeight)
	place(objects[boardItself], x, y+game.StripHeight, edge.Width, edge.Height)
	corner, area, _ := f.board.Places().Area()
	place(objects[boardShadow], x+corner.X, y+game.StripHeight+corner.Y, area.Width, area.Height)
	objects[leftBar].(*analysisui.Bar).Beside(f.board, x, y+game.StripHeight+corner.Y, area.Height)
	place(objects[bottomStrip], x, y+game.StripHeight+edge.Height, edge.Width, game.StripHeight)
	place(objects[messageLine], x, y+2*game.StripHeight+edge.Height, edge.Width, game.MessageHeight)
	if side {
		at := x + edge.Width + margin
		if f.wide > 0 {
			at = widget.Snap(f.board, size.Width-margin-width)
		}
		place(objects[betweenBoth], at-margin, y, margin, edge.Height+2*game.StripHeight)
		place(objects[sidePanel], at, y, width, edge.Height+2*game.StripHeight+game.MessageHeight)
		return
	}
	top := y + 2*game.StripHeight + edge.Height + game.MessageHeight
	place(objects[sidePanel], margin, top, size.Width-2*margin, size.Height-margin-top)
}

// limited returns the width that the panel can have in a window of a width, if it is to have this one: both stay usable.
func (f *frame) limited(panel, window float32) float32 {
	return max(panelLeast, min(panel, window-2*margin-barSpace-boardLeast))
}

// halves lays out the panel: the moves above the buttons, or next to them if the panel is wider than high, below the
// board of a tall window. Next to them they need some width; without it they are above, and the field for a typed move is
// spared: that is a phone. The field is hidden too unless it is needed.
type halves struct {
	typed  fyne.CanvasObject
	needed func() bool
}

// leastUpper is the least width of the moves next to the buttons, in units.
const leastUpper = 140

func (halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), max(a.Height, b.Height))
}

func (h halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right, between := (size.Width-2*gap)/2, float32(2*gap)
	if least := o[1].MinSize().Width; least > right {
		right, between = least, tight
	}
	beside := size.Width > size.Height
	above := beside && size.Width-between-right < leastUpper
	switch shown := !above && h.needed(); {
	case shown == h.typed.Visible():
	case shown:
		h.typed.Show()
	default:
		h.typed.Hide()
	}
	if beside && !above {
		place(o[0], 0, 0, size.Width-between-right, size.Height)
		place(o[1], size.Width-right, 0, right, size.Height)
		return
	}
	foot := o[1].MinSize().Height
	place(o[0], 0, 0, size.Width, size.Height-foot-gap)
	place(o[1], 0, size.Height-foot, size.Width, foot)
}

// underGraph is how much higher than at least the list of moves is above a graph, in units.
const underGraph = 58

// column lays out the upper part of the panel from top to bottom: heading, moves and cards. When space is short, a card
// yields to those after it, and heading and moves yield to the last card, which may be a question. The card of a game
// that is or was analysed folds first, and then yields to the lines of the live analysis unless it shows how far an
// analysis is; while moves are tried again it does not fold, as it would only offer that. The banner folds before the moves
// become a few rows.
type column struct {
	report *report.Card
	banner *game.Banner
	retry  *report.Retry
	shared *shared
}

// The places of cards in a column.
const (
	reportCard = 2
	bannerCard = 4
)

func (*column) MinSize(o []fyne.CanvasObject) fyne.Size {
	head, moves := o[0].MinSize(), o[1].MinSize()
	var card fyne.Size
	for _, c := range o[2:] {
		card = card.Max(c.MinSize())
	}
	return fyne.NewSize(max(head.Width, moves.Width, card.Width), head.Height+moves.Height+card.Height+2*fynetheme.Padding())
}

func (c *column) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(fyne.NewSize(size.Width, o[0].Size().Height)) // its height depends on its width
	top, bottom := o[0].MinSize().Height+fynetheme.Padding(), size.Height
	low := bottom-top < o[1].MinSize().Height // for both: the moves come before the heading
	if low {
		top = 0
	}
	for i := len(o) - 1; i > 1; i-- {
		o[i].Resize(fyne.NewSize(size.Width, o[i].Size().Height)) // its height depends on its width
		least := o[1].MinSize().Height
		if i == bannerCard {
			c.foldBanner(bottom - top - 2*fynetheme.Padding())
		}
		if i == reportCard {
			c.report.Fold(false)
			least = c.shared.whole(o[1].(*fyne.Container).Objects) + underGraph
		}
		h := o[i].MinSize().Height
		lowest, foldable := bottom == size.Height, i == reportCard && !c.retry.Visible()
		fits := lowest && !foldable || bottom-h-2*fynetheme.Padding() >= top+least
		if foldable && !fits {
			least -= underGraph
			if c.report.Fold(true); c.report.Analysing() {
				least = o[1].MinSize().Height
			}
			h = o[i].MinSize().Height
			fits = lowest || bottom-h-2*fynetheme.Padding() >= top+least
		}
		o[i].(*fyne.Container).Hidden = !fits
		if fits && h > 0 {
			place(o[i], 0, bottom-h, size.Width, h)
			bottom -= h + fynetheme.Padding()
		}
	}
	o[0].(*fyne.Container).Hidden = low || bottom < top-fynetheme.Padding()
	place(o[0], 0, 0, size.Width, top-fynetheme.Padding())
	if bottom-top < o[1].MinSize().Height {
		bottom = top // not visible
	}
	place(o[1], 0, top, size.Width, bottom-top)
}

// foldBanner folds the banner if the moves above it had less than a few rows in the height for both.
func (c *column) foldBanner(height float32) {
	c.banner.Fold(false)
	c.banner.Fold(c.banner.Visible() && height-c.banner.MinSize().Height < aboveBanner)
}

// aboveBanner is the minimum height of the moves above the banner, in units, if folding the banner gives it.
const aboveBanner = 112

// shared lays out the analysis, the moves below it, and below them the explorer, which has the larger part, and all of it
// where there are no moves yet or no space for both.
type shared struct{ open, fresh bool }

func (s *shared) MinSize(o []fyne.CanvasObject) fyne.Size {
	if s.open {
		return o[1].MinSize()
	}
	return o[0].MinSize()
}

// whole returns the minimum height at which everything is shown, all lines of the analysis included.
func (s *shared) whole(o []fyne.CanvasObject) float32 {
	high := s.MinSize(o).Height
	if live := o[2].(*fyne.Container).Objects[0].(*analysisui.Section); live.Visible() {
		high += live.Wanted() + gap
	}
	return high
}

func (s *shared) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const leastMoves, share, underLines = 112, .36, 78
	lines, top := o[2].(*fyne.Container), float32(0)
	live := lines.Objects[0].(*analysisui.Section)
	lines.Hidden = live.Hidden || size.Height < live.MinSize().Height
	if !lines.Hidden {
		high := live.Within(size.Height - gap - underLines)
		place(lines, 0, 0, size.Width, high)
		top = min(high+gap, size.Height)
	}
	height := size.Height - top
	moves, explorer := height, float32(0)
	if s.open {
		moves = max(height*share, leastMoves)
		explorer = height - moves - gap
		if s.fresh || explorer < o[1].MinSize().Height {
			moves, explorer = 0, height
		}
	}
	const least = 24
	o[0].(*fyne.Container).Hidden = moves < least
	o[1].(*fyne.Container).Hidden = explorer < least
	place(o[0], 0, top, size.Width, moves)
	place(o[1], 0, size.Height-explorer, size.Width, explorer)
}

// leastTitle is the minimum type size of a title, in units.
const leastTitle = 16

// heading lays out a title, buttons next to it, and lines below. If the title needs the whole width, the buttons are
// next to the lines.
type heading struct{ below bool }

func (h *heading) MinSize(o []fyne.CanvasObject) fyne.Size {
	title, buttons := o[0].MinSize(), o[1].MinSize()
	lines := float32(0)
	for _, line := range o[2:] {
		lines += line.MinSize().Height
	}
	height := max(title.Height, buttons.Height) + lines
	if h.below {
		height = title.Height + max(buttons.Height, lines)
	}
	return fyne.NewSize(buttons.Width+60, height)
}

func (h *heading) Layout(o []fyne.CanvasObject, size fyne.Size) {
	title, buttons := o[0].(*widget.Text), o[1].MinSize()
	high := title.MinSize().Height
	beside := size.Width - buttons.Width - fynetheme.Padding()
	h.below = theme.Measure(title.Text(), leastTitle, fyne.TextStyle{Bold: true}).Width > beside
	width, lines, row, middle := beside, size.Width, max(high, buttons.Height), max(high, buttons.Height)/2
	if h.below {
		width, lines, row, middle = size.Width, beside, high, high/2
	}
	place(title, 0, middle-high/2, width, high)
	if at := size.Width - buttons.Width; h.below {
		place(o[1], at, high, buttons.Width, buttons.Height)
	} else {
		place(o[1], at, middle-buttons.Height/2, buttons.Width, buttons.Height)
	}
	for _, line := range o[2:] {
		line.Resize(fyne.NewSize(lines, line.Size().Height)) // its height depends on its width
		least := line.MinSize().Height
		place(line, 0, row, lines, least)
		row += least
	}
}

// pair lays two objects out side by side, with equal widths if both fit.
type pair struct{}

func (pair) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(a.Width+b.Width+fynetheme.Padding(), max(a.Height, b.Height))
}

func (pair) Layout(o []fyne.CanvasObject, size fyne.Size) {
	space := size.Width - fynetheme.Padding()
	left := min(max(space/2, o[0].MinSize().Width), space-o[1].MinSize().Width)
	place(o[0], 0, 0, left, size.Height)
	place(o[1], left+fynetheme.Padding(), 0, space-left, size.Height)
}

// even lays buttons out in a row, with equal widths and no space between them. One of them is spared where they do not
// all fit.
type even struct{ spare int }

func (e even) MinSize(o []fyne.CanvasObject) fyne.Size {
	least := e.least(o)
	return fyne.NewSize(least.Width*float32(len(o)-1), least.Height)
}

func (even) least(o []fyne.CanvasObject) (least fyne.Size) {
	for _, b := range o {
		least = least.Max(b.MinSize())
	}
	return least
}

func (e even) Layout(o []fyne.CanvasObject, size fyne.Size) {
	n := float32(len(o))
	fits := e.least(o).Width*n <= size.Width
	if !fits {
		n--
	}
	x := float32(0)
	for i, b := range o {
		if b.(*widget.Button).Hidden = i == e.spare && !fits; b.Visible() {
			place(b, x, 0, size.Width/n, size.Height)
			x += size.Width / n
		}
	}
}

func place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}
