package widget

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// TestIntervalsAreColouredAgainstTheMean: an interval that includes the mean is neutral, in either half of the scale;
// one above it is green, one below it red.
func TestIntervalsAreColouredAgainstTheMean(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	for _, c := range []struct {
		name            string
		mean, low, high float64
		want            any
	}{
		{"a weak player as usual", .21, .15, .3, theme.Text()},
		{"a weak player, better", .21, .25, .4, theme.Step()},
		{"a weak player, worse", .21, .05, .2, theme.Danger()},
		{"a strong player, worse", .8, .6, .75, theme.Danger()},
		{"an even start", .5, .45, .55, theme.Text()},
	} {
		i := NewInterval()
		i.Place(fyne.NewPos(0, 0), fyne.NewSize(108, 20), c.mean, c.low, (c.low+c.high)/2, c.high, true)
		if i.dot.FillColor != c.want {
			t.Errorf("%s has the colour %v, want %v", c.name, i.dot.FillColor, c.want)
		}
		if at := i.mark.Position().X + .5; at < 4+float32(c.mean)*100-.1 || at > 4+float32(c.mean)*100+.1 {
			t.Errorf("%s has its mark at %v", c.name, at)
		}
	}
}
