package dialogs

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/ui/keys"
	"backrank/ui/theme"
	"backrank/words"
)

// BindingGroup is a group of commands whose keys can be changed.
type BindingGroup struct {
	Title    string
	Bindings []*keys.Binding
}

// bindingList are the commands that match a search, by group.
type bindingList struct {
	groups    []BindingGroup
	shown     []bindingRow
	recording *keys.Binding // the command that gets the next key, nil for none
}

// bindingRow is a command in the list. The first of a group shows its title.
type bindingRow struct {
	title string
	*keys.Binding
}

// search shows the commands with all words of a text in their names, groups and keys.
func (l *bindingList) search(text string) {
	l.shown = nil
	for _, g := range l.groups {
		title := g.Title
		for _, b := range g.Bindings {
			if !words.ContainsAll(g.Title+" "+b.Name+" "+b.Text(), text) {
				continue
			}
			l.shown = append(l.shown, bindingRow{title, b})
			title = ""
		}
	}
}

// at returns the command of a row, nil for none.
func (l *bindingList) at(row int) *keys.Binding {
	if row < 0 || row >= len(l.shown) {
		return nil
	}
	return l.shown[row].Binding
}

// Rows implements widget.Content.
func (l *bindingList) Rows() int { return len(l.shown) }

// Cell implements widget.Content.
func (l *bindingList) Cell(row, column int) string {
	b := l.shown[row]
	switch {
	case column == 0:
		return b.title
	case column == 1:
		return b.Name
	case column == 2 && b.Binding == l.recording:
		return "Press a key…"
	case column == 2:
		return b.Text()
	case b.Changed() && b.Default == keys.Key{}:
		return "none"
	case b.Changed():
		return b.Default.String()
	}
	return ""
}

// Icon implements widget.Content.
func (l *bindingList) Icon(int) assets.Icon { return "" }

// Hue implements widget.Tinted: keys that the player has changed stand out.
func (l *bindingList) Hue(row, column int) fyne.ThemeColorName {
	b := l.shown[row]
	switch {
	case column == 0:
		return theme.ColorNameDim
	case column == 2 && (b.Changed() || b.Binding == l.recording):
		return fynetheme.ColorNamePrimary
	case column == 2:
		return fynetheme.ColorNameForeground
	}
	return ""
}
