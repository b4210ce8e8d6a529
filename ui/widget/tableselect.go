package widget

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
)

// Selection is a [Content] in which several rows can be selected as in file managers: by clicks with Ctrl or Shift, by
// the arrow and page keys with Shift, and by Ctrl+A.
type Selection interface {
	// Selected reports whether a row is selected. If no rows are selected, the chosen row counts as selected.
	Selected(row int) bool
	// Toggle adds a row to the selection or removes it. It is called before the row is chosen.
	Toggle(row int)
	// Range selects the rows in [from, to]. It replaces the selection, or extends it if more is true.
	Range(from, to int, more bool)
	// All selects all rows, None clears the selection.
	All()
	None()
}

// heldModifiers returns the modifier keys that are held down.
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

// selectTo chooses a row. Without modifiers it clears the selection; with Ctrl it adds or removes the row; with Shift it
// selects all rows from the anchor to the row.
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

// keepOrChoose chooses a row of a table. It keeps the selection if the row is part of it, else clears it.
func keepOrChoose(t *Table, row int) {
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
