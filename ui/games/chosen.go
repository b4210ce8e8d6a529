package games

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/words"
)

// chosen is the game that is chosen in the list, with what can be done with it.
type chosen struct{ games *Games }

// read returns the chosen game, nil if there is none or it cannot be read.
func (c chosen) read() *played {
	if p := c.games.preview.game; p != nil && p.head.ID == c.games.preview.chosen {
		return p
	}
	return nil
}

// head returns what the list has of it, nil if no game is chosen.
func (c chosen) head() *archive.Head { return c.games.list.head(c.games.table.At()) }

// open opens the chosen game on the board.
func (c chosen) open() {
	if h := c.head(); h != nil {
		c.games.in.Open(h.ID)
	}
}

// with does something with the chosen game, as soon as it is read.
func (c chosen) with(do func(*played)) {
	if p := c.read(); p != nil {
		do(p)
		return
	}
	h := c.head()
	if h == nil {
		return
	}
	head := *h
	var read played
	c.games.withDB(func(db *archive.DB) error {
		game, err := db.Game(c.games.in.Life, head.ID)
		read = played{head: head, game: game}
		return err
	}, func(err error) {
		if err != nil {
			c.games.toast.Say(words.Message("This game cannot be read", words.Sentence(err.Error())))
			return
		}
		do(&read)
	})
}

// copyPGN copies the chosen game.
func (c chosen) copyPGN() {
	c.with(func(p *played) {
		var text strings.Builder
		if err := notation.Write(&text, p.game); err != nil {
			c.games.toast.Say(words.Sentence(err.Error()))
			return
		}
		c.games.in.Copy(text.String())
		c.games.toast.Say("Game copied as PGN")
	})
}

// print offers the score sheet of the chosen game.
func (c chosen) print() {
	c.with(func(p *played) { c.games.in.Print(p.game) })
}

// editDetails asks for the tags of the chosen game.
func (c chosen) editDetails() {
	c.with(func(p *played) {
		id, game := p.head.ID, p.game
		c.games.in.Details(game, func(tags []notation.Tag) {
			game.Tags = tags
			c.games.alter("The details could not be saved", func(ctx context.Context, db *archive.DB) error {
				return db.Replace(ctx, id, game)
			}, nil)
		})
	})
}

// setLabel gives the chosen game a tag of one's own, or takes it away.
func (c chosen) setLabel(label string, on bool) {
	id := c.games.preview.chosen
	if label = strings.TrimSpace(label); label == "" || id == 0 {
		return
	}
	c.games.alter("The tag could not be saved", func(ctx context.Context, db *archive.DB) error {
		set := db.Unlabel
		if on {
			set = db.Label
		}
		_, err := set(ctx, label, id)
		return err
	}, nil)
}

// remove deletes the chosen game, or restores it if it was deleted; both can be undone.
func (c chosen) remove() {
	h := c.head()
	if h == nil {
		return
	}
	id, back := h.ID, h.Deleted != 0
	name := words.Pairing(h.White, h.Black)
	text := "Game deleted"
	if back {
		text = "Game restored"
	}
	if name != "" {
		text += ": " + name
	}
	c.games.undone = func() { c.setDeleted(id, back, nil) }
	c.setDeleted(id, !back, func() { c.games.toast.Offer(text, "Undo", c.games.undo) })
}

// setDeleted deletes or restores a game.
func (c chosen) setDeleted(id int64, on bool, done func()) {
	c.games.preview.chosen = 0 // its place is taken by the next one
	c.games.alter("The game could not be changed", func(ctx context.Context, db *archive.DB) error {
		set := db.Restore
		if on {
			set = db.Delete
		}
		_, err := set(ctx, id)
		return err
	}, done)
}

// menuItems are the commands for the chosen game.
func (c chosen) menuItems() []*fyne.MenuItem {
	remove := "Delete"
	if h := c.head(); h != nil && h.Deleted != 0 {
		remove = "Restore"
	}
	return []*fyne.MenuItem{
		fyne.NewMenuItem("Open", c.open),
		fyne.NewMenuItem("Game details…", c.editDetails),
		fyne.NewMenuItem("Add tag of your own", c.games.focusLabel),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Games from this start", c.sameStart),
		fyne.NewMenuItem("Start position in atlas", c.study),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy PGN", c.copyPGN),
		fyne.NewMenuItem("Print…", c.print),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(remove, c.remove),
	}
}

// started returns the variant and the start position of the chosen game; false, with a message, if it has none.
func (c chosen) started() (v variants.Variant, s variants.Start, ok bool) {
	h := c.head()
	if h == nil {
		return v, s, false
	}
	if v, ok = variants.ByID(h.Variant); ok {
		var err error
		s, err = v.ParseStart(h.Start)
		ok = err == nil
	}
	if !ok {
		c.games.toast.Say("This game has no numbered start position")
	}
	return v, s, ok
}

// sameStart shows the games with the variant and the start position of the chosen one.
func (c chosen) sameStart() {
	if v, s, ok := c.started(); ok {
		c.games.column.pick(func(q *archive.Query) { q.Variant, q.Start, q.Pattern = v.ID, v.StartID(s), "" })
	}
}

// study opens the start position of the chosen game in the atlas.
func (c chosen) study() {
	if v, s, ok := c.started(); ok {
		c.games.in.Study(v, s)
	}
}
