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
	maxLine         = 128 << 10              // bytes of a line; longer ones are dropped
	maxPendingLines = 256                    // unread lines before the engine is blocked
	maxWriteTime    = 2 * time.Second        // maximum time for writing a command
	drainTime       = 200 * time.Millisecond // for reading the pipes of an exited process
	maxStderr       = 400                    // bytes kept of its standard error
	rateInterval    = 100 * time.Millisecond // interval of the limits below
	stderrRate      = 64 << 10               // bytes of standard error read in an interval
	stdoutRate      = 512 << 10              // bytes of output read in an interval, far more than any search prints
)

// A process is a running program and the lines that it prints. Its group is killed when it ends and when our program
// ends for any reason.
type process struct {
	cmd    *exec.Cmd
	group  group
	in     *os.File
	out    *os.File
	lines  chan line     // closed after the last line
	ended  chan struct{} // closed when the process has ended and its group was killed
	exit   error         // exit status; valid after ended is closed
	stderr tail

	writeTimeout time.Duration // time limit of a write
	skipInfo     atomic.Bool   // skip info lines, except those that the line after them carries
	active       atomic.Bool   // it has printed something since the last check

	once   sync.Once
	killed chan struct{} // closed by kill
}

// A line is a line of output and its time.
type line struct {
	text    string // without blanks at either end
	at      time.Time
	skipped lastInfos // since the line before
}

// run starts a program.
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

// supervise starts the process and waits for it. On Linux the process is killed when the thread that started it
// ends, so this goroutine keeps its thread.
func (r *process) supervise(started chan<- error, theirs ...*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := r.cmd.Start()
	for _, f := range theirs {
		f.Close()
	}
	if err == nil {
		if err = r.group.hold(r.cmd.Process); err != nil {
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
	// A child that has left the group may keep the pipe open.
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

// readLine reads a line without blanks at either end; a line that is too long is returned as "".
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

// write writes commands and returns when they are in the pipe.
func (r *process) write(text string) error {
	_ = r.in.SetWriteDeadline(time.Now().Add(r.writeTimeout)) // where there are no deadlines, it waits
	_, err := io.WriteString(r.in, text)
	return err
}

// kill kills the process and its group, and waits for it.
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

// close gives the process some time to exit, then kills it.
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

// A rateLimiter limits the rate of reading, so that a program with endless output is blocked and uses little of
// our time.
type rateLimiter struct {
	start time.Time // of the current interval
	bytes int       // read since start
}

// delay returns how long to wait after another n bytes, if limit bytes are allowed in each interval.
func (p *rateLimiter) delay(n, limit int) time.Duration {
	now := time.Now()
	if now.Sub(p.start) >= rateInterval {
		p.start, p.bytes = now, 0
	}
	if p.bytes += n; p.bytes < limit {
		return 0
	}
	return rateInterval - now.Sub(p.start)
}

// A limitedReader reads from r at a limited rate until stop is closed.
type limitedReader struct {
	r    io.Reader
	stop <-chan struct{}
	pace rateLimiter
}

func (p *limitedReader) Read(into []byte) (int, error) {
	n, err := p.r.Read(into)
	if rest := p.pace.delay(n, stdoutRate); rest > 0 {
		select {
		case <-time.After(rest):
		case <-p.stop:
		}
	}
	return n, err
}

// A tail keeps the end of what is written to it. It is read after the process has ended.
type tail struct {
	text []byte
	pace rateLimiter
}

func (t *tail) Write(p []byte) (int, error) {
	time.Sleep(t.pace.delay(len(p), stderrRate))
	t.text = append(t.text, p...)
	if n := len(t.text) - maxStderr; n > 0 {
		t.text = append(t.text[:0], t.text[n:]...)
	}
	return len(p), nil
}

// String returns the last line that is not empty.
func (t *tail) String() string {
	lines := strings.Split(string(t.text), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if text := sanitize(strings.Fields(lines[i])); text != "" {
			return text
		}
	}
	return ""
}
