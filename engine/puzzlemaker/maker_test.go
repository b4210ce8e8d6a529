package puzzlemaker

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/pgn"
	"backrank/variants/puzzles"
	"backrank/variants/rules"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	m.Run()
}

// game parses a game.
func game(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return &g
}

const (
	analysedGame = `1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Bc4 {[%eval 0.1]} Nc6 {[%eval 0.1]} 3. Qh5 {[%eval 0.0]} Nf6 {[%eval #1]} 4. Nc3 1-0`
	matchGame    = `1. e4 {+0.20/5 0.1s} e5 {-0.20/5 0.1s} 2. Bc4 {+0.10/5 0.1s} Nc6 {-0.10/5 0.1s} 3. Qh5 {+0.10/5 0.1s} Nf6 {+0.00/5 0.1s} 4. Nc3 {+9.00/5 0.1s} 1-0`
)

// A position is a candidate after a mistake, in an analysed game and in the game of an engine match; and where a side castles.
func TestCandidates(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{analysedGame, "6 won"},
		{matchGame, "6 won"},
		{strings.ReplaceAll(analysedGame, "#1", "0.0"), ""},
		{strings.ReplaceAll(analysedGame, "#1", "-9.0"), ""},                 // Black's advantage
		{strings.ReplaceAll(analysedGame, "[%eval 0.0]", "[%eval 3.5]"), ""}, // White had it before
		{strings.ReplaceAll(analysedGame, "4. Nc3", "4. Qxf7#"), ""},         // the mate was played
		{"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Nxe4 *", "6 castled"},
		{"1. e4 e5 *", ""},
	} {
		g := game(t, c.text)
		var got []string
		for _, found := range Candidates(g.Variant, Moments(g)) {
			kind := "castled"
			if found.Won {
				kind = "won"
			}
			got = append(got, fmt.Sprint(found.Ply, " ", kind))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v, want %s", c.text, got, c.want)
		}
	}
}

// candidate returns a candidate of a variant.
func candidate(t *testing.T, variant, position string) Candidate {
	t.Helper()
	v, _ := variants.ByID(variant)
	p, _, err := fen.Parse(position, v.Castling)
	if err != nil {
		t.Fatal(err)
	}
	return Candidate{Variant: v, Position: p, Won: true, Castled: true}
}

// A puzzle is proved only if each move of the solver is the only good one.
func TestProve(t *testing.T) {
	m := &Maker{Searcher: NewEngine(), Nodes: 20_000}
	for _, c := range []struct{ name, variant, fen, want string }{
		{"a mate in two", "chess", "2rr2k1/5ppp/q7/8/8/8/3Q1PPP/3R2K1 w - - 0 1", "d2d8"},
		{"a mate in one", "chess", "6k1/5ppp/8/8/8/2q5/5PPP/4R1K1 w - - 0 1", "e1e8"},
		{"castling that wins a rook", "chess", "3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "e1a1"},
		{"castling that is the best move, but not the only one", "chess960", "1Qb2k1r/1p2b2p/3n4/6q1/P1P2pP1/1p1Nn2P/1P2PR2/R2B2K1 b h - 2 21", ""},
		{"without the right to castle", "chess", "3k4/8/8/8/8/8/1r6/R3K3 w - - 0 1", ""},
		{"a capture of a piece, and nothing else", "chess", "4k3/pppp4/8/3q4/8/4N3/PPPP4/4K3 w - - 0 1", ""},
		{"two mates in one", "chess", "k7/8/1K6/8/8/8/8/3Q3R w - - 0 1", ""},
		{"an even position", "chess960", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", ""},
	} {
		p, ok, err := m.Prove(t.Context(), candidate(t, c.variant, c.fen))
		if err != nil {
			t.Fatal(err)
		}
		if first := ""; ok {
			first = p.Moves[0].String()
			if first != c.want || p.Check() != nil {
				t.Errorf("%s: %v, want %q", c.name, &p, c.want)
			}
			confirmed, err := (&Maker{Searcher: m.Searcher, Nodes: 100_000}).Confirm(t.Context(), &p)
			if err != nil || !confirmed {
				t.Errorf("%s: not confirmed, %v", c.name, err)
			}
		} else if c.want != "" {
			t.Errorf("%s: no puzzle", c.name)
		}
	}
}

// The second-best move may be better beside a mate in one, but not as good as won. In a trial it may be better still.
func TestOnlyMoves(t *testing.T) {
	rule := variants.Classical
	for _, c := range []struct {
		best, second Score
		proof, trial bool
	}{
		{Score{Mate: 1}, Score{Centipawns: 120}, true, true},   // chance 0.38
		{Score{Mate: 1}, Score{Centipawns: 160}, false, true},  // 0.51
		{Score{Mate: 1}, Score{Centipawns: 200}, false, false}, // 0.61
		{Score{Mate: 1}, Score{Mate: 2}, false, false},
		{Score{Mate: 2}, Score{Centipawns: 120}, false, true},
		{Score{Mate: 2}, Score{Centipawns: 80}, true, true}, // 0.25
		{Score{Mate: 2}, Score{Centipawns: 160}, false, false},
		{Score{Centipawns: 190}, Score{Mate: -1}, false, false},
	} {
		lines := []Line{{Score: c.best}, {Score: c.second}}
		proof, trial := isOnly(lines, rule, minGap), isOnly(lines, rule, minGap-trialSlack)
		if proof != c.proof || trial != c.trial {
			t.Errorf("%v beside %v (%.2f): %v, in a trial %v", c.best, c.second, c.second.chance(rule), proof, trial)
		}
	}
}

// A puzzle with a worse move in place of the only one is not confirmed, nor one in which another move is nearly as good.
func TestConfirm(t *testing.T) {
	m := &Maker{Searcher: NewEngine(), Nodes: 20_000}
	c := candidate(t, "chess", "2rr2k1/5ppp/q7/8/8/8/3Q1PPP/3R2K1 w - - 0 1")
	p, ok, err := m.Prove(t.Context(), c)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	only := p.Moves[0]
	m.Nodes = 5000
	for _, move := range c.Position.Moves(nil) {
		if move == only {
			continue
		}
		p.Moves = []rules.Move{move}
		if confirmed, err := m.Confirm(t.Context(), &p); confirmed || err != nil {
			t.Errorf("%v is confirmed, %v", move, err)
		}
	}
	for _, c := range []Candidate{
		candidate(t, "chess", "k7/8/1K6/8/8/8/8/3Q3R w - - 0 1"),
		candidate(t, "chess960", "1Qb2k1r/1p2b2p/3n4/6q1/P1P2pP1/1p1Nn2P/1P2PR2/R2B2K1 b h - 2 21"),
	} {
		if err := m.Searcher.Clear(t.Context(), c.Variant); err != nil {
			t.Fatal(err)
		}
		lines, err := m.Searcher.Lines(t.Context(), c.Position, nil, m.Nodes, 2)
		if err != nil {
			t.Fatal(err)
		}
		p := puzzles.Puzzle{Variant: c.Variant, Position: c.Position, Moves: []rules.Move{lines[0].Move}}
		if confirmed, err := m.Confirm(t.Context(), &p); confirmed || err != nil {
			t.Errorf("%v is confirmed although %v is good too, %v", &p, lines[1].Move, err)
		}
	}
}

// A recorder records the lines that a searcher returns.
type recorder struct {
	Searcher
	lines []string
}

func (r *recorder) Lines(ctx context.Context, start rules.Position, moves []rules.Move, nodes uint64, n int) ([]Line, error) {
	lines, err := r.Searcher.Lines(ctx, start, moves, nodes, n)
	r.lines = append(r.lines, fmt.Sprint(nodes, lines, err))
	return lines, err
}

// The searches and the puzzles of a game, with evaluations or without, do not depend on earlier games, nor those of a
// candidate on earlier candidates.
func TestGamesGiveTheSamePuzzlesAgain(t *testing.T) {
	searcher := &recorder{Searcher: NewEngine()}
	m := &Maker{Searcher: searcher, Nodes: 10_000, Rater: NewRater(), Beside: true}
	texts := []string{analysedGame, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Nc3 1-0"}
	position := candidate(t, "chess", "2rr2k1/5ppp/q7/8/8/8/3Q1PPP/3R2K1 w - - 0 1")
	results := map[string]string{}
	for _, name := range append(texts, "a candidate", texts[0], "a candidate", texts[1]) {
		searcher.lines = nil
		var found []puzzles.Puzzle
		var err error
		if name == "a candidate" {
			found = make([]puzzles.Puzzle, 1)
			found[0], _, err = m.Prove(t.Context(), position)
		} else {
			found, err = m.Game(t.Context(), game(t, name))
		}
		if err != nil || len(found) == 0 || !found[0].Has(puzzles.Mate) || found[0].Rating == 0 {
			t.Fatalf("%s: %v, %v", name, found, err)
		}
		result := strings.Join(searcher.lines, "\n")
		for i := range found {
			result += "\n" + found[i].String()
		}
		if before, again := results[name]; again && result != before {
			t.Errorf("%s: %s\nbefore: %s", name, result, before)
		}
		results[name] = result
	}
}

// After a move beside the game that does not answer a threat, the threat is the puzzle. A threat to capture a piece is none.
func TestPuzzlesBesideAGame(t *testing.T) {
	m := &Maker{Searcher: NewEngine(), Nodes: 50_000}
	for _, c := range []struct{ fen, want string }{
		{"4k3/ppp3q1/8/3N4/8/8/PPPPP3/4K3 b - - 0 1", ""},
		{"6k1/5ppp/8/8/8/2q5/5PPP/4R1K1 b - - 0 1", ""}, // a mate in one
		{"4k3/pp3p2/8/1q1N1p2/8/8/PPPP1P2/4K3 b - - 0 1", "d5c7"},
	} {
		p, _, err := fen.Parse(c.fen, variants.Classical)
		if err != nil {
			t.Fatal(err)
		}
		v, _ := variants.ByID("chess")
		puzzle, ok, err := m.besidePosition(t.Context(), v, &Moment{Position: p, Known: true}, 0)
		switch {
		case err != nil:
			t.Fatal(err)
		case ok != (c.want != ""):
			t.Errorf("%s: found %v, want %q", c.fen, ok, c.want)
		case ok && (puzzle.Moves[0].String() != c.want || puzzle.Position.Turn() == p.Turn() || puzzle.Check() != nil):
			t.Errorf("%s: %v, want %s", c.fen, &puzzle, c.want)
		}
	}
}

// Castlings finds castling and leaping as the only move after a move beside the game, and no other puzzles.
func TestCastlings(t *testing.T) {
	m := &Maker{Searcher: NewEngine(), Nodes: 50_000, Castlings: true}
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"chess", "3k4/8/8/8/8/8/1r6/R3K3 b Q - 0 1", "1... Rb8", "e1a1"},
		{"chess", "3k4/8/8/8/8/8/1r6/R3K3 b - - 0 1", "1... Rb8", ""},
		{"chess", "r3k3/1R6/8/8/8/8/8/3K4 w q - 0 1", "1. Rb1", "e8a8"},
		{"chess", "4k2r/1R6/8/8/8/8/8/3K4 w k - 0 1", "1. Rb1", ""}, // castling does not win
		{"chess", "2rr2k1/5ppp/q7/8/8/8/3Q1PPP/3R2K1 b - - 0 1", "1... h6", ""},
	} {
		g := game(t, fmt.Sprintf("[SetUp \"1\"]\n[FEN %q]\n\n%s *", c.fen, c.moves))
		found, err := m.Game(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i := range found {
			got += found[i].Moves[0].String()
			if err := found[i].Check(); err != nil || !found[i].Has(puzzles.Castling) {
				t.Errorf("%v: %v", &found[i], err)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.fen, got, c.want)
		}
	}
}

// A puzzle is rated lower if levels solve it, and no level tries it more than twice.
func TestRating(t *testing.T) {
	solved, failed := newBelief(), newBelief()
	for range 5 {
		solved.update(1500, true)
		failed.update(1500, false)
	}
	if s, f, before := solved.mean(), failed.mean(), newBelief().mean(); !(s < before-300 && f > before+300) {
		t.Errorf("%.0f, solved %.0f, failed %.0f", before, s, f)
	}
	r := NewRater()
	attempts := make([]int, len(r.levels))
	for range ratingAttempts {
		n := r.nearest(1500, attempts)
		if attempts[n]++; attempts[n] > attemptsOfALevel {
			t.Errorf("level %d tries %d times", n, attempts[n])
		}
	}
	easy := puzzles.Puzzle{Position: candidate(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").Position}
	for _, m := range easy.Position.Moves(nil) {
		if m.String() == "a1a8" {
			easy.Moves = []rules.Move{m}
		}
	}
	if rating, err := r.Rate(t.Context(), &easy); err != nil || rating > 700 {
		t.Errorf("%d, %v", rating, err)
	}
}

// The rating of a puzzle does not depend on the puzzles rated before. That of a hard one depends on strong levels, which use the
// table of earlier searches.
func TestPuzzlesHaveTheSameRatingAgain(t *testing.T) {
	var hard puzzles.Puzzle
	const text = `{"variant":"bunker","fen":"4r2k/5Q1p/1R4p1/4bp2/q6P/3p1P2/6P1/6BK w Hh - 6 42","moves":["b6b4","a4b4","f7e8","h8g7","e8e5"]}`
	if err := json.Unmarshal([]byte(text), &hard); err != nil {
		t.Fatal(err)
	}
	r := NewRater()
	first, err := r.Rate(t.Context(), &hard)
	again, _ := r.Rate(t.Context(), &hard)
	if err != nil || first != again {
		t.Errorf("%d, then %d, %v", first, again, err)
	}
}

// A UCI engine that cannot report two lines makes no puzzles.
func TestEngineWithoutLines(t *testing.T) {
	path, args := fakeengine.Command("none", 1)
	if p, err := StartProgram(t.Context(), client.Program{Path: path, Args: args}); err == nil {
		p.Close()
		t.Error("no error")
	}
}

// oracle answers searches of positions in which a side may castle and of those in which it may not.
type oracle struct {
	Searcher
	may, mayNot []Line
	searches    int
}

func (o *oracle) Lines(_ context.Context, start rules.Position, _ []rules.Move, _ uint64, _ int) ([]Line, error) {
	o.searches++
	if start.CastlingRights() != 0 {
		return o.may, nil
	}
	return o.mayNot, nil
}

// The opponent's castling rights matter if another move is right without them, and by much. Those of the solver do not.
func TestTheOpponentsRightsMatter(t *testing.T) {
	const black, white, none = "r3k3/8/8/8/8/8/8/4K2R w q - 0 1", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "r3k3/8/8/8/8/8/8/4K2R w - - 0 1"
	position := candidate(t, "chess", none).Position
	moves := position.Moves(nil)
	right, other := moves[0], moves[1]
	won, even := Score{Centipawns: 900}, Score{}
	for _, c := range []struct {
		name, fen string
		without   []Line
		want      bool
		searches  int
	}{
		{"another move wins", black, []Line{{other, won}, {right, even}}, true, 2},
		{"another move is better by little", black, []Line{{other, Score{Centipawns: 40}}, {right, even}}, false, 2},
		{"the same move wins", black, []Line{{right, won}, {other, even}}, false, 1},
		{"a single legal move", black, []Line{{right, won}}, false, 1},
		{"only the solver may castle", white, []Line{{other, won}, {right, even}}, false, 0},
		{"nobody may castle", none, []Line{{other, won}, {right, even}}, false, 0},
	} {
		o := &oracle{may: []Line{{right, won}, {other, even}}, mayNot: c.without}
		m := &Maker{Searcher: o, Nodes: 1000}
		got, err := m.rightsMatter(t.Context(), candidate(t, "chess", c.fen), right)
		if err != nil || got != c.want || o.searches != c.searches {
			t.Errorf("%s: %v after %d searches, %v", c.name, got, o.searches, err)
		}
	}
}
