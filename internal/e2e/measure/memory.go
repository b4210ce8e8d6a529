package main

import (
	"fmt"
	"image"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// maxMemory is the maximum resident memory of the program in any state, in megabytes.
const maxMemory = 220

// A state is a state of the program in which memory is measured.
type state struct {
	name  string
	flags []string
	act   func(*screen.Display, *e2e.Program) error
}

// states are each measured in a new process; the last one combines several in one process.
var states = []state{
	{"fresh", []string{"-variant", "chess960", "-start", "518"}, nil},
	{"after 40 moves with Full", []string{"-variant", "chess960", "-start", "518", "-white", "Full", "-black", "Full"}, moves(40)},
	{"after hints", againstFull, hints},
	{"the atlas of 2,880, scrolled through", againstFull, atlas},
	{"the editor", againstFull, editor},
	{"a draft", []string{"-variant", "prechess", "-white", "human", "-black", "Full"}, draft},
	{"Full, hints, the atlas, the editor, one after the other", againstFull, sequence(hints, atlas, leave, editor, leave)},
}

// againstFull starts a game in which the computer moves first.
var againstFull = []string{"-variant", "bunker", "-start", "518", "-white", "Full", "-black", "human"}

// printMemory prints the resident memory in each state, the median of several rounds.
func printMemory(d *screen.Display, program, dir string, rounds int) error {
	fmt.Println("\n| state | resident, MB |\n|---|--:|")
	over := 0
	for i, s := range states {
		var all []float64
		for round := range rounds {
			mb, err := s.memory(d, program, filepath.Join(dir, fmt.Sprintf("memory-%d-%d", i, round)))
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			all = append(all, mb)
		}
		middle := median(all)
		if middle > maxMemory {
			over++
		}
		fmt.Printf("| %s | %.0f |\n", s.name, middle)
	}
	if over > 0 {
		return fmt.Errorf("%d states have more than %d MB resident", over, maxMemory)
	}
	return nil
}

// memory starts the program, brings it into the state, and returns its resident memory when it is idle.
func (s state) memory(d *screen.Display, program, data string) (float64, error) {
	p, err := e2e.Start(d, program, data, nil, append([]string{"-size", "1180x760"}, s.flags...)...)
	if err != nil {
		return 0, err
	}
	defer p.Kill()
	if s.act != nil {
		if err := s.act(d, p); err != nil {
			return 0, err
		}
	}
	waitUntilIdle(p.Pid())
	time.Sleep(releaseTime)
	return resident(p.Pid()), nil
}

// releaseTime is how long after its last work the program has returned free memory to the system.
const releaseTime = 3 * time.Second

// moves waits until n moves have been played by both sides, or the game is over.
func moves(n int) func(*screen.Display, *e2e.Program) error {
	return func(_ *screen.Display, p *e2e.Program) error {
		for {
			last := p.Last.FEN
			l, err := p.Await("a move", func(l e2e.Line) bool { return l.FEN != last || len(l.Choices) > 0 })
			if err != nil {
				return err
			}
			fields := strings.Fields(l.FEN)
			if number, _ := strconv.Atoi(fields[len(fields)-1]); number > n || len(l.Choices) > 0 {
				return nil
			}
		}
	}
}

func hints(d *screen.Display, p *e2e.Program) error {
	if err := awaitReply(p); err != nil {
		return err
	}
	for range 2 { // first the piece, then the move
		if err := d.Key("h"); err != nil {
			return err
		}
		if _, err := p.Await("a hint", func(l e2e.Line) bool { return l.Event == "hint" }); err != nil {
			return err
		}
	}
	return nil
}

// awaitReply waits for the computer's move.
func awaitReply(p *e2e.Program) error {
	_, err := p.Await("the computer's move", func(l e2e.Line) bool { return strings.Contains(l.FEN, " b ") })
	return err
}

func atlas(d *screen.Display, p *e2e.Program) error {
	if err := awaitReply(p); err != nil {
		return err
	}
	if err := d.Key("l", "Control_L"); err != nil {
		return err
	}
	if _, err := p.Await("the atlas", func(l e2e.Line) bool { return l.View == "atlas" }); err != nil {
		return err
	}
	waitUntilIdle(p.Pid())
	at := image.Pt(700, 400)
	if err := d.Move(at.X, at.Y); err != nil {
		return err
	}
	_, err := turnWheel(d, image.Rectangle{at, at}.Inset(-20), 8*time.Second)
	return err
}

func editor(d *screen.Display, p *e2e.Program) error {
	if err := awaitReply(p); err != nil {
		return err
	}
	if err := d.Key("e", "Control_L"); err != nil {
		return err
	}
	_, err := p.Await("the editor", func(l e2e.Line) bool { return l.View == "editor" })
	return err
}

// leave returns to the game.
func leave(d *screen.Display, p *e2e.Program) error {
	for range 3 { // closes cards, pages and fields first
		if err := d.Key("Escape"); err != nil {
			return err
		}
	}
	_, err := p.Await("the game", func(l e2e.Line) bool { return l.View == "play" })
	return err
}

// draft places two pieces, with the computer's replies.
func draft(d *screen.Display, p *e2e.Program) error {
	for n, keys := range []string{"Ke", "Na"} {
		if err := d.Type(strings.ToLower(keys)); err != nil {
			return err
		}
		if err := p.AwaitPlaced(2*n + 2); err != nil {
			return err
		}
	}
	return nil
}

func sequence(all ...func(*screen.Display, *e2e.Program) error) func(*screen.Display, *e2e.Program) error {
	return func(d *screen.Display, p *e2e.Program) error {
		for _, visit := range all {
			if err := visit(d, p); err != nil {
				return err
			}
		}
		return nil
	}
}
