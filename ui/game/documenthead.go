package game

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// HeadContent is the content of a [Head]. Names, Ratings and Points are those of White and Black; empty texts are left
// out.
type HeadContent struct {
	Names, Ratings, Points [2]string
	Result                 string // "1–0"
	About                  string // event, date, clock, start
	Opening                string // of the position shown
	HasOpening             bool   // reserves a line for the opening, so that nothing moves when it changes
}

// Head is the heading of an opened game: the players with their ratings and the result, in one row if they fit, otherwise
// each player in a row; below them the event and other details. At its right are buttons.
type Head struct {
	fynewidget.BaseWidget

	content        HeadContent
	players        [2]headPlayer
	result         *widget.Text
	about, opening *widget.Text
	buttons        fyne.CanvasObject
}

// headPlayer has the texts about a player.
type headPlayer struct {
	disc                 *canvas.Circle // in the colour of the pieces
	name, rating, points *widget.Text
}

// NewHead returns an empty head with buttons.
func NewHead(buttons fyne.CanvasObject) *Head {
	h := &Head{
		result: widget.Heading("").Middle(), about: widget.Caption("").MaxRows(2), opening: widget.Caption(""), buttons: buttons,
	}
	for i := range h.players {
		h.players[i] = headPlayer{canvas.NewCircle(color.Transparent), widget.Heading("").Shrink(minNameSize), widget.Aside(""), widget.Heading("").Right()}
	}
	h.ExtendBaseWidget(h)
	return h
}

// Update shows a content.
func (h *Head) Update(c HeadContent) {
	if h.content == c {
		return
	}
	h.content = c
	for i, p := range h.players {
		p.name.SetText(c.Names[i])
		if short := words.Initials(c.Names[i]); short != c.Names[i] {
			p.name.SetShort(short)
		} else {
			p.name.SetShort("")
		}
		p.rating.SetText(c.Ratings[i])
		p.points.SetText(c.Points[i])
	}
	h.result.SetText(c.Result)
	h.about.SetText(c.About)
	h.opening.SetText(c.Opening)
	h.opening.Hidden = c.Opening == "" && !c.HasOpening
	h.Refresh()
}

// Dimensions in units.
const (
	headRow     = 22
	headDisc    = 12
	headGap     = 7  // between the parts of a player
	headBetween = 14 // between the players and the result
	pointsWidth = 20
	minHeadName = 80 // width of a name without its end
	minNameSize = 13 // type size of a name
)

// nameWidth returns the width of a player's name, with initials if short is true.
func (h *Head) nameWidth(i int, short bool) float32 {
	name := h.content.Names[i]
	if short {
		name = words.Initials(name)
	}
	return theme.Measure(widget.Visible(name), 15, fyne.TextStyle{Bold: true}).Width + 1
}

// playerWidth returns the width of a player in the row of both.
func (h *Head) playerWidth(i int, short bool) float32 {
	width := headDisc + headGap + h.nameWidth(i, short)
	if rating := h.players[i].rating.Width(); rating > 0 {
		width += headGap + rating
	}
	return width
}

// rowWidth returns the width of the row of both players.
func (h *Head) rowWidth(short bool) float32 {
	return h.playerWidth(0, short) + h.playerWidth(1, short) + 2*headBetween + max(h.result.Width(), headDisc)
}

// textWidths returns the width beside the buttons, and that of the lines below the players.
func (h *Head) textWidths(width float32) (beside, below float32) {
	beside = max(width-h.buttons.MinSize().Width-headGap, 0)
	if h.rowWidth(true) > beside {
		return beside, width
	}
	return beside, beside
}

// playersHeight returns the height of the players.
func (h *Head) playersHeight(beside float32) float32 {
	if h.rowWidth(true) > beside {
		return max(2*headRow, h.buttons.MinSize().Height)
	}
	return headRow
}

// MinSize returns the height at the current width.
func (h *Head) MinSize() fyne.Size {
	beside, below := h.textWidths(h.Size().Width)
	height := h.playersHeight(beside) + h.about.HeightFor(below)
	if !h.opening.Hidden {
		height += h.opening.HeightFor(below)
	}
	buttons := h.buttons.MinSize()
	return fyne.NewSize(headDisc+headGap+minHeadName+pointsWidth+buttons.Width, max(height, buttons.Height))
}

// CreateRenderer implements fyne.Widget.
func (h *Head) CreateRenderer() fyne.WidgetRenderer {
	all := []fyne.CanvasObject{h.result, h.about, h.opening, h.buttons}
	for _, p := range h.players {
		all = append(all, p.disc, p.name, p.rating, p.points)
	}
	return widget.NewRenderer(h, h.layout, h.paint, all...)
}

func (h *Head) layout(size fyne.Size) {
	beside, below := h.textWidths(size.Width)
	buttons := h.buttons.MinSize()
	widget.Place(h.buttons, size.Width-buttons.Width, 0, buttons.Width, buttons.Height)
	oneRow := beside == below
	top := float32(0)
	if !oneRow {
		top = (h.playersHeight(beside) - 2*headRow) / 2
	}
	h.result.Hidden = !oneRow
	x := float32(0)
	for i, p := range h.players {
		p.points.Hidden = oneRow
		width := beside
		if oneRow {
			short := h.rowWidth(false) > beside
			width = h.playerWidth(i, short)
			h.layoutPlayer(p, x, top, width, 0)
			if x += width + headBetween; i == 0 {
				result := max(h.result.Width(), headDisc)
				widget.Place(h.result, x, top, result, headRow)
				x += result + headBetween
			}
			continue
		}
		h.layoutPlayer(p, 0, top+float32(i)*headRow, width, pointsWidth)
	}
	top = h.playersHeight(beside)
	widget.Place(h.about, 0, top, below, h.about.HeightFor(below))
	widget.Place(h.opening, 0, top+h.about.HeightFor(below), below, h.opening.HeightFor(below))
}

// layoutPlayer places the disc, the name, the rating after it, and the points at the right edge, for which points is
// reserved.
func (h *Head) layoutPlayer(p headPlayer, x, y, width, points float32) {
	widget.Place(p.disc, x, y+(headRow-headDisc)/2, headDisc, headDisc)
	widget.Place(p.points, x+width-points, y, points, headRow)
	left, right := x+headDisc+headGap, x+width-points
	rating := p.rating.Width()
	p.rating.Hidden = rating == 0 || right-left-rating-headGap < minHeadName
	if !p.rating.Hidden {
		right -= rating + headGap
	}
	name := p.name.Width()
	if name > right-left {
		name = right - left
		if short := theme.Measure(words.Initials(p.name.Text()), 15, fyne.TextStyle{Bold: true}).Width + 1; short < name {
			name = short
		}
	}
	widget.Place(p.name, left, y, name, headRow)
	widget.Place(p.rating, left+name+headGap, y+1, rating, headRow-1)
}

func (h *Head) paint() {
	for i, p := range h.players {
		p.disc.FillColor, p.disc.StrokeColor, p.disc.StrokeWidth = theme.Disc(i == 0)
	}
}

// Content returns the content.
func (h *Head) Content() HeadContent { return h.content }
