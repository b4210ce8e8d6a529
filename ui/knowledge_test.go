package ui

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/app/spoken"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/report"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/gametree"
	"backrank/variants/rules"
)

// A secretWindow is a window on a game with information that the player must not have.
type secretWindow struct {
	*testWindow
	lines  *fakeEngine // the engine of the live analysis
	hints  *atomic.Int64
	trace  string          // path of the trace
	spoken func() []string // what was spoken since the last call
	read   int             // bytes of the trace that have been read

	// secret reports whether the pieces of a diagram reveal the secret. rank is the back rank that must be empty on boards.
	secret func(at func(chess.Square) chess.Piece) bool
	rank   rules.Squares
	// words are texts that reveal the secret.
	words []string
	// noHelp is true if all help is forbidden; forbidden are the screens that must not be shown.
	noHelp    bool
	forbidden []string
	// others returns what else of the secret the window shows; nil for nothing. copies is true if copies may have the secret.
	others func() []string
	copies bool
	// unchanged reports whether the game is still in its initial state.
	unchanged func() bool
}

// countingAdviser counts its calls.
type countingAdviser struct {
	firstMoveAdviser
	n *atomic.Int64
}

func (c countingAdviser) Advise(ctx context.Context, t player.MoveTask, d time.Duration) (player.Advice, error) {
	c.n.Add(1)
	return c.firstMoveAdviser.Advise(ctx, t, d)
}

// openSecret opens a window on a game whose clocks stand still, with engines and a trace that show what was searched and
// said.
func openSecret(t *testing.T, variant, terms string, n app.NewGame) *secretWindow {
	t.Helper()
	n.Variant, _ = variants.ByID(variant)
	if terms != "" {
		on, err := clock.Parse(terms)
		if err != nil {
			t.Fatal(err)
		}
		n.Clock = on
	}
	s := &secretWindow{lines: &fakeEngine{}, hints: &atomic.Int64{}, trace: filepath.Join(t.TempDir(), "trace")}
	t.Setenv("BACKRANK_TRACE", s.trace)
	still := time.Unix(1_800_000_000, 0) // the clock stands still
	s.testWindow = openOn(t, app.Options{
		Unsaved: true, Opponent: firstMover{}, Adviser: countingAdviser{n: s.hints}, First: n, Now: func() time.Time { return still },
	}, "")
	s.useEngines(s.lines)
	s.spoken = s.recordSpeech()
	return s
}

// seal completes the set-up: texts shown before do not count.
func (s *secretWindow) seal() *secretWindow {
	s.hints.Store(0)
	s.lines.locked(func() { s.lines.searched = nil })
	s.app.Clipboard().SetContent("")
	s.newTrace()
	s.spoken()
	return s
}

// newTrace returns the trace since the last call.
func (s *secretWindow) newTrace() string {
	data, err := os.ReadFile(s.trace)
	if err != nil {
		s.t.Fatal(err)
	}
	said := string(data[s.read:])
	s.read = len(data)
	return said
}

// secretStates are the states of a game with a secret.
var secretStates = map[string]func(t *testing.T) *secretWindow{
	"a pause": func(t *testing.T) *secretWindow {
		s := openSecret(t, "chess", "3+2", app.NewGame{})
		for _, m := range []string{"e4", "c5", "Nf3", "d6"} {
			s.do(func() { s.moveField.enter(m) })
		}
		s.addEvaluations()
		s.do(s.editor.editPosition) // the editor has the position
		s.do(s.screens.home)
		s.do(s.play.PauseClock)
		s.coverPosition(s.view.Position)
		s.noHelp, s.forbidden = true, []string{"editor"}
		s.unchanged = func() bool { return s.view.Paused && s.view.Game == 1 }
		return s.seal()
	},
	"a pause while an earlier move is shown": func(t *testing.T) *secretWindow {
		s := openSecret(t, "chess", "3+2", app.NewGame{})
		for _, m := range []string{"e4", "c5", "Nf3", "d6"} {
			s.do(func() { s.moveField.enter(m) })
		}
		s.do(func() { s.navigation.step(-2) })
		s.do(s.play.PauseClock)
		s.coverPosition(s.view.Position)
		s.noHelp, s.forbidden = true, []string{"editor"}
		s.unchanged = func() bool { return s.view.Paused && s.view.Game == 1 }
		return s.seal()
	},
	"preparation": func(t *testing.T) *secretWindow {
		s := openSecret(t, "chess960", "3+2 prepare 10", app.NewGame{})
		s.forbidHelp()
		return s.seal()
	},
	"preparation after a draft": func(t *testing.T) *secretWindow {
		s := openSecret(t, "prechess", "5+3 prepare 10 draft 1+2", app.NewGame{})
		s.do(s.drafts.finishDraft)
		s.forbidHelp()
		return s.seal()
	},
	"a pause in a draft": func(t *testing.T) *secretWindow {
		s := openSecret(t, "prechess", "5+3 draft 1+2", app.NewGame{})
		s.do(func() { s.drafts.place(s.view.Draft.End.All()[0]) })
		pieces := s.view.Draft.End.Pieces()
		s.do(s.play.PauseClock)
		s.secret = samePieces(pieces)
		s.noHelp, s.forbidden = true, []string{"editor"}
		s.unchanged = func() bool { return s.view.Paused && s.view.Draft.Going && s.view.Draft.End.Len() > 0 }
		return s.seal()
	},
	"a hidden draft of two persons": func(t *testing.T) *secretWindow {
		s := openSecret(t, "prechess", "", app.NewGame{Terms: variants.Terms{Protocol: variants.Hidden}})
		for range 4 {
			s.do(func() { s.drafts.place(s.view.Draft.End.All()[0]) })
		}
		s.do(s.editor.editPosition) // White takes the own pieces into the editor
		s.do(s.screens.home)
		for range 4 {
			s.do(func() { s.drafts.place(s.view.Draft.End.All()[0]) })
		}
		s.do(s.play.PassOn)
		if s.view.Draft.End.Turn() != chess.Black || s.view.Turn != chess.Black {
			t.Fatal("it is not Black's turn")
		}
		s.hideSide(chess.White)
		s.forbidden = []string{"editor"}
		s.unchanged = func() bool { return s.view.Draft.End.Len() == 8 && s.view.Turn == chess.Black }
		return s.seal()
	},
	"a hidden draft against the computer": func(t *testing.T) *secretWindow {
		s := openSecret(t, "prechess", "", app.NewGame{Terms: variants.Terms{Protocol: variants.Hidden, BlackBegins: true}, Black: player.Player{Level: 1}})
		s.until("the computer's pieces", func() bool { return s.view.Draft.End.Len() == 8 && s.view.HumanTurn })
		s.hideSide(chess.Black)
		s.unchanged = func() bool { return s.view.Draft.Going && s.view.Draft.End.Len() >= 8 }
		return s.seal()
	},
}

// aMistakeTriedAgain is the state in which the player looks for a better move than a mistake. Copies and sheets of the game have
// the answer: who asks for them wants them whole.
func aMistakeTriedAgain(t *testing.T) *secretWindow {
	s := openSecret(t, "chess", "", app.NewGame{})
	s.tryAgain()
	return s.seal()
}

// triedGame is a game whose mistake 3. Qxf7+ has an answer in each form that a game can have.
const triedGame = `[White "Anna"]
[Black "Ben"]
[Result "0-1"]

{[%eval 0.10]} 1. e4 {[%eval 0.10]} e5 {[%eval 0.10]} 2. Qh5 {[%eval 0.10]} Nc6 $2 {[%eval 0.46] [%search f1c4,200000] [%cal Gf1c4] kumquat}
3. Qxf7+ $4 {[%eval -7.77] [%search e8f7,200000] zeppelin} (3. Bc4 {xylophone} g6) (3. Nf3) 3... Kxf7 {[%eval -7.77]} 4. d3 {[%eval -8.88]} 0-1`

// tryAgain begins the search for a better move than the mistake of triedGame.
func (s *secretWindow) tryAgain() {
	s.t.Helper()
	s.do(func() { s.files.loadText(triedGame) })
	s.do(s.explorer.toggle)
	s.do(func() { s.settings.change(func(set *settings.Settings) { set.Palette = true }) })
	s.do(func() { s.reports.GoToPly(4) }) // the arrow of the position is on the board
	s.do(s.commands.get("report").do)
	s.do(s.commands.get("learn-from-your-mistakes").do)
	card, tree := s.panel.retry, s.view.Tree
	_, question := card.Texts()
	mistake, answer := tree.At(5), tree.At(0)
	if answer = tree.Next(mistake); card.Stage() != report.Trying || s.view.Retry != mistake || answer == gametree.None {
		s.t.Fatalf("stage %d, move %d", card.Stage(), s.view.Retry)
	}
	s.words = []string{"c4", "♝c4", "♚xf7", "takes queen", "♞f3", "d3", "0.46", "0.5", "7.7", "7.8", "8.8", "8.9", "kumquat", "zeppelin", "xylophone"}
	later := s.view.PositionAt(tree.First(mistake))
	s.secret = samePieces(later.Setup().Pieces)
	s.noHelp, s.copies = true, true
	s.unchanged = func() bool {
		_, text := card.Texts()
		return s.view.Retry == mistake && card.Stage() == report.Trying && text == question
	}
	s.others = func() (away []string) {
		if !s.live.Game.Bar.Hidden && s.view.Node == tree.Parent(mistake) {
			away = append(away, "the evaluation bar")
		}
		if len(s.board.Drawings.Shapes())+len(s.board.Drawings.Suggested())+len(s.board.Drawings.Arrows()) > 0 {
			away = append(away, "an arrow on the board")
		}
		for _, b := range s.panel.buttons.palette.buttons {
			if b.button.Importance == fynewidget.MediumImportance && (s.view.Node == mistake || s.view.Node == tree.Parent(mistake)) {
				away = append(away, "the glyph "+b.glyph.Sign)
			}
		}
		curve := report.CurveOf(s.view, s.panel.current.get())
		for _, chances := range curve.Chances[4:] {
			if !math.IsNaN(chances) {
				away = append(away, "the graph")
			}
		}
		if len(curve.Marks) > 0 {
			away = append(away, "marks in the graph")
		}
		eachVisible(s.panel.content, func(o fyne.CanvasObject) {
			if g, is := o.(*report.Graph); is && s.screens.shown.screen == nil {
				for x := g.Size().Width * 4 / 7; x < g.Size().Width; x += g.Size().Width / 20 {
					g.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 5)}})
					if line := s.panel.report.Line(); !strings.HasPrefix(line, "Accuracy") {
						away = append(away, "pointed at: "+line)
					}
				}
				g.MouseOut()
			}
		})
		for _, r := range s.openGames.reports.all {
			eachVisible(r.page.Content, func(o fyne.CanvasObject) {
				if _, is := o.(*report.Graph); is {
					away = append(away, "the report")
				}
			})
		}
		return away
	}
}

// addEvaluations gives each move an evaluation, so that the game has a report.
func (s *secretWindow) addEvaluations() {
	s.t.Helper()
	for i := range s.view.Tree.Main() {
		at := s.view.Tree.At(i + 1)
		s.runner.run(func() error {
			return s.match.Edit().SetNote(at, s.view.Tree.Note(at).WithCommand("eval", fmt.Sprintf("0.%d0,20", i)))
		})
	}
	if _, is := reportSheet(s.view, false); !is {
		s.t.Fatal("the game has no report")
	}
}

// samePieces returns a function that reports whether a diagram has the same pieces on all squares.
func samePieces(pieces [64]chess.Piece) func(at func(chess.Square) chess.Piece) bool {
	return func(at func(chess.Square) chess.Piece) bool {
		for i := range 64 {
			if at(chess.Square(i)) != pieces[i] {
				return false
			}
		}
		return true
	}
}

// coverPosition makes a position the secret.
func (s *secretWindow) coverPosition(p rules.Position) {
	s.secret = samePieces(p.Setup().Pieces)
	placement, _, _ := strings.Cut(fen.Format(&p), " ")
	s.words = []string{placement}
}

// hideSide makes the placements of a side the secret.
func (s *secretWindow) hideSide(c chess.Color) {
	s.t.Helper()
	var hidden []variants.Placement
	for _, p := range s.view.Draft.End.Placements() {
		if p.Piece.Color() == c {
			hidden = append(hidden, p)
			s.words = append(s.words, p.String(), figurine.Move(p.String()), spoken.Placement(p))
		}
	}
	if len(hidden) != 8 {
		s.t.Fatalf("%d pieces are hidden", len(hidden))
	}
	s.rank = rules.BackRank(c)
	s.secret = func(at func(chess.Square) chess.Piece) bool { // a single piece may be part of another array
		return !slices.ContainsFunc(hidden, func(p variants.Placement) bool { return at(p.Square) != p.Piece })
	}
}

// forbidHelp makes all help forbidden.
func (s *secretWindow) forbidHelp() {
	s.t.Helper()
	if !s.view.Preparing() {
		s.t.Fatal("nobody prepares")
	}
	s.noHelp, s.forbidden = true, []string{"atlas"}
	game := s.view.Game
	s.unchanged = func() bool { return s.view.Preparing() && s.view.Game == game }
	s.secret = func(func(chess.Square) chess.Piece) bool { return false }
}

// leaks returns the parts of the secret in the window, the clipboard, the trace, and calls of engines.
func (s *secretWindow) leaks() (away []string) {
	say := func(format string, args ...any) { away = append(away, fmt.Sprintf(format, args...)) }
	texts := append(s.spoken(), s.newTrace())
	if !s.copies {
		texts = append(texts, s.app.Clipboard().Content())
	}
	for _, root := range append([]fyne.CanvasObject{s.win.Canvas().Content()}, s.win.Canvas().Overlays().List()...) {
		eachVisible(root, func(o fyne.CanvasObject) {
			switch o := o.(type) {
			case *board.Board:
				pieces := o.State().Pieces
				shown := s.secret(func(sq chess.Square) chess.Piece { return pieces[sq] })
				for sq := range s.rank.All() {
					shown = shown || pieces[sq] != chess.NoPiece
				}
				if shown {
					say("a board")
				}
			case *widget.Diagram:
				if !s.atlas.isShown() && s.secret(o.At) { // the atlas has all arrays
					say("a diagram")
				}
			case *canvas.Text:
				texts = append(texts, o.Text)
			}
		})
	}
	if s.others != nil {
		away = append(away, s.others()...)
	}
	if d, _, ok := s.exports.diagram(); ok && !s.atlas.isShown() && s.secret(func(sq chess.Square) chess.Piece { return d.Pieces[sq] }) {
		say("the picture")
	}
	if setup := score(s.view).Setup; s.words != nil && !s.noHelp && setup.Pieces != [64]chess.Piece{} {
		say("the score sheet")
	}
	for _, w := range s.words {
		if i := slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, w) }); i >= 0 {
			say("%q in %q", w, texts[i])
		}
	}
	for _, name := range s.forbidden {
		if s.screens.shown.screen != nil && s.screens.shown.name == name {
			say("the screen %s", name)
		}
	}
	if copied := s.app.Clipboard().Content(); s.screens.shown.screen == nil && s.view.Paused && copied != "" {
		say("a copy: %s", copied)
	}
	if !s.noHelp {
		return away
	}
	s.lines.locked(func() {
		for _, p := range s.lines.searched {
			if _, err := s.view.MayAnalyse(&p); err != nil || !s.copies {
				say("the analysis of %s", fen.Format(&p))
			}
		}
	})
	switch {
	case s.hints.Load() > 0:
		say("a hint")
	case s.screens.shown.screen == nil && s.panel.explorer.Visible() && !strings.Contains(s.panel.explorer.Text(), "There is no help"):
		say("the explorer")
	case s.screens.shown.screen == nil && s.panel.coach.Visible():
		say("the coach")
	case !s.copies && strings.Contains(s.dialogMarkup(), "One page about"):
		say("a start sheet")
	}
	return away
}

// commandRooms are the rooms in which the test runs each command.
var commandRooms = []struct {
	name  string
	enter func(s *secretWindow)
}{
	{"game", func(s *secretWindow) { s.screens.home() }},
	{"moves", func(s *secretWindow) { s.screens.home(); s.win.Canvas().Focus(s.panel.moves.List) }},
	{"atlas", func(s *secretWindow) { s.atlas.show() }},
	{"games", func(s *secretWindow) { s.gameList.show() }},
	{"results", func(s *secretWindow) { s.results.show() }},
	{"editor", func(s *secretWindow) { s.editor.show() }},
	{"editor of the position", func(s *secretWindow) { s.editor.editPosition() }},
	{"editor of a position that may follow", func(s *secretWindow) {
		s.editor.editPosition()
		if moves := s.view.Position.Moves(nil); s.editor.isShown() && len(moves) > 0 {
			after := rules.After(&s.view.Position, moves[0])
			s.editor.screen.Load(s.view.Variant, after.Setup())
		}
	}},
}

// In each of the secretStates no command reveals the secret, in any room, by key or button: in no board, text, diagram,
// copy, trace or printed sheet, and by no call of an engine. While a mistake is tried again, nothing shows the answer: no
// list, graph, bar, arrow, glyph or report either.
func TestNoCommandRevealsSecrets(t *testing.T) {
	states := maps.Clone(secretStates)
	states["a mistake tried again"] = aMistakeTriedAgain
	for _, state := range slices.Sorted(maps.Keys(states)) {
		t.Run(state, func(t *testing.T) {
			s := states[state](t)
			given := func(where string) {
				t.Helper()
				for _, what := range s.leaks() {
					t.Errorf("%s: %s is given away", where, what)
				}
			}
			given("at first")
			for _, room := range commandRooms {
				for _, name := range slices.Sorted(maps.Keys(s.commands.byID)) {
					if name == "quit" || name == "full-screen" || name == "speak" { // what the others say must be spoken
						continue
					}
					for _, by := range []string{"key", "button"} {
						c := s.commands.get(name)
						if by == "button" && (room.name != "game" || testing.Short() && c.needs == nil) { // buttons are in the game only
							continue
						}
						s.do(func() { room.enter(s) })
						if own := s.screens.shown.screen != nil && s.screens.shown.screen.Own(c.id) != nil; testing.Short() && !own && c.needs == nil && room.name != "game" {
							continue
						}
						s.do(func() {
							switch {
							case by == "key":
								s.keyInput.runUnlessCovered(c)
							case c.do != nil:
								c.do()
							}
						})
						where := room.name + ", " + name + " by " + by
						if s.unchanged() {
							given(where)
						}
						s.closeOverlays()
						if s.unchanged() {
							given(where + ", closed")
						} else {
							s.closeWindow()
							s = states[state](t)
						}
						if t.Failed() {
							return
						}
						s.app.Clipboard().SetContent("")
					}
				}
			}
		})
	}
}

// closeOverlays closes all dialogs and menus.
func (s *secretWindow) closeOverlays() {
	for _, o := range s.win.Canvas().Overlays().List() {
		s.win.Canvas().Overlays().Remove(o)
	}
	s.message.Clear()
}
