package games

import (
	"testing"

	"backrank/app/archive"
)

// One player without a name does not make the other one play alone.
func TestBothSidesOfAPairingAreNamed(t *testing.T) {
	for _, c := range []struct{ white, black, want string }{
		{"Ada", "Ben", "Ada – Ben"},
		{"?", "Ben", "? – Ben"},
		{"Ada", "", "Ada – ?"},
		{"?", "?", ""},
	} {
		if got := pairing(&archive.Head{White: c.white, Black: c.black}); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.white, c.black, got, c.want)
		}
	}
}
