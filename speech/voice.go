package speech

import (
	"slices"
	"strings"
)

// tag returns a language tag in small letters and with hyphens: some systems write "de_DE".
func tag(language string) string { return strings.ToLower(strings.ReplaceAll(language, "_", "-")) }

// base returns the language of a tag without its region, such as "pt" of "pt-BR".
func base(language string) string {
	base, _, _ := strings.Cut(tag(language), "-")
	return base
}

// voicesOf returns the voices of a language, those of its region first, otherwise in the system's order.
func voicesOf(all []Voice, language string) []Voice {
	var exact, others []Voice
	for _, v := range all {
		switch {
		case tag(v.Language) == tag(language):
			exact = append(exact, v)
		case base(v.Language) == base(language):
			others = append(others, v)
		}
	}
	return append(exact, others...)
}

// choose returns the voice that the options choose: the one with their ID, otherwise the first one of their language, false
// if there is none.
func choose(all []Voice, o Options) (Voice, bool) {
	if i := slices.IndexFunc(all, func(v Voice) bool { return v.ID == o.Voice && v.ID != "" }); i >= 0 {
		return all[i], true
	}
	if of := voicesOf(all, o.Language); len(of) > 0 {
		return of[0], true
	}
	return Voice{}, false
}
