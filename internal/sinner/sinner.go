// Package sinner is an engine for tests, which speaks the Universal Chess
// Interface and can misbehave in every way that engines of others might. A test binary
// that calls [Main] first is that engine when it is started by [Command].
package sinner

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
const word = "sinner"

// Command is this test binary as the engine, its path and arguments: the name of the
// sin, see sins, at which occasion of it to begin, from 1, and what the sin takes.
func Command(sin string, occasion int, more ...string) (path string, args []string) {
	path, err := os.Executable()
	if err != nil {
		panic(err) // a test without a binary
	}
	return path, append([]string{word, sin, strconv.Itoa(occasion)}, more...)
}

// Main is the engine, if the program has been started as one; it does not return
// then. It belongs at the beginning of TestMain.
func Main() {
	if len(os.Args) < 4 || os.Args[1] != word {
		os.Setenv("GORACE", "atexit_sleep_ms=0") // raced engines would take a second to end
		return
	}
	occasion, _ := strconv.Atoi(os.Args[3])
	s := &sinner{sin: os.Args[2], left: occasion, more: os.Args[4:], rule: variants.Classical}
	if sins[s.sin].hear == nil && sins[s.sin].begin == nil && s.sin != "none" {
		fmt.Println("there is no such sin")
		os.Exit(2)
	}
	s.serve()
	os.Exit(0)
}

// sinner is the engine.
type sinner struct {
	sin      string
	left     int // occasions until it sins
	more     []string
	thinks   int      // readyoks until it answers
	signs    bool     // it writes what it does into the file named
	held     *os.File // or the collector would close it
	rule     *rules.Castling
	position rules.Position
}

// serve answers commands as an engine should, but for the sin.
func (s *sinner) serve() {
	sin := sins[s.sin]
	if sin.begin != nil {
		sin.begin(s)
	}
	for lines := bufio.NewReader(os.Stdin); ; {
		text, err := lines.ReadString('\n')
		if words := strings.Fields(text); len(words) > 0 {
			if sin.hear != nil && words[0] == sin.on {
				if s.left--; s.left <= 0 {
					sin.hear(s)
					continue
				}
			}
			if words[0] == "quit" {
				return
			}
			s.obey(words)
		}
		if err != nil {
			return
		}
	}
}

func (s *sinner) obey(words []string) {
	switch words[0] {
	case "uci":
		fmt.Println("id name Sinner, " + s.sin)
		fmt.Println("id author nobody")
		fmt.Println("option name UCI_Chess960 type check default false")
		fmt.Println("option name Hash type spin default 1 min 1 max 8")
		fmt.Println("option name Forget type button")
		fmt.Println("uciok")
	case "setoption":
		s.rule = variants.Classical
		if len(words) == 3 && words[2] == "Forget" && s.signs {
			s.note("forgot")
		}
		if strings.HasSuffix(strings.Join(words, " "), "UCI_Chess960 value true") {
			s.rule = variants.Fischer
		}
	case "ucinewgame":
		if s.signs {
			s.note("begins")
		}
	case "isready":
		fmt.Println("readyok")
		if s.thinks--; s.thinks == 0 {
			s.answer()
		}
	case "position":
		s.place(words[1:])
	case "go":
		s.answer()
	}
}

// answer plays the first legal move.
func (s *sinner) answer() {
	if moves := s.position.Moves(nil); len(moves) > 0 {
		fmt.Printf("info depth 1 score cp 10 nodes %d pv %v\n", len(moves), moves[0])
		fmt.Println("info string that is all")
		fmt.Println("bestmove", notation.UCI(&s.position, moves[0], s.rule == variants.Fischer))
		return
	}
	fmt.Println("bestmove (none)")
}

// place reads "fen <fields> moves <moves>".
func (s *sinner) place(words []string) {
	fen, moves, _ := strings.Cut(strings.Join(words[1:], " "), " moves ")
	p, _, err := notation.ParseFEN(fen, s.rule)
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
	s.position = p
}

// forever does nothing until it is killed; a minute is longer than any test.
func forever() { time.Sleep(time.Minute) }
