package app

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// saveFolder is the environment variable that makes the test binary save the document in a folder.
const saveFolder = "BACKRANK_SAVE_FOLDER"

// documentComment is the comment of save n; comments have different lengths.
func documentComment(n int) string { return strconv.Itoa(n) + strings.Repeat(" word", n*7%40) }

// saveDocument comments on the document in a folder and saves it in an endless loop, and prints the number of each
// save.
func saveDocument(folder string) {
	m := Open(Options{Folder: folder})
	waitForDisk(m)
	end := m.View().Tree.End()
	n := 0
	_, _ = fmt.Sscan(m.View().Tree.Note(end).Text(), &n) // the first time it has no comment
	fmt.Println("ready")
	for n++; ; n++ {
		must(m.Edit().SetNote(end, gametree.Note{}.WithText(documentComment(n))))
		_, err := SaverOf(m).Save()
		must(err)
		fmt.Println(n)
	}
}

// This test kills a process hundreds of times while it saves a game in a file of many games. The file is always the old
// or the new version, and after a restart the game can be edited and saved in its place again.
func TestAKilledSaveLeavesAWholeFile(t *testing.T) {
	t.Parallel() // it mostly waits for the disk
	self, err := os.Executable()
	do(t, err)
	before := "[Event \"One\"]\n\n1.e4   e5 *\n\n"
	after := "\n\n" + strings.Repeat("[Event \"Other\"]\n\n1.c4 *\n\n", testSize(40_000, 4_000))
	folder, path := t.TempDir(), filepath.Join(t.TempDir(), "club.pgn")
	do(t, os.WriteFile(path, []byte(before+"[Event \"Two\"]\n\n1. d4 d5 *"+after), 0o644))
	m := openSaved(t, folder, Options{})
	openGame(t, m, path, 2)
	m.Close()
	rng := rand.New(rand.NewPCG(4, 3))
	last := 0
	for kill := range testSize(300, 30) {
		shown := reportedUntilKilled(t, self, time.Duration(rng.IntN(30_000))*time.Microsecond, saveFolder+"="+folder)
		last = max(last, shown)
		data, err := os.ReadFile(path)
		do(t, err)
		game, begins := strings.CutPrefix(string(data), before)
		game, ends := strings.CutSuffix(game, after)
		m := openSaved(t, folder, Options{})
		if !begins || !ends {
			t.Fatalf("kill %d: the other games are not as they were, in %d bytes", kill, len(data))
		}
		n := commentIn(game)
		if n != last && n != last+1 {
			t.Fatalf("kill %d: save %d is in the file, %d was shown", kill, n, last)
		}
		if v := m.View(); v.File.Path != path || v.File.Number != 2 || !v.Document {
			t.Fatalf("kill %d: the journal does not know the place: %+v", kill, v.File)
		}
		last = max(n, last) + 1
		do(t, m.Edit().SetNote(m.View().Tree.End(), gametree.Note{}.WithText(documentComment(last))))
		if changed, err := SaverOf(m).Save(); err != nil {
			t.Fatalf("kill %d: edited after a restart it cannot be saved: %v, changed %v", kill, err, changed)
		}
		got, _ := os.ReadFile(path)
		game, begins = strings.CutPrefix(string(got), before)
		if game, ends = strings.CutSuffix(game, after); !begins || !ends || commentIn(game) != last || commentIn(pgnOf(t, m)) != last {
			t.Fatalf("kill %d: saved after a restart it has %d bytes", kill, len(got))
		}
		m.Close()
	}
	files, err := os.ReadDir(filepath.Dir(path))
	do(t, err)
	if len(files) != 1 {
		t.Errorf("next to the file there are %v", files)
	}
}

// commentIn returns the number of the comment of a game that is whole, 0 for none, -1 for a wrong one.
func commentIn(game string) int {
	var g pgn.Game
	for h, err := range pgn.Headlines(strings.NewReader(game)) {
		if err == nil {
			g, err = h.Read(strings.NewReader(game))
		}
		if err != nil || h.Number != 1 {
			return -1
		}
	}
	text, n := g.Tree.Note(g.Tree.End()).Text(), 0
	if _, err := fmt.Sscan(text, &n); err != nil && text == "" {
		return 0
	}
	if text != documentComment(n) {
		return -1
	}
	return n
}
