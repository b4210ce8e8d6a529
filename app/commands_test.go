package app

import (
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/app/study"
	"backrank/variants"
	"backrank/variants/rules"
)

func TestMovesArePlayedAndShown(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "d7d5", "exd5", "Qxd5", "Nc3", "Qe5+")
	v := m.View()
	if got := strings.Join(sans(v), " "); got != "e4 d5 exd5 Qxd5 Nc3 Qe5+" {
		t.Errorf("moves %s", got)
	}
	if !v.Check || v.Turn != chess.White || !v.HumanTurn || !v.AtEnd() || v.LastMove.String() != "d5e5" {
		t.Errorf("check %v, turn %v, last %v", v.Check, v.Turn, v.LastMove)
	}
	if !slices.Equal(v.White.Lost, []chess.Piece{chess.WhitePawn}) || !slices.Equal(v.Black.Lost, []chess.Piece{chess.BlackPawn}) {
		t.Errorf("lost %v and %v", v.White.Lost, v.Black.Lost)
	}
	last := v.Plies[5]
	if last.Number != 3 || last.Color != chess.Black || !last.Check || last.Key != v.End.Key() {
		t.Errorf("last ply %+v", last)
	}
	if v.StartID != "518" || v.At(0) != v.First || v.At(99) != v.End || v.At(-1) != v.First {
		t.Errorf("start %q", v.StartID)
	}
}

func TestMaterialCountsAtTheCursor(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+", "Qe2", "Qxe2+")
	if v := m.View(); v.White.Balance != -9 || v.Black.Balance != 9 ||
		!slices.Equal(v.White.Lost, []chess.Piece{chess.WhiteQueen, chess.WhitePawn}) {
		t.Errorf("balance %d, lost %v", v.White.Balance, v.White.Lost)
	}
	do(t, m.GoTo(3))
	if v := m.View(); v.White.Balance != 1 || len(v.White.Lost) != 0 || len(v.Black.Lost) != 1 {
		t.Errorf("after exd5: balance %d, lost %v and %v", v.White.Balance, v.White.Lost, v.Black.Lost)
	}
}

func TestIllegalMovesAreRefused(t *testing.T) {
	m := openUnsaved(t, Options{})
	v := m.View()
	playAll(t, m, "e4", "e5")
	e4 := v.First.Resolve(chess.E2, chess.E4)[0]
	wantRefused(t, m, "a move of another position", func() error { return m.Play(e4) })
	wantRefused(t, m, "no move", func() error { return m.Play(rules.Move{}) })
	wantRefused(t, m, "nonsense", func() error { return m.PlayText("xyzzy") })
	wantRefused(t, m, "nothing", func() error { return m.PlayText("") })
	wantRefused(t, m, "a placement", func() error { return m.Place(variants.Placement{Piece: chess.WhiteKing, Square: chess.E1}) })
	wantRefused(t, m, "an answer to no offer", func() error { return m.AnswerDraw(true) })
	wantRefused(t, m, "a claim", m.ClaimDraw)
	wantRefused(t, m, "a redo", m.Redo)
	wantRefused(t, m, "move now", m.MoveNow)
}

func TestMovingTheCursorDoesNotChangeTheGame(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4", "e5", "Nf3", "Nc6")
	for _, c := range []struct {
		name string
		do   func() error
		want int
	}{
		{"first", func() error { return m.GoTo(0) }, 0},
		{"before the first", func() error { return m.Step(-1) }, 0},
		{"next", func() error { return m.Step(1) }, 1},
		{"far", func() error { return m.GoTo(1000) }, 4},
		{"previous", func() error { return m.Step(-1) }, 3},
		{"last", m.Last, 4},
		{"third", func() error { return m.GoTo(3) }, 3},
	} {
		do(t, c.do())
		v := m.View()
		if v.Cursor != c.want || v.Position != v.At(c.want) || len(v.Plies) != 4 {
			t.Errorf("%s: cursor %d of %d, want %d", c.name, v.Cursor, len(v.Plies), c.want)
		}
	}
	wantRefused(t, m, "a move of the game from an earlier position", func() error { return m.Play(coordinates(t, m.View().Position, "a7a6")) })
	do(t, m.TakeBack())
	if v := m.View(); !v.AtEnd() || len(v.Plies) != 3 {
		t.Errorf("after taking back: cursor %d of %d", v.Cursor, len(v.Plies))
	}
}

func TestTakingBackAndRedoing(t *testing.T) {
	m := openUnsaved(t, Options{})
	wantRefused(t, m, "taking back nothing", m.TakeBack)
	playAll(t, m, "e4", "e5", "Nf3")
	whole := m.View()
	for range 3 {
		do(t, m.TakeBack())
	}
	if v := m.View(); len(v.Plies) != 0 || v.CanTakeBack || !v.CanRedo {
		t.Errorf("all taken back: %v, back %v, redo %v", sans(v), v.CanTakeBack, v.CanRedo)
	}
	for range 3 {
		do(t, m.Redo())
	}
	if v := m.View(); v.End != whole.End || v.CanRedo {
		t.Errorf("all played again: %v", sans(v))
	}
	do(t, m.TakeBack())
	playAll(t, m, "Nc3")
	if v := m.View(); v.CanRedo || !slices.Equal(sans(v), []string{"e4", "e5", "Nc3"}) {
		t.Errorf("something else played: %v, redo %v", sans(v), v.CanRedo)
	}
	if !slices.Equal(sans(whole), []string{"e4", "e5", "Nf3"}) || whole.At(3) != whole.End {
		t.Errorf("an old view has changed: %v", sans(whole))
	}
}

func TestMateEndsTheGame(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "f3", "e5", "g4", "Qh4#")
	v := m.View()
	if v.Outcome != chess.BlackWon || v.Method != chess.Checkmate || v.Result != "Checkmate – Black wins" || v.Turn != chess.NoColor || v.HumanTurn {
		t.Errorf("%v %v %q", v.Outcome, v.Method, v.Result)
	}
	wantRefused(t, m, "resigning", m.Resign)
	wantRefused(t, m, "offering", m.OfferDraw)
	wantRefused(t, m, "claiming", m.ClaimDraw)
	wantRefused(t, m, "moving", func() error { return m.PlayText("a3") })
	do(t, m.TakeBack())
	if v := m.View(); v.Over() || len(v.Plies) != 3 {
		t.Errorf("mate taken back: %v %v", v.Outcome, sans(v))
	}
}

// The end of the game ends a draw offer.
func TestAnOfferBeforeMate(t *testing.T) {
	m := openUnsaved(t, Options{First: NewGame{Variant: variant(t, "chess")}})
	playAll(t, m, "f3", "e5", "g4")
	do(t, m.OfferDraw())
	playAll(t, m, "Qh4")
	if v := m.View(); !v.Over() || v.DrawOffer != chess.NoColor {
		t.Errorf("over %v, offer of %v", v.Over(), v.DrawOffer)
	}
	wantRefused(t, m, "declining after mate", func() error { return m.AnswerDraw(false) })
}

func TestResigning(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	do(t, m.Resign())
	if v := m.View(); v.Outcome != chess.WhiteWon || v.Result != "Black resigned – White wins" {
		t.Errorf("%v %q", v.Outcome, v.Result)
	}
	do(t, m.TakeBack())
	if v := m.View(); v.Over() || len(v.Plies) != 1 || v.Turn != chess.Black {
		t.Errorf("a resignation taken back leaves the moves: %v %v", v.Outcome, sans(v))
	}
}

func TestDrawByAgreement(t *testing.T) {
	m := openUnsaved(t, Options{})
	playAll(t, m, "e4")
	do(t, m.OfferDraw())
	if v := m.View(); v.DrawOffer != chess.Black {
		t.Fatalf("offer of %v", v.DrawOffer)
	}
	wantRefused(t, m, "a second offer", m.OfferDraw)
	do(t, m.AnswerDraw(false))
	if v := m.View(); v.DrawOffer != chess.NoColor || v.Over() {
		t.Errorf("declined: offer %v, %v", v.DrawOffer, v.Outcome)
	}
	do(t, m.OfferDraw())
	playAll(t, m, "e5") // the side that offered moves: the offer remains
	if v := m.View(); v.DrawOffer != chess.Black {
		t.Errorf("an offer made with a move is gone")
	}
	playAll(t, m, "Nf3") // the opponent moves: declined
	if v := m.View(); v.DrawOffer != chess.NoColor {
		t.Errorf("playing on does not decline")
	}
	do(t, m.OfferDraw())
	do(t, m.AnswerDraw(true))
	if v := m.View(); v.Outcome != chess.Draw || v.Method != chess.DrawOffer || v.Result == "" {
		t.Errorf("agreed: %v %v %q", v.Outcome, v.Method, v.Result)
	}
}

func TestDrawsMustBeClaimed(t *testing.T) {
	m := openUnsaved(t, Options{})
	for range 2 {
		if v := m.View(); v.Claim != chess.NoMethod {
			t.Fatalf("a claim after %v", sans(v))
		}
		playAll(t, m, "Nf3", "Nf6", "Ng1", "Ng8")
	}
	if v := m.View(); v.Claim != chess.ThreefoldRepetition || v.Over() {
		t.Fatalf("claim %v, outcome %v", v.Claim, v.Outcome)
	}
	do(t, m.ClaimDraw())
	if v := m.View(); v.Outcome != chess.Draw || v.Method != chess.ThreefoldRepetition {
		t.Errorf("claimed: %v %v", v.Outcome, v.Method)
	}
	do(t, m.TakeBack())
	for range 2 {
		playAll(t, m, "Nf3", "Nf6", "Ng1", "Ng8")
	}
	if v := m.View(); v.Method != chess.FivefoldRepetition {
		t.Errorf("five times: %v", v.Method)
	}
}

func TestFiftyMovesAreClaimedAndSeventyFiveAreNot(t *testing.T) {
	m := openUnsaved(t, Options{})
	do(t, loadFEN(m, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", variant(t, "chess"), player.Player{}, player.Player{}))
	playAll(t, m, "Ra2")
	if v := m.View(); v.Claim != chess.FiftyMoveRule {
		t.Errorf("claim %v", v.Claim)
	}
	do(t, loadFEN(m, "4k3/8/8/8/8/8/8/R3K3 w - - 149 80", variant(t, "chess"), player.Player{}, player.Player{}))
	playAll(t, m, "Ra2")
	if v := m.View(); v.Method != chess.SeventyFiveMoveRule || v.Outcome != chess.Draw {
		t.Errorf("%v %v", v.Outcome, v.Method)
	}
}

func TestFlipping(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: newFake()})
	do(t, m.Flip())
	if !m.View().Flipped {
		t.Error("not flipped")
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	if m.View().Flipped {
		t.Error("a game between persons begins with White below")
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess"), White: player.Player{Level: 1}}))
	if !m.View().Flipped {
		t.Error("a person with Black sits below")
	}
}

func TestNewGames(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.ID, func(t *testing.T) {
			m := openUnsaved(t, Options{Seed: func() uint64 { return 7 }})
			do(t, m.New(NewGame{Variant: v}))
			view := m.View()
			if v.Symmetry == variants.Drafted {
				if !view.Draft.Going || view.StartID != "" || view.Turn != chess.White {
					t.Errorf("drafting %v, start %q", view.Draft.Going, view.StartID)
				}
				return
			}
			if view.Start != v.RandomStart(7) || view.Seed != 7 || view.StartID != v.StartID(view.Start) {
				t.Errorf("start %v, seed %d", view.Start, view.Seed)
			}
			do(t, m.New(NewGame{Variant: v, Seed: 12}))
			if view := m.View(); view.Start != v.RandomStart(12) {
				t.Errorf("seed 12 gives %v", view.Start)
			}
			chosen := v.StartAt(0)
			do(t, m.New(NewGame{Variant: v, Start: &chosen}))
			if view := m.View(); view.Start != chosen || view.Seed != 0 {
				t.Errorf("chosen %v, got %v", chosen, view.Start)
			}
		})
	}
}

func TestImpossibleGamesAreRefused(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: newFake()})
	chess960 := variant(t, "chess960")
	outside := variants.Both(variants.ShuffleFamily.At(2000))
	for name, n := range map[string]NewGame{
		"no variant":          {},
		"array of another":    {Variant: chess960, Start: &outside},
		"level too high":      {Variant: chess960, White: player.Player{Level: 3}},
		"level below a piece": {Variant: chess960, Black: player.Player{Level: -1}},
	} {
		wantRefused(t, m, name, func() error { return m.New(n) })
	}
	wantRefused(t, m, "bad FEN", func() error { return loadFEN(m, "8/8 w", chess960, player.Player{}, player.Player{}) })
	wantRefused(t, m, "no kings", func() error {
		return loadFEN(m, "8/8/8/8/8/8/8/8 w - - 0 1", chess960, player.Player{}, player.Player{})
	})
	wantRefused(t, m, "FEN without a variant", func() error {
		return loadFEN(m, "8/8/8/8/8/8/8/8 w - - 0 1", variants.Variant{}, player.Player{}, player.Player{})
	})
}

// A random start, for a new game or a rematch, is not an excluded one, and with Unrepeated not one chosen before. A
// start that is given or repeated is not affected.
func TestRandomStartsAreNotRepeated(t *testing.T) {
	v := variant(t, "multichess")
	m := Open(Options{Unsaved: true, First: NewGame{Variant: variant(t, "chess")}})
	defer m.Close()
	orthodox, err := variants.ArrayNumbered(518)
	do(t, err)
	m.Study().Change(func(s *study.Study) { s.SetExcluded(variants.Both(orthodox), true) })
	do(t, m.Study().Sync())
	m.Settings().Change(func(s *settings.Settings) { s.NewUnrepeated = true })
	do(t, m.Settings().Sync())
	seen := map[string]bool{}
	for n := range 42 {
		if n%2 == 0 {
			do(t, m.New(NewGame{Variant: v, Unrepeated: true}))
		} else {
			do(t, m.Rematch(NewStart))
			do(t, m.Rematch(SameStart))
		}
		id := m.View().Start.String()
		if seen[id] || strings.Contains(id, "RNBQKBNR") {
			t.Fatalf("game %d: %s", n, id)
		}
		seen[id] = true
	}
	if got := len(m.Study().Get().Drawn[v.ID]); got != 42 {
		t.Errorf("%d are remembered", got)
	}
	do(t, m.New(NewGame{Variant: v, Seed: 1}))
	if got := len(m.Study().Get().Drawn[v.ID]); got != 42 {
		t.Error("remembered though repeats are allowed")
	}
	m.Study().Change(func(s *study.Study) {
		for _, n := range v.Family.Numbers() {
			array, _ := variants.ArrayNumbered(n)
			s.SetExcluded(variants.Both(array), true)
		}
	})
	wantRefused(t, m, "a draw from nothing", func() error { return m.New(NewGame{Variant: v}) })
}

func TestRematch(t *testing.T) {
	seed := uint64(100)
	m := openUnsaved(t, Options{Opponent: newFake(), Seed: func() uint64 { seed++; return seed }})
	do(t, m.New(againstComputer(t, "dfrc")))
	first := m.View()
	do(t, m.Rematch(SameStart))
	same := m.View()
	if same.Start != first.Start || same.White.Player != first.Black.Player || same.Black.Player != first.White.Player || !same.Flipped {
		t.Errorf("same start: %v then %v, %+v", first.Start, same.Start, same.White.Player)
	}
	do(t, m.Rematch(NewStart))
	other := m.View()
	if other.Start == first.Start || other.White.Player != first.White.Player || other.Variant.ID != "dfrc" {
		t.Errorf("new start: %v, %+v", other.Start, other.White.Player)
	}
	do(t, loadFEN(m, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", variant(t, "chess"), player.Player{}, player.Player{Name: "Ann"}))
	wantRefused(t, m, "a new array for a set-up position", func() error { return m.Rematch(NewStart) })
	do(t, m.Rematch(SameStart))
	if v := m.View(); v.White.Name != "Ann" || v.Turn != chess.Black {
		t.Errorf("rematch from FEN: %q, %v", v.White.Name, v.Turn)
	}
}

// The players' choice decides who has White.
func TestColoursAreAssigned(t *testing.T) {
	me, other := player.Player{Name: "me"}, player.Player{Level: 1}
	for _, c := range []struct {
		choice player.Choice
		last   chess.Color
		white  player.Player
	}{
		{player.ChooseWhite, chess.White, me},
		{player.ChooseBlack, chess.Black, other},
		{player.ChooseAlternate, chess.NoColor, me},
		{player.ChooseAlternate, chess.White, other},
		{player.ChooseAlternate, chess.Black, me},
	} {
		if white, _ := player.Assign(me, other, c.choice, c.last, 0); white != c.white {
			t.Errorf("%s after %v: White is %+v", c.choice, c.last, white)
		}
	}
	mine := 0
	for seed := range uint64(1000) {
		if white, _ := player.Assign(me, other, player.ChooseRandom, chess.NoColor, seed); white == me {
			mine++
		}
	}
	if mine < 430 || mine > 570 {
		t.Errorf("White in %d of 1000 random games", mine)
	}
}

func TestFENIsPlayedUnderTheGivenRule(t *testing.T) {
	m := openUnsaved(t, Options{})
	do(t, loadFEN(m, "4k3/8/8/8/8/8/8/2R1K2R w CHAa - 3 9", variant(t, "chess960"), player.Player{}, player.Player{}))
	v := m.View()
	if v.StartID != "" || v.Start != (variants.Start{}) {
		t.Errorf("a start out of nowhere: %q", v.StartID)
	}
	if len(v.Notices) == 0 || v.Notices[0].Severity != notice.Warning {
		t.Errorf("rights that cannot be granted go without a word: %v", v.Notices)
	}
	playAll(t, m, "O-O")
	v = m.View()
	if fen, err := v.FEN(); err != nil || fen != "4k3/8/8/8/8/8/8/2R2RK1 b - - 4 9" {
		t.Errorf("%q %v", fen, err)
	}
	do(t, m.GoTo(0))
	v = m.View()
	if fen, _ := v.FEN(); !strings.HasSuffix(fen, "w HC - 3 9") {
		t.Errorf("the FEN at the cursor is %q", fen)
	}
}

func TestPlayersCanBeChanged(t *testing.T) {
	f := newFake()
	m := openUnsaved(t, Options{Opponent: f, First: againstComputer(t, "chess")})
	playAll(t, m, "e4")
	first := <-f.requests
	do(t, m.SetPlayers(player.Player{}, player.Player{Name: "Bo"}))
	if v := m.View(); v.Black.Label != "Bo" || !v.HumanTurn || v.Thinking != chess.NoColor {
		t.Errorf("taken over: %+v, thinking %v", v.Black, v.Thinking)
	}
	<-first.ctx.Done()
	first.replyMove(t, "e7e5", 0)
	playAll(t, m, "c5")
	wantRefused(t, m, "a level too high", func() error { return m.SetPlayers(player.Player{Level: 9}, player.Player{}) })
	if v := m.View(); !slices.Equal(sans(v), []string{"e4", "c5"}) {
		t.Errorf("moves %v", sans(v))
	}
}
