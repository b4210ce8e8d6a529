// Package notice has the messages of the program to the player: a [Notice] reports an event, a [Refusal] the reason why a
// command was not carried out. It does not depend on games; every other package of app may use it.
package notice

import (
	"path/filepath"
	"slices"
)

// Severity is the importance of a notice.
type Severity uint8

// The severities, from least to most.
const (
	Info    Severity = iota // no action is needed
	Warning                 // a request was not carried out as intended
	Alarm                   // data may be lost unless the player acts
)

// Notice is a message for the player. The notices of a [Log] are numbered from 1, so that a viewer can find those that it
// has not shown yet.
type Notice struct {
	Number   uint64
	Severity Severity
	Text     string
	// File is the name of the damaged file that the notice is about; "" if it is about something else.
	File string
	// Topic is what an Alarm is about. An Info with a topic ends the alarm about it. "" for other notices.
	Topic string
}

// OfFile returns a warning about a damaged file.
func OfFile(path, text string) Notice {
	return Notice{Severity: Warning, Text: text, File: filepath.Base(path)}
}

// Refusal is the reason why a command was not carried out, as a sentence for the player. A refused command has changed
// nothing.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// Fixed returns a refusal that code can compare with and a variable of a package can hold: text is called when the refusal
// is shown, so that it is in the language of then. [errors.As] finds it as a [Refusal].
func Fixed(text func() string) error { return &fixed{text} }

type fixed struct{ text func() string }

func (f *fixed) Error() string { return f.text() }

// As implements the method that [errors.As] calls.
func (f *fixed) As(target any) bool {
	r, ok := target.(*Refusal)
	if ok {
		*r = Refusal(f.text())
	}
	return ok
}

// maxNotices is the maximum number of notices in a log, enough for a viewer that polls it.
const maxNotices = 16

// Log is the list of notices, newest last. The zero Log is empty.
type Log struct {
	// Next returns the number of the next notice, so that several logs number their notices together; nil for a log that
	// counts its own.
	Next func() uint64

	last    uint64
	all     []Notice
	alarms  []alarm  // active alarms, oldest first
	damaged []string // names of damaged files
	damage  []string // one text for each of them
	number  uint64   // of the notice about them
}

// alarm is a lasting error: what identifies its subject, text is the message.
type alarm struct{ what, text string }

// Add adds a notice and returns its number. Slices returned by All do not change.
func (l *Log) Add(severity Severity, text string) uint64 {
	if l.last++; l.Next != nil {
		l.last = l.Next()
	}
	rest := l.all[max(0, len(l.all)+1-maxNotices):]
	l.all = append(slices.Clip(rest), Notice{Number: l.last, Severity: severity, Text: text})
	return l.last
}

// Damage adds a warning about a file that is damaged, or could not be used as it was. Players may see only the newest
// notice, so one notice names all such files and has all their texts; it replaces the earlier one. join makes its text from
// the names and the texts.
func (l *Log) Damage(file, text string, join func(files, texts []string) string) {
	l.Withdraw(l.number)
	if !slices.Contains(l.damaged, file) {
		l.damaged = append(l.damaged, file)
	}
	l.damage = append(l.damage, text)
	l.number = l.Add(Warning, join(l.damaged, l.damage))
}

// Withdraw removes the notice with a number, when it is no longer true. It does nothing if there is none.
func (l *Log) Withdraw(number uint64) {
	l.all = slices.DeleteFunc(slices.Clone(l.all), func(n Notice) bool { return n.Number == number })
}

// Raise adds an alarm about a subject. It lasts until [Log.Clear], or until the next alarm about that subject.
func (l *Log) Raise(what, text string) {
	l.clear(what)
	l.alarms = append(l.alarms, alarm{what, text})
	l.Add(Alarm, text)
}

// Clear ends the alarm about a subject and adds a notice with a text. It does nothing if there is no such alarm.
func (l *Log) Clear(what, text string) {
	if l.clear(what) {
		l.Add(Info, text)
	}
}

func (l *Log) clear(what string) bool {
	before := len(l.alarms)
	l.alarms = slices.DeleteFunc(l.alarms, func(a alarm) bool { return a.what == what })
	return len(l.alarms) < before
}

// All returns the last notices, oldest first. The slice must not be modified.
func (l *Log) All() []Notice { return l.all }

// Alarm returns the text of the oldest active alarm, "" if there is none.
func (l *Log) Alarm() string {
	if len(l.alarms) == 0 {
		return ""
	}
	return l.alarms[0].text
}
