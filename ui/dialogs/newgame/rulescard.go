package newgame

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// ShowRules opens the rules card of a variant, which explains the variant and its castling rule. The card is read aloud.
func ShowRules(win fyne.Window, style dialogs.DiagramStyle, v variants.Variant) {
	card := v.Castling.Card()
	const size, margins = 720, 150 // of the dialog; around two diagrams in it, with the arrow between them
	square := min(36, (min(size, win.Canvas().Size().Width)-margins)/16)
	text := container.New(layout.NewCustomPaddedVBoxLayout(-6)) // paragraphs have padding already
	var aloud []string
	add := func(sentence, bullet string, o func(string) fyne.CanvasObject) {
		aloud = append(aloud, sentence)
		text.Add(o(bullet + sentence))
	}
	paragraph := func(sentence string) fyne.CanvasObject { return widget.Paragraph(sentence) }
	laws := func(all []string) {
		for _, law := range all {
			add(law, "•  ", paragraph)
		}
	}
	if names := otherNames(v); len(names) > 0 {
		add(lang.L("Also called {{.Names}}", "Names", words.And(names)), "", paragraph)
	}
	add(words.Message(words.Sentence(v.Family.Law()), symmetryText(v.Symmetry), v.Starts()), "", paragraph)
	add(v.Castling.Title(), "", subheading)
	laws(card.Laws)
	for _, e := range card.Examples {
		aloud = append(aloud, e.Caption)
		text.Add(example(style, v.Castling, e, square))
	}
	if common := v.Castling.CommonLaws(); len(common) > 0 {
		add(lang.L("General rules"), "", subheading)
		laws(common)
	}
	add(lang.L("Source: {{.Source}}", "Source", v.Source()), "", paragraph)
	var frame *dialogs.Dialog
	frame = dialogs.Show(win, v.Title(), fyne.NewSize(size, 680), dialogs.Scrolled(dialogs.FlushLeft(text)), func() { frame.Close() },
		widget.NewDefaultButton(lang.L("Close"), "", "", func() { frame.Close() }))
	frame.About = words.Message(aloud...)
}

// otherNames returns the synonyms that differ from the name.
func otherNames(v variants.Variant) (names []string) {
	for _, n := range v.Synonyms {
		if !strings.Contains(v.Title(), n) {
			names = append(names, n)
		}
	}
	return names
}

// subheading aligns with the paragraphs below it.
func subheading(text string) fyne.CanvasObject {
	l := widget.Paragraph(text)
	l.TextStyle.Bold = true
	return l
}

// symmetryText returns the sentences that explain a symmetry.
func symmetryText(s variants.Symmetry) string {
	switch s {
	case variants.Independent:
		return lang.L("The two sides' arrays are drawn independently")
	case variants.Unequal:
		return lang.L("The two sides have different arrays")
	case variants.Drafted:
		return lang.L("The players place their own pieces on their back ranks, in any order, with the bishops on squares of different colours. In a free draft they place one piece each in turn. In a copying draft the second side's pieces follow the first's. In a hidden draft each side places all its pieces unseen by the other. Either side may place first. White moves first.")
	}
	return lang.L("Both sides have the same pieces on the same files")
}

// example shows the three ranks at the back rank of the side to move, before and after a move.
func example(style dialogs.DiagramStyle, rule *rules.Castling, e rules.Example, square float32) fyne.CanvasObject {
	p, _, err := fen.Parse(e.FEN, rule)
	if err != nil {
		return widget.Problem(err.Error())
	}
	m, err := san.ParseUCI(&p, e.Move)
	if err != nil {
		return widget.Problem(err.Error())
	}
	var after rules.Position
	p.Play(m, &after)
	ranks := []chess.Rank{chess.Rank3, chess.Rank2, chess.Rank1}
	if p.Turn() == chess.Black {
		ranks = []chess.Rank{chess.Rank8, chess.Rank7, chess.Rank6}
	}
	hue := theme.Castle()
	if m.IsLeap() {
		hue = theme.Leap()
	} else if !m.IsCastling() {
		hue = theme.Step()
	}
	diagram := func(q *rules.Position, squares ...chess.Square) fyne.CanvasObject {
		d := widget.NewDiagram(style.Pieces, style.Set, style.Board, square, ranks...)
		marks := map[chess.Square]color.Color{}
		for _, sq := range squares {
			marks[sq] = theme.Faded(hue, .45)
		}
		d.Set(q.Setup().Pieces, marks)
		return d
	}
	from, to := []chess.Square{m.From()}, []chess.Square{m.Landing()}
	if m.IsCastling() {
		from, to = append(from, m.To()), append(to, m.PartnerLanding())
	}
	arrow := canvas.NewText("→", hue)
	arrow.TextSize = 20
	return container.NewVBox(
		widget.Paragraph(e.Caption),
		container.NewHBox(dialogs.Gap(4), diagram(&p, from...), container.NewCenter(arrow), diagram(&after, to...)),
		dialogs.Gap(12))
}
