package sound

import (
	"math"
	"math/rand/v2"

	"github.com/notnil/chess"
)

// Rate is the number of samples in a second. There is one channel.
const Rate = 48000

const (
	target  = -24.0 // loudness of a move, in dB; see [loudness]
	noise   = 2.5   // ms of noise with which wood meets wood
	tail    = -60.0 // dB below the peak, where a sound ends
	fade    = 4.0   // ms, of its end
	detune  = .03   // of the pitch, most
	pitches = 8     // between one end of that and the other
)

// Pitch returns the pitch of a piece that lands on a square, 0 to 7: neighbours differ.
func Pitch(sq chess.Square) int { return (3*int(sq.File()) + 5*int(sq.Rank())) % pitches }

// Samples computes an event's sound at a pitch of [Pitch], each sample from -1 to 1. It is always the same.
func Samples(e Event, pitch int) []float32 {
	r := recipes[e]
	factor := 1 + detune*(2*float64(pitch)/(pitches-1)-1)
	random := rand.New(rand.NewPCG(uint64(e), 1))
	sound := make([]float64, Rate) // a second is more than any of them takes
	if r.scrape.length > 0 {
		r.scrape.add(sound, factor, random)
	}
	for _, s := range r.strokes {
		s.add(sound, factor, random)
	}
	sound = ended(sound)
	gain := math.Pow(10, (target+r.level-loudness(sound))/20)
	out := make([]float32, len(sound))
	for i, x := range sound {
		out[i] = float32(gain * x)
	}
	return out
}

// samples converts milliseconds.
func samples(ms float64) int { return int(ms * Rate / 1000) }

// add adds a stroke: a half sine and a little noise, which the modes ring with.
func (s *stroke) add(sound []float64, factor float64, random *rand.Rand) {
	blow := make([]float64, max(samples(s.contact), samples(noise)))
	for i := range blow {
		if t := float64(i) / float64(samples(s.contact)); t < 1 {
			blow[i] = math.Sin(math.Pi * t)
		}
		if t := float64(i) / float64(samples(noise)); t < 1 {
			blow[i] += .15 * math.Sin(math.Pi*t) * (2*random.Float64() - 1)
		}
	}
	for _, m := range s.modes {
		f := s.pitch * factor * m.ratio
		ring(sound[samples(s.at):], blow, f, s.damping+math.Pi*f*s.loss, s.level*m.share)
	}
}

// add adds a scrape.
func (s *scrape) add(sound []float64, factor float64, random *rand.Rand) {
	hiss := make([]float64, samples(s.length))
	for i := range hiss {
		swell := math.Sin(math.Pi * float64(i) / float64(len(hiss)))
		hiss[i] = .1 * swell * swell * (2*random.Float64() - 1)
	}
	ring(sound, hiss, s.pitch*factor, 2*math.Pi*150, s.level)
}

// ring adds what is heard of something that rings at f Hz, decaying by exp(-decay·t), when it is driven by a force: how
// fast it moves, as standing still is silent.
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

// ended cuts a sound off where nobody hears it any more.
func ended(sound []float64) []float64 {
	peak := 0.0
	for _, x := range sound {
		peak = max(peak, math.Abs(x))
	}
	n := len(sound)
	for n > 0 && math.Abs(sound[n-1]) < peak*math.Pow(10, tail/20) {
		n--
	}
	for i := range min(n, samples(fade)) {
		sound[n-1-i] *= float64(i) / float64(samples(fade))
	}
	return sound[:n]
}
