package game

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/ui/theme"
	"backrank/variants"
	"backrank/variants/notation"
)

// Moves is the list of moves in two columns, with the cursor on the move that led to the current position. A click on a
// move goes there.
type Moves struct {
	fynewidget.BaseWidget

	list *fynewidget.List
	card *startCard // shown until there are moves
	rows []moveRow
	at   [2]int // row and column of the cursor, row -1 for none
	goTo func(step int)
}

// moveRow is one row: a move of each side, or a placement of each in a draft.
type moveRow struct {
	number string
	text   [2]string
	step   [2]int // number of steps after that move or placement, 0 for what cannot be selected
	title  string // heading, in place of moves
}

// NewMoves returns an empty list; goTo is called with a step that is clicked, and looks says how pieces and boards are
// drawn. Before the first move two buttons lead to more about the start: study of an array, edit of a position that was
// set up.
func NewMoves(goTo func(step int), looks Looks, study, edit fyne.CanvasObject) *Moves {
	l := &Moves{goTo: goTo, at: [2]int{-1, 0}, card: newStartCard(looks, study, edit)}
	l.list = fynewidget.NewList(
		func() int { return len(l.rows) },
		func() fyne.CanvasObject { return newMoveLine(l) },
		func(i fynewidget.ListItemID, o fyne.CanvasObject) { o.(*moveLine).show(i) },
	)
	l.list.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements fyne.Widget.
func (l *Moves) CreateRenderer() fyne.WidgetRenderer {
	return fynewidget.NewSimpleRenderer(container.New(movesLayout{l}, l.list, l.card))
}

// Update shows the moves of a view.
func (l *Moves) Update(v *app.View) {
	l.rows, l.at = rowsOf(v)
	l.card.update(v, len(l.rows) == 0 || untouched(v))
	l.lay()
	l.list.Refresh()
	l.reveal()
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
	rows, high := float32(len(l.rows))*(moveLineHeight+fynetheme.Padding()), l.Size().Height
	switch {
	case l.card.Hidden:
		place(l.list, 0, 0, l.Size().Width, high)
	case rows == 0:
		place(l.card, 0, 0, l.Size().Width, high)
	default:
		place(l.list, 0, 0, l.Size().Width, min(rows, high))
		place(l.card, 0, rows+leastGap, l.Size().Width, max(high-rows-leastGap, 0))
	}
}

// movesLayout is the layout of the list.
type movesLayout struct{ *Moves }

func (movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[0].MinSize().Max(o[1].MinSize())
}
func (m movesLayout) Layout([]fyne.CanvasObject, fyne.Size) { m.lay() }

// reveal scrolls the cursor into view.
func (l *Moves) reveal() {
	if row := l.at[0]; row >= 0 {
		l.list.ScrollTo(row)
	} else {
		l.list.ScrollToTop()
	}
}

// Resize keeps the cursor visible.
func (l *Moves) Resize(size fyne.Size) {
	if size != l.Size() {
		l.BaseWidget.Resize(size)
		l.reveal()
	}
}

// draftRows lists the placements, a row for each side's next piece.
func draftRows(v *app.View) (rows []moveRow, at [2]int) {
	rows, at = append(rows, moveRow{title: "Draft"}), [2]int{-1, 0}
	made := [2]int{1, 1} // rows of each side, including the heading
	for i, p := range v.Draft.End.Placements() {
		column := 0 // of the side that begins
		if p.Piece.Color() != v.Draft.End.Terms().First() {
			column = 1
		}
		n := made[column]
		made[column]++
		if n == len(rows) {
			rows = append(rows, moveRow{number: strconv.Itoa(n)})
		}
		rows[n].text[column] = notation.Figurine(PlacedText(v, p), Solid)
		rows[n].step[column] = i + 1
		if i+1 == v.Cursor {
			at = [2]int{n, column}
		}
	}
	return rows, at
}

// PlacedText formats a placement as a drop, or says that it is hidden.
func PlacedText(v *app.View, p variants.Placement) string {
	if v.Hidden(p.Piece.Color()) {
		return "?"
	}
	return p.String()
}

// rowsOf lists the placements and the moves, and the position of the cursor.
func rowsOf(v *app.View) ([]moveRow, [2]int) {
	var rows []moveRow
	at := [2]int{-1, 0}
	if v.Draft.Exists && v.Draft.End.Len() > 0 {
		rows, at = draftRows(v)
		if len(v.Plies) > 0 {
			rows = append(rows, moveRow{title: "Game"})
		}
	}
	fresh := true
	for i, ply := range v.Plies {
		column := int(ply.Color - chess.White)
		if fresh || column == 0 {
			rows = append(rows, moveRow{number: strconv.Itoa(ply.Number)})
			if column == 1 {
				rows[len(rows)-1].text[0] = "…"
			}
		}
		fresh = false
		row := &rows[len(rows)-1]
		row.text[column] = notation.Figurine(ply.SAN, Solid)
		row.step[column] = v.StepOf(i + 1)
		if row.step[column] == v.Cursor && !v.InVariation() {
			at = [2]int{len(rows) - 1, column}
		}
	}
	return rows, at
}

// Solid figurines are more legible at this size, for both colours.
const Solid = chess.Black

// moveLineHeight is the height of a row, in units; Fyne adds four between rows.
const moveLineHeight = 23

// moveLine is a row widget.
type moveLine struct {
	fynewidget.BaseWidget

	list   *Moves
	row    int
	number *canvas.Text
	title  *canvas.Text
	moves  [2]*canvas.Text
	marks  [2]*canvas.Rectangle
}

func newMoveLine(l *Moves) *moveLine {
	m := &moveLine{list: l, number: canvas.NewText("", color.Transparent), title: canvas.NewText("", color.Transparent)}
	m.title.TextSize = 12
	m.number.TextSize = 13
	m.number.Alignment = fyne.TextAlignTrailing
	for i := range m.moves {
		m.moves[i] = canvas.NewText("", color.Transparent)
		m.moves[i].TextSize = 16
		m.marks[i] = canvas.NewRectangle(color.Transparent)
		m.marks[i].CornerRadius = 4
	}
	m.ExtendBaseWidget(m)
	return m
}

func (m *moveLine) show(row int) {
	m.row = row
	m.Refresh()
}

// Tapped goes to the move under the pointer.
func (m *moveLine) Tapped(e *fyne.PointEvent) {
	if m.row >= len(m.list.rows) {
		return
	}
	for i := range m.moves {
		mark := m.marks[i]
		if e.Position.X >= mark.Position().X && e.Position.X < mark.Position().X+mark.Size().Width {
			if step := m.list.rows[m.row].step[i]; step > 0 {
				m.list.goTo(step)
			}
		}
	}
}

func (m *moveLine) MinSize() fyne.Size { return fyne.NewSize(160, moveLineHeight) }

func (m *moveLine) CreateRenderer() fyne.WidgetRenderer { return &moveLineRenderer{m} }

type moveLineRenderer struct{ *moveLine }

func (r *moveLineRenderer) Destroy()           {}
func (r *moveLineRenderer) MinSize() fyne.Size { return r.moveLine.MinSize() }

func (r *moveLineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.marks[0], r.marks[1], r.number, r.moves[0], r.moves[1], r.title}
}

func (r *moveLineRenderer) Layout(size fyne.Size) {
	const numbers = 40
	width := (size.Width - numbers - 8) / 2
	h := r.number.MinSize().Height
	place(r.title, 8, size.Height-r.title.MinSize().Height-1, size.Width-8, r.title.MinSize().Height)
	place(r.number, 0, (size.Height-h)/2, numbers-10, h)
	for i := range r.moves {
		x := numbers + float32(i)*width
		place(r.marks[i], x, 1, width-4, size.Height-2)
		h := r.moves[i].MinSize().Height
		place(r.moves[i], x+8, (size.Height-h)/2, width-12, h)
	}
}

func (r *moveLineRenderer) Refresh() {
	if r.row >= len(r.list.rows) {
		return
	}
	row := r.list.rows[r.row]
	r.number.Text, r.number.Color = row.number, theme.Dim()
	r.title.Text, r.title.Color = row.title, theme.Dim()
	for i := range r.moves {
		here := r.list.at == [2]int{r.row, i}
		r.moves[i].Text = row.text[i]
		r.moves[i].TextStyle.Bold = here
		r.moves[i].Color = fynetheme.Color(fynetheme.ColorNameForeground)
		r.marks[i].FillColor = color.Transparent
		if here {
			r.marks[i].FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22)
		}
	}
	r.Layout(r.Size())
	canvas.Refresh(r.moveLine)
}

// Text returns a move or placement by row and column; "" if there is none.
func (l *Moves) Text(row, column int) string {
	if row >= len(l.rows) {
		return ""
	}
	return l.rows[row].text[column]
}

// InSight reports whether the row of the cursor is fully visible.
func (l *Moves) InSight() bool {
	top, over := float32(l.at[0])*(moveLineHeight+fynetheme.Padding()), l.list.GetScrollOffset()
	return top >= over && top+moveLineHeight <= over+l.list.Size().Height
}

// At returns the row and column of the cursor, row -1 for none.
func (l *Moves) At() (row, column int) { return l.at[0], l.at[1] }
