package print

import "backrank/lang"

// Size is a paper size in portrait orientation.
type Size struct {
	ID            string
	Width, Height float64 // in millimetres
}

// The available sizes: ISO 216 and ANSI/ASME Y14.1.
var (
	A4     = Size{ID: "a4", Width: 210, Height: 297}
	Letter = Size{ID: "letter", Width: 215.9, Height: 279.4}
)

// SizeName returns the name of a size for players.
func SizeName(s Size) string {
	if s == Letter {
		return lang.L("US Letter")
	}
	return "A4"
}

// Sizes lists the sizes, the default first.
func Sizes() []Size { return []Size{A4, Letter} }

// SizeByID returns the size with an id, A4 if there is none.
func SizeByID(id string) Size {
	for _, s := range Sizes() {
		if s.ID == id {
			return s
		}
	}
	return A4
}

// letterCountries are the countries that print on Letter (Unicode CLDR, measurement data).
var letterCountries = map[string]bool{
	"BZ": true, "CA": true, "CL": true, "CO": true, "CR": true, "GT": true, "MX": true,
	"NI": true, "PA": true, "PH": true, "PR": true, "SV": true, "US": true, "VE": true,
}

// SizeIn returns the usual size in a country, given by its ISO 3166 code of two letters.
func SizeIn(country string) Size {
	if letterCountries[country] {
		return Letter
	}
	return A4
}

// margin is the margin on all sides in millimetres: more than any printer needs, and enough for a pin.
const margin = 14

func (s Size) left() float64   { return margin }
func (s Size) right() float64  { return s.Width - margin }
func (s Size) top() float64    { return margin }
func (s Size) bottom() float64 { return s.Height - margin }
func (s Size) width() float64  { return s.Width - 2*margin }
