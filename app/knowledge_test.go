package app

import (
	"context"
	"errors"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/variants/notation"
)

// While the board is covered, nothing that tells the position or helps is had from the match, whoever asks.
func TestAPauseIsKeptByTheMatch(t *testing.T) {
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

// While a person prepares, no position is analysed; while computers do, and before and after a game, all are.
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
		other := notation.After(&v.First, v.First.Moves(nil)[0])
		for name, err := range map[string]error{
			"help": v.Knowledge().Help(), "study": v.Knowledge().Study(),
			"the start": second(v.MayAnalyse(&v.First)), "another position": second(v.MayAnalyse(&other)), "the game": second(v.MayAnalyse(nil)),
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

func second(_ bool, err error) error { return err }

// silent is a computer that never moves.
type silent struct{ player.Opponent }

func (silent) Levels() []player.Level { return []player.Level{{Name: "Silent"}} }
func (silent) Move(ctx context.Context, _ player.MoveTask) (player.Thought, error) {
	<-ctx.Done()
	return player.Thought{}, ctx.Err()
}
