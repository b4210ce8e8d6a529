package app

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// addFolder and addPath are the environment variables that make the test binary add the game of a folder to a file.
const addFolder, addPath = "BACKRANK_ADD_FOLDER", "BACKRANK_ADD_PATH"

// addDocument adds the game of a folder to a file and exits.
func addDocument(folder, path string) {
	m := Open(Options{Folder: folder})
	waitForDisk(m)
	fmt.Println("ready")
	must(SaverOf(m).AddTo(path))
	m.Close()
	os.Exit(0)
}

// This test kills a process after it has added a game to a file, before or after the journal records that. After a
// restart the game is added again: the file contains it once, with the moves played since.
func TestAKilledAddIsNotRepeated(t *testing.T) {
	t.Parallel() // it mostly waits for the disk
	self, err := os.Executable()
	do(t, err)
	old := filepath.Join(t.TempDir(), "old.pgn")
	do(t, os.WriteFile(old, []byte("[Event \"Old\"]\n\n1. e4 *\n"), 0o644))
	others := strings.Repeat("[Event \"Other\"]\n\n1. c4 *\n\n", 200)
	for kill := range testSize(40, 8) {
		folder, path := t.TempDir(), filepath.Join(t.TempDir(), "club.pgn")
		do(t, os.WriteFile(path, []byte(others), 0o644))
		m := openSaved(t, folder, Options{})
		openGame(t, m, old, 1)
		m.Close()
		addUntilKilled(t, self, folder, path)
		m = openSaved(t, folder, Options{})
		playAll(t, m, "e5")
		if v := m.View(); v.File.Path == path { // the journal has the new place
			_, err = SaverOf(m).Save()
		} else {
			err = SaverOf(m).AddTo(path)
		}
		do(t, err)
		got, err := os.ReadFile(path)
		do(t, err)
		if !strings.HasPrefix(string(got), others) || strings.Count(string(got), "Old") != 1 || strings.Count(string(got), "1. e4 e5 *") != 1 {
			t.Errorf("kill %d: behind the other games the file has\n%s", kill, strings.TrimPrefix(string(got), others))
		}
		if v := m.View(); v.File.Path != path || !InFile(&v) {
			t.Errorf("kill %d: the game belongs to %+v", kill, v.File)
		}
		m.Close()
	}
}

// addUntilKilled starts the process that adds a game, and kills it as soon as the file is another one.
func addUntilKilled(t *testing.T, self, folder, path string) {
	t.Helper()
	before, err := os.Stat(path)
	do(t, err)
	os.SameFile(before, before) // Windows reads the identity of the file only when it is compared
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), addFolder+"="+folder, addPath+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	do(t, err)
	do(t, cmd.Start())
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		t.Fatalf("the process says %q, %v", line, err)
	}
	var failed error
	ended := make(chan struct{})
	go func() {
		failed = cmd.Wait()
		close(ended)
	}()
	for added := false; !added; {
		now, err := os.Stat(path)
		added = err == nil && !os.SameFile(before, now)
		select {
		case <-ended:
			if added = true; failed != nil {
				t.Fatalf("the process has failed: %v", failed)
			}
		default:
		}
	}
	_ = cmd.Process.Kill()
	<-ended
}
