package atlas

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"backrank/ui/look"
	"backrank/variants"
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
	case *look.Words:
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
	r := open(t, variants.ShuffleFamily)
	for _, rule := range []*rules.Castling{variants.Bunker, variants.Fischer, variants.NoCastling} {
		r.under(rule)
		for name, key := range map[string]func(survey.Finding) int{
			"Fairest":      func(f survey.Finding) int { return max(f.Score, -f.Score) },
			"Sharpest":     func(f survey.Finding) int { return -f.Sharpness() },
			"White's best": func(f survey.Finding) int { return -f.Score },
		} {
			if !r.by(name) {
				t.Fatalf("%s: not to be sorted by %s", rule.Name, name)
			}
			if !r.source.Visible() || !strings.Contains(r.source.Text(), survey.Current().Effort.String()) {
				t.Errorf("%s: from %q", name, r.source.Text())
			}
			last, unseen := -1<<30, 0
			for i, s := range r.gallery.shown {
				f, looked := survey.Current().Of(rule, variants.Both(s.Array))
				if !looked {
					unseen++
					if said := r.gallery.aside(s); said != "" {
						t.Fatalf("%s, %s: %d says %q", rule.Name, name, s.Number, said)
					}
					continue
				}
				if unseen > 0 || key(f) < last {
					t.Fatalf("%s, %s: %d is no %d", rule.Name, name, s.Number, i)
				}
				last = key(f)
				want := survey.Words(f.Score)
				if name == "Sharpest" {
					want = strings.TrimPrefix(survey.Words(f.Sharpness()), "+")
				}
				if said := r.gallery.aside(s); said != want {
					t.Fatalf("%s, %s: %d says %q, want %q", rule.Name, name, s.Number, said, want)
				}
			}
			if want := map[bool]int{true: 1920}[rule == variants.Fischer]; unseen != want || len(r.gallery.shown) != variants.Arrays {
				t.Errorf("%s, %s: %d of %d not looked at", rule.Name, name, unseen, len(r.gallery.shown))
			}
		}
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
	r := open(t, variants.ShuffleFamily)
	r.under(variants.Fischer)
	all := 0
	for value, n := range r.result.counts["score"] {
		r.query.picks = nil
		r.query.pick("score", value)
		r.refresh()
		all += n
		if len(r.gallery.shown) != n {
			t.Errorf("step %d: %d shown, %d counted", value, len(r.gallery.shown), n)
		}
		for _, s := range r.gallery.shown {
			f, looked := survey.Current().Of(variants.Fischer, variants.Both(s.Array))
			low, high := 10*value, 10*value+10
			if value == -1 {
				low = -1 << 30
			} else if value == 6 {
				high = 1 << 30
			}
			if looked != (value != unseen) || looked && (f.Score < low || f.Score >= high) {
				t.Errorf("step %d has %d with %d", value, s.Number, f.Score)
			}
		}
	}
	if all != variants.Arrays {
		t.Errorf("%d in all", all)
	}
	for _, c := range [][3]int{{19, 10, 1}, {10, 10, 1}, {0, 10, 0}, {-1, 10, -1}, {-10, 10, -1}, {-11, 10, -2}} {
		if got := floor(c[0], c[1]); got != c[2] {
			t.Errorf("%d by %d: %d", c[0], c[1], got)
		}
	}
}

// The page tells what was found, at what effort, or that nothing was.
func TestThePageTellsTheSurvey(t *testing.T) {
	r := open(t, variants.ShuffleFamily)
	r.typed("518")
	r.key(fyne.KeyReturn)
	p := r.page
	f, _ := survey.Current().Of(variants.Bunker, variants.Both(p.sheet.Array))
	text := said(p.survey)
	for _, want := range []string{
		survey.Words(f.Score) + "\n", f.Moves[0].To.String() + " " + survey.Words(f.Moves[0].Score),
		f.Moves[2].To.String() + " " + survey.Words(f.Moves[2].Score), "Place among 2880", survey.Current().Effort.String(),
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
	r.pairs.table.Select(widget.TableCellID{Row: 2, Col: 1})
	s, _ := r.pairs.start(r.pairs.at)
	f, looked := survey.Current().Of(variants.Fischer, s)
	if want := survey.Words(f.Score) + " for White"; !looked || !strings.Contains(r.pairs.told.Text(), want) {
		t.Errorf("%q lacks %q", r.pairs.told.Text(), want)
	}
	r.pairs.open()
	if score(r.beside.rows) >= 0 {
		t.Error("the arrays of a pair tell their own scores")
	}
}
