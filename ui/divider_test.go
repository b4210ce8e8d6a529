package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/internal/langtest"
)

// dragDivider drags the divider by dx to the right, in steps like a mouse.
func (r *testWindow) dragDivider(dx float32) {
	d := r.content.Objects[dividerObject].(*divider)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(d).X + 5
	for range 4 {
		at += dx / 4
		e := &fyne.DragEvent{Dragged: fyne.Delta{DX: dx / 4}}
		e.AbsolutePosition.X = at
		d.Dragged(e)
	}
	d.DragEnd()
}

// The divider follows the pointer while board and panel stay usable, and all parts stay on the pixel grid. The width is
// stored for the next window; a command resets it.
func TestDragDivider(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 1920, Height: 1050}} {
			r := open(t, "chess960", "")
			r.win.Resize(size)
			panel := func() float32 { return r.panel.content.Size().Width }
			first, edge := panel(), r.board.Size().Width
			r.dragDivider(-60)
			if got, want := panel(), clampPanelWidth(first+60, size.Width); got < want-1 || got > want+1 {
				t.Errorf("%v: dragged by 60, the panel has %v and had %v, want %v", size, got, first, want)
			}
			if kept := r.settings.get().PanelWidth; float32(kept) < panel()-1 || float32(kept) > panel()+1 {
				t.Errorf("%v: kept is %d, and the panel has %v", size, kept, panel())
			}
			r.checkGrid(size)
			r.dragDivider(-3000)
			if r.board.Size().Width < minBoardSize-8 || panel() <= first {
				t.Errorf("%v: dragged to the left, the board has %v and the panel %v", size, r.board.Size().Width, panel())
			}
			r.dragDivider(3000)
			if panel() < minPanelWidth-1 {
				t.Errorf("%v: dragged to the right, the panel has %v", size, panel())
			}
			r.checkGrid(size)
			r.chooseItem("reset-panel-width")
			if panel() != first || r.board.Size().Width != edge || r.settings.get().PanelWidth != 0 {
				t.Errorf("%v: reset, the panel has %v and the board %v, want %v and %v", size, panel(), r.board.Size().Width, first, edge)
			}
		}
		r := open(t, "chess960", "")
		r.settings.change(func(s *settings.Settings) { s.PanelWidth = 500 })
		if got := r.panel.content.Size().Width; got != 500 {
			t.Errorf("of 500 in the settings, the panel has %v", got)
		}
		r.win.Resize(fyne.NewSize(500, 830))
		if r.content.Objects[dividerObject].Visible() {
			t.Error("there is a divider beside a panel that stands below the board")
		}
	})
}

// The left and right arrows move the divider that has the focus, and store the width.
func TestArrowKeysMoveTheDivider(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.win.Resize(fyne.NewSize(1180, 730)) })
	d := r.content.Objects[dividerObject].(*divider)
	width := func() float32 { return r.panel.content.Size().Width }
	press := func(key fyne.KeyName) {
		r.do(func() {
			r.win.Canvas().Focus(d)
			d.TypedKey(&fyne.KeyEvent{Name: key})
		})
	}
	first := width()
	press(fyne.KeyRight)
	narrower, kept := width(), r.settings.get().PanelWidth
	press(fyne.KeyLeft)
	if narrower > first-dividerStep+1 || narrower < first-dividerStep-1 || width() < first-1 || float32(kept) > narrower+1 || kept == 0 {
		t.Errorf("widths %v, %v and %v, stored %d", first, narrower, width(), kept)
	}
}
