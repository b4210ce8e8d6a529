package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/ui/dialogs"
)

const twoGames = "[Event \"One\"]\n\n1.e4   e5 *\n\n[Event \"Two\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Nepo, Ian\"]\n[Date \"2021.12.03\"]\n[WhiteElo \"2855\"]\n[BlackElo \"2782\"]\n\n1. d4 Nf6 1-0\n"

// openedFromFile opens a window on the second game of a file with two games.
func openedFromFile(t *testing.T) (r *testWindow, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "match.pgn")
	if err := os.WriteFile(path, []byte(twoGames), 0o644); err != nil {
		t.Fatal(err)
	}
	r = open(t, "chess", "")
	r.do(func() { r.files.open(path) })
	r.until("the list of games", func() bool { return r.dialogMarkup() != "" })
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyDown}) })
	r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown}) // from the search to the list
	r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.until("the second game", func() bool { return r.view.Document && r.view.Tag("Event") == "Two" })
	return r, path
}

// The heading of an opened game is its players with their ratings and the result; event and date are below. Commands for
// playing are disabled.
func TestOpenedGameHeading(t *testing.T) {
	r, path := openedFromFile(t)
	c := r.panel.document.Content()
	if c.Names != [2]string{"Carlsen, Magnus", "Nepo, Ian"} || c.Ratings != [2]string{"2855", "2782"} || c.Result != "1–0" || !r.panel.document.Visible() || r.panel.heading.Visible() {
		t.Errorf("it is headed by %+v", c)
	}
	for _, part := range []string{"Two", "2021"} {
		if !strings.Contains(c.About, part) || strings.Contains(c.About, "518") {
			t.Errorf("below stands %q, without %s or with the number of the orthodox start", c.About, part)
		}
	}
	if got := r.win.Title(); !strings.HasPrefix(got, "Carlsen, Magnus – Nepo, Ian – "+filepath.Base(path)) {
		t.Errorf("the window is called %q", got)
	}
	for _, name := range []string{"offer-draw", "resign", "claim-draw", "take-back", "players"} {
		if !r.menu.items[r.commands.get(name)].Disabled {
			t.Errorf("%s is possible", name)
		}
	}
	if r.panel.buttons.game.Visible() || r.panel.buttons.back.Visible() || r.panel.banner.Visible() || r.message.Text() == "" && r.view.HumanTurn {
		t.Error("it has buttons of play, or a card with the result")
	}
}

// A game of a file opens at its start.
func TestGameOpensAtStart(t *testing.T) {
	r, _ := openedFromFile(t)
	if r.view.Cursor != 0 || len(r.view.Plies) != 2 {
		t.Errorf("it is opened at step %d of %d", r.view.Cursor, len(r.view.Plies))
	}
}

// Ctrl+S replaces an opened game in its file, repeatedly and without questions. No byte of other games changes.
func TestSaveInPlace(t *testing.T) {
	r, path := openedFromFile(t)
	for _, text := range []string{"first", "second comment"} {
		r.do(func() { r.annotations.setComment(r.view.Tree.End(), text) })
		r.do(func() { r.chooseItem("save-pgn") })
		r.until("saving "+text, func() bool {
			got, _ := os.ReadFile(path)
			return strings.HasPrefix(string(got), "[Event \"One\"]\n\n1.e4   e5 *\n\n[Event \"Two\"]") && strings.Contains(string(got), "{"+text+"}")
		})
		if r.dialogMarkup() != "" {
			t.Errorf("it asks %s", r.dialogMarkup())
		}
	}
	r.until("the message", func() bool { return strings.HasPrefix(r.message.Text(), "Saved in match.pgn") })
	theirs := strings.Replace(twoGames, "1. d4 Nf6", "1. c4 e5", 1)
	if err := os.WriteFile(path, []byte(theirs), 0o644); err != nil {
		t.Fatal(err)
	}
	r.do(func() { r.annotations.setComment(r.view.Tree.End(), "third") })
	r.do(func() { r.chooseItem("save-pgn") })
	r.until("the question", func() bool { return strings.Contains(r.dialogMarkup(), "changed by another program") })
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) }) // the default
	if got, _ := os.ReadFile(path); string(got) != theirs || r.view.Tree.Note(r.view.Tree.End()).Text() != "third" {
		t.Errorf("the default answer destroys something: %s", got)
	}
}

// The proposed file name consists of the players and the date.
func TestProposedFileNames(t *testing.T) {
	r, _ := openedFromFile(t)
	if got := gameFileName(r.view); got != "Carlsen-Nepo-2021-12-03.pgn" {
		t.Errorf("proposed is %q", got)
	}
	if got := reportFile(r.view); got != "Carlsen-Nepo-2021-12-03-report" {
		t.Errorf("for the report, %q is proposed", got)
	}
	r = open(t, "chess", "")
	if got := gameFileName(r.view); !strings.HasPrefix(got, "chess-20") || !strings.HasSuffix(got, ".pgn") {
		t.Errorf("without names %q is proposed", got)
	}
	r = openPGN(t, "[White \"a/b\"]\n[Black \"c:d\"]\n[Date \"2021.??.??\"]\n\n1. e4 *\n")
	if got := gameFileName(r.view); got != "a-b-c-d-2021.pgn" {
		t.Errorf("of odd names %q is proposed", got)
	}
	r = open(t, "chess960", "")
	if got := reportFile(r.view); !strings.HasPrefix(got, "chess960-"+r.view.StartID+"-20") || !strings.HasSuffix(got, "-report") {
		t.Errorf("for the report of a game without names, %q is proposed", got)
	}
}
