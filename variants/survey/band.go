package survey

import (
	"slices"

	"backrank/lang"
	"backrank/words"
)

// Band is the size of an advantage, from -LargeEdge for Black to LargeEdge for White. Starts are compared by bands and
// not ranked: their scores are so close together and so uncertain that most differences between ranks would be random
// (docs/SURVEY.md).
type Band int

// The bands.
const (
	Even Band = iota
	SlightEdge
	ClearEdge
	LargeEdge
)

// bandUnit is the least width of a band in centipawns.
const bandUnit = 15

// BandLimits returns the scores in centipawns at which the bands after Even begin, given the error margin of the scores: a
// unit, two units and four. The unit is the least multiple of bandUnit that is not less than the whole error interval,
// twice the margin. Therefore two starts whose bands are neither equal nor adjacent differ by more than the random error
// of a search.
func BandLimits(margin int) (slight, clear, large int) {
	unit := bandUnit * max((2*margin+bandUnit-1)/bandUnit, 1)
	return unit, 2 * unit, 4 * unit
}

// BandOf returns the band of a score in centipawns with an error margin.
func BandOf(score, margin int) Band {
	slight, clear, large := BandLimits(margin)
	band, size := Even, max(score, -score)
	for _, limit := range [...]int{slight, clear, large} {
		if size >= limit {
			band++
		}
	}
	if score < 0 {
		return -band
	}
	return band
}

// ID returns the name of the band in data for programs, without the side: "even", "slight", "clear" or "large".
func (b Band) ID() string { return [...]string{"even", "slight", "clear", "large"}[max(b, -b)] }

// String returns the name of the band without the side: "slight" for a slight edge of White or Black.
func (b Band) String() string {
	switch max(b, -b) {
	case Even:
		return lang.X("even position", "even")
	case SlightEdge:
		return lang.X("slight edge", "slight")
	case ClearEdge:
		return lang.X("clear edge", "clear")
	}
	return lang.X("large edge", "large")
}

// Phrase returns the band in words: "slight edge for White".
func (b Band) Phrase() string {
	switch {
	case b > 0:
		return lang.L("{{.Band}} edge for White", "Band", b)
	case b < 0:
		return lang.L("{{.Band}} edge for Black", "Band", b)
	}
	return b.String()
}

// BandNames returns the names of the bands that a score can belong to, given its error margin: "even or slight".
func BandNames(score, margin int) string { return words.Or(possibleBands(score, margin)) }

// BandPhrase returns the bands that a score can belong to, given its error margin, in words: "even or slight edge for
// White".
func BandPhrase(score, margin int) string {
	all := possibleBands(score, margin)
	last := all[len(all)-1]
	switch {
	case len(all) == 1:
		return last.Phrase()
	case last > 0:
		return lang.L("{{.Band}} edge for White", "Band", words.Or(all))
	}
	return lang.L("{{.Band}} edge for Black", "Band", words.Or(all))
}

// possibleBands returns the bands from score-margin to score+margin, the smaller edge first. There are at most two, because no
// band is narrower than twice the margin.
func possibleBands(score, margin int) (all []Band) {
	low, high := BandOf(score-margin, margin), BandOf(score+margin, margin)
	for b := low; b <= high; b++ {
		all = append(all, b)
	}
	if low < 0 {
		slices.Reverse(all)
	}
	return all
}

// SharpBand is the sharpness of a start, as one of three bands.
type SharpBand int

// The bands of sharpness.
const (
	Calm SharpBand = iota
	Lively
	Sharp
)

// sharpEdges are the sharpnesses in centipawns at which the bands after Calm begin. The error of the sharpness
// from one search is at most 15 centipawns in 95 % of cases.
var sharpEdges = [...]int{20, 50}

// SharpBandOf returns the band of a sharpness in centipawns.
func SharpBandOf(sharpness int) SharpBand {
	band := Calm
	for _, edge := range sharpEdges {
		if sharpness >= edge {
			band++
		}
	}
	return band
}

// String returns the name of the band.
func (b SharpBand) String() string {
	switch b {
	case Calm:
		return lang.X("calm position", "calm")
	case Lively:
		return lang.X("lively position", "lively")
	}
	return lang.X("sharp position", "sharp")
}
