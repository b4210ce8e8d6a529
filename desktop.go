//go:build !js

package main

import (
	"os"

	"golang.design/x/clipboard"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/platform"
	"backrank/ui"
)

// garbage is how much the heap may grow before the collector runs, in percent: there is little garbage, and saving memory
// is worth the collector's time.
const garbage = 15

// hashMB is the size of the computer's transposition table in megabytes. It is small to save memory: a third of a
// second of the strongest level, 250,000 positions, fills a fifth of it. Where that has longer the table grows.
const hashMB = 8

// servesBrowser reports whether this program was the computer of a page.
func servesBrowser() bool { return false }

// arguments returns the command line without the name of the program.
func arguments() ([]string, error) { return os.Args[1:], nil }

// reportFailure reports why the program ends.
func reportFailure(err error) { platform.ReportFailure(err) }

// equip gives a match what there is on a desktop: the computer and its engines in this process, and the archive.
func equip(o *app.Options) {
	computer := player.NewComputer(hashMB)
	o.Opponent, o.Adviser, o.Archive = computer, computer, archive.Open
	o.Searcher = func() analysis.Searcher { return analysis.NewEngine(1, analysisMB) }
}

// join joins the window to the desktop.
func join(w *ui.Window) { w.CopyImage = copyPicture }

// shown is called before the window draws.
func shown() {}

// copyPicture copies a PNG to the clipboard, where it is available until the program ends.
func copyPicture(png []byte) error {
	if err := clipboard.Init(); err != nil {
		return err
	}
	clipboard.Write(clipboard.FmtImage, png)
	return nil
}
