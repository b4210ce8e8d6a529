package newgame

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
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
	d := &draftPart{summary: widget.Caption("").RowsBetween(2, 4), rule: widget.Caption("").MaxRows(3)}
	d.summary.ReserveFor(protocolTexts(chess.White)...)
	d.rule.ReserveFor(ruleTexts()...)
	var names []string
	for _, p := range variants.Protocols() {
		names = append(names, p.String())
	}
	d.protocol = widget.NewSegments(names, int(t.Protocol), func(int) { d.describe() }).Wrap()
	d.protocol.SetName(lang.L("Draft"))
	first := 0
	if t.BlackBegins {
		first = 1
	}
	d.first = widget.NewSegments([]string{words.Color(chess.White), words.Color(chess.Black)}, first, func(int) { d.describe() }).Wrap()
	names = nil
	for _, c := range variants.Castlings() {
		names = append(names, c.Label())
	}
	d.castling = widget.NewDropdown(widget.Names(names...), 0, func(i int) { changed(variants.Castlings()[i]) })
	labels := labelsFor(lang.L("Castling"), lang.L("Places first"))
	d.choice = labels.left(lang.L("Castling"), d.castling)
	// A custom variant hides the choice of the castling rule; its stack keeps the size.
	d.content = container.NewVBox(d.protocol, d.summary, labels.left(lang.L("Places first"), d.first), container.New(dialogs.FixedStack{}, d.choice), d.rule)
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
	d.summary.SetText(protocolTexts(t.First())[t.Protocol])
}

// protocolTexts returns the explanations of all protocols; first is the side that places first.
func protocolTexts(first chess.Color) []string {
	side, opponent := words.Color(first), words.Color(first.Other())
	return []string{
		variants.Free:    lang.L("The sides take turns to place a piece. Their arrays may differ."),
		variants.Copying: lang.L("{{.Side}} places its pieces. {{.Opponent}}'s go to the same files.", "Side", side, "Opponent", opponent),
		variants.Hidden:  lang.L("{{.Side}} places all pieces, then {{.Opponent}}, each unseen by the other", "Side", side, "Opponent", opponent),
	}
}

// ruleTexts returns the summaries of all castling rules.
func ruleTexts() (all []string) {
	for _, c := range variants.Castlings() {
		all = append(all, variants.Custom(variants.ShuffleFamily, variants.Drafted, c).Summary())
	}
	return all
}

// show shows the castling rule of a variant. If custom is true, it hides the choice of the rule, because a custom variant
// has another list for it.
func (d *draftPart) show(v variants.Variant, custom bool) {
	d.castling.Set(slices.Index(variants.Castlings(), v.Castling))
	d.rule.SetText(v.Summary())
	if d.choice.Show(); custom {
		d.choice.Hide()
	}
}
