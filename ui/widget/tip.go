package widget

import (
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// Tip is the tooltip of a widget. It appears next to the pointer after a delay. A window shows one at a time. The zero
// Tip is hidden.
type Tip struct {
	delay *fyne.Animation // runs while the tip waits; nil otherwise
	on    *Tips
}

// tipDelay is the delay before a tooltip appears. Without animations it appears at once.
const tipDelay = 500 * time.Millisecond

// ShowAt shows a text after the delay, at a position in the window such as an event's AbsolutePosition; "" shows
// nothing. Text after two spaces is a key, or the id of a command whose key is shown, in the secondary colour.
func (t *Tip) ShowAt(o fyne.CanvasObject, text string, at fyne.Position) {
	t.Hide()
	if t.on = tipsOf(o); t.on == nil || text == "" {
		return
	}
	t.on.last = t
	t.delay = &fyne.Animation{Duration: tipDelay, Curve: fyne.AnimationLinear}
	waiting := t.delay
	t.delay.Tick = func(done float32) {
		if done == 1 && t.delay == waiting {
			t.delay = nil
			t.on.show(t, text, at)
		}
	}
	t.delay.Start()
}

// ShowBelow shows a text below a widget without delay, for keyboard users.
func (t *Tip) ShowBelow(o fyne.CanvasObject, text string) {
	t.Hide()
	if t.on = tipsOf(o); t.on != nil && text != "" {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		t.on.show(t, text, at.AddXY(-under.X, o.Size().Height+6-under.Y))
	}
}

// Hide hides the tooltip.
func (t *Tip) Hide() {
	if t.delay != nil {
		t.delay.Stop()
		t.delay = nil
	}
	if t.on != nil {
		t.on.hide(t)
	}
}

// HideTip hides the tooltip in the window of an object, also one that still waits. A view calls it when it replaces another
// one: the toolkit does not tell widgets that disappear that the pointer has left them.
func HideTip(o fyne.CanvasObject) {
	if t := tipsOf(o); t != nil && t.last != nil {
		t.last.Hide()
	}
}

// Tips is the layer of a window or dialog on which tooltips are shown. It takes no gestures.
type Tips struct {
	fynewidget.BaseWidget

	// KeyOf returns the key of the command with an id, and other texts unchanged; may be nil.
	KeyOf func(id string) string

	of     *Tip // nil while none is shown
	last   *Tip // the last one that waited or was shown
	at     fyne.Position
	ground *canvas.Rectangle
	text   *Text
	keys   *canvas.Text
}

// WithTips returns the content of a window with a layer for tooltips over it; see [Tips.KeyOf].
func WithTips(content fyne.CanvasObject, keyOf func(id string) string) *fyne.Container {
	t := NewTips()
	t.KeyOf = keyOf
	return container.NewStack(content, t)
}

// NewTips returns a layer for tooltips. A dialog puts it over its content, and returns it from a method named Tips.
func NewTips() *Tips {
	t := &Tips{ground: canvas.NewRectangle(color.Transparent), text: Small("").MaxRows(5), keys: canvas.NewText("", color.Transparent)}
	t.ground.CornerRadius = 6
	t.keys.TextSize = 12
	t.ExtendBaseWidget(t)
	return t
}

// tipsOf returns the layer for tooltips of a widget, nil if there is none.
func tipsOf(o fyne.CanvasObject) *Tips {
	c := canvasOf(o)
	if c == nil {
		return nil
	}
	switch top := c.Overlays().Top().(type) {
	case nil:
		if all, ok := c.Content().(*fyne.Container); ok && len(all.Objects) > 0 {
			t, _ := all.Objects[len(all.Objects)-1].(*Tips)
			return t
		}
	case interface{ Tips() *Tips }:
		return top.Tips()
	}
	return nil
}

func (t *Tips) show(of *Tip, text string, at fyne.Position) {
	text, key, _ := strings.Cut(text, "  ")
	if t.KeyOf != nil {
		key = t.KeyOf(key)
	}
	t.of, t.last, t.keys.Text = of, of, key
	t.at = at.Subtract(fyne.CurrentApp().Driver().AbsolutePositionForObject(t))
	t.text.SetText(text)
	t.Refresh()
}

func (t *Tips) hide(of *Tip) {
	if t.of == of {
		t.of = nil
		t.Refresh()
	}
}

// Shown returns the text of the tooltip, "" if none is shown.
func (t *Tips) Shown() string {
	if t.of == nil {
		return ""
	}
	return t.text.Text()
}

// CreateRenderer implements fyne.Widget.
func (t *Tips) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(t, t.layout, t.paint, t.ground, t.text, t.keys)
}

// MinSize implements fyne.Widget.
func (t *Tips) MinSize() fyne.Size { return fyne.NewSize(0, 0) }

// Dimensions of a tooltip, in units: maximum text width, padding, and offset from the pointer.
const (
	tipWidth  = 320
	tipAcross = 9
	tipDown   = 5
	tipKeys   = 12 // between text and key
)

var under = fyne.NewPos(10, 18)

// layout places the tooltip below the pointer, or above it at the bottom of the window.
func (t *Tips) layout(size fyne.Size) {
	keys := float32(0)
	if t.keys.Text != "" {
		keys = tipKeys + t.keys.MinSize().Width
	}
	width := theme.Measure(t.text.Text(), t.text.size, fyne.TextStyle{}).Width
	t.text.Resize(fyne.NewSize(min(width+1, tipWidth, size.Width-2*tipAcross-keys-8), 0))
	height := t.text.MinSize().Height
	t.text.Resize(fyne.NewSize(t.text.Size().Width, height))
	all := fyne.NewSize(t.text.Size().Width+keys+2*tipAcross, height+2*tipDown)
	at := t.at.Add(under)
	at.X = max(4, min(at.X, size.Width-all.Width-4))
	if at.Y+all.Height > size.Height-4 {
		at.Y = max(4, t.at.Y-all.Height-6)
	}
	t.ground.Move(at)
	t.ground.Resize(all)
	t.text.Move(at.AddXY(tipAcross, tipDown))
	t.keys.Move(at.AddXY(all.Width-tipAcross-t.keys.MinSize().Width, tipDown))
	t.keys.Resize(t.keys.MinSize())
}

func (t *Tips) paint() {
	t.ground.FillColor = fynetheme.Color(theme.ColorNameRaised)
	t.ground.StrokeColor, t.ground.StrokeWidth = theme.Line(), 1
	t.keys.Color = theme.Dim()
	for _, o := range []fyne.CanvasObject{t.ground, t.text, t.keys} { // Fyne needs the bounds of all objects, visible or not
		if t.of == nil {
			o.Hide()
		} else {
			o.Show()
		}
	}
	t.text.Refresh()
}
