package training

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/open-spaced-repetition/go-fsrs/v3"

	"backrank/variants"
	"backrank/variants/confidence"
	"backrank/variants/facts"
	"backrank/variants/rules"
)

// Progress has a card of FSRS for each item that was asked, and tallies of all answers. It is not safe for concurrent use.
type Progress struct {
	fsrs   *fsrs.FSRS
	cards  map[Item]fsrs.Card
	days   map[dayKey]*dayTally
	arrays map[arrayKey]*Tally
	recent map[Topic][]bool // the last answers, whether they were right; at most maxRecent
	firsts map[Exercise][]FirstAnswer
}

// FirstAnswer is the first answer to an item.
type FirstAnswer struct {
	Key   string
	Right bool
}

// Topic is an exercise under a castling rule, given by its id.
type Topic struct {
	Exercise Exercise
	Rule     string
}

// maxRecent is the number of the last answers about a topic that show whether the player knows it now.
const maxRecent = 50

// dayKey identifies the answers to an exercise on a day, "2026-11-28".
type dayKey struct {
	date     string
	exercise Exercise
}

// arrayKey identifies the answers about an array under a castling rule.
type arrayKey struct {
	exercise    Exercise
	rule, array string
}

// dayTally has the answers of a day, and the number of items that were asked for the first time.
type dayTally struct {
	Tally
	newItems int
}

func newProgress() *Progress {
	return &Progress{
		fsrs: fsrs.NewFSRS(fsrs.DefaultParam()), cards: map[Item]fsrs.Card{}, days: map[dayKey]*dayTally{}, arrays: map[arrayKey]*Tally{},
		recent: map[Topic][]bool{}, firsts: map[Exercise][]FirstAnswer{},
	}
}

// Tally counts answers.
type Tally struct {
	Answers, Right int
	Taken          time.Duration // time of all answers together
}

// Share returns the share of right answers, from 0 to 1; 0 if there are no answers.
func (t Tally) Share() float64 { return float64(t.Right) / float64(max(t.Answers, 1)) }

// Interval returns the 95 % confidence interval of the share of right answers.
func (t Tally) Interval() (low, high float64) { return confidence.Wilson(t.Share(), t.Answers) }

// HasEnough reports whether there are enough answers to show their share.
func (t Tally) HasEnough() bool { return t.Answers >= minAnswers }

// minAnswers is the minimum number of answers whose share is shown. With fewer, the interval is wider than 40 points.
const minAnswers = 20

// Mean returns the mean time of an answer.
func (t Tally) Mean() time.Duration { return t.Taken / time.Duration(max(t.Answers, 1)) }

// maxTaken limits the time of an answer in tallies: a player may leave the board.
const maxTaken = 5 * time.Minute

// count adds an answer.
func (t *Tally) count(a *Answer) {
	t.Answers++
	if a.Right {
		t.Right++
	}
	t.Taken += min(a.Taken, maxTaken)
}

// Plus returns the sum of two tallies.
func (t Tally) Plus(more Tally) Tally {
	return Tally{t.Answers + more.Answers, t.Right + more.Right, t.Taken + more.Taken}
}

// add adds an answer, which is later than those before.
func (p *Progress) add(a *Answer) {
	card, known := p.cards[a.Item]
	day := dayKey{a.Time.Format(time.DateOnly), a.Item.Exercise}
	if p.days[day] == nil {
		p.days[day] = &dayTally{}
	}
	p.days[day].count(a)
	array := arrayKey{a.Item.Exercise, a.Rule, a.Array}
	if p.arrays[array] == nil {
		p.arrays[array] = &Tally{}
	}
	p.arrays[array].count(a)
	topic := Topic{a.Item.Exercise, a.Rule}
	last := append(p.recent[topic], a.Right)
	p.recent[topic] = last[max(len(last)-maxRecent, 0):]
	if a.Practice {
		return
	}
	if !known {
		p.days[day].newItems++
		p.firsts[a.Item.Exercise] = append(p.firsts[a.Item.Exercise], FirstAnswer{a.Item.Key, a.Right})
	}
	p.cards[a.Item] = p.schedule(card, a)
}

// schedule returns the card of an item after an answer. If the clock was set back since the previous answer, the time between them
// counts as 0; FSRS would compute with a very long one.
func (p *Progress) schedule(card fsrs.Card, a *Answer) fsrs.Card {
	if a.Time.Before(card.LastReview) {
		card.LastReview = a.Time
	}
	return p.fsrs.Next(card, a.Time, fsrs.Rating(a.Rating)).Card
}

// Known reports whether an item has been asked.
func (p *Progress) Known(i Item) bool {
	_, known := p.cards[i]
	return known
}

// DueAt returns the instant at which an item is due, the zero time if it has not been asked.
func (p *Progress) DueAt(i Item) time.Time { return p.cards[i].Due }

// Due returns the items that are due at an instant, the longest due first. An item whose last answer seems to be in the
// future, because a clock was wrong, is due.
func (p *Progress) Due(now time.Time) []Item {
	var due []Item
	for item, card := range p.cards {
		if !card.Due.After(now) || card.LastReview.After(now) {
			due = append(due, item)
		}
	}
	slices.SortFunc(due, func(a, b Item) int {
		return cmp.Or(p.cards[a].Due.Compare(p.cards[b].Due), cmp.Compare(a.Exercise, b.Exercise), cmp.Compare(a.Key, b.Key))
	})
	return due
}

// FirstAnswers returns the first answers to the items of an exercise, in the order of the answers. They must not be modified.
func (p *Progress) FirstAnswers(e Exercise) []FirstAnswer { return p.firsts[e] }

// NewItems returns how many items of an exercise were asked for the first time on the day of an instant.
func (p *Progress) NewItems(e Exercise, now time.Time) int {
	if t := p.days[dayKey{now.Format(time.DateOnly), e}]; t != nil {
		return t.newItems
	}
	return 0
}

// Day is a day of the calendar.
type Day struct {
	Date string // "2026-11-28"
	Tally
	New int // items asked for the first time
	Due int // items that become due on this day, if it is after now
}

// Days returns the days from one instant to another, both included, in the time zone of now.
func (p *Progress) Days(from, to, now time.Time) []Day {
	var days []Day
	index := map[string]int{}
	noon := func(t time.Time) time.Time {
		year, month, day := t.In(now.Location()).Date()
		return time.Date(year, month, day, 12, 0, 0, 0, now.Location())
	}
	for t := noon(from); !t.After(noon(to)); t = t.AddDate(0, 0, 1) {
		index[t.Format(time.DateOnly)] = len(days)
		days = append(days, Day{Date: t.Format(time.DateOnly)})
	}
	for key, tally := range p.days {
		if i, ok := index[key.date]; ok {
			days[i].Tally = days[i].Plus(tally.Tally)
			days[i].New += tally.newItems
		}
	}
	for _, card := range p.cards {
		i, ok := index[card.Due.In(now.Location()).Format(time.DateOnly)]
		if ok && noon(card.Due).After(noon(now)) {
			days[i].Due++
		}
	}
	return days
}

// Total returns the tally of all answers.
func (p *Progress) Total() Tally {
	return tallyBy(p.arrays, func(arrayKey) struct{} { return struct{}{} })[struct{}{}]
}

// ByExercise returns the tallies of the exercises with answers.
func (p *Progress) ByExercise() map[Exercise]Tally {
	return tallyBy(p.arrays, func(k arrayKey) Exercise { return k.exercise })
}

// ByTopic returns the tallies of the exercises under each castling rule.
func (p *Progress) ByTopic() map[Topic]Tally {
	return tallyBy(p.arrays, func(k arrayKey) Topic { return Topic{k.exercise, k.rule} })
}

// ByRule returns the tallies of the castling rules with answers, by their ids. Answers without a rule have the id "".
func (p *Progress) ByRule() map[string]Tally {
	return tallyBy(p.arrays, func(k arrayKey) string { return k.rule })
}

// Recent returns the tallies of the last answers about each topic, without times.
func (p *Progress) Recent() map[Topic]Tally {
	all := map[Topic]Tally{}
	for topic, last := range p.recent {
		t := Tally{Answers: len(last)}
		for _, right := range last {
			if right {
				t.Right++
			}
		}
		all[topic] = t
	}
	return all
}

// tallyBy adds the tallies that have the same key.
func tallyBy[K comparable](all map[arrayKey]*Tally, key func(arrayKey) K) map[K]Tally {
	sums := map[K]Tally{}
	for k, t := range all {
		sums[key(k)] = sums[key(k)].Plus(*t)
	}
	return sums
}

// FactTally has the answers about arrays by a fact of theirs, such as the file of the king.
type FactTally struct {
	Fact   facts.Fact
	Values []ValueTally // in ascending order
}

// ValueTally has the answers about arrays with a value of a fact.
type ValueTally struct {
	Value int
	Tally
}

// ByArray returns the tallies of the answers about arrays under a castling rule, by the letters of the arrays.
func (p *Progress) ByArray(rule *rules.Castling) map[string]Tally {
	byArray := map[string]Tally{}
	for k, t := range p.arrays {
		if k.rule == rule.ID && k.array != "" {
			byArray[k.array] = byArray[k.array].Plus(*t)
		}
	}
	return byArray
}

// ByFact returns the tallies of the answers about arrays, as [Progress.ByArray] returns them, for each fact with few values.
// profile returns the facts of an array; computing them takes up to some milliseconds.
func ByFact(rule *rules.Castling, byArray map[string]Tally, profile func(variants.Array) facts.Profile) []FactTally {
	var all []FactTally
	for _, f := range facts.Facts(rule) {
		if !f.SortOnly {
			all = append(all, FactTally{Fact: f})
		}
	}
	values := make([]map[int]Tally, len(all))
	for text, tally := range byArray {
		array, err := variants.ParseArray(text)
		if err != nil {
			continue
		}
		known := profile(array)
		for i := range all {
			if values[i] == nil {
				values[i] = map[int]Tally{}
			}
			value := all[i].Fact.Of(&known)
			values[i][value] = values[i][value].Plus(tally)
		}
	}
	for i := range all {
		for _, value := range slices.Sorted(maps.Keys(values[i])) {
			all[i].Values = append(all[i].Values, ValueTally{value, values[i][value]})
		}
	}
	return all
}
