package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// bar is the header of a view: back button, title, and tools. If space is short, its tools have icons only.
type bar struct {
	back    *widget.Button
	title   *widget.Text
	tools   []*tool
	content *fyne.Container
}

// tool is a button of a bar.
type tool struct {
	full, small *widget.Button
	off         bool // hidden
}

// barHeight is the height of a bar, in units; barGap separates its tools and barEdge surrounds them.
const (
	barHeight = 52
	barGap    = 6
	barEdge   = 12
)

func newBar(a *Atlas, title string, tools ...*tool) *bar {
	b := &bar{title: widget.Heading(title), tools: tools}
	b.back = widget.NewButton("Game", assets.IconPrevious, "Back  Esc", a.back)
	b.back.Importance = fynewidget.LowImportance
	b.content = container.New(b, b.back, b.title)
	addTools(b.content, a, tools)
	return b
}

// addTools adds tools to a container. After a press the focus returns to the view.
func addTools(into *fyne.Container, a *Atlas, tools []*tool) {
	for _, t := range tools {
		for _, b := range []*widget.Button{t.full, t.small} {
			do := b.OnTapped
			b.OnTapped = func() {
				do()
				a.refocus()
			}
			into.Add(b)
		}
	}
}

// newTool returns a button with an icon and a label; tip is its tooltip, with the key after two blanks.
func newTool(label string, icon assets.Icon, tip string, do func()) *tool {
	t := &tool{full: widget.NewButton(label, icon, tip, do), small: widget.NewButton("", icon, tip, do)}
	t.small.Importance = fynewidget.MediumImportance
	return t
}

// iconTool returns a tool with an icon only.
func iconTool(icon assets.Icon, tip string, do func()) *tool {
	t := newTool("", icon, tip, do)
	t.full.Importance = fynewidget.MediumImportance
	return t
}

// standout emphasises the tool.
func (t *tool) standout() *tool {
	t.full.Importance, t.small.Importance = fynewidget.HighImportance, fynewidget.HighImportance
	return t
}

// paint changes the icon, its colour and the tooltip.
func (t *tool) paint(icon assets.Icon, hue fyne.ThemeColorName, tip string) {
	for _, b := range []*widget.Button{t.full, t.small} {
		b.Tip = tip
		b.Icon = theme.Icon(icon)
		if hue != fynetheme.ColorNameForeground {
			b.Icon = fynetheme.NewColoredResource(theme.Icon(icon), hue)
		}
		b.Refresh()
	}
}

// enable enables or disables a tool.
func (t *tool) enable(on bool) {
	t.full.SetEnabled(on)
	t.small.SetEnabled(on)
}

// MinSize is the width of the tools without labels.
func (b *bar) MinSize([]fyne.CanvasObject) fyne.Size {
	width := 2*barEdge + b.back.MinSize().Width + 80
	for _, t := range b.tools {
		if !t.off {
			width += t.small.MinSize().Width + barGap
		}
	}
	return fyne.NewSize(width, barHeight)
}

// Layout implements fyne.Layout.
func (b *bar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	left := b.back.MinSize().Width + barEdge
	wide, n := float32(0), 0
	for _, t := range b.tools {
		if !t.off {
			wide += t.full.MinSize().Width + barGap
			n++
		}
	}
	full := left+12+b.title.Width()+16+wide <= size.Width-barEdge+barGap
	x := size.Width - barEdge
	for i := len(b.tools) - 1; i >= 0; i-- {
		t := b.tools[i]
		t.full.Hidden, t.small.Hidden = t.off || !full, t.off || full
		if t.off {
			continue
		}
		shown := t.small
		if full {
			shown = t.full
		}
		x -= place(shown, x, size.Height)
		x -= barGap
	}
	b.back.Move(fyne.NewPos(barEdge-fynetheme.InnerPadding(), (size.Height-b.back.MinSize().Height)/2))
	b.back.Resize(b.back.MinSize())
	high := b.title.MinSize().Height
	b.title.Move(fyne.NewPos(left+12, (size.Height-high)/2))
	b.title.Resize(fyne.NewSize(max(x-left-24, 0), high))
}

// place puts a right-aligned button, vertically centred in height, and returns its width.
func place(b *widget.Button, right, height float32) float32 {
	size := b.MinSize()
	b.Move(fyne.NewPos(right-size.Width, (height-size.Height)/2))
	b.Resize(size)
	return size.Width
}

// setTitle changes the title.
func (b *bar) setTitle(text string) {
	if b.title.Text() != text {
		b.title.SetText(text)
		b.content.Refresh()
	}
}
