package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// NewRenderer returns the renderer of a widget that is drawn with objects, given from back to front. layout places the
// objects in the size of the widget. paint updates their texts and colours, and is called before layout; it may be nil.
// The widget has a MinSize of its own.
func NewRenderer(w fyne.Widget, layout func(fyne.Size), paint func(), objects ...fyne.CanvasObject) fyne.WidgetRenderer {
	return NewVaryingRenderer(w, layout, paint, func() []fyne.CanvasObject { return objects })
}

// NewVaryingRenderer is like [NewRenderer] for a widget whose objects vary. objects returns the current ones.
func NewVaryingRenderer(w fyne.Widget, layout func(fyne.Size), paint func(), objects func() []fyne.CanvasObject) fyne.WidgetRenderer {
	r := &renderer{w, layout, paint, objects}
	if paint == nil {
		r.paint = func() {}
	}
	r.paint()
	return r
}

type renderer struct {
	widget  fyne.Widget
	layout  func(fyne.Size)
	paint   func()
	objects func() []fyne.CanvasObject
}

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return r.widget.MinSize() }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects() }
func (r *renderer) Layout(size fyne.Size)        { r.layout(size) }

func (r *renderer) Refresh() {
	r.paint()
	r.layout(r.widget.Size())
	canvas.Refresh(r.widget)
}
