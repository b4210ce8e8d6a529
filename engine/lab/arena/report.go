package arena

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"backrank/engine/elo"
)

// StatusLine returns the state of a match in one line: the number of games and, if there are two contenders,
// their score, Elo difference, SPRT and faults.
func (m *Match) StatusLine(s *Standings) string {
	text := fmt.Sprintf("%d/%d", s.Games(), m.Total())
	if len(m.Contenders) > 2 {
		return text
	}
	t := s.Between(0, 1)
	elo, margin := t.Pairs.Elo()
	text += fmt.Sprintf("  %v  %.1f %%  Elo %s ± %s", t.Results, 100*t.Points(), signed(elo), unsigned(margin))
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		text += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", m.SPRT.LLR(t.Pairs), lower, upper)
	}
	if n := t.Faults[0].total() + t.Faults[1].total(); n > 0 {
		text += fmt.Sprintf("  faults %d", n)
	}
	return text
}

// Total returns the number of games of the match if no SPRT ends it early.
func (m *Match) Total() int { return (m.Games + 1) / 2 * 2 * len(m.pairings()) }

// signed formats x with its sign and one decimal; "?" if it is NaN.
func signed(x float64) string {
	if math.IsNaN(x) {
		return "?"
	}
	return strings.ReplaceAll(fmt.Sprintf("%+.1f", x), "Inf", "∞")
}

func unsigned(x float64) string { return strings.TrimPrefix(signed(x), "+") }

// rounded formats x without decimals; "?" if it is NaN.
func rounded(x float64) string {
	if math.IsNaN(x) {
		return "?"
	}
	return fmt.Sprintf("%.0f", x)
}

func (f Faults) total() (n int) {
	for _, count := range f {
		n += count
	}
	return n
}

// String returns the faults as text, such as "2 time, 1 crash".
func (f Faults) String() string {
	var parts []string
	for _, e := range []Ending{TimeLoss, IllegalMove, Crash, Stall} {
		if f[e] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", f[e], e))
		}
	}
	return strings.Join(parts, ", ")
}

// WriteReport prints the results of each pairing, the ratings if there are several contenders or known ratings,
// and the endings.
func (m *Match) WriteReport(w io.Writer, s *Standings) error {
	var b strings.Builder
	for _, pairing := range m.pairings() {
		t := s.Between(pairing[0], pairing[1])
		if t.Games() == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		m.writePairing(&b, pairing, t)
		if len(m.Variants) > 1 {
			m.writeVariants(&b, pairing, s)
		}
	}
	if b.Len() == 0 {
		b.WriteString("no pair of games has been finished\n")
	}
	if (len(m.Contenders) > 2 || m.anchored()) && s.Games() > 0 {
		m.writeRatings(&b, s)
	}
	if s.Games() > 0 {
		fmt.Fprintf(&b, "\nendings: %s\n", s.endingsText())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writePairing prints the results of two contenders against each other.
func (m *Match) writePairing(b *strings.Builder, pairing [2]int, t Tally) {
	first, second := m.Contenders[pairing[0]], m.Contenders[pairing[1]]
	elo, margin := t.Pairs.Elo()
	normalized, normalizedMargin := t.Pairs.Normalized()
	fmt.Fprintf(b, "%s - %s  %v of %d games\n", first.Name, second.Name, t.Results, t.Games())
	fmt.Fprintf(b, "  score    %.1f %% ± %s   draws %.1f %%   White %.1f %%\n",
		100*t.Points(), unsigned(100*t.Pairs.Margin()), 100*float64(t.Draws)/float64(t.Games()), 100*t.White.Points())
	fmt.Fprintf(b, "  Elo      %s ± %s   normalized %s ± %s   superior %s %%\n",
		signed(elo), unsigned(margin), signed(normalized), unsigned(normalizedMargin), unsigned(100*t.Pairs.LOS()))
	fmt.Fprintf(b, "  pairs    %v with 0 ½ 1 1½ 2 points\n", t.Pairs)
	if m.SPRT != nil {
		b.WriteString("  test     " + m.SPRT.status(t.Pairs) + "\n")
	}
	for i, c := range []Contender{first, second} {
		if t.Faults[i].total() > 0 {
			fmt.Fprintf(b, "  faults   %s: %v\n", c.Name, t.Faults[i])
		}
	}
}

// status returns the LLR, its bounds and the decision as text.
func (s SPRT) status(p elo.Pairs) string {
	llr := s.LLR(p)
	lower, upper := s.Bounds()
	verdict := "undecided"
	if done, accepted := s.Done(llr); accepted {
		verdict = fmt.Sprintf("passed: stronger by %g rather than %g", s.Elo1, s.Elo0)
	} else if done {
		verdict = fmt.Sprintf("failed: stronger by %g rather than %g", s.Elo0, s.Elo1)
	}
	return fmt.Sprintf("LLR %.2f (%.2f, %.2f) [%.2f, %.2f], %s", llr, lower, upper, s.Elo0, s.Elo1, verdict)
}

// writeVariants prints a line for each variant that two contenders have played.
func (m *Match) writeVariants(b *strings.Builder, pairing [2]int, s *Standings) {
	b.WriteByte('\n')
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, v := range m.Variants {
		if t := s.variants[variantKey{pairing[0], pairing[1], v.ID}]; t != nil {
			elo, margin := t.Pairs.Elo()
			fmt.Fprintf(w, "%s\t%v\t%.1f %%\tElo %s ± %s\n", v.ID, t.Results, 100*t.Points(), signed(elo), unsigned(margin))
		}
	}
	w.Flush()
}

// writeRatings prints the contenders by rating.
func (m *Match) writeRatings(b *strings.Builder, s *Standings) {
	ratings := m.Ratings(s)
	order := make([]int, len(ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ratings[j].Elo, ratings[i].Elo) })
	b.WriteByte('\n')
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, i := range order {
		r := ratings[i]
		rating := signed(r.Elo) + " ± " + unsigned(r.Margin)
		switch {
		case m.Contenders[i].Elo != 0:
			rating = rounded(r.Elo) + ", given"
		case m.anchored():
			rating = rounded(r.Elo) + " ± " + rounded(r.Margin)
		}
		fmt.Fprintf(w, "%s\tElo %s\t%v\t%.1f %% of %d\n", m.Contenders[i].Name, rating, r.Score, 100*r.Score.Points(), r.Score.Games())
	}
	w.Flush()
	if !m.anchored() && !math.IsNaN(ratings[0].Elo) {
		b.WriteString("The mean of these ratings is 0.\n")
	}
}

func (s *Standings) endingsText() string {
	var all []Ending
	for e := range s.endings {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b Ending) int {
		if d := s.endings[b] - s.endings[a]; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
	var parts []string
	for _, e := range all {
		parts = append(parts, fmt.Sprintf("%s %d", e, s.endings[e]))
	}
	return strings.Join(parts, ", ")
}
