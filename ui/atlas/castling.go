package atlas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// castlingSection shows the ranks before and after each castling and leap of a start: White's, and Black's if they differ.
type castlingSection struct {
	page    *page
	content *fyne.Container
}

func newCastlingSection(p *page) *castlingSection {
	return &castlingSection{page: p, content: container.NewVBox()}
}

// fill shows the castlings under the rule of the page.
func (c *castlingSection) fill() {
	p := c.page
	p.diagrams = p.diagrams[:1] // the board
	c.content.Objects = []fyne.CanvasObject{widget.Caption(lang.L("{{.Rule}}: {{.Summary}}", "Rule", p.rule.Label(), "Summary", p.rule.Card().Summary)).MaxRows(3)}
	if p.start.IsMirrored() {
		c.add(p.start.White, chess.White)
	} else {
		for _, side := range []chess.Color{chess.White, chess.Black} {
			c.content.Add(widget.Heading(words.Color(side)))
			c.add(p.start.Array(side), side)
		}
	}
	if p.rule.CanCastle() || p.rule.CanLeap() {
		box := legendOf(p.rule, false)
		box.Add(newSwatch(fynetheme.ColorNameError))
		box.Add(widget.Caption(lang.L("Must be clear")))
		c.content.Add(box)
	}
	c.content.Refresh()
}

// add adds the castlings of a side.
func (c *castlingSection) add(a variants.Array, side chess.Color) {
	ways := facts.Ways(a, c.page.rule)
	for _, w := range ways {
		c.content.Add(c.way(a, w, side))
	}
	if len(ways) == 0 {
		c.content.Add(widget.Plain(lang.L("Neither castling nor a leap is possible from this array")).MaxRows(2))
	}
}

// way returns the row of a castling or leap: its name and earliest move, the rank before, the rank after.
func (c *castlingSection) way(a variants.Array, w facts.Way, side chess.Color) fyne.CanvasObject {
	rank := chess.Rank1
	if side == chess.Black {
		rank = chess.Rank8
	}
	before, after := c.page.diagram(0, rank), c.page.diagram(0, rank)
	b, n, marks := pictures(a, w, side)
	before.Set(b, marks)
	after.Set(n, landings(w, side))
	return container.New(&wayLayout{}, widget.Plain(wayName(w, a, side)).MaxRows(2), widget.Caption(soon(w, side)).MaxRows(4),
		before, widget.Aside("→").Middle(), after)
}

// wayName returns the castling in SAN with its partner, or the leap.
func wayName(w facts.Way, a variants.Array, side chess.Color) string {
	switch {
	case w.IsLeap():
		return lang.L("Leap to {{.Square}}", "Square", rules.Mirrored(side, w.KingTo))
	case w.Wing() == rules.HSide:
		return lang.L("O-O with {{.Piece}} {{.Square}}", "Piece", words.Piece(a[w.Partner.File()]), "Square", rules.Mirrored(side, w.Partner))
	}
	return lang.L("O-O-O with {{.Piece}} {{.Square}}", "Piece", words.Piece(a[w.Partner.File()]), "Square", rules.Mirrored(side, w.Partner))
}

// soon describes the earliest move, and the squares to be cleared before.
func soon(w facts.Way, side chess.Color) string {
	if w.Fewest == 1 {
		return lang.L("Possible on move 1")
	}
	var clear []chess.Square
	for sq := range w.Clear.All() {
		clear = append(clear, rules.Mirrored(side, sq))
	}
	return lang.L("From move {{.Number}}, with {{.Squares}} clear", "Number", w.Fewest, "Squares", words.And(clear))
}

// partnerName returns "rook", or "partner" if the king castles with several kinds of pieces.
func partnerName(rule *rules.Castling) string {
	if len(rule.Partners) == 1 {
		return words.Piece(rule.Partners[0])
	}
	return lang.L("partner")
}

// legendOf returns the legend of the colours of king, partner and leap; if landing is true, those of the squares on which
// king and partner land.
func legendOf(rule *rules.Castling, landing bool) *fyne.Container {
	box := container.New(&legendLayout{})
	king, partner := words.Sentence(words.Piece(chess.King)), words.Sentence(partnerName(rule))
	if landing {
		king, partner = lang.L("King lands"), lang.L("{{.Partner}} lands", "Partner", partner)
	}
	if rule.CanCastle() {
		box.Add(newSwatch(theme.ColorNameCastle))
		box.Add(widget.Caption(king))
		box.Add(newSwatch(theme.ColorNamePartner))
		box.Add(widget.Caption(partner))
	}
	if rule.CanLeap() {
		box.Add(newSwatch(theme.ColorNameLeap))
		box.Add(widget.Caption(lang.L("Leap")))
	}
	return box
}

// wayLayout lays out a castling: name, earliest move, the rank before, an arrow, the rank after.
type wayLayout struct{ text float32 } // width of the text at the last layout

// Widths of a castling's text and arrow, and the maximum square of its ranks, in units.
const (
	wayWords  = 184 // at least
	wayWidest = 236
	wayArrow  = 28
	waySquare = 34
	wayEven   = 31 // squares shrink for the text down to this
	wayHeight = 48 // at least
)

// MinSize returns the height for the last width. A text of three lines may fill the gap to the next castling.
func (l *wayLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	name, about := l.heights(o)
	height, gap := float32(wayHeight), fynetheme.Padding()
	if text := name + about; text > height+gap {
		height = text + gap
	}
	return fyne.NewSize(wayWords+wayArrow+2*8*20, height)
}

// heights returns the heights of the name and of the earliest move.
func (l *wayLayout) heights(o []fyne.CanvasObject) (name, about float32) {
	width := max(l.text, wayWords) - 12
	return o[0].(*widget.Text).HeightFor(width), o[1].(*widget.Text).HeightFor(width)
}

// Layout implements fyne.Layout.
func (l *wayLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	text := max(wayWords, min(wayWidest, size.Width-wayArrow-2*8*wayEven))
	l.text = text
	strip := fyne.Min((size.Width-text-wayArrow)/2, 8*waySquare)
	height := strip / 8
	name, about := l.heights(o)
	y := (size.Height - name - about) / 2
	widget.Place(o[0], 0, y, text-12, name)
	widget.Place(o[1], 0, y+name, text-12, about)
	x := text
	for i, width := range []float32{strip, wayArrow, strip} {
		h := height
		if i == 1 {
			h = o[3].MinSize().Height
		}
		widget.Place(o[2+i], x, (size.Height-h)/2, width, h)
		x += width
	}
}
