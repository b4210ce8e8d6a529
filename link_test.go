package main

import (
	"strings"
	"testing"

	"backrank/app"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/notation"
)

// A link opens what it was copied from: the start with its number, or the position with its castling rights.
func TestALinkOpensWhatItWasCopiedFrom(t *testing.T) {
	const address = "https://example.org/backrank/"
	opened := func(flags []string) *app.Match {
		t.Helper()
		m := app.Open(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: firstGame()})
		o, err := parseFlags(flags)
		if err == nil {
			err = o.begin(m)
		}
		if err != nil {
			t.Fatalf("%q: %v", flags, err)
		}
		return m
	}
	for i, v := range variants.All() {
		if v.Symmetry == variants.Drafted {
			continue
		}
		id := v.StartID(v.RandomStart(uint64(i)))
		m := opened([]string{"-variant=" + v.ID, "-start=" + id, "-white=human", "-black=human"})
		for ply := range 6 {
			was := m.View()
			link, err := app.Link(address, &was)
			query, has := strings.CutPrefix(link, address+"?")
			if err != nil || !has || strings.ContainsAny(query, " %#") {
				t.Fatalf("%s: %q, %v", v.ID, link, err)
			}
			flags, err := app.LinkFlags(query)
			if err != nil {
				t.Fatal(link, err)
			}
			again := opened(flags)
			is := again.View()
			again.Close()
			if is.Position != was.Position && is.Position.Key() != was.Position.Key() || is.Position.Rule() != was.Position.Rule() || ply == 0 && is.StartID != id {
				t.Errorf("%s opens %s, start %s", link, notation.FEN(&is.Position), is.StartID)
			}
			moves := was.Position.Moves(nil)
			if err := m.Play(moves[(7*ply+i)%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		m.Close()
	}
}

// A link has no flag that reads or writes a file, none twice, and none that does not exist.
func TestALinkSaysNothingElse(t *testing.T) {
	for query, want := range map[string]string{
		"variant=bunker&start=518": "-start=518 -variant=bunker",
		"fen=8/8/8/8_w_-_-_0_1":    "-fen=8/8/8/8 w - - 0 1",
		"clock=3%2B2":              "-clock=3+2",
		"data=/etc":                "!",
		"variant=a&variant=b":      "!",
		"%zz":                      "!",
	} {
		flags, err := app.LinkFlags(query)
		if got := strings.Join(flags, " "); err == nil && got != want || (err != nil) != (want == "!") {
			t.Errorf("%q: %q, %v", query, got, err)
		}
	}
}
