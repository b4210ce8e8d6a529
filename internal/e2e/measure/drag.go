package main

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// firstFrame waits until a window shows more than a plain background.
func firstFrame(d *screen.Display, timeout time.Duration) error {
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		w, ok, err := d.Largest()
		if err != nil {
			return err
		}
		if ok && w.Bounds.Dx() > 200 && w.Bounds.Dy() > 200 {
			middle := image.Rect(0, 0, 320, 320).Add(w.Bounds.Min).Add(w.Bounds.Size().Div(2)).Sub(image.Pt(160, 160))
			if pixels, err := d.Bytes(middle); err == nil && colours(pixels) > 3 {
				return nil
			}
		}
		<-time.After(2 * time.Millisecond) // leave the processor to the program
	}
	return errors.New("no first frame")
}

// colours counts the distinct colours of pixels, up to five.
func colours(pixels []byte) int {
	seen := map[[3]byte]bool{}
	for i := 0; i+4 <= len(pixels) && len(seen) < 5; i += 4 {
		seen[[3]byte(pixels[i:i+3])] = true
	}
	return len(seen)
}

// drag is the measurement of a drag.
type drag struct {
	frames       float64 // distinct frames per second, at 120 motions per second
	median, tail float64 // latency from motion to pixel in milliseconds, median and 95th percentile
	load         float64 // percent of a core
}

// measureOwnDrag measures Backrank's board at 760×640.
func measureOwnDrag(d *screen.Display, program, data string) (drag, error) {
	p, err := e2e.Start(d, program, data, nil, "-size", "760x640", "-variant", "chess960", "-start", "518")
	if err != nil {
		return drag{}, err
	}
	defer p.Kill()
	return measureDrag(d, p.Pid(), p.Square(chess.E2), p.Square(chess.E4), p.Square(chess.E5))
}

// measureDrag lifts the piece at from and measures while moving it back and forth between a and b.
func measureDrag(d *screen.Display, pid int, from, a, b image.Point) (drag, error) {
	if err := d.Lift(from.X, from.Y, a.X, a.Y); err != nil {
		return drag{}, err
	}
	var latencies []float64
	for i := range 200 {
		to := a
		if i%2 == 0 {
			to = b
		}
		ms, err := latency(d, to, a)
		if err != nil {
			return drag{}, err
		}
		latencies = append(latencies, ms)
	}
	before := ticks(pid)
	const during = 4 * time.Second
	frames, err := frameRate(d, a, during)
	if err != nil {
		return drag{}, err
	}
	load := float64(ticks(pid)-before) / ticksPerSecond / during.Seconds() * 100
	middle := median(latencies) // sorts
	return drag{frames: frames, median: middle, tail: latencies[len(latencies)*95/100], load: load}, d.Release(screen.Left)
}

// latency moves the pointer and returns the milliseconds until the pixels around watch change.
func latency(d *screen.Display, to, watch image.Point) (float64, error) {
	// Wait for the previous frame, and for a random time to be independent of the frame rate.
	<-time.After(40*time.Millisecond + rand.N(17*time.Millisecond))
	spot := image.Rectangle{watch, watch}.Inset(-4)
	old, err := d.Bytes(spot)
	if err != nil {
		return 0, err
	}
	old = bytes.Clone(old)
	begun := time.Now()
	if err := d.Move(to.X, to.Y); err != nil {
		return 0, err
	}
	for time.Since(begun) < time.Second {
		now, err := d.Bytes(spot)
		if err != nil {
			return 0, err
		}
		if !bytes.Equal(old, now) {
			return float64(time.Since(begun).Microseconds()) / 1000, nil
		}
	}
	return 0, errors.New("a motion was not shown within a second")
}

// frameRate moves the pointer back and forth 120 times a second and returns how many frames per second
// change.
func frameRate(d *screen.Display, at image.Point, during time.Duration) (float64, error) {
	spot := image.Rectangle{at, at}.Inset(-24)
	var old []byte
	frames := 0
	begun := time.Now()
	next := begun
	for step := 0; time.Since(begun) < during; {
		if now := time.Now(); !now.Before(next) {
			next = next.Add(time.Second / 120)
			step++
			if err := d.Move(at.X+(step*3)%40-20, at.Y); err != nil {
				return 0, err
			}
		}
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
