package editor

import (
	"testing"

	"fyne.io/fyne/v2"
)

// On a phone that is upright the board has most of the width, and the panel is below it; in a wide window it is beside it.
func TestThePanelIsBesideTheBoardOrBelowIt(t *testing.T) {
	b := open(t, "chess960", "")
	for _, c := range []struct {
		width, height, share float32
		below                bool
	}{{420, 850, .85, true}, {1044, 450, .3, false}, {760, 530, .4, false}, {1180, 730, .45, false}} {
		b.win.Resize(fyne.NewSize(c.width, c.height))
		o := b.content.(*fyne.Container).Objects
		edge, panel := o[1], o[2]
		_, area, _ := b.Board().Places().Area()
		if area.Width < c.share*c.width {
			t.Errorf("of %v×%v the board has %v", c.width, c.height, area.Width)
		}
		right, bottom := edge.Position().X+edge.Size().Width, edge.Position().Y+edge.Size().Height
		if c.below != (panel.Position().Y >= bottom) || c.below == (panel.Position().X >= right) {
			t.Errorf("in %v×%v the board is at %v with %v, the panel at %v", c.width, c.height, edge.Position(), edge.Size(), panel.Position())
		}
		if end := panel.Position().Add(panel.Size()); end.X > c.width || end.Y > c.height || panel.Size().Height < panelHeight {
			t.Errorf("in %v×%v the panel ends at %v, %v high", c.width, c.height, end, panel.Size().Height)
		}
	}
}
