package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// drafting is what the players agree on before they place their men.
type drafting struct {
	protocol *widget.Segments
	first    *widget.Segments
	castling *widget.Dropdown
	summary  *widget.Text
	rule     *widget.Text // what the castling rule is
	content  *fyne.Container
}

// newDrafting begins with terms; changed hears of a castling rule to be played by.
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
	d.first = widget.NewSegments([]string{"White", "Black"}, first, func(int) { d.tell() })
	names = nil
	for _, c := range variants.Castlings() {
		names = append(names, c.Label)
	}
	d.castling = widget.NewDropdown(widget.Names(names...), 0, func(i int) { changed(variants.Castlings()[i]) })
	d.content = container.NewVBox(
		gap(4), widget.Heading("Draft"), d.protocol, d.summary,
		beside("Begins", d.first), beside("Castling", d.castling), d.rule)
	d.tell()
	return d
}

// beside is a widget with its name at its left.
func beside(name string, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(76, 36), inMiddle(widget.Plain(name))), nil, o)
}

// terms are what has been chosen.
func (d *drafting) terms() variants.Terms {
	return variants.Terms{Protocol: variants.Protocols()[d.protocol.Chosen()], BlackBegins: d.first.Chosen() == 1}
}

// tell explains the protocol in the words of who begins.
func (d *drafting) tell() {
	t := d.terms()
	first, second := t.First().Name(), t.First().Other().Name()
	d.summary.SetText(map[variants.Protocol]string{
		variants.Free:    "One man each in turn. The arrays may differ",
		variants.Copying: second + "'s men copy " + first + "'s by themselves: " + first + " places for both",
		variants.Hidden:  first + " places all, then " + second + ", unseen. At the end both are shown",
	}[t.Protocol])
}

// follow shows the castling rule of a variant, or hides it all where nothing is placed.
func (d *drafting) follow(v variants.Variant, custom, placed bool) {
	d.content.Hidden = !placed
	d.castling.Set(slices.Index(variants.Castlings(), v.Castling))
	d.rule.SetText(v.Summary)
	row := d.content.Objects[len(d.content.Objects)-2]
	row.(*fyne.Container).Hidden = custom // that has a list of its own
}
