package gameinfo

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"

	"backrank/internal/dialogtest"
	"backrank/variants/pgn"
)

// openTags opens the dialog with the tags of a game, and returns the tags that it saves.
func openTags(t *testing.T, tags []pgn.Tag) (*detailsDialog, *[]pgn.Tag) {
	t.Helper()
	var saved []pgn.Tag
	suggestions := map[string][]string{"White": {"Adams, Ann", "Bell, Bob"}, "Event": {"Club championship"}}
	d := openDetails(dialogtest.Window(t, dialogtest.SmallSize), DetailsInput{
		Tags: tags, Suggestions: func(tag string) []string { return suggestions[tag] },
	}, func(tags []pgn.Tag, _ chess.Outcome) bool {
		saved = tags
		return true
	})
	return d, &saved
}

// Tags that the player does not change are saved unchanged and in the same order.
func TestUnchangedTagsStay(t *testing.T) {
	tags := []pgn.Tag{{Name: "Event", Value: "?"}, {Name: "Opening", Value: "C50"}, {Name: "White", Value: "Ann"}, {Name: "Result", Value: "1-0"}, {Name: "Date", Value: "2024.??.??"}, {Name: "Round", Value: "-"}}
	d, saved := openTags(t, tags)
	d.accept()
	if got := *saved; !slices.Equal(got, tags) {
		t.Errorf("saved %v", got)
	}
}

// A date is shown with hyphens, as on all screens, and saved as PGN has it. The day and the month may be unknown.
func TestDatesAreShownWithHyphensAndSavedAsPGN(t *testing.T) {
	for _, test := range []struct{ initial, shown, typed, saved string }{
		{"2024.05.17", "2024-05-17", "2024-05-17", "2024.05.17"},
		{"2024.05.??", "2024-05", "2024-05", "2024.05.??"},
		{"????.??.??", "", "", "????.??.??"},
		{"????.??.??", "", "2024", "2024.??.??"},
		{"2024.05.17", "2024-05-17", "2024-6", "2024.06.??"},
		{"2024.05.17", "2024-05-17", "2023.1.2", "2023.01.02"},
		{"2024.05.17", "2024-05-17", "", "????.??.??"},
		{"in May", "in May", "in May", "in May"},
	} {
		d, saved := openTags(t, []pgn.Tag{{Name: "Date", Value: test.initial}})
		if got := d.fields[4].Text; got != test.shown {
			t.Errorf("%q is shown as %q, want %q", test.initial, got, test.shown)
		}
		d.fields[4].Put(test.typed)
		d.accept()
		if want := (pgn.Tag{Name: "Date", Value: test.saved}); !slices.Contains(*saved, want) {
			t.Errorf("%q, typed %q: saved %v, want %v", test.initial, test.typed, *saved, want)
		}
	}
}

func TestTagsAreEdited(t *testing.T) {
	d, saved := openTags(t, []pgn.Tag{{Name: "Event", Value: "Open"}, {Name: "White", Value: "Ann"}, {Name: "Annotator", Value: "Me"}, {Name: "ECO", Value: "C50"}})
	d.fields[0].Put("Bell, Bob")
	d.fields[2].Put("")
	d.fields[4].Put("2026-3-7")
	test.Tap(d.rows[1].content.(*fyne.Container).Objects[1].(fyne.Tappable)) // the button Remove
	d.add(pgn.Tag{})
	d.rows[1].name.Put("Board")
	d.rows[1].value.Put("4")
	d.accept()
	want := map[string]string{"White": "Bell, Bob", "Event": "?", "Annotator": "Me", "Board": "4", "Date": "2026.03.07"}
	for _, tag := range *saved {
		if value, ok := want[tag.Name]; ok && value != tag.Value {
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

// The result is edited if it can be; otherwise it is "".
func TestResultIsEdited(t *testing.T) {
	d, _ := openTags(t, nil)
	if d.outcome() != "" {
		t.Errorf("%q without a result to edit", d.outcome())
	}
	d.in.Outcome = chess.Draw
	d.resultRow()
	if d.outcome() != chess.Draw {
		t.Errorf("%q is chosen at first", d.outcome())
	}
	d.result.Choose(0)
	var saved chess.Outcome
	d.save = func(_ []pgn.Tag, result chess.Outcome) bool { saved = result; return true }
	if d.accept(); saved != chess.WhiteWon {
		t.Errorf("%q is saved", saved)
	}
}

// For an invalid tag the dialog shows a problem and saves nothing.
func TestInvalidTagsAreRefused(t *testing.T) {
	for _, c := range [][2]string{{"", "x"}, {"two words", "x"}, {"white", "x"}, {"Result", "1-0"}, {"FEN", "8/8"}} {
		d, saved := openTags(t, nil)
		d.add(pgn.Tag{Name: c[0], Value: c[1]})
		d.accept()
		if *saved != nil || d.frame.Problem.Text() == "" {
			t.Errorf("%v: saved %v, the problem is %q", c, *saved, d.frame.Problem.Text())
		}
	}
}

// Names of players are completed from their first letters, the event is suggested for an empty field.
func TestEarlierValuesAreSuggested(t *testing.T) {
	d, _ := openTags(t, nil)
	white, event := d.fields[0], d.fields[2]
	if white.FocusGained(); white.ghost.Text != "" || white.Tabs {
		t.Errorf("for an empty field %q is suggested", white.ghost.Text)
	}
	white.TypedRune('b')
	if white.ghost.Text != "ell, Bob" || !white.AcceptsTab() {
		t.Errorf("after b: %q", white.ghost.Text)
	}
	white.TypedKey(&fyne.KeyEvent{Name: fyne.KeyTab})
	if white.Text != "Bell, Bob" {
		t.Errorf("after Tab: %q", white.Text)
	}
	event.FocusGained()
	event.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if event.Text != "Club championship" || event.ghost.Text != "" {
		t.Errorf("the event is %q, and %q is suggested", event.Text, event.ghost.Text)
	}
}
