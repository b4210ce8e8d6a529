package ui

import (
	"backrank/app/notice"
	"backrank/sound"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/variants/rules"
	"backrank/words"
)

// notifier shows messages: on the screen shown, or in the message line of the game.
type notifier struct {
	shown   *shownScreen
	line    *game.Message
	board   *board.Board
	sounds  *sounds
	speaker *speaker

	seen map[uint64]bool // the notices that were shown, by number; several windows share it
}

// show shows a message on the current screen.
func (n *notifier) show(text string, severity notice.Severity) {
	if n.shown.screen != nil {
		n.shown.screen.Say(text, severity)
		n.speaker.reportMessage(text)
		return
	}
	n.line.Report(text, severity)
}

// refuse shows in the game why something cannot be done, and highlights the squares at fault.
func (n *notifier) refuse(text string, guilty rules.Squares) {
	n.speaker.interrupt()
	n.line.Refuse(text)
	n.board.Reject(board.Squares(guilty))
	n.sounds.play(soundAt{sound.Refused, defaultSquare})
}

// refuseOnScreen shows on the current screen why something cannot be done.
func (n *notifier) refuseOnScreen(text string) {
	if n.shown.screen != nil {
		n.shown.screen.Say(text, notice.Warning)
		n.speaker.reportMessage(text)
		return
	}
	n.refuse(text, 0)
}

// showNew shows the notices that have not been shown yet, in one message on the current screen.
func (n *notifier) showNew(all []notice.Notice) {
	var texts []string
	severity := notice.Info
	for _, one := range all {
		if !n.seen[one.Number] {
			n.seen[one.Number] = true
			texts = append(texts, one.Text)
			severity = max(severity, one.Severity)
		}
	}
	if len(texts) > 0 {
		n.show(words.Message(texts...), severity)
	}
}
