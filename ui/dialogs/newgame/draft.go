package newgame

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
)

// draftPart is the part of the dialog with the terms of a draft.
type draftPart struct {
	protocol *widget.Segments
	first    *widget.Segments
	castling *widget.Dropdown
	summary  *widget.Text
	rule     *widget.Text      // name of the castling rule
	choice   fyne.CanvasObject // control for the castling rule
	content  *fyne.Container
}

// newDraftPart returns the part with the given terms. It calls changed when the player chooses another castling rule.
func newDraftPart(t variants.Terms, changed func(*rules.Castling)) *draftPart {
	d := &draftPart{summary: widget.Caption("").Rows(2), rule: widget.Caption("")}
	var names []string
	for _, p := range variants.Protocols() {
		names = append(names, p.String())
	}
	d.protocol = widget.NewSegments(names, int(t.Protocol), func(int) { d.describe() })
	first := 0
	if t.BlackBegins {
		first = 1
	}
	d.first = widget.NewSegments([]string{chess.White.Name(), chess.Black.Name()}, first, func(int) { d.describe() })
	names = nil
	for _, c := range variants.Castlings() {
		names = append(names, c.Label)
	}
	d.castling = widget.NewDropdown(widget.Names(names...), 0, func(i int) { changed(variants.Castlings()[i]) })
	d.choice = labelLeft("Castling", d.castling)
	column := container.NewVBox(d.protocol, d.summary, labelLeft("Begins", d.first), d.choice, d.rule)
	// A custom variant hides the choice of the castling rule; the empty grid keeps the size.
	d.content = container.New(dialogs.FixedStack{}, container.NewGridWrap(column.MinSize(), layout.NewSpacer()), column)
	d.describe()
	return d
}

// terms returns the chosen terms.
func (d *draftPart) terms() variants.Terms {
	return variants.Terms{Protocol: variants.Protocols()[d.protocol.Chosen()], BlackBegins: d.first.Chosen() == 1}
}

// describe explains the chosen protocol.
func (d *draftPart) describe() {
	t := d.terms()
	first, second := t.First().Name(), t.First().Other().Name()
	d.summary.SetText(map[variants.Protocol]string{
		variants.Free:    "The sides take turns to place a piece. Their arrays may differ.",
		variants.Copying: fmt.Sprintf("%s places its pieces. %s's go to the same files.", first, second),
		variants.Hidden:  fmt.Sprintf("%s places all pieces, then %s, each unseen by the other", first, second),
	}[t.Protocol])
}

// show shows the castling rule of a variant. If custom is true, it hides the choice of the rule, because a custom variant
// has another list for it.
func (d *draftPart) show(v variants.Variant, custom bool) {
	d.castling.Set(slices.Index(variants.Castlings(), v.Castling))
	d.rule.SetText(v.Summary)
	if d.choice.Show(); custom {
		d.choice.Hide()
	}
}
