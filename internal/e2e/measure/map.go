package main

import (
	"fmt"
	"path/filepath"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// measureMaps prints how the map of the atlas follows a drag: of 960 and of 2,880 arrays, as numbers and as pictures of the
// arrays.
func measureMaps(d *screen.Display, program, dir string) error {
	for _, variant := range []string{"chess960", "bunker"} {
		for _, notches := range []int{3, 8} {
			s, err := measureMap(d, program, filepath.Join(dir, fmt.Sprint(variant, notches)), variant, notches)
			if err != nil {
				return err
			}
			fmt.Printf("dragging the map of %s, zoomed by %d notches: %.0f frames per second, %.0f %% of a core, %.1f ms of a processor for a frame, %.1f ms of these on the main thread, resident %.0f MB\n",
				variant, notches, s.frames, s.load, s.cost, s.main, s.memory)
		}
	}
	return nil
}

// measureMap opens the map of a variant's arrays in a window of 1180×760, zooms in by some notches of the wheel, and drags
// it with 120 motions a second.
func measureMap(d *screen.Display, program, data, variant string, notches int) (scroll, error) {
	p, err := e2e.Start(d, program, data, nil, "-size", "1180x760", "-variant", variant)
	if err != nil {
		return scroll{}, err
	}
	defer p.Kill()
	if err := d.Key("l", "Control_L"); err != nil {
		return scroll{}, err
	}
	if _, err := p.Await("the atlas", func(l e2e.Line) bool { return l.View == "atlas" }); err != nil {
		return scroll{}, err
	}
	waitUntilIdle(p.Pid())
	if err := d.Key("l"); err != nil {
		return scroll{}, err
	}
	waitUntilIdle(p.Pid()) // the map is computed
	at := galleryAt
	if err := d.Move(at.X, at.Y); err != nil {
		return scroll{}, err
	}
	for range notches {
		if err := d.Click(screen.Up, at.X, at.Y); err != nil {
			return scroll{}, err
		}
	}
	waitUntilIdle(p.Pid())
	if err := d.Lift(at.X, at.Y, at.X+10, at.Y); err != nil {
		return scroll{}, err
	}
	before, mainBefore := ticks(p.Pid()), mainThreadTicks(p.Pid())
	const during = 6 * time.Second
	frames, err := frameRate(d, at, during)
	if err != nil {
		return scroll{}, err
	}
	s := scroll{frames: frames, memory: resident(p.Pid()), load: float64(ticks(p.Pid())-before) / ticksPerSecond / during.Seconds() * 100}
	s.cost = s.load * 10 / max(s.frames, 1)
	s.main = float64(mainThreadTicks(p.Pid())-mainBefore) / ticksPerSecond * 1000 / during.Seconds() / max(s.frames, 1)
	return s, d.Release(screen.Left)
}
