package app

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/library"
	"backrank/app/notice"
	"backrank/app/pgnfile"
	"backrank/lang"
	"backrank/variants/pgn"
)

// keyOf returns the key of a game in the archive, which never changes. Games of older journals have no id; their date
// stands for it.
func keyOf(id string, began time.Time) string {
	return cmp.Or(id, began.UTC().Format(time.RFC3339))
}

// archiveGame adds the game to the archive in the background if it was played or edited here and is over. It replaces the
// version that was added before. A document of a PGN file is not added here: it is added when the player leaves it with
// unsaved changes.
func archiveGame(l *loop) {
	g := l.game
	if (g.touched || g.edited) && g.over() && (!g.isDocument() || g.fileState.Place.Path == "") {
		l.tabs.library.Put(keyOf(g.id, g.date), func() (string, error) { return l.signedPGN(&g) })
	}
}

// toBeArchived reports whether a game belongs in games.pgn when another follows: something was played or edited in it, it is not a
// saved document, and its placements are not hidden from this program.
func toBeArchived(g *game) bool {
	return (g.touched || g.edited) && !inFile(g) && !hasStandIns(g)
}

// finishedGame returns the current game for games.pgn, nil if it does not belong there, or if games.pgn has it from an earlier
// closing of its tab.
func (l *loop) finishedGame() *finishedGame {
	if !toBeArchived(&l.game) {
		return nil
	}
	text, err := l.signedPGN(&l.game)
	if err != nil {
		l.notices.Add(notice.Warning, notWrittenText(err))
		return nil
	}
	if l.game.keptSum == pgnfile.Sum(text) {
		return nil
	}
	return &finishedGame{text, l.game.record()}
}

// notWrittenText is the message that a game could not be written to games.pgn.
func notWrittenText(cause error) string {
	return unusable(disk.Here.LastNotAdded(), cause).Error()
}

// signedPGN formats a game for games.pgn and the archive, signed with its key.
func (l *loop) signedPGN(g *game) (string, error) {
	v := g.show(lastCursor(g), l.tabs.levels)
	v.playerName = l.tabs.settings.Get().PlayerName
	return pgn.Text(archive.OwnTags{Key: keyOf(g.id, g.date), From: g.openedFrom}.Sign(v.pgnGame()))
}

// identitiesOf returns what identifies a game in the archive: its own key, and that of the archived game that was opened. A
// game that was just read from elsewhere has none.
func identitiesOf(g *game) (all []string) {
	if g.id != "" || !g.date.IsZero() {
		all = append(all, keyOf(g.id, g.date))
	}
	if g.openedFrom != "" {
		all = append(all, archive.IdentityOf(g.openedFrom))
	}
	return all
}

// warnOfOtherVersion warns the player in the background if another tab has edited the same game of the archive.
func warnOfOtherVersion(l *loop) {
	if l.game.openedFrom == "" {
		return
	}
	m, game := l.match, l.game
	l.tabs.background.do(func() {
		for _, other := range l.tabs.All() {
			if v := other.View(); other != m && v.edited && isSame(&v, &game) {
				m.post(func(l *loop) {
					l.notify(notice.Warning, lang.L("This game has been changed in another tab too. The game list keeps both versions."))
				})
				return
			}
		}
	})
}

// ReadArchived reads a game of the archive, to be opened with [Match.Load]. The opened game replaces the archived one
// when it is edited or continued. It becomes a new game in the archive if a move of it is taken back, if the archived
// game was changed elsewhere, or if tags were left out because they are too many. The error is a message to the player.
func ReadArchived(ctx context.Context, games *library.Library, id int64) (Loaded, error) {
	g, key, err := games.Read(ctx, id)
	if err != nil {
		return Loaded{}, err
	}
	l, err := ReadGame(g)
	if err == nil && len(l.game.tags) == len(g.Tags) {
		l.game.openedFrom = key
	}
	return l, err
}

// readEdited reads the game of the archive that g is a version of, as [ReadArchived] does, if that has been changed otherwise
// since g was saved to it or opened from it. ok is false if it has not, or cannot be read.
func readEdited(games *library.Library, g *game) (from Loaded, ok bool) {
	if !games.Exists() {
		return Loaded{}, false
	}
	ctx, cancel := context.WithTimeout(context.Background(), journalTimeout)
	defer cancel()
	var id int64
	err := games.QueryByID(func(db *archive.DB) error {
		for _, key := range []string{keyOf(g.id, g.date), g.openedFrom} { // the first that the archive has counts
			found, edited, err := archive.Edited(ctx, db, key)
			if err != nil || found != 0 {
				if id = 0; edited {
					id = found
				}
				return err
			}
		}
		return nil
	})
	if err != nil || id == 0 {
		return Loaded{}, false
	}
	from, err = ReadArchived(ctx, games, id)
	return from, err == nil
}

// archiveKey gets the keys of an archived game. It returns the one that the game on the board has, "" if it has none.
func archiveKey(l *loop, keys []string) string {
	for _, key := range []string{l.game.openedFrom, keyOf(l.game.id, l.game.date)} {
		if slices.Contains(keys, key) {
			return key
		}
	}
	return ""
}

// boardKeys returns the keys that an archived game has on the boards of the tabs, by tab, of all its keys.
func boardKeys(t *Tabs, keys []string) (found map[*Match]string) {
	found = map[*Match]string{}
	for _, m := range t.All() {
		_ = m.ask(func(l *loop) error { // closed: its game is on no board
			if key := archiveKey(l, keys); key != "" {
				found[m] = key
			}
			return nil
		})
	}
	return found
}

// SetTagsOf sets the tags of a game of the archive. If that game is on the board of a tab, or was opened from the archive
// to it, the game on the board gets them too. Tags that state the variant, the start and the result do not change.
func (e Edits) SetTagsOf(ctx context.Context, id int64, tags []pgn.Tag) error {
	t := e.match.tabs
	return t.changeArchived(func(onBoard func([]string) (string, error)) error {
		return t.library.SetTags(ctx, id, tags, onBoard)
	}, func(l *loop) error { return commitDetails(l, tags, "") })
}

// changeArchived changes a game of the archive with change, whose argument is that of [library.Library.SetTags], and then
// with commit in each tab whose board has the game.
func (t *Tabs) changeArchived(change func(onBoard func(keys []string) (key string, err error)) error, commit func(*loop) error) error {
	var keys []string
	var boards map[*Match]string
	err := change(func(all []string) (string, error) {
		keys, boards = all, boardKeys(t, all)
		for _, m := range t.All() {
			if key := boards[m]; key != "" {
				return key, nil
			}
		}
		return "", nil
	})
	for m, key := range boards {
		if err != nil {
			break
		}
		err = m.ask(func(l *loop) error {
			if archiveKey(l, keys) != key {
				return nil
			}
			return commit(l)
		})
	}
	return err
}

// errOnBoard is the refusal to merge a game that a tab saves to the archive.
var errOnBoard = notice.Fixed(func() string {
	return lang.L("One of these games is open. Close its tab first.")
})

// MergeTwins merges each of the games with its twins; see [library.Library.MergeTwins]. It refuses a game on the board
// of a tab.
func (e Edits) MergeTwins(ctx context.Context, ids ...int64) (library.MergeResult, error) {
	t := e.match.tabs
	return t.library.MergeTwins(ctx, func(keys []string) error {
		if len(boardKeys(t, keys)) > 0 {
			return errOnBoard
		}
		return nil
	}, ids...)
}
