package games

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/assets"
	"backrank/ui/widget"
	"backrank/words"
)

// preview plays through the game under the pointer, or else the chosen one.
type preview struct {
	games   *Games
	chosen  int64 // id of the game chosen in the list, 0 for none
	wanted  int64 // id of the game that is shown or read, that under the pointer or the chosen one
	game    *played
	ply     int
	board   *widget.Diagram
	players *widget.Text
	about   *widget.Text
	fault   *widget.Text
	note    *widget.Text // the comment on the move shown
	steps   []*widget.Button
	moves   *moveText
	labels  *widget.Facet
	label   *widget.Field
	open    *widget.Tool
	more    *widget.Tool
	content *fyne.Container
}

func newPreview(g *Games) *preview {
	p := &preview{games: g}
	p.board = widget.NewDiagram(g.in.Pieces, g.style[0], g.style[1], 0, widget.AllRanks()...)
	p.players, p.about, p.fault = widget.Heading("").MaxRows(2), widget.Caption("").MaxRows(3), widget.Problem("").MaxRows(4)
	p.note = widget.Plain("").MaxRows(2)
	p.moves = newMoveText(p.goTo)
	step := func(icon assets.Icon, tip string, do func()) {
		b := widget.NewButton("", icon, tip, func() {
			do()
			g.refocus()
		})
		p.steps = append(p.steps, b)
	}
	step(assets.IconFirst, "First position", func() { p.goTo(0) })
	step(assets.IconPrevious, "Previous move  ←", func() { p.step(-1) })
	step(assets.IconNext, "Next move  →", func() { p.step(1) })
	step(assets.IconLast, "Last position", func() { p.goTo(p.last()) })
	p.labels = widget.NewFacet("", "")
	p.label = widget.NewField("Add a tag", func(text string) {
		p.label.Put("")
		g.chosen.setLabel(text, true)
		g.refocus()
	})
	p.label.OnEscape = g.refocus
	p.label.MaxLength = 60
	p.open = widget.NewTool("Open", assets.IconPlay, "Open the game on the board  Enter", g.chosen.open).Standout()
	p.more = widget.NewTool("", assets.IconMore, "More…", func() { g.menuAt(p.content) })
	foot := container.New(footLayout{p})
	widget.AddTools(foot, func() {}, p.open, p.more)
	p.content = container.New(p, newWheel(p), p.players, p.about, p.fault, p.note, container.NewGridWithColumns(4, objects(p.steps)...), p.moves, p.labels, p.label, foot)
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
func (p *preview) clear() {
	p.wanted, p.game = 0, nil
	p.board.Set([64]chess.Piece{}, nil)
	for _, t := range []*widget.Text{p.players, p.about, p.fault, p.note} {
		t.SetText("")
	}
	p.moves.set(nil, 0)
	p.enable()
}

// enable enables what applies to the game.
func (p *preview) enable() {
	p.open.Enable(p.game != nil)
	p.more.Enable(p.game != nil)
	for i, b := range p.steps {
		b.SetEnabled(p.game != nil && (i < 2 && p.ply > 0 || i > 1 && p.ply < p.last()))
	}
	p.label.Hidden = p.game == nil
	p.showLabels()
}

// showLabels shows the tags of one's own that the game has, or the selected games.
func (p *preview) showLabels() {
	var chips []*widget.Chip
	add := func(label, count string) {
		chips = append(chips, widget.NewChip(label, count+"×", false, func() {
			p.games.chosen.setLabel(label, false)
			p.games.refocus()
		}))
	}
	hint := "Add a tag"
	switch s := p.games.selected; {
	case s.several():
		hint = "Tag " + words.Games(len(s.ids))
		for _, f := range s.labels {
			add(f.Value, words.Number(f.Games)+" ")
		}
	case p.game != nil:
		for _, label := range p.game.labels {
			add(label, "")
		}
	}
	p.label.SetPlaceHolder(hint)
	p.labels.Set(chips)
	p.labels.Hidden = len(chips) == 0
	p.content.Refresh()
}

// want shows a game, which is read first.
func (p *preview) want(h archive.Head) {
	if h.ID == p.wanted {
		return
	}
	p.wanted = h.ID
	g := p.games
	var read played
	g.withDB(func(db *archive.DB) error {
		game, err := db.Game(g.in.Life, h.ID)
		if err != nil {
			return err
		}
		read = playThrough(h, game)
		read.labels, err = db.Labels(g.in.Life, h.ID)
		return err
	}, func(err error) {
		if h.ID == p.wanted {
			p.show(h, read, err)
		}
	})
}

// show shows a game that was read, or why it cannot be.
func (p *preview) show(h archive.Head, read played, err error) {
	p.players.SetText(words.Pairing(h.White, h.Black))
	if err != nil {
		p.game = nil
		p.board.Set([64]chess.Piece{}, nil)
		p.about.SetText("")
		p.note.SetText("")
		p.moves.set(nil, 0)
		p.fault.SetText(words.Message("This game cannot be read", words.Sentence(err.Error())))
		p.enable()
		return
	}
	p.fault.SetText("")
	p.game = &read
	p.ply = read.last()
	if fen := p.games.query.FEN; fen != "" {
		p.ply = read.find(fen)
	}
	p.about.SetText(read.about())
	p.moves.set(read.text, p.ply)
	p.draw()
}

func (p *preview) last() int {
	if p.game == nil {
		return 0
	}
	return p.game.last()
}

// step goes some plies on, or back.
func (p *preview) step(by int) { p.goTo(p.ply + by) }

// goTo shows the position after a ply.
func (p *preview) goTo(ply int) {
	if p.game == nil {
		return
	}
	p.ply = min(max(ply, 0), p.last())
	p.moves.show(p.ply)
	p.draw()
}

func (p *preview) draw() {
	p.note.SetText(p.game.comment(p.ply))
	p.board.Set(p.game.pieces(p.ply), p.game.marks(p.ply, p.games.style[1]))
	p.enable()
}

// wheel is the board of the preview: the wheel and clicks on its halves step through the game.
type wheel struct {
	fynewidget.BaseWidget
	of *preview
}

func newWheel(p *preview) *wheel {
	w := &wheel{of: p}
	w.ExtendBaseWidget(w)
	return w
}

// Scrolled steps through the game.
func (w *wheel) Scrolled(e *fyne.ScrollEvent) {
	if e.Scrolled.DY < 0 {
		w.of.step(1)
	} else {
		w.of.step(-1)
	}
}

// Tapped goes on on the right half, and back on the left one.
func (w *wheel) Tapped(e *fyne.PointEvent) {
	if e.Position.X < w.Size().Width/2 {
		w.of.step(-1)
	} else {
		w.of.step(1)
	}
	w.of.games.refocus()
}

// Cursor is a pointing hand.
func (w *wheel) Cursor() desktop.Cursor { return desktop.PointerCursor }

// AccessibilityLabel says which position is shown.
func (w *wheel) AccessibilityLabel() string { return "Position after ply " + strconv.Itoa(w.of.ply) }

// AccessibilityRole returns the role of a button.
func (w *wheel) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer implements fyne.Widget.
func (w *wheel) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(w.of.board) }

// The comment has lines of noteLine units, and at most so many.
const (
	noteLine      = 18
	mostNoteLines = 8
)

// MinSize implements fyne.Layout.
func (p *preview) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(leastRight-24, 200) }

// Layout has the board at the top, the comment and the moves in the room that is left, and tags and buttons at the foot.
func (p *preview) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const gap, foot, steps, least = 8, 40, 32, 3 * moveLine
	board, texts, stepRow, labels, field, tools := o[0], o[1:5], o[5], o[7], o[8], o[9]
	bottom := size.Height - foot
	place(tools, 0, bottom, size.Width, foot)
	if !field.(*widget.Field).Hidden {
		high := field.MinSize().Height
		bottom -= high + 2
		place(field, 0, bottom, size.Width, high)
	}
	if f := labels.(*widget.Facet); !f.Hidden {
		f.Resize(fyne.NewSize(size.Width, 0))
		high := f.MinSize().Height
		bottom -= high
		place(f, 0, bottom, size.Width, high)
	}
	need := float32(steps + gap)
	for _, t := range texts {
		t.Resize(fyne.NewSize(size.Width, 0))
		if t.(*widget.Text).Text() != "" && t != p.note { // the board stays while comments come and go
			need += t.MinSize().Height
		}
	}
	side := max(min(size.Width, bottom-need-least-gap), 8*8)
	side = float32(int(side/8)) * 8
	place(board, (size.Width-side)/2, 0, side, side)
	y := side + 4
	place(stepRow, 0, y, size.Width, steps)
	y += steps + 2
	for _, t := range texts {
		if t == p.note {
			y += 4
			p.note.MaxRows(min(max(int((bottom-y-least)/noteLine), 2), mostNoteLines))
		}
		high := t.MinSize().Height
		if t.(*widget.Text).Text() == "" {
			high = 0
		}
		place(t, 0, y, size.Width, high)
		y += high
	}
	place(p.moves, 0, y+4, size.Width, max(bottom-y-6, 0))
}

// footLayout has the buttons of the preview.
type footLayout struct{ of *preview }

// MinSize implements fyne.Layout.
func (footLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 40) }

// Layout implements fyne.Layout.
func (f footLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	widget.PlaceTools([]*widget.Tool{f.of.open, f.of.more}, size.Width, size.Height)
}
