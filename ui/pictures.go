package ui

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"backrank/app"
	"backrank/assets/diagram"
	"backrank/ui/dialogs"
)

// pictureSizes are the edges of a square offered, in pixels.
var pictureSizes = []int{32, 64, 128, 256}

// picture is the position shown as a diagram.
func (w *Window) picture() diagram.Diagram {
	s := w.settings()
	return diagram.Diagram{
		Men: w.view.Men(), Flipped: w.view.Flipped, Coordinates: s.Coordinates != "off", Set: s.Men, Board: s.Board,
	}
}

// savePicture asks for a name and saves the position shown as PNG, or as SVG if the
// name says so.
func (w *Window) savePicture() {
	d := w.picture()
	var sizes []string
	for _, px := range pictureSizes {
		sizes = append(sizes, fmt.Sprintf("%d pixels", 8*px))
	}
	path := filepath.Join(w.folder(), strings.ReplaceAll(w.view.Variant.ID, ":", "-")+".png")
	dialogs.SavePicture(w.win, path, sizes, 1, func(path string, size int) error {
		var b bytes.Buffer
		write := d.PNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			write = d.SVG
		}
		if err := write(&b, pictureSizes[size]); err != nil {
			return err
		}
		if err := app.WriteFile(path, b.String()); err != nil {
			return err
		}
		w.remember(path)
		w.line.say("Saved as "+path, app.Info)
		return nil
	})
}

// copySVG puts the position shown on the clipboard as a drawing.
func (w *Window) copySVG() {
	var b strings.Builder
	if err := w.picture().SVG(&b, pictureSizes[1]); err != nil {
		w.refuse(err.Error(), 0)
		return
	}
	w.app.Clipboard().SetContent(b.String())
	w.line.say("Position copied as SVG", app.Info)
}
