package platform

import (
	"os"
	"testing"

	fynelang "fyne.io/fyne/v2/lang"

	"backrank/lang"
)

// The toolkit's own labels, such as the menu of a text field, are in the language of the window, whatever that of the system is. The
// country, which decides the paper size, stays that of the system.
func TestToolkitLabelsAreInTheLanguageOfTheWindow(t *testing.T) {
	defer lang.Use("en")
	for _, c := range []struct{ locale, languages, window, want string }{
		{"de_DE.UTF-8", "", "en", "Cut"}, {"pl_PL.UTF-8", "de:fr", "en", "Cut"}, {"ja_JP.UTF-8", "", "en-XA", "Cut Cut"}, {"C", "", "en", "Cut"},
	} {
		t.Setenv("LC_ALL", c.locale)
		t.Setenv("LANGUAGE", c.languages)
		lang.Use(c.window)
		TranslateToolkit()
		if got := fynelang.L("Cut"); got != c.want {
			t.Errorf("%s, %q: the label is %q, want %q", c.locale, c.languages, got, c.want)
		}
		if got := os.Getenv("LANGUAGE"); got != c.languages || c.locale != "C" && os.Getenv("LC_ALL") != c.locale {
			t.Errorf("%s: the system is set to %q, %q", c.locale, os.Getenv("LC_ALL"), got)
		}
	}
}
