package atlas

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/study"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
	"backrank/words"
)

// sortBy sorts by the order with a name; it is false if there is none.
func (r *testAtlas) sortBy(name string) bool {
	c := r.gallery.column
	i := slices.IndexFunc(c.orders, func(o order) bool { return o.name == name })
	if i >= 0 {
		c.order.Choose(i)
	}
	return i >= 0
}

// setRule changes the castling rule.
func (r *testAtlas) setRule(rule *rules.Castling) {
	r.gallery.column.rules.Choose(slices.Index(variants.Castlings(), rule))
}

// An order by the survey sorts arrays by bands under the current rule: fairest, sharpest or best for White first, those
// that were not surveyed last, and by number within a band, because the error leaves no ranks. Each array shows its
// band.
func TestOrdersOfTheSurvey(t *testing.T) {
	for _, c := range []struct {
		family      *variants.Family
		rule        *rules.Castling
		notSurveyed int
	}{{variants.RegroupmentFamily, variants.Bunker, 0}, {variants.ShuffleFamily, variants.Fischer, 1920}} {
		r := open(t, c.family)
		r.setRule(c.rule)
		for name, key := range map[string]func(survey.Finding) int{
			"Fairest first": func(f survey.Finding) int {
				return int(max(survey.BandOf(f.Score, 7), -survey.BandOf(f.Score, 7)))
			},
			"Sharpest first":       func(f survey.Finding) int { return -int(survey.SharpBandOf(f.Sharpness())) },
			"Best for White first": func(f survey.Finding) int { return -int(survey.BandOf(f.Score, 7)) },
		} {
			if !r.sortBy(name) {
				t.Fatalf("%s: not to be sorted by %s", c.rule.Name, name)
			}
			if !r.gallery.column.source.Visible() || !strings.Contains(r.gallery.column.source.Text(), survey.Current().Effort(c.rule, variants.Both(c.family.At(0))).String()) {
				t.Errorf("%s: from %q", name, r.gallery.column.source.Text())
			}
			r.sorted(t, c.rule, name, key, c.notSurveyed)
		}
	}
}

// invented returns findings for every third array, and the profiles of all arrays.
func invented() ([]*survey.Finding, []facts.Profile) {
	rng := rand.New(rand.NewPCG(5, 6))
	found, profiles := make([]*survey.Finding, variants.Arrays), make([]facts.Profile, variants.Arrays)
	for n := range profiles {
		if profiles[n].Number = n; n%3 == 0 {
			found[n] = &survey.Finding{Score: rng.IntN(200) - 100, Spread: rng.IntN(90)}
		}
	}
	return found, profiles
}

// Arrays are sorted as the names of the orders say, equal ones by number.
func TestOrdersOfAnySurvey(t *testing.T) {
	found, profiles := invented()
	keys := map[string]func(*survey.Finding) int{
		"Fairest first": func(f *survey.Finding) int {
			return int(max(survey.BandOf(f.Score, 7), -survey.BandOf(f.Score, 7)))
		},
		"Sharpest first":       func(f *survey.Finding) int { return -int(survey.SharpBandOf(f.Sharpness())) },
		"Best for White first": func(f *survey.Finding) int { return -int(survey.BandOf(f.Score, 7)) },
	}
	orders := (&arrayFindings{own: found, ownMargin: 5}).orders()
	for _, o := range orders {
		q := query{by: o}
		places := q.run(profiles, nil, study.Study{}).places
		want := slices.Clone(places)
		slices.Sort(want)
		slices.SortStableFunc(want, func(a, b int) int {
			switch {
			case found[a] != nil && found[b] != nil:
				return keys[o.name](found[a]) - keys[o.name](found[b])
			case found[a] != nil:
				return -1
			case found[b] != nil:
				return 1
			}
			return 0
		})
		if !slices.Equal(places, want) || len(places) != variants.Arrays {
			t.Errorf("%s: %v …", o.name, places[:9])
		}
	}
	if none := (&arrayFindings{}); len(orders) != len(keys) || none.orders() != nil || none.facts() != nil {
		t.Errorf("%d orders", len(orders))
	}
}

// sorted checks that the arrays are in the order of a key and that their labels show it.
func (r *testAtlas) sorted(t *testing.T, rule *rules.Castling, name string, key func(survey.Finding) int, notSurveyed int) {
	t.Helper()
	last, before := -1<<30, -1
	for i, s := range r.gallery.grid.shown {
		f, looked := survey.Current().Of(rule, variants.Both(s.Array))
		want := ""
		if looked {
			want = survey.BandOf(f.Score, 7).String()
		}
		if looked && name == "Sharpest first" {
			want = survey.SharpBandOf(f.Sharpness()).String()
		}
		if looked != (i < len(r.gallery.grid.shown)-notSurveyed) || looked && (key(f) < last || key(f) == last && s.Number < before) {
			t.Fatalf("%s, %s: %d is no %d", rule.Name, name, s.Number, i)
		}
		if said := r.gallery.grid.aside(s); said != want {
			t.Fatalf("%s, %s: %d says %q, want %q", rule.Name, name, s.Number, said, want)
		}
		last, before = key(f), s.Number
	}
	if len(r.gallery.grid.shown) != r.family.Len() {
		t.Errorf("%s, %s: %d shown", rule.Name, name, len(r.gallery.grid.shown))
	}
}

// The chosen order is kept under another rule, and restored after a rule without a survey. A new atlas is sorted by
// number.
func TestAnOrderStays(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.sortBy("Sharpest first")
	r.setRule(variants.Slide)
	if r.gallery.query.by.name != "Sharpest first" {
		t.Errorf("sorted by %s", r.gallery.query.by.name)
	}
	r.setRule(variants.Classical)
	if r.sortBy("Fairest first") || r.gallery.query.by.name != "Number" || r.gallery.grid.atCursor().Number != 0 && len(r.gallery.grid.shown) != 960 {
		t.Errorf("without a survey sorted by %s", r.gallery.query.by.name)
	}
	if r.gallery.column.source.Visible() {
		t.Errorf("numbers are from %q", r.gallery.column.source.Text())
	}
	r.setRule(variants.Fischer)
	if r.gallery.query.by.name != "Sharpest first" {
		t.Errorf("then sorted by %s", r.gallery.query.by.name)
	}
	r.Browse(variants.FischerFamily, variants.Slide, variants.Array{})
	if r.gallery.query.by.name != "Number" || r.gallery.query.by.rank != nil {
		t.Errorf("opened anew sorted by %s", r.gallery.query.by.name)
	}
}

// The bands to filter a score by partition the arrays.
func TestBandsToFilterBy(t *testing.T) {
	found, profiles := invented()
	all := (&arrayFindings{own: found, ownMargin: 5}).facts()
	var none query
	seen := 0
	for value, n := range none.run(profiles, all, study.Study{}).counts["score"] {
		var q query
		q.pick("score", value)
		left := q.run(profiles, all, study.Study{}).places
		if seen += n; len(left) != n {
			t.Errorf("step %d: %d left, %d counted", value, len(left), n)
		}
		for _, n := range left {
			if f := found[n]; (f == nil) != (value == notSurveyed) || f != nil && int(survey.BandOf(f.Score, 7)) != value {
				t.Errorf("step %d has %d with %+v", value, n, f)
			}
		}
	}
	if seen != variants.Arrays {
		t.Errorf("%d in all", seen)
	}
}

// tellsLines compares the lines that the page gives to the analysis with the moves of a finding.
func (p *page) tellsLines(t *testing.T, f *survey.Finding) {
	t.Helper()
	known := p.place.Shown().Known
	if known == nil || len(known.Lines) != len(f.Moves) || known.Depth != f.Depth || known.Nodes != survey.Current().Effort(p.rule, p.start).Nodes {
		t.Fatalf("known: %+v", known)
	}
	for i, line := range known.Lines {
		if m := line.Moves[0]; m.From() != f.Moves[i].From || m.To() != f.Moves[i].To || line.Score.Centipawns != f.Moves[i].Score {
			t.Errorf("line %d: %+v, not %+v", i, line, f.Moves[i])
		}
	}
}

// The page shows the finding with its margin and search settings, or that there is none.
func TestThePageShowsTheFinding(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	p := r.page()
	f, _ := survey.Current().Of(variants.Bunker, p.start)
	text := visibleText(p.body())
	for _, want := range []string{
		words.Sentence(survey.BandPhrase(f.Score, 5)) + ", " + survey.FormatScore(f.Score) + " ±0.05\n", " of the 960: " + survey.BandOf(f.Score, 7).Phrase() + "\n", survey.Current().Effort(variants.Bunker, p.start).String(),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	p.tellsLines(t, &f)
	p.rules.Choose(0) // the classical rule
	if text := visibleText(p.body()); p.place.Shown().Known != nil || p.rule != variants.Classical || !strings.Contains(text, "This castling rule was not surveyed") {
		t.Errorf("%s: %q", p.rule.Name, text)
	}
	r.show(newPage(r.Atlas, both(t, 2000), variants.Fischer))
	if text := visibleText(r.page().body()); strings.Contains(text, "±") {
		t.Errorf("2000: %q", text)
	}
}

// The bands of all start positions add up to all of them, and each page counts its own.
func TestEachPageCountsItsBand(t *testing.T) {
	v, _ := variants.ByID("chess960")
	all := surveyed(survey.Current(), v, v.StartAt(0))
	seen := map[string]bool{}
	sum := 0
	for _, f := range all {
		text := bandText(f.Score, 7, all)
		if n := 0; !seen[text] {
			if _, err := fmt.Sscanf(text, "%d of the 960: ", &n); err != nil || !strings.HasSuffix(text, survey.BandOf(f.Score, 7).Phrase()) {
				t.Fatalf("%q: %v", text, err)
			}
			seen[text], sum = true, sum+n
		}
	}
	if len(all) != 960 || sum != 960 || len(seen) < 2 {
		t.Errorf("%d of %d in %d bands", sum, len(all), len(seen))
	}
}

// Every pair that was surveyed shows its finding on its page, in every variant that has it, also in double Fischer and
// Pre-chess.
func TestAPairShowsItsFindingInEveryVariant(t *testing.T) {
	for id, family := range map[string]*variants.Family{"dfrc": variants.FischerFamily, "prechess": variants.ShuffleFamily, "chess484": variants.RegroupmentFamily} {
		v, _ := variants.ByID(id)
		for _, text := range []string{"W406-B522", "W518-B534", "W0-B1"} {
			start := pair(t, text)
			if v.Allows(start) != nil {
				continue
			}
			for _, rule := range []*rules.Castling{variants.Fischer, variants.Bunker} {
				r := openUnder(t, family, rule)
				r.show(newPage(r.Atlas, start, rule))
				f, looked := survey.Current().Of(rule, start)
				said := visibleText(r.page().body())
				if has := strings.Contains(said, survey.FormatScore(f.Score)+" ±"); has != looked || strings.Contains(said, "was not surveyed") == looked {
					t.Errorf("%s %s, %s: surveyed %v, said %q", id, text, rule.ID, looked, said)
				}
			}
		}
	}
}

// The histogram counts every score once, and marks the one of the page.
func TestTheHistogramHoldsEveryScore(t *testing.T) {
	for _, scores := range [][]int{{7}, {-121, 3, 3, 4, 121}, {20, 21, 22}} {
		for _, score := range scores {
			h := newHistogram(scores, score, 7)
			n := 0
			for _, count := range h.bins {
				n += count
			}
			at := (score - h.first) / histogramStep
			if n != len(scores) || h.bins[at] == 0 {
				t.Errorf("%v: %d in all, %d at %d", scores, n, h.bins[at], score)
			}
		}
	}
}

// Compared arrays show their scores; a pair shows its own on its page, but none in the comparison of its sides.
func TestComparedAndPairs(t *testing.T) {
	r := openUnder(t, variants.RegroupmentFamily, variants.Fischer)
	score := func(rows []comparedRow) int {
		return slices.IndexFunc(rows, func(r comparedRow) bool { return r.name == "Score for White" })
	}
	r.typed("c>cC")
	i := score(r.comparison().rows)
	if i < 0 {
		t.Fatal("no scores")
	}
	for n, a := range r.marked {
		f, _ := survey.Current().Of(variants.Fischer, variants.Both(a))
		if got := r.comparison().rows[i].values[n]; got != survey.FormatScore(f.Score)+" ±0.07" {
			t.Errorf("%v: %s, want %s", a, got, survey.FormatScore(f.Score))
		}
	}
	r.key(fyne.KeyEscape)
	r.typed("m")
	m := r.pairs()
	m.heat.move(2, 1)
	s, _ := m.at(2, 1)
	f, looked := survey.Current().Of(variants.Fischer, s)
	if want := ", " + survey.FormatScore(f.Score) + " ±0.07"; !looked || !strings.Contains(visibleText(m.body()), want) {
		t.Errorf("%q lacks %q", visibleText(m.body()), want)
	}
	m.openPair()
	r.page().tellsLines(t, &f)
	r.typed("c")
	if score(r.comparison().rows) >= 0 {
		t.Error("the arrays of a pair tell their own scores")
	}
}
