package lang

import "strings"

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
