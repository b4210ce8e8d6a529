package pgn_test

import (
	"fmt"
	"strings"
	"testing"

	"backrank/variants/pgn"
)

// checkReadBack returns the games of a text. It fails unless writing each game and reading it gives the same game, and writing
// that gives the same text.
func checkReadBack(t *testing.T, text string) []pgn.Game {
	t.Helper()
	var all []pgn.Game
	for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			return nil
		}
		written := write(t, g)
		back, err := pgn.NewReader(strings.NewReader(written)).Next()
		if err != nil {
			t.Errorf("%v in\n%s", err, written)
			return nil
		}
		checkSame(t, back, g)
		if again := write(t, back); again != written {
			t.Errorf("written as\n%s\nthen as\n%s", written, again)
		}
		all = append(all, g)
	}
	checkHeadlines(t, []byte(text))
	return all
}

// Tokens end the word before them, without a space (PGN standard, 7).
func TestTokensNeedNoSpaces(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. f3 f6*":                    "1. e4 e5 2. f3 f6 *",
		"1. e4!*":                               "1. e4 $1 *",
		"1. e4 e5*{end}":                        "1. e4 e5 * {end}",
		"1. e4 e5*;end":                         "1. e4 e5 * ;end",
		"1. e4 (1. c4*) e5 *":                   "1. e4 (1. c4) 1... e5 *",
		"1.e4(1.d4)(1.c4)e5*":                   "1. e4 (1. d4) (1. c4) 1... e5 *",
		"1.e4(1.d4(1.c4))e5*":                   "1. e4 (1. d4) (1. c4) 1... e5 *",
		"1.e4{king}e5{pawn}*":                   "1. e4 {king} 1... e5 {pawn} *",
		"1.e4;king\ne5*":                        "1. e4 ;king\n1... e5 *",
		"1.e4$1$13e5$2*":                        "1. e4 $1 $13 e5 $2 *",
		"1.e4$1{good}e5$2(1...c5$3)*":           "1. e4 $1 {good} 1... e5 $2 (1... c5 $3) *",
		"1.e4[e5]*":                             "1. e4 e5 *",
		"1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O*":    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *",
		"1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0{c}*": "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O {c} *",
		"1.e4(1.d4 1-0)e5 1-0{over}":            "1. e4 (1. d4 {1-0}) 1... e5 1-0 {over}",
	} {
		games := checkReadBack(t, text+"\n")
		if len(games) != 1 {
			t.Errorf("%q: %d games", text, len(games))
			continue
		}
		if got := moveText(t, games[0]); got != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
	if games := checkReadBack(t, "[Event \"A\"]\n\n1. e4*[Event \"B\"]\n\n1. d4*\n"); len(games) != 2 || games[1].Tag("Event") != "B" {
		t.Errorf("after an asterisk: %v", games)
	}
}

// The words for en passant are ignored. A mark after them belongs to the move.
func TestEnPassantWords(t *testing.T) {
	for text, want := range map[string]string{
		"exd6 e.p.": "1. exd6 *", "exd6 e.p.!": "1. exd6 $1 *", "exd6 e.p.?": "1. exd6 $2 *", "exd6 e.p.#": "1. exd6 *",
		"exd6 ep!": "1. exd6 $1 *", "exd6 ep+": "1. exd6 *", "exd6 e.p": "1. exd6 *", "exd6e. p.": "1. exd6 *", "exd6 e. p.!?": "1. exd6 $5 *",
		"exd6e.p.": "1. exd6 *", "exd6e.p.+": "1. exd6 *", "exd6ep.!": "1. exd6 $1 *", "exd6 E.P.+!!": "1. exd6 $3 *", "exd6+ e.p.+-": "1. exd6 $18 *",
		"exd6!e.p.": "1. exd6 *", "exd6 e.p.{forced}": "1. exd6 {forced} *", "exd6 e.p.*": "1. exd6 *",
	} {
		games := checkReadBack(t, "[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. "+text+" *\n")
		if len(games) == 0 {
			continue
		}
		if got := moveText(t, games[0]); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

// A result such as 0-0 or 1/2-0 is kept in its tag, with a warning. Without the tag 0-0 is castling, as it is after a move number
// and before other moves.
func TestUnusualResultsAreKept(t *testing.T) {
	const moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5"
	for _, c := range []struct {
		tag, text, moves, result string
	}{
		{"0-0", moves + " 0-0", moves + " *", "0-0"},
		{"0-0", "0-0", "*", "0-0"},
		{"0-0", moves + " 0-0\nboth late", moves + " * {both late}", "0-0"},
		{"0:0", moves + " 0:0 {both late}", moves + " * {both late}", "0:0"},
		{"0-0", moves + " 4. 0-0", moves + " 4. O-O *", "0-0"},
		{"0-0", moves + " 0-0 Nf6 0-0", moves + " 4. O-O Nf6 *", "0-0"},
		{"0-0", moves + " *", moves + " *", "0-0"},
		{"*", moves + " 0-0", moves + " 4. O-O *", "*"},
		{"1-0", moves + " 0-0 1-0", moves + " 4. O-O 1-0", "1-0"},
		{"0-1/2", "1. e4 e5 0-1/2", "1. e4 e5 *", "0-1/2"},
		{"1/2-0", "1. e4 e5 1/2-0", "1. e4 e5 *", "1/2-0"},
		{"½-0", "1. e4 e5 ½–0", "1. e4 e5 *", "½-0"},
		{"", "1. e4 e5 1/2-0", "1. e4 e5 *", "1/2-0"},
		{"*", "1. e4 e5 0-1/2", "1. e4 e5 *", "0-1/2"},
		{"1-1", "1. e4 e5 1-1", "1. e4 e5 *", "1-1"},
		{"0-0", "1. e4 (1. d4 d5 2. Nf3 Nf6 3. g3 g6 4. Bg2 Bg7 0-0) e5 0-0", "1. e4 (1. d4 d5 2. Nf3 Nf6 3. g3 g6 4. Bg2 Bg7 5. O-O) 1... e5 *", "0-0"},
	} {
		for _, end := range []string{"\n", "\n\n[Event \"next\"]\n\n1. d4 1-0\n", "\n[Event \"next\"]\n\n1. d4 1-0\n"} {
			text := "[Event \"A\"]\n"
			if c.tag != "" {
				text += fmt.Sprintf("[Result %q]\n", c.tag)
			}
			text += "\n" + c.text + end
			games := checkReadBack(t, text)
			if len(games) != strings.Count(text, "Event") {
				t.Errorf("%d games in\n%s", len(games), text)
				continue
			}
			g := games[0]
			if got := moveText(t, g); got != c.moves {
				t.Errorf("%q with %q is read as %q, want %q", c.text, c.tag, got, c.moves)
			}
			if !strings.Contains(write(t, g), fmt.Sprintf("[Result %q]\n", c.result)) {
				t.Errorf("%q with %q: the result is lost in\n%s", c.text, c.tag, write(t, g))
			}
			if unusual := g.Result == "*" && c.result != "*"; unusual != (len(g.Warnings) > 0) {
				t.Errorf("%q with %q: warnings %q", c.text, c.tag, g.Warnings)
			}
		}
	}
}

// Results have points, fractions or decimals, perhaps with spaces around the dash or a full stop at the end. After a move number,
// 0-0 is castling.
func TestSpellingsOfResults(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1-0", "1:0": "1-0", "1–0": "1-0", "1 - 0": "1-0", "1.0-0.0": "1-0", "1-0.": "1-0", "1,0-0,0": "1-0",
		"0-1": "0-1", "0 - 1": "0-1", "0 : 1": "0-1", "0.0-1.0": "0-1",
		"1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½": "1/2-1/2", "½-½": "1/2-1/2", "½ – ½": "1/2-1/2", "1/2 - 1/2": "1/2-1/2", "1/2-1/2.": "1/2-1/2",
		"0.5-0.5": "1/2-1/2", "0.5:0.5": "1/2-1/2", "0,5-0,5": "1/2-1/2", "1/2-½": "1/2-1/2", "\xbd": "1/2-1/2", "\xbd-\xbd": "1/2-1/2", "\xbd - \xbd": "1/2-1/2", "1 -0": "1-0", "1- 0": "1-0",
		"1-1/2": "*", "0.5-0": "*", "0-0.5": "*", "0.0-0.0": "*", "1 - 1/2": "*",
		"*": "*",
	} {
		const next = "1. d4 *\n"
		if games := checkReadBack(t, "1. e4 "+text+" "+next); len(games) != 2 || games[0].Result != want {
			t.Errorf("%q: %d games without tags", text, len(games))
		}
		games := checkReadBack(t, "[Event \"A\"]\n\n1. e4 "+text+" {end}\n\n[Event \"B\"]\n\n"+next)
		if len(games) != 2 {
			t.Errorf("%q: %d games", text, len(games))
			continue
		}
		g := games[0]
		if g.Result != want || len(g.Tree.Main()) != 1 || len(g.Trailer) != 1 {
			t.Errorf("%q: result %s, %d moves, %d comments after it", text, g.Result, len(g.Tree.Main()), len(g.Trailer))
		}
		if unusual := want == "*" && text != "*"; unusual != (len(g.Warnings) > 0) || unusual != (g.Tag("Result") != "") {
			t.Errorf("%q: tag %q, warnings %q", text, g.Tag("Result"), g.Warnings)
		}
	}
	const castles = "[Variant \"Chess960\"]\n[FEN \"4k2r/5p2/8/8/8/8/8/4K2R w Hh - 0 1\"]\n\n"
	for _, text := range []string{"1.0-0 *", "1. 0-0 *", "1.0-0 0-0 1/2", "1.0-0 0-0 1 - 0"} {
		for g, err := range pgn.NewReader(strings.NewReader(castles + text)).All() {
			if err != nil || !g.Tree.Move(1).IsCastling() {
				t.Errorf("%q is not castling: %v", text, err)
			}
		}
	}
}

// Tags for variant and start with a question mark or a dash are ignored.
func TestUnknownTagsAreIgnored(t *testing.T) {
	for _, value := range []string{"?", "-", " ? ", ""} {
		text := "[Event \"A\"]\n"
		for _, name := range []string{"Variant", "BackrankVariant", "SetUp", "FEN", "StartId", "Draft"} {
			text += fmt.Sprintf("[%s %q]\n", name, value)
		}
		games := checkReadBack(t, text+"\n1. e4 e5 *\n")
		if len(games) != 1 || games[0].Variant.ID != "chess" || games[0].StartID != "518" || len(games[0].Warnings) > 0 {
			t.Errorf("%q: %+v", value, games)
		}
	}
}

// Windows-1252 has letters and quotes that Latin-1 does not have. Games of the same file can be in UTF-8.
func TestTextThatIsNotUTF8IsWindows1252(t *testing.T) {
	text := "[White \"\x8aimek, \x8e\"]\n[Black \"\x8c\x9c \x9f\"]\n\n1. e4 {3 \x80 \x96 \x91yes\x92} ; \x93\x84\x94 \x85\ne5 *\n\n[White \"Šimek\"]\n\n1. e4 {€} *\n"
	games := readGames(t, text)
	if len(games) != 2 {
		t.Fatalf("%d games", len(games))
	}
	g := games[0]
	if white, black := g.Tag("White"), g.Tag("Black"); white != "Šimek, Ž" || black != "Œœ Ÿ" {
		t.Errorf("%q against %q", white, black)
	}
	if got := moveText(t, g); got != "1. e4 {3 € – ‘yes’} ;“„” … 1... e5 *" {
		t.Errorf("moves %q", got)
	}
	if !g.Windows1252 || games[1].Windows1252 || games[1].Tag("White") != "Šimek" {
		t.Errorf("read as Windows-1252: %v, then %v, with %q", g.Windows1252, games[1].Windows1252, games[1].Tag("White"))
	}
	mixed := readGames(t, "[White \"\x8aimek\"]\n[Black \"Šimek\"]\n\n1. e4 {€} *\n")[0]
	if mixed.Tag("White") != "Šimek" || mixed.Tag("Black") != "Šimek" || moveText(t, mixed) != "1. e4 {€} *" {
		t.Errorf("a game with both encodings: %q against %q, %s", mixed.Tag("White"), mixed.Tag("Black"), moveText(t, mixed))
	}
	for c := range 256 { // every byte is read as text that can be written
		checkReadBack(t, "[White \""+strings.Trim(string([]byte{'\xff', byte(c)}), "\r\n")+"\"]\n\n1. e4 *\n")
	}
}

// A word after $ that is not a glyph is not a move either. It is kept as a comment, with a warning.
func TestInvalidGlyphsAreKeptAsComments(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 $-1 e5 *": "1. e4 {$-1} 1... e5 *", "1. e4 $x e5 *": "1. e4 {$x} 1... e5 *", "1. e4 $256 e5 *": "1. e4 {$256} 1... e5 *", "1. e4 $ e5 *": "1. e4 {$} 1... e5 *",
		"1. e4 $\xd8 e5 *": "1. e4 {$Ø} 1... e5 *", // in Windows-1252
	} {
		games := checkReadBack(t, text+"\n")
		if len(games) != 1 || moveText(t, games[0]) != want || len(games[0].Warnings) != 1 {
			t.Errorf("%q: %+v", text, games)
		}
	}
}

// Text after the result becomes a comment, with a warning, unless a game begins with it.
func TestTextAfterTheResultIsKept(t *testing.T) {
	const next = "[Event \"B\"]\n\n1. d4 *\n"
	for text, want := range map[string]string{
		"1. e4 1-0 won on time\n\n":                       "1. e4 1-0 {won on time}",
		"1. e4 1-0\nThis was\nlate.\n\n":                  "1. e4 1-0 {This was late.}",
		"1. e4 1-0\n\nThis was late.\n\nSecond part.\n\n": "1. e4 1-0 {This was late.} {Second part.}",
		"1. e4 *trailing\n\n":                             "1. e4 * {trailing}",
		"1. e4 1-0 {a} and {b}\n\n":                       "1. e4 1-0 {a} {and {b)}",
		"1. e4 1-0\n\n2 hours later\n\n":                  "1. e4 1-0 {2 hours later}",
		"1. e4 1-0\nNot a tag: [x]\n\n":                   "1. e4 1-0 {Not a tag: [x]}",
		"1. e4 1-0 Schachklub K\xf6ln\n\n":                "1. e4 1-0 {Schachklub Köln}",
		"1. e4\u00a01-0\u00a0won on time\n\n":             "1. e4 1-0 {won on time}",
	} {
		for _, after := range []string{"", next} {
			games := checkReadBack(t, "[Event \"A\"]\n\n"+text+after)
			if len(games) != 1+strings.Count(after, "Event") || moveText(t, games[0]) != want || len(games[0].Warnings) == 0 {
				t.Errorf("%q: %d games, %+v", text+after, len(games), games)
			}
		}
	}
	for _, text := range []string{"1. e4 1-0\n\n1. d4 0-1\n", "1. e4 1-0 d4 0-1\n", "1. e4 1-0\n\n1 d4 *\n", "1. e4 1-0\n\ne2e4 *\n", "1. e4 1-0\n\n*\n[Event \"\"]\n\n*\n", "1. e4 1-0\n\n1. (1. d4) e4 *\n"} {
		if games := checkReadBack(t, text); len(games) != 2 || len(games[0].Trailer) > 0 {
			t.Errorf("%q: %+v", text, games)
		}
	}
}

// The result of a variation becomes a comment, in its spelling, without a move number before it.
func TestResultsOfVariationsAreKept(t *testing.T) {
	for text, want := range map[string]string{
		"1-0": "1-0", "1/2": "1/2", "0.5-0.5": "0.5-0.5", "1.0-0.0": "1.0-0.0", "½–½": "½–½", "2.0-1": "0-1", "2. 1:0": "1:0", "1 - 0": "1-0",
	} {
		games := checkReadBack(t, "1. e4 (1. d4 d5 "+text+") 1... e5 *\n")
		if got := moveText(t, games[0]); got != "1. e4 (1. d4 d5 {"+want+"}) 1... e5 *" {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// If a game has two results, the first one counts. A different second one becomes a comment, with a warning. It does not begin
// another game.
func TestSecondResultIsKeptAsAComment(t *testing.T) {
	for text, want := range map[string]struct{ game, warning string }{
		"1. e4 e5 1-0 1-0":           {"1. e4 e5 1-0", ""},
		"1. e4 e5 1-0 *":             {"1. e4 e5 1-0", ""},
		"1. e4 e5 1-0 0-1":           {"1. e4 e5 1-0 {0-1}", "Line 3: the game has a second result, 0-1, which is kept as a comment"},
		"1. e4 e5 1-0 0 - 1":         {"1. e4 e5 1-0 {0-1}", "Line 3: the game has a second result, 0-1, which is kept as a comment"},
		"1. e4 e5 1-0\n0-1 {Time}":   {"1. e4 e5 1-0 {0-1} {Time}", "Line 4: the game has a second result, 0-1, which is kept as a comment"},
		"1. e4 e5 1-0 1/2 1. d4 1-0": {"1. e4 e5 1-0 {1/2}", "Line 3: the game has a second result, 1/2-1/2, which is kept as a comment"},
	} {
		g, err := pgn.NewReader(strings.NewReader("[Event \"a\"]\n\n" + text + "\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		_, moves, _ := strings.Cut(strings.TrimSpace(write(t, g)), "\n\n")
		if moves != want.game || strings.Join(g.Warnings, "|") != want.warning {
			t.Errorf("%q is read as %q with warnings %q", text, moves, g.Warnings)
		}
	}
}
