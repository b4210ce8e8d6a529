package app

import (
	"context"

	"backrank/variants/notation"
)

// Read reads a game of the archive, to be opened with [Match.Load]. As long as nothing of it is taken back, what is
// written and played there takes its place in the archive; else it becomes another game. The error is a sentence for the
// player.
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
	if err != nil {
		return l, err
	}
	if l.game.from, err = db.Key(ctx, id, newID()); err != nil {
		return l, unusable("This game cannot be opened", err)
	}
	return l, nil
}

// continues reports whether a game has the start and all moves of another on its main line, and its result if there was
// one.
func continues(g, before *notation.Game) bool {
	if g.Variant.ID != before.Variant.ID || g.Start != before.Start || len(g.Draft) < len(before.Draft) {
		return false
	}
	for i, p := range before.Draft {
		if g.Draft[i] != p {
			return false
		}
	}
	mine, theirs := g.Tree.Main(), before.Tree.Main()
	if len(mine) < len(theirs) || before.Result != "*" && (len(mine) > len(theirs) || g.Result != before.Result) {
		return false
	}
	for i, m := range theirs {
		if mine[i] != m {
			return false
		}
	}
	return true
}
