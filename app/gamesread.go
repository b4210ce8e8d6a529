package app

import (
	"context"
	"slices"

	"backrank/variants/notation"
)

// Read reads a game of the archive, to be opened with [Match.Load]. As long as nothing of it is taken back, and nobody
// changes it elsewhere, what is written and played there takes its place in the archive; else it becomes another game, and
// so does one of which some tags were left out. The error is a sentence for the player.
func (g *Games) Read(ctx context.Context, id int64) (Loaded, error) {
	db, err := g.DB()
	if err != nil {
		return Loaded{}, err
	}
	read, err := db.Game(ctx, id)
	if err != nil {
		return Loaded{}, unusable("This game cannot be read", err)
	}
	l, err := ReadGame(read)
	if err != nil || len(l.game.tags) < len(read.Tags) {
		return l, err
	}
	l.game.from = newID()
	if err := db.Key(ctx, id, l.game.from); err != nil {
		return l, unusable("This game cannot be opened", err)
	}
	return l, nil
}

// continues reports whether a game has the start and all moves of another on its main line, and its result if there was
// one.
func continues(g, before *notation.Game) bool {
	mine, theirs := g.Tree.Main(), before.Tree.Main()
	return g.Variant.ID == before.Variant.ID && g.Start == before.Start && begin(g.Draft, before.Draft) && begin(mine, theirs) &&
		(before.Result == "*" || len(mine) == len(theirs) && g.Result == before.Result)
}

// begin reports whether all begin with those before.
func begin[T comparable](all, before []T) bool {
	return len(all) >= len(before) && slices.Equal(all[:len(before)], before)
}
