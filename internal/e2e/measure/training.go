package main

import (
	"fmt"
	"path/filepath"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// numAnswers is the number of answers whose times are measured.
const numAnswers = 100

// measureTraining prints the times from the key of an answer in training to its verdict, and to the next question by another
// key, and how many answers a minute allows a player who needs no time to think.
func measureTraining(d *screen.Display, program, dir string) error {
	p, err := e2e.Start(d, program, filepath.Join(dir, "training"), nil, "-size", "1180x760")
	if err != nil {
		return err
	}
	defer p.Kill()
	waitUntilIdle(p.Pid())
	if err := p.Train(); err != nil {
		return err
	}
	waitUntilIdle(p.Pid())
	m := latencyTimer{display: d, program: p, awaited: func(l e2e.Line) bool { return l.Event == "answered" }}
	var next []float64
	for range numAnswers {
		if err := m.time(p.Window.Bounds, func() error { return d.Key("1") }); err != nil {
			return err
		}
		<-time.After(100 * time.Millisecond) // the verdict is read
		begun := time.Now()
		if err := d.Key(" "); err != nil {
			return err
		}
		painted, err := m.painted(p.Window.Bounds, begun)
		if err != nil {
			return err
		}
		next = append(next, painted.Seconds()*1000)
		<-time.After(300 * time.Millisecond)
	}
	fmt.Println("| training, ms from the key | answers | logged, median | 95 in 100 | seen on the screen, median | 95 in 100 |")
	fmt.Println("|---|--:|--:|--:|--:|--:|")
	m.print("an answer, its verdict")
	middle := median(next) // sorts
	fmt.Printf("\nSpace shows the next question after %.0f ms, 95 in 100: %.0f.\n", middle, next[len(next)*95/100])
	begun, before := time.Now(), p.Answered
	const during = 10 * time.Second
	for time.Since(begun) < during {
		if err := m.await(func() error { return d.Key("1") }); err != nil {
			return err
		}
		if err := d.Key(" "); err != nil {
			return err
		}
	}
	fmt.Printf("%.0f answers a minute by keys alone.\n", float64(p.Answered-before)/time.Since(begun).Minutes())
	return nil
}
