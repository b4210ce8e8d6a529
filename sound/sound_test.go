package sound

import (
	"math"
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// samples64 returns an event's samples as float64.
func samples64(e Event, pitch int) []float64 {
	var all []float64
	for _, x := range Samples(e, pitch) {
		all = append(all, float64(x))
	}
	return all
}

// centroid returns the spectral centroid from 100 to 8000 Hz, in Hz.
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

// onsets returns the times of strokes, in ms: where the level of 4 ms doubles and exceeds a tenth of the loudest.
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
	loudest := slices.Max(levels)
	for i, l := range levels {
		if l > loudest/10 && (i < 3 && len(all) == 0 || i >= 3 && l > 2*slices.Min(levels[i-3:i])) {
			if at := float64(4 * i); len(all) == 0 || at-all[len(all)-1] > 30 {
				all = append(all, at)
			}
		}
	}
	return all
}

// shape returns, in ms, when a sound first reaches a twentieth of its peak, and how long its last stroke takes from its
// own peak to 20 dB below that.
func shape(sound []float64) (onset, decay float64) {
	const step = Rate * 2 / 1000
	var peaks []float64
	for part := range slices.Chunk(sound, step) {
		loudest := 0.0
		for _, x := range part {
			loudest = max(loudest, math.Abs(x))
		}
		peaks = append(peaks, loudest)
	}
	strokes, loudest := onsets(sound), slices.Max(peaks)
	onset = 2 * float64(slices.IndexFunc(peaks, func(p float64) bool { return p >= loudest/20 }))
	last := int(strokes[len(strokes)-1] / 2)
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

// No sound startles: all are within 3 dB of each other, begin and end in silence, and two at once do not clip.
func TestLoudnessIsEven(t *testing.T) {
	var levels []float64
	for _, e := range Events() {
		for pitch := range pitches {
			s := samples64(e, pitch)
			levels = append(levels, loudness(s))
			if pitch == pitches/2 { // go test -v: the table of docs/SOUND.md
				onset, decay := shape(s)
				t.Logf("| %s | %.0f | %.1f | %.0f | %.0f | %.0f |", e.Name(), float64(len(s))*1000/Rate, loudness(s), decay, onset, centroid(s))
			}
			if onset, _ := shape(s); onset > 25 { // with the 34 ms of docs/SOUND.md at most 60
				t.Errorf("%v is audible %v ms after its beginning", e, onset)
			}
			if loudest := slices.MaxFunc(s, func(a, b float64) int { return int(math.Copysign(1, math.Abs(a)-math.Abs(b))) }); math.Abs(loudest) > .5 {
				t.Errorf("%v peaks at %.2f", e, loudest)
			}
			if first, last := math.Abs(s[0]), math.Abs(s[len(s)-1]); first > .005 || last > .005 {
				t.Errorf("%v begins at %.4f and ends at %.4f", e, first, last)
			}
		}
	}
	if low, high := slices.Min(levels), slices.Max(levels); high-low > 3 {
		t.Errorf("from %.1f to %.1f dB", low, high)
	}
}

// Sounds of moves are short; sounds of rare events may take half a second.
func TestMovesAreShort(t *testing.T) {
	for _, e := range Events() {
		maxLength := 200.0
		switch e {
		case Move, Capture, Placement, Refused:
			maxLength = 90
		case Check, LowTime, Start, End:
			maxLength = 500
		}
		if ms := float64(len(Samples(e, 7))) * 1000 / Rate; ms < 30 || ms > maxLength {
			t.Errorf("%v takes %.0f ms", e, ms)
		}
	}
}

// A capture is an octave brighter than a move, on any two squares, and castling has two strokes.
func TestMoveCaptureAndCastlingDiffer(t *testing.T) {
	brightest, darkest := 0.0, math.Inf(1)
	for pitch := range pitches {
		brightest = max(brightest, centroid(samples64(Move, pitch)))
		darkest = min(darkest, centroid(samples64(Capture, pitch)))
		for e, want := range map[Event]int{Move: 1, Capture: 1, Castling: 2} {
			if got := onsets(samples64(e, pitch)); len(got) != want {
				t.Errorf("%v has strokes at %v ms", e, got)
			}
		}
		if on := onsets(samples64(Castling, pitch)); len(on) == 2 && math.Abs(on[1]-on[0]-castlingGap) > 5 {
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

// Neighbours on a rank or file have different pitches, and no pitch is more than 3 % off the recipe's.
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
	low, high := centroid(samples64(Check, 0)), centroid(samples64(Check, pitches-1))
	if ratio := high / low; ratio < 1.05 || ratio > 1.08 {
		t.Errorf("from the lowest to the highest pitch %.3f", ratio)
	}
}

// Ids, which are written to files, and names are not empty, and ids are unique.
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
