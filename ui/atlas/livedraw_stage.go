package atlas

import (
	"fmt"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// drawDisplay is the display of a live draw, as large as the window, for an audience at a distance.
type drawDisplay struct {
	draw    *liveDraw
	head    *widget.Bar
	begin   *widget.Tool
	afters  []*widget.Tool // tools for the start drawn
	sides   *fyne.Container
	source  *widget.Text
	proof   *widget.Text
	forget  *widget.Button
	cancel  *widget.Button
	stage   *stage
	content fyne.CanvasObject
}

// minutes are the available preparation times.
var minutes = []int{5, 10, 15}

func newDrawDisplay(d *liveDraw) *drawDisplay {
	a := d.atlas
	h := &drawDisplay{draw: d, source: widget.Aside(""), proof: widget.Caption("").MaxRows(2)}
	h.begin = widget.NewTool("Draw", assets.IconDice, "Draw a start position  Space", d.begin).Standout()
	h.afters = []*widget.Tool{
		widget.NewTool("Open", assets.IconRules, "Open this start position", func() {
			a.show(newPage(a, d.drawn.start, d.drawn.pool.Variant.Castling))
		}),
		widget.NewTool("Print…", assets.IconPrint, "Print a start sheet or a score sheet  print", a.Print),
		widget.NewTool("Play", assets.IconPlay, "Play from this position  play-start", a.play),
	}
	full := widget.NewTool("Full screen", assets.IconFullScreen, "Fill the screen  full-screen", a.in.FullScreen)
	h.head = newBar(a, "", append([]*widget.Tool{full}, append(h.afters, h.begin)...)...)
	h.forget = widget.NewButton("Reset draw", "", "Make all start positions available again", d.forget)
	h.forget.Importance = fynewidget.LowImportance
	h.sides = container.NewHBox()
	times := container.NewHBox(boxed("Prepare"))
	for _, m := range minutes {
		times.Add(widget.NewButton(fmt.Sprintf("%d min", m), "", "Count down once all pieces are shown", func() { d.prepare(time.Duration(m) * time.Minute) }))
	}
	h.cancel = widget.NewButton("Cancel", "", "Stop the countdown", d.cancel)
	times.Add(h.cancel)
	h.stage = newStage(d)
	upper := container.NewBorder(nil, nil, h.sides, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 12, 0), vcentred(h.source)))
	lower := container.NewVBox(container.NewBorder(nil, nil, times, h.forget), h.proof)
	h.content = container.New(layout.NewCustomPaddedLayout(0, 8, widget.BarEdge, widget.BarEdge), container.NewBorder(upper, lower, nil, nil, h.stage))
	return h
}

// vcentred centres an object vertically.
func vcentred(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// offer shows the possible symmetries; there may be only one.
func (h *drawDisplay) offer() {
	d := h.draw
	ways := symmetries(d.atlas.family)
	h.sides.RemoveAll()
	if len(ways) > 1 {
		both := []variants.Symmetry{variants.Mirrored, variants.Independent}
		chosen := 0
		if d.symmetry == variants.Independent {
			chosen = 1
		}
		h.sides.Add(widget.NewSegments([]string{"Same for both sides", "Separate for each side"}, chosen, func(i int) {
			d.symmetry = both[i]
			d.show()
		}))
	}
	h.sides.Refresh()
}

// show refreshes the display.
func (h *drawDisplay) show() {
	d := h.draw
	next := d.pool().Variant
	title := next.Name
	if d.open >= 0 {
		title = d.drawn.pool.Variant.Name
	}
	h.head.SetTitle(title)
	source := d.source()
	if d.open >= 0 && d.drawn.pool.Variant.ID != next.ID {
		source = fmt.Sprintf("Next: %s  ·  %s", next.Name, source)
	}
	h.source.SetText(source)
	_, _, done := d.chosen()
	for _, t := range h.afters {
		t.Enable(done)
	}
	h.begin.Enable(!d.opening() && !d.waiting)
	study := d.atlas.in.Study()
	h.forget.Hidden = study.Left(d.pool()).Drawn == 0
	h.cancel.Hidden = !d.running && d.after == 0
	h.proof.SetText("")
	if done {
		h.proof.SetText(d.proof())
	}
	h.content.Refresh()
}

// stage shows the ranks, the number, and the countdown.
type stage struct {
	fynewidget.BaseWidget

	draw   *liveDraw
	black  *widget.Diagram
	white  *widget.Diagram
	number *canvas.Text
	clock  *canvas.Text
	ground *canvas.Rectangle // background of the clock at the end of the countdown
}

func newStage(d *liveDraw) *stage {
	s := &stage{
		draw: d, black: d.diagram(0, chess.Rank8), white: d.diagram(0, chess.Rank1),
		number: canvas.NewText("", color.Transparent), clock: canvas.NewText("", color.Transparent), ground: canvas.NewRectangle(color.Transparent),
	}
	for _, t := range []*canvas.Text{s.number, s.clock} {
		t.Alignment = fyne.TextAlignCenter
		theme.Bold(t, true)
	}
	s.ground.CornerRadius = 12
	s.ExtendBaseWidget(s)
	return s
}

// pair reports whether each side has its own rank.
func (s *stage) pair() bool {
	if s.draw.open >= 0 {
		return s.draw.drawn.pool.Variant.Symmetry != variants.Mirrored
	}
	return s.draw.symmetry != variants.Mirrored
}

// pieces returns the pieces in open boxes, and marks for the closed ones.
func (s *stage) pieces() (pieces [64]chess.Piece, closed map[chess.Square]color.Color) {
	closed = map[chess.Square]color.Color{}
	if s.draw.open >= 0 {
		pieces = s.draw.drawn.start.Pieces()
	}
	for f := max(s.draw.open, 0); f < 8; f++ {
		for _, rank := range []chess.Rank{chess.Rank1, chess.Rank8} {
			sq := chess.NewSquare(chess.File(f), rank)
			pieces[sq] = chess.NoPiece
			closed[sq] = theme.Faded(theme.Page(), .72)
		}
	}
	return pieces, closed
}

// time returns the text and colour of the clock.
func (s *stage) time() (text string, hue color.Color) {
	d := s.draw
	left := d.after
	switch {
	case d.over:
		return "Time is up", theme.Danger()
	case d.running:
		left = d.left()
	case d.after == 0:
		return "", theme.Text()
	}
	hue = theme.Text()
	if d.running && left <= 10*time.Second {
		hue = theme.Danger()
	}
	return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60), hue
}

// AccessibilityRole returns the role of text.
func (s *stage) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AccessibilityLabel returns the start drawn.
func (s *stage) AccessibilityLabel() string {
	if _, start, done := s.draw.chosen(); done {
		return s.draw.id() + ", " + start.String()
	}
	return words.Sentence("nothing drawn yet")
}

// CreateRenderer implements fyne.Widget.
func (s *stage) CreateRenderer() fyne.WidgetRenderer {
	r := &stageRenderer{s}
	r.Refresh()
	return r
}

type stageRenderer struct{ *stage }

func (r *stageRenderer) Destroy()           {}
func (r *stageRenderer) MinSize() fyne.Size { return fyne.NewSize(320, 200) }
func (r *stageRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.black, r.white, r.number, r.clock}
}

// Layout centres everything, with ranks as large as possible.
func (r *stageRenderer) Layout(size fyne.Size) {
	ranks := float32(1)
	if r.pair() {
		ranks = 2
	}
	letters := max(40, min(size.Height*.14, 110))
	r.number.TextSize, r.clock.TextSize = letters, letters*.72
	texts := letters*1.3 + letters*.72*1.3 + 16
	gap := float32(0)
	if ranks == 2 {
		gap = 12
	}
	square := max(8, min(size.Width/8, (size.Height-texts-gap)/ranks))
	y := max(0, (size.Height-texts-gap-ranks*square)/2)
	r.black.Hidden = ranks == 1
	for _, d := range []*widget.Diagram{r.black, r.white} {
		if d.Hidden {
			continue
		}
		d.Move(fyne.NewPos((size.Width-8*square)/2, y))
		d.Resize(fyne.NewSize(8*square, square))
		y += square + gap
	}
	y += 8 - gap
	for _, t := range []*canvas.Text{r.number, r.clock} {
		h := t.TextSize * 1.3
		t.Move(fyne.NewPos(0, y))
		t.Resize(fyne.NewSize(size.Width, h))
		if t == r.clock {
			wide := t.MinSize().Width + 64
			r.ground.Move(fyne.NewPos((size.Width-wide)/2, y-2))
			r.ground.Resize(fyne.NewSize(wide, h+4))
		}
		y += h
	}
}

func (r *stageRenderer) Refresh() {
	pieces, closed := r.pieces()
	r.white.Set(pieces, closed)
	r.black.Set(pieces, closed)
	r.number.Text, r.number.Color = "", theme.Text()
	if _, _, done := r.draw.chosen(); done {
		r.number.Text = r.draw.id()
	}
	r.clock.Text, r.clock.Color = r.time()
	r.ground.Hidden, r.ground.FillColor = !r.draw.over, theme.Faded(theme.Danger(), .16)
	r.Layout(r.Size())
	canvas.Refresh(r.stage)
}
