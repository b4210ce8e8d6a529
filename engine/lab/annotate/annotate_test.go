package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
)

// sampleGame is a game in which White castles and Black leaves the queen en prise.
const sampleGame = `[Variant "Chess960"]
[StartId "518"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4 5. Re1 Qh4 6. Nxh4 d5 7. Bb3 1-0
`

// quietGame is a game without castling or blunders.
const quietGame = `[Variant "King to Bunker Leap"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]
[Result "*"]

1. e4 e5 *
`

func read(t *testing.T, text string) pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMistakesAndCastlingsAreAnnotated(t *testing.T) {
	g := read(t, sampleGame)
	moves := g.Tree.Main()
	a := annotator{engine: engine.New(1), nodes: 5000}
	opportunities, err := a.annotate(t.Context(), &g)
	if err != nil {
		t.Fatal(err)
	}
	if len(opportunities) != 1 || opportunities[0].side != chess.White || opportunities[0].move != 4 || !opportunities[0].taken || opportunities[0].leap || opportunities[0].forced {
		t.Errorf("castlings and leaps: %+v", opportunities)
	}
	if c := g.Tree.Note(7).Text(); !strings.Contains(c, "The best that neither castles nor leaps is ") {
		t.Errorf("castling has the note %q", c)
	}
	if n := g.Tree.Note(10); !slices.Equal(n.NAGs, []uint8{4}) || !strings.HasPrefix(n.Text(), "+") || !strings.Contains(n.Text(), "Better is ") {
		t.Errorf("leaving the queen has the note %+v", n)
	}
	for at := range g.Tree.Line(10) {
		if n := g.Tree.Note(at); len(n.NAGs) > 0 {
			t.Errorf("a mistake after the game was decided has the note %+v", n)
		}
	}
	text, err := pgn.Text(g)
	if err != nil {
		t.Fatal(err)
	}
	if written := read(t, text); !slices.Equal(written.Tree.Main(), moves) || !written.Tree.Equal(g.Tree) {
		t.Errorf("the annotated game differs:\n%s", text)
	}
}

// A position in which a side could castle but did not is an opportunity too.
func TestMissedOpportunitiesAreReported(t *testing.T) {
	g := read(t, strings.Replace(sampleGame, "4. O-O Nxe4 5. Re1 Qh4 6. Nxh4 d5 7. Bb3", "4. d3 d6 5. O-O Be7 6. a3 a6", 1))
	a := annotator{engine: engine.New(1), nodes: 500, brief: true}
	opportunities, err := a.annotate(t.Context(), &g)
	if err != nil {
		t.Fatal(err)
	}
	var got []opportunity
	for _, c := range opportunities {
		c.gain = 0
		got = append(got, c)
	}
	if want := []opportunity{{side: chess.White, move: 4}, {side: chess.White, move: 5, taken: true}, {side: chess.Black, move: 6}}; !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	if text := g.Tree.Note(7).Text(); text != "" {
		t.Errorf("a castling that was not played has the note %q", text)
	}
}

// A score that favours Black is negative, with either side to move.
func TestScoresAreFromWhitesSide(t *testing.T) {
	for _, c := range []struct{ fen, sign string }{
		{"4k3/8/8/8/8/8/4P3/Q3K3 w - - 0 1", "+"},
		{"4k3/8/8/8/8/8/4P3/Q3K3 b - - 0 1", "+"},
		{"q3k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "-"},
		{"q3k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "-"},
		{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "#1"},
		{"k2r4/8/8/8/8/8/5PPP/6K1 b - - 0 1", "#-1"},
	} {
		p, _, err := fen.Parse(c.fen, variants.NoCastling)
		if err != nil {
			t.Fatal(err)
		}
		a := annotator{engine: engine.New(1), nodes: 1000}
		if got := formatScore(&p, a.search(t.Context(), &p, nil)); !strings.HasPrefix(got, c.sign) {
			t.Errorf("%s has the score %s, want %s", c.fen, got, c.sign)
		}
	}
}

func TestSummary(t *testing.T) {
	bunker, _ := variants.ByID("bunker")
	slide, _ := variants.ByID("slide")
	var s summary
	s.add(bunker, []opportunity{
		{side: chess.White, move: 1, gain: 14},
		{side: chess.White, move: 3, taken: true, leap: true, gain: 40},
		{side: chess.Black, move: 3, gain: 15},
		{side: chess.White, move: 9, taken: true, gain: -30},
	})
	s.add(bunker, []opportunity{
		{side: chess.Black, move: 4, gain: 80},
		{side: chess.Black, move: 5, taken: true, forced: true},
		{side: chess.White, move: 6, taken: true, gain: 5},
		{side: chess.White, move: 7, gain: 90},
	})
	s.add(slide, nil)
	var b bytes.Buffer
	if err := s.write(&b); err != nil {
		t.Fatal(err)
	}
	want := "" +
		"variant  games  sides  at move  leaps  good  gain   best  played  or later\n" +
		"bunker   2      75 %   5        1      67 %  +0.05  4     25 %    50 %\n" +
		"slide    1      0 %    0        0      –     +0.00  0     –       –\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &b, want)
	}
}

func TestRun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(sampleGame+"\n"+quietGame), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, status bytes.Buffer
	if err := run(t.Context(), []string{"-brief", "-nodes", "200", path}, &out, &status); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 0 || !strings.Contains(status.String(), "chess960") || !strings.Contains(status.String(), "bunker") {
		t.Errorf("wrote %q, status %q", &out, &status)
	}
	if err := run(t.Context(), nil, &out, &status); err == nil {
		t.Error("a command without a file was accepted")
	}
	if err := run(t.Context(), []string{path + "x"}, &out, &status); err == nil || !strings.Contains(err.Error(), "games.pgnx") {
		t.Errorf("a missing file: %v", err)
	}
}
