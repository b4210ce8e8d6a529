package games

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/ui/preview"
	"backrank/ui/widget"
	"backrank/words"
)

// sidePreview plays through the game under the pointer, or else the chosen one, with its tags and what can be done with it.
type sidePreview struct {
	*preview.Preview

	games   *Games
	chosen  int64 // id of the game chosen in the list, 0 for none
	wanted  int64 // id of the game that is shown or read, that under the pointer or the chosen one
	read    *read // the game that is shown, nil if there is none
	labels  *widget.Facet
	label   *widget.Field
	open    *widget.Tool
	more    *widget.Tool
	content *fyne.Container
}

// read is a game of the list that was read.
type read struct {
	*preview.Game

	head   archive.Head
	labels []string // tags of one's own
}

func newPreview(g *Games) *sidePreview {
	p := &sidePreview{games: g}
	p.labels = widget.NewFacet("", "")
	p.label = widget.NewField("Add tag", func(text string) {
		p.label.Put("")
		g.chosen.setLabel(text, true)
		g.refocus()
	})
	p.label.OnEscape = g.refocus
	p.label.MaxLength = 60
	p.open = widget.NewTool("Open", assets.IconPlay, "Open the game on the board  Enter", g.chosen.open).Standout()
	p.more = widget.NewTool("", assets.IconMore, "More…", func() { g.menuAt(p.content) })
	p.Preview = preview.New(g.in.Pieces, g.style[0], g.style[1], g.refocus)
	foot := container.New(footLayout{p})
	widget.AddTools(foot, func() {}, p.open, p.more)
	p.content = container.New(p, p.Content, p.labels, p.label, foot)
	p.clear()
	return p
}

// objects returns buttons as objects.
func objects(buttons []*widget.Button) (all []fyne.CanvasObject) {
	for _, b := range buttons {
		all = append(all, b)
	}
	return all
}

// clear shows no game.
func (p *sidePreview) clear() {
	p.wanted, p.read = 0, nil
	p.Clear()
	p.enable()
}

// enable enables what applies to the game.
func (p *sidePreview) enable() {
	p.open.Enable(p.read != nil)
	p.more.Enable(p.read != nil)
	p.label.Hidden = p.read == nil
	p.showLabels()
}

// showLabels shows the tags of one's own that the game has, or the selected games.
func (p *sidePreview) showLabels() {
	var chips []*widget.Chip
	add := func(label, count string) {
		chips = append(chips, widget.NewChip(label, count+"×", false, func() {
			p.games.chosen.setLabel(label, false)
			p.games.refocus()
		}))
	}
	hint := "Add tag"
	switch s := p.games.selected; {
	case s.several():
		hint = "Tag " + words.Games(len(s.ids))
		for _, f := range s.labels {
			add(f.Value, words.Number(f.Games)+" ")
		}
	case p.read != nil:
		for _, label := range p.read.labels {
			add(label, "")
		}
	}
	p.label.SetPlaceHolder(hint)
	p.labels.Set(chips)
	p.labels.Hidden = len(chips) == 0
	p.content.Refresh()
}

// want shows a game, which is read first.
func (p *sidePreview) want(h archive.Head) {
	if h.ID == p.wanted {
		return
	}
	p.wanted = h.ID
	g := p.games
	r := read{head: h}
	g.withIDs(func(db *archive.DB) error {
		read, err := db.Game(g.in.Life, h.ID)
		if err != nil {
			return err
		}
		r.Game = preview.Play(read)
		r.labels, err = db.Labels(g.in.Life, h.ID)
		return err
	}, func(err error) {
		if h.ID == p.wanted {
			p.show(r, err)
		}
	})
}

// show shows a game that was read, or why it cannot be.
func (p *sidePreview) show(r read, err error) {
	if p.read = nil; err != nil {
		p.Fail(r.head.White, r.head.Black, "", err)
	} else {
		p.read = &r
		p.Show(r.Game, r.Find(p.games.query.FEN), preview.About(&r.Game.Game, endings[r.head.Ending], startOf(&r.head)))
	}
	p.enable()
}

// MinSize implements fyne.Layout.
func (p *sidePreview) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(minPreviewWidth-24, 200)
}

// Layout has the game at the top, and tags and buttons at the foot.
func (p *sidePreview) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const foot = 40
	bottom := size.Height - foot
	place(o[3], 0, bottom, size.Width, foot)
	if !p.label.Hidden {
		high := p.label.MinSize().Height
		bottom -= high + 2
		place(p.label, 0, bottom, size.Width, high)
	}
	if !p.labels.Hidden {
		p.labels.Resize(fyne.NewSize(size.Width, 0))
		high := p.labels.MinSize().Height
		bottom -= high
		place(p.labels, 0, bottom, size.Width, high)
	}
	place(p.Content, 0, 0, size.Width, bottom)
}

// footLayout has the buttons of the preview.
type footLayout struct{ of *sidePreview }

// MinSize implements fyne.Layout.
func (footLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 40) }

// Layout implements fyne.Layout.
func (f footLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	widget.PlaceTools([]*widget.Tool{f.of.open, f.of.more}, size.Width, size.Height)
}
