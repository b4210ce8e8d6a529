package ui

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/archive"
	"backrank/app/settings"
	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// explorerGames are games of orthodox chess, as moves and result.
var explorerGames = []string{
	"1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 e5 2. Nf3 Nf6 0-1", "1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2", "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *",
	"1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 0-1", "1. e4 d5 2. exd5 1-0",
}

// openWithGames opens a window on a game of orthodox chess with explorerGames in its archive.
func openWithGames(t *testing.T) *testWindow {
	t.Helper()
	w := openWithArchive(t)
	db, err := w.match.Library().DB()
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for i, moves := range explorerGames {
		fmt.Fprintf(&text, "[White \"White %d\"]\n[Black \"Black %d\"]\n[WhiteElo \"%d\"]\n[BlackElo \"2000\"]\n\n%s\n\n", i, i, 2000+100*i, moves)
	}
	// The same array under another castling rule is another start.
	text.WriteString("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n1. a4 *\n\n")
	r := pgn.NewReader(strings.NewReader(text.String()))
	for g, err := range r.All() {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Add(t.Context(), "test", g); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// listedMoves returns the moves in the explorer, each with its number of games, White's wins, draws and Black's wins.
func (r *testWindow) listedMoves() map[string][4]int {
	all := map[string][4]int{}
	for _, m := range r.panel.explorer.Result().Moves {
		all[m.SAN] = [4]int{m.Games, m.Wins, m.Draws, m.Losses}
	}
	return all
}

// replayCounts counts the explorerGames that reach a position, by the move played there.
func replayCounts(t *testing.T, at *rules.Position) map[string][4]int {
	t.Helper()
	all := map[string][4]int{}
	for _, line := range explorerGames {
		g, err := pgn.NewReader(strings.NewReader(line + "\n")).Next()
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start
		for _, m := range g.Tree.Main() {
			if p.Key() == at.Key() {
				text := san.Format(&p, m)
				n := all[text]
				n[0]++
				if i := slices.Index([]string{"1-0", "1/2-1/2", "0-1"}, g.Result); i >= 0 {
					n[1+i]++
				}
				all[text] = n
				break
			}
			p = rules.After(&p, m)
		}
	}
	return all
}

// The counts of the explorer equal those from replaying the games from the same start, at every position. A click plays
// a move.
func TestExplorerCountsMoves(t *testing.T) {
	r := openWithGames(t)
	r.do(func() { r.typeRunes("e") })
	if !r.settings.get().Explorer || !r.panel.explorer.Visible() {
		t.Fatal("E does not open the explorer")
	}
	look := func(where string) {
		t.Helper()
		want := replayCounts(t, &r.view.Position)
		if got := r.listedMoves(); !maps.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %v, want %v; %q", where, got, want, r.panel.explorer.Text())
		}
	}
	look("at the start")
	for _, text := range []string{"Nf3", "Nc6", "e4", "e5", "Bc4", "Bc5"} {
		m, err := san.Parse(&r.view.Position, text)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(r.panel.explorer.Result().Moves, func(e archive.ExploredMove) bool { return e.Move == m }) {
			r.do(func() { r.panel.explorer.Choose(text) })
		} else {
			r.do(func() { r.play.move(m) })
		}
		if r.view.LastMove != m {
			t.Fatalf("%s was not played: %q", text, r.message.Text())
		}
		look(text)
	}
	r.do(func() { r.navigation.step(-2) })
	look("back")
	r.do(func() { r.navigation.goTo(0) })
	look("at the start again")
	r.do(func() { r.panel.explorer.Choose("e4") })
	if !r.view.InVariation() || len(r.view.Plies) != 6 || r.view.Position.At(chess.E4) != chess.WhitePawn {
		t.Errorf("a move at an earlier position is no variation: %v", r.view.Plies)
	}
	look("in a variation")
	r.do(func() { r.typeRunes("e") })
	if r.settings.get().Explorer || r.panel.explorer.Visible() || r.panel.moves.Size().Height < 100 {
		t.Error("E does not close the explorer")
	}
}

// The games with the highest ratings are listed first, and a click opens one.
func TestExplorerOpensGames(t *testing.T) {
	r := openWithGames(t)
	r.do(r.explorer.toggle)
	r.do(func() { r.moveField.enter("e4") })
	top := r.panel.explorer.Result().Top
	if len(top) != topGames || top[0].White != "White 6" || top[1].White != "White 5" {
		t.Fatalf("top games %+v", top)
	}
	r.match.Settings().Change(func(s *settings.Settings) { s.ConfirmNew = false })
	r.do(func() { r.panel.explorer.Choose("White 5 2500 – Black 5 2000") })
	if !r.view.Loaded || len(r.view.Plies) != 7 || r.view.Side(chess.White).Label != "White 5" {
		t.Errorf("opened %+v, %q", r.view.White.Label, r.message.Text())
	}
}

// An empty explorer shows why it is empty.
func TestEmptyExplorerShowsReason(t *testing.T) {
	r := openWithGames(t)
	r.do(r.explorer.toggle)
	text := func() string { return r.panel.explorer.Text() }
	r.do(func() { r.moveField.enter("h4") })
	if text() != "No games in your list reach this position. To add games, use Import games in the menu Games." {
		t.Errorf("after a move of nobody: %q", text())
	}
	r.do(func() { _ = loadPosition(r.match.Match, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", r.view.Variant) })
	if !strings.Contains(text(), "began from a set-up position") {
		t.Errorf("of an edited position: %q", text())
	}
	r = open(t, "prechess", "")
	r.do(r.explorer.toggle)
	if !strings.Contains(text(), "after the draft") {
		t.Errorf("in a draft: %q", text())
	}
	r = openWithGames(t)
	r.explorer.query = func(func(*archive.DB) error) error { return errors.New("the disk is on fire") }
	r.do(r.explorer.toggle)
	if text() != "The disk is on fire" {
		t.Errorf("without an archive: %q", text())
	}
	r.explorer.query = openWithGames(t).explorer.query
	r.do(func() { r.moveField.enter("e4") })
	if text() != "" || len(r.listedMoves()) == 0 {
		t.Errorf("with one again: %q, %v", text(), r.listedMoves())
	}
}

// One query runs at a time, then the newest pending one; others are dropped. Until its result arrives, the listed
// moves, which are for another position, cannot be chosen.
func TestNewestExplorerQueryWins(t *testing.T) {
	r := openWithGames(t)
	r.do(r.explorer.toggle)
	query, began, goOn, opened := r.explorer.query, make(chan bool), make(chan bool), 0
	r.explorer.query = func(ask func(*archive.DB) error) error {
		opened++ // no lock: one query at a time
		began <- true
		<-goOn
		return query(ask)
	}
	r.moveField.enter("e4")
	<-began
	for _, san := range []string{"e5", "Nf3"} {
		r.moveField.enter(san)
	}
	r.panel.explorer.Choose("Nf3") // of the start
	if len(r.view.Plies) != 3 || len(r.listedMoves()) > 0 {
		t.Fatalf("%d moves, listed %v while the first question is being answered", len(r.view.Plies), r.listedMoves())
	}
	go func() {
		goOn <- true
		<-began
		goOn <- true
	}()
	r.until("the answer", func() bool { return len(r.listedMoves()) > 0 })
	if want := replayCounts(t, &r.view.Position); !maps.Equal(r.listedMoves(), want) || opened != 2 {
		t.Errorf("%v, want %v; %d questions were answered", r.listedMoves(), want, opened)
	}
}

// The move under the pointer has an arrow on the board, in addition to the shapes of a hint.
func TestExplorerArrowUnderPointer(t *testing.T) {
	r := openWithGames(t)
	r.do(r.explorer.toggle)
	hint := board.Shape{From: chess.A4, To: chess.A5, Brush: board.Green}
	r.board.Drawings.Suggest(hint)
	c := r.win.Canvas()
	at := r.panel.explorer.LinePosition("e4")
	test.MoveMouse(c, at)
	if got := r.board.Drawings.Suggested(); len(got) != 2 || got[0] != hint || got[1] != (board.Shape{From: chess.E2, To: chess.E4, Brush: board.Blue}) {
		t.Errorf("drawn %v", got)
	}
	test.MoveMouse(c, fyne.NewPos(1, 1))
	if got := r.board.Drawings.Suggested(); !slices.Equal(got, []board.Shape{hint}) {
		t.Errorf("left %v", got)
	}
	test.MoveMouse(c, at)
	r.do(func() { test.TapCanvas(c, at) })
	if got := r.board.Drawings.Suggested(); len(r.view.Plies) != 1 || len(got) != 0 {
		t.Errorf("%d moves, drawn %v", len(r.view.Plies), got)
	}
}

// The explorer, which has grown into the place of a card, ignores the second click of a double click that closed the
// card.
func TestExplorerIgnoresClickForClosedCard(t *testing.T) {
	r := openWithGames(t)
	r.do(r.explorer.toggle)
	c, at := r.win.Canvas(), r.panel.explorer.LinePosition("e4")
	for range 2 {
		r.do(func() { test.TapCanvas(c, at) })
	}
	if len(r.view.Plies) != 0 {
		t.Errorf("a click without the pointer over the list plays %v", r.view.Plies)
	}
	test.MoveMouse(c, at)
	if r.do(func() { test.TapCanvas(c, at) }); len(r.view.Plies) != 1 {
		t.Errorf("a click under the pointer plays %d moves", len(r.view.Plies))
	}
}

// When a click closes a hint, the explorer grows only after the pointer has left the button, so that no row appears
// under the pointer. When a key closes it, the explorer grows at once.
func TestExplorerDoesNotGrowUnderPointer(t *testing.T) {
	r := openWithAdviser(t, "chess", "", "e4", "e5")
	r.do(r.explorer.toggle)
	high := r.panel.explorer.Size().Height
	ask := func() {
		r.do(func() { r.commands.get("hint").do() })
		r.until("the hint", func() bool { return r.panel.hint.Stage() == game.PieceShown })
		if r.panel.explorer.Size().Height >= high {
			t.Fatalf("the explorer is %v high beside a hint, and %v without", r.panel.explorer.Size().Height, high)
		}
	}
	ask()
	var shut *widget.Button
	iconButtons(r.panel.hint, func(b *widget.Button) { shut = b })
	c, low := r.win.Canvas(), r.panel.explorer.Size().Height
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(shut).AddXY(4, 4)
	test.MoveMouse(c, at)
	r.do(func() { test.TapCanvas(c, at) })
	if got := r.panel.explorer.Size().Height; got != low || r.panel.hint.Stage() != game.NoHint {
		t.Errorf("under the pointer the explorer grows from %v to %v", low, got)
	}
	r.do(func() { test.MoveMouse(c, fyne.NewPos(4, 4)) })
	if got := r.panel.explorer.Size().Height; got != high {
		t.Errorf("when the pointer has left, the explorer is %v high, not %v", got, high)
	}
	ask()
	if r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }); r.panel.explorer.Size().Height != high {
		t.Errorf("after Escape the explorer is %v high, not %v", r.panel.explorer.Size().Height, high)
	}
}

// Games added to the archive are counted at once.
func TestExplorerFollowsArchive(t *testing.T) {
	r := openOn(t, app.Options{Folder: t.TempDir(), Archive: archive.Open, First: app.NewGame{Variant: openWithGames(t).view.Variant}}, "")
	r.do(r.explorer.toggle)
	if r.panel.explorer.Text() != "No games in your list reach this position. To add games, use Import games in the menu Games." {
		t.Fatalf("%q, %v", r.panel.explorer.Text(), r.listedMoves())
	}
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		r.do(func() { r.moveField.enter(san) })
	}
	r.do(func() { r.navigation.goTo(0) })
	r.until("the game is counted", func() bool { return len(r.listedMoves()) > 0 })
	if got := r.listedMoves()["f3"]; got != [4]int{1, 0, 0, 1} {
		t.Errorf("%v", r.listedMoves())
	}
}

// With the explorer open nothing overlaps and the explorer has its minimum height, in wide, small and tall windows, at the
// start and in a game.
func TestExplorerLayout(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openWithGames(t)
		r.do(r.explorer.toggle)
		for _, move := range []string{"", "e4"} {
			if move != "" {
				r.do(func() { r.moveField.enter(move) })
			}
			for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}} {
				r.win.Resize(size)
				r.checkNoOverlap(t, fmt.Sprintf("%q %v", move, size))
				if e := r.panel.explorer; e.Size().Height < e.MinSize().Height {
					t.Errorf("%q %v: the explorer is %v high", move, size, e.Size().Height)
				}
			}
		}
	})
}
