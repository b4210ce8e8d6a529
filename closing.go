package main

import (
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
)

// timeout is how long the toolkit may take to end once the window is closed. A driver of the screen may keep it.
const timeout = 3 * time.Second

// late ends the program if the toolkit does not.
type late struct {
	end   func()
	mu    sync.Mutex
	timer *time.Timer
}

func newLate(end func()) *late { return &late{end: end} }

// watch is called when the toolkit has been told to end. It may be called again.
func (l *late) watch() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer == nil {
		l.timer = time.AfterFunc(timeout, l.end)
	}
}

// heed watches from the first signal on at which the toolkit ends.
func (l *late) heed() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-signals
		l.watch()
	}()
}

// forget is called when the toolkit has ended.
func (l *late) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.timer != nil {
		l.timer.Stop()
	}
}

// onFirst reports whether it is called on the program's first goroutine.
func onFirst() bool {
	var stack [16]byte
	return strings.HasPrefix(string(stack[:runtime.Stack(stack[:], false)]), "goroutine 1 ")
}
