//go:build linux

package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"backrank/engine"
	"backrank/internal/e2e"
)

const (
	maxFirstMove = 20 * time.Second // maximum time of the strongest level's first move, with the clock 5+3
	maxGrowth    = 300              // maximum growth of the renderers' memory a minute after its move, in megabytes
)

// checkStrongest measures the time of the strongest level's first move with the clock 5+3, and the memory of the page:
// when it has just been opened, after a minute of thinking, and a minute after the move.
func (c *check) checkStrongest() (string, error) {
	others := map[int]bool{}
	for _, p := range c.browser.processes() {
		others[p.pid] = true
	}
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	memory := func() (megabytes int) {
		for _, p := range c.browser.processes() {
			if !others[p.pid] {
				megabytes += p.megabytes
			}
		}
		return megabytes
	}
	thinks := func(l e2e.Line) bool { return strings.Contains(l.FEN, " b ") }
	moved := func(l e2e.Line) bool { return strings.Contains(l.FEN, "/PPPP1PPP/RNBQKBNR w") }
	link := fmt.Sprintf("%s?variant=chess960&start=518&white=human&black=%d&clock=", c.address, len(engine.Levels()))

	if err := t.visit(link + "5%2B3"); err != nil {
		return "", err
	}
	c.browser.awaitIdle()
	fresh := memory()
	if err := t.drag("e2", "e4", 200*time.Millisecond); err != nil {
		return "", err
	}
	if _, err := t.await("1. e4", thinks); err != nil {
		return "", err
	}
	began := time.Now()
	if _, err := t.await("the answer", moved); err != nil {
		return "", err
	}
	took, answered := time.Since(began), memory()

	if err := errors.Join(t.visit(link+"90%2B30"), t.drag("e2", "e4", 200*time.Millisecond)); err != nil {
		return "", err
	}
	<-time.After(time.Minute)
	thought := memory()
	if err := t.key("M"); err != nil {
		return "", err
	}
	if _, err := t.await("the answer", moved); err != nil {
		return "", err
	}
	<-time.After(time.Minute)
	later := memory()
	report := fmt.Sprintf("first move on 5+3 after %.1f s; %d MB of renderers fresh, %d after that move, %d when it has thought for a minute, %d a minute later",
		took.Seconds(), fresh, answered, thought, later)
	var failed error
	if took > maxFirstMove {
		failed = fmt.Errorf("the first move took more than %v", maxFirstMove)
	}
	if later-fresh > maxGrowth {
		failed = errors.Join(failed, fmt.Errorf("the page keeps more than %d MB", maxGrowth))
	}
	return report, failed
}
