package widget

import (
	"fmt"
	"image"
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

// A button looks like the toolkit's, in every state and in both themes.
func TestAButtonLooksLikeTheToolkits(t *testing.T) {
	for _, mode := range []theme.Mode{theme.Dark, theme.Light} {
		t.Run(string(mode), func(t *testing.T) { looksLikeTheToolkits(t, mode) })
	}
}

// most is by how much a colour may differ: the toolkit rounds those of icons once more, and how far an icon covers a pixel
// less coarsely.
const most = 2

// difference returns by how much a colour differs at most.
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
				for _, state := range []string{"idle", "hovered", "focused", "disabled"} {
					ours := NewButton(label, icon, "", func() {})
					theirs := &fynewidget.Button{Text: label, Icon: ours.Icon}
					theirs.ExtendBaseWidget(theirs)
					ours.Importance, theirs.Importance = importance, importance
					if state == "idle" {
						ours.Alignment, theirs.Alignment = fynewidget.ButtonAlignLeading, fynewidget.ButtonAlignLeading
					}
					want, got := inState(theirs, theirs, state), inState(ours, &ours.Button, state)
					if off := difference(want, got); off > most || theirs.MinSize() != ours.MinSize() {
						t.Errorf("%q with icon %q of importance %d, %s, differs by %d: %v, %v", label, icon, importance, state, off, ours.MinSize(), theirs.MinSize())
					}
				}
			}
		}
	}
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
