//go:build !ci

package e2e

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/internal/e2e/screen"
)

// A UCI engine is added by keys and plays Chess960. When it is killed during a search, the game is
// unharmed, and Backrank's computer can take over.
func TestAnEngineIsAddedPlayedAndKilled(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess960", "-start", "518", "-white", "human", "-black", "human")
	must(t, p.Display.Key("E", "Control_L"))
	must(t, p.Display.Key("Return")) // on Add
	must(t, p.Display.Type(stockfish(t)))
	must(t, p.Display.Key("Return"))
	added, err := p.Await("the engine in the list", func(l Line) bool { return l.Event == "engines" && l.Message != "" })
	must(t, err)
	if !strings.HasPrefix(added.Message, "Stockfish") {
		t.Errorf("added %s", added.Message)
	}
	must(t, p.Close())
	thinkFor(t, data, 600)

	p = start(t, data, "-variant", "chess960", "-start", "518", "-white", "human", "-black", "stockfish")
	must(t, p.Drag(chess.E2, chess.E4))
	must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"))
	must(t, p.Display.Key("m", "Control_L")) // move now: the engine has ten minutes
	_, err = p.Await("its move", func(l Line) bool { return strings.HasSuffix(l.FEN, " 2") && strings.Contains(l.FEN, " w ") })
	must(t, err)
	must(t, p.Drag(chess.A2, chess.A3))
	moved, err := p.Await("the move after", func(l Line) bool { return strings.HasSuffix(l.FEN, " 2") && strings.Contains(l.FEN, " b ") })
	must(t, err)
	must(t, syscall.Kill(engine(t, p), syscall.SIGKILL))
	_, err = p.Await("the message", func(l Line) bool {
		return strings.Contains(l.Message, "Stockfish") && l.Choices["Choose another player…"][0] > l.Board.X+8*l.Board.Square
	})
	must(t, err)
	if p.Last.FEN != moved.FEN {
		t.Errorf("the position became %s", p.Last.FEN)
	}
	at := p.Last.Choices["Choose another player…"]
	point := image.Pt(at[0], at[1]).Add(p.Window.Bounds.Min)
	must(t, p.Display.Click(screen.Left, point.X, point.Y))
	must(t, p.Display.Key("Return"))         // Backrank is proposed
	must(t, p.Display.Key("m", "Control_L")) // move now
	_, err = p.Await("Backrank's move", func(l Line) bool { return strings.HasSuffix(l.FEN, " 3") })
	must(t, err)
	if left := children(t, p.Pid()); len(left) != 0 {
		t.Errorf("processes %v are left", left)
	}
	must(t, p.Close())
}

// However the program ends, its engines are killed.
func TestNoEngineOutlivesTheProgram(t *testing.T) {
	adopt(t)
	for name, end := range map[string]func(*Program) error{
		"killed": func(p *Program) error { p.Kill(); return nil }, // an orphan then
		"closed": (*Program).Close,
	} {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			list, _ := player.OpenList(data, time.Time{}, nil)
			must(t, os.MkdirAll(data, 0o755))
			list.Put(player.Entry{ID: "s", Name: "Stockfish", Path: stockfish(t)})
			must(t, list.Sync())
			thinkFor(t, data, 600)
			p := start(t, data, "-variant", "chess", "-start", "518", "-white", "human", "-black", "stockfish")
			must(t, p.Drag(chess.E2, chess.E4))
			_, err := p.Await("the first move", func(l Line) bool { return strings.Contains(l.FEN, " b ") })
			must(t, err)
			must(t, p.Display.Key("m", "Control_L"))
			_, err = p.Await("its move", func(l Line) bool { return strings.HasSuffix(l.FEN, " 2") })
			must(t, err)
			must(t, p.Drag(chess.A2, chess.A3)) // so that the engine thinks when the program ends
			_, err = p.Await("the move after", func(l Line) bool { return strings.Contains(l.FEN, " b ") })
			must(t, err)
			engine(t, p) // runs
			all := children(t, p.Pid())
			must(t, end(p))
			for _, pid := range all {
				ended(t, pid, name == "killed")
			}
		})
	}
}

// stockfish returns the path of Stockfish in Debian.
func stockfish(t *testing.T) string {
	t.Helper()
	const path = "/usr/games/stockfish"
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("scripts/setup.sh test installs Stockfish: %v", err)
	}
	return path
}

// thinkFor sets the time per move of all engines in a data folder.
func thinkFor(t *testing.T, data string, seconds float64) {
	t.Helper()
	list, _ := player.OpenList(data, time.Time{}, nil)
	list.Change(func(all []player.Entry) []player.Entry {
		for i := range all {
			all[i].Seconds = seconds
		}
		return all
	})
	must(t, list.Sync())
}

// children returns the running child processes of a process.
func children(t *testing.T, pid int) []int {
	t.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	must(t, err)
	var all []int
	for _, path := range threads {
		text, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue // the thread has ended
		}
		must(t, err)
		for _, word := range strings.Fields(string(text)) {
			n, err := strconv.Atoi(word)
			must(t, err)
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

// engine returns the process id of the only engine that the program runs. Other children are shells that watch engines.
func engine(t *testing.T, p *Program) int {
	t.Helper()
	running := map[string][]int{}
	for _, pid := range children(t, p.Pid()) {
		path, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
		must(t, err)
		running[path] = append(running[path], pid)
	}
	pids := running[stockfish(t)]
	if len(pids) != 1 {
		t.Fatalf("processes %v, want one Stockfish", running)
	}
	return pids[0]
}

// adopt makes this process the parent of orphaned descendants, so that it can wait for them.
func adopt(t *testing.T) {
	t.Helper()
	const childSubreaper = 36 // prctl(2)
	if _, _, err := syscall.Syscall(syscall.SYS_PRCTL, childSubreaper, 1, 0); err != 0 {
		t.Fatal(err)
	}
}

// ended waits until an orphaned process has ended. A process that is not an orphan must have ended already.
func ended(t *testing.T, pid int, orphan bool) {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := syscall.Wait4(pid, nil, 0, nil)
		done <- err
	}()
	select {
	case err := <-done:
		if gone := err == syscall.ECHILD; gone == orphan {
			t.Errorf("waiting for process %d: %v", pid, err)
		}
	case <-time.After(Timeout):
		t.Errorf("process %d outlives the program", pid)
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// A hint comes in two steps, and it is recorded in the game.
func TestAHintByKeys(t *testing.T) {
	const scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w HAha - 4 4"
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess", "-fen", scholar, "-white", "human", "-black", "1")
	for _, says := range []string{"Look at the queen on h5", "4.♛xf7#"} {
		must(t, p.Display.Key("h"))
		_, err := p.Await(says, func(l Line) bool { return l.Event == "hint" && l.Message == says })
		must(t, err)
	}
	must(t, p.Drag(chess.H5, chess.F7))
	must(t, p.AwaitFEN("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b HAha - 0 4"))
	must(t, p.Close())
	v, err := app.Read(filepath.Join(data, "game.journal"))
	must(t, err)
	if pgn, err := v.PGN(); err != nil || !strings.Contains(pgn, `[Hints "White 1"]`) {
		t.Errorf("the game is\n%s", pgn)
	}
}
