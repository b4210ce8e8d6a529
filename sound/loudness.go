package sound

import "math"

// loudnessWindow is the time over which the ear integrates a short sound, in ms.
const loudnessWindow = 50

// loudness returns the level of the loudest 50 ms in dB, with the K-weighting of ITU-R BS.1770: high tones count more
// than low ones.
func loudness(sound []float64) float64 {
	k := biquad(biquad(sound,
		[3]float64{1.53512485958697, -2.69169618940638, 1.19839281085285}, [2]float64{-1.69065929318241, 0.73248077421585}),
		[3]float64{1, -2, 1}, [2]float64{-1.99004745483398, 0.99007225036621})
	sum, loudest := 0.0, 0.0
	for i, x := range k {
		sum += x * x
		if i >= samples(loudnessWindow) {
			sum -= k[i-samples(loudnessWindow)] * k[i-samples(loudnessWindow)]
		}
		loudest = max(loudest, sum)
	}
	return 10 * math.Log10(loudest/float64(samples(loudnessWindow)))
}

// biquad applies a second-order filter: b are the coefficients of the input, a those of the previous two outputs.
func biquad(in []float64, b [3]float64, a [2]float64) []float64 {
	out := make([]float64, len(in))
	var x, y [2]float64
	for i, now := range in {
		out[i] = b[0]*now + b[1]*x[0] + b[2]*x[1] - a[0]*y[0] - a[1]*y[1]
		x, y = [2]float64{now, x[0]}, [2]float64{out[i], y[0]}
	}
	return out
}
