package ui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/internal/langtest"
	"backrank/internal/testapp"
	"backrank/ui/board"
	"backrank/ui/dialogs"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/variants"
)

// firstMover is an opponent that plays the first legal placement or move.
type firstMover struct{}

func (firstMover) Levels() []player.Level { return []player.Level{{Name: "First"}} }

func (firstMover) Move(_ context.Context, t player.MoveTask) (player.Thought, error) {
	return player.Thought{Move: t.Position.Moves(nil)[0]}, nil
}

func (firstMover) Draft(_ context.Context, t player.DraftTask) (variants.Placement, error) {
	return t.Draft.All()[0], nil
}

func (firstMover) Why(_ player.DraftTask, p variants.Placement) draft.Fact {
	return draft.Fact{Kind: draft.KingAwayFromCentre, Piece: draft.Piece{Type: p.Piece.Type(), At: p.Square}}
}

// openDraft opens a draft with given terms and a given player of Black.
func openDraft(t *testing.T, terms variants.Terms, black player.Player) *testWindow {
	t.Helper()
	v, _ := variants.ByID("prechess")
	t.Setenv("HOME", t.TempDir())
	tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: firstMover{}, Searcher: func() analysis.Searcher { return quarterPawnEngine{} }, First: app.NewGame{Variant: v, Terms: terms, Black: black}})
	r := &testWindow{t: t, onMainQueue: make(chan func(), 256)}
	r.Window = newWindow(testapp.Of(t, theme.New(theme.System)), tabs, func(f func()) { r.onMainQueue <- f }, drawnPieces)
	r.parts = r.Window.parts
	r.Show(fyne.NewSize(1180, 760))
	t.Cleanup(func() {
		tabs.Shutdown()
		r.Close()
	})
	return r
}

// typeLetters types letters, and runs queued functions between them.
func (r *testWindow) typeLetters(text string) {
	for _, c := range text {
		r.do(func() { r.keyInput.typedRune(c) })
		r.settle() // the previous letter
	}
}

func TestPlaceByLetters(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	r.typeLetters("Kfkbnf") // the f-file, not the key that flips; n is not a new game
	if got := r.view.Draft.End.String(); got != "K@f1 K@b8 N@f1" && got != "K@f1 K@b8" {
		t.Fatalf("placed %s", got)
	}
	if !strings.Contains(r.message.Text(), "f1") || r.board.PickedUp().Piece != chess.WhiteKnight || r.view.Flipped {
		t.Errorf("on a taken file: %q, in hand %v, flipped %v", r.message.Text(), r.board.PickedUp(), r.view.Flipped)
	}
	r.typeLetters("c")
	if got := r.view.Draft.End.String(); got != "K@f1 K@b8 N@c1" {
		t.Errorf("the piece is still picked up after another file: %s", got)
	}
	r.typeLetters("K")
	if r.message.Text() != "Your king has already been placed" || !r.board.PickedUp().None() {
		t.Errorf("a piece that has been placed: %q, %v", r.message.Text(), r.board.PickedUp())
	}
	r.typeLetters("bb") // a bishop to the b-file, where the king is
	if !strings.Contains(r.message.Text(), "b8") {
		t.Errorf("message %q", r.message.Text())
	}
	r.typeLetters("Qa")
	if got := r.view.Draft.End.String(); got != "K@f1 K@b8 N@c1 Q@a8" {
		t.Errorf("another piece in hand: %s", got)
	}
	r.typeLetters("f")
	if !r.view.Flipped {
		t.Error("with nothing in hand f flips the board")
	}
	if r.win.Canvas().Overlays().Top() != nil {
		t.Error("a dialog is open")
	}
}

// The draft is shown for all of its steps. At an earlier step no piece can be placed.
func TestDraftHistory(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	r.typeLetters("KaKb")
	r.do(r.drafts.finishDraft)
	if r.view.Draft.Going || r.board.State().Trays.Shown {
		t.Fatal("the draft is not over")
	}
	r.do(func() { r.moveField.enter("a3") })
	r.do(func() { r.navigation.goTo(2) })
	s := r.board.State()
	if !s.Trays.Between || s.Trays.Live != chess.NoColor || s.Pieces[chess.B8] != chess.BlackKing || s.Pieces[chess.A3] != chess.NoPiece {
		t.Fatalf("at step 2: %+v", s.Trays)
	}
	if !strings.Contains(r.message.Text(), "♚@b8") {
		t.Errorf("message %q", r.message.Text())
	}
	r.typeLetters("Qc")
	if r.view.Steps() != 17 || !r.view.Draft.Shown {
		t.Errorf("%d steps", r.view.Steps())
	}
	if l := r.panel.moves.List; l.Shown() != "♚@b8" || l.Rows()[10] != "1 a3" || len(l.Rows()) != 11 {
		t.Errorf("at %q, the rows are %q", l.Shown(), l.Rows())
	}
	if !r.panel.buttons.game.Visible() || r.panel.buttons.draft.Visible() {
		t.Error("the game is over the draft, whatever is looked at")
	}
	r.do(r.navigation.goLast)
	if r.board.State().Trays.Shown || r.board.State().Pieces[chess.A3] != chess.WhitePawn {
		t.Error("the last move is not shown")
	}
}

// activityOf returns the strip's description of what a side is doing.
func activityOf(r *testWindow, c chess.Color) string {
	for _, s := range r.strips {
		if s.Color() == c {
			return s.Activity()
		}
	}
	return ""
}

func TestTwoPersonsHidePieces(t *testing.T) {
	r := openDraft(t, variants.Terms{Protocol: variants.Hidden}, player.Player{})
	if r.message.Text() != "It is White's turn to place. Black should look away." {
		t.Errorf("at first: %q", r.message.Text())
	}
	for r.view.Draft.End.Len() < 8 {
		if s := r.board.State(); s.Hidden != board.SetOf(chess.A8, chess.B8, chess.C8, chess.D8, chess.E8, chess.F8, chess.G8, chess.H8) {
			t.Fatalf("hidden %x", s.Hidden)
		}
		r.do(func() { r.drafts.place(r.view.Draft.End.All()[0]) })
	}
	if r.board.State().Pieces[chess.A1] == chess.NoPiece || r.board.State().Trays.Live != chess.NoColor || len(r.panel.banner.Buttons()) != 1 {
		t.Fatal("the board is passed on before White has said so")
	}
	if white, black := activityOf(r, chess.White), activityOf(r, chess.Black); white != "all placed" || black != "" {
		t.Errorf("the board is not passed, and White's strip says %q, Black's %q", white, black)
	}
	if r.do(func() { r.moveField.enter("Ke8") }); r.match.View().Draft.End.Len() != 8 {
		t.Fatal("Black places while White has the board")
	}
	r.do(r.play.takeBack)
	if r.view.Draft.End.Len() != 7 || r.view.Turn != chess.White || r.win.Canvas().Overlays().Top() != nil {
		t.Fatalf("with the board in hand taken back to %d, asked %v", r.view.Draft.End.Len(), r.win.Canvas().Overlays().Top() != nil)
	}
	r.do(r.play.redo)
	r.do(r.panel.banner.Buttons()[0].OnTapped)
	if r.message.Text() != "It is Black's turn to place. White should look away." {
		t.Errorf("in the middle: %q", r.message.Text())
	}
	if white, black := activityOf(r, chess.White), activityOf(r, chess.Black); white != "" || black != "to place" {
		t.Errorf("the board is passed, and White's strip says %q, Black's %q", white, black)
	}
	if seen := r.board.State().Pieces; seen[chess.A1] != chess.NoPiece || seen[chess.H1] != chess.NoPiece {
		t.Error("White's pieces are seen")
	}
	if row, coach := r.panel.moves.List.Rows()[1], r.panel.coach.Texts(); row != "1 ?" || coach.Comment != "" {
		t.Errorf("the list tells %q, the coach %q", row, coach.Comment)
	}
	r.do(r.play.takeBack)
	if r.view.Draft.End.Len() != 8 || r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("White's pieces are laid open without a question")
	}
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if r.view.Draft.End.Len() != 7 || r.view.Turn != chess.White {
		t.Errorf("taken back to %d", r.view.Draft.End.Len())
	}
	r.do(r.drafts.finishDraft)
	if r.view.Draft.End.Len() != 8 || len(r.panel.banner.Buttons()) != 1 {
		t.Fatalf("chance placed for both: %v", r.view.Draft.End)
	}
	r.do(r.play.PassOn)
	r.do(r.drafts.finishDraft)
	if r.message.Text() != "All pieces have been placed. White moves first." || r.board.State().Hidden != 0 {
		t.Errorf("at the end: %q", r.message.Text())
	}
	r.do(r.play.takeBack)
	if r.view.Draft.Going || r.win.Canvas().Overlays().Top() == nil {
		t.Error("what both have seen is taken back without a question")
	}
}

func TestCoachAndReason(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{Level: 1})
	if r.panel.coach.Texts().Comment != "" || r.panel.coach.CanExplain() {
		t.Error("the coach speaks before anything is placed")
	}
	r.typeLetters("Ke")
	r.until("the computer's placement", func() bool { return r.view.HumanTurn && r.view.Draft.End.Len() == 2 })
	for n, got := range map[int]string{1: r.panel.coach.Texts().Comment, 2: r.panel.coach.Texts().Reply} {
		want := ": " + draft.Coach(r.view.Draft.End.At(n), r.view.Variant.Castling).String()
		if !strings.HasSuffix(got, want) {
			t.Errorf("coach on placement %d: %q, want %q", n, got, want)
		}
	}
	if !r.panel.coach.CanExplain() || r.panel.coach.Texts().Reason != "" {
		t.Error("the reason is not available, or is shown without a request")
	}
	r.do(r.drafts.explainPlacement)
	answer := r.view.Draft.End.Placements()[1]
	want := fmt.Sprintf("Why %s? %v", figurine.Move(answer.String()), (firstMover{}).Why(player.DraftTask{}, answer))
	if got := r.panel.coach.Texts().Reason; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	r.do(func() { r.panel.coach.Switch().SetChecked(false) })
	if r.panel.coach.Texts().Comment != "" || r.settings.get().Coach {
		t.Error("the coach is still shown")
	}
	r.typeLetters("Qd")
	r.until("the next placement", func() bool { return r.view.HumanTurn && r.view.Draft.End.Len() == 4 })
	if r.panel.coach.Texts() != (game.CoachTexts{}) {
		t.Error("an old reason is still shown")
	}
}

// A comparison of placements is spoken at its beginning and at its end, and not while it deepens, even if the window is drawn
// again. The coach is not repeated after it.
func TestAComparisonIsSpokenAtItsEnds(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	spoken := r.recordSpeech()
	for _, placed := range []string{"Ke", "Ke", "Qd", "Qd", "Ra", "Ra"} {
		r.do(func() { r.moveField.enter(placed) })
	}
	said := strings.Join(spoken(), "|")
	r.do(r.drafts.comparePlacements)
	r.until("the first ranking", func() bool { return len(r.panel.coach.Ranking()) > 0 })
	r.do(r.play.flip)
	var ranking []string
	r.until("the verdict", func() bool {
		ranking = append(ranking, spoken()...)
		return slices.ContainsFunc(ranking, func(text string) bool { return strings.Contains(text, "too close to tell apart") })
	})
	headings := 0
	for _, text := range ranking {
		if strings.HasPrefix(text, "Best for White (") {
			headings++
		}
	}
	if headings == 0 || headings > 2 {
		t.Errorf("%d rankings: %q", headings, ranking)
	}
	r.do(r.drafts.stopComparing)
	r.do(r.drafts.speakCoach)
	if again := spoken(); len(again) > 0 {
		t.Errorf("after the comparison it says %q, before it %q", again, said)
	}
}

// The ranking of placements is for the current step of the draft; a placement ends the search and removes the
// ranking.
func TestComparePlacements(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	if r.panel.coach.Ranking() != nil {
		t.Error("placements are compared unasked")
	}
	for _, placed := range []string{"Ke", "Ke", "Qd", "Qd", "Ra", "Ra"} { // fewer pieces left make the comparison faster
		r.typeLetters(placed)
	}
	r.do(r.drafts.comparePlacements)
	r.until("a search of each", func() bool {
		rows := r.panel.coach.Ranking()
		return len(rows) == 7 && strings.HasPrefix(rows[0], "Best for White (") && strings.Contains(rows[0], "searched per placement") &&
			strings.Contains(rows[6], "are too close to tell apart")
	})
	if row := r.panel.coach.Ranking()[1]; !strings.HasSuffix(row, "+0.25 ± 0.00") {
		t.Errorf("the best is %q", row)
	}
	if r.drafts.stopComparing(); r.panel.coach.Ranking() != nil {
		t.Error("the ranking cannot be closed")
	}
	r.do(r.drafts.comparePlacements)
	r.typeLetters("Rh")
	if rows := r.panel.coach.Ranking(); rows != nil {
		t.Errorf("after a placement %q", rows)
	}
	r.drafts.comparePlacements()
	if err := r.match.Place(r.match.View().Draft.End.All()[0]); err != nil {
		t.Fatal(err)
	}
	r.update(r.match.View())
	r.settle() // what was found before the placement comes after it
	if rows := r.panel.coach.Ranking(); rows != nil {
		t.Errorf("of another placement %q", rows)
	}
	hidden := openDraft(t, variants.Terms{Protocol: variants.Hidden}, player.Player{})
	hidden.do(hidden.drafts.comparePlacements)
	hidden.until("the judgement", func() bool {
		rows := hidden.panel.coach.Ranking()
		return len(rows) == 6 && strings.HasSuffix(rows[1], "best")
	})
}

// A ranking that the player has closed does not come back with what its search found just before.
func TestAClosedRankingStaysClosed(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	for _, placed := range []string{"Ke", "Ke", "Qd", "Qd", "Ra", "Ra"} {
		r.typeLetters(placed)
	}
	r.settle()
	r.drafts.comparePlacements()
	found := <-r.onMainQueue
	r.drafts.stopComparing()
	found()
	r.settle()
	if rows := r.panel.coach.Ranking(); rows != nil {
		t.Errorf("it shows %q", rows)
	}
}

// quarterPawnEngine evaluates every position as a quarter of a pawn for White.
type quarterPawnEngine struct{}

func (quarterPawnEngine) Search(context.Context, analysis.Task, uint64) (analysis.Evaluation, error) {
	return analysis.Evaluation{Score: analysis.Score{Centipawns: 25}}, nil
}

func TestRestartDraft(t *testing.T) {
	r := openDraft(t, variants.Terms{Protocol: variants.Copying}, player.Player{})
	r.typeLetters("Ke")
	r.do(r.drafts.restartDraft)
	r.do(func() { dialogs.HandleKey(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyReturn}) }) // leave the game
	if r.view.Draft.End.Len() != 0 || r.view.Draft.End.Terms().Protocol != variants.Copying {
		t.Errorf("%v, %+v", r.view.Draft.End, r.view.Draft.End.Terms())
	}
}

// The panel fits into the smallest window at every step of a draft.
func TestDraftPanelInSmallestWindow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(1, 1))
		for _, p := range variants.Protocols() {
			r := openDraft(t, variants.Terms{Protocol: p, BlackBegins: true}, player.Player{Level: 1})
			r.win.Resize(fyne.NewSize(760, 530))
			for r.view.Draft.Going {
				r.until("a person's turn", func() bool { return r.view.HumanTurn })
				if r.view.Draft.Going {
					r.do(func() { r.drafts.place(r.view.Draft.End.All()[rng.IntN(len(r.view.Draft.End.All()))]) })
				}
				if least := r.panel.content.MinSize(); least.Width > r.panel.content.Size().Width || least.Height > r.panel.content.Size().Height {
					t.Fatalf("%v, %v: the panel needs %v of %v", p, r.view.Draft.End, least, r.panel.content.Size())
				}
			}
		}
	})
}

// In the smallest window only the newest card is shown, and nothing in the panel overlaps. A larger one has space for two.
func TestCardsInSmallestWindow(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		r := openDraft(t, variants.Terms{}, player.Player{Level: 1})
		r.win.Resize(fyne.NewSize(760, 530))
		r.typeLetters("Rh")
		r.until("a person's turn", func() bool { return r.view.HumanTurn })
		r.typeLetters("Kg")
		r.until("a person's turn", func() bool { return r.view.HumanTurn })
		p := r.panel
		alone := func(card fyne.CanvasObject, when string) {
			t.Helper()
			if got := r.visibleCards(); len(got) != 1 || got[0] != card {
				t.Fatalf("%s %T", when, got)
			}
		}
		alone(p.coach, "at first")
		r.do(r.drafts.explainPlacement)
		alone(p.coach, "with a reason")
		r.panel.hint.Request()
		r.waitForHint(game.PieceShown)
		alone(p.hint, "with half a hint")
		r.panel.hint.Request()
		alone(p.hint, "with a hint")
		r.do(r.drafts.explainPlacement)
		alone(p.coach, "asked for the reason again")
		r.panel.hint.Request()
		r.waitForHint(game.PieceShown)
		p.hint.Close()
		alone(p.coach, "without it")
		r.win.Resize(fyne.NewSize(1180, 760))
		r.panel.hint.Request()
		r.waitForHint(game.PieceShown)
		if got := r.visibleCards(); len(got) != 2 {
			t.Errorf("where there is room %T", got)
		}
	})
}

// visibleCards returns the visible cards from top to bottom, and checks that they overlap neither each other nor
// heading and moves.
func (r *testWindow) visibleCards() (seen []fyne.CanvasObject) {
	r.t.Helper()
	var end float32
	for i, o := range r.panel.upper.Objects {
		if !o.Visible() || o.MinSize().Height == 0 {
			continue
		}
		at, size := o.Position().Y, o.Size()
		if least := o.MinSize().Height; at < end || size.Height < least || at+size.Height > r.panel.upper.Size().Height {
			r.t.Errorf("%T at %v of %v, which needs %v, after %v", o, at, size, least, end)
		}
		end = at + size.Height
		if i > 1 {
			seen = append(seen, o.(*fyne.Container).Objects[0])
		}
	}
	return seen
}

// The longest comment of the coach in many drafts is not truncated in the smallest window.
func TestCoachCommentsAreNotTruncated(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		drafts := 300
		if testing.Short() {
			drafts = 30
		}
		v, _ := variants.ByID("prechess")
		rng := rand.New(rand.NewPCG(7, 7))
		var longest variants.Draft
		most := 0
		for range drafts {
			d := variants.NewDraft(variants.Terms{})
			for all := d.All(); len(all) > 0; all = d.All() {
				next, err := d.Place(all[rng.IntN(len(all))])
				if err != nil {
					t.Fatal(err)
				}
				d = next
				if text := draft.Coach(d, v.Castling).String(); len(text) > most {
					longest, most = d, len(text)
				}
			}
		}
		r := openDraft(t, variants.Terms{}, player.Player{})
		r.win.Resize(fyne.NewSize(760, 530))
		for _, p := range longest.Placements() {
			r.do(func() { r.drafts.place(p) })
		}
		if c := r.panel.coach; !c.Whole() || len(c.Texts().Comment) < most {
			t.Errorf("%v: of %d letters %+v is cut", longest, most, c.Texts())
		}
	})
}

// A hint in a draft shows first the piece, then the square.
func TestPlacementHint(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	p, h := r.view.Draft.End.All()[0], r.panel.hint
	r.typeLetters("h")
	r.until("the hint", func() bool { return h.Stage() > game.Searching })
	if h.Texts().Heading != "Place your king" || h.Texts().Button != "Show the square" || len(r.board.Drawings.Suggested()) != 0 {
		t.Fatalf("first %q, %q, drawn %v", h.Texts().Heading, h.Texts().Button, r.board.Drawings.Suggested())
	}
	r.typeLetters("h")
	want := board.Shape{From: p.Square, To: p.Square}
	if got := r.board.Drawings.Suggested(); h.Texts().Heading != "King to "+p.Square.String() || h.Texts().Why != (firstMover{}).Why(player.DraftTask{}, p).String() || len(got) != 1 || got[0] != want {
		t.Fatalf("then %q, %q, drawn %v", h.Texts().Heading, h.Texts().Why, got)
	}
	if r.typeLetters("h"); !h.Hidden || len(r.board.Drawings.Suggested()) != 0 {
		t.Errorf("at last %q, drawn %v", h.Texts().Heading, r.board.Drawings.Suggested())
	}
}

// The squares do not move when the last piece is placed, in windows of all sizes.
func TestSquaresStayAtEndOfDraft(t *testing.T) {
	r := openDraft(t, variants.Terms{}, player.Player{})
	for _, size := range []fyne.Size{{Width: 1180, Height: 730}, {Width: 760, Height: 530}, {Width: 500, Height: 830}} {
		r.win.Resize(size)
		places := func() [2]fyne.Position {
			e1, a8 := r.centre(chess.E1), r.centre(chess.A8)
			corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(r.board)
			return [2]fyne.Position{corner.Add(e1), corner.Add(a8)}
		}
		drafting := places()
		r.do(r.drafts.finishDraft)
		if playing := places(); r.view.Draft.Going || playing != drafting {
			t.Errorf("%v: in the draft at %v, in the game at %v", size, drafting, playing)
		}
		r.do(r.play.takeBack)
	}
}
