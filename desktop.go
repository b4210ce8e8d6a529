//go:build !js

package main

import (
	"os"

	"golang.design/x/clipboard"

	"backrank/app"
	"backrank/app/accounts"
	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/online/nearby"
	"backrank/platform"
	"backrank/ui"
	"backrank/version"
)

// hashMB is the size of the computer's transposition table in megabytes. It is small to save memory: a search of a third
// of a second at the strongest level, 250,000 positions, fills a fifth of it. For longer searches the table grows.
const hashMB = 8

// runWorker returns false: web workers exist in browsers only.
func runWorker() bool { return false }

// arguments returns the command line without the name of the program.
func arguments() ([]string, error) { return os.Args[1:], nil }

// reportFailure reports the error that ends the program.
func reportFailure(err error) { platform.ReportFailure(err) }

// setPlatformOptions sets the options of a match on a desktop: the computer, and the engine that analyses games, run in
// this process, and there is an archive.
func setPlatformOptions(o *app.Options) {
	computer := player.NewComputer(hashMB)
	o.Opponent, o.Adviser, o.Archive = computer, computer, archive.Options{Accuracy: analysis.AccuracyOf}.Open
	o.Agent, o.Servers = "Backrank/"+version.Number+" (+https://backrank.org)", accounts.ParseServers(os.Getenv(accounts.ServersVariable))
	o.Searcher = func() analysis.Searcher { return analysis.NewEngine(1, analysisHashMB) }
}

// connectWindow connects the window with the desktop's clipboard for pictures, and with the local network.
func connectWindow(w *ui.Window) {
	w.System.CopyImage, w.System.FindServers, w.System.ScaleWindows = copyPicture, nearby.Find, platform.ScaleWindows
}

// onFirstFrame does nothing: on a desktop, the window is shown before its first frame.
func onFirstFrame() {}

// copyPicture copies a PNG to the clipboard, where it is available until the program ends.
func copyPicture(png []byte) error {
	if err := clipboard.Init(); err != nil {
		return err
	}
	clipboard.Write(clipboard.FmtImage, png)
	return nil
}
