package app

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/app/pgnfile"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

const clubGames = "[Event \"One\"]\n\n1.e4   e5 *\n\n[Event \"Two\"]\n[White \"Ann\"]\n\n1. d4 d5 1/2-1/2\n\n[Event \"Three\"]\n\n1.c4 *\n"

// openGame opens a game of a file, by its number, as the window does.
func openGame(t *testing.T, m *Match, path string, number int) {
	t.Helper()
	data, err := os.ReadFile(path)
	do(t, err)
	for h := range pgn.Headlines(bytes.NewReader(data)) {
		if h.Number != number {
			continue
		}
		g, err := h.Read(bytes.NewReader(data))
		do(t, err)
		l, err := ReadGame(g)
		do(t, err)
		l.File, err = pgnfile.Find(path, h)
		do(t, err)
		do(t, m.Load(l))
	}
}

func club(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.pgn")
	do(t, os.WriteFile(path, []byte(clubGames), 0o644))
	return path
}

// A game of a file is saved in its place repeatedly, also after a restart. Undo does not change that place.
func TestADocumentIsSavedInItsPlace(t *testing.T) {
	path, folder := club(t), t.TempDir()
	m := openSaved(t, folder, Options{})
	openGame(t, m, path, 2)
	if v := m.View(); !InFile(&v) || v.File.Number != 2 {
		t.Errorf("opened: in the file %v, %+v", InFile(&v), v.File)
	}
	note := func(text string) {
		t.Helper()
		do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText(text)))
		if v := m.View(); InFile(&v) {
			t.Errorf("with %q not saved it is in the file", text)
		}
	}
	save := func(want string) {
		t.Helper()
		changed, err := SaverOf(m).Save()
		do(t, err)
		got, _ := os.ReadFile(path)
		if v := m.View(); changed || !InFile(&v) || !strings.HasPrefix(string(got), "[Event \"One\"]\n\n1.e4   e5 *\n\n[Event \"Two\"]") ||
			!strings.HasSuffix(string(got), "1/2-1/2\n\n[Event \"Three\"]\n\n1.c4 *\n") || strings.Contains(string(got), "{") != (want != "") || !strings.Contains(string(got), want) {
			t.Errorf("saved, changed %v, in the file %v:\n%s", changed, InFile(&v), got)
		}
	}
	note("first")
	save("{first}")
	note("second, which is longer")
	m.Close()
	m = openSaved(t, folder, Options{})
	save("{second, which is longer}")
	do(t, m.Edit().UndoLast())
	do(t, m.Edit().UndoLast())
	checkCompacted(t, m)
	save("")
	do(t, m.Edit().RedoLast())
	save("{first}")
	theirs := strings.Replace(clubGames, "d4 d5", "d4 f5", 1)
	do(t, os.WriteFile(path, []byte(theirs), 0o644))
	note("mine")
	if _, err := SaverOf(m).Save(); !errors.Is(err, pgnfile.ErrChanged) {
		t.Errorf("a game that was changed meanwhile is saved: %v", err)
	}
	do(t, SaverOf(m).Overwrite())
	if got, _ := os.ReadFile(path); !strings.Contains(string(got), "{mine}") || strings.Contains(string(got), "f5") {
		t.Errorf("overwritten:\n%s", got)
	}
}

// A document without unsaved changes is not copied to games.pgn when the player leaves it; one with unsaved changes is,
// so that nothing is lost.
func TestOnlyUnsavedDocumentsAreArchived(t *testing.T) {
	for _, saves := range []bool{true, false} {
		path, folder := club(t), t.TempDir()
		m := openSaved(t, folder, Options{})
		openGame(t, m, path, 2)
		do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText("mine")))
		if saves {
			_, err := SaverOf(m).Save()
			do(t, err)
		}
		do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		m.Close()
		kept, _ := os.ReadFile(filepath.Join(folder, "games.pgn"))
		if strings.Contains(string(kept), "mine") == saves {
			t.Errorf("saved %v, kept:\n%s", saves, kept)
		}
	}
}

// A game that is saved as a new file or added to a file is saved there from then on, also if it is continued.
func TestAGameBelongsToTheFileItWasSavedTo(t *testing.T) {
	path := club(t)
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	if _, err := SaverOf(m).Save(); err == nil {
		t.Error("a game of no file is saved")
	}
	do(t, SaverOf(m).AddTo(path))
	playAll(t, m, "e5")
	_, err := SaverOf(m).Save()
	do(t, err)
	got, _ := os.ReadFile(path)
	if !strings.HasPrefix(string(got), clubGames) || strings.Count(string(got), "1. e4 e5 *") != 1 || m.View().Document {
		t.Errorf("added:\n%s", got)
	}
	apart := filepath.Join(t.TempDir(), "apart.pgn")
	do(t, SaverOf(m).SaveAs(apart))
	playAll(t, m, "Nf3")
	_, err = SaverOf(m).Save()
	do(t, err)
	if now, _ := os.ReadFile(path); !bytes.Equal(now, got) {
		t.Error("it is still saved where it was")
	}
	if now, _ := os.ReadFile(apart); string(now) != pgnOf(t, m) {
		t.Errorf("saved apart:\n%s", now)
	}
}
