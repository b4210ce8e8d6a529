package widget

import (
	"fmt"
	"image"
	"image/draw"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A button looks like the toolkit's in every state, except with the focus, and in both themes.
func TestAButtonLooksLikeTheToolkits(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Dark, theme.Light} {
		t.Run(string(mode), func(t *testing.T) { looksLikeTheToolkits(t, mode) })
	}
}

// tolerance is the tolerance for colours: the toolkit rounds the colours of icons once more, and computes the coverage
// of pixels by icons less precisely.
const tolerance = 2

// difference returns the maximum difference of a colour component.
func difference(a, b *image.NRGBA) (most int) {
	if len(a.Pix) != len(b.Pix) {
		return 0xff
	}
	for i := range a.Pix {
		d := int(a.Pix[i]) - int(b.Pix[i])
		most = max(most, d, -d)
	}
	return most
}

func looksLikeTheToolkits(t *testing.T, mode theme.Mode) {
	testapp.Of(t, theme.New(mode))
	for _, label := range []string{"", "New game"} {
		for _, icon := range []assets.Icon{"", assets.IconAdd} {
			for importance := fynewidget.MediumImportance; importance <= fynewidget.SuccessImportance; importance++ {
				for _, state := range []string{"idle", "hovered", "disabled"} {
					ours := NewButton(label, icon, "", func() {})
					theirs := &fynewidget.Button{Text: label, Icon: ours.Icon}
					theirs.ExtendBaseWidget(theirs)
					ours.Importance, theirs.Importance = importance, importance
					if state == "idle" {
						ours.Alignment, theirs.Alignment = fynewidget.ButtonAlignLeading, fynewidget.ButtonAlignLeading
					}
					want, got := inState(theirs, theirs, state), inState(ours, &ours.Button, state)
					if off := difference(want, got); off > tolerance || theirs.MinSize() != ours.MinSize() {
						t.Errorf("%q with icon %q of importance %d, %s, differs by %d: %v, %v", label, icon, importance, state, off, ours.MinSize(), theirs.MinSize())
					}
				}
			}
		}
	}
}

// TestTheFocusDoesNotRecolourAButton: the focus is shown by a rim, so that a focused button does not look like the
// default button. On coloured buttons the rim is visible too.
func TestTheFocusDoesNotRecolourAButton(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Dark, theme.Light} {
		testapp.Of(t, theme.New(mode))
		for importance := fynewidget.MediumImportance; importance <= fynewidget.SuccessImportance; importance++ {
			b := NewButton("Add", assets.IconAdd, "", func() {})
			b.Importance = importance
			idle, focused := inState(b, &b.Button, "idle"), inState(b, &b.Button, "focused")
			inside := image.Rect(14, 16, 30, 44) // left of icon and label
			if off := difference(part(idle, inside), part(focused, inside)); off != 0 {
				t.Errorf("%s, importance %d: the background changes by %d", mode, importance, off)
			}
			if off := difference(part(idle, image.Rect(10, 28, 12, 30)), part(focused, image.Rect(10, 28, 12, 30))); off < 40 {
				t.Errorf("%s, importance %d: the rim differs by %d", mode, importance, off)
			}
		}
	}
}

// part returns a copy of a part of an image.
func part(of *image.NRGBA, r image.Rectangle) *image.NRGBA {
	cut := image.NewNRGBA(r)
	draw.Draw(cut, r, of, r.Min, draw.Src)
	return cut
}

// inState draws a button in a state.
func inState(o fyne.CanvasObject, b *fynewidget.Button, state string) *image.NRGBA {
	w := test.NewWindow(container.NewCenter(container.NewGridWrap(fyne.NewSize(140, 36), o)))
	defer w.Close()
	w.Resize(fyne.NewSize(160, 60))
	switch ours, _ := o.(*Button); {
	case state == "disabled":
		b.Disable()
	case state == "hovered" && ours != nil:
		ours.MouseIn(&desktop.MouseEvent{})
	case state == "hovered":
		b.MouseIn(&desktop.MouseEvent{})
	case state == "focused":
		w.Canvas().Focus(o.(fyne.Focusable))
	}
	if img, ok := w.Canvas().Capture().(*image.NRGBA); ok {
		return img
	}
	panic(fmt.Sprintf("no picture of %v", o))
}
