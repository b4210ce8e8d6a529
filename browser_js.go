package main

import (
	"errors"
	"os"
	"strings"
	"syscall/js"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/app/remote"
	"backrank/lang"
	"backrank/platform"
	"backrank/ui"
	"backrank/words"
)

// hashMB is the size of the computer's transposition table in megabytes: a quarter of that on a desktop, because the
// computer is an eighth as fast in a browser. At the strongest level the table grows to at most 32 times that size.
const hashMB = 2

// page returns the object whose functions and values web/page.js, or web/worker.js, provides for the program.
func page() js.Value { return js.Global().Get("backrank") }

// runWorker serves the page as its computer opponent, and never returns, if the program runs in the page's web worker.
// Otherwise it returns false.
func runWorker() bool {
	if !page().Get("worker").Truthy() {
		return false
	}
	s := remote.NewServer(player.NewComputer(hashMB), func(message []byte) { page().Call("send", string(message)) })
	page().Call("begin", js.FuncOf(func(_ js.Value, args []js.Value) any {
		s.Receive([]byte(args[0].String()))
		return nil
	}))
	select {}
}

// arguments returns the flags in the link that opened the page: to a game with a friend, or to another game.
func arguments() ([]string, error) {
	address := js.Global().Get("location").Get("href").String()
	if _, err := app.ParseTableLink(address); err == nil {
		return []string{"-join", address}, nil
	}
	if text := strings.TrimPrefix(page().Get("search").String(), "?"); text != "" {
		return app.LinkFlags(text)
	}
	return os.Args[1:], nil
}

// reportFailure shows on the page why the program ends: the link that opened it, or the browser.
func reportFailure(err error) {
	text := words.Message(lang.L("Backrank could not start"), words.Sentence(err.Error()))
	if page().Get("search").String() != "" && !errors.Is(err, platform.ErrNoWindow) {
		text = linkErrorText(err)
	}
	page().Call("failed", text)
}

// setPlatformOptions sets the options of a match in a browser: the computer runs in a worker, and there is no archive.
func setPlatformOptions(o *app.Options) {
	var computer *remote.Client
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		computer.Receive([]byte(args[0].String()))
		return nil
	})
	lost := js.FuncOf(func(js.Value, []js.Value) any {
		computer.Disconnect(errors.New(lang.L("it has stopped in this page: load the page again")))
		return nil
	})
	send := page().Call("startWorker", receive, lost)
	computer = remote.NewClient(func(message []byte) { send.Invoke(string(message)) })
	o.Opponent, o.Adviser = computer, computer
	o.Searcher = func() analysis.Searcher { return computer.Engine(1, analysisHashMB) }
	o.Lines = func(threads, megabytes int) analysis.OwnEngine { return computer.Engine(1, min(megabytes, maxMB)) }
}

// maxMB is the maximum size of an engine's transposition table in a browser, in megabytes: the memory of a page never
// shrinks.
const maxMB = 64

// connectWindow connects the window with the page: clipboard, files, warnings, full screen and drops.
func connectWindow(w *ui.Window) {
	page().Call("began")
	w.System.LinkAddress = page().Get("address").String()
	w.System.CopyImage = func(png []byte) error {
		bytes := js.Global().Get("Uint8Array").New(len(png))
		js.CopyBytesToJS(bytes, png)
		return callPage("copyPicture", bytes)
	}
	if address := js.Global().Get("location").Get("href").String(); strings.Contains(address, "#join=") || strings.Contains(address, "#watch=") {
		if _, err := app.ParseTableLink(address); err != nil { // a part of a link
			w.Warn(err.Error())
		}
	}
	if page().Get("unsaved").Truthy() {
		w.Warn(lang.L("This browser stores nothing for this page: games and settings are gone when you close it."))
	}
	page().Set("warn", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].String()
		onToolkit(func() { w.Warn(text) })
		return nil
	}))
	w.System.Page = &ui.Page{
		Copy: func(text string) error { return callPage("copyText", text) },
		Paste: func() (text string, err error) {
			done := make(chan struct{})
			answer := js.FuncOf(func(_ js.Value, args []js.Value) any {
				if text = args[1].String(); args[0].String() != "" {
					err = errors.New(args[0].String())
				}
				close(done)
				return nil
			})
			defer answer.Release()
			page().Call("pasteText", answer)
			<-done
			return text, err
		},
		Size: fyne.NewSize(float32(js.Global().Get("innerWidth").Float()), float32(js.Global().Get("innerHeight").Float())),
		Pick: func(endings []string, picked func(path string)) {
			var callback js.Func
			callback = js.FuncOf(func(_ js.Value, args []js.Value) any {
				path := args[0].String()
				callback.Release()
				onToolkit(func() { picked(path) })
				return nil
			})
			page().Call("pick", strings.Join(endings, ","), callback)
		},
		Save:            func(path string) error { return callPage("save", path) },
		FullScreen:      func() { page().Call("fullScreen") },
		LeaveFullScreen: func() { page().Call("leaveFullScreen") },
		Fit:             func(minSize fyne.Size) { page().Call("fit", minSize.Width, minSize.Height) },
	}
	page().Set("drags", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return w.Drags(float32(args[0].Float()), float32(args[1].Float()))
	}))
	page().Set("drop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		path := args[0].String()
		onToolkit(func() { w.Open(path) })
		return nil
	}))
	toolkit := w.Toolkit()
	forwardMissingKeys(toolkit)
}

// callPage calls a function of the page with an argument and a callback, waits until the page calls the callback with a
// message, and returns the message as an error, nil if it is empty.
func callPage(name string, argument any) error {
	result := make(chan string, 1)
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		result <- args[0].String()
		return nil
	})
	defer callback.Release()
	page().Call(name, argument, callback)
	if text := <-result; text != "" {
		return errors.New(text)
	}
	return nil
}

// onFirstFrame makes the page show the window as soon as its first frame has been drawn.
func onFirstFrame() {
	page().Call("shown")
}

// missingKeys maps the DOM names of keys that Fyne 2.8.1 does not report in a browser (glfw-js 0.4.0, toKey).
var missingKeys = map[string]fyne.KeyName{
	"Home": fyne.KeyHome, "End": fyne.KeyEnd, "PageUp": fyne.KeyPageUp, "PageDown": fyne.KeyPageDown, "Insert": fyne.KeyInsert,
	"ContextMenu": desktop.KeyMenu,
}

// forwardMissingKeys forwards to the window the keys that the toolkit does not report: missingKeys, letters beyond ASCII,
// and punctuation with Ctrl, Alt or Super, such as Ctrl+comma.
func forwardMissingKeys(w fyne.Window) {
	js.Global().Get("document").Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].Get("key").String()
		key, isKey := missingKeys[text]
		runes := []rune(text)
		var held fyne.KeyModifier
		for name, mod := range map[string]fyne.KeyModifier{
			"ctrlKey": fyne.KeyModifierControl, "altKey": fyne.KeyModifierAlt, "metaKey": fyne.KeyModifierSuper,
		} {
			if args[0].Get(name).Bool() {
				held |= mod
			}
		}
		letter := len(runes) == 1 && len(text) > 1 && held&^fyne.KeyModifierAlt == 0
		sign := len(runes) == 1 && held != 0 && unicode.In(runes[0], unicode.Punct, unicode.Symbol)
		if !isKey && !letter && !sign {
			return nil
		}
		onToolkit(func() {
			focused := w.Canvas().Focused()
			switch typed := w.Canvas().OnTypedKey(); {
			case sign && !letter:
				typeShortcut(w.Canvas(), &desktop.CustomShortcut{KeyName: fyne.KeyName(text), Modifier: held})
			case isKey && focused != nil:
				focused.TypedKey(&fyne.KeyEvent{Name: key})
			case isKey && typed != nil:
				typed(&fyne.KeyEvent{Name: key})
			case letter && focused != nil:
				focused.TypedRune(runes[0])
			}
		})
		return nil
	}))
}

// typeShortcut runs the window's shortcut for a key combination, whichever widget has the focus.
func typeShortcut(c fyne.Canvas, s fyne.Shortcut) {
	if target, is := c.(fyne.Shortcutable); is {
		target.TypedShortcut(s)
	}
}
