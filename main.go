// Command backrank is a desktop program for playing, setting up and studying chess with shuffled back ranks. This file
// connects the packages; flags.go parses the flags.
package main

import (
	"errors"
	"flag"
	"fmt"
	"image/color"
	"os"
	"strings"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"

	"backrank/app"
	"backrank/app/clock"
	"backrank/app/disk"
	"backrank/app/player"
	"backrank/assets"
	"backrank/lang"
	"backrank/online"
	"backrank/platform"
	"backrank/speech"
	"backrank/ui"
	"backrank/variants"
	"backrank/version"

	soundplayer "backrank/sound/player"
)

// webAddress is the address of Backrank on the web. Links to games start with it unless -web is given; in a browser they
// start with the address of the page.
const webAddress = "https://backrank.org/play/"

// programID identifies the program on the desktop.
const programID = "org.backrank.Backrank"

// analysisHashMB is the size of the transposition table during the analysis of a game, in megabytes.
const analysisHashMB = 32

func main() {
	platform.OpenConsole()
	if runWorker() {
		return
	}
	args, err := arguments()
	if err == nil {
		err = run(args)
	}
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		reportFailure(err)
		os.Exit(1)
	}
}

func run(args []string) (failure error) {
	o, err := parseFlags(args)
	if err != nil {
		return err
	}
	if o.printVersion {
		fmt.Println(version.Line("Backrank"))
		return nil
	}
	if err := platform.CheckDisplay(); err != nil {
		return err
	}
	if err := checkScale(os.Getenv("FYNE_SCALE")); err != nil {
		return err
	}
	if _, err := disk.DefaultFolder(); err != nil && o.folder == "" && !o.unsaved {
		return errors.New(lang.L("{{.Reason}}: choose a folder with -data", "Reason", err))
	}
	system := ui.System{Languages: platform.Languages, TranslateToolkit: platform.TranslateToolkit, Wishes: wishes}
	options := app.Options{UseLanguage: system.UseLanguage, Folder: o.folder, Unsaved: o.unsaved, First: firstGame(), MaxGap: clock.MaxGap, Tables: online.Servers{}}
	setPlatformOptions(&options)
	tabs := app.OpenTabs(options)
	defer tabs.Shutdown()
	if err := o.begin(tabs); err != nil {
		return err
	}
	fyneapp.SetMetadata(fyne.AppMetadata{
		ID: programID, Name: "Backrank", Version: version.Number,
		Icon:       fyne.NewStaticResource("icon.png", assets.AppIcon()),
		Migrations: map[string]bool{"fyneDo": true},
	})
	defer func() {
		if r := recover(); r != nil {
			if glfw, ok := r.(error); !ok || !strings.Contains(glfw.Error(), "GLFW") {
				panic(r)
			}
			failure = platform.DisplayError()
		}
	}()
	platform.PrepareFolders(programID)
	a := fyneapp.NewWithID(programID)
	platform.DisablePreferences(a)
	a.SetIcon(fyne.NewStaticResource("icon.png", assets.AppIcon()))
	w := ui.New(a, tabs, onToolkit)
	platform.ConfigureWindows(programID)
	sounds := soundplayer.New()
	defer sounds.Close()
	w.System = system
	w.System.Sound = sounds.Play
	speaker := speech.New()
	defer speaker.Close()
	w.System.Speech = speaker
	w.System.LinkAddress = o.web
	w.System.OnMinimise = platform.OnMinimise
	connectWindow(w)
	if w.Show(o.size); !w.Opened() {
		w.Close()
		return platform.ErrNoWindow
	}
	window := w.Toolkit()
	w.OpenAll(o.files)
	if o.join != nil {
		w.Join(*o.join)
	}
	watchdog := platform.NewShutdownWatchdog(func() {
		w.Close()
		tabs.Shutdown()
		os.Exit(0)
	})
	w.OnClosed = watchdog.Start
	watchdog.WatchSignals()
	transparent := canvas.NewRectangle(color.Transparent)
	platform.ReleaseIdleMemory(func() { onToolkit(func() { window.Canvas().Refresh(transparent) }) })
	onFirstFrame()
	a.Run()
	watchdog.Stop()
	w.Close()
	return nil
}

// wishes returns what the player has asked of all programs in the settings of the system.
func wishes() ui.Wishes { return ui.Wishes(platform.SystemWishes()) }

// onToolkit runs a function on the toolkit's goroutine, which is the program's first. After the toolkit has ended the
// function is dropped, because there is no window left. Fyne 2.8.1 would run it on the caller's goroutine, or panic if
// the toolkit is just ending (internal/driver/glfw/loop.go).
func onToolkit(f func()) {
	defer func() {
		if r := recover(); r != nil && fmt.Sprint(r) != "send on closed channel" {
			panic(r)
		}
	}()
	fyne.Do(func() {
		if platform.OnFirstGoroutine() {
			f()
		}
	})
}

// firstGame returns the game with which the program begins when it is run for the first time: a shuffled array and an
// easy opponent.
func firstGame() app.NewGame {
	v, _ := variants.ByID("chess960")
	return app.NewGame{Variant: v, Black: player.Player{Level: 2}}
}
