package app

import (
	"context"
	"slices"
	"strings"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/variants/notation"
)

// What is written on a game of one's own in the archive goes into games.pgn first, as the game once more, signed with its
// key and labels: whatever happens afterwards, the archive has it from there.

// SetTagsOf sets the tags of a game of the archive. If it is the game on the board, or that was opened from it, it has them
// there too. Tags that tell the variant, the start and the result are not changed.
func (e Edits) SetTagsOf(ctx context.Context, id int64, tags []notation.Tag) error {
	m := e.match
	db, err := m.games.DB()
	if err != nil {
		return err
	}
	keys, err := db.Keys(ctx, id)
	if err != nil {
		return err
	}
	onBoard := func(l *loop) string {
		for _, key := range []string{l.game.from, keyOf(l.game.id, l.game.date)} {
			if slices.Contains(keys, key) {
				return key
			}
		}
		return ""
	}
	key := ""
	if err := m.ask(func(l *loop) error { key = onBoard(l); return nil }); err != nil {
		return err
	}
	if err := m.games.setTags(ctx, db, id, tags, key); err != nil || key == "" {
		return err
	}
	return m.ask(func(l *loop) error {
		if onBoard(l) != key {
			return nil
		}
		return commitTags(l, tags)
	})
}

// setTags sets the tags of a game; what is put under a key, if there is one, takes its place nevertheless.
func (g *Games) setTags(ctx context.Context, db *archive.DB, id int64, tags []notation.Tag, key string) error {
	g.plainly.Lock()
	defer g.plainly.Unlock()
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
	if err := g.appendIf(ctx, own, db, id, archive.Own{From: key, Labels: labels, Labelled: true}, game); err != nil {
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
func (g *Games) Label(ctx context.Context, label string, on bool, ids ...int64) ([]int64, error) {
	db, err := g.DB()
	if err != nil {
		return nil, err
	}
	g.plainly.Lock()
	defer g.plainly.Unlock()
	label = strings.TrimSpace(label)
	if ids, err = db.Labelled(ctx, label, !on, ids...); err != nil {
		return nil, err
	}
	owned, err := db.Owned(ctx, PlayedHere, ids...)
	if err != nil {
		return nil, err
	}
	var signed []notation.Game
	for _, id := range ids {
		labels, own := owned[id]
		if !own {
			continue
		}
		if labels = slices.DeleteFunc(labels, func(l string) bool { return l == label }); on {
			labels = append(labels, label)
		}
		game, err := db.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		key, _, err := db.Identity(ctx, id, newID())
		if err != nil {
			return nil, err
		}
		signed = append(signed, archive.Own{Key: key, Labels: labels, Labelled: true}.Sign(game))
	}
	if err := g.append(signed...); err != nil {
		return nil, err
	}
	set := db.Label
	if !on {
		set = db.Unlabel
	}
	_, err = set(ctx, label, ids...)
	return ids, err
}

// append adds games to games.pgn, which is then read on.
func (g *Games) append(signed ...notation.Game) error {
	if len(signed) == 0 {
		return nil
	}
	var text strings.Builder
	for _, game := range signed {
		if err := notation.Write(&text, game); err != nil {
			return err
		}
	}
	_, aside, err := gamesFile{g.plain, appendGame, g.now}.append([]left{{pgn: text.String()}})
	if aside != "" {
		g.say(report{ofArchive, aside, notice.Warning})
	}
	if err == nil {
		g.queue(kept{})
	}
	return err
}
