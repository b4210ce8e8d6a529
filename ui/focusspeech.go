package ui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"backrank/lang"
	"backrank/ui/accessible"
	"backrank/ui/dialogs"
	"backrank/words"
)

// focusSpeech speaks what has the focus in a window: the screen or the dialog that opens, the control that gets the focus,
// and the value of that control when the player changes it.
//
// The toolkit reports no changes of the focus, so focusSpeech compares what has the focus with what had it before, after
// focusInterval. It does so only while speech is on.
type focusSpeech struct {
	canvas fyne.Canvas
	screen func() string // the name of the screen shown
	about  func() string // what is said after that name; nil for nothing
	isOn   func() bool   // reports whether the player has turned speech on
	say    func(text string)
	after  func(time.Duration, func()) (stop func())

	follows bool // the next comparison is scheduled
	last    focusState
}

// newFocusSpeech returns the focusSpeech of a window.
func newFocusSpeech(w *Window) *focusSpeech {
	return &focusSpeech{
		canvas: w.win.Canvas(), screen: func() string { return w.parts.screens.name() }, after: w.background.after,
		isOn: func() bool {
			return w.speaker.isOn() && w.background.ctx.Err() == nil && slices.Contains(w.openGames.windows, w)
		},
		say: func(text string) { w.speaker.sayFocus(text) },
	}
}

// focusInterval is the time between two comparisons: short enough for the answer to a key.
const focusInterval = 80 * time.Millisecond

// focusState is what has the focus in a window.
type focusState struct {
	screen      string
	overlays    []fyne.CanvasObject
	status      string // what the topmost dialog found for a typed text
	problem     string // why it cannot be accepted
	control     fyne.Focusable
	description accessible.Description
}

// begin speaks what is shown, as in a new window, and changes from then on.
func (f *focusSpeech) begin() {
	if !f.follows && f.isOn() {
		f.last = focusState{}
		f.schedule()
	}
}

// follow speaks changes from now on, until speech is turned off.
func (f *focusSpeech) follow() {
	if !f.follows && f.isOn() {
		f.last = f.read()
		f.schedule()
	}
}

// schedule schedules the next comparison.
func (f *focusSpeech) schedule() {
	f.follows = true
	f.after(focusInterval, func() {
		if f.follows = false; f.isOn() {
			f.check()
			f.schedule()
		}
	})
}

// check speaks what has changed since the last comparison.
func (f *focusSpeech) check() {
	before := f.last
	f.last = f.read()
	text := f.last.news(&before)
	if f.about != nil && f.last.screen != before.screen {
		text = words.Message(text, f.about())
	}
	if text != "" {
		f.say(text)
	}
}

// read returns what has the focus now.
func (f *focusSpeech) read() focusState {
	s := focusState{screen: f.screen(), overlays: slices.Clone(f.canvas.Overlays().List()), control: f.canvas.Focused()}
	if d, is := s.dialog(); is {
		s.status, s.problem = d.Status, d.Problem.Text()
	}
	if o, is := s.control.(fyne.CanvasObject); is {
		s.description, _ = accessible.Describe(o)
	}
	return s
}

// dialog returns the topmost overlay if it is a dialog.
func (s *focusState) dialog() (d *dialogs.Dialog, is bool) {
	if n := len(s.overlays); n > 0 {
		d, is = s.overlays[n-1].(*dialogs.Dialog)
	}
	return d, is
}

// news returns what is new compared with an earlier state, "" for nothing.
func (s *focusState) news(before *focusState) string {
	var texts []string
	d, isDialog := s.dialog()
	opened := isDialog && !slices.Contains(before.overlays, fyne.CanvasObject(d))
	switch {
	case opened:
		texts = append(texts, lang.L("{{.Title}}, dialog", "Title", d.Title()), d.About)
	case s.screen != before.screen:
		texts = append(texts, s.screen)
	}
	if s.status != before.status {
		texts = append(texts, s.status)
	}
	if s.problem != before.problem {
		texts = append(texts, s.problem)
	}
	moved := s.control != before.control || opened || s.screen != before.screen
	switch {
	case s.control == nil:
	case moved && s.description.Role == accessible.Board: // it says the square at its cursor
	case moved:
		texts = append(texts, s.description.Text())
	default:
		texts = append(texts, s.change(&before.description))
	}
	return words.Message(slices.DeleteFunc(texts, func(text string) bool { return text == "" })...)
}

// change returns what has changed in the control with the focus, "" for nothing. What the player types is not repeated, and
// what changes by itself is not spoken: the best line of an analysis, the moves of a game.
func (s *focusState) change(before *accessible.Description) string {
	now := &s.description
	switch {
	case *now == *before, now.Role == accessible.NoRole:
		return ""
	case now.Role == accessible.Board: // it speaks itself
		return ""
	case now.Role == accessible.TextField: // an answer to what was typed must not be interrupted
		return ""
	case now.Role == accessible.List && now.Number == before.Number:
		return ""
	case now.Name != before.Name:
		return now.Text()
	}
	return now.ValueText()
}
