package platform

import (
	"os"
	"testing"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// The toolkit is given the factor times the scale that the program was started with, and that scale again for the usual size.
func TestTheScaleIsThatOfThePlayerTimesTheFactor(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	was := givenScale
	t.Cleanup(func() { givenScale = was })
	t.Setenv(scaleVariable, "")
	for _, tt := range []struct {
		given  string
		factor float32
		want   string
	}{
		{"", 2, "2"}, {"", 1, ""}, {"1.5", 2, "3"}, {"1.5", 1, "1.5"}, {"auto", 1.3, "1.3"}, {"auto", 1, "auto"},
	} {
		givenScale = tt.given
		if ScaleWindows(tt.factor); os.Getenv(scaleVariable) != tt.want {
			t.Errorf("started with %q, a factor of %v: %q, want %q", tt.given, tt.factor, os.Getenv(scaleVariable), tt.want)
		}
	}
}
