package report

import (
	"cmp"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// buttons is a row of buttons of equal width. They show labels if there is space for all labels, else icons.
type buttons struct {
	all     []*button
	content *fyne.Container
}

// button is a button of the row in two forms, with a label and with an icon.
type button struct {
	withLabel, withIcon *widget.Button
	visible             bool
}

func newButtons(all ...*button) *buttons {
	b := &buttons{all: all}
	b.content = &fyne.Container{Layout: b}
	for _, one := range all {
		b.content.Objects = append(b.content.Objects, one.withLabel, one.withIcon)
	}
	return b
}

// newButton returns a button. Without a tip, the label is the tooltip of the icon.
func newButton(label string, icon assets.Icon, tip string, do func()) *button {
	return &button{withLabel: widget.NewButton(label, "", tip, do), withIcon: widget.NewButton("", icon, cmp.Or(tip, label), do), visible: true}
}

// form returns the button with its icon, or with its label.
func (b *button) form(icon bool) *widget.Button {
	if icon {
		return b.withIcon
	}
	return b.withLabel
}

// set changes the label and the icon of a button without a tip.
func (b *button) set(label string, icon assets.Icon) {
	b.withLabel.SetText(label)
	b.withIcon.Tip = label
	b.withIcon.SetIcon(theme.Icon(icon))
}

// labels returns the width of all visible buttons with labels, each as wide as the widest, and their number.
func (b *buttons) labels() (width float32, n int) {
	for _, one := range b.all {
		if one.visible {
			n++
			width = max(width, one.withLabel.MinSize().Width)
		}
	}
	return width*float32(n) + fynetheme.Padding()*float32(n-1), n
}

// MinSize returns the width of the icons, or of the labels if that is smaller.
func (b *buttons) MinSize([]fyne.CanvasObject) fyne.Size {
	width, _ := b.labels()
	size := b.all[0].withLabel.MinSize()
	return fyne.NewSize(min(width, size.Height*float32(len(b.all))), size.Height)
}

// Layout implements fyne.Layout.
func (b *buttons) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	labelWidth, n := b.labels()
	width := (size.Width - fynetheme.Padding()*float32(n-1)) / float32(max(n, 1))
	x := float32(0)
	for _, one := range b.all {
		one.withLabel.Hidden, one.withIcon.Hidden = !one.visible || labelWidth > size.Width, !one.visible || labelWidth <= size.Width
		if !one.visible {
			continue
		}
		for _, o := range []*widget.Button{one.withLabel, one.withIcon} {
			widget.Place(o, x, 0, width, size.Height)
		}
		x += width + fynetheme.Padding()
	}
}
