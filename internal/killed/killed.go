// Package killed is for tests of what outlives kill -9: a test starts its own binary again as the victim, which says when
// it is in the middle of its work, and is killed there. The victim cannot defend itself, and nothing of it runs
// afterwards, as when the power fails.
package killed

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// word is the first argument that makes a test binary a victim, and what it says when it is to be killed.
const word = "kill-me-now"

// Victim is what the test binary is asked to do if it has been started by [Kill]. TestMain asks.
func Victim() (args []string, is bool) {
	if len(os.Args) < 2 || os.Args[1] != word {
		return nil, false
	}
	return os.Args[2:], true
}

// Now is where the victim is killed. It does not return.
func Now() {
	os.Stdout.WriteString("\n" + word + "\n")
	_, _ = io.Copy(io.Discard, os.Stdin) // which the killer holds open
	os.Exit(2)                           // nobody killed it
}

// Kill has the test binary work with arguments until it comes to [Now], and kills it there.
func Kill(t *testing.T, args ...string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self, append([]string{word}, args...)...)
	var complaints strings.Builder
	victim.Stderr = &complaints
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
		reached = lines.Text() == word
	}
	_ = victim.Process.Kill() // it may have ended
	err = victim.Wait()
	if !reached || err == nil || victim.ProcessState.Exited() {
		t.Fatalf("%v was not killed in the middle: %v, saying %s", args, err, complaints.String())
	}
}
