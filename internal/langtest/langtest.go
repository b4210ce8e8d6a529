// Package langtest runs tests of layouts in other languages, and in longer texts than English ones.
package langtest

import (
	"testing"

	"backrank/lang"
)

// Languages runs test as a subtest in each language of the program. The window must be built within test.
func Languages(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	run(t, lang.Languages(), test)
}

// Each runs test as a subtest in English, and in English with labels of double length and sentences that are 40 % longer,
// as translations are. The window must be built within test. No other test may run in parallel: the language is global.
func Each(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	run(t, []string{"en", "en-XA"}, test)
}

func run(t *testing.T, tags []string, test func(t *testing.T)) {
	t.Helper()
	for _, tag := range tags {
		t.Run(tag, func(t *testing.T) {
			lang.Use(tag)
			t.Cleanup(func() { lang.Use("en") })
			test(t)
		})
	}
}
