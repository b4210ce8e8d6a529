package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// program is an engine to measure. One that takes every variant is ours.
type program struct {
	Name   string
	Path   string
	Ours   bool
	Rounds int // at most so many: a slow program is measured less often
}

// run answers one position: the leaves, and the time from the question to the answer, start-up left out.
func (p program) run(pos position) (leaves int64, took time.Duration, err error) {
	cmd := exec.Command(p.Path)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer func() {
		fmt.Fprintln(in, "quit")
		in.Close()
		if werr := cmd.Wait(); err == nil && werr != nil {
			err = fmt.Errorf("%s: %w", p.Name, werr)
		}
	}()

	lines := bufio.NewScanner(out)
	fmt.Fprintln(in, "uci")
	if _, err := answer(lines, "uciok"); err != nil {
		return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
	}
	if p.Ours {
		fmt.Fprintln(in, "setoption name UCI_Variant value", pos.Variant)
	}
	fmt.Fprintln(in, "setoption name UCI_Chess960 value", pos.Variant != "chess")
	fmt.Fprintln(in, "position fen", pos.FEN)
	fmt.Fprintln(in, "isready")
	if _, err := answer(lines, "readyok"); err != nil {
		return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
	}

	began := time.Now()
	fmt.Fprintln(in, "go perft", pos.Depth)
	text, err := answer(lines, "Nodes searched: ")
	took = time.Since(began)
	if err != nil {
		return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
	}
	leaves, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return leaves, took, err
}

// answer reads up to the line that starts with prefix and returns the rest of it.
func answer(lines *bufio.Scanner, prefix string) (string, error) {
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), prefix); ok {
			return rest, nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", fmt.Errorf("no %q: %w", prefix, io.ErrUnexpectedEOF)
}
