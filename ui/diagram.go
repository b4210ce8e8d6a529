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

// squareSizes are the sizes of a square offered for saving, in pixels.
var squareSizes = []int{32, 64, 128, 256}

// diagram returns the position of the game or of the screen shown as a diagram, and a file name. If no array is
// selected or the board is covered, it shows why and returns false.
func (f *files) diagram() (d diagram.Diagram, name string, ok bool) {
	s := f.settings()
	d = diagram.Diagram{
		Pieces: f.view.Pieces(), Flipped: f.view.Flipped, Coordinates: s.Coordinates != "off", Set: s.Pieces, Board: s.Board,
	}
	name, ok = fileStem(f.view.Variant), true
	why := "No array is selected"
	switch {
	case f.screens.editorShown():
		d.Pieces, d.Flipped = f.screens.editor.Picture()
		name = "position"
	case f.screens.atlasShown():
		d.Pieces, name, ok = f.screens.atlas.Picture()
		d.Flipped = false
	default:
		if err := f.view.Knowledge().Board(); err != nil {
			ok, why = false, err.Error()
		}
	}
	if !ok {
		f.showMessage(why, notice.Warning)
	}
	return d, name, ok
}

// saveDiagram asks for a file and saves the diagram as PNG or SVG, by the extension.
func (f *files) saveDiagram() {
	d, name, ok := f.diagram()
	if !ok {
		return
	}
	var sizes []string
	for _, px := range squareSizes {
		sizes = append(sizes, fmt.Sprintf("%d pixels", 8*px))
	}
	size := widget.NewSegments(sizes, 1, nil)
	f.saveAs("Save diagram", name+".png", imageFiles, size, func(path string) error {
		var b bytes.Buffer
		write := d.PNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			write = d.SVG
		}
		if err := write(&b, squareSizes[size.Chosen()]); err != nil {
			return err
		}
		return disk.Save(path, b.String())
	}, func(path string) { f.showMessage(savedAs(path), notice.Info) })
}

// copyPNG copies the diagram to the clipboard as PNG.
func (f *files) copyPNG() {
	d, _, ok := f.diagram()
	switch {
	case !ok:
		return
	case f.CopyImage == nil:
		f.showMessage("Images cannot be copied here. Use Save diagram instead.", notice.Warning)
		return
	}
	f.queue.do(func() error {
		var b bytes.Buffer
		if err := d.PNG(&b, squareSizes[2]); err != nil {
			return err
		}
		return f.CopyImage(b.Bytes())
	}, func(err error) {
		if err != nil {
			f.showMessage(fmt.Sprintf("The diagram could not be copied: %v. Save it as a file instead.", err), notice.Warning)
			return
		}
		f.showMessage("Diagram copied as PNG", notice.Info)
	})
}

// copySVG copies the diagram to the clipboard as SVG.
func (f *files) copySVG() {
	d, _, ok := f.diagram()
	if !ok {
		return
	}
	var b strings.Builder
	if err := d.SVG(&b, squareSizes[1]); err != nil {
		f.showMessage(err.Error(), notice.Warning)
		return
	}
	f.copyText(b.String(), "Diagram copied as SVG")
}
