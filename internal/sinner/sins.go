package sinner

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

// sins by name. begin happens at the start; hear when the command comes, instead
// of the answer.
var sins = map[string]struct {
	begin func(*sinner)
	on    string
	hear  func(*sinner)
}{
	// From the start.
	"mute":    {begin: func(*sinner) { forever() }},
	"echo":    {begin: func(*sinner) { echo() }}, // it is no engine
	"dead":    {begin: func(*sinner) { die() }},
	"gone":    {begin: func(*sinner) { os.Exit(0) }},
	"shut":    {begin: func(*sinner) { os.Stdout.Close(); forever() }},
	"babble":  {begin: func(*sinner) { babble("not a word of chess\n") }},
	"unended": {begin: func(*sinner) { babble("info ") }}, // never a line feed

	// When spoken to.
	"late":       {on: "go", hear: func(s *sinner) { time.Sleep(s.time()); s.answer() }},
	"thoughtful": {on: "go", hear: func(s *sinner) { s.thinks = 3 }}, // no sin: it answers when it has been asked three times whether it is there
	"crash":      {on: "go", hear: func(*sinner) { die() }},
	"silence":    {on: "go", hear: func(*sinner) {}},
	"absence":    {on: "go", hear: func(*sinner) { forever() }},
	"flood":      {on: "go", hear: func(*sinner) { babble("info depth 1 score cp 1 pv e2e4\n") }},
	"closing":    {on: "go", hear: func(*sinner) { os.Stdout.Close(); forever() }},
	"illegal":    {on: "go", hear: func(*sinner) { fmt.Println("bestmove e2e5") }},
	"unreadable": {on: "go", hear: func(*sinner) { fmt.Println("bestmove \x1b[2Jxyzzy") }},
	"wordless":   {on: "go", hear: func(*sinner) { fmt.Println("bestmove") }},
	"garbage":    {on: "go", hear: func(s *sinner) { garbage(); s.answer() }},
	"twice":      {on: "go", hear: func(s *sinner) { s.answer(); s.answer() }},
	"lastword":   {on: "go", hear: func(s *sinner) { s.answer(); os.Exit(1) }},
	"unready":    {on: "isready", hear: func(*sinner) {}},
	"collapse":   {on: "isready", hear: func(*sinner) { die() }},
	"stubborn":   {begin: func(*sinner) { signal.Ignore() }, on: "quit", hear: func(*sinner) { forever() }},

	// It leaves a child behind, which holds its pipes, and writes to the file named.
	"parent": {begin: (*sinner).bear, on: "go", hear: func(*sinner) { die() }},
	"child":  {begin: func(s *sinner) { s.hold(); forever() }},

	// The same, but the child has left the group and cannot be found; it ends by itself.
	"orphan": {begin: (*sinner).abandon, on: "go", hear: func(*sinner) { die() }},
	"linger": {begin: func(s *sinner) { s.hold(); time.Sleep(3 * time.Second); os.Exit(0) }},

	"holder": {begin: (*sinner).hold},

	// It writes its number and what it does to the file named, and is no sinner at all;
	// or the first of those that write there is.
	"signing": {begin: (*sinner).sign},
	"lapse":   {begin: (*sinner).sign, on: "go", hear: (*sinner).lapse},
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

func babble(text string) {
	for b := bytes.Repeat([]byte(text), 1000); ; {
		if _, err := os.Stdout.Write(b); err != nil {
			os.Exit(1)
		}
	}
}

// garbage is megabytes of what nobody can read, some of it in long lines.
func garbage() {
	os.Stdout.WriteString("info depth pv score cp\ninfo score mate x nodes 99999999999999999999\n\x00\xff\xfe\n\n  \n")
	os.Stdout.WriteString("info string " + strings.Repeat("y", 3<<20) + "\n")
	os.Stdout.WriteString(strings.Repeat("\x00\x01\x1b", 1<<20) + "\n")
	os.Stdout.WriteString("info depth 2 score cp 5 pv e2e4 e2e4 zzzz\n")
	os.Stdout.WriteString("bestmov e2e4\nreadyok\nuciok\n")
}

// time is what a sin takes.
func (s *sinner) time() time.Duration {
	n, _ := strconv.Atoi(s.more[0])
	return time.Duration(n) * time.Millisecond
}

// bear starts a child, which holds the file named.
func (s *sinner) bear() {
	path, args := Command("child", 1, s.more...)
	start(exec.Command(path, args...))
}

// abandon starts a child in a session of its own.
func (s *sinner) abandon() {
	path, args := Command("linger", 1, s.more...)
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
func (s *sinner) hold() {
	f, err := os.OpenFile(s.more[0], os.O_RDWR, 0) // to read too, as nobody may be at the other end yet
	if err != nil {
		os.Exit(2)
	}
	s.held = f
}

// sign begins the file named, or goes on with it.
func (s *sinner) sign() {
	s.signs = true
	s.note(strconv.Itoa(os.Getpid()))
}

// note adds a line to the file named.
func (s *sinner) note(text string) {
	f, err := os.OpenFile(s.more[0], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		os.Exit(2)
	}
	fmt.Fprintln(f, text)
	f.Close()
}

// lapse dies if nobody has signed before.
func (s *sinner) lapse() {
	text, _ := os.ReadFile(s.more[0])
	if strings.Count(string(text), "begins") == 1 {
		die()
	}
	s.answer()
}
