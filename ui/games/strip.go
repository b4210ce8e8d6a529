package games

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/widget"
)

// strip is the line at the bottom that shows the progress of work in the background, such as an import, and the result until
// the strip is closed.
type strip struct {
	bar     *widget.ProgressBar
	text    *widget.Text
	pause   *widget.Button
	cancel  *widget.Button
	faults  *widget.Button
	twins   *widget.Button
	close   *widget.Button
	content *fyne.Container
}

// stripActions are the actions of a strip's buttons. cancelName and cancelTip are the label and the tooltip of the button that
// ends the work; without a label, it is Cancel. faults and twins may be nil.
type stripActions struct {
	pause, cancel, faults, twins func()
	cancelName, cancelTip        string
}

func newStrip(g *Games, do stripActions) *strip {
	s := &strip{bar: widget.NewProgressBar(), text: widget.Plain("").MaxRows(3).Shrink(12)}
	s.pause = widget.NewButton(lang.L("Pause"), "", "", func() { do.pause(); g.refocus() })
	s.cancel = widget.NewButton(cmp.Or(do.cancelName, lang.L("Cancel")), "", do.cancelTip, func() { do.cancel(); g.refocus() })
	s.faults = widget.NewButton(lang.L("Show…"), "", lang.L("What could not be read, and why"), do.faults)
	s.twins = widget.NewButton(lang.L("Show twins"), "", lang.L("Games with the same moves and players as others, but other tags or notes, or more moves"), do.twins)
	s.close = widget.NewButton("", assets.IconClose, lang.L("Close")+"  Esc", func() {
		s.dismiss()
		g.screen.Refresh()
		g.refocus()
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

// showProgress shows work in progress, with share from 0 to 1.
func (s *strip) showProgress(text string, share float64, paused bool) {
	s.text.SetText(text)
	s.bar.SetShare(share)
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
	s.bar.SetShare(share)
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

const (
	// stripHeight is the height of the strip, in units.
	stripHeight = 44
	// minWideStrip is the minimum width of a strip whose bar is beside its text. In narrower ones, the bar is along the upper
	// edge.
	minWideStrip = 900
)

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
	switch {
	case s.bar.Hidden:
	case size.Width < minWideStrip:
		widget.Place(s.bar, 0, 0, size.Width, 3)
	default:
		const width = 180
		widget.Place(s.bar, left, (size.Height-6)/2, width, 6)
		left += width + 12
	}
	widget.PlaceMiddle(s.text, left, max(x-left-8, 0), size.Height)
}
