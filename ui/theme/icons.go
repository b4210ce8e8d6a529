package theme

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"backrank/assets"
)

// A ThemedIcon is an icon in a colour of the theme. It replaces the colour in the text of the SVG, which is faster than
// the toolkit's way: parse the SVG, change it, and write it again.
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

// Draw draws the icon in the middle of w by h pixels, for a canvas.Raster. Each icon is rasterised once for each size and
// colour. The toolkit's own icons are parsed again for each object that shows them, and at each refresh.
func (i ThemedIcon) Draw(w, h int) image.Image {
	d := drawn{i.icon, fynetheme.Color(i.colour), min(w, h)}
	if pictures[d] == nil {
		img, err := assets.Raster(i.Content(), max(d.px, 1))
		if err != nil {
			return image.NewRGBA(image.Rect(0, 0, 1, 1)) // a test draws all of them
		}
		pictures[d] = img
	}
	return pictures[d]
}

// drawn is an icon as it was drawn: its colour, and its size in pixels.
type drawn struct {
	icon assets.Icon
	ink  color.Color
	px   int
}

// pictures are the icons drawn so far, for all windows. They are used on the toolkit's goroutine.
var pictures = map[drawn]*image.RGBA{}

// ThemeColorName implements fyne.ThemedResource.
func (i ThemedIcon) ThemeColorName() fyne.ThemeColorName { return i.colour }
