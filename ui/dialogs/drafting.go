package dialogs

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// drafting has the controls for the terms of a draft.
type drafting struct {
	protocol *widget.Segments
	first    *widget.Segments
	castling *widget.Dropdown
	summary  *widget.Text
	rule     *widget.Text      // name of the castling rule
	choice   fyne.CanvasObject // control for the castling rule
	content  *fyne.Container
}

// newDrafting begins with given terms; changed is called when another castling rule is chosen.
func newDrafting(t variants.Terms, changed func(*rules.Castling)) *drafting {
	d := &drafting{summary: widget.Caption("").Rows(2), rule: widget.Caption("")}
	var names []string
	for _, p := range variants.Protocols() {
		names = append(names, p.String())
	}
	d.protocol = widget.NewSegments(names, int(t.Protocol), func(int) { d.tell() })
	first := 0
	if t.BlackBegins {
		first = 1
	}
	d.first = widget.NewSegments([]string{chess.White.Name(), chess.Black.Name()}, first, func(int) { d.tell() })
	names = nil
	for _, c := range variants.Castlings() {
		names = append(names, c.Label)
	}
	d.castling = widget.NewDropdown(widget.Names(names...), 0, func(i int) { changed(variants.Castlings()[i]) })
	d.choice = beside("Castling", d.castling)
	column := container.NewVBox(d.protocol, d.summary, beside("Begins", d.first), d.choice, d.rule)
	// A custom game hides the choice, and what stands below keeps its place.
	d.content = container.New(tallest{}, container.NewGridWrap(column.MinSize(), layout.NewSpacer()), column)
	d.tell()
	return d
}

// labelWidth is the width of a label at the left of a widget, in units.
const labelWidth = 76

// beside returns a widget with a label at its left.
func beside(name string, o fyne.CanvasObject) *fyne.Container {
	return container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(labelWidth, 36), inMiddle(widget.Plain(name))), nil, o)
}

// unitWidth is the width of the unit behind a number, in units.
const unitWidth = 28

// timeRow returns a row with a name, the fields of both sides, and the unit of the numbers in them.
func timeRow(name, first, second, unit fyne.CanvasObject) *fyne.Container {
	cell := func(wide float32, o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(widthAtLeast(wide), inMiddle(o))
	}
	return container.NewBorder(nil, nil, cell(labelWidth, name), nil, container.New(timeFields{}, first, second, cell(unitWidth, unit)))
}

// timeFields lays out two objects in columns of one width, and a third, the unit, next to the last one that is visible.
type timeFields struct{}

// MinSize implements fyne.Layout.
func (timeFields) MinSize(o []fyne.CanvasObject) fyne.Size {
	first, second, unit := o[0].MinSize(), o[1].MinSize(), o[2].MinSize()
	wide := 2*(max(first.Width, second.Width)+fynetheme.Padding()) + unit.Width
	return fyne.NewSize(wide, max(first.Height, second.Height, unit.Height))
}

// Layout implements fyne.Layout.
func (timeFields) Layout(o []fyne.CanvasObject, size fyne.Size) {
	unit := o[2].MinSize().Width
	wide := (size.Width-unit)/2 - fynetheme.Padding()
	x := float32(0)
	for _, field := range o[:2] {
		if field.Visible() {
			field.Move(fyne.NewPos(x, 0))
			field.Resize(fyne.NewSize(wide, size.Height))
			x += wide + fynetheme.Padding()
		}
	}
	o[2].Move(fyne.NewPos(x, 0))
	o[2].Resize(fyne.NewSize(unit, size.Height))
}

// terms returns the chosen terms.
func (d *drafting) terms() variants.Terms {
	return variants.Terms{Protocol: variants.Protocols()[d.protocol.Chosen()], BlackBegins: d.first.Chosen() == 1}
}

// tell updates the explanation of the protocol.
func (d *drafting) tell() {
	t := d.terms()
	first, second := t.First().Name(), t.First().Other().Name()
	d.summary.SetText(map[variants.Protocol]string{
		variants.Free:    "The sides take turns to place a piece. Their arrays may differ.",
		variants.Copying: fmt.Sprintf("%s places its pieces. %s's go to the same files.", first, second),
		variants.Hidden:  fmt.Sprintf("%s places all pieces, then %s, each unseen by the other", first, second),
	}[t.Protocol])
}

// follow shows the castling rule of a variant. A custom game has a list of rules elsewhere.
func (d *drafting) follow(v variants.Variant, custom bool) {
	d.castling.Set(slices.Index(variants.Castlings(), v.Castling))
	d.rule.SetText(v.Summary)
	if d.choice.Show(); custom {
		d.choice.Hide()
	}
}
