package sound

import (
	"math"
	"math/rand/v2"

	"github.com/notnil/chess"
)

// Rate is the number of samples per second. There is one channel.
const Rate = 48000

const (
	targetLoudness = -24.0 // loudness of a move, in dB; see [loudness]
	noiseLength    = 2.5   // length of the noise of a stroke, in ms
	tailLevel      = -60.0 // level relative to the peak at which a sound is cut off, in dB
	fadeLength     = 4.0   // length of the fade-out, in ms
	maxDetune      = .03   // maximum deviation from a recipe's pitch, as a ratio
	pitches        = 8     // number of pitches, from -maxDetune to +maxDetune
)

// Pitch returns the pitch of a piece that lands on a square, from 0 to 7. Neighbours on a rank or file have different ones.
func Pitch(sq chess.Square) int { return (3*int(sq.File()) + 5*int(sq.Rank())) % pitches }

// Samples computes an event's sound at a pitch of [Pitch], each sample from -1 to 1. The same arguments always give the
// same samples.
func Samples(e Event, pitch int) []float32 {
	r := recipes[e]
	factor := 1 + maxDetune*(2*float64(pitch)/(pitches-1)-1)
	random := rand.New(rand.NewPCG(uint64(e), 1))
	sound := make([]float64, Rate) // every sound is shorter than a second
	if r.scrape.length > 0 {
		r.scrape.add(sound, factor, random)
	}
	for _, s := range r.strokes {
		s.add(sound, factor, random)
	}
	sound = trimSilence(sound)
	gain := math.Pow(10, (targetLoudness+r.level-loudness(sound))/20)
	out := make([]float32, len(sound))
	for i, x := range sound {
		out[i] = float32(gain * x)
	}
	return out
}

// samples returns the number of samples in a time in milliseconds.
func samples(ms float64) int { return int(ms * Rate / 1000) }

// add adds a stroke to the sound: a half sine with a little noise excites the modes.
func (s *stroke) add(sound []float64, factor float64, random *rand.Rand) {
	blow := make([]float64, max(samples(s.contact), samples(noiseLength)))
	for i := range blow {
		if t := float64(i) / float64(samples(s.contact)); t < 1 {
			blow[i] = math.Sin(math.Pi * t)
		}
		if t := float64(i) / float64(samples(noiseLength)); t < 1 {
			blow[i] += .15 * math.Sin(math.Pi*t) * (2*random.Float64() - 1)
		}
	}
	for _, m := range s.modes {
		f := s.pitch * factor * m.ratio
		ring(sound[samples(s.at):], blow, f, s.damping+math.Pi*f*s.loss, s.level*m.share)
	}
}

// add adds a scrape to the sound.
func (s *scrape) add(sound []float64, factor float64, random *rand.Rand) {
	hiss := make([]float64, samples(s.length))
	for i := range hiss {
		swell := math.Sin(math.Pi * float64(i) / float64(len(hiss)))
		hiss[i] = .1 * swell * swell * (2*random.Float64() - 1)
	}
	ring(sound, hiss, s.pitch*factor, 2*math.Pi*150, s.level)
}

// ring adds the sound of an oscillator of f Hz that is driven by a force and decays by exp(-decay·t): its velocity, since
// a body at rest is silent.
func ring(sound, force []float64, f, decay, level float64) {
	angle, r := 2*math.Pi*f/Rate, math.Exp(-decay/Rate)
	a, b := 2*r*math.Cos(angle), r*r
	level *= math.Sin(angle)
	var last, before float64
	for i := range sound {
		y := a*last - b*before
		if i < len(force) {
			y += level * force[i]
		}
		sound[i] += (y - last) / angle
		before, last = last, y
	}
}

// trimSilence cuts off the inaudible end of a sound, and fades its end out.
func trimSilence(sound []float64) []float64 {
	peak := 0.0
	for _, x := range sound {
		peak = max(peak, math.Abs(x))
	}
	n := len(sound)
	for n > 0 && math.Abs(sound[n-1]) < peak*math.Pow(10, tailLevel/20) {
		n--
	}
	for i := range min(n, samples(fadeLength)) {
		sound[n-1-i] *= float64(i) / float64(samples(fadeLength))
	}
	return sound[:n]
}
