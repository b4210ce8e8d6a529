package sound

import "backrank/lang"

// Event is an event of a game that has a sound. Package ui chooses the event of a move (ui/sounds.go).
type Event int

// The events. Check is played together with the move that gives it, the others alone.
const (
	Move Event = iota
	Capture
	Castling // the sound of two pieces
	Leap     // a king's leap, without a partner
	Slide    // castling in which the king slides up to its partner
	Placement
	Check
	LowTime
	Start
	End
	Refused
)

// events has the id of each event in the settings.
var events = [...]string{
	Move:      "move",
	Capture:   "capture",
	Castling:  "castling",
	Leap:      "leap",
	Slide:     "slide",
	Placement: "placement",
	Check:     "check",
	LowTime:   "low-time",
	Start:     "start",
	End:       "end",
	Refused:   "refused",
}

// Events returns all events, in the order of the settings page.
func Events() []Event {
	all := make([]Event, len(events))
	for i := range all {
		all[i] = Event(i)
	}
	return all
}

// ID returns the event's name in files.
func (e Event) ID() string { return events[e] }

// Name returns the event's name on labels.
func (e Event) Name() string {
	switch e {
	case Move:
		return lang.X("move of a game", "Move")
	case Capture:
		return lang.L("Capture")
	case Castling:
		return lang.L("Castling")
	case Leap:
		return lang.L("King's leap")
	case Slide:
		return lang.L("Slide castling")
	case Placement:
		return lang.L("Placement in a draft")
	case Check:
		return lang.X("check to the king", "Check")
	case LowTime:
		return lang.L("Low time")
	case Start:
		return lang.L("Game start")
	case End:
		return lang.L("Game end")
	}
	return lang.L("Refused move")
}

// String returns the id.
func (e Event) String() string { return e.ID() }
