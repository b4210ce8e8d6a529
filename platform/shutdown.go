package platform

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// shutdownTimeout is how long the toolkit may take to end after the window is closed; a graphics driver may block it.
const shutdownTimeout = 3 * time.Second

// ShutdownWatchdog ends the program if the toolkit does not end in time.
type ShutdownWatchdog struct {
	end   func()
	mu    sync.Mutex
	timer *time.Timer
}

// NewShutdownWatchdog returns a watchdog that calls end, which must end the program.
func NewShutdownWatchdog(end func()) *ShutdownWatchdog { return &ShutdownWatchdog{end: end} }

// Start starts the timeout. It is called when the toolkit begins to end, and may be called again.
func (w *ShutdownWatchdog) Start() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer == nil {
		w.timer = time.AfterFunc(shutdownTimeout, w.end)
	}
}

// WatchSignals starts the timeout at the first SIGINT or SIGTERM, which also end the toolkit.
func (w *ShutdownWatchdog) WatchSignals() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-signals
		w.Start()
	}()
}

// Stop stops the timeout, because the toolkit has ended.
func (w *ShutdownWatchdog) Stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.timer != nil {
		w.timer.Stop()
	}
}
