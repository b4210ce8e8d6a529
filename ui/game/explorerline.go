package game

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// explorerLine has the canvas objects of a visible line: a move, the total, the heading or a game.
type explorerLine struct {
	ground, edge        *canvas.Rectangle
	move, games, rating *canvas.Text
	bar                 *widget.ResultBar
}

func newExplorerLine() *explorerLine {
	text := func(align fyne.TextAlign) *canvas.Text {
		t := canvas.NewText("", color.Transparent)
		t.Alignment = align
		return t
	}
	l := &explorerLine{
		ground: canvas.NewRectangle(color.Transparent), edge: canvas.NewRectangle(color.Transparent), bar: widget.NewResultBar(),
		move: text(fyne.TextAlignLeading), games: text(fyne.TextAlignTrailing), rating: text(fyne.TextAlignTrailing),
	}
	l.ground.CornerRadius = 5
	return l
}

func (l *explorerLine) objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{l.ground, l.edge, l.move, l.games, l.rating}, l.bar.Objects()...)
}

// show draws a line of a list; a line after the last one is empty.
func (l *explorerLine) show(list *explorerList, line int, c explorerColumns, width float32) {
	e := list.explorer
	l.move.Text, l.games.Text, l.rating.Text = "", "", ""
	l.move.TextSize, l.games.TextSize, l.rating.TextSize = 13, 13, 12
	theme.Bold(l.move, false)
	l.move.Color, l.games.Color, l.rating.Color = theme.Text(), theme.Text(), theme.Dim()
	l.ground.FillColor, l.ground.StrokeWidth, l.edge.FillColor = color.Transparent, 0, color.Transparent
	wins := [3]int{}
	column := c.move
	switch n := len(e.result.Moves); {
	case line < n:
		m := &e.result.Moves[line]
		l.move.Text, l.move.TextSize = figurine.Move(m.SAN), 15
		l.games.Text, wins = lang.Number(m.Games), [3]int{m.Wins, m.Draws, m.Losses}
		if m.Rating > 0 {
			l.rating.Text = strconv.Itoa(m.Rating)
		}
	case line == e.totalLine():
		l.move.Text = lang.X("all moves", "All")
		theme.Bold(l.move, true)
		l.games.Text, wins = lang.Number(e.result.Games), [3]int{e.result.Wins, e.result.Draws, e.result.Losses}
		l.edge.FillColor = theme.Line()
	case line >= e.lines():
	case line < e.firstGame():
		l.move.Text, l.move.TextSize, l.move.Color = lang.L("Top games"), 12, theme.Dim()
	default:
		h := &e.result.Top[line-e.firstGame()]
		l.rating.Text = resultText(h)
		c.rating[1] = l.rating.MinSize().Width + 1
		c.rating[0] = width - 6 - c.rating[1]
		column = [2]float32{c.move[0], c.rating[0] - c.move[0] - 8}
		l.move.Text = widget.Cut(playersText(h), l.move.TextSize, l.move.TextStyle, column[1])
	}
	if e.list.highlighted == line && e.isChoice(line) {
		l.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
		if list.focused {
			l.ground.StrokeColor, l.ground.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
		}
	}
	top := float32(line) * explorerRow
	widget.Place(l.ground, 0, top+1, width-2, explorerRow-2)
	widget.Place(l.edge, 0, top, width, 1)
	for text, at := range map[*canvas.Text][2]float32{l.move: column, l.games: c.games, l.rating: c.rating} {
		height := text.MinSize().Height
		widget.Place(text, at[0], top+(explorerRow-height)/2, at[1], height)
	}
	l.bar.Show(fyne.NewPos(c.bar[0], top+5), fyne.NewSize(c.bar[1], explorerRow-10), wins[0], wins[1], wins[2])
}
