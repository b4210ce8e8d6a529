package app

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants/rules"
)

// mustPremove premoves a drag from one square to another; a promotion is to a queen.
func mustPremove(t *testing.T, m *Match, from, to chess.Square) {
	t.Helper()
	v := m.View()
	meant := rules.ResolvePremove(&v.End, from, to)
	if len(meant) == 0 {
		t.Fatalf("%v to %v cannot be premoved", from, to)
	}
	do(t, Premove(m, meant[0]))
	if m.View().Premove != meant[0] {
		t.Fatalf("premoved %v, not %v", m.View().Premove, meant[0])
	}
}

// A premove is played as soon as the computer has moved, and takes no time on the clock; an illegal one is discarded.
func TestAPremoveIsPlayedOrDiscarded(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to chess.Square
		answer   string
		want     []string
	}{
		{"played", chess.G1, chess.F3, "e7e5", []string{"e4", "e5", "Nf3"}},
		{"a capture that came", chess.E4, chess.D5, "d7d5", []string{"e4", "d5", "exd5"}},
		{"a capture that did not come", chess.E4, chess.D5, "e7e5", []string{"e4", "e5"}},
		{"blocked", chess.F1, chess.A6, "b7b5", []string{"e4", "b5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
				playAll(t, m, "e4")
				a := <-f.requests
				before := m.View()
				if before.PremoveColor() != chess.White {
					t.Errorf("%v can premove", before.PremoveColor())
				}
				mustPremove(t, m, c.from, c.to)
				if v := m.View(); len(v.Plies) != 1 || v.Thinking != chess.Black || a.ctx.Err() != nil {
					t.Error("the premove has changed the game")
				}
				a.replyMove(t, c.answer, 0)
				synctest.Wait()
				if v := m.View(); !slices.Equal(sans(v), c.want) || !v.Premove.IsZero() || !v.AtEnd() {
					t.Errorf("moves %v, premove %v", sans(v), v.Premove)
				}
			})
		})
	}
}

// A premove that arrives when the computer has just moved is played at once.
func TestALatePremoveIsPlayedAtOnce(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		was := m.View().End
		(<-f.requests).replyMove(t, "e7e5", 0)
		synctest.Wait()
		do(t, Premove(m, rules.ResolvePremove(&was, chess.G1, chess.F3)[0]))
		synctest.Wait()
		if v := m.View(); !slices.Equal(sans(v), []string{"e4", "e5", "Nf3"}) || !v.Premove.IsZero() {
			t.Errorf("moves %v, premove %v", sans(v), v.Premove)
		}
	})
}

// A premove is also played while the cursor is at an earlier position.
func TestLookingBackKeepsThePremove(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		a := <-f.requests
		mustPremove(t, m, chess.G1, chess.F3)
		do(t, m.GoTo(0))
		do(t, m.Flip())
		a.replyMove(t, "e7e5", 0)
		synctest.Wait()
		if v := m.View(); len(v.Plies) != 3 || v.Cursor != 0 {
			t.Errorf("moves %v, cursor %d", sans(v), v.Cursor)
		}
	})
}

// A premove can be cancelled and replaced. A take-back, a resignation, a new game and a change of players discard it.
func TestOtherChangesDiscardAPremove(t *testing.T) {
	for name, command := range map[string]func(m *Match) error{
		"cancel":    CancelPremove,
		"take back": (*Match).TakeBack,
		"resign":    (*Match).Resign,
		"new game":  func(m *Match) error { return m.New(NewGame{Variant: m.View().Variant}) },
		"players":   func(m *Match) error { return m.SetPlayers(player.Player{}, player.Player{}) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
				playAll(t, m, "e4")
				a := <-f.requests
				mustPremove(t, m, chess.G1, chess.F3)
				mustPremove(t, m, chess.B1, chess.C3)
				do(t, command(m))
				if v := m.View(); !v.Premove.IsZero() {
					t.Errorf("still %v", v.Premove)
				}
				a.replyMove(t, "e7e5", 0)
				synctest.Wait()
				if v := m.View(); slices.Contains(sans(v), "Nc3") || slices.Contains(sans(v), "Nf3") {
					t.Errorf("moves %v", sans(v))
				}
			})
		})
	}
}

func TestPremovesAreRefused(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		playAll(t, m, "e4")
		v := m.View()
		wantRefused(t, m, "what no piece does", func() error {
			return Premove(m, coordinates(t, v.First, "e2e3"))
		})
		wantRefused(t, m, "the computer's own move", func() error { return Premove(m, coordinates(t, v.End, "e7e5")) })
		(<-f.requests).replyMove(t, "e7e5", 0)
	})
	persons := openUnsaved(t, Options{})
	wantRefused(t, persons, "between two persons", func() error { return Premove(persons, coordinates(t, startOf(t), "e2e4")) })
}

// A premove is not in the journal before it is played, and takes no time on the clock.
func TestAPremoveIsNotJournaledAndTakesNoTime(t *testing.T) {
	first := againstComputer(t, "chess")
	first.Clock = clockTerms(t, "3+0")
	synctest.Test(t, func(t *testing.T) {
		f := newFake()
		m := openUnsaved(t, Options{Opponent: f, First: first, Now: time.Now})
		playAll(t, m, "e4")
		a := <-f.requests
		before := matchState(t, m)
		mustPremove(t, m, chess.G1, chess.F3)
		if matchState(t, m) != before {
			t.Error("the game has changed")
		}
		time.Sleep(10 * time.Second)
		a.replyMove(t, "e7e5", 0)
		wantTimes(t, m, "3:00", "2:50")
		if v := m.View(); len(v.Plies) != 3 {
			t.Errorf("moves %v", sans(v))
		}
		rest := <-f.requests
		m.Close()
		rest.replyMove(t, "d7d6", 0)
		synctest.Wait()
	})
}
