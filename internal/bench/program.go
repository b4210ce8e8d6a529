package main

import (
	"bufio"
	"errors"
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

// session is a program that runs and answers.
type session struct {
	program
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner
}

// open starts the program.
func (p program) open() (*session, error) {
	s := &session{program: p, cmd: exec.Command(p.Path)}
	var err error
	if s.in, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.lines = bufio.NewScanner(out)
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	if _, err := s.ask("uciok", "uci"); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// close asks the program to end, and waits for it.
func (s *session) close() error {
	s.tell("quit")
	s.in.Close()
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return nil
}

func (s *session) tell(words ...any) { fmt.Fprintln(s.in, words...) }

// ask says something and reads up to the line that starts with prefix. It returns the rest of it.
func (s *session) ask(prefix string, words ...any) (string, error) {
	s.tell(words...)
	rest, _, err := answer(s.lines, prefix)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.Name, err)
	}
	return rest, nil
}

// set puts a position on the program's board.
func (s *session) set(pos position) error {
	if s.Ours {
		s.tell("setoption name UCI_Variant value", pos.Variant)
	}
	s.tell("setoption name UCI_Chess960 value", pos.Variant != "chess")
	s.tell("ucinewgame")
	s.tell("position fen", pos.FEN)
	_, err := s.ask("readyok", "isready")
	return err
}

// perft answers one position: the leaves, and the time from the question to the answer, start-up left out.
func (p program) perft(pos position) (leaves int64, took time.Duration, err error) {
	s, err := p.open()
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.set(pos); err != nil {
		return 0, 0, err
	}
	began := time.Now()
	text, err := s.ask("Nodes searched: ", "go perft", pos.Depth)
	took = time.Since(began)
	if err != nil {
		return 0, 0, err
	}
	leaves, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return leaves, took, err
}

// search looks at positions one after the other, each for so long, with a table of 16 MB: the nodes that
// the program counted in all, and the time from the questions to the answers.
func (p program) search(all []position, threads int, each time.Duration) (nodes int64, took time.Duration, err error) {
	s, err := p.open()
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	s.tell("setoption name Hash value 16")
	s.tell("setoption name Threads value", threads)
	for _, pos := range all {
		if err := s.set(pos); err != nil {
			return 0, 0, err
		}
		began := time.Now()
		s.tell("go movetime", each.Milliseconds())
		_, last, err := answer(s.lines, "bestmove")
		took += time.Since(began)
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		n, err := counted(last)
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		nodes += n
	}
	return nodes, took, nil
}

// counted is the number of nodes that an info line tells.
func counted(line string) (int64, error) {
	words := strings.Fields(line)
	for i, w := range words[:max(len(words)-1, 0)] {
		if w == "nodes" {
			return strconv.ParseInt(words[i+1], 10, 64)
		}
	}
	return 0, fmt.Errorf("no nodes are told in %q", line)
}

// answer reads up to the line that starts with prefix and returns the rest of it, and the last line before it
// that tells nodes.
func answer(lines *bufio.Scanner, prefix string) (rest, told string, err error) {
	for lines.Scan() {
		line := lines.Text()
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return rest, told, nil
		}
		if strings.HasPrefix(line, "info depth ") && strings.Contains(line, " nodes ") {
			told = line
		}
	}
	if err := lines.Err(); err != nil {
		return "", "", err
	}
	return "", "", fmt.Errorf("no %q: %w", prefix, io.ErrUnexpectedEOF)
}
