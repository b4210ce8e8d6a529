package tablelog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

func open(t testing.TB, folder string) *Log {
	t.Helper()
	l, err := Open(t.Context(), folder, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

// Of many writers who know the same last record, one appends, and the others are told that theirs is stale. What was appended is
// there after the log is opened again, in order.
func TestOneOfManyWritersAppends(t *testing.T) {
	folder := t.TempDir()
	l := open(t, folder)
	last := map[string]uint64{}
	for round := range 20 {
		table := fmt.Sprint("table-", round%3)
		var wg sync.WaitGroup
		var mu sync.Mutex
		stored, stale := 0, 0
		next := uint64(0)
		for writer := range 5 {
			wg.Go(func() {
				number, err := l.Append(t.Context(), table, last[table], fmt.Appendf(nil, "%d of %d", writer, round))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					stored, next = stored+1, number
				case errors.Is(err, ErrStale):
					stale++
				default:
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if last[table] = next; stored != 1 || stale != 4 {
			t.Fatalf("round %d: %d of 5 appended, %d were stale", round, stored, stale)
		}
	}
	l.Close()

	l = open(t, folder)
	for i := range 3 {
		table := fmt.Sprint("table-", i)
		all, err := l.Read(t.Context(), table, 0)
		if err != nil || len(all) < 6 {
			t.Fatalf("%s has %d records, %v", table, len(all), err)
		}
		for n, r := range all {
			var writer, round int
			if _, err := fmt.Sscanf(string(r.Data), "%d of %d", &writer, &round); err != nil || round != 3*n+i {
				t.Errorf("%s: record %d is %q", table, n, r.Data)
			}
		}
		rest, err := l.Read(t.Context(), table, all[2].Number)
		if err != nil || len(rest) != len(all)-3 {
			t.Errorf("%s: after the third record there are %d of %d, %v", table, len(rest), len(all), err)
		}
	}
}

// A log is removed as a whole when its last record is old, and kept as a whole otherwise.
func TestOldLogsAreRemoved(t *testing.T) {
	l := open(t, t.TempDir())
	append := func(table string, last uint64) uint64 {
		t.Helper()
		number, err := l.Append(t.Context(), table, last, []byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	old := append("old", 0)
	append("old", old)
	kept := append("kept", 0)
	all, err := l.stream.GetMsg(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	append("kept", kept)
	if removed, err := l.Sweep(t.Context(), all.Time); removed != 1 || err != nil {
		t.Errorf("%d logs were removed, %v", removed, err)
	}
	for table, want := range map[string]int{"old": 0, "kept": 2} {
		if records, err := l.Read(t.Context(), table, 0); len(records) != want || err != nil {
			t.Errorf("%s has %d records, %v, want %d", table, len(records), err, want)
		}
	}
}

// silent is a stream that has no leader: it notes until when an answer is awaited, and does not wait so long.
type silent struct {
	jetstream.Stream
	until time.Time
}

func (s *silent) GetMsg(ctx context.Context, _ uint64, _ ...jetstream.GetMsgOpt) (*jetstream.RawStreamMsg, error) {
	s.until, _ = ctx.Deadline()
	return nil, context.DeadlineExceeded
}

// A request that a cluster without a leader has lost keeps nobody waiting for as long as a whole log may take.
func TestALostRequestEndsReadingSoon(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	s := &silent{}
	_, err := (&Log{stream: s}).Read(ctx, "a", 0)
	if wait := time.Until(s.until); err == nil || wait <= 0 || wait > answerTime {
		t.Errorf("an answer is awaited for %v: %v", wait, err)
	}
}

// A server's last beat is known after a restart.
func TestLastBeat(t *testing.T) {
	folder := t.TempDir()
	l := open(t, folder)
	before := time.Now().Add(-time.Second)
	if err := l.Beat(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	l.Close()
	l = open(t, folder)
	beat, err := l.LastBeat(t.Context(), "one")
	if err != nil || beat.Before(before) || beat.After(time.Now()) {
		t.Errorf("the last beat is %v, %v", beat, err)
	}
	if beat, err := l.LastBeat(t.Context(), "two"); err != nil || !beat.IsZero() {
		t.Errorf("another server's last beat is %v, %v", beat, err)
	}
}

func BenchmarkAppend(b *testing.B) {
	l := open(b, b.TempDir())
	last := uint64(0)
	for b.Loop() {
		var err error
		if last, err = l.Append(b.Context(), "table", last, []byte(`{"do":"play","at":1764356400000,"event":{"do":"step","step":"e2e4","left":179000}}`)); err != nil {
			b.Fatal(err)
		}
	}
}
