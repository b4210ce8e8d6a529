package game

import (
	"cmp"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// explorerList is the list of an explorer below the names of its columns. The pointer or the arrow keys highlight a
// line; a click or Enter chooses it.
type explorerList struct {
	fynewidget.BaseWidget

	explorer    *Explorer
	highlighted int // the highlighted line, -1 for none
	focused     bool
	headers     [4]*widget.Text
	edge        *canvas.Rectangle
	body        *explorerBody
	scroll      *container.Scroll
}

// Heights of the list, in units.
const (
	explorerHead = 20
	explorerRow  = 26
)

func newExplorerList(explorer *Explorer) *explorerList {
	l := &explorerList{explorer: explorer, highlighted: -1, edge: canvas.NewRectangle(theme.Line())}
	for i, name := range [...]string{lang.X("move of a game", "Move"), lang.L("Games"), lang.L("White wins, draws, Black wins"), lang.L("Rating")} {
		l.headers[i] = widget.Caption(name)
	}
	l.headers[1].Right()
	l.headers[2].Middle()
	l.headers[3].Right()
	l.body = &explorerBody{list: l}
	l.body.ExtendBaseWidget(l.body)
	l.scroll = container.NewVScroll(l.body)
	l.scroll.OnScrolled = func(fyne.Position) { l.body.Refresh() }
	l.ExtendBaseWidget(l)
	l.Hide()
	return l
}

// update shows the result of the explorer, scrolled to the top.
func (l *explorerList) update() {
	l.highlighted = -1
	l.scroll.ScrollToTop()
	l.Refresh()
}

// highlight highlights a line, -1 for none.
func (l *explorerList) highlight(line int) {
	if line != l.highlighted {
		l.highlighted = line
		l.explorer.drawMove(line)
		l.body.Refresh()
	}
}

// explorerColumns has the left edge and the width of each column, in units.
type explorerColumns struct{ move, games, bar, rating [2]float32 }

// columns returns the columns for a width. The column of the ratings has width 0 if no move has one.
func (l *explorerList) columns(width float32) explorerColumns {
	const gap, scrollBar = 8, 6
	count := theme.Measure(lang.Number(l.explorer.result.Games), 13, fyne.TextStyle{}).Width
	games := max(count+1, l.headers[1].Width())
	rating := float32(0)
	for _, m := range l.explorer.result.Moves {
		if m.Rating > 0 {
			rating = l.headers[3].Width()
		}
	}
	c := explorerColumns{move: [2]float32{6, 52}, games: [2]float32{58, games}}
	left := c.games[0] + games + gap
	right := width - scrollBar
	if right-rating-gap < left { // there is no space for it
		rating = 0
	}
	if rating > 0 {
		c.rating = [2]float32{right - rating, rating}
		right -= rating + gap
	}
	c.bar = [2]float32{left, max(right-left, 0)}
	return c
}

// CreateRenderer implements fyne.Widget.
func (l *explorerList) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(l, l.layout, l.paint, l.edge, l.headers[0], l.headers[1], l.headers[2], l.headers[3], l.scroll)
}

// MinSize implements fyne.Widget.
func (l *explorerList) MinSize() fyne.Size {
	return fyne.NewSize(200, explorerHead+explorerRow)
}

func (l *explorerList) layout(size fyne.Size) {
	c := l.columns(size.Width)
	for i, column := range [...][2]float32{c.move, c.games, c.bar, c.rating} {
		height := l.headers[i].MinSize().Height
		widget.Place(l.headers[i], column[0], (explorerHead-height)/2, column[1], height)
		l.headers[i].Hidden = column[1] == 0
	}
	l.headers[2].SetText(lang.L("White wins, draws, Black wins"))
	if !l.headers[2].Whole() {
		l.headers[2].SetText(lang.L("White, draw, Black"))
	}
	widget.Place(l.edge, 0, explorerHead, size.Width, 1)
	widget.Place(l.scroll, 0, explorerHead+1, size.Width, size.Height-explorerHead-1)
	l.body.Refresh()
}

func (l *explorerList) paint() {
	l.edge.FillColor = theme.Line()
	l.scroll.Refresh()
}

// explorerBody draws the lines. Only visible lines have canvas objects.
type explorerBody struct {
	fynewidget.BaseWidget
	list        *explorerList
	hovered     bool // the pointer has moved over the list and has not left it
	lines       []*explorerLine
	lineObjects []fyne.CanvasObject
}

// MinSize returns the height of all lines.
func (b *explorerBody) MinSize() fyne.Size {
	return fyne.NewSize(100, float32(b.list.explorer.lines())*explorerRow)
}

// CreateRenderer implements fyne.Widget.
func (b *explorerBody) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(b, b.layout, nil, func() []fyne.CanvasObject { return b.lineObjects })
}

// layout assigns the canvas objects to the visible lines.
func (b *explorerBody) layout(size fyne.Size) {
	scroll := b.list.scroll
	for len(b.lines) < int(scroll.Size().Height/explorerRow)+2 {
		l := newExplorerLine()
		b.lines, b.lineObjects = append(b.lines, l), append(b.lineObjects, l.objects()...)
	}
	first, c := int(scroll.Offset.Y/explorerRow), b.list.columns(size.Width)
	for i, l := range b.lines {
		l.show(b.list, first+i, c, size.Width)
	}
}

// line returns the line at p, -1 for none.
func (b *explorerBody) line(p fyne.Position) int {
	if n := int(p.Y / explorerRow); n >= 0 && n < b.list.explorer.lines() {
		return n
	}
	return -1
}

// Tapped chooses the line at the position. When a card is closed by a click, the list can grow under the pointer, and a
// second click there is not meant for the list: so a tap counts only after the pointer has moved over the list. Fingers
// do not move first.
func (b *explorerBody) Tapped(e *fyne.PointEvent) {
	if b.hovered || fyne.CurrentDevice().IsMobile() {
		b.list.explorer.choose(b.line(e.Position))
	}
}

// MouseIn highlights the line under the pointer.
func (b *explorerBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved highlights the line under the pointer.
func (b *explorerBody) MouseMoved(e *desktop.MouseEvent) {
	b.hovered = true
	b.list.highlight(b.line(e.Position))
}

// MouseOut removes the highlight.
func (b *explorerBody) MouseOut() {
	b.hovered = false
	b.list.highlight(-1)
}

// FocusGained highlights the first line, unless one is highlighted.
func (b *explorerBody) FocusGained() {
	b.list.focused = true
	b.list.highlight(max(b.list.highlighted, 0))
}

// FocusLost removes the highlight.
func (b *explorerBody) FocusLost() {
	b.list.focused = false
	b.list.highlight(-1)
}

// TypedKey moves the highlight or chooses the line; other keys go to the window.
func (b *explorerBody) TypedKey(e *fyne.KeyEvent) {
	l := b.list
	switch e.Name {
	case fyne.KeyUp:
		l.moveHighlight(-1)
	case fyne.KeyDown:
		l.moveHighlight(1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.explorer.choose(l.highlighted)
	default:
		widget.Unused(b, e)
	}
}

// TypedRune passes characters on to the window, except the space.
func (b *explorerBody) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(b, r)
	}
}

// moveHighlight highlights the next line that can be chosen, down for by 1 and up for by -1.
func (l *explorerList) moveHighlight(by int) {
	e := l.explorer
	for to := l.highlighted + by; to >= 0 && to < e.lines(); to += by {
		if !e.isChoice(to) {
			continue
		}
		l.highlight(to)
		top := float32(to) * explorerRow
		if bottom := top + explorerRow - l.scroll.Size().Height; bottom > l.scroll.Offset.Y {
			l.scroll.ScrollToOffset(fyne.NewPos(0, bottom))
		} else if top < l.scroll.Offset.Y {
			l.scroll.ScrollToOffset(fyne.NewPos(0, top))
		}
		return
	}
}

// Description returns the highlighted line.
func (b *explorerBody) Description() accessible.Description {
	e, at := b.list.explorer, b.list.highlighted
	d := accessible.Description{Name: lang.N("Explorer, {{.Count}} games", e.result.Games), Role: accessible.List, Number: at + 1, Count: e.lines()}
	switch {
	case at >= 0 && at < len(e.result.Moves):
		m := e.result.Moves[at]
		d.Value = lang.N("{{.Move}}, {{.Count}} games: {{.Wins}} White wins, {{.Draws}} draws, {{.Losses}} Black wins", m.Games,
			"Move", m.SAN, "Wins", m.Wins, "Draws", m.Draws, "Losses", m.Losses)
	case at >= e.firstGame() && at < e.lines():
		d.Value = playersText(&e.result.Top[at-e.firstGame()])
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (b *explorerBody) AccessibilityLabel() string { return b.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (b *explorerBody) AccessibilityRole() fyne.AccessibleRole { return b.Description().Role.Toolkit() }

// playersText returns the players of a game with their ratings.
func playersText(h *archive.Head) string {
	name := func(name string, elo int) string {
		if elo > 0 && words.Known(name) != "" {
			return fmt.Sprintf("%s %d", name, elo)
		}
		return name
	}
	return cmp.Or(words.Pairing(name(h.White, h.Elo[0]), name(h.Black, h.Elo[1])), lang.L("No names"))
}

// resultText returns the result and the year of a game.
func resultText(h *archive.Head) string {
	year, _, _ := strings.Cut(words.Date(h.Date), "-")
	return strings.TrimSpace(words.Result(h.Result) + "  " + year)
}
