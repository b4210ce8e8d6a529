package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Selection is a [Content] of which several rows can be selected, as file managers have it: by clicks with Ctrl and
// Shift, Shift with the keys that walk, and Ctrl+A.
type Selection interface {
	// Selected reports whether a row is selected: one of several, or else the chosen one.
	Selected(row int) bool
	// Toggle selects a row beside the others, or takes it off them. The chosen row is the one before.
	Toggle(row int)
	// Range selects the rows between two, and both, in place of the others; with more beside them.
	Range(from, to int, more bool)
	// All selects all rows, None ends that several are selected.
	All()
	None()
}

// heldModifiers returns the modifiers that are held.
func heldModifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// selected reports whether a row is drawn as selected.
func (t *Table) selected(row int) bool {
	if s, several := t.content.(Selection); several {
		return s.Selected(row)
	}
	return row == t.at
}

// selectTo chooses a row: alone, with Ctrl beside those that are selected, or with Shift together with all from the
// anchor on.
func (t *Table) selectTo(row int, held fyne.KeyModifier) {
	s, several := t.content.(Selection)
	anchor := max(t.anchor, 0)
	shift, ctrl := held&fyne.KeyModifierShift != 0, held&fyne.KeyModifierShortcutDefault != 0
	switch {
	case several && shift:
		s.Range(min(anchor, row), max(anchor, row), ctrl)
	case several && ctrl:
		s.Toggle(row)
		anchor = row
	case several:
		s.None()
		anchor = row
	}
	t.Choose(row)
	if several {
		t.anchor = anchor
	}
}

// keepOrChoose chooses a row, and keeps those that are selected if it is one of them.
func (t *Table) keepOrChoose(row int) {
	if s, several := t.content.(Selection); several && !s.Selected(row) {
		s.None()
	}
	t.Choose(row)
}

// TypedShortcut selects all rows with Ctrl+A; other shortcuts go to the window.
func (t *Table) TypedShortcut(shortcut fyne.Shortcut) {
	if t.Shortcuts != nil && t.Shortcuts(shortcut) {
		return
	}
	s, several := t.content.(Selection)
	if _, all := shortcut.(*fyne.ShortcutSelectAll); all && several {
		s.All()
		t.Redraw()
		return
	}
	UnusedShortcut(t, shortcut)
}
