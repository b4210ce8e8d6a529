package app

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// enginesWord is the first argument that makes the test binary an engine.
const enginesWord = "engine"

// fakeEngine is an entry for an engine that is the test binary: it sins as told, always or
// once, and leaves its number in the folder.
func fakeEngine(t *testing.T, sin, folder string) Engine {
	t.Helper()
	path, err := os.Executable()
	do(t, err)
	return Engine{
		ID: "fake-" + sin, Name: "Fake 1", Path: path, Seconds: .01, Args: []string{enginesWord, sin, folder},
		Offers: client.Options{{Name: "UCI_Chess960", Kind: client.Check, Default: "false"}},
	}
}

// playAsEngine is that engine: it plays the first legal move.
func playAsEngine(sin, folder string) {
	if sin == "dead" {
		os.Exit(3)
	}
	pids, _ := os.OpenFile(filepath.Join(folder, "pids"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	fmt.Fprintln(pids, os.Getpid())
	pids.Close()
	rule := variants.Classical
	var at rules.Position
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("id name Fake 1\nid author Nobody\noption name UCI_Chess960 type check default false\noption name Wipe type button\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			if strings.HasSuffix(in.Text(), "Chess960 value true") {
				rule = variants.Fischer
			}
			if words[2] == "Wipe" {
				wiped, _ := os.Create(filepath.Join(folder, "wiped"))
				wiped.Close()
			}
		case "position":
			at = told(words, rule)
		case "go":
			answerAsEngine(sin, folder, &at)
		case "quit":
			return
		}
	}
}

// told is the position of a command.
func told(words []string, rule *rules.Castling) rules.Position {
	fen, moves, _ := strings.Cut(strings.Join(words[2:], " "), " moves ")
	p, _, err := notation.ParseFEN(fen, rule)
	if err != nil {
		panic(err)
	}
	for _, word := range strings.Fields(moves) {
		m, err := notation.ParseUCI(&p, word)
		if err != nil {
			panic(err)
		}
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
	return p
}

func answerAsEngine(sin, folder string, at *rules.Position) {
	if once, is := strings.CutSuffix(sin, "-once"); is {
		if f, err := os.OpenFile(filepath.Join(folder, "sinned"), os.O_CREATE|os.O_EXCL, 0o644); err == nil {
			f.Close()
			sin = once
		}
	}
	switch sin {
	case "crash":
		fmt.Fprintln(os.Stderr, "no strength left")
		os.Exit(7)
	case "silence":
	case "illegal":
		fmt.Println("bestmove e2e5")
	default:
		fmt.Println("info depth 3 score cp -7\nbestmove " + notation.UCI(at, at.Moves(nil)[0], at.Rule() == variants.Fischer))
	}
}
