package player

import (
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/nullsink"
	"backrank/sound"
)

// A listener hears what a player plays on a server.
type listener struct {
	*testing.T
	player *Player
	onsets <-chan nullsink.Onset
}

// hears plays an event until it is heard as this many onsets. A sound that a busy machine has no time for is dropped, so it
// is asked for again after three seconds.
func (l listener) hears(e sound.Event, want int) (all []nullsink.Onset) {
	l.Helper()
	for range 6 {
		all = nil
		l.player.Play(e, chess.G1, 100)
		for end := time.After(3 * time.Second); len(all) < want; {
			select {
			case o := <-l.onsets:
				all = append(all, o)
				continue
			case <-end:
			}
			break
		}
		if len(all) == want {
			return all
		}
	}
	l.Fatalf("%d of %d are heard", len(all), want)
	return nil
}

// On a real server each sound is heard once, castling as two pieces, and so it is when the server has been restarted.
func TestAServerHearsEachSound(t *testing.T) {
	s, err := nullsink.Start(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	for _, v := range s.Env() {
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
	p := start(open, silence)
	t.Cleanup(func() { p.Close(); <-p.ended })
	for round := range 2 {
		onsets, stop, err := s.Record()
		if err != nil {
			t.Fatal(err)
		}
		l := listener{t, p, onsets}
		for range 3 {
			l.hears(sound.Move, 1)
		}
		var gap time.Duration
		for range 5 { // the server may have run dry between the two
			both := l.hears(sound.Castling, 2)
			if gap = both[1].At - both[0].At; gap >= 50*time.Millisecond && gap <= 100*time.Millisecond {
				break
			}
		}
		if gap < 50*time.Millisecond || gap > 100*time.Millisecond {
			t.Errorf("the partner lands %v after the king", gap)
		}
		stop()
		if extra := len(onsets); extra > 0 {
			t.Errorf("%d more are heard", extra)
		}
		if round == 0 {
			s.Stop()
			p.Play(sound.Move, chess.E4, 100) // to nobody
			if err := s.Restart(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
