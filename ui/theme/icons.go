package theme

import (
	"bytes"
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// A ThemedIcon is an icon in a colour of the theme. It colours itself: the toolkit would parse the SVG and write it anew.
type ThemedIcon struct {
	icon   assets.Icon
	colour fyne.ThemeColorName
}

// Icon returns an icon in the colour of text.
func Icon(icon assets.Icon) ThemedIcon { return ThemedIcon{icon, fynetheme.ColorNameForeground} }

// In returns the icon in another colour of the theme.
func (i ThemedIcon) In(colour fyne.ThemeColorName) ThemedIcon { return ThemedIcon{i.icon, colour} }

// Name implements fyne.Resource: another colour has another name.
func (i ThemedIcon) Name() string { return string(i.colour) + "_" + string(i.icon) + ".svg" }

// Content implements fyne.Resource.
func (i ThemedIcon) Content() []byte {
	c := color.NRGBAModel.Convert(fynetheme.Color(i.colour)).(color.NRGBA)
	fill := fmt.Sprintf(`fill="#%02x%02x%02x" fill-opacity="%.6f"`, c.R, c.G, c.B, float64(c.A)/0xff)
	return bytes.ReplaceAll(i.icon.SVG(), []byte(`fill="#000000"`), []byte(fill))
}

// ThemeColorName implements fyne.ThemedResource.
func (i ThemedIcon) ThemeColorName() fyne.ThemeColorName { return i.colour }
