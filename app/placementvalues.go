package app

import (
	"context"

	"backrank/app/analysis"
)

// The effort for what placements are worth.
const (
	placementNodes  = 2000
	placementRounds = 24
)

// Placements finds what the placements of the draft shown are worth to the side to place; see [analysis.Placements]. It
// takes some ten seconds, and ends when ctx does. In a draft that is not finished it is recorded as a hint.
func (a Analyses) Placements(ctx context.Context, told func([]analysis.Placement)) error {
	var v View
	var s analysis.Searcher
	var seed uint64
	err := a.match.ask(func(l *loop) error {
		v = viewOf(l)
		hint, err := v.MayAdvise()
		switch {
		case err != nil:
			return err
		case !v.Draft.Shown:
			return errNotDrafting
		case l.options.Searcher == nil:
			return errNoAnalyst
		}
		s, seed = l.options.Searcher(), l.options.Seed()
		if hint {
			return l.commit(event{Kind: eventHint, Color: advisee(l.game.players, v.Draft.At.Turn())})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return analysis.Placements(ctx, v.Draft.At, v.Variant, s, placementNodes, placementRounds, seed, told)
}
