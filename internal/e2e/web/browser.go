//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// patience is the timeout of replies and expected changes. It is long, because a busy machine is not a failure.
const patience = 240 * time.Second

// browser is a Chromium that is controlled by the DevTools protocol through two pipes, with JSON messages that end with a
// zero byte.
type browser struct {
	cmd *exec.Cmd
	out *os.File

	mu      sync.Mutex
	last    int
	waiting map[int]chan message
	tabs    map[string]*tab // by session
}

// message is a command, its reply, or an event of the DevTools protocol.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// startBrowser starts Chromium with a profile in a folder. It draws in software, with SwiftShader.
func startBrowser(folder string) (*browser, error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, errors.New("there is no Chromium")
	}
	toBrowser, out, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	in, fromBrowser, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--remote-debugging-pipe", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
		"--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
		"--disable-dev-shm-usage", "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--autoplay-policy=no-user-gesture-required", "--window-size=1180,760", "--user-data-dir="+folder, "about:blank")
	cmd.ExtraFiles = []*os.File{toBrowser, fromBrowser} // 3 and 4
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	toBrowser.Close()
	fromBrowser.Close()
	b := &browser{cmd: cmd, out: out, waiting: map[int]chan message{}, tabs: map[string]*tab{}}
	go b.readMessages(in)
	return b, nil
}

// readMessages passes replies to the waiting calls and events to their tabs, until the browser ends.
func (b *browser) readMessages(in *os.File) {
	for lines := bufio.NewReaderSize(in, 1<<20); ; {
		data, err := lines.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(data[:len(data)-1], &m) != nil {
			continue
		}
		b.mu.Lock()
		answer, t := b.waiting[m.ID], b.tabs[m.Session]
		delete(b.waiting, m.ID)
		b.mu.Unlock()
		switch {
		case m.ID > 0 && answer != nil:
			answer <- m
		case t != nil:
			t.onEvent(m)
		}
	}
}

// call sends a command and waits for its reply, which it unmarshals to result unless that is nil.
func (b *browser) call(session, method string, params, result any) error {
	data, err := json.Marshal(params)
	if err != nil {
		return err
	}
	b.mu.Lock()
	b.last++
	m := message{ID: b.last, Session: session, Method: method, Params: data}
	answer := make(chan message, 1)
	b.waiting[m.ID] = answer
	data, _ = json.Marshal(m)
	_, err = b.out.Write(append(data, 0))
	b.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case a := <-answer:
		switch {
		case a.Error != nil:
			return fmt.Errorf("%s: %s", method, a.Error.Message)
		case result != nil:
			return json.Unmarshal(a.Result, result)
		}
		return nil
	case <-time.After(patience):
		return fmt.Errorf("%s: no answer", method)
	}
}

// close ends the browser and all its processes.
func (b *browser) close() {
	_ = syscall.Kill(-b.cmd.Process.Pid, syscall.SIGKILL)
	_ = b.cmd.Wait()
}

// awaitIdle waits until the pages are nearly idle: renderers use less than 5 % of a core.
func (b *browser) awaitIdle() {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		_, before := b.renderers()
		<-time.After(time.Second)
		if _, now := b.renderers(); now-before < .05 {
			return
		}
	}
}

// process is a renderer of the browser.
type process struct {
	pid       int
	megabytes int     // resident
	seconds   float64 // of processor time
}

// processes returns the browser's renderers.
func (b *browser) processes() (found []process) {
	all, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range all {
		data, err := os.ReadFile(path)
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		if err != nil || len(fields) < 13 || fields[2] != strconv.Itoa(b.cmd.Process.Pid) { // its process group
			continue
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
		status, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "status"))
		if !strings.Contains(string(line), "--type=renderer") {
			continue
		}
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		p := process{seconds: float64(user+system) / 100}
		p.pid, _ = strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if _, rest, found := strings.Cut(string(status), "VmRSS:"); found {
			kb, _ := strconv.Atoi(strings.Fields(rest)[0])
			p.megabytes = kb / 1024
		}
		found = append(found, p)
	}
	return found
}

// renderers returns the resident memory of the browser's renderers in megabytes, and the seconds of processor time that
// they have used.
func (b *browser) renderers() (megabytes int, seconds float64) {
	for _, p := range b.processes() {
		megabytes, seconds = megabytes+p.megabytes, seconds+p.seconds
	}
	return megabytes, seconds
}
