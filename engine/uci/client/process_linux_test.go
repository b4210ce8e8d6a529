package client

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"backrank/engine"
	"backrank/internal/fakeengine"
)

// A pipeTrace is a named pipe that shows whether a process still has it open.
type pipeTrace struct {
	path string
	file *os.File
}

func newTrace(t *testing.T) *pipeTrace {
	t.Helper()
	r := &pipeTrace{path: filepath.Join(t.TempDir(), "pipe")}
	if err := syscall.Mkfifo(r.path, 0o600); err != nil {
		t.Fatal(err)
	}
	return r
}

// awaitOpen waits until a process has opened the pipe.
func (r *pipeTrace) awaitOpen(t *testing.T) {
	t.Helper()
	f, err := os.Open(r.path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	r.file = f
}

// checkClosed fails the test unless all processes close the pipe within 20 seconds.
func (r *pipeTrace) checkClosed(t *testing.T) {
	t.Helper()
	if err := r.file.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.file.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("a process is still running: %v", err)
	}
}

// Close kills engines that ignore quit, and the children of crashed engines.
func TestCloseKillsAllProcesses(t *testing.T) {
	for _, fault := range []string{"holder", "stubborn", "parent"} {
		r := newTrace(t)
		e := startTest(t, faulty(fault, 1, r.path))
		if fault != "stubborn" {
			r.awaitOpen(t)
		}
		prepare(t, e, "chess")
		if fault == "parent" { // its child keeps our pipes open when it crashes
			if _, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err == nil {
				t.Fatal("it has not crashed")
			}
		}
		pid := e.process.cmd.Process.Pid
		e.Close()
		if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("%s: process %d is still running: %v", fault, pid, err)
		}
		if fault != "stubborn" {
			r.checkClosed(t)
		}
	}
}

// Close does not wait for a detached child of the engine, even if the child keeps our pipes open.
func TestCloseDoesNotWaitForDetachedChildren(t *testing.T) {
	r := newTrace(t)
	e := startTest(t, faulty("orphan", 1, r.path))
	r.awaitOpen(t)
	prepare(t, e, "chess")
	if _, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Depth: 1}, nil); err == nil {
		t.Fatal("it has not crashed")
	}
	e.Close()
	if err := r.file.SetReadDeadline(time.Now().Add(50 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if _, err := r.file.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the orphan has been waited for: %v", err)
	}
	r.checkClosed(t)
}

// When a program that drives an engine is killed by kill -9, the engine and its children are killed too, even if they
// ignore the end of their input.
func TestEnginesAreKilledWithTheirDriver(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range []string{"child", "parent"} {
		t.Run(fault, func(t *testing.T) {
			r := newTrace(t)
			us := exec.Command(self, driver, fault, r.path)
			us.Stderr = os.Stderr
			if err := us.Start(); err != nil {
				t.Fatal(err)
			}
			r.awaitOpen(t)
			if err := us.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = us.Wait()
			r.checkClosed(t)
		})
	}
}

// When Kill returns, the engine has exited, even one that ignores quit, and also during a search.
func TestKill(t *testing.T) {
	e := startTest(t, faulty("absence", 1))
	prepare(t, e, "chess")
	failed := make(chan error)
	go func() {
		_, err := e.Search(t.Context(), startPosition(t, "chess", "518"), nil, engine.Limits{Infinite: true}, nil)
		failed <- err
	}()
	pid := e.process.cmd.Process.Pid
	e.Kill()
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("process %d is still running: %v", pid, err)
	}
	var f *Fault
	if err := <-failed; !errors.As(err, &f) {
		t.Errorf("the search returned %v", err)
	}
}

// driver is the first argument with which the test binary runs as a program that drives an engine.
const driver = "driver"

func init() {
	if len(os.Args) < 4 || os.Args[1] != driver {
		return
	}
	// The engine "child" does not read its input, so that the end of the input does not end it; "parent" starts a "child".
	path, args := fakeengine.Command(os.Args[2], 1, os.Args[3])
	if _, err := Start(context.Background(), Program{Path: path, Args: args, Timeout: time.Hour}); err != nil {
		os.Exit(3)
	}
	time.Sleep(time.Hour) // until it is killed
}
