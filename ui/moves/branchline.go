package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/gametree"
)

// branchLine is the line below the rows of moves that lists the next moves if there are several, and marks the one that
// [List.Next] returns.
type branchLine struct {
	fynewidget.BaseWidget
	of     *List
	at     gametree.NodeID   // the move shown
	next   []gametree.NodeID // the moves after at: that of the game, and the first moves of variations
	chosen int               // index in next

	ground *canvas.Rectangle
	mark   *canvas.Rectangle
	keys   *canvas.Text
	texts  pool[*canvas.Text]
	places []float32 // left edge of each choice, then the right edge of the last one
}

// Dimensions in units.
const (
	branchHeight = 32
	branchLeft   = 42
	branchGap    = 16 // gap between choices
)

func newBranchLine(of *List) *branchLine {
	f := &branchLine{of: of, at: gametree.None, ground: rectangle(), mark: rectangle(), keys: line()}
	f.keys.Text, f.keys.TextSize = "↑↓", 13
	f.ground.CornerRadius, f.mark.CornerRadius = 6, 4
	f.Hide()
	f.ExtendBaseWidget(f)
	return f
}

// show lists the moves after the move shown; if there are fewer than two, the line is hidden. The choice is kept until
// another move is shown or the chosen move is no longer at its place.
func (f *branchLine) show() {
	t, at := f.of.content.Tree, f.of.content.At
	var next []gametree.NodeID
	if at != gametree.None && t.Has(at) {
		for n := range t.Children(at) {
			next = append(next, n)
		}
	}
	if at != f.at || f.chosen >= min(len(next), len(f.next)) || next[f.chosen] != f.next[f.chosen] {
		f.chosen = 0
	}
	f.at, f.next = at, next
	f.Hidden = len(next) < 2
	f.Refresh()
}

// label returns the text of the i-th choice.
func (f *branchLine) label(i int) string {
	ply := &f.of.of(f.next[i]).ply
	return ply.number() + signed(ply.Text, f.of.content.Tree.Note(f.next[i]).NAGs)
}

// Choose chooses another one of the next moves: the following one for 1, the preceding one for -1, cyclically. It
// returns false if there are fewer than two.
func (l *List) Choose(by int) bool {
	f := l.branches
	if len(f.next) < 2 {
		return false
	}
	f.chosen = (f.chosen + by + len(f.next)) % len(f.next)
	f.Refresh()
	return true
}

// Next returns the next move, the chosen one if there are several; [gametree.None] at the end.
func (l *List) Next() gametree.NodeID {
	if f := l.branches; len(f.next) > 0 {
		return f.next[f.chosen]
	}
	return gametree.None
}

// Choices returns the texts of the next moves, and the index of the chosen one; nil if there are fewer than two.
func (l *List) Choices() (all []string, chosen int) {
	if f := l.branches; len(f.next) > 1 {
		for i := range f.next {
			all = append(all, f.label(i))
		}
		return all, f.chosen
	}
	return nil, 0
}

// Tapped goes to the move under the pointer.
func (f *branchLine) Tapped(e *fyne.PointEvent) {
	for i := range f.next {
		if i+1 < len(f.places) && e.Position.X >= f.places[i]-branchGap/2 && e.Position.X < f.places[i+1]-branchGap/2 {
			f.of.goTo(f.next[i])
			return
		}
	}
}

// MinSize implements fyne.Widget.
func (f *branchLine) MinSize() fyne.Size { return fyne.NewSize(100, branchHeight) }

// CreateRenderer implements fyne.Widget.
func (f *branchLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewVaryingRenderer(f, f.layout, f.paint, f.objects)
}

func (f *branchLine) objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{f.ground, f.mark, f.keys}
	for _, t := range f.texts.objects {
		all = append(all, t)
	}
	return all
}

// layout places the choices next to each other. If they are too wide, it scrolls to the left until the chosen one is
// visible.
func (f *branchLine) layout(size fyne.Size) {
	f.texts.used, f.places = 0, f.places[:0]
	if len(f.next) < 2 {
		return
	}
	place(f.ground, 0, 2, size.Width, size.Height-4)
	height := f.of.ruler.heights[sideMove]
	place(f.keys, 8, (size.Height-f.of.ruler.heights[number])/2, branchLeft-8, f.of.ruler.heights[number])
	labels, wide := make([]string, len(f.next)), make([]float32, len(f.next))
	for i := range f.next {
		labels[i] = f.label(i)
		wide[i] = f.of.ruler.width(labels[i], sideMove)
	}
	x, right := float32(branchLeft), size.Width-branchGap/2
	end := x
	for _, w := range wide[:f.chosen+1] {
		end += w + branchGap
	}
	x -= max(0, end-branchGap-right)
	for i, label := range labels {
		f.places = append(f.places, x)
		t := f.texts.take(line)
		t.Text, t.TextSize, t.Color = label, sizes[sideMove], theme.Text()
		if x < branchLeft || x >= right {
			t.Hide()
		} else {
			if x+wide[i] > right {
				t.Text = widget.Cut(label, t.TextSize, t.TextStyle, right-x)
			}
			place(t, x, (size.Height-height)/2, wide[i], height)
		}
		if i == f.chosen {
			f.mark.FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22)
			f.mark.StrokeColor, f.mark.StrokeWidth = fynetheme.Color(fynetheme.ColorNamePrimary), 1
			place(f.mark, x-6, 5, min(wide[i], right-x)+12, size.Height-10)
		}
		x += wide[i] + branchGap
	}
	f.places = append(f.places, x)
	f.texts.hideUnused()
}

func (f *branchLine) paint() {
	f.ground.FillColor, f.keys.Color = fynetheme.Color(theme.ColorNameRaised), theme.Dim()
}
