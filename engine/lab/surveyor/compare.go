package surveyor

import (
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"backrank/variants"
	"backrank/variants/survey"
)

// MeanTime returns the mean search time of the start positions of a variant, in whole milliseconds and at
// least 1 ms. It returns an error if the result of a start position is missing.
func (r *Results) MeanTime(v variants.Variant) (time.Duration, error) {
	var total int64
	for i := range v.Count() {
		result, ok := r.Get(v, v.StartAt(i))
		if !ok {
			return 0, fmt.Errorf("%s %s was not searched", v.ID, v.StartID(v.StartAt(i)))
		}
		total += result.Milliseconds
	}
	return time.Duration(max(total/v.Count(), 1)) * time.Millisecond, nil
}

// Compare prints how well the scores of the start positions of a variant agree with the evaluations of another
// engine, by the id of the start position. It returns an error if either lacks a start position.
func (r *Results) Compare(out io.Writer, v variants.Variant, evaluations map[string]Evaluation) error {
	var own, others []float64
	var ownTime, referenceTime int64
	sameMove := 0
	var reference Evaluation
	for i := range v.Count() {
		s := v.StartAt(i)
		result, ok := r.Get(v, s)
		o, has := evaluations[v.StartID(s)]
		if !ok || !has {
			return fmt.Errorf("%s %s was not searched by both", v.ID, v.StartID(s))
		}
		own, others = append(own, float64(result.Score)), append(others, float64(o.Score))
		ownTime, referenceTime, reference = ownTime+result.Milliseconds, referenceTime+o.Milliseconds, o
		if result.Moves[0].UCI == o.Move {
			sameMove++
		}
	}
	n := len(own)
	rho := Spearman(own, others)
	low, high := Interval(rho, n)
	row := func(name string, scores []float64, effort string, ms int64) {
		fmt.Fprintf(out, "| %s | %s | %.0f ms | %s | %.2f |\n", name, effort, float64(ms)/float64(n), formatScore(mean(scores)), standardDeviation(scores)/100)
	}
	fmt.Fprintf(out, "%d start positions of %s\n\n| engine | effort | time each | mean score | standard deviation |\n|---|---|--:|--:|--:|\n", n, v.Name)
	row(r.Effort.Engine, own, fmt.Sprintf("%d nodes", r.Effort.Nodes), ownTime)
	row(reference.Engine, others, fmt.Sprintf("%d ms", reference.MoveTime), referenceTime)
	_, err := fmt.Fprintf(out, "\nSpearman's ρ %.3f (95%%: %.3f to %.3f), Kendall's τ %.3f, the same best first move in %.0f%%\n",
		rho, low, high, Kendall(own, others), 100*float64(sameMove)/float64(n))
	return err
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
	if len(starts) > 0 {
		agreement = fmt.Sprintf("%.2f, %.2f", Spearman(append(starts, twins...), append(twins, starts...)), difference/float64(len(starts))/100)
	}
	_, err := fmt.Fprintf(out, "| %s | %d | %s | %s, %s | %.2f | %.2f | %s |\n", v.ID, len(scores), formatScore(mean(scores)),
		formatScore(slices.Min(scores)), formatScore(slices.Max(scores)), mean(spreads)/100, mean(sharps)/100, agreement)
	return err
}

// formatScore formats a score in pawns.
func formatScore(score float64) string { return survey.FormatScore(int(math.Round(score))) }
