package assets

import "image/color"

// A Scheme is the colours of the window around the board. Colours carry
// meaning: castling is violet everywhere, leaps are teal, ordinary destinations
// green, and nothing else is.
//
// Text and Dim reach 4.5:1 on Page, Panel and Raised; Accent, Danger, Good,
// Castle and Leap reach 4.5:1 on Page and Panel, so that they may be text there,
// and OnAccent 4.5:1 on each of them, so that they may be buttons.
type Scheme struct {
	Page, Panel, Raised color.NRGBA // grounds, from the back to the front
	Line                color.NRGBA // hairlines between them
	Field               color.NRGBA // ground of entries
	Text, Dim           color.NRGBA // what is said, and what is said aside
	Accent              color.NRGBA // the one button to press, links, focus
	Danger, Good        color.NRGBA // loss and win, refusal and consent
	Castle, Leap        color.NRGBA // castling, and the king's leap
	Star                color.NRGBA // favourites
	OnAccent            color.NRGBA // text on any of the five above
	Hover, Pressed      color.NRGBA // translucent, over any ground
	Selection           color.NRGBA // translucent, under chosen text and rows
	Shadow              color.NRGBA // the one shadow, under the board
}

// DarkScheme returns the colours of the dark theme.
func DarkScheme() Scheme {
	return Scheme{
		Page: hex(0x15171C), Panel: hex(0x1D2027), Raised: hex(0x282C35),
		Line: hex(0x353A45), Field: hex(0x12141A),
		Text: hex(0xE8EAEE), Dim: hex(0x9BA2AE),
		Accent: hex(0x6EA8FE), Danger: hex(0xF0665E), Good: hex(0x57AB5A),
		Castle: hex(0x9D82FA), Leap: hex(0x2DB5AB), Star: hex(0xE3B341),
		OnAccent: hex(0x0E1014),
		Hover:    hexa(0xFFFFFF, 14), Pressed: hexa(0xFFFFFF, 28),
		Selection: hexa(0x6EA8FE, 64), Shadow: hexa(0x000000, 140),
	}
}

// LightScheme returns the colours of the light theme.
func LightScheme() Scheme {
	return Scheme{
		Page: hex(0xF4F2EE), Panel: hex(0xFFFFFF), Raised: hex(0xECE9E3),
		Line: hex(0xD9D5CC), Field: hex(0xF1EEE8),
		Text: hex(0x1E2127), Dim: hex(0x62676F),
		Accent: hex(0x2562C9), Danger: hex(0xC2332B), Good: hex(0x2F7A35),
		Castle: hex(0x6642DD), Leap: hex(0x0B756E), Star: hex(0x946300),
		OnAccent: hex(0xFFFFFF),
		Hover:    hexa(0x1E2127, 12), Pressed: hexa(0x1E2127, 26),
		Selection: hexa(0x2562C9, 46), Shadow: hexa(0x1E2127, 60),
	}
}

// Brand is the violet of the icon and of castling, #8B6CF6, as the eye
// remembers it; Schemes and Palettes hold it in the depths that can be read.
func Brand() color.NRGBA { return hex(0x8B6CF6) }
