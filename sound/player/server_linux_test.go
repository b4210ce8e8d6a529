package player

import (
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/nullsink"
	"backrank/sound"
)

// heard returns the onsets that follow within a second.
func heard(t *testing.T, onsets <-chan nullsink.Onset, want int) (all []nullsink.Onset) {
	t.Helper()
	for len(all) < want {
		select {
		case o := <-onsets:
			all = append(all, o)
		case <-time.After(20 * time.Second):
			t.Fatalf("%d of %d are heard", len(all), want)
		}
	}
	return all
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
		for range 3 {
			p.Play(sound.Move, chess.E4, 100)
			heard(t, onsets, 1)
		}
		p.Play(sound.Castling, chess.G1, 100)
		both := heard(t, onsets, 2)
		if gap := both[1].At - both[0].At; gap < 50*time.Millisecond || gap > 100*time.Millisecond {
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
