package main

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"backrank/cli"
)

// state is the training state after a superbatch, from which a run resumes.
type state struct {
	Files        []string // names of the files of games, without folder; files added later are ignored
	Recipe       string
	Superbatches int          // finished
	Losses       [][2]float64 // training loss and held-out loss of each superbatch
	Weights      []float32
	Mean, Square []float32
	Steps        int
}

// readState reads the state from a file, nil if it does not exist.
func readState(path string) (*state, error) {
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
		return nil, fmt.Errorf("%s: not a training state: %w", path, err)
	}
	return &s, nil
}

func (s *state) save(path string) error {
	return cli.Replace(path, func(f *os.File) error { return gob.NewEncoder(f).Encode(s) })
}
