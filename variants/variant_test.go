package variants

import (
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

func variant(t testing.TB, id string) Variant {
	t.Helper()
	v, ok := ByID(id)
	if !ok {
		t.Fatalf("no variant %q", id)
	}
	return v
}

// Every row is from RULES.md §1.
func TestCatalogue(t *testing.T) {
	want := []struct {
		id, family, symmetry, castling string
		starts                         int64
	}{
		{"chess", "orthodox", "mirrored", "classical", 1},
		{"chess960", "fischer", "mirrored", "fischer", 960},
		{"dfrc", "fischer", "independent", "fischer", 921600},
		{"chess480", "fischer", "mirrored", "orthodox", 960},
		{"chess484", "regroupment", "independent", "fischer", 484},
		{"multichess", "multi", "unequal", "fischer", 56},
		{"bunker", "shuffle", "mirrored", "bunker", 2880},
		{"prechess", "shuffle", "drafted", "bunker", 8294400},
		{"benko", "shuffle", "drafted", "classical", 8294400},
		{"slide", "shuffle", "mirrored", "slide", 2880},
		{"kingsleap", "shuffle", "mirrored", "leap", 2880},
		{"shuffle", "shuffle", "mirrored", "none", 2880},
	}
	all := All()
	if len(all) != len(want) {
		t.Fatalf("%d variants, want %d", len(all), len(want))
	}
	for i, w := range want {
		v := all[i]
		if v.ID != w.id || v.Family.ID != w.family || v.Symmetry.ID() != w.symmetry || v.Castling.ID != w.castling {
			t.Errorf("row %d is %s: %s × %v × %s, want %v", i, v.ID, v.Family.ID, v.Symmetry, v.Castling.Name, w)
		}
		if v.Count() != w.starts {
			t.Errorf("%s: %d start positions, want %d", v.ID, v.Count(), w.starts)
		}
		if v.Name == "" || v.Source() == "" || len(v.Synonyms) == 0 || v.Summary() == "" || len(v.Summary()) > 36 {
			t.Errorf("%s: name, source, synonyms or summary is missing, or the summary is no tile's line: %q", v.ID, v.Summary())
		}
		if got := variant(t, v.ID); got.Name != v.Name {
			t.Errorf("%s finds %s", v.ID, got.Name)
		}
	}
}

func TestMirroredStartsAmongIndependentOnes(t *testing.T) {
	for id, want := range map[string]int{"chess484": 22, "multichess": 0} {
		v, n := variant(t, id), 0
		for i := range v.Count() {
			if v.StartAt(i).IsMirrored() {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %d mirrored starts, want %d", id, n, want)
		}
	}
}

func TestCustomVariants(t *testing.T) {
	own := 0
	for _, f := range Families() {
		for _, s := range Symmetries() {
			for _, c := range Castlings() {
				v := Custom(f, s, c)
				if v.Family != f || v.Symmetry != s || v.Castling != c {
					t.Fatalf("%s is another choice", v.ID)
				}
				if !v.IsCustom() {
					own++
				}
				back, ok := ByID(v.ID)
				if ok != (v.Count() > 0) || ok && (back.ID != v.ID || back.Name != v.Name) {
					t.Errorf("%s reads back as %s, %v", v.ID, back.ID, ok)
				}
				if v.IsCustom() && (v.ID != "custom:"+f.ID+":"+s.ID()+":"+c.ID || v.Name == "" || v.Summary() == "") {
					t.Errorf("custom variant %+v", v)
				}
			}
		}
	}
	if own != len(All()) {
		t.Errorf("%d of the free choices are the catalogue's own, want %d", own, len(All()))
	}
	for _, id := range []string{
		"", "custom", "custom:fischer:mirrored", "custom:none:mirrored:fischer", "custom:fischer:none:fischer",
		"custom:fischer:mirrored:nothing", "custom:fischer:mirrored:fischer:", "Chess960", "custom:orthodox:unequal:leap",
	} {
		if v, ok := ByID(id); ok {
			t.Errorf("%q finds %s", id, v.ID)
		}
	}
	if v, _ := ByID("custom:fischer:mirrored:fischer"); v.ID != "chess960" {
		t.Errorf("Fischer's three choices give %q", v.ID)
	}
	if s := Custom(OrthodoxFamily, Unequal, Leap).RandomStart(1); s != (Start{}) {
		t.Errorf("a variant without starts draws %v", s)
	}
}

func TestStartIndexIsTheInverseOfStartAt(t *testing.T) {
	variants := All()
	for _, f := range []*Family{RegroupmentFamily, MultiFamily, OrthodoxFamily} {
		for _, s := range Symmetries() {
			variants = append(variants, Custom(f, s, Slide))
		}
	}
	for _, v := range variants {
		stride := max(1, v.Count()/5000|1)
		seen := map[Start]bool{}
		for i := int64(0); i < v.Count(); i += stride {
			s := v.StartAt(i)
			if seen[s] || v.Index(s) != i {
				t.Fatalf("%s: start %d is %v, which has index %d", v.ID, i, s, v.Index(s))
			}
			seen[s] = true
			if err := v.Allows(s); err != nil {
				t.Fatalf("%s: start %d: %v", v.ID, i, err)
			}
			if back, err := ParseStartID(v.StartID(s)); err != nil || back != s {
				t.Fatalf("%s: %s reads back as %v, %v", v.ID, v.StartID(s), back, err)
			}
			if back, err := v.ParseStart(s.String()); err != nil || back != s {
				t.Fatalf("%s: %v reads back as %v, %v", v.ID, s, back, err)
			}
		}
	}
}

func TestStartIDs(t *testing.T) {
	rnbqkbnr, rnbkqbnr := array(t, "RNBQKBNR"), array(t, "RNBKQBNR")
	for id, want := range map[string]string{"chess960": "518", "dfrc": "W518-B518", "prechess": "W518-B518"} {
		if got := variant(t, id).StartID(Both(rnbqkbnr)); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
	for want, s := range map[string]Start{"518": Both(rnbqkbnr), "W518-B534": {rnbqkbnr, rnbkqbnr}} {
		if got := s.ID(); got != want {
			t.Errorf("%v: %s, want %s", s, got, want)
		}
	}
	for text, want := range map[string]Start{
		"518": Both(rnbqkbnr), " 534 ": Both(rnbkqbnr), "W518-B534": {rnbqkbnr, rnbkqbnr}, "w534-b518": {rnbkqbnr, rnbqkbnr},
	} {
		if got, err := ParseStartID(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "2880", "-1", "+5", "W518", "W518-534", "518-534", "B518-W534", "W518-B2880", "W-B", "W1-B2-B3", "99999999999999999999", "RNBQKBNR"} {
		if s, err := ParseStartID(text); err == nil {
			t.Errorf("%q gives %v, want an error", text, s)
		}
	}
}

// Chess484 counts 22·i(white) + i(black); Multi-chess the ordered unequal pairs.
func TestOrdinals(t *testing.T) {
	chess484, multi := variant(t, "chess484"), variant(t, "multichess")
	for i, white := range RegroupmentFamily.Numbers() {
		for j, black := range RegroupmentFamily.Numbers() {
			if got, ok := chess484.Ordinal(Start{decode(white), decode(black)}); !ok || got != 22*i+j {
				t.Errorf("W%d-B%d is %d, want %d", white, black, got, 22*i+j)
			}
		}
	}
	next := 0
	for _, white := range MultiFamily.Numbers() {
		for _, black := range MultiFamily.Numbers() {
			got, ok := multi.Ordinal(Start{decode(white), decode(black)})
			if ok != (white != black) || ok && got != next {
				t.Errorf("W%d-B%d is %d, %v, want %d", white, black, got, ok, next)
			}
			if ok {
				next++
			}
		}
	}
	for _, c := range []struct{ id, text, want string }{
		{"chess484", "0", "W406-B406"},
		{"chess484", "483", "W742-B742"},
		{"chess484", "W518-B534", "W518-B534"},
		{"multichess", "0", "W517-B518"},
		{"multichess", "55", "W538-B537"},
		{"dfrc", "518", "W518-B518"},
		{"chess960", "959", "959"},
	} {
		v := variant(t, c.id)
		if s, err := v.ParseStart(c.text); err != nil || v.StartID(s) != c.want {
			t.Errorf("%s %q: %v, %v, want %s", c.id, c.text, s, err, c.want)
		}
	}
	if _, ok := variant(t, "dfrc").Ordinal(Both(orthodoxArray)); ok {
		t.Error("Double Fischerandom has an ordinal")
	}
}

func TestParseStartNamesTheFault(t *testing.T) {
	for _, c := range []struct{ id, text, want string }{
		{"chess960", "", "nothing was given"},
		{"chess960", "960", "is numbered from 0 to 959"},
		{"chess960", "W518-B534", "both sides must have the same array"},
		{"chess960", "RNBQKBNR/RNBKQBNR", "both sides must have the same array"},
		{"multichess", "56", "is numbered from 0 to 55"},
		{"multichess", "W518-B518", "the two arrays must differ"},
		{"chess484", "484", "is numbered from 0 to 483"},
		{"chess484", "W518-B0", "Black's array BBQNNRKR is not one of"},
		{"bunker", "2880", "is numbered from 0 to 2879"},
		{"bunker", "RNBQKBNR/RNB", "eight pieces are needed, not 3"},
	} {
		s, err := variant(t, c.id).ParseStart(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: %v, error %v, want one with %q", c.id, c.text, s, err, c.want)
		}
	}
}

func TestSymmetricRules(t *testing.T) {
	for _, c := range Castlings() {
		want := slices.Contains([]string{"orthodox", "bunker", "slide", "leap", "none"}, c.ID)
		if got := isSymmetric(c); got != want {
			t.Errorf("%s is left-right symmetric: %v, want %v", c.Name, got, want)
		}
	}
}

// Each of these rules is left-right symmetric except in one respect.
func TestSymmetryNeedsPartnersLandingsAndLeaps(t *testing.T) {
	for name, c := range map[string]rules.Castling{
		"partner":           {From: func(_, f chess.File) bool { return f == chess.FileA }},
		"king's landing":    {Land: func(k, _ chess.File) (chess.File, chess.File) { return chess.FileC, k }},
		"partner's landing": {Land: func(k, _ chess.File) (chess.File, chess.File) { return k, chess.FileD }},
		"leap":              {Leap: func(k chess.File) []chess.File { return []chess.File{k + 2} }},
	} {
		if isSymmetric(&c) {
			t.Errorf("%s: the rule is taken for left-right symmetric", name)
		}
	}
}

func TestTwins(t *testing.T) {
	for id, want := range map[string]string{
		"chess480": "534", "bunker": "534", "slide": "534", "shuffle": "534", "prechess": "W534-B534",
		"chess960": "", "chess": "", "benko": "",
	} {
		v := variant(t, id)
		twin, ok := v.Twin(Both(orthodoxArray))
		if ok != (want != "") || ok && v.StartID(twin) != want {
			t.Errorf("%s: twin of 518 is %v, %v, want %q", id, twin, ok, want)
		}
	}
}

// RooksOnly is true for the rules under which the letters KQkq mean the same in other programs.
func TestRulesOfRooksOnly(t *testing.T) {
	for _, c := range Castlings() {
		want := c == Classical || c == Fischer || c == Orthodox
		if c.RooksOnly() != want {
			t.Errorf("%s: %v, want %v", c.ID, c.RooksOnly(), want)
		}
	}
	bishops := rules.Castling{
		Partners: []chess.PieceType{chess.Bishop},
		Land:     func(king, _ chess.File) (chess.File, chess.File) { return king, king + 1 },
	}
	if bishops.RooksOnly() {
		t.Error("castling with bishops is with rooks only")
	}
}

// No two rules have the same name, whether long or short.
func TestRuleNamesAreDistinct(t *testing.T) {
	names := map[string]bool{}
	for _, c := range Castlings() {
		for _, name := range []string{"id " + c.ID, "name " + c.Name, "label " + c.Label(), "short " + c.Short()} {
			if names[name] || strings.HasSuffix(name, " ") {
				t.Errorf("%s: %s", c.ID, name)
			}
			names[name] = true
		}
	}
}
