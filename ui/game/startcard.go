package game

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/words"
)

// Looks tells how pieces and boards are drawn now.
type Looks func() (pieces *theme.Pieces, set, board string)

// startCard stands in the place of the moves until there are some: how the game is played, where each castling of its
// start would lead, and what there is to know of the start before the first move; in a draft, the laws of castling.
type startCard struct {
	fynewidget.BaseWidget

	looks       Looks
	told        *widget.Text
	laws        []*widget.Text // of castling, for who places pieces
	entries     []entry        // as many as are drawn have room
	facts       []fact         // the most important first
	needed      int            // so many of the facts are worth smaller entries
	pawns       *picture
	study, edit fyne.CanvasObject // what leads to more: of an array, of a position that was set up
	drawn       drawn
}

// entry is a castling or leap of the start.
type entry struct {
	name, soon *widget.Text
	diagram    *widget.Diagram
}

// fact is something that is known of the start, and its name.
type fact struct{ name, value *widget.Text }

// picture is a diagram with its title.
type picture struct {
	title   *widget.Text
	diagram *widget.Diagram
}

// drawn is what the card was drawn from: an array, or a position that was set up.
type drawn struct {
	array      [8]chess.PieceType
	setup      rules.Position
	balance    int  // of the setup, White's material less Black's in pawns
	pair       bool // the other side has another array
	rule       string
	draft      bool
	color      chess.Color // the side at the bottom
	set, board string
}

// newStartCard makes a card with two buttons: study leads to the array in the atlas, edit to the editor.
func newStartCard(looks Looks, study, edit fyne.CanvasObject) *startCard {
	c := &startCard{looks: looks, told: widget.Aside("").MaxRows(6), study: study, edit: edit}
	c.ExtendBaseWidget(c)
	return c
}

// update shows the start of a view's game, or nothing.
func (c *startCard) update(v *app.View, shown bool) {
	c.Hidden = !shown
	if c.Hidden {
		return
	}
	c.told.SetText(invitation(v))
	pieces, set, board := c.looks()
	now := drawn{rule: v.Variant.Castling.ID, color: chess.White, set: set, board: board}
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
	if now != c.drawn {
		c.drawn = now
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

// drawLaws tells what castling will be like.
func (c *startCard) drawLaws(rule *rules.Castling) {
	c.laws = append(c.laws, widget.Heading(rule.Name))
	for _, law := range variants.CardOf(rule).Laws {
		c.laws = append(c.laws, widget.Aside(law).MaxRows(4))
	}
}

// more is the button that leads to more, nil if there is none.
func (c *startCard) more() fyne.CanvasObject {
	switch {
	case c.drawn.setup != rules.Position{}:
		return c.edit
	case c.drawn.array != [8]chess.PieceType{}:
		return c.study
	}
	return nil
}

// tell adds a fact.
func (c *startCard) tell(name, value string) { c.show(name, widget.Small(value)) }

// show adds a fact that is written in a size of its own.
func (c *startCard) show(name string, value *widget.Text) {
	c.facts = append(c.facts, fact{widget.Caption(name), value.Right()})
}

// MinSize leaves its size to the place.
func (c *startCard) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

// CreateRenderer implements fyne.Widget.
func (c *startCard) CreateRenderer() fyne.WidgetRenderer { return &startRenderer{c} }

// invitation says in place of moves how this game is begun and what castling is.
func invitation(v *app.View) string {
	if v.Draft.Going {
		return words.Message(v.Draft.End.Terms().Protocol.Summary(),
			"Drag your pieces to your back rank, or type N, then c", "The bishops must be on squares of different colours")
	}
	arrays, castling := "", ""
	if v.StartID != "" {
		arrays = v.Variant.Arrays()
	}
	if v.Variant.Castling.CanCastle() && (v.StartID != "" || v.First.CastlingRights() != 0) {
		castling = "To castle, drop the king on its partner. Violet corners mark castling rights"
	}
	return words.Message(arrays, v.Variant.Summary, castling)
}
