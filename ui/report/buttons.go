package report

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/ui/widget"
)

// buttons is a row of buttons of equal width, with labels where there is space for them, else with icons.
type buttons struct {
	all     []*button
	content *fyne.Container
}

// button is a button of the row, with a label and with an icon.
type button struct {
	named, small *widget.Button
	shown        bool
}

func newButtons(all ...*button) *buttons {
	b := &buttons{all: all}
	b.content = &fyne.Container{Layout: b}
	for _, one := range all {
		b.content.Objects = append(b.content.Objects, one.named, one.small)
	}
	return b
}

func newButton(label string, icon assets.Icon, tip string, do func()) *button {
	return &button{named: widget.NewButton(label, "", tip, do), small: widget.NewButton("", icon, tip, do), shown: true}
}

// labels returns the width of the labelled buttons that are shown, all as wide as the widest, and their number.
func (b *buttons) labels() (width float32, n int) {
	for _, one := range b.all {
		if one.shown {
			n++
			width = max(width, one.named.MinSize().Width)
		}
	}
	return width*float32(n) + fynetheme.Padding()*float32(n-1), n
}

// MinSize is that of the icons.
func (b *buttons) MinSize([]fyne.CanvasObject) fyne.Size {
	least, _ := b.labels()
	size := b.all[0].named.MinSize()
	return fyne.NewSize(min(least, size.Height*float32(len(b.all))), size.Height)
}

// Layout implements fyne.Layout.
func (b *buttons) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	least, n := b.labels()
	width := (size.Width - fynetheme.Padding()*float32(n-1)) / float32(max(n, 1))
	x := float32(0)
	for _, one := range b.all {
		one.named.Hidden, one.small.Hidden = !one.shown || least > size.Width, !one.shown || least <= size.Width
		if !one.shown {
			continue
		}
		for _, o := range []*widget.Button{one.named, one.small} {
			o.Move(fyne.NewPos(x, 0))
			o.Resize(fyne.NewSize(width, size.Height))
		}
		x += width + fynetheme.Padding()
	}
}
