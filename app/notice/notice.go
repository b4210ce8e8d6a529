// Package notice has the messages of the program to the player: a [Notice] says what happened, a [Refusal] why a
// command was not carried out. It knows nothing of games; every other package of app may use it.
package notice

import "slices"

// Severity is how much a notice matters.
type Severity uint8

// The severities, from least to most.
const (
	Info    Severity = iota // nice to know
	Warning                 // something is not as asked for
	Alarm                   // something may be lost unless the player acts
)

// Notice is a message for the player. Numbers grow by one with each notice of a [Log], from 1: show those above the
// last one shown.
type Notice struct {
	Number   uint64
	Severity Severity
	Text     string
	// File is the name of the damaged file that the notice is about; "" if it is about something else.
	File string
}

// Refusal is why a command was not carried out, as a sentence for the player. A refused command has changed nothing.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// kept is the number of notices in a log, enough for a viewer that polls it.
const kept = 16

// Log is the list of notices, newest last. The zero Log is empty.
type Log struct {
	last    uint64
	all     []Notice
	alarms  []alarm  // active alarms, oldest first
	damaged []string // names of damaged files
	damage  []string // one text for each of them
}

// alarm is the error state of one thing.
type alarm struct{ what, text string }

// Say adds a notice. Slices returned by All do not change.
func (l *Log) Say(severity Severity, text string) {
	l.last++
	rest := l.all[max(0, len(l.all)+1-kept):]
	l.all = append(slices.Clip(rest), Notice{Number: l.last, Severity: severity, Text: text})
}

// Damage adds a warning about a file that is damaged, or could not be used as it was. Players may see only the newest
// notice, so one notice names all such files and has all their texts; it replaces the earlier one. join makes its text from
// the names and the texts.
func (l *Log) Damage(file, text string, join func(files, texts []string) string) {
	l.Withdraw(join(l.damaged, l.damage))
	if !slices.Contains(l.damaged, file) {
		l.damaged = append(l.damaged, file)
	}
	l.damage = append(l.damage, text)
	l.Say(Warning, join(l.damaged, l.damage))
}

// Withdraw removes the notices with a text that is no longer true.
func (l *Log) Withdraw(text string) {
	l.all = slices.DeleteFunc(slices.Clone(l.all), func(n Notice) bool { return n.Text == text })
}

// Raise adds an alarm about something, which lasts until [Log.Calm] or until another one about it.
func (l *Log) Raise(what, text string) {
	l.calm(what)
	l.alarms = append(l.alarms, alarm{what, text})
	l.Say(Alarm, text)
}

// Calm ends an alarm and says so in text.
func (l *Log) Calm(what, text string) {
	if l.calm(what) {
		l.Say(Info, text)
	}
}

func (l *Log) calm(what string) bool {
	before := len(l.alarms)
	l.alarms = slices.DeleteFunc(l.alarms, func(a alarm) bool { return a.what == what })
	return len(l.alarms) < before
}

// All are the last notices, oldest first. The slice must not be changed.
func (l *Log) All() []Notice { return l.all }

// Alarm is the oldest alarm that is still on, "" without one.
func (l *Log) Alarm() string {
	if len(l.alarms) == 0 {
		return ""
	}
	return l.alarms[0].text
}
