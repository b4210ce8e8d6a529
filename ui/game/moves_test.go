package game

import (
	"strings"
	"testing"

	"backrank/app/analysis"
	"backrank/variants/pgn"
)

// The times of moves have tenths of seconds only if the clocks of the game have them.
func TestTimesHaveTenthsIfTheClocksHave(t *testing.T) {
	for clocks, want := range map[string]string{
		"0:00:58 0:00:57 0:00:50":     "0:02 0:03 0:08",
		"0:00:58 0:00:57.2 0:00:50":   "0:02.0 0:02.8 0:08.0",
		"0:00:45 0:00:57.2 0:00:42.5": "0:15 0:02.8 0:02.5",
	} {
		c := strings.Fields(clocks)
		g, err := pgn.NewReader(strings.NewReader("[TimeControl \"60\"]\n\n1. e4 {[%clk " + c[0] + "]} e5 {[%clk " + c[1] + "]} 2. Nf3 {[%clk " + c[2] + "]} *")).Next()
		if err != nil {
			t.Fatal(err)
		}
		report, err := analysis.Of(&g)
		if err != nil {
			t.Fatal(err)
		}
		text, got := new(Moves).timesOf(report), []string{}
		for _, p := range report.Plies {
			got = append(got, text(p.Node))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the times are %q, want %s", clocks, got, want)
		}
	}
}
