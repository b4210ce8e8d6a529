package game

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// Looks tells how pieces and boards are drawn now.
type Looks func() (pieces *theme.Pieces, set, board string)

// startCard stands in the place of the moves until there are some: how the game is played, and where each castling of
// its start would lead.
type startCard struct {
	fynewidget.BaseWidget

	looks   Looks
	told    *widget.Text
	entries []entry // as many as are drawn have room
	drawn   drawn
}

// entry is a castling or leap of the start.
type entry struct {
	name    *widget.Text
	diagram *widget.Diagram
}

// drawn is what the entries were drawn from.
type drawn struct {
	array      [8]chess.PieceType
	rule       string
	color      chess.Color
	set, board string
}

// mostEntries is how many castlings are shown: a rule by which any piece is a partner has more, and tells them in words.
const mostEntries = 4

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
		now.array = v.Start.White
		if v.Flipped {
			now.array = v.Start.Black
		}
	}
	if now != c.drawn {
		c.drawn = now
		c.draw(v, pieces)
	}
	c.Refresh()
}

// draw makes the entries.
func (c *startCard) draw(v *app.View, pieces *theme.Pieces) {
	c.entries = nil
	lanes := v.Variant.Castling.Lanes(c.drawn.array)
	if len(lanes) > mostEntries {
		return
	}
	slices.SortStableFunc(lanes, func(a, b rules.Lane) int { return int(a.KingTo) - int(b.KingTo) })
	rank, shift := chess.Rank1, chess.Square(0)
	if c.drawn.color == chess.Black {
		rank, shift = chess.Rank8, chess.A8
	}
	for _, l := range lanes {
		e := entry{widget.Caption(""), widget.NewDiagram(pieces, c.drawn.set, c.drawn.board, 0, rank)}
		hue := theme.Castle()
		king := fmt.Sprintf("K%v→%v", l.King+shift, l.KingTo+shift)
		name := "Leap: " + king
		var squares [64]chess.Piece
		squares[l.KingTo+shift] = chess.NewPiece(chess.King, c.drawn.color)
		marks := map[chess.Square]color.Color{}
		if l.IsLeap() {
			hue = theme.Leap()
		} else {
			kind := c.drawn.array[l.Partner]
			name = fmt.Sprintf("%s: %s, %s%v→%v", CastleName(l.Wing()), king, strings.ToUpper(kind.String()), l.Partner+shift, l.PartnerTo+shift)
			squares[l.PartnerTo+shift] = chess.NewPiece(kind, c.drawn.color)
			marks[l.Partner+shift] = theme.Faded(hue, .35)
		}
		marks[l.King+shift] = theme.Faded(hue, .35)
		e.name.SetText(name)
		e.diagram.Set(squares, marks)
		c.entries = append(c.entries, e)
	}
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
		all = append(all, e.name, e.diagram)
	}
	return all
}

// mostCell is the largest edge of a square in a strip, in units.
const mostCell = 52

// Layout puts the strips below the text, as far as they have room.
func (r *startRenderer) Layout(size fyne.Size) {
	r.told.Resize(fyne.NewSize(size.Width, 0))
	top := min(r.told.MinSize().Height, size.Height)
	place(r.told, 0, 0, size.Width, top)
	top += 16
	cell := min(size.Width/8, mostCell)
	for _, e := range r.entries {
		name := e.name.MinSize().Height
		fits := top+name+4+cell <= size.Height
		e.name.Hidden, e.diagram.Hidden = !fits, !fits
		if !fits {
			continue
		}
		place(e.name, 0, top, size.Width, name)
		place(e.diagram, 0, top+name+4, 8*cell, cell)
		top += name + 4 + cell + 12
	}
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
