package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"backrank/cli"
	"backrank/engine/lab/arena"
)

const usage = `usage: backrank-arena -engine PARTS -engine PARTS [flags]

Plays matches between chess engines, each start position twice with the colours
changed, and shows how much stronger one of them is and how certain that is.

  backrank-arena -engine cmd=./new -engine cmd=./old -tc 8+0.08 -games 1000
  backrank-arena -engine cmd=./new -engine cmd=./old -tc 8+0.08 -games 40000 \
      -variant all -concurrency 4 -sprt elo0=0,elo1=5 -state test.jsonl
  backrank-arena -engine cmd=stockfish,option.Hash=16,nodes=20000 -levels Expert,Grandmaster -gauntlet
  backrank-arena -levels all -games 40 -variant chess960,bunker,shuffle -pgn levels.pgn

An engine is described by parts separated by commas (\, is a comma in a part):

  cmd=PATH              the program, a UCI engine; args= and dir= are its arguments
                        and the folder it runs in
  level=NAME            instead of cmd: a level of Backrank's own engine; hash= is
                        the size of its transposition table in megabytes
  name=NAME             its name in the results
  option.NAME=VALUE     sets an option of the program
  tc=40/10+0.1          its time control: moves/seconds+increment
  movetime=S nodes=N depth=N    limits of each search; all that are given apply
  elo=R                 its known rating, by which the others are rated

"backrank-arena -version" prints the version.
Ctrl-C ends the match and prints the results so far; with -state the same command
continues it. See docs/lab/ARENA.md.

`

// options are the parsed command line.
type options struct {
	match    arena.Match
	pgn      string
	state    string
	comments bool
	every    int
}

// rawFlags are flags that need further parsing.
type rawFlags struct {
	engines, each list
	levels        string
	variant, tc   string
	resign, draw  string
	sprt          string
	margin        int
}

// parseFlags parses the command line. Help goes to out.
func parseFlags(args []string, out io.Writer) (options, error) {
	var a options
	var t rawFlags
	m := &a.match
	flags := flag.NewFlagSet("backrank-arena", flag.ContinueOnError)
	flags.Var(&t.engines, "engine", "an engine, described by `parts` as above; at least two are needed")
	flags.Var(&t.each, "each", "defaults of all engines, as `parts`; options are for programs only")
	flags.StringVar(&t.levels, "levels", "", "`levels` of Backrank's own engine to add, separated by commas, or all")
	gauntlet := flags.Bool("gauntlet", false, "the first engine plays each of the others (default: all play all)")
	ladder := flags.Bool("ladder", false, "each engine plays the next one (default: all play all)")
	flags.StringVar(&t.variant, "variant", "chess960", "the `variants`, in turn: ids or names separated by commas, or all")
	flags.StringVar(&t.tc, "tc", "", "the `time control` of every engine that has none of its own: 8+0.08, 40/10+0.1")
	flags.IntVar(&t.margin, "margin", 20, "`milliseconds` by which a clock may be exceeded")
	flags.IntVar(&m.Games, "games", 100, "`number` of games for each pair of engines; odd numbers are rounded up")
	flags.IntVar(&m.Concurrency, "concurrency", 1, "`number` of games at the same time")
	flags.Uint64Var(&m.Seed, "seed", 1, "`seed` of the random start positions")
	flags.IntVar(&m.Plies, "plies", 0, "`number` of random plies before the engines begin")
	flags.StringVar(&t.sprt, "sprt", "", "sequential probability ratio test: `elo0=0,elo1=5`,alpha=0.05,beta=0.05")
	flags.StringVar(&t.resign, "resign", "", "end games that both engines see as won: `score=600,moves=4`, in centipawns")
	flags.StringVar(&t.draw, "draw", "", "end games that both engines see as drawn: `score=10,moves=8,after=40`")
	flags.IntVar(&m.MaxPlies, "maxplies", 0, "`number` of plies after which a game is drawn; 0 for no limit")
	flags.StringVar(&a.pgn, "pgn", "", "append the games to this PGN `file`")
	flags.BoolVar(&a.comments, "comments", false, "write score, depth and time after each move of the PGN")
	flags.StringVar(&a.state, "state", "", "save the results in this `file`, and continue from those already in it")
	flags.IntVar(&a.every, "every", 10, "print the score after each `number` of games")
	if cli.AsksForHelp(args) {
		args = []string{"-h"}
	}
	if err := cli.ParseOnly(flags, args, usage, out); err != nil {
		return a, err
	}
	switch {
	case m.Games < 1 || m.Concurrency < 1 || a.every < 1:
		return a, cli.UsageError("-games, -concurrency and -every must be at least 1")
	case *gauntlet && *ladder:
		return a, cli.UsageError("-gauntlet and -ladder cannot be used together")
	case m.Plies < 0 || t.margin < 0 || m.MaxPlies < 0:
		return a, cli.UsageError("-plies, -margin and -maxplies must be at least 0")
	}
	switch {
	case *gauntlet:
		m.Format = arena.Gauntlet
	case *ladder:
		m.Format = arena.Ladder
	}
	if err := t.parse(m); err != nil {
		return a, cli.UsageError(err.Error())
	}
	return a, nil
}

// parse parses the raw flags into the match.
func (t *rawFlags) parse(m *arena.Match) (err error) {
	m.Margin = time.Duration(t.margin) * time.Millisecond
	if m.Variants, err = readVariants(t.variant); err != nil {
		return err
	}
	if t.tc != "" {
		t.each = append(list{"tc=" + t.tc}, t.each...)
	}
	engines, err := addLevels(t.engines, t.levels)
	if err != nil {
		return err
	}
	if m.Contenders, err = parseContenders(engines, t.each); err != nil {
		return err
	}
	switch {
	case len(m.Contenders) < 2:
		return errors.New("a match needs two engines: -engine cmd=... -engine cmd=..., or -levels; see -help")
	case t.sprt != "" && len(m.Contenders) > 2:
		return errors.New("-sprt needs exactly two engines")
	}
	return t.parseEndings(m)
}

// parseEndings parses the adjudication and the SPRT.
func (t *rawFlags) parseEndings(m *arena.Match) error {
	whole := func(n *int) func(float64) bool {
		return func(x float64) bool {
			*n = int(x)
			return x == math.Trunc(x) && x >= 0 && x < 1e6
		}
	}
	if t.resign != "" {
		err := readParts("-resign", t.resign, map[string]func(float64) bool{
			"score": whole(&m.ResignScore), "moves": whole(&m.ResignMoves),
		})
		if err != nil || m.ResignScore == 0 || m.ResignMoves == 0 {
			return errors.Join(err, errors.New("-resign: write score=600,moves=4 with whole numbers, at least 1"))
		}
	}
	if t.draw != "" {
		err := readParts("-draw", t.draw, map[string]func(float64) bool{
			"score": whole(&m.DrawScore), "moves": whole(&m.DrawMoves), "after": whole(&m.DrawAfter),
		})
		if err != nil || m.DrawMoves == 0 {
			return errors.Join(err, errors.New("-draw: write score=10,moves=8,after=40 with whole numbers, moves at least 1"))
		}
	}
	if t.sprt == "" {
		return nil
	}
	s := arena.SPRT{Elo0: math.NaN(), Elo1: math.NaN(), Alpha: 0.05, Beta: 0.05}
	elo := func(e *float64) func(float64) bool {
		return func(x float64) bool { *e = x; return math.Abs(x) <= 1000 }
	}
	chance := func(c *float64) func(float64) bool {
		return func(x float64) bool { *c = x; return x > 0 && x < 0.5 }
	}
	err := readParts("-sprt", t.sprt, map[string]func(float64) bool{
		"elo0": elo(&s.Elo0), "elo1": elo(&s.Elo1), "alpha": chance(&s.Alpha), "beta": chance(&s.Beta),
	})
	if err != nil || !(s.Elo0 < s.Elo1) {
		return errors.Join(err, errors.New("-sprt: write elo0=0,elo1=5 with the first less than the second; alpha and beta must be more than 0 and less than 0.5"))
	}
	m.SPRT = &s
	return nil
}

// readParts parses "key=number,key=number". Each function of takes stores one value and reports
// whether it is valid.
func readParts(what, text string, takes map[string]func(float64) bool) error {
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(part, "=")
		x, err := strconv.ParseFloat(value, 64)
		if take := takes[key]; take == nil || err != nil || !take(x) {
			return fmt.Errorf("%s %s: %q is not recognized", what, text, part)
		}
	}
	return nil
}

// list is a flag that may be repeated.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }
