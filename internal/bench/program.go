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

// A program is an engine to measure. Only Backrank supports every variant.
type program struct {
	Name   string
	Path   string
	Ours   bool
	Rounds int // maximum number of rounds; a slow program is measured less often
}

// A session is a running program.
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
	if _, err := s.request("uciok", "uci"); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// close sends quit, and waits for the program to exit.
func (s *session) close() error {
	s.send("quit")
	s.in.Close()
	if err := s.cmd.Wait(); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	return nil
}

func (s *session) send(words ...any) { fmt.Fprintln(s.in, words...) }

// request sends a command and reads up to the line with the prefix. It returns the rest of that line.
func (s *session) request(prefix string, words ...any) (string, error) {
	s.send(words...)
	rest, _, err := readUntil(s.lines, prefix)
	if err != nil {
		return "", fmt.Errorf("%s: %w", s.Name, err)
	}
	return rest, nil
}

// setPosition sets the engine's position, and waits until it is ready.
func (s *session) setPosition(pos position) error {
	if s.Ours {
		s.send("setoption name UCI_Variant value", pos.Variant)
	}
	s.send("setoption name UCI_Chess960 value", pos.Variant != "chess")
	s.send("ucinewgame")
	s.send("position fen", pos.FEN)
	_, err := s.request("readyok", "isready")
	return err
}

// perft returns the leaf count of a position, and the time from the command to the result, without start-up.
func (p program) perft(pos position) (leaves int64, took time.Duration, err error) {
	s, err := p.open()
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.setPosition(pos); err != nil {
		return 0, 0, err
	}
	started := time.Now()
	text, err := s.request("Nodes searched: ", "go perft", pos.Depth)
	took = time.Since(started)
	if err != nil {
		return 0, 0, err
	}
	leaves, err = strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return leaves, took, err
}

// search searches positions one after the other, each for the given time, with a hash table of 16 MB. It returns the total
// of the reported nodes, and of the times from command to best move.
func (p program) search(all []position, threads int, each time.Duration) (nodes int64, took time.Duration, err error) {
	s, err := p.open()
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	s.send("setoption name Hash value 16")
	s.send("setoption name Threads value", threads)
	for _, pos := range all {
		if err := s.setPosition(pos); err != nil {
			return 0, 0, err
		}
		started := time.Now()
		s.send("go movetime", each.Milliseconds())
		_, last, err := readUntil(s.lines, "bestmove")
		took += time.Since(started)
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		n, err := parseNodes(last)
		if err != nil {
			return 0, 0, fmt.Errorf("%s: %w", p.Name, err)
		}
		nodes += n
	}
	return nodes, took, nil
}

// parseNodes returns the number of nodes in an info line.
func parseNodes(line string) (int64, error) {
	words := strings.Fields(line)
	for i, w := range words[:max(len(words)-1, 0)] {
		if w == "nodes" {
			return strconv.ParseInt(words[i+1], 10, 64)
		}
	}
	return 0, fmt.Errorf("no nodes in %q", line)
}

// readUntil reads up to the line with the prefix, and returns the rest of it and the last info line with nodes
// before it.
func readUntil(lines *bufio.Scanner, prefix string) (rest, info string, err error) {
	for lines.Scan() {
		line := lines.Text()
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return rest, info, nil
		}
		if strings.HasPrefix(line, "info depth ") && strings.Contains(line, " nodes ") {
			info = line
		}
	}
	if err := lines.Err(); err != nil {
		return "", "", err
	}
	return "", "", fmt.Errorf("no %q: %w", prefix, io.ErrUnexpectedEOF)
}
