package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants/pgn"
)

// control is a visible object that reacts to clicks.
type control struct {
	fyne.Tappable
	name string // its type and its first text
	at   fyne.Position
	size fyne.Size // of the part visible in enclosing scrollers
}

func (c *control) centre() fyne.Position { return c.at.AddXY(c.size.Width/2, c.size.Height/2) }

// isSame reports whether both are the same control. Some controls are created again when their panel is updated.
func (c *control) isSame(other *control) bool {
	return c.Tappable == other.Tappable || c.name == other.name
}

// isFixed reports whether the control belongs to a panel or bar, and not to the content that it selects, such as the
// rows of a list.
func (c *control) isFixed() bool {
	switch c.Tappable.(type) {
	case *widget.Button, *widget.Check, *widget.Chip, *widget.Dropdown, *widget.Field, *widget.Segments:
		return true
	}
	return false
}

// controls returns the controls of the topmost dialog, or of the screen, in drawing order.
func (r *testWindow) controls() (all []*control) {
	var visit func(o fyne.CanvasObject, at, from, to fyne.Position)
	visit = func(o fyne.CanvasObject, at, from, to fyne.Position) {
		if !o.Visible() {
			return
		}
		a := fyne.NewPos(max(from.X, at.X), max(from.Y, at.Y))
		b := fyne.NewPos(min(to.X, at.X+o.Size().Width), min(to.Y, at.Y+o.Size().Height))
		if _, scrolls := o.(*container.Scroll); scrolls {
			from, to = a, b
		}
		t, taps := o.(fyne.Tappable)
		if _, isBoard := o.(*board.Board); taps && !isBoard && !strings.Contains(fmt.Sprintf("%T", o), "scroll") && a.X < b.X && a.Y < b.Y {
			all = append(all, &control{t, nameOf(o), a, fyne.NewSize(b.X-a.X, b.Y-a.Y)})
		}
		switch o := o.(type) {
		case fyne.Widget:
			if _, isList := o.(*game.Moves); isList {
				return // what is chosen there is content
			}
			for _, child := range test.WidgetRenderer(o).Objects() {
				visit(child, at.Add(child.Position()), from, to)
			}
		case *fyne.Container:
			for _, child := range o.Objects {
				visit(child, at.Add(child.Position()), from, to)
			}
		}
	}
	c := r.win.Canvas()
	root := c.Overlays().Top()
	if root == nil {
		root = c.Content()
	}
	visit(root, fyne.CurrentApp().Driver().AbsolutePositionForObject(root), fyne.NewPos(0, 0), fyne.NewPos(c.Size().Width, c.Size().Height))
	return all
}

// nameOf returns the type of an object and its first text.
func nameOf(o fyne.CanvasObject) string {
	text := ""
	eachVisible(o, func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widget.Button:
			text = o.Text + o.Tip
		case *canvas.Text:
			if text == "" {
				text = o.Text
			}
		case *widget.Text:
			if text == "" {
				text = o.Text()
			}
		}
	})
	return fmt.Sprintf("%T %q", o, text)
}

// controlAt returns the topmost control at a position, nil if there is none.
func controlAt(all []*control, p fyne.Position) (top *control) {
	for _, c := range all {
		if p.X >= c.at.X && p.Y >= c.at.Y && p.X < c.at.X+c.size.Width && p.Y < c.at.Y+c.size.Height {
			top = c
		}
	}
	return top
}

// samePanel reports whether two layouts are of the same panel or page: at least half of the controls are the same.
func samePanel(before, after []*control) bool {
	same := 0
	for _, b := range before {
		if slices.ContainsFunc(after, func(a *control) bool { return a.Tappable == b.Tappable }) {
			same++
		}
	}
	return 2*same >= len(before)
}

// movedControls returns the controls whose position has changed.
func movedControls(before, after []*control) (what []string) {
	for _, b := range before {
		for _, a := range after {
			if a.Tappable == b.Tappable && b.isFixed() && a.at != b.at {
				what = append(what, fmt.Sprintf("%s from %v to %v", b.name, b.at, a.at))
			}
		}
	}
	return what
}

// someGames are games of several variants, so that each facet of the game list has values.
const someGames = `[White "Ann"]
[Black "Ben"]
[Date "2024.05.17"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Ben"]
[Black "Cid"]
[Date "2023.01.02"]
[Result "1/2-1/2"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "nqrkbbrn/pppppppp/8/8/8/8/PPPPPPPP/NQRKBBRN w KQkq - 0 1"]

1. d4 d5 2. Ng3 Ng6 3. e4 e5 4. Bd3 Bd6 5. Bc3 Bd7 6. O-O O-O {even} 1/2-1/2

[White "Cid"]
[Black "Ann"]
[Date "2022"]
[Result "0-1"]

1. d4 d5 2. c4 dxc4 0-1
`

// After a click in a panel the same control is still under the pointer, and no other control of the panel has moved.
func TestNothingMovesUnderPointer(t *testing.T) {
	rooms := []struct {
		name string
		show func(r *testWindow)
	}{
		{"game", func(r *testWindow) { r.screens.home() }},
		{"editor", func(r *testWindow) { r.editor.editPosition() }},
		{"gallery", func(r *testWindow) { r.atlas.show() }},
		{"page", func(r *testWindow) { r.atlas.showArray() }},
		{"games", func(r *testWindow) { r.gameList.show() }},
		{"new game", func(r *testWindow) { r.commands.get("new-game").do() }},
	}
	for page, name := range []string{"board", "play", "computer", "notation", "sound"} {
		rooms = append(rooms, struct {
			name string
			show func(r *testWindow)
		}{"settings, " + name, func(r *testWindow) { r.settingsDialog.page = page; r.commands.get("settings").do() }})
	}
	for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}} {
		for _, where := range rooms {
			t.Run(fmt.Sprintf("%s %v", where.name, size.Width), func(t *testing.T) {
				r := openWithArchive(t)
				r.addGames(someGames)
				r.win.Resize(size)
				r.clickEverything(func() { where.show(r) })
			})
		}
	}
}

// addGames adds games to the archive.
func (r *testWindow) addGames(text string) {
	r.t.Helper()
	db, err := r.match.Library().DB()
	if err != nil {
		r.t.Fatal(err)
	}
	for g, err := range pgn.NewReader(strings.NewReader(text)).All() {
		if err != nil {
			r.t.Fatal(err)
		}
		if _, err := db.Add(r.t.Context(), "test", g); err != nil {
			r.t.Fatal(err)
		}
	}
}

// clickEverything clicks each control of a screen or dialog once, and checks what is under the pointer afterwards.
func (r *testWindow) clickEverything(show func()) {
	t, c := r.t, r.win.Canvas()
	r.do(show)
	clicked := map[string]bool{}
	for next := r.nextControl(clicked); next != nil; next = r.nextControl(clicked) {
		clicked[next.name] = true
		before, screen, overlay, game := r.controls(), r.screens.shown.screen, c.Overlays().Top(), r.view.Game
		r.do(func() { test.TapCanvas(c, next.centre()) })
		r.closeOthers()
		if r.screens.shown.screen == screen && c.Overlays().Top() == overlay && r.view.Game == game { // a new game rebuilds the panel
			after := r.controls()
			if !samePanel(before, after) {
				continue
			}
			if what := movedControls(before, after); len(what) > 0 {
				t.Errorf("a click on %s moves %s", next.name, strings.Join(what, "; "))
			}
			if top := controlAt(after, next.centre()); top != nil && top.isFixed() && !top.isSame(next) {
				t.Errorf("after a click on %s, %s is under the pointer", next.name, top.name)
			}
			continue
		}
		for n := 0; c.Overlays().Top() != nil && n < 9; n++ {
			r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
		}
		for c.Overlays().Top() != nil {
			c.Overlays().Remove(c.Overlays().Top())
		}
		r.do(show)
	}
	if len(clicked) < 8 { // the smallest page of the settings has 8
		t.Errorf("only %d controls were clicked", len(clicked))
	}
}

// closeOthers closes all windows but the main one, such as the hall screen, because the test driver finds positions in
// the newest window.
func (r *testWindow) closeOthers() {
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if w != nil && w.Canvas() != r.win.Canvas() {
			r.do(w.Close)
		}
	}
}

// nextControl returns a control that a click can reach and that has not been clicked, nil if there is none. Lists come
// last, because they may open another page.
func (r *testWindow) nextControl(clicked map[string]bool) *control {
	all := r.controls()
	var list *control
	for _, c := range all {
		if clicked[c.name] || controlAt(all, c.centre()) != c {
			continue
		}
		if _, isList := c.Tappable.(*widget.Choices); !isList {
			return c
		}
		list = cmp.Or(list, c)
	}
	return list
}
