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
	"backrank/variants"
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

// rawFlags are the values of flags that parse converts.
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
	var o options
	var r rawFlags
	m := &o.match
	flags := flag.NewFlagSet("backrank-arena", flag.ContinueOnError)
	flags.Var(&r.engines, "engine", "an engine, described by `parts` as above; at least two are needed")
	flags.Var(&r.each, "each", "defaults of all engines, as `parts`; options are for programs only")
	flags.StringVar(&r.levels, "levels", "", "`levels` of Backrank's own engine to add, separated by commas, or all")
	gauntlet := flags.Bool("gauntlet", false, "the first engine plays each of the others (default: all play all)")
	ladder := flags.Bool("ladder", false, "each engine plays the next one (default: all play all)")
	flags.StringVar(&r.variant, "variant", "chess960", "the `variants`, in turn: ids or names separated by commas, or all")
	flags.StringVar(&r.tc, "tc", "", "the `time control` of every engine that has none of its own: 8+0.08, 40/10+0.1")
	flags.IntVar(&r.margin, "margin", 20, "`milliseconds` by which a clock may be exceeded")
	flags.IntVar(&m.Games, "games", 100, "`number` of games for each pair of engines; odd numbers are rounded up")
	flags.IntVar(&m.Concurrency, "concurrency", 1, "`number` of games at the same time")
	flags.Uint64Var(&m.Seed, "seed", 1, "`seed` of the random start positions")
	flags.IntVar(&m.Plies, "plies", 0, "`number` of random plies before the engines begin")
	flags.StringVar(&r.sprt, "sprt", "", "sequential probability ratio test: `elo0=0,elo1=5`,alpha=0.05,beta=0.05")
	flags.StringVar(&r.resign, "resign", "", "end games that both engines see as won: `score=600,moves=4`, in centipawns")
	flags.StringVar(&r.draw, "draw", "", "end games that both engines see as drawn: `score=10,moves=8,after=40`")
	flags.IntVar(&m.MaxPlies, "maxplies", 0, "`number` of plies after which a game is drawn; 0 for no limit")
	flags.StringVar(&o.pgn, "pgn", "", "append the games to this PGN `file`")
	flags.BoolVar(&o.comments, "comments", false, "write score, depth and time after each move of the PGN")
	flags.StringVar(&o.state, "state", "", "save the results in this `file`, and continue from those already in it")
	flags.IntVar(&o.every, "every", 10, "print the score after each `number` of games")
	if cli.IsHelp(args) {
		args = []string{"-h"}
	}
	if err := cli.ParseOnly(flags, args, usage, out); err != nil {
		return o, err
	}
	switch {
	case m.Games < 1 || m.Concurrency < 1 || o.every < 1:
		return o, cli.UsageError("-games, -concurrency and -every must be at least 1")
	case *gauntlet && *ladder:
		return o, cli.UsageError("-gauntlet and -ladder cannot be used together")
	case m.Plies < 0 || r.margin < 0 || m.MaxPlies < 0:
		return o, cli.UsageError("-plies, -margin and -maxplies must be at least 0")
	}
	switch {
	case *gauntlet:
		m.Format = arena.Gauntlet
	case *ladder:
		m.Format = arena.Ladder
	}
	if err := r.parse(m); err != nil {
		return o, cli.UsageError(err.Error())
	}
	return o, nil
}

// parse sets the fields of m from the raw flags.
func (r *rawFlags) parse(m *arena.Match) (err error) {
	m.Margin = time.Duration(r.margin) * time.Millisecond
	if m.Variants, err = parseVariants(r.variant); err != nil {
		return err
	}
	if r.tc != "" {
		r.each = append(list{"tc=" + r.tc}, r.each...)
	}
	engines, err := addLevels(r.engines, r.levels)
	if err != nil {
		return err
	}
	if m.Contenders, err = parseContenders(engines, r.each); err != nil {
		return err
	}
	switch {
	case len(m.Contenders) < 2:
		return errors.New("a match needs two engines: -engine cmd=... -engine cmd=..., or -levels; see -help")
	case r.sprt != "" && len(m.Contenders) > 2:
		return errors.New("-sprt needs exactly two engines")
	}
	return r.parseEndings(m)
}

// parseEndings sets the adjudication and the SPRT of m.
func (r *rawFlags) parseEndings(m *arena.Match) error {
	setInt := func(n *int) func(float64) bool {
		return func(x float64) bool {
			*n = int(x)
			return x == math.Trunc(x) && x >= 0 && x < 1e6
		}
	}
	if r.resign != "" {
		err := parseNumbers("-resign", r.resign, map[string]func(float64) bool{
			"score": setInt(&m.ResignScore), "moves": setInt(&m.ResignMoves),
		})
		if err != nil || m.ResignScore == 0 || m.ResignMoves == 0 {
			return errors.Join(err, errors.New("-resign: write score=600,moves=4 with whole numbers, at least 1"))
		}
	}
	if r.draw != "" {
		err := parseNumbers("-draw", r.draw, map[string]func(float64) bool{
			"score": setInt(&m.DrawScore), "moves": setInt(&m.DrawMoves), "after": setInt(&m.DrawAfter),
		})
		if err != nil || m.DrawMoves == 0 {
			return errors.Join(err, errors.New("-draw: write score=10,moves=8,after=40 with whole numbers, moves at least 1"))
		}
	}
	if r.sprt == "" {
		return nil
	}
	s := arena.SPRT{Elo0: math.NaN(), Elo1: math.NaN(), Alpha: 0.05, Beta: 0.05}
	setElo := func(e *float64) func(float64) bool {
		return func(x float64) bool { *e = x; return math.Abs(x) <= 1000 }
	}
	setProbability := func(c *float64) func(float64) bool {
		return func(x float64) bool { *c = x; return x > 0 && x < 0.5 }
	}
	err := parseNumbers("-sprt", r.sprt, map[string]func(float64) bool{
		"elo0": setElo(&s.Elo0), "elo1": setElo(&s.Elo1), "alpha": setProbability(&s.Alpha), "beta": setProbability(&s.Beta),
	})
	if err != nil || !(s.Elo0 < s.Elo1) {
		return errors.Join(err, errors.New("-sprt: write elo0=0,elo1=5 with the first less than the second; alpha and beta must be more than 0 and less than 0.5"))
	}
	m.SPRT = &s
	return nil
}

// parseNumbers parses the value of a flag of the form "key=number,key=number". setters has a function for each
// key, which stores the number and reports whether it is valid.
func parseNumbers(flagName, text string, setters map[string]func(float64) bool) error {
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(part, "=")
		x, err := strconv.ParseFloat(value, 64)
		if set := setters[key]; set == nil || err != nil || !set(x) {
			return fmt.Errorf("%s %s: %q is not recognized", flagName, text, part)
		}
	}
	return nil
}

// list is the value of a flag that may be repeated.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

// parseVariants parses ids or names of variants separated by commas. "all" is the whole catalogue.
func parseVariants(text string) ([]variants.Variant, error) {
	if text == "all" {
		return variants.All(), nil
	}
	var all []variants.Variant
	for name := range strings.SplitSeq(text, ",") {
		v, err := variantNamed(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// variantNamed returns the variant with an id, or the only variant with a name or id that begins with text.
// Case does not matter in names.
func variantNamed(text string) (variants.Variant, error) {
	if v, ok := variants.ByID(text); ok {
		return v, nil
	}
	var matches []variants.Variant
	for _, v := range variants.All() {
		matched := false
		for _, name := range append([]string{v.ID, v.Name}, v.Synonyms...) {
			matched = matched || text != "" && len(name) >= len(text) && strings.EqualFold(name[:len(text)], text)
		}
		if matched {
			matches = append(matches, v)
		}
	}
	switch len(matches) {
	case 0:
		return variants.Variant{}, fmt.Errorf("unknown variant %q; choose from %s", text, strings.Join(variants.IDs(), ", "))
	case 1:
		return matches[0], nil
	}
	return variants.Variant{}, fmt.Errorf("variant %q may be %s or %s: say which", text, matches[0].ID, matches[1].ID)
}
