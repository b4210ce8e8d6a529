//go:build !ci

package e2e

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"backrank/app"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/internal/e2e/screen"
	"backrank/internal/fakeengine"
)

// addFakeEngine adds the fake engine to a data folder's list of engines under a name, with a fault that occurs at the given
// occasion.
func addFakeEngine(t *testing.T, data, name, fault string, occasion int) {
	t.Helper()
	must(t, os.MkdirAll(data, 0o755))
	list, _ := player.OpenList(data, time.Time{}, nil)
	path, args := fakeCommand(fault, occasion)
	list.Put(player.Entry{ID: name, Name: name, Path: path, Args: args, Nodes: 1})
	must(t, list.Sync())
}

// fakeCommand returns the command of a fake engine with a fault. The engine is this test binary, or the program that
// BACKRANK_E2E_ENGINE names, a test binary for the window's system.
func fakeCommand(fault string, occasion int) (path string, args []string) {
	path, args = fakeengine.Command(fault, occasion)
	if other := os.Getenv("BACKRANK_E2E_ENGINE"); other != "" {
		path = other
	}
	return path, args
}

// While two engines play as fast as they can, and each move publishes a view, a signal at a random time ends the program: it
// exits normally, and all moves are in the journal.
func TestASignalEndsItWhileViewsArrive(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 2
	}
	rng := rand.New(rand.NewPCG(39, 39))
	for round := range rounds {
		data := filepath.Join(t.TempDir(), "data")
		addFakeEngine(t, data, "hasty", "wandering", 1)
		p := start(t, data, "-variant", "chess", "-white", "hasty", "-black", "hasty")
		signal := []os.Signal{syscall.SIGTERM, syscall.SIGINT}[round%2]
		time.AfterFunc(time.Duration(rng.IntN(30_000))*time.Microsecond, func() { _ = p.cmd.Process.Signal(signal) })
		select {
		case <-p.ended:
		case <-time.After(Timeout):
			p.Kill()
			t.Fatalf("round %d: the program does not exit\n%s", round, p.Noise())
		}
		p.pipe.Close()
		must(t, p.checkStderr())
		if p.err != nil {
			t.Fatalf("round %d: the program exited with %v\n%s", round, p.err, p.Noise())
		}
		v, err := app.Read(filepath.Join(data, "game.journal"))
		if err != nil || len(v.Plies) < 2 {
			t.Fatalf("round %d: %d moves are in the journal, %v", round, len(v.Plies), err)
		}
	}
}

// A window closes at once, even if an engine does not answer a request for a hint.
func TestClosingWaitsForNoSilentEngine(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	addFakeEngine(t, data, "silent", "silence", 1)
	chosen, _ := settings.Open(data, time.Time{}, nil)
	chosen.Change(func(s *settings.Settings) { s.HintEngine = "silent" })
	must(t, chosen.Sync())
	p := start(t, data, "-variant", "chess", "-white", "human", "-black", "human")
	must(t, p.Display.Key("h"))
	for len(children(t, p.Pid())) == 0 { // until the engine runs
		p.Drain()
	}
	began := time.Now()
	must(t, p.Close())
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v to close", took)
	}
}

// Without OpenGL there is no window: the program reports it and exits.
func TestWithoutOpenGLItSaysSo(t *testing.T) {
	bare, err := screen.Open(800, 600, "-extension", "GLX")
	must(t, err)
	defer bare.Close()
	data := filepath.Join(t.TempDir(), "data")
	cmd := exec.Command(program, "-data", data)
	cmd.Env = append(os.Environ(), "DISPLAY="+bare.Name, "WAYLAND_DISPLAY=", "FYNE_PLATFORM=x11", "HOME="+t.TempDir())
	stderr := &outputBuffer{}
	cmd.Stderr = stderr
	must(t, cmd.Start())
	late := time.AfterFunc(Timeout, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(stderr.String(), "OpenGL does not work") {
		t.Errorf("the program exits with %v, and prints\n%s", err, stderr)
	}
}
