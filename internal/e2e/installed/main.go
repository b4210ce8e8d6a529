// Command installed tests an installed Backrank under Xvfb: it plays a move with the mouse, kills the program, checks that
// the next start continues the game, and closes the window with its button. It prints the time to the first frame.
//
//	installed -data FOLDER PROGRAM
//
// The program may be a script that starts Backrank in a chroot or on an emulated processor; the folder must have the
// same path there.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/notnil/chess"

	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
)

// The positions before and after the move.
const (
	start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
	moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"
)

func main() {
	data := flag.String("data", "", "keep the game in this `folder`")
	class := flag.String("class", "org.backrank.Backrank", "the `class` that the window must have")
	flag.DurationVar(&e2e.Timeout, "timeout", e2e.Timeout, "how long to wait for each expected change")
	flag.Parse()
	if flag.NArg() != 1 || *data == "" {
		fmt.Fprintln(os.Stderr, "installed: name a folder and a program")
		os.Exit(2)
	}
	if err := play(flag.Arg(0), *data, *class); err != nil {
		fmt.Fprintln(os.Stderr, "installed:", err)
		os.Exit(1)
	}
}

func play(program, data, class string) error {
	display, err := screen.Open(1280, 900)
	if err != nil {
		return err
	}
	defer display.Close()
	begun := time.Now()
	p, err := e2e.Start(display, program, filepath.Join(data, "data"), nil, "-variant", "chess", "-fen", start, "-white", "human", "-black", "human")
	if err != nil {
		return err
	}
	first := time.Since(begun)
	defer p.Kill()
	if _, got, err := display.Class(p.Window); err != nil || got != class {
		return fmt.Errorf("the window is of class %q, want %q: %v", got, class, err)
	}
	if err := p.Drag(chess.E2, chess.E4); err != nil {
		return err
	}
	if err := p.AwaitFEN(moved); err != nil {
		return err
	}
	p.Kill()
	again, err := e2e.Start(display, program, filepath.Join(data, "data"), nil)
	if err != nil {
		return fmt.Errorf("after a kill: %w", err)
	}
	if err := again.AwaitFEN(moved); err != nil {
		return fmt.Errorf("after a kill: %w", err)
	}
	if err := again.Close(); err != nil {
		return err
	}
	fmt.Printf("window after %.1f s, e2–e4 played, killed, resumed, closed\n", first.Seconds())
	return nil
}
