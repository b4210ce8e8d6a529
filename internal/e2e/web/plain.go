//go:build linux

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"backrank/internal/e2e"
)

// plain is a server that does not support compressed files and sends no validators, with the page in a folder.
type plain struct {
	files http.Handler
	gone  atomic.Bool  // it aborts all requests
	sent  atomic.Int64 // bytes of files
}

// below is the folder of the page on a plain server.
const below = "/games/backrank/"

func (p *plain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p.gone.Load() {
		panic(http.ErrAbortHandler)
	}
	http.StripPrefix(below, p.files).ServeHTTP(counter{unvalidated{w}, &p.sent}, r)
}

// unvalidated writes a response without a validator, so that the browser cannot ask whether a file has changed.
type unvalidated struct{ http.ResponseWriter }

func (u unvalidated) WriteHeader(code int) {
	u.Header().Del("Last-Modified")
	u.ResponseWriter.WriteHeader(code)
}

// checkPlainServer opens the page on a plain server. It checks the number of bytes, and the start without the server.
func (c *check) checkPlainServer() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	c.plain.sent.Store(0)
	address := strings.TrimSuffix(c.address, "/") + below
	if err := t.visit(address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	sent := c.plain.sent.Load()
	report := fmt.Sprintf("%.2f MB over the line", float64(sent)/1e6)
	if sent > maxSent {
		return report, fmt.Errorf("%d bytes came over the line, more than %d", sent, maxSent)
	}
	var ready bool
	if err := t.evaluate("navigator.serviceWorker.ready.then(() => true)", &ready); err != nil {
		return report, err
	}
	if twice := c.plain.sent.Load() - sent; twice > 1_000_000 {
		return report, fmt.Errorf("%d bytes come again for the start without a network", twice)
	}
	defer c.plain.gone.Store(false)
	l, err := t.startsWithout(address, func() { c.plain.gone.Store(true) })
	if err != nil {
		return report, err
	}
	var link string
	if err := t.evaluate("backrank.address", &link); err != nil || link != address {
		return report, errors.Join(err, fmt.Errorf("links would lead to %q, not to %q", link, address))
	}
	return report + "; it starts without the server, with " + l.FEN, nil
}

// startsWithout plays a move, calls away, which stops the server, reloads the page, and waits for the game.
func (t *tab) startsWithout(address string, away func()) (e2e.Line, error) {
	var ready bool
	if err := t.evaluate("navigator.serviceWorker.ready.then(() => true)", &ready); err != nil {
		return e2e.Line{}, err
	}
	if err := t.visit(address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return e2e.Line{}, err
	}
	if err := t.drag("c2", "c4", 200*time.Millisecond); err != nil {
		return e2e.Line{}, err
	}
	l, err := t.await("1. c4 to be saved", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/2P5/8/PP1PPPPP/") && l.Saved })
	if err != nil {
		return l, err
	}
	away()
	if err := t.reload(); err != nil {
		return l, err
	}
	return t.await("the game without a server", boardIs(l.FEN))
}

// checkInstall checks that the browser can install the page as an app.
func (c *check) checkInstall() (string, error) {
	var manifest struct {
		URL    string
		Errors []struct{ Message string }
		Data   string
	}
	if err := c.tab.call(c.tab.session, "Page.getAppManifest", map[string]any{}, &manifest); err != nil {
		return "", err
	}
	if manifest.URL == "" || len(manifest.Errors) > 0 {
		return "", fmt.Errorf("the manifest at %q: %v", manifest.URL, manifest.Errors)
	}
	var says struct {
		ID    string
		Icons []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal([]byte(manifest.Data), &says); err != nil {
		return "", err
	}
	for _, icon := range says.Icons {
		var size string
		script := fmt.Sprintf(`(async () => { const i = new Image(); i.src = %q; await i.decode(); return i.width + "x" + i.height; })()`, icon.Src)
		if err := c.tab.evaluate(script, &size); err != nil || size != icon.Sizes {
			return "", errors.Join(err, fmt.Errorf("%s has %s, the manifest says %s", icon.Src, size, icon.Sizes))
		}
	}
	var wrong struct {
		InstallabilityErrors []struct{ ErrorID string }
	}
	if err := c.tab.call(c.tab.session, "Page.getInstallabilityErrors", map[string]any{}, &wrong); err != nil {
		return "", err
	}
	for _, e := range wrong.InstallabilityErrors {
		return "", fmt.Errorf("it cannot be installed: %s", e.ErrorID)
	}
	return fmt.Sprintf("it can, as %q with %d icons", says.ID, len(says.Icons)), nil
}

// checkLostWorker breaks the worker in which the computer thinks: the page must show a message, and the game must not
// be lost.
func (c *check) checkLostWorker() (string, error) {
	t, end, err := c.fresh() // a new tab has no worker of an earlier page
	if err != nil {
		return "", err
	}
	defer end()
	if err := t.do("Target.setAutoAttach", map[string]any{"autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true}); err != nil {
		return "", err
	}
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=1"); err != nil {
		return "", err
	}
	worker := func() string {
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.worker
	}
	if _, err := t.await("the worker", func(e2e.Line) bool { return t.worker != "" }); err != nil {
		return "", err
	}
	breaks := map[string]any{"expression": `backrank.send = () => { throw new Error("out of memory") }`}
	if err := t.call(worker(), "Runtime.evaluate", breaks, nil); err != nil {
		return "", err
	}
	if err := t.drag("e2", "e4", 200*time.Millisecond); err != nil {
		return "", err
	}
	l, err := t.await("a message", func(l e2e.Line) bool { return strings.Contains(l.Message, "load the page again") && l.Saved })
	if err != nil {
		return "", err
	}
	c.shoot("worker-lost")
	if err := t.reload(); err != nil {
		return l.Message, err
	}
	_, err = t.await("the game, and an answer", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/PPPP1PPP/RNBQKBNR w") })
	return fmt.Sprintf("%q", l.Message), err
}
