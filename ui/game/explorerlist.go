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
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// explorerList is the list of an explorer under the names of its columns. The pointer or the arrow keys point at a line,
// a click or Enter chooses it.
type explorerList struct {
	fynewidget.BaseWidget

	of      *Explorer
	at      int // the line pointed at, -1 for none
	focused bool
	names   [4]*widget.Text
	edge    *canvas.Rectangle
	body    *explorerBody
	scroll  *container.Scroll
}

// Heights of the list, in units.
const (
	explorerHead = 20
	explorerRow  = 26
)

func newExplorerList(of *Explorer) *explorerList {
	l := &explorerList{of: of, at: -1, edge: canvas.NewRectangle(theme.Line())}
	for i, name := range [...]string{"Move", "Games", "White wins, draws, Black wins", "Rating"} {
		l.names[i] = widget.Caption(name)
	}
	l.names[1].Right()
	l.names[2].Middle()
	l.names[3].Right()
	l.body = &explorerBody{of: l}
	l.body.ExtendBaseWidget(l.body)
	l.scroll = container.NewVScroll(l.body)
	l.scroll.OnScrolled = func(fyne.Position) { l.body.Refresh() }
	l.ExtendBaseWidget(l)
	l.Hide()
	return l
}

// update shows the lines of the explorer from the top.
func (l *explorerList) update() {
	l.at = -1
	l.scroll.ScrollToTop()
	l.Refresh()
}

// point points at a line.
func (l *explorerList) point(line int) {
	if line != l.at {
		l.at = line
		l.of.point(line)
		l.body.Refresh()
	}
}

// explorerColumns are the columns of the list: where they begin and how wide they are.
type explorerColumns struct{ move, games, bar, rating [2]float32 }

// columns returns the columns for a width. Without ratings there is no column for them.
func (l *explorerList) columns(width float32) explorerColumns {
	const gap, scrollBar = 8, 6
	count := theme.Measure(words.Number(l.of.found.Games), 13, fyne.TextStyle{}).Width
	games := max(count+1, l.names[1].Width())
	rating := float32(0)
	for _, m := range l.of.found.Moves {
		if m.Rating > 0 {
			rating = l.names[3].Width()
		}
	}
	c := explorerColumns{move: [2]float32{6, 52}, games: [2]float32{58, games}}
	left := c.games[0] + games + gap
	right := width - scrollBar
	if rating > 0 {
		c.rating = [2]float32{right - rating, rating}
		right -= rating + gap
	}
	c.bar = [2]float32{left, max(right-left, 0)}
	return c
}

// CreateRenderer implements fyne.Widget.
func (l *explorerList) CreateRenderer() fyne.WidgetRenderer { return &explorerListRenderer{l} }

type explorerListRenderer struct{ *explorerList }

func (r *explorerListRenderer) Destroy() {}
func (r *explorerListRenderer) MinSize() fyne.Size {
	return fyne.NewSize(200, explorerHead+explorerRow)
}

func (r *explorerListRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.edge, r.names[0], r.names[1], r.names[2], r.names[3], r.scroll}
}

func (r *explorerListRenderer) Layout(size fyne.Size) {
	c := r.columns(size.Width)
	for i, column := range [...][2]float32{c.move, c.games, c.bar, c.rating} {
		high := r.names[i].MinSize().Height
		place(r.names[i], column[0], (explorerHead-high)/2, column[1], high)
		r.names[i].Hidden = column[1] == 0
	}
	r.names[2].SetText("White wins, draws, Black wins")
	if !r.names[2].Whole() {
		r.names[2].SetText("White, draw, Black")
	}
	place(r.edge, 0, explorerHead, size.Width, 1)
	place(r.scroll, 0, explorerHead+1, size.Width, size.Height-explorerHead-1)
	r.body.Refresh()
}

func (r *explorerListRenderer) Refresh() {
	r.edge.FillColor = theme.Line()
	r.edge.Refresh()
	r.Layout(r.Size())
	r.scroll.Refresh()
}

// explorerBody draws the lines; those in sight alone have objects.
type explorerBody struct {
	fynewidget.BaseWidget
	of    *explorerList
	under bool // the pointer has moved over it and is still there
	lines []*explorerLine
	all   []fyne.CanvasObject
}

// MinSize returns the height of all lines.
func (b *explorerBody) MinSize() fyne.Size {
	return fyne.NewSize(100, float32(b.of.of.lines())*explorerRow)
}

// CreateRenderer implements fyne.Widget.
func (b *explorerBody) CreateRenderer() fyne.WidgetRenderer { return &explorerBodyRenderer{b} }

type explorerBodyRenderer struct{ *explorerBody }

func (r *explorerBodyRenderer) Destroy()                     {}
func (r *explorerBodyRenderer) MinSize() fyne.Size           { return r.explorerBody.MinSize() }
func (r *explorerBodyRenderer) Objects() []fyne.CanvasObject { return r.all }

// Layout gives the objects to the lines in sight.
func (r *explorerBodyRenderer) Layout(size fyne.Size) {
	scroll := r.of.scroll
	for len(r.lines) < int(scroll.Size().Height/explorerRow)+2 {
		l := newExplorerLine()
		r.lines, r.all = append(r.lines, l), append(r.all, l.objects()...)
	}
	first, c := int(scroll.Offset.Y/explorerRow), r.of.columns(size.Width)
	for i, l := range r.lines {
		l.show(r.of, first+i, c, size.Width)
	}
}

func (r *explorerBodyRenderer) Refresh() {
	r.Layout(r.Size())
	canvas.Refresh(r.explorerBody)
}

// line returns the line under the pointer, -1 for none.
func (b *explorerBody) line(p fyne.Position) int {
	if n := int(p.Y / explorerRow); n >= 0 && n < b.of.of.lines() {
		return n
	}
	return -1
}

// Tapped chooses the line under the pointer. Where the list grows into the place of a card that was closed by a click, a
// second click at the same place was not meant for it, so the pointer must have moved over the list; a finger does not move.
func (b *explorerBody) Tapped(e *fyne.PointEvent) {
	if b.under || fyne.CurrentDevice().IsMobile() {
		b.of.of.choose(b.line(e.Position))
	}
}

// MouseIn points at the line under the pointer.
func (b *explorerBody) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved points at the line under the pointer.
func (b *explorerBody) MouseMoved(e *desktop.MouseEvent) {
	b.under = true
	b.of.point(b.line(e.Position))
}

// MouseOut points at none.
func (b *explorerBody) MouseOut() {
	b.under = false
	b.of.point(-1)
}

// FocusGained points at the first line.
func (b *explorerBody) FocusGained() {
	b.of.focused = true
	b.of.point(max(b.of.at, 0))
}

// FocusLost points at none.
func (b *explorerBody) FocusLost() {
	b.of.focused = false
	b.of.point(-1)
}

// TypedKey goes to another line or chooses; other keys are the window's.
func (b *explorerBody) TypedKey(e *fyne.KeyEvent) {
	l := b.of
	switch e.Name {
	case fyne.KeyUp:
		l.walk(-1)
	case fyne.KeyDown:
		l.walk(1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		l.of.choose(l.at)
	default:
		widget.Unused(b, e)
	}
}

// TypedRune passes letters on.
func (b *explorerBody) TypedRune(r rune) {
	if r != ' ' {
		widget.UnusedRune(b, r)
	}
}

// walk points at the next line up or down that can be chosen.
func (l *explorerList) walk(by int) {
	e := l.of
	for to := l.at + by; to >= 0 && to < e.lines(); to += by {
		if !e.isChoice(to) {
			continue
		}
		l.point(to)
		top := float32(to) * explorerRow
		if bottom := top + explorerRow - l.scroll.Size().Height; bottom > l.scroll.Offset.Y {
			l.scroll.ScrollToOffset(fyne.NewPos(0, bottom))
		} else if top < l.scroll.Offset.Y {
			l.scroll.ScrollToOffset(fyne.NewPos(0, top))
		}
		return
	}
}

// AccessibilityRole returns the role of a button.
func (b *explorerBody) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// AccessibilityLabel returns the line pointed at.
func (b *explorerBody) AccessibilityLabel() string {
	e, at := b.of.of, b.of.at
	switch {
	case at >= 0 && at < len(e.found.Moves):
		m := e.found.Moves[at]
		return fmt.Sprintf("%s, %s: %d White wins, %d draws, %d Black wins", m.SAN, words.Games(m.Games), m.Wins, m.Draws, m.Losses)
	case at >= e.firstGame() && at < e.lines():
		return gameWords(&e.found.Top[at-e.firstGame()])
	}
	return "Explorer, " + words.Games(e.found.Games)
}

// gameWords returns the players of a game with their ratings.
func gameWords(h *archive.Head) string {
	name := func(name string, elo int) string {
		if elo > 0 && words.Known(name) != "" {
			return fmt.Sprintf("%s %d", name, elo)
		}
		return name
	}
	return cmp.Or(words.Pairing(name(h.White, h.Elo[0]), name(h.Black, h.Elo[1])), "No names")
}

// resultWords returns the result and the year of a game.
func resultWords(h *archive.Head) string {
	year, _, _ := strings.Cut(words.Date(h.Date), "-")
	return strings.TrimSpace(words.Result(h.Result) + "  " + year)
}
