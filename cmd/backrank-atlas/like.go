package main

import (
	"fmt"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/similarity"
)

// defaultLike is how many start positions the command like prints if -n is not given.
const defaultLike = 6

// A likeResult says how much a start position is like the one that was given.
type likeResult struct {
	Distance float64 `json:"distance"`
	Reason   string  `json:"reason"`
}

// like yields the start positions of the variant, those first that are most like the one given.
func (a *options) like(yield func(selection) bool) {
	profiles := make([]facts.Profile, a.variant.Family.Len())
	for i := range profiles {
		profiles[i] = facts.ProfileOf(a.variant.Family.At(i), a.variant.Castling)
	}
	space := similarity.New(profiles, a.variant.Castling)
	from := space.Index(a.start.White)
	for _, one := range space.Nearest(from, space.Len()) {
		result := &likeResult{one.Distance, space.Reason(from, one.Index).String()}
		if !yield(selection{Start: variants.Both(profiles[one.Index].Array), like: result}) {
			return
		}
	}
}

// text formats a result as text.
func (r *likeResult) text() string {
	return fmt.Sprintf("\n  distance          %.1f\n  reason            %s\n", r.Distance, r.Reason)
}
