// Package fakeengine is an engine for tests, which speaks the Universal Chess
// Interface and can misbehave in every way that UCI engines might. A test binary
// that calls [Main] first is that engine when it is started by [Command].
package fakeengine

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// word is the first argument that makes a test binary an engine.
const word = "fake-engine"

// Command is this test binary as the engine, its path and arguments: the name of the
// fault, see faults, at which occasion of it to begin, from 1, and what the fault takes.
func Command(fault string, occasion int, more ...string) (path string, args []string) {
	path, err := os.Executable()
	if err != nil {
		panic(err) // a test without a binary
	}
	return path, append([]string{word, fault, strconv.Itoa(occasion)}, more...)
}

// Main is the engine, if the program has been started as one; it does not return
// then. It belongs at the beginning of TestMain.
func Main() {
	if len(os.Args) < 4 || os.Args[1] != word {
		os.Setenv("GORACE", "atexit_sleep_ms=0") // raced engines would take a second to end
		return
	}
	occasion, _ := strconv.Atoi(os.Args[3])
	e := &engine{fault: os.Args[2], left: occasion, more: os.Args[4:], rule: variants.Classical}
	if faults[e.fault].hear == nil && faults[e.fault].begin == nil && e.fault != "none" {
		fmt.Println("there is no such fault")
		os.Exit(2)
	}
	e.serve()
	os.Exit(0)
}

// engine is the engine.
type engine struct {
	fault    string
	left     int // occasions until it fails
	more     []string
	thinks   int      // readyoks until it answers
	patient  bool     // it answers when it is told to stop
	signs    bool     // it writes what it does into the file named
	held     *os.File // or the collector would close it
	rule     *rules.Castling
	position rules.Position
}

// serve answers commands as an engine should, but for the fault.
func (e *engine) serve() {
	fault := faults[e.fault]
	if fault.begin != nil {
		fault.begin(e)
	}
	for lines := bufio.NewReader(os.Stdin); ; {
		text, err := lines.ReadString('\n')
		if words := strings.Fields(text); len(words) > 0 {
			if fault.hear != nil && words[0] == fault.on {
				if e.left--; e.left <= 0 {
					fault.hear(e)
					continue
				}
			}
			if words[0] == "quit" {
				return
			}
			e.obey(words)
		}
		if err != nil {
			return
		}
	}
}

func (e *engine) obey(words []string) {
	switch words[0] {
	case "uci":
		fmt.Println("id name Fake, " + e.fault)
		fmt.Println("id author nobody")
		fmt.Println("option name UCI_Chess960 type check default false")
		fmt.Println("option name Hash type spin default 1 min 1 max 8")
		fmt.Println("option name Forget type button")
		fmt.Println("uciok")
	case "setoption":
		e.rule = variants.Classical
		if len(words) == 3 && words[2] == "Forget" && e.signs {
			e.note("forgot")
		}
		if strings.HasSuffix(strings.Join(words, " "), "UCI_Chess960 value true") {
			e.rule = variants.Fischer
		}
	case "ucinewgame":
		if e.signs {
			e.note("begins")
		}
	case "isready":
		fmt.Println("readyok")
		if e.thinks--; e.thinks == 0 {
			e.answer()
		}
	case "position":
		e.place(words[1:])
	case "go":
		if !e.patient {
			e.answer()
		}
	case "stop":
		if e.patient {
			e.answer()
		}
	}
}

// answer plays the first legal move.
func (e *engine) answer() {
	if moves := e.position.Moves(nil); len(moves) > 0 {
		fmt.Printf("info depth 1 score cp 10 nodes %d pv %v\n", len(moves), moves[0])
		fmt.Println("info string that is all")
		fmt.Println("bestmove", notation.UCI(&e.position, moves[0], e.rule == variants.Fischer))
		return
	}
	fmt.Println("bestmove (none)")
}

// wander plays a move that nobody foresees, and not at once.
func (e *engine) wander() {
	time.Sleep(12 * time.Millisecond)
	if moves := e.position.Moves(nil); len(moves) > 0 {
		m := moves[e.position.Key()%uint64(len(moves))]
		fmt.Println("bestmove", notation.UCI(&e.position, m, e.rule == variants.Fischer))
	}
}

// place reads "fen <fields> moves <moves>".
func (e *engine) place(words []string) {
	fen, moves, _ := strings.Cut(strings.Join(words[1:], " "), " moves ")
	p, _, err := notation.ParseFEN(fen, e.rule)
	var next rules.Position
	for _, text := range strings.Fields(moves) {
		var m rules.Move
		if m, err = notation.ParseUCI(&p, text); err != nil {
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

// forever does nothing until it is killed; a minute is longer than any test.
func forever() { time.Sleep(time.Minute) }
