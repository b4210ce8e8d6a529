package dialogs

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
)

// The actions and the buttons at the foot of a dialog stay within its width and do not overlap, whatever the width.
func TestFootFits(t *testing.T) {
	box := func(w, h float32) fyne.CanvasObject {
		r := canvas.NewRectangle(color.Transparent)
		r.SetMinSize(fyne.NewSize(w, h))
		return r
	}
	for _, width := range []float32{356, 460, 620, 1040} {
		actions, text, buttons := box(190, 36), box(0, 20), box(200, 36)
		foot := container.New(&footLayout{width: width}, actions, text, buttons)
		size := fyne.NewSize(width, foot.MinSize().Height)
		foot.Resize(size)
		for _, o := range []fyne.CanvasObject{actions, buttons} {
			from, to := o.Position(), o.Position().Add(o.Size())
			if from.X < 0 || from.Y < 0 || to.X > size.Width || to.Y > size.Height || o.Size().Width < o.MinSize().Width || o.Size().Height < o.MinSize().Height {
				t.Errorf("width %v: an object is at %v to %v of %v", width, from, to, size)
			}
		}
		beside := actions.Position().X+actions.Size().Width <= buttons.Position().X
		above := actions.Position().Y+actions.Size().Height <= buttons.Position().Y
		if !beside && !above {
			t.Errorf("width %v: the buttons at %v overlap the actions, which have the size %v", width, buttons.Position(), actions.Size())
		}
	}
}
