package atlas

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
)

// compared is the view of several arrays beside each other, or of the two of a pair.
// What differs stands out.
type compared struct {
	content fyne.CanvasObject
	rows    []comparedRow
}

// comparedRow is a fact of all arrays in words.
type comparedRow struct {
	name   string
	values []string
}

// differs reports whether the arrays do not agree.
func (r *comparedRow) differs() bool {
	return slices.ContainsFunc(r.values, func(v string) bool { return v != r.values[0] })
}

// showCompared puts the arrays marked for it beside each other.
func (a *Atlas) showCompared() {
	if len(a.compare) < 2 {
		a.say("Mark another array with C to compare the two")
		if a.page != nil {
			a.showGallery()
		}
		return
	}
	clear := fynewidget.NewButton("Forget the marks", func() {
		a.compare = nil
		a.showGallery()
	})
	clear.Importance = fynewidget.LowImportance
	a.clear()
	a.beside = newCompared(a, a.compare, nil, container.NewHBox(a.backButton(), clear))
	a.put(a.beside.content)
}

// newCompared puts arrays beside each other under a head. sides name whose they are, nil
// for nobody's.
func newCompared(a *Atlas, numbers []int, sides []string, head fyne.CanvasObject) *compared {
	c := &compared{rows: comparedRows(numbers, a)}
	if sides == nil { // in a pair neither array is on both sides
		c.rows = append(c.rows, surveyRows(numbers, a.rule)...)
	}
	line := func() *fyne.Container { return container.NewGridWithColumns(len(numbers) + 1) }
	boards := line()
	boards.Add(layout.NewSpacer())
	for i, n := range numbers {
		column := a.comparedHead(n, numbers[0])
		if sides != nil {
			column = container.NewVBox(widget.Heading(sides[i]), column)
		}
		boards.Add(column)
	}
	all := container.NewVBox(boards)
	for _, r := range c.rows {
		grid := line()
		grid.Add(widget.Caption(r.name))
		for _, v := range r.values {
			text := widget.Plain(v)
			if r.differs() {
				text = widget.Heading(v)
			}
			grid.Add(text)
		}
		all.Add(grid)
	}
	c.content = container.New(layout.NewCustomPaddedLayout(8, 8, 12, 12),
		container.NewBorder(head, nil, nil, nil, container.NewScroll(all)))
	return c
}

// comparedHead is an array with its board, on which the files that differ from the first are marked.
func (a *Atlas) comparedHead(n, first int) fyne.CanvasObject {
	array, _ := variants.ArrayNumbered(n) // only valid numbers are marked
	other, _ := variants.ArrayNumbered(first)
	board := widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, 24, chess.Rank8, chess.Rank7, chess.Rank2, chess.Rank1)
	marks := map[chess.Square]color.Color{}
	for f := range array {
		if array[f] != other[f] {
			marks[chess.Square(f)] = theme.Faded(theme.Castle(), .45)
		}
	}
	board.Set(variants.Both(array).Pieces(), marks)
	open := fynewidget.NewButton(fmt.Sprintf("%d  %v", n, array), func() { a.openNumber(n) })
	open.Importance = fynewidget.LowImportance
	return container.NewVBox(container.NewHBox(board), container.NewHBox(open))
}

// comparedRows are the facts of the arrays under the rule, one after the other.
func comparedRows(numbers []int, a *Atlas) (rows []comparedRow) {
	all := facts.Facts(a.rule)
	rows = make([]comparedRow, len(all)+2)
	for _, n := range numbers {
		array, err := variants.ArrayNumbered(n)
		if err != nil {
			continue
		}
		s := facts.ProfileOf(array, a.rule)
		for i, f := range all {
			rows[i].name = f.Name
			rows[i].values = append(rows[i].values, f.Words(f.Of(&s)))
		}
		rows[len(all)].name = "Number in a mirror"
		rows[len(all)].values = append(rows[len(all)].values, strconv.Itoa(array.Twin()))
		rows[len(all)+1].name = "Which pawns are undefended"
		rows[len(all)+1].values = append(rows[len(all)+1].values, orNone(squares(facts.Undefended(array))))
	}
	return rows
}

// backButton goes back to the gallery, or to the pairs if one of them was opened.
func (a *Atlas) backButton() *fynewidget.Button {
	name, back := "All arrays", a.showGallery
	if a.pairs != nil {
		name, back = "All pairs", a.showPairs
	}
	b := fynewidget.NewButtonWithIcon(name, theme.Icon(assets.IconPrevious), back)
	b.Importance = fynewidget.LowImportance
	return b
}
