package dialogs

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/widget"
)

// dialog is what all dialogs share: a title, content, and buttons at the foot, over
// a scrim that covers the window. Escape closes it, Enter presses its default
// button.
type dialog struct {
	fynewidget.BaseWidget

	canvas fyne.Canvas
	most   fyne.Size // the panel's size where the window allows it
	accept func()    // nil if Enter does nothing
	scrim  *canvas.Rectangle
	panel  fyne.CanvasObject
	said   *widget.Text      // beside the buttons, why they do nothing
	aside  *fyne.Container   // at the left of the foot
	scroll *container.Scroll // nil if all of it is in sight
	closed func()            // hears that it is taken away; may be nil
	tips   *widget.Tips
}

// show lays a dialog over the window, at most size large.
func show(win fyne.Window, title string, size fyne.Size, content fyne.CanvasObject, accept func(), buttons ...fyne.CanvasObject) *dialog {
	s := &dialog{canvas: win.Canvas(), most: size, accept: accept, scrim: canvas.NewRectangle(color.NRGBA{A: 0x90}), said: widget.Problem("").UpTo(2), tips: widget.NewTips()}
	cross := widget.NewButton("", assets.IconClose, "Close  Esc", s.close)
	cross.Importance = fynewidget.LowImportance
	row := container.New(layout.NewCustomPaddedHBoxLayout(8))
	for _, b := range buttons {
		row.Add(container.New(widthAtLeast(96), b))
	}
	s.aside = container.New(layout.NewCustomPaddedHBoxLayout(8))
	foot := container.NewBorder(nil, nil, s.aside, row, inMiddle(s.said))
	head := container.NewBorder(nil, nil, nil, cross, container.NewVBox(layout.NewSpacer(), widget.Title(title), layout.NewSpacer()))
	s.panel = widget.Panel(container.New(margins(4), container.NewBorder(
		container.NewVBox(head, gap(8)), container.NewVBox(gap(8), foot), nil, nil, container.New(bleed{}, content))))
	s.scroll, _ = content.(*container.Scroll)
	s.ExtendBaseWidget(s)
	s.canvas.Overlays().Add(s)
	s.Resize(s.canvas.Size())
	return s
}

// left puts at the left of the foot what is done less often than what the buttons do.
func (s *dialog) left(objects ...fyne.CanvasObject) {
	for _, o := range objects {
		s.aside.Add(o)
	}
	s.aside.Add(gap(4))
}

// close takes the dialog away.
func (s *dialog) close() {
	takeAway(s.canvas, s)
	if s.closed != nil {
		s.closed()
	}
}

// takeAway removes an overlay and what lies on it. What has the keyboard there loses it first:
// the toolkit would have a field's cursor blink on unseen, and paint the window for it.
func takeAway(c fyne.Canvas, o fyne.CanvasObject) {
	for slices.Contains(c.Overlays().List(), o) {
		c.Unfocus()
		c.Overlays().Remove(c.Overlays().Top())
	}
}

// Tapped keeps taps beside the panel from the window below.
func (s *dialog) Tapped(*fyne.PointEvent) {}

// CreateRenderer is for Fyne.
func (s *dialog) CreateRenderer() fyne.WidgetRenderer { return &dialogRenderer{s} }

type dialogRenderer struct{ *dialog }

func (r *dialogRenderer) Destroy()           {}
func (r *dialogRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 160) }
func (r *dialogRenderer) Refresh()           { r.panel.Refresh() }
func (r *dialogRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.scrim, r.panel, r.tips}
}

// Layout puts the panel in the middle, 16 units from the edges at least.
func (r *dialogRenderer) Layout(size fyne.Size) {
	r.scrim.Resize(size)
	r.tips.Resize(size)
	w, h := min(r.most.Width, size.Width-32), min(r.most.Height, size.Height-32)
	r.panel.Resize(fyne.NewSize(w, h))
	r.panel.Move(fyne.NewPos((size.Width-w)/2, (size.Height-h)/2))
}

// Tips is where the tooltips of a dialog come.
func (s *dialog) Tips() *widget.Tips { return s.tips }

// Typed gives a key to the dialog that lies on top. It reports whether there is one; the window then leaves the key
// alone.
func Typed(canvas fyne.Canvas, e *fyne.KeyEvent) bool {
	top := canvas.Overlays().Top()
	if top == nil {
		return false
	}
	if s, ours := top.(*dialog); ours {
		s.TypedKey(e)
	} else if e.Name == fyne.KeyEscape { // the toolkit's own overlays do not know the key
		takeAway(canvas, top)
	}
	return true
}

// TypedKey is a key that what has the keyboard in the dialog has no use for: Escape closes it, Enter accepts, arrows
// and page keys scroll.
func (s *dialog) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape:
		s.close()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && s.accept != nil:
		s.accept()
	case s.scroll != nil:
		s.turn(e.Name)
	}
}

// turn scrolls by a key: a line of two rows, or most of a page.
func (s *dialog) turn(key fyne.KeyName) {
	page := s.scroll.Size().Height * .9
	by := map[fyne.KeyName]float32{
		fyne.KeyUp: -40, fyne.KeyDown: 40, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeySpace: page,
		fyne.KeyHome: -s.scroll.Content.Size().Height, fyne.KeyEnd: s.scroll.Content.Size().Height,
	}[key]
	if by != 0 {
		s.scroll.ScrollToOffset(s.scroll.Offset.AddXY(0, by))
	}
}

// margins lays out one object inside a margin.
type margins float32

func (m margins) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().AddWidthHeight(2*float32(m), 2*float32(m))
}

func (m margins) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(float32(m), float32(m)))
	objects[0].Resize(size.SubtractWidthHeight(2*float32(m), 2*float32(m)))
}

// barWidth is the room for the bar beside what scrolls, in units.
const barWidth = 10

// scrolled lets content scroll, its bar beside it.
func scrolled(content fyne.CanvasObject) *container.Scroll {
	return widget.Scroll(container.NewBorder(nil, nil, nil, container.NewGridWrap(fyne.NewSize(barWidth, 1), layout.NewSpacer()), content))
}

// still is content that does not scroll: it ends where title and buttons do.
func still(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, nil, gap(barWidth), content)
}

// bleed lets the bar of what scrolls stand in the panel's margin, so that the
// content ends where title and buttons do.
type bleed struct{}

func (bleed) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().SubtractWidthHeight(barWidth+fynetheme.Padding(), 0)
}

func (bleed) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Resize(size.AddWidthHeight(barWidth+fynetheme.Padding(), 0))
}

// widthAtLeast keeps one object from being narrower.
type widthAtLeast float32

func (w widthAtLeast) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Max(fyne.NewSize(float32(w), 0))
}

func (w widthAtLeast) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// columnGap stands between the two columns of a dialog.
const columnGap = 24

// inColumns puts two objects side by side, equally wide.
func inColumns(left, right fyne.CanvasObject) fyne.CanvasObject {
	return container.New(sideBySide{}, left, right)
}

type sideBySide struct{}

func (sideBySide) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+columnGap, max(a.Height, b.Height))
}

func (sideBySide) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - columnGap) / 2
	for i := range o {
		o[i].Move(fyne.NewPos(float32(i)*(width+columnGap), 0))
		o[i].Resize(fyne.NewSize(width, size.Height))
	}
}

// leftPart gives the left of two objects a share of the width.
type leftPart float32

func (l leftPart) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width/float32(l), b.Width/(1-float32(l))), max(a.Height, b.Height))
}

func (l leftPart) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := size.Width * float32(l)
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(fyne.NewSize(left-8, size.Height))
	o[1].Move(fyne.NewPos(left, 0))
	o[1].Resize(fyne.NewSize(size.Width-left, size.Height))
}

// inMiddle puts an object half-way down.
func inMiddle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// gap is empty space.
func gap(units float32) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(units, units), layout.NewSpacer())
}

// Confirm asks a question with one thing to do, and says what would come of it.
func Confirm(win fyne.Window, question, detail, verb string, do func()) {
	var s *dialog
	act := func() {
		s.close()
		do()
	}
	s = show(win, question, fyne.NewSize(400, 190), widget.Plain(detail).Rows(3), act,
		widget.NewButton("Cancel", "", "", func() { s.close() }), widget.NewDefaultButton(verb, "", "", act))
}

// Tell shows a text to be read.
func Tell(win fyne.Window, title string, paragraphs ...string) {
	text := container.New(layout.NewCustomPaddedVBoxLayout(-6))
	for _, p := range paragraphs {
		text.Add(widget.Paragraph(p))
	}
	var s *dialog
	s = show(win, title, fyne.NewSize(460, 280), text, func() { s.close() },
		widget.NewDefaultButton("Close", "", "", func() { s.close() }))
}
