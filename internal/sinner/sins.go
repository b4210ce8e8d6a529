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
	"holder": {begin: (*sinner).hold},
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
	self, err := os.Executable()
	if err != nil {
		os.Exit(2)
	}
	child := exec.Command(self, Args("child", 1, s.more...)...)
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
	held = f
}

// held keeps the file from being closed by the collector.
var held *os.File
