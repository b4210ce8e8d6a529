package train

import (
	"image/color"
	"slices"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// rankForm is a form in which the player puts the pieces of an array on their files. It has a back rank, and a tray with the
// pieces that are not on it. A letter or a click on a piece of the tray puts the piece on the next file; a click on a file
// empties it and makes it the next one.
type rankForm struct {
	widget.Interactive

	enter func(variants.Array) // called with the array when the player presses Enter

	drawing     func() (pieces *theme.Pieces, set, board string)
	array       variants.Array
	right       variants.Array // the answer, which is marked on the files; the zero Array while the player answers
	side        chess.Color    // whose pieces they are
	at          int            // the file to which the next piece goes
	ranks, tray *widget.Diagram
	names       [8]*widget.Text
	button      *widget.Button // answers; hidden after the answer
}

// rankPieces are the pieces of an array, in the order of the tray.
var rankPieces = [8]chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Rook, chess.Bishop, chess.Bishop, chess.Knight, chess.Knight}

// Sizes in units.
const (
	rankCell = 32 // of a file
	rankGap  = 6  // between the names of the files and the tray
)

func newRankForm(drawing func() (pieces *theme.Pieces, set, board string), enter func(variants.Array)) *rankForm {
	f := &rankForm{enter: enter, drawing: drawing}
	pieces, set, board := drawing()
	f.ranks = widget.NewDiagram(pieces, set, board, rankCell, chess.Rank1)
	f.tray = widget.NewDiagram(pieces, set, board, rankCell, chess.Rank1)
	for i := range f.names {
		f.names[i] = widget.Caption(chess.File(i).String()).Middle()
	}
	f.ExtendBaseWidget(f)
	return f
}

// clear empties all files for another question about a side.
func (f *rankForm) clear(side chess.Color) {
	f.side = side
	f.array, f.right, f.at = variants.Array{}, variants.Array{}, 0
	f.button.Show()
	f.update()
}

// judge marks the files whose piece is right, and the others.
func (f *rankForm) judge(right variants.Array) {
	f.right = right
	f.button.Hide()
	f.Refresh()
}

// judged reports whether the answer is marked.
func (f *rankForm) judged() bool { return f.right != variants.Array{} }

// left returns the number of pieces of a kind in the tray.
func (f *rankForm) left(kind chess.PieceType) (n int) {
	for i, k := range rankPieces {
		if k == kind {
			n++
		}
		if f.array[i] == kind {
			n--
		}
	}
	return n
}

// put puts a piece of the tray on the next file. A piece that is there returns to the tray.
func (f *rankForm) put(kind chess.PieceType) {
	if f.judged() || f.left(kind) == 0 {
		return
	}
	f.array[f.at] = kind
	for i := range f.array {
		if next := (f.at + i) % len(f.array); f.array[next] == chess.NoPieceType {
			f.at = next
			break
		}
	}
	f.update()
}

// remove returns the piece on a file to the tray, and makes the file the next one.
func (f *rankForm) remove(file int) {
	if f.judged() {
		return
	}
	f.array[file], f.at = chess.NoPieceType, file
	f.update()
}

// update shows the pieces, and enables the button if each file has one.
func (f *rankForm) update() {
	if f.isFull() {
		f.button.Enable()
	} else {
		f.button.Disable()
	}
	f.Refresh()
}

// isFull reports whether each file has a piece.
func (f *rankForm) isFull() bool { return !slices.Contains(f.array[:], chess.NoPieceType) }

// Tapped takes a piece from the tray or from a file.
func (f *rankForm) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(f); c != nil && !f.judged() {
		c.Focus(f)
	}
	column := int(e.Position.X / rankCell)
	switch {
	case column < 0 || column > 7:
	case e.Position.Y >= f.trayTop():
		if kind := f.inTray()[column]; kind != chess.NoPieceType {
			f.put(kind)
		}
	default:
		f.remove(column)
	}
}

// TypedRune puts the piece with a letter on the next file.
func (f *rankForm) TypedRune(r rune) {
	if !f.typed(r) {
		widget.UnusedRune(f, r)
	}
}

// typed is like TypedRune. It returns false for characters that are not letters of pieces.
func (f *rankForm) typed(r rune) bool {
	at := slices.Index([]rune("KQRBN"), unicode.ToUpper(r))
	if at < 0 || f.judged() {
		return false
	}
	f.put([]chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight}[at])
	return true
}

// TypedKey removes pieces, chooses the next file, and answers.
func (f *rankForm) TypedKey(e *fyne.KeyEvent) {
	if f.judged() {
		widget.Unused(f, e)
		return
	}
	switch e.Name {
	case fyne.KeyBackspace:
		if f.array[f.at] == chess.NoPieceType && f.at > 0 {
			f.at--
		}
		f.remove(f.at)
	case fyne.KeyDelete:
		f.remove(f.at)
	case fyne.KeyLeft:
		f.move(f.at - 1)
	case fyne.KeyRight:
		f.move(f.at + 1)
	case fyne.KeyHome:
		f.move(0)
	case fyne.KeyEnd:
		f.move(7)
	case fyne.KeyReturn, fyne.KeyEnter:
		f.answer()
	default:
		widget.Unused(f, e)
	}
}

// answer answers with the pieces on the files. A click before all have a piece is a slip, and no answer.
func (f *rankForm) answer() {
	if !f.judged() && f.isFull() {
		f.enter(f.array)
	}
}

func (f *rankForm) move(to int) {
	f.at = min(max(to, 0), 7)
	f.Refresh()
}

// inTray returns the pieces of the tray by their place in it.
func (f *rankForm) inTray() (all [8]chess.PieceType) {
	seen := map[chess.PieceType]int{}
	for i, kind := range rankPieces {
		if seen[kind]++; seen[kind] <= f.left(kind) {
			all[i] = kind
		}
	}
	return all
}

// Description returns the letters of the pieces on the files, and the piece on the file of the next piece.
func (f *rankForm) Description() accessible.Description {
	return accessible.Description{Name: lang.L("Back rank, from the a-file to the h-file"), Role: accessible.Grid, Value: f.array.String(), Number: f.at + 1, Count: 8}
}

// AccessibilityLabel implements fyne.Accessible.
func (f *rankForm) AccessibilityLabel() string { return f.Description().Label() }

// AccessibilityRole implements fyne.Accessible.
func (f *rankForm) AccessibilityRole() fyne.AccessibleRole { return f.Description().Role.Toolkit() }

// MinSize implements fyne.Widget.
func (f *rankForm) MinSize() fyne.Size { return fyne.NewSize(8*rankCell, f.trayTop()+rankCell) }

// trayTop returns the top of the tray.
func (f *rankForm) trayTop() float32 { return rankCell + f.names[0].MinSize().Height + rankGap }

// CreateRenderer implements fyne.Widget.
func (f *rankForm) CreateRenderer() fyne.WidgetRenderer {
	objects := []fyne.CanvasObject{f.ranks, f.tray}
	for _, n := range f.names {
		objects = append(objects, n)
	}
	return widget.NewRenderer(f, f.layout, f.paint, objects...)
}

func (f *rankForm) layout(fyne.Size) {
	widget.Place(f.ranks, 0, 0, 8*rankCell, rankCell)
	widget.Place(f.tray, 0, f.trayTop(), 8*rankCell, rankCell)
	for i, n := range f.names {
		widget.Place(n, float32(i)*rankCell, rankCell, rankCell, n.MinSize().Height)
	}
}

func (f *rankForm) paint() {
	_, set, board := f.drawing()
	f.ranks.SetStyle(set, board)
	f.tray.SetStyle(set, board)
	f.ranks.Set(squaresOf(f.array, f.side), f.marks())
	f.tray.Set(squaresOf(f.inTray(), f.side), nil)
}

// marks returns the colours of the files: of the next one, or of right and wrong ones.
func (f *rankForm) marks() map[chess.Square]color.Color {
	if !f.judged() {
		return map[chess.Square]color.Color{chess.Square(f.at): theme.Hue(fynetheme.ColorNamePrimary)}
	}
	all := map[chess.Square]color.Color{}
	for i, kind := range f.array {
		all[chess.Square(i)] = theme.Danger()
		if kind == f.right[i] {
			all[chess.Square(i)] = theme.Hue(fynetheme.ColorNameSuccess)
		}
	}
	return all
}

// squaresOf returns pieces of a side on the first rank.
func squaresOf(kinds [8]chess.PieceType, side chess.Color) (squares [64]chess.Piece) {
	for i, kind := range kinds {
		squares[i] = chess.NewPiece(kind, side)
	}
	return squares
}

// withButton returns the form with a description above it, and the button that answers.
func (f *rankForm) withButton() *fyne.Container {
	f.button = widget.NewDefaultButton(lang.X("answer a question", "Answer"), assets.IconCheck, lang.L("Answer with the pieces on the files")+"  "+lang.L("Enter"), f.answer)
	about := widget.Caption(lang.L("Type the letters of the pieces, or click them below")).MaxRows(3)
	return container.New(layout.NewCustomPaddedVBoxLayout(8), about, f, container.NewHBox(f.button))
}
