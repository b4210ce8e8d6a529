package main

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"backrank/cli"
)

// A state is the training state after a superbatch, from which a run resumes.
type state struct {
	Files        []string     // names of the files of games, without the folder; a resumed run ignores later files
	Recipe       string       // settings that determine the network
	Superbatches int          // finished superbatches
	Losses       [][2]float64 // training loss and held-out loss of each superbatch
	Weights      []float32    // see weights.all
	Mean, Square []float32    // see adam
	Steps        int          // see adam
}

// readState reads the state from a file. It returns nil if the file does not exist.
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
