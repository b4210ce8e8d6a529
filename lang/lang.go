// Package lang translates the texts that players read. The English text in the source is the key of its translations; it
// is a whole sentence or label, and facts stand in named slots:
//
//	lang.L("Save")
//	lang.L("{{.Side}} wins on time", "Side", side)
//	lang.N("{{.Count}} games", len(games))
//	lang.X("draw of arrays", "Draw")
//
// PGN, FEN, UCI, journals, settings and the flags of commands are not translated.
//
// Translations are files in the format of go-i18n, one for each language, in translations/. There is a file for
// English too: the source has only plurals, the file adds the singulars. `make translations` adds the new keys to it:
// fyne translate finds them by the name of this package and of these functions.
package lang

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed translations
var translations embed.FS

var (
	bundle  = newBundle()
	current atomic.Pointer[localizer] // of the language in use
)

func init() { Use("en") }

// A localizer translates to one language.
type localizer struct {
	*i18n.Localizer
	pseudo bool // the texts are made longer
}

// newBundle reads the files in translations. They are part of the program and a test reads each, so a file with a fault
// panics.
func newBundle() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	files, err := translations.ReadDir("translations")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		if _, err := b.LoadMessageFileFS(translations, "translations/"+f.Name()); err != nil {
			panic(err)
		}
	}
	return b
}

// Use changes the language of all texts from now on to the first of these languages that the program has, or to English.
// Languages are BCP 47 tags, "pt-BR"; en-XA is English with longer texts, for tests. Texts that are shown already do not
// change.
func Use(languages ...string) {
	current.Store(&localizer{i18n.NewLocalizer(bundle, languages...), slices.Contains(languages, pseudoLanguage)})
}

// L returns the translation of an English text. After it come the names and values of its slots, in pairs: the name is a
// string, the value is formatted as by [fmt.Sprint].
func L(english string, slots ...any) string { return X(english, english, slots...) }

// X is like [L] for an English text that has several meanings, each with translations of its own: the key names one.
func X(key, english string, slots ...any) string {
	return translate(&i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: key, Other: english},
		TemplateData:   data(slots),
	})
}

// N is like [L] for a text that depends on a number. The English text is the plural, the singular is in
// translations/en.json. The slot Count has the number, as formatted by [Number].
func N(english string, count int, slots ...any) string {
	return translate(&i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: english, Other: english},
		PluralCount:    count,
		TemplateData:   data(append(slots[:len(slots):len(slots)], "Count", Number(count))),
	})
}

// translate returns the text in the language in use, in English if it has no translation. The laws of the tests leave no
// text that cannot be formatted.
func translate(c *i18n.LocalizeConfig) string {
	l := current.Load()
	text, err := l.Localize(c)
	if text == "" && err != nil {
		text = c.DefaultMessage.Other
	}
	if l.pseudo {
		return pseudo(text)
	}
	return text
}

func data(slots []any) map[string]string {
	if len(slots) == 0 {
		return nil
	}
	values := make(map[string]string, len(slots)/2)
	for i := 0; i+1 < len(slots); i += 2 {
		values[slots[i].(string)] = fmt.Sprint(slots[i+1])
	}
	return values
}

// Number formats a number with its digits in groups of three: "8,294,400".
func Number[N int | int64 | uint64](n N) string {
	text, sign := fmt.Sprint(n), ""
	if n < 0 {
		text, sign = text[1:], "−"
	}
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return sign + text
}

// pseudoLanguage is English with longer texts, as translations are, to test layouts: the pseudo-locale of Android and
// Chrome for that.
const pseudoLanguage = "en-XA"

// pseudo lengthens a text: it repeats one of at most maxLabel bytes, and the first two fifths of the words of a longer one.
// Translations of labels are up to twice as long as in English, those of sentences 40 % longer.
func pseudo(text string) string {
	words := strings.Fields(text)
	if len(text) > maxLabel {
		words = words[:(2*len(words)+4)/5]
	}
	return text + " " + strings.Join(words, " ")
}

// maxLabel is the maximum length of a label, in bytes.
const maxLabel = 20
