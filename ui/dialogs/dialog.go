package dialogs

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/keys"
	"backrank/ui/widget"
)

// dialog is the frame of all dialogs: a title, content, and buttons at the foot, over a scrim that covers the window.
// Escape closes it, Enter presses its default button.
type dialog struct {
	fynewidget.BaseWidget

	canvas  fyne.Canvas
	maxSize fyne.Size         // of the panel
	over    fyne.CanvasObject // the panel is centred over this object, nil for the window
	accept  func()            // nil if Enter does nothing
	scrim   *canvas.Rectangle
	panel   fyne.CanvasObject
	said    *widget.Text        // next to the buttons: the reason why they are disabled
	aside   *fyne.Container     // at the left of the foot
	scroll  *container.Scroll   // nil if nothing scrolls
	closed  func()              // called when it closes; may be nil
	escape  func() bool         // called with Escape first, and reports whether it used the key; may be nil
	asked   func(keys.Key) bool // called with the keys of commands, and reports whether it used the key; may be nil
	tips    *widget.Tips
}

// show opens a dialog with a maximum size.
func show(win fyne.Window, title string, size fyne.Size, content fyne.CanvasObject, accept func(), buttons ...fyne.CanvasObject) *dialog {
	s := &dialog{canvas: win.Canvas(), maxSize: size, accept: accept, scrim: canvas.NewRectangle(color.NRGBA{A: 0x90}), said: widget.Problem("").MaxRows(2), tips: widget.NewTips()}
	cross := widget.NewButton("", assets.IconClose, "Close  Esc", s.close)
	cross.Importance = fynewidget.LowImportance
	row := container.New(layout.NewCustomPaddedHBoxLayout(8))
	for _, b := range buttons {
		row.Add(container.New(widthAtLeast(96), b))
	}
	s.aside = container.New(layout.NewCustomPaddedHBoxLayout(8))
	foot := container.New(&sides{wide: min(size.Width, win.Canvas().Size().Width-32) - 40}, s.aside, inMiddle(s.said), row)
	head := container.NewBorder(nil, nil, nil, cross, container.NewVBox(layout.NewSpacer(), widget.Title(title), layout.NewSpacer()))
	above := container.NewVBox(head, gap(8))
	// Tab goes from the content to the buttons below it, and to the cross last.
	s.panel = widget.Panel(container.New(margins(4), container.New(layout.NewBorderLayout(above, nil, nil, nil),
		stacked(nil, container.New(bleed{}, content), container.NewVBox(gap(8), foot)), above)))
	s.scroll, _ = content.(*container.Scroll)
	s.ExtendBaseWidget(s)
	s.canvas.Overlays().Add(s)
	s.Resize(s.canvas.Size())
	return s
}

// left adds less common actions at the left of the foot.
func (s *dialog) left(objects ...fyne.CanvasObject) {
	for _, o := range objects {
		s.aside.Add(o)
	}
	s.aside.Add(gap(4))
}

// close closes the dialog.
func (s *dialog) close() {
	removeOverlay(s.canvas, s)
	if s.closed != nil {
		s.closed()
	}
}

// removeOverlay removes an overlay and those above it. It removes the focus first: otherwise a hidden field's cursor keeps
// blinking and repainting the window. It refreshes the removed overlay, so that its textures are freed with the next frame:
// opening a dialog again creates a new one, and Fyne would keep the textures of each one for a minute.
func removeOverlay(c fyne.Canvas, o fyne.CanvasObject) {
	for slices.Contains(c.Overlays().List(), o) {
		c.Unfocus()
		top := c.Overlays().Top()
		c.Overlays().Remove(top)
		c.Refresh(top)
	}
}

// Tapped consumes taps outside the panel.
func (s *dialog) Tapped(*fyne.PointEvent) {}

// CreateRenderer implements fyne.Widget.
func (s *dialog) CreateRenderer() fyne.WidgetRenderer { return &dialogRenderer{s} }

type dialogRenderer struct{ *dialog }

func (r *dialogRenderer) Destroy()           {}
func (r *dialogRenderer) MinSize() fyne.Size { return fyne.NewSize(200, 160) }
func (r *dialogRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.scrim, r.panel, r.tips}
}

// Refresh lays the panel out again, because its size may have changed.
func (r *dialogRenderer) Refresh() {
	r.Layout(r.Size())
	r.panel.Refresh()
}

// Layout centres the panel in the window, at least 16 units from the edges, or over the object s.over.
func (r *dialogRenderer) Layout(size fyne.Size) {
	r.scrim.Resize(size)
	r.tips.Resize(size)
	if r.over != nil {
		at, room := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.over), r.over.Size()
		w, h := min(r.maxSize.Width, room.Width), min(r.maxSize.Height, room.Height)
		r.panel.Resize(fyne.NewSize(w, h))
		r.panel.Move(at.AddXY((room.Width-w)/2, (room.Height-h)/2))
		return
	}
	w, h := min(r.maxSize.Width, size.Width-32), min(r.maxSize.Height, size.Height-32)
	r.panel.Resize(fyne.NewSize(w, h))
	r.panel.Move(fyne.NewPos((size.Width-w)/2, (size.Height-h)/2))
}

// Tips returns the layer of the dialog's tooltips.
func (s *dialog) Tips() *widget.Tips { return s.tips }

// Typed sends a key to the topmost dialog. It reports whether there is one; the window then ignores the key.
func Typed(canvas fyne.Canvas, e *fyne.KeyEvent) bool {
	top := canvas.Overlays().Top()
	if top == nil {
		return false
	}
	if s, ours := top.(*dialog); ours {
		s.TypedKey(e)
	} else if e.Name == fyne.KeyEscape { // Fyne's own overlays ignore the key
		removeOverlay(canvas, top)
	}
	return true
}

// Asked sends the key of a command to the topmost dialog. It reports whether the dialog used it, as one that assigns keys
// does.
func Asked(canvas fyne.Canvas, k keys.Key) bool {
	s, ours := canvas.Overlays().Top().(*dialog)
	return ours && s.asked != nil && s.asked(k)
}

// TypedKey handles the keys that the focused widget does not use: Escape closes the dialog, Enter accepts, arrows and page
// keys scroll.
func (s *dialog) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape && s.escape != nil && s.escape():
	case e.Name == fyne.KeyEscape:
		s.close()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && s.accept != nil:
		s.accept()
	case s.scroll != nil:
		s.scrollByKey(e.Name)
	}
}

// scrollByKey scrolls 40 units for an arrow key, nine tenths of a page for a page key or Space, and to an end for Home
// or End.
func (s *dialog) scrollByKey(key fyne.KeyName) {
	page := s.scroll.Size().Height * .9
	by := map[fyne.KeyName]float32{
		fyne.KeyUp: -40, fyne.KeyDown: 40, fyne.KeyPageUp: -page, fyne.KeyPageDown: page, fyne.KeySpace: page,
		fyne.KeyHome: -s.scroll.Content.Size().Height, fyne.KeyEnd: s.scroll.Content.Size().Height,
	}[key]
	if by != 0 {
		s.scroll.ScrollToOffset(s.scroll.Offset.AddXY(0, by))
	}
}
