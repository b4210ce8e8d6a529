package arena

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/variants"
)

// TestLevelsAreInOrder plays each level that no clock binds against the one
// below: the whole ladder is played by the command ladder.
func TestLevelsAreInOrder(t *testing.T) {
	e := engine.New(1)
	levels := engine.Levels()
	for i := 1; i < 4; i++ {
		s, err := Match(t.Context(), e, levels[i], levels[i-1], 8, 3)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s - %s %v", levels[i].Name, levels[i-1].Name, s)
		if s.Points() < 0.6 {
			t.Errorf("%s scores only %.0f %% against %s", levels[i].Name, 100*s.Points(), levels[i-1].Name)
		}
	}
}

func TestGamesEndByTheRules(t *testing.T) {
	e := engine.New(1)
	level := engine.Levels()[0]
	for _, v := range variants.All() {
		p, err := v.Position(v.Draw(9))
		if err != nil {
			t.Fatal(err)
		}
		outcome, method, err := Game(t.Context(), e, p, [2]engine.Level{level, level}, 1)
		if err != nil || outcome == chess.NoOutcome || method == chess.NoMethod {
			t.Errorf("%s: %v %v %v", v.ID, outcome, method, err)
		}
	}
}

func TestPointsCountDrawsHalf(t *testing.T) {
	if p := (Score{Wins: 3, Draws: 2, Losses: 3}).Points(); p != 0.5 {
		t.Errorf("got %v", p)
	}
}
