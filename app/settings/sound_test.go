package settings_test

import (
	"testing"

	"backrank/app/settings"
)

// The sound of each event can be disabled separately. By default all are enabled.
func TestSetSoundEnabled(t *testing.T) {
	s := settings.Default()
	if !s.Sound || !s.SoundEnabled("move") || !s.SoundEnabled("capture") {
		t.Fatal("not all is heard at first")
	}
	s.SetSoundEnabled("capture", false)
	s.SetSoundEnabled("low-time", false)
	s.SetSoundEnabled("capture", false)
	if !s.SoundEnabled("move") || s.SoundEnabled("capture") || s.SoundEnabled("low-time") {
		t.Errorf("off are %q", s.SoundsOff)
	}
	s.SetSoundEnabled("capture", true)
	if !s.SoundEnabled("capture") || s.SoundsOff != "low-time" {
		t.Errorf("off are %q", s.SoundsOff)
	}
}
