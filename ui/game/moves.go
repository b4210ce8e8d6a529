package game

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/ui/figurine"
	"backrank/ui/moves"
	"backrank/variants"
	"backrank/variants/notation"
)

// Moves is the list of moves with their variations and comments, and before the first move a card about the start.
type Moves struct {
	fynewidget.BaseWidget

	// List is the list itself.
	List *moves.List
	card *startCard // shown until there are moves
}

// NewMoves returns an empty list; looks says how pieces and boards are drawn. Before the first move two buttons lead to
// more about the start: study of an array, edit of a position that was set up.
func NewMoves(to moves.Actions, looks Looks, study, edit fyne.CanvasObject) *Moves {
	l := &Moves{List: moves.New(to), card: newStartCard(looks, study, edit)}
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *Moves) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.New(movesLayout{l}, l.List, l.card))
}

// Update shows the moves of a view.
func (l *Moves) Update(v *app.View) {
	l.List.Update(contentOf(v))
	l.card.update(v, l.List.Height() == 0 || untouched(v))
	l.lay()
}

// untouched reports whether no person has placed a piece or moved yet in a game that the computer has begun.
func untouched(v *app.View) bool {
	var by []chess.Color
	switch {
	case v.Over(), v.Loaded:
	case v.Draft.Going:
		for _, p := range v.Draft.End.Placements() {
			by = append(by, p.Piece.Color())
		}
	case !v.Draft.Exists && v.StartID != "" && len(v.Plies) == 1:
		by = append(by, v.Plies[0].Color)
	}
	for _, c := range by {
		if v.Side(c).Human() || !v.Side(c.Other()).Human() {
			return false
		}
	}
	return len(by) > 0
}

// lay lays out the list, and below it the card if there is one.
func (l *Moves) lay() {
	rows, high := l.List.Height(), l.Size().Height
	switch {
	case l.card.Hidden:
		place(l.List, 0, 0, l.Size().Width, high)
	case rows == 0:
		place(l.List, 0, 0, l.Size().Width, 0)
		place(l.card, 0, 0, l.Size().Width, high)
	default:
		place(l.List, 0, 0, l.Size().Width, min(rows, high))
		place(l.card, 0, rows+minGap, l.Size().Width, max(high-rows-minGap, 0))
	}
}

// movesLayout is the layout of the list.
type movesLayout struct{ *Moves }

func (movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(o[1].MinSize())
}
func (m movesLayout) Layout([]fyne.CanvasObject, fyne.Size) { m.lay() }

// contentOf returns the placements and the moves of a view.
func contentOf(v *app.View) moves.Content {
	c := moves.Content{Game: v.Game, Tree: v.Tree, At: v.Node, Ply: func(n notation.NodeID) moves.Ply {
		ply := v.PlyAt(n)
		return moves.Ply{Text: figurine.Move(ply.SAN), Number: ply.Number, Color: ply.Color}
	}, Score: func(n notation.NodeID) string {
		if eval, known := v.Tree.Note(n).Eval(v.PlyAt(n).Color); known {
			return analysis.FromEval(eval).Tenths()
		}
		return ""
	}}
	if v.Draft.Exists && v.Draft.End.Len() > 0 {
		c.Before = placements(v)
		if v.Node == notation.Root {
			c.Step = v.Cursor
		}
		if c.Tree.First(notation.Root) != notation.None {
			c.Before = append(c.Before, moves.Pair{Title: "Game"})
		}
	}
	if v.Draft.Shown {
		c.At = notation.None
	}
	return c
}

// placements lists the placements of a draft, a row for each side's next piece.
func placements(v *app.View) []moves.Pair {
	rows := []moves.Pair{{Title: "Draft"}}
	made := [2]int{1, 1} // rows of each side, including the heading
	for i, p := range v.Draft.End.Placements() {
		column := 0 // of the side that begins
		if p.Piece.Color() != v.Draft.End.Terms().First() {
			column = 1
		}
		n := made[column]
		made[column]++
		if n == len(rows) {
			rows = append(rows, moves.Pair{Number: strconv.Itoa(n)})
		}
		rows[n].Text[column] = figurine.Move(PlacedText(v, p))
		rows[n].Step[column] = i + 1
	}
	return rows
}

// PlacedText formats a placement as a drop, or says that it is hidden.
func PlacedText(v *app.View, p variants.Placement) string {
	if !v.Knowledge().Sees(p.Piece.Color()) {
		return "?"
	}
	return p.String()
}
