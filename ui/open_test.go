package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"backrank/app"
	"backrank/app/notice"
	"backrank/variants"
)

// writeFile creates a file and returns its path.
func writeFile(t *testing.T, name, text string) string {
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

// The only game of a file is opened at once. Of several the player chooses one. A game without a valid start position
// is refused with the reason.
func TestOpenFile(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.Open(writeFile(t, "one.pgn", goodGame)) })
	if len(r.view.Plies) != 3 || r.view.Variant.ID != "chess" || !strings.Contains(r.message.Text(), "one.pgn") {
		t.Errorf("%d plies of %s, message %q", len(r.view.Plies), r.view.Variant.ID, r.message.Text())
	}

	r = open(t, "chess960", "")
	r.do(func() { r.Open(writeFile(t, "two.pgn", badGame+goodGame)) })
	for _, says := range []string{"Games in two.pgn", "2 games", "This game cannot be read. Game 1, line 3"} {
		if !strings.Contains(r.dialogMarkup(), says) {
			t.Errorf("%q is missing in %s", says, r.dialogMarkup())
		}
	}
	if r.do(func() { r.sendKey(fyne.KeyReturn) }); r.dialogMarkup() == "" || len(r.view.Plies) != 0 {
		t.Fatal("a game that cannot be read is opened")
	}
	r.do(func() { r.sendKey(fyne.KeyDown) }) // moves the focus to the list
	r.do(func() { r.sendKey(fyne.KeyDown) })
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	if r.dialogMarkup() != "" || len(r.view.Plies) != 3 {
		t.Errorf("the good game is not opened: %d plies, %s", len(r.view.Plies), r.dialogMarkup())
	}
}

// partGame has an illegal move, followed by more moves.
const partGame = "[Event \"part\"]\n[White \"Part\"]\n\n1. e4 e5 2. Qxe9 {a slip} Nc6 (2... d6) 3. Bb5 1-0\n\n"

// A game with an illegal move opens at the position before that move, from every source. The message names line, move
// and fault; the rest of the text is a comment.
func TestOpenFaultyGame(t *testing.T) {
	const message, rest = "On line 4 the game has a fault. 2. “Qxe9”: This is not a move.", "Qxe9 {a slip) Nc6 (2... d6) 3. Bb5"
	path := writeFile(t, "part.pgn", partGame)
	several := writeFile(t, "two.pgn", partGame+goodGame)
	for way, read := range map[string]func(r *testWindow){
		"opened":  func(r *testWindow) { r.Open(path) },
		"dropped": func(r *testWindow) { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(path)}) },
		"pasted": func(r *testWindow) {
			r.app.Clipboard().SetContent(partGame)
			r.files.paste()
		},
		"chosen": func(r *testWindow) {
			r.do(func() { r.Open(several) })
			if !strings.Contains(r.dialogMarkup(), "This game can be read only up to a") {
				t.Errorf("the list does not say the fault: %s", r.dialogMarkup())
			}
			r.sendKey(fyne.KeyReturn)
		},
	} {
		r := open(t, "chess960", "")
		r.do(func() { read(r) })
		if got := r.message.Text(); !strings.HasPrefix(got, message) || !strings.HasSuffix(got, "The text from there on is kept as a comment.") {
			t.Errorf("%s: message %q", way, got)
		}
		v := *r.view
		if len(v.Plies) != 2 || v.Cursor != 2 || v.Outcome != "1-0" {
			t.Errorf("%s: %d plies, shown at %d, result %s", way, len(v.Plies), v.Cursor, v.Outcome)
		}
		text, err := v.PGN()
		if err != nil || !strings.Contains(text, "1. e4 e5 {"+rest+"} 1-0") {
			t.Errorf("%s: its PGN is %v\n%s", way, err, text)
		}
	}
}

// Several files are opened one after another: each game has a tab, in the order of the files. A file that cannot be opened
// and a dialog that the player closes hold up no others.
func TestFilesOpenInTabsInTheirOrder(t *testing.T) {
	r := open(t, "chess960", "")
	var paths []string
	for i := range 6 {
		text := fmt.Sprintf("[White \"Player %d\"]\n\n1. e4 e5 *\n\n", i)
		switch i {
		case 1:
			text = "rubbish"
		case 2:
			text += goodGame // a dialog lists both
		case 4:
			text = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
		case 5:
			text = strings.Repeat(" \n", 200_000) + text // takes longer to read
		}
		paths = append(paths, writeFile(t, fmt.Sprintf("%d.pgn", i), text))
	}
	r.do(func() { r.OpenAll(append(paths[5:], paths[:5]...)) })
	if r.dialogMarkup() == "" {
		t.Fatal("there is no dialog for the file with two games")
	}
	r.do(func() { r.sendKey(fyne.KeyEscape) })
	r.settle() // the files after it are read
	var got []string
	for _, m := range r.files.games.tabs.All() {
		v := m.View()
		got = append(got, v.White.Label)
	}
	if want := []string{"Player 5", "Player 0", "Player 3", "White"}; !slices.Equal(got, want) {
		t.Errorf("tabs %q, want %q", got, want)
	}
}

// Saving a game that was read only in part asks for a new file, because its own file has the unread part.
func TestFaultyGameIsNotSavedInPlace(t *testing.T) {
	r := open(t, "chess960", "")
	path := writeFile(t, "part.pgn", partGame)
	r.do(func() { r.Open(path) })
	r.do(r.saves.save)
	if got, _ := os.ReadFile(path); string(got) != partGame || !strings.Contains(r.dialogMarkup(), "Save as") {
		t.Errorf("the file is now %q, the dialog %q", got, r.dialogMarkup())
	}
}

// Enter opens the chosen game even while it is still being read.
func TestEnterWhileGameIsRead(t *testing.T) {
	r := open(t, "chess960", "")
	r.do(func() { r.Open(writeFile(t, "two.pgn", goodGame+goodGame)) })
	r.sendKey(fyne.KeyDown)
	r.sendKey(fyne.KeyDown)
	r.do(func() { r.sendKey(fyne.KeyReturn) })
	if r.dialogMarkup() != "" || len(r.view.Plies) != 3 {
		t.Errorf("%d plies, %s", len(r.view.Plies), r.dialogMarkup())
	}
}

// checkRefused opens a file and checks that it is refused at once with a message containing reason, and that the game
// does not change.
func checkRefused(t *testing.T, path, reason string) {
	t.Helper()
	r := open(t, "chess960", ready960)
	r.do(func() { r.Open(path) })
	if got := r.message.Text(); !strings.Contains(got, reason) || r.dialogMarkup() != "" || r.view.Variant.ID != "chess960" {
		t.Errorf("%s: message %q, dialog %q", filepath.Base(path), got, r.dialogMarkup())
	}
}

// A file that cannot be opened is reported at once, and the game does not change.
func TestUnreadableFiles(t *testing.T) {
	for path, reason := range map[string]string{
		writeFile(t, "none.pgn", "") + ".missing": "does not exist",
		t.TempDir():                                          "cannot be opened. It is a folder.",
		writeFile(t, "games.pgn", "PK\x03\x04"):              "games.pgn cannot be opened. The file is a ZIP file. Its name must end in .zip.",
		writeFile(t, "picture.png", "\x89PNG\x00"):           "picture.png cannot be opened. This is not a PGN file.",
		writeFile(t, "empty.pgn", ""):                        "No game or position found in empty.pgn",
		writeFile(t, "text.txt", "hello"):                    "No game or position found in text.txt",
		writeFile(t, "bad.pgn", badGame):                     "The game in bad.pgn cannot be read. Game 1, line 3",
		writeFile(t, "bad.fen", "8/8/8/8/8/8/8/8 w - - 0 1"): "White has no king",
	} {
		checkRefused(t, path, reason)
	}
}

// The clipboard may contain a game, a position, another text, or a text that is too long.
func TestPaste(t *testing.T) {
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
		if got := r.message.Text(); !strings.HasPrefix(got, want) {
			t.Errorf("%.40q: %q", text, got)
		}
	}
	r.app.Clipboard().SetContent(goodGame)
	if r.do(r.files.paste); len(r.view.Plies) != 3 {
		t.Errorf("%d plies", len(r.view.Plies))
	}
}

// A file dropped on the window is opened.
func TestDropFile(t *testing.T) {
	r := open(t, "chess960", "")
	path := writeFile(t, "my game %.pgn", "\ufeff[Event \"dropped\"]\r\n\r\n1. e4 e5 *\r\n")
	r.do(func() { r.gameList.dropped(fyne.NewPos(5, 5), []fyne.URI{storage.NewFileURI(path)}) })
	if len(r.view.Plies) != 2 || !strings.Contains(r.message.Text(), "my game %.pgn") {
		t.Errorf("%d plies, message %q", len(r.view.Plies), r.message.Text())
	}
}

// A large file is listed in the background, while keys work; Escape cancels it.
func TestLargeFileIsListedInBackground(t *testing.T) {
	size := 60_000
	if testing.Short() {
		size = 20_000
	}
	r := open(t, "chess960", "")
	path := writeFile(t, "large.pgn", strings.Repeat(goodGame, size))
	r.Open(path)
	r.until("the dialog", func() bool { return r.dialogMarkup() != "" })
	if r.sendKey(fyne.KeyEscape); r.dialogMarkup() != "" {
		t.Fatal("Escape does not cancel the listing")
	}
	r.settle() // wait for the end of the listing
	if r.dialogMarkup() != "" {
		t.Error("the dialog comes back")
	}

	r.do(func() { r.Open(path) })
	if want := fmt.Sprintf("%d,000 games", size/1000); !strings.Contains(r.dialogMarkup(), want) || strings.Contains(r.dialogMarkup(), "reading") {
		t.Errorf("it does not say %q", want)
	}
}

// Escape closes the dialogs for opening and saving files; then the keys of the window work again.
func TestEscapeClosesFileDialog(t *testing.T) {
	r := open(t, "chess960", ready960)
	for _, show := range []func(){r.files.openFile, r.saves.save} {
		r.do(show)
		if r.dialogMarkup() == "" {
			t.Fatal("no dialog")
		}
		r.win.Canvas().FocusNext()
		if r.sendKey(fyne.KeyEscape); r.dialogMarkup() != "" {
			t.Error("the dialog is still open")
		}
	}
	r.do(func() { r.typeRunes("o") })
	if len(r.view.Plies) != 1 {
		t.Error("the window does not hear its keys")
	}
}

// Quit works while a dialog covers the window; other commands do not.
func TestQuitUnderDialog(t *testing.T) {
	r := open(t, "chess960", "")
	left := false
	r.OnClosed = func() { left = true }
	r.do(r.files.openFile)
	if r.keyInput.runUnlessCovered(r.commands.get("new-game")); strings.Contains(r.dialogMarkup(), "New game") {
		t.Error("a dialog opens over another")
	}
	if r.keyInput.runUnlessCovered(r.commands.get("quit")); !left {
		t.Error("Ctrl+Q does nothing")
	}
}

// The message about a file with which the program was started follows the warning about a damaged file, and does not replace
// it.
func TestAWarningOfTheStartStaysWhenAFileIsOpened(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "study.json"), []byte("7"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Folder: folder, First: app.NewGame{Variant: v}}, "")
	warning := r.message.Text()
	if !strings.Contains(warning, "study") {
		t.Fatalf("message %q", warning)
	}
	r.do(func() { r.OpenAll([]string{writeFile(t, "one.pgn", goodGame)}) })
	if got := r.message.Text(); !strings.HasPrefix(got, warning) || !strings.Contains(got, "one.pgn") || r.message.Severity() != notice.Warning {
		t.Errorf("message %q", got)
	}
}
