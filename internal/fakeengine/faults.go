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
)

// faults by name. begin happens at the start; hear when the command comes, instead
// of the answer.
var faults = map[string]struct {
	begin func(*engine)
	on    string
	hear  func(*engine)
}{
	// From the start.
	"mute":    {begin: func(*engine) { forever() }},
	"echo":    {begin: func(*engine) { echo() }}, // it is no engine
	"dead":    {begin: func(*engine) { die() }},
	"gone":    {begin: func(*engine) { os.Exit(0) }},
	"shut":    {begin: func(*engine) { os.Stdout.Close(); forever() }},
	"babble":  {begin: func(*engine) { babble("not a word of chess\n") }},
	"unended": {begin: func(*engine) { babble("info ") }}, // never a line feed

	"optional": {begin: (*engine).options},
	"bidi":     {begin: func(*engine) { bidi() }},
	"grumble":  {begin: func(*engine) { go flood(os.Stderr, "no\n") }}, // complains without end, and works

	// When spoken to.
	"late":       {on: "go", hear: func(e *engine) { time.Sleep(e.time()); e.answer() }},
	"thoughtful": {on: "go", hear: func(e *engine) { e.thinks = 3 }}, // no fault: it answers when it has been asked three times whether it is there
	"patient":    {begin: func(e *engine) { e.patient = true }},      // no fault: it thinks until it is stopped
	"wandering":  {on: "go", hear: func(e *engine) { e.wander() }},   // no fault: it plays any move, every few milliseconds
	"crash":      {on: "go", hear: func(*engine) { die() }},
	"silence":    {on: "go", hear: func(*engine) {}},
	"absence":    {on: "go", hear: func(*engine) { forever() }},
	"flood":      {on: "go", hear: func(*engine) { babble("info depth 1 score cp 1 pv e2e4\n") }},
	"closing":    {on: "go", hear: func(*engine) { os.Stdout.Close(); forever() }},
	"illegal":    {on: "go", hear: func(*engine) { fmt.Println("bestmove e2e5") }},
	"unreadable": {on: "go", hear: func(*engine) { fmt.Println("bestmove \x1b[2Jxyzzy") }},
	"wordless":   {on: "go", hear: func(*engine) { fmt.Println("bestmove") }},
	"garbage":    {on: "go", hear: func(e *engine) { garbage(); e.answer() }},
	"twice":      {on: "go", hear: func(e *engine) { e.answer(); e.answer() }},
	"lastword":   {on: "go", hear: func(e *engine) { e.answer(); os.Exit(1) }},
	"unready":    {on: "isready", hear: func(*engine) {}},
	"collapse":   {on: "isready", hear: func(*engine) { die() }},
	"stubborn":   {begin: func(*engine) { signal.Ignore() }, on: "quit", hear: func(*engine) { forever() }},

	// It leaves a child behind, which holds its pipes, and writes to the file named.
	"parent": {begin: (*engine).bear, on: "go", hear: func(*engine) { die() }},
	"child":  {begin: func(e *engine) { e.hold(); forever() }},

	// The same, but the child has left the group and cannot be found; it ends by itself.
	"orphan": {begin: (*engine).abandon, on: "go", hear: func(*engine) { die() }},
	"linger": {begin: func(e *engine) { e.hold(); time.Sleep(3 * time.Second); os.Exit(0) }},

	"holder": {begin: (*engine).hold},

	// It writes its number and what it does to the file named, and does nothing wrong;
	// or the first of those that write there does.
	"signing": {begin: (*engine).sign},
	"lapse":   {begin: (*engine).sign, on: "go", hear: (*engine).lapse},
}

// die ends with words and a code, as a program does that misses a library.
func die() {
	fmt.Fprintln(os.Stderr, "cannot go on:\x1b[31m no strength left")
	os.Exit(7)
}

func echo() {
	b := make([]byte, 100)
	for {
		n, err := os.Stdin.Read(b)
		if err != nil {
			forever()
		}
		os.Stdout.Write(b[:n])
	}
}

func babble(text string) { flood(os.Stdout, text) }

func flood(to *os.File, text string) {
	for b := bytes.Repeat([]byte(text), 1000); ; {
		if _, err := to.Write(b); err != nil {
			os.Exit(1)
		}
	}
}

// options are as many as told, with defaults of as many letters.
func (e *engine) options() {
	n, _ := strconv.Atoi(e.more[0])
	letters, _ := strconv.Atoi(e.more[1])
	for i := range n {
		fmt.Printf("option name Option %d type string default %s\n", i, strings.Repeat("x", letters))
	}
}

// bidi are options whose names and values are not what they look like.
func bidi() {
	fmt.Println("option name Safe\u202eevas type check default false")
	fmt.Println("option name Bell\x07 type button")
	fmt.Println("option name Bad\xff type button")
	fmt.Println("option name Long" + strings.Repeat("g", 200) + " type button")
	fmt.Println("option name Style type combo default Solid var Solid var Ri\u2066sky var Wild\x1b[31m")
	fmt.Println("option name File type string default a\u200fb")
}

// garbage is much that nobody can read, some of it in long lines.
func garbage() {
	os.Stdout.WriteString("info depth pv score cp\ninfo score mate x nodes 99999999999999999999\n\x00\xff\xfe\n\n  \n")
	os.Stdout.WriteString("info string " + strings.Repeat("y", 300<<10) + "\n")
	os.Stdout.WriteString(strings.Repeat("\x00\x01\x1b", 100<<10) + "\n")
	os.Stdout.WriteString("info depth 2 score cp 5 pv e2e4 e2e4 zzzz\n")
	os.Stdout.WriteString("bestmov e2e4\nreadyok\nuciok\n")
}

// time is what a fault takes.
func (e *engine) time() time.Duration {
	n, _ := strconv.Atoi(e.more[0])
	return time.Duration(n) * time.Millisecond
}

// bear starts a child, which holds the file named.
func (e *engine) bear() {
	path, args := Command("child", 1, e.more...)
	start(exec.Command(path, args...))
}

// abandon starts a child in a session of its own.
func (e *engine) abandon() {
	path, args := Command("linger", 1, e.more...)
	start(exec.Command("setsid", append([]string{path}, args...)...))
}

// start starts a child that has our output.
func start(child *exec.Cmd) {
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	if child.Start() != nil {
		os.Exit(2)
	}
}

// hold keeps the named pipe open for as long as the process lives.
func (e *engine) hold() {
	f, err := os.OpenFile(e.more[0], os.O_RDWR, 0) // to read too, as nobody may be at the other end yet
	if err != nil {
		os.Exit(2)
	}
	e.held = f
}

// sign begins the file named, or goes on with it.
func (e *engine) sign() {
	e.signs = true
	e.note(strconv.Itoa(os.Getpid()))
}

// note adds a line to the file named.
func (e *engine) note(text string) {
	f, err := os.OpenFile(e.more[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		os.Exit(2)
	}
	fmt.Fprintln(f, text)
	f.Close()
}

// lapse dies if nobody has signed before.
func (e *engine) lapse() {
	text, _ := os.ReadFile(e.more[0])
	if strings.Count(string(text), "begins") == 1 {
		die()
	}
	e.answer()
}
