package training

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"backrank/variants"
	"backrank/variants/facts"
)

// keys returns n keys with a prefix.
func keys(prefix string, n int) (l Keys) {
	for i := range n {
		l = append(l, fmt.Sprint(prefix, i))
	}
	return l
}

// A sitting is a session of a test with a clock of its own.
type sitting struct {
	*Session
	now *time.Time
}

// sit begins a session at an instant. An answer takes 20 seconds.
func sit(l *Log, now time.Time, o Options) sitting {
	o.Now = func() time.Time { return now }
	return sitting{NewSession(l, o), &now}
}

// answer answers the next item and returns it. wrong are the keys to answer wrongly.
func (s sitting) answer(t *testing.T, wrong ...string) (Item, Reason, bool) {
	t.Helper()
	item, reason, ok := s.Next()
	if !ok {
		return item, reason, false
	}
	const taken = 20 * time.Second
	*s.now = s.now.Add(taken)
	right := !slices.Contains(wrong, item.Key)
	do(t, s.Answer(Answer{Time: *s.now, Item: item, Right: right, Taken: taken, Rating: RatingOf(item.Exercise, right, taken)}))
	return item, reason, true
}

// A mistake comes back after three other items, and again until the answer is right; then it is not asked again in this session.
func TestAMistakeComesBackInTheSameSession(t *testing.T) {
	s := sit(open(t, ""), noon, Options{Exercises: []Exercise{Castling}, Sources: map[Exercise]Source{Castling: keys("c", 8)}})
	var asked []string
	for len(asked) < 30 {
		wrong := "c1" // twice
		if len(asked) > 6 {
			wrong = ""
		}
		item, reason, ok := s.answer(t, wrong)
		if !ok {
			break
		}
		if (reason == WasWrong) != slices.Contains(asked, item.Key) {
			t.Errorf("%s is asked after %v, because %d", item.Key, asked, reason)
		}
		asked = append(asked, item.Key)
	}
	if want := []string{"c0", "c1", "c2", "c3", "c4", "c1", "c5", "c6", "c7", "c1"}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
}

// lines is a source of lines of six items.
type lines struct{ Keys }

func (l lines) Continues(key, before string) bool {
	i := slices.Index(l.Keys, key)
	return i%6 > 0 && l.Keys[i-1] == before
}

// In a line, a mistake comes back at the end of the line.
func TestAMistakeWaitsForTheEndOfALine(t *testing.T) {
	s := sit(open(t, ""), noon, Options{Exercises: []Exercise{Lines}, Sources: map[Exercise]Source{Lines: lines{keys("l", 12)}}})
	var asked []string
	for len(asked) < 8 {
		wrong := "l1"
		if len(asked) > 2 {
			wrong = ""
		}
		item, _, _ := s.answer(t, wrong)
		asked = append(asked, item.Key)
	}
	if want := []string{"l0", "l1", "l2", "l3", "l4", "l5", "l1", "l6"}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
}

// A line that is skipped at a position goes on too before a mistake comes back.
func TestAMistakeWaitsForALineThatIsSkipped(t *testing.T) {
	s := sit(open(t, ""), noon, Options{Exercises: []Exercise{Lines}, Sources: map[Exercise]Source{Lines: lines{keys("l", 6)}}})
	s.answer(t, "l0")
	for range 3 {
		s.answer(t)
	}
	if item, _, _ := s.Next(); item.Key != "l4" {
		t.Fatalf("%s is asked", item.Key)
	}
	s.Skip()
	if item, _, _ := s.Next(); item.Key != "l5" {
		t.Errorf("after the skipped position, %s is asked", item.Key)
	}
}

// Where no line goes on, a mistake comes back without another item being made.
func TestAMistakeNeedsNoOtherItem(t *testing.T) {
	made := 0
	source := &Seeds{Make: func(seed uint64) (string, bool) { made++; return fmt.Sprint(seed), true }, Valid: func(string) bool { return true }}
	s := sit(open(t, ""), noon, Options{Exercises: []Exercise{Castling}, Sources: map[Exercise]Source{Castling: source}})
	s.answer(t, "0")
	for range 3 {
		s.answer(t)
	}
	made = 0
	if item, reason, _ := s.Next(); item.Key != "0" || reason != WasWrong || made > 0 {
		t.Errorf("%s is asked, because %d, and %d other items are made", item.Key, reason, made)
	}
}

// If there is nothing else to ask, a mistake comes back at once.
func TestTheLastMistakeComesBack(t *testing.T) {
	s := sit(open(t, ""), noon, Options{Exercises: []Exercise{Castling}, Sources: map[Exercise]Source{Castling: keys("c", 1)}})
	s.answer(t, "c0")
	if s.Mistakes() != 1 {
		t.Errorf("%d mistakes", s.Mistakes())
	}
	if _, reason, ok := s.answer(t); !ok || reason != WasWrong {
		t.Errorf("not asked again: %v %v", reason, ok)
	}
	if _, _, ok := s.answer(t); ok {
		t.Error("asked for a third time")
	}
}

// Due items come first, and items that are gone are not asked.
func TestDueItemsComeFirst(t *testing.T) {
	l := open(t, "")
	sources := map[Exercise]Source{Castling: keys("c", 6), Lines: keys("l", 6)}
	both := []Exercise{Castling, Lines}
	s := sit(l, noon, Options{Exercises: both, Sources: sources, NewPerDay: func(Exercise) int { return 3 }})
	for range 6 {
		if _, reason, ok := s.answer(t); !ok || reason != IsNew {
			t.Fatal("no new item")
		}
	}
	if item, _, ok := s.Next(); ok {
		t.Errorf("%v exceeds the daily limit", item)
	}
	sources[Lines] = Keys{"l1", "l2", "l3", "l4", "l5"} // l0 is gone
	s = sit(l, noon.AddDate(0, 0, 40), Options{Exercises: both, Sources: sources})
	var reasons []Reason
	for {
		item, reason, ok := s.answer(t)
		if !ok {
			break
		}
		if item.Key == "l0" {
			t.Error("an item that is gone is asked")
		}
		reasons = append(reasons, reason)
	}
	if want := []Reason{IsDue, IsDue, IsDue, IsDue, IsDue, IsNew, IsNew, IsNew, IsNew, IsNew, IsNew}; !slices.Equal(reasons, want) {
		t.Errorf("reasons %v, want %v", reasons, want)
	}
}

func TestASessionEndsByTime(t *testing.T) {
	s := sit(open(t, ""), noon, Options{
		Length: DailyLength, Exercises: Exercises(), Sources: map[Exercise]Source{Castling: keys("c", 100), Tactics: keys("t", 100)},
		NewPerDay: func(Exercise) int { return 100 },
	})
	n, exercises := 0, map[Exercise]int{}
	for ; ; n++ {
		item, _, ok := s.answer(t, "c3")
		if !ok {
			break
		}
		exercises[item.Exercise]++
	}
	if n != 30 || s.Left() != 0 {
		t.Errorf("%d answers of 20 s in ten minutes, %v left", n, s.Left())
	}
	if exercises[Castling] < 14 || exercises[Tactics] < 14 {
		t.Errorf("new items by exercise: %v", exercises)
	}
}

// In a session without a limit, items that were answered rightly are not asked again, although they are due after some minutes.
func TestNothingIsAskedTwice(t *testing.T) {
	s := sit(open(t, ""), noon, Options{
		Exercises: []Exercise{Lines}, Sources: map[Exercise]Source{Lines: keys("l", 90)}, NewPerDay: func(Exercise) int { return 100 },
	})
	asked := map[Item]bool{}
	for {
		item, _, ok := s.answer(t)
		if !ok {
			break
		}
		if asked[item] {
			t.Fatalf("%v is asked again after %d items", item, len(asked))
		}
		asked[item] = true
	}
	if len(asked) != 90 {
		t.Errorf("%d items", len(asked))
	}
}

// An endless session asks items before they are due: those first that are due next, none within three turns, mistakes again. A
// right answer then changes nothing, a wrong one makes the item due.
func TestAnEndlessSessionAsksItemsEarly(t *testing.T) {
	l := open(t, "")
	o := Options{Exercises: []Exercise{Castling}, Sources: map[Exercise]Source{Castling: keys("c", 6)}, Endless: true}
	s := sit(l, noon, o)
	var asked []string
	for n := range 20 {
		var wrong []string
		if n == 8 {
			wrong = []string{"c2"}
		}
		var before time.Time
		item, _, ok := s.Next()
		l.Read(func(p *Progress) { before = p.DueAt(item) })
		if _, reason, _ := s.answer(t, wrong...); !ok || (reason == IsNew) != (n < 6) || n >= 6 && reason != IsEarly && n != 12 {
			t.Fatalf("turn %d asks %v (%v) because %d", n, item, ok, reason)
		}
		var after time.Time
		l.Read(func(p *Progress) { after = p.DueAt(item) })
		if n >= 6 && n != 8 && n != 12 && !after.Equal(before) {
			t.Errorf("turn %d: %v was due at %v, now at %v", n, item, before, after)
		}
		if n == 8 && after.Sub(*s.now) > 10*time.Minute {
			t.Errorf("a wrong answer is due at %v", after)
		}
		asked = append(asked, item.Key)
	}
	if want := []string{"c0", "c1", "c2", "c3", "c4", "c5", "c0", "c1", "c2", "c3", "c4", "c5", "c2", "c0", "c1"}; !slices.Equal(asked[:15], want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
	few := sit(open(t, ""), noon, Options{Exercises: o.Exercises, Sources: map[Exercise]Source{Castling: keys("c", 3)}, Endless: true})
	for range 3 {
		few.answer(t)
	}
	if item, _, ok := few.Next(); ok {
		t.Errorf("%v is asked again within three turns", item)
	}
}

// Items that are known well come back later each time, wrong ones soon, and a clock that is set back neither hides items for
// years nor makes the intervals grow.
func TestIntervals(t *testing.T) {
	p := newProgress()
	item := Item{Tactics, "x"}
	give := func(now time.Time, rating Rating) time.Duration {
		p.add(&Answer{Time: now, Item: item, Right: rating > Again, Rating: rating})
		return p.DueAt(item).Sub(now)
	}
	now, before := noon, time.Duration(0)
	for range 6 {
		after := give(now, Good)
		if after <= before {
			t.Errorf("the interval after %v is %v", before, after)
		}
		before, now = after, now.Add(after)
	}
	if after := give(now, Again); after > 10*time.Minute {
		t.Errorf("a wrong answer comes back after %v", after)
	}
	give(now.Add(time.Hour), Good)
	twin := newProgress() // answers at the instant of the answer before, instead of two days earlier
	twin.cards[item] = p.cards[item]
	same := now.Add(time.Hour)
	twin.add(&Answer{Time: same, Item: item, Right: true, Rating: Good})
	if got, want := give(same.AddDate(0, 0, -2), Good), twin.DueAt(item).Sub(same); got != want {
		t.Errorf("after a clock that was set back, the interval is %v, want %v", got, want)
	}
	wrong := now.AddDate(30, 0, 0)
	give(wrong, Good)
	if due := p.Due(now.AddDate(0, 0, 1)); !slices.Contains(due, item) {
		t.Errorf("after a wrong clock, due %v", due)
	}
	if after := give(now.AddDate(0, 0, 1), Good); after > 40*365*24*time.Hour || after < time.Hour {
		t.Errorf("after a wrong clock, the interval is %v", after)
	}
}

// The tallies by exercise, rule, fact and day all add up to the answers.
func TestTalliesAddUp(t *testing.T) {
	p := newProgress()
	const n = 200
	for i := range n {
		v := variants.All()[i%12]
		a := Answer{
			Time: noon.Add(time.Duration(i) * time.Hour), Item: Item{Exercises()[i%5], fmt.Sprint(i % 40)}, Rule: v.Castling.ID,
			Array: v.StartAt(int64(i) % v.Count()).White.String(), Right: i%3 > 0, Taken: time.Second, Rating: Good,
		}
		p.add(&a)
	}
	var exercises, byRule, calendar Tally
	for _, t := range p.ByExercise() {
		exercises = exercises.Plus(t)
	}
	for _, r := range variants.Castlings() {
		byRule = byRule.Plus(p.ByRule()[r.ID])
		for _, f := range ByFact(r, p.ByArray(r), func(a variants.Array) facts.Profile { return facts.ProfileOf(a, r) }) {
			var values Tally
			for _, v := range f.Values {
				values = values.Plus(v.Tally)
			}
			if values != p.ByRule()[r.ID] {
				t.Errorf("%s, %s: %+v, want %+v", r.ID, f.Fact.ID, values, p.ByRule()[r.ID])
			}
		}
	}
	first, due := 0, 0
	days := p.Days(noon, noon.AddDate(100, 0, 0), noon)
	for _, d := range days[:20] {
		calendar = calendar.Plus(d.Tally)
		first += d.New
	}
	for _, d := range days {
		due += d.Due
	}
	want := Tally{n, 133, n * time.Second}
	if exercises != want || byRule != want || calendar != want || first != len(p.cards) || due != len(p.cards) {
		t.Errorf("by exercise %+v, by rule %+v, by day %+v, %d first, %d due, %d cards", exercises, byRule, calendar, first, due, len(p.cards))
	}
	if days[0].Date != "2026-11-28" || days[0].Answers != 12 || days[1].Answers != 24 {
		t.Errorf("days %+v", days[:2])
	}
}

// Recent answers show what the player knows now, although earlier ones were all wrong.
func TestRecentAnswersReplaceOlderOnes(t *testing.T) {
	p := newProgress()
	for n := range 100 {
		p.add(&Answer{Time: noon, Item: Item{Castling, "x"}, Rule: "slide", Right: n >= 50, Rating: Good})
	}
	topic := Topic{Castling, "slide"}
	if got := p.Recent()[topic]; got.Answers != maxRecent || got.Right != maxRecent || len(p.Recent()) != 1 {
		t.Errorf("the last answers are %+v", got)
	}
}

// Practice does not change when an item is due.
func TestPracticeDoesNotCount(t *testing.T) {
	p := newProgress()
	known, other := Item{Tactics, "known"}, Item{Tactics, "other"}
	p.add(&Answer{Time: noon, Item: known, Right: true, Rating: Good})
	due := p.DueAt(known)
	for _, item := range []Item{known, other} {
		p.add(&Answer{Time: noon.Add(time.Minute), Item: item, Rating: Again, Practice: true})
	}
	if !p.DueAt(known).Equal(due) || p.Known(other) || p.NewItems(Tactics, noon) != 1 || p.ByExercise()[Tactics].Answers != 3 {
		t.Error("practice counts as training")
	}
}

func TestRatings(t *testing.T) {
	for _, e := range Exercises() {
		quick, slow := e.pace()
		got := []Rating{RatingOf(e, false, 0), RatingOf(e, true, slow+1), RatingOf(e, true, quick+1), RatingOf(e, true, quick)}
		if !slices.Equal(got, []Rating{Again, Hard, Good, Easy}) {
			t.Errorf("%s: %v", e, got)
		}
		if e.Title() == "" || e.Title() == string(e) || e.NewPerDay() < 1 {
			t.Errorf("%s is incomplete", e)
		}
	}
}

// An item stays until it is answered, also if another one becomes due meanwhile.
func TestAnItemStaysUntilItIsAnswered(t *testing.T) {
	l := open(t, "")
	sources := map[Exercise]Source{Castling: keys("c", 3)}
	sit(l, noon, Options{Exercises: []Exercise{Castling}, Sources: sources}).answer(t)
	s := sit(l, noon.Add(time.Minute), Options{Exercises: []Exercise{Castling}, Sources: sources})
	before, _, _ := s.Next()
	*s.now = s.now.Add(time.Hour) // the first item is due
	if after, reason, ok := s.Next(); !ok || after != before || reason != IsNew {
		t.Errorf("%v is replaced by %v", before, after)
	}
}

// Seeds yield items that have not been asked, and skip seeds without one.
func TestSeeds(t *testing.T) {
	s := &Seeds{Seed: 7, Make: func(seed uint64) (string, bool) { return fmt.Sprint(seed / 2), seed > 9 }, Valid: func(key string) bool { return key != "x" }}
	asked := map[string]bool{"5": true}
	for _, want := range []string{"6", "7"} {
		key, ok := s.New(func(key string) bool { return asked[key] })
		if !ok || key != want {
			t.Errorf("key %q, want %q", key, want)
		}
		if again, _ := s.New(func(key string) bool { return asked[key] }); again != key {
			t.Errorf("then key %q", again)
		}
		asked[key] = true
	}
	if _, ok := s.New(func(string) bool { return true }); ok {
		t.Error("a known item is new")
	}
	if !s.Has("5") || s.Has("x") {
		t.Error("Has does not call Valid")
	}
}

// An item that is skipped is neither logged nor asked again in the session, even if it was wrong before.
func TestASkippedItemIsLeft(t *testing.T) {
	l := open(t, "")
	s := sit(l, noon, Options{Exercises: []Exercise{Castling}, Sources: map[Exercise]Source{Castling: keys("c", 2)}})
	first, _, _ := s.Next()
	s.Skip()
	second, _, _ := s.answer(t, "c1")
	if again, reason, _ := s.Next(); first == second || again != second || reason != WasWrong {
		t.Fatalf("after %v, %v is asked and then %v", first, second, again)
	}
	s.Skip()
	if item, _, ok := s.Next(); ok {
		t.Errorf("%v is asked again", item)
	}
	l.Read(func(p *Progress) {
		if p.Known(first) || !p.Known(second) {
			t.Errorf("the log has %v: %v, %v: %v", first, p.Known(first), second, p.Known(second))
		}
	})
}
