package settingsdialog

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/speech"
	"backrank/ui/dialogs"
	"backrank/ui/widget"
)

// speechPage is the index of the page of the speech.
const speechPage = pageCount - 1

// dropdowns returns the dropdowns of the page shown: the rate and the voice.
func dropdowns(d *dialogs.Dialog) (all []*widget.Dropdown) {
	for _, o := range dialogtest.Focusable(d.Scroll) {
		if d, is := o.(*widget.Dropdown); is {
			all = append(all, d)
		}
	}
	return all
}

// The voices of the system are offered when they have been found, after "Automatic"; the chosen one is stored for the
// language of the window.
func TestVoicesComeLater(t *testing.T) {
	var found func([]speech.Voice, error)
	set := settings.Default()
	set.SetSpeechVoice("en", "b")
	set.SetSpeechVoice("de", "x")
	_, d, _ := openIn(t, dialogtest.UsualSize, Input{
		Page: speechPage, Settings: set,
		Change: func(change func(*settings.Settings)) { change(&set) },
		Voices: func(done func([]speech.Voice, error)) { found = done },
	})
	if n := len(dropdowns(d)); n != 2 {
		t.Fatalf("%d dropdowns before the voices are found", n)
	}
	found([]speech.Voice{{ID: "a", Name: "Anna"}, {ID: "b", Name: "Brad"}, {ID: "c", Name: "Cleo"}}, nil)
	voice := dropdowns(d)[1]
	if voice.Chosen() != 2 {
		t.Errorf("voice %d is chosen, not Brad", voice.Chosen())
	}
	voice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if set.SpeechVoice("en") != "c" || set.SpeechVoice("de") != "x" {
		t.Errorf("stored: %q", set.SpeechVoices)
	}
	for range 3 {
		voice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	}
	if set.SpeechVoice("en") != "" {
		t.Errorf("Automatic is stored as %q", set.SpeechVoices)
	}
}

// The page says when there is no speech, or none for the language.
func TestMissingSpeechIsNamed(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{speech.ErrNone, "No speech found: install speech-dispatcher"},
		{nil, "The system has no voice for this language"},
	} {
		_, d, _ := openIn(t, dialogtest.UsualSize, Input{
			Page: speechPage, Settings: settings.Default(), NoSpeech: "No speech found: install speech-dispatcher",
			Voices: func(done func([]speech.Voice, error)) { done(nil, c.err) },
		})
		var texts []string
		for _, l := range dialogtest.Texts(d) {
			texts = append(texts, l.Text())
		}
		if !slices.Contains(texts, c.want) {
			t.Errorf("%v: the texts are %q", c.err, texts)
		}
	}
}
