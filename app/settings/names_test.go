package settings_test

import (
	"slices"
	"testing"

	"backrank/app/settings"
)

// The player's name and other names are told apart; each other name is there once, in any case.
func TestNamesOfThePlayer(t *testing.T) {
	s := settings.Default()
	check := func(want string, others ...string) {
		t.Helper()
		if name, rest := s.Names(); name != want || !slices.Equal(rest, others) {
			t.Errorf("%q and %q, want %q and %q", name, rest, want, others)
		}
	}
	check("")
	s.SetOwn("anna960", true)
	s.SetOwn("Anna2000", true)
	s.SetOwn("ANNA2000", true)
	check("anna960", "ANNA2000")
	s.PlayerName = "Anna Berg"
	check("Anna Berg", "anna960", "ANNA2000")
	s.PlayerName = "Anna960"
	check("Anna960", "ANNA2000")
	if !s.IsOwn("Anna960") || s.IsOwn("bruno") {
		t.Error("IsOwn")
	}
	s.SetOwn("Anna960", false)
	check("Anna960", "ANNA2000")
	if s.IsOwn("anna960") {
		t.Error("a removed name is still the player's")
	}
}
