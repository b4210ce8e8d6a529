// Package fakeengine is a UCI engine for tests, which can misbehave in the ways in which UCI engines
// misbehave. A test binary whose TestMain calls [Main] first runs this engine when it is started with
// the arguments from [Command].
package fakeengine

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// commandArg is the first argument that makes a test binary an engine.
const commandArg = "fake-engine"

// Command returns the path and the arguments that start this test binary as the engine. fault is the name
// of a fault (see faults.go), which occurs when its command is received for the occasion-th time, counted
// from 1; params are the parameters of the fault.
func Command(fault string, occasion int, params ...string) (path string, args []string) {
	path, err := os.Executable()
	if err != nil {
		panic(err) // a test binary always has a path
	}
	return path, append([]string{commandArg, fault, strconv.Itoa(occasion)}, params...)
}

// Main runs the engine and exits, if the program has been started as one. Call it at the beginning of
// TestMain.
func Main() {
	if len(os.Args) < 4 || os.Args[1] != commandArg {
		os.Setenv("GORACE", "atexit_sleep_ms=0") // engines with the race detector would take a second to exit
		return
	}
	occasion, _ := strconv.Atoi(os.Args[3])
	e := &engine{fault: os.Args[2], countdown: occasion, args: os.Args[4:], rule: variants.Classical}
	if faults[e.fault].handle == nil && faults[e.fault].start == nil && e.fault != "none" {
		fmt.Println("there is no such fault")
		os.Exit(2)
	}
	e.serve()
	os.Exit(0)
}

// engine is the state of the engine.
type engine struct {
	fault          string
	countdown      int // number of commands until the fault occurs
	args           []string
	readyUntilMove int      // readyoks until it plays; 0 for never
	waitForStop    bool     // it plays only after stop
	scripted       bool     // it prints options and script, see readScript
	options        []byte   // its options
	script         []byte   // its output after go
	logs           bool     // it appends what it does to the file in args[0]
	pipe           *os.File // kept open, protected from garbage collection
	played         string   // its last bestmove line
	repeats        bool     // it sends its last bestmove again when it receives a position
	rule           *rules.Castling
	position       rules.Position
}

// serve executes commands as an engine should, except for the fault.
func (e *engine) serve() {
	fault := faults[e.fault]
	if fault.start != nil {
		fault.start(e)
	}
	for lines := bufio.NewReader(os.Stdin); ; {
		text, err := lines.ReadString('\n')
		if words := strings.Fields(text); len(words) > 0 {
			if fault.handle != nil && words[0] == fault.on {
				if e.countdown--; e.countdown <= 0 {
					fault.handle(e)
					continue
				}
			}
			if words[0] == "quit" {
				return
			}
			e.execute(words)
		}
		if err != nil {
			return
		}
	}
}

func (e *engine) execute(words []string) {
	switch words[0] {
	case "uci":
		fmt.Println("id name Fake, " + e.fault)
		fmt.Println("id author nobody")
		if e.scripted {
			os.Stdout.Write(e.options)
		} else {
			fmt.Println("option name UCI_Chess960 type check default false")
			fmt.Println("option name Hash type spin default 1 min 1 max 8")
			fmt.Println("option name Forget type button")
		}
		fmt.Println("uciok")
	case "setoption":
		e.rule = variants.Classical
		if len(words) == 3 && words[2] == "Forget" && e.logs {
			e.log("forgot")
		}
		if len(words) == 5 && words[2] == "Hash" && e.logs {
			e.log("hash=" + words[4])
		}
		if strings.HasSuffix(strings.Join(words, " "), "UCI_Chess960 value true") {
			e.rule = variants.Fischer
		}
	case "ucinewgame":
		if e.logs {
			e.log("begins")
		}
	case "isready":
		fmt.Println("readyok")
		if e.readyUntilMove--; e.readyUntilMove == 0 {
			e.playFirst()
		}
	case "position":
		if e.repeats && e.played != "" {
			fmt.Println("info depth 9 score cp 900")
			fmt.Println(e.played)
		}
		e.setPosition(words[1:])
	case "go":
		switch {
		case e.scripted:
			os.Stdout.Write(e.script)
		case !e.waitForStop:
			e.playFirst()
		}
	case "stop":
		if e.waitForStop {
			e.playFirst()
		}
	}
}

// playFirst plays the first legal move.
func (e *engine) playFirst() {
	if moves := e.position.Moves(nil); len(moves) > 0 {
		fmt.Printf("info depth 1 score cp 10 nodes %d pv %v\n", len(moves), moves[0])
		fmt.Println("info string that is all")
		e.played = "bestmove " + san.FormatUCI(&e.position, moves[0], e.rule == variants.Fischer)
		fmt.Println(e.played)
		return
	}
	fmt.Println("bestmove (none)")
}

// playAny plays an unpredictable move after 12 ms.
func (e *engine) playAny() {
	time.Sleep(12 * time.Millisecond)
	if moves := e.position.Moves(nil); len(moves) > 0 {
		m := moves[e.position.Key()%uint64(len(moves))]
		fmt.Println("bestmove", san.FormatUCI(&e.position, m, e.rule == variants.Fischer))
	}
}

// setPosition parses "fen <fields> moves <moves>".
func (e *engine) setPosition(words []string) {
	fenText, moves, _ := strings.Cut(strings.Join(words[1:], " "), " moves ")
	p, _, err := fen.Parse(fenText, e.rule)
	var next rules.Position
	for _, text := range strings.Fields(moves) {
		var m rules.Move
		if m, err = san.ParseUCI(&p, text); err != nil {
			break
		}
		p.Play(m, &next)
		p = next
	}
	if err != nil {
		fmt.Println("info string", err)
		os.Exit(3)
	}
	e.position = p
}

// sleep does nothing until the process is killed; a minute is longer than any test.
func sleep() { time.Sleep(time.Minute) }

// Processes returns the ids of the processes that an engine with the fault "signing" has logged in a folder.
func Processes(t *testing.T, folder string) []int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "signed"))
	if err != nil {
		t.Fatal(err)
	}
	var all []int
	for _, word := range strings.Fields(string(text)) {
		if n, err := strconv.Atoi(word); err == nil {
			all = append(all, n)
		}
	}
	return all
}
