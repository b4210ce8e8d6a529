package uci

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// A gui is the GUI's end of a connection.
type gui struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	ended chan error
}

// newGUI connects to a session over pipes. The connection is closed at the end of the test.
func newGUI(t *testing.T) *gui {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	g := &gui{t: t, in: inW, lines: bufio.NewScanner(outR), ended: make(chan error, 1)}
	go func() {
		g.ended <- Serve(context.Background(), inR, outW, "Test")
		outW.Close()
	}()
	t.Cleanup(func() {
		inW.Close()
		for g.lines.Scan() {
		}
		if err := <-g.ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return g
}

func (g *gui) send(format string, args ...any) {
	g.t.Helper()
	if _, err := fmt.Fprintf(g.in, format+"\n", args...); err != nil {
		g.t.Fatal(err)
	}
}

// until reads lines up to the first one that matches pattern, and returns them.
func (g *gui) until(pattern string) []string {
	g.t.Helper()
	re := regexp.MustCompile(pattern)
	var lines []string
	for g.lines.Scan() {
		lines = append(lines, g.lines.Text())
		if re.MatchString(g.lines.Text()) {
			return lines
		}
	}
	g.t.Fatalf("no line like %q in:\n%s", pattern, strings.Join(lines, "\n"))
	return nil
}

// last reads lines up to the first one that matches pattern, and returns that one.
func (g *gui) last(pattern string) string {
	g.t.Helper()
	lines := g.until(pattern)
	return lines[len(lines)-1]
}

// runSession returns the output of a session with the given commands.
func runSession(t *testing.T, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out, "Test"); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestUCICommand(t *testing.T) {
	g := newGUI(t)
	g.send("uci")
	output := strings.Join(g.until("^uciok$"), "\n")
	for _, want := range []string{
		"id name Test", "id author ", "option name Hash type spin default 16 min 1 max ",
		"option name UCI_Chess960 type check default false", "option name Clear Hash type button",
		"option name Threads type spin default 1 min 1 max 256", "option name Level type combo default Full strength var Novice",
	} {
		if !strings.Contains(output, want) {
			t.Errorf("missing %q in:\n%s", want, output)
		}
	}
	for _, v := range variants.All() {
		if !strings.Contains(output, " var "+v.ID) {
			t.Errorf("UCI_Variant lacks %s", v.ID)
		}
	}
}

func TestCommandsDuringASearch(t *testing.T) {
	g := newGUI(t)
	g.send("go infinite")
	g.until("^info depth 4 ")
	g.send("isready")
	g.until("^readyok$")
	g.send("position startpos moves e2e4")
	g.send("what")
	g.until("^info string unknown command: what$")
	g.send("stop")
	g.until("^bestmove [a-h][12][a-h][34]") // a move by White: position does not affect the running search
	g.send("go depth 2")
	g.until("^bestmove [a-h][78][a-h][56]")
}

func TestInfiniteSearchWaitsForStop(t *testing.T) {
	g := newGUI(t)
	g.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") // stalemate: nothing to search
	g.send("go infinite")
	g.send("isready")
	if output := g.until("^readyok$"); len(output) != 1 {
		t.Errorf("output before stop: %q", output)
	}
	g.send("stop")
	g.until(`^bestmove \(none\)$`)
}

func TestPonderHitStartsTheClock(t *testing.T) {
	g := newGUI(t)
	g.send("position startpos moves e2e4")
	g.send("go ponder wtime 1000 btime 1000")
	g.until("^info depth 5 ")
	g.send("ponderhit")
	g.until("^bestmove ")
	g.send("ponderhit") // a second ponderhit is ignored
	g.send("isready")
	g.until("^readyok$")
}

func TestStopEndsPondering(t *testing.T) {
	g := newGUI(t)
	g.send("go ponder movetime 1")
	g.until("^info depth 3 ")
	g.send("isready")
	for _, line := range g.until("^readyok$") {
		if strings.HasPrefix(line, "bestmove") {
			t.Error("bestmove before ponderhit")
		}
	}
	g.send("stop")
	g.until("^bestmove ")
}

func TestOneBestMovePerGo(t *testing.T) {
	output := runSession(t, "go infinite", "go depth 3", "go nodes 500", "go movetime 5", "go mate 1 depth 3", "quit")
	if n := strings.Count(output, "bestmove "); n != 5 {
		t.Errorf("%d best moves for 5 searches:\n%s", n, output)
	}
}

// If many commands are sent at once, none is lost, and each search prints its move once, before the output of the next
// command.
func TestManyCommands(t *testing.T) {
	const rounds = 150
	flood := strings.Repeat(strings.Join([]string{
		"position startpos moves e2e4", "go infinite", "stop", "go nodes 10", "isready", "setoption name Clear Hash",
		"setoption name MultiPV value 2", "ponderhit", "go wtime 5 btime 5", "stop", "stop", "nonsense", "ucinewgame",
	}, "\n")+"\n", rounds)
	output := runSession(t, flood, "position startpos", "go depth 1")
	for word, want := range map[string]int{"bestmove ": 3*rounds + 1, "readyok\n": rounds, "unknown command: nonsense\n": rounds} {
		if n := strings.Count(output, word); n != want {
			t.Errorf("%q printed %d times, want %d", word, n, want)
		}
	}
	if last := output[strings.LastIndex(output, "bestmove "):]; !regexp.MustCompile("^bestmove [a-h][12][a-h][34]").MatchString(last) {
		t.Errorf("last move: %.40q", last)
	}
}

// infoLine prints every field after its keyword, and the right type of score.
func TestInfoLines(t *testing.T) {
	p, err := startPosition(variants.Classical)
	if err != nil {
		t.Fatal(err)
	}
	line := engine.Info{Depth: 7, SelDepth: 12, Line: 2, Nodes: 34567, NPS: 890123, HashFull: 45, Time: 67890 * time.Microsecond}
	at := p
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1h1"} {
		m, err := san.ParseUCI(&at, text)
		if err != nil {
			t.Fatal(err)
		}
		line.PV = append(line.PV, m)
		var next rules.Position
		at.Play(m, &next)
		at = next
	}
	const suffix = " nodes 34567 nps 890123 hashfull 45 time 67 pv e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 "
	for _, c := range []struct {
		change func(*engine.Info)
		takes  bool // castling as king takes partner
		want   string
	}{
		{func(i *engine.Info) { i.Score = -31 }, true, "info depth 7 seldepth 12 multipv 2 score cp -31" + suffix + "e1h1"},
		{func(i *engine.Info) { i.Score, i.AtLeast = 50, true }, true, "info depth 7 seldepth 12 multipv 2 score cp 50 lowerbound" + suffix + "e1h1"},
		{func(i *engine.Info) { i.Score, i.AtMost = 50, true }, false, "info depth 7 seldepth 12 multipv 2 score cp 50 upperbound" + suffix + "e1g1"},
		{func(i *engine.Info) { i.Score, i.Mate = 29993, 4 }, true, "info depth 7 seldepth 12 multipv 2 score mate 4" + suffix + "e1h1"},
		{func(i *engine.Info) { i.Score, i.Mate = -29994, -3 }, true, "info depth 7 seldepth 12 multipv 2 score mate -3" + suffix + "e1h1"},
		{func(i *engine.Info) { *i = engine.Info{Score: -30000, Mated: true} }, true, "info depth 0 seldepth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 time 0"},
	} {
		i := line
		c.change(&i)
		write := func(p *rules.Position, m rules.Move) string { return san.FormatUCI(p, m, c.takes) }
		if got := infoLine(&p, i, write, false); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// With UCI_ShowWDL, info lines have the probabilities for their score.
func TestShowWDL(t *testing.T) {
	output := runSession(t, "setoption name UCI_ShowWDL value true", "go depth 3")
	match := regexp.MustCompile(`score cp (-?\d+) wdl (\d+) (\d+) (\d+) nodes`).FindStringSubmatch(output)
	if match == nil {
		t.Fatalf("no wdl in:\n%s", output)
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(match[i+1])
	}
	win, draw, loss := wdl.For(variants.Classical).Of(n[0], 0).PerMille()
	if n[1] != win || n[2] != draw || n[3] != loss {
		t.Errorf("%v, want %d %d %d", n, win, draw, loss)
	}
	if output := runSession(t, "setoption name UCI_ShowWDL value true", "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "go depth 3"); !strings.Contains(output, "score mate 1 wdl 1000 0 0 ") {
		t.Errorf("a mate:\n%s", output)
	}
	if output := runSession(t, "go depth 3"); strings.Contains(output, "wdl") {
		t.Errorf("wdl without UCI_ShowWDL:\n%s", output)
	}
}

func TestLimits(t *testing.T) {
	g := newGUI(t)
	g.send("go depth 3")
	if output := strings.Join(g.until("^bestmove"), "\n"); strings.Contains(output, "info depth 4") || !strings.Contains(output, "info depth 3") {
		t.Errorf("go depth 3:\n%s", output)
	}
	g.send("go depth 2 searchmoves a2a3 h2h4 zzzz")
	if move := g.last("^bestmove"); !regexp.MustCompile("^bestmove (a2a3|h2h4)").MatchString(move) {
		t.Errorf("searchmoves a2a3 h2h4: %s", move)
	}
	g.send("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	g.send("go mate 1")
	output := g.until("^bestmove")
	if best := output[len(output)-1]; best != "bestmove d1d8" || !strings.Contains(output[len(output)-2], "score mate 1 ") {
		t.Errorf("mate in one: %q", output)
	}
}

func TestClocks(t *testing.T) {
	g := newGUI(t)
	for _, clock := range []string{
		"wtime 100 btime 100", "wtime 0 btime 0", "wtime -50 btime 10 winc 0", "wtime 50 btime 50 movestogo 1",
		"winc 10 binc 10 wtime 30 btime 30", "movetime 20", "movetime 0",
	} {
		g.send("go %s", clock)
		g.until("^bestmove [a-h]")
	}
}

func TestZeroIsNoLimit(t *testing.T) {
	g := newGUI(t)
	g.send("go depth 4 nodes 0 mate 0")
	if output := strings.Join(g.until("^bestmove [a-h]"), "\n"); !strings.Contains(output, "info depth 4 ") {
		t.Error(output)
	}
	g.send("go depth 0") // no limit: searches until stop
	g.until("^info depth 5 ")
	g.send("stop")
	g.until("^bestmove [a-h]")
}

func TestCastlingNotationFollowsOptions(t *testing.T) {
	const open = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
	for _, c := range []struct{ variant, chess960, want, not string }{
		{"chess", "false", "e1g1: 1", "e1h1: 1"},
		{"chess", "true", "e1h1: 1", "e1g1: 1"},
		{"chess960", "false", "e1h1: 1", "e1g1: 1"},
		{"fischerandom", "false", "e1h1: 1", "e1g1: 1"}, // the name in Fairy-Stockfish
		{"chess480", "true", "e1a1: 1", "e1c1: 1"},
		{"benko", "false", "e1h1: 1", "e1g1: 1"},
		{"bunker", "false", "e1g1: 1", "e1c1: 1"}, // a leap
		{"slide", "false", "e1h1: 1", "e1g1: 1"},
		{"kingsleap", "false", "e1c1: 1", "e1a1: 1"},
		{"shuffle", "false", "e1f1: 1", "e1g1: 1"},
		{"custom:shuffle:independent:orthodox", "false", "e1h1: 1", "e1g1: 1"},
	} {
		t.Run(c.variant+"/"+c.chess960, func(t *testing.T) {
			output := runSession(t, "setoption name UCI_Variant value "+c.variant, "setoption name UCI_Chess960 value "+c.chess960,
				"position fen "+open, "go perft 1")
			if !strings.Contains(output, c.want) || strings.Contains(output, c.not) {
				t.Errorf("want %s and not %s:\n%s", c.want, c.not, output)
			}
		})
	}
}

func TestBothCastlingNotationsAreParsed(t *testing.T) {
	const open = "position fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 moves "
	for _, castle := range []string{"e1g1", "e1h1"} {
		output := runSession(t, open+castle, "d")
		if !strings.Contains(output, "Fen: r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq - 1 1") {
			t.Errorf("%s:\n%s", castle, output)
		}
	}
}

func TestStartposIsArray518InEveryVariant(t *testing.T) {
	for _, v := range variants.All() {
		p, err := startPosition(v.Castling)
		if err != nil {
			t.Fatal(err)
		}
		output := runSession(t, "setoption name UCI_Variant value "+v.ID, "position startpos", "d")
		text := fen.Format(&p)
		if v.ID == "chess" {
			text = fen.FormatXFEN(&p)
		}
		if !strings.HasPrefix(text, "rnbqkbnr/pppppppp/") || !strings.Contains(output, "Fen: "+text+"\n") {
			t.Errorf("%s: want %s in:\n%s", v.ID, text, output)
		}
	}
}

func TestPerftOutput(t *testing.T) {
	got := runSession(t, "position fen 8/8/8/8/8/6k1/7p/7K w - - 0 1", "go perft 1", "position startpos", "go perft 4", "quit")
	if got[:len("\nNodes searched: 0\n\n")] != "\nNodes searched: 0\n\n" {
		t.Errorf("stalemate: %q", got)
	}
	if !strings.Contains(got, "e2e4: 13160\n") || !strings.HasSuffix(got, "\n\nNodes searched: 197281\n\n") {
		t.Errorf("start position: %s", got)
	}
}

// stop cancels running and queued perfts, and all of them report it before the output of the next command.
func TestStopEndsAllPerfts(t *testing.T) {
	got := runSession(t, "go perft 12", "go perft 12", "go perft 12", "stop", "isready")
	if want := strings.Repeat("info string perft stopped\n", 3) + "readyok\n"; got != want {
		t.Errorf("%q", got)
	}
}

func TestStopEndsPerft(t *testing.T) {
	g := newGUI(t)
	g.send("go perft 12")
	g.send("isready")
	g.until("^readyok$")
	g.send("stop")
	g.until("^info string perft stopped$")
}

// A perft that is cancelled before it starts counts nothing. Without the cancellation this one would take years.
func TestCancelledPerftCountsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := variants.All()[0]
	p, err := v.Position(v.RandomStart(0))
	if err != nil {
		t.Fatal(err)
	}
	if n := countMoves(ctx, &p, maxPerftDepth); n != 0 {
		t.Errorf("counted %d", n)
	}
}

func TestDisplayOutput(t *testing.T) {
	want, err := os.ReadFile("testdata/display.txt")
	if err != nil {
		t.Fatal(err)
	}
	got := runSession(t, "position startpos moves e2e4 f7f6 d1h5", "d")
	got = regexp.MustCompile("Key: [0-9A-F]{16}").ReplaceAllString(got, "Key: ")
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestInvalidCommandsChangeNothing(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"position", "position: expected startpos or fen"},
		{"position startpos moves e2e5", "position: move 1: e2e5"},
		{"position startpos moves e2e4 xyzzy", `position: move 2: “xyzzy”`},
		{"position fen 8/8/8/8 w - - 0 1", "position: fen: board"},
		{"position fen 4k3/8/8/8/8/8/8/4K2R w Z - 0 1", "position: fen: castling field"},
		{"position fen 4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"},
		{"setoption", "setoption: expected name"},
		{"setoption name Nonesuch value 1", "no such option: Nonesuch"},
		{"setoption name Hash value much", `option Hash: "much" is not a number`},
		{"setoption name Hash value 99999999", "is not a number from 1 to"},
		{"setoption name Threads value 800", "is not a number from 1 to 256"},
		{"setoption name UCI_Variant value crazyhouse", `unknown variant "crazyhouse"`},
		{"setoption name UCI_Chess960 value maybe", "neither true nor false"},
		{"setoption name Level value God", `unknown level "God"`},
		{"setoption name EvalFile value " + os.DevNull, "not a weights file"},
		{"setoption name EvalFile value nowhere", "nowhere"},
		{"go perft 0", "go perft:"},
		{"go perft many", "go perft:"},
		{"xyzzy \x1b[31m\r", "unknown command: xyzzy"},
	} {
		before := runSession(t, "position startpos moves d2d4", "d")
		output := runSession(t, "position startpos moves d2d4", c.line, "d")
		firstLine, after, _ := strings.Cut(output, "\n")
		if !strings.HasPrefix(firstLine, "info string ") || !strings.Contains(firstLine, c.want) {
			t.Errorf("%q printed %q, want %q", c.line, firstLine, c.want)
		}
		if after != before {
			t.Errorf("%q changed the position:\n%s", c.line, after)
		}
		if strings.Contains(firstLine, "\x1b") {
			t.Errorf("control characters in the output: %q", firstLine)
		}
	}
}

func TestInvalidCastlingRightsAreReported(t *testing.T) {
	output := runSession(t, "setoption name UCI_Variant value chess960", "position fen 4k3/8/8/8/8/8/8/4K2R w HA - 0 1")
	if !strings.HasPrefix(output, "info string Castling field") {
		t.Errorf("got %q", output)
	}
}

func TestByteOrderMarkIsIgnored(t *testing.T) {
	if output := runSession(t, "\ufeffisready"); output != "readyok\n" {
		t.Errorf("got %q", output)
	}
}

func TestLongLinesAreIgnored(t *testing.T) {
	output := runSession(t, "position startpos moves "+strings.Repeat("e2e4 ", maxLine/5), "isready")
	if !strings.Contains(output, "info string line longer than") || !strings.HasSuffix(output, "readyok\n") {
		t.Errorf("got %q", output)
	}
}

func TestLevelsPlay(t *testing.T) {
	g := newGUI(t)
	for _, line := range []string{
		"setoption name Level value novice", "setoption name Skill Level value 2",
		"setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800",
	} {
		g.send("%s", line)
		g.send("go wtime 1000 btime 1000")
		g.until("^bestmove [a-h]")
	}
}

// The level for UCI_Elo does not depend on the option Level.
func TestEloDeterminesTheLevel(t *testing.T) {
	o := defaultOptions()
	o.limit = true
	for o.elo = engine.Levels()[0].Elo; o.elo <= engine.Levels()[len(engine.Levels())-1].Elo; o.elo++ {
		o.level = engine.Levels()[0]
		want := o.playingLevel().Name
		for _, o.level = range engine.Levels() {
			if got := o.playingLevel().Name; got != want {
				t.Fatalf("%d is %s, and %s with the level set to %s", o.elo, want, got, o.level.Name)
			}
		}
	}
}

// A change of the castling rule stops a running search, because it clears the engine; invalid values and changes of other
// options do not.
func TestWhichOptionsStopTheSearch(t *testing.T) {
	for line, ends := range map[string]bool{
		"setoption name EvalFile value nowhere":   false,
		"setoption name UCI_Chess960 value maybe": false,
		"setoption name MultiPV value 2":          false,
		"setoption name UCI_Variant value bunker": true,
		"setoption name UCI_Chess960 value true":  true,
		"setoption name UCI_Variant value chess":  false,
	} {
		g := newGUI(t)
		g.send("go infinite")
		g.until("^info depth")
		g.send("%s\nisready", line)
		ended := strings.Contains(strings.Join(g.until("^readyok"), "\n"), "bestmove")
		if ended != ends {
			t.Errorf("%s: the search ended: %v", line, ended)
		}
	}
}

// Every session and every game has a new seed, so that a GUI that starts the engine for each game gets different games.
func TestEveryGameHasANewSeed(t *testing.T) {
	games := map[string]bool{}
	for range 5 {
		s := newSession(t.Context(), io.Discard, "Test", engine.New(1))
		for range 3 {
			games[fmt.Sprint(s.seed)] = true
			s.execute("ucinewgame")
		}
	}
	if len(games) != 15 {
		t.Errorf("%d different seeds in 15 games", len(games))
	}
}

// After a write error, Serve executes no further commands and returns the error.
func TestWriteErrorIsReturned(t *testing.T) {
	for _, lines := range []string{"isready", "isready\ngo infinite\n", "go depth 1"} {
		if err := Serve(t.Context(), strings.NewReader(lines), fullWriter{}, "Test"); !errors.Is(err, errFull) {
			t.Errorf("%q: %v", lines, err)
		}
	}
}

var errFull = errors.New("full")

// A fullWriter fails like a full disk.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errFull }

func TestReadErrorIsReturned(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("isready\n"), errReader{})
	var out bytes.Buffer
	if err := Serve(t.Context(), broken, &out, "Test"); err == nil || out.String() != "readyok\n" {
		t.Errorf("err %v, output %q", err, out.String())
	}
}

type errReader struct{}

func (errReader) Read([]byte) (int, error) { return 0, fmt.Errorf("connection lost") }

// No input causes a panic, and none without quit ends the session. All inputs share one small engine, because creating an
// engine takes longer than the commands.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\n", "position startpos moves e2e4 e7e5\ngo depth 1", "go\nstop", "go depth", "go wtime x btime",
		"setoption name Hash value 2", "setoption name UCI_Variant value slide\nposition startpos moves e1d1\nd",
		"position fen k7/8/8/8/8/8/8/K7 w - - 0 1\neval\ngo nodes 10", "go searchmoves e2e4 infinite\nstop\nponderhit",
		"setoption name UCI_Chess960 value true\nposition fen rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1 moves b1a1\nd",
		"go perft 2\ngo perft\nstop", "\x00\xff\n\r\n", "debug on\nregister later\nucinewgame\n go ponder movetime 1\nponderhit",
	} {
		f.Add(seed)
	}
	small := engine.New(1)
	slow := regexp.MustCompile(`(?i)hash\s+value|perft\s+0*([4-9]|1[0-2])`)
	f.Fuzz(func(t *testing.T, text string) {
		if slow.MatchString(text) {
			return // slow, but valid
		}
		var out bytes.Buffer
		in := text + "\nstop\nposition startpos\nisready\nquit\n"
		if len(text) > maxLine {
			return
		}
		small.Clear()
		small.SetThreads(1)
		if err := newSession(t.Context(), &out, "Test", small).serve(strings.NewReader(in)); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, "quit") && !strings.Contains(out.String(), "readyok\n") {
			t.Errorf("%q ended the session: %q", text, out.String())
		}
	})
}

// docs/UCI.md documents exactly the options that exist.
func TestOptionsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/UCI.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "## Options\n")
	table, _, _ = strings.Cut(table, "\n## ")
	documented := map[string]bool{}
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "`"); strings.HasPrefix(line, "| `") {
			documented[cells[1]] = true
		}
	}
	for _, line := range optionLines() {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "option name "), " type ")
		if !documented[name] {
			t.Errorf("docs/UCI.md does not document %s", name)
		}
		delete(documented, name)
	}
	for name := range documented {
		t.Errorf("docs/UCI.md documents %s, which is not an option", name)
	}
}

// At the end of the session, perfts are stopped after perftGrace.
func TestEndOfSessionStopsPerfts(t *testing.T) {
	for _, input := range []string{"go perft 12\nquit\n", "go perft 12\ngo perft 12\n"} {
		var out strings.Builder
		s := newSession(t.Context(), &out, "test", engine.New(1))
		s.perftGrace = time.Millisecond
		if err := s.serve(strings.NewReader(input)); err != nil || !strings.Contains(out.String(), "perft stopped") {
			t.Errorf("%q: %v\n%s", input, err, out.String())
		}
	}
}

// docs/UCI.md has the numbers of the levels.
func TestSkillLevelsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/UCI.md")
	if err != nil {
		t.Fatal(err)
	}
	levels := engine.Levels()
	last := len(levels) - 1
	row := fmt.Sprintf("| `Skill Level` | 0–%d, %d | the level by number, from %s 0 to %s %d;", last, last, levels[0].Name, levels[last].Name, last)
	if !strings.Contains(string(page), row) {
		t.Errorf("docs/UCI.md lacks %q", row)
	}
}
