package survey

import (
	_ "embed"
	"sync"

	"backrank/variants"
	"backrank/variants/rules"
)

// ids are the surveyed variants: all variants of the catalogue in which both sides have the same array, except orthodox
// chess, and those whose pairs of arrays have ordinals.
var ids = []string{"shuffle", "kingsleap", "bunker", "slide", "chess960", "chess480", "chess484", "multichess"}

// Variants lists the surveyed variants in the order of the file.
func Variants() []variants.Variant {
	all := make([]variants.Variant, len(ids))
	for i, id := range ids {
		all[i], _ = variants.ByID(id) // a test checks that all exist
	}
	return all
}

// Survey is a decoded survey. It is safe for concurrent use.
type Survey struct {
	Effort    Effort
	variants  []variants.Variant
	records   [][]byte // by variant; record i belongs to StartAt(i)
	deviation float64  // standard error of one search, in centipawns
}

// Of returns the finding for a start under a castling rule; false if it was not surveyed.
func (s *Survey) Of(rule *rules.Castling, start variants.Start) (Finding, bool) {
	_, record, looked := s.find(rule, start)
	if !looked {
		return Finding{}, false
	}
	return readRecord(record), true
}

// Variant returns the surveyed variant to which a start under a castling rule belongs; false if the start was not
// surveyed. The finding can be compared with those of the variant's other starts.
func (s *Survey) Variant(rule *rules.Castling, start variants.Start) (variants.Variant, bool) {
	v, _, looked := s.find(rule, start)
	return v, looked
}

// find returns the record of a start and the variant that it belongs to.
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

// Arrays returns the findings for starts with the same array on both sides under a castling rule, by the array's number;
// nil for arrays that were not surveyed. If none was surveyed, the slice is nil.
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

// Current returns the embedded survey.
var Current = sync.OnceValue(func() *Survey {
	s, err := Read(file)
	if err != nil {
		panic(err) // a test reads it
	}
	return s
})
