package words

import (
	"bytes"
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold returns a text in the form in which texts are searched: in lower case and without accents, so that "MULLER" finds
// Müller.
func Fold(text string) string { return string(AppendFolded(nil, []byte(text))) }

// letters are letters in lower case that Unicode takes for others, and not for those of ASCII with an accent, and the
// sigma that ends a Greek word.
var letters = map[rune]string{
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "n",
	'ĸ': "k", 'ſ': "s", 'ς': "σ",
	'’': "'", '‘': "'", 'ʼ': "'", '´': "'", '‐': "-", '‑': "-", '–': "-", '\u00a0': " ",
}

// AppendFolded appends a text as [Fold] has it.
func AppendFolded(to, text []byte) []byte {
	begun := len(to)
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return appendUnaccented(to[:begun], text)
		}
		to = append(to, lower(c))
	}
	return to
}

// lower returns a byte in lower case, if it is a letter of ASCII.
func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func appendUnaccented(to, text []byte) []byte {
	for _, r := range string(norm.NFD.Bytes(text)) {
		r = unicode.ToLower(r)
		switch plain, known := letters[r]; {
		case known:
			to = append(to, plain...)
		case !unicode.Is(unicode.Mn, r):
			to = utf8.AppendRune(to, r)
		}
	}
	return to
}

// AppendLoose appends a folded text with one letter for two that stand for one with an accent: a for ae, o for oe and u
// for ue. "Müller", "Mueller" and "Muller" are the same in it.
func AppendLoose(to, folded []byte) []byte {
	for i, c := range folded {
		if c == 'e' && i > 0 && (folded[i-1] == 'a' || folded[i-1] == 'o' || folded[i-1] == 'u') {
			continue
		}
		to = append(to, c)
	}
	return to
}

// Contains reports whether a text has a part, as they are folded, loosely or not.
func Contains(text, part string) bool {
	var room [4][128]byte // for most texts, which then need no memory
	folded, sought := AppendFolded(room[0][:0], []byte(text)), AppendFolded(room[1][:0], []byte(part))
	return bytes.Contains(folded, sought) || bytes.Contains(AppendLoose(room[2][:0], folded), AppendLoose(room[3][:0], sought))
}

// ContainsAll reports whether a text has each word of another one, as they are folded, loosely or not.
func ContainsAll(text, words string) bool {
	for word := range strings.FieldsSeq(words) {
		if !Contains(text, word) {
			return false
		}
	}
	return true
}

// titles are the titles that stand before names, in capitals as FIDE writes them, and those of doctors and professors.
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

// ComputerPlayer returns the name that the computer has in games at a level: "Backrank (Casual)".
func ComputerPlayer(level string) string { return "Backrank (" + level + ")" }

// ComputerLevel returns the level in a name of the computer in games, "" for the name of another player.
func ComputerLevel(name string) string {
	level, ok := strings.CutPrefix(name, "Backrank (")
	if level, closed := strings.CutSuffix(level, ")"); ok && closed {
		return level
	}
	return ""
}

// currentPersons maps the folded former names of the computer to the folded current ones.
var currentPersons = func() map[string]string {
	all := map[string]string{}
	for former, current := range RenamedLevels {
		all[FoldName(ComputerPlayer(former))] = FoldName(ComputerPlayer(current))
	}
	return all
}()

// Person returns what the names of one player have in common: the folded name ([FoldName]) or, for a level of the computer
// that was renamed, the current one. "Backrank (Full)" and "Backrank (Full strength)" are one person.
func Person(name string) string {
	folded := FoldName(name)
	return cmp.Or(currentPersons[folded], folded)
}

// FoldedNames returns the folded names of a person: the one that [Person] returns, and former names.
func FoldedNames(person string) []string {
	all := []string{person}
	for former, current := range currentPersons {
		if current == person {
			all = append(all, former)
		}
	}
	return all
}

// FoldName returns what the spellings of a player's name have in common: it is without case, accents, titles before it and
// points, and begins with the given name. "Carlsen,Magnus", "GM Carlsen, Magnus" and "MAGNUS CARLSEN" are one name,
// "Jörg Müller" and "J. Müller" are two. The archive's file has hashes of folded names, so that they must not change.
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

// SearchName reports whether a search for a text finds a player's name: the name contains the text, or for each word of
// the text a word that begins with it. An initial in the name counts as any word with it, if another word is there:
// "J. Müller" and "jorg mul" find "Müller, Jörg", and "Jörg Müller" finds "J. Müller".
func SearchName(name, sought string) bool {
	return Contains(name, sought) || hasWords(strings.Fields(FoldName(name)), strings.Fields(FoldName(sought)))
}

// hasWords reports whether each of some words begins a word of a name, another one for each.
func hasWords(name, sought []string) bool {
	if len(sought) == 0 || len(sought) > len(name) {
		return false
	}
	used, whole := make([]bool, len(name)), false
next:
	for _, word := range sought {
		for i, of := range name {
			begins := strings.HasPrefix(of, word)
			if !used[i] && (begins || utf8.RuneCountInString(of) == 1 && strings.HasPrefix(word, of)) {
				used[i], whole = true, whole || begins
				continue next
			}
		}
		return false
	}
	return whole
}
