package tabs

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// Actions are what the window does when the player uses the bar. Indices are those of the tabs given to [Bar.Update].
type Actions struct {
	Select func(i int)
	Close  func(i int)
	// Move moves a tab to another place in the order.
	Move func(from, to int)
	// TearOff moves a tab that was dragged off the bar to a window of its own, if CanTearOff allows it.
	TearOff    func(i int)
	CanTearOff func() bool
	// Menu opens the menu of a tab at a position of the window.
	Menu func(i int, at fyne.Position)
	// New opens a new tab.
	New func()
	// ShowAll opens a list of all tabs next to a button.
	ShowAll func(button fyne.CanvasObject)
}

// Dimensions in units.
const (
	// Height is the height of the bar.
	Height = 36

	minTab     = 136 // width of a tab, at least and at most
	maxTab     = 236
	tabGap     = 2
	edge       = 12 // left of the first tab and right of the last button, as beside the board
	button     = 32 // width of the buttons
	inset      = 10 // left of the contents of a tab
	mark       = 10 // size of the mark before a title
	cross      = 24 // side of the square that closes a tab
	crossInset = 7  // from the edges of that square to its cross
)

// Bar is a row of tabs. If they do not all fit, it shows a part of them and a button that lists all.
//
// A click selects a tab; the middle button, the cross or Delete closes it. Dragging changes the order, or tears a tab off
// the bar. The wheel scrolls. With the focus, the arrow keys select.
type Bar struct {
	fynewidget.BaseWidget

	actions  Actions
	all      []Tab
	selected int // index of the selected tab, -1 for none
	first    int // index of the first visible tab
	hovered  int // index of the tab under the pointer, -1 for none
	onCross  bool
	focused  bool
	held     float32 // width that the tabs keep while the player closes one after another; 0 for none
	press    press
	drag     *drag // nil while no tab is dragged
	tip      widget.Tip

	line      *canvas.Rectangle // below all tabs
	slots     []*slot           // the drawings of the visible tabs
	add, more *widget.Button
}

// NewBar returns a bar without tabs.
func NewBar(actions Actions) *Bar {
	b := &Bar{actions: actions, selected: -1, hovered: -1, line: canvas.NewRectangle(color.Transparent)}
	b.add = widget.NewButton("", assets.IconAdd, lang.L("New tab")+"  new-tab", actions.New)
	b.more = widget.NewButton("", assets.IconDown, lang.L("All tabs"), func() { b.actions.ShowAll(b.more) })
	b.ExtendBaseWidget(b)
	return b
}

// Update shows tabs, one of which is selected; -1 stands for none. The selected tab is made visible when another one was
// selected before.
func (b *Bar) Update(all []Tab, selected int) {
	if b.selected == selected && slices.Equal(b.all, all) {
		return
	}
	before := b.selectedID()
	if b.drag != nil && (len(all) != len(b.all) || all[b.drag.tab].ID != b.all[b.drag.tab].ID) {
		b.drag = nil // the dragged tab has moved or was closed
	}
	b.all, b.selected = slices.Clone(all), selected
	if b.hovered >= len(all) {
		b.hovered = -1
		b.tip.Hide()
	}
	if b.selectedID() != before {
		b.reveal(selected)
	}
	b.Refresh()
}

// selectedID returns the ID of the selected tab, 0 for none.
func (b *Bar) selectedID() uint64 {
	if b.selected < 0 || b.selected >= len(b.all) {
		return 0
	}
	return b.all[b.selected].ID
}

// reveal scrolls until a tab is visible.
func (b *Bar) reveal(i int) {
	n := b.visible()
	if i >= b.first+n {
		b.first = i - n + 1
	}
	if i >= 0 && i < b.first {
		b.first = i
	}
}

// room returns the width for tabs. It is smaller if the button for all tabs is shown.
func (b *Bar) room() (width float32, overflow bool) {
	width = b.Size().Width - 2*edge - button
	if float32(len(b.all))*(minTab+tabGap) > width {
		return width - button, true
	}
	return width, false
}

// visible returns the number of tabs that are visible.
func (b *Bar) visible() int {
	width, overflow := b.room()
	if !overflow {
		return len(b.all)
	}
	return min(max(1, int(width/(minTab+tabGap))), len(b.all))
}

// tabWidth returns the width of each tab with the gap behind it.
func (b *Bar) tabWidth() float32 {
	width, overflow := b.room()
	each := width / float32(max(1, b.visible()))
	if overflow {
		return each
	}
	if b.held > 0 {
		return min(b.held, each)
	}
	return min(each, maxTab+tabGap)
}

// clampFirst keeps the first visible tab in range.
func (b *Bar) clampFirst() { b.first = max(0, min(b.first, len(b.all)-b.visible())) }

// at returns the tab at a position, -1 for none, and whether the position is on its cross.
func (b *Bar) at(p fyne.Position) (tab int, onCross bool) {
	each := b.tabWidth()
	x := p.X - edge
	i := int(x / each)
	if x < 0 || i >= b.visible() || p.Y < 0 || p.Y >= b.Size().Height {
		return -1, false
	}
	right := float32(i+1)*each - tabGap
	return b.first + i, b.closable(b.first+i) && x >= right-cross-2 && x < right
}

// closable reports whether a tab shows its cross.
func (b *Bar) closable(i int) bool { return i == b.selected || i == b.hovered }

// MinSize implements fyne.Widget.
func (b *Bar) MinSize() fyne.Size { return fyne.NewSize(2*edge+2*button+minTab+tabGap, Height) }

// Resize keeps the selected tab visible.
func (b *Bar) Resize(size fyne.Size) {
	if b.Size() != size {
		b.BaseWidget.Resize(size)
		b.held = 0
		b.reveal(b.selected)
		b.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(b, b.layout, b.paint, b.objects)
}

// objects returns the line, the tabs with a dragged one in front, and the buttons.
func (b *Bar) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{b.line}
	for _, s := range b.slots {
		all = append(all, s.objects()...)
	}
	return append(all, b.more, b.add)
}

func (b *Bar) layout(size fyne.Size) {
	widget.Place(b.line, 0, size.Height-1, size.Width, 1)
	width, overflow := b.room()
	each := b.tabWidth()
	for _, s := range b.slots {
		x := edge + float32(s.place)*each
		if s.dragged {
			x = max(0, min(b.drag.x, size.Width-each))
		}
		s.layout(x, each-tabGap, size.Height)
	}
	x := edge + min(width, float32(b.visible())*each)
	if b.more.Hidden = !overflow; overflow {
		widget.Place(b.more, x, 4, button, size.Height-8)
		x += button
	}
	widget.Place(b.add, x, 4, button, size.Height-8)
}

// paint draws each visible tab in its place; while one is dragged, the others make space for it.
func (b *Bar) paint() {
	b.clampFirst()
	b.line.FillColor = theme.Line()
	n := b.visible()
	b.slots = b.slots[:min(len(b.slots), n)]
	for len(b.slots) < n {
		b.slots = append(b.slots, newSlot())
	}
	for i, s := range b.slots {
		tab := b.first + i
		s.place, s.dragged = i, false
		if d := b.drag; d != nil {
			s.dragged = tab == d.tab
			switch {
			case tab > d.tab && tab <= d.to:
				s.place--
			case tab < d.tab && tab >= d.to:
				s.place++
			}
		}
		s.show(&b.all[tab], look{selected: tab == b.selected, hovered: tab == b.hovered, onCross: tab == b.hovered && b.onCross, focused: b.focused && tab == b.selected, closable: b.closable(tab), torn: s.dragged && b.drag.torn})
	}
	if d := b.drag; d != nil && d.tab >= b.first && d.tab < b.first+n { // in front of the others
		dragged := b.slots[d.tab-b.first]
		b.slots = append(slices.DeleteFunc(b.slots, func(s *slot) bool { return s == dragged }), dragged)
	}
}
