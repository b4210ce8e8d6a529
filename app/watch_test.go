package app

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/app/settings"
)

func TestASlowWatcherGetsTheNewestView(t *testing.T) {
	m := openUnsaved(t, Options{})
	views, stop := m.Watch()
	defer stop()
	playAll(t, m, "e4", "e5", "Nf3", "Nc6")
	if v := <-views; len(v.Plies) != 4 {
		t.Errorf("a watcher that looks now sees %v", sans(v))
	}
	select {
	case v := <-views:
		t.Errorf("and again %v", sans(v))
	default:
	}
}

func TestWatchingEnds(t *testing.T) {
	m := openUnsaved(t, Options{})
	one, stopOne := m.Watch()
	two, _ := m.Watch()
	stopOne()
	stopOne()
	m.Close()
	m.Close()
	stopOne()
	for _, views := range []<-chan View{one, two} {
		n := 0
		for range views {
			n++
		}
		if n != 1 {
			t.Errorf("%d views before the end", n)
		}
	}
	late, stop := m.Watch()
	defer stop()
	if _, open := <-late; !open {
		t.Error("a closed match shows nothing")
	}
	if err := m.Flip(); err != errClosed {
		t.Errorf("a command after closing: %v", err)
	}
}

// This test calls all methods concurrently, for the race detector.
func TestConcurrentMethods(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: firstMoveOpponent{}, First: againstComputer(t, "chess")})
	var all, watchers sync.WaitGroup
	for seed := range uint64(4) {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(seed, 9))
			for range 150 {
				randomCommand(m, rng)
			}
		})
	}
	for range 2 {
		watchers.Go(func() {
			views, stop := m.Watch()
			defer stop()
			last := uint64(0)
			for v := range views {
				if v.Serial < last || len(v.Plies) != len(v.positions)-1 && !v.Draft.Going {
					t.Errorf("serial %d after %d", v.Serial, last)
				}
				last = v.Serial
				if _, err := v.PGN(); err != nil {
					t.Error(err)
				}
				if v.White.Name == "done" {
					return
				}
			}
		})
	}
	all.Go(func() {
		for range 50 {
			m.Settings().Change(func(s *settings.Settings) { s.Width++ })
		}
	})
	all.Wait()
	do(t, m.SetPlayers(player.Player{Name: "done"}, player.Player{Name: "done"}))
	watchers.Wait()
}

// randomCommand runs a random command, legal or not.
func randomCommand(m *Match, rng *rand.Rand) {
	v := m.View()
	switch rng.IntN(12) {
	case 0:
		_ = m.TakeBack()
	case 1:
		_ = m.Redo()
	case 2:
		_ = m.GoTo(rng.IntN(20))
	case 3:
		_ = m.Flip()
	case 4:
		_ = m.OfferDraw()
	case 5:
		_ = m.AnswerDraw(rng.IntN(2) == 0)
	case 6:
		if rng.IntN(10) == 0 {
			_ = m.New(NewGame{Variant: v.Variant, White: v.Black.Player, Black: v.White.Player})
		}
	case 7:
		_ = m.MoveNow()
	default:
		if v.Draft.Going || v.Over() || v.Turn == chess.NoColor {
			return
		}
		if moves := v.End.Moves(nil); len(moves) > 0 {
			_ = m.Play(moves[rng.IntN(len(moves))])
		}
	}
}
