// Package lang translates the texts that players read. The English text in the source is the key of its translations; it
// is a whole sentence or label, and facts stand in named slots:
//
//	lang.L("Save")
//	lang.L("{{.Side}} wins on time", "Side", side)
//	lang.N("{{.Count}} games", len(games))
//	lang.X("draw of arrays", "Draw")
//
// The values of slots are ready to be shown:
//   - numbers are formatted by [Number] and [Decimal], unless they only count moves, ranks or rounds; a number that a noun
//     follows takes [N];
//   - names of pieces and sides, lists, dates and durations come from package words;
//   - errors begin with a small letter, except a name, and end without a full stop, so that they can follow a colon;
//     words.Sentence makes a sentence of one. An error that wraps another is fmt.Errorf("%s: %w", lang.L("…"), err).
//
// PGN, FEN, UCI, journals, settings and the flags of commands are not translated. Ids, keys and stored values never
// come from a translated text.
//
// Translations are files in the format of go-i18n, one for each language, in translations/. There is a file for
// English too: the source has only plurals, the file adds the singulars. `make translations` adds the new keys to it, and lists
// what each language lacks: fyne translate finds the keys by the name of this package and of these functions.
//
// # For translators
//
// A translation has the slots of its English text in any order; it may leave one out, and use one twice. It begins with a
// small letter where the English text does. The plural forms of a language are those of CLDR: one, few, many, other. A
// text with a number in words, such as {{.Number}}, may have the number in digits in its place, {{.Count}}.
//
// Where a language inflects words, a slot has forms. {{.Piece}} is the name of a piece as it is; {{.Piece.Form "dative"}}
// is the translation of that name and the form, joined by a full stop. The translator chooses the names of the forms:
//
//	"knight": "Springer"
//	"queen": "Dame"
//	"Springer.dative": "dem Springer"
//	"Dame.dative": "der Dame"
//	"Castle with the {{.Piece}}": "Mit {{.Piece.Form \"dative\"}} rochieren"
//
// A value without such a translation stays as it is. A form can be any word that depends on the value, such as a verb that
// agrees with the gender of a piece. Piece, Partner and Other are pieces, Side, Opponent, Winner and Loser are White or
// Black, Wing, Rank and Band come from texts of their own. Lists, times and names are not inflected: a sentence has them
// after a colon, or where their basic form is right.
package lang

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"unicode"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed translations/*.json
var translations embed.FS

// current is the localizer of the language in use.
var current atomic.Pointer[localizer]

func init() { Use("en") }

// A localizer translates to one language.
type localizer struct {
	*i18n.Localizer
	tag    string // of the language
	pseudo bool   // the texts are made longer
}

// names are the names of the languages in themselves, by their tags: those for which there is a file.
var names = map[string]string{
	"de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "it": "Italiano", "nl": "Nederlands", "pl": "Polski", "pt-BR": "Português (Brasil)",
	"ru": "Русский", "tr": "Türkçe", "uk": "Українська",
}

// Languages returns the BCP 47 tags of the languages that the program has, ordered by their names.
func Languages() []string {
	return slices.SortedFunc(maps.Keys(names), func(a, b string) int { return cmp.Compare(names[a], names[b]) })
}

// LanguageName returns the name of a language in itself, "Deutsch"; "" for one that the program does not have.
func LanguageName(tag string) string { return names[tag] }

// newLocalizer returns the localizer for a file in a folder. The files are part of the program and a test reads each, so one
// with a fault panics.
func newLocalizer(files fs.FS, folder, tag string) *localizer {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	if _, err := b.LoadMessageFileFS(files, folder+"/"+tag+".json"); err != nil {
		panic(err)
	}
	return &localizer{Localizer: i18n.NewLocalizer(b, tag), tag: tag}
}

// best returns the first of some languages that the program has, or a relative of one; otherwise English.
func best(languages []string) string {
	tags := []language.Tag{language.English} // the first one is that for all others
	for _, tag := range Languages() {
		tags = append(tags, language.Make(tag))
	}
	_, i := language.MatchStrings(language.NewMatcher(tags), languages...)
	return tags[i].String()
}

// Use changes the language of all texts from now on to the first of these languages that the program has, or to English.
// Languages are BCP 47 tags, "pt-BR"; en-XA is English with longer texts, for tests. Texts that are shown already do not
// change.
func Use(languages ...string) {
	tag := best(languages)
	if now := current.Load(); now != nil && now.tag == tag && !now.pseudo && !slices.Contains(languages, pseudoLanguage) {
		return
	}
	next := newLocalizer(translations, "translations", tag)
	next.pseudo = slices.Contains(languages, pseudoLanguage)
	current.Store(next)
}

// Tag returns the BCP 47 tag of the language in use, "en".
func Tag() string { return current.Load().tag }

// L returns the translation of an English text. After it come the names and values of its slots, in pairs: the name is a
// string, the value is formatted as by [fmt.Sprint].
func L(english string, slots ...any) string { return translate(english, english, slots) }

// X is like [L] for an English text that has several meanings, each with translations of its own: the key names one.
func X(key, english string, slots ...any) string { return translate(key, english, slots) }

// N is like [L] for a text that depends on a number. The English text is the plural, the singular is in
// translations/en.json. The slot Count has the number, as formatted by [Number] or [Decimal]; an English text that has the
// number in words instead has it in another slot.
func N[C int | float64](english string, count C, slots ...any) string {
	digits := strconv.FormatFloat(float64(count), 'f', -1, 64)
	return localize(&i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: english, Other: english},
		PluralCount:    digits,
		TemplateData:   data(append(slots[:len(slots):len(slots)], "Count", format(digits))),
	})
}

func translate(key, english string, slots []any) string {
	return localize(&i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: key, Other: english},
		TemplateData:   data(slots),
	})
}

// localize returns the text in the language in use, in English if it has no translation. The laws of the tests leave no
// text that cannot be formatted.
func localize(c *i18n.LocalizeConfig) string {
	l := current.Load()
	text, err := l.Localize(c)
	if text == "" && c.PluralCount != nil { // go-i18n cannot read a count of more than 63 bits
		c.PluralCount = nil
		text, err = l.Localize(c)
	}
	if text == "" && err != nil {
		text = c.DefaultMessage.Other
	}
	if l.pseudo {
		return pseudo(text, c.DefaultMessage.Other)
	}
	return text
}

// A slot is the value of a slot.
type slot string

// Form returns the form of the value with a name that the translation uses, the value itself if it has none.
func (s slot) Form(name string) string {
	text, err := current.Load().Localize(&i18n.LocalizeConfig{MessageID: string(s) + "." + name})
	if err != nil {
		return string(s)
	}
	return text
}

func data(slots []any) map[string]slot {
	if len(slots) == 0 {
		return nil
	}
	values := make(map[string]slot, len(slots)/2)
	for i := 0; i+1 < len(slots); i += 2 {
		values[slots[i].(string)] = slot(fmt.Sprint(slots[i+1]))
	}
	return values
}

// Error returns an error that a variable of a package can hold: text is called when the error is shown, so that it is in the
// language of that time.
func Error(text func() string) error { return &lateError{text} }

type lateError struct{ text func() string }

func (e *lateError) Error() string { return e.text() }

// Number formats a number with its digits in groups of three: "8,294,400".
func Number[N int | int64 | uint64](n N) string { return format(fmt.Sprint(n)) }

// Decimal formats x with the given number of decimals, or with as many as x has if decimals is -1: "1,234.5".
func Decimal(x float64, decimals int) string {
	return format(strconv.FormatFloat(x, 'f', decimals, 64))
}

// format formats a number that is written as in Go.
func format(number string) string {
	text, fraction, decimal := strings.Cut(number, ".")
	text, negative := strings.CutPrefix(text, "-")
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + X("between groups of three digits", ",") + text[i:]
	}
	if decimal {
		text += X("between a number and its decimals", ".") + fraction
	}
	if negative {
		return "−" + text
	}
	return text
}

// pseudoLanguage is English with longer texts, as translations are, to test layouts: the pseudo-locale of Android and
// Chrome for that.
const pseudoLanguage = "en-XA"

// pseudo lengthens a text made from an English one with slots: it repeats the words of the English text if these have at most
// maxLabel bytes, and the first two fifths of more words. What is in the slots does not get longer here; if it is a text, it
// has been lengthened before. Translations of labels are up to twice as long as in English, those of sentences 40 % longer.
func pseudo(text, english string) string {
	words := strings.Fields(slotPattern.ReplaceAllString(english, ""))
	words = slices.DeleteFunc(words, func(word string) bool { return !strings.ContainsFunc(word, unicode.IsLetter) })
	if len(strings.Join(words, " ")) > maxLabel {
		words = words[:(2*len(words)+4)/5]
	}
	return strings.TrimSpace(text + " " + strings.Join(words, " "))
}

// slotPattern matches a slot of a text.
var slotPattern = regexp.MustCompile(`\{\{.*?\}\}`)

// maxLabel is the maximum length of a label, in bytes.
const maxLabel = 20
