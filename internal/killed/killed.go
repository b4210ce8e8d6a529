// Package killed helps to test what survives kill -9. A test starts its own binary again as the victim, which calls [Now] in
// the middle of its work and is killed there. As in a power failure, no code of the victim runs after that.
package killed

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// victimArg is the first argument that makes a test binary a victim, and the line that the victim prints in
// [Now].
const victimArg = "kill-me-now"

// Victim returns the arguments of the victim, if the test binary has been started by [Kill]. Call it in
// TestMain.
func Victim() (args []string, is bool) {
	if len(os.Args) < 2 || os.Args[1] != victimArg {
		return nil, false
	}
	return os.Args[2:], true
}

// Now is called by the victim where it is to be killed. It does not return.
func Now() {
	os.Stdout.WriteString("\n" + victimArg + "\n")
	_, _ = io.Copy(io.Discard, os.Stdin) // blocks: Kill keeps it open
	os.Exit(2)                           // it was not killed
}

// Kill runs the test binary with arguments until it calls [Now], and kills it there.
func Kill(t *testing.T, args ...string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	kill(t, exec.Command(self, append([]string{victimArg}, args...)...))
}

// KillTest runs the calling test, alone, in another process with additional environment variables until it calls [Now], and
// kills it there.
func KillTest(t *testing.T, env ...string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self, "-test.run=^"+t.Name()+"$")
	victim.Env = append(os.Environ(), env...)
	kill(t, victim)
}

// kill runs a process until it calls [Now], and kills it there.
func kill(t *testing.T, victim *exec.Cmd) {
	t.Helper()
	var stderr strings.Builder
	victim.Stderr = &stderr
	in, err := victim.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	reached := false
	for lines := bufio.NewScanner(out); !reached && lines.Scan(); {
		reached = lines.Text() == victimArg
	}
	_ = victim.Process.Kill() // it may have exited
	err = victim.Wait()
	if !reached || err == nil || !wasKilled(victim.ProcessState) {
		t.Fatalf("%v was not killed in Now: %v\n%s", victim.Args, err, stderr.String())
	}
}

// KillAfter runs the test binary with additional environment variables, kills it when it has printed a line with this
// number or a greater one, and returns that number.
func KillAfter(t *testing.T, number int, env ...string) (last int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self)
	victim.Env, victim.Stderr = append(os.Environ(), env...), os.Stderr
	out, err := victim.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); last < number && lines.Scan(); {
		if last, err = strconv.Atoi(lines.Text()); err != nil {
			t.Errorf("the process prints %q", lines.Text())
			break
		}
	}
	_ = victim.Process.Kill() // it may have exited
	_ = victim.Wait()
	if last < number {
		t.Fatalf("the process has ended after %d", last)
	}
	return last
}

// CheckGone fails the test if a process is still running.
func CheckGone(t *testing.T, pid int) {
	t.Helper()
	if !gone(pid) {
		t.Errorf("the process %d is still there", pid)
	}
}
