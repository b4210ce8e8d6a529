package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"backrank/engine/arena"
)

const usage = `usage: backrank-arena -engine cmd=A -engine cmd=B [flags]

Plays pairs of games, the same start with the colours changed, and tells how much
stronger the first engine is.

  backrank-arena -engine cmd=./new,name=new -engine cmd=./old,name=old \
      -variant fischerandom,double -tc 8+0.08 -games 1000 -concurrency 2 -sprt elo0=0,elo1=5
  backrank-arena -engine cmd=stockfish,option.Hash=16,nodes=20000 -engine level=Full -tc 1+0.01

An engine is described by parts separated by commas:

  cmd=PATH        the program; args=... and dir=... are its arguments and folder
  level=NAME      instead of cmd: a level of Backrank's own engine
  name=NAME       what it is called here
  option.NAME=V   sets an option of the program
  tc=40/10+0.1    its clock: seconds, moves/ before, +increment behind
  movetime=S nodes=N depth=N   limits for each move

`

// asked is what the command line asks for.
type asked struct {
	match    arena.Match
	pgn      string
	comments bool
	every    int
}

// readAsked reads the flags. Help goes to out.
func readAsked(args []string, out io.Writer) (asked, error) {
	var a asked
	m := &a.match
	var engines, each list
	flags := flag.NewFlagSet("backrank-arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Var(&engines, "engine", "an engine, described by `parts` as above; at least two")
	flags.Var(&each, "each", "`parts` for every engine that does not say otherwise")
	variant := flags.String("variant", "chess960", "the `variants`, in turn: ids or names separated by commas, or all")
	tc := flags.String("tc", "", "the `clock` of every engine, as 8+0.08 or 40/10+0.1, in seconds")
	flags.IntVar(&m.Games, "games", 100, "how `many` games each two engines play")
	flags.IntVar(&m.Concurrency, "concurrency", 1, "how `many` games at a time")
	flags.Uint64Var(&m.Seed, "seed", 1, "the `seed` of the starts: the same one gives the same starts")
	flags.IntVar(&m.Plies, "plies", 0, "how `many` plies are played by lot before the engines begin")
	margin := flags.Int("margin", 20, "`milliseconds` by which a clock may be overdrawn")
	flags.BoolVar(&m.Gauntlet, "gauntlet", false, "the first engine against each of the others, not all against all")
	flags.StringVar(&a.pgn, "pgn", "", "append the games to a `file`")
	flags.BoolVar(&a.comments, "comments", false, "with score, depth and time of each move in the PGN")
	flags.IntVar(&a.every, "every", 10, "tell how it stands after so `many` games")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(out, usage)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return a, err
	case err != nil:
		return a, usageError(err.Error())
	case flags.NArg() > 0:
		return a, usageError(fmt.Sprintf("%q is no flag", flags.Arg(0)))
	case m.Games < 1 || m.Concurrency < 1 || m.Plies < 0 || *margin < 0 || a.every < 1:
		return a, usageError("-games, -concurrency and -every must be at least 1, -plies and -margin at least 0")
	}
	m.Margin = time.Duration(*margin) * time.Millisecond
	if m.Variants, err = readVariants(*variant); err != nil {
		return a, usageError(err.Error())
	}
	if *tc != "" {
		each = append(list{"tc=" + *tc}, each...)
	}
	if m.Contenders, err = readContenders(engines, each); err != nil {
		return a, usageError(err.Error())
	}
	if len(m.Contenders) < 2 {
		return a, usageError("a match takes two engines or more: -engine cmd=... -engine cmd=...")
	}
	return a, nil
}

// list is a flag that may be given more than once.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }
