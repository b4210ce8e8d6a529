package dialogs

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"

	"backrank/app"
	"backrank/app/player"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// table is a window with the dialog for a new game.
type table struct {
	win    fyne.Window
	dialog *newGame
	games  []app.NewGame
	last   Choices
}

func lay(t *testing.T, c Choices) *table {
	t.Helper()
	dressed(t)
	d := &table{win: test.NewTempWindow(t, fynewidget.NewLabel(""))}
	d.win.Resize(fyne.NewSize(1180, 760))
	in := NewGameInput{
		Looks: Looks{Pieces: theme.NewPieces()}, Choices: c, Seed: 7,
		Levels: []player.Level{{Name: "Novice", Summary: "new to it"}, {Name: "Casual", Summary: "plays at weekends"}},
	}
	d.dialog = openNewGame(d.win, in, func(variants.Variant) {}, func(g app.NewGame, c Choices, leave func()) {
		leave()
		d.games, d.last = append(d.games, g), c
	})
	return d
}

// key sends a key to the focused widget, or to the dialog.
func (d *table) key(name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if f := d.win.Canvas().Focused(); f != nil {
		f.TypedKey(e)
		return
	}
	Typed(d.win.Canvas(), e)
}

// Every variant can be chosen with a tap and started with Enter.
func TestEveryTileBeginsItsVariant(t *testing.T) {
	for i, v := range variants.All() {
		d := lay(t, Choices{Variant: "chess"})
		test.Tap(d.dialog.tiles[i])
		d.key(fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Variant.ID != v.ID || d.last.Variant != v.ID {
			t.Fatalf("%s: began %+v", v.ID, d.games)
		}
		if drafted := v.Symmetry == variants.Drafted; drafted != (d.games[0].Seed == 0) {
			t.Errorf("%s: seed %d", v.ID, d.games[0].Seed)
		}
		if d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("%s: the dialog stays", v.ID)
		}
	}
}

// The opponent and the player stay in their places, whichever tile is chosen, that of a custom game included.
func TestNothingMovesWhenAnotherVariantIsChosen(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	first := d.dialog.start.content.MinSize().Height // the opponent stands below it
	for i, tile := range d.dialog.tiles {
		test.Tap(tile)
		if height := d.dialog.start.content.MinSize().Height; height != first {
			t.Errorf("tile %d, %s: the part above the opponent is %v high, before %v", i, d.dialog.chosen.Name, height, first)
		}
	}
}

// A press on a tile chooses at once, so that Start, pressed next, starts that variant. No tile waits for a second
// click, which would delay the first.
func TestATileIsChosenWhenItIsPressed(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	for _, tile := range d.dialog.tiles {
		if _, waits := any(tile).(fyne.DoubleTappable); waits {
			t.Fatalf("%s waits for a second click", tile.variant.ID)
		}
	}
	bunker := slices.IndexFunc(d.dialog.tiles, func(t *tile) bool { return t.variant.ID == "bunker" })
	press := any(d.dialog.tiles[bunker]).(desktop.Mouseable)
	press.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	d.dialog.begin.Tapped(nil)
	if len(d.games) != 1 || d.games[0].Variant.ID != "bunker" {
		t.Errorf("began %+v", d.games)
	}
}

// The controls do not move, whatever the variant, the start and the opponent, in any window.
func TestNothingMovesWhenTheVariantChanges(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
		d := lay(t, Choices{Variant: "chess", Level: "Casual"})
		d.win.Resize(size)
		g := d.dialog
		places := func() (at []fyne.Position) {
			for _, o := range []fyne.CanvasObject{g.search, g.start.field, g.opponent.kind, g.clock.list, g.begin} {
				at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
			}
			return at
		}
		own := func() (at []fyne.Position) {
			for _, o := range []fyne.CanvasObject{g.opponent.about, g.opponent.name, g.opponent.color} {
				at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
			}
			return at
		}
		before, theirs := places(), own()
		for i, tile := range g.tiles {
			test.Tap(tile)
			texts := []string{"", "this is nothing at all, and it is long", "518", "R?K*R"}
			if testing.Short() {
				texts = texts[:2]
			}
			for _, text := range texts {
				g.start.field.SetText(text)
				for kind := range 4 {
					g.opponent.kind.Choose(kind)
					g.opponent.color.Choose((kind + 1) % 4)
					now := places()
					if kind != engineMatch { // then they are hidden
						now = append(now, own()...)
					}
					if !slices.Equal(now, append(before, theirs...)[:len(now)]) {
						t.Fatalf("%v, %s, %q, opponent %d: from %v to %v", size, g.tiles[i].variant.ID, text, kind, before, now)
					}
				}
			}
		}
	}
}

// No tile is cut off at the right, nor below the bar that scrolls the list, in any window.
func TestTilesFitTheirList(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1180, Height: 760}, {Width: 760, Height: 560}} {
		d := lay(t, Choices{Variant: "chess"})
		d.win.Resize(size)
		g := d.dialog
		right := g.search.Position().X + g.search.Size().Width
		for _, tile := range g.tiles {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(tile).X - fyne.CurrentApp().Driver().AbsolutePositionForObject(g.search).X
			if end := g.search.Position().X + at + tile.Size().Width; end > right {
				t.Fatalf("%v: %s ends at %v, the list at %v", size, tile.variant.ID, end, right)
			}
		}
		if bar := g.list.Size().Width; bar < right+barWidth {
			t.Errorf("%v: the bar stands at %v, the tiles end at %v", size, bar, right)
		}
	}
}

// The players, names and event are those of the game, and are proposed the next time.
func TestPlayersAndOccasion(t *testing.T) {
	c := Choices{Variant: "chess", Friend: true, Level: "Casual", Color: player.ChooseBlack, Name: "Ann", Other: "Bo", Occasion: app.Occasion{Event: "Club"}}
	d := lay(t, c)
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].White != (player.Player{Name: "Bo"}) || d.games[0].Black != (player.Player{Name: "Ann"}) || d.games[0].Occasion.Event != "Club" {
		t.Fatalf("began %+v", d.games)
	}
	if d.last != c {
		t.Errorf("remembers %+v, want %+v", d.last, c)
	}

	d = lay(t, c)
	openOccasion(d.win, d.dialog.occasion, func(o app.Occasion) { d.dialog.occasion = o })
	test.Type(d.win.Canvas().Focused(), "x")
	d.key(fyne.KeyReturn)
	if got := d.dialog.occasion.Event; got != "xClub" && got != "Clubx" {
		t.Errorf("the event is %q", got)
	}
}

// Two engines play each other, levels of the computer or UCI engines, at a pace. One that cannot play the variant is
// refused in words. Both, the pace and the last opponent are proposed again.
func TestTwoEnginesAreChosen(t *testing.T) {
	c := Choices{Variant: "chess960", Level: "Casual", Engine: "g", Color: player.ChooseWhite, Match: Match{Pace: 7 * time.Second}}
	d := lay(t, c)
	g := d.dialog
	fish := player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", Offers: offers}
	g.opponent.match.white.engines = func() []player.Entry { return []player.Entry{fish} }
	seen := func() bool { return g.opponent.match.content.Visible() }
	if seen() {
		t.Error("the pace is there for a game of a person")
	}
	g.opponent.kind.Choose(engineMatch)
	if !seen() || g.opponent.single.Visible() {
		t.Error("the engines are not shown in place of opponent and player")
	}
	pickOption(t, g.opponent.match.white.list, "Good 2")
	bunker := slices.IndexFunc(g.tiles, func(t *tile) bool { return t.variant.ID == "bunker" })
	test.Tap(g.tiles[bunker])
	if said := g.dialog.said.Text(); !g.begin.Disabled() || !strings.HasPrefix(said, "Good 2 cannot play this variant. It does not support") {
		t.Errorf("in bunker: %q", said)
	}
	d.key(fyne.KeyReturn)
	test.Tap(g.tiles[slices.IndexFunc(g.tiles, func(t *tile) bool { return t.variant.ID == "chess960" })])
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 {
		t.Fatalf("began %+v", d.games)
	}
	if n := d.games[0]; n.White != fish.Player() || n.Black != (player.Player{Level: 2}) || n.Pace != 7*time.Second {
		t.Errorf("began %+v", n)
	}
	want := c
	want.Match = Match{true, "g", "Casual", 7 * time.Second}
	if d.last != want {
		t.Errorf("remembers %+v, want %+v", d.last, want)
	}
	if again := lay(t, d.last).dialog.opponent; again.kind.Chosen() != engineMatch || again.match.pace.chosen() != 7*time.Second || again.match.white.player() != (player.Player{Level: 2}) {
		t.Errorf("again: %+v", again.match) // the engine is not there: the last level is proposed
	}
}

// An engine can be added from the choice of two engines, and is in both lists then.
func TestEnginesAreAddedForAMatch(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(1180, 760))
	var engines []player.Entry
	g := openNewGame(win, NewGameInput{
		Looks: Looks{Pieces: theme.NewPieces()}, Levels: []player.Level{{Name: "Novice"}}, Choices: Choices{Variant: "chess", Match: Match{Chosen: true}},
		Engines: func() []player.Entry { return engines },
		Manage: func(changed func()) {
			engines = append(engines, player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", Offers: offers})
			changed()
		},
	}, func(variants.Variant) {}, func(app.NewGame, Choices, func()) {})
	var add *widget.Button
	for _, f := range focusable(g.opponent.match.content) {
		if b, is := f.(*widget.Button); is && b.Text == "UCI engines…" {
			add = b
		}
	}
	if add == nil {
		t.Fatal("there is no button for that")
	}
	test.Tap(add)
	pickOption(t, g.opponent.match.white.list, "Good 2")
	pickOption(t, g.opponent.match.black.list, "Good 2")
}

// The arrow keys move between the visible tiles, two in a row here.
func TestTilesWalkByKeyboard(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	d.key(fyne.KeyDown) // from the search to the first
	for _, step := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyRight, 1}, {fyne.KeyDown, 3}, {fyne.KeyLeft, 2}, {fyne.KeyUp, 0}} {
		d.key(step.key)
		if got := d.dialog.chosen.ID; got != variants.All()[step.want].ID {
			t.Errorf("%s leads to %s", step.key, got)
		}
	}
	d.key(fyne.KeyUp)
	if d.win.Canvas().Focused() != d.dialog.search {
		t.Error("up from the first row is not the search")
	}
}

// Typing searches at once, the best match is chosen, and Enter starts it.
func TestTypingFindsAVariant(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	test.Type(d.dialog.search, "benko")
	if d.win.Canvas().Focused() != d.dialog.search {
		t.Error("the search does not have the keyboard")
	}
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Variant.ID != "benko" {
		t.Errorf("began %+v", d.games)
	}
}

// A synonym finds its variant.
func TestSearchKnowsSynonyms(t *testing.T) {
	for text, id := range map[string]string{"dfrc": "dfrc", "benko": "benko", "FREESTYLE": "chess960", "o'neal": "slide"} {
		d := lay(t, Choices{Variant: "chess"})
		d.dialog.search.SetText(text)
		found := false
		for _, tile := range d.dialog.tiles {
			found = found || !tile.Hidden && tile.variant.ID == id
		}
		if !found || !d.dialog.tiles[0].Hidden {
			t.Errorf("%q does not find %s alone", text, id)
		}
	}
}

// The typed start is played; an invalid one is reported while the dialog remains open.
func TestTypedStarts(t *testing.T) {
	for _, c := range []struct{ variant, text, want, problem string }{
		{"chess960", "0", "BBQNNRKR", ""},
		{"chess960", "rnbqkbnr", "RNBQKBNR", ""},
		{"dfrc", "W518-B0", "RNBQKBNR/BBQNNRKR", ""},
		{"chess960", "RKR*", "RKR", ""},
		{"chess960", "960", "", "960"},
		{"chess960", "KRRBBQNN", "", "KRRBBQNN"},
		{"chess960", "RNB", "", "RNB"},
		{"shuffle", "QQ*", "", "QQ*"},
	} {
		d := lay(t, Choices{Variant: c.variant})
		d.dialog.start.field.SetText(c.text)
		d.key(fyne.KeyReturn)
		if c.problem != "" {
			if len(d.games) != 0 || !strings.Contains(d.dialog.start.problem.Text(), c.problem) || d.dialog.start.field.Text != c.text || !d.dialog.begin.Disabled() {
				t.Errorf("%s %q: %d games, problem %q, field %q", c.variant, c.text, len(d.games), d.dialog.start.problem.Text(), d.dialog.start.field.Text)
			}
			continue
		}
		if len(d.games) != 1 || !strings.HasPrefix(d.games[0].Start.String(), c.want) {
			t.Errorf("%s %q: %v, problem %q", c.variant, c.text, d.games, d.dialog.start.problem.Text())
		}
	}
}

// The three lists select any variant, and name one of the twelve if it is one.
func TestCustomKnowsTheCatalogue(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	test.Tap(d.dialog.tiles[len(d.dialog.tiles)-1])
	choose := func(i int, name string) { pickOption(t, d.dialog.parts[i], name) }
	choose(0, "Shuffle")
	choose(1, "Mirrored")
	choose(2, variants.Slide.Name)
	if d.dialog.chosen.ID != "slide" {
		t.Errorf("shuffle, mirrored, slide is %s", d.dialog.chosen.ID)
	}
	choose(1, "Drafted")
	if want := "custom:shuffle:drafted:slide"; d.dialog.chosen.ID != want {
		t.Errorf("%s, want %s", d.dialog.chosen.ID, want)
	}
	choose(0, "Orthodox")
	choose(1, "Unequal")
	if !d.dialog.begin.Disabled() || d.dialog.start.problem.Text() == "" {
		t.Error("unequal arrays of a family of one can be begun")
	}
}

// The last choices are proposed again, and Escape starts nothing.
func TestChoicesComeBackAndEscapeCancels(t *testing.T) {
	d := lay(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	if d.dialog.chosen.ID != "bunker" || d.dialog.opponent.kind.Chosen() != computer || d.dialog.opponent.color.Chosen() != 1 || d.dialog.opponent.level.Chosen() != 1 {
		t.Errorf("%s, opponent %d, colour %d, level %v", d.dialog.chosen.ID, d.dialog.opponent.kind.Chosen(), d.dialog.opponent.color.Chosen(), d.dialog.opponent.level.Chosen())
	}
	d.key(fyne.KeyEscape)
	if len(d.games) != 0 || d.win.Canvas().Overlays().Top() != nil {
		t.Errorf("after Escape: %d games, dialog %v", len(d.games), d.win.Canvas().Overlays().Top())
	}
	d = lay(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].White.Level != 2 || !d.games[0].Black.Human() {
		t.Errorf("began %+v", d.games)
	}
}

// The player's name is on the player's colour.
func TestTheNameIsSeated(t *testing.T) {
	d := lay(t, Choices{Variant: "chess", Level: "Casual", Color: player.ChooseBlack})
	d.dialog.opponent.name.SetText("Ann")
	d.key(fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Black.Name != "Ann" || d.games[0].White != (player.Player{Level: 2}) {
		t.Errorf("began %+v", d.games)
	}
}

// A text longer than its dialog can be scrolled with the keys.
func TestKeysScrollADialog(t *testing.T) {
	dressed(t)
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(760, 300))
	Help(win, []KeyGroup{{"Many", make([]Key, 60)}}, nil)
	s := win.Canvas().Overlays().Top().(*dialog)
	at := func(key fyne.KeyName) float32 {
		Typed(win.Canvas(), &fyne.KeyEvent{Name: key})
		return s.scroll.Offset.Y
	}
	last := s.scroll.Content.Size().Height - s.scroll.Size().Height
	if got := at(fyne.KeyDown); got != 40 {
		t.Errorf("down: %v", got)
	}
	if got := at(fyne.KeyEnd); got != last || last < 500 {
		t.Errorf("end: %v of %v", got, last)
	}
	if got := at(fyne.KeyHome); got != 0 {
		t.Errorf("home: %v", got)
	}
}

// A custom game can be changed when the dialog is opened again.
func TestPartsOfTheLastCustomGame(t *testing.T) {
	d := lay(t, Choices{Variant: "custom:shuffle:independent:slide"})
	pickOption(t, d.dialog.parts[2], "Orthodox (Chess480)")
	if want := "custom:shuffle:independent:orthodox"; d.dialog.chosen.ID != want {
		t.Errorf("%s, want %s", d.dialog.chosen.ID, want)
	}
}

// The search prefers names, and a variant that was not found cannot be started.
func TestSearching(t *testing.T) {
	d := lay(t, Choices{Variant: "chess"})
	for text, want := range map[string]string{"benko": "benko", "960": "chess960", "Chess 960": "chess960", "draft": "prechess", "kings leap": "kingsleap", "dfrc": "dfrc", "bronstein": "prechess", "winther": "chess484"} {
		d.dialog.search.SetText(text)
		if d.dialog.chosen.ID != want || d.dialog.begin.Disabled() {
			t.Errorf("%s finds %s", text, d.dialog.chosen.ID)
		}
	}
	d.dialog.search.SetText("xyz")
	d.key(fyne.KeyReturn)
	if !d.dialog.begin.Disabled() || d.dialog.none.Hidden || len(d.games) != 0 {
		t.Errorf("what is not found: begun %v", d.games)
	}
	d.dialog.search.SetText("")
	if d.dialog.begin.Disabled() || !d.dialog.none.Hidden {
		t.Error("an empty search finds nothing")
	}
}

// Escape closes a dialog whatever has the focus.
func TestEscapeFromEverywhere(t *testing.T) {
	open := func() *table { return lay(t, Choices{Variant: "custom:shuffle:drafted:slide", Level: "Novice"}) }
	n := 0
	for i := 0; i == 0 || i < n; i++ {
		d := open()
		all := focusable(d.win.Canvas().Overlays().Top().(*dialog).panel)
		n = len(all)
		d.win.Canvas().Focus(all[i])
		d.key(fyne.KeyEscape)
		if d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("%T keeps Escape", all[i])
		}
	}
	if n < 20 {
		t.Errorf("only %d things can have the keyboard", n)
	}
}

// pickOption chooses an option of a dropdown by its name.
func pickOption(t *testing.T, d *widget.Dropdown, name string) {
	t.Helper()
	i := slices.IndexFunc(d.Options(), func(o widget.Option) bool { return o.Name == name })
	if i < 0 {
		t.Fatalf("no option %q", name)
	}
	d.Choose(i)
}

// focusable returns all objects below o that can have the focus.
func focusable(o fyne.CanvasObject) (all []fyne.Focusable) {
	if !o.Visible() {
		return nil
	}
	if f, ok := o.(fyne.Focusable); ok {
		return []fyne.Focusable{f}
	}
	switch o := o.(type) {
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, focusable(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, focusable(c)...)
		}
	}
	return all
}
