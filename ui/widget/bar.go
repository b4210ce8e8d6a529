package widget

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/theme"
)

// Bar is the header of a view: back button, title, and tools. If space is short, its tools have icons only, and in the
// narrowest windows the back button too.
type Bar struct {
	Content *fyne.Container
	Tools   []*Tool

	back  *Tool
	title *Text
}

// Tool is a button of a bar.
type Tool struct {
	Off bool // hidden

	full, small *Button
	icon        assets.Icon // the icon shown
	hue         fyne.ThemeColorName
}

// BarHeight is the height of a bar, BarGap the gap between its tools, BarEdge its margin, in units.
const (
	BarHeight = 52
	BarGap    = 6
	BarEdge   = 12

	minBarTitle = 80 // minimum width of the title, with its margins
)

// NewBar returns a bar. back is called by its back button, after when a tool was pressed, so that it can return the
// focus to the view.
func NewBar(title string, back, after func(), tools ...*Tool) *Bar {
	b := &Bar{title: Heading(title).MaxRows(2), Tools: tools}
	b.back = NewTool(lang.L("Game"), assets.IconPrevious, lang.L("Back")+"  Esc", back).Quiet()
	b.Content = container.New(b, b.back.full, b.back.small, b.title)
	AddTools(b.Content, after, tools...)
	return b
}

// AddTools adds tools to a container. after is called when a tool was pressed.
func AddTools(into *fyne.Container, after func(), tools ...*Tool) {
	for _, t := range tools {
		for _, b := range []*Button{t.full, t.small} {
			do := b.OnTapped
			b.OnTapped = func() {
				do()
				after()
			}
			into.Add(b)
		}
	}
}

// NewTool returns a tool with an icon and a label. tip is its tooltip, with the key after two spaces; "" if the label is
// enough, which then is the tooltip of the icon.
func NewTool(label string, icon assets.Icon, tip string, do func()) *Tool {
	t := &Tool{
		full: NewButton(label, icon, tip, do), small: NewButton("", icon, cmp.Or(tip, label), do),
		icon: icon, hue: fynetheme.ColorNameForeground,
	}
	t.small.Importance = fynewidget.MediumImportance
	return t
}

// IconTool returns a tool with an icon only.
func IconTool(icon assets.Icon, tip string, do func()) *Tool {
	t := NewTool("", icon, tip, do)
	t.full.Importance = fynewidget.MediumImportance
	return t
}

// Reserve reserves the width of a label.
func (t *Tool) Reserve(label string) *Tool {
	t.full.Reserve(label)
	return t
}

// Standout emphasises the tool.
func (t *Tool) Standout() *Tool {
	t.full.Importance, t.small.Importance = fynewidget.HighImportance, fynewidget.HighImportance
	return t
}

// Quiet removes the tool's background.
func (t *Tool) Quiet() *Tool {
	t.full.Importance, t.small.Importance = fynewidget.LowImportance, fynewidget.LowImportance
	return t
}

// SetLabel changes the label.
func (t *Tool) SetLabel(label string) { t.full.SetText(label) }

// Paint sets the icon, its colour and the tooltip.
func (t *Tool) Paint(icon assets.Icon, hue fyne.ThemeColorName, tip string) {
	t.full.Tip, t.small.Tip = tip, tip
	if t.icon == icon && t.hue == hue {
		return // nothing to lay out or upload
	}
	t.icon, t.hue = icon, hue
	for _, b := range []*Button{t.full, t.small} {
		b.Icon = theme.Icon(icon).In(hue)
		b.Refresh()
	}
}

// Enable enables or disables a tool.
func (t *Tool) Enable(on bool) {
	t.full.SetEnabled(on)
	t.small.SetEnabled(on)
}

// MinSize returns the width of the buttons without labels.
func (b *Bar) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(b.minWidth(b.back.small), BarHeight)
}

// minWidth returns the minimum width with a back button, and tools without labels.
func (b *Bar) minWidth(back *Button) float32 {
	width := 2*BarEdge + back.MinSize().Width + minBarTitle
	for _, t := range b.Tools {
		if !t.Off {
			width += t.small.MinSize().Width + BarGap
		}
	}
	return width
}

// button returns the button of a tool that is shown, with or without a label, and hides the other one.
func (t *Tool) button(labelled bool) *Button {
	t.full.Hidden, t.small.Hidden = t.Off || !labelled, t.Off || labelled
	if labelled {
		return t.full
	}
	return t.small
}

// Layout implements fyne.Layout.
func (b *Bar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	back := b.back.button(b.minWidth(b.back.full) <= size.Width)
	left := back.MinSize().Width + BarEdge
	width := float32(0)
	for _, t := range b.Tools {
		if !t.Off {
			width += t.full.MinSize().Width + BarGap
		}
	}
	full := left+12+b.title.Width()+16+width <= size.Width-BarEdge+BarGap
	x := size.Width - BarEdge
	for i := len(b.Tools) - 1; i >= 0; i-- {
		shown := b.Tools[i].button(full)
		if b.Tools[i].Off {
			continue
		}
		x = PlaceRight(shown, x, size.Height) - BarGap
	}
	PlaceMiddle(back, BarEdge-fynetheme.InnerPadding(), back.MinSize().Width, size.Height)
	b.title.placeMiddle(left+12, max(x-left-24, 0), size.Height)
}

// Width returns the minimum width with or without a label.
func (t *Tool) Width(labelled bool) float32 {
	if labelled {
		return t.full.MinSize().Width
	}
	return t.small.MinSize().Width
}

// PlaceTools places tools side by side, with their labels if labelled is true, vertically centred in height. It returns
// where they begin.
func PlaceTools(tools []*Tool, right, height float32, labelled bool) (left float32) {
	for i := len(tools) - 1; i >= 0; i-- {
		shown := tools[i].button(labelled)
		if !tools[i].Off {
			right = PlaceRight(shown, right, height) - BarGap
		}
	}
	return right
}

// SetBack changes the label of the back button.
func (b *Bar) SetBack(label string) { b.back.SetLabel(label) }

// Title returns the title.
func (b *Bar) Title() string { return b.title.Text() }

// SetTitle changes the title.
func (b *Bar) SetTitle(text string) {
	if b.title.Text() != text {
		b.title.SetText(text)
		b.Content.Refresh()
	}
}
