package newgame

import (
	"strings"
	"testing"

	"backrank/app"
	"backrank/app/study"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/variants"

	"fyne.io/fyne/v2"
)

// openMatch opens the dialog with a match of games, and with files for starts and log.
func openMatch(t *testing.T, c Choices) *fixture {
	t.Helper()
	c.Match.Chosen, c.Match.White, c.Match.Black = true, "Novice", "Casual"
	d := openWith(t, c)
	p := d.dialog.opponent.match
	p.in.ChooseStarts = func(chosen func(TextFile)) { chosen(TextFile{"starts.txt", "518\n7\n"}) }
	p.in.ChooseLog = func(chosen func(string)) { chosen("/tmp/match.pgn") }
	a, err := variants.ArrayNumbered(518)
	if err != nil {
		t.Fatal(err)
	}
	p.in.Study = study.Study{}
	p.in.Study.SetFavourite(variants.Both(a), true)
	d.dialog.update()
	return d
}

// A single game is no match. A match has the starts that are chosen: random ones from the seed in the dialog, whose first
// start is shown, a pattern, all in order, the favourites, or those of a file. The next dialog has the same choices.
func TestEngineMatchIsChosen(t *testing.T) {
	d := openMatch(t, Choices{Variant: "chess960"})
	if dialogtest.Press(d.win, fyne.KeyReturn); len(d.games) != 1 || d.games[0].EngineMatch != nil {
		t.Fatalf("a single game began %+v", d.games)
	}
	for what, c := range map[string]struct {
		do   func(d *dialog, p *matchPart)
		want app.EngineMatch
	}{
		"random":     {func(d *dialog, p *matchPart) { p.seed.SetText("41") }, app.EngineMatch{Seed: 41}},
		"a pattern":  {func(d *dialog, p *matchPart) { p.seed.SetText("3"); d.start.field.SetText("R?K*R") }, app.EngineMatch{Seed: 3, Pattern: "R?K*R"}},
		"in order":   {func(_ *dialog, p *matchPart) { p.starts.Choose(1) }, app.EngineMatch{Seed: 7, InOrder: true}},
		"favourites": {func(_ *dialog, p *matchPart) { p.starts.Choose(2) }, app.EngineMatch{Seed: 7, Starts: []string{"518"}}},
		"a file": {func(_ *dialog, p *matchPart) {
			p.starts.Choose(4)
			p.fileButton.OnTapped()
			p.logButton.OnTapped()
		}, app.EngineMatch{Seed: 7, Starts: []string{"518", "7"}, Log: "/tmp/match.pgn"}},
	} {
		d := openMatch(t, Choices{Variant: "chess960"})
		p := d.dialog.opponent.match
		p.games.SetText("12")
		c.do(d.dialog, p)
		shown := d.dialog.start.name.Text()
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].EngineMatch == nil {
			t.Fatalf("%s: began %+v, %s", what, d.games, d.dialog.frame.Problem.Text())
		}
		got := *d.games[0].EngineMatch
		if got.Games != 12 || got.Seed != c.want.Seed || got.Pattern != c.want.Pattern || got.InOrder != c.want.InOrder ||
			strings.Join(got.Starts, " ") != strings.Join(c.want.Starts, " ") || got.Log != c.want.Log {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
		if v := d.games[0].Variant; what == "random" && !strings.HasSuffix(shown, " "+v.StartID(v.RandomStart(41))) {
			t.Errorf("the dialog shows %s", shown)
		}
		again := openMatch(t, d.last).dialog.opponent.match
		if again.count() != 12 || again.source() != p.source() || again.log != p.log {
			t.Errorf("%s: the next dialog has %d games, %s, %s", what, again.count(), again.source(), again.log)
		}
	}
}

// The choices that more than one game adds are in sight at once, also in a small window, and on a page that needs no scrolling
// before they are added.
func TestTheChoicesOfAMatchAreInSight(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, c := range []struct {
			size fyne.Size
			fits bool
		}{{fyne.NewSize(1180, 760), true}, {fyne.NewSize(1180, 760), false}, {fyne.NewSize(760, 560), false}} {
			d := openMatch(t, Choices{Variant: "chess960"})
			d.win.Resize(c.size)
			p, page := d.dialog.opponent.match, d.dialog.options
			if c.fits {
				page.Resize(fyne.NewSize(page.Size().Width, page.Content.MinSize().Height))
			}
			page.Refresh()
			p.games.SetText("12")
			driver := fyne.CurrentApp().Driver()
			top := driver.AbsolutePositionForObject(page).Y
			for what, o := range map[string]fyne.CanvasObject{"games": p.games, "starts": p.startsRow, "seed": p.seedRow} {
				if y := driver.AbsolutePositionForObject(o).Y; y < top || y+o.Size().Height > top+page.Size().Height {
					t.Errorf("%+v: %s from %v to %v, the page from %v to %v", c, what, y, y+o.Size().Height, top, top+page.Size().Height)
				}
			}
		}
	})
}

// A match that cannot be played does not begin, and the dialog says why.
func TestProblemsOfAnEngineMatch(t *testing.T) {
	for what, c := range map[string]struct {
		do   func(p *matchPart)
		want string
	}{
		"no number":      {func(p *matchPart) { p.games.SetText("many") }, "A match has 2 to 10"},
		"too many games": {func(p *matchPart) { p.games.SetText("10001") }, "A match has 2 to 10"},
		"no seed":        {func(p *matchPart) { p.games.SetText("2"); p.seed.SetText("x") }, "The seed is a whole number"},
		"no file":        {func(p *matchPart) { p.games.SetText("2"); p.starts.Choose(4) }, "Choose the file"},
		"a wrong file": {func(p *matchPart) {
			p.games.SetText("2")
			p.starts.Choose(4)
			p.in.ChooseStarts = func(chosen func(TextFile)) { chosen(TextFile{"starts.txt", "518\n961"}) }
			p.fileButton.OnTapped()
		}, "Line 2: "},
	} {
		d := openMatch(t, Choices{Variant: "chess960"})
		c.do(d.dialog.opponent.match)
		dialogtest.Press(d.win, fyne.KeyReturn)
		if got := d.dialog.frame.Problem.Text(); len(d.games) != 0 || !strings.HasPrefix(got, c.want) || !d.dialog.startButton.Disabled() {
			t.Errorf("%s: %q, began %d games", what, got, len(d.games))
		}
	}
}

// The controls of a match fit into the column of options.
func TestEngineMatchFits(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for source := range startSources {
			d := openMatch(t, Choices{Variant: "chess960"})
			p := d.dialog.opponent.match
			p.games.SetText("10000")
			p.starts.Choose(source)
			p.fileButton.OnTapped()
			p.logButton.OnTapped()
			if width := p.content.MinSize().Width; width > optionsWidth {
				t.Errorf("%s: %v wide, want %v at most", startSources[source], width, optionsWidth)
			}
		}
	})
}
