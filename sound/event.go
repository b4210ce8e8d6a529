package sound

// Event is something that happens in a game and is heard.
type Event int

// The events. Check is heard together with the move that gives it, the others alone.
const (
	Move Event = iota
	Capture
	Castling // two pieces land
	Leap     // of a king, without a partner
	Slide    // castling in which the king slides up to its partner
	Placement
	Check
	LowTime
	Start
	End
	Refused
)

// events are their ids, in the settings, and their names.
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

// Events are all events, in the order of the settings.
func Events() []Event {
	all := make([]Event, len(events))
	for i := range all {
		all[i] = Event(i)
	}
	return all
}

// ID names the event in files, Name on labels.
func (e Event) ID() string   { return events[e].id }
func (e Event) Name() string { return events[e].name }

// String returns the id.
func (e Event) String() string { return e.ID() }
