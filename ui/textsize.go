package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/app/settings"
	"backrank/ui/widget"
)

// With a larger size of text everything in the windows is larger: texts, buttons, rows. A window keeps its size on the screen, so
// it has fewer units, and the board becomes smaller.

// maxTextFactor is the maximum factor by which the system's setting enlarges everything.
const maxTextFactor = 2

// textFactor returns the factor by which everything is larger than usual. It has one decimal, to which the toolkit rounds.
func textFactor(s settings.Settings, w Wishes) float32 {
	if s.TextSize != 0 {
		return max(float32(s.TextSize/10)/10, 1)
	}
	return min(max(float32(math.Round(float64(w.TextSize)*10)/10), 1), maxTextFactor)
}

// scaleWindows applies a changed size of text to all windows.
func (o *openGames) scaleWindows() {
	main := o.main()
	factor := textFactor(main.settings.get(), o.wishes)
	if main.System.ScaleWindows == nil || factor == o.factor() {
		return
	}
	all := main.app.Driver().AllWindows()
	sizes := make([]fyne.Size, len(all))
	for i, w := range all {
		sizes[i] = o.usualSize(w.Canvas().Size())
	}
	o.textFactor = factor
	main.System.ScaleWindows(factor)
	for _, w := range o.windows {
		w.frame.minSize = w.minSize()
		focused := w.win.Canvas().Focused() // perhaps of the dialog in which the size was chosen
		w.parts.screens.refit()
		if focused != nil {
			w.win.Canvas().Focus(focused)
		}
	}
	main.app.Settings().SetTheme(main.app.Settings().Theme()) // the toolkit applies the scale
	for i, w := range all {
		if !w.FullScreen() {
			w.Resize(o.scaledSize(sizes[i]))
		}
	}
}

// factor returns the factor by which everything in the windows is larger than usual.
func (o *openGames) factor() float32 { return max(o.textFactor, 1) }

// scaledSize returns the size in units of a window with a size at the usual size of text, so that it has the same pixels.
func (o *openGames) scaledSize(usual fyne.Size) fyne.Size {
	return fyne.NewSize(usual.Width/o.factor(), usual.Height/o.factor())
}

// usualSize returns the size in units that a window with a size has at the usual size of text.
func (o *openGames) usualSize(scaled fyne.Size) fyne.Size {
	return fyne.NewSize(scaled.Width*o.factor(), scaled.Height*o.factor())
}

// minSize returns the minimum size of the game in the window.
func (w *Window) minSize() fyne.Size {
	switch {
	case w.System.Page != nil:
		return minPageSize
	case w.openGames.factor() > 1:
		return minLargeTextSize
	}
	return minWindowSize
}

// scrolled returns the content of a window so that it scrolls if text is large and the window is smaller than the content needs: the
// window itself may be as small as with the usual size of text.
func (o *openGames) scrolled(content fyne.CanvasObject) fyne.CanvasObject {
	if o.factor() == 1 {
		return content
	}
	scroll := container.NewScroll(content)
	least := widget.MinSize(func(fyne.CanvasObject) fyne.Size {
		usual, need := o.scaledSize(minWindowSize), content.MinSize()
		return fyne.NewSize(min(usual.Width, need.Width), min(usual.Height, need.Height))
	})
	return container.New(least, scroll)
}

// scales reports whether the size of text can be changed.
func (w *Window) scales() bool { return w.System.ScaleWindows != nil }
