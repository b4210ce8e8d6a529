package games

import (
	"context"
	"fmt"

	"backrank/app/archive"
	"backrank/app/library"
	"backrank/lang"
	"backrank/words"
)

// Twins are games of the same players with the same moves, on the same day or a day apart, or one of which is the
// beginning of the other; see [archive.DB.Twins].

// showTwins lists the chosen game with its twins.
func (c chosen) showTwins() {
	g := c.games
	id := g.preview.chosen
	if id == 0 || !c.requireSingle("Twins are shown of one game at a time") {
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
			g.toast.Say("This game has no twins")
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
	g.alter("The twins could not be merged", func(ctx context.Context) (err error) {
		merged, err = g.in.MergeTwins(ids)
		return err
	}, func() {
		if merged.Games == 0 {
			g.toast.Say("There are no twins to merge")
			return
		}
		g.undoAction = func() {
			g.alter("The twins could not be brought back", merged.Undo, nil)
		}
		text := fmt.Sprintf("%s merged with %s, now deleted", words.Sentence(words.Games(merged.Games)), twinsOf(merged.Deleted))
		g.toast.Offer(text, "Undo", g.undo)
	})
}

// twinsOf formats a number of twins: "1 twin", "2 twins".
func twinsOf(n int) string {
	if n == 1 {
		return "1 twin"
	}
	return lang.Number(n) + " twins"
}
