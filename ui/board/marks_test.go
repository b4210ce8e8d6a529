package board

import (
	"math"
	"testing"
)

// A premove can be recognised without its colour, by a dashed ring inside its squares.
func TestAPremoveHasASignBesidesItsColour(t *testing.T) {
	palette := plain().Palette
	const px = 64
	img := newMarkCache(px, &palette).picture(markPremove)
	ground := img.RGBAAt(px/2, px/2)
	changes, was := 0, false
	for i := range 720 {
		a := (float64(i) + .25) * math.Pi / 360
		inked := img.RGBAAt(int(px/2+.45*px*math.Cos(a)), int(px/2+.45*px*math.Sin(a))) != ground
		if i > 0 && inked != was {
			changes++
		}
		was = inked
	}
	if changes < 24 || changes > 40 {
		t.Errorf("around the square ink and ground change %d times", changes)
	}
}
