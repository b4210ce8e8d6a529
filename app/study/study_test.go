package study

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"backrank/app/notice"
	"backrank/variants"
)

// day is a date.
var day = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func openStudy(t *testing.T, folder string) *File {
	t.Helper()
	f, said := Open(folder, day, nil)
	t.Cleanup(func() { _ = f.Sync() })
	if len(said) != 0 {
		t.Fatalf("notices %v", said)
	}
	return f
}

// ofNumber returns the start with the array of a number on both sides.
func ofNumber(n int) variants.Start {
	a, err := variants.ArrayNumbered(n)
	if err != nil {
		panic(err)
	}
	return variants.Both(a)
}

// pair returns a pair of arrays by its id.
func pair(t *testing.T, id string) variants.Start {
	t.Helper()
	s, err := variants.ParseStartID(id)
	do(t, err)
	return s
}

// Marks are restored by the next program, and two programs that run at once keep the marks of both.
func TestStudyIsSavedAndShared(t *testing.T) {
	folder := t.TempDir()
	one, two := openStudy(t, folder), openStudy(t, folder)
	one.Change(func(s *Study) { s.SetFavourite(ofNumber(518), true); s.SetFavourite(ofNumber(7), true) })
	do(t, one.Sync())
	two.Change(func(s *Study) { s.SetExcluded(ofNumber(534), true); s.SetNote(ofNumber(2879), "mine") })
	do(t, two.Sync())
	one.Change(func(s *Study) { s.SetFavourite(ofNumber(7), false) })
	do(t, one.Sync())
	s := openStudy(t, folder).Get()
	if !slices.Equal(s.Favourites, []int{518}) || !s.IsExcluded(ofNumber(534)) || s.Notes[2879] != "mine" || s.Favourite(ofNumber(7)) {
		t.Errorf("%+v", s)
	}
	one.Change(func(s *Study) { s.SetNote(ofNumber(2879), " ") })
	do(t, one.Sync())
	if n := openStudy(t, folder).Get().Notes; len(n) != 0 {
		t.Errorf("an empty note stays: %v", n)
	}
}

// A study returned by Get does not change afterwards.
func TestAReturnedStudyDoesNotChange(t *testing.T) {
	f := openStudy(t, "")
	f.Change(func(s *Study) { s.SetFavourite(ofNumber(3), true); s.SetNote(ofNumber(3), "a") })
	do(t, f.Sync())
	before := f.Get()
	f.Change(func(s *Study) { s.SetFavourite(ofNumber(1), true); s.SetNote(ofNumber(3), "b") })
	do(t, f.Sync())
	if !slices.Equal(before.Favourites, []int{3}) || before.Notes[3] != "a" {
		t.Errorf("%+v", before)
	}
}

// A file that cannot be read is renamed with its content.
func TestAForeignStudyIsSetAside(t *testing.T) {
	for _, data := range []string{
		"Dear diary", `{"favourites":[2880]}`, `{"notes":{"-1":"x"}}`, `{"excluded":"all"}`,
		`{"favouritePairs":["W518-B2880"]}`, `{"pairNotes":{"518":"x"}}`,
	} {
		folder := t.TempDir()
		do(t, os.WriteFile(filepath.Join(folder, "study.json"), []byte(data), 0o600))
		f, said := Open(folder, day, nil)
		t.Cleanup(func() { _ = f.Sync() })
		if len(said) != 1 || said[0].Severity != notice.Warning {
			t.Errorf("%s: notices %v", data, said)
		}
		aside, err := os.ReadFile(filepath.Join(folder, "study-set-aside-2026-11-21-093000.json"))
		if err != nil || string(aside) != data {
			t.Errorf("%s: set aside %q, %v", data, aside, err)
		}
		f.Change(func(s *Study) { s.SetFavourite(ofNumber(1), true) })
		do(t, f.Sync())
		if s := openStudy(t, folder).Get(); !s.Favourite(ofNumber(1)) {
			t.Errorf("%s: nothing is kept afterwards", data)
		}
	}
}

// Marks, exclusions and notes of a pair of arrays do not apply to its arrays, nor to the pair with the sides exchanged.
func TestMarksOfAPairDoNotApplyToItsArrays(t *testing.T) {
	folder := t.TempDir()
	one, other := pair(t, "W518-B534"), pair(t, "W534-B518")
	f := openStudy(t, folder)
	f.Change(func(s *Study) {
		s.SetFavourite(one, true)
		s.SetExcluded(one, true)
		s.SetNote(one, "sharp")
	})
	do(t, f.Sync())
	s := openStudy(t, folder).Get()
	if !s.Favourite(one) || !s.IsExcluded(one) || s.Note(one) != "sharp" {
		t.Errorf("%+v", s)
	}
	for _, start := range []variants.Start{other, ofNumber(518), ofNumber(534)} {
		if s.Favourite(start) || s.IsExcluded(start) || s.Note(start) != "" {
			t.Errorf("%v is marked with it: %+v", start, s)
		}
	}
	s.SetFavourite(one, false)
	s.SetExcluded(one, false)
	if s.SetNote(one, ""); s.Favourite(one) || s.IsExcluded(one) || s.Note(one) != "" {
		t.Errorf("the marks stay: %+v", s)
	}
}
