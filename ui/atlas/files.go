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
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// files is a back rank on which the player chooses pieces to filter by: a click selects the next piece that occurs on
// the file among the results, a right click the previous one. With the keyboard, the left and right arrows choose a file, up
// and down a piece.
type files struct {
	fynewidget.BaseWidget

	gallery *gallery
	picture *widget.Diagram
	tip     widget.Tip
	file    int // with the keyboard's cursor
	focused bool
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
func (f *files) Tapped(e *fyne.PointEvent) { f.turn(fileAt(e.Position), 1) }

// TappedSecondary selects the previous piece on a file.
func (f *files) TappedSecondary(e *fyne.PointEvent) { f.turn(fileAt(e.Position), len(filePieces)-1) }

// fileAt returns the file at a position.
func fileAt(p fyne.Position) int { return min(max(int(p.X/fileWidth), 0), 7) }

// turn selects the piece on a file that comes after by steps in filePieces, or the next one in this direction that occurs.
func (f *files) turn(file, by int) {
	g := f.gallery
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
	if f.focused {
		marks[chess.Square(f.file)] = theme.Hue(fynetheme.ColorNamePrimary)
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

// FocusGained shows the cursor.
func (f *files) FocusGained() { f.focused = true; f.draw() }

// FocusLost hides the cursor.
func (f *files) FocusLost() { f.focused = false; f.draw() }

// TypedKey moves the cursor to another file, or selects the next or the previous piece on its file; other keys go to the
// window.
func (f *files) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		f.file = max(f.file-1, 0)
	case fyne.KeyRight:
		f.file = min(f.file+1, 7)
	case fyne.KeyUp:
		f.turn(f.file, 1)
	case fyne.KeyDown:
		f.turn(f.file, len(filePieces)-1)
	default:
		widget.Unused(f, e)
		return
	}
	f.draw()
	f.gallery.column.release()
}

// TypedRune passes characters on to the window.
func (f *files) TypedRune(r rune) { widget.UnusedRune(f, r) }

// Description returns the piece on the file at the cursor.
func (f *files) Description() accessible.Description {
	file, piece := chess.File(f.file), lang.L("any piece")
	if kind := f.gallery.query.pieces[f.file]; kind != chess.NoPieceType {
		piece = words.Piece(kind)
	}
	return accessible.Description{Name: lang.L("Pieces to find, by file"), Role: accessible.Grid, Value: accessible.Join(file.String(), piece)}
}

// AccessibilityLabel implements fyne.Accessible.
func (f *files) AccessibilityLabel() string { return f.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (f *files) AccessibilityRole() fyne.AccessibleRole { return f.Description().Role.Toolkit() }

// CreateRenderer implements fyne.Widget.
func (f *files) CreateRenderer() fyne.WidgetRenderer { return fynewidget.NewSimpleRenderer(f.picture) }
