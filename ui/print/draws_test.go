package print

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"backrank/variants"
)

// The list of draws is complete, in order and within the margins: arrays and pairs with round, number, time and seed,
// marks on struck draws, and the checksum at the end.
func TestTheListOfDrawsIsComplete(t *testing.T) {
	single, _ := variants.ByID("chess960")
	pairs, _ := variants.ByID("multichess")
	for _, c := range []struct{ draws, pages int }{{1, 1}, {9, 1}, {40, 4}} {
		list := DrawList{Title: "Club Open", Sum: "0123456789abcdef"}
		for i := range c.draws {
			v := []variants.Variant{single, pairs}[i%2]
			list.Draws = append(list.Draws, Drawn{
				Round: fmt.Sprint(i + 1), Time: fmt.Sprintf("2026-11-27 10:%02d", i), Variant: v, Start: v.StartAt(int64(i)), Seed: uint64(1000 + i), Struck: i == 2,
			})
		}
		for _, size := range Sizes() {
			p := read(t, size, func(w io.Writer, s Style) error { return Draws(w, s, list) })
			checkMargins(t, fmt.Sprintf("%d draws", c.draws), size, c.pages, p)
			all := ""
			for _, page := range p.pages {
				all += strings.ReplaceAll(page.words(), "\n", " ") + " "
			}
			at := 0
			for i, d := range list.Draws {
				for _, text := range []string{"Round " + d.Round, d.Variant.StartID(d.Start), d.Time, fmt.Sprintf("seed %d", d.Seed)} {
					next := strings.Index(all[at:], text)
					if next < 0 {
						t.Fatalf("%d draws on %s: %q of draw %d is missing", c.draws, size.ID, text, i+1)
					}
					at += next
				}
			}
			if strings.Count(all, "struck out") != min(c.draws/3, 1) || !strings.Contains(all[at:], list.Sum) {
				t.Errorf("%d draws on %s: struck out %d times", c.draws, size.ID, strings.Count(all, "struck out"))
			}
		}
	}
}
