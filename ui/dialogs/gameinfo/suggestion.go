package gameinfo

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
	"backrank/ui/widget"
	"backrank/words"
)

// suggestField is a field that completes the typed text to a value typed earlier. It shows the missing part behind the text;
// Tab, or the right arrow at the end of the text, accepts it.
type suggestField struct {
	*widget.Field
	values       []string     // the most likely one first
	suggestEmpty bool         // it suggests the first value while the text is empty
	ghost        *canvas.Text // the missing part
	content      fyne.CanvasObject
}

func newSuggestField(hint string, values []string, suggestEmpty bool) *suggestField {
	s := &suggestField{Field: widget.NewField(hint, nil), values: values, suggestEmpty: suggestEmpty, ghost: canvas.NewText("", color.Transparent)}
	s.OnChanged = func(string) { s.suggest() }
	s.OnFocus, s.OnBlur = s.suggest, func() { s.show("") }
	s.Keys = s.key
	s.content = container.NewStack(s.Field, container.NewWithoutLayout(s.ghost))
	return s
}

// completion returns the suggested value, "" for none.
func (s *suggestField) completion() string {
	if s.Text == "" && !s.suggestEmpty {
		return ""
	}
	for _, name := range s.values {
		if len(name) > len(s.Text) && words.HasPrefix(name, s.Text) {
			return name
		}
	}
	return ""
}

// suggest shows the suggestion.
func (s *suggestField) suggest() { s.show(s.completion()) }

// show shows the part of a value that is missing in the text, nothing for "".
func (s *suggestField) show(value string) {
	s.Tabs = value != ""
	s.ghost.Text = ""
	if value != "" {
		s.ghost.Text = string([]rune(value)[len([]rune(s.Text)):])
		if s.Text == "" {
			s.SetPlaceHolder("")
		}
	}
	size := fynetheme.TextSize()
	s.ghost.TextSize, s.ghost.Color = size, theme.Dim()
	left := fynetheme.InnerPadding() + theme.Measure(s.Text, size, fyne.TextStyle{}).Width + 2 // the width of the cursor
	s.ghost.Text = widget.Cut(s.ghost.Text, size, s.ghost.TextStyle, max(s.Size().Width-left-fynetheme.InnerPadding(), 0))
	s.ghost.Move(fyne.NewPos(left, (s.Size().Height-s.ghost.MinSize().Height)/2))
	s.ghost.Resize(s.ghost.MinSize())
	s.ghost.Refresh()
}

// key accepts the suggestion with Tab, or with the right arrow at the end of the text.
func (s *suggestField) key(e *fyne.KeyEvent) bool {
	value := s.completion()
	atEnd := s.CursorColumn == len([]rune(s.Text))
	if value == "" || e.Name != fyne.KeyTab && (e.Name != fyne.KeyRight || !atEnd) {
		return false
	}
	s.Put(value)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.Field); c != nil && e.Name == fyne.KeyTab {
		c.FocusNext()
	}
	return true
}
