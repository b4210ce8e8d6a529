package settings_test

import (
	"testing"

	"backrank/app/settings"
)

// Each event has a switch of its own, and all are on until the player turns one off.
func TestEventsAreSwitchedOneByOne(t *testing.T) {
	s := settings.Default()
	if !s.Sound || !s.Hears("move") || !s.Hears("capture") {
		t.Fatal("not all is heard at first")
	}
	s.SetHears("capture", false)
	s.SetHears("low-time", false)
	s.SetHears("capture", false)
	if !s.Hears("move") || s.Hears("capture") || s.Hears("low-time") {
		t.Errorf("off are %q", s.SoundsOff)
	}
	s.SetHears("capture", true)
	if !s.Hears("capture") || s.SoundsOff != "low-time" {
		t.Errorf("off are %q", s.SoundsOff)
	}
}
