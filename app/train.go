package app

import (
	"time"

	"backrank/app/notice"
	"backrank/app/training"
)

// OpenTraining opens the log of the player's training in the data folder. The notices report damage.
func OpenTraining(m *Match) (*training.Log, []notice.Notice) {
	return training.Open(m.tabs.folder, time.Now())
}
