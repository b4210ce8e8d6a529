package analysis

import (
	"os"
	"strings"
	"testing"

	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/internal/fakeengine"
	"backrank/variants"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// program returns a fake engine with a fault, for orthodox chess.
func program(t *testing.T, fault string, occasion int) *Program {
	t.Helper()
	path, args := fakeengine.Command(fault, occasion)
	v, _ := variants.ByID("chess")
	process := player.NewProcess(player.Entry{
		ID: "a", Name: "Fake", Path: path, Args: args, DeclaredOptions: client.Options{{Name: "UCI_Chess960", Kind: client.Check, Default: "false"}},
	}, 0)
	t.Cleanup(process.Kill)
	return &Program{Process: process, Variant: v, Game: 1}
}

// A UCI engine reports lines, also after the position changes. When it crashes or plays an illegal move, the state has an
// error; for the next position the engine is started again.
func TestProgramsAnalyse(t *testing.T) {
	for fault, sentence := range map[string]string{"none": "", "crash": "Fake", "illegal": "illegal move"} {
		r := newStateLog()
		l := NewLive(program(t, fault, 1), r.add)
		first := taskAfter(t, "e4", "e5")
		l.Show(first, Limits{Lines: 2, Depth: 1})
		s := r.wait(t, fault, func(s *State) bool { return !s.Running })
		if sentence != "" && (s.Err == nil || !strings.Contains(s.Err.Error(), sentence)) {
			t.Errorf("%s: %v", fault, s.Err)
		}
		if sentence == "" && (s.Err != nil || len(s.Lines) != 1 || s.Lines[0].Score.Centipawns != 10) {
			t.Errorf("%s: %+v", fault, s)
		}
		r.forget()
		second := taskAfter(t, "e4", "c5")
		l.Show(second, Limits{Lines: 2, Depth: 1})
		if s := r.wait(t, fault+", again", func(s *State) bool { return !s.Running }); s.Position.Key() != second.Position.Key() {
			t.Errorf("%s: another position", fault)
		}
		l.Close()
	}
}

// When another position is shown, a program that searches without end gets the command stop.
func TestProgramsStop(t *testing.T) {
	r := newStateLog()
	l := NewLive(program(t, "patient", 1), r.add)
	defer l.Close()
	l.Show(taskAfter(t, "e4"), Limits{Lines: 1})
	second := taskAfter(t, "d4")
	l.Show(second, Limits{Lines: 1})
	l.Show(taskAfter(t), Limits{Lines: 1, Depth: 1})
	l.Show(nil, Limits{})
}
