// Command curves fits the chances of package wdl to games of self-play, for each castling rule, and prints its table:
//
//	go run ./engine/lab/train/curves -dir games > fitted.go && mv fitted.go engine/wdl/fitted.go
//
// Every tenth game is held back; how well the curves foretell its results is told on standard error, beside one curve
// for all rules.
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

// most is the absolute score in centipawns from which positions do not count: they are decided under any curve.
const most = 2000

// A sample is the score of a position, and the points of the side to move: 0, ½ or 1.
type sample struct {
	score  float64
	points float64
}

// samples are those of one castling rule.
type samples struct {
	games          int
	learnt, tested []sample
}

func main() {
	dir := flag.String("dir", "games", "folder of the games")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "curves:", err)
		os.Exit(1)
	}
}

// run reads the games, fits and prints.
func run(dir string) error {
	byRule, recipes, err := read(dir)
	if err != nil {
		return err
	}
	all := &samples{}
	for _, rule := range variants.Castlings() {
		s := byRule[rule.ID]
		if s == nil || len(s.learnt) == 0 || len(s.tested) == 0 {
			return fmt.Errorf("%s: too few games under the rule %q", dir, rule.ID)
		}
		all.games += s.games
		all.learnt, all.tested = append(all.learnt, s.learnt...), append(all.tested, s.tested...)
	}
	common := fit(all.learnt)
	var b bytes.Buffer
	fmt.Fprintf(&b, "package wdl\n\n// fitted are the curves by castling rule, \"\" for all together: fitted by engine/lab/train/curves to %d games.\n", all.games)
	for _, r := range recipes {
		fmt.Fprintf(&b, "// %s\n", r)
	}
	fmt.Fprintf(&b, "var fitted = map[string]Curve{\n%s", entry("", common))
	for _, rule := range variants.Castlings() {
		s := byRule[rule.ID]
		c := fit(s.learnt)
		b.WriteString(entry(rule.ID, c))
		fmt.Fprintf(os.Stderr, "%-10s %5d games, %7d positions: half %5.1f, spread %5.1f; surprise per position held back %.4f, by the common curve %.4f\n",
			rule.ID, s.games, len(s.learnt)+len(s.tested), c.Half, c.Spread, surprise(c, s.tested), surprise(common, s.tested))
	}
	b.WriteString("}\n")
	source, err := format.Source(b.Bytes())
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(source)
	return err
}

func entry(id string, c wdl.Curve) string {
	return fmt.Sprintf("%q: {Half: %.1f, Spread: %.1f},\n", id, c.Half, c.Spread)
}

// read reads all games of a folder, finished files and unfinished ones.
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
	list := &s.learnt
	if s.games++; s.games%10 == 0 {
		list = &s.tested
	}
	side := g.Start.Turn()
	for _, p := range g.Plies {
		if p.Score != games.Unknown && p.Score > -most && p.Score < most {
			*list = append(*list, sample{float64(p.Score), g.Result.Points(side)})
		}
		side = side.Other()
	}
}
