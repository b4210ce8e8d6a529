package speech

import (
	"fmt"
	"slices"
	"syscall/js"
	"testing"
	"time"
)

// browser gives the program a browser's speech that records what it is told. Its voices come only after voicesAt, as in
// Chromium. These tests run in Node: GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./speech
func browser(t *testing.T, voicesAt time.Duration) (said func() []string) {
	var all []string
	function := func(do func(args []js.Value) any) js.Func {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any { return do(args) })
		t.Cleanup(f.Release)
		return f
	}
	object := js.Global().Get("Object")
	voice := func(id, language string, isDefault bool) any {
		v := object.New()
		v.Set("voiceURI", id)
		v.Set("name", id)
		v.Set("lang", language)
		v.Set("default", isDefault)
		return v
	}
	began := time.Now()
	var listener js.Value
	s := object.New()
	s.Set("speaking", true)
	s.Set("pending", false)
	s.Set("getVoices", function(func([]js.Value) any {
		if time.Since(began) < voicesAt {
			return []any{}
		}
		return []any{voice("Anna", "de-DE", false), voice("Brad", "en_AU", false), voice("Cleo", "en-US", true)}
	}))
	s.Set("addEventListener", function(func(args []js.Value) any {
		listener = args[1]
		time.AfterFunc(voicesAt, func() { listener.Invoke() })
		return nil
	}))
	s.Set("removeEventListener", function(func([]js.Value) any { return nil }))
	s.Set("cancel", function(func([]js.Value) any { all = append(all, "stop"); return nil }))
	s.Set("speak", function(func(args []js.Value) any {
		u, name := args[0], "none"
		if v := u.Get("voice"); v.Truthy() {
			name = v.Get("name").String()
		}
		all = append(all, fmt.Sprintf("%s %s %s %v", u.Get("text").String(), u.Get("lang").String(), name, u.Get("rate").Float()))
		return nil
	}))
	js.Global().Set("speechSynthesis", s)
	js.Global().Set("SpeechSynthesisUtterance", js.Global().Call("eval", "(class { constructor(text) { this.text = text; this.rate = 1 } })"))
	t.Cleanup(func() { js.Global().Delete("speechSynthesis") })
	return func() []string { return all }
}

// Texts have the voice of the language, which is the browser's default if that has the language; the chosen one; or none.
func TestABrowserSpeaks(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Language: "en"}, "check en-US Cleo 1"},
		{Options{Language: "de", Rate: 150}, "check de-DE Anna 1.5"},
		{Options{Language: "en", Voice: "Brad"}, "check en_AU Brad 1"},
		{Options{Language: "fr"}, "check fr none 1"},
	} {
		said := browser(t, 30*time.Millisecond)
		e, err := newOpener()(c.options)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.speak("check"); err != nil {
			t.Fatal(err)
		}
		if err := e.stop(); err != nil {
			t.Fatal(err)
		}
		if got := said(); !slices.Equal(got, []string{c.want, "stop"}) {
			t.Errorf("%+v: %q, want %q", c.options, got, c.want)
		}
		if all, _ := e.voices("en"); len(voicesOf(all, "en")) != 2 {
			t.Errorf("the voices are %v", all)
		}
	}
}

// A browser without speech, and one whose voices never come, stop nothing.
func TestABrowserWithoutSpeechIsSilent(t *testing.T) {
	if _, err := newOpener()(Options{}); err == nil {
		t.Error("a browser without speech has speech")
	}
	said := browser(t, time.Hour)
	e, err := newOpener()(Options{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if _ = e.speak("check"); !slices.Equal(said(), []string{"check en none 1"}) {
		t.Errorf("spoken: %q", said())
	}
}
