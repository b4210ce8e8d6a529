package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"backrank/ui/look"
)

// sheet is what all dialogs share: a title, content, and buttons at the foot.
// Escape closes it, Enter presses its default button.
type sheet struct {
	widget.BaseWidget

	popup   *widget.PopUp
	accept  func() // nil if Enter does nothing
	content fyne.CanvasObject
}

// show lays the sheet over the window, at most size large and no larger than
// the window allows.
func show(win fyne.Window, title string, size fyne.Size, content fyne.CanvasObject, accept func(), buttons ...fyne.CanvasObject) *sheet {
	s := &sheet{accept: accept}
	foot := container.NewHBox(append([]fyne.CanvasObject{layout.NewSpacer()}, buttons...)...)
	head := container.NewBorder(nil, nil, nil, widget.NewButtonWithIcon("", look.Icon("close"), func() { s.close() }), look.Title(title))
	head.Objects[1].(*widget.Button).Importance = widget.LowImportance
	s.content = container.New(margins(16), container.NewBorder(
		container.NewVBox(head, gap(8)), container.NewVBox(gap(8), foot), nil, nil, content))
	s.ExtendBaseWidget(s)
	canvas := win.Canvas()
	s.popup = widget.NewModalPopUp(s, canvas)
	most := canvas.Size().SubtractWidthHeight(32, 32)
	s.popup.Resize(fyne.NewSize(min(size.Width, most.Width), min(size.Height, most.Height)))
	s.popup.Show()
	return s
}

// CreateRenderer is for Fyne.
func (s *sheet) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.content) }

func (s *sheet) close() { s.popup.Hide() }

// button is a button at the foot; the default one stands out.
func button(label string, isDefault bool, do func()) *widget.Button {
	b := widget.NewButton(label, do)
	if isDefault {
		b.Importance = widget.HighImportance
	}
	return b
}

// Typed gives a key to the sheet that lies on top: Escape closes it, Enter
// accepts. It reports whether there is one; the window then leaves the key alone.
func Typed(canvas fyne.Canvas, e *fyne.KeyEvent) bool {
	top := canvas.Overlays().Top()
	if top == nil {
		return false
	}
	popup, ok := top.(*widget.PopUp)
	if !ok {
		return true
	}
	s, ours := popup.Content.(*sheet)
	switch e.Name {
	case fyne.KeyEscape:
		popup.Hide()
	case fyne.KeyReturn, fyne.KeyEnter:
		if ours && s.accept != nil {
			s.accept()
		}
	}
	return true
}

// field is an entry in a sheet: Escape and Enter are the sheet's.
type field struct {
	widget.Entry
	sheet func() *sheet
}

func newField(hint string, sheet func() *sheet) *field {
	f := &field{sheet: sheet}
	f.PlaceHolder = hint
	f.ExtendBaseWidget(f)
	return f
}

// TypedKey closes or accepts the sheet, or edits.
func (f *field) TypedKey(e *fyne.KeyEvent) {
	s := f.sheet()
	switch {
	case e.Name == fyne.KeyEscape && s != nil:
		s.close()
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && s != nil && s.accept != nil:
		s.accept()
	default:
		f.Entry.TypedKey(e)
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

// gap is empty space.
func gap(units float32) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(units, units), layout.NewSpacer())
}

// Confirm asks a question with one thing to do.
func Confirm(win fyne.Window, question, verb string, do func()) {
	var s *sheet
	act := func() {
		s.close()
		do()
	}
	s = show(win, question, fyne.NewSize(380, 140), gap(1), act,
		button("Cancel", false, func() { s.close() }), button(verb, true, act))
}
