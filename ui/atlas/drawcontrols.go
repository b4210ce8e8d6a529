package atlas

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app/draws"
	"backrank/assets"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// drawControls is the view of the live draw for the person who draws: the options of the next draw, a preview of the
// hall screen, and the list of draws.
type drawControls struct {
	draw    *liveDraw
	head    *widget.Bar
	begin   *widget.Tool
	afters  []*widget.Tool // tools for the start drawn
	round   *widget.Field
	choices *fyne.Container // of the pool
	source  *widget.Text
	proof   *widget.Text
	forget  *widget.Button
	prepare *widget.Dropdown
	start   *widget.Button // starts the countdown
	cancel  *widget.Button
	stage   *stage
	list    *fyne.Container
	listed  []draws.Draw
	content fyne.CanvasObject
}

// preparations are the available times to prepare, in minutes.
var preparations = []int{0, 2, 3, 5, 10, 15, 20, 30, 60}

func newDrawControls(d *liveDraw) *drawControls {
	a := d.atlas
	c := &drawControls{draw: d, source: widget.Aside("").MaxRows(3), proof: widget.Caption("").MaxRows(3)}
	c.begin = widget.NewTool(lang.X("draw a start position", "Draw"), assets.IconDice, lang.L("Draw a start position")+"  Space", d.begin).Standout()
	c.afters = []*widget.Tool{
		widget.NewTool(lang.X("open a start position", "Open"), assets.IconRules, lang.L("Open this start position"), func() { a.show(newPageOf(a, d.variant, d.start)) }),
		widget.NewTool(lang.L("Print…"), assets.IconPrint, lang.L("Print a start sheet or a score sheet")+"  print", a.Print),
		widget.NewTool(lang.X("begin to play", "Play"), assets.IconPlay, lang.L("Play from this position")+"  play-start", a.play),
	}
	hall := widget.NewTool(lang.L("Hall screen"), assets.IconFullScreen, lang.L("Show the draw to an audience, in a window of its own"), d.showHall)
	c.head = newBar(a, "", slices.Concat(c.afters, []*widget.Tool{hall, c.begin})...)
	title := widget.NewField("", nil)
	title.SetText(d.title)
	title.OnChanged = func(text string) { d.title = text; d.showHallOnly() }
	c.round = widget.NewField("", nil)
	c.round.SetText(d.round)
	c.round.OnChanged = func(text string) { d.round = text; d.showHallOnly() }
	for _, f := range []*widget.Field{title, c.round} {
		f.OnEscape, f.OnSubmitted = a.refocus, func(string) { a.refocus() }
	}
	times := make([]string, len(preparations))
	for i, m := range preparations {
		if times[i] = lang.N("{{.Count}} minutes", m); m == 0 {
			times[i] = lang.L("No time to prepare")
		}
	}
	c.prepare = widget.NewDropdown(widget.Names(times...), slices.Index(preparations, int(d.preparation/time.Minute)), func(i int) {
		d.preparation = time.Duration(preparations[i]) * time.Minute
		d.show()
	}).WhenNone(words.ExactDuration(d.preparation))
	c.prepare.SetName(lang.L("Time to prepare"))
	c.start = widget.NewButton(lang.L("Start countdown"), "", lang.L("Count down the time to prepare, from now"), d.prepare)
	c.cancel = widget.NewButton(lang.L("Stop countdown"), "", lang.L("Stop the countdown"), d.cancel)
	c.forget = widget.NewButton(lang.L("Make all available again"), "", lang.L("What was drawn can be drawn again"), d.resetPool)
	c.forget.Importance = fynewidget.LowImportance
	c.choices = container.NewVBox()
	c.stage = newStage(d, func(rank chess.Rank) *widget.Diagram { return d.diagram(0, rank) }, false)
	c.list = container.NewVBox()
	wide := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSize(width, 36), o)
	}
	round := widget.CaptionOf(lang.L("Round"), c.round)
	left := container.NewVBox(
		container.NewBorder(nil, nil, nil, container.NewVBox(round, wide(c.round, max(72, round.Width()))), container.NewVBox(widget.CaptionOf(lang.L("Event"), title), title)),
		c.prepare, container.NewStack(c.start, c.cancel),
		c.choices, c.source, container.NewHBox(flush(c.forget)), c.listHead(), c.list)
	side := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, scrollBar), left))
	right := container.NewBorder(nil, c.proof, nil, nil, c.stage)
	c.content = container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge), container.New(drawLayout{}, side, right))
	return c
}

// listHead returns the heading of the list, with the buttons for all draws.
func (c *drawControls) listHead() fyne.CanvasObject {
	d := c.draw
	print := widget.NewButton("", assets.IconPrint, lang.L("Print the draws of this event"), d.printList)
	export := widget.NewButton("", assets.IconSave, lang.L("Export all draws as text, as a table or as JSON"), nil)
	export.OnTapped = func() { d.showExports(export) }
	return container.NewBorder(nil, nil, nil, container.NewHBox(print, export), vcentred(widget.Heading(lang.X("draws of start positions", "Draws"))))
}

// showExports opens the menu of the export formats.
func (d *liveDraw) showExports(below fyne.CanvasObject) {
	driver := fyne.CurrentApp().Driver()
	c := driver.CanvasForObject(below)
	if c == nil {
		return
	}
	at := driver.AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	fynewidget.ShowPopUpMenuAtPosition(fyne.NewMenu("", d.exports()...), c, at)
}

func (d *liveDraw) exports() []*fyne.MenuItem {
	return []*fyne.MenuItem{
		fyne.NewMenuItem(lang.L("Export as text…"), func() { d.atlas.in.ExportDraws(true) }),
		fyne.NewMenuItem(lang.L("Export as table…"), d.atlas.in.SaveTable),
		fyne.NewMenuItem(lang.L("Export as JSON…"), func() { d.atlas.in.ExportDraws(false) }),
	}
}

// printList prints the draws of the event whose title is in the field.
func (d *liveDraw) printList() {
	title := strings.TrimSpace(d.title)
	var all []draws.Draw
	for _, other := range d.atlas.in.Draws.Draws() {
		if other.Title == title {
			all = append(all, other)
		}
	}
	if len(all) == 0 {
		d.atlas.message.Say(lang.L("Nothing was drawn for this event yet"))
		return
	}
	d.atlas.in.PrintDraws(title, all)
}

// vcentred centres an object vertically.
func vcentred(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// setRound shows the round of the next draw.
func (c *drawControls) setRound(round string) { c.round.SetText(round) }

// offer shows the possible symmetries and pools; if there is only one, nothing can be chosen.
func (c *drawControls) offer() {
	d := c.draw
	c.choices.RemoveAll()
	if len(symmetries(d.atlas.family)) > 1 {
		both := []variants.Symmetry{variants.Mirrored, variants.Independent}
		chosen := max(slices.Index(both, d.symmetry), 0)
		c.choices.Add(accessible.Name(lang.L("Symmetry"), widget.NewSegments([]string{lang.L("Same for both"), lang.L("One for each side")}, chosen, func(i int) {
			d.symmetry = both[i]
			d.show()
		}).Wrap()))
	}
	if g := d.atlas.gallery; g.query.isNarrowed() {
		chosen := 0
		if d.fromGallery {
			chosen = 1
		}
		all := lang.L("All {{.Number}}", "Number", lang.Number(len(g.profiles)))
		shown := lang.L("{{.Number}} in the gallery", "Number", lang.Number(len(g.grid.shown)))
		c.choices.Add(accessible.Name(lang.L("Draw from"), widget.NewSegments([]string{all, shown}, chosen, func(i int) {
			d.fromGallery = i == 1
			d.show()
		}).Wrap()))
	}
	c.choices.Refresh()
}

// show refreshes the view.
func (c *drawControls) show() {
	d := c.draw
	if d.family == nil {
		return // not shown yet
	}
	next := d.pool().Variant
	c.head.SetTitle(next.Title())
	c.source.SetText(d.source())
	_, _, done := d.chosen()
	for _, t := range c.afters {
		t.Enable(done)
	}
	c.begin.Enable(!d.opening() && !d.waiting)
	c.forget.Hidden = d.atlas.in.Draws.Counts(d.pool()).Drawn == 0
	c.cancel.Hidden = !d.running()
	c.start.Hidden = d.running()
	c.start.SetEnabled(done && d.preparation > 0)
	c.proof.SetText("")
	if done {
		c.proof.SetText(d.proof())
	}
	c.showList()
	c.stage.Refresh()
	c.content.Refresh()
}

// maxListed is the maximum number of draws in the list; exports have all.
const maxListed = 100

// showList shows the latest draws, the newest first, if they have changed.
func (c *drawControls) showList() {
	all := c.draw.atlas.in.Draws.Draws()
	slices.Reverse(all)
	if c.draw.opening() && len(all) > 0 && all[0].ID == c.draw.drawn.ID {
		all = all[1:] // not revealed yet
	}
	if slices.EqualFunc(all, c.listed, func(a, b draws.Draw) bool { return a.ID == b.ID && a.Struck == b.Struck }) && len(c.list.Objects) > 0 {
		return
	}
	c.listed = all
	c.list.RemoveAll()
	if len(all) == 0 {
		c.list.Add(widget.Caption(lang.L("Each draw is kept here with its seed")).MaxRows(3))
	}
	for _, d := range all[:min(len(all), maxListed)] {
		c.list.Add(c.row(d))
	}
	if more := len(all) - maxListed; more > 0 {
		c.list.Add(widget.Caption(lang.N("{{.Count}} earlier draws are in exports", more)).MaxRows(2))
	}
	c.list.Refresh()
}

// row returns the row of a draw, no wider than the list. A struck draw is crossed out.
func (c *drawControls) row(d draws.Draw) fyne.CanvasObject {
	a := c.draw.atlas
	about := strings.Join(nonEmpty(headingOf(d.Title, d.Round), words.DateTime(d.Time.Local())), "  ·  ")
	name := drawnText(&d)
	if d.White != d.Black { // both arrays are wider than the list
		name, about = d.Start, d.White+" / "+d.Black+"  ·  "+about
	}
	if d.Struck {
		line := canvas.NewLine(theme.Dim())
		text := container.NewStack(widget.Aside(name), container.NewVBox(layout.NewSpacer(), line, layout.NewSpacer()))
		return container.NewVBox(container.NewHBox(text), widget.Caption(lang.L("Struck out")+"  ·  "+about).MaxRows(4))
	}
	open := widget.NewButton(name, "", lang.L("Open this start position"), func() {
		if v, start, err := d.Position(); err == nil {
			a.show(newPageOf(a, v, start))
		}
	})
	open.Quiet()
	strike := widget.NewButton("", assets.IconClose, lang.L("Strike out this draw: it was a mistake"), func() { c.draw.strike(d) })
	return container.NewVBox(container.NewBorder(nil, nil, nil, strike, flush(open)), widget.Caption(about).MaxRows(4))
}

// drawLayout lays out the options and the list at the left, and the preview of the hall screen at the right, or at the
// top in a narrow window.
type drawLayout struct{}

// Dimensions of the layout, in units.
const (
	drawSide   = 300 // width of options and list
	drawGap    = 24  // between the left and the right side
	drawWide   = 860 // minimum width of a window with two sides
	stageShare = .48 // share of the preview in the height of a narrow window
)

// MinSize implements fyne.Layout.
func (drawLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(drawSide, 300) }

// Layout implements fyne.Layout.
func (drawLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	side, stage := o[0], o[1]
	if size.Width < drawWide {
		height := size.Height * stageShare
		widget.Place(stage, 0, 0, size.Width, height)
		widget.Place(side, 0, height+8, size.Width, size.Height-height-8)
		return
	}
	widget.Place(side, 0, 0, drawSide, size.Height)
	widget.Place(stage, drawSide+drawGap, 0, size.Width-drawSide-drawGap, size.Height)
}
