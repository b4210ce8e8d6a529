package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// myLineTexts returns the player's lines for a side from the start of the game shown, each as PGN.
func (r *testWindow) myLineTexts(side chess.Color) string {
	r.t.Helper()
	var all []string
	for _, moves := range r.myLines.file().Repertoire().Lines(&r.view.First, side) {
		text, err := pgn.MoveText(&r.view.First, gametree.New(moves))
		if err != nil {
			r.t.Fatal(err)
		}
		all = append(all, text)
	}
	return strings.Join(all, " | ")
}

func (r *testWindow) wantMyLines(what, white, black string) {
	r.t.Helper()
	if w, b := r.myLineTexts(chess.White), r.myLineTexts(chess.Black); w != white || b != black {
		r.t.Errorf("%s: White's lines are %q, Black's %q; message %q", what, w, b, r.message.Text())
	}
}

// A key adds the moves that lead to the position shown: of a game in progress, of a variation, of the analysis after a game, and
// of an opened game; for the side at the bottom, which the message names.
func TestAKeyAddsTheLineShown(t *testing.T) {
	r := open(t, "chess960", "")
	first := []rules.Move{r.view.Position.Moves(nil)[0]}
	r.do(func() { r.typeRunes("d") })
	r.wantMyLines("at the start", "", "")
	r.do(func() { r.play.move(first[0]) })
	r.do(func() { r.typeRunes("d") })
	if got := r.myLines.file().Repertoire().Lines(&r.view.First, chess.White); len(got) != 1 || got[0][0] != first[0] || r.message.Text() != "1 move added to your lines for White" {
		t.Errorf("a game in progress: %v, message %q", got, r.message.Text())
	}

	r = openPGN(t, annBen)
	r.do(func() { r.typeRunes("d") })
	r.wantMyLines("an opened game", "1. e4 e5", "")
	r.do(func() { r.typeRunes("d") })
	if r.message.Text() != "Your lines for White have these moves already" {
		t.Errorf("message %q", r.message.Text())
	}
	r.do(func() { r.navigation.goTo(0) })
	r.do(func() { r.moveField.enter("d4") })
	r.do(func() { r.moveField.enter("d5") })
	r.do(func() { r.typeRunes("fd") })
	if r.message.Text() != "2 moves added to your lines for Black" {
		t.Errorf("message %q", r.message.Text())
	}
	r.wantMyLines("a variation", "1. e4 e5", "1. d4 d5")

	r = open(t, "chess", "")
	for _, m := range []string{"f3", "e5", "g4", "Qh4#"} {
		r.do(func() { r.moveField.enter(m) })
	}
	r.do(func() { r.navigation.step(-1) })
	r.do(func() { r.moveField.enter("d5") })
	r.do(func() { r.chooseItem("add-to-my-lines") })
	r.wantMyLines("the analysis of a finished game", "1. f3 e5 2. g4 d5", "")
}

// Lines that do not begin with a start position, or have a null move, are refused with a sentence.
func TestLinesThatCannotBeLearned(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.typeRunes("d") })
	if r.message.Text() != "Only lines from a start position can be learned" {
		t.Errorf("message %q", r.message.Text())
	}
	r = openPGN(t, "1. e4 e5 (1... -- 2. d4) *")
	r.do(func() { r.navigation.goToNode(r.view.Tree.Last(r.view.Tree.Next(r.view.Node))) })
	r.do(func() { r.typeRunes("d") })
	if r.message.Text() != "A line with a null move cannot be learned" {
		t.Errorf("message %q", r.message.Text())
	}
	r.wantMyLines("refused", "", "")
}

// Remove takes the line shown out of the lines of the side at the bottom. It is grey where they do not have it.
func TestTheLineShownIsRemoved(t *testing.T) {
	r := openPGN(t, annBen)
	remove := r.commands.get("remove-from-my-lines")
	if remove.applies(r.view) {
		t.Error("a line that was not added can be removed")
	}
	r.do(func() { r.typeRunes("d") })
	r.do(func() { r.typeRunes("f") })
	if remove.applies(r.view) {
		t.Error("White's line can be removed from Black's")
	}
	r.do(func() { r.typeRunes("f") })
	r.do(func() { r.chooseItem("remove-from-my-lines") })
	r.wantMyLines("removed", "", "")
	if r.message.Text() != "The line was removed from your lines for White" || remove.applies(r.view) {
		t.Errorf("message %q", r.message.Text())
	}
}

// All windows of the program have the same lines, and a restart has them too.
func TestTwoWindowsHaveTheSameLines(t *testing.T) {
	folder := t.TempDir()
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.files.loadText(annBen) })
	r.do(func() { r.tabs.step(1) })
	r.do(r.tabs.tearOff)
	torn := r.openGames.windows[1]
	r.do(func() { torn.parts.keyInput.typedRune('d') })
	r.wantMyLines("added in the other window", "1. e4", "")
	if torn.message.Text() != "1 move added to your lines for White" || r.message.Text() == torn.message.Text() {
		t.Errorf("the windows say %q and %q", torn.message.Text(), r.message.Text())
	}
	r.do(r.navigation.goLast)
	r.do(func() { r.typeRunes("d") })
	if r.message.Text() != "1 move added to your lines for White" {
		t.Errorf("message %q", r.message.Text())
	}
	r.closeWindow()
	r.openGames.tabs.Shutdown()
	again := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	again.wantMyLines("after a restart", "1. e4 e5", "")
}

// The player reads that the file of lines is damaged, and that a line could not be saved.
func TestFaultsOfTheLinesAreReported(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "repertoire.pgn"), []byte("\x00\x01"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	if r.settle(); !strings.Contains(r.message.Text(), "Some of your lines could not be read") {
		t.Errorf("message %q", r.message.Text())
	}
	r.do(func() { r.moveField.enter("e4") })
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.typeRunes("d") })
	r.until("the fault", func() bool {
		text := r.message.Text() + r.view.Alarm
		for _, n := range r.view.Notices {
			text += n.Text
		}
		r.settle()
		return strings.Contains(text, "Your lines could not be saved")
	})
}

// The page of an array opens Train with a question about it; Escape leads to the first page of Train, then to the atlas.
func TestFirstMovesAreTrainedFromThePageOfTheArray(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.atlas.show() })
	r.do(func() { r.atlas.input.TrainFirstMoves(variants.FischerFamily.At(417), variants.Fischer) })
	if text := r.markup(); r.screens.shown.name != "train" || !strings.Contains(text, variants.FischerFamily.At(417).String()) {
		t.Fatalf("%q is shown: %s", r.screens.shown.name, text)
	}
	for _, want := range []string{"train", "atlas"} {
		r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
		if r.screens.shown.name != want {
			t.Errorf("Escape shows %q, want %q", r.screens.shown.name, want)
		}
	}
}

// The page of the array trains the lines from it, and removes them; Back returns from the training to the page.
func TestLinesAreTrainedFromThePageOfTheArray(t *testing.T) {
	r := openPGN(t, annBen)
	r.do(func() { r.typeRunes("d") })
	r.do(func() { r.atlas.show() })
	r.do(func() { r.atlas.input.TrainLines(variants.Both(r.view.Start.White), r.view.Variant.Castling) })
	if r.screens.shown.name != "train" {
		t.Fatalf("%q is shown", r.screens.shown.name)
	}
	if text := r.markup(); !strings.Contains(text, "Your lines for White") {
		t.Errorf("the screen shows %s", text)
	}
	for _, want := range []string{"train", "atlas"} { // the first page of Train, then the atlas
		r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) })
		if r.screens.shown.name != want {
			t.Errorf("Escape shows %q, want %q", r.screens.shown.name, want)
		}
	}
	chapters := r.myLines.file().Repertoire().Chapters()
	r.do(func() { r.atlas.input.RemoveLines(chapters[0]) })
	r.wantMyLines("removed on the page", "", "")
}
