// Command curves fits the win probabilities of package wdl to games of self-play, with a curve for each castling rule,
// and prints the table as Go source:
//
//	go run ./engine/lab/train/curves -dir games > fitted.go && mv fitted.go engine/wdl/fitted.go
//
// Every tenth game is held out. The command prints to standard error how well each curve predicts the results of the
// held-out games, compared with one common curve for all rules.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"slices"

	"backrank/engine/lab/train/games"
	"backrank/engine/wdl"
	"backrank/variants"
)

// maxScore is the absolute score in centipawns at and above which positions are ignored, because they are decided
// under any curve.
const maxScore = 2000

// A sample is the score of a position, and the points of the side to move: 0, ½ or 1.
type sample struct {
	score  float64
	points float64
}

// samples are the samples of the games under one castling rule.
type samples struct {
	games             int
	training, heldOut []sample
}

func main() {
	dir := flag.String("dir", "games", "folder of the games")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "curves:", err)
		os.Exit(1)
	}
}

// run fits the curves to the games of a folder and prints the table.
func run(dir string) error {
	byRule, recipes, err := read(dir)
	if err != nil {
		return err
	}
	all := &samples{}
	for _, rule := range variants.Castlings() {
		s := byRule[rule.ID]
		if s == nil || len(s.training) == 0 || len(s.heldOut) == 0 {
			return fmt.Errorf("%s: too few games under the rule %q", dir, rule.ID)
		}
		all.games += s.games
		all.training, all.heldOut = append(all.training, s.training...), append(all.heldOut, s.heldOut...)
	}
	common := fit(all.training)
	var b bytes.Buffer
	fmt.Fprintf(&b, "package wdl\n\n// fitted are the curves by castling rule, \"\" for all together: fitted by engine/lab/train/curves to %d games.\n//\n// The games are those of these runs of engine/lab/train/generate:\n//\n", all.games)
	for _, r := range recipes {
		fmt.Fprintf(&b, "//\t%s\n", r)
	}
	fmt.Fprintf(&b, "var fitted = map[string]Curve{\n%s", entry("", common))
	for _, rule := range variants.Castlings() {
		s := byRule[rule.ID]
		c := fit(s.training)
		b.WriteString(entry(rule.ID, c))
		fmt.Fprintf(os.Stderr, "%-10s %5d games, %7d positions: half %5.1f, spread %5.1f; surprise per position held back %.4f, by the common curve %.4f\n",
			rule.ID, s.games, len(s.training)+len(s.heldOut), c.Half, c.Spread, meanLogLoss(c, s.heldOut), meanLogLoss(common, s.heldOut))
	}
	b.WriteString("}\n")
	source, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(source)
	return err
}

// entry returns the line of the table for a castling rule.
func entry(id string, c wdl.Curve) string {
	return fmt.Sprintf("%q: {Half: %.1f, Spread: %.1f},\n", id, c.Half, c.Spread)
}

// read reads the games of all finished files of a folder. It also returns the recipes of the files, without
// duplicates.
func read(dir string) (byRule map[string]*samples, recipes []string, err error) {
	files, err := games.Files(dir)
	if err != nil {
		return nil, nil, err
	}
	byRule = map[string]*samples{}
	for _, path := range files {
		recipe, all, err := games.Read(path)
		if err != nil {
			return nil, nil, err
		}
		if !slices.Contains(recipes, recipe) {
			recipes = append(recipes, recipe)
		}
		for g, err := range all {
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", path, err)
			}
			rule := g.Start.Rule().ID
			if byRule[rule] == nil {
				byRule[rule] = &samples{}
			}
			byRule[rule].add(g)
		}
	}
	return byRule, recipes, nil
}

// add adds the positions of a game.
func (s *samples) add(g *games.Game) {
	list := &s.training
	if s.games++; s.games%10 == 0 {
		list = &s.heldOut
	}
	side := g.Start.Turn()
	for _, p := range g.Plies {
		if p.Score != games.NoScore && p.Score > -maxScore && p.Score < maxScore {
			*list = append(*list, sample{float64(p.Score), g.Result.Points(side)})
		}
		side = side.Other()
	}
}
