package client

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backrank/engine"
	"backrank/engine/wdl"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

func TestParseInfo(t *testing.T) {
	at := startPosition(t, "chess", "518")
	for _, c := range []struct{ line, want string }{
		{"info depth 12 seldepth 18 multipv 1 score cp 31 nodes 56000 nps 1200000 hashfull 12 time 46 pv e2e4 e7e5 g1f3", "12/18 31 0 56000 1200000 46ms 12 exact 1 e2e4 e7e5 g1f3"},
		{"info depth 5 score mate 3 pv e2e4", "5/0 29995 3 0 0 0s 0 exact 1 e2e4"},
		{"info depth 5 score mate -2", "5/0 -29996 -2 0 0 0s 0 exact 1"},
		{"info depth 5 score mate 0", "5/0 -30000 0 mated 0 0 0s 0 exact 1"},
		{"info depth 9 multipv 3 score cp -250 lowerbound nodes 7", "9/0 -250 0 7 0 0s 0 at least 3"},
		{"info score cp 5 upperbound depth 4", "4/0 5 0 0 0 0s 0 at most 1"},
		{"info score cp 99999999 depth 4", "4/0 30000 0 0 0 0s 0 exact 1"},
		{"info depth 3 score cp 1 pv e2e4 e2e4 g8f6", "3/0 1 0 0 0 0s 0 exact 1 e2e4"}, // the second move is illegal
		{"info depth x nodes -7 score cp 2 tbhits 9 wdl 1 2 3 pv", "0/0 2 0 0 0 0s 0 exact 1"},
		{"info nodes 99999999999999999999 score cp 2", "0/0 2 0 0 0 0s 0 exact 1"},
		{"info depth 5 pv e2e4 e7e5 score cp 31 nodes 10", "5/0 31 0 10 0 0s 0 exact 1 e2e4 e7e5"}, // pv ends at score
		{"info depth 5 pv e2e4 zzzz score mate 2 multipv 2", "5/0 29997 2 0 0 0s 0 exact 2 e2e4"},
		{"info\tdepth 3\t score  lowerbound cp 7", "3/0 7 0 0 0 0s 0 at least 1"},
	} {
		i, ok := parseInfo(&at, c.line)
		if got := infoText(i); !ok || got != c.want {
			t.Errorf("%q: %s, want %s", c.line, got, c.want)
		}
	}
	for _, line := range []string{"", "info", "info depth 7 currmove e2e4 currmovenumber 1", "info score cp", "info score mate x", "info score", "infos depth 1 score cp 1"} {
		if i, ok := parseInfo(&at, line); ok {
			t.Errorf("%q: %+v", line, i)
		}
	}
	for line, want := range map[string]wdl.WDL{
		"info score cp 31 wdl 412 391 197 nodes 7 pv e2e4": {Win: 0.412, Draw: 0.391, Loss: 0.197}, "info score cp 31 nodes 7": {},
		"info wdl 500 500 500 score cp 31 nodes 7": {}, "info nodes 7 score cp 31 wdl 500 x": {}, "info nodes 7 score cp 31 wdl": {},
	} {
		if i, ok := parseInfo(&at, line); !ok || i.WDL != want || i.Score != 31 || i.Nodes != 7 {
			t.Errorf("%q: %+v", line, i)
		}
	}
	if i, ok := parseInfo(&at, "info string hello \x1b[2J  there"); !ok || i.Text != "hello [2J there" {
		t.Errorf("%q %t", i.Text, ok)
	}
}

func infoText(i Info) string {
	text := fmt.Sprintf("%d/%d %d %d", i.Depth, i.SelDepth, i.Score, i.Mate)
	if i.Mated {
		text += " mated"
	}
	bound := "exact"
	switch {
	case i.AtLeast:
		bound = "at least"
	case i.AtMost:
		bound = "at most"
	}
	text += fmt.Sprintf(" %d %d %v %d %s %d", i.Nodes, i.NPS, i.Time, i.HashFull, bound, i.Line)
	for _, m := range i.PV {
		text += " " + m.String()
	}
	return text
}

// A bound replaces an earlier exact score only if it excludes that score. Without an exact score, the result is the last
// bound.
func TestEvaluationCombinesBounds(t *testing.T) {
	for _, c := range []struct {
		lines, want string
	}{
		{"depth 5 score cp 31 pv d2d4|depth 6 score mate 10 upperbound pv e2e4", "5/0 31 0 0 0 0s 0 exact 1 d2d4"},
		{"depth 5 score cp 31|depth 6 score cp -700 lowerbound", "5/0 31 0 0 0 0s 0 exact 1"},
		{"depth 5 score cp 31|depth 6 score cp 90 lowerbound", "6/0 90 0 0 0 0s 0 exact 1"},
		{"depth 5 score cp 31|depth 6 score cp -90 upperbound", "6/0 -90 0 0 0 0s 0 exact 1"},
		{"depth 5 score cp 31|depth 6 score mate -3 upperbound", "6/0 -29994 -3 0 0 0s 0 exact 1"},
		{"depth 5 score cp 31|depth 6 score cp 90 lowerbound|depth 6 score cp 80", "6/0 80 0 0 0 0s 0 exact 1"},
		{"depth 6 score cp 90 lowerbound", "6/0 90 0 0 0 0s 0 at least 1"},
	} {
		all, later := lastInfos{}, lastInfos{}
		for i, text := range strings.Split(c.lines, "|") {
			if all.add("info " + text); i > 0 {
				later.add("info " + text)
			}
		}
		merged := lastInfos{}
		merged.add("info " + strings.Split(c.lines, "|")[0])
		merged.merge(later)
		at := startPosition(t, "chess", "518")
		for _, l := range []lastInfos{all, merged} {
			if got := infoText(Info{Info: l.evaluation(&at)}); got != c.want {
				t.Errorf("%q: %s, want %s", c.lines, got, c.want)
			}
		}
	}
}

// The result has the score of the first variation, even if report is nil.
func TestResultHasTheScoreOfTheFirstLine(t *testing.T) {
	for _, report := range []func(Info){nil, func(Info) {}} {
		s := search{engine: &Engine{}, position: startPosition(t, "chess", "518"), report: report}
		for _, line := range []string{
			"info depth 8 multipv 1 score cp 50 pv d2d4", "info depth 8 multipv 2 score cp 40 pv e2e4",
			"info string score cp 7", "info depth 9 currmove e2e4", "score cp 6",
		} {
			s.handleLine(line)
		}
		if r, err := s.parseMove(" d2d4", time.Second); err != nil || r.Score != 50 || r.Depth != 8 || r.Elapsed != time.Second {
			t.Errorf("%+v %v", r, err)
		}
	}
}

// goCommand writes limits as the protocol requires.
func TestGoCommand(t *testing.T) {
	const ms = time.Millisecond
	hit := make(chan struct{})
	at := startPosition(t, "chess", "518")
	move := func(text string) rules.Move {
		m, err := san.ParseUCI(&at, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, c := range []struct {
		limits engine.Limits
		want   string
		may    time.Duration
	}{
		{engine.Limits{}, "go infinite", 0},
		{engine.Limits{Infinite: true, MoveTime: ms}, "go movetime 1 infinite", 0},
		{engine.Limits{Depth: 7}, "go depth 7", 0},
		{engine.Limits{Nodes: 1 << 40}, "go nodes 1099511627776", 0},
		{engine.Limits{Mate: 3}, "go mate 3", 0},
		{engine.Limits{MoveTime: 1500 * time.Microsecond}, "go movetime 1", 1500 * time.Microsecond},
		{engine.Limits{WhiteTime: 8000 * ms, BlackTime: 7999 * ms, WhiteIncrement: 80 * ms}, "go wtime 8000 btime 7999 winc 80 binc 0", 8000 * ms},
		{engine.Limits{WhiteTime: -4 * ms, BlackTime: 10 * ms, MovesToGo: 12}, "go wtime 1 btime 10 winc 0 binc 0 movestogo 12", ms},
		{engine.Limits{WhiteTime: 900 * ms, BlackTime: 900 * ms, MoveTime: 50 * ms, Depth: 3}, "go wtime 900 btime 900 winc 0 binc 0 movetime 50 depth 3", 50 * ms},
		{engine.Limits{PonderHit: hit, MoveTime: 5 * ms}, "go ponder movetime 5", 5 * ms},
		{engine.Limits{PonderHit: hit}, "go ponder infinite", 0},
		{engine.Limits{Depth: 2, Moves: []rules.Move{move("e2e4"), move("g1f3")}}, "go depth 2 searchmoves e2e4 g1f3", 0},
	} {
		s := search{engine: &Engine{}, position: at, limits: c.limits}
		if got := strings.TrimSpace(s.goCommand()); got != c.want || s.timeLimit() != c.may {
			t.Errorf("%q in %v, want %q in %v", got, s.timeLimit(), c.want, c.may)
		}
	}
}

// positionCommand writes moves and castling rights in the notation of the dialect.
func TestPositionCommand(t *testing.T) {
	chess, frc := startPosition(t, "chess", "518"), startPosition(t, "chess960", "518")
	moves := func(p rules.Position) (all []rules.Move) {
		var next rules.Position
		for _, text := range strings.Fields("g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1") {
			m, err := san.ParseUCI(&p, text)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, m)
			p.Play(m, &next)
			p = next
		}
		return all
	}
	var d Dialect
	if got, _ := positionCommand(d, chess, moves(chess)); got != "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1\n" {
		t.Errorf("%q", got)
	}
	d.KingTakesPartner = true
	if got, _ := positionCommand(d, frc, moves(frc)); got != "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1\n" {
		t.Errorf("%q", got)
	}
	if got, _ := positionCommand(d, chess, nil); strings.Contains(got, "moves") {
		t.Errorf("%q", got)
	}
}

// The client parses any output without panicking, and returns only legal moves.
func FuzzEngineOutput(f *testing.F) {
	for _, text := range []string{
		"info depth 1 score cp 1 pv e2e4", "info string x", "option name A type spin default 1 min 0 max 2", " e2e4 ponder e7e5", "info score mate", "info pv",
		"info multipv 99999999999999999999 score cp -99999999999999999999 upperbound", "option name type", "option var default", "\x00\xff",
	} {
		f.Add(text)
	}
	at, err := variants.All()[0].Position(variants.All()[0].RandomStart(0))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		(&lastInfos{}).add(text)
		i, _ := parseInfo(&at, text)
		p, next := at, at
		for _, m := range i.PV {
			if !p.Legal(m) {
				t.Fatalf("%q: %v", text, m)
			}
			p.Play(m, &next)
			p = next
		}
		if o, ok := parseOption(strings.Fields(text)); ok && o.Name == "" {
			t.Fatalf("%q: an option without a name", text)
		}
	})
}
