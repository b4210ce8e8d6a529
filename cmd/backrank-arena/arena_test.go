package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/internal/fakeengine"
	"backrank/variants"
	"backrank/variants/pgn"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// runCommand runs the program and returns its output, its status output and its exit code.
func runCommand(ctx context.Context, args ...string) (out, status string, code int) {
	var o, s strings.Builder
	code = run(ctx, args, &o, &s)
	return o.String(), s.String(), code
}

// fakeEngine returns the description of this test binary as an engine with a fault, and with more parts.
func fakeEngine(fault, more string) string {
	path, args := fakeengine.Command(fault, 1)
	return "cmd=" + path + ",args=" + strings.Join(args, " ") + more
}

// Two programs play a match in three variants, with options, a clock and PGN.
func TestMatchOfPrograms(t *testing.T) {
	text := filepath.Join(t.TempDir(), "games.pgn")
	out, status, code := runCommand(t.Context(),
		"-engine", fakeEngine("none", ",name=one,option.Hash=2"), "-engine", fakeEngine("none", ",option.hash=3,name=two"),
		"-variant", "fischerandom,Double,shuffle", "-tc", "60+1", "-games", "5", "-concurrency", "2", "-every", "2", "-maxplies", "30",
		"-pgn", text, "-comments")
	if code != cli.Done {
		t.Fatal(code, status)
	}
	for _, want := range []string{"one - two  +", "of 6 games", "chess960  +", "dfrc      +", "shuffle   +", "endings: ", "Elo", "superior"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q lacks %q", out, want)
		}
	}
	if lines := strings.Count(status, "\n"); lines != 3 || !strings.HasPrefix(status, "2/6  +") || strings.Contains(status, "\x1b") {
		t.Errorf("status: %q", status)
	}
	f, err := os.Open(text)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games := 0
	for g, err := range pgn.NewReader(f).All() {
		if err != nil || len(g.Tree.Main()) == 0 || g.Tag("TimeControl") != "60+1" || !strings.Contains(fmt.Sprint(g.Tree.Note(1).After), "+0.10/1 ") {
			t.Errorf("%v %q", err, g.Tree.Note(1).After)
		}
		games++
	}
	if games != 6 {
		t.Errorf("%d games", games)
	}
}

// Levels play a round robin, a gauntlet or a ladder, and the report has their ratings.
func TestLevels(t *testing.T) {
	all := []string{"-levels", "novice,Novice,Beginner", "-games", "1", "-maxplies", "20", "-variant", "slide"}
	out, _, code := runCommand(t.Context(), all...)
	if code != cli.Done || strings.Count(out, " of 2 games") != 3 || !strings.Contains(out, "The mean of these ratings is 0.") || !strings.Contains(out, "Novice 2") {
		t.Errorf("%d\n%s", code, out)
	}
	out, _, code = runCommand(t.Context(), append(all, "-gauntlet", "-each", "option.Hash=2", "-engine", fakeEngine("none", ",nodes=1,name=guest,elo=1234"), "-variant", "chess")...)
	if code != cli.Done || strings.Count(out, "guest - ") != 3 || strings.Count(out, " of 2 games") != 3 ||
		!strings.Contains(out, "Elo 1234, given") || strings.Contains(out, "mean of these") {
		t.Errorf("%d\n%s", code, out)
	}
	out, _, code = runCommand(t.Context(), append(all, "-ladder", "-games", "4", "-variant", "slide,shuffle")...)
	if code != cli.Done || strings.Count(out, " of 4 games") != 2 || strings.Contains(out, "Novice - Beginner") ||
		strings.Count(out, "\nslide ") != 2 || strings.Count(out, "\nshuffle ") != 2 {
		t.Errorf("%d\n%s", code, out)
	}
	if _, status, code := runCommand(t.Context(), append(all, "-ladder", "-gauntlet")...); code != cli.Misused || !strings.Contains(status, "together") {
		t.Errorf("%d %s", code, status)
	}
}

// A match resumes from its state, and refuses the state of another match.
func TestMatchResumes(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	args := []string{"-levels", "Novice,Beginner", "-maxplies", "20", "-variant", "all", "-state", state, "-games"}
	uninterrupted, _, _ := runCommand(t.Context(), append(args[:6:6], "-games", "8")...)
	if _, _, code := runCommand(t.Context(), append(args, "4")...); code != cli.Done {
		t.Error(code)
	}
	resumed, status, code := runCommand(t.Context(), append(args, "8")...)
	if code != cli.Done || resumed != uninterrupted || strings.Contains(status, "2/8") {
		t.Errorf("%d %q\n%s\nin one run\n%s", code, status, resumed, uninterrupted)
	}
	if _, status, code := runCommand(t.Context(), append(args, "8", "-seed", "9")...); code != cli.Failed || !strings.Contains(status, "this is seed: 9") {
		t.Errorf("%d %q", code, status)
	}
}

// Ctrl-C prints the results so far.
func TestCtrlCPrintsTheResults(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out strings.Builder
	status := writer(func(p []byte) (int, error) {
		if strings.Contains(string(p), "2/1000") {
			cancel()
		}
		return len(p), nil
	})
	code := run(ctx, []string{"-levels", "Novice,Novice", "-games", "1000", "-every", "1", "-maxplies", "10"}, &out, status)
	if code != cli.Stopped || !strings.Contains(out.String(), "games\n  score") {
		t.Errorf("%d %q", code, out.String())
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

// Faults are reported when they occur, and the results have their number.
func TestFaultsAreReported(t *testing.T) {
	out, status, code := runCommand(t.Context(), "-engine", fakeEngine("illegal", ",name=bad,nodes=1"), "-levels", "Novice", "-games", "2", "-variant", "shuffle")
	if code != cli.Done || !strings.Contains(status, "game 1.1: Fake, illegal played an illegal move (e2e5") || !strings.Contains(out, "faults   bad: 2 illegal move") {
		t.Errorf("%d %q\n%s", code, status, out)
	}
}

// The report has the LLR and the decision of an SPRT.
func TestSPRTIsReported(t *testing.T) {
	out, status, code := runCommand(t.Context(), "-engine", "level=Novice", "-engine", "level=Novice,name=N", "-games", "2", "-maxplies", "20", "-sprt", "elo0=0,elo1=5")
	if code != cli.Done || !strings.Contains(out, "(-2.94, 2.94) [0.00, 5.00], undecided") {
		t.Errorf("%d %q\n%s", code, status, out)
	}
}

// Usage errors are reported and exit with code 2; help exits with 0.
func TestUsage(t *testing.T) {
	const a, b = "cmd=a,nodes=1", "cmd=b,nodes=1"
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "needs two engines"},
		{[]string{"-engine", a}, "needs two engines"},
		{[]string{"-engine", "cmd=a", "-engine", b}, "give it a time control"},
		{[]string{"-engine", "name=x", "-engine", b}, "either cmd or level"},
		{[]string{"-engine", "cmd=a,level=Full", "-engine", b}, "either cmd or level"},
		{[]string{"-engine", "a", "-engine", b}, "parts such as cmd=PATH"},
		{[]string{"-engine", "cmd=a,color=red", "-engine", b}, `unknown part "color"`},
		{[]string{"-engine", "cmd=a,nodes=0", "-engine", b}, "nodes=0"},
		{[]string{"-engine", "cmd=a,depth=x", "-engine", b}, "depth=x"},
		{[]string{"-engine", "cmd=a,movetime=-1", "-engine", b}, "movetime=-1"},
		{[]string{"-engine", "cmd=a,elo=0", "-engine", b}, "elo=0"},
		{[]string{"-engine", "cmd=a,tc=fast", "-engine", b}, `time control "fast"`},
		{[]string{"-engine", "cmd=a,nodes=1,hash=1", "-engine", b}, "option.Hash"},
		{[]string{"-engine", "level=Full,option.X=1", "-engine", b}, "a level has no options"},
		{[]string{"-engine", "level=God", "-engine", b}, "choose from Novice, "},
		{[]string{"-levels", "all,God"}, "unknown level"},
		{[]string{"-levels", "all", "-variant", "chess961"}, `unknown variant "chess961"; choose from chess, chess960`},
		{[]string{"-levels", "all", "-variant", "Pre-chess"}, "may be prechess or benko"},
		{[]string{"-levels", "all", "-variant", ""}, "unknown variant"},
		{[]string{"-levels", "all", "-games", "0"}, "at least 1"},
		{[]string{"-levels", "all", "-plies", "-1"}, "at least 0"},
		{[]string{"-levels", "all", "-sprt", "elo0=0,elo1=5"}, "-sprt needs exactly two"},
		{[]string{"-levels", "Novice,Full", "-sprt", "elo0=5,elo1=0"}, "-sprt: write elo0"},
		{[]string{"-levels", "Novice,Full", "-sprt", "elo1=5"}, "-sprt: write elo0"},
		{[]string{"-levels", "Novice,Full", "-sprt", "elo0=0,elo1=5,alpha=1"}, `"alpha=1" is not recognized`},
		{[]string{"-levels", "Novice,Full", "-resign", "score=500"}, "-resign: write"},
		{[]string{"-levels", "Novice,Full", "-draw", "score=10,after=3"}, "-draw: write"},
		{[]string{"-levels", "Novice,Full", "-draw", "score=x"}, "not recognized"},
		{[]string{"-levels", "Novice,Full", "-nonsense"}, "nonsense"},
		{[]string{"-levels", "Novice,Full", "more"}, `unexpected argument "more"`},
	} {
		out, status, code := runCommand(t.Context(), c.args...)
		if code != cli.Misused || out != "" || !strings.HasPrefix(status, "backrank-arena: ") || !strings.Contains(status, c.want) {
			t.Errorf("%v: %d %q", c.args, code, status)
		}
	}
	for _, help := range []string{"-h", "-help", "--help", "help"} {
		if out, status, code := runCommand(t.Context(), help); code != cli.Done || status != "" || !strings.Contains(out, "-concurrency") {
			t.Errorf("%s: %d %q", help, code, status)
		}
	}
}

// Variants are found by ids, names and unique prefixes of names.
func TestVariantNamed(t *testing.T) {
	for text, want := range map[string]string{
		"chess": "chess", "chess960": "chess960", "Fischerandom": "chess960", "FRC": "chess960", "double": "dfrc", "shuffle": "shuffle",
		"bunker": "bunker", "king's": "kingsleap", "nocastle": "shuffle", "custom:fischer:independent:slide": "custom:fischer:independent:slide",
	} {
		if v, err := variantNamed(text); err != nil || v.ID != want {
			t.Errorf("%s: %s, %v", text, v.ID, err)
		}
	}
	if all, err := parseVariants("all"); err != nil || len(all) != len(variants.All()) {
		t.Errorf("%d, %v", len(all), err)
	}
}

// An engine that cannot be started and output that cannot be written end the command with cli.Failed.
func TestFailures(t *testing.T) {
	if _, status, code := runCommand(t.Context(), "-engine", "cmd=no-such-engine,nodes=1", "-levels", "Novice"); code != cli.Failed || !strings.Contains(status, "no-such-engine could not be started") {
		t.Errorf("%d %q", code, status)
	}
	if _, status, code := runCommand(t.Context(), "-levels", "Novice,Novice", "-games", "2", "-maxplies", "4", "-pgn", t.TempDir()); code != cli.Failed || status == "" {
		t.Errorf("%d %q", code, status)
	}
	full := writer(func([]byte) (int, error) { return 0, errors.New("no space left on device") })
	if code := run(t.Context(), []string{"-levels", "Novice,Novice", "-games", "2", "-maxplies", "4"}, full, io.Discard); code != cli.Failed {
		t.Errorf("%d", code)
	}
}
