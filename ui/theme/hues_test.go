package theme

import (
	"image/color"
	"testing"
)

// A mix is what a translucent colour looks like on an opaque one.
func TestAMixIsAColourSeenThroughAnother(t *testing.T) {
	under, over := color.NRGBA{29, 32, 39, 255}, color.NRGBA{40, 44, 53, 255}
	for share, want := range map[float64]color.NRGBA{0: under, 1: over, .45: {34, 37, 45, 255}} {
		if got := Mixed(over, under, share); got != want {
			t.Errorf("a share of %v makes %v, want %v", share, got, want)
		}
	}
}
