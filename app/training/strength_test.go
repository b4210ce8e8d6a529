package training

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// The strength of simulated players settles where they solve three of four items.
func TestStrengthIsWhereThreeOfFourAreSolved(t *testing.T) {
	for _, skill := range []float64{700, 1300, 1900} {
		random := rand.New(rand.NewPCG(uint64(skill), 0))
		ratings := map[string]int{}
		var answers []FirstAnswer
		right, n := 0, 0
		for i := range 600 {
			rating := Strength(answers, func(key string) (int, bool) { return ratings[key], true })
			key := fmt.Sprint(i)
			ratings[key] = rating
			solved := random.Float64() < 1/(1+math.Pow(10, (float64(rating)-skill)/400))
			answers = append(answers, FirstAnswer{key, solved})
			if i >= 100 {
				if n++; solved {
					right++
				}
			}
		}
		if share := float64(right) / float64(n); share < 0.7 || share > 0.8 {
			t.Errorf("a player of %v solves %.2f", skill, share)
		}
	}
}

// Items far from the strength change it only if the answer is a surprise, and unknown items never.
func TestOnlySurprisesChangeTheStrength(t *testing.T) {
	of := func(rating int, known, right bool) int {
		return Strength([]FirstAnswer{{"a", right}}, func(string) (int, bool) { return rating, known })
	}
	for _, c := range []struct {
		rating       int
		known, right bool
		want         int
	}{
		{startStrength, true, true, startStrength + firstStep},
		{startStrength, true, false, startStrength - 3*firstStep},
		{300, true, true, startStrength},
		{2400, true, false, startStrength},
		{2400, true, true, startStrength + firstStep},
		{300, true, false, startStrength - 3*firstStep},
		{2400, false, true, startStrength},
	} {
		if got := of(c.rating, c.known, c.right); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
