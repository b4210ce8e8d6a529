package arch

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// A place is a set of kinds of text in which a word can occur.
type place int

const (
	shown place = 1 << iota // string literals: what players read
	named                   // identifiers, split into words: "the kept game" in theKeptGame
	prose                   // comments, and pages of documentation except docs/lab, which is a history
)

const everywhere = shown | named | prose

// retired are words that the project once used instead of the usual terms of chess players and programmers. A pattern is
// matched against whole words in lower case.
var retired = []struct {
	Pattern string
	Instead string
	In      place
}{
	{Pattern: `m[ae]n`, Instead: "piece, pieces", In: everywhere},
	{Pattern: `kept games?`, Instead: "saved games", In: everywhere},
	{Pattern: `engines? of (others|other people)|others'? engines?`, Instead: "UCI engines", In: everywhere},
	{Pattern: `(seats?) (without|in) a (lock|folder)`, Instead: "slot", In: everywhere},
	{Pattern: `in passing`, Instead: "en passant", In: everywhere},
	{Pattern: `half moves?`, Instead: "halfmove, ply", In: everywhere},
	{Pattern: `by dice|(left|leaves?|leaving)( \S+)* to chance|chance (places|has chosen)`, Instead: "at random", In: everywhere},
	{Pattern: `by lot`, Instead: "at random", In: named | prose}, // "plies by lot" is in the state of matches
	{Pattern: `numbers? in a mirror`, Instead: "mirror image", In: everywhere},

	{Pattern: `(go on )?setting up|set up the position`, Instead: "back to the editor, edit position", In: shown},
	{Pattern: `who plays\?`, Instead: "players", In: shown},
	{Pattern: `both of you`, Instead: "two players", In: shown},
	{Pattern: `over already|all .* stand`, Instead: "game over, all pieces have been placed", In: shown},
	{Pattern: `(from|in|into) draws( again)?|the excluded`, Instead: "random starts (a draw is a result), hide excluded", In: shown},
	{Pattern: `tells more|all about|all told|give or take`, Instead: "see docs/…, open, in total, with its margin of error", In: shown},
	{Pattern: `somebody else|wants something`, Instead: "any UCI engine, arguments (optional)", In: shown},
	{Pattern: `castles over|chips ask`, Instead: "moves towards the rook, Backrank asks", In: shown},
	{Pattern: `passports?`, Instead: "page of an array", In: everywhere},
	{Pattern: `army|armies`, Instead: "pieces, array", In: everywhere},
	{Pattern: `deeds?|ceremon(y|ies)`, Instead: "event, live draw", In: everywhere},

	{Pattern: `unmoved|takings|lessons?|likeness|oversights?|outlooks?`, Instead: "castling rights, capture history, bonus, key slots, blunder, draft evaluation", In: named},
	{Pattern: `sinners?|sinned|veil(ed|s)?|praises?|regrets?`, Instead: "fake engine, hidden, bonus, malus", In: named | prose},
	{Pattern: `sketch(es)?`, Instead: "position in the editor", In: named | prose},
	{Pattern: `hears? (of|that)|what came of`, Instead: "is called with, the result of", In: prose},
	{Pattern: `^(stables?|minds?)$`, Instead: "pool, thinking", In: named},
	{Pattern: `sheets? of (engines?|games?|players?|settings)|keeps the sheet`, Instead: "dialog; a sheet is of paper", In: everywhere},
}

// fileName matches file names in prose, and names in backquotes, which may be older than the rule.
var fileName = regexp.MustCompile("`[^`]*`|[\\w./-]+\\.(json|journal|pgn|go|md|jsonl)\\b")

// manual matches references to manual pages, because the name of the program man is a retired word.
var manual = regexp.MustCompile(`man\(\d\)|\bman-db\b|/man/`)

// thisTestFile is this file, which is exempt because it lists the words.
const thisTestFile = "internal/arch/language_test.go"

var patterns = func() []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, r := range retired {
		all = append(all, word(r.Pattern))
	}
	return all
}()

// word returns a regular expression that matches a pattern as whole words.
func word(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\pL\pN])(` + pattern + `)($|[^\pL\pN])`)
}

// combined joins the patterns of each place to one, because most texts match none of them.
var combined = func() map[place]*regexp.Regexp {
	all := map[place]*regexp.Regexp{}
	for _, in := range []place{shown, named, prose} {
		var patterns []string
		for _, r := range retired {
			if r.In&in != 0 {
				patterns = append(patterns, r.Pattern)
			}
		}
		all[in] = word(strings.Join(patterns, "|"))
	}
	return all
}()

// A wordQuery is the key of retiredWordCache: a text and its place.
type wordQuery struct {
	in   place
	text string
}

// retiredWordCache caches the results of retiredWord, because most names occur often.
var retiredWordCache = map[wordQuery]string{}

// retiredWord returns the first retired word in a text with its replacement, "" if there is none.
func retiredWord(in place, text string) string {
	p := wordQuery{in, text}
	what, known := retiredWordCache[p]
	if !known {
		what = findRetiredWord(in, text)
		retiredWordCache[p] = what
	}
	return what
}

func findRetiredWord(in place, text string) string {
	text = strings.ToLower(text)
	if strings.Contains(text, "man") {
		text = manual.ReplaceAllString(text, " ")
	}
	if !combined[in].MatchString(text) {
		return ""
	}
	for i, r := range retired {
		if r.In&in == 0 {
			continue
		}
		if found := patterns[i].FindString(text); found != "" {
			return strconv.Quote(strings.TrimSpace(found)) + ": write " + r.Instead
		}
	}
	return ""
}

// split splits an identifier into words: unmovedPieces into "unmoved Pieces", newFEN into "new FEN".
func split(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		end := i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if r == '_' || end {
			b.WriteByte(' ')
		}
		if r != '_' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// retiredWords lists the retired words in a Go file, except those in struct tags, which belong to file formats.
func retiredWords(s source) []string {
	var found []string
	note := func(n ast.Node, what string) {
		if what != "" {
			found = append(found, s.at(n)+": "+what)
		}
	}
	tags := map[*ast.BasicLit]bool{}
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			tags[n.Tag] = true
		case *ast.Ident:
			note(n, retiredWord(named, split(n.Name)))
		case *ast.BasicLit:
			if n.Kind == token.STRING && !tags[n] {
				text, _ := strconv.Unquote(n.Value)
				note(n, retiredWord(shown, text))
			}
		}
		return true
	})
	for _, g := range s.File.Comments {
		for _, c := range g.List {
			note(c, retiredWord(prose, fileName.ReplaceAllString(c.Text, " ")))
		}
	}
	return found
}

func TestNoRetiredWords(t *testing.T) {
	for _, s := range sources(t) {
		if s.Path == thisTestFile {
			continue
		}
		for _, what := range retiredWords(s) {
			t.Error(what)
		}
	}
	files(t, func(file string, content []byte) {
		if path.Ext(file) != ".md" || strings.HasPrefix(file, "docs/lab/") {
			return
		}
		for n, line := range strings.Split(string(content), "\n") {
			if what := retiredWord(prose, fileName.ReplaceAllString(line, " ")); what != "" {
				t.Errorf("%s:%d: %s", file, n+1, what)
			}
		}
	})
}

func TestRetiredWords(t *testing.T) {
	s := parse(t, "a/b.go", []byte("package a\n\n"+
		"// theMen are men\n// of sketch.json.\nvar theMen = \"black men\"\n"+
		"type T struct {\n\tMany string `json:\"men\"`\n}\n\n"+
		"func unmoved() {} // unmoved pieces\n"+
		"var mentioned, women, kept = \"mention\", \"a kept\", \"Kept games\"\n"+
		"var keptGame int\n"))
	want := []string{"a/b.go:5", "a/b.go:5", "a/b.go:10", "a/b.go:11", "a/b.go:12", "a/b.go:3"}
	got := retiredWords(s)
	for i := range got {
		got[i], _, _ = strings.Cut(got[i], ": ")
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	for name, want := range map[string]string{"theMen": "the Men", "FENOf": "FEN Of", "a1_b": "a1 b", "X": "X", "newFEN": "new FEN"} {
		if got := split(name); got != want {
			t.Errorf("%s is split into %q, not %q", name, got, want)
		}
	}
}

// pieceName and colourName match the names of pieces and colours.
var (
	pieceName  = regexp.MustCompile(`^(?i:(king|queen|rook|bishop|knight|pawn)s?)$`)
	colourName = regexp.MustCompile(`^(White|Black)$`)
)

// pieceNameFiles are files in which names of pieces are identifiers of a text format.
var pieceNameFiles = map[string]bool{"variants/facts/facts.go": true}

// Names of pieces and colours are in package words. Outside of ui, names of colours may also be tags of PGN.
func TestPieceAndColourNamesComeFromWords(t *testing.T) {
	for _, s := range sources(t) {
		if s.test() || s.in("words") || s.in("internal") || pieceNameFiles[s.Path] {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				text, _ := strconv.Unquote(l.Value)
				if pieceName.MatchString(text) || colourName.MatchString(text) && s.in("ui") {
					t.Errorf("%s: %q: take it from words.Piece, words.Color or, for a tag of PGN, chess.Color.Name", s.at(l), text)
				}
			}
			return true
		})
	}
}

// maxColumns is the maximum length of a line of documentation, in characters. Rows of tables are exempt, because they
// cannot be broken.
const maxColumns = 120

func TestDocLinesAreShort(t *testing.T) {
	files(t, func(file string, content []byte) {
		if path.Ext(file) != ".md" {
			return
		}
		for n, line := range strings.Split(string(content), "\n") {
			if wide := utf8.RuneCountInString(line); wide > maxColumns && !strings.HasPrefix(strings.TrimSpace(line), "|") {
				t.Errorf("%s:%d: %d columns, more than %d", file, n+1, wide, maxColumns)
			}
		}
	})
}
