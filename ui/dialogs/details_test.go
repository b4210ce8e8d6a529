package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynewidget "fyne.io/fyne/v2/widget"
	"github.com/notnil/chess"

	"backrank/variants/notation"
)

// detailed opens the dialog for the tags of a game; it returns what is saved.
func detailed(t *testing.T, tags []notation.Tag) (*details, *[]notation.Tag) {
	t.Helper()
	dressed(t)
	var saved []notation.Tag
	known := map[string][]string{"White": {"Adams, Ann", "Bell, Bob"}, "Event": {"Club championship"}}
	win := test.NewTempWindow(t, fynewidget.NewLabel(""))
	win.Resize(fyne.NewSize(760, 560))
	d := openDetails(win, DetailsInput{
		Tags: tags, Known: func(tag string) []string { return known[tag] },
	}, func(tags []notation.Tag, _ chess.Outcome) bool {
		saved = tags
		return true
	})
	return d, &saved
}

// Details that nobody changes stay as they are, to the letter and in their order.
func TestUntouchedDetailsStay(t *testing.T) {
	tags := []notation.Tag{{Name: "Event", Value: "?"}, {Name: "Opening", Value: "C50"}, {Name: "White", Value: "Ann"}, {Name: "Result", Value: "1-0"}, {Name: "Date", Value: "2024.??.??"}, {Name: "Round", Value: "-"}}
	d, saved := detailed(t, tags)
	d.accept()
	if got := *saved; !slices.Equal(got, tags) {
		t.Errorf("saved %v", got)
	}
}

func TestDetailsAreEdited(t *testing.T) {
	d, saved := detailed(t, []notation.Tag{{Name: "Event", Value: "Open"}, {Name: "White", Value: "Ann"}, {Name: "Annotator", Value: "Me"}, {Name: "ECO", Value: "C50"}})
	d.fields[0].Put("Bell, Bob")
	d.fields[2].Put("")
	d.fields[4].Put("2026-3-7")
	test.Tap(d.rows[1].content.(*fyne.Container).Objects[1].(fyne.Tappable)) // the button that removes
	d.add(notation.Tag{})
	d.rows[1].name.Put("Board")
	d.rows[1].value.Put("4")
	d.accept()
	want := map[string]string{"White": "Bell, Bob", "Event": "?", "Annotator": "Me", "Board": "4", "Date": "2026.03.07"}
	for _, tag := range *saved {
		if value, wanted := want[tag.Name]; wanted && value != tag.Value {
			t.Errorf("%s is %q, want %q", tag.Name, tag.Value, value)
		} else if tag.Name == "ECO" {
			t.Error("a tag that was removed is saved")
		}
		delete(want, tag.Name)
	}
	if len(want) > 0 {
		t.Errorf("not saved: %v", want)
	}
}

// The result of an opened game is chosen; without a result to edit there is none.
func TestTheResultIsEdited(t *testing.T) {
	d, _ := detailed(t, nil)
	if d.outcome() != "" {
		t.Errorf("%q without a result to edit", d.outcome())
	}
	d.in.Outcome = chess.Draw
	d.resultRow()
	if d.outcome() != chess.Draw {
		t.Errorf("%q is chosen first", d.outcome())
	}
	d.result.Choose(0)
	var saved chess.Outcome
	d.done = func(_ []notation.Tag, result chess.Outcome) bool { saved = result; return true }
	if d.accept(); saved != chess.WhiteWon {
		t.Errorf("%q is saved", saved)
	}
}

// A tag that cannot be is told, and nothing is saved.
func TestDetailsThatCannotBe(t *testing.T) {
	for _, c := range [][2]string{{"", "x"}, {"two words", "x"}, {"white", "x"}, {"Result", "1-0"}, {"FEN", "8/8"}} {
		d, saved := detailed(t, nil)
		d.add(notation.Tag{Name: c[0], Value: c[1]})
		d.accept()
		if *saved != nil || d.dialog.said.Text() == "" {
			t.Errorf("%v: saved %v, said %q", c, *saved, d.dialog.said.Text())
		}
	}
}

// Names are completed from their first letters, the event at once.
func TestDetailsAreRemembered(t *testing.T) {
	d, _ := detailed(t, nil)
	white, event := d.fields[0], d.fields[2]
	if white.FocusGained(); white.ghost.Text != "" || white.Tabs {
		t.Errorf("for nothing typed %q is suggested", white.ghost.Text)
	}
	white.TypedRune('b')
	if white.ghost.Text != "ell, Bob" || !white.AcceptsTab() {
		t.Errorf("after b: %q", white.ghost.Text)
	}
	white.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	if white.Text != "Bell, Bob" {
		t.Errorf("taken: %q", white.Text)
	}
	event.FocusGained()
	event.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if event.Text != "Club championship" || event.ghost.Text != "" {
		t.Errorf("the event is %q, and %q is suggested", event.Text, event.ghost.Text)
	}
}
