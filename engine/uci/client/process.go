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

// Sizes and times of a process.
const (
	longestLine = 128 << 10              // bytes of a line that are read; a longer one is dropped whole
	backlog     = 256                    // lines that wait to be looked at; then the engine waits
	writing     = 2 * time.Second        // at most, for an engine to take a command
	lastWords   = 200 * time.Millisecond // for what an ended process has still in its pipes
	complaint   = 400                    // bytes kept of the end of its error output
	breath      = 100 * time.Millisecond // in which no more is taken in than …
	complaints  = 64 << 10               // … so many bytes of error output
	answers     = 512 << 10              // … and of output: far more than any search says
)

// process is a program that runs and the lines that it says. Its group dies with
// it and, on Unix, with us, however we end. Elsewhere the end of its input has to do.
type process struct {
	cmd   *exec.Cmd
	in    *os.File
	out   *os.File
	lines chan line     // closed when no more can come
	ended chan struct{} // closed when it has ended and its group is dead
	exit  error         // how it ended; to be read after that
	words tail

	writing time.Duration // how long a write may take
	quiet   atomic.Bool   // infos are not handed on, but for the last before another line
	heard   atomic.Bool   // it has said something since this was last looked at

	once   sync.Once
	killed chan struct{} // closed by kill
}

// line is what an engine said, and when.
type line struct {
	text string
	at   time.Time
	info string // the last one that was not handed on
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
	inR, inW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	outR, outW, err := os.Pipe()
	if err != nil {
		inR.Close()
		inW.Close()
		return nil, err
	}
	r := &process{
		cmd: exec.Command(path, p.Args...), in: inW, out: outR,
		lines: make(chan line, backlog), ended: make(chan struct{}), killed: make(chan struct{}),
		writing: min(p.Timeout, writing),
	}
	r.cmd.Dir = p.Dir
	r.cmd.Stdin, r.cmd.Stdout, r.cmd.Stderr = inR, outW, &r.words
	r.cmd.WaitDelay = lastWords
	r.cmd.SysProcAttr = ofItsOwn()
	started := make(chan error)
	go r.live(started, inR, outW)
	if err := <-started; err != nil {
		inW.Close()
		outR.Close()
		return nil, err
	}
	go r.read()
	return r, nil
}

// live starts the process and waits for its end. On Linux a process dies with the
// thread that started it, not with the program, so this goroutine keeps its thread.
func (r *process) live(started chan<- error, theirs ...*os.File) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := r.cmd.Start()
	for _, f := range theirs {
		f.Close()
	}
	started <- err
	if err != nil {
		return
	}
	unwatch := watch(r.cmd.Process.Pid)
	r.exit = r.cmd.Wait()
	killGroup(r.cmd.Process)
	unwatch()
	// A process that has left the group may hold the pipe open.
	_ = r.out.SetReadDeadline(time.Now().Add(lastWords))
	close(r.ended)
}

// read takes in what the process says until it ends or is killed.
func (r *process) read() {
	defer close(r.lines)
	defer r.out.Close()
	b := bufio.NewReaderSize(&paced{from: r.out, stop: r.killed}, 16<<10)
	info := ""
	for {
		text, err := readLine(b)
		r.heard.Store(true)
		switch {
		case text == "":
		case r.quiet.Load() && strings.HasPrefix(text, "info "):
			if first(text) {
				info = text
			}
		default:
			select {
			case r.lines <- line{text, time.Now(), info}:
				info = ""
			case <-r.killed:
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// readLine reads up to the next line feed; a line that is too long is "".
func readLine(r *bufio.Reader) (string, error) {
	var b strings.Builder
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || b.Len()+len(part) > longestLine; !long {
			b.Write(part)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if long {
			return "", err
		}
		return strings.TrimRight(b.String(), "\r\n"), err
	}
}

// write gives the process lines to read, and returns when it has them.
func (r *process) write(text string) error {
	_ = r.in.SetWriteDeadline(time.Now().Add(r.writing)) // where pipes know no deadlines it must do without
	_, err := io.WriteString(r.in, text)
	return err
}

// kill ends the process and all of its group at once, and waits for it.
func (r *process) kill() {
	r.once.Do(func() {
		close(r.killed)
		r.in.Close()
		select {
		case <-r.ended:
		default:
			killGroup(r.cmd.Process)
		}
		r.out.Close()
	})
	<-r.ended
}

// close lets the process end by itself for a while, then kills it.
func (r *process) close(grace time.Duration) {
	r.in.Close()
	t := time.NewTimer(grace)
	defer t.Stop()
	for {
		select {
		case <-r.ended:
		case <-t.C:
		case _, open := <-r.lines: // let it say what it likes
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

// pace holds back a program that talks without end, so that it waits instead of us.
type pace struct {
	began time.Time // of this breath
	came  int       // bytes since then
}

// rest is how long to wait before more is taken in, n bytes after the last, of which there may be most in a breath.
func (p *pace) rest(n, most int) time.Duration {
	now := time.Now()
	if now.Sub(p.began) >= breath {
		p.began, p.came = now, 0
	}
	if p.came += n; p.came < most {
		return 0
	}
	return breath - now.Sub(p.began)
}

// paced is the output of a process, at a pace, until it is to stop.
type paced struct {
	from io.Reader
	stop <-chan struct{}
	pace pace
}

func (p *paced) Read(into []byte) (int, error) {
	n, err := p.from.Read(into)
	if rest := p.pace.rest(n, answers); rest > 0 {
		select {
		case <-time.After(rest):
		case <-p.stop:
		}
	}
	return n, err
}

// tail keeps the end of what is written to it. It is read when the process has ended.
type tail struct {
	text []byte
	pace pace
}

func (t *tail) Write(p []byte) (int, error) {
	time.Sleep(t.pace.rest(len(p), complaints))
	t.text = append(t.text, p...)
	if n := len(t.text) - complaint; n > 0 {
		t.text = append(t.text[:0], t.text[n:]...)
	}
	return len(p), nil
}

// String is the last line that is not empty.
func (t *tail) String() string {
	lines := strings.Split(string(t.text), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if text := clean(strings.Fields(lines[i])); text != "" {
			return text
		}
	}
	return ""
}
