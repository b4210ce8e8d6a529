package sound

// Event is an event of a game that has a sound.
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

// events has the id of each event in the settings, and its name on labels.
var events = [...]struct{ id, name string }{
	Move:      {"move", "Move"},
	Capture:   {"capture", "Capture"},
	Castling:  {"castling", "Castling"},
	Leap:      {"leap", "King's leap"},
	Slide:     {"slide", "Slide castling"},
	Placement: {"placement", "Placement in a draft"},
	Check:     {"check", "Check"},
	LowTime:   {"low-time", "Low time"},
	Start:     {"start", "Game start"},
	End:       {"end", "Game end"},
	Refused:   {"refused", "Refused move"},
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
func (e Event) ID() string { return events[e].id }

// Name returns the event's name on labels.
func (e Event) Name() string { return events[e].name }

// String returns the id.
func (e Event) String() string { return e.ID() }
