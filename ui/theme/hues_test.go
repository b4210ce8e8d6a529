package theme

import (
	"image/color"
	"testing"

	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/internal/testapp"
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

// In the dark theme both sides' shares of a bar stand out from the page by 3:1, in the light one Black's does: White's has an
// outline. Text in the colour of one share can be read on the other.
func TestSharesStandOut(t *testing.T) {
	for _, mode := range []Mode{Light, Dark} {
		testapp.Of(t, New(mode))
		white, black := opaque(Share(true)), opaque(Share(false))
		page := opaque(fynetheme.Color(fynetheme.ColorNameBackground))
		if c := assets.Contrast(black, page); c < 3 {
			t.Errorf("%s: Black's share has a contrast of %.2f with the page, want 3", mode, c)
		}
		if c := assets.Contrast(white, page); c < 3 && mode == Dark {
			t.Errorf("%s: White's share has a contrast of %.2f with the page, want 3", mode, c)
		}
		if c := assets.Contrast(white, black); c < 4.5 {
			t.Errorf("%s: the shares have a contrast of %.2f, want 4.5", mode, c)
		}
	}
}

// opaque returns an opaque colour with eight bits for each part.
func opaque(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }
