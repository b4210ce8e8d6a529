package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// Colours by meaning, in the current theme. Castling is violet everywhere, a leap teal, an ordinary step green.

// Hue is a colour of the theme that is looked up when drawn.
type Hue fyne.ThemeColorName

// RGBA returns the colour in the current theme.
func (h Hue) RGBA() (r, g, b, a uint32) { return fynetheme.Color(fyne.ThemeColorName(h)).RGBA() }

// Castle returns the colour of castling.
func Castle() color.Color { return fynetheme.Color(ColorNameCastle) }

// Leap returns the colour of a king's leap.
func Leap() color.Color { return fynetheme.Color(ColorNameLeap) }

// Star returns the colour of favourites.
func Star() color.Color { return fynetheme.Color(ColorNameStar) }

// Page returns the background of the window.
func Page() color.Color { return fynetheme.Color(fynetheme.ColorNameBackground) }

// Step returns the colour of an ordinary move, and of a win.
func Step() color.Color { return fynetheme.Color(fynetheme.ColorNameSuccess) }

// Danger returns the colour of errors and losses.
func Danger() color.Color { return fynetheme.Color(fynetheme.ColorNameError) }

// Text returns the colour of primary text.
func Text() color.Color { return fynetheme.Color(fynetheme.ColorNameForeground) }

// Dim returns the colour of secondary text.
func Dim() color.Color { return fynetheme.Color(ColorNameDim) }

// Line returns the colour of hairlines.
func Line() color.Color { return fynetheme.Color(ColorNameLine) }

// FieldEdge returns the colour of the borders of fields, bars and graphs.
func FieldEdge() color.Color { return fynetheme.Color(fynetheme.ColorNameInputBorder) }

// Faded returns c with its opacity multiplied by a share from 0 to 1.
func Faded(c color.Color, share float64) color.Color {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	n.A = uint8(float64(n.A)*share + .5)
	return n
}

// Mixed returns a mixture of two opaque colours: a share of c, from 0 to 1, and the rest of other.
func Mixed(c, other color.Color, share float64) color.Color {
	a, b := color.NRGBAModel.Convert(c).(color.NRGBA), color.NRGBAModel.Convert(other).(color.NRGBA)
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*share + float64(b)*(1-share) + .5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xFF}
}

// Disc returns the fill, the outline and its width of the disc that represents a side.
func Disc(white bool) (fill, outline color.Color, width float32) {
	fill, outline = assets.Disc(white)
	return fill, outline, 1.5
}

// Share returns the colour of a side's part of an area: of an evaluation bar, a graph or results. It stands out from the
// background by at least 3:1 or by its outline, and text in the other side's colour can be read on it.
func Share(white bool) color.Color {
	if white {
		return Scheme().WhitePart
	}
	return Scheme().BlackPart
}

// OnShare returns the colour of text on a side's part of an area.
func OnShare(white bool) color.Color {
	if white {
		return Scheme().PartInk
	}
	return Scheme().WhitePart
}

// Midline returns the colour of a line that crosses both sides' parts of an area.
func Midline() color.Color { return Scheme().Midline }

// Scheme returns the colours of the current theme.
func Scheme() assets.Scheme {
	if IsDark() {
		return assets.DarkScheme()
	}
	return assets.LightScheme()
}

// IsDark reports whether the dark theme is active.
func IsDark() bool {
	r, g, b, _ := fynetheme.Color(fynetheme.ColorNameBackground).RGBA()
	return r+g+b < 3*0x8000
}

var _ fyne.Theme = backrank{}
