package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"testing"
)

// A program says what is wrong, and its exit code says of what kind that is.
func TestEnded(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx  context.Context
		err  error
		code int
		said string
	}{
		{t.Context(), nil, Done, ""},
		{stopped, nil, Done, ""},
		{t.Context(), flag.ErrHelp, Done, ""},
		{t.Context(), io.ErrUnexpectedEOF, Failed, "name: unexpected EOF\n"},
		{t.Context(), fmt.Errorf("in short: %w", Misusef("%q is nothing", "x")), Misused, "name: \"x\" is nothing\n"},
		{stopped, Misuse("no"), Misused, "name: no\n"},
		{stopped, io.ErrUnexpectedEOF, Stopped, ""},
	} {
		var status strings.Builder
		if code := Ended(c.ctx, "name", c.err, &status); code != c.code || status.String() != c.said {
			t.Errorf("%v: %d %q, want %d %q", c.err, code, status.String(), c.code, c.said)
		}
	}
}

// Help goes to out, under the usage; what is wrong is told by the error alone.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		args       string
		n          int
		any, alone string // what is wrong, to Parse and to ParseOnly
	}{
		{"-n 3", 3, "", ""},
		{"-n 3 more", 3, "", `"more" is not a flag`},
		{"-n x", 0, "invalid value", "invalid value"},
		{"more -n 3", 0, "move -n to the front", "move -n to the front"},
		{"-x", 0, "-x", "-x"},
		{"-h", 0, "help requested", "help requested"},
	} {
		for want, parse := range map[*string]func(*flag.FlagSet, []string, string, io.Writer) error{&c.any: Parse, &c.alone: ParseOnly} {
			var out strings.Builder
			flags := flag.NewFlagSet("name", flag.ContinueOnError)
			n := flags.Int("n", 0, "so `many`")
			err := parse(flags, strings.Fields(c.args), "usage\n", &out)
			if *n != c.n || (err == nil) != (*want == "") || err != nil && !strings.Contains(err.Error(), *want) {
				t.Errorf("%s: %d, %v, want %q", c.args, *n, err, *want)
			}
			help, misuse := errors.Is(err, flag.ErrHelp), Misuse("")
			if err != nil && errors.As(err, &misuse) == help {
				t.Errorf("%s: %T", c.args, err)
			}
			if said := out.String(); help != strings.HasPrefix(said, "usage\n  -n many\n") || !help && said != "" {
				t.Errorf("%s: printed %q", c.args, said)
			}
		}
	}
}
