package player

import (
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/nullsink"
	"backrank/sound"
)

// A recorder receives the onsets of sounds that a player plays on a server.
type recorder struct {
	*testing.T
	player *Player
	onsets <-chan nullsink.Onset
}

// expect plays an event until the server plays the wanted number of onsets, and returns them. It plays the event again
// after three seconds, up to six times, because a busy machine may drop a sound.
func (l recorder) expect(e sound.Event, want int) (all []nullsink.Onset) {
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
	l.Fatalf("%d onsets, want %d", len(all), want)
	return nil
}

// A real server plays each sound once, castling as two onsets, also after a restart of the server.
func TestSoundsReachAServer(t *testing.T) {
	s, err := nullsink.Start(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	for _, v := range s.Env() {
		name, value, _ := strings.Cut(v, "=")
		t.Setenv(name, value)
	}
	p := start(open, suspendAfter)
	t.Cleanup(func() { p.Close(); <-p.done })
	for round := range 2 {
		onsets, stop, err := s.Record()
		if err != nil {
			t.Fatal(err)
		}
		l := recorder{t, p, onsets}
		for range 3 {
			l.expect(sound.Move, 1)
		}
		var gap time.Duration
		for range 5 { // the server's buffer may have run empty between the two
			both := l.expect(sound.Castling, 2)
			if gap = both[1].At - both[0].At; gap >= 50*time.Millisecond && gap <= 100*time.Millisecond {
				break
			}
		}
		if gap < 50*time.Millisecond || gap > 100*time.Millisecond {
			t.Errorf("the partner lands %v after the king", gap)
		}
		stop()
		if extra := len(onsets); extra > 0 {
			t.Errorf("%d extra onsets", extra)
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
