package speech

import (
	"slices"
	"syscall/js"
	"time"
)

const (
	// voicesDelay is how long a browser may take to load its voices.
	voicesDelay = time.Second
	// cancelPause is how long to wait after a cancellation: Chrome drops a text that follows at once.
	cancelPause = 50 * time.Millisecond
)

// web is the Web Speech API of a browser.
type web struct {
	synthesis js.Value
	options   Options
	all       []Voice
	chosen    js.Value // undefined if the browser chooses by language
	cancelled time.Time
}

// newOpener returns a function that finds the speech of the browser.
func newOpener() func(Options) (engine, error) {
	return func(o Options) (engine, error) {
		synthesis := js.Global().Get("speechSynthesis")
		if !synthesis.Truthy() || !js.Global().Get("SpeechSynthesisUtterance").Truthy() {
			return nil, ErrNone
		}
		w := &web{synthesis: synthesis, options: o, chosen: js.Undefined()}
		w.load()
		return w, nil
	}
}

// load reads the voices, for which the first call waits a moment: a browser loads them when it is asked for them.
func (w *web) load() {
	if w.read(); len(w.all) == 0 && w.synthesis.Get("addEventListener").Truthy() {
		loaded := make(chan struct{}, 1)
		listener := js.FuncOf(func(js.Value, []js.Value) any {
			select {
			case loaded <- struct{}{}:
			default:
			}
			return nil
		})
		defer listener.Release()
		w.synthesis.Call("addEventListener", "voiceschanged", listener)
		defer w.synthesis.Call("removeEventListener", "voiceschanged", listener)
		select {
		case <-loaded:
		case <-time.After(voicesDelay):
		}
		w.read()
	}
}

// read reads the voices that are loaded, the browser's default first, and chooses one.
func (w *web) read() {
	list := w.synthesis.Call("getVoices")
	w.all = nil
	values := map[Voice]js.Value{}
	for i := range list.Length() {
		value := list.Index(i)
		v := Voice{ID: value.Get("voiceURI").String(), Name: value.Get("name").String(), Language: value.Get("lang").String()}
		values[v] = value
		if value.Get("default").Truthy() {
			w.all = slices.Insert(w.all, 0, v)
		} else {
			w.all = append(w.all, v)
		}
	}
	if v, found := choose(w.all, w.options); found {
		w.chosen = values[v]
	}
}

func (w *web) speak(text string) error {
	if len(w.all) == 0 {
		w.read() // the voices may have come late
	}
	time.Sleep(time.Until(w.cancelled.Add(cancelPause)))
	u := js.Global().Get("SpeechSynthesisUtterance").New(text)
	u.Set("lang", w.options.Language)
	if w.chosen.Truthy() {
		u.Set("voice", w.chosen)
		u.Set("lang", w.chosen.Get("lang"))
	}
	if w.options.Rate != 0 {
		u.Set("rate", float64(w.options.Rate)/100)
	}
	w.synthesis.Call("speak", u)
	return nil
}

func (w *web) stop() error {
	if w.synthesis.Get("speaking").Bool() || w.synthesis.Get("pending").Bool() {
		w.synthesis.Call("cancel")
		w.cancelled = time.Now()
	}
	return nil
}

func (w *web) voices(string) ([]Voice, error) {
	w.load()
	return w.all, nil
}

func (w *web) close() {}
