package dialogs

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/ui/theme"
	"backrank/ui/widget"
)

// suggestion is a field that completes what is typed from what was typed before: the rest is shown behind the text, and
// Tab or → at its end takes it.
type suggestion struct {
	*widget.Field
	known   []string // the likeliest first
	always  bool     // the first is suggested for the empty field, too
	ghost   *canvas.Text
	content fyne.CanvasObject
}

func newSuggestion(hint string, known []string, always bool) *suggestion {
	s := &suggestion{Field: widget.NewField(hint, nil), known: known, always: always, ghost: canvas.NewText("", color.Transparent)}
	s.OnChanged = func(string) { s.suggest() }
	s.OnFocus, s.OnBlur = s.suggest, func() { s.show("") }
	s.Keys = s.key
	s.content = container.NewStack(s.Field, container.NewWithoutLayout(s.ghost))
	return s
}

// completion returns the text that would be taken, "" for none.
func (s *suggestion) completion() string {
	if s.Text == "" && !s.always {
		return ""
	}
	for _, name := range s.known {
		if len(name) > len(s.Text) && hasPrefixFold(name, s.Text) {
			return name
		}
	}
	return ""
}

// suggest shows what would be taken.
func (s *suggestion) suggest() { s.show(s.completion()) }

func (s *suggestion) show(whole string) {
	s.Tabs = whole != ""
	s.ghost.Text = ""
	if whole != "" {
		s.ghost.Text = string([]rune(whole)[len([]rune(s.Text)):])
		if s.Text == "" {
			s.SetPlaceHolder("")
		}
	}
	size := fynetheme.TextSize()
	s.ghost.TextSize, s.ghost.Color = size, theme.Dim()
	before := theme.Measure(s.Text, size, fyne.TextStyle{}).Width
	left := fynetheme.InnerPadding() + before + 2 // the cursor stands between
	s.ghost.Text = widget.Cut(s.ghost.Text, size, s.ghost.TextStyle, max(s.Size().Width-left-fynetheme.InnerPadding(), 0))
	s.ghost.Move(fyne.NewPos(left, (s.Size().Height-s.ghost.MinSize().Height)/2))
	s.ghost.Resize(s.ghost.MinSize())
	s.ghost.Refresh()
}

// key takes the suggestion.
func (s *suggestion) key(e *fyne.KeyEvent) bool {
	whole := s.completion()
	atEnd := s.CursorColumn == len([]rune(s.Text))
	if whole == "" || e.Name != fyne.KeyTab && (e.Name != fyne.KeyRight || !atEnd) {
		return false
	}
	s.Put(whole)
	if c := fyne.CurrentApp().Driver().CanvasForObject(s.Field); c != nil && e.Name == fyne.KeyTab {
		c.FocusNext()
	}
	return true
}
