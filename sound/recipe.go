package sound

// A mode is one of the modes in which a piece of wood vibrates: the ratio of its frequency to the lowest one, and its
// amplitude relative to that one.
type mode struct{ ratio, share float64 }

// The modes of a board on which a piece is set down, of a wooden bar free at both ends, and of a marimba's bar.
var (
	board   = []mode{{1, 1}, {1.58, .5}, {2.24, .35}, {2.92, .2}, {3.46, .12}, {4.4, .08}}
	bar     = []mode{{1, 1}, {2.757, .6}, {5.404, .35}, {8.933, .15}}
	marimba = []mode{{1, 1}, {3.93, .25}, {9.2, .06}}
)

// A stroke is one strike. A mode of f Hz decays by exp(-(damping + π·f·loss)·t), t in seconds.
type stroke struct {
	at            float64 // ms after the beginning
	modes         []mode
	pitch         float64 // frequency of the lowest mode, in Hz
	damping, loss float64
	contact       float64 // how long the two objects touch, in ms: the longer, the softer
	level         float64 // relative to the other strokes
}

// A scrape is the sound of wood drawn over wood: noise around a frequency, which swells and fades.
type scrape struct {
	length float64 // ms
	pitch  float64 // Hz
	level  float64 // relative to the strokes
}

// A recipe describes the sound of an event.
type recipe struct {
	strokes []stroke
	scrape  scrape
	level   float64 // dB relative to a move
}

// placement returns the stroke of a piece set down on its square.
func placement(at, pitch, level float64) stroke {
	return stroke{at: at, modes: board, pitch: pitch, damping: 35, loss: .055, contact: 1.6, level: level}
}

// note returns the stroke of a marimba's note.
func note(at, pitch, contact, level float64) stroke {
	return stroke{at: at, modes: marimba, pitch: pitch, damping: 14, loss: .006, contact: contact, level: level}
}

// click returns the stroke of one piece against another.
func click(at, pitch, level float64) stroke {
	return stroke{at: at, modes: bar, pitch: pitch, damping: 35, loss: .025, contact: .4, level: level}
}

// recipes has the recipe of each event. All sounds are made equally loud, and then changed by the recipe's level.
var recipes = [...]recipe{
	Move:      {strokes: []stroke{placement(0, 470, 1)}},
	Capture:   {strokes: []stroke{click(0, 1080, 1), placement(12, 470, .18)}},
	Castling:  {strokes: []stroke{placement(0, 470, 1), placement(castlingGap, 410, 1)}},
	Leap:      {strokes: []stroke{placement(0, 700, .3), placement(120, 440, 1)}},
	Slide:     {scrape: scrape{length: 110, pitch: 900, level: 8}, strokes: []stroke{placement(100, 430, 1)}},
	Placement: {strokes: []stroke{{modes: board, pitch: 600, damping: 50, loss: .06, contact: 1.2, level: 1}}, level: -1.5},
	Check:     {strokes: []stroke{note(0, 705, 2.5, 1)}, level: -2},
	LowTime: {strokes: []stroke{
		{modes: bar, pitch: 1180, damping: 12, loss: .006, contact: .5, level: 1},
		{at: 140, modes: bar, pitch: 1180, damping: 12, loss: .006, contact: .5, level: 1},
	}},
	Start:   {strokes: []stroke{note(0, 392, 2, 1), note(130, 523, 2, 1)}},
	End:     {strokes: []stroke{note(0, 523, 2, 1), note(130, 392, 2, 1)}},
	Refused: {strokes: []stroke{{modes: board, pitch: 210, damping: 45, loss: .08, contact: 4, level: 1}}, level: -1},
}

// castlingGap is the time from the king's landing to its partner's, in ms.
const castlingGap = 85
