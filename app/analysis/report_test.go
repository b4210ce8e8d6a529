package analysis

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// read reads a game.
func read(t *testing.T, text string) pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// write writes a game.
func write(t *testing.T, g pgn.Game, tree gametree.Tree) string {
	t.Helper()
	g.Tree = tree
	text, err := pgn.Text(g)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// report returns the report of a game.
func report(t *testing.T, g *pgn.Game) *Report {
	t.Helper()
	r, err := Of(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The evaluation of the first position is that of the game, or in a game whose moves are evaluated that of the survey. If
// the start was not surveyed, it is the only position without an evaluation.
func TestEvaluationOfTheStart(t *testing.T) {
	const chess960 = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bnnrkbqr/pppppppp/8/8/8/8/PPPPPPPP/BNNRKBQR w HDhd - 0 1\"]\n\n"
	surveyedIn := func(pgn string) Evaluation {
		g := read(t, pgn)
		f, in := SurveyEvaluation(&g.Start)
		if !in {
			t.Fatalf("no start of the survey: %s", pgn)
		}
		return f
	}
	for _, c := range []struct {
		name, pgn string
		start     Score
		known     bool
		complete  bool
	}{
		{"told", "[White \"A\"]\n\n{[%eval 0.99]} 1. e4 {[%eval 0.3]} *", Score{Centipawns: 99}, true, true},
		{"orthodox", "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} *", surveyedIn("1. e4 *").Score, true, true},
		{"Chess960", chess960 + "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} *", surveyedIn(chess960 + "1. e4 *").Score, true, true},
		{"not evaluated at all", "1. e4 e5 *", Score{}, false, false},
		{"later moves only", "1. e4 e5 {[%eval 0.2]} *", Score{}, false, false},
		{"set up", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {[%eval 0.3]} *", Score{}, false, false},
	} {
		g := read(t, c.pgn)
		r := report(t, &g)
		if r.Start.Score != c.start || r.StartKnown != c.known || r.Complete() != c.complete || r.OnlyStart() != (c.name == "set up") {
			t.Errorf("%s: %v %v, complete %v, only the start is missing %v", c.name, r.Start, r.StartKnown, r.Complete(), r.OnlyStart())
		}
		if accuracy := r.Sides[0].Accuracy; math.IsNaN(accuracy) == c.complete {
			t.Errorf("%s: accuracy %v", c.name, accuracy)
		}
	}
}

// Under every rule, a castling or leap that is the best move is not a mistake, in whichever form %search has the best
// move.
func TestTheBestCastlingIsNoMistakeInAnyForm(t *testing.T) {
	for _, rule := range variants.Castlings() {
		if !rule.CanCastle() && !rule.CanLeap() {
			continue
		}
		tried := 0
		for number := 0; number < variants.ShuffleFamily.Len() && tried < 200; number += 7 {
			start, err := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule).Position(variants.Both(variants.ShuffleFamily.At(number)))
			if err != nil {
				t.Fatal(err)
			}
			p := withoutBlockers(&start)
			for _, m := range p.Moves(nil) {
				if !m.IsCastling() && !m.IsLeap() {
					continue
				}
				tried++
				for _, best := range engineForms(&p, m) {
					g := pgn.Game{
						Variant: variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule), Start: p,
						Tree: gametree.New([]rules.Move{m}, note("[%eval -9.00]")).SetNote(gametree.Root, note("[%eval 0.50] [%search "+best+",1000]")),
					}
					r := report(t, &g)
					if ply := r.Plies[0]; !ply.Best || ply.Judgement != Good || r.Sides[0].Blunders != 0 {
						t.Fatalf("%s: %s, best written %s, is called %q", rule.ID, fen.Format(&p), best, ply.Judgement)
					}
				}
			}
		}
		if tried < 20 {
			t.Errorf("%s: only %d castlings and leaps", rule.ID, tried)
		}
	}
}

func note(text string) gametree.Note {
	return gametree.Note{After: []gametree.Comment{{Text: text}}}
}

// withoutBlockers returns the position without the pieces between White's king and its partners; if every piece may be
// partner, the partners are the pieces in the corners.
func withoutBlockers(p *rules.Position) rules.Position {
	s := p.Setup()
	for sq := chess.A1; sq <= chess.H1; sq++ {
		corner := sq == chess.A1 || sq == chess.H1
		if s.Pieces[sq].Type() != chess.King && (!s.CastlingRights.Has(sq) || p.Rule().Any && !corner) {
			s.Pieces[sq] = chess.NoPiece
			s.CastlingRights &^= rules.Bit(sq)
		}
	}
	q, err := rules.New(s, p.Rule())
	if err != nil {
		return *p
	}
	return q
}

// engineForms returns the forms in which engines write a castling or a leap, except ambiguous ones.
func engineForms(p *rules.Position, m rules.Move) []string {
	all := []string{san.FormatUCI(p, m, true)}
	for _, text := range []string{m.From().String() + m.Landing().String(), m.To().String() + m.From().String()} {
		if same, err := san.ParseUCI(p, text); err == nil && same == m {
			all = append(all, text)
		}
	}
	return all
}

// scriptedSearcher is a searcher that returns given evaluations, by ply, and may fail.
type scriptedSearcher struct {
	evaluations map[int]Evaluation
	failAt      int
	asked       []int
}

var errStop = errors.New("stopped")

func (s *scriptedSearcher) Search(_ context.Context, t Task, nodes uint64) (Evaluation, error) {
	s.asked = append(s.asked, t.Ply)
	if t.Ply == s.failAt {
		return Evaluation{}, errStop
	}
	f := s.evaluations[t.Ply]
	f.Nodes = nodes
	if len(f.Line) == 0 {
		f.Line = t.Position.Moves(nil)[:1]
	}
	return f, nil
}

func TestAnalysisAnnotates(t *testing.T) {
	g := read(t, "1. e4 e5 2. Nf3 {mine} Qh4 $1 3. Nxh4 *")
	nf6, err := g.At(g.Tree.At(3))
	if err != nil {
		t.Fatal(err)
	}
	best, _ := san.Parse(&nf6, "Nc6")
	s := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{
		0: {Score: cp(20), Depth: 9}, 1: {Score: cp(25)}, 2: {Score: cp(22)}, 3: {Score: cp(30), Line: []rules.Move{best}},
		4: {Score: cp(900)}, 5: {Score: cp(880)},
	}}
	tree, err := Analyse(context.Background(), g, s, 5000, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := write(t, g, tree)
	for _, want := range []string{
		"{[%eval 0.20,9] [%search a2a3,5000]} 1. e4", "{[%eval 0.30] [%search b8c6,5000]} {mine} 2... Qh4",
		"2... Qh4 $1 {[%eval 9.00] [%search e1e2,5000]} (2... Nc6)",
	} {
		if !strings.Contains(strings.ReplaceAll(text, "\n", " "), want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	g.Tree = tree
	r := report(t, &g)
	if r.Sides[1].Blunders != 1 || r.Plies[3].Judgement != Blunder || !r.Complete() || len(r.Turning) != 1 || r.Turning[0] != 3 {
		t.Errorf("%+v", r)
	}
	if white := r.Sides[0].Accuracy; math.IsNaN(white) || white < 95 || r.Sides[1].Accuracy > 60 {
		t.Errorf("accuracy %v and %v", white, r.Sides[1].Accuracy)
	}
}

// A glyph of an earlier analysis is removed if a deeper one judges the move good; a glyph that no analysis gave stays.
func TestGlyphsAreReplacedByStrongerOnes(t *testing.T) {
	g := read(t, "1. e4 f5 2. exf5 Kf7 $4 *")
	bad := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{0: {}, 1: {Score: cp(20)}, 2: {Score: cp(150)}, 3: {Score: cp(150)}, 4: {Score: cp(900)}}}
	tree, err := Analyse(context.Background(), g, bad, 1000, nil)
	if err != nil {
		t.Fatal(err)
	}
	if nags := tree.Note(tree.At(2)).NAGs; len(nags) != 1 || nags[0] != Mistake.NAG() {
		t.Fatalf("1... f5 has %v", nags)
	}
	weaker := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{}}
	again := g
	again.Tree = tree
	if same, err := Analyse(context.Background(), again, weaker, 500, nil); err != nil || len(weaker.asked) > 0 || !same.Equal(tree) {
		t.Errorf("a weaker analysis asked for %v and changed the game, %v", weaker.asked, err)
	}
	good := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{}}
	tree, err = Analyse(context.Background(), again, good, 2000, nil)
	if err != nil || len(good.asked) != 5 {
		t.Fatal(good.asked, err)
	}
	if nags := tree.Note(tree.At(2)).NAGs; len(nags) != 0 {
		t.Errorf("1... f5 still has %v", nags)
	}
	if last := g.Tree.At(4); len(tree.Note(last).NAGs) != 1 || tree.Note(last).NAGs[0] != 4 {
		t.Errorf("2... Kf7 has %v, was given 4", tree.Note(last).NAGs)
	}
}

// An evaluation by another program stays unless the analysis has more than ForeignNodes.
func TestForeignEvaluationsStayUntilStrongerOnes(t *testing.T) {
	g := read(t, "[White \"A\"]\n\n{[%eval 0.11]} 1. e4 {[%eval 0.33,21]} e5 *")
	s := &scriptedSearcher{failAt: -1, evaluations: map[int]Evaluation{}}
	if _, err := Analyse(context.Background(), g, s, ForeignNodes, nil); err != nil || len(s.asked) != 1 {
		t.Errorf("asked for %v, %v", s.asked, err)
	}
	if _, err := Analyse(context.Background(), g, s, ForeignNodes+1, nil); err != nil || len(s.asked) != 4 {
		t.Errorf("asked for %v, %v", s.asked, err)
	}
}

// Under every castling rule, an analysis that is stopped anywhere and continued has the same result as one that is not
// stopped.
func TestAStoppedAnalysisCanBeContinued(t *testing.T) {
	engine := NewEngine(1, 1)
	for i, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule)
		start, err := v.Position(v.RandomStart(uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		g := pgn.Game{Variant: v, Start: start, Tree: gametree.New(line(&start, 10, i))}
		g = read(t, write(t, g, g.Tree)) // with the tags that a file has
		whole, err := Analyse(context.Background(), g, engine, 150, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := write(t, g, whole)
		for _, stop := range []int{0, 3, 9} {
			ctx, cancel := context.WithCancel(context.Background())
			part, err := Analyse(ctx, g, engine, 150, func(_ gametree.Tree, n, _ int) {
				if n == stop+1 {
					cancel()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			rest := read(t, write(t, g, part))
			tree, err := Analyse(context.Background(), rest, engine, 150, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := write(t, rest, tree); got != want {
				t.Fatalf("%s: stopped after %d positions:\n%s\nwant\n%s", rule.ID, stop+1, got, want)
			}
		}
	}
}

// line returns some legal moves from a position.
func line(p *rules.Position, plies, seed int) []rules.Move {
	var moves []rules.Move
	at := *p
	for i := range plies {
		legal := at.Moves(nil)
		m := legal[(seed*31+i*17)%len(legal)]
		moves = append(moves, m)
		at = rules.After(&at, m)
	}
	return moves
}

// TestAGameOfAnEngineMatchHasAGraph: the scores that an engine match wrote after the moves, each from the view of the
// side that moved, are read as evaluations.
func TestAGameOfAnEngineMatchHasAGraph(t *testing.T) {
	const pgn = "1. e4 {+0.20/4 0.001s} e5 {-0.30/4 0.002s} 2. f3 {-0.90/4 0.001s} Nc6 {+M7/9 0.010s} *\n"
	g := read(t, pgn)
	var got []string
	p := g.Start
	for n := range g.Tree.MainLine() {
		p = rules.After(&p, g.Tree.Move(n))
		f, known := ReadEvaluation(&p, g.Tree.Note(n))
		got = append(got, fmt.Sprint(f.Score.Eval(f.Depth), " ", known))
	}
	want := []string{"0.20,4 true", "0.30,4 true", "-0.90,4 true", "#-7,9 true"}
	if !slices.Equal(got, want) {
		t.Errorf("evaluations %v, want %v", got, want)
	}
}
