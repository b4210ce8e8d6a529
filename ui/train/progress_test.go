package train

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/app/training"
	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// add adds n answers to skills of a castling rule, of which every step-th is wrong, a minute apart. The last one is given now.
func (s *testScreen) add(t *testing.T, rule string, n, step int) {
	t.Helper()
	v := variantOf(variants.CastlingByID(rule))
	source := sourceOf(castling{counter()}, rule)
	var keys []string
	for i := range n {
		key, ok := source.New(func(key string) bool { return slices.Contains(keys, key) })
		if !ok {
			key = keys[i%len(keys)]
		}
		keys = append(keys, key)
		a := training.Answer{
			Time: s.now.Add(time.Duration(i-n+1) * time.Minute), Item: training.Item{Exercise: training.Castling, Key: key}, Rule: rule,
			Array: v.RandomStart(uint64(i)).White.String(), Right: i%step > 0, Taken: 2 * time.Second,
		}
		if a.Rating = training.Again; a.Right {
			a.Rating = training.Easy
		}
		if err := s.in.Log.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	s.update()
}

// buttons returns the visible buttons with a label in an object, from top to bottom.
func buttons(o fyne.CanvasObject, label string) (all []*widget.Button) {
	switch o := o.(type) {
	case *widget.Button:
		if o.Text == label && o.Visible() {
			all = append(all, o)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, buttons(c, label)...)
		}
	case *container.Scroll:
		return buttons(o.Content, label)
	}
	return all
}

// press presses a key: of the widget with the focus, or of the screen.
func (s *testScreen) press(name fyne.KeyName) {
	s.window.Canvas().SetOnTypedKey(s.TypedKey)
	if f := s.window.Canvas().Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: name})
		return
	}
	s.TypedKey(&fyne.KeyEvent{Name: name})
}

// checkAsked fails the test unless a session runs that asks items of one castling rule.
func (s *testScreen) checkAsked(t *testing.T, rule string) {
	t.Helper()
	if s.session == nil {
		t.Fatalf("no session of %s", rule)
	}
	for range 8 {
		if s.desk.first.rule != rule {
			t.Fatalf("%s is asked under %s", s.item.Key, rule)
		}
		s.Own("solution")()
		s.desk.goOn()
	}
}

// What the player knows least is on the first page, each with one button that trains it and leaves the chosen rule as it is.
// With few answers, or if all is known equally well, nothing is weak.
func TestWeakPointsAreOneClickAway(t *testing.T) {
	s := opened(t, window)
	s.add(t, "slide", 19, 1)
	s.add(t, "fischer", 60, 50)
	if n := len(buttons(s.home.weak, "Train")); n > 0 {
		t.Errorf("after 19 answers %d points are weak", n)
	}
	s.add(t, "slide", 50, 2)
	s.add(t, "bunker", 50, 2)
	s.add(t, "classical", 60, 50)
	all := buttons(s.home.weak, "Train")
	if len(all) != 2 {
		t.Fatalf("%d points are weak", len(all))
	}
	test.Tap(all[1])
	s.checkAsked(t, "slide")
	if s.press(fyne.KeyEscape); s.rule != "" || s.session != nil {
		t.Errorf("the chosen rule is %q", s.rule)
	}
	s = opened(t, window)
	s.add(t, "slide", 50, 3)
	s.add(t, "bunker", 50, 2)
	if n := len(buttons(s.home.weak, "Train")); n > 0 {
		t.Errorf("%d rules are weak, although the difference can be chance", n)
	}
	hard := map[training.Topic]training.Tally{
		{Exercise: training.Castling, Rule: "slide"}: {Answers: 50, Right: 49}, {Exercise: training.Tactics, Rule: "slide"}: {Answers: 50, Right: 30},
	}
	if weak := weakPoints(hard, func(training.Exercise) exercise { return s.exercises[0] }); len(weak) > 0 {
		t.Errorf("%v is weak, because its exercise is hard", weak[0].exercise.id())
	}
}

// Arrow keys and End scroll a first page that does not fit.
func TestKeysScrollTheFirstPage(t *testing.T) {
	s := opened(t, fyne.NewSize(760, 200))
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyEnd} {
		before := s.home.content.Offset.Y
		if s.press(key); s.home.content.Offset.Y <= before {
			t.Errorf("%s scrolls from %v to %v", key, before, s.home.content.Offset.Y)
		}
	}
}

// A castling rule that the player has chosen is that of the exercises, of the session of the day, and of the numbers of answers and
// of due items.
func TestTheChosenRuleIsTrained(t *testing.T) {
	s := opened(t, window)
	s.add(t, "slide", 5, 1)
	s.add(t, "bunker", 7, 1)
	s.now = s.now.Add(time.Hour)
	s.update()
	if !strings.HasPrefix(s.home.today.Text(), "12 ") || !strings.Contains(s.home.rows[0].state.Text(), "12 due") {
		t.Errorf("of all rules: %q, %q", s.home.today.Text(), s.home.rows[0].state.Text())
	}
	s.home.rule.Choose(slices.Index(ruleIDs(), "slide"))
	if s.rule != "slide" || !strings.HasPrefix(s.home.today.Text(), "5 ") || !strings.Contains(s.home.rows[0].state.Text(), "5 due") {
		t.Errorf("rule %q: %q, %q", s.rule, s.home.today.Text(), s.home.rows[0].state.Text())
	}
	if s.home.rows[0].state.Text() != "0 of 5 right. 5 due." {
		t.Errorf("rule %q: %q", s.rule, s.home.rows[0].state.Text())
	}
	s.home.rule.Choose(slices.Index(ruleIDs(), "fischer"))
	if text := s.home.today.Text(); !strings.HasPrefix(text, "Nothing is due again under this castling rule") || s.home.rows[0].state.Text() != "Not tried yet" {
		t.Errorf("rule %q: %q, %q", s.rule, text, s.home.rows[0].state.Text())
	}
	s.home.rule.Choose(slices.Index(ruleIDs(), "slide"))
	s.TypedRune('1')
	s.checkAsked(t, "slide")
	s.press(fyne.KeyEscape)
	s.press(fyne.KeyReturn)
	s.checkAsked(t, "slide")
	s.press(fyne.KeyEscape)
	for _, id := range []string{"", "of a later version"} {
		s.rule = id
		if s.update(); s.home.rule.Chosen() != 0 {
			t.Errorf("rule %q shows %d", id, s.home.rule.Chosen())
		}
	}
}

// The rows of each table add up to all answers, due items are those of the first page, and Enter trains the castling rule of the
// selected row; Escape returns to the table.
func TestTablesOfProgress(t *testing.T) {
	s := opened(t, window)
	s.add(t, "slide", 30, 3)
	s.add(t, "fischer", 25, 5)
	s.now = s.now.Add(time.Hour)
	s.TypedRune('0')
	p := s.progress
	for page := byExercise; page <= byFact; page++ {
		s.TypedRune(rune('1' + page))
		sums, due := map[string]int{}, 0 // answers by fact and rule
		for _, r := range p.rows.listed {
			fact, _, _ := strings.Cut(r.name, ":")
			if page < byFact {
				fact = ""
			}
			sums[fact+"|"+r.aside] += r.Answers
			due += r.due
		}
		for group, n := range sums {
			_, aside, _ := strings.Cut(group, "|")
			if want := map[string]int{"": 55, variants.Slide.Narrow(): 30, variants.Fischer.Narrow(): 25}[aside]; n != want {
				t.Errorf("page %d, %q: %d answers, want %d", page, group, n, want)
			}
		}
		if page < byFact && due != dueOf(s.due(progressOf(s), "")) || len(sums) == 0 {
			t.Errorf("page %d: %d due, %d sums", page, due, len(sums))
		}
	}
	for page := byRule; page <= byFact; page++ {
		s.TypedRune(rune('1' + page))
		p.rows.sort(columnName) // so that the rules alternate
		for _, at := range []int{0, len(p.rows.listed) - 1} {
			p.table.Choose(at)
			want := p.rows.listed[at]
			s.press(fyne.KeyReturn)
			rule := s.desk.first.rule
			if label := variants.CastlingByID(rule); label.Label() != want.name && label.Narrow() != want.aside {
				t.Errorf("%q trains %s", want.name, rule)
			}
			s.checkAsked(t, rule)
			s.press(fyne.KeyEscape)
			if s.session != nil || !s.showsProgress() || p.page != page {
				t.Fatal("Escape does not return to the table")
			}
		}
	}
	s.press(fyne.KeyEscape)
	if s.showsProgress() || s.left {
		t.Error("Escape does not return to the first page")
	}
}

// The rows of each table are compared with the share of right answers that is above it, which is that of all answers.
func TestRowsAreComparedWithAllAnswers(t *testing.T) {
	s := opened(t, window)
	s.add(t, "slide", 30, 3)
	for range 10 { // about no array
		if err := s.in.Log.Add(training.Answer{Time: s.now, Item: training.Item{Exercise: training.Tactics, Key: "x"}, Rule: "slide", Rating: training.Again}); err != nil {
			t.Fatal(err)
		}
	}
	s.TypedRune('0')
	for page := byExercise; page <= byFact; page++ {
		s.TypedRune(rune('1' + page))
		if want := progressOf(s).Total().Share(); s.progress.rows.mean != want {
			t.Errorf("page %d compares with %v, want %v", page, s.progress.rows.mean, want)
		}
	}
}

// progressOf returns the progress of the log, which only this goroutine uses.
func progressOf(s *testScreen) (p *training.Progress) {
	s.in.Log.Read(func(now *training.Progress) { p = now })
	return p
}

// A row with fewer than twenty answers has an interval, but no share.
func TestFewAnswersHaveNoShare(t *testing.T) {
	r := rows{}
	r.columns("", "", true, true)
	r.listed = []row{{Tally: training.Tally{Answers: 19, Right: 19}}, {Tally: training.Tally{Answers: 20, Right: 15}}}
	for at, want := range []struct{ share, interval string }{{"–", "83–100%"}, {"75.0%", "53–89%"}} {
		share, interval := r.Cell(at, slices.Index(r.visible, columnRight)), r.Cell(at, slices.Index(r.visible, columnInterval))
		if share != want.share || interval != want.interval {
			t.Errorf("%s, %s", share, interval)
		}
	}
}

// The calendar has the answers of each day and the items that will be due, describes the chosen day, and moves by arrow keys.
func TestCalendar(t *testing.T) {
	s := opened(t, window)
	s.add(t, "fischer", 30, 3)
	s.now = s.now.AddDate(0, 0, 3) // Tuesday
	s.add(t, "slide", 20, 4)
	s.showProgress()
	s.progress.choosePage(byDay)
	c := s.progress.calendar
	if s.window.Canvas().Focused() != c || c.chosen != c.today || c.days[c.today].Date != "2026-12-01" || s.now.Weekday() != time.Tuesday || c.today%7 != 1 {
		t.Fatalf("today is %+v, chosen %d", c.days[c.today], c.chosen)
	}
	answers, due := 0, 0
	for i, d := range c.days {
		if i <= c.today {
			answers += d.Answers
		} else if due += d.Due; d.Answers > 0 {
			t.Errorf("%d answers on %s", d.Answers, d.Date)
		}
		want := fmt.Sprint(max(d.Answers, d.Due))
		if want == "0" {
			want = ""
		}
		if got := c.squares[i].number.Text; got != want {
			t.Errorf("%s shows %q, want %q", d.Date, got, want)
		}
		if text := c.describe(i); !strings.Contains(text, words.Day(dateOf(&d))) {
			t.Errorf("%s: %q", d.Date, text)
		}
	}
	if answers != 50 || due == 0 {
		t.Errorf("%d answers, %d due", answers, due)
	}
	if got, want := c.Description().Value, "1 Dec 2026: 20 answers, 75% right. 20 questions were new. "; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "due now.") {
		t.Errorf("today: %q", got)
	}
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight} {
		s.press(k)
	}
	if got := c.Description().Value; got != "28 Nov 2026: 30 answers, 67% right. 30 questions were new." || c.about.Text() != got {
		t.Errorf("after arrow keys: %q, %q", got, c.about.Text())
	}
	day, left := c.square()
	test.TapAt(c, fyne.NewPos(left+day.Width*2.5, weekdayHeight+day.Height*6.5))
	if c.chosen != 7*6+2 || !strings.HasPrefix(c.Description().Value, "9 Dec 2026: ") {
		t.Errorf("a click chooses %d, %q", c.chosen, c.Description().Value)
	}
	for range 3 {
		s.press(fyne.KeyPageDown)
	}
	if s.press(fyne.KeyHome); c.chosen != c.today {
		t.Errorf("Home chooses %d", c.chosen)
	}
	s.TypedRune('1')
	if s.progress.page != byExercise || s.window.Canvas().Focused() != s.progress.table {
		t.Error("1 does not show the first table")
	}
}

// Answers that another window has given are shown when the screen is shown again.
func TestAnswersOfAnotherWindowAreShown(t *testing.T) {
	folder := t.TempDir()
	s := opened(t, window)
	s.in.Log, _ = training.Open(folder, s.now)
	other, _ := training.Open(folder, s.now)
	own := s.in.Log
	s.in.Log = other
	s.add(t, "slide", 21, 3)
	s.in.Log = own
	s.Focus(s.window.Canvas())
	if text := s.home.rows[0].state.Text(); !strings.HasPrefix(text, "21 answers") {
		t.Errorf("shown %q", text)
	}
}

// A session that has nothing more to ask says so.
func TestTheEndOfASessionIsExplained(t *testing.T) {
	for _, c := range []struct {
		key  fyne.KeyName
		want string
	}{{fyne.Key1, "2 of 2 right"}, {fyne.KeyReturn, "2 of 2 right. Nothing else is due today."}} {
		s := opened(t, window)
		s.exercises = []exercise{few{castling{counter()}}}
		if c.key == fyne.KeyReturn {
			s.press(c.key)
		} else {
			s.TypedRune('1')
		}
		for range 2 {
			s.TypedRune(s.rightChoice())
			s.desk.goOn()
		}
		if s.session != nil || s.in.Toast.Text() != c.want {
			t.Errorf("%s: %q", c.key, s.in.Toast.Text())
		}
		if s.showProgress(); s.in.Toast.Text() != "" {
			t.Errorf("the message stays on the next page: %q", s.in.Toast.Text())
		}
	}
	s := opened(t, window)
	s.press(fyne.KeyReturn)
	s.now = s.now.Add(training.DailyLength)
	s.Own("solution")()
	if s.desk.goOn(); s.session != nil || s.in.Toast.Text() != "0 of 1 right. The time is over." {
		t.Errorf("after ten minutes: %q", s.in.Toast.Text())
	}
	s = opened(t, window)
	s.exercises = []exercise{none{castling{counter()}}}
	if s.TypedRune('1'); s.session != nil || s.in.Toast.Text() != "There is nothing to train here yet" {
		t.Errorf("without questions: %q", s.in.Toast.Text())
	}
	if s.press(fyne.KeyReturn); s.in.Toast.Text() != "Nothing is due today" {
		t.Errorf("without questions today: %q", s.in.Toast.Text())
	}
}

// few is an exercise with two questions, none one without any.
type (
	few  struct{ castling }
	none struct{ castling }
)

func (few) New(known func(string) bool) (string, bool) {
	return training.Keys{"landing|fischer|castle|e|h", "landing|fischer|castle|e|a"}.New(known)
}

func (none) New(func(string) bool) (string, bool) { return "", false }

// cut returns the visible texts that are truncated.
func cut(o fyne.CanvasObject) (all []string) {
	switch o := o.(type) {
	case *canvas.Text:
		if o.Visible() && strings.HasSuffix(o.Text, "…") {
			all = append(all, o.Text)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, cut(c)...)
		}
	case fyne.Widget:
		if o.Visible() {
			for _, c := range test.WidgetRenderer(o).Objects() {
				all = append(all, cut(c)...)
			}
		}
	}
	return all
}

// No text of the first page and of the progress is truncated, in the smallest and the usual window.
func TestNoTextOfThePagesIsCut(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(760, 534), fyne.NewSize(1180, 734)} {
		langtest.Each(t, func(t *testing.T) {
			s := opened(t, size)
			check := func(name string) {
				t.Helper()
				s.window.Resize(size)
				if least := s.Content().MinSize(); least.Width > size.Width || least.Height > size.Height {
					t.Errorf("%s at %v needs %v", name, size, least)
				}
				for _, text := range cut(s.Content()) {
					t.Errorf("%s at %v: %q is cut", name, size, text)
				}
			}
			check("empty")
			for i, rule := range trainedRules() {
				s.add(t, rule.ID, 50, []int{1, 90}[i%2])
			}
			s.now = s.now.AddDate(0, 0, 2)
			s.update()
			if len(s.home.weak.Objects) != 1+maxWeak {
				t.Fatal("no weak points")
			}
			check("first page")
			s.showProgress()
			for page := byExercise; page <= byDay; page++ {
				s.progress.choosePage(page)
				for from := 0; from < max(len(s.progress.rows.listed), 1); from += 10 {
					s.progress.table.Choose(from)
					check(fmt.Sprintf("page %d, row %d", page, from))
				}
			}
		})
	}
}
