package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/notice"
	"backrank/engine/draft"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// explainPlacement shows the computer's reason for its last placement.
func (p *play) explainPlacement() {
	var placed variants.Placement
	var reason draft.Fact
	at := p.view.Draft.At
	p.runSlowCommand(func() (err error) { placed, reason, err = p.match.Why(); return err }, func(err error) {
		switch {
		case err != nil:
			p.refuse(err.Error(), 0)
		case p.view.Draft.At == at:
			p.panel.hint.Close()
			p.panel.coach.ShowReason(at, placed, reason)
			p.panel.layoutCards()
		}
	})
}

// comparePlacements ranks the legal placements of the draft by their value, and updates the ranking as the search
// deepens.
func (p *play) comparePlacements() {
	at := p.view.Draft.At
	show := func(all []analysis.Placement) {
		if p.view.Draft.At != at || !p.view.Draft.Shown || p.view.Knowledge().Help() != nil {
			p.placementQuery.cancel()
			return
		}
		p.panel.hint.Close()
		p.panel.coach.ShowRanking(at, all)
		p.panel.layoutCards()
	}
	p.placementQuery.run(func(ctx context.Context) error {
		return app.Analyst(p.match).Placements(ctx, func(all []analysis.Placement) {
			p.onMain(func() {
				if ctx.Err() == nil { // not closed or replaced meanwhile
					show(all)
				}
			})
		})
	}, func(err error) {
		if err != nil && !errors.Is(err, context.Canceled) {
			p.refuse(err.Error(), 0)
		}
	})
}

// stopComparing ends the search of comparePlacements and removes the ranking.
func stopComparing(p *play) {
	p.placementQuery.cancel()
	p.panel.coach.EndRanking()
	p.panel.layoutCards()
}

// finishDraft places the remaining pieces at random.
func (p *play) finishDraft() { p.runCommand(p.match.FinishDraft) }

// restartDraft restarts the draft, after confirmation if that is enabled.
func (p *play) restartDraft() {
	again := func() { p.runCommand(p.match.StartOver) }
	if v := &p.view; !v.Draft.Exists || v.Steps() == 0 || !p.settings().ConfirmNew {
		again()
		return
	}
	p.confirm("Restart the draft?", p.whereSaved(), "Restart", again)
}

// phaseMessage returns the message for the start of the next phase of the draft, "" if no phase has started.
func phaseMessage(old, now *app.View) string {
	begun := old.Game != now.Game || old.Serial == 0
	switch {
	case !now.Draft.Exists || now.Over():
		return ""
	case !now.Draft.Going && old.Draft.Going && !begun:
		return "All pieces have been placed. White moves first."
	case !now.Draft.Going:
		return ""
	case game.BothHide(now) && !now.Draft.HandingOver && (begun || old.Turn != now.Turn):
		return fmt.Sprintf("It is %s's turn to place. %s should look away.", now.Turn.Name(), now.Turn.Other().Name())
	}
	return ""
}

// placeByLetter handles a letter in a draft: as the piece to pick up, or as the file for the piece picked up. It
// reports whether the letter was either.
func (p *play) placeByLetter(r rune) bool {
	v := &p.view
	if !v.Draft.Going || !v.HumanTurn || !v.AtEnd() {
		return false
	}
	held := p.board.PickedUp()
	if held.InTray() && r >= 'a' && r <= 'h' {
		p.board.PutDown(squareOf(v.Draft.End.Turn(), chess.File(r-'a')))
		return true
	}
	i := strings.IndexRune("kqrbn", unicode.ToLower(r))
	if i < 0 {
		return false
	}
	piece := chess.NewPiece(chess.PieceType(i+1), v.Draft.End.Turn())
	if !p.board.PickUp(board.Origin{Square: chess.NoSquare, Piece: piece}) {
		p.refuse(v.Draft.End.WhyNot(variants.Placement{Piece: piece, Square: squareOf(v.Draft.End.Turn(), chess.FileA)}).String(), 0)
		return true
	}
	p.message.Report(fmt.Sprintf("Type the file for the %s, a to h", words.Piece(piece.Type())), notice.Info)
	return true
}

// squareOf returns the square of a file on the back rank of a side.
func squareOf(c chess.Color, f chess.File) chess.Square {
	return rules.BackRank(c).First() + chess.Square(f)
}

// termsLine describes protocol, first side and progress of a draft.
func termsLine(v *app.View) string {
	t := v.Draft.End.Terms()
	return fmt.Sprintf("%s, %s first · %d of 16", t.Protocol, t.First().Name(), v.Cursor)
}
