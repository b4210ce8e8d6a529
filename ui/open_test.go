package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
)

// file creates a file with a text.
func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	badGame  = "[Event \"bad\"]\n[White \"Bad\"]\n[FEN \"8/8\"]\n1. e4 *\n\n"
	goodGame = "[Event \"good\"]\n[White \"Good\"]\n\n1. e4 e5 2. Nf3 *\n\n"
)

// A single game in a file is continued at once. Of several the player chooses one; a game without a start position is not
// opened, and the reason is shown.
func TestAFileIsOpened(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.Open(file(t, "one.pgn", goodGame)) })
	if len(r.view.Plies) != 3 || r.view.Variant.ID != "chess" || !strings.Contains(r.message.Said(), "one.pgn") {
		t.Errorf("%d plies of %s, message %q", len(r.view.Plies), r.view.Variant.ID, r.message.Said())
	}

	r = open(t, "chess960", "")
	r.do(func() { r.Open(file(t, "two.pgn", badGame+goodGame)) })
	for _, says := range []string{"Games in two.pgn", "2 games", "This game cannot be read. Game 1, line 3"} {
		if !strings.Contains(r.top(), says) {
			t.Errorf("it does not say %q: %s", says, r.top())
		}
	}
	if r.do(func() { r.press(fyne.KeyReturn) }); r.top() == "" || len(r.view.Plies) != 0 {
		t.Fatal("a game that cannot be read is opened")
	}
	r.do(func() { r.press(fyne.KeyDown) }) // to the list
	r.do(func() { r.press(fyne.KeyDown) })
	r.do(func() { r.press(fyne.KeyReturn) })
	if r.top() != "" || len(r.view.Plies) != 3 {
		t.Errorf("the good game is not opened: %d plies, %s", len(r.view.Plies), r.top())
	}
}

// partGame has a move that cannot be played, and goes on behind it.
const partGame = "[Event \"part\"]\n[White \"Part\"]\n\n1. e4 e5 2. Qxe9 {a slip} Nc6 (2... d6) 3. Bb5 1-0\n\n"

// A game with a move that cannot be played is opened up to that move, at that place, whichever way it comes. The message names
// the line, the move and the fault, and the rest of the text is a comment.
func TestAGameIsOpenedUpToItsFault(t *testing.T) {
	const says, rest = "On line 4 the game has a fault. 2. \"Qxe9\": This is not a move.", "Qxe9 {a slip) Nc6 (2... d6) 3. Bb5"
	path := file(t, "part.pgn", partGame)
	several := file(t, "two.pgn", partGame+goodGame)
	for way, read := range map[string]func(r *testWindow){
		"opened":  func(r *testWindow) { r.Open(path) },
		"dropped": func(r *testWindow) { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(path)}) },
		"pasted": func(r *testWindow) {
			r.app.Clipboard().SetContent(partGame)
			r.files.paste()
		},
		"chosen": func(r *testWindow) {
			r.do(func() { r.Open(several) })
			if !strings.Contains(r.top(), "This game can be read only up to a") {
				t.Errorf("the list does not say the fault: %s", r.top())
			}
			r.press(fyne.KeyReturn)
		},
	} {
		r := open(t, "chess960", "")
		r.do(func() { read(r) })
		if got := r.message.Said(); !strings.HasPrefix(got, says) || !strings.HasSuffix(got, "The text from there on is kept as a comment.") {
			t.Errorf("%s: message %q", way, got)
		}
		v := &r.view
		if len(v.Plies) != 2 || v.Cursor != 2 || v.Outcome != "1-0" {
			t.Errorf("%s: %d plies, shown at %d, result %s", way, len(v.Plies), v.Cursor, v.Outcome)
		}
		text, err := v.PGN()
		if err != nil || !strings.Contains(text, "1. e4 e5 {"+rest+"} 1-0") {
			t.Errorf("%s: its PGN is %v\n%s", way, err, text)
		}
	}
}

// Saving a game that could be read only in part asks for a name, as the file has what could not be read.
func TestAFaultyGameIsNotSavedInItsFile(t *testing.T) {
	r := open(t, "chess960", "")
	path := file(t, "part.pgn", partGame)
	r.do(func() { r.Open(path) })
	r.do(r.files.save)
	if got, _ := os.ReadFile(path); string(got) != partGame || !strings.Contains(r.top(), "Save as") {
		t.Errorf("the file is now %q, the dialog %q", got, r.top())
	}
}

// Enter opens the chosen game even while it is still being read: no key is lost.
func TestEnterWaitsForTheGame(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.Open(file(t, "two.pgn", goodGame+goodGame)) })
	r.press(fyne.KeyDown)
	r.press(fyne.KeyDown)
	r.do(func() { r.press(fyne.KeyReturn) })
	if r.top() != "" || len(r.view.Plies) != 3 {
		t.Errorf("%d plies, %s", len(r.view.Plies), r.top())
	}
}

// refused opens a file and expects that it is refused in such words at once, and that the game remains.
func refused(t *testing.T, path, says string) {
	t.Helper()
	r := open(t, "chess960", ready960)
	r.do(func() { r.Open(path) })
	if got := r.message.Said(); !strings.Contains(got, says) || r.top() != "" || r.view.Variant.ID != "chess960" {
		t.Errorf("%s: message %q, dialog %q", filepath.Base(path), got, r.top())
	}
}

// A file that cannot be opened is reported at once, and the game remains.
func TestWhatCannotBeOpened(t *testing.T) {
	for path, says := range map[string]string{
		file(t, "none.pgn", "") + ".missing":            "does not exist",
		t.TempDir():                                     "cannot be opened. It is a folder.",
		file(t, "games.pgn", "PK\x03\x04"):              "games.pgn cannot be opened. The file is packed as ZIP. Its name must end in .zip.",
		file(t, "picture.png", "\x89PNG\x00"):           "picture.png cannot be opened. This is not a PGN file.",
		file(t, "empty.pgn", ""):                        "No game or position found in empty.pgn",
		file(t, "text.txt", "hello"):                    "No game or position found in text.txt",
		file(t, "bad.pgn", badGame):                     "The game in bad.pgn cannot be read. Game 1, line 3",
		file(t, "bad.fen", "8/8/8/8/8/8/8/8 w - - 0 1"): "White has no king",
	} {
		refused(t, path, says)
	}
}

// The clipboard contains a game, a position, something else, or too much.
func TestPasting(t *testing.T) {
	r := open(t, "chess960", "")
	for text, want := range map[string]string{
		"hello":                           "No game or position found in the clipboard",
		"":                                "The clipboard is empty",
		"8/8/8/8/8/8/8/8 w - - 0 1":       "This FEN cannot be used. White has no king.",
		"rnbqkbnr/8/8/8/8/8/8/RNBQ w - -": "This FEN cannot be used. Board, rank 1",
		badGame:                           "The game in the clipboard cannot be read. Game 1, line 3",
		strings.Repeat("1. e4 * ", 3<<20): "The text in the clipboard is too long to paste: it is",
	} {
		r.app.Clipboard().SetContent(text)
		r.do(r.files.paste)
		if got := r.message.Said(); !strings.HasPrefix(got, want) {
			t.Errorf("%.40q: %q", text, got)
		}
	}
	r.app.Clipboard().SetContent(goodGame)
	if r.do(r.files.paste); len(r.view.Plies) != 3 {
		t.Errorf("%d plies", len(r.view.Plies))
	}
}

// A file dropped on the window is opened.
func TestAFileIsDropped(t *testing.T) {
	r := open(t, "chess960", "")
	path := file(t, "my game %.pgn", "\ufeff[Event \"dropped\"]\r\n\r\n1. e4 e5 *\r\n")
	r.do(func() { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(path)}) })
	if len(r.view.Plies) != 2 || !strings.Contains(r.message.Said(), "my game %.pgn") {
		t.Errorf("%d plies, message %q", len(r.view.Plies), r.message.Said())
	}
}

// A large file is listed in the background, while keys are handled; Escape cancels it.
func TestALargeFileIsListedBesideTheWindow(t *testing.T) {
	size := 60_000
	if testing.Short() {
		size = 20_000
	}
	r := open(t, "chess960", "")
	path := file(t, "large.pgn", strings.Repeat(goodGame, size))
	r.Open(path)
	r.until("the dialog", func() bool { return r.top() != "" })
	if r.press(fyne.KeyEscape); r.top() != "" {
		t.Fatal("Escape is not heard")
	}
	r.do(func() {}) // the listing has ended
	if r.top() != "" {
		t.Error("the dialog comes back")
	}

	r.do(func() { r.Open(path) })
	if want := fmt.Sprintf("%d,000 games", size/1000); !strings.Contains(r.top(), want) || strings.Contains(r.top(), "reading") {
		t.Errorf("it does not say %q", want)
	}
}

// Escape closes the dialogs for opening and saving a file, and the window handles its keys again.
func TestEscapeClosesAFileDialog(t *testing.T) {
	r := open(t, "chess960", ready960)
	for _, show := range []func(){r.files.openFile, r.files.save} {
		r.do(show)
		if r.top() == "" {
			t.Fatal("no dialog")
		}
		r.win.Canvas().FocusNext()
		if r.press(fyne.KeyEscape); r.top() != "" {
			t.Error("the dialog stays")
		}
	}
	r.do(func() { r.typeRunes("o") })
	if len(r.view.Plies) != 1 {
		t.Error("the window does not hear its keys")
	}
}

// Quit works while a dialog covers the window; other commands do not.
func TestQuitWorksUnderADialog(t *testing.T) {
	r := open(t, "chess960", "")
	left := false
	r.OnClosed = func() { left = true }
	r.do(r.files.openFile)
	if r.runUnlessCovered(r.command("new-game")); strings.Contains(r.top(), "New game") {
		t.Error("a dialog opens over another")
	}
	if r.runUnlessCovered(r.command("quit")); !left {
		t.Error("Ctrl+Q does nothing")
	}
}
