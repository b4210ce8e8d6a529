package ui

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/internal/langtest"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// lineAdviser is an adviser that suggests the same line everywhere, up to its first illegal move.
type lineAdviser []string

func (k lineAdviser) Advise(_ context.Context, t player.MoveTask, _ time.Duration) (player.Advice, error) {
	a := player.Advice{Score: 60}
	at := t.Position
	for _, text := range k {
		m, err := san.ParseTyped(&at, text)
		if err != nil {
			break
		}
		a.Line = append(a.Line, m)
		var next rules.Position
		at.Play(m, &next)
		at = next
	}
	return a, nil
}

// confidentAdviser is a lineAdviser that evaluates every position as good.
type confidentAdviser struct{ lineAdviser }

func (s confidentAdviser) Advise(ctx context.Context, t player.MoveTask, d time.Duration) (player.Advice, error) {
	a, err := s.lineAdviser.Advise(ctx, t, d)
	a.Score = 200
	return a, err
}

// firstMoveAdviser is an adviser that suggests the first legal move.
type firstMoveAdviser struct{}

func (firstMoveAdviser) Advise(_ context.Context, t player.MoveTask, _ time.Duration) (player.Advice, error) {
	return player.Advice{Line: t.Position.Moves(nil)[:1], Score: t.Position.Count()}, nil
}

// openWithAdviser opens a window on a game of two persons with a lineAdviser.
func openWithAdviser(t *testing.T, variant, fen string, line ...string) *testWindow {
	t.Helper()
	v, _ := variants.ByID(variant)
	return openOn(t, app.Options{Unsaved: true, Adviser: lineAdviser(line), First: app.NewGame{Variant: v}}, fen)
}

// waitForHint waits for a stage of the hint.
func (r *testWindow) waitForHint(at game.HintStage) {
	r.t.Helper()
	r.until("the hint", func() bool { return r.panel.hint.Stage() == at })
}

func TestHintHasTwoSteps(t *testing.T) {
	r := openWithAdviser(t, "chess", "", "Nf3", "Nc6", "d4")
	own := board.Shape{From: chess.A4, To: chess.A5, Brush: board.Red}
	r.do(func() { r.annotations.saveShapes([]board.Shape{own}) })
	h := r.panel.hint
	r.typeRunes("h")
	r.waitForHint(game.PieceShown)
	if got := r.board.Drawings.Suggested(); h.Texts().Heading != "Look at the knight on g1" || len(got) != 1 || got[0] != (board.Shape{From: chess.G1, To: chess.G1}) {
		t.Errorf("%q, drawn %v", h.Texts().Heading, got)
	}
	if h.Texts().Why != "" || strings.Contains(h.Texts().Heading, "f3") {
		t.Error("the first step tells too much")
	}
	r.typeRunes("h")
	r.waitForHint(game.AllShown)
	if got := r.board.Drawings.Suggested(); h.Texts().Heading != "1.♞f3" || len(got) != 1 || got[0] != (board.Shape{From: chess.G1, To: chess.F3}) {
		t.Errorf("%q, drawn %v", h.Texts().Heading, got)
	}
	if h.Texts().Verdict != "White is slightly better, +0.6" || h.Texts().Why != "Develops the knight to f3, where it controls d4 and e5" {
		t.Errorf("%q, %q", h.Texts().Verdict, h.Texts().Why)
	}
	r.typeRunes("h")
	if got := r.board.Drawings.Shapes(); !h.Hidden || len(r.board.Drawings.Suggested()) != 0 || len(got) != 1 || got[0] != own {
		t.Errorf("the hint is still shown, shapes %v", got)
	}
}

// A second request before the hint is found shows the move at once; the next hint has two steps again.
func TestHintRequestedTwice(t *testing.T) {
	r := openWithAdviser(t, "chess", "", "Nf3")
	h := r.panel.hint
	r.typeRunes("hh")
	r.until("the hint", func() bool { return h.Stage() > game.Searching })
	if h.Stage() != game.AllShown || h.Texts().Heading != "1.♞f3" {
		t.Fatalf("stage %d, %q", h.Stage(), h.Texts().Heading)
	}
	r.typeRunes("hh") // the first h closes the hint, the second requests the next one
	r.until("the next hint", func() bool { return h.Stage() > game.Searching })
	if h.Stage() != game.PieceShown {
		t.Errorf("the next hint: stage %d, %q", h.Stage(), h.Texts().Heading)
	}
}

func TestHintLineIsFollowed(t *testing.T) {
	r := openWithAdviser(t, "chess", "", "Nf3", "Nc6", "d4")
	r.typeRunes("h")
	r.waitForHint(game.PieceShown)
	r.typeRunes("h")
	h := r.panel.hint
	var words []string
	for _, link := range h.Line() {
		words = append(words, link.AccessibilityLabel())
	}
	if got := strings.Join(words, " "); got != "1.♞f3 ♞c6 2.d4" {
		t.Errorf("the line reads %s", got)
	}
	test.Tap(h.Line()[1])
	if got := r.board.Drawings.Suggested(); len(got) != 2 || got[1] != (board.Shape{From: chess.B8, To: chess.C6, Brush: board.Blue}) {
		t.Errorf("drawn %v", got)
	}
	h.Line()[1].MouseOut()
	if got := r.board.Drawings.Suggested(); len(got) != 1 {
		t.Errorf("afterwards %v", got)
	}
}

func TestHintClosesWithPosition(t *testing.T) {
	for name, leave := range map[string]func(*testWindow){
		"a move": func(r *testWindow) { r.runner.run(func() error { return r.match.PlayText("e4") }) },
		"Escape": func(r *testWindow) { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"new game": func(r *testWindow) {
			r.runner.run(func() error { return r.match.New(app.NewGame{Variant: r.view.Variant}) })
		},
	} {
		r := openWithAdviser(t, "chess", "", "Nf3")
		r.typeRunes("h")
		r.waitForHint(game.PieceShown)
		leave(r)
		r.until("its end after "+name, func() bool { return r.panel.hint.Hidden })
		if got := r.board.Drawings.Suggested(); len(got) != 0 {
			t.Errorf("%s: drawn %v", name, got)
		}
	}
}

// The hint of a castling names both pieces with their landing squares.
func TestCastlingHint(t *testing.T) {
	r := openWithAdviser(t, "bunker", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HEAhea - 0 1", "O-O")
	r.typeRunes("h")
	r.waitForHint(game.PieceShown)
	r.typeRunes("h")
	if got := r.message.ShownText(); got != "O-O: ♚e1→g1, ♜h1→f1" {
		t.Errorf("the line says %q", got)
	}
	r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if got := r.message.ShownText(); got != "" {
		t.Errorf("afterwards %q", got)
	}
}

func TestHintRefusals(t *testing.T) {
	r := open(t, "chess", "")
	r.typeRunes("h")
	r.until("the refusal", func() bool { return strings.Contains(r.message.ShownText(), "No engine is available for hints") })
	if !r.panel.hint.Hidden || r.panel.hint.Stage() != game.NoHint {
		t.Error("the card is still shown")
	}
	r.typeRunes("w")
	if got := r.message.ShownText(); got != "No move has been made yet" {
		t.Error(got)
	}
}

func TestExplainLastMove(t *testing.T) {
	r := open(t, "chess", "")
	r.runner.run(func() error { return r.match.PlayText("e4") })
	r.until("the move", func() bool { return len(r.view.Plies) == 1 })
	r.typeRunes("w")
	h := r.panel.hint
	if h.Hidden || h.Texts().Heading != "Why 1.e4?" || h.Texts().Why != "Puts a pawn in the centre, on e4" {
		t.Errorf("%q, %q", h.Texts().Heading, h.Texts().Why)
	}
	r.typeRunes("w")
	if h.Hidden {
		t.Error("asked again it goes")
	}
}

// The explanation of the last move includes its threat.
func TestExplainLastMoveShowsThreat(t *testing.T) {
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, Adviser: confidentAdviser{lineAdviser{"Qh5"}}, First: app.NewGame{Variant: v}}, "")
	r.runner.run(func() error { return r.match.PlayText("e4") })
	r.until("the move", func() bool { return len(r.view.Plies) == 1 })
	r.typeRunes("w")
	h := r.panel.hint
	if got := h.Texts().Idea; got != "Looking for threats…" {
		t.Errorf("at first %q", got)
	}
	r.until("the threat", func() bool { return h.Texts().Idea == "White threatens ♛h5" })
	if got := h.Texts().Why; got != "Puts a pawn in the centre, on e4" {
		t.Error(got)
	}
}

// The hint replaces the explanation of the last move, and the reverse.
func TestHintAndReasonReplaceEachOther(t *testing.T) {
	r := openWithAdviser(t, "chess", "", "Nc6")
	r.runner.run(func() error { return r.match.PlayText("e4") })
	r.until("the move", func() bool { return len(r.view.Plies) == 1 })
	h := r.panel.hint
	r.typeRunes("w")
	if r.typeRunes("h"); h.Stage() != game.Searching {
		t.Fatal("no hint is looked for")
	}
	r.waitForHint(game.PieceShown)
	if got := r.board.Drawings.Suggested(); h.Hidden || h.Texts().Heading != "Look at the knight on b8" || len(got) != 1 {
		t.Errorf("a hint after a reason: %q, drawn %v", h.Texts().Heading, got)
	}
	r.typeRunes("w")
	if got := r.board.Drawings.Suggested(); h.Hidden || h.Texts().Heading != "Why 1.e4?" || len(got) != 0 {
		t.Errorf("a reason after a hint: %q, drawn %v", h.Texts().Heading, got)
	}
}

// The hint card is as high as its content.
func TestHintCardHeight(t *testing.T) {
	for _, line := range [][]string{
		{"Nf3", "Nc6", "d4"},
		{"Nf3", "Nf6", "Nc3", "Nc6", "Rb1", "Rb8", "Rg1", "Rg8", "a4", "a5", "h4", "h5"},
	} {
		r := openWithAdviser(t, "chess", "", line...)
		h := r.panel.hint
		r.typeRunes("h")
		r.waitForHint(game.PieceShown)
		r.checkCardHeight("half a hint")
		r.typeRunes("h")
		r.checkCardHeight("a hint")
		h.Line()[1].MouseIn(nil)
		h.Line()[1].MouseOut()
		r.checkCardHeight("the line followed")
		r.runner.run(func() error { return r.match.PlayText("e4") })
		r.until("the move", func() bool { return len(r.view.Plies) == 1 })
		r.typeRunes("w")
		r.checkCardHeight("a reason at first")
		r.until("what it threatens", func() bool { return h.Texts().Idea == "" })
		r.checkCardHeight("a reason")
	}
}

// checkCardHeight checks that the hint card ends one padding below its last text or button.
func (r *testWindow) checkCardHeight(when string) {
	r.t.Helper()
	h := r.panel.hint
	at := func(o fyne.CanvasObject) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Y
	}
	var end float32
	for _, o := range test.LaidOutObjects(h) {
		switch o := o.(type) {
		case *widget.Button:
			end = max(end, at(o)+o.Size().Height)
		case *canvas.Text:
			if o.Text != "" {
				end = max(end, at(o)+o.MinSize().Height)
			}
		}
	}
	if spare := at(h) + h.Size().Height - end; spare < 4 || spare > 18 {
		r.t.Errorf("%s: %v below what is last", when, spare)
	}
}

// The current move stays visible in the list when a card takes space from the list.
func TestCurrentMoveStaysVisible(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openWithAdviser(t, "chess", "", "Nf3")
		r.win.Resize(fyne.NewSize(760, 530))
		for file := 'a'; file <= 'h'; file++ {
			r.do(func() { r.moveField.enter(string(file) + "3") })
			r.do(func() { r.moveField.enter(string(file) + "6") })
		}
		l := r.panel.moves.List
		inSight := func(when string) {
			t.Helper()
			if !l.InSight() {
				t.Errorf("%s: %s is out of sight", when, l.Shown())
			}
		}
		inSight("before")
		r.typeRunes("w")
		inSight("beside a card")
		r.do(func() { r.navigation.goTo(12) })
		inSight("looking back")
		r.typeRunes("w")
		inSight("looking back beside a card")
	})
}
