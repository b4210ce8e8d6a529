package library

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"backrank/app/archive"
	"backrank/variants/pgn"
)

// MergeResult is the result of [Library.MergeTwins].
type MergeResult struct {
	Games   int // number of games merged
	Deleted int // number of twins deleted
	undos   []func(context.Context) error
}

// Undo undoes the merge.
func (m *MergeResult) Undo(ctx context.Context) (err error) {
	for _, undo := range m.undos {
		err = errors.Join(err, undo(ctx))
	}
	return err
}

// MergeTwins merges each of the games with its twins, the other records of the same game in the archive. One of them
// receives the moves, comments, tags and labels of all, preferably one that was played here; the others are deleted.
// mayMerge gets the keys of a group of twins and returns an error to refuse the merge, for example because one of them is
// on the board. After an error, the merges that were completed stay.
func (l *Library) MergeTwins(ctx context.Context, mayMerge func(keys []string) error, ids ...int64) (m MergeResult, err error) {
	done := map[int64]bool{}
	for _, id := range ids {
		err := l.withDB(true, func(db *archive.DB) error {
			twins, err := db.Twins(ctx, id)
			twins = slices.DeleteFunc(twins, func(twin int64) bool { return done[twin] })
			if err != nil || len(twins) < 2 {
				return err
			}
			keys, err := db.Keys(ctx, twins...)
			if err != nil {
				return err
			}
			if err := mayMerge(keys); err != nil {
				return err
			}
			undo, err := l.merge(ctx, db, twins)
			if err != nil {
				return err
			}
			m.Games++
			m.Deleted += len(twins) - 1
			m.undos = append(m.undos, undo)
			for _, twin := range twins {
				done[twin] = true
			}
			return nil
		})
		if err != nil {
			return m, err
		}
	}
	return m, nil
}

// merge merges one group of twins, and returns a function that undoes it.
func (l *Library) merge(ctx context.Context, db *archive.DB, twins []int64) (undo func(context.Context) error, err error) {
	end, err := beginEdit(l, db)
	if err != nil {
		return nil, err
	}
	defer end()
	owned, err := db.Owned(ctx, PlayedHere, twins...)
	if err != nil {
		return nil, err
	}
	into := max(slices.IndexFunc(twins, func(id int64) bool { _, own := owned[id]; return own }), 0)
	twins[0], twins[into] = twins[into], twins[0]
	id, others := twins[0], twins[1:]
	before, err := db.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	had, err := db.Labels(ctx, id)
	if err != nil {
		return nil, err
	}
	whole, labels := before, slices.Clone(had)
	for _, other := range others {
		twin, err := db.Game(ctx, other)
		if err != nil {
			return nil, err
		}
		more, err := db.Labels(ctx, other)
		if err != nil {
			return nil, err
		}
		whole, labels = pgn.Union(whole, twin), append(labels, more...)
	}
	slices.Sort(labels)
	labels = slices.Compact(labels)
	_, own := owned[id]
	// set writes the merged or the original game, and deletes or restores its twins. In the archive it changes the twins
	// before the game, because otherwise the game would be marked as a twin of them.
	set := func(ctx context.Context, game pgn.Game, labels []string, deleted bool) error {
		edited := twins
		if own {
			edited = others
			if err := l.appendOwn(ctx, db, id, archive.OwnTags{Labels: labels, Labelled: true}, game); err != nil {
				return err
			}
		}
		err := l.editGames(ctx, db, func(e *archive.Edit) error {
			if !e.IsFor(id) {
				e.Deleted = deleted
				return nil
			}
			e.Labels = labels
			return e.SetGame(game)
		}, edited...)
		if err != nil || !own {
			return err
		}
		return db.ReplaceOwn(ctx, id, game, labels)
	}
	if err := set(ctx, whole, labels, true); err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		return l.withDB(true, func(now *archive.DB) error {
			if now != db {
				return errListReplaced()
			}
			l.pgnMu.Lock()
			defer l.pgnMu.Unlock()
			return set(ctx, before, had, false)
		})
	}, nil
}

// appendOwn appends a game that was played here to games.pgn, signed with its key and labels.
func (l *Library) appendOwn(ctx context.Context, db *archive.DB, id int64, sign archive.OwnTags, game pgn.Game) error {
	key, _, err := db.Identity(ctx, id, rand.Text())
	if err != nil {
		return err
	}
	sign.Key = key
	return l.appendToPGN(sign.Sign(game))
}
