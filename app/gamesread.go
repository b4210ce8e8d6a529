package app

import (
	"context"
	"errors"

	"backrank/app/archive"
	"backrank/app/notice"
)

// Read reads a game of the archive, to be opened with [Match.Load]. As long as nothing of it is taken back, and nobody
// changes it elsewhere, what is written and played there takes its place in the archive; else it becomes another game, and
// so does one of which some tags were left out. The error is a sentence for the player.
func (g *Games) Read(ctx context.Context, id int64) (l Loaded, err error) {
	what := ""
	err = g.use(true, func(db *archive.DB) error {
		what = "This game cannot be read"
		read, err := db.Game(ctx, id)
		if err != nil {
			return err
		}
		if l, err = ReadGame(read); err != nil || len(l.game.tags) < len(read.Tags) {
			return err
		}
		what = "This game cannot be opened"
		identity, content, err := db.Identity(ctx, id, newID())
		if err == nil {
			l.game.from = archive.OpenedKey(identity, content, newID())
			err = db.Key(ctx, id, l.game.from)
		}
		if archive.IsUnwritable(err) { // it becomes another game
			l.game.from = ""
			return nil
		}
		return err
	})
	var refusal notice.Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = unusable(what, err)
	}
	return l, err
}
