package app

import (
	"context"

	"backrank/app/analysis"
)

// The limits of the search for the values of placements.
const (
	placementNodes  = 2000
	placementRounds = 24
)

// Placements evaluates the placements that the side to place could make in the draft shown; see [analysis.Placements].
// It takes about ten seconds, and ends early with ctx's error when ctx ends. During an unfinished draft it counts as a
// hint.
//
// It calls progress on the calling goroutine: at once, and after each of 24 rounds of searches. In a hidden draft it does
// not search, and calls progress only once. It fails if no draft is shown, advice is not allowed ([View.MayAdvise]), or
// there is no engine.
func (a Analyses) Placements(ctx context.Context, progress func([]analysis.Placement)) error {
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
	return analysis.Placements(ctx, v.Draft.At, v.Variant, s, placementNodes, placementRounds, seed, progress)
}
