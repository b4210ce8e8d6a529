package app

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/pgn"
)

// clockTerms parses the terms of a clock.
func clockTerms(t *testing.T, text string) clock.Terms {
	t.Helper()
	terms, err := clock.Parse(text)
	do(t, err)
	return terms
}

// runTimed runs a test of a game on a clock, in a synctest bubble.
func runTimed(t *testing.T, terms string, o Options, run func(*testing.T, *Match)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if o.First.Clock, o.MaxGap = clockTerms(t, terms), clock.MaxGap; o.Now == nil {
			o.Now = time.Now
		}
		run(t, openUnsaved(t, o))
	})
}

// wantTimes fails the test unless the clocks show these times.
func wantTimes(t *testing.T, m *Match, white, black string) {
	t.Helper()
	synctest.Wait()
	v := m.View()
	r := v.Reading(time.Now())
	if w, b := clock.Text(r.White.Time), clock.Text(r.Black.Time); w != white || b != black {
		t.Errorf("after %v the clocks show %s and %s, want %s and %s", sans(v), w, b, white, black)
	}
}

// A side's time runs during its turn, and a move adds the increment.
func TestTheClockRunsForTheSideToMove(t *testing.T) {
	runTimed(t, "3+2", Options{}, func(t *testing.T, m *Match) {
		time.Sleep(10 * time.Second)
		playAll(t, m, "e4")
		time.Sleep(30 * time.Second)
		wantTimes(t, m, "2:52", "2:30")
		playAll(t, m, "e5")
		wantTimes(t, m, "2:52", "2:32")
		time.Sleep(time.Second)
		do(t, m.TakeBack()) // it was White's turn: Black has its turn again, and its time
		time.Sleep(5 * time.Second)
		wantTimes(t, m, "2:52", "2:55")
		do(t, m.Redo())
		wantTimes(t, m, "2:52", "2:32")
		v := m.View()
		text, err := v.PGN()
		do(t, err)
		for _, want := range []string{`[TimeControl "180+2"]`, "1. e4 {[%clk 0:02:52]} 1... e5 {[%clk 0:02:32]}"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in\n%s", want, text)
			}
		}
	})
}

// The game ends as soon as a flag falls, without a move, and the clock stops.
func TestAFlagEndsTheGame(t *testing.T) {
	runTimed(t, "1+0", Options{}, func(t *testing.T, m *Match) {
		playAll(t, m, "e4")
		time.Sleep(time.Minute - time.Millisecond)
		synctest.Wait()
		if v := m.View(); v.Over() {
			t.Fatalf("too early: %s", v.Result)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		v := m.View()
		if v.Outcome != chess.WhiteWon || v.Result != "Black's time is up – White wins" {
			t.Fatalf("%s, %q", v.Outcome, v.Result)
		}
		wantRefused(t, m, "a move after the flag", func() error { return m.Play(coordinates(t, v.End, "e7e5")) })
		time.Sleep(time.Minute)
		wantTimes(t, m, "1:00", "0:00.0")
		do(t, m.TakeBack())
		wantTimes(t, m, "1:00", "1:00")
		if v := m.View(); v.Over() {
			t.Error("the result stays when it is taken back")
		}
	})
}

// A side whose flag falls loses, unless the other side could not mate by any series of legal moves; the same holds for
// a resignation.
func TestAFlagFallDrawsIfTheOpponentCannotMate(t *testing.T) {
	for fen, want := range map[string]chess.Outcome{
		"4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1":  chess.Draw,     // only the king is left
		"4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1":  chess.WhiteWon, //
		"4kq2/8/8/8/8/8/8/N3K3 b - - 0 1":  chess.Draw,     // nor do queens help a knight
		"4k1r1/8/8/8/8/8/8/N3K3 b - - 0 1": chess.WhiteWon, // the rook can block its king
	} {
		r := record{Variant: "chess", FEN: fen, Clock: "1+0", Date: day}
		g, err := r.game()
		do(t, err)
		loser := g.turn()
		do(t, g.apply(event{Kind: eventFlagFall, Color: loser, Outcome: outcomeOfLoss(&g, loser)}))
		if g.ended.outcome != want || g.ended.method != TimeForfeit {
			t.Errorf("%s: %v, want %v", fen, g.ended, want)
		}
	}
}

// A game ends when neither side can mate by any series of legal moves. Resigning to a side that cannot mate is a draw.
func TestDeadPositionsAreDrawn(t *testing.T) {
	for _, test := range []struct{ fen, move, result string }{
		{"4k3/7p/8/p1p1p1p1/PpPpPpP1/1P1P1P1P/8/4K3 b - - 0 1", "h7h5", ""},
		{"4k3/8/7p/p1p1p1p1/PpPpPpPP/1P1P1P2/8/4K3 b - - 0 1", "h6h5", ""},
		{"4k3/8/8/p1p1p1pp/PpPpPpP1/1P1P1P1P/8/4K3 b - - 0 1", "h5h4", "Draw – neither side can checkmate"},
		{"7k/6b1/5Q2/8/8/5K2/8/8 w - - 3 9", "f6g7", "Draw – neither side can checkmate"},
	} {
		r := record{Variant: "chess", FEN: test.fen, Date: day, Line: []string{test.move}, Length: 1}
		g, err := r.game()
		do(t, err)
		if got := g.ended.sentence(g.lastPosition().Turn()); got != test.result {
			t.Errorf("%s, %s: %q, want %q", test.fen, test.move, got, test.result)
		}
	}
	r := record{Variant: "chess", FEN: "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", Date: day}
	g, err := r.game()
	do(t, err)
	do(t, g.apply(event{Kind: eventResign, Color: chess.White, Outcome: outcomeOfLoss(&g, chess.White)}))
	if g.ended.outcome != chess.Draw || g.ended.sentence(chess.White) != "Draw – a player resigned, but the opponent cannot checkmate" {
		t.Errorf("%v, %q", g.ended, g.ended.sentence(chess.White))
	}
}

// At an earlier position of a game that is over, and in a game from PGN, the clocks show the recorded times.
func TestClocksOfEarlierPositions(t *testing.T) {
	runTimed(t, "3+2", Options{}, func(t *testing.T, m *Match) {
		time.Sleep(10 * time.Second)
		playAll(t, m, "e4")
		time.Sleep(20 * time.Second)
		playAll(t, m, "e5")
		do(t, m.GoTo(1))
		time.Sleep(5 * time.Second)
		wantTimes(t, m, "2:47", "2:42") // the game goes on
		do(t, m.Resign())
		do(t, m.Last())
		wantTimes(t, m, "2:47", "2:42")
		do(t, m.GoTo(1))
		wantTimes(t, m, "2:52", "3:00")
		v := m.View()
		text, err := v.PGN()
		do(t, err)
		game, err := pgn.NewReader(strings.NewReader(text)).Next()
		do(t, err)
		do(t, loadPGN(m, game))
		wantTimes(t, m, "2:52", "2:42")
		do(t, m.GoTo(1))
		wantTimes(t, m, "2:52", "3:00")
		do(t, m.New(NewGame{Variant: variant(t, "chess")}))
		v = m.View()
		if r := v.Reading(time.Now()); !r.White.None || !r.Black.None {
			t.Errorf("without a clock %+v", r)
		}
	})
}

// A loaded game without times has no clocks, even if its time control is known.
func TestAGameWithoutTimesHasNoClocks(t *testing.T) {
	game, err := pgn.NewReader(strings.NewReader("[TimeControl \"1/259200\"]\n\n1. e4 e5 *\n")).Next()
	do(t, err)
	m := openUnsaved(t, Options{})
	do(t, loadPGN(m, game))
	v := m.View()
	if r := v.Reading(day); !r.White.None || !r.Black.None {
		t.Errorf("%+v", r)
	}
}

// The number of moves to the next time control is that of the position shown, also where a move has no recorded time.
// In the last period there is none (android-chessclock #6).
func TestMovesToGoAtTheCursor(t *testing.T) {
	const text = `[TimeControl "3/7200:1800"]

1. Nf3 {[%clk 1:59:00]} Nf6 2. Ng1 Ng8 {[%clk 1:50:00]} 3. Nf3 Nf6 {[%clk 1:45:00]} 4. Nc3 Nc6 *
`
	game, err := pgn.NewReader(strings.NewReader(text)).Next()
	do(t, err)
	m := openUnsaved(t, Options{})
	do(t, loadPGN(m, game))
	for ply, want := range [][2]int{{3, 3}, {2, 3}, {2, 2}, {1, 2}, {1, 1}, {0, 1}, {0, 0}, {0, 0}, {0, 0}} {
		do(t, m.GoTo(ply))
		v := m.View()
		if r := v.Reading(day); r.White.ToGo != want[0] || r.Black.ToGo != want[1] {
			t.Errorf("after %d plies %d and %d moves are to go, want %v", ply, r.White.ToGo, r.Black.ToGo, want)
		}
	}
}

// While the clocks are paused nobody loses time, moves or thinks.
func TestAPauseChargesNoTime(t *testing.T) {
	f := newFake()
	runTimed(t, "3+0", Options{Opponent: f, First: NewGame{Black: player.Player{Level: 1}}}, func(t *testing.T, m *Match) {
		time.Sleep(10 * time.Second)
		do(t, NewArbiter(m).Pause(true))
		wantRefused(t, m, "a move in a pause", func() error { return m.PlayText("e4") })
		time.Sleep(time.Hour)
		wantTimes(t, m, "2:50", "3:00")
		do(t, NewArbiter(m).Pause(false))
		time.Sleep(10 * time.Second)
		playAll(t, m, "e4")
		first := <-f.requests
		if first.move.Clock.Black != 3*time.Minute || first.move.Clock.White != 160*time.Second {
			t.Errorf("the computer gets %+v", first.move.Clock)
		}
		do(t, NewArbiter(m).Pause(true))
		<-first.ctx.Done()
		first.replyMove(t, "e7e5", 0)
		time.Sleep(time.Hour)
		if v := m.View(); len(v.Plies) != 1 {
			t.Error("the computer moves in a pause")
		}
		do(t, NewArbiter(m).Pause(false))
		second := <-f.requests
		time.Sleep(5 * time.Second)
		second.replyMove(t, "e7e5", 0)
		wantTimes(t, m, "2:40", "2:55")
	})
}

// During the preparation nobody moves and no clock runs. It ends when its time is over or both sides are ready.
func TestBothSidesPrepare(t *testing.T) {
	runTimed(t, "3+2 prepare 10", Options{}, func(t *testing.T, m *Match) {
		wantRefused(t, m, "a move during the preparation", func() error { return m.PlayText("e4") })
		time.Sleep(9 * time.Minute)
		v := m.View()
		if r := v.Reading(time.Now()); !v.Preparing() || r.Preparation != time.Minute {
			t.Errorf("preparing %v, %v left", v.Preparing(), r.Preparation)
		}
		time.Sleep(time.Minute + 5*time.Second)
		wantTimes(t, m, "2:55", "3:00")
		playAll(t, m, "e4")
	})
	runTimed(t, "3+2 prepare 10", Options{}, func(t *testing.T, m *Match) {
		do(t, NewArbiter(m).Ready(chess.White))
		if v := m.View(); !v.Preparing() {
			t.Error("one side alone begins")
		}
		do(t, NewArbiter(m).Ready(chess.Black))
		if v := m.View(); v.Preparing() {
			t.Error("both are ready, and nothing begins")
		}
		wantRefused(t, m, "ready once more", func() error { return NewArbiter(m).Ready(chess.White) })
		wantTimes(t, m, "3:00", "3:00")
	})
	f := newFake()
	runTimed(t, "3+2 prepare 10", Options{Opponent: f, First: NewGame{White: player.Player{Level: 1}}}, func(t *testing.T, m *Match) {
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(f.requests) != 0 {
			t.Error("the computer thinks during the preparation")
		}
		do(t, NewArbiter(m).Ready(chess.Black)) // the computer needs no preparation
		(<-f.requests).replyMove(t, "e2e4", 0)
		synctest.Wait()
		if v := m.View(); len(v.Plies) != 1 {
			t.Error("the computer does not begin")
		}
	})
}

// A draft is played on a clock of its own, on that of the game, or without one.
func TestADraftIsPlayedOnTheClock(t *testing.T) {
	for _, test := range []struct{ terms, white, after string }{
		{"3+2 draft 2+5", "1:55", "3:00"},
		{"3+2 draft same", "2:52", "3:10"},
		{"3+2", "3:00", "3:00"},
	} {
		runTimed(t, test.terms, Options{First: NewGame{Variant: variant(t, "prechess")}}, func(t *testing.T, m *Match) {
			time.Sleep(10 * time.Second)
			playAll(t, m, "Ke")
			synctest.Wait()
			v := m.View()
			r := v.Reading(time.Now())
			if got := clock.Text(r.White.Time); got != test.white && test.terms != "3+2" {
				t.Errorf("%s: %s after a placement, want %s", test.terms, got, test.white)
			}
			for m.View().Draft.Going {
				v := m.View()
				do(t, m.Place(v.Draft.End.All()[0]))
			}
			v = m.View()
			if r := v.Reading(time.Now()); r.Phase != clock.Play || test.terms != "3+2 draft same" && clock.Text(r.White.Time) != test.after {
				t.Errorf("%s: after the draft %+v", test.terms, r)
			}
		})
	}
}

// A side whose flag falls in the draft loses.
func TestAFlagFallInTheDraftLoses(t *testing.T) {
	runTimed(t, "3+2 draft 1+0", Options{First: NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: variants.Copying}}}, func(t *testing.T, m *Match) {
		playAll(t, m, "Ke") // Black's copy costs no time
		time.Sleep(time.Minute)
		synctest.Wait()
		if v := m.View(); v.Outcome != chess.BlackWon || v.Result != "White's time is up – Black wins" {
			t.Errorf("%s, %q, %d placed", v.Outcome, v.Result, v.Draft.End.Len())
		}
	})
}
