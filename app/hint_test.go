package app

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/fakeengine"
	"backrank/internal/killed"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// fakeAdviser is an adviser with a table of advice by position. It records its requests.
type fakeAdviser struct {
	knows map[string]player.Advice // by the FEN's board and side to move
	asked []player.MoveTask
	then  func()
}

func (o *fakeAdviser) Advise(_ context.Context, t player.MoveTask, _ time.Duration) (player.Advice, error) {
	o.asked = append(o.asked, t)
	if o.then != nil {
		o.then()
	}
	text := fen.Format(&t.Position)
	for key, a := range o.knows {
		if strings.HasPrefix(text, key) {
			return a, nil
		}
	}
	return player.Advice{}, nil
}

// addAdvice adds advice to an oracle for the position of a match: a line, in coordinates.
func addAdvice(t *testing.T, m *Match, score int, line ...string) *fakeAdviser {
	t.Helper()
	v := m.View()
	a := player.Advice{Score: score}
	at := v.Position
	for _, text := range line {
		mv := coordinates(t, at, text)
		a.Line = append(a.Line, mv)
		next := at
		at.Play(mv, &next)
		at = next
	}
	fields := strings.Fields(fen.Format(&v.Position))
	return &fakeAdviser{knows: map[string]player.Advice{fields[0] + " " + fields[1]: a}}
}

// openWithAdviser opens a match with an adviser.
func openWithAdviser(m *Match, a player.Adviser) error {
	return m.ask(func(o *loop) error { o.tabs.options.Adviser = a; return nil })
}

func TestAHintHasTheLineInSAN(t *testing.T) {
	m := openUnsaved(t, Options{})
	wantRefused(t, m, "a hint of nobody", func() error { _, err := m.Hint(t.Context()); return err })
	playAll(t, m, "e4", "e5", "Nf3", "Nc6", "Bc4", "d6")
	a := addAdvice(t, m, 60, "b1c3", "g8f6", "d2d3", "f8e7", "c1e3", "e8h8", "e1h1")
	do(t, openWithAdviser(m, a))
	h, err := m.Hint(t.Context())
	do(t, err)
	var line []string
	for _, p := range h.Line {
		line = append(line, p.SAN)
	}
	if !slices.Equal(line, []string{"Nc3", "Nf6", "d3", "Be7", "Be3", "O-O"}) || h.Line[1].Color != chess.Black {
		t.Errorf("line %v", line)
	}
	if h.Verdict.Sentence() != "White is slightly better, +0.6" || h.Why.String() != "Develops the knight to c3, where it controls e4 and d5" || h.By != "Backrank" || h.Idea != (analysis.Idea{}) {
		t.Errorf("verdict %v, why %v, by %q, idea %v", h.Verdict, h.Why, h.By, h.Idea)
	}
	first := a.asked[0]
	if len(first.Moves) != 6 || len(first.History) != 6 || first.Position != m.View().Position {
		t.Errorf("asked with %d moves and %d former positions", len(first.Moves), len(first.History))
	}
}

// Games with hints are marked in the journal and in PGN. Hints at earlier positions do not count.
func TestHintsAreRecordedInTheGame(t *testing.T) {
	folder := t.TempDir()
	m := openMatch(t, Options{Folder: folder})
	playAll(t, m, "e4", "e5")
	a := addAdvice(t, m, 0, "g1f3")
	do(t, openWithAdviser(m, a))
	for range 2 {
		_, err := m.Hint(t.Context())
		do(t, err)
	}
	playAll(t, m, "Nf3")
	do(t, m.GoTo(2))
	before := matchState(t, m)
	_, err := m.Hint(t.Context())
	do(t, err)
	if after := matchState(t, m); after != before {
		t.Error("looking back with a hint is counted")
	}
	m.Close()
	m = openMatch(t, Options{Folder: folder})
	v := m.View()
	pgn, err := v.PGN()
	do(t, err)
	if !strings.Contains(pgn, `[Hints "White 2"]`) {
		t.Errorf("after a restart the game is\n%s", pgn)
	}
	do(t, m.New(NewGame{Variant: variant(t, "chess")}))
	v = m.View()
	if pgn, err := v.PGN(); err != nil || strings.Contains(pgn, "Hints") {
		t.Errorf("a new game is\n%s", pgn)
	}
	m.Sync()
	archive, err := Read(filepath.Join(folder, "game.journal"))
	if err != nil || archive.hints != [2]int{} {
		t.Errorf("hints %v in the new journal, %v", archive.hints, err)
	}
}

// A hint that arrives after the game has continued does not count.
func TestALateHintIsNotCounted(t *testing.T) {
	m := openUnsaved(t, Options{})
	a := addAdvice(t, m, 0, "g1f3")
	a.then = func() {
		if len(a.asked) == 1 {
			playAll(t, m, "e4")
		}
	}
	do(t, openWithAdviser(m, a))
	_, err := m.Hint(t.Context())
	do(t, err)
	v := m.View()
	if pgn, err := v.PGN(); err != nil || strings.Contains(pgn, "Hints") {
		t.Errorf("the game is\n%s", pgn)
	}
}

func TestThereIsNoHintOnTheComputersTurn(t *testing.T) {
	inBubble(t, againstComputer(t, "chess"), func(t *testing.T, m *Match, f *fake) {
		do(t, openWithAdviser(m, &fakeAdviser{}))
		playAll(t, m, "e4")
		asked := <-f.requests
		if _, err := m.Hint(t.Context()); err != errNotYourTurn {
			t.Errorf("a hint for the computer: %v", err)
		}
		if asked.ctx.Err() != nil {
			t.Error("the computer was disturbed")
		}
		asked.replyMove(t, "e7e5", 0)
	})
}

func TestAnIdeaIsTheGainOfMovingTwice(t *testing.T) {
	for gain, want := range map[int]string{300: "White threatens Nxe5", 40: ""} {
		m := openUnsaved(t, Options{})
		playAll(t, m, "e4", "e5", "Nf3", "a6")
		a := addAdvice(t, m, 20, "h2h3")
		at := m.View().Position
		next, again := at, at
		at.Play(coordinates(t, at, "h2h3"), &next)
		next.Pass(&again)
		fields := strings.Fields(fen.Format(&next))
		a.knows[fields[0]+" b"] = player.Advice{Score: -20, Line: nil}
		a.knows[fields[0]+" w"] = player.Advice{Score: 20 + gain, Line: []rules.Move{coordinates(t, again, "f3e5")}}
		do(t, openWithAdviser(m, a))
		h, err := m.Hint(t.Context())
		do(t, err)
		if got := h.Idea.Sentence(strings.Clone); got != want {
			t.Errorf("moving twice gains %d: %q", gain, got)
		}
	}
}

// A UCI engine gives hints in a separate process, which ends immediately afterwards.
func TestAnEngineGivesHints(t *testing.T) {
	folder := t.TempDir()
	m, e := openWithEngine(t, "signing", Options{Folder: folder, Adviser: &fakeAdviser{}})
	m.Settings().Change(func(s *settings.Settings) { s.HintEngine = e.ID })
	do(t, m.Settings().Sync())
	h, err := m.Hint(t.Context())
	do(t, err)
	if h.By != "Fake" || len(h.Line) != 1 || h.Verdict.Sentence() != "The position is about equal, +0.1" {
		t.Errorf("by %q, line %v, %v", h.By, h.Line, h.Verdict)
	}
	all := fakeengine.Processes(t, folder)
	if len(all) != 1 {
		t.Fatalf("processes %v", all)
	}
	killed.CheckGone(t, all[0])
}

// Cancelling a hint does not wait for an engine that is starting.
func TestCancellingAHintDoesNotWaitForTheEngine(t *testing.T) {
	m, e := openWithEngine(t, "mute", Options{Adviser: &fakeAdviser{}})
	m.Settings().Change(func(s *settings.Settings) { s.HintEngine = e.ID })
	do(t, m.Settings().Sync())
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := m.Hint(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err) // it has waited for the engine's answer
	}
}

// Cancelling a hint, as closing the window does, kills a hanging engine instead of waiting for it.
func TestCancellingAHintKillsAHangingEngine(t *testing.T) {
	m, e := openWithEngine(t, "silence", Options{Adviser: &fakeAdviser{}})
	m.Settings().Change(func(s *settings.Settings) { s.HintEngine = e.ID })
	ctx, cancel := context.WithCancel(t.Context())
	began := time.Now()
	time.AfterFunc(300*time.Millisecond, cancel)
	if _, err := m.Hint(ctx); err == nil {
		t.Error("a silent engine gives a hint")
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("given up after %v", took)
	}
}

func TestAnEngineThatGivesNoHint(t *testing.T) {
	m, e := openWithEngine(t, "crash", Options{Adviser: &fakeAdviser{}})
	m.Settings().Change(func(s *settings.Settings) { s.HintEngine = e.ID })
	do(t, m.Settings().Sync())
	if _, err := m.Hint(t.Context()); err == nil || !strings.Contains(err.Error(), "Fake exited unexpectedly") {
		t.Errorf("said %v", err)
	}
	// Where the engine does not support the variant, Backrank gives the hint.
	do(t, m.New(NewGame{Variant: variant(t, "bunker"), Seed: 1}))
	a := addAdvice(t, m, 0, "e2e4")
	do(t, openWithAdviser(m, a))
	h, err := m.Hint(t.Context())
	do(t, err)
	if h.By != "Backrank" {
		t.Errorf("by %s", h.By)
	}
}

func TestAHintInADraft(t *testing.T) {
	m := openUnsaved(t, Options{Opponent: firstMoveOpponent{}, First: NewGame{Variant: variant(t, "benko")}})
	h, err := m.Hint(t.Context())
	do(t, err)
	if v := m.View(); !v.Draft.End.Legal(h.Placement) {
		t.Errorf("advised %v", h.Placement)
	}
}

func TestTheLastMoveIsExplained(t *testing.T) {
	m := openUnsaved(t, Options{})
	v := m.View()
	if got := v.Why().String(); got != "" {
		t.Errorf("before the first move: %q", got)
	}
	playAll(t, m, "e4", "e5", "Qh5")
	v = m.View()
	if got := v.Why().String(); got != "Threatens to take the undefended pawn on e5" {
		t.Error(got)
	}
	do(t, m.GoTo(1))
	v = m.View()
	if got := v.Why().String(); got != "Puts a pawn in the centre, on e4" {
		t.Error(got)
	}
}

// The threat of the last move is always available and does not count as a hint.
func TestTheThreatOfTheLastMove(t *testing.T) {
	m := openUnsaved(t, Options{Adviser: player.NewComputer(1)})
	threat := func() string {
		t.Helper()
		idea, err := m.Threat(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return idea.Sentence(strings.Clone)
	}
	if got := threat(); got != "" {
		t.Errorf("before the first move: %q", got)
	}
	playAll(t, m, "e4", "e5", "Bc4", "a6", "Qh5")
	if got := threat(); got != "White threatens Qxf7#" {
		t.Error(got)
	}
	playAll(t, m, "Qe7")
	if got := threat(); got != "" {
		t.Errorf("a move that threatens nothing: %q", got)
	}
	if v := m.View(); v.hints != [2]int{} {
		t.Errorf("hints %v", v.hints)
	}
}

// Backrank's adviser sees a mate quickly, for either side.
func TestBackrankAdvises(t *testing.T) {
	m := openUnsaved(t, Options{Adviser: player.NewComputer(1)})
	do(t, loadFEN(m, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", variant(t, "chess"), player.Player{}, player.Player{}))
	h, err := m.Hint(t.Context())
	do(t, err)
	if h.Line[0].SAN != "Ra8#" || h.Verdict.Sentence() != "White mates in 1" || h.Why.String() != "Checkmate" {
		t.Errorf("%+v", h)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if h, err := m.Hint(ctx); err != nil && !errors.Is(err, context.Canceled) || len(h.Line) == 0 {
		t.Errorf("given up: %v, %v", h.Line, err)
	}
}

// Each position that is analysed while a game is being played counts as one hint for the person who plays it.
func TestAnalysedPositionsAreHints(t *testing.T) {
	v, _ := variants.ByID("chess")
	m := Open(Options{Unsaved: true, Opponent: player.NewComputer(1), First: NewGame{Variant: v, White: player.Player{Level: 1}}})
	defer m.Close()
	a := Analyst(m)
	count := func() {
		t.Helper()
		view := m.View()
		if err := a.CountHint(view.Game, &view.First); err != nil {
			t.Fatal(err)
		}
		if err := a.CountHint(view.Game, &view.First); err != nil {
			t.Fatal(err)
		}
	}
	count()
	view := m.View()
	text, err := view.PGN()
	if err != nil || !view.BeingPlayed() || !strings.Contains(text, `[Hints "Black 1"]`) {
		t.Errorf("%v: %s", err, text)
	}
	if err := m.Resign(); err != nil {
		t.Fatal(err)
	}
	other := rules.After(&view.First, view.First.Moves(nil)[0])
	if err := a.CountHint(view.Game, &other); err != nil {
		t.Fatal(err)
	}
	if view = m.View(); view.BeingPlayed() || view.hints != [2]int{0, 1} {
		t.Errorf("after the game: %v", view.hints)
	}
}

// An analysed position counts as one hint across restarts, whether the journal is compacted or not.
func TestAnAnalysedPositionIsOneHintAfterARestartToo(t *testing.T) {
	folder := t.TempDir()
	m := openMatch(t, Options{Folder: folder})
	view := m.View()
	other := rules.After(&view.First, view.First.Moves(nil)[0])
	count := func(p *rules.Position) {
		t.Helper()
		do(t, Analyst(m).CountHint(m.View().Game, p))
	}
	count(&view.First)
	m.Close()
	m = openMatch(t, Options{Folder: folder})
	count(&view.First)
	count(&other)
	if v := m.View(); v.hints != [2]int{1, 1} {
		t.Errorf("after a restart %v hints", v.hints)
	}
	var again game
	do(t, m.ask(func(l *loop) (err error) { again, err = l.game.record().game(); return err }))
	do(t, again.apply(event{Kind: eventHint, Color: chess.White, Key: view.First.Key()}))
	if again.hints != [2]int{1, 1} {
		t.Errorf("in a journal that was written anew %v hints", again.hints)
	}
}
