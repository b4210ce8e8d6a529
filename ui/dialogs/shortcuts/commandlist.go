package shortcuts

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
	"backrank/lang"
	"backrank/ui/keys"
	"backrank/ui/theme"
	"backrank/words"
)

// CommandGroup is a titled group of commands whose keys can be changed.
type CommandGroup struct {
	Title    string
	Bindings []*keys.Binding
}

// commandList is the model of the table of commands: those that match a search, by group.
type commandList struct {
	groups    []CommandGroup
	shown     []commandRow
	recording *keys.Binding // the command that gets the next key, nil for none
}

// commandRow is a row of the table: a command, and in the first row of a group the title of the group.
type commandRow struct {
	title string
	*keys.Binding
}

// search shows the commands whose name, group and key together contain all words of a text.
func (l *commandList) search(text string) {
	l.shown = nil
	for _, g := range l.groups {
		title := g.Title
		for _, b := range g.Bindings {
			if !words.ContainsAll(g.Title+" "+b.Name+" "+b.Text(), text) {
				continue
			}
			l.shown = append(l.shown, commandRow{title, b})
			title = ""
		}
	}
}

// at returns the command of a row, nil for none.
func (l *commandList) at(row int) *keys.Binding {
	if row < 0 || row >= len(l.shown) {
		return nil
	}
	return l.shown[row].Binding
}

// Rows implements widget.Content.
func (l *commandList) Rows() int { return len(l.shown) }

// Cell implements widget.Content.
func (l *commandList) Cell(row, column int) string {
	b := l.shown[row]
	switch {
	case column == 0:
		return b.title
	case column == 1:
		return b.Name
	case column == 2 && b.Binding == l.recording:
		return lang.L("Press a key…")
	case column == 2:
		return b.Text()
	case b.Changed() && b.Default == keys.Key{}:
		return lang.X("no default key", "none")
	case b.Changed():
		return b.Default.String()
	}
	return ""
}

// Icon implements widget.Content.
func (l *commandList) Icon(int) assets.Icon { return "" }

// Hue implements widget.Tinted: keys that the player has changed have the accent colour.
func (l *commandList) Hue(row, column int) fyne.ThemeColorName {
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
