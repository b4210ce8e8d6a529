package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
	"backrank/internal/nullsink"
)

// heardGame is a game of twenty plies, through which the measurement steps.
const heardGame = `[Event "?"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *
`

// measureSound prints the time from the key → to the sound of the move on a null sink, and the processor load during
// silence.
func measureSound(d *screen.Display, program, dir string, idle time.Duration) error {
	file, sink := filepath.Join(dir, "heard.pgn"), filepath.Join(dir, "sink")
	if err := errors.Join(os.WriteFile(file, []byte(heardGame), 0o600), os.Mkdir(sink, 0o700)); err != nil {
		return err
	}
	s, err := nullsink.Start(sink)
	if err != nil {
		return err
	}
	defer s.Stop()
	onsets, stop, err := s.Record()
	if err != nil {
		return err
	}
	defer stop()
	p, err := e2e.Start(d, program, filepath.Join(dir, "heard"), s.Env()[:2], "-size", "1180x760", file)
	if err != nil {
		return err
	}
	defer p.Kill()
	if _, err := p.Await("the game", func(l e2e.Line) bool { return l.FEN != opened }); err != nil {
		return err
	}
	if err := d.Key("Home"); err != nil {
		return err
	}
	waitUntilIdle(p.Pid())
	cost := func() float64 {
		before := ticks(p.Pid())
		<-time.After(idle)
		return float64(ticks(p.Pid())-before) / ticksPerSecond / idle.Seconds() * 100
	}
	silent := cost()
	fmt.Println("| key to sound, ms | median | longest |")
	fmt.Println("|---|---|---|")
	for _, r := range []struct {
		name  string
		pause time.Duration
	}{{"the stream was suspended", 3500 * time.Millisecond}, {"it was running", 600 * time.Millisecond}} {
		var all []float64
		for range 9 {
			<-time.After(r.pause)
			for len(onsets) > 0 { // the partner of a castling
				<-onsets
			}
			pressed := time.Now()
			if err := d.Key("Right"); err != nil {
				return err
			}
			select {
			case o := <-onsets:
				all = append(all, o.Heard.Sub(pressed).Seconds()*1000)
			case <-time.After(5 * time.Second):
				return fmt.Errorf("move %d is not heard when %s", len(all)+1, r.name)
			}
		}
		slices.Sort(all)
		fmt.Printf("| %s | %.0f | %.0f |\n", r.name, all[len(all)/2], all[len(all)-1])
	}
	<-time.After(3 * time.Second)
	fmt.Printf("\nIdle: %.2f %% of a core before the first sound, %.2f %% with the stream suspended.\n", silent, cost())
	if noise := strings.TrimSpace(p.Noise()); noise != "" {
		fmt.Println("The program printed:", noise)
	}
	return nil
}
