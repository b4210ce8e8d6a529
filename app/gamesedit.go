package app

import (
	"context"
	"maps"
	"slices"
	"strings"

	"backrank/app/archive"
	"backrank/variants/notation"
)

// What is written on a game of one's own in the archive goes into games.pgn first, as the game once more, signed with its
// key and labels: whatever happens afterwards, the archive has it from there. What is done with imported games, and that a
// game was deleted, is in games.edits in the same way.

// SetTagsOf sets the tags of a game of the archive. If it is the game on the board, or that was opened from it, it has them
// there too. Tags that state the variant, the start and the result are not changed.
func (e Edits) SetTagsOf(ctx context.Context, id int64, tags []notation.Tag) error {
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

// setTags sets the tags of a game; what is put under a key, if there is one, takes its place nevertheless.
func (g *Games) setTags(ctx context.Context, db *archive.DB, id int64, tags []notation.Tag, key string) error {
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
	var knowing []string
	if key != "" {
		knowing = append(knowing, key)
	}
	return db.Replace(ctx, id, game, knowing...)
}

// Label gives games of the archive a tag of one's own, or takes it away, and returns those that it was given to or taken
// from: with them, the opposite undoes it.
func (g *Games) Label(ctx context.Context, label string, on bool, ids ...int64) (changed []int64, err error) {
	label = strings.TrimSpace(label)
	err = g.withDB(true, func(db *archive.DB) (err error) {
		if changed == nil { // else a part of them was changed when damage was met
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
	var signed []notation.Game
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

// Delete deletes games of the archive, and returns those that were not deleted before: with them, [Games.Restore] undoes it.
func (g *Games) Delete(ctx context.Context, ids ...int64) ([]int64, error) {
	return g.setDeleted(ctx, true, ids)
}

// Restore brings games of the archive back that were deleted, and returns them.
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

// edit does something with games of the archive, which is in games.edits then.
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

// append adds games to games.pgn, which is then read on.
func (g *Games) appendToPGN(signed ...notation.Game) error {
	if len(signed) == 0 {
		return nil
	}
	var text strings.Builder
	for _, game := range signed {
		if err := notation.Write(&text, game); err != nil {
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
