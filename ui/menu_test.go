package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
)

// In every menu the keys are right-aligned, beside the labels.
func TestMenuKeysAreAligned(t *testing.T) {
	r := open(t, "chess960", "")
	keyed := 0
	check := func(m *fyne.Menu) {
		var end float32
		for c, item := range r.menu.items {
			if !hasItem(m, item) || c.binding.First() == "" {
				continue
			}
			keyed++
			width := textWidth(item.Label)
			if end == 0 {
				end = width
			}
			if math.Abs(float64(width-end)) > 1 {
				t.Errorf("%s: %q ends at %v, another key at %v", m.Label, item.Label, width, end)
			}
		}
	}
	for _, m := range r.menu.bar.Items {
		check(m)
	}
	if keyed < 30 {
		t.Errorf("only %d commands in the menus have keys", keyed)
	}
}

// hasItem reports whether a menu contains an item.
func hasItem(m *fyne.Menu, item *fyne.MenuItem) bool {
	for _, i := range m.Items {
		if i == item {
			return true
		}
	}
	return false
}
