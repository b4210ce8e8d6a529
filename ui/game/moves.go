package game

import (
	"fmt"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/moves"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/gametree"
)

// Moves is the list of moves with their variations and comments; before the first move it has a card about the start.
type Moves struct {
	fynewidget.BaseWidget

	// List is the list itself.
	List *moves.List
	card *startCard // visible until a person has made a step

	timed *analysis.Report // the report whose times are in times, by move
	times map[gametree.NodeID]time.Duration
}

// NewMoves returns an empty list; style returns how diagrams are drawn. The card has one of two buttons: study opens
// the array of the start in the atlas, edit opens a custom position in the editor.
func NewMoves(to moves.Actions, style Style, study, edit fyne.CanvasObject) *Moves {
	l := &Moves{List: moves.New(to), card: newStartCard(style, study, edit)}
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *Moves) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.New(movesLayout{l}, l.List, l.card))
}

// MovesStyle is how a list shows the main line: in two columns with the evaluations and the times of the moves, or in
// paragraphs.
type MovesStyle struct{ Scores, Times, Paragraphs bool }

// Update shows the moves of a view, with the times of a report of its game.
func (l *Moves) Update(v *app.View, r *analysis.Report, style MovesStyle) {
	c := contentOf(v)
	if c.Paragraphs = style.Paragraphs; !style.Scores {
		c.Score = nil
	}
	if style.Times && (v.Document || v.Over()) && r.Timed() {
		c.Time = l.timesOf(r)
	}
	l.List.Update(c)
	l.card.update(v, l.List.Height() == 0 || isUntouched(v))
	l.layOut()
}

// minSlowThink is a longest think from which the times of a game have no tenths of seconds.
const minSlowThink = 30 * time.Second

// timesOf returns a function that formats the time of a move of the main line.
func (l *Moves) timesOf(r *analysis.Report) func(gametree.NodeID) string {
	slow := false
	for _, ply := range r.Longest() {
		slow = slow || ply >= 0 && r.Plies[ply].Spent >= minSlowThink
	}
	if l.timed != r {
		l.timed, l.times = r, map[gametree.NodeID]time.Duration{}
		for i := range r.Plies {
			if p := &r.Plies[i]; p.Timed {
				l.times[p.Node] = p.Spent
			}
		}
	}
	return func(n gametree.NodeID) string {
		spent, known := l.times[n]
		seconds := spent.Round(time.Second) / time.Second
		switch {
		case !known:
			return ""
		case slow && seconds < 10:
			return fmt.Sprintf("0:%02d", seconds)
		}
		return r.TimeText(spent, true)
	}
}

// isUntouched reports whether the computer has made the first step of the game, and no person has placed a piece or
// moved since.
func isUntouched(v *app.View) bool {
	var steps []chess.Color
	switch {
	case v.Over(), v.Loaded:
	case v.Draft.Going:
		for _, p := range v.Draft.End.Placements() {
			steps = append(steps, p.Piece.Color())
		}
	case !v.Draft.Exists && v.StartID != "" && len(v.Plies) == 1:
		steps = append(steps, v.Plies[0].Color)
	}
	for _, c := range steps {
		if v.Side(c).Human() || !v.Side(c.Other()).Human() {
			return false
		}
	}
	return len(steps) > 0
}

// layOut places the list, and the card below it if it is visible.
func (l *Moves) layOut() {
	rows, height := l.List.Height(), l.Size().Height
	switch {
	case l.card.Hidden:
		widget.Place(l.List, 0, 0, l.Size().Width, height)
	case rows == 0:
		widget.Place(l.List, 0, 0, l.Size().Width, 0)
		widget.Place(l.card, 0, 0, l.Size().Width, height)
	default:
		widget.Place(l.List, 0, 0, l.Size().Width, min(rows, height))
		widget.Place(l.card, 0, rows+minGap, l.Size().Width, max(height-rows-minGap, 0))
	}
}

// movesLayout lays out list and card by [Moves.layOut].
type movesLayout struct{ *Moves }

func (movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(o[1].MinSize())
}
func (m movesLayout) Layout([]fyne.CanvasObject, fyne.Size) { m.layOut() }

// contentOf converts the placements and moves of a view to the content of the list.
func contentOf(v *app.View) moves.Content {
	shown := v.Knowledge().Tree()
	c := moves.Content{Game: v.Game, Tree: shown, At: v.Node, Ply: func(n gametree.NodeID) moves.Ply {
		ply := v.PlyAt(n)
		return moves.Ply{Text: figurine.Move(ply.SAN), Number: ply.Number, Color: ply.Color}
	}, Score: func(n gametree.NodeID) string {
		if eval, known := shown.Note(n).Eval(v.PlyAt(n).Color); known {
			return analysis.FromEval(eval).Tenths()
		}
		return ""
	}}
	if v.Draft.Exists && v.Draft.End.Len() > 0 {
		c.Before = placements(v)
		if v.Node == gametree.Root {
			c.Step = v.Cursor
		}
		if c.Tree.First(gametree.Root) != gametree.None {
			c.Before = append(c.Before, moves.Pair{Title: lang.L("Game")})
		}
	}
	if v.Draft.Shown {
		c.At = gametree.None
	}
	return c
}

// placements lists the placements of a draft, one row for each pair of placements.
func placements(v *app.View) []moves.Pair {
	rows := []moves.Pair{{Title: lang.L("Draft")}}
	nextRow := [2]int{1, 1} // the next row of each side, after the heading
	for i, p := range v.Draft.End.Placements() {
		column := 0 // 0 for the side that begins
		if p.Piece.Color() != v.Draft.End.Terms().First() {
			column = 1
		}
		n := nextRow[column]
		nextRow[column]++
		if n == len(rows) {
			rows = append(rows, moves.Pair{Number: strconv.Itoa(n)})
		}
		rows[n].Text[column] = figurine.Move(PlacedText(v, p))
		rows[n].Step[column] = i + 1
	}
	return rows
}

// PlacedText formats a placement as a drop, or as "?" if it is hidden.
func PlacedText(v *app.View, p variants.Placement) string {
	if !v.Knowledge().Sees(p.Piece.Color()) {
		return "?"
	}
	return p.String()
}
