package atlas

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/words"
)

// facts returns the facts that do not depend on the rule: of the array, or of White's and Black's next to each other.
func (p *page) facts() fyne.CanvasObject {
	sides := []chess.Color{chess.White}
	box := container.NewVBox()
	if !p.start.IsMirrored() {
		sides = append(sides, chess.Black)
		box.Add(newLine("", "", words.Color(chess.White), words.Color(chess.Black)))
	}
	lines := make([][]fact, len(sides))
	for i, side := range sides {
		lines[i] = factsOf(p.start.Array(side), side)
	}
	for i, f := range lines[0] {
		values := []string{f.text}
		if len(sides) == 2 {
			values = append(values, lines[1][i].text)
		}
		box.Add(newLine(f.name, f.about, values...))
	}
	return box
}

// fact is a fact about an array as text.
type fact struct{ name, about, text string }

// factsOf returns the facts of an array on a side; their number is constant.
func factsOf(a variants.Array, side chess.Color) []fact {
	all := []fact{{lang.L("Pawns by the king"), lang.L("The pawns on the king's file and the files next to it"), squares(facts.ShelterOf(a).Pawns, side)}}
	for _, w := range facts.Weaknesses() {
		all = append(all, fact{w.Name, w.About, squares(w.Of(a), side)})
	}
	ways := map[chess.Square][]string{}
	var bishops []chess.Square
	for _, d := range facts.Diagonals(a) {
		if ways[d.Bishop] == nil {
			bishops = append(bishops, d.Bishop)
		}
		ways[d.Bishop] = append(ways[d.Bishop], lang.N("{{.Count}} squares once {{.Square}} has moved", d.Squares, "Square", rules.Mirrored(side, d.Pawn)))
	}
	for i, name := range []string{lang.L("First bishop"), lang.L("Second bishop")} {
		text := ""
		if i < len(bishops) {
			text = piece(chess.Bishop) + rules.Mirrored(side, bishops[i]).String() + "  " + strings.Join(ways[bishops[i]], ", ")
		}
		all = append(all, fact{name, lang.L("How many squares the bishop controls on each diagonal once the pawn on it has moved"), orNone(text)})
	}
	var reach []string
	for f, r := range facts.Reaches(a) {
		if a[f] != chess.King {
			reach = append(reach, fmt.Sprintf("%s%v: %d", piece(a[f]), rules.Mirrored(side, chess.Square(f)), r.Two.Len()))
		}
	}
	return append(all, fact{lang.L("Squares within two moves"), lang.L("How many squares each piece can reach with the first two moves, one of which another piece or a pawn may make"), strings.Join(reach, "   ")})
}

// piece returns a figurine.
func piece(kind chess.PieceType) string {
	return figurine.Move(strings.ToUpper(kind.String()))
}

// squares lists squares of White's as a side's.
func squares(s rules.Squares, side chess.Color) string {
	var all []chess.Square
	for sq := range s.All() {
		all = append(all, rules.Mirrored(side, sq))
	}
	return orNone(words.And(all))
}

func orNone(text string) string {
	if text == "" {
		return lang.X("none of these", "none")
	}
	return text
}

// newLine returns a line with a name, its tooltip, and one or more values.
func newLine(name, about string, values ...string) *fyne.Container {
	c := container.New(lineLayout{}, newHint(name, about))
	for _, v := range values {
		c.Add(widget.Plain(v).MaxRows(6))
	}
	return c
}

// lineLayout lays out a line: its name, and values of equal width.
type lineLayout struct{}

// Widths and height of a line, in units.
const (
	lineName   = 184 // maximum
	lineHeight = 23
)

// MinSize returns the height of the name or the tallest value.
func (lineLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := float32(lineHeight)
	for _, v := range o {
		height = max(height, v.MinSize().Height+3)
	}
	return fyne.NewSize(lineName+60, height)
}

// Layout implements fyne.Layout.
func (lineLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	name := fyne.Min(lineName, size.Width*.42)
	widget.Place(o[0], 0, 0, name-8, size.Height)
	width := (size.Width - name) / float32(max(len(o)-1, 1))
	for i, v := range o[1:] {
		widget.Place(v, name+float32(i)*width, 0, max(width-12, 0), size.Height)
	}
}
