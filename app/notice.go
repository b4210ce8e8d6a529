package app

import "slices"

// Severity is how much a notice matters.
type Severity uint8

// The severities, from least to most.
const (
	Info    Severity = iota // nice to know
	Warning                 // something is not as asked for
	Alarm                   // something may be lost unless the player acts
)

// Notice is a message for the player, complete in words. Numbers grow by one with
// each notice of a run, from 1: show those above the last one shown.
type Notice struct {
	Number   uint64
	Severity Severity
	Text     string
}

// keptNotices is how many a View still carries; a watcher that misses Views
// must not miss a message.
const keptNotices = 16

// notices is what was said so far, the newest last.
type notices struct {
	last  uint64
	kept  []Notice
	alarm string // what is wrong still, "" if nothing is
}

// say adds a notice. The slice handed out before stays as it was.
func (n *notices) say(severity Severity, text string) {
	if severity == Alarm {
		n.alarm = text
	}
	n.last++
	kept := n.kept[max(0, len(n.kept)+1-keptNotices):]
	n.kept = append(slices.Clip(kept), Notice{n.last, severity, text})
}
