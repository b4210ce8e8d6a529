package editor

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/position"
	"backrank/lang"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// rightsPart has the rights to castle and leap, White's in the left column and Black's in the right one.
type rightsPart struct {
	p       *panel
	heading *widget.Text
	columns [2]*fyne.Container
	content fyne.CanvasObject
	place   *fyne.Container // where content scrolls; its height is constant, so that the controls below stay in place
	height  float32         // height of place
	panel   float32         // height of the panel
}

// Heights, in units.
const (
	rightsHeading = 24
	rightRow      = 40 // a check box
	reasonRows    = 36 // the reasons why rights are not available
)

func newRightsPart(p *panel) *rightsPart {
	r := &rightsPart{p: p, heading: widget.Heading("").MaxRows(3)}
	for i := range r.columns {
		r.columns[i] = container.NewVBox()
	}
	r.content = container.NewVBox(r.heading, container.New(widget.Columns(12), r.columns[0], r.columns[1]))
	sized := widget.MinSize(func(o fyne.CanvasObject) fyne.Size { return fyne.NewSize(o.MinSize().Width, r.height) })
	r.place = container.New(sized, widget.Scroll(container.New(narrowLayout{func() {}}, r.content)))
	r.height = rightsHeading + 2*rightRow
	return r
}

// fit sets the height of place: two rows, or more if the panel has space for all rights of the castling rule. The
// height does not depend on the pieces on the board.
func (r *rightsPart) fit(panel float32) {
	const minHeight = rightsHeading + 2*rightRow
	r.panel = panel
	column := r.p.column
	height := min(minHeight+(float32(r.rows())-2)*rightRow+reasonRows, panel-(column.MinSize().Height-r.height))
	if height = max(minHeight, height); height != r.height {
		r.height = height
		column.Refresh()
	}
}

// rows returns the maximum number of rights of a side.
func (r *rightsPart) rows() int {
	rule := r.p.e.edited.Variant().Castling
	rows := 2
	if rule.CanLeap() {
		rows++ // the king's right to leap
	}
	if rule.CanCastle() && !rule.RooksOnly() {
		rows = 8
	}
	return rows
}

// show shows each side's rights, available ones first. Rights that are not available are grouped by the reason.
func (r *rightsPart) show() {
	edited := r.p.e.edited
	rule := edited.Variant().Castling
	r.heading.SetText(lang.L("No castling in this variant"))
	if name := rule.RightsName(); name != "" {
		r.heading.SetText(name)
	}
	all := edited.Rights()
	for i, c := range []chess.Color{chess.White, chess.Black} {
		column := r.columns[i]
		column.RemoveAll()
		var unavailable []position.Right
		count := 0
		for _, right := range all {
			if edited.Setup().Pieces[right.Square].Color() != c {
				continue
			}
			count++
			if right.Why.Kind == rules.Nothing {
				column.Add(r.check(right))
			} else {
				unavailable = append(unavailable, right)
			}
		}
		for len(unavailable) > 0 {
			why := unavailable[0].Why.String()
			for _, right := range unavailable {
				if right.Why.String() == why {
					column.Add(r.check(right))
				}
			}
			column.Add(widget.Caption(why).MaxRows(5))
			unavailable = slices.DeleteFunc(unavailable, func(right position.Right) bool { return right.Why.String() == why })
		}
		if count == 0 && (rule.CanCastle() || rule.CanLeap()) {
			none := lang.L("White: no castling rights possible")
			if c == chess.Black {
				none = lang.L("Black: no castling rights possible")
			}
			column.Add(widget.Caption(none).MaxRows(5))
		}
		column.Refresh()
	}
}

// check returns the check box of a right, disabled if the right is off and not available.
func (r *rightsPart) check(right position.Right) fyne.CanvasObject {
	piece := r.p.e.edited.Setup().Pieces[right.Square]
	label := lang.L("White {{.Piece}} {{.Square}}", "Piece", words.Piece(piece.Type()), "Square", right.Square)
	if piece.Color() == chess.Black {
		label = lang.L("Black {{.Piece}} {{.Square}}", "Piece", words.Piece(piece.Type()), "Square", right.Square)
	}
	c := widget.NewCheck(label, right.On, func(on bool) {
		var err error
		r.p.changeByPlayer(func() { err = r.p.e.edited.SetRight(right.Square, on) })
		if err != nil {
			r.p.showError(err.Error())
		}
	})
	if right.Why.Kind != rules.Nothing && !right.On {
		c.Disable()
	}
	return c
}
