package theme

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// Icon returns an icon in the colour of text.
func Icon(icon assets.Icon) fyne.Resource {
	return fynetheme.NewThemedResource(fyne.NewStaticResource(string(icon)+".svg", icon.SVG()))
}

// IconOn returns an icon in a colour of the theme, for coloured backgrounds.
func IconOn(icon assets.Icon, colour fyne.ThemeColorName) fyne.Resource {
	return fynetheme.NewColoredResource(fyne.NewStaticResource(string(icon)+".svg", icon.SVG()), colour)
}
