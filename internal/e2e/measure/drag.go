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

// firstFrame waits until a window shows more than a plain ground.
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

// colours counts the different colours in a picture, up to four.
func colours(pixels []byte) int {
	seen := map[[3]byte]bool{}
	for i := 0; i+4 <= len(pixels) && len(seen) < 5; i += 4 {
		seen[[3]byte(pixels[i:i+3])] = true
	}
	return len(seen)
}

// drag is how a piece follows the pointer.
type drag struct {
	frames       float64 // different pictures a second, with 120 motions
	median, tail float64 // motion to pixel in milliseconds, the middle and 95 in 100
	load         float64 // percent of a core
}

// dragging measures our own board at 760×640.
func dragging(d *screen.Display, program, data string) (drag, error) {
	p, err := e2e.Start(d, program, data, nil, "-size", "760x640", "-variant", "chess960", "-start", "518")
	if err != nil {
		return drag{}, err
	}
	defer p.Kill()
	return dragged(d, p.Pid(), p.Square(chess.E2), p.Square(chess.E4), p.Square(chess.E5))
}

// dragged lifts the piece at from and measures it going to and fro between a and b.
func dragged(d *screen.Display, pid int, from, a, b image.Point) (drag, error) {
	if err := d.Lift(from.X, from.Y, a.X, a.Y); err != nil {
		return drag{}, err
	}
	var latency []float64
	for i := range 200 {
		to := a
		if i%2 == 0 {
			to = b
		}
		ms, err := shown(d, to, a)
		if err != nil {
			return drag{}, err
		}
		latency = append(latency, ms)
	}
	before := ticks(pid)
	const during = 4 * time.Second
	frames, err := frameRate(d, a, during)
	if err != nil {
		return drag{}, err
	}
	load := float64(ticks(pid)-before) / ticksPerSecond / during.Seconds() * 100
	middle := median(latency) // sorts
	return drag{frames: frames, median: middle, tail: latency[len(latency)*95/100], load: load}, d.Release(screen.Left)
}

// shown moves the pointer and returns after how many milliseconds the pixels
// around watch change.
func shown(d *screen.Display, to, watch image.Point) (float64, error) {
	// The frame before is through; a random wait keeps out of step with the frames.
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
	return 0, errors.New("a motion was never shown")
}

// frameRate moves the pointer to and fro 120 times a second and counts how often
// the picture changes.
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
