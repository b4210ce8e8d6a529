package main

import (
	"errors"
	"os"
	"runtime/debug"
	"strings"
	"syscall/js"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/app"
	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/app/remote"
	"backrank/platform"
	"backrank/ui"
	"backrank/words"
)

// garbage is how much the heap may grow before the collector runs, in percent: it does not before the first picture, and
// between two frames later.
const (
	garbage      = -1
	laterGarbage = 60
)

// hashMB is the size of the computer's transposition table in megabytes: a quarter of a desktop's, as the computer is an
// eighth as fast here. The strongest level has at most 32 times as much.
const hashMB = 2

// page is what web/page.js, or web/worker.js, gives the program.
func page() js.Value { return js.Global().Get("backrank") }

// servesBrowser is the computer of a page, if the program runs in its worker, and does not return then.
func servesBrowser() bool {
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

// arguments returns the flags that the link says with which the page was opened.
func arguments() ([]string, error) {
	if text := strings.TrimPrefix(page().Get("search").String(), "?"); text != "" {
		return app.LinkFlags(text)
	}
	return os.Args[1:], nil
}

// reportFailure shows on the page why the program ends: the link that opened it, or the browser.
func reportFailure(err error) {
	text := words.Message("Backrank could not start", words.Sentence(err.Error()))
	if page().Get("search").String() != "" && !errors.Is(err, platform.ErrNoWindow) {
		text = linkTrouble(err)
	}
	page().Call("failed", text)
}

// equip gives a match what there is in a browser: the computer in a worker, and no archive.
func equip(o *app.Options) {
	var computer *remote.Client
	receive := js.FuncOf(func(_ js.Value, args []js.Value) any {
		computer.Receive([]byte(args[0].String()))
		return nil
	})
	lost := js.FuncOf(func(js.Value, []js.Value) any {
		computer.Lose(errLost)
		return nil
	})
	send := page().Call("startWorker", receive, lost)
	computer = remote.NewClient(func(message []byte) { send.Invoke(string(message)) })
	o.Opponent, o.Adviser = computer, computer
	o.Searcher = func() analysis.Searcher { return computer.Engine(1, analysisMB) }
	o.Lines = func(threads, megabytes int) analysis.OwnEngine { return computer.Engine(1, min(megabytes, mostMB)) }
}

// errLost is why the computer does not answer any more.
var errLost = errors.New("it has stopped in this page: load the page again")

// mostMB is the largest table of an engine in a browser, in megabytes: the memory of a page only grows.
const mostMB = 64

// join joins the window to the page.
func join(w *ui.Window) {
	page().Call("began")
	w.LinkAddress = page().Get("address").String()
	w.CopyImage = func(png []byte) error {
		bytes := js.Global().Get("Uint8Array").New(len(png))
		js.CopyBytesToJS(bytes, png)
		return answered("copyPicture", bytes)
	}
	if page().Get("unsaved").Truthy() {
		w.Warn("This browser stores nothing for this page: games and settings are gone when you close it.")
	}
	page().Set("warn", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].String()
		onToolkit(func() { w.Warn(text) })
		return nil
	}))
	w.Page = &ui.Page{
		Copy: func(text string) error { return answered("copyText", text) },
		Paste: func() (text string, err error) {
			told := make(chan struct{})
			answer := js.FuncOf(func(_ js.Value, args []js.Value) any {
				if text = args[1].String(); args[0].String() != "" {
					err = errors.New(args[0].String())
				}
				close(told)
				return nil
			})
			defer answer.Release()
			page().Call("pasteText", answer)
			<-told
			return text, err
		},
		Size: fyne.NewSize(float32(js.Global().Get("innerWidth").Float()), float32(js.Global().Get("innerHeight").Float())),
		Pick: func(endings []string, picked func(path string)) {
			var taken js.Func
			taken = js.FuncOf(func(_ js.Value, args []js.Value) any {
				path := args[0].String()
				taken.Release()
				onToolkit(func() { picked(path) })
				return nil
			})
			page().Call("pick", strings.Join(endings, ","), taken)
		},
		Save:            func(path string) error { return answered("save", path) },
		FullScreen:      func() { page().Call("fullScreen") },
		LeaveFullScreen: func() { page().Call("leaveFullScreen") },
		Fit:             func(least fyne.Size) { page().Call("fit", least.Width, least.Height) },
	}
	page().Set("drags", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return w.Drags(float32(args[0].Float()), float32(args[1].Float()))
	}))
	page().Set("drop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		path := args[0].String()
		onToolkit(func() { w.Open(path) })
		return nil
	}))
	toolkit, _ := w.Toolkit()
	hearKeys(toolkit)
}

// answered calls a function of the page that calls back with "" or what went wrong, and waits for that.
func answered(name string, with any) error {
	said := make(chan string, 1)
	told := js.FuncOf(func(_ js.Value, args []js.Value) any {
		said <- args[0].String()
		return nil
	})
	defer told.Release()
	page().Call(name, with, told)
	if text := <-said; text != "" {
		return errors.New(text)
	}
	return nil
}

// shown has the page show the window as soon as it has been drawn.
func shown() {
	page().Call("shown", js.FuncOf(func(js.Value, []js.Value) any {
		debug.SetGCPercent(laterGarbage)
		return nil
	}))
}

// unheard are keys by the names of the DOM that Fyne 2.8.1 does not hear in a browser (glfw-js 0.4.0, toKey).
var unheard = map[string]fyne.KeyName{
	"Home": fyne.KeyHome, "End": fyne.KeyEnd, "PageUp": fyne.KeyPageUp, "PageDown": fyne.KeyPageDown, "Insert": fyne.KeyInsert,
	"ContextMenu": desktop.KeyMenu,
}

// hearKeys gives the window the keys that the toolkit does not hear: those of unheard, letters beyond ASCII, and signs that
// are pressed with Ctrl, Alt or Super, as Ctrl+, is. Letters and digits it does hear.
func hearKeys(w fyne.Window) {
	js.Global().Get("document").Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text := args[0].Get("key").String()
		key, isKey := unheard[text]
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

// typeShortcut runs what a combined key stands for in the window, whatever has the focus.
func typeShortcut(c fyne.Canvas, s fyne.Shortcut) {
	if heard, is := c.(fyne.Shortcutable); is {
		heard.TypedShortcut(s)
	}
}
