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

// TestMain is the program itself where a test starts it as one.
func TestMain(m *testing.M) {
	if os.Getenv("BACKRANK_UCI") != "" {
		os.Args = os.Args[:1]
		main()
		return
	}
	os.Exit(m.Run())
}

// Help is whole, goes to the output and is no failure; what is not understood is one.
func TestHelp(t *testing.T) {
	for _, ask := range []string{"help", "-h", "-help", "--help"} {
		var out, complaints strings.Builder
		if code := run([]string{ask}, strings.NewReader(""), &out, &complaints); code != cli.Done || complaints.Len() > 0 {
			t.Errorf("%s: %d %q", ask, code, complaints.String())
		}
		for _, want := range []string{"usage: backrank-uci", "bench", "UCI_Variant", "docs/UCI.md"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s does not tell of %s", ask, want)
			}
		}
	}
	for _, args := range [][]string{{"hello"}, {"bench", "fast"}} {
		var out, complaints strings.Builder
		if code := run(args, strings.NewReader(""), &out, &complaints); code != cli.Misused || out.Len() > 0 || complaints.Len() == 0 {
			t.Errorf("%v: %d %q %q", args, code, out.String(), complaints.String())
		}
	}
}

// TestItEndsWithItsReader: when nobody reads it any more, or nobody speaks to it, it ends,
// though it was told to search for ever.
func TestItEndsWithItsReader(t *testing.T) {
	for what, leave := range map[string]func(in, out io.Closer){
		"its reader is gone":  func(_, out io.Closer) { out.Close() },
		"its speaker is gone": func(in, _ io.Closer) { in.Close() },
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
		leave(in, out)
		if what == "its speaker is gone" {
			io.Copy(io.Discard, out)
		}
		c.Wait()
		if ctx.Err() != nil {
			t.Errorf("%s, and it went on", what)
		}
	}
}
