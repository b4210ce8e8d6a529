package main

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"

	"backrank/cli"
	"backrank/internal/fakeengine"
)

// report writes annotated games, which a second report does not change, and faulty games byte for byte. The JSON of an
// annotated game equals that of the original.
func TestReport(t *testing.T) {
	in := good + bad + "\n\n" + shuffled
	once, status, code := runCommand(t, in, "report", "-nodes", "300", "-")
	if code != cli.Failed || !strings.Contains(status, "game 2") || !strings.Contains(once, bad) {
		t.Fatalf("%d %q\n%s", code, status, once)
	}
	for _, want := range []string{"[%eval ", ",300", "{sharp}", "[%search "} {
		if !strings.Contains(once, want) {
			t.Errorf("%q is missing in\n%s", want, once)
		}
	}
	for _, nodes := range []string{"300", "200"} {
		if again, _, _ := runCommand(t, once, "report", "-nodes", nodes, "-"); again != once {
			t.Errorf("with %s nodes once more:\n%s", nodes, again)
		}
	}
	fresh, _, _ := runCommand(t, in, "report", "-nodes", "300", "-json", "-")
	read, _, _ := runCommand(t, once, "report", "-nodes", "300", "-json", "-")
	if fresh != read || strings.Count(fresh, "\n") != 2 {
		t.Errorf("%s\nfrom the annotated games\n%s", fresh, read)
	}
	var r gameReport
	if err := json.Unmarshal([]byte(fresh[:strings.Index(fresh, "\n")]), &r); err != nil {
		t.Fatal(err)
	}
	if r.White != "Ada" || r.Plies != 7 || len(r.Sides) != 2 || r.Sides[0].Moves != 4 || r.Sides[0].Accuracy == nil || len(r.Castlings) != 1 || r.Castlings[0].Played != 7 {
		t.Errorf("%s", fresh)
	}
	if len(r.Phases) != 1 || r.Phases[0].Phase != "opening" || r.Phases[0].From != 1 || r.Phases[0].To != 7 || r.Phases[0].White == nil || r.Phases[0].Black == nil {
		t.Errorf("phases %v", r.Phases)
	}
}

// The report of an unfinished draft has all lists, which are empty.
func TestTheReportOfADraftHasEmptyLists(t *testing.T) {
	out, status, code := runCommand(t, "[Variant \"Pre-chess (bunker leap)\"]\n\n1. K@e1 *\n", "report", "-json", "-")
	if code != cli.Done || strings.Contains(out, "null") || !strings.Contains(out, `"sides":[]`) {
		t.Errorf("%d %q %s", code, status, out)
	}
}

// The JSON has the scores of all positions, and the times of a game with clocks.
func TestReportsHaveScoresAndTimes(t *testing.T) {
	game := "[White \"Ada\"]\n[TimeControl \"60+1\"]\n\n1. e4 {[%clk 0:00:51]} e5 {[%clk 0:00:58]} 2. Nf3 {[%clk 0:00:50]} *\n\n"
	out, status, code := runCommand(t, game, "report", "-nodes", "50", "-json", "-")
	var r gameReport
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != cli.Done {
		t.Fatal(err, status)
	}
	if len(r.Scores) != 4 || slices.Contains(r.Scores, nil) {
		t.Errorf("scores %s", out)
	}
	if len(r.Longest) != 2 || r.Longest[0].Ply != 1 || r.Longest[0].Color != "white" || r.Longest[1].Color != "black" || r.Longest[0].Time != 10 || r.Longest[1].Time != 3 {
		t.Errorf("longest %v", r.Longest)
	}
	if p := r.Phases[0]; p.WhiteTime == nil || *p.WhiteTime != 12 || p.BlackTime == nil || *p.BlackTime != 3 {
		t.Errorf("times %s", out)
	}
	if out, _, _ := runCommand(t, good, "report", "-nodes", "50", "-json", "-"); strings.Contains(out, "_time") || strings.Contains(out, "longest") {
		t.Errorf("a game without clocks has times: %s", out)
	}
}

// The accuracy of a phase is computed for each side: in this game, which has evaluations, Black loses nothing.
func TestReportAccuracyOfPhases(t *testing.T) {
	const game = "{[%eval 0.00] [%search d2d4,1000]} 1. f3 {[%eval -0.90] [%search e7e5,1000]} e5 {[%eval -0.90] [%search d2d4,1000]} " +
		"2. g4 {[%eval #-1] [%search d8h4,1000]} Qh4# 0-1\n"
	out, status, code := runCommand(t, "[White \"Ada\"]\n[Result \"0-1\"]\n\n"+game, "report", "-nodes", "50", "-json", "-")
	var r gameReport
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != cli.Done {
		t.Fatal(err, status)
	}
	if p := r.Phases[0]; *p.White > 60 || *p.Black != 100 || *r.Sides[0].Accuracy > 60 || *r.Sides[1].Accuracy != 100 {
		t.Errorf("%s", out)
	}
}

// The reports of all shards together are the report of all games.
func TestShardsOfAReport(t *testing.T) {
	in := strings.Repeat(good+shuffled, 2)
	whole, _, _ := runCommand(t, in, "report", "-nodes", "100", "-json", "-")
	var lines []string
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		part, status, code := runCommand(t, in, "report", "-nodes", "100", "-json", "-shard", shard, "-")
		if code != cli.Done {
			t.Fatal(status)
		}
		lines = append(lines, strings.SplitAfter(strings.TrimSuffix(part, "\n"), "\n")...)
	}
	want := strings.Split(strings.TrimSuffix(whole, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\n")
	}
	slices.Sort(lines)
	slices.Sort(want)
	if !slices.Equal(lines, want) {
		t.Errorf("%q\nwant\n%q", lines, want)
	}
}

// accuracy uses the evaluations in a game. The comment before the first move has that of the start; without it, the survey's
// is used.
func TestAccuracyOfGames(t *testing.T) {
	const (
		withStart    = "[White \"A\"]\n\n{[%eval 0.15]} 1. e4 {[%eval -9.0]} e5 {[%eval 0.0]} *\n\n"
		withoutStart = "[White \"A\"]\n\n1. e4 {[%eval -9.0]} e5 {[%eval 0.0]} *\n\n"
		one          = "[White \"A\"]\n\n1. e4 {[%eval 0.3]} *\n\n"
		gap          = "[White \"A\"]\n\n1. e4 {[%eval 0.3]} e5 2. Nf3 {[%eval 0.3]} *\n\n"
	)
	out, status, code := runCommand(t, withStart+withoutStart+one+gap, "accuracy", "-json", "-")
	if code != cli.Failed || status != "-: game 4: there is no %eval after 1... e5\nbackrank-games: 1 game is faulty\n" {
		t.Errorf("%d %q", code, status)
	}
	decoder := json.NewDecoder(strings.NewReader(out))
	for i, want := range [][2]float64{{10, 10}, {10, 10}, {100, math.NaN()}} {
		var a accuracies
		if err := decoder.Decode(&a); err != nil {
			t.Fatal(i, err)
		}
		for side, got := range []*float64{a.White, a.Black} {
			if (got == nil) != math.IsNaN(want[side]) || got != nil && math.Abs(*got-want[side]) > 5 {
				t.Errorf("game %d: %s", i+1, out)
			}
		}
	}
	if out, _, _ := runCommand(t, one, "accuracy", "-"); out != "-: game 1: White 100.0%, Black –\n" {
		t.Errorf("%q", out)
	}
}

// If an engine fails, the analysis of that game ends there and is written, and the next games are analysed.
func TestReportContinuesAfterAnEngineFails(t *testing.T) {
	path, args := fakeengine.Command("crash", 3)
	out, status, code := runCommand(t, good+shuffled, "report", "-nodes", "50", "-engine", path+" "+strings.Join(args, " "), "-")
	if code != cli.Failed || strings.Count(status, "Fake, crash exited unexpectedly") != 2 || !strings.HasSuffix(status, "2 games are not analysed\n") {
		t.Errorf("%d %q", code, status)
	}
	if strings.Count(out, "[Event ") != 2 || strings.Count(out, "[%search ") != 4 {
		t.Errorf("%s", out)
	}
}

// fullDisk is a disk without space.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestAReportOnAFullDiskFailsOnce(t *testing.T) {
	for _, form := range []string{"-json=false", "-json"} {
		var status strings.Builder
		code := run(t.Context(), []string{"report", "-nodes", "50", form, "-"}, streams{strings.NewReader(good), fullDisk{}, &status})
		if code != cli.Failed || strings.Count(status.String(), syscall.ENOSPC.Error()) != 1 {
			t.Errorf("%d %q", code, &status)
		}
	}
}

func TestReportUsageErrors(t *testing.T) {
	for _, c := range [][]string{{"report", "-shard", "4/3", "-"}, {"report", "-nodes", "0", "-"}, {"report"}, {"accuracy"}} {
		if _, status, code := runCommand(t, good, c...); code != cli.Misused || status == "" {
			t.Errorf("%q: %d %q", c, code, status)
		}
	}
	if out, status, code := runCommand(t, good, "report", "-nodes", "50", "-engine", "/nowhere/engine -x", "-"); code != cli.Failed || !strings.Contains(status, "There is no program called /nowhere/engine") || out != "" {
		t.Errorf("%d %q %q", code, status, out)
	}
}

// Scores in a report are numbers, of centipawns or of moves until mate.
func TestScoresInReportsAreNumbers(t *testing.T) {
	game := "[Event \"A mate in two\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"
	out, status, code := runCommand(t, game, "report", "-nodes", "2000", "-json", "-")
	if code != cli.Done {
		t.Fatal(status)
	}
	var r struct {
		Turning []struct{ Before, After map[string]int } `json:"turning_points"`
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if len(r.Turning) == 0 {
		t.Fatalf("no turning point in %s", out)
	}
	for _, p := range r.Turning {
		for _, s := range []map[string]int{p.Before, p.After} {
			_, centipawns := s["cp"]
			if mate := s["mate"]; len(s) != 1 || centipawns == (mate != 0) {
				t.Errorf("score %v", s)
			}
		}
	}
	if mate := r.Turning[len(r.Turning)-1].After["mate"]; mate >= 0 {
		t.Errorf("after 2. g4 Black mates, and the score is %v", r.Turning[len(r.Turning)-1].After)
	}
}
