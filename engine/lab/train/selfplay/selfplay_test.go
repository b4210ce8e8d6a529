package selfplay

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/lab/train/games"
	"backrank/variants/rules"
)

func TestSharesAddUp(t *testing.T) {
	sum, fischer := 0, 0
	for _, m := range mix {
		sum += m.share
		if m.rule.ID == "fischer" {
			fischer += m.share
		}
	}
	if sum != 100 || fischer != 40 {
		t.Errorf("shares add up to %d, Fischer's to %d", sum, fischer)
	}
}

func TestGamesDoNotDependOnEarlierGames(t *testing.T) {
	e := engine.New(1)
	var all [2]games.Game
	for i := range all {
		all[i], _ = Play(context.Background(), rand.New(rand.NewPCG(7, 0)), 120, e, e)
	}
	if !slices.Equal(all[0].Plies, all[1].Plies) {
		t.Error("the same seed gives another game the second time")
	}
}

// Games begin with minRandom to maxRandom random moves, which lead to no decided position. All moves are legal, and a game
// that ends with mate is won by the side that mates.
func TestGamesAgreeWithTheRules(t *testing.T) {
	e := engine.New(1)
	for i := range uint64(12) {
		g, ok := Play(context.Background(), rand.New(rand.NewPCG(11, i)), 60, e, e)
		if !ok {
			t.Fatal("no game")
		}
		random, plies := 0, 0
		var last rules.Position
		err := g.Replay(func(ply int, p *rules.Position, m rules.Move) bool {
			if g.Plies[ply].Score == games.NoScore {
				if random++; ply != random-1 {
					t.Fatalf("game %d: ply %d was random", i, ply)
				}
			} else if ply == random && (g.Plies[ply].Score > maxOpeningScore || g.Plies[ply].Score < -maxOpeningScore) {
				t.Fatalf("game %d begins with %d", i, g.Plies[ply].Score)
			}
			p.Play(m, &last)
			plies++
			return true
		})
		if err != nil || plies != len(g.Plies) || random < minRandom || random > maxRandom {
			t.Fatalf("game %d: %d plies of %d, %d of them random: %v", i, plies, len(g.Plies), random, err)
		}
		outcome, _ := last.Ended(nil)
		if outcome == chess.WhiteWon && g.Result != games.WhiteWon || outcome == chess.BlackWon && g.Result != games.BlackWon {
			t.Errorf("game %d: %v became %v", i, outcome, g.Result)
		}
	}
}

// playScores returns a game of plies plies, followed by legal moves with the given scores from White's point of view.
func playScores(t *testing.T, plies int, scores ...int) *gameState {
	t.Helper()
	g := &gameState{position: randomStart(rand.New(rand.NewPCG(1, 1)))}
	g.game.Plies = make([]games.Ply, plies)
	for i, s := range scores {
		if g.over() {
			t.Fatalf("over after %d of %d scores", i, len(scores))
		}
		if g.position.Turn() == chess.Black {
			s = -s
		}
		g.move(g.position.Moves(nil)[0], s)
	}
	return g
}

func TestDecidedGamesAreAdjudicated(t *testing.T) {
	for _, c := range []struct {
		what   string
		plies  int // before the scores
		scores []int
		over   bool
		result games.Result
	}{
		{"White is winning for four plies", 0, []int{0, 2500, 2600, 2500, 9000}, true, games.WhiteWon},
		{"Black is winning for four plies", 0, []int{-2500, -2600, -29990, -9000}, true, games.BlackWon},
		{"three plies are too few", 0, []int{2500, 2600, 2500}, false, 0},
		{"a lead that is lost for a ply", 0, []int{2500, 2600, 100, 2500, 2500}, false, 0},
		{"a lead that changes sides", 0, []int{2500, 2600, -2500, -2500}, false, 0},
		{"level late", 160, []int{8, -8, 0, 1, 2, 3, 4, 5, 6, 7}, true, games.Drawn},
		{"level early", 100, []int{8, -8, 0, 1, 2, 3, 4, 5, 6, 7}, false, 0},
		{"nearly level late", 160, []int{8, -8, 0, 1, 9, 3, 4, 5, 6, 7}, false, 0},
		{"long", maxPlies - 1, []int{100}, true, games.Drawn},
	} {
		g := playScores(t, c.plies, c.scores...)
		if over := g.over(); over != c.over || over && g.game.Result != c.result {
			t.Errorf("%s: over %v, result %v", c.what, over, g.game.Result)
		}
	}
}
