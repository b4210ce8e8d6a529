package arena

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A scriptedPlayer plays predetermined moves with predetermined scores, each in the same time.
type scriptedPlayer struct {
	moves   []string
	scores  []int
	infos   []engine.Info // if not empty, replaces scores
	elapsed time.Duration
	fault   error // returned after the last move
	next    int   // index of the next move
}

func (s *scriptedPlayer) newGame(context.Context, variants.Variant, uint64) error { return nil }
func (s *scriptedPlayer) close()                                                  {}
func (s *scriptedPlayer) prepare(context.Context, *board) error                   { return nil }
func (s *scriptedPlayer) move(_ context.Context, b *board, _ engine.Limits) (moveResult, error) {
	if s.next >= len(s.moves) {
		return moveResult{}, s.fault
	}
	m, err := san.ParseUCI(&b.position, s.moves[s.next])
	if err != nil {
		return moveResult{}, err
	}
	a := moveResult{move: m, elapsed: s.elapsed}
	if s.next < len(s.scores) {
		a.info.Score = s.scores[s.next]
	}
	if s.next < len(s.infos) {
		a.info = s.infos[s.next]
	}
	s.next++
	return a, nil
}

// playScripted plays a game of orthodox chess from a FEN. moves are those of both sides in turn, in UCI notation.
// change, if not nil, changes the players before the game.
func playScripted(t *testing.T, text, moves string, r referee, change func(white, black *timedPlayer)) Game {
	t.Helper()
	p, _, err := fen.Parse(text, variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]timedPlayer
	all := strings.Fields(moves)
	for i := range players {
		s := &scriptedPlayer{fault: &client.Fault{Kind: client.Crashed, Engine: "it", Text: func(engine string) string { return engine + " has no more moves" }}}
		for n, m := range all {
			if n%2 == i {
				s.moves = append(s.moves, m)
			}
		}
		players[i].player = s
	}
	if change != nil {
		change(&players[0], &players[1])
	}
	v, _ := variants.ByID("chess")
	g, err := r.playGame(t.Context(), opening{variant: v, board: board{start: p, position: p}}, players, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// knightShuffle moves knights out and back: the start position occurs for the third time after eight plies.
var knightShuffle = strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 20)

func TestGamesEndByTheRules(t *testing.T) {
	for _, c := range []struct {
		fen, moves string
		outcome    chess.Outcome
		ending     Ending
		plies      int
	}{
		{initial, "f2f3 e7e5 g2g4 d8h4 a2a3", chess.BlackWon, Checkmate, 4},
		{"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", chess.Draw, Stalemate, 1},
		{"7k/8/6K1/8/8/8/8/5q2 w - - 0 1", "g6g5 f1g1 g5f5 g1g5 f5g5", chess.Draw, InsufficientMaterial, 5},
		{initial, knightShuffle, chess.Draw, Threefold, 8},
		{"7k/8/6K1/8/8/8/8/R7 w - - 98 90", "a1a2 h8g8 a2a1", chess.Draw, FiftyMoves, 2},
		{"7k/8/6K1/8/8/8/8/R7 w - - 98 90", "a1b1 h8g8 b1b8", chess.Draw, FiftyMoves, 2},
		{"7k/8/6K1/8/8/8/8/R7 w - - 99 90", "a1a8", chess.WhiteWon, Checkmate, 1}, // checkmate takes precedence
	} {
		if g := playScripted(t, c.fen, c.moves, referee{}, nil); g.Outcome != c.outcome || g.Ending != c.ending || g.Plies != c.plies || g.Blame != chess.NoColor {
			t.Errorf("%s: %+v, want %v %v after %d", c.fen, g.Result, c.outcome, c.ending, c.plies)
		}
	}
}

func TestAdjudication(t *testing.T) {
	resign, draw := Adjudication{ResignScore: 500, ResignMoves: 3}, Adjudication{DrawScore: 10, DrawMoves: 2, DrawAfter: 3}
	moves := "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 b1d2 a7a6"
	for _, c := range []struct {
		name         string
		rules        Adjudication
		white, black []int // scores from the point of view of the player
		outcome      chess.Outcome
		ending       Ending
		plies        int
	}{
		{"both score White as winning", resign, []int{500, 600, 700}, []int{-500, -500, -999}, chess.WhiteWon, Resigned, 6},
		{"both score Black as winning", resign, []int{-500, -600, -700}, []int{500, 500, 999}, chess.BlackWon, Resigned, 6},
		{"Black agrees later", resign, []int{500, 600, 700, 700, 700}, []int{-499, -500, -500, -500, -500}, chess.WhiteWon, Resigned, 8},
		{"Black does not agree", resign, []int{500, 600, 700, 700, 700, 700}, []int{0, 0, 0, 0, 0, 0}, chess.BlackWon, Crash, 12},
		{"level", draw, []int{10, -10, 0, 0}, []int{0, 5, 10, -10}, chess.Draw, Agreed, 6}, // not before move 3
		{"level later", draw, []int{11, 11, 11, 0, 0}, []int{0, 0, 0, 0, 0}, chess.Draw, Agreed, 9},
		{"not level", draw, []int{11, 11, 11, 11, 11, 11}, []int{0, 0, 0, 0, 0, 0}, chess.BlackWon, Crash, 12},
		{"too long", Adjudication{MaxPlies: 7}, nil, nil, chess.Draw, TooLong, 7},
		{"none", Adjudication{}, []int{9999, 9999, 9999, 9999}, []int{-9999, -9999, -9999, -9999}, chess.BlackWon, Crash, 12},
	} {
		g := playScripted(t, initial, moves, referee{adjudication: c.rules}, func(white, black *timedPlayer) {
			white.player.(*scriptedPlayer).scores, black.player.(*scriptedPlayer).scores = c.white, c.black
		})
		if g.Outcome != c.outcome || g.Ending != c.ending || g.Plies != c.plies {
			t.Errorf("%s: %+v, want %v %v after %d", c.name, g.Result, c.outcome, c.ending, c.plies)
		}
	}
}

// A lower bound counts only as a lower bound of the score, and an upper bound only as an upper bound.
func TestAdjudicationByBounds(t *testing.T) {
	exact := func(n int) engine.Info { return engine.Info{Score: n} }
	lower := func(n int) engine.Info { return engine.Info{Score: n, AtLeast: true} }
	upper := func(n int) engine.Info { return engine.Info{Score: n, AtMost: true} }
	rules := Adjudication{ResignScore: 500, ResignMoves: 2, DrawScore: 10, DrawMoves: 2}
	for _, c := range []struct {
		name         string
		white, black engine.Info
		ending       Ending
	}{
		{"at least −7 and exactly 0", lower(-700), exact(0), Crash},
		{"White has at least −7, Black exactly 7", lower(-700), exact(700), Crash},
		{"White has at most −7, Black at least 7", upper(-700), lower(700), Resigned},
		{"White has at least 7, Black at most −7", lower(700), upper(-700), Resigned},
		{"White has at most 7, Black at least −7", upper(700), lower(-700), Crash},
		{"at most 0", upper(0), exact(0), Crash},
		{"exactly 0", exact(0), exact(0), Agreed},
	} {
		g := playScripted(t, initial, "e2e4 e7e5 g1f3 b8c6", referee{adjudication: rules}, func(white, black *timedPlayer) {
			for side, info := range map[*timedPlayer]engine.Info{white: c.white, black: c.black} {
				s := side.player.(*scriptedPlayer)
				s.infos = []engine.Info{info, info}
			}
		})
		if g.Ending != c.ending {
			t.Errorf("%s: %v, want %v", c.name, g.Ending, c.ending)
		}
	}
}

// The side at fault loses, for every kind of fault.
func TestFaultsLose(t *testing.T) {
	for kind, ending := range map[client.FaultKind]Ending{
		client.Crashed: Crash, client.Silent: Stall, client.Illegal: IllegalMove, client.NotUCI: Crash,
	} {
		for i, moves := range []string{"e2e4 e7e5", "e2e4 e7e5 g1f3"} {
			g := playScripted(t, initial, moves, referee{}, func(white, black *timedPlayer) {
				white.player.(*scriptedPlayer).fault, black.player.(*scriptedPlayer).fault = &client.Fault{Kind: kind}, &client.Fault{Kind: kind}
			})
			blame, winner := chess.White, chess.BlackWon
			if i == 1 {
				blame, winner = chess.Black, chess.WhiteWon
			}
			if g.Ending != ending || g.Blame != blame || g.Outcome != winner || g.Fault == nil {
				t.Errorf("%v: %+v", ending, g.Result)
			}
		}
	}
}

// A side that runs out of time loses, or draws if the opponent cannot mate by any sequence of moves
// (RULES.md §7).
func TestTimeForfeit(t *testing.T) {
	for fen, want := range map[string]chess.Outcome{
		initial:                         chess.BlackWon,
		"7k/8/8/8/8/8/R7/7K w - - 0 1":  chess.Draw,
		"7k/7p/8/8/8/8/R7/7K w - - 0 1": chess.BlackWon,
	} {
		g := playScripted(t, fen, "h1g1 a2a3", referee{margin: 5 * ms}, func(white, _ *timedPlayer) {
			s := white.player.(*scriptedPlayer)
			s.moves, s.elapsed = []string{"a2a3"}, 106*ms
			white.clock = Control{Base: 100 * ms}.start()
		})
		if g.Outcome != want || g.Ending != TimeLoss || g.Blame != chess.White || g.Plies != 0 || len(g.Searches) != 0 {
			t.Errorf("%s: %+v, %d searches", fen, g.Result, len(g.Searches))
		}
	}
}

// When ctx has ended, playGame returns its cause, even if the players still return moves.
func TestGameEndsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	p, _, _ := fen.Parse(initial, variants.Classical)
	var players [2]timedPlayer
	for i := range players {
		players[i].player = &scriptedPlayer{moves: strings.Fields(knightShuffle)}
	}
	v, _ := variants.ByID("chess")
	if g, err := (referee{}).playGame(ctx, opening{variant: v, board: board{start: p, position: p}}, players, 0); !errors.Is(err, cause) {
		t.Errorf("%v %v", g.Result, err)
	}
}

// The seed determines the openings: random start positions of the variants in turn, each followed by random legal
// moves.
func TestOpenings(t *testing.T) {
	all := variants.All()
	seen := map[string]int{}
	for i := range 60 {
		o, err := drawOpening(all[i%len(all)], 7, i, 6)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := drawOpening(all[i%len(all)], 7, i, 6)
		if o.board.position != again.board.position || !slices.Equal(o.board.moves, again.board.moves) {
			t.Errorf("opening %d differs the second time", i)
		}
		if o.variant.ID != all[i%len(all)].ID || o.variant.Allows(o.start) != nil || o.start != o.variant.RandomStart(7+uint64(i)) {
			t.Errorf("opening %d: %s %v", i, o.variant.ID, o.start)
		}
		p, next := o.board.start, rules.Position{}
		for _, m := range o.board.moves {
			if !p.Legal(m) {
				t.Fatalf("opening %d: %v", i, m)
			}
			p.Play(m, &next)
			p = next
		}
		if p != o.board.position || len(o.board.moves) != 6 || len(o.board.history) != 6 || p.Count() == 0 {
			t.Errorf("opening %d: %v", i, o.board.moves)
		}
		seen[fen.Format(&p)]++
	}
	if len(seen) < 60 {
		t.Errorf("%d different openings of 60", len(seen))
	}
	first, _ := drawOpening(all[0], 1, 0, 6)
	second, _ := drawOpening(all[0], 1, 1, 6)
	other, _ := drawOpening(all[0], 2, 0, 6)
	if first.board.position == second.board.position || first.board.position == other.board.position {
		t.Error("the opening does not depend on pair and seed")
	}
}

func TestSelfPlayIsReproducible(t *testing.T) {
	v, _ := variants.ByID("chess960")
	used := engine.New(1)
	for seed := range uint64(2) {
		p, err := v.Position(v.RandomStart(seed))
		if err != nil {
			t.Fatal(err)
		}
		want := SelfPlay(t.Context(), engine.New(1), p, 60)
		if got := SelfPlay(t.Context(), used, p, 60); got != want || want == chess.NoOutcome {
			t.Errorf("start %d: %v, %v with an engine that has played", seed, want, got)
		}
	}
}
