package engine

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/rules"
)

// In random positions of all castling rules and several families, the move, the ponder move and the PV are legal, and
// even very small limits are kept.
func TestEveryResultIsLegal(t *testing.T) {
	e := New(1)
	n := uint64(0)
	visitRandomGames(t, sized(400, 1500), 3, func(p *rules.Position, history []uint64) {
		n++
		limits := Limits{Nodes: 1 + n*37%400}
		r := e.Search(t.Context(), *p, history, limits, nil)
		if p.Count() == 0 {
			if !r.Move.IsZero() {
				t.Fatalf("%+v: %v though the game is over", p.Setup(), r.Move)
			}
			return
		}
		if len(r.PV) == 0 || r.PV[0] != r.Move {
			t.Fatalf("%+v: move %v, line %v", p.Setup(), r.Move, r.PV)
		}
		checkLine(t, *p, r.PV)
		if r.Nodes > limits.Nodes {
			t.Fatalf("%+v: %d nodes, %d allowed", p.Setup(), r.Nodes, limits.Nodes)
		}
	})
}

// checkLine fails unless line is a sequence of legal moves.
func checkLine(t *testing.T, p rules.Position, line []rules.Move) {
	t.Helper()
	var next rules.Position
	for i, m := range line {
		if !p.Legal(m) {
			t.Fatalf("%+v: move %d of %v is not legal", p.Setup(), i, line)
		}
		p.Play(m, &next)
		p = next
	}
}

func TestEveryLevelPlaysLegallyAndRepeatably(t *testing.T) {
	e, other := New(1), New(2)
	levels := Levels()
	n := uint64(0)
	visitRandomGames(t, sized(40, 100), 4, func(p *rules.Position, history []uint64) {
		n++
		if p.Count() == 0 {
			return
		}
		level := levels[n%uint64(len(levels)-1)].WithLimits(Limits{Nodes: 1000})
		level.Pace = 0
		e.Clear()
		a := e.Move(t.Context(), level, *p, history, n, nil)
		if !p.Legal(a.Move) {
			t.Fatalf("%s, %+v: %v is not legal", level.Name, p.Setup(), a.Move)
		}
		if level.look == 0 {
			other.Clear()
		} else if n%5 == 0 {
			other.Search(t.Context(), *p, history, Limits{Nodes: 300}, nil) // must not affect the level
		}
		if b := other.Move(t.Context(), level, *p, history, n, nil); a.Move != b.Move || a.Score != b.Score {
			t.Fatalf("%s, %+v: %v, then %v with the same seed", level.Name, p.Setup(), a.Move, b.Move)
		}
	})
}

func TestSelfPlayReachesAnEndInEveryVariant(t *testing.T) {
	e := New(1)
	for i, v := range variants.All() {
		t.Run(v.ID, func(t *testing.T) {
			p, err := v.Position(v.RandomStart(uint64(i)))
			if err != nil {
				t.Fatal(err)
			}
			var history []uint64
			var next rules.Position
			for ply := 0; ; ply++ {
				if outcome, _ := p.Ended(history); outcome != chess.NoOutcome {
					return
				}
				if ply > 2000 {
					t.Fatal("no end after 2,000 plies")
				}
				r := e.Search(t.Context(), p, history, Limits{Nodes: 80}, nil)
				checkLine(t, p, r.PV)
				history = append(history, p.Key())
				p.Play(r.Move, &next)
				p = next
			}
		})
	}
}
