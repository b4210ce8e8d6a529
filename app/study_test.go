package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func study(t *testing.T, folder string) *StudyFile {
	t.Helper()
	f, said := OpenStudy(folder, day)
	if len(said) != 0 {
		t.Fatalf("notices %v", said)
	}
	return f
}

// What one program marks the next finds, and two that run at once keep both's marks.
func TestTheStudyIsKeptAndShared(t *testing.T) {
	folder := t.TempDir()
	one, two := study(t, folder), study(t, folder)
	do(t, one.Change(func(s *Study) { s.SetFavourite(518, true); s.SetFavourite(7, true) }))
	do(t, two.Change(func(s *Study) { s.SetExcluded(534, true); s.SetNote(2879, "mine") }))
	do(t, one.Change(func(s *Study) { s.SetFavourite(7, false) }))
	s := study(t, folder).Get()
	if !slices.Equal(s.Favourites, []int{518}) || !s.IsExcluded(534) || s.Notes[2879] != "mine" || s.Favourite(7) {
		t.Errorf("%+v", s)
	}
	do(t, one.Change(func(s *Study) { s.SetNote(2879, " ") }))
	if n := study(t, folder).Get().Notes; len(n) != 0 {
		t.Errorf("an empty note stays: %v", n)
	}
}

// What was handed out does not change afterwards.
func TestAStudyHandedOutStays(t *testing.T) {
	f := study(t, "")
	do(t, f.Change(func(s *Study) { s.SetFavourite(3, true); s.SetNote(3, "a") }))
	before := f.Get()
	do(t, f.Change(func(s *Study) { s.SetFavourite(1, true); s.SetNote(3, "b") }))
	if !slices.Equal(before.Favourites, []int{3}) || before.Notes[3] != "a" {
		t.Errorf("%+v", before)
	}
}

// A file that cannot be read is set aside unharmed.
func TestAForeignStudyIsSetAside(t *testing.T) {
	for _, data := range []string{"Dear diary", `{"favourites":[2880]}`, `{"notes":{"-1":"x"}}`, `{"excluded":"all"}`} {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "study.json"), []byte(data))
		f, said := OpenStudy(folder, day)
		if len(said) != 1 || said[0].Severity != Warning {
			t.Errorf("%s: notices %v", data, said)
		}
		aside, err := os.ReadFile(filepath.Join(folder, "study-set-aside-2026-11-21-093000.json"))
		if err != nil || string(aside) != data {
			t.Errorf("%s: set aside %q, %v", data, aside, err)
		}
		do(t, f.Change(func(s *Study) { s.SetFavourite(1, true) }))
		if s := study(t, folder).Get(); !s.Favourite(1) {
			t.Errorf("%s: nothing is kept afterwards", data)
		}
	}
}

// A draw passes over what is excluded and repeats nothing before all has come; its
// seed gives it again.
func TestDrawsOfTheStudy(t *testing.T) {
	v := variant(t, "multichess")
	var s Study
	s.SetExcluded(518, true)
	s.SetExcluded(742, true) // none of the variant's
	for round := range 2 {
		seen := map[string]bool{}
		for i := range 42 { // 7 arrays, unequal
			start, seed, err := s.Draw(v, uint64(i))
			do(t, err)
			if start.White.Number() == 518 || start.Black.Number() == 518 || v.RandomStart(seed) != start {
				t.Fatalf("drew %v, seed %d gives %v", start, seed, v.RandomStart(seed))
			}
			seen[v.StartID(start)] = true
		}
		if len(seen) != 42 {
			t.Errorf("round %d: %d of 42 came", round, len(seen))
		}
	}
	if n := len(s.Drawn[v.ID]); n != 42 {
		t.Errorf("%d are remembered after two rounds", n)
	}
	for _, n := range v.Family.Numbers() {
		s.SetExcluded(n, true)
	}
	if _, _, err := s.Draw(v, 1); err == nil || !strings.Contains(err.Error(), "left out") {
		t.Errorf("with everything excluded: %v", err)
	}
}
