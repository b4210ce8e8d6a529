package surveyor

import (
	"fmt"
	"strconv"
	"strings"

	"backrank/variants"
)

// Shard is one of Of equal shares of the start positions, with Number from 1 to Of. Every start
// position is in exactly one.
type Shard struct{ Number, Of int }

// Whole is the shard of all start positions.
var Whole = Shard{1, 1}

// ParseShard parses "3/8", the third of eight shards.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || k < 1 || k > n {
		return Shard{}, fmt.Errorf("shard %q is not k/n with k from 1 to n, like 3/8", text)
	}
	return Shard{k, n}, nil
}

// String returns the shard as ParseShard reads it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// File returns the default file name of the shard: "survey-03-of-16.jsonl", or "survey.jsonl" for
// Whole.
func (s Shard) File() string {
	if s == Whole {
		return "survey.jsonl"
	}
	width := len(strconv.Itoa(s.Of))
	return fmt.Sprintf("survey-%0*d-of-%d.jsonl", width, s.Number, s.Of)
}

// StartPosition is a start position of a variant.
type StartPosition struct {
	Variant variants.Variant
	Start   variants.Start
}

// String returns the ids of variant and start, "bunker 518".
func (p StartPosition) String() string { return p.Variant.ID + " " + p.Variant.StartID(p.Start) }

// StartPositions returns the shard's start positions: every Of-th, so that all shards take about as
// long.
func (s Shard) StartPositions(all []variants.Variant) (positions []StartPosition) {
	n := int64(0)
	for _, v := range all {
		for i := range v.Count() {
			if n%int64(s.Of) == int64(s.Number-1) {
				positions = append(positions, StartPosition{v, v.StartAt(i)})
			}
			n++
		}
	}
	return positions
}
