package widget

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/ui/accessible"
	"backrank/ui/theme"
)

// Option is an option of a [Dropdown].
type Option struct {
	Name  string
	Aside string // a word at its right, such as a rating
	About string // a line below it, "" for none
	Off   bool   // disabled; About explains why
	Opens bool   // opens a dialog: it is chosen in the open list only
}

// Names returns options that only have a name.
func Names(names ...string) []Option {
	all := make([]Option, len(names))
	for i, n := range names {
		all[i].Name = n
	}
	return all
}

// Dropdown shows the chosen one of several options, and all of them in a list when it is pressed.
type Dropdown struct {
	Interactive
	accessible.Named

	options []Option
	chosen  int // -1 for none
	none    string
	changed func(i int)
	ground  *canvas.Rectangle
	name    *Text
	aside   *Text
	arrow   *canvas.Raster
}

// dropdownHeight is the height of a dropdown, dropdownSmallText the type size of a name of two lines, in units.
const (
	dropdownHeight    = 34
	dropdownSmallText = 12
)

// NewDropdown returns a dropdown of options, one of which is chosen, -1 for none; changed is called when the choice
// changes and may be nil.
func NewDropdown(options []Option, chosen int, changed func(i int)) *Dropdown {
	d := &Dropdown{options: options, chosen: chosen, changed: changed, ground: canvas.NewRectangle(color.Transparent)}
	d.name, d.aside = Plain("").MaxRows(2).Shrink(dropdownSmallText), Aside("").Right()
	d.arrow = canvas.NewRaster(theme.Icon(assets.IconDown).Draw)
	d.ExtendBaseWidget(d)
	d.write()
	return d
}

// Options returns the options.
func (d *Dropdown) Options() []Option { return d.options }

// Chosen returns the index of the choice, -1 for none.
func (d *Dropdown) Chosen() int { return d.chosen }

// Choose chooses option i, unless it is disabled, and calls changed.
func (d *Dropdown) Choose(i int) {
	if i < 0 || i >= len(d.options) || i == d.chosen || d.options[i].Off {
		return
	}
	d.Set(i)
	if d.changed != nil {
		d.changed(i)
	}
}

// Set sets the choice, -1 for none, without calling changed.
func (d *Dropdown) Set(i int) { d.SetOptions(d.options, i) }

// SetOptions replaces the options without calling changed.
func (d *Dropdown) SetOptions(options []Option, chosen int) {
	d.options, d.chosen = options, chosen
	d.write()
	d.Refresh()
}

// WhenNone sets the text shown while no option is chosen.
func (d *Dropdown) WhenNone(text string) *Dropdown {
	d.none = text
	d.write()
	return d
}

func (d *Dropdown) write() {
	if d.chosen >= len(d.options) {
		d.chosen = -1
	}
	if d.chosen < 0 {
		d.name.SetText(d.none)
		d.aside.SetText("")
		return
	}
	d.name.SetText(d.options[d.chosen].Name)
	d.aside.SetText(d.options[d.chosen].Aside)
}

// Tapped opens the list.
func (d *Dropdown) Tapped(*fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(d)
	if c == nil || len(d.options) == 0 {
		return
	}
	c.Focus(d)
	openMenu(c, d)
}

// TypedKey changes the choice with the arrow keys, but opens no dialog, and opens the list with Space; other keys go to [Unused].
func (d *Dropdown) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		d.walk(-1)
	case fyne.KeyDown, fyne.KeyRight:
		d.walk(1)
	case fyne.KeySpace:
		d.Tapped(nil)
	default:
		Unused(d, e)
	}
}

func (d *Dropdown) walk(by int) {
	for i := d.chosen + by; i >= 0 && i < len(d.options); i += by {
		if !d.options[i].Off && !d.options[i].Opens {
			d.Choose(i)
			return
		}
	}
}

// TypedRune chooses the next option that begins with a character, unless that opens a dialog; other characters go to [UnusedRune].
func (d *Dropdown) TypedRune(r rune) {
	if i := beginning(d.options, d.chosen, r); i >= 0 && !d.options[i].Opens {
		d.Choose(i)
		return
	}
	if r != ' ' {
		UnusedRune(d, r)
	}
}

// beginning returns the next enabled option after one that begins with a character, -1 if there is none.
func beginning(options []Option, after int, r rune) int {
	letter := strings.ToLower(string(r))
	for n := range options {
		i := (after + 1 + n) % len(options)
		if !options[i].Off && strings.HasPrefix(strings.ToLower(options[i].Name), letter) {
			return i
		}
	}
	return -1
}

// Description returns the choice.
func (d *Dropdown) Description() accessible.Description {
	return describeOption(d.Name(), accessible.Choice, d.options, d.chosen, d.none)
}

// describeOption returns the description of a control with the value of one of several options, -1 for none.
func describeOption(name string, role accessible.Role, options []Option, chosen int, none string) accessible.Description {
	d := accessible.Description{Name: name, Role: role, Value: none, Number: chosen + 1, Count: len(options)}
	if chosen >= 0 && chosen < len(options) {
		o := &options[chosen]
		d.Value, d.State = accessible.Join(o.Name, o.Aside), accessible.Unavailable.If(o.Off)
	}
	return d
}

// AccessibilityLabel implements fyne.Accessible.
func (d *Dropdown) AccessibilityLabel() string { return d.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (d *Dropdown) AccessibilityRole() fyne.AccessibleRole { return d.Description().Role.Toolkit() }

// MinSize leaves the width to the layout. In a narrow place the name takes two smaller lines.
func (d *Dropdown) MinSize() fyne.Size { return fyne.NewSize(96, dropdownHeight) }

// CreateRenderer implements fyne.Widget.
func (d *Dropdown) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(d, d.layout, d.paint, d.ground, d.name, d.aside, d.arrow)
}

func (d *Dropdown) layout(size fyne.Size) {
	const inner, arrow = 12, 16
	d.ground.Resize(size)
	Place(d.arrow, size.Width-arrow-8, (size.Height-arrow)/2, arrow, arrow)
	width := size.Width - inner - arrow - 16
	aside, name := d.aside.Width(), width
	if aside > 0 {
		name -= aside + 8
	}
	d.name.placeMiddle(inner, name, size.Height)
	PlaceMiddle(d.aside, inner+width-aside, aside, size.Height)
}

func (d *Dropdown) paint() {
	d.ground.CornerRadius = 6
	d.ground.FillColor = fynetheme.Color(fynetheme.ColorNameInputBackground)
	d.ground.StrokeColor, d.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNameInputBorder), 1
	if d.Hovered {
		d.ground.StrokeColor = theme.Dim()
	}
	if d.Focused {
		d.ground.StrokeColor, d.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
	d.name.Refresh()
	d.aside.Refresh()
	d.arrow.Refresh()
}
