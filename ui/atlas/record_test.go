package atlas

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"backrank/app/archive"
	"backrank/variants"
)

// recorded returns the texts of the lines about a page's games, and which lines have a dot.
func recorded(p *page) (lines []string, dots []bool) {
	if p.record.scores.Hidden {
		return []string{p.record.message.Text()}, nil
	}
	for i, texts := range p.record.scores.texts {
		line := ""
		for _, t := range texts {
			line += " " + t.Text
		}
		lines = append(lines, line[1:])
		dots = append(dots, p.record.scores.plots[i].Objects()[2].(*canvas.Circle).Visible())
	}
	return lines, dots
}

// The page of an array has the results of all its games, those of the player's own games, and the first moves; if there
// are few games, only the interval. Results of outdated requests are dropped.
func TestThePageShowsTheResultsOfItsGames(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	p := r.page()
	p.rules.Choose(1)
	p.rules.Choose(4)
	if n := len(r.counts); n != 3 || r.counts[n-1].rule != variants.Slide || r.counts[n-1].start != both(t, 518) {
		t.Fatalf("asked %d times, the last for %+v", n, r.counts[n-1])
	}
	if lines, _ := recorded(p); lines[0] != "Counting games…" {
		t.Errorf("while it is counted: %q", lines)
	}
	found := Record{Mine: archive.Results{Wins: 12}}
	found.All.Games, found.All.Results = 41, archive.Results{Wins: 20, Draws: 10, Losses: 10}
	for i, san := range []string{"e4", "Nf3", "d4", "c4", "b3", "a3"} {
		found.All.Moves = append(found.All.Moves, archive.ExploredMove{SAN: san, Games: 25 - i, Results: archive.Results{Losses: 25 - 2*i}})
	}
	r.counts[2].done(found, nil)
	r.counts[1].done(Record{}, nil)
	r.win.Resize(fyne.NewSize(1180, 735)) // lays out
	lines, dots := recorded(p)
	want := []string{
		"All games, White's score 41 62.5% 47–76%", "Your games, your score 12 – 76–100%",
		"1. e4 25 0.0% 0–13%", "1. ♞f3 24 0.0% 0–14%", "1. d4 23 0.0% 0–15%", "1. c4 22 – 0–17%", "1. b3 21 – 0–18%",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("lines\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	for i, dot := range dots {
		if dot == strings.Contains(want[i], " – ") {
			t.Errorf("%q: dot %v", want[i], dot)
		}
	}
	r.press(t, "Show games")
	if len(r.shown) != 1 || r.shown[0] != "RNBQKBNR slide" {
		t.Errorf("games shown of %q", r.shown)
	}
	for _, c := range []struct {
		found Record
		err   error
		want  string
	}{
		{Record{}, nil, "No games from this start"},
		{Record{}, errors.New("the disk is full"), "The disk is full"},
	} {
		p.fill()
		r.counts[len(r.counts)-1].done(c.found, c.err)
		if lines, _ := recorded(p); lines[0] != c.want {
			t.Errorf("%q, want %q", lines, c.want)
		}
	}
}

// A page whose request was cancelled by that of another page repeats it when it is shown again. A page that has its
// results does not.
func TestAPageReturnedToCountsItsGames(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	p := r.page()
	r.press(t, "Mirror image: 534  RNBKQBNR")
	r.counts[1].done(Record{}, nil)
	r.key(fyne.KeyEscape)
	if n := len(r.counts); r.page() != p || n != 3 || r.counts[n-1].start != p.start {
		t.Fatalf("asked %d times, the last for %v", n, r.counts[n-1].start)
	}
	r.counts[2].done(Record{}, nil)
	if lines, _ := recorded(p); lines[0] != "No games from this start" {
		t.Errorf("said %q", lines)
	}
	r.press(t, "Mirror image: 534  RNBKQBNR")
	r.key(fyne.KeyEscape)
	if n := len(r.counts); n != 4 {
		t.Errorf("asked %d times", n)
	}
}
