package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// rates has the rates of each program on each position, in million leaves per second, one for each round.
type rates map[string]map[string][]float64

func (f rates) add(program, position string, rate float64) {
	if f[program] == nil {
		f[program] = map[string][]float64{}
	}
	f[program][position] = append(f[program][position], rate)
}

// median returns the median of the rates, 0 if there are none.
func (f rates) median(program, position string) float64 {
	rates := slices.Sorted(slices.Values(f[program][position]))
	if len(rates) == 0 {
		return 0
	}
	return (rates[(len(rates)-1)/2] + rates[len(rates)/2]) / 2
}

// writeComparison prints the positions that every program supports, with the ratio to the first program.
func (f rates) writeComparison(w io.Writer, programs []program, all []position) {
	shared := slices.DeleteFunc(slices.Clone(all), func(p position) bool { return !p.Chess })
	fmt.Fprint(w, "| program, million leaves a second |")
	for _, pos := range shared {
		fmt.Fprintf(w, " %s d%d |", pos.Name, pos.Depth)
	}
	fmt.Fprintf(w, " ratios to %s |\n|---|%s---|\n", programs[0].Name, strings.Repeat("--:|", len(shared)))
	for _, prog := range programs {
		fmt.Fprintf(w, "| %s |", prog.Name)
		var ratios []string
		for _, pos := range shared {
			rate := f.median(prog.Name, pos.Name)
			fmt.Fprintf(w, " %.0f |", rate)
			ratios = append(ratios, fmt.Sprintf("%.2f", rate/f.median(programs[0].Name, pos.Name)))
		}
		fmt.Fprintf(w, " %s |\n", strings.Join(ratios, ", "))
	}
}

// writeOwn prints the positions that only Backrank supports, with the ratio to the same pieces under the orthodox rule.
func (f rates) writeOwn(w io.Writer, name string, all []position, leaves map[string]int64) {
	fmt.Fprintln(w, "| ours, same pieces under another rule | leaves | million a second | ratio to its orthodox figure |\n|---|--:|--:|--:|")
	for _, pos := range all {
		if pos.Orthodox == "" {
			continue
		}
		rate := f.median(name, pos.Name)
		fmt.Fprintf(w, "| %s d%d | %d | %.0f | %.2f |\n", pos.Name, pos.Depth, leaves[pos.Name], rate, rate/f.median(name, pos.Orthodox))
	}
}
