// Package dialogs has the frame of all dialogs and its layouts, and the dialogs that need nothing else: questions, texts
// and printing. Each subpackage has the dialogs of one subject. A dialog gets values and returns the player's choices
// through callbacks; it changes no game. Only the dialog of engines saves what it changes.
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
	"backrank/lang"
	"backrank/ui/keys"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// DiagramStyle is the style of the diagrams in dialogs.
type DiagramStyle struct {
	Pieces     *theme.Pieces
	Set, Board string // the sets of pieces and of board colours: ids in package assets
}

// Dialog is the frame of all dialogs: a title, content, and buttons at the foot, over a scrim that covers the window.
// Escape closes it, Enter presses its default button.
type Dialog struct {
	fynewidget.BaseWidget

	About    string              // the text that is read aloud after the title when the dialog opens; "" for none
	Status   string              // the result of a search field, which is read aloud when it changes; "" for none
	Problem  *widget.Text        // the text next to the buttons that says why the dialog cannot be accepted
	Scroll   *container.Scroll   // the content that the arrow and page keys scroll; nil for none
	OnClosed func()              // called when the dialog closes; may be nil
	OnEscape func() bool         // handles Escape first, and reports whether it used the key; may be nil
	OnKey    func(keys.Key) bool // handles the keys of commands, and reports whether it used the key; may be nil

	title   string
	canvas  fyne.Canvas
	maxSize fyne.Size         // of the panel
	over    fyne.CanvasObject // the panel is centred over this object, nil for the window
	accept  func()            // handles Enter; nil if Enter does nothing
	scrim   *canvas.Rectangle
	panel   fyne.CanvasObject
	actions *fyne.Container // the less common actions at the left of the foot
	tips    *widget.Tips
}

// Show opens a dialog. Its panel has the given size, in units, or less in a small window; it is higher if its texts need
// more lines. Enter calls accept, and so must the default button among buttons. If content is a scroll container, it
// becomes Scroll.
func Show(win fyne.Window, title string, size fyne.Size, content fyne.CanvasObject, accept func(), buttons ...fyne.CanvasObject) *Dialog {
	d := &Dialog{title: title, canvas: win.Canvas(), maxSize: size, accept: accept, scrim: canvas.NewRectangle(color.NRGBA{A: 0x90}), Problem: widget.Problem("").MaxRows(2), tips: widget.NewTips()}
	cross := widget.NewButton("", assets.IconClose, lang.L("Close the dialog")+"  Esc", d.Close)
	cross.Importance = fynewidget.LowImportance
	row := container.New(&widget.Wrap{Gap: 8, Right: true})
	for _, b := range buttons {
		row.Add(container.New(MinWidth(96), b))
	}
	d.actions = container.New(&widget.Wrap{Gap: 8})
	foot := container.New(&footLayout{width: min(size.Width, win.Canvas().Size().Width-32) - 40}, d.actions, CenterVertically(d.Problem), row)
	head := container.NewBorder(nil, nil, nil, cross, container.NewVBox(layout.NewSpacer(), widget.Title(title).MaxRows(2), layout.NewSpacer()))
	above := container.NewVBox(head, Gap(8))
	// Tab goes from the content to the buttons below it, and to the cross last.
	d.panel = widget.Panel(container.NewPadded(container.New(layout.NewBorderLayout(above, nil, nil, nil),
		widget.Stacked(nil, container.New(BarInMargin{}, content), container.NewVBox(Gap(8), foot)), above)))
	d.Scroll, _ = content.(*container.Scroll)
	d.ExtendBaseWidget(d)
	d.canvas.Overlays().Add(d)
	d.Resize(d.canvas.Size())
	return d
}

// Title returns the title.
func (d *Dialog) Title() string { return d.title }

// AccessibilityLabel returns the title and the text of the dialog. The toolkit does not list what is in it.
func (d *Dialog) AccessibilityLabel() string { return words.Message(d.title, d.About) }

// AccessibilityRole implements fyne.Accessible.
func (d *Dialog) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// AddLeft adds less common actions at the left of the foot.
func (d *Dialog) AddLeft(objects ...fyne.CanvasObject) {
	for _, o := range objects {
		d.actions.Add(o)
	}
	d.actions.Add(Gap(4))
}

// ClearLeft removes the actions at the left of the foot.
func (d *Dialog) ClearLeft() { d.actions.RemoveAll() }

// GrowTo makes the panel at least as high as height, in units, as far as the window allows.
func (d *Dialog) GrowTo(height float32) {
	d.maxSize.Height = max(d.maxSize.Height, height)
	d.Refresh()
}

// Close closes the dialog.
func (d *Dialog) Close() {
	removeOverlay(d.canvas, d)
	if d.OnClosed != nil {
		d.OnClosed()
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
func (d *Dialog) Tapped(*fyne.PointEvent) {}

// CreateRenderer implements fyne.Widget.
func (d *Dialog) CreateRenderer() fyne.WidgetRenderer { return &dialogRenderer{d} }

type dialogRenderer struct{ *Dialog }

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

// Layout centres the panel in the window, at least 16 units from the edges, or over the object r.over.
func (r *dialogRenderer) Layout(size fyne.Size) {
	r.scrim.Resize(size)
	r.tips.Resize(size)
	at, room := fyne.NewPos(16, 16), size.SubtractWidthHeight(32, 32)
	if r.over != nil {
		at, room = fyne.CurrentApp().Driver().AbsolutePositionForObject(r.over), r.over.Size()
	}
	w, h := min(r.maxSize.Width, room.Width), min(r.maxSize.Height, room.Height)
	r.panel.Resize(fyne.NewSize(w, h)) // its minimum height depends on its width
	h = min(max(h, r.panel.MinSize().Height), room.Height)
	widget.Place(r.panel, at.X+(room.Width-w)/2, at.Y+(room.Height-h)/2, w, h)
}

// Tips returns the layer of the dialog's tooltips.
func (d *Dialog) Tips() *widget.Tips { return d.tips }

// HandleKey sends a key to the topmost dialog. It reports whether there is one; the window then ignores the key.
func HandleKey(canvas fyne.Canvas, e *fyne.KeyEvent) bool {
	top := canvas.Overlays().Top()
	if top == nil {
		return false
	}
	if d, is := top.(*Dialog); is {
		d.TypedKey(e)
	} else if e.Name == fyne.KeyEscape { // Fyne's own overlays ignore the key
		removeOverlay(canvas, top)
	}
	return true
}

// HandleCommandKey sends the key of a command to the topmost dialog. It reports whether the dialog used the key, as the
// dialog that assigns keys to commands does.
func HandleCommandKey(canvas fyne.Canvas, k keys.Key) bool {
	d, is := canvas.Overlays().Top().(*Dialog)
	return is && d.OnKey != nil && d.OnKey(k)
}

// TypedKey handles the keys that the focused widget does not use: Escape closes the dialog, Enter accepts, arrows and page
// keys scroll.
func (d *Dialog) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyEscape && d.OnEscape != nil && d.OnEscape():
	case e.Name == fyne.KeyEscape:
		d.Close()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && d.accept != nil:
		d.accept()
	case d.Scroll != nil:
		widget.ScrollByKey(d.Scroll, e.Name)
	}
}
