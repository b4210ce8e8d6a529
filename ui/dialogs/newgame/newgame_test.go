package newgame

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/variants"
)

// fixture is a window with the dialog for a new game, and the games that it starts.
type fixture struct {
	win    fyne.Window
	dialog *dialog
	games  []app.NewGame
	last   Choices // of the last game
}

// openWith opens the dialog with the given choices.
func openWith(t *testing.T, c Choices) *fixture {
	t.Helper()
	d := &fixture{win: dialogtest.Window(t, dialogtest.UsualSize)}
	in := Input{
		Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, Choices: c, Seed: 7,
		CanInvite: true, FindServers: func(found func([]string)) { found([]string{"192.168.1.5:8080"}) },
		Levels: []player.Level{{Name: "Novice", Summary: "new to it"}, {Name: "Casual", Summary: "plays at weekends"}},
	}
	d.dialog = open(d.win, in, func(variants.Variant) {}, func(g app.NewGame, c Choices, closeDialog func()) {
		closeDialog()
		d.games, d.last = append(d.games, g), c
	})
	return d
}

// A tap chooses a variant, and Enter starts a game of it.
func TestEveryTileStartsItsVariant(t *testing.T) {
	for i, v := range variants.All() {
		d := openWith(t, Choices{Variant: "chess"})
		test.Tap(d.dialog.tiles[i])
		dialogtest.Press(d.win, fyne.KeyReturn)
		if len(d.games) != 1 || d.games[0].Variant.ID != v.ID || d.last.Variant != v.ID {
			t.Fatalf("%s: began %+v", v.ID, d.games)
		}
		if drafted := v.Symmetry == variants.Drafted; drafted != (d.games[0].Seed == 0) {
			t.Errorf("%s: seed %d", v.ID, d.games[0].Seed)
		}
		if d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("%s: the dialog is still open", v.ID)
		}
	}
}

// The height of the start above the opponent does not depend on the variant.
func TestHeightOfTheStartIsConstant(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	first := d.dialog.start.content.MinSize().Height
	for i, tile := range d.dialog.tiles {
		test.Tap(tile)
		if height := d.dialog.start.content.MinSize().Height; height != first {
			t.Errorf("tile %d, %s: the height is %v, for the first variant %v", i, d.dialog.variant.Name, height, first)
		}
	}
}

// A press on a tile chooses it at once, so that Start, pressed next, starts its variant. No tile waits for a second click,
// which would delay the first.
func TestPressingATileChoosesIt(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	for _, tile := range d.dialog.tiles {
		if _, waits := any(tile).(fyne.DoubleTappable); waits {
			t.Fatalf("%s waits for a second click", tile.variant.ID)
		}
	}
	bunker := slices.IndexFunc(d.dialog.tiles, func(t *tile) bool { return t.variant.ID == "bunker" })
	press := any(d.dialog.tiles[bunker]).(desktop.Mouseable)
	press.MouseDown(&desktop.MouseEvent{Button: desktop.MouseButtonPrimary})
	d.dialog.startButton.Tapped(nil)
	if len(d.games) != 1 || d.games[0].Variant.ID != "bunker" {
		t.Errorf("began %+v", d.games)
	}
}

// The controls do not move, whatever the variant, the start and the opponent, in any window.
func TestNothingMovesWhenTheVariantChanges(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			d := openWith(t, Choices{Variant: "chess", Level: "Casual"})
			d.win.Resize(size)
			g := d.dialog
			positions := func() (at []fyne.Position) {
				for _, o := range []fyne.CanvasObject{g.search, g.start.field, g.opponent.kind, g.clock.list, g.startButton} {
					at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
				}
				return at
			}
			playerPositions := func() (at []fyne.Position) {
				for _, o := range []fyne.CanvasObject{g.opponent.summary, g.opponent.name, g.opponent.color} {
					at = append(at, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
				}
				return at
			}
			before, playerBefore := positions(), playerPositions()
			for i, tile := range g.tiles {
				test.Tap(tile)
				texts := []string{"", "not a start position, and a long text", "518", "R?K*R"}
				if testing.Short() {
					texts = texts[:2]
				}
				for _, text := range texts {
					g.start.field.SetText(text)
					for kind := range 4 {
						g.opponent.kind.Choose(kind)
						g.opponent.color.Choose((kind + 1) % 4)
						now := positions()
						if kind != engineMatch { // then they are hidden
							now = append(now, playerPositions()...)
						}
						if !slices.Equal(now, append(before, playerBefore...)[:len(now)]) {
							t.Fatalf("%v, %s, %q, opponent %d: from %v to %v", size, g.tiles[i].variant.ID, text, kind, before, now)
						}
					}
				}
			}
		}
	})
}

// No tile is cut off at the right or covered by the scroll bar of the list, in any window.
func TestTilesFitTheirList(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			d := openWith(t, Choices{Variant: "chess"})
			d.win.Resize(size)
			g := d.dialog
			right := g.search.Position().X + g.search.Size().Width
			for _, tile := range g.tiles {
				at := fyne.CurrentApp().Driver().AbsolutePositionForObject(tile).X - fyne.CurrentApp().Driver().AbsolutePositionForObject(g.search).X
				if end := g.search.Position().X + at + tile.Size().Width; end > right {
					t.Fatalf("%v: %s ends at %v, the list at %v", size, tile.variant.ID, end, right)
				}
			}
			if bar := g.tileScroll.Size().Width; bar < right+dialogs.BarWidth {
				t.Errorf("%v: the scroll bar ends at %v, the tiles at %v", size, bar, right)
			}
		}
	})
}

// The game has the chosen players, names and event, and the next dialog proposes them again.
func TestPlayersAndOccasion(t *testing.T) {
	c := Choices{Variant: "chess", Friend: true, Level: "Casual", Color: player.ChooseBlack, PlayerName: "Ann", FriendName: "Bo", Occasion: app.Occasion{Event: "Club"}}
	d := openWith(t, c)
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].White != (player.Player{Name: "Bo"}) || d.games[0].Black != (player.Player{Name: "Ann"}) || d.games[0].Occasion.Event != "Club" {
		t.Fatalf("began %+v", d.games)
	}
	if d.last != c {
		t.Errorf("the choices are %+v, want %+v", d.last, c)
	}

	d = openWith(t, c)
	askOccasion(d.win, d.dialog.occasion, func(o app.Occasion) { d.dialog.occasion = o })
	test.Type(d.win.Canvas().Focused(), "x")
	dialogtest.Press(d.win, fyne.KeyReturn)
	if got := d.dialog.occasion.Event; got != "xClub" && got != "Clubx" {
		t.Errorf("the event is %q", got)
	}
}

// The arrow keys choose another visible tile; a row has two here.
func TestArrowsChooseTiles(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	dialogtest.Press(d.win, fyne.KeyDown) // from the search to the first
	for _, step := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyRight, 1}, {fyne.KeyDown, 3}, {fyne.KeyLeft, 2}, {fyne.KeyUp, 0}} {
		dialogtest.Press(d.win, step.key)
		if got := d.dialog.variant.ID; got != variants.All()[step.want].ID {
			t.Errorf("%s leads to %s", step.key, got)
		}
	}
	dialogtest.Press(d.win, fyne.KeyUp)
	if d.win.Canvas().Focused() != d.dialog.search {
		t.Error("the up arrow in the first row does not lead to the search field")
	}
}

// Typing searches at once and chooses the best match. Enter starts it.
func TestTypingFindsAVariant(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	test.Type(d.dialog.search, "benko")
	if d.win.Canvas().Focused() != d.dialog.search {
		t.Error("the search field does not have the focus")
	}
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Variant.ID != "benko" {
		t.Errorf("began %+v", d.games)
	}
}

// A synonym finds its variant.
func TestSearchKnowsSynonyms(t *testing.T) {
	for text, id := range map[string]string{"dfrc": "dfrc", "benko": "benko", "FREESTYLE": "chess960", "o'neal": "slide"} {
		d := openWith(t, Choices{Variant: "chess"})
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

// The game has the typed start. An invalid start is reported, and the dialog stays open.
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
		d := openWith(t, Choices{Variant: c.variant})
		d.dialog.start.field.SetText(c.text)
		dialogtest.Press(d.win, fyne.KeyReturn)
		if c.problem != "" {
			if len(d.games) != 0 || !strings.Contains(d.dialog.start.problem.Text(), c.problem) || d.dialog.start.field.Text != c.text || !d.dialog.startButton.Disabled() {
				t.Errorf("%s %q: %d games, problem %q, field %q", c.variant, c.text, len(d.games), d.dialog.start.problem.Text(), d.dialog.start.field.Text)
			}
			continue
		}
		if len(d.games) != 1 || !strings.HasPrefix(d.games[0].Start.String(), c.want) {
			t.Errorf("%s %q: %v, problem %q", c.variant, c.text, d.games, d.dialog.start.problem.Text())
		}
	}
}

// The three lists choose any variant. One that has a tile keeps its id.
func TestCustomVariants(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	test.Tap(d.dialog.tiles[len(d.dialog.tiles)-1])
	choose := func(i int, name string) { dialogtest.Choose(t, d.dialog.customLists[i], name) }
	choose(0, "Shuffle")
	choose(1, "Mirrored")
	choose(2, variants.Slide.Name)
	if d.dialog.variant.ID != "slide" {
		t.Errorf("shuffle, mirrored, slide is %s", d.dialog.variant.ID)
	}
	choose(1, "Drafted")
	if want := "custom:shuffle:drafted:slide"; d.dialog.variant.ID != want {
		t.Errorf("%s, want %s", d.dialog.variant.ID, want)
	}
	choose(0, "Orthodox")
	choose(1, "Unequal")
	if !d.dialog.startButton.Disabled() || d.dialog.start.problem.Text() == "" {
		t.Error("a game can begin with unequal arrays of a family of one array")
	}
}

// The dialog opens with the given choices, and Escape starts no game.
func TestEscapeStartsNoGame(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	if d.dialog.variant.ID != "bunker" || d.dialog.opponent.kind.Chosen() != computer || d.dialog.opponent.color.Chosen() != 1 || d.dialog.opponent.level.Chosen() != 1 {
		t.Errorf("%s, opponent %d, colour %d, level %v", d.dialog.variant.ID, d.dialog.opponent.kind.Chosen(), d.dialog.opponent.color.Chosen(), d.dialog.opponent.level.Chosen())
	}
	dialogtest.Press(d.win, fyne.KeyEscape)
	if len(d.games) != 0 || d.win.Canvas().Overlays().Top() != nil {
		t.Errorf("after Escape: %d games, dialog %v", len(d.games), d.win.Canvas().Overlays().Top())
	}
	d = openWith(t, Choices{Variant: "bunker", Level: "Casual", Color: player.ChooseBlack})
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].White.Level != 2 || !d.games[0].Black.Human() {
		t.Errorf("began %+v", d.games)
	}
}

// The player's colour has the player's name.
func TestPlayerNameIsOnThePlayersColour(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess", Level: "Casual", Color: player.ChooseBlack})
	d.dialog.opponent.name.SetText("Ann")
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Black.Name != "Ann" || d.games[0].White != (player.Player{Level: 2}) {
		t.Errorf("began %+v", d.games)
	}
}

// A dialog opened with a custom variant can change it.
func TestCustomVariantsAreChanged(t *testing.T) {
	d := openWith(t, Choices{Variant: "custom:shuffle:independent:slide"})
	dialogtest.Choose(t, d.dialog.customLists[2], "Orthodox (Chess480)")
	if want := "custom:shuffle:independent:orthodox"; d.dialog.variant.ID != want {
		t.Errorf("%s, want %s", d.dialog.variant.ID, want)
	}
}

// The search prefers names, and a variant that was not found cannot be started.
func TestSearching(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess"})
	for text, want := range map[string]string{"benko": "benko", "960": "chess960", "Chess 960": "chess960", "draft": "prechess", "kings leap": "kingsleap", "dfrc": "dfrc", "bronstein": "prechess", "winther": "chess484"} {
		d.dialog.search.SetText(text)
		if d.dialog.variant.ID != want || d.dialog.startButton.Disabled() {
			t.Errorf("%s finds %s", text, d.dialog.variant.ID)
		}
	}
	d.dialog.search.SetText("xyz")
	dialogtest.Press(d.win, fyne.KeyReturn)
	if !d.dialog.startButton.Disabled() || d.dialog.noneFound.Hidden || len(d.games) != 0 {
		t.Errorf("without a match: began %v", d.games)
	}
	d.dialog.search.SetText("")
	if d.dialog.startButton.Disabled() || !d.dialog.noneFound.Hidden {
		t.Error("an empty search text finds nothing")
	}
}

// Escape closes the dialog whatever has the focus.
func TestEscapeClosesFromEveryControl(t *testing.T) {
	openDialog := func() *fixture { return openWith(t, Choices{Variant: "custom:shuffle:drafted:slide", Level: "Novice"}) }
	n := 0
	for i := 0; i == 0 || i < n; i++ {
		d := openDialog()
		all := dialogtest.Focusable(dialogtest.Top(d.win))
		n = len(all)
		d.win.Canvas().Focus(all[i])
		dialogtest.Press(d.win, fyne.KeyEscape)
		if d.win.Canvas().Overlays().Top() != nil {
			t.Errorf("with the focus on %T Escape does not close the dialog", all[i])
		}
	}
	if n < 15 {
		t.Errorf("only %d controls can have the focus", n)
	}
}

// The open list of a dropdown is as wide as the dropdown.
func TestListsAreAsWideAsTheirDropdowns(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		d := openWith(t, Choices{Variant: "chess960"})
		dialogtest.CheckDropdowns(t, "new game", d.win)
		askClock(d.win, clock.Terms{}, true, func(clock.Terms) {})
		dialogtest.CheckDropdowns(t, "clock", d.win)
	})
}

// Tab goes from the search over the variants, as one control, and the options of the game to Start.
func TestTabGoesFromTheSearchToStart(t *testing.T) {
	d := openWith(t, Choices{Variant: "chess960"})
	g, c := d.dialog, d.win.Canvas()
	want := []fyne.Focusable{g.search, g.grid, g.start.field, g.clock.list, g.opponent.kind, g.opponent.level, g.startButton}
	for range 40 {
		if len(want) > 0 && c.Focused() == want[0] {
			want = want[1:]
		}
		c.FocusNext()
		if c.Focused() == fyne.Focusable(g.search) {
			break
		}
	}
	if len(want) > 0 {
		t.Errorf("Tab does not reach %T in this order", want[0])
	}
	if c.Focus(g.search); c.Focused() == fyne.Focusable(g.search) {
		c.FocusNext()
	}
	if c.Focused() != fyne.Focusable(g.grid) {
		t.Errorf("after the search comes %T", c.Focused())
	}
	test.Tap(g.tiles[2])
	if says := g.grid.Description().Text(); c.Focused() != fyne.Focusable(g.grid) || !strings.Contains(says, g.tiles[2].variant.Title()) || !strings.HasSuffix(says, "3 of 13") {
		t.Errorf("after a tap on the third tile, %T has the focus; the list says %q", c.Focused(), says)
	}
}
