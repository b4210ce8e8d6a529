package platform

import (
	"encoding/json"
	"os"
	"strings"

	"fyne.io/fyne/v2"
	fynelang "fyne.io/fyne/v2/lang"
	"github.com/jeandeaual/go-locale"

	"backrank/lang"
)

// Languages returns the languages that the system or the browser is set to, as BCP 47 tags, the best first.
func Languages() []string {
	all, err := locale.GetLocales()
	if err != nil {
		return nil
	}
	return all
}

// TranslateToolkit puts the toolkit's own labels, such as the menu of a text field, into the language of the window. The toolkit can
// only be set to the language of the system, so its labels in that language are replaced.
func TranslateToolkit() {
	useKnownLocale()
	words, err := json.Marshal(map[string]string{
		"Cut": lang.L("Cut"), "Copy": lang.L("Copy"), "Paste": lang.L("Paste"), "Select all": lang.L("Select all"),
		"Undo": lang.L("Undo"), "Redo": lang.L("Redo"), "Quit": lang.L("Quit"),
	})
	if err == nil {
		err = fynelang.AddTranslationsForLocale(words, fynelang.SystemLocale())
	}
	if err != nil {
		fyne.LogError("the labels of the toolkit are not translated", err)
	}
}

// useKnownLocale replaces locales that the toolkit would log an error about: C, POSIX, or none.
func useKnownLocale() {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		switch value := os.Getenv(name); {
		case value == "C" || value == "POSIX" || strings.HasPrefix(value, "C."):
			os.Setenv(name, "en_US.UTF-8")
			return
		case value != "":
			return
		}
	}
	os.Setenv("LANG", "en_US.UTF-8")
}
