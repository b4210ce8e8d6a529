// Package training stores the answers of a player in a log, and chooses the next question by spaced repetition. A question of an
// exercise is an item. Each item has a card of the algorithm FSRS, computed from its answers in the log, that says when it is due.
package training

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"backrank/lang"
)

// Exercise is the id of an exercise. The log may have exercises that this version of the program does not know.
type Exercise string

// The exercises. Their ids are in the log.
const (
	Castling   Exercise = "castling"
	FirstMoves Exercise = "first-moves"
	Tactics    Exercise = "tactics"
	Lines      Exercise = "lines"
	Arrays     Exercise = "arrays"
)

// Exercises returns the exercises in the order of display.
func Exercises() []Exercise { return []Exercise{Castling, FirstMoves, Tactics, Lines, Arrays} }

// Title returns the name of the exercise in the language of the player; the id of an unknown exercise.
func (e Exercise) Title() string {
	switch e {
	case Castling:
		return lang.L("Castling")
	case FirstMoves:
		return lang.L("First moves")
	case Tactics:
		return lang.L("Tactics")
	case Lines:
		return lang.L("My lines")
	case Arrays:
		return lang.L("What array was it?")
	}
	return string(e)
}

// NewPerDay returns the usual number of new items of the exercise in a day. It depends on how long an answer takes.
func (e Exercise) NewPerDay() int {
	switch e {
	case Castling:
		return 30
	case FirstMoves, Arrays:
		return 3
	}
	return 10
}

// pace returns the time up to which a right answer is rated as easy, and the time after which it is rated as hard.
func (e Exercise) pace() (quick, slow time.Duration) {
	switch e {
	case Castling, Lines:
		return 3 * time.Second, 15 * time.Second
	case FirstMoves:
		return 10 * time.Second, time.Minute
	}
	return 15 * time.Second, 2 * time.Minute
}

// Item identifies a question of an exercise. Its key describes the question; it is not an index in a list. So answers in the
// log keep their meaning when a later version of the program has other questions.
type Item struct {
	Exercise Exercise
	Key      string
}

// Rating is a grade for an answer: how well the player knew the item. The numbers are the grades of FSRS.
type Rating int

// The ratings.
const (
	Again Rating = iota + 1 // a wrong answer
	Hard
	Good
	Easy
)

// RatingOf returns the rating of an answer that took a time. The time counts only if the answer is right.
func RatingOf(e Exercise, right bool, taken time.Duration) Rating {
	quick, slow := e.pace()
	switch {
	case !right:
		return Again
	case taken <= quick:
		return Easy
	case taken > slow:
		return Hard
	}
	return Good
}

// Answer is an answer of the player.
type Answer struct {
	Time     time.Time // in the time zone of the player, which decides to which day the answer belongs
	Item     Item
	Rule     string // id of the castling rule, "" if there is none
	Array    string // letters of the array that the question is about, "RNBQKBNR"; "" if there is none
	Right    bool
	Taken    time.Duration
	Rating   Rating
	Practice bool // the answer counts in statistics only: the item is due when it would be without it
}

// line is an answer as a line of the log. Fields of later versions of the program are ignored, and stay in the file.
type line struct {
	Time         time.Time `json:"time"`
	Exercise     Exercise  `json:"exercise"`
	Item         string    `json:"item"`
	Rule         string    `json:"rule,omitempty"`
	Array        string    `json:"array,omitempty"`
	Right        bool      `json:"right"`
	Milliseconds int64     `json:"ms,omitempty"`
	Rating       Rating    `json:"rating,omitempty"`
	Practice     bool      `json:"practice,omitempty"`
}

// encode returns the answer as a line, with a newline.
func (a *Answer) encode() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(line{
		Time: a.Time.Round(time.Millisecond), Exercise: a.Item.Exercise, Item: a.Item.Key, Rule: a.Rule, Array: a.Array, Right: a.Right,
		Milliseconds: a.Taken.Milliseconds(), Rating: a.Rating, Practice: a.Practice,
	})
	if err != nil {
		panic(err) // impossible: plain values
	}
	return b.Bytes()
}

// errNotAnAnswer is the error of a line that is not an answer. It is not displayed.
var errNotAnAnswer = errors.New("training: not an answer")

// decode parses a line, with or without its newline. If the rating is missing or unknown, it is Good for a right answer.
func decode(text []byte) (Answer, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Answer{}, err
	}
	if l.Time.IsZero() || l.Exercise == "" || l.Item == "" {
		return Answer{}, errNotAnAnswer
	}
	milliseconds := min(max(l.Milliseconds, 0), maxTaken.Milliseconds())
	a := Answer{
		Time: l.Time, Item: Item{l.Exercise, l.Item}, Rule: l.Rule, Array: l.Array, Right: l.Right,
		Taken: time.Duration(milliseconds) * time.Millisecond, Rating: l.Rating, Practice: l.Practice,
	}
	if a.Rating < Again || a.Rating > Easy {
		a.Rating = Again
		if a.Right {
			a.Rating = Good
		}
	}
	return a, nil
}
