package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app"
	"backrank/app/disk"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/engine"
	"backrank/variants"
)

// The flags start a game, or change the players of the current one; invalid flags are reported.
func TestFlags(t *testing.T) {
	for _, c := range []struct {
		args         string
		game, refuse string // "chess960 518 0 5": variant, start, levels; or words of the error
	}{
		{"", "chess 518 0 0", ""},
		{"-black 1", "chess 518 0 1", ""},
		{"-variant chess960 -start 0 -white human -black 1", "chess960 0 0 1", ""},
		{"-variant bunker -start 2879", "bunker 2879 0 0", ""},
		{"-start RNBQKBNR", "chess960 518 0 0", ""},
		{"-variant chess960 -start 960", "", "numbered from 0 to 959"},
		{"-variant shuffle -start 2880", "", "numbered from 0 to 2879"},
		{"-variant nope", "", "unknown variant"},
		{"-white 0", "", "by name or number"},
		{"-white novice -black Expert", "chess 518 1 12", ""},
		{"-white Candidate -black master", "chess 518 12 16", ""}, // names of 0.1.0
		{"-black 18", "chess 518 0 18", ""},
		{"-black 20", "", "level"},
		{"-black 99", "", "level"},
		{"-black x", "", "write human"},
		{"-black fish", "chess 518 0 e", ""},
		{"-variant chess960 -start 0 -black fish", "", "does not support Chess960"},
		{"-size 12", "", "1180x760"},
		{"-size 500x860", "", "760x560 is the smallest"},
		{"-size 1180x400", "", "760x560 is the smallest"},
		{"-size 20000x20000", "", "8000x8000 is the largest"},
		{"-fen rubbish", "", "FEN cannot be used"},
	} {
		orthodox, _ := variants.ByID("chess")
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: orthodox}})
		m := tabs.Selected()
		m.Engines().Put(player.Entry{ID: "a", Name: "Fish 1", Path: "fish"})
		o, err := parseFlags(strings.Fields(c.args))
		if err == nil {
			err = o.begin(tabs)
		}
		v := m.View()
		tabs.Shutdown()
		switch {
		case c.refuse != "":
			if err == nil || !strings.Contains(err.Error(), c.refuse) {
				t.Errorf("%q: %v, want %q", c.args, err, c.refuse)
			}
		case err != nil:
			t.Errorf("%q: %v", c.args, err)
		default:
			got := strings.Join([]string{v.Variant.ID, v.StartID, digit(v.White.Player), digit(v.Black.Player)}, " ")
			if got != c.game {
				t.Errorf("%q: %s, want %s", c.args, got, c.game)
			}
		}
	}
}

// digit returns a player's level, or e for an engine.
func digit(p player.Player) string {
	if p.Engine != "" {
		return "e"
	}
	return strconv.Itoa(p.Level)
}

// -clock starts a new game with a clock, and -prepare adds the time to prepare. Errors are in words.
func TestClockFlags(t *testing.T) {
	for _, c := range []struct {
		args                []string
		game, clock, refuse string // variant and terms, or words of the error
	}{
		{[]string{"-clock", "3+2"}, "chess960", "3+2", ""},
		{[]string{"-clock", "40/90+30:30+30", "-variant", "bunker"}, "bunker", "40/90+30:30+30", ""},
		{[]string{"-clock", "0.5+0", "-start", "518"}, "chess960", "0.5+0", ""},
		{[]string{"-prepare", "10m", "-clock", "15+10"}, "chess960", "15+10 prepare 10", ""},
		{[]string{"-clock", "15+10 prepare 3", "-prepare", "90s"}, "chess960", "15+10 prepare 1.5", ""},
		{[]string{"-clock", "5+3 vs 1+0", "-white", "human"}, "chess960", "5+3 vs 1+0", ""},
		{[]string{"-clock", "5 draft same", "-variant", "prechess"}, "prechess", "5+0 draft same", ""},
		{[]string{"-clock", "5 draft same"}, "", "", "has no draft"},
		{[]string{"-clock", "5 draft 2", "-variant", "prechess", "-start", "518"}, "", "", "has no draft"},
		{[]string{"-clock", "none", "-prepare", "5"}, "chess960", "none prepare 5", ""},
		{[]string{"-clock", "none"}, "chess960", "none", ""},
		{nil, "chess", "none", ""},
		{[]string{"-clock", "five"}, "", "", "as in 3+2"},
		{[]string{"-clock", ""}, "", "", "as in 3+2"},
		{[]string{"-clock", "3+2", "-prepare", "long"}, "", "", "is not a time"},
		{[]string{"-clock", "3+2", "-prepare", "25h"}, "", "", "24 hours"},
		{[]string{"-prepare", "10m"}, "", "", `-prepare "10m": only a game with a clock`},
		{[]string{"-clock", "3+2", "-fen", "8/8/8/8/8/8/8/K1k5 w - -"}, "", "", "not one from a FEN"},
	} {
		orthodox, _ := variants.ByID("chess")
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: orthodox}})
		m := tabs.Selected()
		o, err := parseFlags(c.args)
		if err == nil {
			err = o.begin(tabs)
		}
		v := m.View()
		tabs.Shutdown()
		switch {
		case c.refuse != "":
			if err == nil || !strings.Contains(err.Error(), c.refuse) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: %v, want %q", c.args, err, c.refuse)
			}
		case err != nil:
			t.Errorf("%q: %v", c.args, err)
		case v.Variant.ID != c.game || v.Clock.Terms().String() != c.clock:
			t.Errorf("%q: %s on %s, want %s on %s", c.args, v.Variant.ID, v.Clock.Terms(), c.game, c.clock)
		}
	}
}

// A FYNE_SCALE at which the window cannot be drawn is refused before a window is opened.
func TestInvalidScalesAreRefused(t *testing.T) {
	for text, good := range map[string]bool{
		"": true, "auto": true, "1": true, "1.25": true, "8": true,
		"nan": false, "NaN": false, "inf": false, "1e9": false, "0": false, "-1": false, "two": false, "0.01": false,
	} {
		if err := checkScale(text); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A person who plays against the computer gets the name from the settings; two persons get none.
func TestFlagsGiveAPersonTheNameOfTheSettings(t *testing.T) {
	for args, want := range map[string][2]string{
		"-variant chess -white human -black 2":      {"Ann", ""},
		"-variant chess -white Casual -black human": {"", "Ann"},
		"-variant chess -white human -black human":  {"", ""},
		"-white human -black 1":                     {"Ann", ""},
	} {
		o, err := parseFlags(strings.Fields(args))
		if err != nil {
			t.Fatal(err)
		}
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: firstGame()})
		match := tabs.Selected()
		match.Settings().Change(func(s *settings.Settings) { s.PlayerName = "Ann" })
		if err := o.begin(tabs); err != nil {
			t.Fatal(err)
		}
		if v := match.View(); v.White.Name != want[0] || v.Black.Name != want[1] {
			t.Errorf("%s: %q against %q, want %q", args, v.White.Name, v.Black.Name, want)
		}
		tabs.Shutdown()
	}
}

// -pace sets the pace of a game between computers, a new one or the current one. Errors are in words.
func TestPaceFlags(t *testing.T) {
	for _, c := range []struct {
		args, refuse string
		pace         time.Duration
	}{
		{"-white 1 -black 2 -pace 2s", "", 2 * time.Second},
		{"-variant bunker -white 1 -black 2 -pace 0.5", "", 500 * time.Millisecond},
		{"-fen 4k3/8/8/8/8/8/8/R3K3 -white 1 -black 2 -pace 3s", "", 3 * time.Second},
		{"-variant bunker -white 1 -black 2", "", 0},
		{"-variant bunker -white 1 -pace 2s", "between computers", 0},
		{"-black 1 -pace 2s", "between computers", 0},
		{"-pace 2s", "between computers", 0},
		{"-white 1 -black 2 -pace fast", "number of seconds", 0},
		{"-white 1 -black 2 -pace 2h", "to 1 minute", 0},
	} {
		orthodox, _ := variants.ByID("chess")
		tabs := app.OpenTabs(app.Options{Unsaved: true, Opponent: player.NewComputer(1), First: app.NewGame{Variant: orthodox}})
		m := tabs.Selected()
		before := m.View().Game
		o, err := parseFlags(strings.Fields(c.args))
		if err == nil {
			err = o.begin(tabs)
		}
		v := m.View()
		tabs.Shutdown()
		switch {
		case c.refuse == "" && (err != nil || v.Pace != c.pace || !v.Watched):
			t.Errorf("%q: a pace of %v, %v", c.args, v.Pace, err)
		case c.refuse != "" && (err == nil || !strings.Contains(err.Error(), c.refuse) || v.Game != before):
			t.Errorf("%q: %v, want %q; another game %v", c.args, err, c.refuse, v.Game != before)
		}
	}
}

// The name that a level had in an earlier version still selects it, so that scripts keep working.
func TestFlagsKnowFormerNamesOfLevels(t *testing.T) {
	for before, now := range map[string]string{"Full": "Full strength", "county player": "Strong tournament player"} {
		former, err := parsePlayer(before)
		if err != nil || former.Level == 0 || former.Level != engine.LevelNumber(now) {
			t.Errorf("%s is %+v, %v, want the level %s", before, former, err, now)
		}
	}
}

// A file given by a file: address is opened by its path.
func TestFileArgumentsMayBeAddresses(t *testing.T) {
	o, err := parseFlags([]string{"file:///srv/a%20b.pgn", "c.pgn"})
	if want := []string{disk.PathOf("file:///srv/a%20b.pgn"), "c.pgn"}; err != nil || !slices.Equal(o.files, want) || strings.Contains(o.files[0], "file:") {
		t.Errorf("%q, %v, want %q", o.files, err, want)
	}
}

// A game that the flags begin replaces a game in which nothing was played. Otherwise it has a tab of its own, which is
// selected, and the game in progress stays as it is.
func TestFlagsKeepTheGameInProgress(t *testing.T) {
	orthodox, _ := variants.ByID("chess")
	for _, args := range []string{"-variant chess960", "-fen 8/8/8/8/7k/8/8/K5R1"} {
		for _, played := range []bool{false, true} {
			tabs := app.OpenTabs(app.Options{Unsaved: true, First: app.NewGame{Variant: orthodox}})
			before := tabs.Selected()
			if played {
				if err := before.PlayText("e4"); err != nil {
					t.Fatal(err)
				}
			}
			o, err := parseFlags(strings.SplitN(args, " ", 2))
			if err == nil {
				err = o.begin(tabs)
			}
			if err != nil {
				t.Fatal(err)
			}
			if kept, n := before.View(), len(tabs.All()); played && (n != 2 || len(kept.Plies) != 1 || tabs.Selected() == before) || !played && n != 1 {
				t.Errorf("%s: played %v: %d tabs, %d moves in the first", args, played, n, len(kept.Plies))
			}
			if v := tabs.Selected().View(); len(v.Plies) != 0 {
				t.Errorf("%s: played %v: the game has %d moves", args, played, len(v.Plies))
			}
			tabs.Shutdown()
		}
	}
}
