package theme

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// Bold text is in our font alone if that has its letters, and is then as wide as in the theme's fonts.
func TestBoldTextNeedsOneFont(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(New(Dark))
	for text, enough := range map[string]bool{"": true, "White": true, "♞f3 ½–½": true, "Ботвинник": true, "羽生善治": false, "A 棋": false} {
		c := canvas.NewText(text, nil)
		Bold(c, true)
		if !c.TextStyle.Bold || (c.FontSource != nil) != enough {
			t.Errorf("%q: bold %v in %v", text, c.TextStyle.Bold, c.FontSource)
		}
		if got, want := Measure(text, 14, c.TextStyle), fyne.MeasureText(text, 14, c.TextStyle); got != want {
			t.Errorf("%q measures %v, in all fonts %v", text, got, want)
		}
		if Bold(c, false); c.TextStyle.Bold || c.FontSource != nil {
			t.Errorf("%q stays bold", text)
		}
	}
}
