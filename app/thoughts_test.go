package app

import (
	"slices"
	"testing"
	"testing/synctest"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// lineTo returns an engine's line of a depth that begins with a move in coordinates.
func lineTo(t *testing.T, p rules.Position, move string, score, depth int) client.Info {
	t.Helper()
	return client.Info{Info: engine.Info{Line: 1, Depth: depth, Score: score, NPS: 1000, PV: []rules.Move{coordinates(t, p, move)}}}
}

// firstMoveOf returns the first move of a side's line in coordinates, "" without one.
func firstMoveOf(th *Thoughts, c chess.Color) string {
	best, ok := th.Of(c).Best()
	if !ok {
		return ""
	}
	return best.Moves[0].String()
}

// Of two computers each has its line: the side that has moved keeps its last one, with White's score, until it looks for
// its next move. Bounds of scores are no lines, and a line that arrives after its search is dropped.
func TestThoughtsOfBothComputers(t *testing.T) {
	first := againstComputer(t, "chess")
	first.White = player.Player{Level: 2}
	inBubble(t, first, func(t *testing.T, m *Match, f *fake) {
		th, changes := ThoughtsOf(m), 0
		white := <-f.requests
		stop := th.Follow(func() { changes++ })
		white.move.Report(lineTo(t, white.move.Position, "e2e4", 30, 7))
		bound := lineTo(t, white.move.Position, "d2d4", 90, 8)
		bound.AtLeast = true
		white.move.Report(bound)
		if got := th.Of(chess.White); firstMoveOf(th, chess.White) != "e2e4" || got.Depth != 7 || got.NPS != 1000 || got.Position != white.move.Position {
			t.Errorf("White thinks %+v", got)
		}
		white.replyMove(t, "e2e4", 30)
		black := <-f.requests
		white.move.Report(lineTo(t, white.move.Position, "c2c4", 0, 9))
		black.move.Report(lineTo(t, black.move.Position, "c7c5", 40, 5))
		if best, _ := th.Of(chess.Black).Best(); firstMoveOf(th, chess.White) != "e2e4" || firstMoveOf(th, chess.Black) != "c7c5" || best.Score != (analysis.Score{Centipawns: -40}) {
			t.Errorf("White thinks %s, Black %s with %+v", firstMoveOf(th, chess.White), firstMoveOf(th, chess.Black), best.Score)
		}
		stop()
		black.move.Report(lineTo(t, black.move.Position, "e7e5", 40, 6))
		if firstMoveOf(th, chess.Black) != "e7e5" || changes != 3 {
			t.Errorf("after stop: %s, %d changes", firstMoveOf(th, chess.Black), changes)
		}
		th.Follow(func() { changes++ })
		stop() // of a follower that was replaced
		black.move.Report(lineTo(t, black.move.Position, "c7c5", 40, 7))
		if changes != 4 {
			t.Errorf("the second follower has %d changes, want 1", changes-3)
		}
		black.replyMove(t, "c7c5", 40)
	})
}

// A game with a person has no thoughts: none of the computer, and none that remain when a person takes over.
func TestNoThoughtsInAGameWithAPerson(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		th := ThoughtsOf(m)
		th.Follow(func() { t.Error("a line was collected") })
		playAll(t, m, "e4")
		if a := <-f.requests; a.move.Report != nil {
			t.Error("the computer reports its lines")
		} else {
			a.replyMove(t, "e7e5", 0)
		}
	})
	first := againstComputer(t, "chess")
	first.White = player.Player{Level: 2}
	inBubble(t, first, func(t *testing.T, m *Match, f *fake) {
		th := ThoughtsOf(m)
		th.Follow(func() {})
		a := <-f.requests
		line := lineTo(t, a.move.Position, "e2e4", 30, 7)
		a.move.Report(line)
		do(t, m.SetPlayers(player.Player{}, player.Player{Level: 1})) // no computer searches after it
		a.move.Report(line)
		synctest.Wait()
		if got := firstMoveOf(th, chess.White) + firstMoveOf(th, chess.Black); got != "" {
			t.Errorf("a person sees %s", got)
		}
		a.replyMove(t, "e2e4", 0)
	})
}

// Both ways to search for a level report lines that begin with a legal move, the last with the move that it plays.
func TestLevelsReportTheirLines(t *testing.T) {
	v := variant(t, "chess")
	p, err := v.Position(v.StartAt(0))
	do(t, err)
	levels := player.NewComputer(1).Levels()
	for _, level := range []int{1, len(levels) - 1} {
		var firsts []rules.Move
		thought, err := player.NewComputer(1).Move(t.Context(), player.MoveTask{
			Position: p, Level: level, Seed: 1,
			Report: func(i client.Info) { firsts = append(firsts, i.PV[0]) },
		})
		do(t, err)
		if len(firsts) == 0 || firsts[len(firsts)-1] != thought.Move || slices.ContainsFunc(firsts, func(m rules.Move) bool { return !p.Legal(m) }) {
			t.Errorf("level %d plays %v after lines %v", level, thought.Move, firsts)
		}
	}
}
