package app

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/pgn"
)

// shownState formats the positions that the tabs show: the number of steps, and the moves that lead there.
func shownState(tabs *Tabs) string {
	var all []string
	for _, m := range tabs.All() {
		v := m.View()
		text := fmt.Sprint(v.Cursor)
		for _, ply := range v.pliesShown() {
			text += " " + ply.SAN
		}
		if v.Draft.Shown {
			text += " draft"
		}
		if v.Flipped {
			text += " flipped"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// Each tab shows after a restart and after a kill what it showed before: the start, a move, a variation, a position of the
// draft, the end; and the board is turned as before.
func TestThePositionShownInEachTabReturns(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	atEnd := tabs.Selected()
	playAll(t, atEnd, "e4", "e5")
	atMove := newTab(t, tabs, "d4", "d5", "c4")
	do(t, atMove.GoTo(1))
	do(t, atMove.Flip())
	g, err := pgn.NewReader(strings.NewReader("1. e4 (1. f4 f5 2. g4) 1... c5 *")).Next()
	do(t, err)
	from, err := ReadGame(g)
	do(t, err)
	from.ShowStart()
	_, err = tabs.Open(from)
	do(t, err)
	inVariation, err := tabs.Open(from)
	do(t, err)
	v := inVariation.View()
	do(t, inVariation.GoToNode(v.Tree.At(3))) // 1... f5
	drafted, err := tabs.New(NewGame{Variant: variant(t, "prechess")})
	do(t, err)
	for range 2 {
		v := drafted.View()
		do(t, drafted.Place(v.Draft.End.All()[0]))
	}
	do(t, drafted.GoTo(1))
	const want = "2 e4 e5, 1 d4 flipped, 0, 2 f4 f5, 1 draft"
	if got := shownState(tabs); got != want {
		t.Fatalf("before: %s", got)
	}
	saveShown(tabs) // what happens after shownDelay
	killed := t.TempDir()
	do(t, os.CopyFS(killed, os.DirFS(folder)))
	if got := shownState(openTabs(t, killed, Options{})); got != want {
		t.Errorf("after a kill: %s\nwant %s", got, want)
	}
	do(t, atMove.GoTo(2))
	tabs.Shutdown()
	if got, want := shownState(openTabs(t, folder, Options{})), strings.Replace(want, "1 d4", "2 d4 d5", 1); got != want {
		t.Errorf("after a restart: %s\nwant %s", got, want)
	}
}

// A program with one tab remembers the position too.
func TestThePositionShownInTheOnlyTabReturns(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{First: NewGame{Variant: variant(t, "chess")}})
	playAll(t, m, "e4", "e5")
	do(t, m.GoTo(1))
	m.Close()
	if v := openSaved(t, folder, Options{}).View(); v.Cursor != 1 {
		t.Errorf("it shows step %d", v.Cursor)
	}
}

// If the journal has changed since the position was saved, because the program was killed before it was saved again, a tab
// shows the end of its game rather than another position.
func TestAStalePositionIsNotShown(t *testing.T) {
	g := game{variant: variant(t, "chess")}
	g.start = variants.Start{White: variants.OrthodoxFamily.At(0), Black: variants.OrthodoxFamily.At(0)}
	do(t, g.reset())
	for _, step := range []string{"e2e4", "e7e5", "g1f3"} {
		do(t, g.apply(event{Kind: eventStep, Step: step}))
	}
	v := g.show(cursorAfter(&g, 2), nil)
	saved := shownPositionOf(&v)
	if c, found := saved.cursor(&g); !found || c.step != 2 {
		t.Errorf("unchanged: step %d, %t", c.step, found)
	}
	longer := *g.snapshot()
	do(t, longer.apply(event{Kind: eventStep, Step: "b8c6"}))
	other := *g.snapshot()
	do(t, other.apply(event{Kind: eventTakeBack, Length: 1}))
	do(t, other.apply(event{Kind: eventTakeBack, Length: 0}))
	for _, step := range []string{"d2d4", "e7e5", "g1f3"} {
		do(t, other.apply(event{Kind: eventStep, Step: step}))
	}
	for name, g := range map[string]*game{"a longer game": &longer, "another game": &other} {
		if c, found := saved.cursor(g); found {
			t.Errorf("%s shows step %d", name, c.step)
		}
	}
	lost := *saved
	lost.Node = 99
	if _, found := lost.cursor(&g); found {
		t.Error("a node that does not exist is shown")
	}
}
