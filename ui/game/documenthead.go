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
// each player in a row; below them the event and other details. At its right are buttons, beside the details where a name
// would have to be shortened.
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
		result: widget.Heading("").Middle(), about: widget.Caption("").MaxRows(3), opening: widget.Caption(""), buttons: buttons,
	}
	for i := range h.players {
		h.players[i] = headPlayer{canvas.NewCircle(color.Transparent), widget.Heading(""), widget.Aside(""), widget.Heading("").Right()}
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
	nameSize    = 15 // type size of a name
)

// nameWidth returns the width of a player's name, with initials if short is true.
func (h *Head) nameWidth(i int, short bool) float32 {
	name := h.content.Names[i]
	if short {
		name = words.Initials(name)
	}
	return theme.Measure(widget.Visible(name), nameSize, fyne.TextStyle{Bold: true}).Width + 1
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

// headPlaces is where the parts of a head are in a width.
type headPlaces struct {
	oneRow  bool    // both players and the result are in a row
	players float32 // width of the players
	details float32 // width of the lines below them
	top     float32 // of these lines
	lower   bool    // the buttons are beside these lines, so that the names have the whole width
}

// places returns where the parts are in a width. Names are not shortened for the sake of the buttons, unless all is in a row.
func (h *Head) places(width float32) headPlaces {
	buttons := h.buttons.MinSize()
	beside := max(width-buttons.Width-headGap, 0)
	switch rows := max(h.playerWidth(0, false), h.playerWidth(1, false)) + headGap + pointsWidth; {
	case h.rowWidth(true) <= beside:
		return headPlaces{oneRow: true, players: beside, details: beside, top: headRow}
	case rows <= beside:
		return headPlaces{players: beside, details: width, top: max(2*headRow, buttons.Height)}
	}
	return headPlaces{players: width, details: beside, top: 2 * headRow, lower: true}
}

// detailsHeight returns the height of the lines below the players.
func (h *Head) detailsHeight(p headPlaces) float32 {
	height := h.about.HeightFor(p.details)
	if !h.opening.Hidden {
		height += h.opening.HeightFor(p.details)
	}
	if p.lower {
		height = max(height, h.buttons.MinSize().Height)
	}
	return height
}

// MinSize returns the height at the current width.
func (h *Head) MinSize() fyne.Size {
	p, buttons := h.places(h.Size().Width), h.buttons.MinSize()
	height := p.top + h.detailsHeight(p)
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
	place, buttons := h.places(size.Width), h.buttons.MinSize()
	details := h.detailsHeight(place)
	buttonsTop := float32(0)
	if place.lower {
		buttonsTop = place.top + (details-buttons.Height)/2
	}
	widget.Place(h.buttons, size.Width-buttons.Width, buttonsTop, buttons.Width, buttons.Height)
	h.result.Hidden = !place.oneRow
	for _, p := range h.players {
		p.points.Hidden = place.oneRow
	}
	if place.oneRow {
		h.layoutRow(place.players)
	} else {
		top := (place.top - 2*headRow) / 2
		for i, p := range h.players {
			h.layoutPlayer(p, 0, top+float32(i)*headRow, place.players, pointsWidth)
		}
	}
	about := h.about.HeightFor(place.details)
	widget.Place(h.about, 0, place.top, place.details, about)
	widget.Place(h.opening, 0, place.top+about, place.details, h.opening.HeightFor(place.details))
}

// layoutRow places both players and the result in a row.
func (h *Head) layoutRow(width float32) {
	short, x := h.rowWidth(false) > width, float32(0)
	for i, p := range h.players {
		player := h.playerWidth(i, short)
		h.layoutPlayer(p, x, 0, player, 0)
		if x += player + headBetween; i == 0 {
			result := max(h.result.Width(), headDisc)
			widget.Place(h.result, x, 0, result, headRow)
			x += result + headBetween
		}
	}
}

// layoutPlayer places the disc, the name, the rating after it, and the points at the right edge, for which points is
// reserved.
func (h *Head) layoutPlayer(p headPlayer, x, y, width, points float32) {
	widget.Place(p.disc, x, y+(headRow-headDisc)/2, headDisc, headDisc)
	widget.Place(p.points, x+width-points, y, points, headRow)
	left, right := x+headDisc+headGap, x+width-points
	rating := p.rating.Width()
	p.rating.Hidden = rating == 0 || right-left-rating-headGap < min(minHeadName, p.name.Width())
	if !p.rating.Hidden {
		right -= rating + headGap
	}
	name := p.name.Width()
	if name > right-left {
		name = right - left
		if short := theme.Measure(words.Initials(p.name.Text()), nameSize, fyne.TextStyle{Bold: true}).Width + 1; short < name {
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
