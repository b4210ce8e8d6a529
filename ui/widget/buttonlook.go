package widget

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
)

// buttonLook draws a button like the toolkit's, with two differences: its label has the program's bold font (see
// [theme.Bold]), and a rim shows the focus. The toolkit's tint would make a focused button look like the default
// button.
type buttonLook struct {
	*Button
	ground, ripple *canvas.Rectangle
	label          *canvas.Text
	icon           *canvas.Raster
	shown          shownIcon
}

// CreateRenderer implements fyne.Widget.
func (b *Button) CreateRenderer() fyne.WidgetRenderer {
	l := &buttonLook{
		Button: b, ground: canvas.NewRectangle(color.Transparent), ripple: canvas.NewRectangle(color.Transparent),
		label: canvas.NewText("", color.Transparent), icon: canvas.NewRaster(nil),
	}
	b.press = fyne.NewAnimation(canvas.DurationStandard, l.pressed)
	b.press.Curve = fyne.AnimationEaseOut
	l.paint()
	return l
}

// pressed draws the wave after a press; done goes from 0 to 1.
func (l *buttonLook) pressed(done float32) {
	size := l.Size()
	c := color.NRGBAModel.Convert(fynetheme.Color(fynetheme.ColorNamePressed)).(color.NRGBA)
	c.A -= uint8(float32(c.A) * done)
	l.ripple.FillColor = color.Transparent
	if c.A > 0 {
		l.ripple.FillColor = c
	}
	Place(l.ripple, size.Width/2*(1-done), 0, size.Width*done, size.Height)
	canvas.Refresh(l.ripple)
}

func (l *buttonLook) Destroy() { l.press.Stop() }

func (l *buttonLook) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{l.ground, l.ripple, l.label, l.icon}
}

// MinSize implements fyne.WidgetRenderer.
func (l *buttonLook) MinSize() fyne.Size {
	pad := 2 * fynetheme.InnerPadding()
	return l.content().AddWidthHeight(pad, pad)
}

// content returns the size of icon and label side by side, with the height of an icon even if there is none.
func (l *buttonLook) content() fyne.Size {
	size, side := theme.Measure(l.Text, fynetheme.TextSize(), fyne.TextStyle{Bold: true}), fynetheme.IconInlineSize()
	size.Height = max(size.Height, side)
	if l.Icon != nil {
		size.Width += side
		if l.Text != "" {
			size.Width += fynetheme.Padding()
		}
	}
	return size
}

// Layout implements fyne.WidgetRenderer.
func (l *buttonLook) Layout(size fyne.Size) {
	l.ground.Resize(size)
	content, side := l.content(), fynetheme.IconInlineSize()
	x, y := (size.Width-content.Width)/2, (size.Height-content.Height)/2
	switch l.Alignment {
	case fynewidget.ButtonAlignLeading:
		x = fynetheme.InnerPadding()
	case fynewidget.ButtonAlignTrailing:
		x = size.Width - content.Width - fynetheme.InnerPadding()
	}
	label := l.label.MinSize()
	if l.Icon != nil {
		Place(l.icon, x, y+(content.Height-side)/2, side, side)
		x += side + fynetheme.Padding()
	}
	Place(l.label, x, y+(content.Height-label.Height)/2, label.Width, label.Height)
}

// Refresh implements fyne.WidgetRenderer.
func (l *buttonLook) Refresh() {
	l.paint()
	l.Layout(l.Size())
	canvas.Refresh(l.Button)
}

// paint updates texts and colours.
func (l *buttonLook) paint() {
	front, ground := l.colors()
	l.ground.FillColor, l.ground.CornerRadius = ground, fynetheme.Size(fynetheme.SizeNameButtonRadius)
	l.ground.StrokeColor, l.ground.StrokeWidth = l.rim()
	l.label.Text, l.label.TextSize, l.label.Color = l.Text, fynetheme.TextSize(), fynetheme.Color(front)
	theme.Bold(l.label, true)
	icon, ok := l.Icon.(theme.ThemedIcon)
	if l.icon.Hidden = !ok; !ok {
		return
	}
	switch {
	case l.Disabled():
		icon = icon.In(fynetheme.ColorNameDisabled)
	case !l.plain():
		icon = icon.In(front)
	}
	if now := (shownIcon{icon, fynetheme.Color(icon.ThemeColorName())}); now != l.shown { // avoids another upload
		l.shown, l.icon.Generator = now, icon.Draw
		l.icon.Refresh()
	}
}

// shownIcon is an icon and its colour when it was drawn.
type shownIcon struct {
	theme.ThemedIcon
	ink color.Color
}

// focusRim is the width of the rim of a focused button, in units.
const focusRim = 2

// rim returns the colour and width of the rim: in the accent colour around an ordinary button, in that of text around a
// coloured button.
func (l *buttonLook) rim() (color.Color, float32) {
	switch {
	case !l.focused || l.Disabled():
		return color.Transparent, 0
	case l.plain():
		return fynetheme.Color(fynetheme.ColorNamePrimary), focusRim
	}
	return fynetheme.Color(fynetheme.ColorNameForeground), focusRim
}

// plain reports whether the button has no colour of its own.
func (l *buttonLook) plain() bool {
	return l.Importance == fynewidget.MediumImportance || l.Importance == fynewidget.LowImportance
}

// colors returns the colour of label and icon, and that of the background with the tint of a hovered button.
func (l *buttonLook) colors() (front fyne.ThemeColorName, ground color.Color) {
	var over fyne.ThemeColorName
	if l.hovered && !l.Disabled() {
		over = fynetheme.ColorNameHover
	}
	front, back := fynetheme.ColorNameForeground, fynetheme.ColorNameButton
	switch l.Importance {
	case fynewidget.DangerImportance:
		front, back = fynetheme.ColorNameForegroundOnError, fynetheme.ColorNameError
	case fynewidget.HighImportance:
		front, back = fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNamePrimary
	case fynewidget.SuccessImportance:
		front, back = fynetheme.ColorNameForegroundOnSuccess, fynetheme.ColorNameSuccess
	case fynewidget.WarningImportance:
		front, back = fynetheme.ColorNameForegroundOnWarning, fynetheme.ColorNameWarning
	}
	if l.Disabled() {
		front, back = fynetheme.ColorNameDisabled, fynetheme.ColorNameDisabledButton
	}
	if l.Importance == fynewidget.LowImportance && over == "" {
		return front, color.Transparent
	}
	ground = fynetheme.Color(back)
	if over != "" {
		ground = blend(ground, fynetheme.Color(over))
	}
	return front, ground
}

// blend blends a colour over another one.
func blend(under, over color.Color) color.Color {
	r, g, b, a := under.RGBA()
	r2, g2, b2, a2 := over.RGBA()
	mix := func(under, over uint32) uint16 { return uint16(over + under - under*a2/0xffff) }
	return color.RGBA64{mix(r, r2), mix(g, g2), mix(b, b2), mix(a, a2)}
}
