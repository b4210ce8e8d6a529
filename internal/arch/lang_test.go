package arch

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"backrank/lang"
)

// langPackage translates the texts that players read.
const langPackage = module + "/lang"

// notShown are files, folders, and folders with those below them, which end with a slash, whose texts are for the users
// of command lines and for developers, in English, for graphics cards, or texts as PGN has them.
var notShown = []string{
	"assets/internal/", "cli/", "cmd/", "engine/internal/", "engine/lab/", "engine/uci", "flags.go", "internal/", "packaging/", "speech", "tools/", "ui/flat/shader.go", "version/",
	"app/pgn.go", "app/termination.go", "variants/castling.go", "variants/catalogue.go", "variants/pgn/variantname.go",
}

// A langCall is a call of lang.L, N or X.
type langCall struct {
	At    string
	Key   string
	Text  string   // the English text
	N     bool     // it has a plural
	Slots []string // the names of its slots in the call, without Count
}

// slotPattern matches a slot of a text, or a form of one in a translation.
var slotPattern = regexp.MustCompile(`\{\{\.(\w+)(\.Form "[^"]+")?\}\}`)

// langCalls returns all calls of lang in the product, and reports those whose texts or slots are not literals: the keys of
// translations are collected from the source.
func langCalls(t *testing.T) []langCall {
	var all []langCall
	for _, s := range sources(t) {
		name := s.importName(langPackage)
		if s.test() || name == "" && !s.in("lang") {
			continue
		}
		if name != "lang" && name != "" {
			t.Errorf("%s imports %s as %s: its texts are found by the name lang", s.Path, langPackage, name)
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			function := ""
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr:
				if x, ok := f.X.(*ast.Ident); ok && x.Name == name && x.Obj == nil {
					function = f.Sel.Name
				}
			case *ast.Ident:
				if s.in("lang") {
					function = f.Name
				}
			}
			c, literal := langCall{At: s.at(call)}, true
			text := func(i int) string {
				if i < len(call.Args) {
					if lit, ok := call.Args[i].(*ast.BasicLit); ok && lit.Kind == token.STRING {
						value, err := strconv.Unquote(lit.Value)
						literal = literal && err == nil
						return value
					}
				}
				literal = false
				return ""
			}
			slots := 1
			switch function {
			case "L":
				c.Key = text(0)
				c.Text = c.Key
			case "N":
				c.Key, c.N, slots = text(0), true, 2
				c.Text = c.Key
			case "X":
				c.Key, c.Text, slots = text(0), text(1), 2
			default:
				return true
			}
			for i := slots; i < len(call.Args); i += 2 {
				c.Slots = append(c.Slots, text(i))
			}
			if !literal || call.Ellipsis.IsValid() || (len(call.Args)-slots)%2 != 0 {
				t.Errorf("%s: the texts and the names of the slots of lang.%s must be single literals, and each slot has a value", c.At, function)
				return true
			}
			all = append(all, c)
			return true
		})
	}
	return all
}

// slotsOf returns the names of the slots in a text, sorted, each once.
func slotsOf(text string) []string {
	var names []string
	for _, m := range slotPattern.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A text with a plural has the number in digits, in the slot Count, or as the caller writes it, in another slot.
func TestTextsHaveTheSlotsOfTheirCalls(t *testing.T) {
	for _, c := range langCalls(t) {
		given, named := slices.Sorted(slices.Values(c.Slots)), slotsOf(c.Text)
		counted := c.N && slices.Equal(named, slices.Sorted(slices.Values(append(given, "Count"))))
		if !counted && (!slices.Equal(named, given) || c.N && len(named) == 0) {
			t.Errorf("%s: the text %q has the slots %q, the call %q", c.At, c.Text, named, given)
		}
	}
}

// countedNoun matches a number and the noun that it counts.
var countedNoun = regexp.MustCompile(`\{\{\.(Number|Total|High|Nodes|Shown)\}\} (more |other )?\p{Ll}{3,}s\b`)

func TestNumbersBeforeNounsHavePlurals(t *testing.T) {
	for _, c := range langCalls(t) {
		if found := countedNoun.FindString(c.Text); found != "" && !c.N {
			t.Errorf("%s: %q in %q has a plural: use lang.N", c.At, found, c.Text)
		}
	}
}

// translation reads a file of translations: plural forms by key; a text without plurals has the form other.
func translation(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(content, &raw); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for key, value := range raw {
		all[key] = map[string]string{}
		switch value := value.(type) {
		case string:
			all[key]["other"] = value
		case map[string]any:
			for form, text := range value {
				all[key][form], _ = text.(string)
			}
		}
	}
	return all
}

func TestTheEnglishFileHasTheTextsOfTheSource(t *testing.T) {
	english := translation(t, filepath.Join(moduleDir(t), "lang", "translations", "en.json"))
	used := map[string]langCall{}
	for _, c := range langCalls(t) {
		if before, ok := used[c.Key]; ok && (before.Text != c.Text || before.N != c.N) {
			t.Errorf("%s and %s: one key, %q, for two texts", before.At, c.At, c.Key)
		}
		used[c.Key] = c
		forms, ok := english[c.Key]
		switch {
		case !ok:
			t.Errorf("%s: %q is not in lang/translations/en.json: run make translations", c.At, c.Key)
		case forms["other"] != c.Text:
			t.Errorf("%s: en.json has %q for %q", c.At, forms["other"], c.Text)
		case c.N && forms["one"] == "":
			t.Errorf("%s: en.json has no form one for %q", c.At, c.Key)
		case !c.N && len(forms) != 1:
			t.Errorf("%s: en.json has plural forms for %q, which has none", c.At, c.Key)
		}
		if without := missing(slotsOf(c.Text), slotsOf(forms["one"])); c.N && len(without) > 1 {
			t.Errorf("en.json: the form one of %q lacks %q: it may omit the number only", c.Key, without)
		}
	}
	for key := range english {
		if _, ok := used[key]; !ok {
			t.Errorf("en.json: %q is not in the source", key)
		}
	}
}

// A translation may omit slots, and have the number of a text with a plural in digits. Keys that are not in the source are
// forms of words: the word, a full stop and the name of the form.
func TestTranslationsHaveTheSlotsOfTheSource(t *testing.T) {
	slots := map[string][]string{}
	for _, c := range langCalls(t) {
		slots[c.Key] = append(slotsOf(c.Text), c.Slots...)
		if c.N {
			slots[c.Key] = append(slots[c.Key], "Count")
		}
	}
	files, err := filepath.Glob(filepath.Join(moduleDir(t), "lang", "t*", "*.json"))
	if err != nil || len(files) < 2 {
		t.Fatalf("the translations and that of the tests are %q, %v", files, err)
	}
	for _, file := range files {
		all, named := translation(t, file), map[string]bool{}
		for key, forms := range all {
			for form, text := range forms {
				if unknown := missing(slotsOf(text), slots[key]); len(unknown) > 0 || strings.Count(text, "{{") != len(slotPattern.FindAllString(text, -1)) {
					t.Errorf("%s: the form %s of %q has slots that the text has not, %q", file, form, key, unknown)
				}
				for _, m := range slotPattern.FindAllStringSubmatch(text, -1) {
					if m[2] != "" {
						named[strings.Split(m[2], `"`)[1]] = true
					}
				}
			}
		}
		for key := range all {
			if _, ok := slots[key]; !ok && !named[key[strings.LastIndex(key, ".")+1:]] {
				t.Errorf("%s: %q is not in the source, and no text has a form of that name", file, key)
			}
		}
	}
}

// Each language has each text of the source, and no others but forms of words, and each plural form that its grammar needs for whole
// numbers (CLDR). Texts that are their own keys begin with a capital letter where
// the English ones do; German nouns always do.
func TestEachLanguageIsWhole(t *testing.T) {
	folder := filepath.Join(moduleDir(t), "lang", "translations")
	english := translation(t, filepath.Join(folder, "en.json"))
	for _, tag := range lang.Languages() {
		all := translation(t, filepath.Join(folder, tag+".json"))
		var needed []string
		for n := range 200 {
			if form := pluralForms[plural.Cardinal.MatchPlural(language.Make(tag), n, 0, 0, 0, 0)]; !slices.Contains(needed, form) {
				needed = append(needed, form)
			}
		}
		if !slices.Contains(needed, "other") {
			needed = append(needed, "other") // of fractions
		}
		lacking := 0
		for key, forms := range english {
			translated, ok := all[key]
			switch {
			case !ok:
				if lacking++; lacking <= 20 {
					t.Errorf("%s lacks %q", tag, key)
				}
				continue
			case forms["one"] == "" && len(translated) > 1:
				t.Errorf("%s has plural forms of %q, which has none", tag, key)
			case forms["one"] != "":
				if without := missing(needed, slices.Collect(maps.Keys(translated))); len(without) > 0 {
					t.Errorf("%s lacks the forms %q of %q", tag, without, key)
				}
			}
			for form, text := range translated {
				if text == "" || key == forms["other"] && !sameCase(key, text) && !(tag == "de" && beginsSmall(key)) {
					t.Errorf("%s: the form %s of %q is %q", tag, form, key, text)
				}
			}
		}
		if lacking > 20 {
			t.Errorf("%s lacks %d texts", tag, lacking)
		}
	}
	if files, err := filepath.Glob(filepath.Join(folder, "*.json")); err != nil || len(files) != len(lang.Languages()) {
		t.Errorf("%d files, %d languages, %v", len(files), len(lang.Languages()), err)
	}
}

// pluralForms are the names of plural forms in translations.
var pluralForms = map[plural.Form]string{plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other"}

// sameCase reports whether a translation begins with a letter of the same case as the English text, if both begin with letters. The
// letter of a file is small.
func sameCase(english, text string) bool {
	a, _ := utf8.DecodeRuneInString(english)
	b, size := utf8.DecodeRuneInString(text)
	return !unicode.IsLetter(a) || !unicode.IsLetter(b) || unicode.IsUpper(a) == unicode.IsUpper(b) || strings.HasPrefix(text[size:], "-")
}

// beginsSmall reports whether a text begins with a small letter.
func beginsSmall(text string) bool { r, _ := utf8.DecodeRuneInString(text); return unicode.IsLower(r) }

// missing returns the elements of a that are not in b.
func missing(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

// Commands print English, also as data for programs: only the program with the window has a language.
func TestOnlyTheWindowChoosesTheLanguage(t *testing.T) {
	for _, s := range sources(t) {
		name := s.importName(langPackage)
		if s.test() || name == "" || path.Dir(s.Path) == "." || s.Path == "ui/language.go" || s.in("internal/langtest") {
			continue
		}
		ast.Inspect(s.File, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Use" {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == name && x.Obj == nil {
					t.Errorf("%s calls lang.Use", s.at(n))
				}
			}
			return true
		})
	}
}

// TestTextsAreTranslatedWhenTheyAreShown keeps package lang out of variables of packages: these are initialised before the
// language is chosen, and once. Only functions in them, and lang.Error, translate later.
func TestTextsAreTranslatedWhenTheyAreShown(t *testing.T) {
	for _, s := range sources(t) {
		name := s.importName(langPackage)
		if s.test() || name == "" {
			continue
		}
		for _, d := range s.File.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			ast.Inspect(g, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false
				case *ast.SelectorExpr:
					if x, ok := n.X.(*ast.Ident); ok && x.Name == name && x.Obj == nil && n.Sel.Name != "Error" {
						t.Errorf("%s: lang.%s in a variable of the package keeps the first language: make it a function", s.at(n), n.Sel.Name)
					}
				}
				return true
			})
		}
	}
}

// sentence matches a literal that reads like a label or a sentence: it begins with a capitalised word, or two words of
// lower case stand beside each other.
var sentence = regexp.MustCompile(`^\p{Lu}\p{Ll}+([ ,.:;…?!]|$)|\p{Ll}{2,}[,:;]? \p{Ll}{2,}|\p{Ll}{2,}…$`)

// sql matches statements of databases and names of their columns.
var sql = regexp.MustCompile(`\b(SELECT|INSERT|CREATE|JOIN|VALUES) |\p{Ll}_\p{Ll}`)

// tagName matches the name of a tag, which only package pgn writes as a literal without texts beside it.
var tagName = regexp.MustCompile(`^[A-Z][a-z]+$`)

// notSentences are literals of the product that match sentence and that no player reads as a text, and why.
var notSentences = map[string]string{
	"(prefers-reduced-motion: reduce)": "a media query",
	"Normal":                           "the name of a blend mode in PDF",
	"Nb":                               "a placement with English letters, which the window replaces",
	"Кр Ф Л С К":                       "the letters for pieces in Russian",
	"Кр Ф Т С К":                       "the letters for pieces in Ukrainian",
	"Lichess":                          "the name of a service, which it writes in the same way in all languages",
	"Chess.com":                        "the name of a service, which it writes in the same way in all languages",
	"Accept":                           "a header of HTTP",
	"stream error:":                    "the beginning of an error of net/http",
	"Strong tournament player":         "the name of a level in archives", "Full strength": "the name of a level in archives",
	"journal %s: invalid after line %d": "an error of commands",
	"more is to be typed":               "an error that is not shown",
	"Backrank (":                        "the computer's name in archives",
	"Match %s – %s":                     "the event of an engine match in archives",
	"Backrank Sans":                     "a typeface",
	"Backrank":                          "the name of the program",
	"Event":                             "a tag of PGN", "Site": "a tag of PGN", "Date": "a tag of PGN", "Round": "a tag of PGN",
	"Desktop": "a folder on the disk", "Documents": "a folder on the disk", "Downloads": "a folder on the disk", "Skill Level": "an option of UCI",
	"Hash": "an option of UCI", "Threads": "an option of UCI",
	"Novice": "the name of a level in settings", "Beginner": "the name of a level in settings", "Casual": "the name of a level in settings",
	"Hobby player": "the name of a level in settings", "Improver": "the name of a level in settings", "Club player": "the name of a level in settings",
	"Tournament player": "the name of a level in settings", "Expert": "the name of a level in settings",
	" draft same":     "the syntax of a clock",
	"setoption name ": "a command of UCI", "position fen ": "a command of UCI",
	"read -r end; kill -s KILL -- \"-$0\"": "a program of the shell",
	"Enter":                                "a key", "Esc": "a key",
	"Mg":     "is measured, not shown",
	"Twin: ": "a comment in PGN", "Rar!\x1a": "the first bytes of an archive",
	"SQLite format 3\x00": "the head of a file", "dead position": "words of a tag of PGN",
	"the sound server has ended the stream": "the player of sounds opens it again", "the system's sound does not answer": "the program is silent then",
}

// lookBeyondLiterals looks into the expressions that are not literals themselves.
func lookBeyondLiterals(all []ast.Expr, look func(ast.Node) bool) {
	for _, e := range all {
		if _, literal := e.(*ast.BasicLit); !literal {
			ast.Inspect(e, look)
		}
	}
}

// isOfTags reports whether a literal is a tag of PGN, or a list of names of tags.
func isOfTags(l *ast.CompositeLit) bool {
	if sel, ok := l.Type.(*ast.SelectorExpr); ok && sel.Sel.Name == "Tag" {
		return true
	}
	list, ok := l.Type.(*ast.ArrayType)
	if !ok || len(l.Elts) == 0 {
		return false
	}
	if sel, ok := list.Elt.(*ast.SelectorExpr); ok && sel.Sel.Name == "Tag" {
		return true
	}
	first, ok := l.Elts[0].(*ast.BasicLit)
	return ok && (first.Value == `"Event"` || first.Value == `"Termination"`)
}

// nameOfLevel returns the field Name of a level of the computer, which is the one with a field Elo; nil for other values.
func nameOfLevel(lit *ast.CompositeLit) (name ast.Expr) {
	elo := false
	for _, e := range lit.Elts {
		if field, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := field.Key.(*ast.Ident); ok && key.Name == "Name" {
				name = e
			} else if ok && key.Name == "Elo" {
				elo = true
			}
		}
	}
	if !elo {
		return nil
	}
	return name
}

// TestTextsGoThroughLang finds literals that read like texts for players and are no argument of package lang. It skips:
//   - arguments of panic and fyne.LogError, errors that begin with the name of their package or with "journal: ", SQL and
//     SVG, which players do not read;
//   - tags of PGN: arguments of a method Tag, literals of a type Tag and lists that begin with one, and single words in
//     package pgn;
//   - what is compared, keys of maps, parts of paths, tags of structs, and keys of commands (fields key and fixed).
func TestTextsGoThroughLang(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range sources(t) {
		if s.test() || s.in("lang") ||
			slices.ContainsFunc(notShown, func(e string) bool {
				return e == s.Path || e == path.Dir(s.Path) || strings.HasSuffix(e, "/") && strings.HasPrefix(s.Path, e)
			}) {
			continue
		}
		name := s.importName(langPackage)
		var look func(ast.Node) bool
		look = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field:
				return false
			case *ast.KeyValueExpr:
				if _, literal := n.Key.(*ast.BasicLit); literal {
					ast.Inspect(n.Value, look)
					return false
				}
				if field, ok := n.Key.(*ast.Ident); ok && (field.Name == "key" || field.Name == "fixed") {
					return false
				}
			case *ast.CallExpr:
				if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
					if sel.Sel.Name == "Tag" || sel.Sel.Name == "LogError" {
						return false
					}
					if x, ok := sel.X.(*ast.Ident); ok && x.Name == name && name != "" {
						// The values of slots may have texts of their own.
						lookBeyondLiterals(n.Args, look)
						return false
					}
					if x, ok := sel.X.(*ast.Ident); ok && x.Name == "filepath" && sel.Sel.Name == "Join" {
						lookBeyondLiterals(n.Args, look)
						return false
					}
				}
				if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "panic" {
					return false
				}
			case *ast.CompositeLit:
				if isOfTags(n) {
					return false
				}
				if name := nameOfLevel(n); name != nil {
					lookBeyondLiterals(slices.DeleteFunc(slices.Clone(n.Elts), func(e ast.Expr) bool { return e == name }), look)
					return false
				}
			case *ast.CaseClause:
				lookBeyondLiterals(n.List, look)
				for _, s := range n.Body {
					ast.Inspect(s, look)
				}
				return false
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					lookBeyondLiterals([]ast.Expr{n.X, n.Y}, look)
					return false
				}
			case *ast.BasicLit:
				if n.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(n.Value)
				if err != nil || !sentence.MatchString(text) || sql.MatchString(text) || strings.HasPrefix(text, "<") || strings.HasPrefix(text, path.Base(path.Dir(s.Path))+": ") || strings.HasPrefix(text, "journal: ") ||
					s.in("variants/pgn") && tagName.MatchString(text) {
					return true
				}
				if seen[text] = true; notSentences[text] == "" {
					t.Errorf("%s: %q does not go through package lang", s.at(n), text)
				}
			}
			return true
		}
		ast.Inspect(s.File, look)
	}
	for text, why := range notSentences {
		if !seen[text] {
			t.Errorf("%q (%s) is no longer in the source: remove it from notSentences", text, why)
		}
	}
}

func TestSentencesAreRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"Save": true, "Save as…": true, "the king is in check": true, "Open…": true, "games": false,
		"e4": false, "fen": false, "app/archive": false, "SELECT id FROM games": false, "%d–%d": false, "bestmove": false,
	} {
		if sentence.MatchString(text) != want {
			t.Errorf("%q is recognised as a text: %v", text, !want)
		}
	}
}
