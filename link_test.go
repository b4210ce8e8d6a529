package main

import (
	"os"
	"strings"
	"testing"

	"backrank/app"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/fen"
)

// A link opens the position that it was copied from: a start position with its number, or another one with its castling
// rights.
func TestALinkOpensTheCopiedPosition(t *testing.T) {
	const address = "https://example.org/backrank/"
	open := func(flags []string) *app.Match {
		t.Helper()
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: firstGame()})
		o, err := parseFlags(flags)
		if err == nil {
			err = o.begin(tabs)
		}
		if err != nil {
			t.Fatalf("%q: %v", flags, err)
		}
		return tabs.Selected()
	}
	for i, v := range variants.All() {
		if v.Symmetry == variants.Drafted {
			continue
		}
		id := v.StartID(v.RandomStart(uint64(i)))
		m := open([]string{"-variant=" + v.ID, "-start=" + id, "-white=human", "-black=human"})
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
			again := open(flags)
			is := again.View()
			again.Close()
			if is.Position != was.Position && is.Position.Key() != was.Position.Key() || is.Position.Rule() != was.Position.Rule() || ply == 0 && is.StartID != id {
				t.Errorf("%s opens %s, start %s", link, fen.Format(&is.Position), is.StartID)
			}
			moves := was.Position.Moves(nil)
			if err := m.Play(moves[(7*ply+i)%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		m.Close()
	}
}

// A link sets no flag that reads or writes a file, and none twice. Parameters that other sites add to links are ignored.
func TestLinksSetOnlySomeFlags(t *testing.T) {
	for query, want := range map[string]string{
		"variant=bunker&start=518":                  "-start=518 -variant=bunker",
		"fen=8/8/8/8_w_-_-_0_1":                     "-fen=8/8/8/8 w - - 0 1",
		"fen=8/8/8/8+w+-+-+0+1":                     "-fen=8/8/8/8 w - - 0 1",
		"clock=3%2B2":                               "-clock=3+2",
		"clock=5+0_vs_1+0&black=Club+player":        "-black=Club player -clock=5+0 vs 1+0",
		"utm_source=a&utm_source=b&variant=bunker":  "-variant=bunker",
		"data=/etc&web=x&unsaved=1&pace=0&fbclid=1": "",
		"variant=a&variant=b":                       "!",
		"%zz":                                       "!",
	} {
		flags, err := app.LinkFlags(query)
		if got := strings.Join(flags, " "); err == nil && got != want || (err != nil) != (want == "!") {
			t.Errorf("%q: %q, %v", query, got, err)
		}
	}
}

// The message about a wrong link is a whole sentence that names the value and the reason, and no flags.
func TestWrongLinksAreExplained(t *testing.T) {
	for query, want := range map[string][]string{
		"variant=nothing":                      {"variant that Backrank does not have", "nothing"},
		"variant=chess960&start=960":           {"start position of this link", "from 0 to 959"},
		"variant=chess960&fen=abc":             {"cannot read", "eight ranks"},
		"variant=prechess&draft=x":             {"a draft that", `“x”`},
		"variant=chess960&clock=soon":          {"clock of this link", "3+2"},
		"variant=chess960&prepare=soon":        {"clock of this link"},
		"variant=chess960&prepare=5m":          {"clock of this link", "Only a game with a clock"},
		"variant=chess960&clock=3+2&fen=8/8":   {"clock of this link", "not one from a FEN"},
		"variant=chess960&start=0&white=fish":  {"player for White", "fish"},
		"variant=chess960&start=0&black=99":    {"player for Black", "99"},
		"variant=chess960&clock=5 draft 2":     {"clock of this link", "draft"},
		"variant=chess960&variant=chess":       {"two values", "variant"},
		"variant=chess960&start=%zz":           {"damaged"},
		"variant=chess&fen=8/8/8/8/8/8/8/8_w_": {"cannot read"},
	} {
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: firstGame()})
		flags, err := app.LinkFlags(query)
		var o options
		if err == nil {
			o, err = parseFlags(flags)
		}
		if err == nil {
			err = o.begin(tabs)
		}
		tabs.Shutdown()
		if err == nil {
			t.Errorf("%s starts a game", query)
			continue
		}
		message := linkErrorText(err)
		for _, part := range want {
			if !strings.Contains(message, part) {
				t.Errorf("%s: %q, without %q", query, message, part)
			}
		}
		for name := range strings.FieldsSeq("variant start fen draft clock prepare white black") {
			if strings.Contains(message, "-"+name) {
				t.Errorf("%s: %q names a flag", query, message)
			}
		}
		if !strings.HasSuffix(message, ".") || strings.Contains(message, "..") {
			t.Errorf("%s: %q is not a sentence", query, message)
		}
	}
}

// -web sets the address that links start with, webAddress by default. Values that are no such address are refused.
func TestWebFlag(t *testing.T) {
	if o, err := parseFlags(nil); err != nil || o.web != webAddress || checkAddress(webAddress) != nil {
		t.Errorf("%q, %v", o.web, err)
	}
	if o, err := parseFlags([]string{"-web", "http://localhost:8000/"}); err != nil || o.web != "http://localhost:8000/" {
		t.Errorf("%q, %v", o.web, err)
	}
	for _, wrong := range []string{"", "backrank.org", "ftp://backrank.org/", "https://backrank.org/?a=b", "https://backrank.org/#a", "https://"} {
		if o, err := parseFlags([]string{"-web", wrong}); err == nil {
			t.Errorf("%q is accepted as %q", wrong, o.web)
		}
	}
}

// Pages for players that name webAddress say that it is not online yet.
func TestDocsSayThatTheWebAddressIsNotOnline(t *testing.T) {
	for _, path := range []string{"docs/MANUAL.md", "docs/PLATFORMS.md"} {
		page, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := 0
		for line := range strings.Lines(string(page)) {
			if !strings.Contains(line, "<"+webAddress+">") {
				continue
			}
			if lines++; !strings.Contains(line, "not online yet") {
				t.Errorf("%s does not say that the address is not online yet: %s", path, line)
			}
		}
		if lines == 0 {
			t.Errorf("%s does not name %s", path, webAddress)
		}
	}
}
