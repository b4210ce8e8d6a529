package surveyor

import (
	"fmt"
	"strconv"

	"backrank/cli"
	"backrank/variants"
)

// FileName returns the default name of the file of a shard, which begins with a name: "survey-03-of-16.jsonl", or
// "survey.jsonl" for [cli.Whole].
func FileName(name string, s cli.Shard) string {
	if s == cli.Whole {
		return name + ".jsonl"
	}
	width := len(strconv.Itoa(s.Of))
	return fmt.Sprintf("%s-%0*d-of-%d.jsonl", name, width, s.Number, s.Of)
}

// StartPosition is a start position of a variant.
type StartPosition struct {
	Variant variants.Variant
	Start   variants.Start
}

// String returns the ids of the variant and the start position: "bunker 518".
func (p StartPosition) String() string { return p.Variant.ID + " " + p.Variant.StartID(p.Start) }

// StartPositions returns the start positions of variants that belong to a shard.
func StartPositions(s cli.Shard, all []variants.Variant) []StartPosition {
	return selectStarts(s, all, func(variants.Variant, variants.Start) bool { return true })
}

// selectStarts returns the start positions of variants that belong to a shard of those for which accept returns true.
func selectStarts(s cli.Shard, all []variants.Variant, accept func(variants.Variant, variants.Start) bool) (positions []StartPosition) {
	n := int64(0)
	for _, v := range all {
		for i := range v.Count() {
			start := v.StartAt(i)
			if !accept(v, start) {
				continue
			}
			if s.Has(n) {
				positions = append(positions, StartPosition{v, start})
			}
			n++
		}
	}
	return positions
}
