package app

import (
	"context"

	"backrank/app/archive"
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
	identity, content, err := db.Identity(ctx, id, newID())
	if err == nil {
		l.game.from = archive.Opening(identity, content, newID())
		err = db.Key(ctx, id, l.game.from)
	}
	if archive.IsUnwritable(err) { // it becomes another game
		l.game.from = ""
		return l, nil
	}
	if err != nil {
		return l, unusable("This game cannot be opened", err)
	}
	return l, nil
}
