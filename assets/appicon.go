package assets

import _ "embed" // the icon is a file

//go:embed icon.svg
var appIconSVG []byte

//go:embed icon.png
var appIconPNG []byte

// AppIcon returns the icon of the program, a PNG of 512 by 512 pixels.
func AppIcon() []byte { return appIconPNG }

// AppIconSVG returns the drawing that AppIcon was rendered from.
func AppIconSVG() []byte { return appIconSVG }
