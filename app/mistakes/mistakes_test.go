package mistakes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/pgn"
)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// evaluated is a game in which White hangs the queen on move 3.
const evaluated = `{[%eval 0.10] [%search e2e4,200000]} 1. e4 {[%eval 0.10,9] [%search e7e5,200000]} e5 {[%eval 0.10] [%search g1f3,200000]}
2. Qh5 {[%eval 0.00] [%search b8c6,200000]} Nc6 {[%eval 0.10] [%search f1c4,200000]} 3. Qxf7+ {[%eval -8.00] [%search e8f7,200000]} 0-1`

// plain has the same moves without evaluations.
const plain = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ 0-1"

// game returns a game in PGN.
func game(white, black, date, moves string) string {
	return fmt.Sprintf("[Event \"Club\"]\n[White %q]\n[Black %q]\n[Date %q]\n[Result \"0-1\"]\n\n%s\n\n", white, black, date, moves)
}

// openWith opens an archive with games.
func openWith(t *testing.T, text string) *archive.DB {
	t.Helper()
	db, err := archive.Open(filepath.Join(t.TempDir(), "games.db"))
	do(t, err)
	t.Cleanup(func() { db.Close() })
	_, err = db.Import(t.Context(), archive.Import{Sources: []archive.Source{{
		Name: "games", Size: int64(len(text)), Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
	}}})
	do(t, err)
	return db
}

func readPlan(t *testing.T, db *archive.DB, s Selection) *Plan {
	t.Helper()
	p, err := Read(t.Context(), db, s, nil)
	do(t, err)
	return p
}

// A plan has the games of the player only, the moments of those that are analysed, and the positions of the others.
func TestAPlanCountsGamesAndPositions(t *testing.T) {
	db := openWith(t, game("Anna", "Ben", "2026.01.02", evaluated)+game("Anna", "Carl", "2026.01.03", plain)+game("Dora", "Ben", "2026.01.04", evaluated))
	p := readPlan(t, db, Selection{Player: Player{Names: []string{"anna"}}})
	if p.Selected != 3 || p.Games != 2 || len(p.Pending) != 1 || p.Positions != 6 || p.Pending[0].Positions != 6 || p.Faulty != 0 {
		t.Errorf("%+v", p)
	}
	if len(p.Moments) != 1 || p.Moments[0].Move != "3. Qxf7+" || p.Moments[0].Kind != analysis.HungPiece || p.Moments[0].Game.Black != "Ben" {
		t.Errorf("the moments are %+v", p.Moments)
	}
	heads, err := db.Find(t.Context(), archive.Query{Player: "Dora"})
	do(t, err)
	p = readPlan(t, db, Selection{Only: map[int64]bool{heads[0].ID: true}, Player: Player{Everyone: true}})
	if p.Selected != 1 || p.Games != 1 || len(p.Moments) != 1 || p.Moments[0].Game.White != "Dora" {
		t.Errorf("one selected game: %+v", p)
	}
	if p = readPlan(t, db, Selection{Player: Player{Names: []string{"Ben"}}}); len(p.Moments) != 0 || p.Games != 2 {
		t.Errorf("the opponent's mistakes are the player's: %+v", p.Moments)
	}
}

// A plan of which games that were analysed meanwhile are read again is as if it was read whole; other games stay as they are.
func TestAPlanIsReadAgain(t *testing.T) {
	db := openWith(t, game("Anna", "Ben", "2026.01.02", plain)+game("Anna", "Carl", "2026.01.03", plain)+game("Anna", "Dora", "2026.01.04", strings.ReplaceAll(evaluated, "e5 ", "c5 ")))
	s := Selection{Player: Player{Names: []string{"anna"}}}
	p := readPlan(t, db, s)
	ids := []int64{p.Pending[0].ID, p.Pending[1].ID}
	analysed, err := pgn.NewReader(strings.NewReader(game("Anna", "Ben", "2026.01.02", evaluated))).Next()
	do(t, err)
	do(t, db.Replace(t.Context(), ids[0], analysed))
	same, err := p.Reread(t.Context(), db, s, []int64{p.Moments[0].Game.ID, ids[1]})
	do(t, err)
	if len(same.Pending) != 2 || same.Positions != 12 || len(same.Moments) != 1 {
		t.Errorf("without the analysed game: %+v", same)
	}
	now, err := p.Reread(t.Context(), db, s, ids[:1])
	do(t, err)
	want := readPlan(t, db, s)
	if !reflect.DeepEqual(now.Moments, want.Moments) || !slices.Equal(now.Pending, want.Pending) || now.Positions != want.Positions || len(now.Moments) != 2 {
		t.Errorf("%+v, want %+v", now, want)
	}
	if len(p.Pending) != 2 || len(p.Moments) != 1 {
		t.Errorf("the old plan has changed: %+v", p)
	}
}

// The player is the one of the filter, else the user with all names, and the one without a name in games played here.
func TestWhoseMistakes(t *testing.T) {
	me := []string{"Anna K", "annak99"}
	head := func(white, black, source string) archive.Head {
		return archive.Head{White: white, Black: black, Source: source}
	}
	for name, c := range map[string]struct {
		query archive.Query
		head  archive.Head
		want  [2]bool
	}{
		"the user's first name":               {archive.Query{}, head("anna k", "Ben", "x"), [2]bool{true, false}},
		"the user's other name":               {archive.Query{}, head("Ben", "AnnaK99", "x"), [2]bool{false, true}},
		"the user without a name":             {archive.Query{}, head("?", "Backrank (Expert)", "Backrank"), [2]bool{true, false}},
		"nobody's game of a file":             {archive.Query{}, head("?", "?", "x"), [2]bool{}},
		"games of others":                     {archive.Query{}, head("Ben", "Carl", "x"), [2]bool{}},
		"the player of the filter":            {archive.Query{Player: "car"}, head("Anna K", "Carl", "x"), [2]bool{false, true}},
		"a whole name":                        {archive.Query{Name: "Carl"}, head("Carl", "Carlos", "x"), [2]bool{true, false}},
		"a whole name, and here":              {archive.Query{Name: "Anna K", Home: "Backrank"}, head("?", "Carl", "Backrank"), [2]bool{true, false}},
		"another name of the filter's player": {archive.Query{Name: "Carl", Aliases: "carl99\nKarl"}, head("Anna K", "karl", "x"), [2]bool{false, true}},
		"the filter's colour":                 {archive.Query{Player: "a", Color: chess.Black}, head("Anna K", "Carl", "x"), [2]bool{false, true}},
		"a colour without a player is not":    {archive.Query{Color: chess.Black}, head("Anna K", "Carl", "x"), [2]bool{true, false}},
	} {
		if got := PlayerOf(c.query, me, "Backrank").Sides(c.head); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// moments returns moments of kinds with losses; each has its own id, such as "1" for the first.
func moments(kinds []analysis.MistakeKind, losses []float64) (all []Moment) {
	for i := range kinds {
		all = append(all, Moment{BadMove: analysis.BadMove{Kind: kinds[i], Loss: losses[i]}, ID: fmt.Sprint(i + 1)})
	}
	return all
}

func ids(all []Moment) string {
	var ids []string
	for _, m := range all {
		ids = append(ids, m.ID)
	}
	return strings.Join(ids, " ")
}

// Moments come by kind, and of a kind the greatest loss first. Of the same position with the same move only the one that
// lost most stays.
func TestMomentsAreArrangedByKindAndLoss(t *testing.T) {
	all := moments([]analysis.MistakeKind{analysis.OtherMistake, analysis.HungPiece, analysis.MissedCastling, analysis.HungPiece, analysis.HungPiece}, []float64{90, 10, 8, 30, 20})
	all[4].ID = "2"
	got := Arrange(all)
	if ids(got) != "3 4 2 1" || got[2].Loss != 20 {
		t.Errorf("%s, loss %v", ids(got), got[2].Loss)
	}
	if all[0].ID != "1" {
		t.Error("the argument is changed")
	}
	counts := CountKinds(got, Solved{"4": "2026-01-01"})
	want := []Count{{analysis.MissedCastling, 1, 0}, {analysis.HungPiece, 2, 1}, {analysis.OtherMistake, 1, 0}}
	if !slices.Equal(counts, want) {
		t.Errorf("%+v", counts)
	}
}

// The same position with the same move in two games is one moment; under another castling rule it is another.
func TestNoMomentComesTwice(t *testing.T) {
	db := openWith(t, game("Anna", "Ben", "2026.01.02", evaluated)+game("Anna", "Eve", "2026.05.02", evaluated)+
		strings.Replace(game("Anna", "Eve", "2026.05.02", evaluated), "[Date", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n[Date", 1))
	p := readPlan(t, db, Selection{Player: Player{Names: []string{"Anna"}}})
	if p.Games != 3 || len(p.Moments) != 2 || p.Moments[0].ID == p.Moments[1].ID {
		t.Errorf("%d games, moments %+v", p.Games, p.Moments)
	}
}

// A sitting shows each moment once, without those of other kinds and those solved before. Again repeats those that were
// not solved.
func TestASittingNeverReturnsToASolvedMoment(t *testing.T) {
	hung, other := analysis.HungPiece, analysis.OtherMistake
	all := moments([]analysis.MistakeKind{analysis.MissedCastling, hung, hung, hung, other}, []float64{9, 8, 7, 6, 5})
	s := NewSitting(all, []analysis.MistakeKind{hung, other}, Solved{"3": "2026-01-01"})
	var shown []string
	for m := s.Current(); m != nil; m = s.Current() {
		n, of := s.Place()
		shown = append(shown, fmt.Sprintf("%s:%d/%d", m.ID, n, of))
		if m.ID == "4" {
			s.Solve()
		}
		if s.IsLast() != (m.ID == "5") {
			t.Errorf("%s is last: %v", m.ID, s.IsLast())
		}
		s.Next()
	}
	if got := strings.Join(shown, " "); got != "2:1/2 4:2/2 5:1/1" {
		t.Errorf("shown: %s", got)
	}
	if s.Solved() != 1 || s.Len() != 3 {
		t.Errorf("%d of %d solved", s.Solved(), s.Len())
	}
	if s.Again(); ids(s.moments) != "2 5" || s.Current().ID != "2" {
		t.Errorf("again: %s", ids(s.moments))
	}
}

// Solved moments are remembered over sittings and by other programs. A damaged file is set aside.
func TestSolvedMomentsAreRemembered(t *testing.T) {
	folder, now := t.TempDir(), time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	f, notices := Open(folder, now, nil)
	other, _ := Open(folder, now, nil)
	f.Solve("a", now)
	other.Solve("b", now.AddDate(0, 0, 1))
	do(t, f.Sync())
	do(t, other.Sync())
	again, more := Open(folder, now, nil)
	if len(notices)+len(more) != 0 || !again.Solved().Has("a") || again.Solved()["b"] != "2026-11-28" || again.Solved().Has("c") {
		t.Errorf("%v %v %v", notices, more, again.Solved())
	}
	s := Solved{}
	for i := range maxSolved {
		s[fmt.Sprint(i)] = "2026-02-01"
	}
	s["7"] = "2025-01-01"
	if s = s.add("new", "2026-03-01"); len(s) != maxSolved || s.Has("7") || !s.Has("new") {
		t.Errorf("%d are remembered, the oldest %v, the newest %v", len(s), s.Has("7"), s.Has("new"))
	}
}

// fakeGames are games in memory that record what is stored.
type fakeGames struct {
	mu     sync.Mutex
	games  map[int64]pgn.Game
	stored map[int64]int // number of evaluations
	fails  error
}

func (f *fakeGames) Game(_ context.Context, id int64) (pgn.Game, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	g, known := f.games[id]
	if !known {
		return g, errors.New("no such game")
	}
	return g, nil
}

func (f *fakeGames) AddEvaluations(ctx context.Context, id int64, all []analysis.Searched) (err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := cmp.Or(f.fails, ctx.Err()); err != nil {
		return err
	}
	g := f.games[id]
	g.Tree, err = analysis.AddEvaluations(&g, all)
	f.games[id] = g
	f.stored[id] += len(all)
	return err
}

// searcher evaluates each position as equal, and calls before each search.
type searcher struct{ before func(n int) error }

func (s *searcher) Search(ctx context.Context, t analysis.Task, nodes uint64) (analysis.Evaluation, error) {
	if err := s.before(t.Ply); err != nil {
		return analysis.Evaluation{}, err
	}
	return analysis.Evaluation{Line: t.Position.Moves(nil)[:1], Nodes: nodes}, ctx.Err()
}

// newGames returns n games of six positions, and the plan to analyse them.
func newGames(t *testing.T, n int) (*fakeGames, *Plan) {
	t.Helper()
	f, p := &fakeGames{games: map[int64]pgn.Game{}, stored: map[int64]int{}}, &Plan{}
	for id := range int64(n) {
		g, err := pgn.NewReader(strings.NewReader(game("Anna", "Ben", "2026.01.02", plain))).Next()
		do(t, err)
		f.games[id] = g
		_, err = p.add(archive.Head{ID: id, Plies: 5}, &g, [2]bool{true, false})
		do(t, err)
	}
	return f, p
}

// Several workers analyse each game once, and store its evaluations when it is analysed. Afterwards nothing is pending.
func TestARunAnalysesEachGameOnce(t *testing.T) {
	f, p := newGames(t, 20)
	var last Progress
	r := NewRun(p, f, func(now Progress) { last = now })
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			if err := r.Work(t.Context(), &searcher{func(int) error { return nil }}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if last.Games != 20 || last.Positions != 120 || last.AllPositions != 120 || last.Share() != 1 || last.Failed != 0 {
		t.Errorf("at the end %+v", last)
	}
	for id, n := range f.stored {
		if tasks, err := analysis.Tasks(new(f.games[id]), Nodes); n != 6 || err != nil || len(tasks) != 0 {
			t.Errorf("game %d: %d stored, %d pending, %v", id, n, len(tasks), err)
		}
	}
}

// A run that is stopped keeps what it has found, also of the unfinished game; another run continues there.
func TestAStoppedRunIsResumed(t *testing.T) {
	f, p := newGames(t, 3)
	ctx, stop := context.WithCancel(t.Context())
	searched := 0
	err := NewRun(p, f, nil).Work(ctx, &searcher{func(int) error {
		if searched++; searched == 9 {
			stop()
			return ctx.Err()
		}
		return nil
	}})
	if !errors.Is(err, context.Canceled) || f.stored[0] != 6 || f.stored[1] != 2 || f.stored[2] != 0 {
		t.Errorf("%v, stored %v", err, f.stored)
	}
	rest := &Plan{}
	for id := range int64(3) {
		_, err := rest.add(archive.Head{ID: id, Plies: 5}, new(f.games[id]), [2]bool{true, false})
		do(t, err)
	}
	if rest.Positions != 10 || len(rest.Pending) != 2 {
		t.Errorf("left: %+v", rest)
	}
	do(t, NewRun(rest, f, nil).Work(t.Context(), &searcher{func(int) error { return nil }}))
	if f.stored[1] != 6 || f.stored[2] != 6 {
		t.Errorf("stored %v", f.stored)
	}
}

// Games that cannot be read or searched are counted and skipped. A game that cannot be stored ends the run.
func TestFailuresOfARun(t *testing.T) {
	f, p := newGames(t, 3)
	delete(f.games, 1)
	r := NewRun(p, f, nil)
	do(t, r.Work(t.Context(), &searcher{func(int) error { return nil }}))
	if now := r.Progress(); now.Failed != 1 || now.Games != 3 || now.Share() != 1 || f.stored[2] != 6 {
		t.Errorf("%+v, stored %v", now, f.stored)
	}
	f, p = newGames(t, 2)
	failing := errors.New("the engine failed")
	r = NewRun(p, f, nil)
	do(t, r.Work(t.Context(), &searcher{func(ply int) error {
		if ply == 2 {
			return failing
		}
		return nil
	}}))
	if now := r.Progress(); now.Failed != 2 || f.stored[0] != 3 {
		t.Errorf("%+v, stored %v", now, f.stored)
	}
	f, p = newGames(t, 2)
	f.fails = errors.New("the disk is full")
	if err := NewRun(p, f, nil).Work(t.Context(), &searcher{func(int) error { return nil }}); !errors.Is(err, f.fails) {
		t.Errorf("%v", err)
	}
}

// The time told is that of the positions, shared among the workers, but not among more than there are games.
func TestTheTimeIsEstimated(t *testing.T) {
	_, p := newGames(t, 3)
	each, err := p.Measure(t.Context(), &searcher{func(int) error {
		for began := time.Now(); !time.Now().After(began); { // the clock of a system may stand still for a millisecond
		}
		return nil
	}})
	do(t, err)
	if each <= 0 || len(p.samples) != 2 {
		t.Errorf("a position takes %v, by %d samples", each, len(p.samples))
	}
	for workers, want := range map[int]time.Duration{0: 18 * time.Second, 1: 18 * time.Second, 2: 9 * time.Second, 8: 6 * time.Second} {
		if got := p.Estimate(time.Second, workers); got != want {
			t.Errorf("%d workers take %v, want %v", workers, got, want)
		}
	}
	if each, err := new(Plan).Measure(t.Context(), nil); each != 0 || err != nil {
		t.Errorf("nothing to search: %v, %v", each, err)
	}
}

// A run that the end of the program interrupted is in the file. The rest of its games are analysed, and the progress counts
// those that were analysed before; they do not shorten the time left.
func TestAnInterruptedRunContinues(t *testing.T) {
	folder := t.TempDir()
	file, _ := Open(folder, time.Now(), nil)
	if file.Run() != nil {
		t.Fatal("there is a run at first")
	}
	db := openWith(t, game("Anna", "Ben", "2026.01.02", plain)+game("Dora", "Carl", "2026.01.03", plain)+game("Anna", "Carl", "2026.01.04", evaluated))
	p := readPlan(t, db, Selection{Player: Player{Everyone: true}})
	saved := p.Saved()
	if len(saved.Games) != 2 || saved.Positions != 12 || saved.Archive == 0 || saved.Archive != p.Archive {
		t.Fatalf("saved %+v", saved)
	}
	saved.Paused = true
	file.SaveRun(saved)
	file.Solve("x", time.Now())
	do(t, file.Sync())
	file, _ = Open(folder, time.Now(), nil)
	got := file.Run()
	if got == nil || !slices.Equal(got.Games, saved.Games) || got.Positions != 12 || got.Archive != saved.Archive || !got.Paused || !file.Solved().Has("x") {
		t.Fatalf("read %+v", got)
	}
	saved.Games, saved.Positions = append(saved.Games, 99, 100), 30 // two games with 18 positions are analysed
	rest := readPlan(t, db, saved.Selection())
	if len(rest.Pending) != 2 || rest.Selected != 2 {
		t.Fatalf("pending %+v", rest)
	}
	r := NewRun(rest, nil, nil)
	r.Continue(saved)
	if now := r.Progress(); now.Games != 2 || now.AllGames != 4 || now.Positions != 18 || now.AllPositions != 30 || now.Left != 0 {
		t.Errorf("continued at %+v", now)
	}
	file.SaveRun(nil)
	if file.Run() != nil {
		t.Error("the run does not end")
	}
}

// A run that is held while help is refused searches nothing, whether or not the player pauses and resumes it; then it is as the
// player has left it.
func TestAHeldRunStaysHeld(t *testing.T) {
	r := NewRun(&Plan{}, nil, nil)
	for i, c := range []struct {
		hold, pause bool
		closed      bool
	}{{true, false, true}, {true, true, true}, {true, false, true}, {false, false, false}, {true, true, true}, {false, true, true}, {false, false, false}} {
		r.Hold(c.hold)
		r.Pause(c.pause)
		if now := r.Progress(); r.gate.Paused() != c.closed || now.Held != c.hold || now.Paused != c.pause {
			t.Errorf("step %d: closed %t, %+v", i, r.gate.Paused(), now)
		}
	}
}

// The puzzles of a player are the tactics that he missed, each once, with position and best move; other games and the opponent's
// mistakes are none.
func TestPuzzlesOfAPlayer(t *testing.T) {
	db := openWith(t, game("Anna", "Ben", "2026.01.02", evaluated)+game("Anna", "Carl", "2026.01.03", evaluated)+game("Anna", "Dora", "2026.01.04", plain)+
		game("Ben", "Carl", "2026.01.05", evaluated))
	of := func(name string) []Puzzle {
		all, err := Puzzles(t.Context(), db, Selection{Query: archive.Query{Sort: archive.ByDate, Descending: true}, Player: Player{Names: []string{name}}})
		do(t, err)
		return all
	}
	all := of("anna")
	if len(all) != 1 || all[0].Move != "3. Qxf7+" || all[0].Game.Date != "2026.01.03" {
		t.Fatalf("the puzzles are %+v", all)
	}
	p := all[0].Ply
	if p.Before.Best().String() != "f1c4" || p.Position.Turn() != chess.White || all[0].ID != idOf(&p.Position, p.Move) {
		t.Errorf("the puzzle is %+v", p)
	}
	if all := of("carl"); len(all) != 0 {
		t.Errorf("the opponent's mistakes are the player's: %+v", all)
	}
}
