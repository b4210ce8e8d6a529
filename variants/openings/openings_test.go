package openings

import (
	"regexp"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// Every line of the table has an ECO code and legal moves, and is found by its moves.
func TestEveryNamedOpeningIsAGame(t *testing.T) {
	named := regexp.MustCompile(`^[A-E][0-9][0-9] \S.*\S$`)
	chess, _ := variants.ByID("chess")
	first, err := chess.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(table) {
		name, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		lines++
		var moves []rules.Move
		p := first
		for move := range strings.FieldsSeq(text) {
			m, err := san.ParseUCI(&p, move)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			next := p
			p.Play(m, &next)
			moves, p = append(moves, m), next
		}
		if got, plies := Find(start, moves); got != name || plies != len(moves) || !named.MatchString(name) {
			t.Errorf("%q is called %q, %d plies", line, got, plies)
		}
	}
	if lines < 3000 || lines != len(names()) {
		t.Errorf("%d lines, %d openings", lines, len(names()))
	}
}
