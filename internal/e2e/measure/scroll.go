package main

import (
	"bytes"
	"fmt"
	"image"
	"regexp"
	"strconv"
	"strings"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// scroll is the measurement of scrolling a list.
type scroll struct {
	what   string
	frames float64 // per second
	load   float64 // per cent of a core
	cost   float64 // ms of a processor for a frame
	main   float64 // ms of these on the main thread; 0 if not measured
	heap   int     // MB, the largest heap at a garbage collection
	memory float64 // MB resident
}

var heapLine = regexp.MustCompile(`(\d+)->\d+->\d+ MB`)

// measureScroll opens the atlas of the 2,880 arrays in a window of 1180×760, after the computer has made a
// move, and turns the wheel 60 times a second.
func measureScroll(d *screen.Display, program, data string) (scroll, error) {
	p, err := e2e.Start(d, program, data, []string{"GODEBUG=gctrace=1"}, "-size", "1180x760", "-variant", "bunker", "-white", "2")
	if err != nil {
		return scroll{}, err
	}
	defer p.Kill()
	if _, err := p.Await("the computer's move", func(l e2e.Line) bool { return strings.Contains(l.FEN, " b ") }); err != nil {
		return scroll{}, err
	}
	if err := d.Key("l", "Control_L"); err != nil {
		return scroll{}, err
	}
	if _, err := p.Await("the atlas", func(l e2e.Line) bool { return l.View == "atlas" }); err != nil {
		return scroll{}, err
	}
	waitUntilIdle(p.Pid())
	return scrolled(d, p, "the gallery of 2,880 arrays", galleryAt)
}

// galleryAt and listAt are points in the gallery and in the list of moves in a window of 1180×760.
var galleryAt, listAt = image.Pt(700, 400), image.Pt(760, 300)

// scrolled turns the wheel over a point of the window and measures.
func scrolled(d *screen.Display, p *e2e.Program, what string, at image.Point) (scroll, error) {
	if err := d.Move(at.X, at.Y); err != nil {
		return scroll{}, err
	}
	before := ticks(p.Pid())
	const during = 6 * time.Second
	frames, err := turnWheel(d, image.Rectangle{at, at}.Inset(-20), during)
	if err != nil {
		return scroll{}, err
	}
	s := scroll{
		what: what, frames: frames, memory: resident(p.Pid()),
		load: float64(ticks(p.Pid())-before) / ticksPerSecond / during.Seconds() * 100,
	}
	s.cost = s.load * 10 / max(s.frames, 1)
	for _, m := range heapLine.FindAllStringSubmatch(p.Noise(), -1) {
		n, _ := strconv.Atoi(m[1])
		s.heap = max(s.heap, n)
	}
	return s, nil
}

// turnWheel turns the wheel, with the direction reversed every two seconds, and returns how many frames per
// second change in spot.
func turnWheel(d *screen.Display, spot image.Rectangle, during time.Duration) (float64, error) {
	const up, down = 4, 5
	var old []byte
	frames, step := 0, 0
	begun := time.Now()
	next := begun
	for time.Since(begun) < during {
		if now := time.Now(); !now.Before(next) {
			next = next.Add(time.Second / 60)
			button := byte(down)
			if step/120%2 == 1 {
				button = up
			}
			step++
			if err := d.Press(button); err != nil {
				return 0, err
			}
			if err := d.Release(button); err != nil {
				return 0, err
			}
		}
		time.Sleep(2 * time.Millisecond) // reading the screen takes time from the program
		picture, err := d.Bytes(spot)
		if err != nil {
			return 0, err
		}
		if !bytes.Equal(old, picture) {
			frames++
			old = bytes.Clone(picture)
		}
	}
	return float64(frames) / during.Seconds(), nil
}

func (s scroll) String() string {
	return fmt.Sprintf("scrolling %s: %.0f frames per second, %.0f %% of a core, %.1f ms of a processor for a frame, heap %d MB, resident %.0f MB",
		s.what, s.frames, s.load, s.cost, s.heap, s.memory)
}
