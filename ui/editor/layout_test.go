package editor

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/langtest"
	"backrank/ui/widget"
)

// In a narrow, high window, as on a phone, the board has most of the width and the panel is below it; in a wide window
// the panel is next to it.
func TestThePanelIsNextToTheBoardOrBelowIt(t *testing.T) {
	langtest.Each(t, thePanelIsNextToTheBoardOrBelowIt)
}

func thePanelIsNextToTheBoardOrBelowIt(t *testing.T) {
	b := open(t, "chess960", "")
	for _, c := range []struct {
		width, height, share float32
		below                bool
	}{{420, 850, .85, true}, {1044, 450, .3, false}, {760, 530, .4, false}, {1180, 730, .45, false}} {
		b.win.Resize(fyne.NewSize(c.width, c.height))
		o := b.content.(*fyne.Container).Objects
		edge, panel := o[1], o[2]
		_, area, _ := b.Board().Places().Area()
		if area.Width < c.share*c.width {
			t.Errorf("of %v×%v the board has %v", c.width, c.height, area.Width)
		}
		right, bottom := edge.Position().X+edge.Size().Width, edge.Position().Y+edge.Size().Height
		if c.below != (panel.Position().Y >= bottom) || c.below == (panel.Position().X >= right) {
			t.Errorf("in %v×%v the board is at %v with %v, the panel at %v", c.width, c.height, edge.Position(), edge.Size(), panel.Position())
		}
		if end := panel.Position().Add(panel.Size()); end.X > c.width || end.Y > c.height || panel.Size().Height < panelHeight {
			t.Errorf("in %v×%v the panel ends at %v, %v high", c.width, c.height, end, panel.Size().Height)
		}
	}
}

// In the smallest window the castling rights and the buttons for the whole board are visible without scrolling. The
// controls stay in place when the rows of rights change.
func TestTheRightsAreVisible(t *testing.T) { langtest.Each(t, theRightsAreVisible) }

func theRightsAreVisible(t *testing.T) {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, id := range []string{"chess", "chess960", "bunker", "slide"} {
		for _, size := range []fyne.Size{fyne.NewSize(760, 530), fyne.NewSize(1180, 730)} {
			b := open(t, id, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
			b.win.Resize(size)
			inSight := func(what string, o fyne.CanvasObject, bottom float32) {
				t.Helper()
				if end := at(o).Y + o.Size().Height; end > bottom {
					t.Errorf("%s, %v: %s ends at %v, its place at %v", id, size, what, end, bottom)
				}
			}
			bottom := at(b.panel.content).Y + b.panel.content.Size().Height - 8
			inSight("Clear", b.button("Remove all pieces"), bottom)
			for _, column := range b.panel.rights.columns {
				for _, o := range column.Objects[:2] {
					inSight(o.(*widget.Check).Text, o, min(bottom, at(b.panel.rights.place).Y+b.panel.rights.height))
				}
			}
			places := map[string]fyne.Position{}
			names := []string{"Remove all pieces", "Swap the a-side", "Copy FEN", "Paste FEN", "Set both back ranks"}
			for _, name := range names {
				places[name] = at(b.button(name))
			}
			for _, change := range []func(){b.button("Remove all pieces").OnTapped, b.Undo, func() { b.panel.turn.Choose(1) }, b.place.Section.Show} {
				change()
				for _, name := range names {
					if got := at(b.button(name)); got != places[name] {
						t.Errorf("%s, %v: %s moves from %v to %v", id, size, name, places[name], got)
					}
				}
			}
		}
	}
}

// Every text of the panel is drawn in full, and every label within its button: in the smallest window, in one of the
// usual size, and on a phone.
func TestNothingInThePanelIsCut(t *testing.T) { langtest.Each(t, nothingInThePanelIsCut) }

func nothingInThePanelIsCut(t *testing.T) {
	for _, id := range []string{"chess", "chess960", "bunker", "slide", "kingsleap"} {
		for _, size := range []fyne.Size{fyne.NewSize(760, 530), fyne.NewSize(1180, 730), fyne.NewSize(420, 850)} {
			b := open(t, id, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
			b.win.Resize(size)
			for _, change := range []func(){b.show, func() { b.pos.Put(chess.NoPiece, chess.E1); b.show() }} {
				change()
				for range 2 { // heights depend on widths
					b.content.Refresh()
				}
				var buttons []*widget.Button
				for _, o := range test.LaidOutObjects(b.panel.column) {
					switch o := o.(type) {
					case *widget.Text:
						if !o.Whole() {
							t.Errorf("%s, %v: %q is cut", id, size, o.Text())
						}
					case *widget.Button:
						if !o.Visible() {
							continue
						}
						buttons = append(buttons, o)
						for _, part := range test.WidgetRenderer(o).Objects() {
							if label, is := part.(*canvas.Text); is && (label.Position().X < 0 || label.Position().X+label.MinSize().Width > o.Size().Width) {
								t.Errorf("%s, %v: %q is wider than its button of %v", id, size, label.Text, o.Size().Width)
							}
						}
					}
				}
				for i, a := range buttons {
					for _, b := range buttons[:i] {
						if overlap(a, b) {
							t.Errorf("%s, %v: %q lies over %q", id, size, a.Text+a.Tip, b.Text+b.Tip)
						}
					}
				}
				if width := b.panel.array.Size().Width; width < widget.Plain(b.panel.array.PlaceHolder).Width() {
					t.Errorf("%s, %v: %q is cut in a field of %v", id, size, b.panel.array.PlaceHolder, width)
				}
			}
		}
	}
}

// overlap reports whether two objects overlap.
func overlap(a, b fyne.CanvasObject) bool {
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject
	from, to := at(a), at(b)
	return from.X < to.X+b.Size().Width && to.X < from.X+a.Size().Width && from.Y < to.Y+b.Size().Height && to.Y < from.Y+a.Size().Height
}
