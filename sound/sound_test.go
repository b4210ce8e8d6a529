package sound

import (
	"math"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// made returns an event's samples as numbers to reckon with.
func made(e Event, pitch int) []float64 {
	var all []float64
	for _, x := range Samples(e, pitch) {
		all = append(all, float64(x))
	}
	return all
}

// centroid returns where the middle of the energy lies between 100 and 8000 Hz, in Hz.
func centroid(sound []float64) float64 {
	sum, energy := 0.0, 0.0
	for f := 100.0; f < 8000; f += 50 {
		turn := 2 * math.Cos(2*math.Pi*f/Rate) // Goertzel's algorithm
		var a, b float64
		for _, x := range sound {
			a, b = x+turn*a-b, a
		}
		e := a*a + b*b - turn*a*b
		sum += f * e
		energy += e
	}
	return sum / energy
}

// onsets returns when something is struck, in ms: where the level of 4 ms rises fourfold and above a tenth of the
// loudest.
func onsets(sound []float64) (all []float64) {
	const step = Rate * 4 / 1000
	var levels []float64
	for part := range slices.Chunk(sound, step) {
		e := 0.0
		for _, x := range part {
			e += x * x
		}
		levels = append(levels, math.Sqrt(e/step))
	}
	most := slices.Max(levels)
	for i, l := range levels {
		if l > most/10 && (i < 3 && len(all) == 0 || i >= 3 && l > 2*slices.Min(levels[i-3:i])) {
			if at := float64(4 * i); len(all) == 0 || at-all[len(all)-1] > 30 {
				all = append(all, at)
			}
		}
	}
	return all
}

// shape returns when a sound first reaches a twentieth of its peak, and how long its last blow takes from its own peak to 20
// dB below that, in ms.
func shape(sound []float64) (onset, decay float64) {
	const step = Rate * 2 / 1000
	var peaks []float64
	for part := range slices.Chunk(sound, step) {
		most := 0.0
		for _, x := range part {
			most = max(most, math.Abs(x))
		}
		peaks = append(peaks, most)
	}
	blows, most := onsets(sound), slices.Max(peaks)
	onset = 2 * float64(slices.IndexFunc(peaks, func(p float64) bool { return p >= most/20 }))
	last := int(blows[len(blows)-1] / 2)
	top := last
	for i := last; i < len(peaks); i++ {
		if peaks[i] > peaks[top] {
			top = i
		}
	}
	end := len(peaks) - 1
	for end > top && peaks[end] < peaks[top]/10 {
		end--
	}
	return onset, 2 * float64(end-top+1)
}

// Nothing startles: all sounds are within 3 dB of each other, clip nowhere, even two at once, and begin and end in
// silence.
func TestSoundsAreAlikeInLoudness(t *testing.T) {
	var levels []float64
	for _, e := range Events() {
		for pitch := range pitches {
			s := made(e, pitch)
			levels = append(levels, loudness(s))
			if pitch == pitches/2 { // go test -v: the table of docs/SOUND.md
				onset, decay := shape(s)
				t.Logf("| %s | %.0f | %.1f | %.0f | %.0f | %.0f |", e.Name(), float64(len(s))*1000/Rate, loudness(s), decay, onset, centroid(s))
			}
			if onset, _ := shape(s); onset > 25 { // with the 34 ms of docs/SOUND.md no more than 60
				t.Errorf("%v is first heard %v ms after its beginning", e, onset)
			}
			if most := slices.MaxFunc(s, func(a, b float64) int { return int(math.Copysign(1, math.Abs(a)-math.Abs(b))) }); math.Abs(most) > .5 {
				t.Errorf("%v peaks at %.2f", e, most)
			}
			if first, last := math.Abs(s[0]), math.Abs(s[len(s)-1]); first > .005 || last > .005 {
				t.Errorf("%v begins at %.4f and ends at %.4f", e, first, last)
			}
		}
	}
	if least, most := slices.Min(levels), slices.Max(levels); most-least > 3 {
		t.Errorf("from %.1f to %.1f dB", least, most)
	}
}

// What happens at each move is short; what is rare may take half a second.
func TestMovesAreShort(t *testing.T) {
	for _, e := range Events() {
		longest := 200.0
		switch e {
		case Move, Capture, Placement, Refused:
			longest = 90
		case Check, LowTime, Start, End:
			longest = 500
		}
		if ms := float64(len(Samples(e, 7))) * 1000 / Rate; ms < 30 || ms > longest {
			t.Errorf("%v takes %.0f ms", e, ms)
		}
	}
}

// A capture is an octave brighter than a move, on any two squares, and castling is two pieces that land.
func TestMoveCaptureAndCastlingCannotBeConfused(t *testing.T) {
	brightest, darkest := 0.0, math.Inf(1)
	for pitch := range pitches {
		brightest = max(brightest, centroid(made(Move, pitch)))
		darkest = min(darkest, centroid(made(Capture, pitch)))
		for e, want := range map[Event]int{Move: 1, Capture: 1, Castling: 2} {
			if got := onsets(made(e, pitch)); len(got) != want {
				t.Errorf("%v has blows at %v ms", e, got)
			}
		}
		if on := onsets(made(Castling, pitch)); len(on) == 2 && math.Abs(on[1]-on[0]-castlingGap) > 5 {
			t.Errorf("the partner lands %v ms after the king", on[1]-on[0])
		}
	}
	if darkest < 2*brightest {
		t.Errorf("moves reach %.0f Hz, captures begin at %.0f Hz", brightest, darkest)
	}
}

func TestSoundsAreAlwaysTheSame(t *testing.T) {
	for _, e := range Events() {
		if !slices.Equal(Samples(e, 3), Samples(e, 3)) {
			t.Errorf("%v differs", e)
		}
	}
}

// A piece that goes to a neighbouring square is heard to, and no pitch is more than 3 % off.
func TestPitchesDifferBySquare(t *testing.T) {
	seen := map[int]bool{}
	for sq := chess.A1; sq <= chess.H8; sq++ {
		seen[Pitch(sq)] = true
		if sq.File() < chess.FileH && Pitch(sq) == Pitch(sq+1) || sq.Rank() < chess.Rank8 && Pitch(sq) == Pitch(sq+8) {
			t.Errorf("%v sounds as its neighbour", sq)
		}
	}
	if len(seen) != pitches {
		t.Errorf("%d pitches", len(seen))
	}
	low, high := centroid(made(Check, 0)), centroid(made(Check, pitches-1))
	if ratio := high / low; ratio < 1.05 || ratio > 1.08 {
		t.Errorf("from the lowest to the highest pitch %.3f", ratio)
	}
}

// Ids go into files: they are words without spaces, each once.
func TestEventsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range Events() {
		if e.ID() == "" || e.Name() == "" || seen[e.ID()] {
			t.Errorf("event %d is %q, %q", e, e.ID(), e.Name())
		}
		seen[e.ID()] = true
	}
}

func BenchmarkSamples(b *testing.B) {
	for b.Loop() {
		Samples(Move, 0)
	}
}
