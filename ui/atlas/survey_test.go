package atlas

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

// by sorts by the order of a name; it is false if there is none.
func (r *room) by(name string) bool {
	i := slices.Index(r.order.Options, name)
	if i >= 0 {
		r.order.SetSelectedIndex(i)
	}
	return i >= 0
}

// under goes to a castling rule.
func (r *room) under(rule *rules.Castling) {
	r.rules.SetSelectedIndex(slices.Index(variants.Castlings(), rule))
}

// said are the words that are shown somewhere.
func said(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *widget.Text:
		return o.Text() + "\n"
	case *fyne.Container:
		var all strings.Builder
		for _, child := range o.Objects {
			all.WriteString(said(child))
		}
		return all.String()
	}
	return ""
}

// The fairest come first, or the sharpest, or White's best, under the rule that is
// chosen; then what was not looked at. Each says what it is sorted by.
func TestOrdersOfTheSurvey(t *testing.T) {
	for _, c := range []struct {
		family *variants.Family
		rule   *rules.Castling
		unseen int
	}{{variants.RegroupmentFamily, variants.Bunker, 0}, {variants.ShuffleFamily, variants.Fischer, 1920}} {
		r := open(t, c.family)
		r.under(c.rule)
		for name, key := range map[string]func(survey.Finding) int{
			"Fairest":      func(f survey.Finding) int { return max(f.Score, -f.Score) },
			"Sharpest":     func(f survey.Finding) int { return -f.Sharpness() },
			"White's best": func(f survey.Finding) int { return -f.Score },
		} {
			if !r.by(name) {
				t.Fatalf("%s: not to be sorted by %s", c.rule.Name, name)
			}
			if !r.source.Visible() || !strings.Contains(r.source.Text(), survey.Current().Effort.String()) {
				t.Errorf("%s: from %q", name, r.source.Text())
			}
			r.sorted(t, c.rule, name, key, c.unseen)
		}
	}
}

// invented are findings of every third array, good and bad for White, and the sheets of
// all.
func invented() ([]*survey.Finding, []facts.Profile) {
	rng := rand.New(rand.NewPCG(5, 6))
	found, sheets := make([]*survey.Finding, variants.Arrays), make([]facts.Profile, variants.Arrays)
	for n := range sheets {
		if sheets[n].Number = n; n%3 == 0 {
			found[n] = &survey.Finding{Score: rng.IntN(200) - 100, Spread: rng.IntN(90)}
		}
	}
	return found, sheets
}

// Whatever is found, the orders are those of their names, equals by number.
func TestOrdersOfAnySurvey(t *testing.T) {
	found, sheets := invented()
	keys := map[string]func(*survey.Finding) int{
		"Fairest":      func(f *survey.Finding) int { return max(f.Score, -f.Score) },
		"Sharpest":     func(f *survey.Finding) int { return -f.Sharpness() },
		"White's best": func(f *survey.Finding) int { return -f.Score },
	}
	orders := bySurvey(found)
	for _, o := range orders {
		q := query{by: o}
		places := q.run(sheets, nil, app.Study{}).places
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
	if len(orders) != len(keys) || bySurvey(nil) != nil || surveyFacts(nil) != nil {
		t.Errorf("%d orders", len(orders))
	}
}

// sorted checks that the arrays shown are in the order of a key, and tell what it is.
func (r *room) sorted(t *testing.T, rule *rules.Castling, name string, key func(survey.Finding) int, unseen int) {
	t.Helper()
	last := -1 << 30
	for i, s := range r.gallery.shown {
		f, looked := survey.Current().Of(rule, variants.Both(s.Array))
		want := ""
		if looked {
			want = survey.Words(f.Score)
		}
		if looked && name == "Sharpest" {
			want = strings.TrimPrefix(survey.Words(f.Sharpness()), "+")
		}
		if looked != (i < len(r.gallery.shown)-unseen) || looked && key(f) < last {
			t.Fatalf("%s, %s: %d is no %d", rule.Name, name, s.Number, i)
		}
		if said := r.gallery.aside(s); said != want {
			t.Fatalf("%s, %s: %d says %q, want %q", rule.Name, name, s.Number, said, want)
		}
		last = key(f)
	}
	if len(r.gallery.shown) != r.family.Len() {
		t.Errorf("%s, %s: %d shown", rule.Name, name, len(r.gallery.shown))
	}
}

// An order that was chosen stays under another rule, and comes back after one that
// has no survey; opening the atlas anew begins with the numbers.
func TestAnOrderStays(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.by("Sharpest")
	r.under(variants.Slide)
	if r.order.Selected != "Sharpest" || r.query.by.name != "Sharpest" {
		t.Errorf("sorted by %s", r.order.Selected)
	}
	r.under(variants.Classical)
	if r.by("Fairest") || r.order.Selected != "Number" || r.here().Number != 0 && len(r.gallery.shown) != 960 {
		t.Errorf("without a survey sorted by %s", r.order.Selected)
	}
	if r.source.Visible() {
		t.Errorf("numbers are from %q", r.source.Text())
	}
	r.under(variants.Fischer)
	if r.order.Selected != "Sharpest" {
		t.Errorf("then sorted by %s", r.order.Selected)
	}
	r.Browse(variants.FischerFamily, variants.Slide)
	if r.order.Selected != "Number" || r.query.by.rank != nil {
		t.Errorf("opened anew sorted by %s", r.order.Selected)
	}
}

// The steps of a score leave the arrays whose scores are in them, and all steps
// together leave all.
func TestStepsOfTheScore(t *testing.T) {
	found, sheets := invented()
	all := surveyFacts(found)
	var none query
	seen := 0
	for value, n := range none.run(sheets, all, app.Study{}).counts["score"] {
		var q query
		q.pick("score", value)
		left := q.run(sheets, all, app.Study{}).places
		if seen += n; len(left) != n {
			t.Errorf("step %d: %d left, %d counted", value, len(left), n)
		}
		low, high := 10*value, 10*value+10
		switch value {
		case -1:
			low = -1 << 30
		case 6:
			high = 1 << 30
		}
		for _, n := range left {
			if f := found[n]; (f == nil) != (value == unseen) || f != nil && (f.Score < low || f.Score >= high) {
				t.Errorf("step %d has %d with %+v", value, n, f)
			}
		}
	}
	if seen != variants.Arrays {
		t.Errorf("%d in all", seen)
	}
	for _, c := range [][3]int{{19, 10, 1}, {10, 10, 1}, {0, 10, 0}, {-1, 10, -1}, {-10, 10, -1}, {-11, 10, -2}} {
		if got := floor(c[0], c[1]); got != c[2] {
			t.Errorf("%d by %d: %d", c[0], c[1], got)
		}
	}
}

// The page tells what was found, at what effort, or that nothing was.
func TestThePageTellsTheSurvey(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518")
	r.key(fyne.KeyReturn)
	p := r.page
	f, _ := survey.Current().Of(variants.Bunker, variants.Both(p.sheet.Array))
	text := said(p.survey)
	for _, want := range []string{
		survey.Words(f.Score) + "\n", f.Moves[0].To.String() + " " + survey.Words(f.Moves[0].Score),
		f.Moves[2].To.String() + " " + survey.Words(f.Moves[2].Score), "Place among 960", survey.Current().Effort.String(),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
	p.rules.Tapped(&fyne.PointEvent{Position: fyne.NewPos(1, 1)}) // the classical rule
	if text := said(p.survey); p.rule != variants.Classical || !strings.Contains(text, "did not look at arrays under this rule") {
		t.Errorf("%s: %q", p.rule.Name, text)
	}
	r.key(fyne.KeyEscape)
	r.under(variants.Fischer)
	r.openNumber(2000)
	if text := said(r.page.survey); !strings.Contains(text, "did not look at this array under this rule") {
		t.Errorf("2000: %q", text)
	}
	r.openNumber(0)
	if text := said(r.page.survey); !strings.Contains(text, "Place among 960") {
		t.Errorf("0: %q", text)
	}
}

// The places on the page are those in the gallery, ties sharing the first.
func TestPlaces(t *testing.T) {
	r := open(t, variants.MultiFamily)
	r.by("White's best")
	for i, s := range r.gallery.shown {
		p := newPage(r.Atlas, s)
		_, place, _ := strings.Cut(said(p.survey), "White's best ")
		place, _, _ = strings.Cut(place, "\n")
		first := i
		for first > 0 && r.query.by.rank(r.gallery.shown[first-1]) == r.query.by.rank(s) {
			first--
		}
		if place != string(rune('1'+first)) {
			t.Errorf("%d is %s, want %d", s.Number, place, first+1)
		}
	}
}

// Arrays that are compared tell their scores; a pair tells its own, and its arrays
// none.
func TestComparedAndPairs(t *testing.T) {
	r := open(t, variants.RegroupmentFamily)
	r.under(variants.Fischer)
	score := func(rows []comparedRow) int {
		return slices.IndexFunc(rows, func(r comparedRow) bool { return r.name == "Score for White" })
	}
	r.typed("c")
	r.key(fyne.KeyRight)
	r.typed("cC")
	i := score(r.beside.rows)
	if i < 0 {
		t.Fatal("no scores")
	}
	for n, number := range r.compare {
		array, _ := variants.ArrayNumbered(number)
		f, _ := survey.Current().Of(variants.Fischer, variants.Both(array))
		if got := r.beside.rows[i].values[n]; got != survey.Words(f.Score) {
			t.Errorf("%d: %s, want %s", number, got, survey.Words(f.Score))
		}
	}
	r.showGallery()
	r.typed("m")
	r.pairs.table.Select(fynewidget.TableCellID{Row: 2, Col: 1})
	s, _ := r.pairs.start(r.pairs.at)
	f, looked := survey.Current().Of(variants.Fischer, s)
	if want := survey.Words(f.Score) + " for White"; !looked || !strings.Contains(r.pairs.told.Text(), want) {
		t.Errorf("%q lacks %q", r.pairs.told.Text(), want)
	}
	r.pairs.open()
	if score(r.beside.rows) >= 0 {
		t.Error("the arrays of a pair tell their own scores")
	}
	for _, m := range f.Moves {
		if want, text := m.To.String()+" "+survey.Words(m.Score), said(r.beside.content); !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}
