package look

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// A choice is drawn from the first moment, told once when it changes, and walked
// with the arrows within its ends.
func TestSegments(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Theme(Dark))
	var told []int
	s := NewSegments([]string{"White", "Black", "Random"}, 1, func(i int) { told = append(told, i) })
	w := test.NewTempWindow(t, s)
	w.Resize(fyne.NewSize(300, 60))
	if s.texts[1].Color != Text() || !s.texts[1].TextStyle.Bold || s.texts[0].TextStyle.Bold {
		t.Error("the choice does not stand out before anything happens")
	}
	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft} {
		s.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if want := []int{2, 1, 0}; len(told) != 3 || told[0] != want[0] || told[1] != want[1] || told[2] != want[2] {
		t.Errorf("told %v, want %v", told, want)
	}
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(s.Size().Width-2, 5)})
	if s.Chosen() != 2 {
		t.Errorf("a tap on the last chose %d", s.Chosen())
	}
}

// The mode overrules what the desktop wants, and both themes can be read.
func TestTheme(t *testing.T) {
	for mode, want := range map[Mode]assets.Scheme{Light: assets.LightScheme(), Dark: assets.DarkScheme()} {
		for _, variant := range []fyne.ThemeVariant{theme.VariantLight, theme.VariantDark} {
			if got := Theme(mode).Color(theme.ColorNameBackground, variant); got != color.Color(want.Page) {
				t.Errorf("%s on a desktop of variant %d: page %v", mode, variant, got)
			}
		}
	}
	for _, variant := range []fyne.ThemeVariant{theme.VariantLight, theme.VariantDark} {
		th := Theme(System)
		for _, pair := range [][2]fyne.ThemeColorName{
			{theme.ColorNameForeground, theme.ColorNameBackground},
			{colorDim, colorPanel},
			{theme.ColorNameForegroundOnPrimary, theme.ColorNamePrimary},
			{theme.ColorNameError, colorPanel},
		} {
			a := color.NRGBAModel.Convert(th.Color(pair[0], variant)).(color.NRGBA)
			b := color.NRGBAModel.Convert(th.Color(pair[1], variant)).(color.NRGBA)
			if c := assets.Contrast(a, b); c < 4.5 {
				t.Errorf("%s on %s, variant %d: contrast %.1f", pair[0], pair[1], variant, c)
			}
		}
	}
}
