// Command tabkills starts the window on a folder with ten tabs, plays moves in several of them by mouse and keys, and kills
// the program at a random moment, again and again. After each kill it checks the journals: all tabs must be there, with every
// move that the window had shown.
//
//	tabkills -n 200 bin/backrank
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
	"backrank/variants"
)

const (
	numTabs = 10
	// numKills is the number of kills after which a new folder is used: the games have 32 moves at most.
	numKills = 40
	// maxLife is the longest time between the first frame and the kill.
	maxLife = 3 * time.Second
)

func main() {
	n := flag.Int("n", 200, "`number` of kills")
	seed := flag.Uint64("seed", 1, "`seed` of the moves and the times of the kills")
	flag.Parse()
	if err := run(*n, rand.New(rand.NewPCG(*seed, numTabs)), flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "tabkills:", err)
		os.Exit(1)
	}
}

func run(n int, rng *rand.Rand, program string) error {
	d, err := screen.Open(1280, 900)
	if err != nil {
		return err
	}
	defer d.Close()
	dir, err := os.MkdirTemp("", "backrank-tabkills-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	began, moves := time.Now(), 0
	var data string
	var shown map[string]int // number of moves that the window has shown, by array
	for kill := range n {
		if kill%numKills == 0 {
			data = filepath.Join(dir, fmt.Sprint("data", kill))
			if shown, err = prepare(data); err != nil {
				return err
			}
		}
		before := sum(shown)
		if err := playAndKill(d, program, data, shown, rng); err != nil {
			return fmt.Errorf("kill %d: %w", kill+1, err)
		}
		moves += sum(shown) - before
		if err := check(data, shown); err != nil {
			return fmt.Errorf("kill %d: %w", kill+1, err)
		}
		if (kill+1)%10 == 0 {
			fmt.Printf("%d kills, %d moves, %.0f s\n", kill+1, moves, time.Since(began).Seconds())
		}
	}
	fmt.Printf("%d kills of the window with %d tabs survived: all of the %d moves shown are there, %.0f s\n", n, numTabs, moves, time.Since(began).Seconds())
	return nil
}

func sum(all map[string]int) (n int) {
	for _, one := range all {
		n += one
	}
	return n
}

// prepare opens ten tabs in a folder, each with a game between two persons from another array.
func prepare(data string) (shown map[string]int, err error) {
	v, _ := variants.ByID("chess960")
	t := app.OpenTabs(app.Options{Folder: data})
	defer t.Shutdown()
	shown = map[string]int{}
	for i := range numTabs {
		start := v.StartAt(int64(i))
		shown[strings.ToLower(start.White.String())] = 0
		if _, err := t.NewOrReplace(app.NewGame{Variant: v, Start: &start}); err != nil {
			return nil, err
		}
		if err := t.Selected().PlayText("a3"); err != nil { // an untouched game would be replaced
			return nil, err
		}
		shown[strings.ToLower(start.White.String())] = 1
	}
	return shown, nil
}

// playAndKill starts the window, plays in several tabs and kills it at a random moment. It counts the moves shown.
func playAndKill(d *screen.Display, program, data string, shown map[string]int, rng *rand.Rand) error {
	p, err := e2e.Start(d, program, data, nil, "-size", "760x560")
	if err != nil {
		return err
	}
	defer p.Kill() // closes the trace
	if strings.Contains(p.Last.Message, "missing") || strings.Contains(p.Last.Message, "damaged") {
		return fmt.Errorf("the window says %q", p.Last.Message)
	}
	timer := time.AfterFunc(time.Duration(rng.Int64N(int64(maxLife))), func() { _ = syscall.Kill(p.Pid(), syscall.SIGKILL) })
	defer timer.Stop()
	for p.Running() {
		if rng.IntN(2) == 0 {
			modifiers := []string{"Control_L", "Shift_L"}[:1+rng.IntN(2)]
			if err := d.Key("Tab", modifiers...); err != nil {
				return err
			}
		} else if from, to, ok := nextMove(p.Last.FEN); ok {
			if err := p.Drag(from, to); err != nil {
				return err
			}
		}
		d.Rest(30 * time.Millisecond)
		p.Drain()
		count(p.Last.FEN, shown)
	}
	for last := ""; last != p.Last.FEN; { // the lines written before the kill
		last = p.Last.FEN
		d.Rest(20 * time.Millisecond)
		p.Drain()
		count(p.Last.FEN, shown)
	}
	return nil
}

// place returns the array and the number of moves of a position of these games, in which pawns alone move.
func place(fen string) (array string, moves int, ok bool) {
	fields := strings.Fields(fen)
	if len(fields) != 6 {
		return "", 0, false
	}
	var number int
	if _, err := fmt.Sscan(fields[5], &number); err != nil {
		return "", 0, false
	}
	moves = 2 * (number - 1)
	if fields[1] == "b" {
		moves++
	}
	array, _, _ = strings.Cut(fields[0], "/")
	return array, moves, true
}

// count counts the moves of a position that the window has shown.
func count(fen string, shown map[string]int) {
	if array, moves, ok := place(fen); ok {
		shown[array] = max(shown[array], moves)
	}
}

// nextMove returns the next move of the pawns: each goes one square, from a to h, then another one.
func nextMove(fen string) (from, to chess.Square, ok bool) {
	_, moves, ok := place(fen)
	if !ok || moves >= 32 {
		return 0, 0, false
	}
	file, rank, step := chess.File(moves/2%8), moves/16+1, 1
	if moves%2 == 1 {
		rank, step = 6-moves/16, -1
	}
	return chess.NewSquare(file, chess.Rank(rank)), chess.NewSquare(file, chess.Rank(rank+step)), true
}

// check returns an error unless the folder has all tabs with all moves shown, and no file was set aside.
func check(data string, shown map[string]int) error {
	names, err := filepath.Glob(filepath.Join(data, "*"))
	if err != nil {
		return err
	}
	found := map[string]int{}
	for _, name := range names {
		if strings.Contains(name, "set-aside") {
			return fmt.Errorf("%s was set aside", name)
		}
		if !strings.HasSuffix(name, ".journal") {
			continue
		}
		v, err := app.Read(name)
		if err != nil {
			return err
		}
		found[strings.ToLower(v.Start.White.String())] = len(v.Plies)
	}
	for array, n := range shown {
		if got, is := found[array]; !is || got < n {
			return fmt.Errorf("the game from %s has %d moves (found: %t), and the window had shown %d", array, got, is, n)
		}
	}
	text, err := os.ReadFile(filepath.Join(data, "game.tabs.json"))
	if err != nil {
		return err
	}
	var list struct{ Tabs []struct{ Tab int } }
	if err := json.Unmarshal(text, &list); err != nil || len(list.Tabs) != numTabs {
		return fmt.Errorf("the list has %d tabs: %w", len(list.Tabs), err)
	}
	return nil
}
