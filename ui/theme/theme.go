package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// Mode selects one of the two themes.
type Mode string

// The modes, as stored in the settings.
const (
	System Mode = "system" // that of the desktop
	Light  Mode = "light"
	Dark   Mode = "dark"
)

// Colour names in addition to Fyne's.
const (
	ColorNameCastle fyne.ThemeColorName = "backrankCastle"
	// ColorNamePartner marks the partner where ColorNameCastle marks the king.
	ColorNamePartner fyne.ThemeColorName = "backrankPartner"
	ColorNameLeap    fyne.ThemeColorName = "backrankLeap"
	ColorNameStar    fyne.ThemeColorName = "backrankStar"
	ColorNameDim     fyne.ThemeColorName = "backrankDim"
	ColorNameLine    fyne.ThemeColorName = "backrankLine"
	ColorNamePanel   fyne.ThemeColorName = "backrankPanel"
	ColorNameRaised  fyne.ThemeColorName = "backrankRaised"
	ColorNameNotice  fyne.ThemeColorName = "backrankNotice"
)

// regularFont is the bundled typeface for text that is not bold.
var regularFont = fyne.NewStaticResource("BackrankSans-Regular.ttf", assets.RegularFont())

// New returns the theme of the program in a mode. All of one mode are equal.
func New(mode Mode) fyne.Theme { return backrank{Theme: fynetheme.DefaultTheme(), mode: mode} }

type backrank struct {
	fyne.Theme
	mode Mode
}

// scheme returns the colours of the mode, or of the variant that the desktop requests.
func (t backrank) scheme(v fyne.ThemeVariant) assets.Scheme {
	if t.mode == Light || t.mode != Dark && v == fynetheme.VariantLight {
		return assets.LightScheme()
	}
	return assets.DarkScheme()
}

// Color returns the theme's colour for a name.
func (t backrank) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	s := t.scheme(v)
	switch name {
	case ColorNameCastle:
		return s.Castle
	case ColorNamePartner:
		return s.Partner
	case ColorNameLeap:
		return s.Leap
	case ColorNameStar:
		return s.Star
	case ColorNameDim, fynetheme.ColorNamePlaceHolder, fynetheme.ColorNameDisabled:
		return s.Dim
	case ColorNameLine, fynetheme.ColorNameSeparator:
		return s.Line
	case fynetheme.ColorNameInputBorder:
		return s.FieldEdge
	case ColorNamePanel, fynetheme.ColorNameOverlayBackground:
		return s.Panel
	case fynetheme.ColorNameMenuBackground:
		return s.Menu
	case ColorNameRaised, fynetheme.ColorNameButton, fynetheme.ColorNameHeaderBackground:
		return s.Raised
	case ColorNameNotice:
		return Mixed(s.Accent, s.Panel, .14)
	case fynetheme.ColorNameDisabledButton:
		return s.Panel
	case fynetheme.ColorNameBackground:
		return s.Page
	case fynetheme.ColorNameForeground:
		return s.Text
	case fynetheme.ColorNameInputBackground:
		return s.Field
	case fynetheme.ColorNamePrimary, fynetheme.ColorNameHyperlink:
		return s.Accent
	case fynetheme.ColorNameFocus:
		return s.Focus
	case fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNameForegroundOnError,
		fynetheme.ColorNameForegroundOnSuccess, fynetheme.ColorNameForegroundOnWarning:
		return s.OnAccent
	case fynetheme.ColorNameError:
		return s.Danger
	case fynetheme.ColorNameSuccess:
		return s.Good
	case fynetheme.ColorNameHover:
		return s.Hover
	case fynetheme.ColorNamePressed:
		return s.Pressed
	case fynetheme.ColorNameSelection:
		return s.Selection
	case fynetheme.ColorNameShadow:
		return s.Shadow
	case fynetheme.ColorNameScrollBar:
		return Faded(s.Dim, scrollBarShare)
	}
	return t.Theme.Color(name, v)
}

// scrollBarShare is the opacity of scroll bars.
const scrollBarShare = .75

// Font returns the bundled typeface; monospace and symbol fonts are Fyne's.
func (t backrank) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return t.Theme.Font(style)
	case style.Bold:
		return boldFont
	}
	return regularFont
}

// sizes are multiples of a grid of two units.
var sizes = map[fyne.ThemeSizeName]float32{
	fynetheme.SizeNameText: 14, fynetheme.SizeNameCaptionText: 12, fynetheme.SizeNameSubHeadingText: 16, fynetheme.SizeNameHeadingText: 20,
	fynetheme.SizeNamePadding: 4, fynetheme.SizeNameInnerPadding: 8, fynetheme.SizeNameScrollBar: 10,
	fynetheme.SizeNameInputRadius: 6, fynetheme.SizeNameSelectionRadius: 6,
}

// Size implements fyne.Theme.
func (t backrank) Size(name fyne.ThemeSizeName) float32 {
	if size, own := sizes[name]; own {
		return size
	}
	return t.Theme.Size(name)
}
