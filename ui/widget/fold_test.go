package widget

import (
	"strings"
	"testing"
)

// The tool of a fold has the name of the part that a click shows, and its tooltip names the part that it hides.
func TestTheToolOfAFoldNamesTheOtherPart(t *testing.T) {
	f := NewFold("Arrays", "Filters in place of the arrays", "Arrays in place of the filters")
	f.OnLayout = func() {}
	f.Set(true, NewBar("", func() {}, func() {}, f.Tool))
	for _, want := range [][2]string{{"Filters", "arrays"}, {"Arrays", "filters"}, {"Filters", "arrays"}} {
		if label, tip := f.Tool.full.Text, f.Tool.small.Tip; label != want[0] || !strings.HasPrefix(tip, want[0]) || !strings.HasSuffix(tip, want[1]) {
			t.Errorf("named %q, with the tooltip %q; a click shows the %s", label, tip, want[0])
		}
		f.Turn()
	}
}
