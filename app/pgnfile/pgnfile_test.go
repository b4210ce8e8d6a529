package pgnfile

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"backrank/app/notice"
	"backrank/variants/pgn"
)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// games is a file of three games, each odd in its own way.
const games = "[Event \"One\"]\n[White \"Ann\"]\n\n1.e4   e5 {odd   blanks} *\n\n\n" +
	"[Event \"Two\"]\n[White \"Bob\"]\n\n1. d4 d5 1/2-1/2\n\n" +
	"[Event \"Three\"]\n[White \"J\u00f6rg\"]\n\n1. c4 $1 c5 ( 1... e5 ) 0-1\n"

// file writes a file, and returns its path with the places of its games.
func file(t *testing.T, data []byte) (path string, all []Place) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "club.pgn")
	do(t, os.WriteFile(path, data, 0o640))
	do(t, os.Chmod(path, 0o666)) // more than new files may have
	for h, err := range pgn.Headlines(bytes.NewReader(data)) {
		do(t, err)
		p, err := Find(path, h)
		do(t, err)
		all = append(all, p)
	}
	return path, all
}

const edited = "[Event \"Edited\"]\n[White \"Zo\u00eb\"]\n\n1. Nf3 *\n\n"

// encodings convert a text in UTF-8 with LF to other encodings and line ends.
var encodings = map[string]func(string) string{
	"plain":     func(s string) string { return s },
	"CRLF":      func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"CR":        func(s string) string { return strings.ReplaceAll(s, "\n", "\r") },
	"byte mark": func(s string) string { return "\ufeff" + s },
	"Windows-1252": func(s string) string {
		text, err := charmap.Windows1252.NewEncoder().String(s)
		if err != nil {
			panic(err)
		}
		return text
	},
	"CRLF, Windows-1252": func(s string) string {
		text, _ := charmap.Windows1252.NewEncoder().String(strings.ReplaceAll(s, "\n", "\r\n"))
		return text
	},
}

// A saved game replaces its earlier text, in the encoding and with the line ends of the file; every other byte stays. It can
// be saved again and again.
func TestOtherGamesKeepEveryByte(t *testing.T) {
	parts := strings.SplitAfter(games, "*\n\n\n")
	one := parts[0]
	two, three, _ := strings.Cut(parts[1], "[Event \"Three\"]")
	three = "[Event \"Three\"]" + three
	body := strings.TrimSpace(edited)
	for name, as := range encodings {
		for i, want := range []string{body + "\n\n\n" + two + three, one + body + "\n\n" + three, one + two + body + "\n"} {
			path, all := file(t, []byte(as(games)))
			if len(all) != 3 {
				t.Fatalf("%s: %d games", name, len(all))
			}
			now, changed, err := all[i].Save(edited)
			do(t, err)
			if got, _ := os.ReadFile(path); changed || string(got) != as(want) {
				t.Errorf("%s, game %d: changed %v\n%q\nwant\n%q", name, i+1, changed, got, as(want))
			}
			again := strings.Replace(edited, "Nf3", "Nf3 Nf6 2. g3", 1)
			if now, _, err = now.Save(again); err != nil {
				t.Fatal(err)
			}
			if got, _ := os.ReadFile(path); string(got) != as(strings.Replace(want, body, strings.TrimSpace(again), 1)) || now.Number != i+1 {
				t.Errorf("%s, game %d saved again: %q", name, i+1, got)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o666 {
				t.Errorf("%s: the file has mode %v, %v", name, info.Mode(), err)
			}
		}
	}
}

// Save notices changes by another program: it keeps other games as they are now, finds the game where it is now, and does
// not overwrite a game that was changed itself. Overwrite does.
func TestAFileThatChangedMeanwhile(t *testing.T) {
	for name, c := range map[string]struct {
		change func(string) string
		saved  bool
	}{
		"a game before it": {func(s string) string { return strings.Replace(s, "odd   blanks", "changed", 1) }, true},
		"a game after it":  {func(s string) string { return s + "\n[Event \"Four\"]\n\n1. b3 *\n" }, true},
		"a game is gone":   {func(s string) string { return s[strings.Index(s, "[Event \"Two"):] }, true},
		"the game itself":  {func(s string) string { return strings.Replace(s, "1. d4 d5", "1. d4 f5", 1) }, false},
		"the game is twice": {func(s string) string {
			return "[Event \"Zero\"]\n\n1. b3 *\n\n" + s + "\n[Event \"Two\"]\n[White \"Bob\"]\n\n1. d4 d5 1/2-1/2\n\n"
		}, false},
		"everything": {func(string) string { return "[Event \"Other\"]\n\n1. b3 *\n" }, false},
	} {
		path, all := file(t, []byte(games))
		theirs := c.change(games)
		do(t, os.WriteFile(path, []byte(theirs), 0o640))
		_, changed, err := all[1].Save(edited)
		got, _ := os.ReadFile(path)
		switch {
		case !changed:
			t.Errorf("%s: the change is not reported", name)
		case c.saved && (err != nil || string(got) != strings.Replace(theirs, "[Event \"Two\"]\n[White \"Bob\"]\n\n1. d4 d5 1/2-1/2", strings.TrimSpace(edited), 1)):
			t.Errorf("%s: %v, %q", name, err, got)
		case !c.saved && (!errors.Is(err, ErrChanged) || string(got) != theirs):
			t.Errorf("%s: %v, %q", name, err, got)
		}
	}
	path, all := file(t, []byte(games))
	theirs := strings.Replace(games, "1. d4 d5", "1. d4 f5 2. c4", 1)
	do(t, os.WriteFile(path, []byte(theirs), 0o640))
	_, err := all[1].Overwrite(edited)
	do(t, err)
	if got, _ := os.ReadFile(path); !strings.Contains(string(got), "Edited") || strings.Contains(string(got), "f5") || !strings.Contains(string(got), "odd   blanks") {
		t.Errorf("overwritten: %q", got)
	}
}

// A program that was killed after it had saved a game, and before it had recorded the new place, can save the game again.
func TestAGameThatWasJustSavedIsSavedAgain(t *testing.T) {
	path, all := file(t, []byte(games))
	announced := all[1].Announce(edited)
	if announced.Settle() != announced {
		t.Error("it is settled before it is saved")
	}
	_, _, err := announced.Save(edited)
	do(t, err)
	want, _ := os.ReadFile(path)
	now, changed, err := announced.Settle().Save(edited)
	do(t, err)
	if got, _ := os.ReadFile(path); !bytes.Equal(got, want) || now.Length == all[1].Length || changed {
		t.Errorf("saved again: %q, changed %v", got, changed)
	}
}

// A file that is read-only, packed, gone, or in an encoding that lacks a letter is refused with a message, and nothing is
// written.
func TestFilesThatAreNotWritten(t *testing.T) {
	for name, make := range map[string]func(t *testing.T) Place{
		"read-only": func(t *testing.T) Place {
			path, all := file(t, []byte(games))
			do(t, os.Chmod(path, 0o444))
			return all[1]
		},
		"packed": func(t *testing.T) Place {
			path, all := file(t, []byte(games))
			do(t, os.WriteFile(path, []byte("\x1f\x8b\x08"+games), 0o644))
			if p, err := Find(path, pgn.Headline{Number: 2, At: all[1].At, Length: all[1].Length}); err != nil || p != (Place{}) {
				t.Errorf("a game of a packed file has the place %+v, %v", p, err)
			}
			return all[1]
		},
		"a letter": func(t *testing.T) Place {
			_, all := file(t, []byte(encodings["Windows-1252"](games)))
			return all[1]
		},
		"gone": func(t *testing.T) Place {
			path, all := file(t, []byte(games))
			do(t, os.Remove(path))
			return all[1]
		},
	} {
		p := make(t)
		before, _ := os.ReadFile(p.Path)
		_, _, err := p.Save("[White \"\u0141ucja\"]\n\n1. e4 *\n\n")
		if _, told := err.(notice.Refusal); !told {
			t.Errorf("%s: %T %v", name, err, err)
		}
		if after, _ := os.ReadFile(p.Path); !bytes.Equal(before, after) {
			t.Errorf("%s: the file has %q", name, after)
		}
	}
}

// A game is added after the others, with an empty line between, and is saved there from then on.
func TestAGameIsAdded(t *testing.T) {
	for name, as := range encodings {
		for ends, before := range map[string]string{"a line end": games, "no line end": strings.TrimSpace(games), "an empty line": games + "\n"} {
			path, _ := file(t, []byte(as(before)))
			p, err := Add(path, edited)
			do(t, err)
			want := as(strings.TrimSpace(games) + "\n\n" + strings.TrimSpace(edited) + "\n")
			if got, _ := os.ReadFile(path); string(got) != want || p.Number != 4 {
				t.Errorf("%s, %s: number %d\n%q\nwant\n%q", name, ends, p.Number, got, want)
			}
			if _, _, err := p.Save(strings.Replace(edited, "Edited", "Again", 1)); err != nil {
				t.Errorf("%s, %s: %v", name, ends, err)
			}
			if got, _ := os.ReadFile(path); string(got) != strings.Replace(want, "Edited", "Again", 1) {
				t.Errorf("%s, %s: saved again as %q", name, ends, got)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "new.pgn")
	p, err := Add(path, edited)
	do(t, err)
	if got, _ := os.ReadFile(path); string(got) != edited || p.Number != 1 {
		t.Errorf("a new file has %q", got)
	}
}

// A file may have games in UTF-8 beside games in Windows-1252, as merged collections have. A saved game keeps its own
// encoding.
func TestAGameKeepsItsEncodingAmongGamesOfAnother(t *testing.T) {
	latin := encodings["Windows-1252"]("[White \"M\u00fcller\"]\n\n1. e4 *\n\n")
	polish := "[White \"\u0141ukasz\"]\n\n1. d4 *\n\n"
	plain := "[White \"Bob\"]\n\n1. c4 *\n"
	path, all := file(t, []byte(latin+polish+plain))
	if len(all) != 3 {
		t.Fatalf("%d games", len(all))
	}
	_, _, err := all[1].Save("[White \"\u0141ukasz\"]\n\n1. d4 d5 *\n")
	do(t, err)
	if got, _ := os.ReadFile(path); string(got) != latin+strings.Replace(polish, "d4", "d4 d5", 1)+plain {
		t.Errorf("the game in UTF-8: %q", got)
	}
	path, all = file(t, []byte(latin+polish+plain))
	_, _, err = all[0].Save("[White \"M\u00fcller\"]\n\n1. e4 {gr\u00fcn} *\n")
	do(t, err)
	if got, _ := os.ReadFile(path); string(got) != strings.Replace(latin, "e4", "e4 {gr\xfcn}", 1)+polish+plain {
		t.Errorf("the game in Windows-1252: %q", got)
	}
}

// A game that was listed before its file changed has no place in the file: saving it there would overwrite parts of others.
func TestAGameOfAChangedFileHasNoPlace(t *testing.T) {
	path, _ := file(t, []byte(games))
	for h, err := range pgn.Headlines(strings.NewReader("\n" + games)) {
		do(t, err)
		if p, err := Find(path, h); err == nil {
			t.Errorf("game %d is found at %d", h.Number, p.At)
		}
	}
}

// An added game is read as a game of its own, even if it has no tags or the last game of the file has no result, and also
// after it is saved again. The games before it are read as before.
func TestAnAddedGameIsAGameOfItsOwn(t *testing.T) {
	type content struct {
		game int
		text string
	}
	read := func(data []byte) (all []content) {
		for g, err := range pgn.NewReader(bytes.NewReader(data)).All() {
			do(t, err)
			text, err := pgn.Text(g)
			do(t, err)
			all = append(all, content{len(all), text})
		}
		return all
	}
	for _, before := range []string{
		"1. d4 d5", "1. d4 d5\n", "[Event \"A\"]\n[Result \"1-0\"]\n\n1. d4 d5\n\n", "1. d4 d5 ; line", "[Event \"A\"]\n", "1. d4 d5 {c} *", "1. d4 d5 1-0\n\n", "",
	} {
		for _, added := range []string{"1. e4 e5 *\n\n", "{mine} 1. e4 e5 1-0\n\n", "{mine}\n[White \"B\"]\n\n1. e4 e5 *\n\n", "[White \"B\"]\n\n1. e4 e5 *\n\n"} {
			for name, as := range encodings {
				path, _ := file(t, []byte(as(before)))
				want := append(read([]byte(before)), read([]byte(added))...)
				want[len(want)-1].game = len(want) - 1
				at := End(path).Announce(added)
				p, err := Add(path, added)
				do(t, err)
				for again := range 2 {
					data, err := os.ReadFile(path)
					do(t, err)
					if got := read(data); !slices.Equal(got, want) {
						t.Errorf("%s: %q and %q, saved %d times again: %q", name, before, added, again, data)
					}
					if !bytes.HasPrefix(data, []byte(as(before))) {
						t.Errorf("%s: %q is changed to %q", name, before, data)
					}
					if p.Number != len(want) || again == 0 && at.Settle().Number != p.Number {
						t.Errorf("%s: %q and %q: the place is %+v, and is found as %+v", name, before, added, p, at.Settle())
					}
					more := strings.Replace(added, "e4 e5", "e4 e5 2. Nf3", 1)
					p, _, err = p.Save(more)
					do(t, err)
					want[len(want)-1].text = read([]byte(more))[0].text
				}
			}
		}
	}
}
