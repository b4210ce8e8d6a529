package ui

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/assets/diagram"
	"backrank/ui/dialogs"
)

// pictureSizes are the edges of a square offered, in pixels.
var pictureSizes = []int{32, 64, 128, 256}

// picture is what is shown as a diagram, the game's position or the side's, and what to
// call its file. It is false if nothing is chosen there.
func (w *Window) picture() (d diagram.Diagram, name string, ok bool) {
	s := w.settings()
	d = diagram.Diagram{
		Pieces: w.view.Pieces(), Flipped: w.view.Flipped, Coordinates: s.Coordinates != "off", Set: s.Pieces, Board: s.Board,
	}
	name, ok = stem(w.view.Variant), true
	switch {
	case w.editing():
		d.Pieces, d.Flipped = w.editor.Picture()
		name = "position"
	case w.side != nil && w.side == side(w.atlas):
		d.Pieces, name, ok = w.atlas.Picture()
		d.Flipped = false
	}
	if !ok {
		w.tell("No array is chosen", notice.Warning)
	}
	return d, name, ok
}

// tell says something where it is seen now.
func (w *Window) tell(text string, severity notice.Severity) {
	if w.side != nil {
		w.side.Say(text, severity)
		return
	}
	w.line.say(text, severity)
}

// savePicture asks for a name and saves what is shown as PNG, or as SVG if the name says
// so.
func (w *Window) savePicture() {
	d, name, ok := w.picture()
	if !ok {
		return
	}
	var sizes []string
	for _, px := range pictureSizes {
		sizes = append(sizes, fmt.Sprintf("%d pixels", 8*px))
	}
	path := filepath.Join(w.folder(), name+".png")
	dialogs.SavePicture(w.win, path, sizes, 1, func(path string, size int) error {
		var b bytes.Buffer
		write := d.PNG
		if strings.EqualFold(filepath.Ext(path), ".svg") {
			write = d.SVG
		}
		if err := write(&b, pictureSizes[size]); err != nil {
			return err
		}
		if err := disk.Save(path, b.String()); err != nil {
			return err
		}
		w.remember(path)
		w.tell("Saved as "+path, notice.Info)
		return nil
	})
}

// copyPNG puts what is shown on the clipboard as a picture.
func (w *Window) copyPNG() {
	d, _, ok := w.picture()
	switch {
	case !ok:
		return
	case w.CopyPicture == nil:
		w.tell("This clipboard takes no pictures: save the diagram as a file", notice.Warning)
		return
	}
	w.queue.do(func() error {
		var b bytes.Buffer
		if err := d.PNG(&b, pictureSizes[2]); err != nil {
			return err
		}
		return w.CopyPicture(b.Bytes())
	}, func(err error) {
		if err != nil {
			w.tell("The diagram cannot be copied ("+err.Error()+"): save it as a file", notice.Warning)
			return
		}
		w.tell("Diagram copied as PNG", notice.Info)
	})
}

// copySVG puts what is shown on the clipboard as a drawing.
func (w *Window) copySVG() {
	d, _, ok := w.picture()
	if !ok {
		return
	}
	var b strings.Builder
	if err := d.SVG(&b, pictureSizes[1]); err != nil {
		w.tell(err.Error(), notice.Warning)
		return
	}
	w.app.Clipboard().SetContent(b.String())
	w.tell("Diagram copied as SVG", notice.Info)
}
