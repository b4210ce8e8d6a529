package app

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants"
)

func prechess(t *testing.T, copying bool) NewGame {
	return NewGame{Variant: variant(t, "prechess"), Terms: copyingTerms(copying)}
}

// finishRandomly places pieces at random until the draft is done.
func finishRandomly(t *testing.T, m *Match, rng *rand.Rand) {
	t.Helper()
	for m.View().Draft.Going {
		v := m.View()
		all := v.Draft.End.All()
		do(t, m.Place(all[rng.IntN(len(all))]))
	}
}

func TestADraftIsPlacedAlternatelyAndThenPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	m := openUnsaved(t, Options{First: prechess(t, false)})
	v := m.View()
	if !v.Draft.Going || !v.Draft.Exists || v.Turn != chess.White || !v.HumanTurn || v.Pieces()[chess.E2] != chess.WhitePawn {
		t.Fatalf("drafting %v, turn %v", v.Draft.Going, v.Turn)
	}
	wantRefused(t, m, "a move", func() error { return m.Play(coordinates(t, startOf(t), "e2e4")) })
	wantRefused(t, m, "a typed move", func() error { return m.PlayText("e4") })
	wantRefused(t, m, "a draw offer", m.OfferDraw)
	wantRefused(t, m, "a claim", m.ClaimDraw)
	wantRefused(t, m, "the other's piece", func() error { return m.Place(variants.Placement{Piece: chess.BlackKing, Square: chess.E8}) })
	if _, err := v.FEN(); err == nil {
		t.Error("a FEN of half a draft")
	}
	playAll(t, m, "K@e1", "Ke", "n@B1", "Nb8")
	wantRefused(t, m, "a taken square", func() error { return m.PlayText("Qe1") })
	if v := m.View(); v.Draft.End.String() != "K@e1 K@e8 N@b1 N@b8" || v.Turn != chess.White {
		t.Errorf("draft %v", v.Draft.End)
	}
	finishRandomly(t, m, rng)
	v = m.View()
	if v.Draft.Going || v.Turn != chess.White || v.Start.White[4] != chess.King || v.StartID == "" || v.First != v.End {
		t.Errorf("after the draft: %v %q", v.Start, v.StartID)
	}
	playAll(t, m, "e4")
	if v := m.View(); len(v.Plies) != 1 || v.Draft.End.Len() != 16 {
		t.Errorf("plies %v, draft %v", sans(v), v.Draft.End)
	}
}

func TestPlacementsAreTakenBackAndRedone(t *testing.T) {
	m := openUnsaved(t, Options{First: prechess(t, false)})
	finishRandomly(t, m, rand.New(rand.NewPCG(3, 4)))
	playAll(t, m, "e4")
	whole := m.View()
	for n := 16; n >= 0; n-- {
		do(t, m.TakeBack())
		v := m.View()
		if v.Draft.End.Len() != n || v.Draft.Going != (n < 16) || len(v.Plies) != 0 {
			t.Fatalf("taken back to %d placements: %v, drafting %v", n, v.Draft.End, v.Draft.Going)
		}
	}
	wantRefused(t, m, "taking back before the draft", m.TakeBack)
	for range 17 {
		do(t, m.Redo())
	}
	if v := m.View(); v.End != whole.End || v.Draft.End != whole.Draft.End || v.CanRedo {
		t.Errorf("played again: %v %v", v.Draft.End, sans(v))
	}
}

func TestBlackCopiesInACopyingDraft(t *testing.T) {
	m := openUnsaved(t, Options{First: prechess(t, true)})
	playAll(t, m, "Qc1")
	if v := m.View(); v.Draft.End.String() != "Q@c1 Q@c8" || v.Turn != chess.White {
		t.Fatalf("draft %v", v.Draft.End)
	}
	playAll(t, m, "Ka1")
	do(t, m.TakeBack())
	if v := m.View(); v.Draft.End.String() != "Q@c1 Q@c8" || !v.CanRedo {
		t.Errorf("taken back: %v", v.Draft.End)
	}
	do(t, m.Redo())
	if v := m.View(); v.Draft.End.String() != "Q@c1 Q@c8 K@a1 K@a8" {
		t.Errorf("played again: %v", v.Draft.End)
	}
	finishRandomly(t, m, rand.New(rand.NewPCG(5, 6)))
	if v := m.View(); !v.Start.IsMirrored() {
		t.Errorf("copied %v", v.Start)
	}
}

func TestTheComputerDrafts(t *testing.T) {
	for _, copying := range []bool{false, true} {
		for _, human := range []chess.Color{chess.White, chess.Black} {
			f := newFake()
			n := prechess(t, copying)
			if human == chess.White {
				n.Black.Level = 1
			} else {
				n.White.Level = 2
			}
			m := openUnsaved(t, Options{Opponent: f, First: n})
			draftAgainst(t, m, f, human)
			v := m.View()
			if copying && !v.Start.IsMirrored() {
				t.Errorf("copying draft gave %v", v.Start)
			}
			if human == chess.Black {
				(<-f.requests).replyMove(t, "e2e4", 0)
				waitForView(t, m, "the first move", func(v *View) bool { return len(v.Plies) == 1 })
			}
		}
	}
}

// draftAgainst places the first legal piece for both sides until the draft is done.
func draftAgainst(t *testing.T, m *Match, f *fake, human chess.Color) {
	t.Helper()
	for {
		v := waitForView(t, m, "somebody's turn", func(v *View) bool { return !v.Draft.Going || v.HumanTurn || v.Thinking != chess.NoColor })
		switch {
		case !v.Draft.Going:
			return
		case v.HumanTurn:
			do(t, m.Place(v.Draft.End.All()[0]))
		default:
			a := <-f.requests
			if a.draft.Draft.Turn() == human || a.draft.Castling != v.Variant.Castling {
				t.Fatalf("asked for %v under %v", a.draft.Draft.Turn(), a.draft.Castling)
			}
			before := v.Draft.End.Len()
			a.replyPlacement(a.draft.Draft.All()[0])
			waitForView(t, m, "the placement", func(v *View) bool { return v.Draft.End.Len() > before })
		}
	}
}

func TestTakingBackInADraftAgainstTheComputer(t *testing.T) {
	f := newFake()
	n := prechess(t, false)
	n.Black.Level = 1
	m := openUnsaved(t, Options{Opponent: f, First: n})
	playAll(t, m, "Ka1")
	a := <-f.requests
	do(t, m.TakeBack())
	<-a.ctx.Done()
	a.replyPlacement(a.draft.Draft.All()[0])
	if v := m.View(); v.Draft.End.Len() != 0 || !v.HumanTurn || v.Thinking != chess.NoColor {
		t.Errorf("draft %v, thinking %v", v.Draft.End, v.Thinking)
	}
	playAll(t, m, "Kb1")
	a = <-f.requests
	a.replyPlacement(variants.Placement{Piece: chess.BlackKing, Square: chess.B8})
	waitForView(t, m, "the reply", func(v *View) bool { return v.Draft.End.Len() == 2 })
	do(t, m.TakeBack())
	if v := m.View(); v.Draft.End.Len() != 0 || !v.CanRedo {
		t.Errorf("both placements go: %v", v.Draft.End)
	}
	do(t, m.Redo())
	if v := m.View(); v.Draft.End.String() != "K@b1 K@b8" {
		t.Errorf("both come back: %v", v.Draft.End)
	}
}

func TestARematchOfADraft(t *testing.T) {
	m := openUnsaved(t, Options{First: prechess(t, true)})
	wantRefused(t, m, "the same start before there is one", func() error { return m.Rematch(SameStart) })
	finishRandomly(t, m, rand.New(rand.NewPCG(7, 8)))
	start := m.View().Start
	do(t, m.Rematch(SameStart))
	if v := m.View(); v.Draft.Going || v.Start != start {
		t.Errorf("the same start: drafting %v, %v", v.Draft.Going, v.Start)
	}
	do(t, m.Rematch(NewStart))
	if v := m.View(); !v.Draft.Going {
		t.Error("a new start is drafted")
	}
}

func TestResigningInADraft(t *testing.T) {
	m := openUnsaved(t, Options{First: prechess(t, false)})
	playAll(t, m, "Ka1")
	do(t, m.Resign())
	if v := m.View(); v.Outcome != chess.WhiteWon || !v.Draft.Going || v.Turn != chess.NoColor || v.Result != "Black resigned – White wins" {
		t.Errorf("%v %q", v.Outcome, v.Result)
	}
	wantRefused(t, m, "placing on", func() error { return m.PlayText("Ka8") })
}

// In a hidden draft of two persons on a clock, the time from the last piece of one side until the board is passed is
// charged to neither side, and nobody can place meanwhile.
func TestAHandoverChargesNoTime(t *testing.T) {
	for _, black := range []bool{false, true} {
		o := Options{First: NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Hidden, BlackBegins: black}}}
		runTimed(t, "5+0 draft 1+0", o, func(t *testing.T, m *Match) {
			first := m.View().Draft.End.Turn()
			left := func(what, one, other string) {
				t.Helper()
				if first == chess.Black {
					one, other = other, one
				}
				t.Log(what)
				wantTimes(t, m, one, other)
			}
			wantRefused(t, m, "passing the board at the start", func() error { return PassOn(m) })
			time.Sleep(10 * time.Second)
			do(t, m.FinishDraft())
			v := m.View()
			if !v.Draft.HandingOver || v.Turn != first || v.HumanTurn || !v.Knowledge().Sees(first) || v.Knowledge().Sees(first.Other()) {
				t.Errorf("all placed: %+v, turn %v", v.Draft.HandingOver, v.Turn)
			}
			time.Sleep(time.Hour)
			left("not passed", "0:50", "1:00")
			wantRefused(t, m, "placing", func() error {
				return m.PlayText("K@e" + map[chess.Color]string{chess.White: "8", chess.Black: "1"}[first])
			})
			wantRefused(t, m, "placing all", m.FinishDraft)
			do(t, PassOn(m))
			v = m.View()
			if v.Draft.HandingOver || v.Turn != first.Other() || !v.HumanTurn || v.Knowledge().Sees(first) {
				t.Errorf("passed: %+v, turn %v", v.Draft.HandingOver, v.Turn)
			}
			wantRefused(t, m, "passing the board twice", func() error { return PassOn(m) })
			time.Sleep(5 * time.Second)
			left("passed", "0:50", "0:55")

			do(t, m.TakeBack())
			time.Sleep(time.Second)
			left("taken back", "0:59", "1:00")
			do(t, m.Redo())
			time.Sleep(time.Minute)
			left("placed again", "0:50", "1:00")
			if v := m.View(); !v.Draft.HandingOver {
				t.Error("a piece that is placed again needs no handover")
			}
		})
	}
}

// The handover survives a restart; the board is passed only once.
func TestTheHandoverSurvivesRestart(t *testing.T) {
	folder := t.TempDir()
	n := NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Hidden}}
	m := openSaved(t, folder, Options{First: n})
	do(t, m.FinishDraft())
	m.Close()
	m = openSaved(t, folder, Options{First: n})
	if v := m.View(); !v.Draft.HandingOver || v.Turn != chess.White {
		t.Fatalf("after a restart %v, turn %v", v.Draft.HandingOver, v.Turn)
	}
	if _, err := m.Hint(t.Context()); err != errHandOver {
		t.Errorf("a hint: %v", err)
	}
	do(t, PassOn(m))
	do(t, m.Place(m.View().Draft.End.All()[0]))
	do(t, m.TakeBack())
	if v := m.View(); v.Draft.HandingOver || v.Knowledge().Sees(chess.White) {
		t.Error("White's pieces are shown after Black has taken one back")
	}
	state := matchState(t, m)
	m.Close()
	m = openSaved(t, folder, Options{First: n})
	if v := m.View(); v.Draft.HandingOver || v.Turn != chess.Black || matchState(t, m) != state {
		t.Errorf("passed, and after a restart %v, turn %v", v.Draft.HandingOver, v.Turn)
	}
	do(t, m.FinishDraft())
	if v := m.View(); v.Draft.Going {
		t.Error("the draft is not over")
	}
}

// During the handover the side that passes the board may resign. The handover ends if a computer replaces a player.
func TestTheSideThatPassesTheBoardHasTheTurn(t *testing.T) {
	n := NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Hidden}}
	m := openUnsaved(t, Options{First: n, Opponent: firstMoveOpponent{}})
	do(t, m.FinishDraft())
	do(t, m.Resign())
	if v := m.View(); v.Outcome != chess.BlackWon || v.Draft.HandingOver {
		t.Errorf("White resigned: %v", v.Result)
	}
	do(t, m.TakeBack())
	if v := m.View(); !v.Draft.HandingOver {
		t.Error("the resignation is taken back, and the board need not be passed")
	}
	do(t, m.SetPlayers(player.Player{}, player.Player{Level: 1}))
	waitForView(t, m, "the computer's pieces", func(v *View) bool { return !v.Draft.Going })
}
