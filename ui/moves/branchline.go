package moves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants/notation"
)

// fork is the line below the rows that shows how the game goes on where there are several ways, and which of them is
// next.
type fork struct {
	fynewidget.BaseWidget
	of     *List
	at     notation.NodeID   // the move shown
	next   []notation.NodeID // after it
	chosen int

	ground *canvas.Rectangle
	mark   *canvas.Rectangle
	keys   *canvas.Text
	texts  pool[*canvas.Text]
	places []float32 // where each choice begins, and where the last one ends
}

// Dimensions in units.
const (
	forkHeight = 32
	forkLeft   = 42
	forkGap    = 16 // between choices
)

func newFork(of *List) *fork {
	f := &fork{of: of, at: notation.None, ground: rectangle(), mark: rectangle(), keys: line()}
	f.keys.Text, f.keys.TextSize = "↑↓", 13
	f.ground.CornerRadius, f.mark.CornerRadius = 6, 4
	f.Hide()
	f.ExtendBaseWidget(f)
	return f
}

// show shows the choices after the move shown. The choice stays as long as they are the same.
func (f *fork) show() {
	t, at := f.of.content.Tree, f.of.content.At
	var next []notation.NodeID
	if at != notation.None && t.Has(at) {
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

// label returns a choice as text.
func (f *fork) label(i int) string {
	ply := &f.of.of(f.next[i]).ply
	return ply.number() + signed(ply.Text, f.of.content.Tree.Note(f.next[i]).NAGs)
}

// Choose moves the choice where there are several continuations, down for 1 and up for -1. It reports whether there are
// several.
func (l *List) Choose(by int) bool {
	f := l.fork
	if len(f.next) < 2 {
		return false
	}
	f.chosen = (f.chosen + by + len(f.next)) % len(f.next)
	f.Refresh()
	return true
}

// Next returns the move that comes next: the one chosen where there are several, [notation.None] at the end.
func (l *List) Next() notation.NodeID {
	if f := l.fork; len(f.next) > 0 {
		return f.next[f.chosen]
	}
	return notation.None
}

// Choices returns the continuations that can be chosen from, and which one is; none if there is no choice.
func (l *List) Choices() (all []string, chosen int) {
	if f := l.fork; len(f.next) > 1 {
		for i := range f.next {
			all = append(all, f.label(i))
		}
		return all, f.chosen
	}
	return nil, 0
}

// Tapped goes to the move under the pointer.
func (f *fork) Tapped(e *fyne.PointEvent) {
	for i := range f.next {
		if i+1 < len(f.places) && e.Position.X >= f.places[i]-forkGap/2 && e.Position.X < f.places[i+1]-forkGap/2 {
			f.of.goTo(f.next[i])
			return
		}
	}
}

// MinSize implements fyne.Widget.
func (f *fork) MinSize() fyne.Size { return fyne.NewSize(100, forkHeight) }

// CreateRenderer implements fyne.Widget.
func (f *fork) CreateRenderer() fyne.WidgetRenderer {
	r := &forkRenderer{f}
	r.Refresh()
	return r
}

type forkRenderer struct{ *fork }

func (r *forkRenderer) Destroy()           {}
func (r *forkRenderer) MinSize() fyne.Size { return r.fork.MinSize() }
func (r *forkRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.ground, r.mark, r.keys}
	for _, t := range r.texts.objects {
		all = append(all, t)
	}
	return all
}

// Layout puts the choices side by side. If they need more room, those before the chosen one give way.
func (r *forkRenderer) Layout(size fyne.Size) {
	r.texts.used, r.places = 0, r.places[:0]
	if len(r.next) < 2 {
		return
	}
	place(r.ground, 0, 2, size.Width, size.Height-4)
	high := r.of.ruler.heights[sideMove]
	place(r.keys, 8, (size.Height-r.of.ruler.heights[number])/2, forkLeft-8, r.of.ruler.heights[number])
	labels, wide := make([]string, len(r.next)), make([]float32, len(r.next))
	for i := range r.next {
		labels[i] = r.label(i)
		wide[i] = r.of.ruler.width(labels[i], sideMove)
	}
	x, right := float32(forkLeft), size.Width-forkGap/2
	end := x
	for _, w := range wide[:r.chosen+1] {
		end += w + forkGap
	}
	x -= max(0, end-forkGap-right)
	for i, label := range labels {
		r.places = append(r.places, x)
		t := r.texts.take(line)
		t.Text, t.TextSize, t.Color = label, sizes[sideMove], theme.Text()
		if x < forkLeft || x >= right {
			t.Hide()
		} else {
			if x+wide[i] > right {
				t.Text = widget.Cut(label, t.TextSize, t.TextStyle, right-x)
			}
			place(t, x, (size.Height-high)/2, wide[i], high)
		}
		if i == r.chosen {
			r.mark.FillColor = theme.Faded(fynetheme.Color(fynetheme.ColorNamePrimary), .22)
			place(r.mark, x-6, 5, min(wide[i], right-x)+12, size.Height-10)
		}
		x += wide[i] + forkGap
	}
	r.places = append(r.places, x)
	r.texts.rest()
}

// Refresh implements fyne.WidgetRenderer.
func (r *forkRenderer) Refresh() {
	r.ground.FillColor, r.keys.Color = fynetheme.Color(theme.ColorNameRaised), theme.Dim()
	r.Layout(r.Size())
	canvas.Refresh(r.fork)
}
