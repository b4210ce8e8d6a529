package pgn_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A summary has the facts of a game that tests compare.
type summary struct {
	variant, startID string
	plies            int
	last, result     string // the last move in SAN
}

// summarise returns the summary of a game.
func summarise(g pgn.Game) summary {
	p, last := g.Start, ""
	for _, m := range g.Tree.Main() {
		last = san.Format(&p, m)
		p = rules.After(&p, m)
	}
	return summary{g.Variant.ID, g.StartID, len(g.Tree.Main()), last, g.Result}
}

// open returns a file that is closed after the test.
func open(t *testing.T, path string) io.Reader {
	t.Helper()
	f, err := os.Open(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestFilesOfOtherPrograms(t *testing.T) {
	for file, want := range map[string][]summary{
		"lichess": {
			{"chess960", "893", 20, "Ne2#", "0-1"},
			{"chess", "518", 7, "Qxf7#", "1-0"},
			{"chess960", "893", 0, "", "1-0"},
			{"chess", "", 3, "e4", "*"},
		},
		"chesscom": {
			{"chess960", "851", 30, "Nc7", "1-0"},
			{"chess", "518", 8, "Nxe4", "1/2-1/2"},
		},
		"cutechess": {
			{"dfrc", "W893-B448", 30, "O-O-O", "1/2-1/2"},
			{"chess960", "893", 38, "Qxh4", "*"},
			{"shuffle", "2680", 26, "Bc7", "0-1"},
		},
		"chessbase_latin1": {{"chess960", "893", 26, "O-O-O", "1/2-1/2"}},
		"xboard_bom": {
			{"chess960", "893", 20, "Ne2#", "0-1"},
			{"chess", "518", 4, "Nc6", "1-0"},
			{"chess", "518", 2, "d5", "1/2-1/2"},
			{"chess", "518", 1, "c4", "*"},
		},
		"annotated": {
			{"chess960", "314", 4, "f6", "*"},
			{"chess", "518", 8, "Nxe4", "1/2-1/2"},
			{"chess", "518", 7, "Qxf7#", "1-0"},
		},
		// These programs have written games that Backrank played.
		"python_chess": {
			{"chess", "518", 14, "Nf3#", "0-1"},
			{"chess960", "314", 12, "O-O", "*"},
		},
		"pgn_extract": {
			{"chess", "518", 14, "Nf3#", "0-1"},
			{"chess960", "314", 12, "O-O", "*"},
		},
		"scid": {
			{"chess", "518", 14, "Nf3#", "0-1"},
			{"chess", "", 5, "Kg5", "1/2-1/2"},
		},
		"oddities": {
			{"chess", "", 10, "Rh1", "*"},
			{"chess", "", 4, "Kf2", "*"},
			{"chess", "518", 0, "", "1-0"},
			{"chess480", "0", 0, "", "0-1"},
			{"multichess", "W534-B518", 0, "", "*"},
		},
	} {
		t.Run(file, func(t *testing.T) {
			var got []summary
			for g, err := range pgn.NewReader(open(t, "testdata/good/"+file+".pgn")).All() {
				if err != nil || len(g.Warnings) > 0 {
					t.Errorf("game %d: %v, warnings %q", len(got)+1, err, g.Warnings)
				}
				got = append(got, summarise(g))
				checkSame(t, readGames(t, write(t, g))[0], g)
			}
			if !slices.Equal(got, want) {
				t.Errorf("got\n%v, want\n%v", got, want)
			}
		})
	}
}

func TestCommentsGlyphsAndLatin1(t *testing.T) {
	r := pgn.NewReader(open(t, "testdata/good/chessbase_latin1.pgn"))
	g, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Event": `Münchner Fußballturnier "A"`, "site": "Saarbrücken", "Black": "Müller, Jörg", "Source": `C:\Schach\960`, "None": "",
	} {
		if got := g.Tag(name); got != want {
			t.Errorf("tag %s is %q, want %q", name, got, want)
		}
	}
	if text := g.Tree.Note(gametree.Root).Text(); text != "Kommentar: schön gespielt" {
		t.Errorf("comment %q", text)
	}
	ply := 0
	for n := range g.Tree.MainLine() {
		want, listed := map[int]gametree.Note{
			0:  {NAGs: []uint8{1}},                                                                         // Ne3!
			3:  {NAGs: []uint8{146}},                                                                       // f6 N
			5:  {NAGs: []uint8{10}},                                                                        // e5 $10
			6:  {NAGs: []uint8{6}},                                                                         // f5?!
			7:  {After: []gametree.Comment{{Text: "bis zum Ende der Zeile (", Form: gametree.RestOfLine}}}, // ; comment
			15: {NAGs: []uint8{10}}, 17: {NAGs: []uint8{16}}, 18: {},                                       // = and +/-
		}[ply]
		if got := g.Tree.Note(n); listed && !got.Equal(want) {
			t.Errorf("note %d is %v, want %v", ply, got, want)
		}
		ply++
	}
}

func TestCommentsAfterTheResultBelongToTheGame(t *testing.T) {
	r := pgn.NewReader(open(t, "testdata/good/cutechess.pgn"))
	var last pgn.Game
	for g, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		last = g
	}
	if got := last.Trailer; !slices.Equal(got, []gametree.Comment{{Text: "White resigns"}}) {
		t.Errorf("the comments after the result are %q", got)
	}
}

// Each file has a valid game, an invalid one that begins on line 6, and another valid one.
func TestFaultyGamesDoNotAffectOthers(t *testing.T) {
	for file, want := range map[string]struct {
		line  int
		text  string
		plies int // before the fault
	}{
		"illegal_move":                {11, "6. Rd1: Your own queen is on d1", 10},
		"two_knights":                 {9, "3. Nd2: Two knights can move there. Write Nbd2 or Nfd2.", 4},
		"unknown_variant":             {8, `The tag Variant cannot be used. Backrank does not know the variant “Atomic”.`, 0},
		"malformed_fen":               {9, `The tag FEN cannot be used. Board, rank 2 “PPPPPPP”: eight squares are needed, not 7.`, 0},
		"king_can_be_taken":           {7, "The tag FEN cannot be used. White is to move, but Black's king is in check.", 0},
		"open_comment":                {8, "The comment that begins here with { is never closed", 1},
		"open_variation":              {9, "The variation that begins here with ( is never closed", 2},
		"stray_bracket":               {9, "A variation ends here with ) that never began", 5},
		"open_quote":                  {7, "The value of the tag Site has no closing quote", 2},
		"castling_blocked":            {11, "4. O-O-O: The queen on b1 and the bishop on d1 are in the way", 6},
		"drafted_bishops":             {8, "The tag Draft cannot be used. B@c1: your other bishop is on a dark square, so this one needs a light square.", 0},
		"moves_before_the_draft_ends": {10, "e4: The draft is not finished, so there can be no moves yet", 0},
		"null_move":                   {8, "1... --: A null move (--) is only possible in a variation", 1},
	} {
		t.Run(file, func(t *testing.T) {
			var games []pgn.Game
			var faults []error
			for g, err := range pgn.NewReader(open(t, "testdata/broken/"+file+".pgn")).All() {
				games = append(games, g)
				faults = append(faults, err)
			}
			if len(games) != 3 || faults[0] != nil || faults[2] != nil || len(games[0].Tree.Main()) != 3 || len(games[2].Tree.Main()) != 2 {
				t.Fatalf("%d games, errors %v", len(games), faults)
			}
			var bad *pgn.GameError
			if !errors.As(faults[1], &bad) {
				t.Fatalf("error %v, want a GameError", faults[1])
			}
			if bad.Line != want.line || bad.Number != 2 || bad.Err.Error() != want.text {
				t.Errorf("%v\nwant game 2, line %d: %s", bad, want.line, want.text)
			}
			if n := len(games[1].Tree.Main()); n != want.plies {
				t.Errorf("%d plies before the fault, want %d", n, want.plies)
			}
		})
	}
}

// A game is read up to the first illegal move. The rest of its text becomes a comment after that.
func TestMovesAfterAFaultAreKeptAsAComment(t *testing.T) {
	const next = "\n\n[Event \"next\"]\n\n1. d4 *\n"
	for text, want := range map[string]string{
		"1. e4 Qxe9 *":     "1. e4 {Qxe9} *",
		"1. e4 Qxe9 2. d4": "1. e4 {Qxe9 2. d4} *",
		"1. e4 e5 2. Ke3 {why? } Nf6 (2... d5! $2) 3. Bb5\n\n; line\nNc6 1-0 {end}": "1. e4 e5 {Ke3 {why? ) Nf6 (2... d5! $2) 3. Bb5\n\n; line Nc6} 1-0 {end}",
		"1. e4 {before} (1. d4) Qxe9 1/2-1/2":                                       "1. e4 {before} {Qxe9} (1. d4) 1/2-1/2",
		"1. e4 Qxe9\u00a02. d4\u00a01-0":                                            "1. e4 {Qxe9 2. d4} 1-0",
		"1. Qxe9 *":                                                                 "{Qxe9} *",
		"1. e4 e5 2. -- d5 0-1":                                                     "1. e4 e5 {-- d5} 0-1",
	} {
		for _, end := range []string{"\n", next} {
			r := pgn.NewReader(strings.NewReader("[Event \"A\"]\n\n" + text + end))
			g, err := r.Next()
			var bad *pgn.GameError
			if !errors.As(err, &bad) || g.Fault != bad || !bad.Kept {
				t.Errorf("%q: error %v, fault %v", text, err, g.Fault)
				continue
			}
			if got := moveText(t, g); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
				t.Errorf("%q is read as %q, want %q", text, got, want)
			}
			if last := g.Tree.End(); bad.Node != last {
				t.Errorf("%q: the fault follows node %d, and the last move is %d", text, bad.Node, last)
			}
			if second, err := r.Next(); end == next && (err != nil || second.Fault != nil || len(second.Tree.Main()) != 1) {
				t.Errorf("%q: the next game has the error %v", text, err)
			}
		}
	}
}

func TestVariantTagSynonyms(t *testing.T) {
	for id, names := range map[string][]string{
		"chess": {"Standard", "chess", "Orthodox chess", "NORMAL", "From Position", "classical"},
		"chess960": {
			"Chess960", "CHESS960", "chess 960", "Chess 960", "fischerandom", "Fischerandom", "FischerRandom",
			"fischerrandom", "fischer random", "Fischer Random Chess", "wild/fr", "Wild/FR", "Fischerandom (Chess960)", "Freestyle",
		},
		"dfrc":      {"Double Fischerandom", "dfrc", "DFRC", "Double Fischer Random"},
		"chess480":  {"Chess480", "chess 480"},
		"chess484":  {"Chess484, Regroupment Random Chess", "chess484"},
		"bunker":    {"King to Bunker Leap", "bunker"},
		"prechess":  {"Pre-chess (bunker leap)", "Pre-chess", "prechess", "Placement chess"},
		"benko":     {"Pre-chess (Benko's castling)", "benko"},
		"slide":     {"Slide-shuffle", "slide", "SLIDE SHUFFLE"},
		"kingsleap": {"Shuffle with King's Leap", "kingsleap"},
		"shuffle":   {"nocastle", "Shuffle chess", "shuffle", "NoCastle"},

		"custom:shuffle:drafted:slide": {"custom:shuffle:drafted:slide"},
	} {
		for _, name := range names {
			g := readGames(t, `[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]`+"\n"+`[Variant "`+name+`"]`+"\n\n1. Ke2 *")[0]
			if g.Variant.ID != id || len(g.Tree.Main()) != 1 {
				t.Errorf("Variant %q is read as %s with %d moves, want %s", name, g.Variant.ID, len(g.Tree.Main()), id)
			}
		}
	}
}

func TestBackrankVariantTakesPrecedence(t *testing.T) {
	const position = `[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]` + "\n"
	for tags, want := range map[string]string{
		`[Variant "Chess960"] [BackrankVariant "Chess484, Regroupment Random Chess"]`: "chess484",
		`[BackrankVariant "dfrc"] [Variant "Chess960"]`:                               "dfrc",
		`[BackrankVariant "Slide-shuffle"]`:                                           "slide",
		`[Variant "Chess960"] [BackrankVariant "Invented in 2031"]`:                   "chess960",
	} {
		g := readGames(t, position+tags+"\n\n*")[0]
		if g.Variant.ID != want || (len(g.Warnings) > 0) != strings.Contains(tags, "2031") {
			t.Errorf("%s is %s, warnings %q; want %s", tags, g.Variant.ID, g.Warnings, want)
		}
	}
	for _, tags := range []string{`[BackrankVariant "Invented in 2031"]`, `[Variant "Crazyhouse"]`} {
		_, err := pgn.NewReader(strings.NewReader(position + tags + "\n\n*")).Next()
		if name := strings.Trim(strings.Fields(tags)[0], "["); err == nil || !strings.Contains(err.Error(), "tag "+name) {
			t.Errorf("%s: error %v does not name the tag", tags, err)
		}
	}
}

func TestStartOfGamesWithoutFEN(t *testing.T) {
	for tags, want := range map[string]struct {
		position string
		warnings int
	}{
		"":                                   {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", 0},
		`[Variant "Chess960"]`:               {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", 1},
		`[Variant "slide"]`:                  {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HGFDCBAhgfdcba - 0 1", 1},
		`[Variant "multichess"]`:             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", 1},
		`[StartId "0"] [Variant "Chess960"]`: {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", 0},
	} {
		g := readGames(t, `[Event "x"] `+tags+"\n\n*")[0]
		if got := fen.Format(&g.Start); got != want.position || len(g.Warnings) != want.warnings {
			t.Errorf("%s begins at %s with warnings %q, want %v", tags, got, g.Warnings, want)
		}
	}
}

// Without a tag for the variant, a game whose FEN has castling rights that orthodox chess cannot grant is Chess960, or Double
// Fischerandom if the two arrays differ.
func TestVariantFollowsFromCastlingRights(t *testing.T) {
	for _, c := range []struct {
		position, tag, variant, last string
		warnings                     int
	}{
		{"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1", "", "chess960", "d4", 1},
		{"1r1k1r2/5p2/8/8/8/8/8/1R1K1R2 w KQkq - 0 1", "?", "chess960", "O-O", 1},
		{"rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDha - 0 1", "", "dfrc", "d4", 1},
		{"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "", "chess960", "O-O-O", 1},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w HAha - 0 1", "", "chess", "O-O", 0},
		{"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1", "Standard", "chess960", "d4", 1},
		{"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "", "chess", "O-O", 1},
		{"4k3/8/8/8/8/8/8/1R1K4 w KQ - 0 1", "", "chess", "Kc2", 2},
	} {
		tags := "[FEN \"" + c.position + "\"]\n[Variant \"" + c.tag + "\"]\n\n"
		g := readGames(t, tags+"1. "+c.last+" *")[0]
		if got := summarise(g); got.variant != c.variant || got.last != c.last || len(g.Warnings) != c.warnings {
			t.Errorf("%s: %+v, warnings %q", tags, got, g.Warnings)
		}
	}
}

func TestIgnoredInputHasAWarning(t *testing.T) {
	for text, want := range map[string]string{
		`[Variant "Chess960"] [FEN "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"]`: `Castling field “KQ”: Q is ignored. There is no rook on the a-side of White's king.`,
		`[Result "won"]`:                       `The tag Result “won” is not a result`,
		"[Result \"1-0 (time)\"]\n\n1. e4 1-0": `The tag Result “1-0 (time)” is not a result`,
		"[Result \"0-1\"]\n\n1. e4 1-0":        `The tag Result says 0-1, but the moves end with 1-0, which is used`,
		`[Variant "Chess960"] [StartId "0"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]`:     `The tag StartId “0” does not match the FEN, which is start position 518`,
		`[Variant "Pre-chess"] [Draft "K@e1"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HEAhea - 0 1"]`: `The tag Draft does not match the FEN and is ignored`,
	} {
		if g := readGames(t, text)[0]; !slices.Equal(g.Warnings, []string{want}) {
			t.Errorf("%s: warnings %q, want %q", text, g.Warnings, want)
		}
	}
}

// The result after the moves counts, unless it is *.
func TestResultAfterTheMovesTakesPrecedence(t *testing.T) {
	for text, want := range map[string]string{
		"[Result \"1-0\"]\n\n1. e4":         "1-0",
		"[Result \"1-0\"]\n\n1. e4 *":       "1-0",
		"[Result \" 1/2 \"]\n\n1. e4 *":     "1/2-1/2",
		"[Result \"*\"]\n\n1. e4 0-1":       "0-1",
		"[Result \"?\"]\n\n1. e4 0-1":       "0-1",
		"[Result \"1-0\"]\n\n1. e4 1/2-1/2": "1/2-1/2",
		"[Result \"\"]\n\n1. e4":            "*",
	} {
		if g := readGames(t, text)[0]; g.Result != want {
			t.Errorf("%q: result %s, want %s", text, g.Result, want)
		}
		checkHeadlines(t, []byte(text))
	}
}

func TestTextsWithoutGames(t *testing.T) {
	for _, text := range []string{"", "\n\n", "\xef\xbb\xbf", "{only a word}", "% hidden", "*", "; to the end", "\r\n\r\n", "1-0 {}\n\n0-1"} {
		if g, err := pgn.NewReader(strings.NewReader(text)).Next(); !errors.Is(err, io.EOF) {
			t.Errorf("%q is read as %v, %v; want io.EOF", text, g, err)
		}
	}
}

// A variation or a glyph between games is a fault of its own, which does not affect the next game.
func TestTextOutsideOfGamesIsAFault(t *testing.T) {
	for _, stray := range []string{"(1... c5) {x}", "$1", "( {x} )", "{x} $255 (1. e4 e5)"} {
		for _, next := range []string{"", "\n\n[White \"C\"]\n\n1. d4 *\n"} {
			r := pgn.NewReader(strings.NewReader("[White \"A\"]\n\n1. e4 e5 *\n\n" + stray + next))
			_, first := r.Next()
			_, err := r.Next()
			var bad *pgn.GameError
			if first != nil || !errors.As(err, &bad) || bad.Line != 5 || strings.TrimSpace(r.Text()) != stray {
				t.Errorf("%q: %v, %v, text %q", stray, first, err, r.Text())
			}
			if g, err := r.Next(); next != "" && (err != nil || g.Tag("White") != "C") {
				t.Errorf("after %q: %v, %v", stray, g.Tags, err)
			}
		}
	}
}

func TestLineEnds(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll("[White \"A\"]\n[Black \"B\"]\n\n1. e4 ; first\n% hidden\ne5\n2. Ke3 *\n\n[White \"C\"]\n\n1. d4 *\n", "\n", end)
		r := pgn.NewReader(strings.NewReader(text))
		g, err := r.Next()
		var bad *pgn.GameError
		if !errors.As(err, &bad) || bad.Line != 7 || len(g.Tree.Main()) != 2 || g.Tree.Note(1).Text() != "first" {
			t.Errorf("%q: %v, %s", end, err, describe(g.Tree))
		}
		if g, err = r.Next(); err != nil || len(g.Tree.Main()) != 1 || g.Tag("White") != "C" {
			t.Errorf("%q: %v, %v", end, g, err)
		}
	}
}

func TestUnescapedQuotesInATag(t *testing.T) {
	g := readGames(t, `[Event "The "Big" one"] [Site "a\\b \"c\""  ]`+"\n"+`[Round "3"`+"\n\n*")[0]
	want := []pgn.Tag{{"Event", `The "Big" one`}, {"Site", `a\b "c"`}, {"Round", "3"}}
	if !slices.Equal(g.Tags, want) {
		t.Errorf("tags %q, want %q", g.Tags, want)
	}
}

func TestChess960WithDifferentArraysIsDouble(t *testing.T) {
	g := readGames(t, `[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] [Variant "Chess960"]`+"\n\n*")[0]
	if g.Variant.ID != "dfrc" || g.StartID != "W518-B0" {
		t.Errorf("read as %s %s", g.Variant.ID, g.StartID)
	}
}

func TestEndPlaysTheMainLine(t *testing.T) {
	v, _ := variants.ByID("chess")
	p, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	g, n := pgn.Game{Variant: v, Start: p}, gametree.Root
	for _, written := range []string{"e4", "c5", "Nf3"} {
		end, err := g.End()
		if err != nil {
			t.Fatal(err)
		}
		m, err := san.Parse(&end, written)
		if err != nil {
			t.Fatal(err)
		}
		g.Tree, n = g.Tree.Add(n, m)
	}
	end, err := g.End()
	if got := fen.FormatXFEN(&end); err != nil || got != "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" {
		t.Errorf("ends at %s, %v", got, err)
	}
	g.Tree, _ = g.Tree.Add(n, p.Moves(nil)[0])
	if _, err := g.End(); err == nil {
		t.Error("a game with an illegal move has an end")
	}
}

// Concatenated files have byte-order marks between games, and some programs write a game on the line on which the previous one
// ends.
func TestGamesWithoutEmptyLinesBetween(t *testing.T) {
	const mark = "\xef\xbb\xbf"
	for _, between := range []string{"\n\n" + mark, "\n" + mark, " ", "\n"} {
		text := mark + "[Event \"A\"]\n\n1. e4 1-0" + between + "[Event \"B\"]\n\n1. d4 *\n"
		var events []string
		for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
			if err != nil || len(g.Tree.Main()) != 1 {
				t.Errorf("%q: %v, %d moves", between, err, len(g.Tree.Main()))
			}
			events = append(events, g.Tag("Event"))
		}
		if strings.Join(events, "") != "AB" {
			t.Errorf("%q: events %v", between, events)
		}
	}
}

func TestConsecutiveCommentsStaySeparate(t *testing.T) {
	const n = 30000
	for name, text := range map[string]string{"before the first move": strings.Repeat("{a}", n) + "1. e4 *", "beside a move": "1. e4 " + strings.Repeat("{a}", n) + " *"} {
		g, err := pgn.NewReader(strings.NewReader("[Event \"x\"]\n\n" + text)).Next()
		got := slices.Concat(g.Tree.Note(gametree.Root).After, g.Tree.Note(1).After)
		if err != nil || len(g.Tree.Main()) != 1 || len(got) != n || got[n-1].Text != "a" {
			t.Errorf("%s: %v, %d moves, %d comments", name, err, len(g.Tree.Main()), len(got))
		}
	}
}

// Programs and people write PGN in unusual ways.
func TestOddSpellings(t *testing.T) {
	for _, text := range []string{
		"[Site \"C:\\\"]\n[Event \"x\"]\n\n1. e4 *",
		"[Variant \"?\"]\n\n1. e4 *",
		"1. \u200be4\ufeff *",
		"1. e4+- *",
		"1. e4-+ *",
		"1. e4!? ± *",
		"[White \"a\"]\n\n[White \"b\"]\n\n1. e4 *",
	} {
		n := 0
		for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
			if err != nil || len(g.Tree.Main()) > 1 {
				t.Errorf("%q: %v, %d moves", text, err, len(g.Tree.Main()))
			}
			n += len(g.Tree.Main())
		}
		if n != 1 {
			t.Errorf("%q: %d moves", text, n)
		}
	}
	p, _, err := fen.Parse("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", variants.Fischer)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := san.Parse(&p, "O\u2212O"); err != nil || !m.IsCastling() {
		t.Errorf("O−O: %v %v", m, err)
	}
}

// A mainLineFollower records the main line of the last game.
type mainLineFollower struct {
	start rules.Position
	moves []rules.Move
	wrong bool // a position was not the one after the preceding moves
	last  rules.Position
}

func (f *mainLineFollower) Begin(p *rules.Position) { *f = mainLineFollower{start: *p, last: *p} }

func (f *mainLineFollower) Move(before *rules.Position, m rules.Move, after *rules.Position) {
	f.wrong = f.wrong || *before != f.last || *after != rules.After(before, m)
	f.moves, f.last = append(f.moves, m), *after
}

// With a follower, a game without variations and notes has no tree.
func TestFollowersReceiveMainLines(t *testing.T) {
	const text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. e4 {x} e5 *\n\n[Event \"c\"]\n\n1. e4 (1. d4 d5) e5 *\n\n[Event \"d\"]\n\n1. e4 e4 *\n\n" +
		"[Event \"e\"]\n\n*\n\n[Event \"f\"]\n\n1. d4! *\n\n[Event \"g\"]\n\n1. c4 *\n"
	var f mainLineFollower
	plain, with := pgn.NewReader(strings.NewReader(text)), pgn.NewReader(strings.NewReader(text))
	with.Follow(&f)
	for _, bare := range []bool{true, false, false, false, true, false, true} {
		want, _ := plain.Next()
		got, _ := with.Next()
		if f.wrong || f.start != got.Start || !slices.Equal(f.moves, want.Tree.Main()) {
			t.Errorf("%s: the follower received %v, want %v", got.Tag("Event"), f.moves, want.Tree.Main())
		}
		if bare && got.Tree.Size() > 1 || !bare && !got.Tree.Equal(want.Tree) {
			t.Errorf("%s: has a tree of %d nodes", got.Tag("Event"), got.Tree.Size())
		}
	}
}

// annotated returns the first game of annotated.pgn.
func annotated(t *testing.T) pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(open(t, "testdata/good/annotated.pgn")).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestCommandsOfOtherProgramsAreUnderstood(t *testing.T) {
	g := annotated(t)
	root, d4 := g.Tree.Note(gametree.Root), g.Tree.Note(g.Tree.At(1))
	want := []gametree.Shape{{From: chess.D4, To: chess.D4, Color: 'G'}, {From: chess.E5, To: chess.E5, Color: 'R'}, {From: chess.D2, To: chess.D4, Color: 'G'}}
	if got := root.Shapes(); !slices.Equal(got, want) || root.Text() != "What does White play?" {
		t.Errorf("shapes %v, text %q", got, root.Text())
	}
	if left, ok := d4.Clock(0); !ok || left != 10*time.Minute {
		t.Errorf("clock %v, %v", left, ok)
	}
	if e, ok := d4.Eval(chess.White); !ok || e != (gametree.Eval{Pawns: 0.35, Depth: 18}) || d4.Text() != "Of course." {
		t.Errorf("evaluation %v, %v, text %q", e, ok, d4.Text())
	}
	dxc5 := g.Tree.Note(g.Tree.At(4))
	if spent, ok := dxc5.Spent(); !ok || spent != 12500*time.Millisecond {
		t.Errorf("spent %v, %v", spent, ok)
	}
	if _, ok := dxc5.Clock(0); ok {
		t.Error("a note without a clock has one")
	}
}
