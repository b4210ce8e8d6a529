package newgame

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/words"
)

// tile is a variant in the list: a start position on a small board, the name, and two lines about arrays and castling.
type tile struct {
	widget.Interactive

	variant variants.Variant
	chosen  bool
	choose  func()
	accept  func()                  // starts a game of the variant
	move    func(columns, rows int) // moves the focus to another tile

	background *canvas.Rectangle
	board      *widget.Diagram
	name       *widget.Text
	arrays     *widget.Text // the arrays of the variant
	summary    *widget.Text // how the king castles
}

func newTile(style dialogs.DiagramStyle, v variants.Variant, arrays, summary string) *tile {
	t := &tile{variant: v, background: canvas.NewRectangle(color.Transparent)}
	t.background.CornerRadius = 8
	t.board = widget.NewDiagram(style.Pieces, style.Set, style.Board, 12, chess.Rank8, chess.Rank7, chess.Rank2, chess.Rank1)
	t.board.Set(v.RandomStart(uint64(len(v.ID))).Pieces(), nil)
	if v.Symmetry == variants.Drafted {
		t.board.Set(variants.NewDraft(variants.Terms{}).Pieces(), nil)
	}
	t.name, t.arrays, t.summary = widget.Heading(v.TileTitle()).Shrink(14), widget.Caption(arrays), widget.Caption(summary).Shrink(11)
	t.ExtendBaseWidget(t)
	return t
}

// rate returns how well the tile matches a search: 0 for no match, 1 for one of its source, castling rule or symmetry, 2 for
// one of a synonym, 3 for one of its name or id.
func (t *tile) rate(text string) int {
	v := &t.variant
	for i, names := range [][]string{{v.ID, v.Name, v.Title()}, v.Synonyms, {v.Source(), v.Castling.Title(), v.Symmetry.String()}} {
		if strings.Contains(words.Compact(strings.Join(names, ";")), words.Compact(text)) {
			return 3 - i
		}
	}
	return 0
}

func (t *tile) Tapped(*fyne.PointEvent)                { t.press() }
func (t *tile) MouseUp(*desktop.MouseEvent)            {}
func (t *tile) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MouseDown chooses the tile at once, so that a press on Start that follows immediately starts its variant.
func (t *tile) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		t.press()
	}
}

// press chooses the tile. It does nothing for the release after the press, because the tile is chosen then.
func (t *tile) press() {
	if !t.chosen {
		t.choose()
	}
}

// AccessibilityLabel returns the variant's name, and whether it is chosen.
func (t *tile) AccessibilityLabel() string {
	if t.chosen {
		return lang.L("{{.Variant}}, chosen", "Variant", t.variant.Title())
	}
	return t.variant.Title()
}

// TypedRune chooses with Space.
func (t *tile) TypedRune(r rune) {
	if r == ' ' {
		t.choose()
	}
}

// TypedKey moves with the arrow keys and starts with Enter.
func (t *tile) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		t.move(-1, 0)
	case fyne.KeyRight:
		t.move(1, 0)
	case fyne.KeyUp:
		t.move(0, -1)
	case fyne.KeyDown:
		t.move(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		t.choose()
		t.accept()
	default:
		widget.Unused(t, e)
	}
}

// tileHeight is the height of a tile, in units.
const tileHeight = 60

func (t *tile) MinSize() fyne.Size { return fyne.NewSize(200, tileHeight) }

func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(t, t.layout, t.paint, t.background, t.board, t.name, t.arrays, t.summary)
}

func (t *tile) layout(size fyne.Size) {
	t.background.Resize(size)
	b := t.board.MinSize()
	t.board.Move(fyne.NewPos(8, (size.Height-b.Height)/2))
	t.board.Resize(b)
	x := b.Width + 20
	widget.Place(t.name, x, 4, size.Width-x-8, t.name.MinSize().Height)
	for i, w := range []*widget.Text{t.arrays, t.summary} {
		widget.Place(w, x, 24+float32(i)*16, size.Width-x-8, w.MinSize().Height)
	}
}

func (t *tile) paint() {
	t.background.FillColor, t.background.StrokeColor, t.background.StrokeWidth = color.Transparent, theme.Line(), 1
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	if t.Hovered {
		t.background.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if t.chosen {
		t.background.FillColor = theme.Faded(accent, .16)
		t.background.StrokeColor, t.background.StrokeWidth = accent, 2
	}
	if t.Focused {
		t.background.StrokeColor, t.background.StrokeWidth = accent, 2
	}
	t.name.Refresh()
	t.arrays.Refresh()
	t.summary.Refresh()
}

// gridLayout is a layout of the visible objects in as many columns of equal width as fit, at least one. minWidth is the
// minimum width of a column, gap the distance between the objects, both in units.
type gridLayout struct{ minWidth, gap float32 }

// columns returns the number of columns in a width.
func (l gridLayout) columns(width float32) int { return max(1, int((width+l.gap)/(l.minWidth+l.gap))) }

func (l gridLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width, rows := float32(0), 0
	for _, o := range objects {
		if o.Visible() {
			rows++
			width = max(width, o.MinSize().Width)
		}
	}
	// The height is that for the last width.
	n := 1
	if len(objects) > 0 && objects[0].Size().Width > 0 {
		for _, o := range objects {
			if o.Visible() {
				n = max(n, int(o.Position().X/(o.Size().Width+l.gap))+1)
			}
		}
	}
	rows = (rows + n - 1) / n
	return fyne.NewSize(width, float32(rows)*(tileHeight+l.gap))
}

func (l gridLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n := l.columns(size.Width)
	width := (size.Width - l.gap*float32(n-1)) / float32(n)
	i := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		widget.Place(o, float32(i%n)*(width+l.gap), float32(i/n)*(tileHeight+l.gap), width, tileHeight)
		i++
	}
}
