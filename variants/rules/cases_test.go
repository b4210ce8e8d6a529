package rules_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

func parse(t testing.TB, text string, rule *rules.Castling) rules.Position {
	t.Helper()
	p, _, err := fen.Parse(text, rule)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// special formats castlings as e1h1:g1/f1 and leaps as e1>g1.
func special(p *rules.Position) []string {
	var out []string
	for _, m := range p.Moves(nil) {
		switch {
		case m.IsCastling():
			out = append(out, m.String()+":"+m.Landing().String()+"/"+m.PartnerLanding().String())
		case m.IsLeap():
			out = append(out, m.From().String()+">"+m.To().String())
		}
	}
	slices.Sort(out)
	return out
}

func TestCastlingCases(t *testing.T) {
	data, err := os.ReadFile("testdata/castling_cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID, Rule, FEN, Why string
		Legal              []string
	}
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 97 {
		t.Fatalf("%d cases, want 97", len(cases))
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			rule := variants.CastlingByID(c.Rule)
			p, _, err := fen.Parse(c.FEN, rule)
			if err != nil && p.Rule() == nil { // F18 leaves the other king in check: it is about castling only
				t.Fatal(err)
			}
			slices.Sort(c.Legal)
			if got := special(&p); !slices.Equal(got, c.Legal) {
				t.Errorf("%s (%s)\n got %v\nwant %v", c.FEN, c.Why, got, c.Legal)
			}
			for _, m := range p.Moves(nil) {
				if m.IsCastling() || m.IsLeap() {
					var next rules.Position
					p.Play(m, &next)
					if next.CastlingRights()&next.Of(p.Turn()) != 0 {
						t.Errorf("%v leaves rights on %v", m, next.CastlingRights())
					}
					if next.At(m.Landing()).Type() != chess.King {
						t.Errorf("%v: no king on %v", m, m.Landing())
					}
				}
			}
		})
	}
}
