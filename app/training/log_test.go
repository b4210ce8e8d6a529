package training

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backrank/internal/killed"
)

// victimFolder is the environment variable with the folder to which a victim appends answers until it is killed.
const victimFolder = "BACKRANK_TRAINING_VICTIM"

func TestMain(m *testing.M) {
	if folder := os.Getenv(victimFolder); folder != "" {
		l, _ := Open(folder, noon)
		for n := 1; ; n++ {
			if err := l.Add(answer(n)); err != nil {
				os.Exit(3)
			}
			fmt.Println(n)
		}
	}
	os.Exit(m.Run())
}

// noon is an instant in the time zone of a player.
var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.FixedZone("", 3600))

// answer returns the n-th answer of a test, a right one except for each fifth.
func answer(n int) Answer {
	right := n%5 != 0
	return Answer{
		Time: noon.Add(time.Duration(n) * time.Minute), Item: Item{Castling, "legal fischer <" + strconv.Itoa(n%7) + ">"}, Rule: "fischer",
		Array: "RNBQKBNR", Right: right, Taken: 4 * time.Second, Rating: RatingOf(Castling, right, 4*time.Second),
	}
}

// open opens the log in a folder, without notices.
func open(t *testing.T, folder string) *Log {
	t.Helper()
	l, notices := Open(folder, noon)
	if len(notices) > 0 {
		t.Fatalf("notices %v", notices)
	}
	return l
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answers returns the number of answers in a log.
func answers(l *Log) (n int) {
	l.Read(func(p *Progress) { n = p.ByExercise()[Castling].Answers })
	return n
}

// checkSame fails the test unless two logs have the same progress.
func checkSame(t *testing.T, a, b *Log) {
	t.Helper()
	for item, card := range a.progress.cards {
		other := b.progress.cards[item]
		if !card.Due.Equal(other.Due) || card.Stability != other.Stability || card.Reps != other.Reps {
			t.Errorf("%v: %+v, then %+v", item, card, other)
		}
	}
	if len(a.progress.cards) != len(b.progress.cards) || !reflect.DeepEqual(a.progress.arrays, b.progress.arrays) ||
		!reflect.DeepEqual(a.progress.days, b.progress.days) || !reflect.DeepEqual(a.progress.firsts, b.progress.firsts) ||
		!reflect.DeepEqual(a.progress.recent, b.progress.recent) {
		t.Errorf("the progress differs: %+v and %+v", a.progress, b.progress)
	}
}

func TestProgressIsTheSameAfterARestart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	l := open(t, folder)
	for n := range 40 {
		do(t, l.Add(answer(n)))
	}
	do(t, l.Sync())
	checkSame(t, l, open(t, folder))
}

// A file that ends at any byte, as after a kill, loses at most its last line. The next start repairs it, so that a later answer is
// not lost.
func TestAKillAtAnyByteLosesAtMostOneLine(t *testing.T) {
	folder := t.TempDir()
	l := open(t, folder)
	for n := range 4 {
		a := answer(n)
		if n == 3 {
			a.Item.Key = strings.Repeat("long", 50) // longer than the answer that is written over it
		}
		do(t, l.Add(a))
	}
	path := filepath.Join(folder, fileName)
	data, err := os.ReadFile(path)
	do(t, err)
	for size := range len(data) + 1 {
		do(t, os.WriteFile(path, data[:size], 0o644))
		whole := bytes.Count(data[:size], []byte("\n"))
		if size < len(data) && data[size] == '\n' {
			whole++ // only the newline is missing
		}
		l := open(t, folder)
		if got := answers(l); got != whole {
			t.Fatalf("%d bytes: %d answers, want %d", size, got, whole)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, data[:size]) { // it may be read-only
			t.Fatalf("%d bytes: opening changes the file", size)
		}
		other := open(t, folder)
		do(t, l.Add(answer(9)))
		do(t, other.Refresh())
		checkSame(t, l, other)
		after := open(t, folder)
		if got := answers(after); got != whole+1 {
			t.Fatalf("%d bytes, then another answer: %d answers, want %d", size, got, whole+1)
		}
		checkSame(t, l, after)
		if repaired, err := os.ReadFile(path); err != nil || !bytes.HasSuffix(repaired, []byte("\n")) || bytes.Count(repaired, []byte("\n")) != whole+1 {
			t.Fatalf("%d bytes: the file has\n%s", size, repaired)
		}
	}
}

// While Sync waits for the disk, the log can be read and answers added.
func TestSyncDoesNotBlockTheLog(t *testing.T) {
	l := open(t, t.TempDir())
	do(t, l.Add(answer(1)))
	syncs := 0
	l.sync = func(path string) error {
		syncs++
		if !l.mu.TryLock() {
			t.Fatal("Sync holds the lock")
		}
		l.mu.Unlock()
		return syncFile(path)
	}
	do(t, l.Sync())
	if syncs != 1 {
		t.Errorf("%d syncs", syncs)
	}
}

// An incomplete line is removed even if it is longer than any answer, so that a later answer is not added to it.
func TestALongIncompleteLineIsRemoved(t *testing.T) {
	for _, size := range []int{maxLine - 1, maxLine, 2 * maxLine, 2*maxLine + 5} {
		folder := t.TempDir()
		first := answer(1)
		do(t, os.WriteFile(filepath.Join(folder, fileName), append(first.encode(), strings.Repeat("x", size)...), 0o644))
		do(t, open(t, folder).Add(answer(2)))
		if got := answers(open(t, folder)); got != 2 {
			t.Errorf("after a line of %d bytes: %d answers, want 2", size, got)
		}
	}
}

// Two programs append answers while one is killed again and again. Each answer that was given is there afterwards, once.
func TestNoAnswerIsLostWhenOneOfTwoProgramsIsKilled(t *testing.T) {
	folder := t.TempDir()
	kills := 12
	if testing.Short() {
		kills = 4
	}
	l, own, others := open(t, folder), 0, 0
	for k := range kills {
		var running sync.WaitGroup
		var ended atomic.Bool
		running.Go(func() {
			for !ended.Load() {
				a := answer(own)
				a.Item.Exercise = Tactics // the other program has castlings only
				if err := l.Add(a); err != nil {
					t.Error(err)
				}
				own++
			}
		})
		others += killed.KillAfter(t, 5+7*k, victimFolder+"="+folder)
		ended.Store(true)
		running.Wait()
	}
	do(t, l.Refresh())
	if got := l.progress.ByExercise(); got[Tactics].Answers != own || got[Castling].Answers < others {
		t.Errorf("answers %+v, want %d and at least %d", got, own, others)
	}
	checkSame(t, l, open(t, folder))
}

func TestTwoProgramsSeeEachOthersAnswers(t *testing.T) {
	folder := t.TempDir()
	a, b := open(t, folder), open(t, folder)
	for n := range 30 {
		do(t, []*Log{a, b, b}[n%3].Add(answer(n)))
	}
	do(t, a.Refresh())
	do(t, b.Refresh())
	checkSame(t, a, b)
	if answers(a) != 30 {
		t.Errorf("%d answers", answers(a))
	}
}

// The time of an answer is from 0 to maxTaken, whatever the file says.
func TestTimesAreLimited(t *testing.T) {
	folder := t.TempDir()
	for ms, want := range map[string]time.Duration{"-5": 0, "4000": 4 * time.Second, "9300000000000": maxTaken, "9223372036854775807": maxTaken} {
		data := `{"time":"2027-01-02T10:00:00Z","exercise":"castling","item":"x","right":true,"ms":` + ms + "}\n"
		do(t, os.WriteFile(filepath.Join(folder, fileName), []byte(data), 0o644))
		if got := open(t, folder).progress.Total().Taken; got != want {
			t.Errorf("%s ms are %v, want %v", ms, got, want)
		}
	}
}

// Lines that are no answers are set aside with a notice; all other lines stay as they are, with fields of later versions.
func TestDamagedLinesAreSetAside(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, fileName)
	later := `{"time":"2027-01-02T10:00:00Z","exercise":"endgames","item":"K+P","right":true,"rating":9,"mood":{"good":true}}` + "\n"
	first, last := answer(1), answer(2)
	do(t, os.WriteFile(path, []byte(string(first.encode())+"rubbish\n"+later+"{}\n\x00\x00\n"+strings.Repeat("x", 2*maxLine)+"\n"+string(last.encode())), 0o644))
	other := &Log{path: path, progress: newProgress()} // has read the damaged file
	do(t, other.Refresh())
	l, notices := Open(folder, noon)
	if len(notices) != 1 || !strings.Contains(notices[0].Text, "4 lines") || notices[0].File != fileName {
		t.Errorf("notices %v", notices)
	}
	data, err := os.ReadFile(path)
	do(t, err)
	if want := string(first.encode()) + later + string(last.encode()); string(data) != want {
		t.Errorf("the file has\n%s, want\n%s", data, want)
	}
	aside, err := os.ReadFile(filepath.Join(folder, "training-set-aside-2026-11-28-120000.jsonl"))
	if err != nil || !strings.Contains(string(aside), "rubbish") {
		t.Errorf("set aside: %s, %v", aside, err)
	}
	for l.size <= other.size { // so that only the identity of the file has changed
		do(t, l.Add(answer(3)))
	}
	do(t, other.Add(answer(4)))
	do(t, l.Refresh())
	checkSame(t, l, other)
	checkSame(t, l, open(t, folder))
}

// whileMoved moves a folder, puts a file in its place so that nothing can be written there, calls f with the new path of the
// folder, and moves it back.
func whileMoved(t *testing.T, folder string, f func(moved string)) {
	t.Helper()
	moved := folder + "2"
	do(t, os.Rename(folder, moved))
	do(t, os.WriteFile(folder, nil, 0o644))
	f(moved)
	do(t, os.Remove(folder))
	do(t, os.Rename(moved, folder))
}

// Answers that cannot be written are kept and written later, once.
func TestAnswersAreWrittenWhenTheFolderIsThereAgain(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	l := open(t, folder)
	do(t, l.Add(answer(1)))
	whileMoved(t, folder, func(string) {
		if err := l.Add(answer(2)); err == nil || !strings.HasPrefix(err.Error(), "Your answers could not be saved") {
			t.Errorf("error %v", err)
		}
		if err := l.Sync(); err == nil {
			t.Error("Sync succeeds")
		}
	})
	do(t, l.Sync())
	do(t, l.Sync())
	if answers(l) != 2 {
		t.Errorf("%d answers", answers(l))
	}
	checkSame(t, l, open(t, folder))
}

// The log writes an answer that it could not write before after the answers of another program. The progress has the same order.
func TestPendingAnswersFollowThoseOfOtherPrograms(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	l := open(t, folder)
	do(t, l.Add(answer(1)))
	whileMoved(t, folder, func(moved string) {
		if l.Add(answer(9)) == nil {
			t.Error("Add succeeds")
		}
		do(t, open(t, moved).Add(answer(2))) // about the same item
	})
	do(t, l.Add(answer(10)))
	if answers(l) != 4 {
		t.Errorf("%d answers", answers(l))
	}
	checkSame(t, l, open(t, folder))
}

// A file that is not a log at all is set aside, and training works.
func TestAForeignFileIsSetAside(t *testing.T) {
	folder := t.TempDir()
	do(t, os.Mkdir(filepath.Join(folder, fileName), 0o755))
	l, notices := Open(folder, noon)
	if len(notices) != 1 {
		t.Errorf("notices %v", notices)
	}
	do(t, l.Add(answer(1)))
	checkSame(t, l, open(t, folder))
}

func TestLockFilesAreNotLogs(t *testing.T) {
	if filepath.Ext(lockPath(fileName)) != ".lock" {
		t.Errorf("the lock of %s is %s", fileName, lockPath(fileName))
	}
}

// Opens a log of a hundred thousand answers.
func BenchmarkOpen(b *testing.B) {
	folder := b.TempDir()
	var data []byte
	for n := range 100_000 {
		a := answer(n)
		a.Item.Key = strconv.Itoa(n / 4)
		data = append(data, a.encode()...)
	}
	if err := os.WriteFile(filepath.Join(folder, fileName), data, 0o644); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if l, _ := Open(folder, noon); answers(l) != 100_000 {
			b.Fatal(answers(l))
		}
	}
}
