package ui

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/report"
	"backrank/ui/tabs"
	"backrank/ui/theme"
	"backrank/ui/widget"

	"backrank/ui/liveanalysis"
)

// Sizes in units (LOOK.md, BOARD.md 4.1).
const (
	gap             = 8
	margin          = 12
	boardOnlyMargin = 2 // above and below a board without the panel
	minPanelWidth   = 300
	maxPanelWidth   = 560                         // unless the player has chosen another width
	maxNotation     = 760                         // the same in an opened game, whose notation is read
	barSpace        = liveanalysis.BarWidth + 2*8 // left of the board, for the evaluation bar with its number
	minBoardSize    = 320                         // width beside a panel of chosen width
	minPanelHeight  = 200                         // height of a panel below the board
	narrowGap       = 6                           // between the halves of the panel when space is short
)

// fitter is a board. Fit returns the part of a space that it uses, in which each square is a whole number of pixels wide.
type fitter interface {
	fyne.CanvasObject
	Fit(space fyne.Size) fyne.Size
	Places() board.Places
}

// frame lays out the window: the board with a strip above and below, the message line, and the panel, which is beside
// the board or, in a tall window, below it, whichever gives the larger board. Without the panel the board uses the
// whole window. The strips align with the edges of the board to the pixel.
//
// The evaluation bar is in the margin left of the board, thin if the margin is narrow.
//
// A panel of chosen width is aligned to the right edge of the window, and the divider before it follows the pointer. It has
// the height of the window, because beside a wide panel the board is small.
//
// The order of objects is shadow, top strip, bottom strip, message line, panel, bar, divider, board. The board is last
// so that a piece dragged off the board is painted above everything else.
type frame struct {
	board      fitter
	panelWidth float32 // width of the panel beside the board chosen by the player; 0 for none
	document   bool    // an opened game is shown, whose panel may be wider
	panelBelow bool    // the panel is below the board, by the last layout
	minSize    fyne.Size
	onLayout   func() // called after layout
}

// Minimum sizes of the window's content in units, without the menu bar: on a desktop 760×560 with it (BOARD.md 4.1), in
// a browser the size of a phone.
var (
	minWindowSize = fyne.NewSize(760, 530)
	minPageSize   = fyne.NewSize(420, 380)

	minLargeTextSize = fyne.NewSize(560, 350) // with a larger size of text
)

const (
	boardShadow = iota
	topStrip
	bottomStrip
	messageLine
	dividerObject
	sidePanel
	leftBar
	boardObject
)

// MinSize returns the minimum size of the window's content.
func (f *frame) MinSize([]fyne.CanvasObject) fyne.Size { return f.minSize }

func (f *frame) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	defer f.onLayout()
	maxPanel := float32(maxPanelWidth)
	if f.document {
		maxPanel = maxNotation
	}
	panel := min(max(minPanelWidth, size.Width*.26), maxPanel)
	chrome := float32(2*game.StripHeight + game.MessageHeight + 2*margin)
	besideSpace := fyne.NewSize(size.Width-panel-3*margin, size.Height-chrome)
	belowSpace := fyne.NewSize(size.Width-2*margin, size.Height-chrome-minPanelHeight)
	panelBeside := min(besideSpace.Width, besideSpace.Height) >= min(belowSpace.Width, belowSpace.Height)
	left := float32(margin) // left margin of the board, if the panel has a chosen width
	if besideSpace.Width-besideSpace.Height >= barSpace-margin {
		left = barSpace
	}
	if panelBeside && f.panelWidth > 0 {
		panel = clampPanelWidth(f.panelWidth, size.Width)
		besideSpace.Width = size.Width - panel - 2*margin - left
	}
	f.panelBelow = !panelBeside
	objects[dividerObject].(*divider).Hidden = !panelBeside
	space := besideSpace
	if !panelBeside {
		space = belowSpace
	}
	boardOnly := !objects[sidePanel].Visible()
	if boardOnly {
		space = fyne.NewSize(size.Width-2*margin, size.Height-chrome+2*(margin-boardOnlyMargin))
	}
	boardSize := f.board.Fit(fyne.NewSize(max(space.Width, 160), max(space.Height, 160)))

	x, y := (size.Width-boardSize.Width)/2, float32(margin)
	width := min(max(panel, size.Width-2*margin-barSpace-boardSize.Width), maxPanel)
	switch {
	case boardOnly:
		y = boardOnlyMargin + max(0, (space.Height-boardSize.Height)/2)
	case panelBeside: // board and panel are centred together, or moved right to make space for the bar
		spare := size.Width - boardSize.Width - margin - width
		x = max(margin, spare/2, min(barSpace, spare-margin))
		if f.panelWidth > 0 {
			width = panel
			x = left + max(0, (space.Width-boardSize.Width)/2)
		}
		y += max(0, (space.Height-boardSize.Height)/2)
	}
	x, y = widget.Snap(f.board, x), widget.Snap(f.board, y)
	widget.Place(objects[topStrip], x, y, boardSize.Width, game.StripHeight)
	widget.Place(objects[boardObject], x, y+game.StripHeight, boardSize.Width, boardSize.Height)
	corner, area, _ := f.board.Places().Area()
	widget.Place(objects[boardShadow], x+corner.X, y+game.StripHeight+corner.Y, area.Width, area.Height)
	objects[leftBar].(*liveanalysis.Bar).PlaceLeftOf(f.board, x, y+game.StripHeight+corner.Y, area.Height)
	widget.Place(objects[bottomStrip], x, y+game.StripHeight+boardSize.Height, boardSize.Width, game.StripHeight)
	widget.Place(objects[messageLine], x, y+2*game.StripHeight+boardSize.Height, boardSize.Width, game.MessageHeight)
	if panelBeside {
		at, height := x+boardSize.Width+margin, boardSize.Height+2*game.StripHeight+game.MessageHeight
		if f.panelWidth > 0 {
			at = widget.Snap(f.board, size.Width-margin-width)
			y, height = margin, max(height, size.Height-2*margin)
		}
		widget.Place(objects[dividerObject], at-margin, y, margin, height-game.MessageHeight)
		widget.Place(objects[sidePanel], at, y, width, height)
		return
	}
	top := y + 2*game.StripHeight + boardSize.Height + game.MessageHeight
	widget.Place(objects[sidePanel], margin, top, size.Width-2*margin, size.Height-margin-top)
}

// clampPanelWidth returns the panel width nearest to panel that leaves both panel and board usable in a window of a
// given width. The chosen width is kept, so that the panel has it again when the window grows.
func clampPanelWidth(panel, window float32) float32 {
	return max(minPanelWidth, min(panel, window-2*margin-barSpace-minBoardSize))
}

// halves lays out the panel: the moves above the buttons, or beside them if the panel is below the board of a tall window
// and wider than high. If the moves would be narrower than minUpperWidth they stay above, and the field
// for typed moves is hidden; that is a phone. The field is hidden also when typedShown returns false.
type halves struct {
	typed      fyne.CanvasObject
	typedShown func() bool
	buttons    *panelButtons
	below      func() bool // reports whether the panel is below the board
}

// Dimensions of the moves, in units: their minimum width beside buttons, and the minimum height above buttons with labels, less
// than which the buttons are beside the moves and have icons only.
const (
	minUpperWidth  = 140
	minUpperHeight = 120
)

func (halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), max(a.Height, b.Height))
}

func (h halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	right, between := (size.Width-2*gap)/2, float32(2*gap)
	if full := h.buttons.fullWidth(); full > right {
		right, between = full, narrowGap
	}
	if size.Width-between-right < minUpperWidth && size.Height-o[1].MinSize().Height-gap < minUpperHeight { // only icons
		right = max((size.Width-2*gap)/2, o[1].MinSize().Width)
	}
	isWide := h.below() && size.Width > size.Height
	above := isWide && size.Width-between-right < minUpperWidth
	switch shown := !above && h.typedShown(); {
	case shown == h.typed.Visible():
	case shown:
		h.typed.Show()
	default:
		h.typed.Hide()
	}
	if isWide && !above {
		widget.Place(o[0], 0, 0, size.Width-between-right, size.Height)
		widget.Place(o[1], size.Width-right, 0, right, size.Height)
		return
	}
	o[1].Resize(fyne.NewSize(size.Width, o[1].Size().Height)) // its height depends on its width
	foot := o[1].MinSize().Height
	widget.Place(o[0], 0, 0, size.Width, size.Height-foot-gap)
	widget.Place(o[1], 0, size.Height-foot, size.Width, foot)
}

// The height that the list of moves needs above a graph in addition to its minimum, in units, in a game and in an opened
// game.
const (
	graphExtra         = 58
	documentGraphExtra = 110
)

// column lays out the upper part of the panel from top to bottom: heading, moves, cards. When space is short, a card is
// hidden in favour of the cards below it, and heading and moves in favour of the last card, which may be a question.
//
// The report card first folds. It is then hidden in favour of the moves and the lines of the live analysis, unless it shows
// the progress of an analysis. While the player learns from mistakes it does not fold, because the folded card only offers
// that. The banner folds before the list of moves shrinks to a few rows.
type column struct {
	report *report.Card
	banner *game.Banner
	retry  *report.Retry
	space  *sharedSpace

	document *game.Head // visible for an opened game
}

// The indices of cards in a column.
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
	tight := bottom-top < o[1].MinSize().Height // no space for both: the moves replace the heading
	if tight {
		top = 0
	}
	extra := float32(graphExtra)
	if c.document.Visible() {
		extra = documentGraphExtra
	}
	for i := len(o) - 1; i > 1; i-- {
		o[i].Resize(fyne.NewSize(size.Width, o[i].Size().Height)) // its height depends on its width
		movesHeight := o[1].MinSize().Height
		if i == bannerCard {
			lines := c.space.fullHeight(o[1].(*fyne.Container).Objects) - movesHeight
			c.foldBanner(fyne.NewSize(size.Width, bottom-top-lines-2*fynetheme.Padding()))
		}
		if i == reportCard {
			c.report.Fold(false)
			movesHeight = c.space.fullHeight(o[1].(*fyne.Container).Objects) + extra
		}
		h := o[i].MinSize().Height
		lowest, foldable := bottom == size.Height, i == reportCard && !c.retry.Visible()
		fits := lowest && !foldable || bottom-h-2*fynetheme.Padding() >= top+movesHeight
		if foldable && !fits {
			movesHeight -= extra
			if c.report.Fold(true); c.report.Analysing() {
				movesHeight = o[1].MinSize().Height
			}
			h = o[i].MinSize().Height
			fits = lowest && c.report.Analysing() || bottom-h-2*fynetheme.Padding() >= top+movesHeight
		}
		o[i].(*fyne.Container).Hidden = !fits
		if fits && h > 0 {
			widget.Place(o[i], 0, bottom-h, size.Width, h)
			bottom -= h + fynetheme.Padding()
		}
	}
	o[0].(*fyne.Container).Hidden = tight || bottom < top-fynetheme.Padding()
	widget.Place(o[0], 0, 0, size.Width, top-fynetheme.Padding())
	o[1].(*fyne.Container).Hidden = bottom-top < o[1].MinSize().Height
	if !o[1].Visible() {
		bottom = top
	}
	widget.Place(o[1], 0, top, size.Width, bottom-top)
}

// foldBanner folds the banner if moves and banner share a space, without lines of engines, in which the moves would be lower
// than minMovesAboveBanner, or if the banner is too wide for it.
func (c *column) foldBanner(space fyne.Size) {
	c.banner.Fold(false)
	size := c.banner.MinSize()
	c.banner.Fold(c.banner.Visible() && (space.Height-size.Height < minMovesAboveBanner || size.Width > space.Width))
}

// minMovesAboveBanner is the height of the moves below which the banner folds, in units.
const minMovesAboveBanner = 112

// sharedSpace lays out the lines of the live analysis, those of two computers that play each other, below them the moves,
// and below those the explorer. The objects are in that order. The explorer is
// higher than the moves; it replaces them before the first move and when there is no space for both.
type sharedSpace struct{ explorerOpen, atStart bool }

func (s *sharedSpace) MinSize(o []fyne.CanvasObject) fyne.Size {
	moves, explorer := o[2], o[3]
	if s.explorerOpen {
		return explorer.MinSize()
	}
	return moves.MinSize()
}

// fullHeight returns the height that shows everything, including all lines of the live analysis.
func (s *sharedSpace) fullHeight(o []fyne.CanvasObject) float32 {
	height := s.MinSize(o).Height
	for _, lines := range o[:2] {
		if section := sectionIn(lines); section.Visible() {
			height += section.FullHeight() + gap
		}
	}
	return height
}

// sectionIn returns the section of lines in a container.
func sectionIn(o fyne.CanvasObject) *liveanalysis.Section {
	return o.(*fyne.Container).Objects[0].(*liveanalysis.Section)
}

func (s *sharedSpace) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const minMoves, share, underLines = 112, .36, 78
	top := float32(0)
	for i, lines := range o[:2] {
		section, below := sectionIn(lines), float32(underLines)
		for _, next := range o[i+1 : 2] {
			if other := sectionIn(next); other.Visible() {
				below += other.MinSize().Height + gap
			}
		}
		lines.(*fyne.Container).Hidden = section.Hidden || size.Height-top < section.MinSize().Height
		if lines.Visible() {
			height := section.Within(size.Height - top - gap - below)
			widget.Place(lines, 0, top, size.Width, height)
			top = min(top+height+gap, size.Height)
		}
	}
	height := size.Height - top
	moves, explorer := height, float32(0)
	if s.explorerOpen {
		moves = max(height*share, minMoves)
		explorer = height - moves - gap
		if s.atStart || explorer < o[3].MinSize().Height {
			moves, explorer = 0, height
		}
	}
	const minVisible = 24
	o[2].(*fyne.Container).Hidden = moves < minVisible
	o[3].(*fyne.Container).Hidden = explorer < minVisible
	widget.Place(o[2], 0, top, size.Width, moves)
	widget.Place(o[3], 0, size.Height-explorer, size.Width, explorer)
}

// minTitleSize is the minimum type size of a title, in units.
const minTitleSize = 16

// heading lays out a title, buttons beside it, and lines of text below. If the title needs the whole width, the buttons
// are beside the lines.
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
	titleHeight := title.MinSize().Height
	besideWidth := size.Width - buttons.Width - fynetheme.Padding()
	h.below = theme.Measure(title.Text(), minTitleSize, fyne.TextStyle{Bold: true}).Width > besideWidth
	width, lines, row, middle := besideWidth, size.Width, max(titleHeight, buttons.Height), max(titleHeight, buttons.Height)/2
	if h.below {
		width, lines, row, middle = size.Width, besideWidth, titleHeight, titleHeight/2
	}
	widget.Place(title, 0, middle-titleHeight/2, width, titleHeight)
	if at := size.Width - buttons.Width; h.below {
		widget.Place(o[1], at, titleHeight, buttons.Width, buttons.Height)
	} else {
		widget.Place(o[1], at, middle-buttons.Height/2, buttons.Width, buttons.Height)
	}
	for _, line := range o[2:] {
		line.Resize(fyne.NewSize(lines, line.Size().Height)) // its height depends on its width
		lineHeight := line.MinSize().Height
		widget.Place(line, 0, row, lines, lineHeight)
		row += lineHeight
	}
}

// pairLayout lays out two objects side by side, of equal width if both fit.
type pairLayout struct{}

func (pairLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(a.Width+b.Width+fynetheme.Padding(), max(a.Height, b.Height))
}

func (pairLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	space := size.Width - fynetheme.Padding()
	left := min(max(space/2, o[0].MinSize().Width), space-o[1].MinSize().Width)
	widget.Place(o[0], 0, 0, left, size.Height)
	widget.Place(o[1], left+fynetheme.Padding(), 0, space-left, size.Height)
}

// stageLayout lays out the tab bar and the game below it. The bar takes no space while it is hidden.
type stageLayout struct{}

// MinSize returns the size of the game, which is lower while the bar is shown.
func (stageLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[1].MinSize() }

func (stageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	top := float32(0)
	if o[0].Visible() {
		top = tabs.Height
		widget.Place(o[0], 0, 0, size.Width, top)
	}
	widget.Place(o[1], 0, top, size.Width, size.Height-top)
}
