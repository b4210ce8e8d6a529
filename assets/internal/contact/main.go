// Command contact draws contact sheets of the pieces and the icons for visual inspection:
//
//	go run ./assets/internal/contact -o /tmp/sheets
package main

import (
	"flag"
	"image"
	"image/png"
	"log"
	"os"
	"path/filepath"

	"backrank/assets"
)

func main() {
	out := flag.String("o", "sheets", "folder to write to")
	only := flag.String("sets", "", "draw only the picture of all sets, into this `file`")
	flag.Parse()
	err := error(nil)
	if *only != "" {
		err = drawSets(*only)
	} else {
		err = run(*out)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// drawSets writes the picture of all sets.
func drawSets(file string) error {
	img, err := sets()
	if err != nil {
		return err
	}
	return write(file, img)
}

func run(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, s := range assets.Sets() {
		for name, sheet := range map[string]func(assets.Set) (image.Image, error){
			"sizes": sizes, "boards": boards, "large": large, "thumbnail": thumbnail, "marks": marks,
		} {
			img, err := sheet(s)
			if err != nil {
				return err
			}
			if err := write(filepath.Join(folder, s.ID+"-"+name+".png"), img); err != nil {
				return err
			}
		}
	}
	if err := drawSets(filepath.Join(folder, "sets.png")); err != nil {
		return err
	}
	img, err := icons()
	if err != nil {
		return err
	}
	if err := write(filepath.Join(folder, "icons.png"), img); err != nil {
		return err
	}
	if img, err = appIcons(); err != nil {
		return err
	}
	if err := write(filepath.Join(folder, "app.png"), img); err != nil {
		return err
	}
	if img, err = appIcon(512); err != nil {
		return err
	}
	return write(filepath.Join(folder, "icon.png"), img)
}

func write(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
