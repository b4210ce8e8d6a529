package disk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backrank/app/notice"
)

// day is the current time in all tests.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// reports receives the arguments of Report, which is called after Sync has returned.
type reports chan string

func (h reports) add(text string, wrong bool) {
	if wrong {
		text = "! " + text
	}
	h <- text
}

// newSharedList returns a shared list of words and its reports.
func newSharedList(t *testing.T, folder string) (*Shared[[]string], reports) {
	t.Helper()
	h := make(reports, 16)
	f := &Shared[[]string]{
		Decode: func(data []byte) (all []string, err error) { return all, json.Unmarshal(data, &all) },
		Encode: func(all []string) []byte { data, _ := json.Marshal(all); return data },
		Messages: func() Messages {
			return Messages{Unread: "Unread", Locked: "Locked", Unsaved: "Unsaved", Resaved: "Saved"}
		}, Report: h.add,
	}
	if notices := f.Open(folder, "words.json", nil, day); len(notices) > 0 {
		t.Fatal(notices)
	}
	t.Cleanup(func() { _ = f.Sync() })
	return f, h
}

func appendWord(f *Shared[[]string], word string) {
	f.Change(func(all *[]string) { *all = append(slices.Clip(*all), word) })
}

// onDisk returns the content of the file.
func onDisk(t *testing.T, folder string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, "words.json"))
	do(t, err)
	return string(data)
}

// TestUnsavedChangesAreSavedWithTheNextChange: a change that could not be written takes effect, is reported once, and is
// written with the next change that succeeds.
func TestUnsavedChangesAreSavedWithTheNextChange(t *testing.T) {
	folder := t.TempDir()
	f, h := newSharedList(t, folder)
	appendWord(f, "a")
	do(t, f.Sync())
	blockFolder(t, folder)
	for _, word := range []string{"b", "c"} {
		appendWord(f, word)
		err := f.Sync()
		if refusal, ok := err.(notice.Refusal); !ok || !strings.HasPrefix(string(refusal), "Unsaved. ") {
			t.Errorf("%s: %v", word, err)
		}
	}
	if got := strings.Join(f.Get(), ""); got != "abc" {
		t.Errorf("holds %s", got)
	}
	unblockFolder(t, folder)
	appendWord(f, "d")
	do(t, f.Sync())
	if got := onDisk(t, folder); got != `["a","b","c","d"]` {
		t.Errorf("saved %s", got)
	}
	if got := <-h; !strings.HasPrefix(got, "! Unsaved. ") {
		t.Errorf("told %q of the failure", got)
	}
	if got := <-h; got != "Saved" {
		t.Errorf("told %q when saving worked again", got)
	}
}

// TestAFileThatWouldNotBeReadIsNotWritten: content larger than MaxSize is not written, and this is reported.
func TestAFileThatWouldNotBeReadIsNotWritten(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	appendWord(f, "a")
	do(t, f.Sync())
	encode := f.Encode
	f.Encode = func([]string) []byte { return make([]byte, MaxSize+1) }
	appendWord(f, "b")
	if err := f.Sync(); err == nil || err.Error() != "Unsaved. The file would become too large." {
		t.Errorf("told %v", err)
	}
	if got := onDisk(t, folder); got != `["a"]` {
		t.Errorf("saved %d bytes", len(got))
	}
	f.Encode = encode
	do(t, f.Sync())
	if got := onDisk(t, folder); got != `["a","b"]` {
		t.Errorf("saved %s", got)
	}
}

// TestTheLastSyncTriesAgain: Sync saves changes that could not be saved before.
func TestTheLastSyncTriesAgain(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	blockFolder(t, folder)
	appendWord(f, "a")
	if f.Sync() == nil {
		t.Fatal("saved on a full disk")
	}
	unblockFolder(t, folder)
	do(t, f.Sync())
	if got := onDisk(t, folder); got != `["a"]` {
		t.Errorf("saved %s", got)
	}
}

// blockFolder makes writing fail: it puts a file in the place of the folder.
func blockFolder(t *testing.T, folder string) {
	t.Helper()
	do(t, os.Rename(folder, folder+".away"))
	do(t, os.WriteFile(folder, nil, 0o644))
}

// unblockFolder undoes obstruct.
func unblockFolder(t *testing.T, folder string) {
	t.Helper()
	do(t, os.Remove(folder))
	do(t, os.Rename(folder+".away", folder))
}

// TestNoChangeWaitsForTheDisk: while another program holds the lock, changes take effect at once.
func TestNoChangeWaitsForTheDisk(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	l, err := openLock(filepath.Join(folder, "words.lock"))
	do(t, err)
	do(t, Lock(l))
	began := time.Now()
	const text = "twenty-one letters ..."
	for _, letter := range text {
		appendWord(f, string(letter))
	}
	if took := time.Since(began); took > timeout/2 {
		t.Errorf("typing took %v", took)
	}
	if got := strings.Join(f.Get(), ""); got != text {
		t.Errorf("holds %q", got)
	}
	do(t, l.Close())
	do(t, f.Sync())
	if got := strings.Count(onDisk(t, folder), `","`); got != len(text)-1 {
		t.Errorf("saved %s", onDisk(t, folder))
	}
}

// TestSyncWaitsForEarlierChanges: Sync waits for earlier changes, but not for later ones, even if changes never stop.
func TestSyncWaitsForEarlierChanges(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	encode := f.Encode
	var over atomic.Bool
	f.Encode = func(all []string) []byte {
		if !over.Load() {
			appendWord(f, "more") // with each write
		}
		return encode(all)
	}
	synced := make(chan error)
	appendWord(f, "a")
	go func() { synced <- f.Sync() }()
	select {
	case err := <-synced:
		do(t, err)
	case <-time.After(10 * time.Second):
		t.Error("Sync waits for changes that were made after it")
	}
	over.Store(true)
	do(t, f.Sync())
	if got := onDisk(t, folder); !strings.HasPrefix(got, `["a"`) {
		t.Errorf("saved %s", got)
	}
}

// TestAStuckProgramDelaysSavingBriefly: another program that never releases its lock delays saving by the timeout only.
func TestAStuckProgramDelaysSavingBriefly(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	l, err := openLock(filepath.Join(folder, "words.lock"))
	do(t, err)
	defer l.Close()
	do(t, Lock(l))
	appendWord(f, "a")
	do(t, f.Sync())
	if got := onDisk(t, folder); got != `["a"]` {
		t.Errorf("saved %s", got)
	}
}

// TestTwoProgramsChangeOneFile: the file has the changes of both programs, in any order.
func TestTwoProgramsChangeOneFile(t *testing.T) {
	folder := t.TempDir()
	one, _ := newSharedList(t, folder)
	two, _ := newSharedList(t, folder)
	var both sync.WaitGroup
	for _, f := range []*Shared[[]string]{one, two} {
		both.Go(func() {
			for range 20 {
				appendWord(f, "x")
			}
			do(t, f.Sync())
		})
	}
	both.Wait()
	if got := strings.Count(onDisk(t, folder), "x"); got != 40 {
		t.Errorf("%d changes are in the file", got)
	}
	appendWord(one, "y")
	do(t, one.Sync())
	if got := len(one.Get()); got != 41 {
		t.Errorf("one program holds %d words", got)
	}
}

// TestInvalidContentOfAnotherProgramIsSetAside: invalid content written by another program is not overwritten.
func TestInvalidContentOfAnotherProgramIsSetAside(t *testing.T) {
	folder := t.TempDir()
	f, _ := newSharedList(t, folder)
	appendWord(f, "a")
	do(t, f.Sync())
	do(t, os.WriteFile(filepath.Join(folder, "words.json"), []byte("Dear diary"), 0o644))
	appendWord(f, "b")
	do(t, f.Sync())
	if got := onDisk(t, folder); got != `["a","b"]` {
		t.Errorf("saved %s", got)
	}
	data, err := os.ReadFile(filepath.Join(folder, "words-set-aside-2026-11-21-093000.json"))
	if err != nil || string(data) != "Dear diary" {
		t.Errorf("set aside %q, %v", data, err)
	}
}
