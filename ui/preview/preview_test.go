package preview

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// shown returns a preview of a game at its end.
func shown(t *testing.T, text string) *Preview {
	t.Helper()
	testapp.Of(t, theme.New(theme.Dark))
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	stepped := 0
	p := New(theme.NewPieces(), "", "", func() { stepped++ })
	win := test.NewTempWindow(t, p.Content)
	win.Resize(fyne.NewSize(300, 600))
	played := Play(g)
	p.Show(played, played.Last(), About(&g, "", "518 Chess960"))
	t.Cleanup(func() {
		if stepped == 0 {
			t.Error("steps with the pointer are not told")
		}
	})
	return p
}

// The wheel, clicks on the halves of the board, buttons, and clicks on moves step through a game. The text has glyphs,
// the first moves of variations, and the comment on the current move.
func TestAGameCanBeSteppedThrough(t *testing.T) {
	p := shown(t, "[White \"Ada\"]\n\n{Round one} 1. e4 $1 {Best by test} (1. d4 d5) (1. c4) 1... e5 2. Nf3 1-0")
	if got, want := strings.Join(p.game.text, "|"), "1.e4! (1.d4…, 1.c4)|e5|2.♞f3"; got != want {
		t.Errorf("the moves are %q, want %q", got, want)
	}
	for ply, want := range []string{"Round one", "Best by test", "", ""} {
		if p.GoTo(ply); p.Comment() != want {
			t.Errorf("ply %d: the comment is %q, want %q", ply, p.Comment(), want)
		}
	}
	board := p.walked
	board.Resize(fyne.NewSize(80, 80))
	for _, c := range []struct {
		what string
		do   func()
		want int
	}{
		{"the wheel back", func() { board.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, 10)}) }, 2},
		{"the left half", func() { board.Tapped(&fyne.PointEvent{Position: fyne.NewPos(5, 5)}) }, 1},
		{"the right half", func() { board.Tapped(&fyne.PointEvent{Position: fyne.NewPos(board.Size().Width-5, 5)}) }, 2},
		{"the last position", func() { p.stepButtons[3].OnTapped() }, 3},
		{"past the end", func() { p.Step(1) }, 3},
		{"the first move", func() { p.moves.Tapped(&fyne.PointEvent{Position: fyne.NewPos(p.moves.words[0].x+2, 5)}) }, 1},
	} {
		if c.do(); p.Ply() != c.want {
			t.Errorf("%s leads to ply %d, want %d", c.what, p.Ply(), c.want)
		}
	}
}

// The description has place, date, ending and start of a game as far as they are known.
func TestTheDescriptionOfAGame(t *testing.T) {
	p := shown(t, `[Event "Open"]
[Round "3"]
[Date "2024.05.17"]
[Time "9:05"]
[White "Ada"]
[Termination "time forfeit"]

1. e4 1-0`)
	if want := "1–0 time forfeit · Open, round 3 · 2024-05-17 09:05 · 518 Chess960"; p.About() != want {
		t.Errorf("said: %q, want %q", p.About(), want)
	}
	p.walked.Tapped(&fyne.PointEvent{})
	if p.Fail("Ada", "Ben", "2024", errors.New("it is damaged")); p.Players() != "Ada – Ben" || p.Game() != nil || !strings.Contains(p.fault.Text(), "damaged") {
		t.Errorf("a game that cannot be read: %q, %q", p.Players(), p.fault.Text())
	}
	for text, want := range map[string]string{"12:05:33": "12:05", "9:05": "09:05", "12:5": "12:05", "12:": "", ":": "", "": "", "25:70": "", "ü:é": ""} {
		if got := clockText(text); got != want {
			t.Errorf("Time %q is %q, want %q", text, got, want)
		}
	}
}

// TestADraftedGameShowsItsDraft: the preview of a game with a draft has the placements before the moves, for every
// protocol and whichever side began.
func TestADraftedGameShowsItsDraft(t *testing.T) {
	for _, protocol := range variants.Protocols() {
		for _, black := range []bool{false, true} {
			showsDraft(t, variants.Terms{Protocol: protocol, BlackBegins: black})
		}
	}
}

// showsDraft checks the preview of a game with a draft.
func showsDraft(t *testing.T, terms variants.Terms) {
	t.Helper()
	v, _ := variants.ByID("prechess")
	d := v.NewDraft(terms)
	for !d.Done() {
		next, err := d.Place(d.All()[0])
		if err != nil {
			t.Fatal(err)
		}
		d = next
	}
	p, err := v.Position(variants.Start{White: d.Rank(chess.White), Black: d.Rank(chess.Black)})
	if err != nil {
		t.Fatal(err)
	}
	m, err := san.Parse(&p, "e4")
	if err != nil {
		t.Fatal(err)
	}
	g := Play(pgn.Game{Variant: v, Start: p, Protocol: terms.Protocol, Draft: d.Placements(), Tree: gametree.New([]rules.Move{m}), Result: "*"})
	if len(g.text) != 17 || !strings.HasPrefix(g.text[0], "1.") || g.text[16] != "1.e4" {
		t.Fatalf("%+v: the plies are %q", terms, g.text)
	}
	pieces := func(ply int) (n int) {
		for _, piece := range g.pieces(ply) {
			if piece != chess.NoPiece {
				n++
			}
		}
		return n
	}
	for ply, want := range map[int]int{0: 16, 1: 17, 15: 31, 16: 32, 17: 32} {
		if got := pieces(ply); got != want {
			t.Errorf("after ply %d there are %d pieces, want %d", ply, got, want)
		}
	}
	if at := g.PlyOf(gametree.Root); at != 16 {
		t.Errorf("the start is ply %d", at)
	}
	if g.pieces(17)[chess.E4] == chess.NoPiece || len(g.marks(17, "walnut")) == 0 || len(g.marks(16, "walnut")) > 0 {
		t.Error("the first move is not that of the game")
	}
}

// Every text of a preview is drawn in full, in the narrowest place for one.
func TestNothingInAPreviewIsCut(t *testing.T) { langtest.Each(t, nothingInAPreviewIsCut) }

func nothingInAPreviewIsCut(t *testing.T) {
	p := shown(t, "[White \"Ada\"]\n[Black \"Ben\"]\n[Event \"Open\"]\n[Round \"3\"]\n[Date \"2024.05.17\"]\n\n1. e4 e5 1-0")
	p.walked.Tapped(&fyne.PointEvent{})
	check := func(what string) {
		t.Helper()
		for range 2 { // heights depend on widths
			p.Content.Refresh()
		}
		for _, text := range []*widget.Text{p.players, p.description, p.fault, p.comment} {
			if text.Text() != "" && !text.Whole() {
				t.Errorf("%s: %q is cut", what, text.Text())
			}
		}
	}
	p.Content.Resize(fyne.NewSize(260, 460))
	check("at the end")
	damaged := p.Game().Game
	if _, err := pgn.NewReader(strings.NewReader("1. e4 e5 2. Ke3 1-0")).Next(); !errors.As(err, &damaged.Fault) {
		t.Fatalf("the game has %v", err)
	}
	p.Show(Play(damaged), 2, p.About())
	check("with a fault")
	p.Fail("Ada", "Ben", p.About(), errors.New("the archive is damaged, and the game is not in its file any more"))
	check("unreadable")
}
