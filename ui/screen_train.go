package ui

import (
	"backrank/app/notice"
	"backrank/app/training"
	"backrank/ui/train"
)

// trainScreen opens the screen for training.
type trainScreen struct {
	screens *screens
	notify  *notifier
	queue   *queue
	open    func() (*training.Log, []notice.Notice) // opens the log of answers
	input   train.Input                             // access of the screen to the rest of the program

	screen *train.Train // nil until first shown
}

// show opens the screen.
func (t *trainScreen) show() {
	var notices []notice.Notice
	if t.screen == nil {
		t.input.Log, notices = t.open()
		t.input.Sync = func() {
			t.queue.do(t.input.Log.Sync, func(err error) {
				if err != nil {
					t.notify.show(err.Error(), notice.Warning)
				}
			})
		}
		t.screen = train.New(t.input)
	}
	t.screens.open(t.screen, "train")
	for _, n := range notices {
		t.notify.show(n.Text, n.Severity)
	}
}
