package pgn_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"backrank/internal/notationtest"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// randomGame returns a game of a variant with a draft, if the variant has one, and notes.
func randomGame(t testing.TB, v variants.Variant, seed uint64, plies int) pgn.Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3))
	g := pgn.Game{
		Variant: v,
		Tags:    []pgn.Tag{{"White", "Zukertort"}, {"Black", "Blackburne"}, {"Opening", "none"}},
		Result:  []string{"1-0", "0-1", "1/2-1/2", "*"}[seed%4],
	}
	start := v.RandomStart(seed)
	if v.Symmetry == variants.Drafted {
		d := v.NewDraft(variants.Terms{})
		for !d.Done() {
			d, _ = d.Place(d.All()[rng.IntN(len(d.All()))])
		}
		start, _ = d.Start()
		g.Draft = d.Placements()
	}
	p, err := v.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	g.Start, g.StartID = p, v.StartID(start)
	var played []rules.Move
	notes := make([]gametree.Note, plies)
	for i := range plies {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := notationtest.Choose(rng, moves)
		played = append(played, m)
		switch rng.IntN(12) {
		case 0:
			notes[i] = gametree.Note{}.WithText("a quiet move, but the one that holds")
		case 1:
			notes[i] = gametree.Note{NAGs: []uint8{1, 14}}.WithCommand("clk", "0:01:00")
		}
		p = rules.After(&p, m)
	}
	g.Tree = gametree.New(played, notes...)
	return g
}

// write returns the PGN of a game.
func write(t testing.TB, g pgn.Game) string {
	t.Helper()
	text, err := pgn.Text(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// readGames returns the games of a text, which must be valid.
func readGames(t testing.TB, text string) []pgn.Game {
	t.Helper()
	var games []pgn.Game
	for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		games = append(games, g)
	}
	return games
}

// checkSame fails unless two games are equal apart from their tags.
func checkSame(t testing.TB, got, want pgn.Game) {
	t.Helper()
	switch {
	case got.Variant.ID != want.Variant.ID:
		t.Errorf("variant %s, want %s", got.Variant.ID, want.Variant.ID)
	case got.Started() != want.Started() || got.Start.Key() != want.Start.Key():
		t.Errorf("start %s, want %s", fen.Format(&got.Start), fen.Format(&want.Start))
	case got.StartID != want.StartID:
		t.Errorf("start id %q, want %q", got.StartID, want.StartID)
	case got.Result != want.Result:
		t.Errorf("result %q, want %q", got.Result, want.Result)
	case !slices.Equal(got.Draft, want.Draft) || got.Protocol != want.Protocol:
		t.Errorf("draft\n%v, want\n%v", got.Draft, want.Draft)
	case !slices.Equal(got.Preamble, want.Preamble) || !slices.Equal(got.Trailer, want.Trailer):
		t.Errorf("comments before and after the game\n%q, %q, want\n%q, %q", got.Preamble, got.Trailer, want.Preamble, want.Trailer)
	case !got.Tree.Equal(want.Tree):
		t.Errorf("moves\n%s, want\n%s", describe(got.Tree), describe(want.Tree))
	}
}

// describe returns the content of a tree for messages.
func describe(tree gametree.Tree) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%+v", tree.Note(gametree.Root))
	for n := range tree.Walk() {
		fmt.Fprintf(&b, "\n%d after %d: %v %+v", n, tree.Parent(n), tree.Move(n), tree.Note(n))
	}
	fmt.Fprintf(&b, "\nend %d", tree.End())
	return b.String()
}

// equalGames reports whether two games have the same content, tags and number of warnings.
func equalGames(a, b *pgn.Game) bool {
	return a.Variant.ID == b.Variant.ID && a.Start == b.Start && a.StartID == b.StartID && a.Result == b.Result &&
		slices.Equal(a.Tags, b.Tags) && slices.Equal(a.Preamble, b.Preamble) && slices.Equal(a.Trailer, b.Trailer) &&
		slices.Equal(a.Draft, b.Draft) && a.Protocol == b.Protocol && a.Tree.Equal(b.Tree) && len(a.Warnings) == len(b.Warnings)
}

func TestReaderIsTheInverseOfWrite(t *testing.T) {
	for _, v := range append(variants.All(),
		variants.Custom(variants.ShuffleFamily, variants.Drafted, variants.Slide),
		variants.Custom(variants.FischerFamily, variants.Independent, variants.Leap),
		variants.Custom(variants.ShuffleFamily, variants.Independent, variants.Fischer),
	) {
		t.Run(v.ID, func(t *testing.T) {
			var file strings.Builder
			var want []pgn.Game
			for seed := range uint64(12) {
				g := randomGame(t, v, seed, 70)
				want = append(want, g)
				file.WriteString(write(t, g))
			}
			got := readGames(t, file.String())
			if len(got) != len(want) {
				t.Fatalf("%d games, want %d", len(got), len(want))
			}
			for i, g := range got {
				if len(g.Warnings) > 0 {
					t.Errorf("warnings %q", g.Warnings)
				}
				if g.Variant.ID != v.ID {
					t.Fatalf("%s is read as %s", v.ID, g.Variant.ID)
				}
				checkSame(t, g, want[i])
				if again := write(t, g); again != write(t, want[i]) {
					t.Errorf("after reading it is written as\n%s, want\n%s", again, write(t, want[i]))
				}
			}
		})
	}
}

func TestTagsOfVariants(t *testing.T) {
	for _, c := range []struct{ id, start, want string }{
		{"chess", "518", ""},
		{"chess960", "0", `[Variant "Chess960"] [BackrankVariant "Fischerandom (Chess960)"] [SetUp "1"] [FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"] [StartId "0"]`},
		{"dfrc", "W518-B0", `[Variant "Chess960"] [BackrankVariant "Double Fischerandom"] [SetUp "1"] [FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1"] [StartId "W518-B0"]`},
		{"chess484", "W518-B742", `[Variant "Chess960"] [BackrankVariant "Chess484, Regroupment Random Chess"] [SetUp "1"] [FEN "rkbnnbqr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"] [StartId "W518-B742"]`},
		{"multichess", "W518-B534", `[Variant "Chess960"] [BackrankVariant "Multi-chess"] [SetUp "1"] [FEN "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"] [StartId "W518-B534"]`},
		{"chess480", "518", `[Variant "Chess480"] [SetUp "1"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"] [StartId "518"]`},
		{"bunker", "518", `[Variant "King to Bunker Leap"] [SetUp "1"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HEAhea - 0 1"] [StartId "518"]`},
		{"slide", "518", `[Variant "Slide-shuffle"] [SetUp "1"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HGFDCBAhgfdcba - 0 1"] [StartId "518"]`},
		{"kingsleap", "518", `[Variant "Shuffle with King's Leap"] [SetUp "1"] [FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Ee - 0 1"] [StartId "518"]`},
		{"shuffle", "2879", `[Variant "nocastle"] [SetUp "1"] [FEN "rrknnqbb/pppppppp/8/8/8/8/PPPPPPPP/RRKNNQBB w - - 0 1"] [StartId "2879"]`},
	} {
		v, _ := variants.ByID(c.id)
		s, err := variants.ParseStartID(c.start)
		if err != nil {
			t.Fatal(err)
		}
		p, err := v.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSpace(`[Event "?"] [Site "?"] [Date "????.??.??"] [Round "?"] [White "?"] [Black "?"] [Result "*"] ` + c.want)
		got := write(t, pgn.Game{Variant: v, Start: p, StartID: v.StartID(s), Tags: pgn.WithRoster(nil)})
		if got != strings.ReplaceAll(want, "] [", "]\n[")+"\n\n*\n\n" {
			t.Errorf("%s is written as\n%s, want\n%s", c.id, got, want)
		}
	}
}

// In a game without tags, the comments before the moves belong to the start.
func TestCommentsBeforeAGameWithoutTags(t *testing.T) {
	for _, text := range []string{"{[%clk 0:10:00]} 1. e4 *", "{[%clk 0:10:00]}\n\n1. e4 *", "1. {[%clk 0:10:00]} e4 *"} {
		g := readGames(t, text)[0]
		if want := []gametree.Comment{{Text: "[%clk 0:10:00]"}}; !slices.Equal(g.Tree.Note(gametree.Root).After, want) || len(g.Preamble) > 0 {
			t.Errorf("%q: comments on the start %q, preamble %q", text, g.Tree.Note(gametree.Root).After, g.Preamble)
		}
	}
}

// A preamble needs a tag, because without one its comments would belong to the start.
func TestAPreambleStaysBeforeTheTags(t *testing.T) {
	g := readGames(t, "{preamble}\n[White \"A\"]\n\n{start} 1. e4 *")[0]
	g.Tags = nil
	checkSame(t, readGames(t, write(t, g))[0], g)
}

// A game of a file is written with its tags in their order. Tags that readers need are added after the others.
func TestTagsKeepTheirOrder(t *testing.T) {
	for name, text := range map[string]string{
		"no tags":                      "1. e4 e5 *\n\n",
		"no tags, a comment":           "{at the start} 1. e4 e5 1-0\n\n",
		"no tags of the roster":        "[ECO \"C20\"]\n\n1. e4 e5 *\n\n",
		"roster in another order":      "[Result \"1-0\"]\n[Black \"B\"]\n[White \"A\"]\n[Round \"1\"]\n\n1. e4 1-0\n\n",
		"no tag Result":                "[White \"A\"]\n\n1. e4 1-0\n\n",
		"tags without values":          "[FEN \"?\"]\n[White \"A\"]\n[SetUp \"-\"]\n[StartId \"\"]\n[Variant \" ? \"]\n[BackrankVariant \"?\"]\n[Draft \"?\"]\n[Black \"B\"]\n\n1. e4 *\n\n",
		"an unusual result":            "[White \"A\"]\n[Result \"0-0\"]\n[Black \"B\"]\n\n1. e4 *\n\n",
		"orthodox chess, named":        "[Variant \"Standard\"]\n[White \"A\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n",
		"orthodox chess, a position":   "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[Variant \"From Position\"]\n[SetUp \"1\"]\n\n1. O-O *\n\n",
		"chess960, the variant last":   "[White \"A\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n[SetUp \"1\"]\n[Variant \"chess 960\"]\n",
		"chess960 without other names": "[SetUp \"1\"]\n[Variant \"Chess960\"]\n[White \"A\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n",
	} {
		want := text
		if strings.HasSuffix(text, "]\n") { // the game needs more tags than it has
			text, want = text+"\n1. e4 *\n\n", text+"[BackrankVariant \"Fischerandom (Chess960)\"]\n[StartId \"0\"]\n\n1. e4 *\n\n"
		}
		if got := write(t, readGames(t, text)[0]); got != want {
			t.Errorf("%s:\n%s\nis written as\n%s", name, text, got)
		}
	}
}

// A game without moves and comments is read as a game.
func TestAnEmptyGameIsReadBack(t *testing.T) {
	v, _ := variants.ByID("chess")
	p, _ := v.Position(v.RandomStart(1))
	for _, nag := range [][]uint8{nil, {1}} {
		text := write(t, pgn.Game{Variant: v, Start: p, Tree: gametree.Tree{}.SetNote(gametree.Root, gametree.Note{NAGs: nag})})
		if games := readGames(t, text); len(games) != 1 || write(t, games[0]) != text {
			t.Errorf("%d games in\n%s", len(games), text)
		}
	}
}

// A wrong tag for the start is corrected in its place.
func TestTagsOfTheStartAreCorrectedInPlace(t *testing.T) {
	g := readGames(t, "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n[SetUp \"0\"]\n[White \"A\"]\n\n1. O-O *\n\n")[0]
	want := "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n[White \"A\"]\n\n1. O-O *\n\n"
	if got := write(t, g); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The mandatory tags are first, each once, and then the others in their order.
func TestWithRoster(t *testing.T) {
	tags := []pgn.Tag{{"ECO", "C20"}, {"black", "B"}, {"White", "A"}, {"White", "C"}}
	want := []pgn.Tag{
		{"Event", "?"},
		{"Site", "?"},
		{"Date", "????.??.??"},
		{"Round", "?"},
		{"White", "A"},
		{"black", "B"},
		{"Result", "*"},
		{"ECO", "C20"},
		{"White", "C"},
	}
	before := slices.Clone(tags)
	if got := pgn.WithRoster(tags); !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if !slices.Equal(tags, before) {
		t.Errorf("the tags became %q", tags)
	}
}

// A repeated tag is written as often as it was read, also a mandatory one. The first one counts.
func TestRepeatedTagsAreKept(t *testing.T) {
	const head = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n"
	text := head + "[white \"B\"]\n[Elo \"1\"]\n[White \"A\"]\n[Elo \"2\"]\n\n1. e4 *\n\n"
	if got := write(t, readGames(t, text)[0]); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
}

// Programs treat a game with SetUp as one from another position, and some reject unknown variants.
func TestOrthodoxChessNeedsNoVariantTag(t *testing.T) {
	v, _ := variants.ByID("chess")
	const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for position, want := range map[string]string{
		usual + " w KQkq - 0 1":          "",
		usual + " w KQkq - 3 1":          `[SetUp "1"] [FEN "` + usual + ` w KQkq - 3 1"]`,
		usual + " w KQkq - 0 9":          `[SetUp "1"] [FEN "` + usual + ` w KQkq - 0 9"]`,
		usual + " w Kkq - 0 1":           `[SetUp "1"] [FEN "` + usual + ` w Kkq - 0 1"]`,
		usual + " b KQkq - 0 1":          `[SetUp "1"] [FEN "` + usual + ` b KQkq - 0 1"]`,
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1": `[SetUp "1"] [FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]`,
	} {
		g := pgn.Game{Variant: v, Start: notationtest.ReadFEN(t, position, v.Castling)}
		g.Tags = pgn.WithRoster(nil)
		text := write(t, g)
		_, got, _ := strings.Cut(text, `[Result "*"]`)
		if got = strings.Join(strings.Fields(got), " "); got != strings.TrimSpace(want+" *") {
			t.Errorf("%s is written with %s, want %s", position, got, want)
		}
		if back := readGames(t, text)[0]; back.Variant.ID != "chess" || back.Start != g.Start {
			t.Errorf("%s is read back as %s of %s", position, fen.Format(&back.Start), back.Variant.ID)
		}
	}
}

func TestDraftsAreWrittenAsPlacements(t *testing.T) {
	v, _ := variants.ByID("prechess")
	g := randomGame(t, v, 8, 3)
	text := write(t, g)
	var drops []string
	for _, p := range g.Draft {
		drops = append(drops, p.String())
	}
	for _, want := range []string{`[Variant "Pre-chess (bunker leap)"]`, `[Draft "` + strings.Join(drops, " ") + `"]`, `[SetUp "1"]`} {
		if !strings.Contains(text, want+"\n") {
			t.Errorf("%s is missing from\n%s", want, text)
		}
	}
	if line := moveText(t, g); !strings.HasPrefix(line, "1. ") || !strings.HasSuffix(line, " 1-0") {
		t.Errorf("move text %q", line)
	}
}

// belowTags returns the text of a game after its tags.
func belowTags(text string) string {
	for strings.HasPrefix(text, "[") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return strings.TrimPrefix(text, "\n")
}

// moveText returns the text of a game after its tags, on one line.
func moveText(t *testing.T, g pgn.Game) string {
	t.Helper()
	return strings.Join(strings.Fields(belowTags(write(t, g))), " ")
}

func TestUnfinishedDraftsAreKept(t *testing.T) {
	v, _ := variants.ByID("benko")
	placements, err := variants.ParsePlacements("K@e1 Q@d8 N@b1")
	if err != nil {
		t.Fatal(err)
	}
	text := write(t, pgn.Game{Variant: v, Draft: placements})
	if strings.Contains(text, "FEN") || strings.Contains(text, "SetUp") {
		t.Errorf("an unfinished draft has a position:\n%s", text)
	}
	g := readGames(t, text)[0]
	if g.Started() || !slices.Equal(g.Draft, placements) || g.Variant.ID != "benko" {
		t.Errorf("read back as %v, started %v", g.Draft, g.Started())
	}
}

func TestPlacementsInTheMoveTextAreADraft(t *testing.T) {
	v, _ := variants.ByID("prechess")
	want := randomGame(t, v, 4, 12)
	want.Tree = gametree.New(want.Tree.Main())
	var drops []string
	for _, p := range want.Draft {
		drops = append(drops, p.String())
	}
	text := `[Variant "Pre-chess"]` + "\n\n" + strings.Join(drops, " ") + " " + moveText(t, want)
	checkSame(t, readGames(t, text)[0], want)
}

func TestLinesHaveAtMost79Characters(t *testing.T) {
	v, _ := variants.ByID("chess960")
	for seed := range uint64(20) {
		g := randomGame(t, v, seed, 150)
		comment := gametree.Comment{Text: strings.Repeat("%word ", 40) + strings.Repeat("é", 78)}
		g.Tree = g.Tree.SetNote(gametree.Root, gametree.Note{After: []gametree.Comment{comment}})
		moves := belowTags(write(t, g))
		for line := range strings.Lines(moves) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > 79 && !strings.Contains(line, "%word") || strings.HasSuffix(line, " ") || strings.HasPrefix(line, "%") {
				t.Errorf("%d characters: %q", n, line)
			}
		}
		if back := readGames(t, write(t, g))[0].Tree.Note(gametree.Root); !back.Equal(g.Tree.Note(gametree.Root)) {
			t.Errorf("comment read back as %q", back)
		}
	}
}

func TestBlackCanMoveFirst(t *testing.T) {
	p := notationtest.ReadFEN(t, "4k3/8/8/8/8/8/4p3/K7 b - - 3 12", variants.Classical)
	v, _ := variants.ByID("chess")
	g := pgn.Game{Variant: v, Start: p}
	n := gametree.Root
	for _, uci := range []string{"e8d7", "a1b2", "e2e1q"} {
		end, err := g.End()
		if err != nil {
			t.Fatal(err)
		}
		m, err := san.ParseUCI(&end, uci)
		if err != nil {
			t.Fatal(err)
		}
		g.Tree, n = g.Tree.Add(n, m)
	}
	g.Tree = g.Tree.SetNote(2, gametree.Note{After: []gametree.Comment{{Text: "a } brace"}}})
	if line := moveText(t, g); line != "12... Kd7 13. Kb2 {a ) brace} 13... e1=Q *" {
		t.Errorf("%q", line)
	}
}

func TestWriteRejectsInvalidGames(t *testing.T) {
	v, _ := variants.ByID("chess")
	p, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	other := notationtest.Start(t, variants.Fischer, 1)
	for name, g := range map[string]pgn.Game{
		"no variant":     {Start: p},
		"another rule":   {Variant: v, Start: other},
		"illegal move":   {Variant: v, Start: p, Tree: gametree.New([]rules.Move{p.Moves(nil)[0], p.Moves(nil)[0]})},
		"moves of draft": {Variant: v, Tree: gametree.New(p.Moves(nil)[:1])},
		"null move":      {Variant: v, Start: p, Tree: gametree.New([]rules.Move{{}})},
		"result":         {Variant: v, Start: p, Result: "2-0"},
		"tag name":       {Variant: v, Start: p, Tags: []pgn.Tag{{"White Elo", "1"}}},
	} {
		var b strings.Builder
		if err := pgn.Write(&b, g); err == nil || b.Len() > 0 {
			t.Errorf("%s: error %v, wrote %q", name, err, b.String())
		}
	}
}

// brokenInput returns some text and then an error.
type brokenInput struct{ text io.Reader }

var errBroken = errors.New("the disk is on fire")

func (b brokenInput) Read(buf []byte) (int, error) {
	n, err := b.text.Read(buf)
	if errors.Is(err, io.EOF) {
		err = errBroken
	}
	return n, err
}

func TestInputErrorsAreFinal(t *testing.T) {
	games := 0
	var last error
	for _, err := range pgn.NewReader(brokenInput{strings.NewReader("1. e4 1-0\n\n1. d4 d5")}).All() {
		games++
		last = err
	}
	if games != 2 || !errors.Is(last, errBroken) {
		t.Errorf("%d games, then %v", games, last)
	}
}

// Compressed files and files in UTF-16 or UTF-32 have one error, with a message.
func TestFilesOfOtherFormatsAreRejected(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte("1. e4 *")); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		packed.String():                    "line 1: The file is compressed with gzip. Its name must end in .pgn.gz.",
		"\xff\xfe[\x00E\x00v\x00":          "line 1: The text is in UTF-16. Save it as UTF-8.",
		"\xff\xfe\x00\x00[\x00\x00\x00":    "line 1: The text is in UTF-32. Save it as UTF-8.",
		"\x28\xb5\x2f\xfd\x04\x00\x01\x00": "line 1: The file is compressed with Zstandard. Its name must end in .pgn.zst.",
		"PK\x03\x04\n\n[Event \"x\"]\n\n*": "line 1: The file is a ZIP file. Its name must end in .zip.",
	} {
		n := 0
		for _, err := range pgn.NewReader(strings.NewReader(text)).All() {
			if n++; err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		}
		if n != 1 {
			t.Errorf("%q: %d games or errors", text, n)
		}
	}
}
