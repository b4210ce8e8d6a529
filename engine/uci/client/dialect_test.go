package client

import (
	"fmt"
	"strings"
	"testing"

	"backrank/engine"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// testOptions returns the options of an engine with or without UCI_Chess960, and with the given values of UCI_Variant.
func testOptions(chess960 bool, ids ...string) (o Options) {
	o = Options{{Name: "Hash", Kind: Spin, Min: 1, Max: 9}}
	if chess960 {
		o = append(o, Option{Name: "UCI_Chess960", Kind: Check})
	}
	if len(ids) > 0 {
		o = append(o, Option{Name: "UCI_Variant", Kind: Combo, Vars: ids})
	}
	return o
}

// The dialects of the variants for several engines, as text: the settings, and "takes" if castling is written as the
// king taking its partner.
func TestDialects(t *testing.T) {
	plain, frc := testOptions(false), testOptions(true)
	fairy := testOptions(true, "chess", "fischerandom", "nocastle", "placement", "shatranj")
	ours := testOptions(true, "chess", "chess960", "chess480", "bunker", "slide", "kingsleap", "shuffle")
	const no = "no"
	const fischerandom = "UCI_Variant=fischerandom UCI_Chess960=true takes"
	for _, c := range []struct {
		id                      string
		plain, frc, fairy, ours string
	}{
		{"chess", "", "UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false"},
		{"chess960", no, "UCI_Chess960=true takes", fischerandom, "UCI_Variant=chess960 UCI_Chess960=true takes"},
		{"dfrc", no, "UCI_Chess960=true takes", fischerandom, "UCI_Variant=chess960 UCI_Chess960=true takes"},
		{"chess484", no, "UCI_Chess960=true takes", fischerandom, "UCI_Variant=chess960 UCI_Chess960=true takes"},
		{"multichess", no, "UCI_Chess960=true takes", fischerandom, "UCI_Variant=chess960 UCI_Chess960=true takes"},
		{"chess480", no, no, no, "UCI_Variant=chess480 UCI_Chess960=true takes"},
		{"bunker", no, no, no, "UCI_Variant=bunker UCI_Chess960=true takes"},
		{"prechess", no, no, no, "UCI_Variant=bunker UCI_Chess960=true takes"},
		{"benko", "", "UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false"},
		{"slide", no, no, no, "UCI_Variant=slide UCI_Chess960=true takes"},
		{"kingsleap", no, no, no, "UCI_Variant=kingsleap UCI_Chess960=true takes"},
		{"shuffle", "", "UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false", "UCI_Variant=shuffle UCI_Chess960=true takes"},
		{"custom:fischer:independent:slide", no, no, no, "UCI_Variant=slide UCI_Chess960=true takes"},
		{"custom:shuffle:independent:none", "", "UCI_Chess960=false", "UCI_Variant=chess UCI_Chess960=false", "UCI_Variant=shuffle UCI_Chess960=true takes"},
	} {
		v, ok := variants.ByID(c.id)
		if !ok {
			t.Fatal(c.id)
		}
		for name, e := range map[string]struct {
			options Options
			want    string
		}{"plain": {plain, c.plain}, "frc": {frc, c.frc}, "fairy": {fairy, c.fairy}, "ours": {ours, c.ours}} {
			d, err := e.options.Dialect(v)
			got := dialectText(d)
			if err != nil {
				got = no
			}
			if got != e.want {
				t.Errorf("%s, %s: %q, want %q", c.id, name, got, e.want)
			}
		}
	}
}

func dialectText(d Dialect) string {
	var parts []string
	for _, s := range d.Settings {
		parts = append(parts, s.Name+"="+s.Value)
	}
	if d.KingTakesPartner {
		parts = append(parts, "takes")
	}
	return strings.Join(parts, " ")
}

// Without castling rights, every engine can play under any rule. A dialect for positions without rights does not support
// positions with rights.
func TestDialectWithoutCastlingRights(t *testing.T) {
	for _, rule := range variants.Castlings() {
		p, _, err := fen.Parse("rk5r/8/8/8/8/8/8/RK5R w - - 0 1", rule)
		if err != nil {
			t.Fatal(err)
		}
		d, err := testOptions(false).DialectOf(&p)
		if err != nil || d.KingTakesPartner || !d.supports(&p) {
			t.Errorf("%s: %v", rule.ID, err)
		}
	}
	bunker := startPosition(t, "bunker", "518")
	if d, err := testOptions(true).DialectOf(&bunker); err == nil {
		t.Errorf("%+v", d)
	}
	e := startTest(t, faulty("none", 1))
	prepare(t, e, "shuffle")
	if _, err := e.Search(t.Context(), bunker, nil, engine.Limits{Depth: 1}, nil); err == nil {
		t.Error("a position with castling rights was sent in a dialect without them")
	}
}

// UCI engines castle by our rules, in both notations: they play castling if it is the only move in searchmoves.
func TestUCIEnginesCastle(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		e := startTest(t, installed(t, name))
		for _, c := range []struct{ id, fen, castling string }{
			{"chess", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "e1h1"},
			{"chess", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 1", "e8a8"},
			{"chess960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "e1g1"},
			{"chess960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "e1b1"},
			{"dfrc", "r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/4RK1R b HEea - 0 1", "c8a8"},
			{"dfrc", "r1k1r3/pppppppp/8/8/8/8/PPPPPPPP/4RK1R w HEea - 0 1", "f1h1"},
			{"benko", "rk5r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", "e1a1"},
		} {
			prepare(t, e, c.id)
			v, _ := variants.ByID(c.id)
			p, warnings, err := fen.Parse(c.fen, v.Castling)
			if err != nil || len(warnings) > 0 {
				t.Fatal(c.fen, err, warnings)
			}
			m, err := san.ParseUCI(&p, c.castling)
			if err != nil || !m.IsCastling() {
				t.Fatal(c.castling, err)
			}
			r, err := e.Search(t.Context(), p, nil, engine.Limits{Nodes: 100, Moves: []rules.Move{m}}, nil)
			if err != nil || r.Move != m {
				t.Errorf("%s, %s: %v, %v, want %v", name, c.id, r.Move, err, m)
			}
			var next rules.Position
			p.Play(m, &next)
			if r, err := e.Search(t.Context(), p, []rules.Move{m}, engine.Limits{Nodes: 100}, nil); err != nil || !next.Legal(r.Move) {
				t.Errorf("%s after %s: %v, %v", name, c.castling, r.Move, err)
			}
		}
	}
}

// UCI engines play every variant that has a dialect, from many start positions.
func TestUCIEnginesPlayOurStarts(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		e := startTest(t, installed(t, name))
		played := 0
		for _, v := range variants.All() {
			d, err := e.Options().Dialect(v)
			if err != nil {
				continue
			}
			played++
			if err := e.NewGame(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(5) {
				p, err := v.Position(v.RandomStart(seed))
				if err != nil {
					t.Fatal(err)
				}
				var moves []rules.Move
				at, next := p, p
				for range 20 {
					r, err := e.Search(t.Context(), p, moves, engine.Limits{Nodes: 50}, nil)
					if err != nil {
						t.Fatal(fmt.Errorf("%s, %s %d: %w", name, v.ID, seed, err))
					}
					moves = append(moves, r.Move)
					at.Play(r.Move, &next)
					at = next
				}
			}
		}
		if played != 7 {
			t.Errorf("%s plays %d variants", name, played)
		}
	}
}

// A ponder search ends only after ponderhit.
func TestPonderHit(t *testing.T) {
	for _, name := range []string{"stockfish", "fairy-stockfish"} {
		e := startTest(t, installed(t, name))
		prepare(t, e, "chess")
		hit := make(chan struct{})
		reached := false
		at := startPosition(t, "chess", "518")
		r, err := e.Search(t.Context(), at, nil, engine.Limits{WhiteTime: 1e8, BlackTime: 1e8, PonderHit: hit}, func(i Info) {
			if i.Depth >= 10 && !reached {
				reached = true
				close(hit)
			}
		})
		if err != nil || !reached || !at.Legal(r.Move) {
			t.Errorf("%s: %v %v %v", name, err, reached, r.Move)
		}
	}
}

// Several variations are reported with their numbers.
func TestUCIEnginesReportSeveralLines(t *testing.T) {
	e := startTest(t, installed(t, "stockfish"))
	if err := e.Set(t.Context(), "multipv", "3"); err != nil {
		t.Fatal(err)
	}
	prepare(t, e, "chess")
	at := startPosition(t, "chess", "518")
	best := map[int]rules.Move{}
	r, err := e.Search(t.Context(), at, nil, engine.Limits{Depth: 6}, func(i Info) {
		if len(i.PV) > 0 {
			best[i.Line] = i.PV[0]
		}
	})
	if err != nil || len(best) != 3 || best[1] != r.Move || best[2] == best[3] || len(r.PV) == 0 || r.PV[0] != r.Move {
		t.Errorf("%v: %v, %v", err, best, r)
	}
}
