package app

import (
	"testing"

	"github.com/notnil/chess"
)

// A start position that is dead ends the game, whatever its halfmove clock.
func TestADeadPositionFromOutsideEndsTheGame(t *testing.T) {
	for fen, method := range map[string]chess.Method{
		"4k3/8/8/8/8/8/8/4K3 w - - 7 40":                      chess.InsufficientMaterial,
		"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 40": DeadPosition,
		"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 7 40": DeadPosition,
		"4k3/8/8/8/8/8/4P3/4K3 w - - 7 40":                    chess.NoMethod,
	} {
		l, err := ReadPosition(fen, variant(t, "chess"))
		do(t, err)
		m := openUnsaved(t, Options{})
		do(t, m.Load(l))
		if v := m.View(); v.Method != method || (v.Outcome == chess.Draw) != (method != chess.NoMethod) {
			t.Errorf("%s ends as %v by %v, want %v", fen, v.Outcome, v.Method, method)
		}
	}
}
