package atlas

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// files is a back rank on which men are put to find the arrays that have them there:
// a click takes the next man that is on that file in any array found, a right click the
// one before.
type files struct {
	fynewidget.BaseWidget

	atlas   *Atlas
	picture *widget.Diagram
}

// fileWidth is that of a file, in units: eight fill the column.
const fileWidth = 28

// wanted is what a file may ask for, in the order of the clicks.
var wanted = []chess.PieceType{chess.NoPieceType, chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

func newFiles(a *Atlas) *files {
	w := &files{atlas: a, picture: widget.NewDiagram(a.in.Men, a.in.Set, a.in.Board, fileWidth, chess.Rank1)}
	w.ExtendBaseWidget(w)
	w.draw()
	return w
}

// Tapped takes the next man on a file.
func (w *files) Tapped(e *fyne.PointEvent) { w.turn(e.Position, 1) }

// TappedSecondary takes the one before.
func (w *files) TappedSecondary(e *fyne.PointEvent) { w.turn(e.Position, len(wanted)-1) }

func (w *files) turn(at fyne.Position, by int) {
	f := min(max(int(at.X/fileWidth), 0), 7)
	now := slices.Index(wanted, w.atlas.query.men[f])
	for i := now + by; ; i += by {
		w.atlas.query.men[f] = wanted[i%len(wanted)]
		w.atlas.refresh()
		if len(w.atlas.result.places) > 0 || i%len(wanted) == 0 {
			break
		}
	}
	w.draw()
}

func (w *files) draw() {
	var men [64]chess.Piece
	marks := map[chess.Square]color.Color{}
	for f, man := range w.atlas.query.men {
		men[f] = chess.NewPiece(man, chess.White)
		if man != chess.NoPieceType {
			marks[chess.Square(f)] = theme.Faded(theme.Step(), .4)
		}
	}
	w.picture.Set(men, marks)
}

// Cursor is a pointing hand.
func (w *files) Cursor() desktop.Cursor { return desktop.PointerCursor }

// AccessibilityLabel tells what it is.
func (w *files) AccessibilityLabel() string { return "Men on files to look for" }

// AccessibilityRole is a button's.
func (w *files) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer is for Fyne.
func (w *files) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(w.picture) }
