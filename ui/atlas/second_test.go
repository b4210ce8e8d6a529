package atlas

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"backrank/app/study"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/survey"
)

// rival returns the survey of a second engine: the 960 and the 484 pairs by Fischer's rule, with scores that are from 0 to
// 0.63 higher than those of Backrank's engine.
var rival = sync.OnceValue(func() *survey.Survey {
	var parts []survey.Part
	for _, id := range []string{"chess960", "chess484"} {
		v, _ := variants.ByID(id)
		part, err := survey.NewPart(v, survey.Effort{Engine: "Stockfish 15.1", Nodes: 10_000_000, Lines: 3, Hash: 16}, 5, func(s variants.Start) (survey.Finding, error) {
			f, _ := survey.Current().Of(v.Castling, s)
			return f.WithScore(f.Score + int(v.Index(s)%64)), nil
		})
		if err != nil {
			panic(err)
		}
		parts = append(parts, part)
	}
	return survey.New(parts...)
})

// withSpaces replaces the spaces that do not break a line, as visibleText does.
func withSpaces(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

// The page of a start that both engines have searched shows both opinions, the moves and the effort of the second, and
// whether the scores differ by more than both errors. Without a second opinion the page mentions none.
func TestThePageShowsBothOpinions(t *testing.T) {
	r := openWith(t, rival(), "", variants.FischerFamily, variants.Fischer)
	v, _ := variants.ByID("chess960")
	seen := map[survey.Comparison]int{}
	for _, number := range []int{0, 9, 20, 32, 63, 518} {
		r.show(newPage(r.Atlas, both(t, number), variants.Fischer))
		p := r.page()
		own, _ := survey.Current().Of(v.Castling, p.start)
		f, _ := r.second.Of(v.Castling, p.start)
		text := visibleText(p.body())
		want := []string{
			survey.FormatScore(own.Score) + " ±0.07", survey.FormatScore(f.Score) + " ±0.10", withSpaces(firstMoves(&f, v.Castling, p.start)), "10,000,000 nodes each, Stockfish 15.1",
			bandText(f.Score, 10, surveyed(r.second, v, p.start)) + "\nIts first moves",
		}
		comparison := survey.Compare(own.Score, 7, f.Score, 10, 32)
		seen[comparison]++
		differ := fmt.Sprintf("The scores of both engines differ by %s, more than both errors. ", pawns(f.Score-own.Score))
		want = append(want, map[survey.Comparison]string{
			survey.Agree:           "The scores of both engines agree within their errors",
			survey.DifferAsUsual:   differ + "That is usual: on average, Stockfish 15.1 scores start positions 0.32 higher.",
			survey.DifferUnusually: differ + "That is unusual: on average, Stockfish 15.1 scores start positions 0.32 higher.",
		}[comparison])
		for _, want := range want {
			if !strings.Contains(text, want) {
				t.Errorf("%d: %q lacks %q", number, text, want)
			}
		}
		shown := p.place.Shown()
		if shown.Second.Name != "Stockfish 15.1" || shown.Second.State.Nodes != 10_000_000 || len(shown.Second.State.Lines) != len(f.Moves) || len(shown.Known.Lines) != len(own.Moves) {
			t.Fatalf("%d: next to the board: %+v", number, shown.Second)
		}
		for i, line := range shown.Second.State.Lines {
			if m := line.Moves[0]; m.From() != f.Moves[i].From || m.To() != f.Moves[i].To || line.Score.Centipawns != f.Moves[i].Score {
				t.Errorf("%d, line %d next to the board: %+v, not %+v", number, i, line, f.Moves[i])
			}
		}
		p.rules.Choose(slices.Index(variants.Castlings(), variants.Slide))
		if second := p.place.Shown().Second; second.State != nil {
			t.Errorf("%d: next to the board, a second opinion about another rule: %+v", number, second)
		}
		if text := visibleText(p.body()); strings.Contains(text, "Stockfish") || strings.Contains(text, "engines") {
			t.Errorf("%d: a second opinion about another rule: %q", number, text)
		}
	}
	if len(seen) != 3 {
		t.Errorf("%v", seen)
	}
}

// The gallery can be filtered by the bands of the second engine, and by whether both agree; each filter partitions the
// arrays. The orders by both engines sort as they say, and their cells show both bands.
func TestTheGalleryWithASecondEngine(t *testing.T) {
	r := openWith(t, rival(), "", variants.FischerFamily, variants.Fischer)
	found := findingsOf(variants.FischerFamily, variants.Fischer, r.second)
	names := map[string]string{}
	for _, f := range found.facts() {
		names[f.ID] = f.Name
		seen := 0
		for value, n := range (&query{}).run(r.gallery.profiles, []facts.Fact{f}, study.Study{}).counts[f.ID] {
			var q query
			q.pick(f.ID, value)
			places := q.run(r.gallery.profiles, []facts.Fact{f}, study.Study{}).places
			if seen += n; len(places) != n {
				t.Errorf("%s %d: %d shown, %d counted", f.ID, value, len(places), n)
			}
			for _, place := range places {
				own, second := found.of(r.gallery.profiles[place].Number)
				if f.ID == "agreement" && survey.Comparison(value) != survey.Compare(own.Score, 7, second.Score, 10, 32) || f.ID == "second-score" && survey.Band(value) != survey.BandOf(second.Score, 10) {
					t.Fatalf("%s %d has %+v and %+v", f.ID, value, own, second)
				}
			}
		}
		if seen != 960 {
			t.Errorf("%s: %d of 960", f.ID, seen)
		}
	}
	if names["second-score"] != "Advantage: Stockfish 15.1" || names["agreement"] != "Both engines" || len(names) != 4 {
		t.Errorf("%v", names)
	}
	for name, key := range map[string]func(own, second *survey.Finding) int{
		"Best for White first":                 func(own, _ *survey.Finding) int { return -int(survey.BandOf(own.Score, 7)) },
		"Best for White first: Stockfish 15.1": func(_, second *survey.Finding) int { return -int(survey.BandOf(second.Score, 10)) },
		"Fairest first: Stockfish 15.1": func(_, second *survey.Finding) int {
			return max(int(survey.BandOf(second.Score, 10)), -int(survey.BandOf(second.Score, 10)))
		},
	} {
		if !r.sortBy(name) {
			t.Fatalf("no order %q", name)
		}
		last := -100
		for _, p := range r.gallery.grid.shown {
			own, second := found.of(p.Number)
			if k := key(own, second); k < last {
				t.Fatalf("%s: %d is too late", name, p.Number)
			} else {
				last = k
			}
			if got, want := r.gallery.grid.aside(p), fmt.Sprintf("%v · %v", survey.BandOf(own.Score, 7), survey.BandOf(second.Score, 10)); got != want {
				t.Fatalf("%s, %d: %q, want %q", name, p.Number, got, want)
			}
		}
		if source := r.gallery.column.source.Text(); !strings.Contains(source, "The second word is the opinion of Stockfish 15.1") {
			t.Errorf("%s: from %q", name, source)
		}
	}
	r.sortBy("Fairest first: Stockfish 15.1")
	r.setRule(variants.Bunker)
	if len(r.gallery.column.orders) == 0 || slices.ContainsFunc(r.gallery.column.orders, func(o order) bool { return strings.Contains(o.name+o.source, "Stockfish") }) || r.gallery.query.by.name != "Number" {
		t.Errorf("orders by a second engine under another rule: sorted by %s", r.gallery.query.by.name)
	}
}

// The comparison has rows for the second engine, and the matrix its opinion about the pair at the cursor, in the tooltip
// and on its scale.
func TestComparedAndPairsWithASecondEngine(t *testing.T) {
	r := openWith(t, rival(), "", variants.RegroupmentFamily, variants.Fischer)
	r.typed("c>cC")
	rows := map[string][]string{}
	for _, row := range r.comparison().rows {
		rows[row.name] = row.values
	}
	for i, a := range r.marked {
		f, _ := r.second.Of(variants.Fischer, variants.Both(a))
		own, _ := survey.Current().Of(variants.Fischer, variants.Both(a))
		agree := []string{"Agree within the errors", "Differ as usual", "Differ unusually"}[survey.Compare(own.Score, 7, f.Score, 10, 32)]
		if rows["Score for White: Stockfish 15.1"][i] != survey.FormatScore(f.Score)+" ±0.10" || rows["Both engines"][i] != agree ||
			rows["Best first move: Stockfish 15.1"][i] != firstMove(&f, 0, variants.Fischer, variants.Both(a)) {
			t.Errorf("%v: %v", a, rows)
		}
	}
	r.back()
	r.typed("m")
	m := r.pairs()
	m.heat.move(2, 1)
	s, _ := m.at(2, 1)
	f, _ := r.second.Of(variants.Fischer, s)
	want := ", " + survey.FormatScore(f.Score) + " ±0.10"
	if text := visibleText(m.body()); !strings.Contains(text, want) || !strings.Contains(text, "Stockfish 15.1") || !strings.Contains(text, withSpaces(firstMoves(&f, variants.Fischer, s))) || !strings.Contains(text, "The scores of both engines") {
		t.Errorf("%q lacks %q", text, want)
	}
	if tip := m.heat.words(2, 1); !strings.Contains(tip, "; Stockfish 15.1: ") || !strings.Contains(tip, want) {
		t.Errorf("tooltip %q", tip)
	}
	m.colours = bySecond
	if band, searched := m.value(2, 1); !searched || band != int(survey.BandOf(f.Score, 10)) {
		t.Errorf("coloured as band %d, %v", band, searched)
	}
}
