//go:build linux

package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"backrank/internal/e2e"
)

// tab is a page that shows Backrank.
type tab struct {
	*browser
	session string

	mu       sync.Mutex
	changed  sync.Cond
	last     e2e.Line // the last line of the trace
	answered int      // number of answers in training that the page has acknowledged
	console  []string // errors and warnings on the console
	node     int      // DOM node of an opened file input, 0 for none
	crashed  bool     // the renderer has ended
	worker   string   // session of the newest web worker, if the tab attaches to workers
}

// traced is a script that makes the program write its trace to the console, and records the times of its frames.
const traced = `
globalThis.backrankTrace = true;
globalThis.frames = [];
let counted = false; // a frame may be drawn in several parts, one after another
const clear = WebGLRenderingContext.prototype.clear;
WebGLRenderingContext.prototype.clear = function (...args) {
	if (!counted) frames.push(performance.now());
	counted = true;
	queueMicrotask(() => counted = false);
	return clear.apply(this, args);
};
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...args) => globalThis.instance = await instantiate(...args);
`

// open opens a tab.
func (b *browser) open(url string) (*tab, error) {
	t, err := b.blank("")
	if err != nil {
		return nil, err
	}
	return t, t.visit(url)
}

// blank opens an empty tab in a context, "" for the default one, with the script traced.
func (b *browser) blank(context string) (*tab, error) {
	target, err := b.target("about:blank", context)
	if err != nil {
		return nil, err
	}
	t, err := b.attach(target)
	if err != nil {
		return nil, err
	}
	return t, t.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": traced})
}

// target opens an address in a new tab without attaching DevTools, and returns its id.
func (b *browser) target(url, context string) (id string, err error) {
	params := map[string]any{"url": url}
	if context != "" {
		params["browserContextId"] = context
	}
	var target struct{ TargetID string }
	err = b.call("", "Target.createTarget", params, &target)
	return target.TargetID, err
}

// attach attaches DevTools to a tab.
func (b *browser) attach(target string) (*tab, error) {
	var attached struct{ SessionID string }
	if err := b.call("", "Target.attachToTarget", map[string]any{"targetId": target, "flatten": true}, &attached); err != nil {
		return nil, err
	}
	t := &tab{browser: b, session: attached.SessionID}
	t.changed.L = &t.mu
	b.mu.Lock()
	b.tabs[t.session] = t
	b.mu.Unlock()
	for _, method := range []string{"Page.enable", "Runtime.enable", "DOM.enable", "Inspector.enable"} {
		if err := t.do(method, map[string]any{}); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tab) do(method string, params any) error { return t.call(t.session, method, params, nil) }

// visit goes to an address and waits until the board is shown.
func (t *tab) visit(url string) error {
	t.forget()
	if err := t.do("Page.navigate", map[string]any{"url": url}); err != nil {
		return err
	}
	return t.awaitBoard()
}

// reload loads the page again and waits until the board is shown.
func (t *tab) reload() error {
	t.forget()
	if err := t.do("Page.reload", map[string]any{}); err != nil {
		return err
	}
	return t.awaitBoard()
}

func (t *tab) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = e2e.Line{}
}

// crash kills the renderers, that is the page and its worker, but not the browser.
func (t *tab) crash() error {
	for _, p := range t.processes() {
		_ = syscall.Kill(p.pid, syscall.SIGKILL)
	}
	for end := time.Now().Add(patience); ; {
		t.mu.Lock()
		crashed := t.crashed
		t.crashed = false
		t.mu.Unlock()
		switch {
		case crashed:
			return nil
		case time.Now().After(end):
			return errors.New("the page goes on without its renderer")
		}
		<-time.After(10 * time.Millisecond)
	}
}

// awaitBoard waits until the board is shown instead of the progress of loading.
func (t *tab) awaitBoard() error {
	if _, err := t.await("the board", func(l e2e.Line) bool { return l.View != "" && l.Board.Square > 0 }); err != nil {
		return err
	}
	for end := time.Now().Add(patience); ; {
		if n, err := t.number(`performance.getEntriesByName("shown").length`); err == nil && n > 0 {
			return nil
		}
		if time.Now().After(end) {
			return errors.New("the page does not show the window")
		}
		<-time.After(20 * time.Millisecond)
	}
}

// onEvent handles an event of the DevTools protocol.
func (t *tab) onEvent(m message) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch m.Method {
	case "Page.fileChooserOpened":
		var opened struct{ BackendNodeID int }
		_ = json.Unmarshal(m.Params, &opened)
		t.node = opened.BackendNodeID
	case "Target.attachedToTarget":
		var attached struct {
			SessionID  string
			TargetInfo struct{ Type string }
		}
		_ = json.Unmarshal(m.Params, &attached)
		if attached.TargetInfo.Type == "worker" { // not the service worker
			t.worker = attached.SessionID
		}
	case "Inspector.targetCrashed":
		t.crashed = true
	case "Runtime.exceptionThrown":
		var thrown struct {
			ExceptionDetails struct {
				Text      string
				Exception struct{ Description string }
			}
		}
		_ = json.Unmarshal(m.Params, &thrown) // without a description it still counts
		what, _, _ := strings.Cut(thrown.ExceptionDetails.Exception.Description, "\n")
		t.console = append(t.console, thrown.ExceptionDetails.Text+": "+what)
	case "Runtime.consoleAPICalled":
		var report struct {
			Type string
			Args []struct{ Value any }
		}
		if json.Unmarshal(m.Params, &report) != nil || len(report.Args) == 0 {
			return
		}
		text, _ := report.Args[0].Value.(string)
		for line := range strings.SplitSeq(text, "\n") {
			var l e2e.Line
			switch {
			case strings.HasPrefix(line, "{") && json.Unmarshal([]byte(line), &l) == nil:
				if l.View != "" {
					t.last = l
				}
				if l.Event == "answered" {
					t.answered++
				}
			case report.Type == "error" || report.Type == "warning":
				t.console = append(t.console, line)
			}
		}
	}
	t.changed.Broadcast()
}

// await waits until the last line of the trace satisfies ok.
func (t *tab) await(what string, ok func(e2e.Line) bool) (e2e.Line, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	late := false
	timer := time.AfterFunc(patience, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		late = true
		t.changed.Broadcast()
	})
	defer timer.Stop()
	for !ok(t.last) {
		if late {
			return t.last, fmt.Errorf("waiting for %s in vain; shown is %q, message %q; the console said %q", what, t.last.FEN, t.last.Message, t.console)
		}
		t.changed.Wait()
	}
	return t.last, nil
}

// evaluate evaluates JavaScript, awaits its value if that is a promise, and unmarshals the value to result.
func (t *tab) evaluate(script string, result any) error {
	var answer struct {
		Result struct{ Value json.RawMessage }

		ExceptionDetails *struct{ Text string }
	}
	err := t.call(t.session, "Runtime.evaluate", map[string]any{"expression": script, "returnByValue": true, "awaitPromise": true}, &answer)
	switch {
	case err != nil:
		return err
	case answer.ExceptionDetails != nil:
		return fmt.Errorf("%s: %s", script, answer.ExceptionDetails.Text)
	}
	return json.Unmarshal(answer.Result.Value, result)
}

func (t *tab) number(script string) (n float64, err error) {
	err = t.evaluate(script, &n)
	return n, err
}

// square returns the centre of a square, such as "e4".
func (t *tab) square(name string) (x, y float64) {
	t.mu.Lock()
	b := t.last.Board
	t.mu.Unlock()
	file, rank := int(name[0]-'a'), int(name[1]-'1')
	if b.Flipped {
		file, rank = 7-file, 7-rank
	}
	return float64(b.X + b.Square*file + b.Square/2), float64(b.Y + b.Square*(7-rank) + b.Square/2)
}

// mouse sends a mouse event. held is whether the left button is down.
func (t *tab) mouse(kind string, x, y float64, held bool) error {
	params := map[string]any{"type": kind, "x": x, "y": y, "button": "none", "buttons": 0}
	if held || kind == "mouseReleased" {
		params["button"], params["clickCount"] = "left", 1
	}
	if held {
		params["buttons"] = 1
	}
	return t.do("Input.dispatchMouseEvent", params)
}

// drag drags from a square to another one in the given time. It sends 125 motions per second, as mice do, without
// waiting for the page.
func (t *tab) drag(from, to string, time_ time.Duration) error {
	x, y := t.square(from)
	toX, toY := t.square(to)
	if err := errors.Join(t.mouse("mouseMoved", x, y, false), t.pause(), t.mouse("mousePressed", x, y, true), t.pause()); err != nil {
		return err
	}
	var moves sync.WaitGroup
	began := time.Now()
	reports := time.NewTicker(8 * time.Millisecond)
	defer reports.Stop()
	for now := range reports.C {
		share := float64(now.Sub(began)) / float64(time_)
		if share >= 1 {
			break
		}
		moves.Go(func() { _ = t.mouse("mouseMoved", x+(toX-x)*share, y+(toY-y)*share, true) }) // what fails, fails below too
	}
	moves.Wait()
	return errors.Join(t.mouse("mouseMoved", toX, toY, true), t.pause(), t.mouse("mouseReleased", toX, toY, false), t.pause())
}

// touch drags with a finger, without a delay, because a resting finger counts as the right button.
func (t *tab) touch(from, to string, scale float64) error {
	x, y := t.square(from)
	toX, toY := t.square(to)
	send := func(kind string, points ...map[string]any) error {
		if points == nil {
			points = []map[string]any{}
		}
		return t.do("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points})
	}
	at := func(share float64) map[string]any {
		return map[string]any{"x": (x + (toX-x)*share) / scale, "y": (y + (toY-y)*share) / scale}
	}
	err := send("touchStart", at(0))
	for share := .1; share <= 1; share += .1 {
		err = errors.Join(err, send("touchMove", at(share)))
	}
	return errors.Join(err, send("touchEnd"))
}

// pause waits for two frames, in which the program handles the events that were sent.
func (t *tab) pause() error {
	var done bool
	return t.evaluate("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))", &done)
}

// awaitStillPicture waits until the picture of the page no longer changes, and returns a number that tells it from
// other pictures.
func (t *tab) awaitStillPicture() (picture float64, err error) {
	last, same := -1., 0
	for end := time.Now().Add(patience); same < 3; {
		for range 4 {
			if err := t.pause(); err != nil {
				return 0, err
			}
		}
		picture, err = t.number(`(() => {
			let hash = 0;
			for (const c of document.querySelector("canvas").toDataURL()) hash = (hash * 31 + c.charCodeAt()) % 1000003;
			return hash;
		})()`)
		switch {
		case err != nil:
			return 0, err
		case picture == last:
			same++
		case time.Now().After(end):
			return 0, errors.New("the picture of the page goes on changing")
		default:
			last, same = picture, 0
		}
	}
	return picture, nil
}

// swipe moves a finger up or down, at once: one that rests would be the right button.
func (t *tab) swipe(x, from, to float64) error {
	send := func(kind string, points ...map[string]any) error {
		if points == nil {
			points = []map[string]any{}
		}
		return t.do("Input.dispatchTouchEvent", map[string]any{"type": kind, "touchPoints": points})
	}
	at := func(share float64) map[string]any { return map[string]any{"x": x, "y": from + (to-from)*share} }
	err := send("touchStart", at(0))
	for i := range 10 {
		err = errors.Join(err, send("touchMove", at(float64(i+1)/10)))
	}
	return errors.Join(err, send("touchEnd"))
}

// key presses a key with Ctrl.
func (t *tab) key(letter string) error {
	code := int(letter[0])
	for _, kind := range []string{"rawKeyDown", "keyUp"} {
		err := t.do("Input.dispatchKeyEvent", map[string]any{
			"type": kind, "modifiers": 2, "key": strings.ToLower(letter), "code": "Key" + letter, "windowsVirtualKeyCode": code,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// picture saves a picture of the page.
func (t *tab) picture(path string) error {
	var shot struct{ Data string }
	if err := t.call(t.session, "Page.captureScreenshot", map[string]any{}, &shot); err != nil {
		return err
	}
	data, err := base64.StdEncoding.DecodeString(shot.Data)
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}
