package newgame

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/internal/dialogtest"
	"backrank/ui/dialogs"
	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/variants"
)

// chess960Option is an option of engines that play Chess960.
var chess960Option = client.Options{{Name: "UCI_Chess960", Kind: client.Check, Default: "false"}}

// An engine that cannot play the variant cannot be chosen as the opponent.
func TestUCIEngineIsTheOpponent(t *testing.T) {
	plain := player.Entry{ID: "p", Name: "Plain", Path: "/opt/plain"}
	fischer := player.Entry{ID: "f", Name: "Fischer", Path: "/opt/fischer", DeclaredOptions: chess960Option}
	d := openWith(t, Choices{Variant: "chess"})
	d.dialog.opponent.engines.engines = func() []player.Entry { return []player.Entry{plain, fischer} }
	d.dialog.opponent.engines.id = "p" // played last
	d.dialog.opponent.kind.Choose(uciEngine)
	if e, ok := d.dialog.opponent.engines.chosen(); !ok || e.ID != "p" {
		t.Fatalf("chosen %v", e)
	}
	d.dialog.chooseTile(1) // Chess960
	if e, ok := d.dialog.opponent.engines.chosen(); ok {
		t.Errorf("%s is chosen and cannot play", e.Name)
	}
	if got := d.dialog.frame.Problem; !d.dialog.startButton.Disabled() || got.Text() != "Choose an engine that can play this variant" {
		t.Errorf("the game can begin without an opponent: %q", got.Text())
	}
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 0 {
		t.Fatal("the game has begun")
	}
	if d.dialog.opponent.engines.list.Choose(0); d.dialog.opponent.engines.list.Chosen() >= 0 {
		t.Error("an engine that cannot play was chosen")
	}
	d.dialog.opponent.engines.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 || d.games[0].Black.Engine != "f" || d.games[0].Black.Name != "Fischer" || d.last.Engine != "f" || d.last.Friend {
		t.Errorf("began %+v with choices %+v", d.games, d.last)
	}
}

// A wrong address of a server is reported while it is typed, and no longer.
func TestAServerAddressIsCorrected(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker"})
	choice := d.dialog.opponent.friend
	d.dialog.opponent.kind.Choose(friend)
	choice.place.Choose(elsewhere)
	for _, c := range []struct {
		address string
		wrong   bool
	}{{"localhost:80 95", true}, {"localhost:8095", false}, {"", true}, {"play.example.org", false}} {
		choice.server.SetText(c.address)
		if got := d.dialog.startButton.Disabled(); got != c.wrong || (d.dialog.frame.Problem.Text() != "") != c.wrong {
			t.Errorf("%q: refused %v, %q", c.address, got, d.dialog.frame.Problem.Text())
		}
	}
}

// The dialog says when no engine can play the variant, and in a draft that Backrank places the pieces.
func TestEnginesPlayTheirVariantsOnly(t *testing.T) {
	d := openWith(t, Choices{Variant: "bunker"})
	d.dialog.opponent.engines.engines = func() []player.Entry {
		return []player.Entry{{ID: "g", Name: "Good 2", Path: "/opt/good", DeclaredOptions: chess960Option}}
	}
	d.dialog.opponent.kind.Choose(uciEngine)
	if got := d.dialog.frame.Problem; got.Text() != "None of your engines can play this variant" {
		t.Error(got.Text())
	}
	v, _ := variants.ByID("benko")
	d.dialog.choose(v)
	if got := d.dialog.opponent.summary.Text(); !strings.Contains(got, "Backrank places the pieces") {
		t.Errorf("in a draft: %q", got)
	}
}

// Two engines play each other, levels of the computer or UCI engines, at a pace. An engine that cannot play the variant is
// refused with the reason. The next dialog has the same engines, pace and opponent.
func TestTwoEnginesAreChosen(t *testing.T) {
	c := Choices{Variant: "chess960", Level: "Casual", Engine: "g", Color: player.ChooseWhite, Match: Match{Pace: 7 * time.Second}}
	d := openWith(t, c)
	g := d.dialog
	fish := player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", DeclaredOptions: chess960Option}
	g.opponent.match.white.engines = func() []player.Entry { return []player.Entry{fish} }
	isShown := func() bool { return g.opponent.match.content.Visible() }
	if isShown() {
		t.Error("the pace is shown for a game of a person")
	}
	g.opponent.kind.Choose(engineMatch)
	if !isShown() || g.opponent.single.Visible() {
		t.Error("the engines are not shown in place of opponent and player")
	}
	for _, o := range test.LaidOutObjects(g.opponent.match.content) {
		if text, is := o.(*widget.Text); is && !text.Whole() {
			t.Errorf("%q is cut", text.Text())
		}
	}
	dialogtest.Choose(t, g.opponent.match.white.list, "Good 2")
	bunker := slices.IndexFunc(g.tiles, func(t *tile) bool { return t.variant.ID == "bunker" })
	test.Tap(g.tiles[bunker])
	if problem := g.frame.Problem.Text(); !g.startButton.Disabled() || !strings.HasPrefix(problem, "Good 2 cannot play this variant. It does not support") {
		t.Errorf("in bunker: %q", problem)
	}
	dialogtest.Press(d.win, fyne.KeyReturn)
	test.Tap(g.tiles[slices.IndexFunc(g.tiles, func(t *tile) bool { return t.variant.ID == "chess960" })])
	dialogtest.Press(d.win, fyne.KeyReturn)
	if len(d.games) != 1 {
		t.Fatalf("began %+v", d.games)
	}
	if n := d.games[0]; n.White != fish.Player() || n.Black != (player.Player{Level: 2}) || n.Pace != 7*time.Second {
		t.Errorf("began %+v", n)
	}
	want := c
	want.Match = Match{Chosen: true, White: "g", Black: "Casual", Pace: 7 * time.Second, Games: 1, Starts: StartsAsChosen}
	if d.last != want {
		t.Errorf("the choices are %+v, want %+v", d.last, want)
	}
	if again := openWith(t, d.last).dialog.opponent; again.kind.Chosen() != engineMatch || again.match.pace.chosen() != 7*time.Second || again.match.white.player() != (player.Player{Level: 2}) {
		t.Errorf("the next dialog has %+v", again.match) // without the engine, it proposes the last level
	}
}

// An engine added from the choice of two engines is in both lists.
func TestAddedEnginesAreInBothLists(t *testing.T) {
	win := dialogtest.Window(t, dialogtest.UsualSize)
	var engines []player.Entry
	g := open(win, Input{
		Style: dialogs.DiagramStyle{Pieces: theme.NewPieces()}, Levels: []player.Level{{Name: "Novice"}}, Choices: Choices{Variant: "chess", Match: Match{Chosen: true}},
		Engines: func() []player.Entry { return engines },
		ManageEngines: func(changed func()) {
			engines = append(engines, player.Entry{ID: "g", Name: "Good 2", Path: "/opt/good", DeclaredOptions: chess960Option})
			changed()
		},
	}, func(variants.Variant) {}, func(app.NewGame, Choices, func()) {})
	var add *widget.Button
	for _, f := range dialogtest.Focusable(g.opponent.match.content) {
		if b, is := f.(*widget.Button); is && b.Text == "UCI engines…" {
			add = b
		}
	}
	if add == nil {
		t.Fatal("there is no button for UCI engines")
	}
	test.Tap(add)
	dialogtest.Choose(t, g.opponent.match.white.list, "Good 2")
	dialogtest.Choose(t, g.opponent.match.black.list, "Good 2")
}
