package library

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"strings"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// An edit of a game that was played here is first appended to games.pgn, as the whole game again, signed with its key
// and labels, so that a rebuilt archive has it too. Edits of imported games, and deletions of all games, go to
// games.edits in the same way.

// SetTags sets the tags of a game. onBoard gets the keys of the game. If the game is on the board, onBoard must return the
// key under which the board saves it, or from which it was opened there; else "". A later version that is saved from the
// board then still replaces the edited game.
func (l *Library) SetTags(ctx context.Context, id int64, tags []pgn.Tag, onBoard func(keys []string) (key string, err error)) error {
	return setContent(ctx, l, id, onBoard, func(g *pgn.Game) error {
		g.Tags = tags
		return nil
	})
}

// ChangeTree changes the moves and notes of a game of the archive; onBoard is as in [Library.SetTags].
func ChangeTree(ctx context.Context, l *Library, id int64, onBoard func(keys []string) (key string, err error), change func(*pgn.Game) (gametree.Tree, error)) error {
	return setContent(ctx, l, id, onBoard, func(g *pgn.Game) (err error) {
		g.Tree, err = change(g)
		return err
	})
}

// setContent changes a game; onBoard is as in [Library.SetTags].
func setContent(ctx context.Context, l *Library, id int64, onBoard func(keys []string) (key string, err error), change func(*pgn.Game) error) error {
	return l.withDB(true, func(db *archive.DB) error {
		keys, err := db.Keys(ctx, id)
		if err != nil {
			return err
		}
		key, err := onBoard(keys)
		if err != nil {
			return err
		}
		end, err := beginEdit(l, db)
		if err != nil {
			return err
		}
		defer end()
		game, err := db.Game(ctx, id)
		if err != nil {
			return err
		}
		if err := change(&game); err != nil {
			return err
		}
		owned, err := db.Owned(ctx, PlayedHere, id)
		if err != nil {
			return err
		}
		labels, own := owned[id]
		if !own {
			return l.editGames(ctx, db, func(e *archive.Edit) error { return e.SetGame(game) }, id)
		}
		if err := l.appendOwn(ctx, db, id, archive.OwnTags{From: key, Labels: labels, Labelled: true}, game); err != nil {
			return err
		}
		var replacing []string
		if key != "" {
			replacing = append(replacing, key)
		}
		return db.Replace(ctx, id, game, replacing...)
	})
}

// Label adds a label to games of the archive, or removes it if on is false. It returns the games that changed: Label with
// these and !on undoes the change.
func (l *Library) Label(ctx context.Context, label string, on bool, ids ...int64) (changed []int64, err error) {
	label = strings.TrimSpace(label)
	err = l.withDB(true, func(db *archive.DB) (err error) {
		if changed == nil { // else a first attempt met damage after changing some games
			if changed, err = db.Labelled(ctx, label, !on, ids...); err != nil {
				return err
			}
		}
		return l.label(ctx, db, label, on, changed)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

func (l *Library) label(ctx context.Context, db *archive.DB, label string, on bool, ids []int64) error {
	end, err := beginEdit(l, db)
	if err != nil {
		return err
	}
	defer end()
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
		key, _, err := db.Identity(ctx, id, rand.Text())
		if err != nil {
			return err
		}
		signed = append(signed, archive.OwnTags{Key: key, Labels: labels, Labelled: true}.Sign(game))
	}
	if err := l.appendToPGN(signed...); err != nil {
		return err
	}
	set := db.Label
	if !on {
		set = db.Unlabel
	}
	if _, err := set(ctx, label, slices.Collect(maps.Keys(owned))...); err != nil {
		return err
	}
	return l.editGames(ctx, db, func(e *archive.Edit) error {
		if e.Labels = slices.DeleteFunc(e.Labels, func(l string) bool { return l == label }); on {
			e.Labels = append(e.Labels, label)
		}
		return nil
	}, imported...)
}

// Delete deletes games of the archive and returns those that were not deleted before; [Library.Restore] of these undoes
// it.
func (l *Library) Delete(ctx context.Context, ids ...int64) ([]int64, error) {
	return l.setDeleted(ctx, true, ids)
}

// Restore restores deleted games of the archive, and returns those that were deleted.
func (l *Library) Restore(ctx context.Context, ids ...int64) ([]int64, error) {
	return l.setDeleted(ctx, false, ids)
}

func (l *Library) setDeleted(ctx context.Context, deleted bool, ids []int64) (changed []int64, err error) {
	err = l.withDB(true, func(db *archive.DB) (err error) {
		l.pgnMu.Lock()
		defer l.pgnMu.Unlock()
		if changed, err = db.FilterDeleted(ctx, !deleted, ids...); err != nil {
			return err
		}
		return l.editGames(ctx, db, func(e *archive.Edit) error { e.Deleted = deleted; return nil }, changed...)
	})
	return changed, err
}

// editGames changes the edits of games of the archive: it writes them to games.edits and applies them to the archive.
func (l *Library) editGames(ctx context.Context, db *archive.DB, do func(*archive.Edit) error, ids ...int64) error {
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
	return db.Edit(ctx, PlayedHere, l.editsPath, edits...)
}

// appendToPGN appends games to games.pgn and queues a read of that file.
func (l *Library) appendToPGN(signed ...pgn.Game) error {
	if len(signed) == 0 {
		return nil
	}
	text, err := pgn.Text(signed...)
	if err != nil {
		return err
	}
	_, aside, err := PGNFile{l.pgnPath, AppendGame, l.now}.Append([]string{text})
	if aside != "" {
		l.notify(notice.OfFile(l.pgnPath, aside))
	}
	if err == nil {
		l.queue(job{})
	}
	return err
}
