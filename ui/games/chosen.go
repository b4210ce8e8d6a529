package games

import (
	"context"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"backrank/app/archive"
	"backrank/lang"
	"backrank/ui/preview"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/words"
)

// chosen is the game chosen in the list. Its methods are the commands for this game, or for several selected games.
type chosen struct{ games *Games }

// loaded returns the chosen game as the preview has read it, nil if there is none.
func (c chosen) loaded() *loadedGame {
	if p := c.games.preview.loaded; p != nil && p.head.ID == c.games.preview.chosen {
		return p
	}
	return nil
}

// head returns the chosen game's row in the list, nil if no game is chosen.
func (c chosen) head() *archive.Head { return c.games.list.head(c.games.table.At()) }

// open opens the chosen game on the board. If the list is still loading, it is opened afterwards.
func (c chosen) open() {
	if h := c.head(); h != nil {
		c.games.in.Open(h.ID, c.games.query.FEN)
	} else {
		c.games.openWhenLoaded = c.games.list.loading
	}
}

// with calls do with the chosen game, which it reads in the background if the preview has not read it.
func (c chosen) with(do func(*loadedGame)) {
	if p := c.loaded(); p != nil {
		do(p)
		return
	}
	h := c.head()
	if h == nil {
		return
	}
	head := *h
	r := loadedGame{head: head}
	c.games.withIDs(func(db *archive.DB) error {
		game, err := db.Game(c.games.in.Life, head.ID)
		r.Game = preview.Play(game)
		return err
	}, func(err error) {
		if err != nil {
			c.games.toast.Say(words.Message("This game cannot be read", words.Sentence(err.Error())))
			return
		}
		do(&r)
	})
}

// requireSingle reports whether a single game is selected. If not, it shows the message why and how to select only one.
func (c chosen) requireSingle(why string) bool {
	if c.games.selected.several() {
		c.games.toast.Say(words.Message(why, "Press Esc to select only one"))
		return false
	}
	return true
}

// maxCopied is the maximum number of games copied at once. Their text has a few megabytes.
const maxCopied = 1000

// copyPGN copies the selected games.
func (c chosen) copyPGN() {
	g := c.games
	if !g.selected.several() {
		c.with(func(p *loadedGame) { c.copyGames(p.Game.Game) })
		return
	}
	only, q := g.selected.ids, g.query
	if len(only) > maxCopied {
		g.toast.Say(fmt.Sprintf("At most %s are copied at once. Export these instead.", words.Games(maxCopied)))
		return
	}
	var all []pgn.Game
	g.withIDs(func(db *archive.DB) error {
		all = nil
		return db.Each(g.in.Life, q, func(h archive.Head) bool { return only[h.ID] }, func(_ archive.Head, game pgn.Game) error {
			all = append(all, game)
			return nil
		})
	}, func(err error) {
		if err != nil {
			g.showError(err)
			return
		}
		c.copyGames(all...)
	})
}

// copyGames copies games as PGN.
func (c chosen) copyGames(all ...pgn.Game) {
	var text strings.Builder
	for _, game := range all {
		if err := pgn.Write(&text, game); err != nil {
			c.games.toast.Say(words.Sentence(err.Error()))
			return
		}
	}
	c.games.in.Copy(text.String())
	if len(all) == 1 {
		c.games.toast.Say("Game copied as PGN")
	} else {
		c.games.toast.Say(words.Sentence(words.Games(len(all))) + " copied as PGN")
	}
}

// print opens the print dialog for the score sheet of the chosen game.
func (c chosen) print() {
	if c.requireSingle("Score sheets are printed of one game at a time") {
		c.with(func(p *loadedGame) { c.games.in.Print(p.Game.Game) })
	}
}

// editDetails opens the dialog for the tags of the chosen game.
func (c chosen) editDetails() {
	if !c.requireSingle("Details are edited of one game at a time") {
		return
	}
	c.with(func(p *loadedGame) {
		id, game := p.head.ID, p.Game.Game
		c.games.in.Details(game, func(tags []pgn.Tag) {
			c.games.alter("The details could not be saved", func(context.Context) error { return c.games.in.SetTags(id, tags) }, nil)
		})
	})
}

// setLabel adds a custom tag to the selected games, or removes it if on is false; undo reverts that.
func (c chosen) setLabel(label string, on bool) {
	g := c.games
	ids := g.selected.all()
	if label = strings.TrimSpace(label); label == "" || len(ids) == 0 {
		return
	}
	g.setLabelOf(ids, label, on, func(changed []int64) {
		text := labelChange(label, on, len(changed), len(ids))
		if len(changed) == 0 {
			g.toast.Say(text)
			return
		}
		g.undoAction = func() { g.setLabelOf(changed, label, !on, nil) }
		g.toast.Offer(text, "Undo", g.undo)
	})
}

// setLabelOf adds a custom tag to games, or removes it; done may be nil.
func (g *Games) setLabelOf(ids []int64, label string, on bool, done func(changed []int64)) {
	g.changeSelected("The tag could not be saved", ids, func(ctx context.Context, ids ...int64) ([]int64, error) {
		return g.in.Library.Label(ctx, label, on, ids...)
	}, func(changed []int64) {
		g.selected.loadLabels()
		if done != nil {
			done(changed)
		}
	})
}

// labelChange returns the message about a custom tag that was added to or removed from changed of all selected games.
func labelChange(label string, on bool, changed, all int) string {
	switch {
	case changed == 0 && all == 1 && on:
		return fmt.Sprintf("This game has the tag %s already", words.Quote(label))
	case !on:
		return fmt.Sprintf("The tag %s was removed from %s", words.Quote(label), words.Games(changed))
	case changed == 0:
		return fmt.Sprintf("All of these games have the tag %s already", words.Quote(label))
	case changed < all:
		return fmt.Sprintf("The tag %s was added to %s; %s had it already", words.Quote(label), words.Games(changed), lang.Number(all-changed))
	}
	return fmt.Sprintf("The tag %s was added to %s", words.Quote(label), words.Games(changed))
}

// remove deletes the selected games, or restores them if the list shows deleted games; undo reverts that.
func (c chosen) remove() {
	g := c.games
	ids, restore := g.selected.all(), g.query.Deleted
	h := c.head()
	if len(ids) == 0 || h == nil {
		return
	}
	name, several := words.Pairing(h.White, h.Black), g.selected.several()
	c.setDeleted(ids, !restore, func(changed []int64) {
		g.undoAction = func() { c.setDeleted(changed, restore, nil) }
		if several {
			name = ""
		}
		g.toast.Offer(changedText(len(changed), restore, name), "Undo", g.undo)
	})
}

// changedText returns the message about n games that were deleted or restored. A single game is named if it has a name.
func changedText(n int, restored bool, name string) string {
	switch {
	case name != "" && restored:
		return fmt.Sprintf("Game restored: %s", name)
	case name != "":
		return fmt.Sprintf("Game deleted: %s", name)
	case restored:
		return fmt.Sprintf("%s restored", words.Games(n))
	}
	return fmt.Sprintf("%s deleted", words.Games(n))
}

// setDeleted deletes or restores games; done may be nil.
func (c chosen) setDeleted(ids []int64, on bool, done func(changed []int64)) {
	c.games.preview.chosen = 0 // the next game will be chosen instead
	c.games.selected.clear()
	set := c.games.in.Library.Restore
	if on {
		set = c.games.in.Library.Delete
	}
	c.games.changeSelected("The games could not be changed", ids, set, done)
}

// menuItems returns the menu for the selected games.
func (c chosen) menuItems() []*fyne.MenuItem {
	remove := "Delete"
	if c.games.query.Deleted {
		remove = "Restore"
	}
	if s := c.games.selected; s.several() {
		n := words.Games(len(s.ids))
		return []*fyne.MenuItem{
			fyne.NewMenuItem("Tag "+n, c.games.focusLabel),
			fyne.NewMenuItem("Copy PGN of "+n, c.copyPGN),
			fyne.NewMenuItem("Export "+n+"…", c.games.export),
			fyne.NewMenuItem("Merge twins", c.mergeTwins),
			fyne.NewMenuItemSeparator(),
			fyne.NewMenuItem(remove+" "+n, c.remove),
		}
	}
	return []*fyne.MenuItem{
		fyne.NewMenuItem("Open", c.open),
		fyne.NewMenuItem("Game details…", c.editDetails),
		fyne.NewMenuItem("Add tag", c.games.focusLabel),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Games from this start", c.sameStart),
		fyne.NewMenuItem("Start position in atlas", c.study),
		fyne.NewMenuItem("Show twins", c.showTwins),
		fyne.NewMenuItem("Merge twins", c.mergeTwins),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Copy PGN", c.copyPGN),
		fyne.NewMenuItem("Print…", c.print),
		fyne.NewMenuItem("Select all", c.games.list.All),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(remove, c.remove),
	}
}

// start returns the variant and the start position of the chosen game. It is false, and shows a message, if the game
// has no numbered start.
func (c chosen) start() (v variants.Variant, s variants.Start, ok bool) {
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

// sameStart lists the games with the variant and the start position of the chosen game.
func (c chosen) sameStart() {
	if v, s, ok := c.start(); ok {
		c.games.column.pick(func(q *archive.Query) { q.Variant, q.Start, q.Pattern = v.ID, v.StartID(s), "" })
	}
}

// study opens the start position of the chosen game in the atlas.
func (c chosen) study() {
	if v, s, ok := c.start(); ok {
		c.games.in.Study(v, s)
	}
}
