// Command tune fits the numbers of the evaluation written by hand to games of the computer against itself, and
// writes them as source:
//
//	go run ./engine/lab/train/tune -dir games -positions 1000000 -out engine/numbers_tuned.go
//
// It measures what each number does in each position by changing it a little, which makes the evaluation
// a linear model; fits that to a mixture of scores and results; and again from there, since some
// numbers do not add up but bend. It can be killed at any moment: a round that was done is not done
// again. The same command gives the same numbers, on however many threads.
package main

import (
	"flag"
	"fmt"
	"os"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/lab/train"
	"backrank/engine/lab/train/games"
)

// options are what the command is told.
type options struct {
	dir, out, state string
	positions, each int
	rounds, threads int
	seed            uint64
	results, loose  float64
}

func main() {
	var o options
	flag.StringVar(&o.dir, "dir", "games", "folder of the games")
	flag.StringVar(&o.out, "out", "engine/numbers_tuned.go", "file to write")
	flag.StringVar(&o.state, "state", "", "file that keeps the rounds done, by default DIR/tune.json")
	flag.IntVar(&o.positions, "positions", 1000000, "positions to fit, as far as the games go")
	flag.IntVar(&o.each, "each", 8, "positions of one game at most")
	flag.IntVar(&o.rounds, "rounds", 2, "rounds of measuring and fitting")
	flag.IntVar(&o.threads, "threads", 2, "threads")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the choice of positions")
	flag.Float64Var(&o.results, "results", 0.3, "share of the game's result in the target; the rest is the score's")
	flag.Float64Var(&o.loose, "loose", 15, "how far in centipawns a number goes that little is known of")
	flag.Parse()
	if o.state == "" {
		o.state = o.dir + "/tune.json"
	}
	if err := run(o); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(1)
	}
}

func run(o options) error {
	paths, err := games.Files(o.dir)
	if err != nil {
		return err
	}
	say := train.Say()
	s, err := load(paths, o.positions, o.each, o.seed)
	if err != nil {
		return err
	}
	odds := train.FitOdds(len(s.fit), func(i int) (int, float64) { return s.fit[i].score, s.fit[i].points })
	target := func(s sample) float64 { return odds.Target(s.score, s.points, o.results) }
	say("%d positions to fit, %d held back; %.0f centipawns are worth ten wins to one loss", len(s.fit), len(s.held), odds)

	trials := make([]*engine.Trial, max(o.threads, 1))
	for i := range trials {
		trials[i] = engine.NewTrial()
	}
	recipe := fmt.Sprintf("%d positions, %d held back, %d of a game, seed %d, share of results %g, looseness %g, %.0f centipawns for ten wins to one loss",
		len(s.fit), len(s.held), o.each, o.seed, o.results, o.loose, odds)
	st := resume(o.state, recipe, trials[0])
	if st.Rounds == 0 {
		st.Before[0], st.Before[1] = loss(s.fit, trials, target, odds), loss(s.held, trials, target, odds)
	} else {
		say("%d rounds done before", st.Rounds)
	}
	say("surprise %.5f, held back %.5f", st.Before[0], st.Before[1])
	for st.Rounds < o.rounds {
		st.give(trials)
		m := linearised(s.fit, trials, target)
		say("measured %d numbers", len(st.Numbers))
		if err := m.fit(st.First, st.Numbers, o.threads, odds, o.loose); err != nil {
			return err
		}
		st.Rounds++
		st.give(trials)
		st.After[0], st.After[1] = loss(s.fit, trials, target, odds), loss(s.held, trials, target, odds)
		say("round %d: surprise %.5f, held back %.5f", st.Rounds, st.After[0], st.After[1])
		if err := st.save(o.state); err != nil {
			return err
		}
	}
	st.give(trials)
	text, err := source(trials[0].Tables(), fmt.Sprintf("tuned are the numbers that the engine plays with, made by the command tune:\n%s.\n"+
		"Surprise %.5f before and %.5f after %d rounds, of those held back %.5f and %.5f.\n",
		recipe, st.Before[0], st.After[0], st.Rounds, st.Before[1], st.After[1]))
	if err != nil {
		return err
	}
	return cli.Replace(o.out, func(f *os.File) error {
		_, err := f.Write(text)
		return err
	})
}

// loss is the mean surprise of the targets by the evaluation as it is, rounding and all.
func loss(samples []sample, trials []*engine.Trial, target func(sample) float64, odds train.Odds) float64 {
	return train.Mean(len(samples), len(trials), func(worker, _, i int) float64 {
		s := &samples[i]
		return train.Surprise(odds.Points(worth(trials[worker].Look(&s.p), &s.p)), target(*s))
	})
}
