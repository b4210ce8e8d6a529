package game

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// Looks tells how pieces and boards are drawn now.
type Looks func() (pieces *theme.Pieces, set, board string)

// startCard stands in the place of the moves until there are some: how the game is played, where each castling of its
// start would lead and how soon, and what the start leaves undefended.
type startCard struct {
	fynewidget.BaseWidget

	looks   Looks
	told    *widget.Text
	entries []entry // as many as are drawn have room
	facts   []fact
	drawn   drawn
}

// entry is a castling or leap of the start.
type entry struct {
	name, soon *widget.Text
	diagram    *widget.Diagram
}

// fact is something that is known of the start, and its name.
type fact struct{ name, value *widget.Text }

// drawn is what the entries were drawn from.
type drawn struct {
	array      [8]chess.PieceType
	pair       bool // the other side has another array
	rule       string
	color      chess.Color
	set, board string
}

func newStartCard(looks Looks) *startCard {
	c := &startCard{looks: looks, told: widget.Aside("").UpTo(6)}
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
	if !v.Draft.Going && v.StartID != "" {
		now.array, now.pair = v.Start.White, v.Start.White != v.Start.Black
		if v.Flipped {
			now.array = v.Start.Black
		}
	}
	if now != c.drawn {
		c.drawn = now
		c.draw(v.Variant.Castling, pieces)
	}
	c.Refresh()
}

// draw makes the entries and the facts.
func (c *startCard) draw(rule *rules.Castling, pieces *theme.Pieces) {
	c.entries, c.facts = nil, nil
	if c.drawn.array == [8]chess.PieceType{} {
		return
	}
	ways := facts.Ways(c.drawn.array, rule)
	slices.SortStableFunc(ways, func(a, b facts.Way) int { return int(a.KingTo) - int(b.KingTo) })
	if c.drawn.color == chess.Black { // as the board lies
		slices.Reverse(ways)
	}
	for _, w := range ways {
		c.entries = append(c.entries, c.entry(w, pieces))
	}
	array := variants.Array(c.drawn.array)
	c.tell("Undefended pawns", c.squares(facts.Undefended(array)))
	c.tell("Weak pawns by the king", c.squares(facts.ShelterOf(array).Weak))
	c.tell("Knights on the rim", c.squares(facts.RimKnights(array)))
	if !c.drawn.pair {
		c.tell("Mirror image", fmt.Sprintf("%d · %v", array.Twin(), array.Reflect()))
	}
}

// on is a square of White's as it is for the side that is shown.
func (c *startCard) on(sq chess.Square) chess.Square {
	if c.drawn.color == chess.Black {
		return sq ^ 56
	}
	return sq
}

// tell adds a fact.
func (c *startCard) tell(name, value string) {
	c.facts = append(c.facts, fact{widget.Caption(name), widget.Caption(value).Right()})
}

// squares lists squares of White's as they are for the side that is shown.
func (c *startCard) squares(s rules.Squares) string {
	if s == 0 {
		return "none"
	}
	var all []chess.Square
	for sq := range s.All() {
		all = append(all, c.on(sq))
	}
	return words.And(all)
}

// entry shows where a castling or leap leads: its pieces where they land, with marks on the squares they came from.
func (c *startCard) entry(w facts.Way, pieces *theme.Pieces) entry {
	king, to := c.on(w.King), c.on(w.KingTo)
	name, hue := "Leap: "+travel(chess.King, king, to), theme.Leap()
	var squares [64]chess.Piece
	marks := map[chess.Square]color.Color{}
	if !w.IsLeap() {
		kind, partner, lands := c.drawn.array[w.Partner.File()], c.on(w.Partner), c.on(w.PartnerTo)
		name, hue = CastleName(w.Wing())+": "+travel(chess.King, king, to)+", "+travel(kind, partner, lands), theme.Castle()
		squares[lands] = chess.NewPiece(kind, c.drawn.color)
		marks[partner] = theme.Faded(hue, .35)
	}
	squares[to] = chess.NewPiece(chess.King, c.drawn.color)
	marks[king] = theme.Faded(hue, .35)
	diagram := widget.NewDiagram(pieces, c.drawn.set, c.drawn.board, 0, king.Rank())
	if c.drawn.color == chess.Black {
		diagram.Flip()
	}
	diagram.Set(squares, marks)
	return entry{widget.Caption(name), widget.Caption(fmt.Sprintf("from move %d", w.Fewest)).Right(), diagram}
}

// MinSize leaves its size to the place.
func (c *startCard) MinSize() fyne.Size { return fyne.NewSize(80, 40) }

// CreateRenderer is for Fyne.
func (c *startCard) CreateRenderer() fyne.WidgetRenderer { return &startRenderer{c} }

type startRenderer struct{ *startCard }

func (r *startRenderer) Destroy()           {}
func (r *startRenderer) MinSize() fyne.Size { return r.startCard.MinSize() }

func (r *startRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.told}
	for _, e := range r.entries {
		all = append(all, e.name, e.soon, e.diagram)
	}
	for _, f := range r.facts {
		all = append(all, f.name, f.value)
	}
	return all
}

// Sizes in the card, in units: the largest square of a strip, the space between strips, and the height of a fact.
const (
	mostCell  = 52
	rankGap   = 12
	factPitch = 22
)

// Layout puts strips and facts below the text, as far as they have room: the strips beside each other if they do not
// all have it below each other.
func (r *startRenderer) Layout(size fyne.Size) {
	r.told.Resize(fyne.NewSize(size.Width, 0))
	top := min(r.told.MinSize().Height, size.Height)
	r.told.Hidden = !r.told.Room(top)
	place(r.told, 0, 0, size.Width, top)
	top += 16
	columns := 1
	if top+float32(len(r.entries))*r.pitch(size.Width) > size.Height+rankGap {
		columns = 2
	}
	wide := (size.Width - float32(columns-1)*rankGap) / float32(columns)
	pitch := r.pitch(wide)
	for i, e := range r.entries {
		e.place(float32(i%columns)*(wide+rankGap), top, wide, top+pitch-rankGap <= size.Height)
		if i%columns == columns-1 || i == len(r.entries)-1 {
			top += pitch
		}
	}
	if len(r.entries) > 0 {
		top += 4
	}
	for _, f := range r.facts {
		fits := top+factPitch <= size.Height
		f.name.Hidden, f.value.Hidden = !fits, !fits
		high, name := f.name.MinSize().Height, f.name.Width()
		place(f.name, 0, top, name, high)
		place(f.value, name+8, top, max(size.Width-name-8, 0), high)
		top += factPitch
	}
}

// pitch is how far a strip of a width lies below the one before.
func (r *startRenderer) pitch(width float32) float32 {
	if len(r.entries) == 0 {
		return 0
	}
	return r.entries[0].name.MinSize().Height + 4 + min(width/8, mostCell) + rankGap
}

// place puts an entry into a width, or away if it does not fit.
func (e entry) place(x, y, width float32, fits bool) {
	high, cell := e.name.MinSize().Height, min(width/8, mostCell)
	soon := e.soon.Width()
	e.name.Hidden, e.diagram.Hidden = !fits, !fits
	e.soon.Hidden = !fits || e.name.Width()+8+soon > 8*cell
	place(e.name, x, y, min(e.name.Width(), width), high)
	place(e.soon, x+8*cell-soon, y, soon, high)
	place(e.diagram, x, y+high+4, 8*cell, cell)
}

func (r *startRenderer) Refresh() {
	r.Layout(r.Size())
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

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
	if v.Variant.Castling.CanCastle() {
		castling = "To castle, drop the king on its partner. Violet corners mark castling rights"
	}
	return words.Message(arrays, v.Variant.Summary, castling)
}
