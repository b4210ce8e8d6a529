//go:build !ci

package e2e

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"backrank/internal/e2e/screen"
)

// Two windows train with one data folder, and one of them is killed at random moments: no answer that was acknowledged is lost.
func TestNoAnswerIsLostWhenAWindowIsKilled(t *testing.T) {
	kills := 8
	if testing.Short() {
		kills = 2
	}
	second, err := screen.Open(800, 600)
	must(t, err)
	defer second.Close()
	must(t, KillTraining(display, second, program, filepath.Join(t.TempDir(), "data"), kills, rand.New(rand.NewPCG(46, 46)), func(kills, answers int) {
		t.Logf("%d kills, %d answers", kills, answers)
	}))
}
