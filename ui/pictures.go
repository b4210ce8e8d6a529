package ui

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/assets/diagram"
	"backrank/ui/widget"
)

// pictureSizes are the edges of a square offered, in pixels.
var pictureSizes = []int{32, 64, 128, 256}

// picture returns the current position, of the game or the screen, as a diagram, and a file name. It is false if
// nothing is selected there, or nothing may be shown.
func (f *files) picture() (d diagram.Diagram, name string, ok bool) {
	s := f.settings()
	d = diagram.Diagram{
		Pieces: f.view.Pieces(), Flipped: f.view.Flipped, Coordinates: s.Coordinates != "off", Set: s.Pieces, Board: s.Board,
	}
	name, ok = stem(f.view.Variant), true
	why := "No array is selected"
	switch {
	case f.screens.editing():
		d.Pieces, d.Flipped = f.screens.editor.Picture()
		name = "position"
	case f.screens.studying():
		d.Pieces, name, ok = f.screens.atlas.Picture()
		d.Flipped = false
	default:
		if err := f.view.Knowledge().Board(); err != nil {
			ok, why = false, err.Error()
		}
	}
	if !ok {
		f.tell(why, notice.Warning)
	}
	return d, name, ok
}

// savePicture asks for a name and saves the diagram as PNG, or as SVG according to the extension.
func (f *files) savePicture() {
	d, name, ok := f.picture()
	if !ok {
		return
	}
	var sizes []string
	for _, px := range pictureSizes {
		sizes = append(sizes, fmt.Sprintf("%d pixels", 8*px))
	}
	size := widget.NewSegments(sizes, 1, nil)
	f.saveAs("Save diagram", name+".png", pictureFiles, size, func(path string) error {
		var b bytes.Buffer
		write := d.PNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			write = d.SVG
		}
		if err := write(&b, pictureSizes[size.Chosen()]); err != nil {
			return err
		}
		return disk.Save(path, b.String())
	}, func(path string) { f.tell(savedAs(path), notice.Info) })
}

// copyPNG copies the diagram to the clipboard as PNG.
func (f *files) copyPNG() {
	d, _, ok := f.picture()
	switch {
	case !ok:
		return
	case f.CopyPicture == nil:
		f.tell("Images cannot be copied here. Use Save diagram instead.", notice.Warning)
		return
	}
	f.queue.do(func() error {
		var b bytes.Buffer
		if err := d.PNG(&b, pictureSizes[2]); err != nil {
			return err
		}
		return f.CopyPicture(b.Bytes())
	}, func(err error) {
		if err != nil {
			f.tell(fmt.Sprintf("The diagram could not be copied: %v. Save it as a file instead.", err), notice.Warning)
			return
		}
		f.tell("Diagram copied as PNG", notice.Info)
	})
}

// copySVG copies the diagram to the clipboard as SVG.
func (f *files) copySVG() {
	d, _, ok := f.picture()
	if !ok {
		return
	}
	var b strings.Builder
	if err := d.SVG(&b, pictureSizes[1]); err != nil {
		f.tell(err.Error(), notice.Warning)
		return
	}
	f.copyText(b.String(), "Diagram copied as SVG")
}
