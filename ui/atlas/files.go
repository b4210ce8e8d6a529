package atlas

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// files is a back rank on which the player chooses pieces to filter by: a click selects the next piece that occurs on
// the file among the results, a right click the previous one.
type files struct {
	fynewidget.BaseWidget

	gallery *gallery
	picture *widget.Diagram
	tip     widget.Tip
}

// fileWidth is the width of a file, in units: eight fill the column.
const fileWidth = 28

// filePieces are the pieces that a file can be filtered by, in the order of the clicks.
var filePieces = []chess.PieceType{chess.NoPieceType, chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}

func newFiles(g *gallery) *files {
	f := &files{gallery: g, picture: g.diagram(fileWidth, chess.Rank1)}
	f.ExtendBaseWidget(f)
	f.draw()
	return f
}

// Tapped selects the next piece on a file.
func (f *files) Tapped(e *fyne.PointEvent) { f.turn(e.Position, 1) }

// TappedSecondary selects the previous piece on a file.
func (f *files) TappedSecondary(e *fyne.PointEvent) { f.turn(e.Position, len(filePieces)-1) }

func (f *files) turn(at fyne.Position, by int) {
	g := f.gallery
	file := min(max(int(at.X/fileWidth), 0), 7)
	now := slices.Index(filePieces, g.query.pieces[file])
	f.tip.Hide()
	g.column.hold()
	for i := now + by; ; i += by {
		g.query.pieces[file] = filePieces[i%len(filePieces)]
		g.refresh()
		if len(g.result.places) > 0 || i%len(filePieces) == 0 {
			break
		}
	}
	f.draw()
}

func (f *files) draw() {
	var pieces [64]chess.Piece
	marks := map[chess.Square]color.Color{}
	for file, piece := range f.gallery.query.pieces {
		pieces[file] = chess.NewPiece(piece, chess.White)
		if piece != chess.NoPieceType {
			marks[chess.Square(file)] = theme.Hue(fynetheme.ColorNameSuccess)
		}
	}
	f.picture.Set(pieces, marks)
}

// MouseIn shows the tooltip.
func (f *files) MouseIn(e *desktop.MouseEvent) {
	f.tip.ShowAt(f, lang.L("Click a file to find arrays with a piece there, again for the next piece"), e.AbsolutePosition)
}

// MouseMoved implements desktop.Hoverable.
func (f *files) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the tooltip.
func (f *files) MouseOut() { f.tip.Hide() }

// Cursor returns a pointing hand.
func (f *files) Cursor() desktop.Cursor { return desktop.PointerCursor }

// AccessibilityLabel returns the name of the control.
func (f *files) AccessibilityLabel() string { return lang.L("Pieces to find, by file") }

// AccessibilityRole returns the role of a button.
func (f *files) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer implements fyne.Widget.
func (f *files) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(f.picture) }
