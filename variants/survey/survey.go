package survey

import (
	_ "embed"
	"sync"

	"backrank/variants"
	"backrank/variants/rules"
)

// ids are the variants whose start positions are surveyed, all of them: every array
// on both sides under the rules that are played with it, and the pairs of arrays of
// the families that count theirs.
var ids = []string{"shuffle", "kingsleap", "bunker", "slide", "chess960", "chess480", "chess484", "multichess"}

// Variants are the variants whose start positions are surveyed, in the order of the
// file.
func Variants() []variants.Variant {
	all := make([]variants.Variant, len(ids))
	for i, id := range ids {
		all[i], _ = variants.ByID(id) // a test finds every one
	}
	return all
}

// Survey is a survey that has been read. It may be shared.
type Survey struct {
	Effort    Effort
	variants  []variants.Variant
	records   [][]byte // by variant, the i-th record that of StartAt(i)
	deviation float64  // standard error of one search, in centipawns
}

// Of is what was found of a start under a castling rule, false if it was not looked
// at.
func (s *Survey) Of(rule *rules.Castling, start variants.Start) (Finding, bool) {
	_, record, looked := s.find(rule, start)
	if !looked {
		return Finding{}, false
	}
	return readRecord(record), true
}

// find is the record of a start, and the variant for which it was looked at.
func (s *Survey) find(rule *rules.Castling, start variants.Start) (variants.Variant, []byte, bool) {
	for n, v := range s.variants {
		if v.Castling != rule {
			continue
		}
		if i := v.Index(start); i >= 0 {
			return v, s.records[n][i*recordSize:], true
		}
	}
	return variants.Variant{}, nil, false
}

// Arrays are the findings of arrays on both sides under a castling rule, by the
// array's number: nil for those that were not looked at, and no findings at all if none
// was.
func (s *Survey) Arrays(rule *rules.Castling) []*Finding {
	var all []*Finding
	for n, v := range s.variants {
		if v.Castling != rule || v.Symmetry != variants.Mirrored {
			continue
		}
		if all == nil {
			all = make([]*Finding, variants.Arrays)
		}
		for i, number := range v.Family.Numbers() {
			f := readRecord(s.records[n][i*recordSize:])
			all[number] = &f
		}
	}
	return all
}

//go:embed starts.survey
var file []byte

// Current is the survey that comes with the program.
var Current = sync.OnceValue(func() *Survey {
	s, err := Read(file)
	if err != nil {
		panic(err) // a test reads it
	}
	return s
})
