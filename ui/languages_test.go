package ui

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/app"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/widget"
	"backrank/variants"
)

// A placed control or text is visible in an area of the window.
type placed struct {
	o        fyne.CanvasObject
	name     string
	at, last fyne.Position
	slack    float32 // the width that a text does not need
}

// placedIn returns the visible controls and texts within o, which is at a position, as far as they are between first and last: the
// window, and in it the areas that scroll.
func placedIn(o fyne.CanvasObject, at, first, last fyne.Position) (all []placed) {
	if !o.Visible() {
		return nil
	}
	end := at.AddXY(o.Size().Width, o.Size().Height)
	clip := func() {
		first = fyne.NewPos(max(at.X, first.X), max(at.Y, first.Y))
		last = fyne.NewPos(min(end.X, last.X), min(end.Y, last.Y))
	}
	add := func(name string, slack float32) []placed {
		if clip(); last.X <= first.X || last.Y <= first.Y {
			return nil
		}
		return []placed{{o, name, first, last, slack}}
	}
	var within []fyne.CanvasObject
	switch o := o.(type) {
	case *widget.Text:
		if o.Text() == "" {
			return nil
		}
		return add(fmt.Sprintf("text %q", o.Text()), max(0, o.Size().Width-o.Width()))
	case *widget.Button:
		if o.Text == "" { // an icon
			return nil
		}
		return add(fmt.Sprintf("button %q", o.Text), 0)
	case *container.Scroll:
		clip()
		within = test.WidgetRenderer(o).Objects()
	case fyne.Widget:
		within = test.WidgetRenderer(o).Objects()
	case *fyne.Container:
		within = o.Objects
	}
	for _, child := range within {
		all = append(all, placedIn(child, at.Add(child.Position()), first, last)...)
	}
	return all
}

// faultsOf returns what is wrong with the layout of o: texts that are cut, controls that are narrower than they need, and
// controls and texts that lie on each other.
func faultsOf(o fyne.CanvasObject, size fyne.Size) (faults []string) {
	all := placedIn(o, o.Position(), fyne.Position{}, fyne.NewPos(size.Width, size.Height))
	for i, p := range all {
		text, is := p.o.(*widget.Text)
		switch {
		case is && !text.Whole():
			faults = append(faults, p.name+" is cut")
		case !is && p.o.Size().Width+2*fynetheme.InnerPadding()-fynetheme.Padding() < p.o.MinSize().Width: // a row of tools gives up their margins
			faults = append(faults, fmt.Sprintf("%s has a width of %v and needs %v", p.name, p.o.Size().Width, p.o.MinSize().Width))
		}
		for _, q := range all[:i] {
			wide := min(p.last.X, q.last.X) - max(p.at.X, q.at.X)
			if wide > 1+p.slack+q.slack && p.at.Y+1 < q.last.Y && q.at.Y+1 < p.last.Y {
				faults = append(faults, p.name+" lies on "+q.name)
			}
		}
	}
	return faults
}

// In each language, no text is cut and no controls lie on each other: on all screens, and in all dialogs that commands open, in
// the usual window and in the smallest.
func TestEachLanguageFits(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		r := openWithGames(t)
		check := func(name string, o fyne.CanvasObject) {
			for _, fault := range faultsOf(o, r.win.Canvas().Size()) {
				t.Errorf("%s in %v: %s", name, r.win.Canvas().Size(), fault)
			}
		}
		prechess, _ := variants.ByID("prechess")
		chess960, _ := variants.ByID("chess960")
		stays, err := chess960.ParseStart("356") // the rooks stay in castling
		if err != nil {
			t.Fatal(err)
		}
		sizes := []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize}
		for _, c := range []struct {
			name string
			do   func()
		}{
			{"game", r.screens.home},
			{"start", func() { r.games.begin(app.NewGame{Variant: chess960, Start: &stays}, choices(r.settings.get())) }},
			{"atlas", r.commands.get("atlas").do},
			{"array", r.commands.get("start-position-in-atlas").do},
			{"editor", r.commands.get("edit-position").do},
			{"train", r.commands.get("train").do},
			{"games", r.commands.get("game-list").do},
			{"results", r.commands.get("results").do},
			{"opened game", func() { r.screens.home(); r.files.loadText(evaluatedGame) }},
			{"draft", func() { r.games.begin(app.NewGame{Variant: prechess}, choices(r.settings.get())) }},
		} {
			r.do(c.do)
			for _, size := range sizes {
				r.do(func() { r.win.Resize(size) })
				check(c.name, r.win.Content())
			}
		}
		closeAll := func() {
			for r.win.Canvas().Overlays().Top() != nil {
				r.win.Canvas().Overlays().Remove(r.win.Canvas().Overlays().Top())
			}
		}
		for _, name := range slices.Sorted(maps.Keys(r.commands.byID)) {
			c := r.commands.byID[name]
			if name == "quit" || c.do == nil {
				continue
			}
			for _, size := range sizes {
				r.win.Resize(size)
				r.do(c.do)
				if d := dialogtest.Top(r.win); d != nil {
					dialogtest.Settle(r.win)
					check(name, d)
				}
				closeAll()
				r.do(r.screens.home)
			}
		}
	})
}
