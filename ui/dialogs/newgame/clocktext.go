package newgame

import (
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/lang"
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
	someMoves
	everyMoves
	initialTime // the rest of the game, with no time but the bonus of the first move
)

// typicalClock returns a clock with a long description.
func typicalClock() clock.Terms {
	t, _ := clock.Parse(customText)
	t.Preparation, t.Draft = 10*time.Minute, clock.DraftGameTime
	return t
}

// firstStage describes the first stage of one side.
func firstStage(s clock.Stage, span stageSpan) string {
	time := words.ExactDuration(s.Time)
	switch span {
	case someMoves:
		return lang.N("{{.Time}} for {{.Count}} moves", s.Moves, "Time", time)
	case everyMoves:
		return lang.N("{{.Time}} for every {{.Count}} moves", s.Moves, "Time", time)
	case initialTime:
		return lang.L("{{.Time}} to begin with", "Time", time)
	}
	return time
}

// firstStageEach describes the first stage of both sides, which have equal clocks.
func firstStageEach(s clock.Stage, span stageSpan) string {
	time := words.ExactDuration(s.Time)
	switch span {
	case someMoves:
		return lang.N("{{.Time}} each for {{.Count}} moves", s.Moves, "Time", time)
	case everyMoves:
		return lang.N("{{.Time}} each for every {{.Count}} moves", s.Moves, "Time", time)
	case initialTime:
		return lang.L("{{.Time}} each to begin with", "Time", time)
	}
	return lang.L("{{.Time}} each", "Time", time)
}

// laterStage describes a stage after the first one.
func laterStage(s clock.Stage, span stageSpan) string {
	time := words.ExactDuration(s.Time)
	switch span {
	case someMoves:
		return lang.N("then {{.Time}} for {{.Count}} moves", s.Moves, "Time", time)
	case everyMoves:
		return lang.N("then {{.Time}} for every {{.Count}} moves", s.Moves, "Time", time)
	}
	return lang.L("then {{.Time}}", "Time", time)
}

// hourglass describes an hourglass of one side or, if each is true, of each side.
func hourglass(s clock.Stage, each bool) string {
	if each {
		return lang.L("{{.Time}} each, and what one side uses the other gets", "Time", words.ExactDuration(s.Time))
	}
	return lang.L("{{.Time}}, and what one side uses the other gets", "Time", words.ExactDuration(s.Time))
}

// describeBonus describes the bonus of a stage with main time.
func describeBonus(s clock.Stage, kind clock.Kind, per bonusUnit) string {
	time := words.ExactDuration(s.Bonus)
	switch {
	case kind == clock.Fischer && per == perMove:
		return lang.L("{{.Time}} more for each move", "Time", time)
	case kind == clock.Fischer:
		return lang.L("{{.Time}} more for each piece", "Time", time)
	case kind == clock.Delay && per == perMove:
		return lang.L("not counting the first {{.Time}} of each move", "Time", time)
	case kind == clock.Delay:
		return lang.L("not counting the first {{.Time}} of each piece", "Time", time)
	case per == perMove:
		return lang.L("up to {{.Time}} of each move given back", "Time", time)
	}
	return lang.L("up to {{.Time}} of each piece given back", "Time", time)
}

// bonusOnly describes a clock with a bonus and no main time.
func bonusOnly(s clock.Stage, per bonusUnit) string {
	time := words.ExactDuration(s.Bonus)
	if per == perPiece {
		return lang.L("{{.Time}} for each piece", "Time", time)
	}
	return lang.L("{{.Time}} for each move", "Time", time)
}

// periods describes byo-yomi without main time.
func periods(c clock.Control, per bonusUnit) string {
	time := words.ExactDuration(c.Stages[0].Bonus)
	if per == perPiece {
		return lang.N("{{.Count}} periods of {{.Time}} for a piece", c.Periods, "Time", time)
	}
	return lang.N("{{.Count}} periods of {{.Time}} for a move", c.Periods, "Time", time)
}

// laterPeriods describes byo-yomi after the main time.
func laterPeriods(c clock.Control, per bonusUnit) string {
	time := words.ExactDuration(c.Stages[0].Bonus)
	if per == perPiece {
		return lang.N("then {{.Count}} periods of {{.Time}} for a piece", c.Periods, "Time", time)
	}
	return lang.N("then {{.Count}} periods of {{.Time}} for a move", c.Periods, "Time", time)
}

// describeTerms describes the clocks of both sides: "3 minutes each, 2 seconds more for each move". It leaves out the clock
// of the draft if drafted is false.
func describeTerms(t clock.Terms, drafted bool) string {
	var sentences []string
	switch {
	case !t.White.Equal(t.Black):
		for _, side := range []chess.Color{chess.White, chess.Black} {
			sentences = append(sentences, lang.L("{{.Side}}: {{.Clock}}", "Side", words.Color(side), "Clock", describeControl(t.Of(side), false, perMove)))
		}
	case !t.White.None():
		sentences = append(sentences, words.Sentence(describeControl(t.White, true, perMove)))
	case t.Preparation > 0 || t.Draft != clock.DraftUntimed:
		sentences = append(sentences, lang.L("No clock for the moves"))
	}
	if t.Preparation > 0 {
		sentences = append(sentences, lang.L("{{.Time}} to prepare", "Time", words.ExactDuration(t.Preparation)))
	}
	switch {
	case drafted && t.Draft == clock.DraftGameTime:
		sentences = append(sentences, lang.L("The draft is on the same clock"))
	case drafted && t.Draft == clock.DraftOwnTime:
		sentences = append(sentences, lang.L("Draft: {{.Clock}}", "Clock", describeControl(t.DraftControl, true, perPiece)))
	}
	return words.Message(sentences...)
}

// describeControl describes the clock of one side or, if each is true, of each side.
func describeControl(c clock.Control, each bool, per bonusUnit) string {
	if c.None() {
		return lang.L("no clock")
	}
	first := firstStage
	if each {
		first = firstStageEach
	}
	switch s := c.Stages[0]; {
	case c.Kind == clock.Hourglass:
		return hourglass(s, each)
	case c.Kind == clock.Byoyomi && s.Time == 0:
		return periods(c, per)
	case c.Kind == clock.Byoyomi:
		return first(s, restOfGame) + ", " + laterPeriods(c, per)
	case s.Time == 0 && c.Kind != clock.Fischer && len(c.Stages) == 1:
		return bonusOnly(s, per)
	}
	var list []string
	for i, s := range c.Stages {
		last := i == len(c.Stages)-1
		span := spanOf(s, last)
		switch {
		case i > 0:
			list = append(list, laterStage(s, span))
		case s.Time == 0 && c.Kind == clock.Fischer:
			s.Time = max(s.Bonus, 3*time.Second)
			if span == restOfGame {
				span = initialTime
			}
			list = append(list, first(s, span))
		default:
			list = append(list, first(s, span))
		}
		if s.Bonus > 0 && (last || s.Bonus != c.Stages[i+1].Bonus) {
			list = append(list, describeBonus(s, c.Kind, per))
		}
	}
	return strings.Join(list, ", ")
}

// spanOf returns the span of a stage. last is true for the last stage.
func spanOf(s clock.Stage, last bool) stageSpan {
	switch {
	case s.Moves == 0:
		return restOfGame
	case last:
		return everyMoves
	}
	return someMoves
}
