package player

import (
	"testing"

	"github.com/notnil/chess"
)

// A computer that never thinks has no table: this one would not fit into any memory.
func TestAnIdleComputerIsLight(t *testing.T) {
	if len(NewComputer(1<<32).Levels()) == 0 {
		t.Error("no levels")
	}
}

// Two levels in one game know nothing of each other's thoughts: what White has learnt, Black has not.
func TestEachSideThinksForItself(t *testing.T) {
	c := NewComputer(1).(computer)
	if white := c.of(chess.White); white == c.of(chess.Black) || white != c.of(chess.White) {
		t.Error("the sides share an engine, or lose it")
	}
}
