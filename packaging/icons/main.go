// Command icons draws the icon of the program in the sizes that Linux desktops use, below a folder that stands for /usr:
//
//	icons FOLDER
package main

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"

	"backrank/assets"
)

// name is the name of the icon in the desktop entry.
const name = "org.backrank.Backrank"

// sizes are the edge lengths in pixels; the hicolor theme has a folder for each.
var sizes = []int{16, 22, 24, 32, 48, 64, 128, 192, 256, 512}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "icons: name one folder")
		os.Exit(2)
	}
	if err := write(filepath.Join(os.Args[1], "share", "icons", "hicolor")); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func write(theme string) error {
	create := func(folder, file string) (*os.File, error) {
		folder = filepath.Join(theme, folder, "apps")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, err
		}
		return os.Create(filepath.Join(folder, file))
	}
	for _, px := range sizes {
		img, err := assets.Raster(assets.AppIconSVG(), px)
		if err != nil {
			return err
		}
		f, err := create(fmt.Sprintf("%dx%d", px, px), name+".png")
		if err != nil {
			return err
		}
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, img); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	f, err := create("scalable", name+".svg")
	if err != nil {
		return err
	}
	if _, err := f.Write(assets.AppIconSVG()); err != nil {
		return err
	}
	return f.Close()
}
