package theme

import "testing"

// Themes of one mode are equal: a window that applies the theme it has leaves fonts and texts as they are.
func TestThemesOfAModeAreEqual(t *testing.T) {
	for _, a := range []Mode{System, Light, Dark} {
		for _, b := range []Mode{System, Light, Dark} {
			if (New(a) == New(b)) != (a == b) {
				t.Errorf("themes %s and %s: equal is %v", a, b, New(a) == New(b))
			}
		}
	}
}
