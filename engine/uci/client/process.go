package client

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Limits of a process.
const (
	maxLine         = 128 << 10              // maximum bytes of a line; longer lines are dropped
	maxPendingLines = 256                    // number of unread lines after which the engine is blocked
	maxWriteTime    = 2 * time.Second        // maximum time for writing a command
	drainTime       = 200 * time.Millisecond // time for reading the pipes of a process that has exited
	maxStderr       = 400                    // bytes kept of standard error
	rateInterval    = 100 * time.Millisecond // interval of the two limits below
	stderrRate      = 64 << 10               // bytes of standard error read per interval
	stdoutRate      = 512 << 10              // bytes of output read per interval, far more than a search prints
)

// A process is a running program and the lines of its output. Its process group is killed when the program ends, and
// when our program ends for any reason.
type process struct {
	cmd    *exec.Cmd
	group  group
	in     *os.File
	out    *os.File
	lines  chan line     // closed after the last line
	ended  chan struct{} // closed when the process has exited and its group has been killed
	exit   error         // exit status; valid after ended is closed
	stderr tail

	writeTimeout time.Duration // maximum time of a write
	skipInfo     atomic.Bool   // do not send info lines to lines; collect them in line.skipped
	active       atomic.Bool   // the process has printed a line since the last check

	once   sync.Once
	killed chan struct{} // closed by kill
}

// A line is a line of output.
type line struct {
	text    string    // without leading and trailing space
	at      time.Time // when it was read
	skipped lastInfos // info lines skipped since the previous line
}

// run starts a program and the goroutines that supervise it and read its output.
func run(p Program) (*process, error) {
	path, err := exec.LookPath(p.Path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	inR, inW, err := inputPipe()
	if err != nil {
		return nil, err
	}
	outR, outW, err := outputPipe()
	if err != nil {
		inR.Close()
		inW.Close()
		return nil, err
	}
	r := &process{
		cmd: exec.Command(path, p.Args...), in: inW, out: outR,
		lines: make(chan line, maxPendingLines), ended: make(chan struct{}), killed: make(chan struct{}),
		writeTimeout: min(p.Timeout, maxWriteTime),
	}
	r.cmd.Dir = p.Dir
	r.cmd.Stdin, r.cmd.Stdout, r.cmd.Stderr = inR, outW, &r.stderr
	r.cmd.WaitDelay = drainTime
	r.cmd.SysProcAttr = r.group.attributes()
	started := make(chan error)
	go r.supervise(started, inR, outW)
	if err := <-started; err != nil {
		inW.Close()
		outR.Close()
		return nil, startError(path, err)
	}
	go r.readLines()
	return r, nil
}

// supervise starts the process, closes its ends of the pipes, sends the error of the start, and waits for the process.
// On Linux the system kills the process when the thread that started it ends, so this goroutine locks its thread.
func (r *process) supervise(started chan<- error, childEnds ...*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := r.cmd.Start()
	for _, f := range childEnds {
		f.Close()
	}
	if err == nil {
		if err = r.group.attach(r.cmd.Process); err != nil {
			_ = r.cmd.Process.Kill()
			_ = r.cmd.Wait()
		}
	}
	started <- err
	if err != nil {
		return
	}
	r.exit = r.cmd.Wait()
	r.group.kill(r.cmd.Process)
	r.group.release()
	// A descendant that has left the group may keep the pipe open.
	_ = r.out.SetReadDeadline(time.Now().Add(drainTime))
	close(r.ended)
}

// readLines reads the output until the process ends or is killed.
func (r *process) readLines() {
	defer close(r.lines)
	defer r.out.Close()
	b := bufio.NewReaderSize(&limitedReader{r: r.out, stop: r.killed}, 16<<10)
	var skipped lastInfos
	for {
		text, err := readLine(b)
		r.active.Store(true)
		word, _ := cutWord(text)
		switch {
		case text == "":
		case r.skipInfo.Load() && word == "info":
			skipped.add(text)
		default:
			select {
			case r.lines <- line{text, time.Now(), skipped}:
				skipped = lastInfos{}
			case <-r.killed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads a line and removes leading and trailing space. It returns "" for a line longer than maxLine.
func readLine(r *bufio.Reader) (string, error) {
	var b strings.Builder
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || b.Len()+len(part) > maxLine; !long {
			b.Write(part)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if long {
			return "", err
		}
		return strings.TrimSpace(b.String()), err
	}
}

// write writes commands to the pipe. It returns os.ErrDeadlineExceeded if the process does not read them in time.
func (r *process) write(text string) error {
	_ = r.in.SetWriteDeadline(time.Now().Add(r.writeTimeout)) // ignored where pipes have no deadlines
	_, err := io.WriteString(r.in, text)
	return err
}

// kill kills the process and its group, and waits for their end.
func (r *process) kill() {
	r.once.Do(func() {
		close(r.killed)
		r.in.Close()
		select {
		case <-r.ended:
		default:
			r.group.kill(r.cmd.Process)
		}
		r.out.Close()
	})
	<-r.ended
}

// close closes the input of the process, gives the process time to exit, and kills it and its group.
func (r *process) close(grace time.Duration) {
	r.in.Close()
	t := time.NewTimer(grace)
	defer t.Stop()
	for {
		select {
		case <-r.ended:
		case <-t.C:
		case _, open := <-r.lines: // discard its output
			if open {
				continue
			}
			select {
			case <-r.ended:
			case <-t.C:
			}
		}
		r.kill()
		return
	}
}

// A rateLimiter limits the rate of reading, so that a program with endless output is blocked instead of using our
// processor time.
type rateLimiter struct {
	start time.Time // of the current interval
	bytes int       // bytes read since start
}

// delay records n bytes read and returns the time to wait, if limit bytes are allowed per interval.
func (l *rateLimiter) delay(n, limit int) time.Duration {
	now := time.Now()
	if now.Sub(l.start) >= rateInterval {
		l.start, l.bytes = now, 0
	}
	if l.bytes += n; l.bytes < limit {
		return 0
	}
	return rateInterval - now.Sub(l.start)
}

// A limitedReader reads from r at a limited rate until stop is closed.
type limitedReader struct {
	r    io.Reader
	stop <-chan struct{}
	rate rateLimiter
}

func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if d := l.rate.delay(n, stdoutRate); d > 0 {
		select {
		case <-time.After(d):
		case <-l.stop:
		}
	}
	return n, err
}

// A tail keeps the last maxStderr bytes written to it. It must be read only after the process has exited.
type tail struct {
	text []byte
	rate rateLimiter
}

func (t *tail) Write(p []byte) (int, error) {
	time.Sleep(t.rate.delay(len(p), stderrRate))
	t.text = append(t.text, p...)
	if n := len(t.text) - maxStderr; n > 0 {
		t.text = append(t.text[:0], t.text[n:]...)
	}
	return len(p), nil
}

// String returns the last nonempty line, sanitized.
func (t *tail) String() string {
	lines := strings.Split(string(t.text), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if text := sanitize(strings.Fields(lines[i])); text != "" {
			return text
		}
	}
	return ""
}
