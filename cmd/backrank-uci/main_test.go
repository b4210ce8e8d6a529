package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"backrank/cli"
)

// TestMain runs the program itself where a test starts it as a process.
func TestMain(m *testing.M) {
	if os.Getenv("BACKRANK_UCI") != "" {
		os.Args = os.Args[:1]
		main()
		return
	}
	os.Exit(m.Run())
}

// Help is complete and goes to the output; an unknown argument is a usage error.
func TestHelp(t *testing.T) {
	for _, flag := range []string{"help", "-h", "-help", "--help"} {
		var out, stderr strings.Builder
		if code := run([]string{flag}, strings.NewReader(""), &out, &stderr); code != cli.Done || stderr.Len() > 0 {
			t.Errorf("%s: %d %q", flag, code, stderr.String())
		}
		for _, want := range []string{"usage: backrank-uci", "bench", "UCI_Variant", "docs/UCI.md"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s does not mention %s", flag, want)
			}
		}
	}
	for _, args := range [][]string{{"hello"}, {"bench", "fast"}} {
		var out, stderr strings.Builder
		if code := run(args, strings.NewReader(""), &out, &stderr); code != cli.Misused || out.Len() > 0 || stderr.Len() == 0 {
			t.Errorf("%v: %d %q %q", args, code, out.String(), stderr.String())
		}
	}
}

// The program exits when its output or its input is closed, even during an infinite search.
func TestExitsWhenAPipeIsClosed(t *testing.T) {
	for what, closePipe := range map[string]func(in, out io.Closer){
		"output closed": func(_, out io.Closer) { out.Close() },
		"input closed":  func(in, _ io.Closer) { in.Close() },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		c := exec.CommandContext(ctx, os.Args[0])
		c.Env = append(os.Environ(), "BACKRANK_UCI=1")
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(in, "go infinite\n"); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "info depth 3 ") {
		}
		closePipe(in, out)
		if what == "input closed" {
			io.Copy(io.Discard, out)
		}
		c.Wait()
		if ctx.Err() != nil {
			t.Errorf("%s: the program did not exit", what)
		}
	}
}
