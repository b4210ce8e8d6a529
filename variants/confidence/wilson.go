// Package confidence computes how far a result of few games may be from the truth.
package confidence

import "math"

// normal95 is the 97.5 % quantile of the normal distribution, for a two-sided interval of 95 %.
const normal95 = 1.959964

// Wilson returns the 95 % confidence interval of the share of points, 0 to 1, that was scored in n games, by the formula of
// E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference (1927); 0 and 1 if there are no games.
// Draws make the true interval narrower.
func Wilson(share float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = normal95
	games := float64(n)
	middle := (share + z*z/(2*games)) / (1 + z*z/games)
	half := z / (1 + z*z/games) * math.Sqrt(share*(1-share)/games+z*z/(4*games*games))
	return max(middle-half, 0), min(middle+half, 1)
}
