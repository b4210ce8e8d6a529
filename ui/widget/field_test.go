package widget

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/internal/testapp"
	"backrank/ui/theme"
)

// A field holds at most its maximum of characters, typed or pasted, and no invisible characters.
func TestAFieldHoldsNoMoreThanItCan(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	f := NewField("", nil)
	hearing(t, f)
	f.MaxLength = 5
	test.Type(f, "äbcdefgh")
	if f.Text != "äbcde" {
		t.Errorf("typed, it holds %q", f.Text)
	}
	paste := func(text string) {
		c := test.NewClipboard()
		c.SetContent(text)
		f.TypedShortcut(&fyne.ShortcutPaste{Clipboard: c})
	}
	paste(strings.Repeat("x", 200_000))
	if f.Text != "äbcde" {
		t.Errorf("pasted at its end, it holds %d bytes", len(f.Text))
	}
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	paste("a\nb\x00" + strings.Repeat("ü", 200_000))
	if f.Text != "a b ü" {
		t.Errorf("pasted over all, it holds %q", f.Text)
	}
}

// A character typed into the window starts a new text if the field does not have the focus, and is added if it does;
// "/" keeps the text until the next character.
func TestALetterBeginsANewText(t *testing.T) {
	f := NewField("", nil)
	c := test.NewTempWindow(t, f).Canvas()
	for _, r := range "ab" {
		f.Begin(c, r)
	}
	if f.Text != "ab" || c.Focused() != fyne.Focusable(f) {
		t.Fatalf("%q, focused %v", f.Text, c.Focused())
	}
	c.Unfocus()
	if f.Begin(c, '/'); f.Text != "ab" {
		t.Errorf("after / %q", f.Text)
	}
	if f.TypedRune('c'); f.Text != "c" {
		t.Errorf("then %q", f.Text)
	}
	c.Unfocus()
	if f.Begin(c, 'd'); f.Text != "d" {
		t.Errorf("begun %q", f.Text)
	}
}
