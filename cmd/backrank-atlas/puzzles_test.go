package main

import (
	"strings"
	"testing"

	"backrank/cli"
	"backrank/variants"
	"backrank/variants/puzzles"
)

// puzzles lists all puzzles of the program, or those of a castling rule or with a theme.
func TestPuzzles(t *testing.T) {
	all := puzzles.All()
	lines := runJSON(t, "puzzles")
	if len(lines) != len(all) {
		t.Fatalf("%d of %d puzzles", len(lines), len(all))
	}
	for i, l := range lines {
		p := &all[i]
		moves, _ := l["moves"].([]any)
		if l["id"] != p.ID() || l["variant"] != p.Variant.ID || l["rule"] != p.Position.Rule().ID || l["rating"] != float64(p.Rating) ||
			len(moves) != len(p.Moves) || moves[0] != p.Moves[0].String() || l["fen"] == "" || len(l["themes"].([]any)) != len(p.Themes()) {
			t.Fatalf("%v is %v", p, l)
		}
	}
	ofRules := 0
	for _, rule := range variants.Castlings() {
		out, _, _ := runCommand("puzzles", "-rule", rule.ID)
		ofRules += strings.Count(out, "\n")
	}
	if ofRules != len(all) {
		t.Errorf("%d puzzles of all rules, want %d", ofRules, len(all))
	}
	mates := runJSON(t, "puzzles", "-theme", "mate", "-n", "3")
	if len(mates) != 3 {
		t.Errorf("%d mates, want 3", len(mates))
	}
	for _, l := range mates {
		if themes := l["themes"].([]any); themes[0] != "mate" {
			t.Errorf("%v", themes)
		}
	}
	if out, stderr, code := runCommand("puzzles", "-theme", "zugzwang"); code != cli.Failed || out != "" || !strings.Contains(stderr, "no puzzle") {
		t.Errorf("%d %q %q", code, out, stderr)
	}
	for _, args := range [][]string{{"-rule", "checkers"}, {"-n", "-1"}, {"-variant", "chess"}} {
		if _, _, code := runCommand(append([]string{"puzzles"}, args...)...); code != cli.Misused {
			t.Errorf("%v: %d", args, code)
		}
	}
}
