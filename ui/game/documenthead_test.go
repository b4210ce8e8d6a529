package game

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"backrank/assets"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/ui/widget"
)

// The head of an opened game shows both players, their ratings and the result once, whatever its width; its parts lie
// beside each other, and names are cut only where initials do not fit either.
func TestHeadHasPlayersAndResultInEveryWidth(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	for _, c := range []HeadContent{
		{Names: [2]string{"Carlsen, Magnus", "Nepomniachtchi, Ian"}, Ratings: [2]string{"2855", "2782"}, Points: [2]string{"1", "0"}, Result: "1–0", About: "World Championship, round 6 · 2021-12-03"},
		{Names: [2]string{"ada", "bo"}, Ratings: [2]string{"1510", "1490"}, Points: [2]string{"1", "0"}, Result: "1–0"},
		{Names: [2]string{"a", "b"}, Points: [2]string{"½", "½"}, Result: "½–½"},
		{Names: [2]string{"Vachier-Lagrave-Montmorency, Maxime Alexandre", "Van der Wiel van den Heuvel, Johannes"}, Ratings: [2]string{"2700", ""}, About: strings.Repeat("A long event ", 20), Opening: "Sicilian Defence", HasOpening: true},
	} {
		icon := widget.NewButton("", assets.IconAtlas, "", nil)
		h := NewHead(icon)
		h.Update(c)
		w := test.NewTempWindow(t, h)
		w.SetPadded(false)
		for _, width := range []float32{230, 276, 360, 510, 760, 1000} {
			h.Resize(fyne.NewSize(width, 0))
			size := fyne.NewSize(width, h.MinSize().Height)
			h.Resize(size)
			if size.Height > 104 || size.Height < icon.MinSize().Height {
				t.Errorf("%v: %v high", c.Names, size.Height)
			}
			type box struct {
				text     string
				at, last fyne.Position
			}
			all := []box{{"button", icon.Position(), icon.Position().Add(icon.Size())}}
			results, ratings := 0, 0
			for _, o := range test.WidgetRenderer(h).Objects() {
				text, is := o.(*widget.Text)
				if disc, isDisc := o.(*canvas.Circle); isDisc {
					all = append(all, box{"disc", disc.Position(), disc.Position().Add(disc.Size())})
				}
				if !is || text.Hidden || text.Text() == "" {
					continue
				}
				all = append(all, box{text.Text(), text.Position(), text.Position().Add(text.Size())})
				results += one(text.Text() == c.Result || text.Text() == c.Points[0])
				ratings += one(text.Text() == c.Ratings[0])
			}
			for i, a := range all {
				if a.at.X < 0 || a.last.X > width+.5 || a.last.Y > size.Height+.5 {
					t.Errorf("width %v: %q leaves the head, from %v to %v", width, a.text, a.at, a.last)
				}
				for _, b := range all[:i] {
					if a.at.X+.5 < b.last.X && b.at.X+.5 < a.last.X && a.at.Y+.5 < b.last.Y && b.at.Y+.5 < a.last.Y {
						t.Errorf("width %v: %q lies on %q", width, a.text, b.text)
					}
				}
			}
			if c.Result != "" && results == 0 || results > 2 {
				t.Errorf("width %v, %v: the result stands %d times", width, c.Names, results)
			}
			if c.Ratings[0] != "" && width >= 276 && ratings != 1 {
				t.Errorf("width %v, %v: the rating stands %d times", width, c.Names, ratings)
			}
		}
	}
}

// Names are whole, and of one size, where a row has room for them with rating and points; the buttons give way.
func TestNamesInTheHeadGoFirst(t *testing.T) {
	testapp.Of(t, theme.New(theme.Light))
	h := NewHead(widget.NewButton("", assets.IconAtlas, "", nil))
	h.Update(HeadContent{
		Names: [2]string{"Nepomniachtchi, Ian", "Vachier-Lagrave, Maxime"}, Ratings: [2]string{"2758", "2731"}, Points: [2]string{"1", "0"}, Result: "1–0",
		About: "Freestyle Chess Grand Slam, Weissenhaus, round 3.2 · 2025-02-11 · 90+30", Opening: "C99 Ruy Lopez", HasOpening: true,
	})
	w := test.NewTempWindow(t, h)
	w.SetPadded(false)
	for _, width := range []float32{290, 320, 400, 500} {
		h.Resize(fyne.NewSize(width, 0))
		h.Resize(fyne.NewSize(width, h.MinSize().Height))
		for i, p := range h.players {
			if !p.name.Whole() || p.name.Text() != h.content.Names[i] || p.rating.Hidden {
				t.Errorf("width %v: %s has %v, the rating is hidden: %v", width, p.name.Text(), p.name.Size().Width, p.rating.Hidden)
			}
		}
		if !h.about.Whole() {
			t.Errorf("width %v: %q is cut", width, h.about.Text())
		}
	}
}

// one returns 1 for true.
func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
