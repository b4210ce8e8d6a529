// Package langtest runs tests of layouts in longer texts than English ones.
package langtest

import (
	"testing"

	"backrank/lang"
)

// Each runs test as a subtest in English, and in English with labels of double length and sentences that are 40 % longer,
// as translations are. The window must be built within test. No other test may run in parallel: the language is global.
func Each(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, tag := range []string{"en", "en-XA"} {
		t.Run(tag, func(t *testing.T) {
			lang.Use(tag)
			t.Cleanup(func() { lang.Use("en") })
			test(t)
		})
	}
}
