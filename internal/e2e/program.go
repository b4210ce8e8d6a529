package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/e2e/screen"
)

// Timeout is how long the program may take until an awaited line is in the trace. It is generous, because a busy machine is
// not a failure; an emulated processor needs more.
var Timeout = 30 * time.Second

// Program is a running Backrank.
type Program struct {
	Display *screen.Display
	Window  screen.Window
	Last    Line // the latest line of the trace
	// Answered is the number of answers in training that the window has acknowledged, in the lines read.
	Answered int

	read  int // number of lines read
	cmd   *exec.Cmd
	pipe  *os.File // the trace, a named pipe
	lines chan Line
	ended chan struct{} // closed when the process has ended
	err   error         // exit status, valid after ended is closed
	noise *outputBuffer
}

// Build compiles the program as `make run` does, optionally with the race detector.
func Build(path string, race bool) error {
	// Without tables for debuggers, linking takes half the time.
	args := []string{"build", "-buildvcs=false", "-ldflags=-s -w", "-tags", "gles,accessibility,no_emoji", "-o", path}
	if race {
		args = append(args, "-race")
	}
	cmd := exec.Command("go", append(args, "backrank")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// Start starts the program with the data folder data, and waits for its first frame. The entries of env are added
// to a standard environment with scale 1 and the dark theme.
func Start(d *screen.Display, path, data string, env []string, args ...string) (*Program, error) {
	if err := os.MkdirAll(data, 0o755); err != nil {
		return nil, err
	}
	trace := filepath.Join(data, "..", filepath.Base(data)+".trace")
	if err := syscall.Mkfifo(trace, 0o600); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("trace: %w", err)
	}
	pipe, err := os.OpenFile(trace, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	p := &Program{
		Display: d, pipe: pipe, lines: make(chan Line, 1024), ended: make(chan struct{}), noise: &outputBuffer{},
		cmd: exec.Command(path, append([]string{"-data", data}, args...)...),
	}
	p.cmd.Env = append(os.Environ(),
		"DISPLAY="+d.Name, "WAYLAND_DISPLAY=", "XDG_SESSION_TYPE=x11", "FYNE_PLATFORM=x11", "LANG=en_US.UTF-8",
		"FYNE_SCALE=1", "FYNE_THEME=dark", "BACKRANK_TRACE="+trace, "HOME="+filepath.Dir(data), "XDG_CONFIG_HOME="+filepath.Dir(data))
	p.cmd.Env = append(p.cmd.Env, env...)
	p.cmd.Stderr = p.noise
	if err := p.cmd.Start(); err != nil {
		pipe.Close()
		return nil, err
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	go p.follow()

	if _, err := p.Await("the first frame", func(l Line) bool { return l.Event == "first-frame" }); err != nil {
		p.Kill()
		return nil, err
	}
	if _, err := p.Await("the board", func(l Line) bool { return l.Board.Square > 0 && l.View != "" }); err != nil {
		p.Kill()
		return nil, err
	}
	w, ok, err := d.Largest()
	if err == nil && !ok {
		err = errors.New("the program shows no window")
	}
	if err != nil {
		p.Kill()
		return nil, err
	}
	p.Window = w
	return p, d.Focus(w)
}

// follow parses the trace.
func (p *Program) follow() {
	for scan := bufio.NewScanner(p.pipe); scan.Scan(); {
		var l Line
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			l = Line{Event: "unreadable", Message: scan.Text()}
		}
		p.lines <- l
	}
	close(p.lines)
}

// Await reads the trace up to the first line that satisfies ok, beginning with the latest one read.
func (p *Program) Await(what string, ok func(Line) bool) (Line, error) {
	if p.Last.View != "" && ok(p.Last) {
		return p.Last, nil
	}
	late := time.NewTimer(Timeout)
	defer late.Stop()
	for {
		select {
		case l := <-p.lines:
			p.keep(l)
			if ok(l) {
				return l, nil
			}
		case <-p.ended:
			return Line{}, fmt.Errorf("waiting for %s: the program exited: %w\n%s", what, p.err, p.noise)
		case <-late.C:
			return Line{}, fmt.Errorf("timeout waiting for %s; the window shows %q, message %q\n%s", what, p.Last.FEN, p.Last.Message, p.noise)
		}
	}
}

// keep keeps what later calls need of a line.
func (p *Program) keep(l Line) {
	p.read++
	if l.View != "" {
		p.Last = l
	}
	if l.Event == "answered" {
		p.Answered++
	}
}

// Drain reads the pending lines without waiting for more.
func (p *Program) Drain() {
	for {
		select {
		case l := <-p.lines:
			p.keep(l)
		default:
			return
		}
	}
}

// AwaitFEN waits until the window shows a position and it has been saved.
func (p *Program) AwaitFEN(fen string) error {
	_, err := p.Await("position "+fen, func(l Line) bool { return l.FEN == fen && l.Saved })
	return err
}

// Square returns the centre of a square on the screen.
func (p *Program) Square(sq chess.Square) image.Point {
	return p.Last.Board.Centre(sq).Add(p.Window.Bounds.Min)
}

// Drag drags the piece on one square to another.
func (p *Program) Drag(from, to chess.Square) error {
	a, b := p.Square(from), p.Square(to)
	return p.Display.Drag(a.X, a.Y, b.X, b.Y)
}

// Click clicks a square.
func (p *Program) Click(sq chess.Square) error {
	at := p.Square(sq)
	return p.Display.Click(screen.Left, at.X, at.Y)
}

// Hand returns the position of a piece in its tray during a draft, by its FEN letter.
func (p *Program) Hand(letter string) image.Point {
	at := p.Last.Hands[letter]
	return image.Pt(at[0], at[1]).Add(p.Window.Bounds.Min)
}

// AwaitPlaced waits until n pieces are placed in a draft and saved.
func (p *Program) AwaitPlaced(n int) error {
	_, err := p.Await(fmt.Sprintf("placement %d", n), func(l Line) bool { return l.View == "draft" && len(l.Placed) == n && l.Saved })
	return err
}

// Running reports whether the program has not exited or been killed yet.
func (p *Program) Running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// Pid returns the process id.
func (p *Program) Pid() int { return p.cmd.Process.Pid }

// Noise returns the program's standard error.
func (p *Program) Noise() string { return p.noise.String() }

// Kill kills the program without warning, like a power failure.
func (p *Program) Kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
	p.pipe.Close()
}

// Close closes the window like its close button, and waits for the program to exit normally.
func (p *Program) Close() error {
	if err := p.Display.CloseWindow(p.Window); err != nil {
		return err
	}
	defer p.pipe.Close()
	select {
	case <-p.ended:
	case <-time.After(Timeout):
		_ = p.cmd.Process.Signal(syscall.SIGQUIT) // prints the stacks of all goroutines
		<-p.ended
		return fmt.Errorf("the program does not exit when its window is closed\n%s", p.noise)
	}
	if p.err != nil {
		return fmt.Errorf("the program failed: %w\n%s", p.err, p.noise)
	}
	return p.checkStderr()
}

// checkStderr returns an error if standard error reports a data race, a panic or an error of the toolkit.
func (p *Program) checkStderr() error {
	output := p.noise.String()
	for _, bad := range []string{"DATA RACE", "Failed to focus", "Error in Fyne call thread", "panic:", "fatal error:"} {
		if strings.Contains(output, bad) {
			return fmt.Errorf("the program printed: %s", output)
		}
	}
	return nil
}

// outputBuffer collects the output of a program. Its methods may be called concurrently.
type outputBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *outputBuffer) Write(b []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(b)
}

func (n *outputBuffer) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}
