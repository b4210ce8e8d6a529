package words

import (
	"bytes"
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text case-folded and without accents, the form in which texts are searched: "MULLER" finds Müller.
func Fold(text string) string { return string(AppendFolded(nil, []byte(text))) }

// letterReplacements replaces lower-case letters that Unicode does not decompose into an ASCII letter and an accent, the
// final sigma, and typographic signs.
var letterReplacements = map[rune]string{
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "n",
	'ĸ': "k", 'ſ': "s", 'ς': "σ",
	'’': "'", '‘': "'", 'ʼ': "'", '´': "'", '‐': "-", '‑': "-", '–': "-", '\u00a0': " ",
}

// AppendFolded appends a text, folded as by [Fold], to a slice.
func AppendFolded(to, text []byte) []byte {
	start := len(to)
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return appendUnaccented(to[:start], text)
		}
		to = append(to, lowerASCII(c))
	}
	return to
}

// lowerASCII converts an ASCII letter to lower case, and returns any other byte unchanged.
func lowerASCII(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func appendUnaccented(to, text []byte) []byte {
	for _, r := range string(norm.NFD.Bytes(text)) {
		r = unicode.ToLower(r)
		switch plain, known := letterReplacements[r]; {
		case known:
			to = append(to, plain...)
		case !unicode.Is(unicode.Mn, r):
			to = utf8.AppendRune(to, r)
		}
	}
	return to
}

// AppendLoose appends a folded text in which ae, oe and ue are written a, o and u, since they may stand for ä, ö and ü:
// "Müller", "Mueller" and "Muller" become equal.
func AppendLoose(to, folded []byte) []byte {
	for i, c := range folded {
		if c == 'e' && i > 0 && (folded[i-1] == 'a' || folded[i-1] == 'o' || folded[i-1] == 'u') {
			continue
		}
		to = append(to, c)
	}
	return to
}

// Contains reports whether a text contains a part after folding both, exactly or loosely.
func Contains(text, part string) bool {
	var buf [4][128]byte // enough for most texts, so that nothing is allocated
	folded, query := AppendFolded(buf[0][:0], []byte(text)), AppendFolded(buf[1][:0], []byte(part))
	return bytes.Contains(folded, query) || bytes.Contains(AppendLoose(buf[2][:0], folded), AppendLoose(buf[3][:0], query))
}

// ContainsAll reports whether a text contains each word of another one, as [Contains] does.
func ContainsAll(text, words string) bool {
	for word := range strings.FieldsSeq(words) {
		if !Contains(text, word) {
			return false
		}
	}
	return true
}

// HasPrefix reports whether a text begins with a prefix, ignoring case.
func HasPrefix(text, prefix string) bool {
	runes := []rune(text)
	n := utf8.RuneCountInString(prefix)
	return n <= len(runes) && strings.EqualFold(string(runes[:n]), prefix)
}

// Compact returns a name in lower case without blanks, hyphens and apostrophes, to compare it with a typed one: "Chess 960"
// becomes "chess960".
func Compact(name string) string { return separators.Replace(strings.ToLower(name)) }

var separators = strings.NewReplacer(" ", "", "-", "", "'", "", "’", "")

// titles are the titles before names: those of FIDE and of federations, which must be in capitals, and academic ones.
var titles = map[string]bool{
	"GM": true, "IM": true, "FM": true, "CM": true, "NM": true, "WGM": true, "WIM": true, "WFM": true, "WCM": true, "WNM": true,
	"Dr": true, "Dr.": true, "Prof": true, "Prof.": true,
}

// RenamedLevels maps former names of levels of the computer to the current names of the same levels. Games keep the name
// that the level had when they were played.
var RenamedLevels = map[string]string{
	"County player": "Strong tournament player",
	"Full":          "Full strength",
}

// ComputerPlayer returns the computer's name in games at a level: "Backrank (Casual)".
func ComputerPlayer(level string) string { return "Backrank (" + level + ")" }

// ComputerLevel returns the level in the computer's name in games, as ComputerPlayer writes it; "" for any other name.
func ComputerLevel(name string) string {
	level, ok := strings.CutPrefix(name, "Backrank (")
	if level, closed := strings.CutSuffix(level, ")"); ok && closed {
		return level
	}
	return ""
}

// currentPersons maps the computer's folded former names to its folded current ones.
var currentPersons = func() map[string]string {
	all := map[string]string{}
	for former, current := range RenamedLevels {
		all[FoldName(ComputerPlayer(former))] = FoldName(ComputerPlayer(current))
	}
	return all
}()

// Person returns a key that is equal for all names of one player: the folded name ([FoldName]) or, for a level of the
// computer that was renamed, the folded current name. "Backrank (Full)" and "Backrank (Full strength)" are one person.
func Person(name string) string {
	folded := FoldName(name)
	return cmp.Or(currentPersons[folded], folded)
}

// FoldedNames returns all folded names of a person: the one that [Person] returns, and former ones.
func FoldedNames(person string) []string {
	all := []string{person}
	for former, current := range currentPersons {
		if current == person {
			all = append(all, former)
		}
	}
	return all
}

// FoldName returns a form of a player's name that is equal for its usual spellings: case-folded, without accents, points
// and titles, the given name first. "Carlsen,Magnus", "GM Carlsen, Magnus" and "MAGNUS CARLSEN" are one name, "Jörg Müller"
// and "J. Müller" are two. The archive stores hashes of folded names, so they must never change.
func FoldName(name string) string {
	plain := strings.TrimSpace(name)
	for {
		title, rest, more := strings.Cut(plain, " ")
		if rest = strings.TrimSpace(rest); !more || !titles[title] || rest == "" {
			break
		}
		plain = rest
	}
	if family, given, found := strings.Cut(plain, ","); found {
		plain = given + " " + family
	}
	key := AppendLoose(nil, AppendFolded(nil, []byte(plain)))
	at := 0
	for _, c := range key {
		switch {
		case c != ' ' && c != '.' && c != ',' && c != '-' && c != '\t':
			key[at] = c
		case at == 0 || key[at-1] == ' ':
			continue
		default:
			key[at] = ' '
		}
		at++
	}
	if at > 0 && key[at-1] == ' ' {
		at--
	}
	if at == 0 { // no letter, such as "-"
		return name
	}
	return string(key[:at])
}

// SearchName reports whether a search for a query finds a player's name: the name contains the query, or each word of the
// query begins another word of the name. An initial in the name matches any word that begins with it, if at least one word
// of the query begins a word: "J. Müller" and "jorg mul" find "Müller, Jörg", and "Jörg Müller" finds "J. Müller".
func SearchName(name, query string) bool {
	return Contains(name, query) || hasWords(strings.Fields(FoldName(name)), strings.Fields(FoldName(query)))
}

// hasWords reports whether each word of a query begins another word of a name. An initial in the name matches as well, but
// not alone.
func hasWords(name, query []string) bool {
	if len(query) == 0 || len(query) > len(name) {
		return false
	}
	used, whole := make([]bool, len(name)), false
next:
	for _, word := range query {
		for i, part := range name {
			begins := strings.HasPrefix(part, word)
			if !used[i] && (begins || utf8.RuneCountInString(part) == 1 && strings.HasPrefix(word, part)) {
				used[i], whole = true, whole || begins
				continue next
			}
		}
		return false
	}
	return whole
}
