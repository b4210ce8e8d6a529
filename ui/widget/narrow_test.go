package widget

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/assets"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/lang"
	"backrank/ui/theme"
)

// inColumn shows an object in a column of a given width, which gives it the height that it needs.
func inColumn(t *testing.T, o fyne.CanvasObject, width float32) {
	t.Helper()
	w := test.NewTempWindow(t, container.NewVBox(o))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 200))
	w.Content().Refresh() // the height depends on the width
}

// drawnText returns the lines of a text as drawn.
func drawnText(t *Text) (all []string) {
	for _, l := range t.lines {
		if l.Text != "" {
			all = append(all, l.Text)
		}
	}
	return all
}

// A name or a label that is wider than its control takes a second line. The control keeps its height.
func TestNamesInNarrowControlsWrap(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	check := NewCheck("Show coordinates outside of the board", true, nil)
	dropdown := NewDropdown(Names("Chess484, Regroupment Random Chess"), 0, nil)
	segments := NewSegments([]string{"Same for both", "One for each side"}, 1, nil).Wrap()
	for _, c := range []struct {
		control fyne.CanvasObject
		texts   []*Text
	}{{check, []*Text{check.label}}, {dropdown, []*Text{dropdown.name}}, {segments, segments.texts}} {
		for width, lines := range map[float32]int{400: 1, 200: 2} {
			inColumn(t, c.control, width)
			if got := c.control.Size(); got != fyne.NewSize(width, c.control.MinSize().Height) || got.Height > dropdownHeight {
				t.Errorf("%T in %v: it is %v large", c.control, width, got)
			}
			most := 0
			for _, text := range c.texts {
				got := drawnText(text)
				if strings.Join(got, " ") != text.Text() || text.Position().Y < 0 || text.Position().Y+text.Size().Height > c.control.Size().Height {
					t.Errorf("%T in %v: %q of %q, from %v with %v", c.control, width, got, text.Text(), text.Position().Y, text.Size().Height)
				}
				most = max(most, len(got))
			}
			if most != lines {
				t.Errorf("%T in %v: %d lines", c.control, width, most)
			}
		}
	}
}

// The name of a facet that is wider than the facet takes two lines, above the chips.
func TestTheNameOfAFacetWraps(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	f := NewFacet("Earliest move on which castling is possible", "")
	f.Set([]*Chip{NewChip("Move 3", "12", false, func() {})})
	for width, lines := range map[float32]int{300: 1, 200: 2} {
		inColumn(t, f, width)
		if got := drawnText(f.name); len(got) != lines || strings.Join(got, " ") != f.name.Text() || f.chips[0].Position().Y < f.name.Position().Y+f.name.Size().Height {
			t.Errorf("in %v: %q, and the chips at %v", width, got, f.chips[0].Position().Y)
		}
	}
}

// A bar shows its tools with their labels, then with icons only, then the back button without a label. It keeps space for
// the title, which takes two lines if necessary.
func TestABarDropsLabelsInOrder(t *testing.T) { langtest.Each(t, aBarDropsLabelsInOrder) }

func aBarDropsLabelsInOrder(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	b := NewBar(lang.L("Start positions"), nil, func() {}, NewTool(lang.L("Castlings"), assets.IconCastleH, "", func() {}), NewTool(lang.L("Live draw"), assets.IconDice, "", func() {}))
	labelled := b.minWidth(b.back.full)
	for _, c := range []struct {
		width       float32
		tools, back bool
	}{{1000, true, true}, {labelled, false, true}, {labelled - 1, false, false}, {b.MinSize(nil).Width, false, false}} {
		b.Layout(nil, fyne.NewSize(c.width, BarHeight))
		if b.Tools[0].full.Visible() != c.tools || b.Tools[0].small.Visible() == c.tools || b.back.full.Visible() != c.back || b.back.small.Visible() == c.back {
			t.Errorf("%v wide: the tools have labels %v, the back button %v", c.width, b.Tools[0].full.Visible(), b.back.full.Visible())
		}
		if got := b.title.Size().Width; got < minBarTitle-24 {
			t.Errorf("%v wide: the title has %v", c.width, got)
		}
	}
	b.Layout(nil, fyne.NewSize(labelled+80, BarHeight))
	test.WidgetRenderer(b.title).Layout(b.title.Size())
	if got := strings.Join(drawnText(b.title), " "); got != b.Title() {
		t.Errorf("of the title %q is %q", b.Title(), got)
	}
}

// Tools at the right of a title, and tools in a row, have labels if there is space for them.
func TestToolsInRowsDropTheirLabels(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	clear, swap := NewTool("Clear", assets.IconClose, "", func() {}), NewTool("Swap", assets.IconSwap, "", func() {})
	for name, row := range map[string]*fyne.Container{
		"title row": NewTitleRow(Heading("960 arrays"), 0, func() {}, clear), "tool row": NewToolRow(clear, swap),
	} {
		for _, width := range []float32{300, 120} {
			row.Resize(fyne.NewSize(width, 40))
			if labelled := width == 300; clear.full.Visible() != labelled || clear.small.Visible() == labelled {
				t.Errorf("%s, %v wide: labels %v", name, width, clear.full.Visible())
			}
		}
	}
}

// Two objects are next to each other, the wide one with the remaining width, or below each other if they do not fit.
func TestAPairStandsWhereItHasRoom(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for wide := range 2 {
		a, b := canvas.NewRectangle(theme.Text()), canvas.NewRectangle(theme.Text())
		a.SetMinSize(fyne.NewSize(100, 30))
		b.SetMinSize(fyne.NewSize(60, 40))
		pair := container.New(&Pair{Wide: wide}, a, b)
		pair.Resize(fyne.NewSize(200, 40))
		if widths := [2][2]float32{{136, 60}, {100, 96}}[wide]; a.Size().Width != widths[0] || b.Size().Width != widths[1] || b.Position().Y != 0 || pair.MinSize().Height != 40 {
			t.Errorf("%v and %v at %v", a.Size(), b.Size(), b.Position())
		}
		pair.Resize(fyne.NewSize(163, 74))
		if a.Size().Width != 163 || b.Size().Width != 163 || b.Position() != fyne.NewPos(0, 34) || pair.MinSize() != fyne.NewSize(100, 74) {
			t.Errorf("%v and %v at %v, at least %v", a.Size(), b.Size(), b.Position(), pair.MinSize())
		}
	}
}

// An open list is as wide as its descriptions need, within the window.
func TestAListIsAsWideAsItsDescriptionsNeed(t *testing.T) {
	langtest.Each(t, aListIsAsWideAsItsDescriptionsNeed)
}

func aListIsAsWideAsItsDescriptionsNeed(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	about := lang.L("How much depends on exact play: the lead of the best first move over the next two, and how far the score moved, in pawns")
	d := NewDropdown([]Option{
		{Name: lang.L("Sharpness"), About: about},
		{Name: lang.L("Advantage"), About: about},
		{Name: lang.L("One for each side")},
		{Name: lang.L("Best for White first"), Aside: "960"},
	}, 0, nil)
	w := laid(t, d, fyne.NewSize(760, 560), fyne.NewPos(540, 4))
	test.Tap(d)
	m := w.Canvas().Overlays().Top().(*menu)
	for i := range m.rows.abouts {
		for _, text := range []*Text{m.rows.names[i], m.rows.asides[i], m.rows.abouts[i]} {
			if !text.Whole() {
				t.Errorf("%q is cut in a list of %v", text.Text(), m.width)
			}
		}
	}
	if at, end := m.panel.Position(), m.panel.Position().X+m.panel.Size().Width; at.X < 0 || end > 760 {
		t.Errorf("the list is from %v to %v", at.X, end)
	}
}
