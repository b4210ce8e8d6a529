package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/engine/draft"
	"backrank/lang"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// drafts has the commands of a draft. It owns the coach, the card that explains and compares placements.
type drafts struct {
	match       *current
	view        *app.View
	settings    *preferences
	background  *background
	runner      *runner
	message     *game.Message
	notify      *notifier
	speaker     *speaker
	confirm     *confirmer
	board       *board.Board
	hint        *game.Hint
	queries     *latestQuery // ranks placements
	layoutCards func()       // lays out the cards after one has changed

	coach    *game.Coach
	spoken   []string       // the texts of the coach that were spoken
	spokenAt variants.Draft // the draft that they are about
}

// speakCoach speaks those comments and reasons of the coach about the draft shown that were not spoken before.
func (d *drafts) speakCoach() { d.speakOnce(d.coach.InWords()) }

// speakOnce speaks those texts about the draft shown that were not spoken before.
func (d *drafts) speakOnce(texts []string) {
	if d.spokenAt != d.view.Draft.At {
		d.spoken, d.spokenAt = nil, d.view.Draft.At
	}
	for _, text := range texts {
		if text != "" && !slices.Contains(d.spoken, text) {
			d.spoken = append(d.spoken, text)
			d.speaker.report(text)
		}
	}
}

// newDrafts creates the coach of d.
func newDrafts(d *drafts) *drafts {
	d.coach = game.NewCoach(d.explainPlacement, d.comparePlacements, d.stopComparing, func(on bool) {
		d.settings.change(func(s *settings.Settings) { s.Coach = on })
	})
	return d
}

// place plays a placement.
func (d *drafts) place(at variants.Placement) {
	d.runner.run(func() error { return d.match.Place(at) })
}

// explainPlacement shows the computer's reason for its last placement.
func (d *drafts) explainPlacement() {
	var placed variants.Placement
	var reason draft.Fact
	at := d.view.Draft.At
	match := d.match.Match
	d.runner.runSlow(func() (err error) { placed, reason, err = match.Why(); return err }, func(err error) {
		switch {
		case err != nil:
			d.notify.refuse(err.Error(), 0)
		case d.view.Draft.At == at:
			d.hint.Close()
			d.coach.ShowReason(at, placed, reason)
			d.speakCoach()
			d.layoutCards()
		}
	})
}

// comparePlacements ranks the legal placements of the draft by their value, and updates the ranking as the search
// deepens. The first ranking and the last are spoken.
func (d *drafts) comparePlacements() {
	at := d.view.Draft.At
	ranked := false
	show := func(all []analysis.Placement) {
		if d.view.Draft.At != at || !d.view.Draft.Shown || d.view.Knowledge().Help() != nil {
			d.queries.cancel()
			return
		}
		d.hint.Close()
		d.coach.ShowRanking(at, all)
		if !ranked {
			ranked = true
			d.speakOnce(d.coach.Ranking())
		}
		d.layoutCards()
	}
	analyst := app.Analyst(d.match.Match)
	d.queries.run(func(ctx context.Context) error {
		return analyst.Placements(ctx, func(all []analysis.Placement) {
			d.background.onMain(func() {
				if ctx.Err() == nil { // not closed or replaced meanwhile
					show(all)
				}
			})
		})
	}, func(err error) {
		switch {
		case err == nil && d.view.Draft.At == at:
			d.speakOnce(d.coach.Ranking())
		case err != nil && !errors.Is(err, context.Canceled):
			d.notify.refuse(err.Error(), 0)
		}
	})
}

// stopComparing ends the search of comparePlacements and removes the ranking.
func (d *drafts) stopComparing() {
	if d.queries.cancel == nil {
		return // it has not begun yet
	}
	d.queries.cancel()
	d.coach.EndRanking()
	d.layoutCards()
}

// finishDraft places the remaining pieces at random.
func (d *drafts) finishDraft() { d.runner.run(d.match.FinishDraft) }

// restartDraft restarts the draft, after confirmation if that is enabled and a piece has been placed.
func (d *drafts) restartDraft() {
	match := d.match.Match
	restart := func() { d.runner.run(match.StartOver) }
	if v := d.view; !v.Draft.Exists || v.Steps() == 0 || !d.settings.get().ConfirmNew {
		restart()
		return
	}
	d.confirm.ask(lang.L("Restart the draft?"), d.confirm.whereSaved(), lang.L("Restart"), restart)
}

// phaseMessage returns the message for the start of the next phase of the draft, "" if no phase has started.
func phaseMessage(old, now *app.View) string {
	isNew := old.Game != now.Game || old.Serial == 0
	switch {
	case !now.Draft.Exists || now.Over():
		return ""
	case !now.Draft.Going && old.Draft.Going && !isNew:
		return lang.L("All pieces have been placed. White moves first.")
	case !now.Draft.Going:
		return ""
	case game.BothHide(now) && !now.Draft.HandingOver && (isNew || old.Turn != now.Turn):
		return lang.L("It is {{.Side}}'s turn to place. {{.Other}} should look away.", "Side", words.Color(now.Turn), "Other", words.Color(now.Turn.Other()))
	}
	return ""
}

// placeByLetter handles a letter in a draft: as the piece to pick up, or as the file for the piece picked up. It
// reports whether the letter was either.
func (d *drafts) placeByLetter(r rune) bool {
	v := d.view
	if !v.Draft.Going || !v.HumanTurn || !v.AtEnd() {
		return false
	}
	held := d.board.PickedUp()
	if held.InTray() && r >= 'a' && r <= 'h' {
		d.board.PutDown(squareOf(v.Draft.End.Turn(), chess.File(r-'a')))
		return true
	}
	i := strings.IndexRune("kqrbn", unicode.ToLower(r))
	if i < 0 {
		return false
	}
	piece := chess.NewPiece(chess.PieceType(i+1), v.Draft.End.Turn())
	if !d.board.PickUp(board.Origin{Square: chess.NoSquare, Piece: piece}) {
		d.notify.refuse(v.Draft.End.WhyNot(variants.Placement{Piece: piece, Square: squareOf(v.Draft.End.Turn(), chess.FileA)}).String(), 0)
		return true
	}
	d.message.Report(lang.L("Type the file for the {{.Piece}}, a to h", "Piece", words.Piece(piece.Type())), notice.Info)
	return true
}

// squareOf returns the square of a file on the back rank of a side.
func squareOf(c chess.Color, f chess.File) chess.Square {
	return rules.BackRank(c).First() + chess.Square(f)
}

// termsLine describes protocol, first side and progress of a draft.
func termsLine(v *app.View) string {
	t := v.Draft.End.Terms()
	return lang.L("{{.Protocol}}, {{.Side}} first · {{.Number}} of 16", "Protocol", t.Protocol, "Side", words.Color(t.First()), "Number", v.Cursor)
}
