package newgame

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// A rules card is read aloud: each paragraph, heading and caption, without the bullets.
func TestRulesAreReadAloud(t *testing.T) {
	for _, v := range variants.All() {
		win := dialogtest.Window(t, dialogtest.UsualSize)
		ShowRules(win, dialogs.DiagramStyle{Pieces: theme.NewPieces()}, v)
		about := dialogtest.Top(win).About
		texts := append(slices.Clone(v.Castling.Card().Laws), v.Castling.Title(), v.Source(), v.Starts())
		for _, e := range v.Castling.Card().Examples {
			texts = append(texts, e.Caption)
		}
		for _, text := range append(texts, v.Castling.CommonLaws()...) {
			if !strings.Contains(about, strings.TrimSuffix(text, ".")) {
				t.Errorf("%s: %q is not read in %q", v.ID, text, about)
			}
		}
		if strings.Contains(about, "•") {
			t.Errorf("%s: bullets are read: %q", v.ID, about)
		}
	}
}

// The paragraphs of a rules card are aligned with its title.
func TestRulesAreAlignedWithTheirTitle(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		win := dialogtest.Window(t, dialogtest.UsualSize)
		ShowRules(win, dialogs.DiagramStyle{Pieces: theme.NewPieces()}, variants.All()[0])
		title, paragraphs := float32(-1), map[string]float32{}
		var visit func(o fyne.CanvasObject, left float32)
		visit = func(o fyne.CanvasObject, left float32) {
			left += o.Position().X
			switch o := o.(type) {
			case *widget.Text:
				if o.Text() == variants.All()[0].Title() {
					title = left
				}
			case *fynewidget.Label:
				paragraphs[o.Text] = left + fynetheme.InnerPadding()
			case *fyne.Container:
				for _, child := range o.Objects {
					visit(child, left)
				}
			case fyne.Widget:
				for _, child := range test.WidgetRenderer(o).Objects() {
					visit(child, left)
				}
			}
		}
		visit(win.Canvas().Overlays().Top(), 0)
		if len(paragraphs) < 5 {
			t.Errorf("only %d paragraphs", len(paragraphs))
		}
		for text, left := range paragraphs {
			if left != title {
				t.Errorf("%q begins at %v, the title at %v", text, left, title)
			}
		}
	})
}
