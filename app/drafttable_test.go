package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// FinishDraft completes the draft, one take-back undoes all its placements, and the journal reproduces it.
func TestFinishingADraftAtRandom(t *testing.T) {
	for _, terms := range []variants.Terms{{}, {BlackBegins: true}, {Protocol: variants.Copying, BlackBegins: true}} {
		folder := t.TempDir()
		n := NewGame{Variant: variant(t, "prechess"), Terms: terms}
		m := openSaved(t, folder, Options{First: n})
		do(t, m.Place(m.View().Draft.End.All()[0]))
		begun := m.View().Draft.End
		do(t, m.FinishDraft())
		done := m.View()
		if done.Draft.Going || !done.AtEnd() || done.Turn != chess.White {
			t.Fatalf("%+v: %v, cursor %d of %d", terms, done.Draft.End, done.Cursor, done.Steps())
		}
		wantRefused(t, m, "finishing again", m.FinishDraft)
		state := matchState(t, m)
		m.Close()
		m = openSaved(t, folder, Options{First: n})
		if got := matchState(t, m); got != state {
			t.Errorf("%+v: replayed as %s, want %s", terms, got, state)
		}
		do(t, m.TakeBack())
		if v := m.View(); v.Draft.End != begun {
			t.Errorf("%+v: taken back to %v, want %v", terms, v.Draft.End, begun)
		}
		do(t, m.Redo())
		if v := m.View(); v.Draft.End != done.Draft.End {
			t.Errorf("%+v: played again: %v, want %v", terms, v.Draft.End, done.Draft.End)
		}
	}
}

// In a hidden draft, FinishDraft places only the pieces of the person to place; the other side stays hidden.
func TestFinishingAHiddenDraftIsForOneSide(t *testing.T) {
	m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Hidden}}})
	playAll(t, m, "Ke")
	do(t, m.FinishDraft())
	do(t, PassOn(m))
	if v := m.View(); v.Draft.End.Len() != 8 || v.Turn != chess.Black || v.Knowledge().Sees(chess.White) || v.Draft.End.Rank(chess.White)[4] != chess.King {
		t.Fatalf("%v, turn %v", v.Draft.End, v.Turn)
	}
	do(t, m.TakeBack())
	if v := m.View(); v.Draft.End.String() != "K@e1" {
		t.Errorf("taken back to %v", v.Draft.End)
	}
	do(t, m.FinishDraft())
	do(t, PassOn(m))
	do(t, m.FinishDraft())
	if v := m.View(); v.Draft.Going {
		t.Errorf("%v", v.Draft.End)
	}
}

func TestOnlyThePersonToPlaceFinishesADraft(t *testing.T) {
	f := newFake()
	n := prechess(t, false)
	n.White.Level = 1
	m := openUnsaved(t, Options{Opponent: f, First: n})
	wantRefused(t, m, "finishing for the computer", m.FinishDraft)
	(<-f.requests).replyPlacement(variants.Placement{Piece: chess.WhiteKing, Square: chess.A1})
	waitForView(t, m, "the placement", func(v *View) bool { return v.HumanTurn })
	do(t, m.FinishDraft())
	if v := m.View(); v.Draft.Going || v.Start.White[0] != chess.King {
		t.Errorf("%v", v.Draft.End)
	}
}

func TestStartingADraftOver(t *testing.T) {
	f := newFake()
	n := NewGame{Variant: variant(t, "benko"), Terms: variants.Terms{Protocol: variants.Hidden, BlackBegins: true}, White: player.Player{Level: 2}, Black: player.Player{Name: "Ada"}}
	m := openUnsaved(t, Options{Opponent: f, First: n})
	playAll(t, m, "Ka", "Qb")
	before := m.View()
	do(t, m.StartOver())
	v := m.View()
	if v.Draft.End.Len() != 0 || v.Draft.End.Terms() != n.Terms || v.Variant.ID != "benko" || v.White.Player != n.White || v.Black.Player != n.Black || v.Flipped != before.Flipped || v.Game == before.Game {
		t.Errorf("%+v %v %+v %+v", v.Draft.End.Terms(), v.Draft.End, v.White.Player, v.Black.Player)
	}
	ordinary := openUnsaved(t, Options{})
	wantRefused(t, ordinary, "a draft over that never was", ordinary.StartOver)
}

// The cursor moves through the draft as through the moves; nothing can be placed at an earlier step.
func TestTheCursorGoesThroughTheDraft(t *testing.T) {
	m := openUnsaved(t, Options{First: prechess(t, false)})
	playAll(t, m, "Ka", "Kb", "Qc")
	do(t, m.GoTo(1))
	v := m.View()
	if !v.Draft.Shown || v.Draft.At.String() != "K@a1" || v.Draft.End.Len() != 3 || v.AtEnd() || v.Pieces()[chess.B8] != chess.NoPiece || v.Pieces()[chess.A1] != chess.WhiteKing {
		t.Errorf("looking at %v of %v", v.Draft.At, v.Draft.End)
	}
	wantRefused(t, m, "placing while looking back", func() error { return m.PlayText("Rh") })
	do(t, m.Last())
	playAll(t, m, "Rh")
	do(t, m.FinishDraft())
	whole := m.View()
	if whole.Draft.Shown || whole.Steps() != 16 || whole.Cursor != 16 {
		t.Fatalf("placing %v, %d of %d", whole.Draft.Shown, whole.Cursor, whole.Steps())
	}
	do(t, m.Play(whole.End.Moves(nil)[0]))
	for step := range 18 {
		do(t, m.GoTo(step))
		v := m.View()
		if v.Cursor != step || v.Draft.Shown != (step < 16) || v.Draft.At.Len() != min(step, 16) || v.Ply() != max(0, step-16) {
			t.Fatalf("step %d: cursor %d, placing %v, %v, ply %d", step, v.Cursor, v.Draft.Shown, v.Draft.At, v.Ply())
		}
		if _, err := v.FEN(); (err != nil) != v.Draft.Shown {
			t.Errorf("step %d: FEN %v", step, err)
		}
		if v.First != whole.First {
			t.Fatalf("step %d: another first position", step)
		}
	}
}

// In a hidden draft the other side's pieces are hidden until all are placed, and copying does not reveal them.
func TestAHiddenDraftHidesPlacements(t *testing.T) {
	hidden := variants.Terms{Protocol: variants.Hidden}
	two := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "prechess"), Terms: hidden}})
	own := func(v View, c chess.Color) (n int) {
		for sq := range rules.BackRank(c).All() {
			if v.Pieces()[sq] != chess.NoPiece {
				n++
			}
		}
		return n
	}
	for two.View().Draft.Going {
		v := two.View()
		if !v.Knowledge().Sees(v.Turn) || v.Knowledge().Sees(v.Turn.Other()) || own(v, v.Turn.Other()) != 0 || own(v, v.Turn) != v.Draft.End.Len()-8*int(v.Turn-chess.White) {
			t.Fatalf("%v: %v sees %d and %d pieces", v.Draft.End, v.Turn, own(v, chess.White), own(v, chess.Black))
		}
		if _, err := v.PGN(); err == nil {
			t.Fatal("a PGN tells what is hidden")
		}
		if v.Draft.HandingOver {
			do(t, PassOn(two))
			continue
		}
		do(t, two.Place(v.Draft.End.All()[0]))
	}
	v := two.View()
	if !v.Knowledge().Sees(chess.White) || !v.Knowledge().Sees(chess.Black) || own(v, chess.White) != 8 || own(v, chess.Black) != 8 {
		t.Error("not revealed at the end")
	}
	do(t, two.GoTo(9))
	if v := two.View(); own(v, chess.White) != 8 || own(v, chess.Black) != 1 {
		t.Error("a finished draft is replayed in the open")
	}

	f := newFake()
	one := openUnsaved(t, Options{Opponent: f, First: NewGame{Variant: variant(t, "prechess"), Terms: hidden, White: player.Player{Level: 1}}})
	for one.View().Draft.End.Len() < 8 {
		n := one.View().Draft.End.Len()
		a := <-f.requests
		a.replyPlacement(a.draft.Draft.All()[0])
		waitForView(t, one, "a placement", func(v *View) bool { return v.Draft.End.Len() > n })
	}
	if v := one.View(); v.Knowledge().Sees(chess.White) || !v.Knowledge().Sees(chess.Black) || own(v, chess.White) != 0 {
		t.Error("the computer's pieces are seen")
	}
	if _, _, err := one.Why(); err != errHidden {
		t.Errorf("its reason: %v", err)
	}
}

func TestTheComputerExplainsItsPlacement(t *testing.T) {
	f := newFake()
	n := prechess(t, false)
	n.Black.Level = 1
	m := openUnsaved(t, Options{Opponent: f, First: n})
	if _, _, err := m.Why(); err != errNoReason {
		t.Errorf("before it has placed anything: %v", err)
	}
	playAll(t, m, "Ka")
	(<-f.requests).replyPlacement(variants.Placement{Piece: chess.BlackKing, Square: chess.B8})
	waitForView(t, m, "the reply", func(v *View) bool { return v.HumanTurn })
	playAll(t, m, "Qc")
	want := draft.Fact{Kind: draft.ArraysPossible, Piece: draft.Piece{Type: chess.King, At: chess.B8}, Arrays: 1}
	for _, step := range []int{2, 3} {
		do(t, m.GoTo(step))
		if p, why, err := m.Why(); err != nil || why != want || p.String() != "K@b8" {
			t.Errorf("at %d: %v %v %v", step, p, why, err)
		}
	}
	do(t, m.GoTo(1))
	if _, _, err := m.Why(); err != errNoReason {
		t.Errorf("before its first placement: %v", err)
	}
}

// In a copying draft the reason for the computer's placements is that it must copy.
func TestTheComputerExplainsThatItCopies(t *testing.T) {
	n := prechess(t, false)
	n.Terms.Protocol = variants.Copying
	n.Black.Level = 1
	m := openUnsaved(t, Options{Opponent: player.NewComputer(1), First: n})
	playAll(t, m, "Ka")
	p, why, err := m.Why()
	if err != nil || p.String() != "K@a8" || why.Kind != draft.MustCopy || why.Other.At != chess.A1 {
		t.Errorf("%v: %v (%v)", p, err, why)
	}
}

// An unfinished draft is the same after reading its PGN: the copying side continues to copy, and hidden pieces stay
// hidden.
func TestAnUnfinishedDraftInPGN(t *testing.T) {
	for _, protocol := range variants.Protocols() {
		for _, black := range []bool{false, true} {
			for n := 1; n < 16; n++ {
				terms := variants.Terms{Protocol: protocol, BlackBegins: black}
				m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "benko"), Terms: terms}})
				for m.View().Draft.End.Len() < n {
					if m.View().Draft.HandingOver {
						do(t, PassOn(m))
					}
					do(t, m.Place(m.View().Draft.End.All()[0]))
				}
				v := m.View()
				text, err := v.Text()
				do(t, err)
				game, err := pgn.NewReader(strings.NewReader(text)).Next()
				do(t, err)
				loaded := openUnsaved(t, Options{})
				do(t, loadPGN(loaded, game))
				if got := loaded.View(); got.Draft.End != v.Draft.End || got.Knowledge().Sees(chess.White) != v.Knowledge().Sees(chess.White) {
					t.Errorf("%+v: %v, %+v\n%s", terms, got.Draft.End, got.Draft.End.Terms(), text)
				}
			}
		}
	}
}

// A game keeps its draft in PGN under all terms, and the cursor of the loaded game moves through it.
func TestADraftInPGN(t *testing.T) {
	for _, terms := range []variants.Terms{{}, {BlackBegins: true}, {Protocol: variants.Copying}, {Protocol: variants.Hidden}, {Protocol: variants.Hidden, BlackBegins: true}} {
		m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "custom:shuffle:drafted:slide"), Terms: terms}})
		for m.View().Draft.Going {
			if m.View().Draft.HandingOver {
				do(t, PassOn(m))
			}
			do(t, m.FinishDraft())
		}
		played := m.View()
		do(t, m.Play(played.End.Moves(nil)[0]))
		played = m.View()
		text, err := played.PGN()
		do(t, err)
		game, err := pgn.NewReader(strings.NewReader(text)).Next()
		do(t, err)
		loaded := openUnsaved(t, Options{})
		do(t, loadPGN(loaded, game))
		v := loaded.View()
		if v.Draft.End.String() != played.Draft.End.String() || v.End != played.End || v.Steps() != 17 {
			t.Errorf("%+v: %v, %d steps\n%s", terms, v.Draft.End, v.Steps(), text)
		}
		do(t, loaded.GoTo(5))
		if v := loaded.View(); !v.Draft.Shown || v.Draft.At.String() != played.Draft.End.At(5).String() {
			t.Errorf("%+v: at step 5 %v", terms, v.Draft.At)
		}
	}
}
