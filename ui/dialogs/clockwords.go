package dialogs

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/words"
)

// A unit is what a clock gives a bonus for: a move, or in a draft a piece that is placed.
type unit uint8

const (
	perMove unit = iota
	perPiece
)

// A stretch is the part of a game for which a stage has time.
type stretch uint8

// The stretches. The last stage begins anew if it does not last for the rest of the game.
const (
	theRest stretch = iota
	oneMove
	someMoves
	everyMove
	everyFewMoves
	toBegin // when the time is nothing but the first bonus
)

// firstStages say what time there is at first, for a side and for both alike.
var firstStages = [...]struct{ one, each string }{
	theRest:       {"{time}", "{time} each"},
	oneMove:       {"{time} for 1 move", "{time} each for 1 move"},
	someMoves:     {"{time} for {moves} moves", "{time} each for {moves} moves"},
	everyMove:     {"{time} for every move", "{time} each for every move"},
	everyFewMoves: {"{time} for every {moves} moves", "{time} each for every {moves} moves"},
	toBegin:       {"{time} to begin with", "{time} each to begin with"},
}

// laterStages say what time there is then.
var laterStages = [...]string{
	theRest:       "then {time}",
	oneMove:       "then {time} for 1 move",
	someMoves:     "then {time} for {moves} moves",
	everyMove:     "then {time} for every move",
	everyFewMoves: "then {time} for every {moves} moves",
}

// bonuses say what there is for each move, or piece.
var bonuses = map[clock.Kind][2]string{
	clock.Fischer:   {"{bonus} more for each move", "{bonus} more for each piece"},
	clock.Delay:     {"not counting the first {bonus} of each move", "not counting the first {bonus} of each piece"},
	clock.Bronstein: {"up to {bonus} of each move given back", "up to {bonus} of each piece given back"},
}

// only is a clock that has nothing but a time for each move; glass is an hourglass.
var (
	only  = [2]string{"{bonus} for each move", "{bonus} for each piece"}
	glass = struct{ one, each string }{
		"{time}, and what one side uses the other gets", "{time} each, and what one side uses the other gets",
	}
)

// periods are byo-yomi from the start, thenPeriods behind a main time: one period and several.
var (
	periods = [2][2]string{
		only,
		{"{periods} periods of {bonus} for a move", "{periods} periods of {bonus} for a piece"},
	}
	thenPeriods = [2][2]string{
		{"then {bonus} for each move", "then {bonus} for each piece"},
		{"then {periods} periods of {bonus} for a move", "then {periods} periods of {bonus} for a piece"},
	}
)

// termsInWords says what both sides play on: "3 minutes each, 2 seconds more for each move". What a clock says of a
// draft is left out if there is none.
func termsInWords(t clock.Terms, drafted bool) string {
	var said []string
	switch {
	case !t.White.Equal(t.Black):
		for _, side := range []chess.Color{chess.White, chess.Black} {
			said = append(said, fmt.Sprintf("%s: %s", side.Name(), controlInWords(t.Of(side), false, perMove)))
		}
	case !t.White.None():
		said = append(said, words.Sentence(controlInWords(t.White, true, perMove)))
	case t.Preparation > 0 || t.Draft != clock.DraftUntimed:
		said = append(said, "No clock for the moves")
	}
	if t.Preparation > 0 {
		said = append(said, fmt.Sprintf("%s to prepare", length(t.Preparation)))
	}
	switch {
	case drafted && t.Draft == clock.DraftGameTime:
		said = append(said, "The draft is on the same clock")
	case drafted && t.Draft == clock.DraftOwnTime:
		said = append(said, fmt.Sprintf("Draft: %s", controlInWords(t.DraftControl, true, perPiece)))
	}
	return words.Message(said...)
}

// controlInWords lists what a side plays on, or each of both.
func controlInWords(c clock.Control, each bool, of unit) string {
	if c.None() {
		return "no clock"
	}
	s := c.Stages[0]
	whose := func(texts struct{ one, each string }) string {
		if each {
			return texts.each
		}
		return texts.one
	}
	switch {
	case c.Kind == clock.Hourglass:
		return stageInWords(whose(glass), s)
	case c.Kind == clock.Byoyomi:
		several := 0
		if c.Periods > 1 {
			several = 1
		}
		count := strings.NewReplacer("{periods}", strconv.Itoa(c.Periods))
		if s.Time == 0 {
			return stageInWords(count.Replace(periods[several][of]), s)
		}
		return stageInWords(whose(firstStages[theRest]), s) + ", " + stageInWords(count.Replace(thenPeriods[several][of]), s)
	case s.Time == 0 && c.Kind != clock.Fischer && len(c.Stages) == 1:
		return stageInWords(only[of], s)
	}
	var list []string
	for i, s := range c.Stages {
		last := i == len(c.Stages)-1
		text, lasts := "", stretchOf(s, last)
		switch {
		case i > 0:
			text = laterStages[lasts]
		case s.Time == 0 && c.Kind == clock.Fischer:
			s.Time = max(s.Bonus, 3*time.Second)
			if lasts == theRest {
				lasts = toBegin
			}
			text = whose(firstStages[lasts])
		default:
			text = whose(firstStages[lasts])
		}
		list = append(list, stageInWords(text, s))
		if s.Bonus > 0 && (last || s.Bonus != c.Stages[i+1].Bonus) {
			list = append(list, stageInWords(bonuses[c.Kind][of], s))
		}
	}
	return strings.Join(list, ", ")
}

// stretchOf returns the moves for which a stage has time.
func stretchOf(s clock.Stage, last bool) stretch {
	switch {
	case s.Moves == 0:
		return theRest
	case s.Moves == 1 && last:
		return everyMove
	case s.Moves == 1:
		return oneMove
	case last:
		return everyFewMoves
	}
	return someMoves
}

// stageInWords fills in the numbers of a stage.
func stageInWords(text string, s clock.Stage) string {
	return strings.NewReplacer("{time}", length(s.Time), "{moves}", strconv.Itoa(s.Moves), "{bonus}", length(s.Bonus)).Replace(text)
}

// length says a time exactly: "90 minutes", "1 minute 30 seconds", "0.5 seconds".
func length(d time.Duration) string {
	number := func(n float64, one, several string) string {
		if n == 1 {
			return one
		}
		return fmt.Sprintf(several, strconv.FormatFloat(n, 'f', -1, 64))
	}
	minutes := number(d.Truncate(time.Minute).Minutes(), "1 minute", "%s minutes")
	seconds := number((d % time.Minute).Seconds(), "1 second", "%s seconds")
	switch {
	case d > 0 && d < time.Minute:
		return seconds
	case d%time.Minute == 0:
		return minutes
	}
	return minutes + " " + seconds
}
