package app

import (
	"context"
	"errors"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine/draft"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// While the board is covered, no method of the match returns the position or gives help.
func TestAPauseHidesThePosition(t *testing.T) {
	m := Open(Options{Unsaved: true, Adviser: player.NewComputer(1), First: NewGame{Variant: variant(t, "chess"), Clock: clockTerms(t, "3+2")}})
	defer m.Close()
	for _, move := range []string{"e4", "e5"} {
		do(t, m.PlayText(move))
	}
	view := func() *View { v := m.View(); return &v }
	all := map[string]func() error{
		"FEN":    func() error { _, err := view().FEN(); return err },
		"PGN":    func() error { _, err := view().PGN(); return err },
		"link":   func() error { _, err := Link("", view()); return err },
		"line":   func() error { _, err := view().LinePGN(view().Node); return err },
		"hint":   func() error { _, err := m.Hint(t.Context()); return err },
		"why":    func() error { _, _, err := m.Why(); return err },
		"threat": func() error { _, err := m.Threat(t.Context()); return err },
		"placements": func() error {
			return Analyst(m).Placements(t.Context(), func([]analysis.Placement) {})
		},
		"a variation":       func() error { return m.Variation(view().Position.Moves(nil)[0]) },
		"a typed variation": func() error { return m.PlayText("a3") },
		"the analysis":      func() error { _, err := view().MayAnalyse(nil); return err },
		"the analysis elsewhere": func() error {
			p := view().Position
			_, err := view().MayAnalyse(&p)
			return err
		},
	}
	do(t, m.GoTo(1))
	do(t, NewArbiter(m).Pause(true))
	for name, ask := range all {
		if err := ask(); !errors.Is(err, errCovered) && !errors.Is(err, errHelpPaused) {
			t.Errorf("in a pause: %s: %v", name, err)
		}
	}
	if v := view(); v.Pieces() != [64]chess.Piece{} {
		t.Error("in a pause the pieces are shown")
	}
	do(t, NewArbiter(m).Pause(false))
	for name, ask := range all {
		if err := ask(); errors.Is(err, errCovered) || errors.Is(err, errHelpPaused) {
			t.Errorf("after it: %s: %v", name, err)
		}
	}
}

// While a person prepares, no position may be analysed. While computers prepare, and before and after a game, any
// position may be.
func TestNoPositionIsAnalysedInPreparation(t *testing.T) {
	first := NewGame{Variant: variant(t, "chess960"), Clock: clockTerms(t, "3+2 prepare 10")}
	for _, c := range []struct {
		name  string
		white player.Player
		black player.Player
		want  error
	}{
		{"two persons", player.Player{}, player.Player{}, errHelpPreparing},
		{"a person and the computer", player.Player{}, player.Player{Level: 1}, errHelpPreparing},
		{"computers", player.Player{Level: 1}, player.Player{Level: 1}, nil},
	} {
		n := first
		n.White, n.Black = c.white, c.black
		m := Open(Options{Unsaved: true, Opponent: silent{}, First: n})
		v := m.View()
		other := rules.After(&v.First, v.First.Moves(nil)[0])
		far := rules.After(&other, other.Moves(nil)[0]) // two moves from the game
		for name, err := range map[string]error{
			"help": v.Knowledge().Help(), "study": v.Knowledge().Study(),
			"the start": second(v.MayAnalyse(&v.First)), "another position": second(v.MayAnalyse(&other)),
			"a position that is not near": second(v.MayAnalyse(&far)), "the game": second(v.MayAnalyse(nil)),
		} {
			if !errors.Is(err, c.want) {
				t.Errorf("%s, %s: %v, want %v", c.name, name, err, c.want)
			}
		}
		if err := v.Knowledge().Board(); err != nil {
			t.Errorf("%s: the position is covered: %v", c.name, err)
		}
		m.Close()
	}
}

// A hint for a placement and a comparison of placements count as hints of the person to place, also after a restart.
func TestHelpInADraftIsCounted(t *testing.T) {
	help := map[string]func(m *Match) error{
		"a hint": func(m *Match) error { _, err := m.Hint(t.Context()); return err },
		"a comparison": func(m *Match) error {
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // after the judgement
			if err := Analyst(m).Placements(ctx, func([]analysis.Placement) {}); !errors.Is(err, context.Canceled) {
				return err
			}
			return nil
		},
	}
	for name, ask := range help {
		for _, protocol := range variants.Protocols() {
			for _, c := range []struct {
				white, black player.Player
				want         [2]int // hints of White and Black
			}{
				{player.Player{}, player.Player{}, [2]int{1, 0}},
				{player.Player{}, player.Player{Level: 1}, [2]int{1, 0}},
				{player.Player{Level: 1}, player.Player{}, [2]int{0, 1}},
			} {
				n := NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: protocol, BlackBegins: !c.white.Human()}, White: c.white, Black: c.black}
				folder := t.TempDir()
				m := openMatch(t, Options{Folder: folder, First: n, Opponent: silent{}, Searcher: func() analysis.Searcher { return silent{} }})
				do(t, ask(m))
				if v := m.View(); v.hints != c.want {
					t.Errorf("%s in a draft, %v, White %+v: hints %v, want %v", name, protocol, c.white, v.hints, c.want)
				}
				m.Close()
				m = openMatch(t, Options{Folder: folder})
				if v := m.View(); v.hints != c.want {
					t.Errorf("%s, after a restart: hints %v, want %v", name, v.hints, c.want)
				}
				m.Close()
			}
		}
	}
}

// Comparing placements of an unfinished draft counts as a hint at earlier placements too. It is refused in a pause, and
// in a hidden draft for the side that is hidden. In a finished draft it does not count, and is refused only while the
// players prepare.
func TestWhenPlacementsMayBeCompared(t *testing.T) {
	draft := func(protocol variants.Protocol, terms string) *Match {
		n := NewGame{Variant: variant(t, "prechess"), Terms: variants.Terms{Protocol: protocol}}
		if terms != "" {
			n.Clock = clockTerms(t, terms)
		}
		return openUnsaved(t, Options{First: n, Opponent: silent{}, Searcher: func() analysis.Searcher { return silent{} }})
	}
	expect := func(when string, m *Match, want error, hints int) {
		t.Helper()
		before := m.View().hints
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		err := Analyst(m).Placements(ctx, func([]analysis.Placement) {})
		if errors.Is(err, context.Canceled) {
			err = nil
		}
		after := m.View().hints
		if got := after[0] + after[1] - before[0] - before[1]; !errors.Is(err, want) || got != hints {
			t.Errorf("%s: %v, want %v; %d hints, want %d", when, err, want, got, hints)
		}
	}
	m := draft(variants.Free, "5+3 prepare 10 draft 1+2")
	playAll(t, m, "Ke1", "Ke8")
	expect("in a draft", m, nil, 1)
	do(t, m.GoTo(1))
	expect("at an earlier placement", m, nil, 1)
	do(t, NewArbiter(m).Pause(true))
	expect("in a pause", m, errHelpPaused, 0)
	do(t, NewArbiter(m).Pause(false))
	do(t, m.GoTo(2))
	do(t, m.FinishDraft())
	do(t, m.GoTo(1))
	expect("in the preparation after it", m, errHelpPreparing, 0)

	m = draft(variants.Free, "")
	do(t, m.FinishDraft())
	do(t, m.GoTo(3))
	expect("after it", m, nil, 0)

	m = draft(variants.Hidden, "")
	expect("in a hidden draft", m, nil, 1)
	do(t, m.FinishDraft())
	expect("before the board is passed", m, errHandOver, 0)
	do(t, PassOn(m))
	expect("in the other half of a hidden draft", m, nil, 1)
	do(t, m.GoTo(3))
	expect("at placements that are out of sight", m, errHidden, 0)
}

func second(_ bool, err error) error { return err }

// silent is an opponent that never moves.
type silent struct{ player.Opponent }

func (silent) Levels() []player.Level { return []player.Level{{Name: "Silent"}} }
func (silent) Draft(_ context.Context, task player.DraftTask) (variants.Placement, error) {
	return task.Draft.All()[0], nil
}
func (silent) Why(player.DraftTask, variants.Placement) draft.Fact { return draft.Fact{} }
func (silent) Search(ctx context.Context, _ analysis.Task, _ uint64) (analysis.Evaluation, error) {
	<-ctx.Done()
	return analysis.Evaluation{}, ctx.Err()
}

func (silent) Move(ctx context.Context, _ player.MoveTask) (player.Thought, error) {
	<-ctx.Done()
	return player.Thought{}, ctx.Err()
}

// Analysing a position on another screen counts as a hint if its pieces stand as in a position of the game or its
// variations, or one legal move later, whatever the side to move, the castling rights and the move counters. A numbered
// start is public.
func TestPositionsNearTheGameAreHints(t *testing.T) {
	v := variant(t, "chess960")
	orthodox := variant(t, "chess").StartAt(0)
	m := openUnsaved(t, Options{First: NewGame{Variant: v, Start: &orthodox}})
	near := func(p rules.Position) bool {
		t.Helper()
		view := m.View()
		hint, err := view.MayAnalyse(&p)
		do(t, err)
		return hint
	}
	first := m.View().First
	line := []rules.Position{first}
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1h1", "f6e4"} {
		p := line[len(line)-1]
		line = append(line, rules.After(&p, coordinates(t, p, text)))
	}
	expect := func(when string, hints int) {
		t.Helper()
		for i, p := range line {
			if got := near(p); got != (i > 0 && i <= hints) {
				t.Errorf("%s: the position after %d moves: a hint: %t", when, i, got)
			}
		}
	}
	expect("at the start", 1)
	for n, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"} {
		playAll(t, m, text)
		expect("after "+text, n+2)
	}
	for name, change := range map[string]func(s *rules.Setup){
		"the other side": func(s *rules.Setup) { s.Turn = s.Turn.Other() },
		"no rights":      func(s *rules.Setup) { s.CastlingRights = 0 },
		"late":           func(s *rules.Setup) { s.MoveNumber, s.HalfmoveClock = 30, 20 },
	} {
		for i, want := range []bool{false, true, true, true, true, true, true, true, true} {
			s := line[i].Setup()
			change(&s)
			p, err := rules.New(s, v.Castling)
			do(t, err)
			if near(p) != want {
				t.Errorf("%s, the position after %d moves: a hint: %t", name, i, !want)
			}
		}
	}
	s := line[8].Setup()
	s.Pieces[chess.H7], s.Pieces[chess.H6] = chess.NoPiece, chess.BlackPawn
	two, err := rules.New(s, v.Castling)
	do(t, err)
	s.Pieces[chess.A7] = chess.NoPiece
	fewer, err := rules.New(s, v.Castling)
	do(t, err)
	if near(two) || near(fewer) {
		t.Error("a position two moves later, or one with other pieces, is a hint")
	}
	do(t, m.GoTo(0))
	do(t, m.Variation(coordinates(t, first, "h2h4")))
	h4 := rules.After(&first, coordinates(t, first, "h2h4"))
	if reply := rules.After(&h4, coordinates(t, h4, "h7h5")); !near(h4) || !near(reply) {
		t.Error("a variation, or a move after it, is no hint")
	}
	do(t, m.Resign())
	if near(line[3]) {
		t.Error("a game that is over has hints")
	}
	p, err := ReadPosition(fen.Format(&line[8]), v)
	do(t, err)
	do(t, m.Load(p))
	if !near(line[8]) {
		t.Error("the start without a number of a game is no hint")
	}
}

// While a person prepares for the game of one tab, no tab gives help or shows facts of start positions, whichever is shown:
// any position of the coming game can be set up in another tab. When the preparation ends, or its tab is closed, they do
// again. Computers that prepare close nothing.
func TestAPreparationClosesAllTabs(t *testing.T) {
	prepared := func(white player.Player) NewGame {
		return NewGame{Variant: variant(t, "chess960"), Clock: clockTerms(t, "3+2 prepare 10"), White: white, Black: white}
	}
	for name, end := range map[string]func(tabs *Tabs, m *Match) error{
		"the game begins": func(_ *Tabs, m *Match) error {
			return errors.Join(NewArbiter(m).Ready(chess.White), NewArbiter(m).Ready(chess.Black))
		},
		"the tab is closed":  func(tabs *Tabs, m *Match) error { return tabs.Close(m) },
		"another game comes": func(_ *Tabs, m *Match) error { return m.New(NewGame{Variant: variant(t, "chess")}) },
	} {
		tabs := openTabs(t, "", Options{Opponent: silent{}, Adviser: player.NewComputer(1)})
		before := tabs.Selected()
		preparing, err := tabs.New(prepared(player.Player{}))
		do(t, err)
		later := newTab(t, tabs, "e4")
		for _, m := range []*Match{before, later} {
			v := waitForView(t, m, name+": no help", func(v *View) bool { return v.Knowledge().Help() != nil })
			if k := v.Knowledge(); k.Study() != errHelpPreparingElsewhere || k.Help() != errHelpPreparingElsewhere || k.Board() != nil || k.Editor() != nil {
				t.Errorf("%s: in another tab: study %v, help %v, board %v, editor %v", name, k.Study(), k.Help(), k.Board(), k.Editor())
			}
			if _, err := m.Hint(t.Context()); err != errHelpPreparingElsewhere {
				t.Errorf("%s: a hint in another tab: %v", name, err)
			}
		}
		if v := preparing.View(); v.Knowledge().Study() != errHelpPreparing {
			t.Errorf("%s: in its tab: %v", name, v.Knowledge().Study())
		}
		do(t, end(tabs, preparing))
		for _, m := range []*Match{before, later} {
			waitForView(t, m, name+": help", func(v *View) bool { return v.Knowledge().Help() == nil && v.Knowledge().Study() == nil })
		}
		computers, err := tabs.New(prepared(player.Player{Level: 1}))
		do(t, err)
		do(t, computers.ask(func(l *loop) error { tabs.background.do(func() {}); return nil }))
		if v := later.View(); v.Knowledge().Study() != nil {
			t.Errorf("computers that prepare: %v", v.Knowledge().Study())
		}
		tabs.Shutdown()
	}
}

// The analysis of a game stops while a person prepares for the game of another tab, and continues after that; so does one that
// the player resumes meanwhile.
func TestAPreparationInterruptsAnalyses(t *testing.T) {
	begun := make(slowSearcher, 10)
	tabs := openTabs(t, "", Options{Searcher: func() analysis.Searcher { return begun }})
	analysed := tabs.Selected()
	do(t, analysed.Load(read(t, threeMoves)))
	do(t, Analyst(analysed).Begin(5000, ""))
	<-begun
	preparing, err := tabs.New(NewGame{Variant: variant(t, "chess960"), Clock: clockTerms(t, "3+2 prepare 10")})
	do(t, err)
	waitForView(t, analysed, "that nothing is searched", func(v *View) bool { return v.Analysis.Refusal == errHelpPreparingElsewhere.Error() })
	do(t, Analyst(analysed).Pause(true))
	do(t, Analyst(analysed).Pause(false))
	do(t, analysed.ask(func(l *loop) error {
		if l.analysis.background.Running() || len(tabs.analyses.running) > 0 {
			t.Error("a position is searched during the preparation")
		}
		return nil
	}))
	do(t, tabs.Close(preparing))
	<-begun
	waitForView(t, analysed, "the analysis", func(v *View) bool { return v.Analysis.Refusal == "" && v.Analysis.Total == 4 })
}

// A program that is killed during a preparation closes all tabs again at the next start.
func TestAPreparationClosesAllTabsAfterARestart(t *testing.T) {
	folder := t.TempDir()
	tabs := openTabs(t, folder, Options{})
	playAll(t, tabs.Selected(), "e4")
	_, err := tabs.New(NewGame{Variant: variant(t, "chess960"), Clock: clockTerms(t, "3+2 prepare 10")})
	do(t, err)
	tabs.Shutdown()
	tabs = openTabs(t, folder, Options{})
	waitForView(t, tabs.Selected(), "no help", func(v *View) bool { return v.Knowledge().Study() == errHelpPreparingElsewhere })
}
