package ui

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/player"
	"backrank/ui/board"
	"backrank/ui/figurine"
	"backrank/ui/widget"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// A secretive is a window on a game of which not everything may be known.
type secretive struct {
	*testWindow
	lines *lister // the engine of the live analysis
	hints *atomic.Int64
	trace string // path of the trace
	read  int    // how much of it has been read

	// secret reports whether pieces on a diagram give something away. rank is the back rank that is empty on boards.
	secret func(at func(chess.Square) chess.Piece) bool
	rank   rules.Squares
	// words are texts that give something away, wherever they stand.
	words []string
	// helpless is true if nobody may be helped, and barred are screens that may not be shown.
	helpless bool
	barred   []string
	// same reports whether the game is still in its state.
	same func() bool
}

// counted counts the questions that an adviser is asked.
type counted struct {
	eager
	n *atomic.Int64
}

func (c counted) Advise(ctx context.Context, t player.MoveTask, d time.Duration) (player.Advice, error) {
	c.n.Add(1)
	return c.eager.Advise(ctx, t, d)
}

// keepingSecret opens a window on a game, and the screens that it had before the secret begins.
func keepingSecret(t *testing.T, variant, terms string, n app.NewGame) *secretive {
	t.Helper()
	n.Variant, _ = variants.ByID(variant)
	if terms != "" {
		on, err := clock.Parse(terms)
		if err != nil {
			t.Fatal(err)
		}
		n.Clock = on
	}
	s := &secretive{lines: &lister{}, hints: &atomic.Int64{}, trace: filepath.Join(t.TempDir(), "trace")}
	t.Setenv("BACKRANK_TRACE", s.trace)
	still := time.Unix(1_800_000_000, 0) // no time passes
	s.testWindow = openOn(t, app.Options{
		Unsaved: true, Opponent: first{}, Adviser: counted{n: s.hints}, First: n, Now: func() time.Time { return still },
	}, "")
	s.withEngines(s.lines)
	return s
}

// sealed completes a secret: what was shown before does not count.
func (s *secretive) sealed() *secretive {
	s.hints.Store(0)
	s.lines.change(func() { s.lines.asked = nil })
	s.app.Clipboard().SetContent("")
	s.traced()
	return s
}

// traced returns what was traced since it was last called.
func (s *secretive) traced() string {
	data, err := os.ReadFile(s.trace)
	if err != nil {
		s.t.Fatal(err)
	}
	said := string(data[s.read:])
	s.read = len(data)
	return said
}

// The states in which something is secret.
var secrets = map[string]func(t *testing.T) *secretive{
	"a pause": func(t *testing.T) *secretive {
		s := keepingSecret(t, "chess", "3+2", app.NewGame{})
		for _, m := range []string{"e4", "c5", "Nf3", "d6"} {
			s.do(func() { s.play.typeMove(m) })
		}
		s.evaluates()
		s.do(s.screens.editPosition) // the editor has the position
		s.do(s.screens.home)
		s.do(s.play.PauseClock)
		s.covers(s.view.Position)
		s.helpless, s.barred = true, []string{"editor"}
		s.same = func() bool { return s.view.Paused && s.view.Game == 1 }
		return s.sealed()
	},
	"a pause while an earlier move is shown": func(t *testing.T) *secretive {
		s := keepingSecret(t, "chess", "3+2", app.NewGame{})
		for _, m := range []string{"e4", "c5", "Nf3", "d6"} {
			s.do(func() { s.play.typeMove(m) })
		}
		s.do(func() { s.play.step(-2) })
		s.do(s.play.PauseClock)
		s.covers(s.view.Position)
		s.helpless, s.barred = true, []string{"editor"}
		s.same = func() bool { return s.view.Paused && s.view.Game == 1 }
		return s.sealed()
	},
	"preparation": func(t *testing.T) *secretive {
		s := keepingSecret(t, "chess960", "3+2 prepare 10", app.NewGame{})
		s.prepares()
		return s.sealed()
	},
	"preparation after a draft": func(t *testing.T) *secretive {
		s := keepingSecret(t, "prechess", "5+3 prepare 10 draft 1+2", app.NewGame{})
		s.do(s.play.finishDraft)
		s.prepares()
		return s.sealed()
	},
	"a pause in a draft": func(t *testing.T) *secretive {
		s := keepingSecret(t, "prechess", "5+3 draft 1+2", app.NewGame{})
		s.do(func() { s.play.place(s.view.Draft.End.All()[0]) })
		pieces := s.view.Draft.End.Pieces()
		s.do(s.play.PauseClock)
		s.secret = alike(pieces)
		s.helpless, s.barred = true, []string{"editor"}
		s.same = func() bool { return s.view.Paused && s.view.Draft.Going && s.view.Draft.End.Len() > 0 }
		return s.sealed()
	},
	"a hidden draft of two persons": func(t *testing.T) *secretive {
		s := keepingSecret(t, "prechess", "", app.NewGame{Terms: variants.Terms{Protocol: variants.Hidden}})
		for range 4 {
			s.do(func() { s.play.place(s.view.Draft.End.All()[0]) })
		}
		s.do(s.screens.editPosition) // White takes the own pieces into the editor
		s.do(s.screens.home)
		for range 4 {
			s.do(func() { s.play.place(s.view.Draft.End.All()[0]) })
		}
		s.do(s.play.PassOn)
		if s.view.Draft.End.Turn() != chess.Black || s.view.Turn != chess.Black {
			t.Fatal("it is not Black's turn")
		}
		s.hides(chess.White)
		s.barred = []string{"editor"}
		s.same = func() bool { return s.view.Draft.End.Len() == 8 && s.view.Turn == chess.Black }
		return s.sealed()
	},
	"a hidden draft against the computer": func(t *testing.T) *secretive {
		s := keepingSecret(t, "prechess", "", app.NewGame{Terms: variants.Terms{Protocol: variants.Hidden, BlackBegins: true}, Black: player.Player{Level: 1}})
		s.until("the computer's pieces", func() bool { return s.view.Draft.End.Len() == 8 && s.view.HumanTurn })
		s.hides(chess.Black)
		s.same = func() bool { return s.view.Draft.Going && s.view.Draft.End.Len() >= 8 }
		return s.sealed()
	},
}

// evaluates gives each move an evaluation, so that the game has a report.
func (s *secretive) evaluates() {
	s.t.Helper()
	for i := range s.view.Tree.Main() {
		at := s.view.Tree.At(i + 1)
		s.runCommand(func() error {
			return s.match.Edit().SetNote(at, s.view.Tree.Note(at).WithCommand("eval", fmt.Sprintf("0.%d0,20", i)))
		})
	}
	if _, is := reportSheet(&s.view); !is {
		s.t.Fatal("the game has no report")
	}
}

// alike returns what recognises pieces on all squares.
func alike(pieces [64]chess.Piece) func(at func(chess.Square) chess.Piece) bool {
	return func(at func(chess.Square) chess.Piece) bool {
		for i := range 64 {
			if at(chess.Square(i)) != pieces[i] {
				return false
			}
		}
		return true
	}
}

// covers makes a position secret.
func (s *secretive) covers(p rules.Position) {
	s.secret = alike(p.Setup().Pieces)
	placement, _, _ := strings.Cut(notation.FEN(&p), " ")
	s.words = []string{placement}
}

// hides makes the placements of a side secret.
func (s *secretive) hides(c chess.Color) {
	s.t.Helper()
	var hidden []variants.Placement
	for _, p := range s.view.Draft.End.Placements() {
		if p.Piece.Color() == c {
			hidden = append(hidden, p)
			s.words = append(s.words, p.String(), figurine.Move(p.String()))
		}
	}
	if len(hidden) != 8 {
		s.t.Fatalf("%d pieces are hidden", len(hidden))
	}
	s.rank = rules.BackRank(c)
	s.secret = func(at func(chess.Square) chess.Piece) bool { // others may show an array with some of them
		return !slices.ContainsFunc(hidden, func(p variants.Placement) bool { return at(p.Square) != p.Piece })
	}
}

// prepares bars help.
func (s *secretive) prepares() {
	s.t.Helper()
	if !s.view.Preparing() {
		s.t.Fatal("nobody prepares")
	}
	s.helpless, s.barred = true, []string{"atlas"}
	s.same = s.view.Preparing
	game := s.view.Game
	s.same = func() bool { return s.view.Preparing() && s.view.Game == game }
	s.secret = func(func(chess.Square) chess.Piece) bool { return false }
}

// given returns what is given away by what is shown, copied, traced or asked now.
func (s *secretive) given() (away []string) {
	say := func(format string, args ...any) { away = append(away, fmt.Sprintf(format, args...)) }
	texts := []string{s.app.Clipboard().Content(), s.traced()}
	for _, root := range append([]fyne.CanvasObject{s.win.Canvas().Content()}, s.win.Canvas().Overlays().List()...) {
		for _, o := range test.LaidOutObjects(root) {
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
				if !s.screens.atlasShown() && s.secret(o.At) { // the atlas has all arrays
					say("a diagram")
				}
			case *canvas.Text:
				if o.Visible() {
					texts = append(texts, o.Text)
				}
			}
		}
	}
	if d, _, ok := s.files.diagram(); ok && !s.screens.atlasShown() && s.secret(func(sq chess.Square) chess.Piece { return d.Pieces[sq] }) {
		say("the picture")
	}
	if setup := score(&s.view).Setup; s.words != nil && !s.helpless && setup.Pieces != [64]chess.Piece{} {
		say("the score sheet")
	}
	for _, w := range s.words {
		if i := slices.IndexFunc(texts, func(text string) bool { return strings.Contains(text, w) }); i >= 0 {
			say("%q in %q", w, texts[i])
		}
	}
	for _, name := range s.barred {
		if s.screen != nil && s.screens.name == name {
			say("the screen %s", name)
		}
	}
	if copied := s.app.Clipboard().Content(); s.screen == nil && s.view.Paused && copied != "" {
		say("a copy: %s", copied)
	}
	if !s.helpless {
		return away
	}
	s.lines.change(func() {
		if len(s.lines.asked) > 0 {
			say("the analysis of %s", notation.FEN(&s.lines.asked[0]))
		}
	})
	switch {
	case s.hints.Load() > 0:
		say("a hint")
	case s.screen == nil && s.panel.explorer.Visible():
		say("the explorer")
	case s.screen == nil && s.panel.coach.Visible():
		say("the coach")
	case strings.Contains(s.top(), "One page about"):
		say("a start sheet")
	}
	return away
}

// secretRooms are the places in which commands are given.
var secretRooms = []struct {
	name  string
	enter func(s *secretive)
}{
	{"game", func(s *secretive) { s.screens.home() }},
	{"moves", func(s *secretive) { s.screens.home(); s.win.Canvas().Focus(s.panel.moves.List) }},
	{"atlas", func(s *secretive) { s.screens.showAtlas() }},
	{"games", func(s *secretive) { s.gameList.show() }},
	{"results", func(s *secretive) { s.screens.showResults() }},
	{"editor", func(s *secretive) { s.screens.showEditor() }},
	{"editor of the position", func(s *secretive) { s.screens.editPosition() }},
	{"editor of a position that may follow", func(s *secretive) {
		s.screens.editPosition()
		if moves := s.view.Position.Moves(nil); s.screens.editorShown() && len(moves) > 0 {
			after := notation.After(&s.view.Position, moves[0])
			s.screens.editor.Load(s.view.Variant, after.Setup())
		}
	}},
}

// In each state in which not everything may be known, every command in every room, by its key and by its button, gives
// nothing away: no board, text, picture, copy, trace, printed sheet, and no engine that is asked.
func TestNoCommandGivesASecretAway(t *testing.T) {
	for _, state := range slices.Sorted(maps.Keys(secrets)) {
		t.Run(state, func(t *testing.T) {
			s := secrets[state](t)
			given := func(where string) {
				t.Helper()
				for _, what := range s.given() {
					t.Errorf("%s: %s is given away", where, what)
				}
			}
			given("at first")
			for _, room := range secretRooms {
				for _, name := range slices.Sorted(maps.Keys(s.commands.byID)) {
					if name == "quit" || name == "full-screen" {
						continue
					}
					for _, by := range []string{"key", "button"} {
						c := s.command(name)
						if by == "button" && (room.name != "game" || testing.Short() && c.needs == nil) { // which is in the game
							continue
						}
						s.do(func() { room.enter(s) })
						if own := s.screen != nil && s.screen.Own(c.id) != nil; testing.Short() && !own && c.needs == nil && room.name != "game" {
							continue
						}
						s.do(func() {
							switch {
							case by == "key":
								s.runUnlessCovered(c)
							case c.do != nil:
								c.do()
							}
						})
						where := room.name + ", " + name + " by " + by
						if s.same() {
							given(where)
						}
						s.closed()
						if s.same() {
							given(where + ", closed")
						} else {
							s.shut()
							s = secrets[state](t)
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

// closed closes all dialogs and menus.
func (s *secretive) closed() {
	for _, o := range s.win.Canvas().Overlays().List() {
		s.win.Canvas().Overlays().Remove(o)
	}
	s.message.Clear()
}
