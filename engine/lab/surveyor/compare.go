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

// MeanTime is what a start of a variant has taken on average, in whole milliseconds
// and at least one. It fails if one was not looked at.
func (g *Lines) MeanTime(v variants.Variant) (time.Duration, error) {
	var total int64
	for i := range v.Count() {
		l, ok := g.Of(v, v.StartAt(i))
		if !ok {
			return 0, fmt.Errorf("%s %s was not searched", v.ID, v.StartID(v.StartAt(i)))
		}
		total += l.Milliseconds
	}
	return time.Duration(max(total/v.Count(), 1)) * time.Millisecond, nil
}

// Compare writes how well the scores of a variant's starts agree with a rival's, which
// has to have one of each of them.
func (g *Lines) Compare(out io.Writer, v variants.Variant, theirs map[string]Opinion) error {
	var a, b []float64
	var ours, rivals int64
	agreed := 0
	var rival Opinion
	for i := range v.Count() {
		s := v.StartAt(i)
		l, ok := g.Of(v, s)
		o, has := theirs[v.StartID(s)]
		if !ok || !has {
			return fmt.Errorf("%s %s was not searched by both", v.ID, v.StartID(s))
		}
		a, b = append(a, float64(l.Score)), append(b, float64(o.Score))
		ours, rivals, rival = ours+l.Milliseconds, rivals+o.Milliseconds, o
		if l.Moves[0].UCI == o.Move {
			agreed++
		}
	}
	n := len(a)
	rho := Spearman(a, b)
	low, high := Interval(rho, n)
	row := func(name string, scores []float64, effort string, ms int64) {
		fmt.Fprintf(out, "| %s | %s | %.0f ms | %s | %.2f |\n", name, effort, float64(ms)/float64(n), words(mean(scores)), deviation(scores)/100)
	}
	fmt.Fprintf(out, "%d start positions of %s\n\n| engine | effort | time each | mean score | standard deviation |\n|---|---|--:|--:|--:|\n", n, v.Name)
	row(g.Effort.Engine, a, fmt.Sprintf("%d nodes", g.Effort.Nodes), ours)
	row(rival.Engine, b, fmt.Sprintf("%d ms", rival.MoveTime), rivals)
	_, err := fmt.Fprintf(out, "\nSpearman's ρ %.3f (95%%: %.3f to %.3f), Kendall's τ %.3f, the same best first move in %.0f%%\n",
		rho, low, high, Kendall(a, b), 100*float64(agreed)/float64(n))
	return err
}

// Tell writes what was found of each variant that is complete: a row of Markdown. Where
// reflection is the same game, it says how well the scores of a start and its
// reflection agree: a measure of what the scores are worth.
func (g *Lines) Tell(out io.Writer) error {
	fmt.Fprintf(out, "| variant | starts | mean score | from, to | spread | sharpness | twins: ρ, mean difference |\n|---|--:|--:|--:|--:|--:|--:|\n")
	for _, v := range survey.Variants() {
		if err := g.tell(out, v); err != nil {
			return err
		}
	}
	return nil
}

func (g *Lines) tell(out io.Writer, v variants.Variant) error {
	var scores, spreads, sharps, own, twins []float64
	apart := 0.0
	for i := range v.Count() {
		s := v.StartAt(i)
		l, ok := g.Of(v, s)
		if !ok {
			return nil
		}
		f, err := g.kept(v, s)
		if err != nil {
			return err
		}
		scores, spreads, sharps = append(scores, float64(f.Score)), append(spreads, float64(f.Spread)), append(sharps, float64(f.Sharpness()))
		twin, has := v.Twin(s)
		if t, looked := g.Of(v, twin); has && looked && v.Index(twin) > i {
			own, twins = append(own, float64(l.Score)), append(twins, float64(t.Score))
			apart += math.Abs(float64(l.Score - t.Score))
		}
	}
	agree := "–"
	if len(own) > 0 {
		agree = fmt.Sprintf("%.2f, %.2f", Spearman(append(own, twins...), append(twins, own...)), apart/float64(len(own))/100)
	}
	_, err := fmt.Fprintf(out, "| %s | %d | %s | %s, %s | %.2f | %.2f | %s |\n", v.ID, len(scores), words(mean(scores)),
		words(slices.Min(scores)), words(slices.Max(scores)), mean(spreads)/100, mean(sharps)/100, agree)
	return err
}

// words is a score in pawns.
func words(score float64) string { return survey.Words(int(math.Round(score))) }
