package app

import (
	"context"
	"maps"
	"slices"
	"strings"

	"backrank/app/archive"
	"backrank/variants/pgn"
)

// An edit of a game that was played here is first appended to games.pgn, as the whole game again, signed with its key
// and labels, so that a rebuilt archive has it too. Edits of imported games, and deletions of all games, go to
// games.edits in the same way.

// SetTagsOf sets the tags of a game of the archive. If that game is on the board, or was opened from the archive to the
// board, the game on the board gets them too. Tags that state the variant, the start and the result do not change.
func (e Edits) SetTagsOf(ctx context.Context, id int64, tags []pgn.Tag) error {
	m := e.match
	var keys []string
	onBoard := func(l *loop) string {
		for _, key := range []string{l.game.openedFrom, keyOf(l.game.id, l.game.date)} {
			if slices.Contains(keys, key) {
				return key
			}
		}
		return ""
	}
	key := ""
	err := m.games.withDB(true, func(db *archive.DB) (err error) {
		if keys, err = db.Keys(ctx, id); err != nil {
			return err
		}
		if err := m.ask(func(l *loop) error { key = onBoard(l); return nil }); err != nil {
			return err
		}
		return m.games.setTags(ctx, db, id, tags, key)
	})
	if err != nil || key == "" {
		return err
	}
	return m.ask(func(l *loop) error {
		if onBoard(l) != key {
			return nil
		}
		return commitDetails(l, tags, "")
	})
}

// setTags sets the tags of a game. If key is not empty, later versions of the game under that key still replace it.
func (g *Games) setTags(ctx context.Context, db *archive.DB, id int64, tags []pgn.Tag, key string) error {
	g.pgnMu.Lock()
	defer g.pgnMu.Unlock()
	game, err := db.Game(ctx, id)
	if err != nil {
		return err
	}
	game.Tags = tags
	owned, err := db.Owned(ctx, PlayedHere, id)
	if err != nil {
		return err
	}
	labels, own := owned[id]
	if !own {
		return g.editGames(ctx, db, func(e *archive.Edit) error { return e.SetGame(game) }, id)
	}
	if err := g.appendOwn(ctx, db, id, archive.OwnTags{From: key, Labels: labels, Labelled: true}, game); err != nil {
		return err
	}
	var replacing []string
	if key != "" {
		replacing = append(replacing, key)
	}
	return db.Replace(ctx, id, game, replacing...)
}

// Label adds a label to games of the archive, or removes it if on is false. It returns the games that changed, so that
// calling Label with them and the opposite of on undoes it.
func (g *Games) Label(ctx context.Context, label string, on bool, ids ...int64) (changed []int64, err error) {
	label = strings.TrimSpace(label)
	err = g.withDB(true, func(db *archive.DB) (err error) {
		if changed == nil { // else a first attempt met damage after changing some games
			if changed, err = db.Labelled(ctx, label, !on, ids...); err != nil {
				return err
			}
		}
		return g.label(ctx, db, label, on, changed)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

func (g *Games) label(ctx context.Context, db *archive.DB, label string, on bool, ids []int64) error {
	g.pgnMu.Lock()
	defer g.pgnMu.Unlock()
	owned, err := db.Owned(ctx, PlayedHere, ids...)
	if err != nil {
		return err
	}
	var signed []pgn.Game
	var imported []int64
	for _, id := range ids {
		labels, own := owned[id]
		if !own {
			imported = append(imported, id)
			continue
		}
		if labels = slices.DeleteFunc(labels, func(l string) bool { return l == label }); on {
			labels = append(labels, label)
		}
		game, err := db.Game(ctx, id)
		if err != nil {
			return err
		}
		key, _, err := db.Identity(ctx, id, newID())
		if err != nil {
			return err
		}
		signed = append(signed, archive.OwnTags{Key: key, Labels: labels, Labelled: true}.Sign(game))
	}
	if err := g.appendToPGN(signed...); err != nil {
		return err
	}
	set := db.Label
	if !on {
		set = db.Unlabel
	}
	if _, err := set(ctx, label, slices.Collect(maps.Keys(owned))...); err != nil {
		return err
	}
	return g.editGames(ctx, db, func(e *archive.Edit) error {
		if e.Labels = slices.DeleteFunc(e.Labels, func(l string) bool { return l == label }); on {
			e.Labels = append(e.Labels, label)
		}
		return nil
	}, imported...)
}

// Delete deletes games of the archive and returns those that were not deleted before; [Games.Restore] of these undoes
// it.
func (g *Games) Delete(ctx context.Context, ids ...int64) ([]int64, error) {
	return g.setDeleted(ctx, true, ids)
}

// Restore restores deleted games of the archive, and returns those that were deleted.
func (g *Games) Restore(ctx context.Context, ids ...int64) ([]int64, error) {
	return g.setDeleted(ctx, false, ids)
}

func (g *Games) setDeleted(ctx context.Context, deleted bool, ids []int64) (changed []int64, err error) {
	err = g.withDB(true, func(db *archive.DB) (err error) {
		g.pgnMu.Lock()
		defer g.pgnMu.Unlock()
		if changed, err = db.FilterDeleted(ctx, !deleted, ids...); err != nil {
			return err
		}
		return g.editGames(ctx, db, func(e *archive.Edit) error { e.Deleted = deleted; return nil }, changed...)
	})
	return changed, err
}

// editGames changes the edits of games of the archive: it writes them to games.edits and applies them to the archive.
func (g *Games) editGames(ctx context.Context, db *archive.DB, do func(*archive.Edit) error, ids ...int64) error {
	if len(ids) == 0 {
		return nil
	}
	edits, err := db.Edits(ctx, PlayedHere, ids...)
	for i := range edits {
		if err == nil {
			err = do(&edits[i])
		}
	}
	if err != nil {
		return err
	}
	return db.Edit(ctx, PlayedHere, g.editsPath, edits...)
}

// appendToPGN appends games to games.pgn and queues a read of that file.
func (g *Games) appendToPGN(signed ...pgn.Game) error {
	if len(signed) == 0 {
		return nil
	}
	var text strings.Builder
	for _, game := range signed {
		if err := pgn.Write(&text, game); err != nil {
			return err
		}
	}
	_, aside, err := gamesFile{g.pgnPath, appendGame, g.now}.append([]finishedGame{{pgn: text.String()}})
	if aside != "" {
		g.notify(damageReport(g.pgnPath, aside))
	}
	if err == nil {
		g.queue(archiveJob{})
	}
	return err
}
