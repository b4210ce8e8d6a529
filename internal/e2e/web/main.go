//go:build linux

// Command web tests the program for browsers, which scripts/web.sh has built, in a headless Chromium. It plays and castles,
// reloads the page, opens it twice, kills it, opens it without a server, and prints measurements.
//
//	go run ./internal/e2e/web [-pictures FOLDER] [-only EXPRESSION] [-kills N] dist/web
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

func main() {
	pictures := flag.String("pictures", "", "save pictures in this `folder`")
	only := flag.String("only", "", "make only checks whose name matches this `expression`, and the first")
	kills := flag.Int("kills", 3, "how often to kill the browser, ten seconds each")
	flag.Parse()
	if err := run(flag.Arg(0), *pictures, *only, *kills); err != nil {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}

// maxSent is the maximum number of bytes that the server sends before the window is shown.
const maxSent = 15_000_000

// check is the state that the checks share.
type check struct {
	browser  *browser
	server   *http.Server
	address  string
	sent     atomic.Int64 // bytes of files
	line     line         // for the module
	plain    plain        // another server, with the page in a folder
	shown    chan string  // receives when a page has shown its first frame, after which it requests offline.js
	pictures string
	folder   string // temporary
	tab      *tab
}

// serve serves the folder like a server that sends compressed files as they are, and counts the bytes.
func (c *check) serve(folder string) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	files := http.FileServer(http.Dir(folder))
	c.plain.files = files
	c.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, below) {
			c.plain.ServeHTTP(w, r)
			return
		}
		if r.URL.Path == "/backrank.wasm" && strings.Contains(r.Header.Get("Accept-Encoding"), "br") {
			w.Header().Set("Content-Encoding", "br")
			w.Header().Set("Content-Type", "application/wasm")
			r.URL.Path += ".br"
		}
		if r.URL.Path == "/offline.js" {
			select {
			case c.shown <- r.URL.Path:
			default:
			}
		}
		if strings.HasPrefix(r.URL.Path, "/backrank.wasm") {
			w = &slow{ResponseWriter: w, line: &c.line}
		}
		files.ServeHTTP(counter{w, &c.sent}, r)
	})}
	c.address = "http://" + l.Addr().String() + "/"
	go c.server.Serve(l) //nolint:errcheck // it is closed
	return nil
}

type counter struct {
	http.ResponseWriter
	sent *atomic.Int64
}

func (c counter) Write(b []byte) (int, error) {
	c.sent.Add(int64(len(b)))
	return c.ResponseWriter.Write(b)
}

func run(folder, pictures, only string, kills int) error {
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		return fmt.Errorf("%s is not what make web builds: %w", folder, err)
	}
	temporary, err := os.MkdirTemp("", "backrank-web-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	c := &check{pictures: pictures, folder: temporary, shown: make(chan string, 1)}
	if err := c.serve(folder); err != nil {
		return err
	}
	defer c.server.Close()
	if err := c.start(); err != nil {
		return err
	}
	defer func() { c.browser.close() }()
	var failed []error
	for _, step := range []struct {
		name string
		do   func() (string, error)
	}{
		{"first visit", c.checkFirstVisit},
		{"first visit to a running browser", c.checkLaterVisits},
		{"a drag, and the answer", c.checkDrag},
		{"loaded again", c.checkReload},
		{"the link of a friend in the same tab", func() (string, error) { return checkFriendLink(c) }},
		{"a link with a position, castling", c.checkCastling},
		{"a link with a start", c.checkStartLink},
		{"a link that is wrong", c.checkWrongLink},
		{"saved and opened", c.checkFiles},
		{"every key in each screen", c.checkKeys},
		{"the program traps", c.checkTrap},
		{"the site's data are cleared", c.checkClearedData},
		{"storage is blocked", c.checkBlockedStorage},
		{"values of others in the storage", c.checkForeignValues},
		{"WebGL is lost", c.checkLostContext},
		{"the clipboard is refused", c.checkClipboard},
		{"drags within a frame", c.checkFastDrags},
		{"a file dropped", c.checkDrop},
		{"a slow line, and one that is cut", c.checkLoading},
		{"drawn in parts", c.checkPartialDrawing},
		{"a drag while Full thinks", c.checkFrames},
		{"the strongest level", c.checkStrongest},
		{"two tabs", c.checkTabs},
		{"a finger on phones and a tablet", c.checkPhone},
		{"fingers that make no move", c.checkCancelledTouches},
		{"one finger scrolls", c.checkScrolling},
		{"the computer's worker ends", c.checkLostWorker},
		{"installed as an app", c.checkInstall},
		{"a plain server, in a folder", c.checkPlainServer},
		{"training", c.checkTraining},
		{"killed", func() (string, error) { return c.checkKills(kills) }},
		{"without a server", c.checkOffline},
	} {
		if c.tab != nil && !regexp.MustCompile(only).MatchString(step.name) {
			continue
		}
		began := time.Now()
		report, err := step.do()
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", step.name, err))
			report = strings.TrimSpace(report + " FAILED: " + err.Error())
			c.shoot("failed-" + strings.ReplaceAll(step.name, " ", "-"))
		}
		fmt.Printf("%-34s %5.1f s  %s\n", step.name, time.Since(began).Seconds(), report)
		if c.tab == nil {
			break
		}
	}
	return errors.Join(failed...)
}

// start starts the browser, with the profile of the previous one.
func (c *check) start() (err error) {
	c.browser, err = startBrowser(filepath.Join(c.folder, "profile"))
	return err
}

// shoot saves a picture if -pictures is given.
func (c *check) shoot(name string) {
	if c.pictures != "" && c.tab != nil {
		_ = os.MkdirAll(c.pictures, 0o755)
		_ = c.tab.picture(filepath.Join(c.pictures, name+".png"))
	}
}

// context creates a browser context of the DevTools protocol, whose tabs share no files with other tabs. end removes it.
func (c *check) context() (id string, end func() error, err error) {
	var made struct{ BrowserContextID string }
	err = c.browser.call("", "Target.createBrowserContext", map[string]any{}, &made)
	return made.BrowserContextID, func() error {
		return c.browser.call("", "Target.disposeBrowserContext", map[string]any{"browserContextId": made.BrowserContextID}, nil)
	}, err
}

// fresh opens an empty tab in a new context, without cached files. Checks use it until end is called.
func (c *check) fresh() (t *tab, end func(), err error) {
	context, dispose, err := c.context()
	if err != nil {
		return nil, nil, err
	}
	usual := c.tab
	end = func() {
		c.tab = usual
		_ = errors.Join(dispose(), c.tab.do("Page.bringToFront", map[string]any{})) // the next check fails
	}
	if t, err = c.browser.blank(context); err != nil {
		end()
		return nil, nil, err
	}
	c.tab = t
	return t, end, nil
}

// checkLaterVisits measures three first visits with a browser that has drawn other pages, as players' browsers have; in
// a new browser the process that draws must start first. DevTools are not attached before the page is shown, and there
// is no trace.
func (c *check) checkLaterVisits() (string, error) {
	if err := c.tab.do("Page.navigate", map[string]any{"url": "about:blank"}); err != nil {
		return "", err
	}
	var seconds []float64
	for range 3 {
		c.browser.awaitIdle()
		shown, err := c.unwatched()
		if err != nil {
			return "", err
		}
		seconds = append(seconds, shown)
	}
	slices.Sort(seconds)
	report := fmt.Sprintf("first picture after %.1f s, median of three (%.1f to %.1f)", seconds[1], seconds[0], seconds[2])
	if seconds[1] > 3 {
		return report, errors.Join(errors.New("that is more than 3 s"), c.tab.visit(c.address))
	}
	return report, c.tab.visit(c.address)
}

// unwatched opens the page in a tab without cached files, to which DevTools are not attached, and returns the time to its
// first frame in seconds.
func (c *check) unwatched() (seconds float64, err error) {
	context, dispose, err := c.context()
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, dispose()) }()
	select {
	case <-c.shown: // another page
	default:
	}
	target, err := c.browser.target(c.address, context)
	if err != nil {
		return 0, err
	}
	select {
	case <-c.shown:
	case <-time.After(patience):
		return 0, errors.New("the page does not show the window")
	}
	t, err := c.browser.attach(target)
	if err != nil {
		return 0, err
	}
	shown, err := t.number(`performance.getEntriesByName("shown")[0].startTime`)
	return shown / 1000, err
}

// checkFirstVisit measures the first visit with a new browser.
func (c *check) checkFirstVisit() (string, error) {
	t, err := c.browser.open(c.address)
	c.tab = t
	if err != nil {
		return "", err
	}
	sent := c.sent.Load()
	shown, err := t.number(`performance.getEntriesByName("shown")[0].startTime`)
	c.shoot("first")
	if sent > maxSent {
		err = errors.Join(err, fmt.Errorf("%d bytes came over the line, more than %d", sent, maxSent))
	}
	heap, failed := t.number("backrank.memory()")
	resident, spent := c.browser.renderers()
	return fmt.Sprintf("first picture after %.1f s (%.1f s of the processor), %.2f MB over the line, %.0f MB of the module, %d MB of renderers",
			shown/1000, spent, float64(sent)/1e6, heap/1e6, resident),
		errors.Join(err, failed)
}
