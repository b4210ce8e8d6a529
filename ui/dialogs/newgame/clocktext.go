package newgame

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/words"
)

// bonusUnit is the event for which a clock gives a bonus: a move or, in a draft, the placement of a piece.
type bonusUnit uint8

const (
	perMove bonusUnit = iota
	perPiece
)

// stageSpan is the part of the game that a stage of a clock covers.
type stageSpan uint8

// The spans of stages. If the last stage is for a number of moves, it repeats.
const (
	restOfGame stageSpan = iota
	oneMove
	firstMoves
	everyMove
	everyMoves
	initialTime // the rest of the game, with no time but the bonus of the first move
)

// firstStages are the texts for the first stage, of one side and of both sides with equal clocks.
var firstStages = [...]struct{ one, each string }{
	restOfGame:  {"{time}", "{time} each"},
	oneMove:     {"{time} for 1 move", "{time} each for 1 move"},
	firstMoves:  {"{time} for {moves} moves", "{time} each for {moves} moves"},
	everyMove:   {"{time} for every move", "{time} each for every move"},
	everyMoves:  {"{time} for every {moves} moves", "{time} each for every {moves} moves"},
	initialTime: {"{time} to begin with", "{time} each to begin with"},
}

// laterStages are the texts for the other stages.
var laterStages = [...]string{
	restOfGame: "then {time}",
	oneMove:    "then {time} for 1 move",
	firstMoves: "then {time} for {moves} moves",
	everyMove:  "then {time} for every move",
	everyMoves: "then {time} for every {moves} moves",
}

// bonuses are the texts for a bonus, by bonusUnit.
var bonuses = map[clock.Kind][2]string{
	clock.Fischer:   {"{bonus} more for each move", "{bonus} more for each piece"},
	clock.Delay:     {"not counting the first {bonus} of each move", "not counting the first {bonus} of each piece"},
	clock.Bronstein: {"up to {bonus} of each move given back", "up to {bonus} of each piece given back"},
}

// bonusOnly are the texts for a clock without main time, by bonusUnit. hourglass are those for an hourglass.
var (
	bonusOnly = [2]string{"{bonus} for each move", "{bonus} for each piece"}
	hourglass = struct{ one, each string }{
		"{time}, and what one side uses the other gets", "{time} each, and what one side uses the other gets",
	}
)

// periods are the texts for byo-yomi without main time, laterPeriods those for byo-yomi after a main time: for one period
// and for several, by bonusUnit.
var (
	periods = [2][2]string{
		bonusOnly,
		{"{periods} periods of {bonus} for a move", "{periods} periods of {bonus} for a piece"},
	}
	laterPeriods = [2][2]string{
		{"then {bonus} for each move", "then {bonus} for each piece"},
		{"then {periods} periods of {bonus} for a move", "then {periods} periods of {bonus} for a piece"},
	}
)

// describeTerms describes the clocks of both sides: "3 minutes each, 2 seconds more for each move". It leaves out the clock
// of the draft if drafted is false.
func describeTerms(t clock.Terms, drafted bool) string {
	var sentences []string
	switch {
	case !t.White.Equal(t.Black):
		for _, side := range []chess.Color{chess.White, chess.Black} {
			sentences = append(sentences, fmt.Sprintf("%s: %s", side.Name(), describeControl(t.Of(side), false, perMove)))
		}
	case !t.White.None():
		sentences = append(sentences, words.Sentence(describeControl(t.White, true, perMove)))
	case t.Preparation > 0 || t.Draft != clock.DraftUntimed:
		sentences = append(sentences, "No clock for the moves")
	}
	if t.Preparation > 0 {
		sentences = append(sentences, fmt.Sprintf("%s to prepare", words.ExactDuration(t.Preparation)))
	}
	switch {
	case drafted && t.Draft == clock.DraftGameTime:
		sentences = append(sentences, "The draft is on the same clock")
	case drafted && t.Draft == clock.DraftOwnTime:
		sentences = append(sentences, fmt.Sprintf("Draft: %s", describeControl(t.DraftControl, true, perPiece)))
	}
	return words.Message(sentences...)
}

// describeControl describes the clock of one side, or if each is true of each side.
func describeControl(c clock.Control, each bool, per bonusUnit) string {
	if c.None() {
		return "no clock"
	}
	s := c.Stages[0]
	pick := func(texts struct{ one, each string }) string {
		if each {
			return texts.each
		}
		return texts.one
	}
	switch {
	case c.Kind == clock.Hourglass:
		return fillStage(pick(hourglass), s)
	case c.Kind == clock.Byoyomi:
		plural := 0
		if c.Periods > 1 {
			plural = 1
		}
		count := strings.NewReplacer("{periods}", strconv.Itoa(c.Periods))
		if s.Time == 0 {
			return fillStage(count.Replace(periods[plural][per]), s)
		}
		return fillStage(pick(firstStages[restOfGame]), s) + ", " + fillStage(count.Replace(laterPeriods[plural][per]), s)
	case s.Time == 0 && c.Kind != clock.Fischer && len(c.Stages) == 1:
		return fillStage(bonusOnly[per], s)
	}
	var list []string
	for i, s := range c.Stages {
		last := i == len(c.Stages)-1
		text, span := "", spanOf(s, last)
		switch {
		case i > 0:
			text = laterStages[span]
		case s.Time == 0 && c.Kind == clock.Fischer:
			s.Time = max(s.Bonus, 3*time.Second)
			if span == restOfGame {
				span = initialTime
			}
			text = pick(firstStages[span])
		default:
			text = pick(firstStages[span])
		}
		list = append(list, fillStage(text, s))
		if s.Bonus > 0 && (last || s.Bonus != c.Stages[i+1].Bonus) {
			list = append(list, fillStage(bonuses[c.Kind][per], s))
		}
	}
	return strings.Join(list, ", ")
}

// spanOf returns the span of a stage. last is true for the last stage.
func spanOf(s clock.Stage, last bool) stageSpan {
	switch {
	case s.Moves == 0:
		return restOfGame
	case s.Moves == 1 && last:
		return everyMove
	case s.Moves == 1:
		return oneMove
	case last:
		return everyMoves
	}
	return firstMoves
}

// fillStage fills the numbers of a stage in a text.
func fillStage(text string, s clock.Stage) string {
	return strings.NewReplacer("{time}", words.ExactDuration(s.Time), "{moves}", strconv.Itoa(s.Moves), "{bonus}", words.ExactDuration(s.Bonus)).Replace(text)
}
