package editor

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/notnil/chess"

	"backrank/app/position"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// rightsPart shows the rights to castle and leap, White's in one column and Black's in the other.
type rightsPart struct {
	p       *panel
	granted *widget.Text // description of the rights
	columns [2]*fyne.Container
	content fyne.CanvasObject
	place   *fyne.Container // where content scrolls; the controls below it stay where they are when rows come and go
	height  float32         // of place
	panel   float32         // height of the panel
}

// Heights in units.
const (
	rightsHeading = 24
	rightRow      = 40 // a check box
	reasonRows    = 36 // why rights are not available
)

func newRightsPart(p *panel) *rightsPart {
	r := &rightsPart{p: p, granted: widget.Heading("")}
	for i := range r.columns {
		r.columns[i] = container.NewVBox()
	}
	r.content = container.NewVBox(r.granted, container.New(halves(12), r.columns[0], r.columns[1]))
	r.place = container.New(rightsPlace{r}, widget.Scroll(container.New(narrow{func() {}}, r.content)))
	r.height = rightsHeading + 2*rightRow
	return r
}

// rightsPlace is the layout of a rightsPart of its height.
type rightsPlace struct{ r *rightsPart }

func (l rightsPlace) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[0].MinSize().Width, l.r.height)
}

func (rightsPlace) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// fit chooses the height: two rows, and more if the panel has space for all rows of the castling rule. It does not depend
// on the pieces on the board.
func (r *rightsPart) fit(panel float32) {
	const least = rightsHeading + 2*rightRow
	r.panel = panel
	column := r.p.column
	height := min(least+(float32(r.rows())-2)*rightRow+reasonRows, panel-(column.MinSize().Height-r.height))
	if height = max(least, height); height != r.height {
		r.height = height
		column.Refresh()
	}
}

// rows returns the largest number of rights that a side can have.
func (r *rightsPart) rows() int {
	rule := r.p.e.edited.Variant().Castling
	rows := 2
	if rule.CanLeap() {
		rows++ // the king's
	}
	if rule.CanCastle() && !rule.RooksOnly() {
		rows = 8
	}
	return rows
}

// halves is a layout of two columns of one width with that much between them.
type halves float32

func (h halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+float32(h), max(a.Height, b.Height))
}

func (h halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := (size.Width - float32(h)) / 2
	for i, column := range o {
		column.Move(fyne.NewPos(float32(i)*(width+float32(h)), 0))
		column.Resize(fyne.NewSize(width, size.Height))
	}
}

// show shows each side's rights, available ones first, and each reason why others are not available once.
func (r *rightsPart) show() {
	edited := r.p.e.edited
	rule := edited.Variant().Castling
	r.granted.SetText("No castling in this variant")
	if name := rule.RightsName(); name != "" {
		r.granted.SetText(name)
	}
	all := edited.Rights()
	for i, c := range []chess.Color{chess.White, chess.Black} {
		column := r.columns[i]
		column.RemoveAll()
		var barred []position.Right
		own := 0
		for _, right := range all {
			if edited.Setup().Pieces[right.Square].Color() != c {
				continue
			}
			own++
			if right.Why.Kind == rules.Nothing {
				column.Add(r.check(right))
			} else {
				barred = append(barred, right)
			}
		}
		for len(barred) > 0 {
			why := barred[0].Why.String()
			for _, right := range barred {
				if right.Why.String() == why {
					column.Add(r.check(right))
				}
			}
			column.Add(widget.Caption(why).MaxRows(2))
			barred = slices.DeleteFunc(barred, func(right position.Right) bool { return right.Why.String() == why })
		}
		if own == 0 && (rule.CanCastle() || rule.CanLeap()) {
			column.Add(widget.Caption(fmt.Sprintf("%s: no castling rights possible", c.Name())).MaxRows(2))
		}
		column.Refresh()
	}
}

// check returns the check box of a right, disabled if it is not available.
func (r *rightsPart) check(right position.Right) fyne.CanvasObject {
	piece := r.p.e.edited.Setup().Pieces[right.Square]
	label := fmt.Sprintf("%s %s %v", piece.Color().Name(), words.Piece(piece.Type()), right.Square)
	c := widget.NewCheck(label, right.On, func(on bool) {
		var err error
		r.p.touched(func() { err = r.p.e.edited.SetRight(right.Square, on) })
		if err != nil {
			r.p.say(err.Error())
		}
	})
	if right.Why.Kind != rules.Nothing && !right.On {
		c.Disable()
	}
	return c
}
