// Package study stores the player's marks and notes on start positions in a file, and chooses start positions for games
// at random.
package study

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants"
)

// Study has the player's favourites, exclusions and notes about start positions, and remembers the starts of games. A start
// with the same array for both sides is identified by the array's number, 0 to 2879; a pair of arrays by its id,
// "W518-B534". The lists of favourites and exclusions are sorted.
type Study struct {
	Favourites     []int    `json:"favourites,omitempty"`
	FavouritePairs []string `json:"favouritePairs,omitempty"`
	// Excluded starts are never chosen at random, nor are pairs with an excluded array.
	Excluded      []int    `json:"excluded,omitempty"`
	ExcludedPairs []string `json:"excludedPairs,omitempty"`
	// Notes are the player's own notes.
	Notes     map[int]string    `json:"notes,omitempty"`
	PairNotes map[string]string `json:"pairNotes,omitempty"`
	// Drawn has, by variant, the ids of the remembered starts of games, oldest first.
	Drawn map[string][]string `json:"drawn,omitempty"`
}

// Favourite reports whether a start is a favourite.
func (s *Study) Favourite(start variants.Start) bool {
	if start.IsMirrored() {
		return contains(s.Favourites, start.White.Number())
	}
	return contains(s.FavouritePairs, start.ID())
}

// IsExcluded reports whether a start itself is excluded from random starts. A pair can also be excluded by one of its
// arrays, see [Study.Excludes].
func (s *Study) IsExcluded(start variants.Start) bool {
	if start.IsMirrored() {
		return s.Excludes(start.White.Number())
	}
	return contains(s.ExcludedPairs, start.ID())
}

// Excludes reports whether an array, given by its number, is excluded from random starts.
func (s *Study) Excludes(n int) bool { return contains(s.Excluded, n) }

func contains[T cmp.Ordered](sorted []T, key T) bool {
	_, found := slices.BinarySearch(sorted, key)
	return found
}

// SetFavourite adds a start to the favourites or removes it.
func (s *Study) SetFavourite(start variants.Start, on bool) {
	if start.IsMirrored() {
		s.Favourites = withKey(s.Favourites, start.White.Number(), on)
	} else {
		s.FavouritePairs = withKey(s.FavouritePairs, start.ID(), on)
	}
}

// SetExcluded excludes a start from random starts, or includes it again.
func (s *Study) SetExcluded(start variants.Start, on bool) {
	if start.IsMirrored() {
		s.Excluded = withKey(s.Excluded, start.White.Number(), on)
	} else {
		s.ExcludedPairs = withKey(s.ExcludedPairs, start.ID(), on)
	}
}

// withKey returns a copy of a sorted list with a key if on is true, otherwise without it.
func withKey[T cmp.Ordered](sorted []T, key T, on bool) []T {
	rest := slices.DeleteFunc(slices.Clone(sorted), func(other T) bool { return other == key })
	if on {
		i, _ := slices.BinarySearch(rest, key)
		rest = slices.Insert(rest, i, key)
	}
	return rest
}

// Note returns the note about a start, "" if there is none.
func (s *Study) Note(start variants.Start) string {
	if start.IsMirrored() {
		return s.Notes[start.White.Number()]
	}
	return s.PairNotes[start.ID()]
}

// SetNote sets the note about a start; "" removes it.
func (s *Study) SetNote(start variants.Start, text string) {
	if start.IsMirrored() {
		s.Notes = withNote(s.Notes, start.White.Number(), text)
	} else {
		s.PairNotes = withNote(s.PairNotes, start.ID(), text)
	}
}

// withNote returns a copy of a map of notes with one note changed.
func withNote[K comparable](notes map[K]string, key K, text string) map[K]string {
	notes = maps.Clone(notes)
	if notes == nil {
		notes = map[K]string{}
	}
	notes[key] = text
	if strings.TrimSpace(text) == "" {
		delete(notes, key)
	}
	return notes
}

// File is the player's study on disk, in study.json. It is safe for concurrent use. The lists of a study that it returns
// must not be changed.
type File = disk.Shared[Study]

// Open reads the study in the folder. If folder is "", the study is kept in memory only. A file that cannot be read is
// renamed to a name with the date; the notices report it. report, which may be nil, is called when saving fails and when
// it works again, see [disk.Shared].
func Open(folder string, now time.Time, report func(text string, wrong bool)) (*File, []notice.Notice) {
	f := &File{
		Decode: decode, Encode: encode,
		Messages: func() disk.Messages {
			return disk.Messages{
				Unread:  lang.L("Favourites and notes could not be read"),
				Locked:  lang.L("Favourites and notes cannot be read and will not be saved"),
				Unsaved: lang.L("Favourites and notes could not be saved"),
				Resaved: lang.L("Favourites and notes are being saved again"),
			}
		},
		Report: report,
	}
	return f, f.Open(folder, "study.json", Study{}, now)
}

// decode decodes a study file. It fails if a number or a pair is not that of an array.
func decode(data []byte) (Study, error) {
	var s Study
	if err := json.Unmarshal(data, &s); err != nil {
		return Study{}, err
	}
	for _, list := range [][]int{s.Favourites, s.Excluded, slices.Collect(maps.Keys(s.Notes))} {
		for _, n := range list {
			if n < 0 || n >= variants.Arrays {
				return Study{}, errors.New("study: invalid array number " + strconv.Itoa(n))
			}
		}
	}
	for _, list := range [][]string{s.FavouritePairs, s.ExcludedPairs, slices.Collect(maps.Keys(s.PairNotes))} {
		for _, id := range list {
			if start, err := variants.ParseStartID(id); err != nil || start.IsMirrored() || start.ID() != id {
				return Study{}, errors.New("study: invalid pair of arrays " + strconv.Quote(id))
			}
		}
	}
	s.Favourites, s.Excluded = sortedSet(s.Favourites), sortedSet(s.Excluded)
	s.FavouritePairs, s.ExcludedPairs = sortedSet(s.FavouritePairs), sortedSet(s.ExcludedPairs)
	return s, nil
}

// sortedSet sorts a list and removes duplicates.
func sortedSet[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	return slices.Compact(list)
}

func encode(s Study) []byte {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // impossible: plain values
	}
	return append(data, '\n')
}
