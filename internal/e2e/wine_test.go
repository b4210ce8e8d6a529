//go:build wine

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/internal/e2e/screen"
)

// The tests in this file are for the program for Windows, which BACKRANK_E2E_PROGRAM starts in Wine: make windows-check.

// uci returns the path of backrank-uci for Windows, in the form of Windows.
func uci(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(filepath.Dir(program), "..", "dist", "windows", "backrank-uci.exe"))
	must(t, err)
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return `Z:` + strings.ReplaceAll(path, "/", `\`)
}

// engines returns the number of running processes of backrank-uci for Windows.
func engines(t *testing.T) (n int) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/cmdline")
	must(t, err)
	for _, path := range all {
		if line, err := os.ReadFile(path); err == nil && strings.Contains(string(line), `\backrank-uci.exe`) {
			n++
		}
	}
	return n
}

// awaitEngines waits until the given number of engines is running.
func awaitEngines(t *testing.T, want int) {
	t.Helper()
	for late := time.Now().Add(Timeout); ; <-time.After(50 * time.Millisecond) {
		if n := engines(t); n == want {
			return
		} else if time.Now().After(late) {
			t.Fatalf("%d engines are running, want %d", n, want)
		}
	}
}

// A UCI engine is added by keys, plays, and ends with the program, also if the program is killed during a search.
func TestAnEngineInWineIsAddedPlaysAndEndsWithTheWindow(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p := start(t, data, "-variant", "chess960", "-start", "518", "-white", "human", "-black", "human")
	must(t, p.Display.Key("E", "Control_L"))
	must(t, p.Display.Key("Return")) // on Add
	must(t, p.Display.Type(uci(t)))
	must(t, p.Display.Key("Return"))
	added, err := p.Await("the engine in the list", func(l Line) bool { return l.Event == "engines" && l.Message != "" })
	must(t, err)
	if !strings.HasPrefix(added.Message, "Backrank") {
		t.Errorf("added %s", added.Message)
	}
	must(t, p.Close())
	awaitEngines(t, 0)
	thinkFor(t, data, 600)
	list, _ := player.OpenList(data, time.Time{}, nil)
	name := list.Get()[0].Name
	for earlier, end := range []func(*Program) error{(*Program).Close, func(p *Program) error { p.Kill(); return nil }} {
		p = start(t, data, "-variant", "chess960", "-start", "518", "-white", "human", "-black", name)
		must(t, p.Drag(chess.E2, chess.E4))
		must(t, p.AwaitFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"))
		must(t, p.Display.Key("m", "Control_L")) // move now: the engine has ten minutes
		_, err = p.Await("its move", func(l Line) bool { return strings.HasSuffix(l.FEN, " 2") && strings.Contains(l.FEN, " w ") })
		must(t, err)
		must(t, p.Drag(chess.A2, chess.A3)) // so that the engine thinks when the program ends
		_, err = p.Await("the move after", func(l Line) bool { return strings.HasSuffix(l.FEN, " 2") && strings.Contains(l.FEN, " b ") })
		must(t, err)
		awaitEngines(t, earlier+1) // the games of earlier rounds go on in their tabs
		must(t, end(p))
		awaitEngines(t, 0)
	}
}

// A double click on a file of games starts the program that the installer has registered, which shows the game: Ann's,
// with a name of letters that no code page has. BACKRANK_E2E_PROGRAM opens the file here.
func TestADoubleClickOpensAGame(t *testing.T) {
	const played = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n"
	data := filepath.Join(t.TempDir(), "data")
	game := filepath.Join(filepath.Dir(data), "Ann & Ωμέγα 1.pgn")
	must(t, os.WriteFile(game, []byte(played), 0o600))
	p, err := Start(display, program, data, nil, game)
	must(t, err)
	t.Cleanup(p.Kill)
	_, err = p.Await("Ann's game", func(l Line) bool { return l.Message == "Opened the game from Ann & Ωμέγα 1.pgn" })
	must(t, err)
	must(t, p.Close())
}

// Without OpenGL the program reports that and exits.
func TestWithoutOpenGLWineSaysSo(t *testing.T) {
	bare, err := screen.Open(800, 600, "-extension", "GLX")
	must(t, err)
	defer bare.Close()
	stderr := filepath.Join(t.TempDir(), "stderr")
	cmd := exec.CommandContext(t.Context(), program, "-unsaved")
	cmd.Env = append(os.Environ(), "DISPLAY="+bare.Name, "BACKRANK_STDERR="+stderr)
	ended := make(chan error, 1)
	go func() { ended <- cmd.Run() }()
	select {
	case <-ended:
	case <-time.After(Timeout):
		_ = cmd.Process.Kill()
		t.Error("the program does not exit")
	}
	if text, err := os.ReadFile(stderr); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(text), "has no OpenGL") {
		t.Errorf("%v: %q, %v", cmd.ProcessState, text, err)
	}
}

// Logs the time of a start and its memory, for docs/PLATFORMS.md.
func TestWhatAStartInWineCosts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	for range 3 {
		began := time.Now()
		p := start(t, data)
		t.Logf("first frame after %.1f s, %s of memory", time.Since(began).Seconds(), resident(p.Pid()))
		must(t, p.Close())
	}
}

// resident returns the resident memory of a process, as /proc writes it.
func resident(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	size, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(size)
}
