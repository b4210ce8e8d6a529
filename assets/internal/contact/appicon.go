package main

import (
	"image"
	"image/draw"

	"backrank/assets"
)

// appIcon draws the icon of the program at one size, in pixels. assets/icon.png has 512.
func appIcon(px int) (*image.RGBA, error) {
	return assets.Raster(assets.AppIconSVG(), px)
}

// appIcons draws the icon of the program at the sizes that desktops use, in both themes.
func appIcons() (image.Image, error) {
	edges := []int{256, 128, 64, 48, 32, 24, 16}
	sheet := image.NewRGBA(image.Rect(0, 0, 680, 2*280))
	for t, s := range []assets.Scheme{assets.DarkScheme(), assets.LightScheme()} {
		top, x := t*280, 12
		draw.Draw(sheet, image.Rect(0, top, 680, top+280), image.NewUniform(s.Page), image.Point{}, draw.Src)
		for _, e := range edges {
			img, err := appIcon(e)
			if err != nil {
				return nil, err
			}
			draw.Draw(sheet, image.Rect(x, top+12, x+e, top+12+e), img, image.Point{}, draw.Over)
			x += e + 12
		}
	}
	return sheet, nil
}
