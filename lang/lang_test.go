package lang_test

import (
	"encoding/json"
	"io/fs"
	"math"
	"os"
	"strings"
	"testing"

	"backrank/lang"
)

// Without a translation the English text is shown, with its slots filled in.
func TestEnglishIsItsOwnTranslation(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{lang.L("A text that is not translated"), "A text that is not translated"},
		{lang.L("{{.White}} beats {{.Black}}", "White", "Ada", "Black", "Ben"), "Ada beats Ben"},
		{lang.L("{{.N}} %d {{.N}}", "N", 3), "3 %d 3"},
		{lang.X("some key", "{{.A}}", "A", "{{.B}} <b>"), "{{.B}} <b>"},
		{lang.N("{{.Count}} things without a singular", 1), "1 things without a singular"},
		{lang.N("{{.Count}} things of {{.Side}}", 2880, "Side", "White"), "2,880 things of White"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Languages that the program does not have are passed over; without any it is English.
func TestUnknownLanguagesAreEnglish(t *testing.T) {
	defer lang.Use("en")
	for _, languages := range [][]string{nil, {""}, {"tlh"}, {"not a language", "xx-YY"}, {"en-GB"}} {
		lang.Use(languages...)
		if got := lang.L("Save"); got != "Save" {
			t.Errorf("%q: %q", languages, got)
		}
	}
}

// In the pseudo-language labels are twice as long, and sentences longer by two fifths of their words, not counting what is in
// the slots.
func TestPseudoLanguage(t *testing.T) {
	defer lang.Use("en")
	lang.Use("en-XA")
	for got, want := range map[string]string{
		lang.L("Save"):                "Save Save",
		lang.N("{{.Count}} games", 2): "2 games games",
		lang.L("{{.Fact}}: {{.Value}}", "Fact", "King", "Value", "e1"): "King: e1",
		lang.L("The king of {{.Side}} is in check", "Side", "Black"):   "The king of Black is in check The king of",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Every file in translations is an object of texts, or of plural forms.
func TestTranslationsAreTexts(t *testing.T) {
	files, err := fs.Glob(os.DirFS("translations"), "*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		content, err := os.ReadFile("translations/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(content, &all); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for key, value := range all {
			forms, plural := value.(map[string]any)
			if !plural {
				forms = map[string]any{"other": value}
			}
			for form, text := range forms {
				if s, ok := text.(string); !ok || s == "" || !strings.Contains(" zero one two few many other ", " "+form+" ") {
					t.Errorf("%s: %q: the form %q is %v", name, key, form, text)
				}
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 2880: "2,880", 921600: "921,600", 8294400: "8,294,400",
		-7: "−7", -1000: "−1,000", -123456: "−123,456",
	} {
		if got := lang.Number(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
	if got := lang.Number(^uint64(0)); got != "18,446,744,073,709,551,615" {
		t.Errorf("the largest: %q", got)
	}
}

// A count that is too large for the plural rules is formatted as a plural.
func TestHugeCountsAreFormatted(t *testing.T) {
	for _, count := range []int{math.MaxInt, math.MinInt} {
		if got := lang.N("{{.Count}} games", count); strings.Contains(got, "{{") || !strings.HasSuffix(got, " games") {
			t.Errorf("%d: %s", count, got)
		}
	}
}
