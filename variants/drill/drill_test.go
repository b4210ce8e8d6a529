package drill

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// startOf returns a start position of a variant.
func startOf(t *testing.T, id, start string) rules.Position {
	t.Helper()
	v, _ := variants.ByID(id)
	s, err := v.ParseStart(start)
	if err != nil {
		t.Fatal(err)
	}
	p, err := v.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// treeOf returns the moves of a PGN text.
func treeOf(t *testing.T, start *rules.Position, text string) gametree.Tree {
	t.Helper()
	tree, err := pgn.ParseMoveText(start, text)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// sans formats the moves of a position.
func sans(p *rules.Position, moves []rules.Move) (all []string) {
	for _, m := range moves {
		all = append(all, san.Format(p, m))
	}
	return all
}

// Each position is asked once, also if it is reached by other moves, and all moves of the lines are right there.
func TestLinesThatShareMovesAreAskedOnce(t *testing.T) {
	start := startOf(t, "chess960", "518")
	tree := treeOf(t, &start, "1. d4 (1. Nf3 d5 2. d4 Nf6 3. g3) 1... d5 2. Nf3 (2. c4 e6 3. Nc3) 2... Nf6 3. c4 (3. c4)")
	lines := Lines(&start, tree, chess.White)
	var got []string
	for _, l := range lines {
		got = append(got, strings.Join(sans(&l.Position, l.Replies), " "))
		p := start
		for _, m := range l.Moves {
			p = rules.After(&p, m)
		}
		if p.Key() != l.Position.Key() {
			t.Errorf("the moves to %s lead elsewhere", l.Key())
		}
	}
	// After 1. Nf3 d5 2. d4 Nf6 and 1. d4 d5 2. Nf3 Nf6 the position is the same.
	if want := []string{"d4 Nf3", "Nf3 c4", "c4 g3", "Nc3", "d4"}; !slices.Equal(got, want) {
		t.Errorf("questions %q, want %q", got, want)
	}
	if black := Lines(&start, tree, chess.Black); len(black) != 4 {
		t.Errorf("%d questions for Black", len(black))
	}
}

func TestLinesAreJudged(t *testing.T) {
	start := startOf(t, "chess960", "518")
	lines := Lines(&start, treeOf(t, &start, "1. d4 (1. Nf3) 1... d5 2. c4"), chess.White)
	for i, want := range []struct {
		move, text string
		right      bool
	}{
		{"d4", "d4 is one of your moves, like Nf3", true},
		{"e4", "Your line has d4 or Nf3", false},
		{"c4", "c4 is the move of your line", true},
	} {
		l := lines[i/2]
		m, err := san.Parse(&l.Position, want.move)
		if err != nil {
			t.Fatal(err)
		}
		if v := l.Judge(m, letters); v.Right != want.right || v.Text != want.text || v.Squares == 0 || v.Pieces == 0 {
			t.Errorf("%s: %+v", want.move, v)
		}
	}
}

// randomGame plays random moves from a start position of a variant.
func randomGame(v variants.Variant, r *rand.Rand) (rules.Position, []rules.Move) {
	start, err := v.Position(v.RandomStart(r.Uint64()))
	if err != nil {
		panic(err)
	}
	var moves []rules.Move
	for p := start; len(moves) < 40; {
		all := p.Moves(nil)
		if len(all) == 0 {
			break
		}
		moves = append(moves, all[r.IntN(len(all))])
		p = rules.After(&p, moves[len(moves)-1])
	}
	return start, moves
}

// The position is that of the game after ten moves, the answer is the array, credit grows with each file, and the key gives the same
// question. Pieces at home really are where they began.
func TestRecallIsOfTheGame(t *testing.T) {
	n := 400
	if testing.Short() {
		n = 100
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, v := range variants.All() {
		asked := 0
		for range n {
			start, moves := randomGame(v, r)
			side := chess.White + chess.Color(r.IntN(2))
			q, ok := NewRecall(&start, moves, side)
			if !ok {
				continue
			}
			asked++
			p := start
			for _, m := range moves[:RecallPlies] {
				p = rules.After(&p, m)
			}
			if q.Position != p {
				t.Fatalf("%s: another position", v.ID)
			}
			for sq := range q.Home.All() {
				if q.Position.At(sq) != start.At(sq) {
					t.Fatalf("%s: %v is not at home", q.Key(), sq)
				}
			}
			answer := q.Array()
			if answer[3] != start.At(rules.Mirrored(side, chess.D1)).Type() {
				t.Fatalf("%s: the answer is %v", q.Key(), answer)
			}
			if v := q.Judge(answer); !v.Right || v.Files != 8 || v.Credit != 1 || v.Squares != 0 {
				t.Fatalf("%s: the right answer gives %+v", q.Key(), v)
			}
			for sq := range chess.Square(64) { // the explanation names the pieces that give the array away
				if text := q.Judge(answer).Text; q.Home.Has(sq) != strings.Contains(text, sq.String()) {
					t.Fatalf("%s: %s", q.Key(), text)
				}
			}
			last := RecallVerdict{}
			for files := range 8 {
				var part variants.Array
				copy(part[:files], answer[:files])
				got := q.Judge(part)
				if got.Right || got.Files != files || got.Credit < last.Credit || got.Squares.Len() != 8-files || got.Text == "" {
					t.Fatalf("%s: %d files give %+v", q.Key(), files, got)
				}
				last = got
			}
			again, err := RecallOf(q.Key())
			if err != nil || again.Key() != q.Key() || again.Array() != q.Array() || again.Judge(answer) != q.Judge(answer) {
				t.Fatalf("%s: read as %s, %v", q.Key(), again.Key(), err)
			}
		}
		if asked < n/5 {
			t.Errorf("%s: %d of %d games give a question", v.ID, asked, n)
		}
	}
}

// A game without enough moves, one in which all pieces are at home, and one in which hardly any is give no question.
func TestNothingToRecallGivesNoQuestion(t *testing.T) {
	start := startOf(t, "chess960", "518")
	for text, want := range map[string]bool{
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5": false,
		"1. a3 a6 2. b3 b6 3. c3 c6 4. d3 d6 5. e3 e6 6. f3 f6 7. g3 g6 8. h3 h6 9. a4 a5 10. b4 b5":                       false,
		"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 a6 7. Bb3 Ba7 8. h3 h6 9. Re1 O-O 10. Nbd2 Re8":          true,
		"1. e3 e6 2. Na3 Na6 3. Nh3 Nh6 4. Bd3 Bd6 5. b3 b6 6. Bb2 Bb7 7. Qe2 Qe7 8. O-O-O O-O-O 9. Kb1 Kb8 10. Rhe1 Rhe8": false,
	} {
		if _, ok := NewRecall(&start, treeOf(t, &start, text).Main(), chess.White); ok != want {
			t.Errorf("%s: question %v", text, ok)
		}
	}
	later := rules.After(&start, treeOf(t, &start, "1. e4").Main()[0])
	if _, ok := NewRecall(&later, nil, chess.White); ok {
		t.Error("a position that is no start gives a question")
	}
	for _, key := range []string{"", "||||", "fischer|518|0|ffffffffffffffff|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"} {
		if _, err := RecallOf(key); err == nil {
			t.Errorf("%q is a key", key)
		}
	}
}

// chance is a simple curve.
func chance(score, mate int) float64 {
	if mate != 0 {
		score = 10_000 * mate / max(mate, -mate)
	}
	return 1 / (1 + math.Exp(-float64(score)/200))
}

func TestFirstMovesAreJudged(t *testing.T) {
	p := startOf(t, "chess960", "518")
	move := func(text string) rules.Move {
		m, err := san.Parse(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	own := []ScoredMove{{Move: move("d4"), Score: 30}, {Move: move("e4"), Score: 35}, {Move: move("c4"), Score: 28}, {Move: move("a3"), Score: 10}, {Move: move("b3"), Score: -8}, {Move: move("g4"), Score: -90}}
	second := []ScoredMove{{Move: move("Nf3"), Score: 50}, {Move: move("c4"), Score: 40}}
	for _, c := range []struct {
		move          string
		own, second   []ScoredMove
		right, known  bool
		cost          int
		text          string
		best, another string
	}{
		{"e4", own, nil, true, true, 0, "e4 is the choice of the engine", "e4", ""},
		{"e4", own, second, true, true, 0, "e4 is the choice of Backrank; the second engine prefers Nf3", "e4", "Nf3"},
		{"e4", own, own, true, true, 0, "e4 is the choice of both engines", "e4", "e4"},
		{"Nf3", own, second, true, false, 125, "Nf3 is the choice of the second engine; Backrank prefers e4", "e4", "Nf3"},
		{"c4", own, second, true, true, 7, "c4 is nearly as good as e4", "e4", "Nf3"},
		{"a3", own, second, true, true, 25, "a3 is good; e4 is better by 0.25 pawns", "e4", "Nf3"},
		{"b3", own, second, false, true, 43, "b3 costs 0.43 pawns, 5.4% of the expected score; e4 is better", "e4", "Nf3"},
		{"g4", own, second, false, true, 125, "g4 costs 1.25 pawns, 15.4% of the expected score; e4 is better", "e4", "Nf3"},
		{"h4", own, nil, false, false, 125, "h4 costs at least 1.25 pawns, 15.4% of the expected score; e4 is better", "e4", ""},
		{"h4", own[1:2], nil, false, false, 0, "Backrank prefers e4", "e4", ""},
		{"g4", []ScoredMove{{Move: move("e4"), Mate: 5}, {Move: move("d4"), Mate: 3}, {Move: move("g4"), Mate: -2}}, nil, false, true, 0, "g4 costs 100.0% of the expected score; d4 is better", "d4", ""},
		{"c4", own, []ScoredMove{{Move: move("c4")}}, true, true, 7, "c4 is the choice of the second engine; for Backrank, e4 is better by 0.07 pawns", "e4", "c4"},
	} {
		v, ok := JudgeMove(&p, move(c.move), Opinions{c.own, c.second, chance, letters})
		if !ok || v.Right != c.right || v.Known != c.known || v.Cost != c.cost || v.Text != c.text || v.Best != move(c.best) {
			t.Errorf("%s: %+v", c.move, v)
		}
		if c.another == "" != v.SecondBest.IsZero() || c.another != "" && v.SecondBest != move(c.another) {
			t.Errorf("%s: the second engine prefers %v", c.move, v.SecondBest)
		}
	}
	if _, ok := JudgeMove(&p, move("e4"), Opinions{Chance: chance}); ok {
		t.Error("a move is judged without scores")
	}
}

// letters writes moves as they are.
func letters(san string) string { return san }

// Scores of a second search change the choice and the other move by half of the difference; no move is better than the choice
// then. A mate needs no second search.
func TestAddTakesMeans(t *testing.T) {
	p, _ := variants.Both(variants.FischerFamily.At(518)).Position(variants.Fischer)
	moves := p.Moves(nil)
	own := func(scores ...int) (all []ScoredMove) {
		for i, score := range scores {
			all = append(all, ScoredMove{Move: moves[i], Score: score})
		}
		return all
	}
	mate := []ScoredMove{{Move: moves[0], Mate: 3}, {Move: moves[1], Score: -40}}
	for _, c := range []struct{ before, second, after []ScoredMove }{
		{own(40, 30, -20), own(20, 0, 10), own(30, 15, -20)}, // the third move was not searched again
		{own(40, 30, -20), own(0, 60, 10), own(20, 20, -20)},
		{mate, own(90, 0), mate},
		{own(40, 30), mate, own(40, 30)},
	} {
		o := Opinions{Own: slices.Clone(c.before)}
		o.Add(c.second[0], c.second[1])
		if !slices.Equal(o.Own, c.after) {
			t.Errorf("%v and %v give %v, want %v", c.before, c.second, o.Own, c.after)
		}
	}
}
