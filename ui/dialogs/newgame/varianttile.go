package newgame

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/notnil/chess"

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
	t.name, t.arrays, t.summary = widget.Heading(v.TileTitle()).MaxRows(maxTileLines).Shrink(14), widget.Caption(arrays).MaxRows(maxTileLines), widget.Caption(summary).MaxRows(maxTileLines).Shrink(11)
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

func (t *tile) Tapped(*fyne.PointEvent)     { t.press() }
func (t *tile) MouseUp(*desktop.MouseEvent) {}

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

// Dimensions of a tile, in units.
const (
	tileHeight   = 60 // with a line for each text
	tileLine     = 16 // height of a line
	tileNameLine = 20 // height of a line of the name
	maxTileLines = 5  // of a text
	tileTextGap  = 20 // left of and right of the board together
	tileMargin   = 8
)

// heightIn returns the height in which all lines of the texts are shown if the tile has a width.
func (t *tile) heightIn(width float32) float32 {
	text := width - t.board.MinSize().Width - tileTextGap - tileMargin
	return tileHeight + tileNameLine*float32(t.name.Lines(text)-1) + tileLine*float32(t.arrays.Lines(text)+t.summary.Lines(text)-2)
}

func (t *tile) MinSize() fyne.Size { return fyne.NewSize(200, tileHeight) }

func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewRenderer(t, t.layout, t.paint, t.background, t.board, t.name, t.arrays, t.summary)
}

func (t *tile) layout(size fyne.Size) {
	t.background.Resize(size)
	b := t.board.MinSize()
	t.board.Move(fyne.NewPos(8, (size.Height-b.Height)/2))
	t.board.Resize(b)
	x := b.Width + tileTextGap
	width, top := size.Width-x-tileMargin, float32(4)
	for i, w := range []*widget.Text{t.name, t.arrays, t.summary} {
		widget.Place(w, x, top, width, w.HeightFor(width))
		top += [...]float32{tileNameLine, tileLine, tileLine}[i] * float32(w.Lines(width))
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
		t.background.StrokeColor, t.background.StrokeWidth = accent, 1
	}
	if t.chosen && t.Focused {
		t.background.StrokeWidth = 3
	}
	t.name.Refresh()
	t.arrays.Refresh()
	t.summary.Refresh()
}
