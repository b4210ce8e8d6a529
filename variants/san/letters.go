package san

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Letters are the letters that a language has for king, queen, rook, bishop and knight in SAN. Files, and the texts that programs
// exchange, have the English ones.
type Letters struct {
	// Languages are the BCP 47 tags of the languages that have these letters.
	Languages []string
	// Pieces are the letters in the order of "KQRBN". A letter may have two characters.
	Pieces [5]string

	write, read *strings.Replacer
}

// The letters of FIDE's Handbook (C.02) and of the federations of these languages; the English ones are the first.
var letters = []Letters{
	newLetters("K Q R B N", "en"),
	newLetters("K D T L S", "de", "nb", "sv"),
	newLetters("R D T F C", "fr"),
	newLetters("R D T A C", "es", "it", "ca"),
	newLetters("R D T B C", "pt-BR"),
	newLetters("K D T L P", "nl"),
	newLetters("K H W G S", "pl"),
	newLetters("K D V S J", "cs"),
	newLetters("K V B F H", "hu"),
	newLetters("K D T L R", "fi"),
	newLetters("Кр Ф Л С К", "ru"),
	newLetters("Кр Ф Т С К", "uk"),
	newLetters("Ş V K F A", "tr"),
}

// newLetters returns the letters of some languages.
func newLetters(pieces string, languages ...string) Letters {
	l := Letters{Languages: languages, Pieces: [5]string(strings.Fields(pieces))}
	var write, read []string
	byLength := slices.Clone(l.Pieces[:])
	slices.SortStableFunc(byLength, func(a, b string) int { return len(b) - len(a) }) // Кр before К
	for _, letter := range byLength {
		english := pieceLetters[1+slices.Index(l.Pieces[:], letter)]
		read = append(read, letter, string(english))
		if small := strings.ToLower(letter); !isFile(small) {
			read = append(read, small, string(english))
		}
	}
	for i, letter := range l.Pieces {
		write = append(write, string(pieceLetters[i+1]), letter)
	}
	l.write, l.read = strings.NewReplacer(write...), strings.NewReplacer(read...)
	return l
}

// isFile reports whether a text is the letter of a file: typed in lower case it is a pawn's.
func isFile(letter string) bool {
	r, size := utf8.DecodeRuneInString(letter)
	return size == len(letter) && 'a' <= unicode.ToLower(r) && unicode.ToLower(r) <= 'h'
}

// AllLetters returns all letters, the English ones first.
func AllLetters() []Letters { return letters }

// LettersOf returns the letters of a language, the English ones if it has none of its own.
func LettersOf(tag string) Letters {
	for _, l := range letters {
		if slices.Contains(l.Languages, tag) {
			return l
		}
	}
	return letters[0]
}

// Write replaces the English letters of a SAN or of a placement. The zero Letters are the English ones.
func (l Letters) Write(text string) string {
	if l.write == nil {
		return text
	}
	return l.write.Replace(text)
}

// Examples returns moves in the forms in which they can be typed, for hints.
func (l Letters) Examples() []string { return []string{l.Write("Nf3"), "exd5", "O-O", "e2e4"} }

// Read replaces these letters by English ones in a move or placement that a player has typed. What is none of these letters stays as
// it is. Small letters count too, except those of files.
func (l Letters) Read(text string) string {
	if l.read == nil {
		return text
	}
	return l.read.Replace(text)
}

// ParseTyped is [ParseTyped] for a text with these letters. The error has them too.
func (l Letters) ParseTyped(p *rules.Position, text string) (rules.Move, error) {
	m, err := ParseTyped(p, l.Read(text))
	return m, l.inError(err, text)
}

// ParsePremove is [ParsePremove] for a text with these letters. The error has them too.
func (l Letters) ParsePremove(p *rules.Position, c chess.Color, text string) (rules.Move, error) {
	m, err := ParsePremove(p, c, l.Read(text))
	return m, l.inError(err, text)
}

// inError makes an error about a typed text a [*MoveError] with these letters, and with the text as typed.
func (l Letters) inError(err error, typed string) error {
	e, ok := err.(*MoveError)
	if !ok {
		return err
	}
	with := *e
	with.letters = l
	if typed = strings.TrimSpace(cutTypedNumber(typed)); strings.TrimSpace(with.Text) == l.Read(typed) {
		with.Text = typed
	} else {
		with.Text = l.Write(with.Text)
	}
	return &with
}

// String returns the letters with blanks between them.
func (l Letters) String() string { return strings.Join(l.Pieces[:], " ") }
