package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/engine"
	"backrank/variants"
)

// testMatch returns a match and a path for its state.
func testMatch(t *testing.T) (Match, string) {
	t.Helper()
	return Match{
		Contenders: []Contender{randomContender("Novice", 3), randomContender("Beginner", 2), randomContender("Casual", 1)},
		Variants:   variants.All(), Games: 8, Seed: 3, Concurrency: 2, Adjudication: shortGames,
	}, filepath.Join(t.TempDir(), "state")
}

// playPairs resumes a match from its state, plays at least n more pairs or all that remain, and returns its report.
func playPairs(t *testing.T, m Match, path string, n int) (string, error) {
	t.Helper()
	s := NewStandings()
	state, err := OpenState(path, &m, s)
	if err != nil {
		return "", err
	}
	defer state.Close()
	enough := errors.New("enough")
	m.Done = func(p Pair, _ *Standings) error {
		if n--; n == 0 {
			return errors.Join(enough, state.Add(p))
		}
		return state.Add(p)
	}
	if err := m.Play(t.Context(), s); err != nil && !errors.Is(err, enough) {
		t.Fatal(err)
	}
	return reportOf(t, m, s), nil
}

// A match that is stopped and resumed has the same results as one that is not stopped.
func TestMatchResumes(t *testing.T) {
	m, path := testMatch(t)
	_, want := playMatch(t, m)
	var got string
	for range 4 {
		var err error
		if got, err = playPairs(t, m, path, 4); err != nil {
			t.Fatal(err)
		}
	}
	if got != want {
		t.Errorf("resumed\n%s\nin one run\n%s", got, want)
	}
	before, _ := os.ReadFile(path)
	if n := bytes.Count(before, []byte("\n")); n != 13 {
		t.Errorf("%d lines", n)
	}
	m.Games, m.Concurrency = 10, 1 // the number of games and the concurrency may change
	if _, err := playPairs(t, m, path, 100); err != nil {
		t.Error(err)
	}
	after, _ := os.ReadFile(path)
	if !bytes.HasPrefix(after, before) || bytes.Count(after, []byte("\n")) != 16 {
		t.Errorf("%s", after)
	}
}

// If a crash leaves an incomplete last line of any length, the pairs before it count, and the match ends with the
// same results.
func TestIncompleteLineIsRemoved(t *testing.T) {
	m, path := testMatch(t)
	_, want := playMatch(t, m)
	if _, err := playPairs(t, m, path, 100); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	for _, n := range []int{0, 1, 20, len(lines[0]) - 1, len(lines[0]), len(lines[0]) + 9, len(whole) - 1, len(whole) - 40} {
		if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := playPairs(t, m, path, 100); err != nil || got != want {
			t.Errorf("torn after %d of %d bytes: %v\n%s", n, len(whole), err, got)
		}
		if got, err := playPairs(t, m, path, 100); err != nil || got != want {
			t.Errorf("torn after %d of %d bytes, resumed twice: %v\n%s", n, len(whole), err, got)
		}
	}
}

// OpenState refuses a state with other settings and a file that is not a state, and leaves them unchanged.
func TestStatesOfOtherMatchesAreRefused(t *testing.T) {
	m, path := testMatch(t)
	if _, err := playPairs(t, m, path, 1); err != nil {
		t.Fatal(err)
	}
	good, _ := os.ReadFile(path)
	head, pair, _ := strings.Cut(string(good), "\n")
	for _, c := range []struct {
		text   string
		change func(*Match)
		want   string
	}{
		{string(good), func(m *Match) { m.Seed = 4 }, "it had  seed: 3\n  this is seed: 4"},
		{string(good), func(m *Match) { m.Variants = m.Variants[:2] }, "this is variants: chess,chess960"},
		{string(good), func(m *Match) { m.Plies = 2 }, "random plies: 2"},
		{string(good), func(m *Match) { m.MaxPlies = 99 }, "drawn after 99 plies"},
		{string(good), func(m *Match) { m.Margin = ms }, "margin: 1ms"},
		{string(good), func(m *Match) { m.Format = Ladder }, "this is meetings: ladder"},
		{string(good), func(m *Match) { m.Contenders = m.Contenders[:2] }, "it had  engine 3: Casual"},
		{string(good), func(m *Match) {
			m.Contenders = []Contender{m.Contenders[0], m.Contenders[1], fakeContender("none", 1)}
		}, "this is engine 3: none, 1 nodes, program "},
		{string(good), func(m *Match) { m.SPRT = &SPRT{Elo1: 5} }, "this is test:"},
		{"[Event \"?\"]\n", nil, "line 1: this is not the state of a match"},
		{"my diary", nil, "line 1: this is not the state of a match"},
		{"{}\n", nil, "line 1: this is not the state of a match"},
		{strings.Replace(head, ":1,", ":2,", 1) + "\n", nil, "line 1: this state has version 2"},
		{head + "\n{\"pair\":\n" + pair, nil, "line 2: damaged"},
		{head + "\n" + strings.Replace(pair, `"first":0`, `"first":7`, 1), nil, "line 2: damaged"},
		{head + "\n" + strings.Replace(pair, `"variant":"chess"`, `"variant":"benko"`, 1), nil, "line 2: damaged"},
		{head + "\n" + strings.Replace(pair, `"outcome":"`, `"outcome":"*`, 1), nil, "line 2: damaged"},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		m, _ := testMatch(t)
		if c.change != nil {
			c.change(&m)
		}
		_, err := playPairs(t, m, path, 1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if err != nil && strings.ContainsAny(err.Error(), "{}[]") {
			t.Errorf("%q is not plain text", err)
		}
		if after, _ := os.ReadFile(path); string(after) != c.text {
			t.Errorf("%q: the file was changed", c.want)
		}
	}
}

// A state with settings in the format of version 1 can be resumed.
func TestVersion1StateResumes(t *testing.T) {
	m, path := testMatch(t)
	m.SPRT, m.Contenders = &SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}, m.Contenders[:2]
	version1, err := m.settings(version1Format)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(version1, "\n"); !strings.Contains(text, "plies by lot: 0") ||
		!strings.Contains(text, "test: {Elo0:0 Elo1:5 Alpha:0.05 Beta:0.05}") ||
		!strings.Contains(text, "adjudication: {ResignScore:0 ResignMoves:0 DrawScore:0 DrawMoves:0 DrawAfter:0 MaxPlies:120}") {
		t.Errorf("settings in the format of version 1: %s", text)
	}
	header, err := json.Marshal(header{stateVersion, version1})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(header, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := playPairs(t, m, path, 1); err != nil {
		t.Error(err)
	}
}

// The settings of a contender change with the content of its program, and with the parameters of its level.
func TestSettingsIdentifyThePlayer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	settingsOf := func(program string) string {
		if err := os.WriteFile(path, []byte(program), 0o755); err != nil {
			t.Fatal(err)
		}
		c := Contender{Name: "x"}
		c.Program.Path = path
		s, err := c.settings(currentFormat)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if a, b, c := settingsOf("one"), settingsOf("two"), settingsOf("one"); a == b || a != c {
		t.Errorf("%s, %s, %s", a, b, c)
	}
	numbers := map[string]bool{}
	for _, l := range engine.Levels() {
		s, err := level(l.Name).settings(currentFormat)
		if err != nil || !strings.Contains(s, l.Parameters()) || numbers[l.Parameters()] {
			t.Errorf("%s: %q, %v", l.Name, s, err)
		}
		numbers[l.Parameters()] = true
	}
}
