//go:build unix

package archive

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// limitedEnv is the environment variable with the path of the archive that a child process reads. In the child every
// write beyond a limit of the file size fails, as on a full disk; in this process that would break the testing package.
const limitedEnv = "BACKRANK_LIMITED_ARCHIVE"

// limitFileSize makes every write beyond a size of a file fail.
func limitFileSize(t *testing.T, size uint64) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	limit.Cur = size
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
}

// An intact archive can be read on a full disk, whether it was closed or its program was killed, and whether SQLite's
// shared memory exists or not. Changes fail with the reason and change nothing.
func TestReadOnFullDisk(t *testing.T) {
	if path := os.Getenv(limitedEnv); path != "" {
		for _, size := range []uint64{5000, 0} { // less than needed, and nothing
			limitFileSize(t, size)
			readLimited(t, path)
		}
		return
	}
	for name, files := range map[string][]string{
		"closed":                            nil,
		"killed":                            {"-wal", "-shm"},
		"killed, without the shared memory": {"-wal"},
	} {
		path := copiedArchive(t, files...)
		child := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		child.Env = append(os.Environ(), limitedEnv+"="+path)
		if out, err := child.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		d, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		added, err := d.Add(t.Context(), "here", mustRead(t, "1. d4 *"))
		if n, failed := d.Count(t.Context(), Query{}); added.Games != 1 || n != 51 || err != nil || failed != nil {
			t.Errorf("%s: when there is room again, there are %d games, %v, %v", name, n, err, failed)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

func readLimited(t *testing.T, path string) {
	t.Helper()
	d, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	heads, err := d.Find(t.Context(), Query{Player: "ada"})
	if err != nil || len(heads) != 50 {
		t.Errorf("found %d, %v", len(heads), err)
	}
	if g, err := d.Game(t.Context(), 50); err != nil || g.Tag("White") != "Ada 49" {
		t.Errorf("read %v, %v", g.Tags, err)
	}
	_, err = d.Add(t.Context(), "here", mustRead(t, "1. d4 *"))
	if !IsUnwritable(err) || strings.Contains(err.Error(), "(") {
		t.Errorf("added with %v", err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

// copiedArchive returns a copy of an archive of 50 games with the given further files beside it, as a killed program
// leaves them.
func copiedArchive(t *testing.T, beside ...string) string {
	t.Helper()
	path, copied := filepath.Join(t.TempDir(), "games.db"), filepath.Join(t.TempDir(), "games.db")
	d, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 50 {
		if _, err := d.Add(t.Context(), "some.pgn", mustRead(t, fmt.Sprintf("[White \"Ada %d\"]\n\n1. e4 e5 1-0\n", n))); err != nil {
			t.Fatal(err)
		}
	}
	if len(beside) == 0 {
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, end := range append(beside, "") {
		copyFile(t, path+end, copied+end)
	}
	if len(beside) > 0 {
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err == nil {
		_, err = io.Copy(out, in)
		err = errors.Join(err, out.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}
