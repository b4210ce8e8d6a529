package moves

import (
	"testing"

	"fyne.io/fyne/v2"

	"backrank/ui/theme"
)

// Comments are smaller and dimmer than the moves, so that the moves can be read without them.
func TestCommentsAreDimmerThanMoves(t *testing.T) {
	l := shown(t, "1. e4 {remarkable} e5", fyne.NewSize(400, 300))
	seen := map[string]bool{}
	for _, o := range l.page.texts.objects[:l.page.texts.used] {
		switch o.Text {
		case "remarkable":
			seen["comment"] = o.Color == theme.Dim() && o.TextSize < sizes[mainMove]
		case "e4", "e5":
			seen["move"] = o.Color == theme.Text()
		}
	}
	if !seen["comment"] || !seen["move"] {
		t.Errorf("as wanted: %v", seen)
	}
}
