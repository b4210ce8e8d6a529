package pgn_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/pgn"
)

// headlines returns the headlines of a text.
func headlines(t testing.TB, text []byte) (all []pgn.Headline) {
	t.Helper()
	for h, err := range pgn.Headlines(bytes.NewReader(text)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	return all
}

// checkHeadlines fails unless a text has a headline for each game of a Reader, and Headline.Read returns the same game and the
// same error.
func checkHeadlines(t testing.TB, text []byte) {
	t.Helper()
	heads := headlines(t, text)
	n := 0
	for want, wrong := range pgn.NewReader(bytes.NewReader(text)).All() {
		if n == len(heads) {
			t.Fatalf("only %d headlines", n)
		}
		h := heads[n]
		n++
		got, err := h.Read(bytes.NewReader(text))
		if h.Number != n || h.White != truncated(want.Tag("White")) || h.Result != want.Result && wrong == nil {
			t.Errorf("game %d has the headline %+v", n, h)
		}
		var a, b *pgn.GameError
		if errors.As(wrong, &a) != errors.As(err, &b) || a != nil && (a.Error() != b.Error()) {
			t.Errorf("game %d: the error is %v, from the headline %v", n, wrong, err)
		}
		if !equalGames(&got, &want) {
			t.Errorf("game %d: from the headline\n%+v, want\n%+v", n, got, want)
		}
		if wrong == nil && h.Plies != len(want.Tree.Main()) && len(want.Draft) == 0 {
			t.Errorf("game %d: %d plies counted, %d played", n, h.Plies, len(want.Tree.Main()))
		}
	}
	if n != len(heads) {
		t.Errorf("%d headlines for %d games", len(heads), n)
	}
}

// truncated returns a tag as headlines have it.
func truncated(text string) string {
	text = strings.TrimSpace(text)
	return strings.ToValidUTF8(text[:min(len(text), 120)], "")
}

func TestHeadlinesAgreeWithReader(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.pgn")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		checkHeadlines(t, text)
	}
	for _, text := range []string{
		"", "\n\n", "{a comment}", "*", "1. e4 *", "[White \"A\"]\n\n1. e4 e5 1-0 [White \"B\"]\n1. d4 *",
		"\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4 {good} 1-0\r\n{after it}\r\n\r\n[White \"B\"]\r\n\r\n1. d4 (1. c4) *\r\n{alone}\r\n\r\n",
		"[White \"A\"]\n[White \"B\"]\n\n[White \"C\"]\n\n1. Zz9 *\n\n[White \"D\"]\n[Bad\n\n1. e4 *", "% hidden\n[White \"A\"]\n\n1. e4 $1 e5! 2. Nf3 e8(Q) *",
		"[White \"" + strings.Repeat("é", 500) + "\"]\n\n1. e4 *", "1. -- e5 *", "(", "({00", "( {x} ) *", "$1 *", "{a} *", "1. e4 (Zz9 {open", "1. e4 (Zz9\n[White \"B\"]\n\n*", "[FEN \"x\"]\n\n*",
		"*0\n\n0", "1. e4 1-0 5\n\nlater\n", "e.p.! *", "( 1-0\n) [Event \"x\"]\n 1. e4 *", "(1-0\n)\n[Event \"x\"]\n 1. e4 *",
	} {
		checkHeadlines(t, []byte(text))
	}
}

func TestHeadlinesAgreeWithReaderOnRandomText(t *testing.T) {
	parts := []string{
		"1.", "1", "2.", "e4", "e5", "Nf3", "Ke9", "--", "N@e1", "e.p.", "e.p.!", "!", "$1", "$999", "text", "1-0", "1/2", "*", "1 - 0", "1-", "-0", "0-0", "0.5-0.5", "½", "\xbd-\xbd",
		"{a}", "{", "}", "(", ")", "; c\n", "%esc\n", "\n", "\n\n", "\u00a0", "\ufeff", "[", "[Event \"x\"]\n", "[Result \"1-0\"]\n", "[FEN \"?\"]\n", "[Variant \"Pre-chess\"]\n",
	}
	seeds := 20_000
	if testing.Short() {
		seeds = 2000
	}
	for seed := range uint64(seeds) {
		rng := rand.New(rand.NewPCG(seed, 0))
		var text strings.Builder
		for range 3 + rng.IntN(14) {
			text.WriteString(parts[rng.IntN(len(parts))] + strings.Repeat(" ", min(rng.IntN(5), 1)))
		}
		if checkHeadlines(t, []byte(text.String())); t.Failed() {
			t.Fatalf("%q", text.String())
		}
	}
}

func FuzzHeadlines(f *testing.F) {
	f.Add([]byte("[White \"A\"]\n\n1. e4 {x} e5 (1... c5) 1-0\n\n[White \"B\"]\n\n1. d4 *"))
	f.Add([]byte("* %0\n1. e4 [x"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if pgn.CheckFormat(text) != nil {
			return
		}
		checkHeadlines(t, text)
	})
}

// A headline has our name of the variant, or the value of the tag for an unknown one.
func TestHeadlinesNameTheVariant(t *testing.T) {
	fischer, _ := variants.ByID("chess960")
	for tags, want := range map[string]string{
		"": "Orthodox chess", `[Variant "Fischerandom"]`: fischer.Name, `[Variant "chess 960"]`: fischer.Name, `[Variant "Duck"]`: "Duck",
	} {
		if got := headlines(t, []byte("[White \"A\"]\n"+tags+"\n\n1. e4 *\n\n"))[0].Variant; got != want {
			t.Errorf("%s is %q, want %q", tags, got, want)
		}
	}
}

func TestReadDetectsAMissingGame(t *testing.T) {
	h := headlines(t, []byte("[White \"A\"]\n\n1. e4 *\n"))[0]
	if _, err := h.Read(strings.NewReader("")); err == nil {
		t.Error("a game is read from an empty file")
	}
}

// Read returns an error if the file has changed since the game was listed: its bytes could be parts of two games.
func TestReadDetectsAChangedFile(t *testing.T) {
	text := "[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. d4 d5 2. c4 c6 *\n\n[White \"Cid\"]\n\n1. c4 *\n"
	all := headlines(t, []byte(text))
	for name, changed := range map[string]string{
		"text before it": "\n\n" + text,
		"another move":   strings.Replace(text, "c6", "e6", 1),
		"another game":   strings.Replace(text, "[White \"Ann\"]\n\n1. e4 e5 *", "[White \"Ann\"]\n\n1. e4 *", 1),
		"nothing":        "",
	} {
		if g, err := all[1].Read(strings.NewReader(changed)); err == nil || !strings.Contains(err.Error(), "has changed") {
			t.Errorf("%s: read %v, %v", name, g.Tags, err)
		}
	}
	changed := strings.Replace(text, "1. c4 *", "1. c4 c5 *", 1)
	if g, err := all[1].Read(strings.NewReader(changed)); err != nil || g.Tag("White") != "Bob" {
		t.Errorf("a change after it: read %v, %v", g.Tags, err)
	}
}
