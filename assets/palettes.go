package assets

import (
	"image/color"

	"backrank/lang"
)

// A Palette is the colours of one board: two squares, and the marks on them.
//
// Tints that carry a mark of their own shape (dot, ring, bracket, arc) reach
// 3:1 against the square below, and so do coordinates, which have the colour of the other squares, a little
// stronger. Washes that fill a whole square under a piece are softer: the piece's outline keeps 3:1 against them,
// and a line at their edge keeps 3:1 against the square ([Palette.Edge]). All are WCAG contrasts, checked by tests.
type Palette struct {
	ID string // in the settings

	Light, Dark color.NRGBA // the squares, opaque; where they have patterns, their mean colours

	patterns [2]Pattern // of the dark and the light squares; the zero Pattern is plain

	Coordinate Tint // file letters and rank digits, opaque: the other square colour

	LastMove Tint // wash: origin and destination of the last move
	Partner  Tint // wash: the same for the partner of a castling
	Selected Tint // wash: the square of the selected piece
	Hover    Tint // wash: the square under a dragged piece
	Guilty   Tint // wash: squares that forbid an illegal move

	Dot        Tint // mark: a destination, empty (dot) or occupied (corners)
	Premove    Tint // wash: the squares of a premove
	PremoveDot Tint // mark: a destination of a premove
	Leap       Tint // mark: a landing of the king without a partner (arc), teal
	Castle     Tint // mark: partners, landings and arrows of castling (bracket), violet
}

// A Tint is one colour in two shades, for light and for dark squares.
type Tint struct {
	OnLight, OnDark color.NRGBA
}

// Name returns the name of the palette for players.
func (p Palette) Name() string {
	switch p.ID {
	case "walnut":
		return lang.L("Walnut")
	case "slate":
		return lang.L("Slate")
	case "moss":
		return lang.L("Moss")
	case "night":
		return lang.L("Night")
	case "paper":
		return lang.X("board like paper", "Paper")
	case "sky":
		return lang.L("Sky")
	case "print":
		return lang.X("board as in books", "Print")
	case "cherry":
		return lang.X("board of cherry", "Cherry")
	}
	return p.ID
}

// On returns the shade for a light or a dark square.
func (t Tint) On(light bool) color.NRGBA {
	if light {
		return t.OnLight
	}
	return t.OnDark
}

// Square returns the colour of a light or a dark square.
func (p Palette) Square(light bool) color.NRGBA {
	if light {
		return p.Light
	}
	return p.Dark
}

// Pattern returns what a light or a dark square px pixels wide is painted with.
func (p Palette) Pattern(light bool, px int) Pattern {
	pattern := p.patterns[0]
	if light {
		pattern = p.patterns[1]
	}
	if pattern.Kind == Plain || px < MinPatternSquare {
		return Pattern{Ground: p.Square(light)}
	}
	return pattern
}

// EdgeContrast is the contrast that the edge of a wash has at least with its square.
const EdgeContrast = 3

// Edge returns the colour of the line at the edge of a wash on a light or a dark square: the wash's colour, made darker or
// lighter until it can be seen.
func (p Palette) Edge(wash color.NRGBA, light bool) color.NRGBA {
	pattern := p.Pattern(light, MinPatternSquare)
	visible := func(c color.NRGBA) bool {
		for _, ground := range []color.NRGBA{p.Square(light), pattern.Ground, pattern.Ink} {
			if ground.A > 0 && Contrast(c, ground) < EdgeContrast {
				return false
			}
		}
		return true
	}
	const steps = 40
	for i := range steps {
		for _, end := range []uint8{0, 0xFF} {
			if c := Over(color.NRGBA{end, end, end, uint8(0xFF * i / steps)}, color.NRGBA{wash.R, wash.G, wash.B, 0xFF}); visible(c) {
				return c
			}
		}
	}
	return color.NRGBA{A: 0xFF}
}

// PaletteByID returns the palette with an id, or the default one.
func PaletteByID(id string) Palette {
	for _, p := range Palettes() {
		if p.ID == id {
			return p
		}
	}
	return Palettes()[0]
}

// Palettes returns the eight palettes, the default first.
func Palettes() []Palette {
	return []Palette{walnut(), slate(), moss(), night(), paper(), sky(), printed(), cherry()}
}

func walnut() Palette {
	return Palette{
		ID:    "walnut",
		Light: hex(0xF0D9B5), Dark: hex(0xB58863),
		Coordinate: tint(0x9C7555, 255, 0xFDF9F3, 255),
		LastMove:   tint(0xA9C400, 112, 0xA9C400, 112),
		Partner:    tint(0x7A55F0, 96, 0x6A3FE0, 96),
		Selected:   tint(0x2F7D3A, 120, 0x2F7D3A, 128),
		Hover:      tint(0x2F7D3A, 72, 0x2F7D3A, 80),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 140),
		Dot:        tint(0x14551E, 190, 0x062B0B, 200),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 235, 0x02403C, 240),
		Castle:     tint(0x6D49E8, 240, 0x3F1CAB, 240),
	}
}

func slate() Palette {
	return Palette{
		ID:    "slate",
		Light: hex(0xDEE3E6), Dark: hex(0x8197A2),
		Coordinate: tint(0x71838C, 255, 0xFFFFFF, 255),
		LastMove:   tint(0x9BC700, 105, 0x9BC700, 115),
		Partner:    tint(0x7A55F0, 92, 0x6A3FE0, 100),
		Selected:   tint(0x2F7D3A, 115, 0x2F7D3A, 128),
		Hover:      tint(0x2F7D3A, 72, 0x2F7D3A, 84),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 140),
		Dot:        tint(0x14551E, 190, 0x07380F, 205),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 240, 0x034A45, 240),
		Castle:     tint(0x6D49E8, 240, 0x4420B2, 240),
	}
}

func moss() Palette {
	return Palette{
		ID:    "moss",
		Light: hex(0xEDEED1), Dark: hex(0x779952),
		Coordinate: tint(0x71914E, 255, 0xF6F7E9, 255),
		LastMove:   tint(0xF2D600, 120, 0xF2D600, 118),
		Partner:    tint(0x7A55F0, 92, 0x6A3FE0, 104),
		Selected:   tint(0xE0A000, 125, 0xC87A00, 140),
		Hover:      tint(0xE0A000, 75, 0xF2D600, 70),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 150),
		Dot:        tint(0x14551E, 190, 0x04240A, 200),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 240, 0x013B37, 245),
		Castle:     tint(0x6D49E8, 240, 0x3A179F, 245),
	}
}

func night() Palette {
	return Palette{
		ID:    "night",
		Light: hex(0xA4AAB8), Dark: hex(0x687086),
		Coordinate: tint(0x505768, 255, 0xCBD0D9, 255),
		LastMove:   tint(0x6EA8FE, 110, 0x6EA8FE, 92),
		Partner:    tint(0x9A78FF, 104, 0x9C7BFF, 110),
		Selected:   tint(0x4FBF57, 160, 0x6CCB70, 128),
		Hover:      tint(0x6CCB70, 105, 0x6CCB70, 84),
		Guilty:     tint(0xF0564D, 140, 0xF0564D, 150),
		Dot:        tint(0x0C3F16, 205, 0xC2F2B8, 215),
		Premove:    tint(0x7FA8FF, 150, 0x7FA8FF, 140),
		PremoveDot: tint(0x101F66, 225, 0xC9DAFF, 225),
		Leap:       tint(0x034F49, 240, 0x9CF2E8, 235),
		Castle:     tint(0x4A24BE, 240, 0xDCD2FF, 240),
	}
}

func paper() Palette {
	return Palette{
		ID:    "paper",
		Light: hex(0xFFFFFF), Dark: hex(0xC9C9C9),
		Coordinate: tint(0x8C8C8C, 255, 0x6E6E6E, 255),
		LastMove:   tint(0xF5C400, 100, 0xF5C400, 112),
		Partner:    tint(0x7A55F0, 80, 0x6A3FE0, 92),
		Selected:   tint(0x2F7D3A, 105, 0x2F7D3A, 118),
		Hover:      tint(0x2F7D3A, 60, 0x2F7D3A, 72),
		Guilty:     tint(0xE5342B, 120, 0xE5342B, 132),
		Dot:        tint(0x14551E, 175, 0x0F4A18, 190),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 235, 0x086660, 240),
		Castle:     tint(0x7A58F0, 240, 0x5B34D6, 240),
	}
}

// sky is a clear blue in two tones.
func sky() Palette {
	return Palette{
		ID:    "sky",
		Light: hex(0xEDF3FB), Dark: hex(0x7395C4),
		Coordinate: tint(0x6485B3, 255, 0xFFFFFF, 255),
		LastMove:   tint(0xF2D600, 120, 0xF2D600, 118),
		Partner:    tint(0x7A55F0, 92, 0x5F33DB, 112),
		Selected:   tint(0x2F9A50, 120, 0x2F9A50, 140),
		Hover:      tint(0x2F9A50, 75, 0x3FB060, 100),
		Guilty:     tint(0xE5342B, 128, 0xE5342B, 150),
		Dot:        tint(0x14551E, 185, 0x053A10, 205),
		Premove:    tint(0x5A8CFF, 130, 0x4F84F5, 165),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 240, 0x014742, 245),
		Castle:     tint(0x6D49E8, 240, 0x3F1CAB, 245),
	}
}

// printed is a page of a book: cream paper, and dark squares hatched.
func printed() Palette {
	return Palette{
		ID:    "print",
		Light: hex(0xFBF7EC), Dark: hex(0xD8D3C6),
		patterns:   [2]Pattern{{Hatch, hex(0xFBF7EC), hex(0xA39C8E)}},
		Coordinate: tint(0x857F72, 255, 0x4A453D, 255),
		LastMove:   tint(0xF5C400, 105, 0xF5C400, 120),
		Partner:    tint(0x7A55F0, 84, 0x6A3FE0, 96),
		Selected:   tint(0x2F7D3A, 108, 0x2F7D3A, 122),
		Hover:      tint(0x2F7D3A, 64, 0x2F7D3A, 76),
		Guilty:     tint(0xE5342B, 122, 0xE5342B, 134),
		Dot:        tint(0x14551E, 178, 0x0F4A18, 195),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0B7A73, 235, 0x076059, 240),
		Castle:     tint(0x7A58F0, 240, 0x5630CE, 240),
	}
}

// cherry is wood with grain, along on light squares and across on dark ones.
func cherry() Palette {
	return Palette{
		ID:    "cherry",
		Light: hex(0xE9CA9C), Dark: hex(0xAC724C),
		patterns: [2]Pattern{
			{Across, hex(0xB67B53), hex(0x9B6140)},
			{Along, hex(0xF0D5AB), hex(0xDBB681)},
		},
		Coordinate: tint(0x8C5A39, 255, 0xFDF6EA, 255),
		LastMove:   tint(0xB9C400, 118, 0xC9CE00, 112),
		Partner:    tint(0x7A55F0, 100, 0x6A3FE0, 110),
		Selected:   tint(0x2F7D3A, 128, 0x3C9A49, 132),
		Hover:      tint(0x2F7D3A, 80, 0x3C9A49, 90),
		Guilty:     tint(0xE5342B, 132, 0xF03A30, 150),
		Dot:        tint(0x14551E, 195, 0x021D06, 215),
		Premove:    tint(0x5A8CFF, 130, 0x6C9AFF, 150),
		PremoveDot: tint(0x1B3690, 215, 0x101F66, 220),
		Leap:       tint(0x0A6E68, 240, 0x012E2B, 245),
		Castle:     tint(0x6339DE, 245, 0x2C1084, 245),
	}
}

// Overlay holds the colours that are the same on every board.
type Overlay struct {
	Check, CheckCore color.NRGBA // glow of a king in check, outer and inner

	// Right is the violet of a castling right, and RightEdge its outline. Against every square at least one of the two
	// has a contrast of 3:1.
	Right, RightEdge color.NRGBA

	Cursor, CursorEdge color.NRGBA // frame of the board cursor, and the line inside it
	CheckEdge          color.NRGBA // ring around a king in check
	ArrowEdge          color.NRGBA // outline of arrows and circles
	Scrim, Disc        color.NRGBA // promotion: the dimmed board, and the background of the choices
	Castle, Leap, Step color.NRGBA // kinds of moves in chips and arrows
}

// Overlays returns the overlay colours.
func Overlays() Overlay {
	return Overlay{
		Check: hex(0xE70000), CheckCore: hex(0xFF0000),
		Right: hex(0x5B34D6), RightEdge: hex(0xFFFFFF),
		Cursor: hex(0xFFFFFF), CursorEdge: hex(0x15171C),
		CheckEdge: hex(0x3A0004), ArrowEdge: hexa(0x15171C, 230),
		Scrim: hexa(0x161512, 178), Disc: hex(0xB0B0B0),
		Castle: Brand(), Leap: hex(0x1FA39A), Step: hex(0x4E9A57),
	}
}

// Brushes returns the colours of arrows and circles drawn with the right button: plain, with Shift, with Alt, and with
// both (green, red, blue and yellow), to be drawn at opacity 0.6; then those of an analysis: the best move, others, and
// threats; then those of castlings and leaps in a report.
func Brushes() [9]color.NRGBA {
	return [9]color.NRGBA{
		hex(0x15781B), hex(0x780A12), hex(0x003088), hex(0xE68F00),
		hex(0x003088), hex(0x4A4A4A), hex(0x9E1414),
		hex(0x4A24BE), hex(0x00635C),
	}
}

// tint returns 0xRRGGBB with opacity a for light squares, and onDark with opacity b for dark ones.
func tint(onLight uint32, a uint8, onDark uint32, b uint8) Tint {
	return Tint{hexa(onLight, a), hexa(onDark, b)}
}

// A Scheme is the colours of the window around the board. Colours have meanings, the same everywhere: castling is violet,
// leaps are teal, and ordinary destinations are green.
//
// Text and Dim reach 4.5:1 on Page, Panel and Raised; Accent, Danger, Good, Castle and Leap reach 4.5:1 on Page and
// Panel, where they are used for text, and OnAccent reaches 4.5:1 on each of them, where they are used for buttons.
type Scheme struct {
	Page, Panel, Raised color.NRGBA // backgrounds, from back to front
	Line                color.NRGBA // hairlines between them
	Field, FieldEdge    color.NRGBA // background and border of entries
	Text, Dim           color.NRGBA // primary and secondary text
	Accent              color.NRGBA // the default button, links, focus
	Danger, Good        color.NRGBA // loss and win, errors and success
	Castle, Leap        color.NRGBA // castling, and the king's leap
	Partner             color.NRGBA // the partner, where Castle marks the king
	Star                color.NRGBA // favourites
	OnAccent            color.NRGBA // text on Accent, Danger, Good, Castle and Leap
	Hover, Pressed      color.NRGBA // translucent, over any ground
	Selection           color.NRGBA // behind selected text
	Shadow              color.NRGBA // the shadow under the board
	Menu, Focus         color.NRGBA // background of a menu, and of its item under the pointer or the keys

	WhitePart, BlackPart color.NRGBA // each side's part of an evaluation bar, a graph or results, and text on the other's part
	DrawPart             color.NRGBA // the part of draws in results
	PartInk              color.NRGBA // text on WhitePart and DrawPart, and the line between them
	Midline              color.NRGBA // lines and outlines across both sides' parts
	Bar                  color.NRGBA // bars of a graph in neither side's colour

	Even                          color.NRGBA // the scale of an array's evaluations: the middle,
	WhiteBetter, BlackBetter, Hot color.NRGBA // its ends, and the end of the scale of sharpness
}

// DarkScheme returns the colours of the dark theme.
func DarkScheme() Scheme {
	return Scheme{
		Page: hex(0x15171C), Panel: hex(0x1D2027), Raised: hex(0x282C35),
		Line: hex(0x353A45), Field: hex(0x12141A), FieldEdge: hex(0x6D7583),
		Text: hex(0xE8EAEE), Dim: hex(0xA8AFBA),
		Accent: hex(0x6EA8FE), Danger: hex(0xF0665E), Good: hex(0x57AB5A),
		Castle: hex(0x9D82FA), Partner: hex(0xCF5CD2), Leap: hex(0x2DB5AB), Star: hex(0xE3B341),
		OnAccent: hex(0x0E1014),
		Hover:    hexa(0xFFFFFF, 14), Pressed: hexa(0xFFFFFF, 28),
		Selection: hex(0x456698), Shadow: hexa(0x000000, 140),
		Menu: hex(0x15171C), Focus: hex(0x456698),
		WhitePart: hex(0xFBFAF7), BlackPart: hex(0x626977), DrawPart: hex(0xBEC2C9), PartInk: hex(0x23252B),
		Midline: hex(0x15171C), Bar: hex(0x8A909A),
		Even: hex(0x2E323B), WhiteBetter: hex(0xF2A93B), BlackBetter: hex(0x4C93EE), Hot: hex(0xF05A62),
	}
}

// LightScheme returns the colours of the light theme.
func LightScheme() Scheme {
	return Scheme{
		Page: hex(0xF4F2EE), Panel: hex(0xFFFFFF), Raised: hex(0xECE9E3),
		Line: hex(0xD9D5CC), Field: hex(0xFFFFFF), FieldEdge: hex(0x88837A),
		Text: hex(0x1E2127), Dim: hex(0x555A62),
		Accent: hex(0x2562C9), Danger: hex(0xC2332B), Good: hex(0x2A7030),
		Castle: hex(0x6642DD), Partner: hex(0xC24CCA), Leap: hex(0x0B756E), Star: hex(0x8A5C00),
		OnAccent: hex(0xFFFFFF),
		Hover:    hexa(0x1E2127, 12), Pressed: hexa(0x1E2127, 26),
		Selection: hex(0x628ED8), Shadow: hexa(0x1E2127, 60),
		Menu: hex(0xFFFFFF), Focus: hex(0x628ED8),
		WhitePart: hex(0xFBFAF7), BlackPart: hex(0x23252B), DrawPart: hex(0xBEC2C9), PartInk: hex(0x23252B),
		Midline: hex(0x7F858F), Bar: hex(0x8A909A),
		Even: hex(0xE9E6DF), WhiteBetter: hex(0xB06C0A), BlackBetter: hex(0x2F6FC4), Hot: hex(0xC22F3A),
	}
}

// Disc returns the fill and the outline of the disc that represents a side.
func Disc(white bool) (fill, outline color.NRGBA) {
	if white {
		return hex(0xFBFAF7), hex(0x6A7078)
	}
	return hex(0x23252B), hex(0x8A909A)
}

// TextOn returns the colour of text on any opaque ground: black or white, whichever has more contrast.
func TextOn(ground color.NRGBA) color.NRGBA {
	if black := hex(0x000000); Contrast(black, ground) > Contrast(hex(0xFFFFFF), ground) {
		return black
	}
	return hex(0xFFFFFF)
}

// Brand returns the violet of the icon and of castling, #8B6CF6. Schemes and palettes have legible shades of it.
func Brand() color.NRGBA { return hex(0x8B6CF6) }
