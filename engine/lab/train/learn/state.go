package main

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"backrank/cli"
)

// state is all that a run needs to go on after a superbatch as if it had not been interrupted.
type state struct {
	Files        []string // of games, without the folder: what came later is left alone
	Recipe       string
	Superbatches int          // done
	Losses       [][2]float64 // of each: of the samples learnt and of those held back
	Weights      []float32
	Mean, Square []float32
	Steps        int
}

// read is the state of a file, nil if there is none.
func read(path string) (*state, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var s state
	if err := gob.NewDecoder(f).Decode(&s); err != nil {
		return nil, fmt.Errorf("%s: no state of learning: %w", path, err)
	}
	return &s, nil
}

func (s *state) save(path string) error {
	return cli.Replace(path, func(f *os.File) error { return gob.NewEncoder(f).Encode(s) })
}
