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

// engineCalled adds this test binary to a folder's list of engines under a name, with a fault at the given opportunity.
func engineCalled(t *testing.T, data, name, fault string, occasion int) {
	t.Helper()
	must(t, os.MkdirAll(data, 0o755))
	list, _ := player.OpenList(data, time.Time{}, nil)
	path, args := fake(fault, occasion)
	list.Put(player.Entry{ID: name, Name: name, Path: path, Args: args, Nodes: 1})
	must(t, list.Sync())
}

// fake returns the command of an engine with a fault: this test binary, or a program that BACKRANK_E2E_ENGINE names, which
// is a test binary for the system that the window is for.
func fake(fault string, occasion int) (path string, args []string) {
	path, args = fakeengine.Command(fault, occasion)
	if other := os.Getenv("BACKRANK_E2E_ENGINE"); other != "" {
		path = other
	}
	return path, args
}

// Two engines play as fast as they can, every move publishes a view, and the program is terminated at a random moment:
// it exits normally and at once, and all moves are in the journal.
func TestASignalEndsItWhileViewsArrive(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 2
	}
	rng := rand.New(rand.NewPCG(39, 39))
	for round := range rounds {
		data := filepath.Join(t.TempDir(), "data")
		engineCalled(t, data, "hasty", "wandering", 1)
		p := start(t, data, "-variant", "chess", "-white", "hasty", "-black", "hasty")
		signal := []os.Signal{syscall.SIGTERM, syscall.SIGINT}[round%2]
		time.AfterFunc(time.Duration(rng.IntN(30_000))*time.Microsecond, func() { _ = p.cmd.Process.Signal(signal) })
		select {
		case <-p.ended:
		case <-time.After(Timeout):
			p.Kill()
			t.Fatalf("round %d: it stays\n%s", round, p.Noise())
		}
		p.pipe.Close()
		must(t, p.complaint())
		if p.err != nil {
			t.Fatalf("round %d: it ended with %v\n%s", round, p.err, p.Noise())
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
	engineCalled(t, data, "silent", "silence", 1)
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
	said := &noise{}
	cmd.Stderr = said
	must(t, cmd.Start())
	late := time.AfterFunc(Timeout, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 || !strings.Contains(said.String(), "OpenGL does not work") {
		t.Errorf("it ends with %v, saying\n%s", err, said)
	}
}
