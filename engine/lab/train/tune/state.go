package main

import (
	"encoding/json"
	"os"
	"slices"

	"backrank/cli"
	"backrank/engine"
)

// state is what the rounds done so far have come to.
type state struct {
	Recipe        string
	Rounds        int
	First         []int // the numbers that it began with, in the order of the function numbers
	Numbers       []int // as they are now
	Before, After [2]float64
}

// resume is the state of a file, or a new one with the numbers of t if there is no file or it is of another
// recipe or of other numbers.
func resume(path, recipe string, t *engine.Trial) state {
	first := state{Recipe: recipe, First: values(t)}
	first.Numbers = slices.Clone(first.First)
	var s state
	b, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(b, &s) != nil || s.Recipe != recipe || !slices.Equal(s.First, first.First) || len(s.Numbers) != len(s.First) {
		return first
	}
	return s
}

// save writes the state, whole or not at all.
func (s *state) save(path string) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return cli.Replace(path, func(f *os.File) error {
		_, err := f.Write(b)
		return err
	})
}

// values are the numbers of t.
func values(t *engine.Trial) (all []int) {
	tables := t.Tables()
	for _, n := range numbers(tables) {
		mg, eg := tables[n.table].At(n.at)
		all = append(all, [2]int{mg, eg}[n.half])
	}
	return all
}

// give sets the numbers of all trials.
func (s *state) give(trials []*engine.Trial) {
	for _, t := range trials {
		tables := t.Tables()
		for i, n := range numbers(tables) {
			mg, eg := tables[n.table].At(n.at)
			both := [2]int{mg, eg}
			both[n.half] = s.Numbers[i]
			t.Set(n.table, n.at, both[0], both[1])
		}
	}
}
