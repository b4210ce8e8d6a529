package training

import (
	"cmp"
	"slices"
	"time"
)

// DailyLength is the length of the daily session.
const DailyLength = 10 * time.Minute

// Options are the options of a [Session].
type Options struct {
	// Now returns the time.
	Now func() time.Time
	// Length is the length of the session, 0 for no limit.
	Length time.Duration
	// Exercises are the exercises to ask, in turn when items are new.
	Exercises []Exercise
	// Sources has the items by exercise. Exercises without a source are not asked.
	Sources map[Exercise]Source
	// NewPerDay returns how many new items of an exercise to ask in a day; nil for [Exercise.NewPerDay].
	NewPerDay func(Exercise) int
	// Endless is true if the session asks items before they are due when there are no others.
	Endless bool
}

// Reason is why an item is asked.
type Reason int

// The reasons.
const (
	IsNew    Reason = iota // the item has never been asked
	IsDue                  // it is due
	WasWrong               // it was answered wrongly in this session
	IsEarly                // it is not due yet, and nothing else is left
	noReason               // there is no item
)

// gap is the number of other items that are asked before an item that was answered wrongly comes again, if there are as many.
const gap = 3

// Session chooses the next item to ask: first an item that was answered wrongly a few items ago, but not in the middle of a
// line, else a due item, else a new one, else, in an endless session, the item that is due next. An item comes again until it
// is answered rightly. A session ends when its time is over, or when no item is left.
type Session struct {
	log   *Log
	o     Options
	began time.Time
	turn  int // number of items asked
	wrong []mistake
	asked map[Item]int // the turn in which each item was last answered or skipped, from 1
	next  int          // index of the exercise whose turn is next when items are new

	last    Item // the item answered last
	current Item // the item that Next returned and that has not been answered
	reason  Reason
}

// mistake is an item that was answered wrongly, and the turn in which it is asked again.
type mistake struct {
	item Item
	turn int
}

// NewSession begins a session.
func NewSession(l *Log, o Options) *Session {
	if o.NewPerDay == nil {
		o.NewPerDay = Exercise.NewPerDay
	}
	return &Session{log: l, o: o, began: o.Now(), asked: map[Item]int{}, reason: noReason}
}

// Left returns how much time is left; 0 if the time is over or the session has no limit.
func (s *Session) Left() time.Duration { return max(s.o.Length-s.o.Now().Sub(s.began), 0) }

// IsTimeOver reports whether the time of a session with a limit is over.
func (s *Session) IsTimeOver() bool { return s.o.Length > 0 && s.Left() == 0 }

// Next returns the item to ask, and why; false if the session is over. Until it is answered, Next returns the same item.
func (s *Session) Next() (Item, Reason, bool) {
	if s.IsTimeOver() {
		return Item{}, noReason, false
	}
	if s.reason != noReason {
		return s.current, s.reason, true
	}
	if waiting := len(s.wrong) > 0 && s.wrong[0].turn <= s.turn; !waiting || s.isInLine() {
		s.log.Read(func(p *Progress) { s.current, s.reason = s.choose(p) })
		if waiting && !s.continues(s.current) {
			s.reason = noReason
		}
	}
	if s.reason == noReason && len(s.wrong) > 0 {
		s.current, s.reason = s.wrong[0].item, WasWrong
	}
	return s.current, s.reason, s.reason != noReason
}

// choose returns a due item, else a new one.
func (s *Session) choose(p *Progress) (Item, Reason) {
	now := s.o.Now()
	for _, item := range p.Due(now) {
		if s.asked[item] == 0 && s.has(item) {
			return item, IsDue
		}
	}
	for i := range s.o.Exercises {
		e := s.o.Exercises[(s.next+i)%len(s.o.Exercises)]
		source := s.o.Sources[e]
		if source == nil || p.NewItems(e, now) >= s.o.NewPerDay(e) {
			continue
		}
		key, ok := source.New(func(key string) bool { return p.Known(Item{e, key}) || s.asked[Item{e, key}] > 0 })
		if ok {
			return Item{e, key}, IsNew
		}
	}
	if s.o.Endless {
		return s.chooseEarly(p)
	}
	return Item{}, noReason
}

// isInLine reports whether the last item may have one that continues its line.
func (s *Session) isInLine() bool {
	_, is := s.o.Sources[s.last.Exercise].(Continuing)
	return is && s.turn > 0
}

// continues reports whether an item continues the line of the last one.
func (s *Session) continues(item Item) bool {
	source, is := s.o.Sources[item.Exercise].(Continuing)
	return is && item.Exercise == s.last.Exercise && source.Continues(item.Key, s.last.Key)
}

// chooseEarly chooses an item that is not due yet. It prefers items that this session has not asked, and of them the one that
// will be due first. If the session has asked all, it takes the one that was asked longest ago, but none of the last turns,
// because a wrong answer brings its item back anyway.
func (s *Session) chooseEarly(p *Progress) (Item, Reason) {
	var best Item
	reason := noReason
	for item, card := range p.cards {
		if !s.has(item) || s.asked[item] > max(s.turn-gap, 0) {
			continue
		}
		order := cmp.Or(cmp.Compare(s.asked[item], s.asked[best]), card.Due.Compare(p.cards[best].Due), cmp.Compare(item.Key, best.Key))
		if reason == noReason || order < 0 {
			best, reason = item, IsEarly
		}
	}
	return best, reason
}

// has reports whether the session asks an item.
func (s *Session) has(item Item) bool {
	source := s.o.Sources[item.Exercise]
	return source != nil && slices.Contains(s.o.Exercises, item.Exercise) && source.Has(item.Key)
}

// Answer adds the answer to the item that Next returned, and appends it to the log, see [Log.Add]. A right answer to an item that
// was not due is practice.
func (s *Session) Answer(a Answer) error {
	a.Practice = a.Practice || s.reason == IsEarly && a.Right
	s.turn++
	s.reason = noReason
	s.asked[a.Item], s.last = s.turn, a.Item
	if i := slices.Index(s.o.Exercises, a.Item.Exercise); i >= 0 {
		s.next = i + 1
	}
	s.wrong = slices.DeleteFunc(s.wrong, func(m mistake) bool { return m.item == a.Item })
	if !a.Right {
		s.wrong = append(s.wrong, mistake{a.Item, s.turn + gap})
	}
	return s.log.Add(a)
}

// Skip goes on without an answer to the item that Next returned. It counts as asked in this session.
func (s *Session) Skip() {
	s.turn++
	s.asked[s.current], s.last = s.turn, s.current
	s.wrong = slices.DeleteFunc(s.wrong, func(m mistake) bool { return m.item == s.current })
	s.reason = noReason
}

// Mistakes returns the number of items that were answered wrongly and not rightly since.
func (s *Session) Mistakes() int { return len(s.wrong) }
