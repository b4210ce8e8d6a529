package theme

import (
	"bytes"
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// A Picture is an icon in a colour of the theme. It colours itself: the toolkit would parse the SVG and write it anew.
type Picture struct {
	icon   assets.Icon
	colour fyne.ThemeColorName
}

// Icon returns an icon in the colour of text.
func Icon(icon assets.Icon) Picture { return Picture{icon, fynetheme.ColorNameForeground} }

// IconOn returns an icon in a colour of the theme, for coloured backgrounds.
func IconOn(icon assets.Icon, colour fyne.ThemeColorName) Picture { return Picture{icon, colour} }

// In returns the icon in another colour.
func (p Picture) In(colour fyne.ThemeColorName) Picture { return Picture{p.icon, colour} }

// Name implements fyne.Resource: another colour has another name.
func (p Picture) Name() string { return string(p.colour) + "_" + string(p.icon) + ".svg" }

// Content implements fyne.Resource.
func (p Picture) Content() []byte {
	c := color.NRGBAModel.Convert(fynetheme.Color(p.colour)).(color.NRGBA)
	fill := fmt.Sprintf(`fill="#%02x%02x%02x" fill-opacity="%.6f"`, c.R, c.G, c.B, float64(c.A)/0xff)
	return bytes.ReplaceAll(p.icon.SVG(), []byte(`fill="#000000"`), []byte(fill))
}

// ThemeColorName implements fyne.ThemedResource.
func (p Picture) ThemeColorName() fyne.ThemeColorName { return p.colour }
