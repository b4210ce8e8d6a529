package puzzles

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"backrank/variants"
	"backrank/variants/fen"
)

// A file of puzzles is compressed text: the line fileHeader, then a line for each puzzle with the variant, the position, the
// moves, the rating and the flags, separated by tabs.
const fileHeader = "puzzles 1"

// The flags of a puzzle.
const (
	defenceFlag = "d"
	rightsFlag  = "r"
)

//go:embed collection.puzzles
var collectionFile []byte

// collection decodes the embedded file.
var collection = sync.OnceValue(func() []Puzzle {
	all, err := Read(collectionFile)
	if err != nil {
		panic(err) // a test reads it
	}
	return all
})

// All returns the puzzles of the program: by castling rule, in the order of [variants.Castlings], then by rating. The
// slice must not be modified.
func All() []Puzzle { return collection() }

// byID has the puzzles of the program by their ids.
var byID = sync.OnceValue(func() map[string]*Puzzle {
	all := All()
	index := make(map[string]*Puzzle, len(all))
	for i := range all {
		index[all[i].ID()] = &all[i]
	}
	return index
})

// ByID returns the puzzle of the program with an id, false if there is none. It must not be modified.
func ByID(id string) (*Puzzle, bool) {
	p, ok := byID()[id]
	return p, ok
}

// Read decodes a file of puzzles.
func Read(file []byte) ([]Puzzle, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("puzzles: not a file of puzzles, or damaged: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("puzzles: the file is damaged: %w", err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if lines[0] != fileHeader {
		return nil, errors.New("puzzles: not a file of puzzles of this version")
	}
	var all []Puzzle
	for i, line := range lines[1:] {
		p, err := parseLine(line)
		if err != nil {
			return nil, fmt.Errorf("puzzles: line %d of the file: %w", i+2, err)
		}
		all = append(all, p)
	}
	return all, nil
}

func parseLine(line string) (Puzzle, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 5 {
		return Puzzle{}, errors.New("puzzles: not five fields")
	}
	p, err := parse(fields[0], fields[1], strings.Fields(fields[2]))
	if err != nil {
		return Puzzle{}, err
	}
	p.Rating, err = strconv.Atoi(fields[3])
	p.Defence, p.RightsMatter = strings.Contains(fields[4], defenceFlag), strings.Contains(fields[4], rightsFlag)
	return p, err
}

// Encode returns a file with these puzzles in the order of [All]; the same puzzles give the same file. Of several puzzles
// with the same position it keeps the first. It returns an error if a puzzle fails [Puzzle.Check].
func Encode(all []Puzzle) ([]byte, error) {
	kept, err := sorted(all)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	w, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(w, fileHeader)
	for i := range kept {
		p := &kept[i]
		flags := ""
		if p.Defence {
			flags += defenceFlag
		}
		if p.RightsMatter {
			flags += rightsFlag
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\n", p.Variant.ID, fen.Format(&p.Position), strings.Join(p.uciMoves(), " "), p.Rating, flags)
	}
	if err := w.Close(); err != nil { // it has the error of an earlier write
		return nil, err
	}
	return file.Bytes(), nil
}

// sorted returns the puzzles without repetitions, in the order of [All].
func sorted(all []Puzzle) ([]Puzzle, error) {
	castlings := variants.Castlings()
	type entry struct {
		Puzzle
		rule int
		id   string
	}
	seen := map[string]bool{}
	var entries []entry
	for _, p := range all {
		id := p.ID()
		if err := p.Check(); err != nil {
			return nil, fmt.Errorf("puzzles: %s: %w", id, err)
		}
		if !seen[id] {
			seen[id] = true
			entries = append(entries, entry{p, slices.Index(castlings, p.Position.Rule()), id})
		}
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(a.rule-b.rule, a.Rating-b.Rating, strings.Compare(a.id, b.id))
	})
	var kept []Puzzle
	for _, e := range entries {
		kept = append(kept, e.Puzzle)
	}
	return kept, nil
}
