package ui

import (
	"bytes"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/variants"
)

// A diagram is saved as an image of the chosen size, in the format of the file extension.
func TestSaveDiagram(t *testing.T) {
	r := open(t, "chess960", ready960)
	for ending, begins := range map[string]string{".png": "\x89PNG", ".svg": "<svg", "": "\x89PNG"} {
		r.exports.saveDiagram()
		name := r.win.Canvas().Focused().(interface {
			SetText(string)
			TypedKey(*fyne.KeyEvent)
		})
		path := filepath.Join(t.TempDir(), "position"+ending)
		name.SetText(path)
		r.do(func() { name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
		if ending == "" {
			path += ".png"
		}
		if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%q: %v, begins %.8q", ending, err, data)
		}
	}
	r.exports.copySVG()
	if got := r.app.Clipboard().Content(); !strings.HasPrefix(got, "<svg") {
		t.Errorf("copied %.20q", got)
	}
}

// The table of the atlas is saved as CSV. On the board there is no table, and an empty table is not saved.
func TestSaveTable(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.do(r.commands.get("save-table").do)
	if !strings.Contains(r.message.Text(), "no table") {
		t.Errorf("on the board: %q", r.message.Text())
	}
	r.do(r.commands.get("atlas").do)
	r.do(r.screens.shown.screen.Own("live-draw"))
	r.do(r.commands.get("save-table").do)
	r.waitForText("the message about no draws", "The table is empty")
	r.do(func() { r.atlas.screen.Browse(variants.FischerFamily, variants.Fischer, variants.Array{}) })
	r.do(r.commands.get("save-table").do)
	name := r.win.Canvas().Focused().(interface {
		SetText(string)
		TypedKey(*fyne.KeyEvent)
	})
	path := filepath.Join(t.TempDir(), "arrays")
	name.SetText(path)
	r.do(func() { name.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) })
	if data, err := os.ReadFile(path + ".csv"); err != nil || !strings.HasPrefix(string(data), "\ufeffNumber,Array,") || strings.Count(string(data), "\n") != 961 {
		t.Errorf("%v, %.80q", err, data)
	}
}

// A diagram is copied as a PNG of a fixed size; a clipboard that does not support images is reported.
func TestCopyDiagram(t *testing.T) {
	r := open(t, "chess960", ready960)
	r.exports.copyPNG()
	if !strings.Contains(r.message.Text(), "Save diagram") {
		t.Errorf("without a clipboard: %q", r.message.Text())
	}
	var copied []byte
	r.System.CopyImage = func(data []byte) error { copied = data; return nil }
	r.do(r.exports.copyPNG)
	img, err := png.Decode(bytes.NewReader(copied))
	if err != nil || img.Bounds().Dx() != 8*squareSizes[2] || r.message.Text() != "Diagram copied as PNG" {
		t.Errorf("%v, message %q", err, r.message.Text())
	}
	r.System.CopyImage = func([]byte) error { return errors.New("no display") }
	r.do(r.exports.copyPNG)
	if !strings.Contains(r.message.Text(), "no display") {
		t.Errorf("a failure goes without a word: %q", r.message.Text())
	}
}

// The diagram is of the screen shown: the edited position, or the selected array.
func TestDiagramOfScreenShown(t *testing.T) {
	r := open(t, "chess960", ready960)
	shown := func() string {
		d, name, ok := r.exports.diagram()
		var b strings.Builder
		if err := d.SVG(&b, 8); err != nil || !ok {
			t.Fatal(err, ok)
		}
		r.app.Clipboard().SetContent("")
		r.exports.copySVG()
		return name + b.String()
	}
	game := shown()
	r.editor.editPosition()
	r.editor.screen.TypedRune('f')
	edited := shown()
	r.atlas.show()
	r.until("the facts", func() bool { _, _, ok := r.atlas.screen.Picture(); return ok })
	array := shown()
	if game == edited || edited == array || !strings.HasPrefix(edited, "position") || !strings.HasPrefix(array, "0<svg") {
		t.Errorf("%.9s, %.9s, %.9s", game, edited, array)
	}
	if r.screens.shown.screen == nil {
		t.Error("copying leaves the atlas")
	}
}
