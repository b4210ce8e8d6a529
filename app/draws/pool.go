package draws

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// Pool is the set of start positions from which a draw chooses: those of a variant, without the excluded ones.
type Pool struct {
	Variant variants.Variant
	// Among are the numbers of the arrays to draw from, sorted; nil means all arrays of the family.
	Among []int
	// Excluded are the numbers of arrays that are not drawn, sorted. ExcludedPairs are ids of pairs, such as
	// "W518-B534".
	Excluded      []int
	ExcludedPairs []string
}

// Counts has the numbers of start positions in a pool. If the sides can have different arrays, these are numbers of pairs.
type Counts struct {
	Possible int64 // start positions that are not excluded
	Excluded int64
	Drawn    int64 // possible start positions that were drawn already
}

// Exhausted reports whether every possible start position was drawn already.
func (c Counts) Exhausted() bool { return c.Possible > 0 && c.Drawn >= c.Possible }

// Count counts the start positions of the pool. drawn has the start positions that were drawn already.
func (p *Pool) Count(drawn map[variants.Start]bool) Counts {
	var arrays, included int64
	for _, n := range p.Variant.Family.Numbers() {
		if p.Among == nil || contains(p.Among, n) {
			arrays++
			if !contains(p.Excluded, n) {
				included++
			}
		}
	}
	l := Counts{Possible: p.Variant.Symmetry.Starts(included)}
	l.Possible -= int64(len(p.pairs(p.allowsArrays)))
	l.Excluded = p.Variant.Symmetry.Starts(arrays) - l.Possible
	for s := range drawn {
		if p.Allows(s) {
			l.Drawn++
		}
	}
	return l
}

// ErrEmpty means that a pool has no start position that can be drawn.
var ErrEmpty = lang.Error(func() string { return lang.L("no start position is left to draw") })

// Choose tries the seeds seed, seed+1, … with [variants.Variant.RandomStart] until one gives a start position of the pool
// that is not in drawn. It returns the start position and the seed, or [ErrEmpty] if there is no such start position.
func (p *Pool) Choose(seed uint64, drawn map[variants.Start]bool) (variants.Start, uint64, error) {
	if l := p.Count(drawn); l.Possible <= l.Drawn {
		return variants.Start{}, 0, ErrEmpty
	}
	start, seed := p.Variant.RandomStartWhere(seed, func(s variants.Start) bool { return p.Allows(s) && !drawn[s] })
	return start, seed, nil
}

// pairs returns the ids of the excluded pairs that are start positions of the variant and for which fulfils is true.
func (p *Pool) pairs(fulfils func(variants.Start) bool) (ids []string) {
	if p.Variant.Symmetry == variants.Mirrored {
		return nil
	}
	for _, id := range p.ExcludedPairs {
		if s, err := p.Variant.ParseStart(id); err == nil && fulfils(s) {
			ids = append(ids, id)
		}
	}
	return ids
}

// relevant returns the pool without exclusions that have no effect, so that records are short.
func (p Pool) relevant() Pool {
	var excluded []int
	for _, n := range p.Variant.Family.Numbers() {
		if contains(p.Excluded, n) && (p.Among == nil || contains(p.Among, n)) {
			excluded = append(excluded, n)
		}
	}
	slices.Sort(excluded)
	p.ExcludedPairs, p.Excluded = p.pairs(p.allowsArrays), excluded
	return p
}

// holds reports whether both arrays of a start position are among those to draw from.
func (p *Pool) holds(s variants.Start) bool {
	return p.Among == nil || contains(p.Among, s.White.Number()) && contains(p.Among, s.Black.Number())
}

func (p *Pool) allowsArrays(s variants.Start) bool {
	return p.holds(s) && !contains(p.Excluded, s.White.Number()) && !contains(p.Excluded, s.Black.Number())
}

// Allows reports whether a start position can be drawn.
func (p *Pool) Allows(s variants.Start) bool {
	return p.allowsArrays(s) && (s.IsMirrored() || !slices.Contains(p.ExcludedPairs, s.ID()))
}

func contains(sorted []int, n int) bool {
	_, found := slices.BinarySearch(sorted, n)
	return found
}

// formatNumbers writes sorted numbers as ranges: "0-95,518". parseNumbers reads them.
func formatNumbers(sorted []int) string {
	var parts []string
	for i := 0; i < len(sorted); {
		last := i
		for last+1 < len(sorted) && sorted[last+1] == sorted[last]+1 {
			last++
		}
		if part := strconv.Itoa(sorted[i]); last > i {
			parts = append(parts, fmt.Sprintf("%s-%d", part, sorted[last]))
		} else {
			parts = append(parts, part)
		}
		i = last + 1
	}
	return strings.Join(parts, ",")
}

// parseNumbers parses the output of formatNumbers; "" means no numbers.
func parseNumbers(text string) (numbers []int, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || first < 0 || last < first || last >= variants.Arrays {
			return nil, errors.New(lang.L("{{.Text}} is not a list of array numbers", "Text", words.Quote(text)))
		}
		for n := first; n <= last; n++ {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}
