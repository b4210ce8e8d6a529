package surveyor

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/survey"
)

// Compare prints a Markdown table with a row for each two searches and each variant that both have: how well their
// scores agree. It returns an error if no two searches have a variant in common.
func (c *Collection) Compare(out io.Writer) error {
	surveys := [][]survey.Part{c.own, c.second}
	for _, r := range c.Searches {
		parts, err := r.parts()
		if err != nil {
			return err
		}
		surveys = append(surveys, parts)
	}
	var rows []string
	for _, v := range survey.Variants() {
		for i := range surveys {
			for j := range i {
				a, b := partOf(v, surveys[j]), partOf(v, surveys[i])
				if a != nil && b != nil {
					rows = append(rows, compareRow(a, b))
				}
			}
		}
	}
	if rows == nil {
		return errors.New("no two of the searches have all start positions of the same variant")
	}
	_, err := fmt.Fprintf(out, "| variant | starts | first | second | mean scores | standard deviations | Spearman's ρ (95%%) | Kendall's τ "+
		"| the same best first move | differ by more than both errors |\n|---|--:|---|---|--:|--:|--:|--:|--:|--:|\n%s\n", strings.Join(rows, "\n"))
	return err
}

// partOf returns the part of a variant, nil if there is none.
func partOf(v variants.Variant, parts []survey.Part) *survey.Part {
	for i := range parts {
		if parts[i].Variant.ID == v.ID {
			return &parts[i]
		}
	}
	return nil
}

// compareRow returns the row of two parts of one variant.
func compareRow(a, b *survey.Part) string {
	v := a.Variant
	var first, second []float64
	sameMove, differ := 0, 0
	surveys := [2]*survey.Survey{survey.New(*a), survey.New(*b)}
	for i := range v.Count() {
		f, g := a.At(i), b.At(i)
		first, second = append(first, float64(f.Score)), append(second, float64(g.Score))
		if m, o := f.Moves[0], g.Moves[0]; m.From == o.From && m.To == o.To {
			sameMove++
		}
		s := v.StartAt(i)
		if survey.Differ(f.Score, surveys[0].Margin(v.Castling, s), g.Score, surveys[1].Margin(v.Castling, s)) {
			differ++
		}
	}
	n := len(first)
	rho := Spearman(first, second)
	low, high := Interval(rho, n)
	return fmt.Sprintf("| %s | %d | %v | %v | %s, %s | %.2f, %.2f | %.3f (%.3f to %.3f) | %.3f | %.0f%% | %d |", v.ID, n, a.Effort, b.Effort,
		formatScore(mean(first)), formatScore(mean(second)), standardDeviation(first)/100, standardDeviation(second)/100,
		rho, low, high, Kendall(first, second), 100*float64(sameMove)/float64(n), differ)
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
