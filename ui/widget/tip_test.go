package widget

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/assets"
	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// pointed opens a window with a button in a corner and a layer for tooltips.
func pointed(t *testing.T, b *Button) (fyne.Window, *Tips) {
	t.Helper()
	content := WithTips(container.NewWithoutLayout(b), nil)
	w := test.NewTempWindow(t, content)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(600, 300))
	b.Resize(b.MinSize())
	return w, content.Objects[1].(*Tips)
}

func mouseAt(x, y float32) *desktop.MouseEvent {
	return &desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(x, y)}}
}

// A tooltip is next to the pointer and within the window, for any position of the pointer.
func TestATooltipLiesAtThePointer(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for _, text := range []string{"Flip board  F", "The king would cross f1, which the bishop on b5 attacks, and that is more than one row holds"} {
		b := NewButton("", assets.IconFlip, text, func() {})
		_, tips := pointed(t, b)
		for _, at := range []fyne.Position{{X: 5, Y: 5}, {X: 300, Y: 150}, {X: 595, Y: 10}, {X: 595, Y: 295}, {X: 2, Y: 298}} {
			b.MouseIn(mouseAt(at.X, at.Y))
			corner, size := tips.ground.Position(), tips.ground.Size()
			if tips.Shown() == "" || corner.X < 0 || corner.Y < 0 || corner.X+size.Width > 600 || corner.Y+size.Height > 300 {
				t.Errorf("pointer %v: tooltip at %v, %v large", at, corner, size)
			}
			if at.Y < corner.Y-24 || at.Y > corner.Y+size.Height+24 || at.X < corner.X-24 || at.X > corner.X+size.Width+24 {
				t.Errorf("pointer %v: tooltip at %v, %v large, is far", at, corner, size)
			}
			if at.X > corner.X && at.X < corner.X+size.Width && at.Y > corner.Y && at.Y < corner.Y+size.Height {
				t.Errorf("pointer %v lies on its tooltip at %v", at, corner)
			}
			b.MouseOut()
			if tips.Shown() != "" || tips.ground.Visible() {
				t.Error("the tooltip stays")
			}
		}
	}
}

// A press of a button hides its tooltip, whether with the mouse or a key.
func TestAPressedButtonTellsNoMore(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for name, press := range map[string]func(b *Button){
		"pointer": func(b *Button) { test.Tap(b) },
		"Enter":   func(b *Button) { b.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) },
		"space":   func(b *Button) { b.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace}) },
	} {
		pressed := 0
		b := NewButton("Show", "", "Where to  H", func() { pressed++ })
		w, tips := pointed(t, b)
		if name == "pointer" {
			b.MouseIn(mouseAt(10, 10))
		} else {
			w.Canvas().Focus(b)
		}
		if tips.Shown() != "Where to" {
			t.Fatalf("%s: the tooltip tells %q", name, tips.Shown())
		}
		if press(b); tips.Shown() != "" || pressed != 1 {
			t.Errorf("%s: pressed %d times, the tooltip tells %q", name, pressed, tips.Shown())
		}
	}
}

// Hiding the tooltip of one button does not hide that of another.
func TestOneTooltipAtATime(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	a, b := NewButton("A", "", "One", func() {}), NewButton("B", "", "Two", func() {})
	content := WithTips(container.NewHBox(a, b), nil)
	test.NewTempWindow(t, content).Resize(fyne.NewSize(400, 200))
	tips := content.Objects[1].(*Tips)
	a.MouseIn(mouseAt(5, 5))
	b.MouseIn(mouseAt(40, 5))
	if a.MouseOut(); tips.Shown() != "Two" {
		t.Errorf("the tooltip tells %q", tips.Shown())
	}
	if b.MouseOut(); tips.Shown() != "" {
		t.Error("it stays")
	}
}
