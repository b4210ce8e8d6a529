package training

// startStrength is the strength of a player who has not answered yet.
const startStrength = 900

// strengthStep is by how much a right answer raises the strength, firstStep by how much each of the first firstAnswers does.
const (
	strengthStep = 25
	firstStep    = 75
	firstAnswers = 10
)

// Strength returns the rating of the items that a player solves about three times out of four, from his first answers in
// their order. rating returns the rating of an item, false if it is unknown.
//
// A right answer raises the strength by a step, and a wrong one lowers it by three: where he solves three of four, both
// balance (the weighted up-down method, Kaernbach 1991). The steps are larger at first. An item that is easier than the
// strength shows nothing if he solves it, and a harder one nothing if he does not.
func Strength(answers []FirstAnswer, rating func(key string) (int, bool)) int {
	strength, n := startStrength, 0
	for _, a := range answers {
		r, known := rating(a.Key)
		if !known {
			continue
		}
		step := strengthStep
		if n++; n <= firstAnswers {
			step = firstStep
		}
		if a.Right {
			strength = max(strength, min(strength+step, r+step))
		} else {
			strength = min(strength, max(strength-3*step, r-3*step))
		}
	}
	return strength
}
