package tabs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/widget"
)

// press is a mouse button that is held down.
type press struct {
	button desktop.MouseButton
	at     fyne.Position
	tab    int // -1 for none
	cross  bool
	moved  bool // it has moved too far for a click
}

// drag is a tab that is dragged.
type drag struct {
	tab  int
	to   int     // the place at which it would be dropped
	grab float32 // from the left edge of the tab to the pointer
	x    float32 // left edge of the tab
	torn bool    // far enough from the bar to become a window
}

// Distances in units.
const (
	dragThreshold = 3  // a press that moves less is a click
	tearDistance  = 36 // from the bar, at which a dropped tab becomes a window
)

// MouseDown remembers where a button is pressed.
func (b *Bar) MouseDown(e *desktop.MouseEvent) {
	tab, onCross := b.at(e.Position)
	b.press = press{button: e.Button, at: e.Position, tab: tab, cross: onCross}
}

// MouseUp closes the tab on which the middle button was pressed and released.
func (b *Bar) MouseUp(e *desktop.MouseEvent) {
	if tab, _ := b.at(e.Position); e.Button == desktop.MouseButtonTertiary && b.press.button == e.Button && tab >= 0 && tab == b.press.tab {
		b.close(tab)
	}
}

// Tapped selects a tab, or closes it if its cross was tapped.
func (b *Bar) Tapped(e *fyne.PointEvent) {
	b.tip.Hide()
	switch tab, onCross := b.at(e.Position); {
	case tab < 0:
	case onCross:
		b.close(tab)
	case tab != b.selected:
		b.actions.Select(tab)
	}
}

// TappedSecondary opens the menu of a tab.
func (b *Bar) TappedSecondary(e *fyne.PointEvent) {
	b.tip.Hide()
	if tab, _ := b.at(e.Position); tab >= 0 {
		b.actions.Menu(tab, e.AbsolutePosition)
	}
}

// close closes a tab. The others keep their width until the pointer leaves, so that the next cross comes under it.
func (b *Bar) close(tab int) {
	if b.hovered >= 0 {
		b.held = b.tabWidth()
	}
	b.tip.Hide()
	b.actions.Close(tab)
}

// Dragged moves a tab with the pointer.
func (b *Bar) Dragged(e *fyne.DragEvent) {
	if b.drag == nil && !b.beginDrag(e.Position) {
		return
	}
	d, each := b.drag, b.tabWidth()
	d.x = e.Position.X - d.grab
	place := int((d.x + each/2 - edge) / each)
	switch n := b.visible(); {
	case d.x+each/2 < edge && b.first > 0:
		b.first--
		place = 0
	case place >= n && b.first+n < len(b.all):
		b.first++
		place = n - 1
	}
	d.to = max(0, min(b.first+place, len(b.all)-1))
	d.torn = b.actions.CanTearOff() && (e.Position.Y < -tearDistance || e.Position.Y > b.Size().Height+tearDistance)
	b.Refresh()
}

// beginDrag begins to drag the pressed tab, unless it is pressed at its cross, once the pointer has moved far enough. It
// selects the tab.
func (b *Bar) beginDrag(at fyne.Position) bool {
	p := &b.press
	moved := at.Subtract(p.at)
	p.moved = p.moved || max(moved.X, -moved.X, moved.Y, -moved.Y) >= dragThreshold
	if p.button != desktop.MouseButtonPrimary || p.cross || p.tab < 0 || p.tab >= len(b.all) || !p.moved {
		return false
	}
	b.tip.Hide()
	if p.tab != b.selected {
		b.actions.Select(p.tab)
	}
	b.hovered, b.onCross = -1, false // no movement of the pointer is reported until the drop
	b.drag = &drag{tab: p.tab, to: p.tab, grab: p.at.X - edge - float32(p.tab-b.first)*b.tabWidth()}
	return true
}

// DragEnd drops the dragged tab. A drag that has moved less than dragThreshold is a click: the toolkit reports a drag after a
// shorter way.
func (b *Bar) DragEnd() {
	d, p := b.drag, b.press
	b.drag, b.press = nil, press{tab: -1}
	if d == nil {
		if p.button == desktop.MouseButtonPrimary && p.tab >= 0 && !p.moved {
			b.Tapped(&fyne.PointEvent{Position: p.at})
		}
		return
	}
	b.Refresh()
	switch {
	case d.torn:
		b.actions.TearOff(d.tab)
	case d.to != d.tab:
		b.actions.Move(d.tab, d.to)
	}
}

// Cancel puts a dragged tab back. It reports whether one was dragged.
func (b *Bar) Cancel() bool {
	if b.drag == nil {
		return false
	}
	b.drag, b.press = nil, press{tab: -1}
	b.Refresh()
	return true
}

// Scrolled shows other tabs if not all fit.
func (b *Bar) Scrolled(e *fyne.ScrollEvent) {
	by := 1
	if e.Scrolled.DY > 0 || e.Scrolled.DX > 0 {
		by = -1
	}
	before := b.first
	b.first += by
	if b.clampFirst(); b.first != before {
		b.tip.Hide()
		b.Refresh()
	}
}

// MouseIn highlights the tab under the pointer and shows its tooltip.
func (b *Bar) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved highlights the tab under the pointer and shows its tooltip.
func (b *Bar) MouseMoved(e *desktop.MouseEvent) {
	tab, onCross := b.at(e.Position)
	if tab == b.hovered && onCross == b.onCross {
		return
	}
	b.hovered, b.onCross = tab, onCross
	b.Refresh()
	switch {
	case b.drag != nil:
	case tab < 0:
		b.tip.Hide()
	case onCross:
		b.tip.ShowAt(b, lang.L("Close the tab")+"  close-tab", e.AbsolutePosition)
	default:
		b.tip.ShowAt(b, b.all[tab].words(), e.AbsolutePosition)
	}
}

// MouseOut removes the highlight.
func (b *Bar) MouseOut() {
	b.tip.Hide()
	b.hovered, b.onCross, b.held = -1, false, 0
	b.Refresh()
}

// FocusGained draws the focus frame.
func (b *Bar) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost removes the focus frame.
func (b *Bar) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune passes characters on to the window.
func (b *Bar) TypedRune(r rune) { widget.UnusedRune(b, r) }

// TypedKey selects the previous, next, first or last tab, closes the selected one, or opens its menu.
func (b *Bar) TypedKey(e *fyne.KeyEvent) {
	to := b.selected
	switch e.Name {
	case fyne.KeyLeft:
		to--
	case fyne.KeyRight:
		to++
	case fyne.KeyHome:
		to = 0
	case fyne.KeyEnd:
		to = len(b.all) - 1
	case fyne.KeyDelete:
		if b.selected >= 0 {
			b.actions.Close(b.selected)
		}
		return
	case desktop.KeyMenu:
		b.openMenu()
		return
	default:
		widget.Unused(b, e)
		return
	}
	if to >= 0 && to < len(b.all) && to != b.selected {
		b.actions.Select(to)
	}
}

// openMenu opens the menu of the selected tab below it.
func (b *Bar) openMenu() {
	if b.selected < 0 {
		return
	}
	b.reveal(b.selected)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	b.actions.Menu(b.selected, at.AddXY(edge+float32(b.selected-b.first)*b.tabWidth(), b.Size().Height))
}

// Description returns the selected tab in words.
func (b *Bar) Description() accessible.Description {
	d := accessible.Description{Name: lang.L("Tabs"), Role: accessible.Tab, Number: b.selected + 1, Count: len(b.all)}
	if b.selected >= 0 && b.selected < len(b.all) {
		t := b.all[b.selected]
		d.Name, d.Value, d.State = t.Title, accessible.Join(append([]string{t.About}, t.states()...)...), accessible.Selected
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (b *Bar) AccessibilityLabel() string { return b.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (b *Bar) AccessibilityRole() fyne.AccessibleRole { return b.Description().Role.Toolkit() }

var (
	_ fyne.Accessible   = (*Bar)(nil)
	_ fyne.Draggable    = (*Bar)(nil)
	_ fyne.Scrollable   = (*Bar)(nil)
	_ fyne.Focusable    = (*Bar)(nil)
	_ desktop.Mouseable = (*Bar)(nil)
	_ desktop.Hoverable = (*Bar)(nil)
)
