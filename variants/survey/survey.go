package survey

import (
	_ "embed"
	"fmt"
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

// Survey is the findings of one engine. It is safe for concurrent use. The zero Survey has no findings.
type Survey struct{ parts []Part }

// New returns a survey of parts. If two have a start in common, the finding is that of the first.
func New(parts ...Part) *Survey { return &Survey{parts} }

// Parts returns the parts of the survey. They must not be modified.
func (s *Survey) Parts() []Part { return s.parts }

// Part has the findings of one engine with one effort for all starts of a variant.
type Part struct {
	Variant variants.Variant
	Effort  Effort
	// Deviation is the standard error of the score of one search, in centipawns; 0 if it is unknown. See [Survey.Margin].
	Deviation float64
	records   []byte // record i belongs to StartAt(i)
}

// NewPart calls finding for every start of a variant. It fails if finding fails, or returns a finding without moves or
// with moves that are not ordered by score.
func NewPart(v variants.Variant, e Effort, deviation float64, finding func(variants.Start) (Finding, error)) (Part, error) {
	p := Part{Variant: v, Effort: e, Deviation: deviation}
	for i := range v.Count() {
		start := v.StartAt(i)
		f, err := finding(start)
		if err == nil {
			p.records, err = appendRecord(p.records, f)
		}
		if err != nil {
			return Part{}, fmt.Errorf("%s %s: %w", v.ID, v.StartID(start), err)
		}
	}
	return p, nil
}

// At returns the finding of the variant's start with an index, see [variants.Variant.StartAt].
func (p *Part) At(index int64) Finding { return readRecord(p.records[index*recordSize:]) }

// Of returns the finding for a start under a castling rule; false if it was not surveyed.
func (s *Survey) Of(rule *rules.Castling, start variants.Start) (Finding, bool) {
	p, i := s.find(rule, start)
	if p == nil {
		return Finding{}, false
	}
	return p.At(i), true
}

// Variant returns the surveyed variant to which a start under a castling rule belongs; false if the start was not
// surveyed. The finding can be compared with those of the variant's other starts.
func (s *Survey) Variant(rule *rules.Castling, start variants.Start) (variants.Variant, bool) {
	p, _ := s.find(rule, start)
	if p == nil {
		return variants.Variant{}, false
	}
	return p.Variant, true
}

// Effort returns the effort with which a start under a castling rule was searched; the zero Effort if it was not
// surveyed.
func (s *Survey) Effort(rule *rules.Castling, start variants.Start) Effort {
	p, _ := s.find(rule, start)
	if p == nil {
		return Effort{}
	}
	return p.Effort
}

// find returns the part that has a start under a castling rule, and the start's index in its variant; nil if the start was
// not surveyed.
func (s *Survey) find(rule *rules.Castling, start variants.Start) (*Part, int64) {
	for n := range s.parts {
		p := &s.parts[n]
		if p.Variant.Castling != rule {
			continue
		}
		if i := p.Variant.Index(start); i >= 0 {
			return p, i
		}
	}
	return nil, 0
}

// Arrays returns the findings for starts with the same array on both sides under a castling rule, by the array's number;
// nil for arrays that were not surveyed. If none was surveyed, the slice is nil.
func (s *Survey) Arrays(rule *rules.Castling) []*Finding {
	var all []*Finding
	for n := range s.parts {
		p := &s.parts[n]
		if p.Variant.Castling != rule || p.Variant.Symmetry != variants.Mirrored {
			continue
		}
		if all == nil {
			all = make([]*Finding, variants.Arrays)
		}
		for i, number := range p.Variant.Family.Numbers() {
			f := p.At(int64(i))
			all[number] = &f
		}
	}
	return all
}

//go:embed starts.survey
var surveyFile []byte

// embedded decodes the embedded file; the first survey is Backrank's.
var embedded = sync.OnceValue(func() [2]*Survey {
	own, second, err := Read(surveyFile)
	if err != nil {
		panic(err) // a test reads it
	}
	return [2]*Survey{own, second}
})

// Current returns the embedded survey by Backrank's engine.
func Current() *Survey { return embedded()[0] }

// Second returns the embedded survey by a second engine, which has findings for a part of the starts or for none.
func Second() *Survey { return embedded()[1] }
