package app

import (
	"fmt"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/variants/rules"
	"backrank/words"
)

// flag ends the game when a flag has fallen.
func (t *ticking) flag(l *loop, c chess.Color) {
	who, fault := l.game.players.Of(c), l.thinking.faults[rules.Side(c)]
	if err := l.commit(event{Do: flags, Color: c, Outcome: lostOnTime(&l.game, c)}); err != nil || who.Engine == "" {
		return
	}
	text := who.Name + " did not move before its flag fell"
	if fault != "" {
		text = words.Message(text, "Earlier in the game: "+fault)
	}
	l.say(notice.Info, text)
}

// flagFell ends the game.
func flagFell(g *game, e event) error {
	switch {
	case g.over():
		return errOver
	case !g.timing.on() || e.Color != chess.White && e.Color != chess.Black:
		return fmt.Errorf("journal: a flag without a clock")
	}
	return g.declare(verdict{e.Outcome, TimeForfeit})
}

// lostOnTime returns the outcome when the flag of a side has fallen (FIDE Laws 6.9).
func lostOnTime(g *game, loser chess.Color) chess.Outcome {
	if !g.drafting() && !canMate(g.end(), loser.Other()) {
		return chess.Draw
	}
	return won(loser.Other())
}

func won(c chess.Color) chess.Outcome {
	if c == chess.White {
		return chess.WhiteWon
	}
	return chess.BlackWon
}
