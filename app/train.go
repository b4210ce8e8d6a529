package app

import (
	"time"

	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/training"
)

// Repertoire returns the lines that the player learns.
func Repertoire(m *Match) *repertoire.File { return m.tabs.repertoire }

// OpenTraining opens the log of the player's training in the data folder. The notices report damage.
func OpenTraining(m *Match) (*training.Log, []notice.Notice) {
	return training.Open(m.tabs.folder, time.Now())
}
