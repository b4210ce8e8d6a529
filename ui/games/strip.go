package games

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// strip is the line at the bottom that shows the progress of an import, an upgrade or of loading, and the result until the
// strip is closed.
type strip struct {
	bar     *progressBar
	text    *widget.Text
	pause   *widget.Button
	cancel  *widget.Button
	faults  *widget.Button
	twins   *widget.Button
	close   *widget.Button
	content *fyne.Container
}

func newStrip(i *imports) *strip {
	s := &strip{bar: newProgressBar(), text: widget.Plain("")}
	s.pause = widget.NewButton(lang.L("Pause"), "", "", func() { i.pause(); i.games.refocus() })
	s.cancel = widget.NewButton(lang.L("Cancel"), "", lang.L("Games imported so far are kept"), func() { i.stop(); i.games.refocus() })
	s.faults = widget.NewButton(lang.L("Show…"), "", lang.L("What could not be read, and why"), i.faults)
	s.twins = widget.NewButton(lang.L("Show twins"), "", lang.L("Games with the same moves and players as others, but other tags or notes, or more moves"), i.showTwins)
	s.close = widget.NewButton("", assets.IconClose, lang.L("Close")+"  Esc", func() {
		s.dismiss()
		i.games.screen.Refresh()
		i.games.refocus()
	})
	s.content = container.New(s, s.bar, s.text, s.pause, s.cancel, s.faults, s.twins, s.close)
	s.content.Hide()
	return s
}

// dismiss hides the result of an import. It is false if the strip is hidden, or shows progress.
func (s *strip) dismiss() bool {
	if s.content.Hidden || s.close.Hidden {
		return false
	}
	s.content.Hide()
	return true
}

// showProgress shows an import in progress, with share from 0 to 1.
func (s *strip) showProgress(text string, share float64, paused bool) {
	s.text.SetText(text)
	s.bar.set(share)
	label := lang.L("Pause")
	if paused {
		label = lang.L("Resume")
	}
	s.pause.SetText(label)
	s.arrange(true, false, false)
}

// showWork shows work on the archive that cannot be cancelled; share is the completed part, 0 to 1.
func (s *strip) showWork(text string, share float64) {
	s.text.SetText(text)
	s.bar.set(share)
	s.bar.Hidden = false
	for _, b := range []*widget.Button{s.pause, s.cancel, s.faults, s.twins, s.close} {
		b.Hidden = true
	}
	s.content.Show()
	s.content.Refresh()
}

// showsResult reports whether the strip shows the result of an import.
func (s *strip) showsResult() bool { return !s.content.Hidden && !s.close.Hidden }

// showResult shows the result of an import, with buttons for faulty games and for twins.
func (s *strip) showResult(text string, faulty, twins bool) {
	s.text.SetText(text)
	s.arrange(false, faulty, twins)
}

func (s *strip) arrange(running, faulty, twins bool) {
	s.bar.Hidden, s.pause.Hidden, s.cancel.Hidden = !running, !running, !running
	s.faults.Hidden, s.twins.Hidden, s.close.Hidden = !faulty, !twins, running
	s.content.Show()
	s.content.Refresh()
}

// stripHeight is the height of the strip, in units.
const stripHeight = 44

// MinSize implements fyne.Layout.
func (s *strip) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, stripHeight) }

// Layout implements fyne.Layout.
func (s *strip) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := size.Width - widget.BarEdge
	for _, b := range []*widget.Button{s.close, s.cancel, s.pause, s.twins, s.faults} {
		if b.Visible() {
			x = widget.PlaceRight(b, x, size.Height) - widget.BarGap
		}
	}
	left := float32(16)
	if !s.bar.Hidden {
		width := min(size.Width*.18, 180)
		widget.Place(s.bar, left, (size.Height-6)/2, width, 6)
		left += width + 12
	}
	widget.PlaceMiddle(s.text, left, max(x-left-8, 0), size.Height)
}

// progressBar is a bar that is filled to a share, 0 to 1.
type progressBar struct {
	fynewidget.BaseWidget
	share        float64
	ground, fill *canvas.Rectangle
}

func newProgressBar() *progressBar {
	b := &progressBar{ground: canvas.NewRectangle(color.Transparent), fill: canvas.NewRectangle(color.Transparent)}
	b.ground.CornerRadius, b.fill.CornerRadius = 3, 3
	b.ExtendBaseWidget(b)
	return b
}

func (b *progressBar) set(share float64) {
	b.share = share
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *progressBar) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(b, b.layout, b.paint, b.ground, b.fill)
}

// MinSize implements fyne.Widget.
func (b *progressBar) MinSize() fyne.Size { return fyne.NewSize(40, 6) }

func (b *progressBar) layout(size fyne.Size) {
	b.ground.Resize(size)
	b.fill.Resize(fyne.NewSize(size.Width*float32(b.share), size.Height))
}

func (b *progressBar) paint() {
	b.ground.FillColor, b.fill.FillColor = theme.Line(), fynetheme.Color(fynetheme.ColorNamePrimary)
}
