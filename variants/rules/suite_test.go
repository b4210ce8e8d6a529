package rules_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// nodeLimit keeps the perft suites fast: depths with more leaves are skipped.
func nodeLimit() uint64 { return uint64(sized(250_000, 25_000)) }

func lines(t testing.TB, file string) []string {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if l := strings.TrimSpace(s.Text()); l != "" && l[0] != '#' {
			out = append(out, l)
		}
	}
	return out
}

// moveTexts returns the legal moves in coordinates, with king takes partner, sorted.
func moveTexts(p *rules.Position) []string {
	var out []string
	for _, m := range p.Moves(nil) {
		out = append(out, m.String())
	}
	slices.Sort(out)
	return out
}

func find(t testing.TB, p *rules.Position, text string) rules.Move {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%s: %s is not legal", fen.Format(p), text)
	return rules.Move{}
}

// TestRulesSuite checks the legal moves, the perft counts and the FEN after a line of moves, for every position in
// rules.jsonl.
func TestRulesSuite(t *testing.T) {
	suite := lines(t, "rules.jsonl")
	if len(suite) != 120 {
		t.Fatalf("%d positions, want 120", len(suite))
	}
	for i, line := range suite {
		var c struct {
			Rule, FEN, After string
			Moves, Line      []string
			Perft            []uint64
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("%d-%s", i, c.Rule), func(t *testing.T) {
			p := parse(t, c.FEN, variants.CastlingByID(c.Rule))
			if got := fen.Format(&p); got != c.FEN {
				t.Errorf("FEN of %s is %s", c.FEN, got)
			}
			slices.Sort(c.Moves)
			if got := moveTexts(&p); !slices.Equal(got, c.Moves) {
				t.Errorf("%s\n got %v\nwant %v", c.FEN, got, c.Moves)
			}
			for depth, want := range c.Perft {
				if got := p.Perft(depth + 1); want <= nodeLimit() && got != want {
					t.Errorf("%s: perft %d is %d, want %d", c.FEN, depth+1, got, want)
				}
			}
			for _, text := range c.Line {
				var next rules.Position
				p.Play(find(t, &p, text), &next)
				p = next
			}
			if got := fen.Format(&p); got != c.After {
				t.Errorf("after %v\n got %s\nwant %s", c.Line, got, c.After)
			}
		})
	}
}

// TestPerftSuites counts the leaves of the public Chess960 and double Fischer suites, and of the same positions under
// orthodox and bunker castling.
func TestPerftSuites(t *testing.T) {
	for _, suite := range []struct {
		file string
		rule *rules.Castling
		size int
	}{
		{"standard.epd", variants.Classical, 7},
		{"chess960_starts.epd", variants.Fischer, 960},
		{"dfrc_start.epd", variants.Fischer, 50},
		{"fischer.epd", variants.Fischer, 75},
		{"orthodox.epd", variants.Orthodox, 75},
		{"bunker_castling_only.epd", castlingOnly, 75},
	} {
		t.Run(suite.file, func(t *testing.T) {
			all := lines(t, suite.file)
			if len(all) != suite.size {
				t.Fatalf("%d positions, want %d", len(all), suite.size)
			}
			for _, line := range all {
				fen, counts, _ := strings.Cut(line, ";")
				p := parse(t, fen, suite.rule)
				for _, c := range strings.Split(counts, ";") {
					var depth int
					var want uint64
					if _, err := fmt.Sscanf(c, "D%d %d", &depth, &want); err != nil {
						t.Fatalf("%s: %v", line, err)
					}
					if want > nodeLimit() {
						break
					}
					if got := p.Perft(depth); got != want {
						t.Errorf("%s: perft %d is %d, want %d", fen, depth, got, want)
					}
				}
			}
		})
	}
}

// castlingOnly is bunker castling without the leap.
var castlingOnly = rules.Castling{
	ID: "bunker-castling", Name: "Bunker castling without the leap",
	Partners: variants.Bunker.Partners, Land: variants.Bunker.Land,
}.Tabulate()
