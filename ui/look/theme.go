package look

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// Mode is which of the two themes is shown.
type Mode string

// The modes, as settings keep them.
const (
	System Mode = "system" // as the desktop wants it
	Light  Mode = "light"
	Dark   Mode = "dark"
)

// Colour names of our own, beside the toolkit's.
const (
	colorCastle fyne.ThemeColorName = "backrankCastle"
	colorLeap   fyne.ThemeColorName = "backrankLeap"
	colorDim    fyne.ThemeColorName = "backrankDim"
	colorLine   fyne.ThemeColorName = "backrankLine"
	colorPanel  fyne.ThemeColorName = "backrankPanel"
	colorRaised fyne.ThemeColorName = "backrankRaised"
	colorNotice fyne.ThemeColorName = "backrankNotice"
)

// Theme is the theme of the whole program, in the mode given.
func Theme(mode Mode) fyne.Theme {
	return &backrank{
		Theme:   theme.DefaultTheme(),
		mode:    mode,
		regular: fyne.NewStaticResource("BackrankSans-Regular.ttf", assets.RegularFont()),
		bold:    fyne.NewStaticResource("BackrankSans-Bold.ttf", assets.BoldFont()),
	}
}

type backrank struct {
	fyne.Theme
	mode          Mode
	regular, bold fyne.Resource
}

// scheme is the colours of the mode, or of the variant that the desktop wants.
func (t *backrank) scheme(v fyne.ThemeVariant) assets.Scheme {
	if t.mode == Light || t.mode != Dark && v == theme.VariantLight {
		return assets.LightScheme()
	}
	return assets.DarkScheme()
}

// Color is the theme's colour for a use.
func (t *backrank) Color(name fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	s := t.scheme(v)
	switch name {
	case colorCastle:
		return s.Castle
	case colorLeap:
		return s.Leap
	case colorDim, theme.ColorNamePlaceHolder, theme.ColorNameDisabled:
		return s.Dim
	case colorLine, theme.ColorNameSeparator, theme.ColorNameInputBorder:
		return s.Line
	case colorPanel, theme.ColorNameOverlayBackground:
		return s.Panel
	case colorRaised, theme.ColorNameMenuBackground, theme.ColorNameButton, theme.ColorNameHeaderBackground:
		return s.Raised
	case colorNotice:
		return Faded(s.Accent, .14)
	case theme.ColorNameDisabledButton:
		return s.Panel
	case theme.ColorNameBackground:
		return s.Page
	case theme.ColorNameForeground:
		return s.Text
	case theme.ColorNameInputBackground:
		return s.Field
	case theme.ColorNamePrimary, theme.ColorNameHyperlink:
		return s.Accent
	case theme.ColorNameFocus:
		return Faded(s.Accent, .45)
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnError,
		theme.ColorNameForegroundOnSuccess, theme.ColorNameForegroundOnWarning:
		return s.OnAccent
	case theme.ColorNameError:
		return s.Danger
	case theme.ColorNameSuccess:
		return s.Good
	case theme.ColorNameHover:
		return s.Hover
	case theme.ColorNamePressed:
		return s.Pressed
	case theme.ColorNameSelection:
		return s.Selection
	case theme.ColorNameShadow:
		return s.Shadow
	case theme.ColorNameScrollBar:
		return Faded(s.Dim, .5)
	}
	return t.Theme.Color(name, v)
}

// Font is the bundled face; monospace and symbols are the toolkit's.
func (t *backrank) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return t.Theme.Font(style)
	case style.Bold:
		return t.bold
	}
	return t.regular
}

// Size keeps to the grid of four units (LOOK.md).
func (t *backrank) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 14
	case theme.SizeNameCaptionText:
		return 12
	case theme.SizeNameSubHeadingText:
		return 16
	case theme.SizeNameHeadingText:
		return 20
	case theme.SizeNamePadding:
		return 4
	case theme.SizeNameInnerPadding:
		return 8
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return 6
	case theme.SizeNameScrollBar:
		return 10
	}
	return t.Theme.Size(name)
}
