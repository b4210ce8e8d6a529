package fakeengine

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"backrank/variants"
	"backrank/variants/san"
)

// faults maps names to faults. start, if not nil, runs when the engine starts. If the engine receives the command on,
// handle runs instead of the usual code.
var faults = map[string]struct {
	start  func(*engine)
	on     string
	handle func(*engine)
}{
	// Faults that occur when the engine starts.
	"mute":    {start: func(*engine) { sleep() }},
	"echo":    {start: func(*engine) { echo() }}, // not an engine
	"dead":    {start: func(*engine) { die() }},
	"gone":    {start: func(*engine) { os.Exit(0) }},
	"shut":    {start: func(*engine) { os.Stdout.Close(); sleep() }},
	"babble":  {start: func(*engine) { floodStdout("not a word of chess\n") }},
	"unended": {start: func(*engine) { floodStdout("info ") }}, // no line feed

	"optional": {start: (*engine).printOptions},
	"script":   {start: (*engine).readScript},
	"bidi":     {start: func(*engine) { printBidiOptions() }},
	"grumble":  {start: func(*engine) { go flood(os.Stderr, "no\n") }}, // endless standard error; otherwise it works

	// Faults that occur when the engine receives a command.
	"late":       {on: "go", handle: func(e *engine) { time.Sleep(e.duration()); e.playFirst() }},
	"thoughtful": {on: "go", handle: func(e *engine) { e.readyUntilMove = 3 }}, // not a fault: it plays at the third isready
	"patient":    {start: func(e *engine) { e.waitForStop = true }},            // not a fault: it thinks until stop
	"wandering":  {on: "go", handle: func(e *engine) { e.playAny() }},          // not a fault: it plays an unpredictable move
	"crash":      {on: "go", handle: func(*engine) { die() }},
	"silence":    {on: "go", handle: func(*engine) {}},
	"absence":    {on: "go", handle: func(*engine) { sleep() }},
	"flood":      {on: "go", handle: func(*engine) { floodStdout("info depth 1 score cp 1 pv e2e4\n") }},
	"closing":    {on: "go", handle: func(*engine) { os.Stdout.Close(); sleep() }},
	"illegal":    {on: "go", handle: func(*engine) { fmt.Println("bestmove e2e5") }},
	"unreadable": {on: "go", handle: func(*engine) { fmt.Println("bestmove \x1b[2Jxyzzy") }},
	"wordless":   {on: "go", handle: func(*engine) { fmt.Println("bestmove") }},
	"garbage":    {on: "go", handle: func(e *engine) { printGarbage(); e.playFirst() }},
	"twice":      {on: "go", handle: func(e *engine) { e.playFirst(); e.playFirst() }},
	"belated":    {start: func(e *engine) { e.repeats = true }}, // it sends its last move again when it receives a position
	"blank":      {on: "go", handle: (*engine).playIndented},    // blanks and tabs around its lines
	"shutin":     {on: "go", handle: func(e *engine) { os.Stdin.Close(); e.playFirst(); sleep() }},
	"nameless":   {on: "uci", handle: func(*engine) { fmt.Println("id name Nameless"); sleep() }},
	"gated":      {on: "isready", handle: (*engine).awaitGate}, // it is ready when the file args[0] exists
	"slow":       {on: "isready", handle: func(e *engine) { time.Sleep(e.duration()); fmt.Println("readyok") }},
	"lastword":   {on: "go", handle: func(e *engine) { e.playFirst(); os.Exit(1) }},
	"unready":    {on: "isready", handle: func(*engine) {}},
	"deaf":       {on: "isready", handle: func(*engine) { sleep() }}, // it does not read quit either
	"collapse":   {on: "isready", handle: func(*engine) { die() }},
	"stubborn":   {start: func(*engine) { signal.Ignore() }, on: "quit", handle: func(*engine) { sleep() }},

	// The engine crashes and leaves a child process, which keeps the engine's pipes and the named pipe open.
	"parent": {start: (*engine).startChild, on: "go", handle: func(*engine) { die() }},
	"child":  {start: func(e *engine) { e.openPipe(); sleep() }},

	// The child is in a new session, outside of the process group, and exits after three seconds.
	"orphan": {start: (*engine).startOrphan, on: "go", handle: func(*engine) { die() }},
	"linger": {start: func(e *engine) { e.openPipe(); time.Sleep(3 * time.Second); os.Exit(0) }},

	"holder": {start: (*engine).openPipe},

	// Both log their process id and their commands to a file. Of the engines with one log file and lapse, only the first crashes.
	"signing": {start: (*engine).startLog},
	"lapse":   {start: (*engine).startLog, on: "go", handle: (*engine).dieOnce},
}

// die exits with a message and a code, like a program with a missing library.
func die() {
	fmt.Fprintln(os.Stderr, "cannot go on:\x1b[31m no strength left")
	os.Exit(7)
}

func echo() {
	b := make([]byte, 100)
	for {
		n, err := os.Stdin.Read(b)
		if err != nil {
			sleep()
		}
		os.Stdout.Write(b[:n])
	}
}

func floodStdout(text string) { flood(os.Stdout, text) }

func flood(to *os.File, text string) {
	for b := bytes.Repeat([]byte(text), 1000); ; {
		if _, err := to.Write(b); err != nil {
			os.Exit(1)
		}
	}
}

// readScript reads the files with the options that it prints before uciok, and with the lines that it prints after go.
func (e *engine) readScript() {
	e.scripted = true
	var err error
	if e.options, err = os.ReadFile(e.args[0]); err != nil {
		os.Exit(2)
	}
	if e.script, err = os.ReadFile(e.args[1]); err != nil {
		os.Exit(2)
	}
}

// printOptions prints args[0] options, each with a default of args[1] characters.
func (e *engine) printOptions() {
	n, _ := strconv.Atoi(e.args[0])
	letters, _ := strconv.Atoi(e.args[1])
	for i := range n {
		fmt.Printf("option name Option %d type string default %s\n", i, strings.Repeat("x", letters))
	}
}

// printBidiOptions prints options with misleading or invalid names and values.
func printBidiOptions() {
	fmt.Println("option name Safe\u202eevas type check default false")
	fmt.Println("option name Bell\x07 type button")
	fmt.Println("option name Bad\xff type button")
	fmt.Println("option name Long" + strings.Repeat("g", 200) + " type button")
	fmt.Println("option name Style type combo default Solid var Solid var Ri\u2066sky var Wild\x1b[31m")
	fmt.Println("option name File type string default a\u200fb")
}

// printGarbage prints much invalid output, some of it in long lines.
func printGarbage() {
	os.Stdout.WriteString("info depth pv score cp\ninfo score mate x nodes 99999999999999999999\n\x00\xff\xfe\n\n  \n")
	os.Stdout.WriteString("info string " + strings.Repeat("y", 300<<10) + "\n")
	os.Stdout.WriteString(strings.Repeat("\x00\x01\x1b", 100<<10) + "\n")
	os.Stdout.WriteString("info depth 2 score cp 5 pv e2e4 e2e4 zzzz\n")
	os.Stdout.WriteString("bestmov e2e4\nreadyok\nuciok\n")
}

// playIndented plays the first legal move, with blanks around its lines.
func (e *engine) playIndented() {
	m := e.position.Moves(nil)[0]
	fmt.Printf("  info\tdepth 1 score cp 10 pv %v\t\r\n", m)
	fmt.Printf("\t bestmove  %s \n", san.FormatUCI(&e.position, m, e.rule == variants.Fischer))
}

// awaitGate waits until a file exists.
func (e *engine) awaitGate() {
	for {
		if _, err := os.Stat(e.args[0]); err == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	fmt.Println("readyok")
}

// duration returns the duration of the fault, args[0] in milliseconds.
func (e *engine) duration() time.Duration {
	n, _ := strconv.Atoi(e.args[0])
	return time.Duration(n) * time.Millisecond
}

// startChild starts a child, which opens the named pipe.
func (e *engine) startChild() {
	path, args := Command("child", 1, e.args...)
	startProcess(exec.Command(path, args...))
}

// startOrphan starts a child in a new session.
func (e *engine) startOrphan() {
	path, args := Command("linger", 1, e.args...)
	startProcess(exec.Command("setsid", append([]string{path}, args...)...))
}

// startProcess starts a child that inherits standard output and standard error.
func startProcess(child *exec.Cmd) {
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if child.Start() != nil {
		os.Exit(2)
	}
}

// openPipe keeps the named pipe open until the process exits.
func (e *engine) openPipe() {
	f, err := os.OpenFile(e.args[0], os.O_RDWR, 0) // also for reading, because otherwise it would block until there is a reader
	if err != nil {
		os.Exit(2)
	}
	e.pipe = f
}

// startLog creates or continues the log file.
func (e *engine) startLog() {
	e.logs = true
	e.log(strconv.Itoa(os.Getpid()))
}

// log appends a line to the log file.
func (e *engine) log(text string) {
	f, err := os.OpenFile(e.args[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		os.Exit(2)
	}
	fmt.Fprintln(f, text)
	f.Close()
}

// dieOnce crashes if this is the first engine that writes to the log; otherwise it plays.
func (e *engine) dieOnce() {
	text, _ := os.ReadFile(e.args[0])
	if strings.Count(string(text), "begins") == 1 {
		die()
	}
	e.playFirst()
}
