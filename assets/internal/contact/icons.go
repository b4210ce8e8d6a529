package main

import (
	"image"
	"image/color"
	"image/draw"

	"backrank/assets"
)

// icons draws the icon set in both themes at button size, and at two and four times that size.
func icons() (image.Image, error) {
	const cell, columns = 104, 16
	all := assets.Icons()
	rows := (len(all) + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, columns*cell, 2*rows*cell))
	for t, s := range []assets.Scheme{assets.DarkScheme(), assets.LightScheme()} {
		top := t * rows * cell
		draw.Draw(sheet, image.Rect(0, top, columns*cell, top+rows*cell), image.NewUniform(s.Panel), image.Point{}, draw.Src)
		for i, icon := range all {
			x, y := i%columns*cell, top+i/columns*cell
			for _, at := range []struct{ x, y, px int }{{8, 8, 20}, {34, 8, 16}, {56, 4, 40}, {8, 44, 48}} {
				if err := stamp(sheet, icon, s.Text, x+at.x, y+at.y, at.px); err != nil {
					return nil, err
				}
			}
		}
	}
	return sheet, nil
}

// stamp paints the icon in one colour.
func stamp(dst *image.RGBA, icon assets.Icon, ink color.NRGBA, x, y, px int) error {
	img, err := assets.Raster(icon.SVG(), px)
	if err != nil {
		return err
	}
	draw.DrawMask(dst, image.Rect(x, y, x+px, y+px), image.NewUniform(ink), image.Point{}, img, image.Point{}, draw.Over)
	return nil
}
