package surveyor

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/survey"
)

// minCommon is the minimum number of start positions for a comparison; with fewer, the interval of ρ is wider than 1.
const minCommon = 15

// Compare prints two Markdown tables for the variants of which at least minCommon start positions were searched: how well
// the scores of each two searches agree, and how well the scores of each search agree with games. Of two start positions
// that are the same game, mirrored, one counts. It returns an error if there is nothing to compare.
func (c *Collection) Compare(out io.Writer, games *survey.GamesSurvey) error {
	var searches, results []string
	for _, v := range survey.Variants() {
		all, err := c.searchesOf(v)
		if err != nil {
			return err
		}
		for i := range all {
			for j := range i {
				if common := all[j].common(&all[i]); len(common) >= minCommon {
					searches = append(searches, all[j].compare(&all[i], common))
				}
			}
			if row := all[i].compareGames(games); row != "" {
				results = append(results, row)
			}
		}
	}
	if searches == nil && results == nil {
		return fmt.Errorf("no two of the searches, and no search and the games, have %d start positions of a variant in common", minCommon)
	}
	if searches != nil {
		fmt.Fprintf(out, "| variant | starts | first | second | mean scores | standard deviations | Spearman's ρ (95%%) | Kendall's τ "+
			"| the same best first move | differ by more than both errors |\n|---|--:|---|---|--:|--:|--:|--:|--:|--:|\n%s\n", strings.Join(searches, "\n"))
	}
	if results != nil {
		fmt.Fprintf(out, "\n| variant | starts | search | mean score | White's score in games | standard deviation, by chance alone | Spearman's ρ (95%%) |\n"+
			"|---|--:|---|--:|--:|--:|--:|\n%s\n", strings.Join(results, "\n"))
	}
	return nil
}

// search has the findings of one search of a variant's start positions.
type search struct {
	variant   variants.Variant
	effort    survey.Effort
	deviation float64           // see [survey.Part]
	findings  []*survey.Finding // by index of the start position; nil if it was not searched
}

// searchesOf returns the searches that have findings for a variant: those of survey files first.
func (c *Collection) searchesOf(v variants.Variant) ([]search, error) {
	var all []search
	for _, p := range append(slices.Clone(c.own), c.second...) {
		if p.Variant.ID == v.ID {
			s := search{v, p.Effort, p.Deviation, make([]*survey.Finding, v.Count())}
			for i := range s.findings {
				f := p.At(int64(i))
				s.findings[i] = &f
			}
			all = append(all, s)
		}
	}
	for _, r := range c.Searches {
		s, some := search{v, r.Effort, r.deviation(), make([]*survey.Finding, v.Count())}, false
		for i := range s.findings {
			start := v.StartAt(int64(i))
			if _, searched := r.Get(v, start); !searched {
				continue
			}
			f, err := r.mergedFinding(v, start)
			if err != nil {
				return nil, err
			}
			s.findings[i], some = &f, true
		}
		if some {
			all = append(all, s)
		}
	}
	return all, nil
}

// indices returns the start positions that were searched, except for the second one of two that are the same game.
func (s *search) indices() (all []int64) {
	for i, f := range s.findings {
		if twin, same := s.variant.Twin(s.variant.StartAt(int64(i))); f != nil && !(same && s.variant.Index(twin) < int64(i)) {
			all = append(all, int64(i))
		}
	}
	return all
}

// common returns the start positions that another search has too.
func (s *search) common(other *search) []int64 {
	return slices.DeleteFunc(s.indices(), func(i int64) bool { return other.findings[i] == nil })
}

// compare returns the row of two searches, which compares some start positions.
func (s *search) compare(other *search, starts []int64) string {
	v := s.variant
	var first, second []float64
	sameMove, differ := 0, 0
	for _, i := range starts {
		f, g := s.findings[i], other.findings[i]
		first, second = append(first, float64(f.Score)), append(second, float64(g.Score))
		if m, o := f.Moves[0], g.Moves[0]; m.From == o.From && m.To == o.To {
			sameMove++
		}
		start := v.StartAt(i)
		if survey.Differ(f.Score, survey.MarginOf(s.deviation, v, start), g.Score, survey.MarginOf(other.deviation, v, start)) {
			differ++
		}
	}
	return fmt.Sprintf("| %s | %d | %v | %v | %s, %s | %.2f, %.2f | %s | %.3f | %.0f%% | %d |", v.ID, len(starts), s.effort, other.effort,
		formatScore(mean(first)), formatScore(mean(second)), standardDeviation(first)/100, standardDeviation(second)/100,
		formatRho(first, second), Kendall(first, second), 100*float64(sameMove)/float64(len(starts)), differ)
}

// compareGames returns the row that compares the scores with White's results in games, "" if there are too few.
func (s *search) compareGames(games *survey.GamesSurvey) string {
	var scores, points, chance []float64
	for _, i := range s.indices() {
		if g, has := games.Of(s.variant.Castling, s.variant.StartAt(i)); has {
			scores, points, chance = append(scores, float64(s.findings[i].Score)), append(points, g.Points()), append(chance, squareError(&g))
		}
	}
	if len(scores) < minCommon {
		return ""
	}
	return fmt.Sprintf("| %s | %d | %v | %s | %.1f%% | %.1f%%, %.1f%% | %s |", s.variant.ID, len(scores), s.effort, formatScore(mean(scores)),
		100*mean(points), 100*standardDeviation(points), 100*math.Sqrt(mean(chance)), formatRho(scores, points))
}

// squareError returns the square of the standard error of White's score in games.
func squareError(g *survey.Games) float64 {
	n, points := float64(g.Count()), g.Points()
	return ((float64(g.Wins)+float64(g.Draws)/4)/n - points*points) / n
}

// formatRho formats Spearman's ρ with its 95 % interval.
func formatRho(x, y []float64) string {
	rho := Spearman(x, y)
	low, high := Interval(rho, len(x))
	return fmt.Sprintf("%.3f (%.3f to %.3f)", rho, low, high)
}

// WriteSummary prints a Markdown table with a row for each variant whose start positions all have results. If
// the mirror image of a start position is the same game (see [variants.Variant.Twin]), both were searched, and the
// row has the rank correlation and the mean difference of their scores, which show how accurate the scores are.
func (r *Results) WriteSummary(out io.Writer) error {
	fmt.Fprintf(out, "| variant | starts | mean score | from, to | spread | sharpness | twins: ρ, mean difference |\n|---|--:|--:|--:|--:|--:|--:|\n")
	for _, v := range survey.Variants() {
		if err := r.writeSummaryRow(out, v); err != nil {
			return err
		}
	}
	return nil
}

// writeSummaryRow prints the row of a variant, or nothing if a start position has no result.
func (r *Results) writeSummaryRow(out io.Writer, v variants.Variant) error {
	var scores, spreads, sharps, starts, twins []float64
	difference := 0.0
	for i := range v.Count() {
		s := v.StartAt(i)
		result, ok := r.Get(v, s)
		if !ok {
			return nil
		}
		f, err := r.mergedFinding(v, s)
		if err != nil {
			return err
		}
		scores, spreads, sharps = append(scores, float64(f.Score)), append(spreads, float64(f.Spread)), append(sharps, float64(f.Sharpness()))
		twin, has := v.Twin(s)
		if t, found := r.Get(v, twin); has && found && v.Index(twin) > i {
			starts, twins = append(starts, float64(result.Score)), append(twins, float64(t.Score))
			difference += math.Abs(float64(result.Score - t.Score))
		}
	}
	agreement := "–"
	if len(starts) > 0 { // each pair counts in both orders, because neither start of it is the first
		agreement = fmt.Sprintf("%.2f, %.2f", Spearman(append(starts, twins...), append(twins, starts...)), difference/float64(len(starts))/100)
	}
	_, err := fmt.Fprintf(out, "| %s | %d | %s | %s, %s | %.2f | %.2f | %s |\n", v.ID, len(scores), formatScore(mean(scores)),
		formatScore(slices.Min(scores)), formatScore(slices.Max(scores)), mean(spreads)/100, mean(sharps)/100, agreement)
	return err
}

// formatScore formats a score in pawns.
func formatScore(score float64) string { return survey.FormatScore(int(math.Round(score))) }
