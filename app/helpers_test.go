package app

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/variants"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// day is the current time in all tests.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

// fake is an opponent that thinks until the test answers for it, whether its context is done or not.
type fake struct{ requests chan *fakeRequest }

// fakeRequest is one request to the fake.
type fakeRequest struct {
	ctx    context.Context
	move   player.MoveTask
	draft  player.DraftTask
	answer chan func() (player.Thought, variants.Placement, error)
}

func newFake() *fake { return &fake{make(chan *fakeRequest, 8)} }

func (f *fake) Levels() []player.Level {
	return []player.Level{{Name: "Weak"}, {Name: "Strong"}}
}

func (f *fake) ask(a *fakeRequest) (player.Thought, variants.Placement, error) {
	a.answer = make(chan func() (player.Thought, variants.Placement, error), 1)
	f.requests <- a
	return (<-a.answer)()
}

func (f *fake) Move(ctx context.Context, t player.MoveTask) (player.Thought, error) {
	thought, _, err := f.ask(&fakeRequest{ctx: ctx, move: t})
	return thought, err
}

// copyingTerms returns the terms of a copying draft, or of a free one.
func copyingTerms(copying bool) variants.Terms {
	if copying {
		return variants.Terms{Protocol: variants.Copying}
	}
	return variants.Terms{}
}

// Why names the placement, so that a test can see which one was asked about.
func (f *fake) Why(t player.DraftTask, p variants.Placement) draft.Fact {
	return draft.Fact{Kind: draft.ArraysPossible, Piece: draft.Piece{Type: p.Piece.Type(), At: p.Square}, Arrays: t.Draft.Len()}
}

func (f *fake) Draft(ctx context.Context, t player.DraftTask) (variants.Placement, error) {
	_, p, err := f.ask(&fakeRequest{ctx: ctx, draft: t})
	return p, err
}

// replyMove answers with a move in coordinates and a score.
func (a *fakeRequest) replyMove(t *testing.T, move string, score int) {
	t.Helper()
	a.answer <- func() (player.Thought, variants.Placement, error) {
		return player.Thought{Move: coordinates(t, a.move.Position, move), Score: score, Scored: true}, variants.Placement{}, nil
	}
}

// replyPlacement answers with a placement.
func (a *fakeRequest) replyPlacement(p variants.Placement) {
	a.answer <- func() (player.Thought, variants.Placement, error) { return player.Thought{}, p, nil }
}

func coordinates(t *testing.T, p rules.Position, text string) rules.Move {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%s is not legal", text)
	return rules.Move{}
}

// openUnsaved opens a match that uses no files.
func openUnsaved(t *testing.T, o Options) *Match {
	t.Helper()
	o.Unsaved = true
	return openMatch(t, o)
}

// openMatch opens a match of orthodox chess between persons, unless o says otherwise.
func openMatch(t *testing.T, o Options) *Match {
	t.Helper()
	if o.First.Variant.Castling == nil {
		o.First.Variant = variant(t, "chess")
	}
	if o.Now == nil {
		o.Now = func() time.Time { return day }
	}
	m := Open(o)
	t.Cleanup(m.Close)
	return m
}

func variant(t testing.TB, id string) variants.Variant {
	t.Helper()
	v, ok := variants.ByID(id)
	if !ok {
		t.Fatalf("no variant %q", id)
	}
	return v
}

// playAll plays typed moves, all of which must be legal.
func playAll(t *testing.T, m *Match, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if err := m.PlayText(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	m.Sync()
}

// do fails the test if a command was refused.
func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantRefused fails the test unless the command was refused with a message and without changing the view.
func wantRefused(t *testing.T, m *Match, what string, command func() error) {
	t.Helper()
	before := m.View()
	err := command()
	if !errors.As(err, new(notice.Refusal)) {
		t.Errorf("%s: got %T %v, want a Refusal", what, err, err)
	}
	if after := m.View(); after.Serial != before.Serial {
		t.Errorf("%s: refused, but the view changed", what)
	}
}

// waitForView waits for a view that a watcher would receive.
func waitForView(t *testing.T, m *Match, what string, ok func(*View) bool) View {
	t.Helper()
	views, stop := m.Watch()
	defer stop()
	for {
		select {
		case v := <-views:
			if ok(&v) {
				return v
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("never came: %s", what)
		}
	}
}

// sans returns the current moves in SAN.
func sans(v View) []string {
	var all []string
	for _, p := range v.Plies {
		all = append(all, p.SAN)
	}
	return all
}

// gameState returns everything that the journal stores about a game, except its unique id and a checksum of its text, which
// has the id.
func gameState(t testing.TB, g *game) string {
	t.Helper()
	all := []any{g.record(), g.undo.events, g.undo.numUndone, g.undo.size}
	if g.undo.base != nil {
		all = append(all, g.undo.base.record())
	}
	for _, part := range all {
		if r, is := part.(*record); is {
			r.ID, r.Kept = "", ""
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// matchState returns the digest of the match's game.
func matchState(t testing.TB, m *Match) string {
	t.Helper()
	var text string
	if err := m.ask(func(o *loop) error { text = gameState(t, &o.game); return nil }); err != nil {
		t.Fatal(err)
	}
	return text
}

// againstComputer returns a game of a person with White against the computer with Black.
func againstComputer(t *testing.T, id string) NewGame {
	return NewGame{Variant: variant(t, id), Black: player.Player{Level: 1}}
}

// startOf returns the orthodox start position.
func startOf(t *testing.T) rules.Position {
	t.Helper()
	v := variant(t, "chess")
	p, err := v.Position(v.StartAt(0))
	do(t, err)
	return p
}

// firstMoveOpponent is an opponent that plays the first legal move.
type firstMoveOpponent struct{}

func (firstMoveOpponent) Levels() []player.Level {
	return []player.Level{{Name: "Impatient"}, {Name: "Same"}}
}

func (firstMoveOpponent) Move(_ context.Context, t player.MoveTask) (player.Thought, error) {
	return player.Thought{Move: t.Position.Moves(nil)[0], Score: -1, Scored: true}, nil
}

func (firstMoveOpponent) Why(player.DraftTask, variants.Placement) draft.Fact { return draft.Fact{} }

func (firstMoveOpponent) Draft(_ context.Context, t player.DraftTask) (variants.Placement, error) {
	return t.Draft.All()[0], nil
}

// loadFEN continues from a FEN.
func loadFEN(m *Match, fen string, v variants.Variant, white, black player.Player) error {
	from, err := ReadFEN(fen, v)
	if err != nil {
		return err
	}
	from.Players = player.Players{white, black}
	return m.Load(from)
}

// loadPGN loads a recorded game.
func loadPGN(m *Match, g pgn.Game) error {
	from, err := ReadGame(g)
	if err != nil {
		return err
	}
	return m.Load(from)
}

// testSize returns the size of a test, smaller with -short.
func testSize(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}
