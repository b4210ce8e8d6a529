package ui

import (
	"slices"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/mistakes"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/report"
	"backrank/words"
)

// This file shows the mistakes of a sitting, one after another, on the board.

// begin begins with the mistakes of some kinds; again includes those that were solved before.
func (l *learning) begin(kinds []analysis.MistakeKind, again bool) {
	solved := app.SolvedMistakes(l.match.Match).Solved()
	if again {
		solved = nil
	}
	l.sitting = mistakes.NewSitting(l.plan.Moments, kinds, solved)
	l.opening, l.id = false, 0 // it opens its games in the tab of the sitting before
	l.showMoment()
}

// showMoment shows the current mistake on the board, in its game, or the result when all have been shown. A game that
// cannot be opened or has changed is skipped.
func (l *learning) showMoment() {
	m := l.sitting.Current()
	switch {
	case m == nil:
		l.showResult()
	case l.id == m.Game.ID && l.game == l.view.Game:
		l.teach(m)
	case !l.opening:
		l.opening = true
		l.gameList().openMoment(m.Game.ID, m.Ply, l.ownTab(), gameTitle(m.Game), func(err error) {
			l.opening = false
			if err != nil {
				l.next()
				return
			}
			l.tab, l.id, l.game = l.match.Match, m.Game.ID, l.view.Game
			l.teach(m)
		})
	}
}

// ownTab returns the tab in which the sitting opened its last game, if that is still there; else nil.
func (l *learning) ownTab() *app.Match {
	if l.tab == nil || !slices.Contains(l.tabs.All(), l.tab) || l.tab.View().Game != l.game {
		return nil
	}
	return l.tab
}

// gameTitle names a game by its players and its date.
func gameTitle(h archive.Head) string {
	if date := words.Date(h.Date); date != "" {
		return lang.L("{{.Players}}, {{.Date}}", "Players", words.Pairing(h.White, h.Black), "Date", date)
	}
	return words.Pairing(h.White, h.Black)
}

// next goes on to the next mistake.
func (l *learning) next() {
	if !l.opening {
		l.sitting.Next()
		l.showMoment()
	}
}

// teach opens the card with a mistake of the game on the board, which the player sees from his side.
func (l *learning) teach(m *mistakes.Moment) {
	rep := l.current.get()
	if m.Ply >= len(rep.Plies) || rep.Plies[m.Ply].Numbered() != m.Move {
		l.next()
		return
	}
	if black := m.Side == chess.Black; l.view.Flipped != black {
		l.runner.run(l.match.Flip)
	}
	l.hint.Close()
	l.card.BeginExercise(rep, m.Ply, report.Exercise{
		Title: l.title(m), Closed: func() { l.sitting = nil }, IsLast: l.sitting.IsLast(),
		Solved: func() {
			l.sitting.Solve()
			app.SolvedMistakes(l.match.Match).Solve(m.ID, time.Now())
		},
		Next: l.next,
	})
}

// follow opens the card again when the window shows the tab of the sitting again, after another one.
func (l *learning) follow() {
	if l.isAway() {
		l.background.onMain(func() {
			if l.isAway() {
				l.teach(l.sitting.Current())
			}
		})
	}
}

// isAway reports whether the game of the current mistake is shown without the card.
func (l *learning) isAway() bool {
	return l.sitting != nil && l.sitting.Current() != nil && !l.opening && l.card.Stage() == report.Closed && l.id != 0 && l.game == l.view.Game
}

// title returns the kind of a mistake and its place among those of its kind. It does not name a missed castling, because
// that would give the answer.
func (l *learning) title(m *mistakes.Moment) string {
	n, of := l.sitting.Place()
	if m.Kind == analysis.MissedCastling {
		return lang.L("Mistake {{.Number}} of {{.Total}}", "Number", lang.Number(n), "Total", lang.Number(of))
	}
	return lang.L("{{.Kind}}: {{.Number}} of {{.Total}}", "Kind", m.Kind.Name(), "Number", lang.Number(n), "Total", lang.Number(of))
}

// showResult shows how many mistakes were solved, and offers to repeat the others.
func (l *learning) showResult() {
	all, solved := l.sitting.Len(), l.sitting.Solved()
	if all == solved {
		l.notify.show(report.ResultText(solved, all), notice.Info)
		return
	}
	question := lang.L("Those that you found are remembered. Do you want to try the others again?")
	if solved == 0 {
		question = lang.L("Do you want to try again?")
	}
	dialogs.Confirm(l.win, report.ResultText(solved, all), question, lang.L("Try again"), func() {
		l.sitting.Again()
		l.showMoment()
	})
}
