package games

import (
	"context"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/lang"
)

// Twins are games of the same players, on the same day or a day apart, whose moves are the same or of which one is the
// beginning of the other; see [archive.DB.Twins].

// showTwins lists the chosen game with its twins.
func (c chosen) showTwins() {
	g := c.games
	id := g.preview.chosen
	if id == 0 || !c.requireSingle(lang.L("Select a single game to see its twins")) {
		return
	}
	var twins []int64
	g.withIDs(func(db *archive.DB) (err error) {
		twins, err = db.Twins(g.in.Life, id)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			g.showError(err)
		case len(twins) < 2:
			g.toast.Say(lang.L("This game has no twins"))
		default:
			g.Show(archive.Query{TwinsOf: id})
			g.refocus()
		}
	})
}

// mergeTwins merges each of the selected games with its twins; undo reverts that.
func (c chosen) mergeTwins() {
	g := c.games
	ids := g.selected.all()
	if len(ids) == 0 {
		return
	}
	g.selected.clear()
	var merged library.MergeResult
	g.alter(lang.L("The twins could not be merged"), func(ctx context.Context) (err error) {
		merged, err = g.in.MergeTwins(ids)
		return err
	}, func() {
		if merged.Games == 0 {
			g.toast.Say(lang.L("There are no twins to merge"))
			return
		}
		g.undoAction = func() {
			g.alter(lang.L("The twins could not be brought back"), merged.Undo, nil)
		}
		g.toast.Offer(mergedText(merged.Games, merged.Deleted), lang.L("Undo"), g.undo)
	})
}

// mergedText returns the message about games that were merged with twins.
func mergedText(games, twins int) string {
	if games == 1 {
		return lang.N("{{.Count}} twins were merged into one game and deleted", twins)
	}
	return lang.N("{{.Count}} twins were merged into {{.Games}} games and deleted", twins, "Games", lang.Number(games))
}
