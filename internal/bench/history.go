package main

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// historyColumns is the first line of a history. A ratio is the geometric mean of the ratios of perft rates over all
// positions of orthodox chess and Chess960. Unlike rates, ratios of different machines can roughly be compared.
const historyColumns = "date\trevision\tprocessor\tratio to Stockfish\tratio to Fairy-Stockfish\n"

// appendTo appends a line for this run to a history, which is created if it does not exist.
func (f rates) appendTo(path string) error {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	line := fmt.Sprintf("%s\t%s\t%s\t%.2f\t%.2f\n", time.Now().UTC().Format(time.DateOnly), revision(), processor(),
		f.ratio("Backrank", "Stockfish"), f.ratio("Backrank", "Fairy-Stockfish"))
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		line = historyColumns + line
	}
	_, err = file.WriteString(line)
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

// ratio returns the geometric mean of the ratios of two programs' median rates, over the positions that both counted.
func (f rates) ratio(program, other string) float64 {
	sum, n := 0., 0
	for position := range f[other] {
		if rate := f.median(program, position); rate > 0 {
			sum += math.Log(rate / f.median(other, position))
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
}

// revision returns the measured commit, followed by "-dirty" if files have changed.
func revision() string {
	out, err := exec.Command("git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// processor returns the name of the processor on Linux, elsewhere the architecture.
func processor() string {
	data, _ := os.ReadFile("/proc/cpuinfo") // exists on Linux only
	for line := range strings.Lines(string(data)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}
