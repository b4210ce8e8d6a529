package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/preview"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// sidePreview shows the game under the pointer, or else the chosen one, with its tags and buttons for the chosen game.
type sidePreview struct {
	*preview.Preview

	games    *Games
	chosen   int64         // id of the game chosen in the list, 0 for none
	target   int64         // id of the game to show, which may still be loading; 0 for none
	loaded   *loadedGame   // the game shown, nil if there is none
	searched archive.Query // what the list searches for within games when target was loaded
	labels   *widget.Facet
	label    *widget.Field
	open     *widget.Tool
	more     *widget.Tool
	content  *fyne.Container
}

// loadedGame is a game of the list with its moves and labels.
type loadedGame struct {
	*preview.Game

	head   archive.Head
	labels []string        // the player's own tags
	place  gametree.NodeID // where the game has what the query searches for within games, None for nowhere
}

func newPreview(g *Games) *sidePreview {
	p := &sidePreview{games: g}
	p.labels = widget.NewFacet("", "")
	p.labels.SetName(lang.L("Tags"))
	p.label = widget.NewField(lang.L("Add tag"), func(text string) {
		p.label.Put("")
		g.chosen.setLabel(text, true)
		g.refocus()
	})
	p.label.OnEscape = g.refocus
	p.label.MaxLength = 60
	p.open = widget.NewTool(lang.X("open a game", "Open"), assets.IconPlay, lang.L("Open the game on the board")+"  Enter", g.chosen.open).Standout()
	p.more = widget.NewTool("", assets.IconMore, lang.L("More…"), func() { g.menuAt(p.content) })
	p.Preview = preview.New(g.in.Pieces, g.style[0], g.style[1], g.refocus)
	p.SetVoice(g.in.Voice)
	foot := container.New(footLayout{p})
	widget.AddTools(foot, func() {}, p.open, p.more)
	p.content = container.New(p, p.Content, p.labels, p.label, foot)
	p.clear()
	return p
}

// objects converts buttons to objects.
func objects(buttons []*widget.Button) (all []fyne.CanvasObject) {
	for _, b := range buttons {
		all = append(all, b)
	}
	return all
}

// clear empties the preview.
func (p *sidePreview) clear() {
	p.target, p.loaded = 0, nil
	p.Clear()
	p.enable()
}

// enable shows what applies to the game shown, and updates the tags.
func (p *sidePreview) enable() {
	p.open.Enable(p.loaded != nil)
	p.more.Enable(p.loaded != nil)
	p.label.Hidden = p.loaded == nil
	p.showLabels()
}

// showLabels shows the player's own tags of the game, or of all selected games.
func (p *sidePreview) showLabels() {
	var chips []*widget.Chip
	add := func(label, count string) {
		chips = append(chips, widget.NewChip(label, count+"×", false, func() {
			p.games.chosen.setLabel(label, false)
			p.games.refocus()
		}))
	}
	hint := lang.L("Add tag")
	switch s := p.games.selected; {
	case s.several():
		hint = lang.N("Tag {{.Count}} games", len(s.ids))
		for _, f := range s.labels {
			add(f.Value, lang.Number(f.Games)+" ")
		}
	case p.loaded != nil:
		for _, label := range p.loaded.labels {
			add(label, "")
		}
	}
	p.label.SetPlaceHolder(hint)
	p.labels.Set(chips)
	p.labels.Hidden = len(chips) == 0
	p.content.Refresh()
}

// load reads a game in the background and shows it.
func (p *sidePreview) load(h archive.Head) {
	g := p.games
	q := archive.Query{FEN: g.query.FEN, AnyRights: g.query.AnyRights, Material: g.query.Material, Comment: g.query.Comment}
	if h.ID == p.target && q == p.searched {
		return
	}
	p.target, p.searched = h.ID, q
	r := loadedGame{head: h, place: gametree.None}
	g.withIDs(func(db *archive.DB) error {
		game, err := db.Game(g.in.Life, h.ID)
		if err != nil {
			return err
		}
		through := gametree.Root
		if at, found := q.Place(&game); found {
			r.place, through = at, at
		}
		r.Game = preview.PlayThrough(game, through)
		r.labels, err = db.Labels(g.in.Life, h.ID)
		return err
	}, func(err error) {
		if h.ID == p.target && q == p.searched {
			p.show(r, err)
		}
	})
}

// show shows a game that was read, or the error.
func (p *sidePreview) show(r loadedGame, err error) {
	if p.loaded = nil; err != nil {
		p.Fail(r.head.White, r.head.Black, "", err)
	} else {
		p.loaded = &r
		at := r.Last()
		if r.place != gametree.None {
			at = r.PlyOf(r.place)
		}
		p.Show(r.Game, at, preview.About(&r.Game.Game, endingWord(r.head.Ending), startOf(&r.head)))
	}
	p.enable()
}

// MinSize implements fyne.Layout.
func (p *sidePreview) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(minPreviewWidth-24, 200)
}

// Layout places the game at the top, and tags and buttons at the bottom.
func (p *sidePreview) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const foot = 40
	bottom := size.Height - foot
	widget.Place(o[3], 0, bottom, size.Width, foot)
	if !p.label.Hidden {
		height := p.label.MinSize().Height
		bottom -= height + 2
		widget.Place(p.label, 0, bottom, size.Width, height)
	}
	if !p.labels.Hidden {
		p.labels.Resize(fyne.NewSize(size.Width, 0))
		height := p.labels.MinSize().Height
		bottom -= height
		widget.Place(p.labels, 0, bottom, size.Width, height)
	}
	widget.Place(p.Content, 0, 0, size.Width, bottom)
}

// footLayout lays out the buttons of the preview.
type footLayout struct{ of *sidePreview }

// MinSize implements fyne.Layout.
func (footLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 40) }

// Layout implements fyne.Layout.
func (f footLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	widget.PlaceTools([]*widget.Tool{f.of.open, f.of.more}, size.Width, size.Height, true)
}
