package game

import (
	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Looks returns the current style of pieces and boards.
type Looks func() (pieces *theme.Pieces, set, board string)

// startCard replaces the list of moves until there are moves: how the game is played, the result of each castling of
// its start, and facts about the start; in a draft, the laws of castling.
type startCard struct {
	fynewidget.BaseWidget

	looks       Looks
	told        *widget.Text
	laws        []*widget.Text // of castling, for players who place pieces
	entries     []entry        // as many as fit are drawn
	facts       []fact         // most important first
	needed      int            // number of facts for which entries shrink
	pawns       *picture
	study, edit fyne.CanvasObject // buttons for an array, and for an edited position
	drawn       drawn
}

// entry is a castling or leap of the start.
type entry struct {
	name, soon *widget.Text
	diagram    *widget.Diagram
}

// fact is a fact about the start, with its name.
type fact struct{ name, value *widget.Text }

// picture is a diagram with its title.
type picture struct {
	title   *widget.Text
	diagram *widget.Diagram
}

// drawn is the input of the card: an array, or an edited position.
type drawn struct {
	array      [8]chess.PieceType
	setup      rules.Position
	balance    int  // of the setup, White's material minus Black's in pawns
	pair       bool // the other side has another array
	rule       string
	draft      bool
	studied    bool        // facts of the array may be shown
	color      chess.Color // the side at the bottom
	set, board string
}

// newStartCard returns a card with two buttons: study opens the array in the atlas, edit opens the editor.
func newStartCard(looks Looks, study, edit fyne.CanvasObject) *startCard {
	c := &startCard{looks: looks, told: widget.Aside("").MaxRows(6), study: study, edit: edit}
	c.ExtendBaseWidget(c)
	return c
}

// update shows the start of a view's game, or nothing.
func (c *startCard) update(v *app.View, shown bool) {
	k := v.Knowledge()
	c.Hidden = !shown || k.Board() != nil
	if c.Hidden {
		return
	}
	c.told.SetText(invitation(v))
	pieces, set, board := c.looks()
	now := drawn{rule: v.Variant.Castling.ID, studied: k.Study() == nil, color: chess.White, set: set, board: board}
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

// drawLaws shows the laws of castling.
func (c *startCard) drawLaws(rule *rules.Castling) {
	c.laws = append(c.laws, widget.Heading(rule.Name))
	for _, law := range rule.Card.Laws {
		c.laws = append(c.laws, widget.Aside(law).MaxRows(4))
	}
}

// more returns the applicable button, nil if there is none.
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

// show adds a fact with its own text style.
func (c *startCard) show(name string, value *widget.Text) {
	c.facts = append(c.facts, fact{widget.Caption(name), value.Right()})
}

// MinSize leaves the size to the layout.
func (c *startCard) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

// CreateRenderer implements fyne.Widget.
func (c *startCard) CreateRenderer() fyne.WidgetRenderer { return &startRenderer{c} }

// invitation returns the text in place of moves: how the game begins and what castling is.
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
		castling = "To castle, drop the king on the piece that it castles with: its corner is violet"
	}
	return words.Message(arrays, v.Variant.Summary, castling)
}
