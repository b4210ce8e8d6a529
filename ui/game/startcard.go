package game

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Style returns how diagrams are drawn: the images of pieces, and the names of piece set and board.
type Style func() (pieces *theme.Pieces, set, board string)

// startCard takes the place of the list of moves before the first move, and is below the list after a first move by the
// computer. It explains how the game is played, and shows the result of each castling and facts about the start; during a
// draft, the laws of castling.
type startCard struct {
	fynewidget.BaseWidget

	style       Style
	text        *widget.Text
	laws        []*widget.Text // laws of castling, for players who place pieces
	entries     []entry        // drawn as far as they fit
	facts       []fact         // the most important first
	minFacts    int            // the number of facts for which entries are drawn smaller
	pawns       *picture
	study, edit fyne.CanvasObject // buttons for an array, and for a custom position
	content     startContent
}

// entry is the diagram of a castling or leap of the start.
type entry struct {
	name, note *widget.Text
	diagram    *widget.Diagram
}

// fact is a line with the name and the value of a fact about the start.
type fact struct{ name, value *widget.Text }

// picture is a diagram with its title.
type picture struct {
	title   *widget.Text
	diagram *widget.Diagram
}

// startContent determines the content of the card: an array, a custom position or a draft, and the style.
type startContent struct {
	array      [8]chess.PieceType
	setup      rules.Position
	balance    int  // of setup: White's material minus Black's, in pawns
	pair       bool // White and Black have different arrays
	rule       string
	draft      bool
	studied    bool        // facts about the array may be shown
	color      chess.Color // the side at the bottom
	set, board string
	king       string // as moves have it, with a letter or a figurine
}

// newStartCard returns a card with two buttons: study opens the array in the atlas, edit opens the editor.
func newStartCard(style Style, study, edit fyne.CanvasObject) *startCard {
	c := &startCard{style: style, text: widget.Aside("").MaxRows(6), study: study, edit: edit}
	c.ExtendBaseWidget(c)
	return c
}

// update shows the start of a view's game, or hides the card if shown is false or the board is covered.
func (c *startCard) update(v *app.View, shown bool) {
	k := v.Knowledge()
	c.Hidden = !shown || k.Board() != nil
	if c.Hidden {
		return
	}
	c.text.SetText(introduction(v))
	pieces, set, board := c.style()
	now := startContent{rule: v.Variant.Castling.ID, studied: k.Study() == nil, color: chess.White, set: set, board: board, king: figurine.Move("K")}
	if v.Flipped {
		now.color = chess.Black
	}
	switch {
	case v.Draft.Going:
		now.draft = true
	case v.StartID == "":
		now.setup, now.balance = v.First, v.White.Balance
	default:
		now.array, now.pair = v.Start.White, v.Start.White != v.Start.Black
		if v.Flipped {
			now.array = v.Start.Black
		}
	}
	if now != c.content {
		c.content = now
		c.laws, c.entries, c.facts, c.pawns = nil, nil, nil, nil
		switch {
		case now.draft:
			c.drawLaws(v.Variant.Castling)
		case now.setup != rules.Position{}:
			c.drawSetup(pieces)
		case now.array != [8]chess.PieceType{}:
			c.drawArray(v.Variant.Castling, pieces)
		}
	}
	c.Refresh()
}

// drawLaws creates the laws of castling.
func (c *startCard) drawLaws(rule *rules.Castling) {
	c.laws = append(c.laws, widget.Heading(rule.Title()))
	for _, law := range rule.Card().Laws {
		c.laws = append(c.laws, widget.Aside(law).MaxRows(4))
	}
}

// button returns the button for the content, nil if there is none.
func (c *startCard) button() fyne.CanvasObject {
	switch {
	case c.content.setup != rules.Position{}:
		return c.edit
	case c.content.array != [8]chess.PieceType{}:
		return c.study
	}
	return nil
}

// addFact adds a fact.
func (c *startCard) addFact(name, value string) { c.addFactText(name, widget.Small(value)) }

// addFactText adds a fact with a value in its own text style.
func (c *startCard) addFactText(name string, value *widget.Text) {
	c.facts = append(c.facts, fact{widget.Caption(name), value.Right()})
}

// MinSize is small, because the card shows what fits.
func (c *startCard) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

// CreateRenderer implements fyne.Widget.
func (c *startCard) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(c, c.layout, c.paint, c.objects)
}

// introduction returns the text at the top of the card: how the game begins and how to castle.
func introduction(v *app.View) string {
	if v.Draft.Going {
		return words.Message(v.Draft.End.Terms().Protocol.Summary(),
			lang.L("Drag your pieces to your back rank, or type {{.Letter}}, then c", "Letter", figurine.Letters("N")), lang.L("The bishops must be on squares of different colours"))
	}
	arrays, castling := "", ""
	if v.StartID != "" {
		arrays = v.Variant.Arrays()
	}
	if v.Variant.Castling.CanCastle() && (v.StartID != "" || v.First.CastlingRights() != 0) {
		castling = lang.L("To castle, drop the king on the piece that it castles with: its corner is violet")
	}
	return words.Message(arrays, v.Variant.Summary(), castling)
}
