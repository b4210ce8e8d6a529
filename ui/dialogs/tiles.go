package dialogs

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// tile is a variant in the list: its start on a small board, its name, and a line about castling.
type tile struct {
	fynewidget.BaseWidget

	variant variants.Variant
	chosen  bool
	over    bool
	focused bool
	choose  func()
	accept  func()
	walk    func(columns, rows int)

	ground  *canvas.Rectangle
	board   *widget.Diagram
	name    *widget.Text
	arrays  *widget.Text // what is shuffled
	summary *widget.Text // and how the king castles
}

func newTile(looks Looks, v variants.Variant, arrays, summary string) *tile {
	t := &tile{variant: v, ground: canvas.NewRectangle(color.Transparent)}
	t.ground.CornerRadius = 8
	t.board = widget.NewDiagram(looks.Pieces, looks.Set, looks.Board, 12, chess.Rank8, chess.Rank7, chess.Rank2, chess.Rank1)
	t.board.Set(v.RandomStart(uint64(len(v.ID))).Pieces(), nil)
	if v.Symmetry == variants.Drafted {
		t.board.Set(variants.NewDraft(variants.Terms{}).Pieces(), nil)
	}
	short, _, _ := strings.Cut(v.Name, ", ")
	t.name, t.arrays, t.summary = widget.Heading(short).Shrink(14), widget.Caption(arrays), widget.Caption(summary).Shrink(11)
	t.ExtendBaseWidget(t)
	return t
}

// matches rates how well the tile matches a search: 0 not at all, 1 by its source or castling, 2 by a synonym, 3 by its
// name or id.
func (t *tile) matches(text string) int {
	v := &t.variant
	for i, names := range [][]string{{v.ID, v.Name}, v.Synonyms, {v.Source, v.Castling.Name, v.Symmetry.String()}} {
		if strings.Contains(plain(strings.Join(names, ";")), plain(text)) {
			return 3 - i
		}
	}
	return 0
}

// plain normalises a name: "Chess 960" becomes "chess960".
func plain(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "'", "", "’", "").Replace(strings.ToLower(name))
}

func (t *tile) Tapped(*fyne.PointEvent)                { t.press() }
func (t *tile) MouseUp(*desktop.MouseEvent)            {}
func (t *tile) MouseIn(*desktop.MouseEvent)            { t.over = true; t.Refresh() }
func (t *tile) MouseMoved(*desktop.MouseEvent)         {}
func (t *tile) MouseOut()                              { t.over = false; t.Refresh() }
func (t *tile) FocusGained()                           { t.focused = true; t.Refresh() }
func (t *tile) FocusLost()                             { t.focused = false; t.Refresh() }
func (t *tile) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// MouseDown chooses at once, so that the next press, for example on Start, uses it.
func (t *tile) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		t.press()
	}
}

// press chooses the tile; the release after a press has no further effect.
func (t *tile) press() {
	if !t.chosen {
		t.choose()
	}
}

// AccessibilityLabel returns the variant's name, and whether it is chosen.
func (t *tile) AccessibilityLabel() string {
	if t.chosen {
		return t.variant.Name + ", chosen"
	}
	return t.variant.Name
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
		t.walk(-1, 0)
	case fyne.KeyRight:
		t.walk(1, 0)
	case fyne.KeyUp:
		t.walk(0, -1)
	case fyne.KeyDown:
		t.walk(0, 1)
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
	r := &tileRenderer{t}
	r.Refresh()
	return r
}

type tileRenderer struct{ *tile }

func (r *tileRenderer) Destroy()           {}
func (r *tileRenderer) MinSize() fyne.Size { return r.tile.MinSize() }
func (r *tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.board, r.name, r.arrays, r.summary}
}

func (r *tileRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	b := r.board.MinSize()
	r.board.Move(fyne.NewPos(8, (size.Height-b.Height)/2))
	r.board.Resize(b)
	x := b.Width + 20
	r.name.Move(fyne.NewPos(x, 4))
	r.name.Resize(fyne.NewSize(size.Width-x-8, r.name.MinSize().Height))
	for i, w := range []*widget.Text{r.arrays, r.summary} {
		w.Move(fyne.NewPos(x, 24+float32(i)*16))
		w.Resize(fyne.NewSize(size.Width-x-8, w.MinSize().Height))
	}
}

func (r *tileRenderer) Refresh() {
	r.ground.FillColor, r.ground.StrokeColor, r.ground.StrokeWidth = color.Transparent, theme.Line(), 1
	accent := fynetheme.Color(fynetheme.ColorNamePrimary)
	if r.over {
		r.ground.FillColor = fynetheme.Color(fynetheme.ColorNameHover)
	}
	if r.chosen {
		r.ground.FillColor = theme.Faded(accent, .16)
		r.ground.StrokeColor, r.ground.StrokeWidth = accent, 2
	}
	if r.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = accent, 2
	}
	r.name.Refresh()
	r.arrays.Refresh()
	r.summary.Refresh()
	canvas.Refresh(r.tile)
}

// columns is a layout of visible objects in as many equal columns as fit; one column takes the width that there is.
type columns struct{ least, gap float32 }

func (c columns) count(width float32) int { return max(1, int((width+c.gap)/(c.least+c.gap))) }

func (c columns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	width, rows := float32(0), 0
	for _, o := range objects {
		if o.Visible() {
			rows++
			width = max(width, o.MinSize().Width)
		}
	}
	// Height for the width that was last laid out.
	n := 1
	if len(objects) > 0 && objects[0].Size().Width > 0 {
		for _, o := range objects {
			if o.Visible() {
				n = max(n, int(o.Position().X/(o.Size().Width+c.gap))+1)
			}
		}
	}
	rows = (rows + n - 1) / n
	return fyne.NewSize(width, float32(rows)*(tileHeight+c.gap))
}

func (c columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	n := c.count(size.Width)
	width := (size.Width - c.gap*float32(n-1)) / float32(n)
	i := 0
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		o.Move(fyne.NewPos(float32(i%n)*(width+c.gap), float32(i/n)*(tileHeight+c.gap)))
		o.Resize(fyne.NewSize(width, tileHeight))
		i++
	}
}
