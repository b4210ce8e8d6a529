package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants/fen"
	"backrank/variants/pgn"
)

// The result on the board takes precedence over the one in the file.
func TestAResultThatTheBoardContradicts(t *testing.T) {
	for _, c := range []struct {
		result string
		warned bool
	}{{"0-1", false}, {"1-0", true}, {"*", false}} {
		m := openUnsaved(t, Options{})
		game, err := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# " + c.result + "\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		do(t, loadPGN(m, game))
		v := m.View()
		if v.Outcome != chess.BlackWon || v.Method != chess.Checkmate || (len(v.Notices) > 0) != c.warned {
			t.Errorf("%s: %v by %v, notices %v", c.result, v.Outcome, v.Method, v.Notices)
		}
		do(t, m.Edit().DeleteFrom(v.Tree.End()))
		if v := m.View(); string(v.Outcome) != c.result || len(v.Plies) != 3 {
			t.Errorf("%s: %q with %d moves when the last one is deleted", c.result, v.Outcome, len(v.Plies))
		}
	}
}

// A FEN from another program is not read with a castling rule under which its letters mean something else.
func TestTheRulesThatAFENIsPlayedBy(t *testing.T) {
	const home = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
	for _, c := range []struct{ now, fen, want string }{
		{"bunker", home + "KQkq - 0 1", "chess"},
		{"bunker", home + "HEAhea - 0 1", "bunker"},
		{"bunker", home + "- - 0 1", "bunker"},
		{"slide", "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1", "chess960"},
		{"kingsleap", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "chess"},
		{"chess960", home + "KQkq - 0 1", "chess960"},
		{"chess480", home + "KQkq - 0 1", "chess480"},
	} {
		l, err := ReadPosition(c.fen, variant(t, c.now))
		do(t, err)
		if got := l.Variant(); got.ID != c.want {
			t.Errorf("%s in a game of %s: %s, want %s", c.fen, c.now, got.ID, c.want)
		}
	}
	if _, err := ReadPosition("rubbish", variant(t, "shuffle")); err == nil {
		t.Error("rubbish is read")
	}
	m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "bunker")}})
	do(t, loadFEN(m, home+"KQkq - 0 1", variant(t, "chess"), player.Player{}, player.Player{}))
	if n := m.View().Notices; len(n) != 1 || n[0].Severity != notice.Info || !strings.Contains(n[0].Text, "Orthodox chess") {
		t.Errorf("the change of rules goes without a word: %v", n)
	}
}

// A file may continue a game after an automatic draw; all moves can be shown.
func TestMovesAfterAnAutomaticDraw(t *testing.T) {
	m := openUnsaved(t, Options{})
	game, err := pgn.NewReader(strings.NewReader(`[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"]

1. Kxe2 Kd7 2. Kd3 Kd6 1/2-1/2
`)).Next()
	if err != nil {
		t.Fatal(err)
	}
	do(t, loadPGN(m, game))
	do(t, m.GoTo(0))
	for range 4 {
		do(t, m.Step(1))
	}
	if v := m.View(); len(v.Plies) != 4 || !v.AtEnd() {
		t.Errorf("%d of 4 moves are shown, to step %d", len(v.Plies), v.Cursor)
	}
}

// The PGN of a loaded game that was continued by other players in an earlier version names them.
func TestTagsOfAContinuedGame(t *testing.T) {
	m := openUnsaved(t, Options{})
	game, err := pgn.NewReader(strings.NewReader("[White \"Anna\"]\n[Black \"Bob\"]\n[Termination \"time forfeit\"]\n[Round \"7\"]\n\n1. e4 e5 *\n")).Next()
	if err != nil {
		t.Fatal(err)
	}
	do(t, loadPGN(m, game))
	v := m.View()
	if text, err := v.PGN(); err != nil || !strings.Contains(text, "time forfeit") || !strings.Contains(text, "Anna") {
		t.Errorf("untouched: %v\n%s", err, text)
	}
	continueDocument(t, m, 2)
	do(t, m.SetPlayers(player.Player{Name: "Cleo"}, v.Black.Player))
	playAll(t, m, "Nf3")
	v = m.View()
	text, err := v.PGN()
	if err != nil || strings.Contains(text, "time forfeit") || strings.Contains(text, "Anna") ||
		!strings.Contains(text, "Cleo") || !strings.Contains(text, "Bob") || !strings.Contains(text, `[Round "7"]`) {
		t.Errorf("played on: %v\n%s", err, text)
	}
}

// A game from a file is saved with its tags in their order and no others, also if it was continued: Result keeps its
// place and has the new result.
func TestAReadGameKeepsTheOrderOfItsTags(t *testing.T) {
	const text = "[Round \"7\"]\n[Result \"0-1\"]\n[ECO \"C20\"]\n[Variant \"Standard\"]\n[White \"Anna\"]\n\n1. e4 e5 0-1\n\n"
	m := openUnsaved(t, Options{})
	do(t, m.Load(read(t, text)))
	if got := pgnOf(t, m); got != text {
		t.Errorf("it is saved as\n%s", got)
	}
	continueDocument(t, m, 1)
	want := strings.NewReplacer("0-1", "*", "1. e4 e5", "1. e4 (1. e4 e5)").Replace(text)
	if got := pgnOf(t, m); got != want {
		t.Errorf("played on it is\n%s\nwant\n%s", got, want)
	}
	do(t, m.Load(read(t, "1. e4 e5 *\n\n")))
	if got := pgnOf(t, m); got != "1. e4 e5 *\n\n" {
		t.Errorf("without tags it is saved as\n%s", got)
	}
}

// A game played here starts with the Seven Tag Roster, whichever of these tags were deleted.
func TestAPlayedGameHasTheRoster(t *testing.T) {
	m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "chess960"), White: ann, Black: ben}})
	v := m.View()
	tags := v.Tags()
	do(t, m.Edit().SetTags(slices.DeleteFunc(tags, func(tag pgn.Tag) bool { return tag.Name == "Event" || tag.Name == "Date" })))
	var names []string
	for line := range strings.Lines(pgnOf(t, m)) {
		if name, _, isTag := strings.Cut(strings.TrimPrefix(line, "["), " "); isTag && line[0] == '[' {
			names = append(names, name)
		}
	}
	want := "Event Site Date Round White Black Result Time Variant BackrankVariant SetUp FEN StartId"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("the tags are %s, want %s", got, want)
	}
}

// A FEN of a start position is that start, with its id.
func TestAStartByFEN(t *testing.T) {
	m := openUnsaved(t, Options{})
	v := variant(t, "chess960")
	p, err := v.Position(v.StartAt(7))
	do(t, err)
	do(t, loadFEN(m, fen.Format(&p), v, player.Player{}, player.Player{}))
	if got := m.View(); got.StartID != "7" || got.Start != v.StartAt(7) {
		t.Errorf("start %q", got.StartID)
	}
}
