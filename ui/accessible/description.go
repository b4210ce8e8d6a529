// Package accessible describes controls in words: name, role, value and state, for speech and for screen readers.
package accessible

import (
	"strings"

	"fyne.io/fyne/v2"

	"backrank/lang"
)

// Description is what a control says: its name, what kind of control it is, its value, and its state.
type Description struct {
	Name   string // the label that the window shows in or next to the control
	Role   Role
	Value  string // the text of a field, the chosen option, the cells of a row; "" for none
	Number int    // place of the value among Count values, from 1; 0 for none
	Count  int    // 0 if the value is not one of several
	State  State
}

// Described is implemented by controls that describe themselves.
type Described interface {
	Description() Description
}

// Role is the kind of a control.
type Role uint8

// The roles.
const (
	NoRole   Role = iota // a text that describes itself
	Button               // does something when it is pressed
	Link                 // shows something elsewhere
	CheckBox             // is checked or not
	Choice               // one of several options, changed with the arrow keys
	Filters              // several values, each of which is on or off
	TextField
	Slider
	List // lines, one of which is highlighted
	Table
	Tab
	Grid // pictures in rows and columns, one of which has the cursor
	Menu
	Board // a chessboard, which itself says the square at its cursor when it gets the focus, if texts are spoken
)

// String returns the name of the role, "" for NoRole and Board.
func (r Role) String() string {
	switch r {
	case Button:
		return lang.X("role of a control", "button")
	case Link:
		return lang.X("role of a link", "link")
	case CheckBox:
		return lang.X("role of a check box", "check box")
	case Choice:
		return lang.X("role of a choice", "choice")
	case Filters:
		return lang.X("role of filters", "filters")
	case TextField:
		return lang.X("role of a text field", "text field")
	case Slider:
		return lang.X("role of a slider", "slider")
	case List:
		return lang.X("role of a list", "list")
	case Table:
		return lang.X("role of a table", "table")
	case Tab:
		return lang.X("role of a tab", "tab")
	case Grid:
		return lang.X("role of a grid", "grid")
	case Menu:
		return lang.X("role of a menu", "menu")
	}
	return ""
}

// Toolkit returns the role that the toolkit reports to screen readers. It has one for buttons and one for links; all other
// controls are texts, whose label names their role.
func (r Role) Toolkit() fyne.AccessibleRole {
	switch r {
	case Button:
		return fyne.AccessibleRoleButton
	case Link:
		return fyne.AccessibleRoleLink
	}
	return fyne.AccessibleRoleText
}

// State is a set of states.
type State uint8

// The states.
const (
	Checked State = 1 << iota
	NotChecked
	Selected
	Empty
	Unavailable
)

// words returns the names of the states.
func (s State) words() (all []string) {
	for _, one := range []struct {
		state State
		word  string
	}{
		{Checked, lang.X("state of a check box", "checked")},
		{NotChecked, lang.X("state of an unchecked box", "not checked")},
		{Selected, lang.X("state of an option", "selected")},
		{Empty, lang.X("state of a text field", "empty")},
		{Unavailable, lang.X("state of a control", "unavailable")},
	} {
		if s&one.state != 0 {
			all = append(all, one.word)
		}
	}
	return all
}

// CheckedIf returns Checked or NotChecked.
func CheckedIf(on bool) State {
	if on {
		return Checked
	}
	return NotChecked
}

// If returns the state if on is true, else none.
func (s State) If(on bool) State {
	if on {
		return s
	}
	return 0
}

// Text returns the whole description: "Clock, choice, 3+2, 2 of 7".
func (d Description) Text() string { return d.join(d.Name, d.Role.String()) }

// ValueText returns value and state, which change while the control has the focus: "3+2, 2 of 7".
func (d Description) ValueText() string { return d.join() }

// Label returns the description for screen readers, which name the roles of the toolkit themselves.
func (d Description) Label() string {
	if d.Role.Toolkit() != fyne.AccessibleRoleText {
		return d.join(d.Name)
	}
	return d.Text()
}

// join returns some texts, value, place and states, separated by commas.
func (d Description) join(before ...string) string {
	return Join(append(append(before, d.Value, d.place()), d.State.words()...)...)
}

// Join returns the texts that are not empty, separated by commas.
func Join(texts ...string) string {
	var all []string
	for _, text := range texts {
		if text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

// place returns the place of the value among the values, "" for none.
func (d Description) place() string {
	switch {
	case d.Count == 0 || d.Number == 0:
		return ""
	case d.Role == Table:
		return lang.L("row {{.Number}} of {{.Count}}", "Number", lang.Number(d.Number), "Count", lang.Number(d.Count))
	}
	return lang.L("{{.Number}} of {{.Count}}", "Number", lang.Number(d.Number), "Count", lang.Number(d.Count))
}
