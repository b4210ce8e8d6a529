package app

import "testing"

// A computer that never thinks has no table: this one would not fit into any memory.
func TestAnIdleComputerIsLight(t *testing.T) {
	if len(NewComputer(1<<32).Levels()) == 0 {
		t.Error("no levels")
	}
}
