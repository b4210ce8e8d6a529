package atlas

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/variants"
)

// recordingApp is an application whose only canvas records what is refreshed.
type recordingApp struct {
	fyne.App
	driver *recordingDriver
}

func (a recordingApp) Driver() fyne.Driver { return a.driver }

type recordingDriver struct {
	fyne.Driver
	canvas *recordingCanvas
}

func (d *recordingDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return d.canvas }

// recordingCanvas records the objects that are refreshed after they have left the screen.
type recordingCanvas struct {
	fyne.Canvas
	atlas   *Atlas
	removed []fyne.CanvasObject
}

func (c *recordingCanvas) Refresh(o fyne.CanvasObject) {
	if o != c.atlas.top().body() {
		c.removed = append(c.removed, o)
	}
	c.Canvas.Refresh(o)
}

// Every view that Escape leaves is refreshed after it is hidden, so that the toolkit frees its textures.
func TestLeftViewsAreRefreshedForTheirTextures(t *testing.T) {
	r := open(t, variants.FischerFamily)
	r.typed("518\n")
	r.show(newPage(r.Atlas, both(t, 307), variants.Fischer))
	before := fyne.CurrentApp()
	canvas := &recordingCanvas{Canvas: r.win.Canvas(), atlas: r.Atlas}
	fyne.SetCurrentApp(recordingApp{before, &recordingDriver{before.Driver(), canvas}})
	defer fyne.SetCurrentApp(before)
	for len(r.path) > 1 {
		left := r.top().body()
		if r.back(); !slices.Contains(canvas.removed, left) {
			t.Errorf("the view with %T is not refreshed after it is left; %d views remain", left, len(r.path))
		}
	}
	if len(canvas.removed) < 2 {
		t.Errorf("%d views were left", len(canvas.removed))
	}
}
