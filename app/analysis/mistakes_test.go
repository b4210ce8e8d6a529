package analysis

import (
	"slices"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/clock"
)

// kindsOf returns the bad moves of a side by their numbers, with the ids of their kinds.
func kindsOf(t *testing.T, text string, side chess.Color) (all []string) {
	t.Helper()
	g := read(t, text)
	r := report(t, &g)
	for _, m := range r.BadMoves(side) {
		all = append(all, r.Plies[m.Ply].Numbered()+" "+m.Kind.ID())
	}
	return all
}

// A bad move is of the first kind that applies: a missed castling, little time, a piece that hangs, a win or a tactic that
// was missed, or none of these.
func TestBadMovesHaveTheirKind(t *testing.T) {
	const italian = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 "
	for name, c := range map[string]struct{ pgn, want string }{
		"castling was best": {
			italian + "{[%eval 0.50] [%search e1h1,1000]} 4. h3 {[%eval -0.90]} *", "4. h3 castling",
		},
		"the queen is left where it is captured": {
			"1. e4 e5 2. Qh5 Nc6 {[%eval 0.10] [%search f1c4,1000]} 3. Qxf7+ {[%eval -8.00] [%search e8f7,1000]} *", "3. Qxf7+ hung",
		},
		"the reply of the game stands for an unknown best reply": {
			"1. e4 e5 2. Qh5 Nc6 {[%eval 0.10]} 3. Qxf7+ {[%eval -8.00]} Kxf7 *", "3. Qxf7+ hung",
		},
		"another piece is left hanging": {
			"1. e4 e5 2. Nf3 d6 {[%eval 0.30] [%search d2d4,1000]} 3. Ng5 {[%eval -4.00] [%search d8g5,1000]} *", "3. Ng5 hung",
		},
		"a mate was missed": {
			"1. f3 e5 2. g4 {[%eval #-1] [%search d8h4,1000]} d6 {[%eval -0.50] [%search d2d4,1000]} *", "2... d6 missed",
		},
		"an advantage was lost": {
			italian + "{[%eval 3.00] [%search d2d3,1000]} 4. a3 {[%eval 0.00] [%search g8f6,1000]} *", "4. a3 missed",
		},
		"a piece was not taken": {
			"1. e4 e5 2. Nf3 d6 3. Ng5 {[%eval -1.00] [%search d8g5,1000]} a6 {[%eval 0.40] [%search g5f3,1000]} *", "3... a6 missed",
		},
		"an even trade that loses much is no hanging piece": {
			"1. e4 d5 2. exd5 Qxd5 3. Nc3 Nf6 {[%eval 0.00] [%search c3a4,1000]} 4. Nxd5 {[%eval -1.00] [%search f6d5,1000]} *", "4. Nxd5 other",
		},
		"none of these": {
			italian + "{[%eval 0.00] [%search d2d3,1000]} 4. a3 {[%eval -1.20] [%search g8f6,1000]} *", "4. a3 other",
		},
		"little time": {
			"[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:40]} e5 {[%clk 0:00:40]} 2. Qh5 {[%clk 0:00:09]} Nc6 {[%eval 0.10] [%search f1c4,1000] [%clk 0:00:38]} 3. Qxf7+ {[%clk 0:00:08] [%eval -8.00] [%search e8f7,1000]} *",
			"3. Qxf7+ time",
		},
		"enough time": {
			"[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:40]} e5 {[%clk 0:00:40]} 2. Qh5 {[%clk 0:00:11]} Nc6 {[%eval 0.10] [%search f1c4,1000] [%clk 0:00:38]} 3. Qxf7+ {[%clk 0:00:08] [%eval -8.00] [%search e8f7,1000]} *",
			"3. Qxf7+ hung",
		},
	} {
		if got := kindsOf(t, "[White \"A\"]\n"+c.pgn, chess.NoColor); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A castling that was missed on several moves is one bad move, the one that lost most, with what all of them lost; even if
// none of them lost enough alone.
func TestAMissedCastlingIsOneBadMove(t *testing.T) {
	g := read(t, `[White "A"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {[%eval 0.50] [%search e1h1,1000]} 4. h3 {[%eval 0.00] [%search g8f6,1000]}
a6 {[%eval 0.50] [%search e1h1,1000]} 5. a3 {[%eval -0.20] [%search g8f6,1000]} h6 {[%eval 0.00] [%search e1h1,1000]} 6. b3 {[%eval 0.00]} *`)
	r := report(t, &g)
	bad := r.BadMoves(chess.White)
	if len(bad) != 1 || r.Plies[bad[0].Ply].Numbered() != "5. a3" || bad[0].Kind != MissedCastling {
		t.Fatalf("%+v", bad)
	}
	if sum := r.Plies[6].Loss + r.Plies[8].Loss; bad[0].Loss != sum || sum < minRetryLoss || r.Plies[8].Loss > minRetryLoss {
		t.Errorf("it lost %v, the moves %v and %v", bad[0].Loss, r.Plies[6].Loss, r.Plies[8].Loss)
	}
	const twice = `1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {[%eval 0.50] [%search e1h1,1000]} 4. h3 {[%eval -0.40] [%search g8f6,1000]}
a6 {[%eval 0.50] [%search e1h1,1000]} 5. a3 {[%eval -0.60] [%search g8f6,1000]} *`
	if got := kindsOf(t, "[White \"A\"]\n\n"+twice, chess.White); !slices.Equal(got, []string{"5. a3 castling"}) {
		t.Errorf("each move lost enough alone: %q", got)
	}
	if of := r.BadMoves(chess.Black); len(of) != 0 {
		t.Errorf("Black's bad moves are %+v", of)
	}
}

// A side is short of time if its clock showed at most the low time before the move; never before its first move, and not
// without a time control.
func TestShortOfTime(t *testing.T) {
	const moves = "1. e4 {[%clk 0:00:07]} e5 {[%clk 0:01:00]} 2. d4 {[%clk 0:00:30]} d5 {[%clk 0:00:10]} 3. Nf3 {[%clk 0:00:09]} Nf6 *"
	for control, want := range map[string][]bool{"60": {false, false, true, false, false, true}, "-": make([]bool, 6)} {
		g := read(t, "[TimeControl \""+control+"\"]\n\n"+moves)
		r := report(t, &g)
		for i := range r.Plies {
			if r.Plies[i].ShortOfTime != want[i] {
				t.Errorf("time control %s, %s: %v", control, r.Plies[i].Numbered(), r.Plies[i].ShortOfTime)
			}
		}
	}
	if low := (clock.Control{Stages: []clock.Stage{{Time: time.Minute}}}).Low(); low != 10*time.Second {
		t.Errorf("the low time of a minute is %v", low)
	}
}

// Evaluations are added to the positions in which they were found, even if the game has been continued; those of positions
// that the game no longer has are ignored.
func TestEvaluationsAreAddedToTheirPositions(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n1. e4 e5 *")
	tasks, err := Tasks(&g, 1000)
	if err != nil {
		t.Fatal(err)
	}
	var found []Searched
	for _, task := range tasks {
		found = append(found, Searched{task, Evaluation{Score: cp(10 * task.Ply), Nodes: 1000}})
	}
	for text, want := range map[string]int{"1. e4 e5 2. Nf3 *": 3, "1. e4 e5 *": 3, "1. e4 c5 *": 2, "1. d4 *": 1} {
		other := read(t, "[White \"A\"]\n\n"+text)
		if other.Tree, err = AddEvaluations(&other, found); err != nil {
			t.Fatal(err)
		}
		r := report(t, &other)
		if r.Known != want {
			t.Errorf("%s has %d evaluations, want %d", text, r.Known, want)
		}
	}
}
