// Command ico draws the icon of the program in the sizes that Windows uses. It writes icon-16.png and so on to a folder,
// and icon.ico, which has all sizes.
//
//	ico FOLDER
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/png"
	"os"
	"path/filepath"

	"backrank/assets"
)

// sizes are the edge lengths in pixels, for title bar, lists, task bar and desktop at scales from 100 to 250 %.
var sizes = []int{16, 20, 24, 32, 40, 48, 64, 96, 128, 256}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "icons: name one folder")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func write(folder string) error {
	var all [][]byte
	for _, px := range sizes {
		img, err := assets.Raster(assets.AppIconSVG(), px)
		if err != nil {
			return err
		}
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			return err
		}
		all = append(all, file.Bytes())
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("icon-%d.png", px)), file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(folder, "icon.ico"), ico(all), 0o644)
}

// ico returns an ICO file: a header of 6 bytes, an entry of 16 bytes for each picture, and the pictures as PNG, which
// Windows reads since Vista. An edge of 256 pixels is written as 0.
func ico(pictures [][]byte) []byte {
	const head, entry = 6, 16
	le := binary.LittleEndian
	file := le.AppendUint16(nil, 0)
	file = le.AppendUint16(file, 1) // an icon, no cursor
	file = le.AppendUint16(file, uint16(len(pictures)))
	at := head + entry*len(pictures)
	for i, p := range pictures {
		edge := byte(sizes[i])
		file = append(file, edge, edge, 0, 0)
		file = le.AppendUint16(file, 1)  // planes
		file = le.AppendUint16(file, 32) // bits of a pixel
		file = le.AppendUint32(file, uint32(len(p)))
		file = le.AppendUint32(file, uint32(at))
		at += len(p)
	}
	return append(file, bytes.Join(pictures, nil)...)
}
