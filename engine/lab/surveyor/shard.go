package surveyor

import (
	"fmt"
	"strconv"
	"strings"

	"backrank/variants"
)

// Shard is one of Of equal shares of the start positions, Number from 1 to Of. Every
// start is in exactly one.
type Shard struct{ Number, Of int }

// Whole is everything.
var Whole = Shard{1, 1}

// ParseShard reads "3/8", the third of eight.
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err1 != nil || err2 != nil || k < 1 || k > n {
		return Shard{}, fmt.Errorf("shard %q is not k/n with k from 1 to n, like 3/8", text)
	}
	return Shard{k, n}, nil
}

// String is "3/8".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// File is a name for what the shard finds: "survey-03-of-16.jsonl", or "survey.jsonl"
// for all in one.
func (s Shard) File() string {
	if s == Whole {
		return "survey.jsonl"
	}
	width := len(strconv.Itoa(s.Of))
	return fmt.Sprintf("survey-%0*d-of-%d.jsonl", width, s.Number, s.Of)
}

// Place is a start position of a variant: what there is one finding of.
type Place struct {
	Variant variants.Variant
	Start   variants.Start
}

// String is "bunker 518".
func (p Place) String() string { return p.Variant.ID + " " + p.Variant.StartID(p.Start) }

// Places are the shard's start positions of variants. Each shard has every Of-th, so
// that all take about as long.
func (s Shard) Places(all []variants.Variant) (places []Place) {
	n := int64(0)
	for _, v := range all {
		for i := range v.Count() {
			if n%int64(s.Of) == int64(s.Number-1) {
				places = append(places, Place{v, v.StartAt(i)})
			}
			n++
		}
	}
	return places
}
