package atlas

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// reveal is how long the hall waits for the next box.
const reveal = 900 * time.Millisecond

// ceremony is a draw for a hall: one box of the rank after the other, as large as the
// window, with the seed by which it can be checked, and a countdown to prepare.
type ceremony struct {
	atlas    *Atlas
	symmetry variants.Symmetry
	start    variants.Start
	seed     uint64
	open     int // boxes opened; -1 before the first draw
	ranks    *fyne.Container
	black    *widget.Diagram
	white    *widget.Diagram
	number   *canvas.Text
	told     *widget.Text
	clock    *canvas.Text
	after    time.Duration // to prepare once all boxes are open, 0 for none
	ends     time.Time
	stop     func() // the next tick or box; nil if nothing goes on
	content  fyne.CanvasObject
}

// showDraw opens the ceremony.
func (a *Atlas) showDraw() {
	a.clear()
	a.draw = newCeremony(a)
	a.put(a.draw.content)
}

func newCeremony(a *Atlas) *ceremony {
	c := &ceremony{atlas: a, open: -1, number: canvas.NewText("", theme.Text()), clock: canvas.NewText("", theme.Text()), told: widget.Aside("")}
	c.number.TextSize, c.clock.TextSize = 64, 48
	c.number.TextStyle.Bold, c.clock.TextStyle.Bold = true, true
	c.number.Alignment = fyne.TextAlignCenter
	c.black = widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 0, chess.Rank8)
	c.white = widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 0, chess.Rank1)
	c.ranks = container.NewGridWithColumns(1, c.white)
	same := widget.NewSegments([]string{"Both the same", "Each side its own"}, 0, func(i int) {
		c.symmetry = []variants.Symmetry{variants.Mirrored, variants.Independent}[i]
		c.ranks.Objects = []fyne.CanvasObject{c.white}
		if i == 1 {
			c.ranks.Objects = []fyne.CanvasObject{c.black, c.white}
		}
		c.reset()
	})
	draw := fynewidget.NewButtonWithIcon("Draw", theme.Icon(assets.IconDice), c.begin)
	draw.Importance = fynewidget.HighImportance
	play := fynewidget.NewButtonWithIcon("Play it", theme.Icon(assets.IconPlay), c.play)
	forget := fynewidget.NewButton("Forget what was drawn", c.forget)
	forget.Importance = fynewidget.LowImportance
	minutes := container.NewHBox()
	for _, m := range []int{5, 10, 15} {
		minutes.Add(container.NewVBox(fynewidget.NewButton(fmt.Sprintf("Prepare %d min", m), func() { c.prepare(time.Duration(m) * time.Minute) })))
	}
	full := fynewidget.NewButton("Full screen", a.in.FullScreen)
	c.clock.Alignment = fyne.TextAlignCenter
	foot := container.NewVBox(c.number, c.clock,
		container.NewBorder(nil, nil, container.NewHBox(draw, play, full), minutes, nil),
		container.NewBorder(nil, nil, nil, forget, container.NewVBox(layout.NewSpacer(), c.told, layout.NewSpacer())))
	c.content = container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12),
		container.NewBorder(container.NewBorder(nil, nil, a.backButton(), same, nil), foot, nil, nil, c.ranks))
	c.reset()
	return c
}

// variant is what is drawn for.
func (c *ceremony) variant() variants.Variant {
	return variants.Custom(c.atlas.family, c.symmetry, c.atlas.rule)
}

// reset empties the boxes.
func (c *ceremony) reset() {
	c.halt()
	c.open = -1
	c.show()
}

// begin draws and opens the first box.
func (c *ceremony) begin() {
	c.halt()
	var err error
	failed := c.atlas.in.Study.Change(func(s *app.Study) {
		pool := app.Pool{Variant: c.variant(), Unrepeated: true}
		c.start, c.seed, err = s.Choose(pool, c.atlas.in.Seed()%1_000_000_000) // one that can be read out
		if err == nil {
			s.Remember(pool, c.start)
		}
	})
	if err != nil {
		c.told.SetText(err.Error())
		return
	}
	c.open = 0
	c.next()
	if failed != nil {
		c.told.SetText(failed.Error())
	}
}

// next opens a box and waits for the one after it.
func (c *ceremony) next() {
	c.open++
	c.show()
	switch {
	case c.open < 8:
		c.stop = c.atlas.in.After(reveal, c.next)
	case c.after > 0:
		c.prepare(c.after)
	}
}

// show draws the boxes that are open, and the number once all are.
func (c *ceremony) show() {
	men := c.start.Pieces()
	for f := max(c.open, 0); f < 8; f++ {
		men[chess.NewSquare(chess.File(f), chess.Rank1)], men[chess.NewSquare(chess.File(f), chess.Rank8)] = chess.NoPiece, chess.NoPiece
	}
	c.white.Set(men, nil)
	c.black.Set(men, nil)
	c.number.Color, c.clock.Color = theme.Text(), theme.Text()
	v := c.variant()
	c.number.Text = ""
	study := c.atlas.in.Study.Get()
	c.told.SetText(fmt.Sprintf("%s. %d excluded, %d drawn so far", v.Starts(), len(study.Excluded), len(study.Drawn[v.ID])))
	if c.open == 8 {
		c.number.Text = v.StartID(c.start)
		c.told.SetText(fmt.Sprintf("Seed %d. backrank-atlas draw --variant %s --seed %d gives it again", c.seed, v.ID, c.seed))
	}
	c.number.Refresh()
}

func (c *ceremony) play() {
	if c.open == 8 {
		c.atlas.in.Play(c.variant(), c.start)
	}
}

// forget lets everything come up again.
func (c *ceremony) forget() {
	pool := app.Pool{Variant: c.variant()}
	if err := c.atlas.in.Study.Change(func(s *app.Study) { s.Forget(pool) }); err != nil {
		c.told.SetText(err.Error())
		return
	}
	c.reset()
}

// prepare counts a time down, for the players to look at the position: while boxes are
// opened, as soon as all are.
func (c *ceremony) prepare(d time.Duration) {
	if c.open < 8 && c.open >= 0 {
		c.after = d
		c.setClock(d)
		return
	}
	c.halt()
	c.ends = c.atlas.in.Now().Add(d)
	c.tick()
}

func (c *ceremony) tick() {
	left := max(0, c.ends.Sub(c.atlas.in.Now()).Round(time.Second))
	c.setClock(left)
	if left > 0 {
		c.stop = c.atlas.in.After(time.Second, c.tick)
	}
}

func (c *ceremony) setClock(left time.Duration) {
	c.clock.Text = fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
	c.clock.Refresh()
}

// halt ends what goes on.
func (c *ceremony) halt() {
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
	c.after = 0
	c.clock.Text = ""
	c.clock.Refresh()
}
