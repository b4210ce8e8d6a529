package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"

	"backrank/version"
)

// The error is printed, and the exit code depends on its kind.
func TestExitCode(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx    context.Context
		err    error
		code   int
		output string
	}{
		{t.Context(), nil, Done, ""},
		{stopped, nil, Done, ""},
		{t.Context(), flag.ErrHelp, Done, ""},
		{t.Context(), io.ErrUnexpectedEOF, Failed, "name: unexpected EOF\n"},
		{t.Context(), fmt.Errorf("in short: %w", UsageErrorf("%q is nothing", "x")), Misused, "name: \"x\" is nothing\n"},
		{stopped, UsageError("no"), Misused, "name: no\n"},
		{stopped, io.ErrUnexpectedEOF, Stopped, ""},
	} {
		var status strings.Builder
		if code := ExitCode(c.ctx, "name", c.err, &status); code != c.code || status.String() != c.output {
			t.Errorf("%v: %d %q, want %d %q", c.err, code, status.String(), c.code, c.output)
		}
	}
}

// Help goes to out, below the usage; other errors are returned and not printed.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		args       string
		n          int
		any, alone string // the errors of Parse and ParseOnly
	}{
		{"-n 3", 3, "", ""},
		{"-n 3 more", 3, "", `unexpected argument "more"`},
		{"-n x", 0, "invalid value", "invalid value"},
		{"more -n 3", 0, "move -n to the front", "move -n to the front"},
		{"-x", 0, "-x", "-x"},
		{"-h", 0, "help requested", "help requested"},
	} {
		for want, parse := range map[*string]func(*flag.FlagSet, []string, string, io.Writer) error{&c.any: Parse, &c.alone: ParseOnly} {
			var out strings.Builder
			flags := flag.NewFlagSet("name", flag.ContinueOnError)
			n := flags.Int("n", 0, "`count`")
			err := parse(flags, strings.Fields(c.args), "usage\n", &out)
			if *n != c.n || (err == nil) != (*want == "") || err != nil && !strings.Contains(err.Error(), *want) {
				t.Errorf("%s: %d, %v, want %q", c.args, *n, err, *want)
			}
			help, misuse := errors.Is(err, flag.ErrHelp), UsageError("")
			if err != nil && errors.As(err, &misuse) == help {
				t.Errorf("%s: %T", c.args, err)
			}
			if said := out.String(); help != strings.HasPrefix(said, "usage\n  -n count\n") || !help && said != "" {
				t.Errorf("%s: printed %q", c.args, said)
			}
		}
	}
}

// The version is printed if the first argument requests it, and only then.
func TestPrintVersion(t *testing.T) {
	for _, c := range []struct {
		args string
		told bool
	}{{"-version", true}, {"--version", true}, {"version", true}, {"", false}, {"run -version", false}, {"-v", false}} {
		var out strings.Builder
		if told := PrintVersion("name", strings.Fields(c.args), &out); told != c.told || strings.HasPrefix(out.String(), "name "+version.Number) != told {
			t.Errorf("%q: %v %q", c.args, told, out.String())
		}
	}
}
