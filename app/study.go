package app

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"backrank/variants"
)

// Study is what the player keeps about start positions. Arrays are named by their
// numbers, 0 to 2879, sorted.
type Study struct {
	// Favourites and Excluded are marked by the player; a draw passes over what is
	// excluded.
	Favourites []int `json:"favourites,omitempty"`
	Excluded   []int `json:"excluded,omitempty"`
	// Notes are the player's own words about arrays.
	Notes map[int]string `json:"notes,omitempty"`
	// Drawn are the ids of the starts drawn so far, oldest first, by variant.
	Drawn map[string][]string `json:"drawn,omitempty"`
}

// Favourite reports whether an array is marked.
func (s *Study) Favourite(n int) bool { return contains(s.Favourites, n) }

// IsExcluded reports whether a draw passes over an array.
func (s *Study) IsExcluded(n int) bool { return contains(s.Excluded, n) }

func contains(sorted []int, n int) bool {
	_, found := slices.BinarySearch(sorted, n)
	return found
}

// SetFavourite marks an array or takes the mark away.
func (s *Study) SetFavourite(n int, on bool) { s.Favourites = with(s.Favourites, n, on) }

// SetExcluded has draws pass over an array or not.
func (s *Study) SetExcluded(n int, on bool) { s.Excluded = with(s.Excluded, n, on) }

// with is a sorted list with a number in it or not; the old list stays as it was.
func with(sorted []int, n int, on bool) []int {
	rest := slices.DeleteFunc(slices.Clone(sorted), func(m int) bool { return m == n })
	if on {
		i, _ := slices.BinarySearch(rest, n)
		rest = slices.Insert(rest, i, n)
	}
	return rest
}

// SetNote keeps a note about an array, none if it is empty.
func (s *Study) SetNote(n int, text string) {
	notes := maps.Clone(s.Notes)
	if notes == nil {
		notes = map[int]string{}
	}
	notes[n] = text
	if strings.TrimSpace(text) == "" {
		delete(notes, n)
	}
	s.Notes = notes
}

// Draw draws a start position by lot as Choose does, without repeats, and remembers it.
func (s *Study) Draw(v variants.Variant, seed uint64) (variants.Start, uint64, error) {
	start, seed, err := s.Choose(v, seed, true)
	if err == nil {
		s.Remember(v, start)
	}
	return start, seed, err
}

// Choose draws a start position by lot, as [variants.Variant.Draw] with the seed that it
// returns would. Excluded arrays do not come up, nor, if it is to be unrepeated, what has
// been drawn before, until all have. It fails if everything is excluded.
func (s *Study) Choose(v variants.Variant, seed uint64, unrepeated bool) (variants.Start, uint64, error) {
	possible := s.possible(v)
	if possible == 0 {
		return variants.Start{}, 0, Refusal("Every start position is left out of the draw")
	}
	drawn := s.drawn(v)
	if !unrepeated || int64(len(drawn)) >= possible {
		clear(drawn)
	}
	start, seed := v.RandomStartWhere(seed, func(start variants.Start) bool { return s.mayCome(start) && !drawn[start] })
	return start, seed, nil
}

// Remember keeps a start as drawn. Once all have been, the memory begins anew.
func (s *Study) Remember(v variants.Variant, start variants.Start) {
	before := slices.Clone(s.Drawn[v.ID])
	if int64(len(s.drawn(v))) >= s.possible(v) {
		before = nil
	}
	all := maps.Clone(s.Drawn)
	if all == nil {
		all = map[string][]string{}
	}
	all[v.ID] = append(before, v.StartID(start))
	s.Drawn = all
}

// LeftOut is how many of a variant's arrays are excluded from its draws, and how many of
// its other starts do not come up in one without repeats.
func (s *Study) LeftOut(v variants.Variant) (excluded, drawn int) {
	for _, n := range v.Family.Numbers() {
		if s.IsExcluded(n) {
			excluded++
		}
	}
	drawn = len(s.drawn(v))
	if int64(drawn) >= s.possible(v) {
		drawn = 0
	}
	return excluded, drawn
}

// mayCome reports whether neither array is excluded.
func (s *Study) mayCome(start variants.Start) bool {
	return !s.IsExcluded(start.White.Number()) && !s.IsExcluded(start.Black.Number())
}

// drawn are the starts of a variant that have been drawn and may come.
func (s *Study) drawn(v variants.Variant) map[variants.Start]bool {
	drawn := map[variants.Start]bool{}
	for _, id := range s.Drawn[v.ID] {
		if start, err := v.ParseStart(id); err == nil && s.mayCome(start) {
			drawn[start] = true
		}
	}
	return drawn
}

// ForgetDrawn lets everything of a variant come up again.
func (s *Study) ForgetDrawn(variant string) {
	s.Drawn = maps.Clone(s.Drawn)
	delete(s.Drawn, variant)
}

// possible is how many start positions a draw may give.
func (s *Study) possible(v variants.Variant) int64 {
	n := int64(0)
	for _, number := range v.Family.Numbers() {
		if !s.IsExcluded(number) {
			n++
		}
	}
	switch v.Symmetry {
	case variants.Mirrored:
		return n
	case variants.Unequal:
		return n * (n - 1)
	}
	return n * n
}

// StudyFile is the player's study as it stands on disk, in study.json. It may be used
// from any goroutine.
type StudyFile struct{ file shared[Study] }

// OpenStudy reads the study in the folder, "" for one that lives in memory. A file
// that cannot be read is set aside under a name with the date; the notices say so.
func OpenStudy(folder string, now time.Time) (*StudyFile, []Notice) {
	f := &StudyFile{shared[Study]{
		decode: decodeStudy, encode: encodeStudy,
		unread:  "Favourites and notes could not be read.",
		locked:  "Favourites and notes cannot be read and will not be saved",
		unsaved: "Favourites and notes are not saved",
	}}
	return f, f.file.open(folder, "study.json", Study{}, now)
}

// Get is the study as it stands. It never waits; its lists are not to be written to.
func (f *StudyFile) Get() Study { return f.file.get() }

// Change changes the study and returns when it is on disk. An error says, in words for
// the player, that the change holds but is not saved.
func (f *StudyFile) Change(change func(*Study)) error { return f.file.change(change) }

// decodeStudy reads the content of a study file. Numbers that are none of an array
// make it foreign.
func decodeStudy(data []byte) (Study, error) {
	var s Study
	if err := json.Unmarshal(data, &s); err != nil {
		return Study{}, err
	}
	for _, list := range [][]int{s.Favourites, s.Excluded, slices.Collect(maps.Keys(s.Notes))} {
		for _, n := range list {
			if n < 0 || n >= variants.Arrays {
				return Study{}, errors.New("study: no array has the number " + strconv.Itoa(n))
			}
		}
	}
	for _, list := range []*[]int{&s.Favourites, &s.Excluded} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return s, nil
}

func encodeStudy(s Study) []byte {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // impossible: plain values
	}
	return append(data, '\n')
}
