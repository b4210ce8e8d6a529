package theme

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// The mode overrides the desktop's preference, and both themes are legible.
func TestTheme(t *testing.T) {
	for mode, want := range map[Mode]assets.Scheme{Light: assets.LightScheme(), Dark: assets.DarkScheme()} {
		for _, variant := range []fyne.ThemeVariant{fynetheme.VariantLight, fynetheme.VariantDark} {
			if got := New(mode).Color(fynetheme.ColorNameBackground, variant); got != color.Color(want.Page) {
				t.Errorf("%s on a desktop of variant %d: page %v", mode, variant, got)
			}
		}
	}
	for _, variant := range []fyne.ThemeVariant{fynetheme.VariantLight, fynetheme.VariantDark} {
		th := New(System)
		for _, pair := range [][2]fyne.ThemeColorName{
			{fynetheme.ColorNameForeground, fynetheme.ColorNameBackground},
			{ColorNameDim, ColorNamePanel},
			{fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary},
			{fynetheme.ColorNameError, ColorNamePanel},
		} {
			a := color.NRGBAModel.Convert(th.Color(pair[0], variant)).(color.NRGBA)
			b := color.NRGBAModel.Convert(th.Color(pair[1], variant)).(color.NRGBA)
			if c := assets.Contrast(a, b); c < 4.5 {
				t.Errorf("%s on %s, variant %d: contrast %.1f", pair[0], pair[1], variant, c)
			}
		}
	}
}
