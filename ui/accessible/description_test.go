package accessible

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	_ "fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// A description says name, role, value, place and state, and leaves out what there is not. Screen readers get no role that
// the toolkit tells them.
func TestDescriptionsInWords(t *testing.T) {
	for _, d := range []struct {
		Description
		text, value, label string
	}{
		{
			Description{Name: "Clock", Role: Choice, Value: "3+2", Number: 2, Count: 7},
			"Clock, choice, 3+2, 2 of 7", "3+2, 2 of 7", "Clock, choice, 3+2, 2 of 7",
		},
		{Description{Name: "Rated", Role: CheckBox, State: NotChecked}, "Rated, check box, not checked", "not checked", "Rated, check box, not checked"},
		{Description{Name: "Save", Role: Button, State: Unavailable}, "Save, button, unavailable", "unavailable", "Save, unavailable"},
		{Description{Name: "Search", Role: TextField, State: Empty}, "Search, text field, empty", "empty", "Search, text field, empty"},
		{
			Description{Name: "Games", Role: Table, Value: "White Anna, Black Bob", Number: 3, Count: 1200, State: Selected},
			"Games, table, White Anna, Black Bob, row 3 of 1,200, selected", "White Anna, Black Bob, row 3 of 1,200, selected",
			"Games, table, White Anna, Black Bob, row 3 of 1,200, selected",
		},
		{Description{Name: "Anna – Bob", Role: Tab, Number: 2, Count: 3, State: Selected}, "Anna – Bob, tab, 2 of 3, selected", "2 of 3, selected", "Anna – Bob, tab, 2 of 3, selected"},
	} {
		if d.Text() != d.text || d.ValueText() != d.value || d.Label() != d.label {
			t.Errorf("it says %q, %q, to a screen reader %q", d.Text(), d.ValueText(), d.Label())
		}
	}
}

// control is a control without a label of its own.
type control struct {
	widget.Label
	Named
}

// A label names the controls next to it that have no name yet.
func TestLabelsNameControls(t *testing.T) {
	one, other := &control{}, &control{}
	other.SetName("Seed")
	Name("Clock", container.NewVBox(one, widget.NewLabel(""), container.NewHBox(other)))
	if one.Name() != "Clock" || other.Name() != "Seed" {
		t.Errorf("they are called %q and %q", one.Name(), other.Name())
	}
}

// Controls of the toolkit are described too.
func TestControlsOfTheToolkit(t *testing.T) {
	entry := widget.NewEntry()
	entry.SetPlaceHolder("Comment")
	off := widget.NewButton("Save", nil)
	off.Disable()
	for want, o := range map[string]fyne.CanvasObject{
		"Comment, text field, empty": entry, "Save, button, unavailable": off, "Games": widget.NewLabel("Games"), "Help, link": widget.NewHyperlink("Help", nil),
	} {
		if d, ok := Describe(o); !ok || d.Text() != want {
			t.Errorf("%T says %q, want %q", o, d.Text(), want)
		}
	}
	if d, ok := Describe(widget.NewSeparator()); ok {
		t.Errorf("a line says %q", d.Text())
	}
}
