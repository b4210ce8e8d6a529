package games

import (
	"context"
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

// open opens the chosen game on the board, or the selected games in tabs, in the order of the list. If the list is still loading, the game is opened
// when it is loaded.
func (c chosen) open() {
	if s := c.games.selected; s.several() {
		c.games.in.OpenAll(s.inOrder())
		return
	}
	if h := c.head(); h != nil {
		c.games.in.Open(h.ID, c.games.query)
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
			c.games.toast.Say(words.Message(lang.L("This game cannot be read"), words.Sentence(err.Error())))
			return
		}
		do(&r)
	})
}

// requireSingle reports whether a single game is selected. If not, it shows the refusal and how to select only one.
func (c chosen) requireSingle(refusal string) bool {
	if c.games.selected.several() {
		c.games.toast.Say(words.Message(refusal, lang.L("Press Esc to select only one")))
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
		g.toast.Say(lang.N("At most {{.Count}} games are copied at once. Export these instead.", maxCopied))
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
	c.games.toast.Say(lang.N("{{.Count}} games copied as PGN", len(all)))
}

// print opens the print dialog for the score sheet of the chosen game.
func (c chosen) print() {
	if c.requireSingle(lang.L("Select a single game to print its score sheet")) {
		c.with(func(p *loadedGame) { c.games.in.Print(p.Game.Game) })
	}
}

// editDetails opens the dialog for the tags of the chosen game.
func (c chosen) editDetails() {
	if !c.requireSingle(lang.L("Select a single game to edit its details")) {
		return
	}
	c.with(func(p *loadedGame) {
		id, game := p.head.ID, p.Game.Game
		c.games.in.Details(game, func(tags []pgn.Tag) {
			c.games.alter(lang.L("The details could not be saved"), func(context.Context) error { return c.games.in.SetTags(id, tags) }, nil)
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
		g.toast.Offer(text, lang.L("Undo"), g.undo)
	})
}

// setLabelOf adds a custom tag to games, or removes it; done may be nil.
func (g *Games) setLabelOf(ids []int64, label string, on bool, done func(changed []int64)) {
	g.changeSelected(lang.L("The tag could not be saved"), ids, func(ctx context.Context, ids ...int64) ([]int64, error) {
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
		return lang.L("This game has the tag {{.Tag}} already", "Tag", words.Quote(label))
	case !on:
		return lang.N("The tag {{.Tag}} was removed from {{.Count}} games", changed, "Tag", words.Quote(label))
	case changed == 0:
		return lang.L("All of these games have the tag {{.Tag}} already", "Tag", words.Quote(label))
	case changed < all:
		return lang.N("The tag {{.Tag}} was added to {{.Count}} games; {{.Number}} had it already", changed, "Tag", words.Quote(label), "Number", lang.Number(all-changed))
	}
	return lang.N("The tag {{.Tag}} was added to {{.Count}} games", changed, "Tag", words.Quote(label))
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
		g.toast.Offer(changedText(len(changed), restore, name), lang.L("Undo"), g.undo)
	})
}

// changedText returns the message about n games that were deleted or restored. A single game is named if it has a name.
func changedText(n int, restored bool, name string) string {
	switch {
	case name != "" && restored:
		return lang.L("Game restored: {{.Game}}", "Game", name)
	case name != "":
		return lang.L("Game deleted: {{.Game}}", "Game", name)
	case restored:
		return lang.N("{{.Count}} games restored", n)
	}
	return lang.N("{{.Count}} games deleted", n)
}

// setDeleted deletes or restores games; done may be nil.
func (c chosen) setDeleted(ids []int64, on bool, done func(changed []int64)) {
	c.games.preview.chosen = 0 // the next game will be chosen instead
	c.games.selected.clear()
	set := c.games.in.Library.Restore
	if on {
		set = c.games.in.Library.Delete
	}
	c.games.changeSelected(lang.L("The games could not be changed"), ids, set, done)
}

// menuItems returns the menu for the selected games.
func (c chosen) menuItems() []*fyne.MenuItem {
	if s := c.games.selected; s.several() {
		n := len(s.ids)
		remove := lang.N("Delete {{.Count}} games", n)
		if c.games.query.Deleted {
			remove = lang.N("Restore {{.Count}} games", n)
		}
		return []*fyne.MenuItem{
			fyne.NewMenuItem(lang.N("Open {{.Count}} games in tabs", n), c.open),
			fyne.NewMenuItem(lang.N("Tag {{.Count}} games", n), c.games.focusLabel),
			fyne.NewMenuItem(lang.N("Copy PGN of {{.Count}} games", n), c.copyPGN),
			fyne.NewMenuItem(lang.N("Export {{.Count}} games…", n), c.games.export),
			fyne.NewMenuItem(lang.N("Learn from {{.Count}} games…", n), c.games.Learning.Begin),
			fyne.NewMenuItem(lang.L("Merge twins"), c.mergeTwins),
			fyne.NewMenuItemSeparator(),
			fyne.NewMenuItem(remove, c.remove),
		}
	}
	remove := lang.L("Delete")
	if c.games.query.Deleted {
		remove = lang.L("Restore")
	}
	return []*fyne.MenuItem{
		fyne.NewMenuItem(lang.X("open a game", "Open"), c.open),
		fyne.NewMenuItem(lang.L("Game details…"), c.editDetails),
		fyne.NewMenuItem(lang.L("Add tag"), c.games.focusLabel),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Games from this start"), c.sameStart),
		fyne.NewMenuItem(lang.L("Start position in atlas"), c.study),
		fyne.NewMenuItem(lang.L("Show twins"), c.showTwins),
		fyne.NewMenuItem(lang.L("Merge twins"), c.mergeTwins),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.L("Copy PGN"), c.copyPGN),
		fyne.NewMenuItem(lang.L("Print…"), c.print),
		fyne.NewMenuItem(lang.L("Select all"), c.games.list.All),
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
		c.games.toast.Say(lang.L("This game has no numbered start position"))
	}
	return v, s, ok
}

// sameStart lists the games with the variant and the start position of the chosen game.
func (c chosen) sameStart() {
	if v, s, ok := c.start(); ok {
		c.games.filters.pick(func(q *archive.Query) { q.Variant, q.Start, q.Pattern = v.ID, v.StartID(s), "" })
	}
}

// study opens the start position of the chosen game in the atlas.
func (c chosen) study() {
	if v, s, ok := c.start(); ok {
		c.games.in.Study(v, s)
	}
}
