package variants_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// rights implements RULES.md §4: the files whose pieces have a right at the start, as letters from a to h.
func rights(rule string, a variants.Array) string {
	king := strings.IndexByte(a.String(), 'K')
	left, right := a.String()[:king], a.String()[king+1:]
	files := map[int]bool{}
	rooks := func() { // the farthest rook on either side
		if f := strings.IndexByte(left, 'R'); f >= 0 {
			files[f] = true
		}
		if f := strings.LastIndexByte(right, 'R'); f >= 0 {
			files[king+1+f] = true
		}
	}
	switch rule {
	case "classical":
		if king == 4 {
			for _, f := range []int{0, 7} {
				files[f] = a[f] == chess.Rook
			}
		}
	case "fischer", "orthodox":
		rooks()
	case "bunker":
		rooks()
		files[king] = true
	case "slide":
		for f := range 8 {
			files[f] = f != king
		}
	case "leap":
		files[king] = true
	}
	var b strings.Builder
	for f := range 8 {
		if files[f] {
			b.WriteByte("abcdefgh"[f])
		}
	}
	return b.String()
}

// letters returns the files of the pieces of c that have a right, from a to h.
func letters(p *rules.Position, c chess.Color) string {
	var b strings.Builder
	for sq := range (p.CastlingRights() & p.Of(c)).All() {
		b.WriteString(sq.File().String())
	}
	return b.String()
}

func TestRightsOfEveryArrayUnderEveryRule(t *testing.T) {
	for _, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
		for n := range variants.Arrays {
			white, _ := variants.ArrayNumbered(n)
			black, _ := variants.ArrayNumbered((n*1009 + 7) % variants.Arrays) // another array for Black
			p, err := v.Position(variants.Start{White: white, Black: black})
			if err != nil {
				t.Fatal(err)
			}
			if got, want := letters(&p, chess.White), rights(rule.ID, white); got != want {
				t.Errorf("%s, White's %v: rights %q, want %q", rule.Name, white, got, want)
			}
			if got, want := letters(&p, chess.Black), rights(rule.ID, black); got != want {
				t.Errorf("%s, Black's %v: rights %q, want %q", rule.Name, black, got, want)
			}
		}
	}
}

// The lanes of an array are those of its start position: one for every partner that has a landing, and the leaps of a
// king that can leap.
func TestLanesAreThoseOfThePosition(t *testing.T) {
	for _, rule := range variants.Castlings() {
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, rule)
		for n := range variants.Arrays {
			a, _ := variants.ArrayNumbered(n)
			p, err := v.Position(variants.Both(a))
			if err != nil {
				t.Fatal(err)
			}
			var want []rules.Lane
			king := p.King(chess.White)
			for partner := range (p.CastlingRights() & p.Of(chess.White) &^ rules.Bit(king)).All() {
				if l := rule.Castle(king.File(), partner.File()); l != nil {
					want = append(want, *l)
				}
			}
			if p.CastlingRights().Has(king) {
				want = append(want, rule.Leaps(king.File())...)
			}
			if got := rule.Lanes(a); !slices.Equal(got, want) {
				t.Fatalf("%s, %v: %v, want %v", rule.Name, a, got, want)
			}
		}
	}
	if got := variants.Bunker.Lanes(variants.Array{}); got != nil {
		t.Errorf("nobody has %v", got)
	}
}

// Of two rooks on one side only the farther one has the right.
func TestBothRooksOnOneSide(t *testing.T) {
	for _, c := range []struct{ array, rule, want string }{
		{"KBRNBNRQ", "bunker", "ag"},
		{"RBRNBNKQ", "bunker", "ag"},
		{"KBRNBNRQ", "fischer", "g"},
		{"KBRNBNRQ", "orthodox", "g"},
		{"KBRNBNRQ", "classical", ""},
		{"KBRNBNRQ", "slide", "bcdefgh"},
		{"KBRNBNRQ", "leap", "a"},
		{"KBRNBNRQ", "none", ""},
		{"RNBQKBNR", "classical", "ah"},
		{"RNBRKBNQ", "classical", "a"},
		{"RNBKQBNR", "classical", ""},
	} {
		a, err := variants.ParseArray(c.array)
		if err != nil {
			t.Fatal(err)
		}
		v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, variants.CastlingByID(c.rule))
		p, err := v.Position(variants.Both(a))
		if err != nil {
			t.Fatal(err)
		}
		if got := letters(&p, chess.White); got != c.want {
			t.Errorf("%s under %s: %q, want %q", c.array, c.rule, got, c.want)
		}
	}
}

// Start positions are legal, with pawns and pieces in place, and their FEN is read back as the same position.
func TestStartPositionsOfEveryVariant(t *testing.T) {
	for _, v := range variants.All() {
		starts := []variants.Start{v.StartAt(0), v.StartAt(v.Count() - 1)}
		for seed := range uint64(100) {
			starts = append(starts, v.RandomStart(seed))
		}
		for _, s := range starts {
			p, err := v.Position(s)
			if err != nil {
				t.Fatalf("%s %v: %v", v.ID, s, err)
			}
			want := strings.ToLower(s.Black.String()) + "/pppppppp/8/8/8/8/PPPPPPPP/" + s.White.String()
			if got, _, _ := strings.Cut(fen.Format(&p), " "); got != want {
				t.Errorf("%s %v: %s, want %s", v.ID, s, got, want)
			}
			if p.Turn() != chess.White || p.InCheck() || p.MoveNumber() != 1 || p.HalfmoveClock() != 0 || p.EnPassant() != chess.NoSquare {
				t.Errorf("%s %v: %s", v.ID, s, fen.Format(&p))
			}
			if n := p.Count(); n < 18 || n > 22 { // 16 by pawns, 2 to 4 by knights, castlings of neighbours
				t.Errorf("%s %v: %d moves", v.ID, s, n)
			}
			back, warnings, err := fen.Parse(fen.Format(&p), v.Castling)
			if err != nil || len(warnings) > 0 || back != p {
				t.Errorf("%s %v: %s reads back as another position: %v %v", v.ID, s, fen.Format(&p), warnings, err)
			}
		}
	}
}

func TestPositionRefusesWhatTheVariantDoesNotAllow(t *testing.T) {
	chess960, _ := variants.ByID("chess960")
	corner, _ := variants.ArrayNumbered(960)
	for _, s := range []variants.Start{{}, variants.Both(corner)} {
		if p, err := chess960.Position(s); err == nil {
			t.Errorf("%v gives %s", s, fen.Format(&p))
		}
	}
}

// Rights are granted once, after the sixteenth placement, and fit each side's array.
func TestDraftedPositionHasTheRightsOfItsArrays(t *testing.T) {
	for id, want := range map[string]string{"benko": "h/", "prechess": "beh/bch"} {
		v, _ := variants.ByID(id)
		placements, err := variants.ParsePlacements("K@e1 K@c8 R@h1 R@b8 R@b1 R@h8 Q@d1 Q@d8 B@c1 B@g8 B@f1 B@f8 N@a1 N@e8 N@g1 N@a8")
		if err != nil {
			t.Fatal(err)
		}
		d, err := v.NewDraft(variants.Terms{}).Replay(placements)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := d.Start()
		if !ok {
			t.Fatalf("%v is not done", d)
		}
		p, err := v.Position(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := letters(&p, chess.White) + "/" + letters(&p, chess.Black); got != want {
			t.Errorf("%s %v: rights %s, want %s", id, s, got, want)
		}
	}
}

// Published counts over all arrays of how far kings move and what they cross.
func TestCastlingGeometryOverAllArrays(t *testing.T) {
	for _, c := range []struct {
		name   string
		rule   *rules.Castling
		family *variants.Family
		is     func(king, partner, kingTo, partnerTo chess.File) bool
		want   int
	}{
		{"castlings", variants.Fischer, variants.FischerFamily, func(_, _, _, _ chess.File) bool { return true }, 1920},
		{"two files", variants.Fischer, variants.FischerFamily, func(k, _, to, _ chess.File) bool { return gap(k, to) == 2 }, 408},
		{"one file", variants.Fischer, variants.FischerFamily, func(k, _, to, _ chess.File) bool { return gap(k, to) == 1 }, 480},
		{"farther", variants.Fischer, variants.FischerFamily, func(k, _, to, _ chess.File) bool { return gap(k, to) > 2 }, 756},
		{"king stays", variants.Fischer, variants.FischerFamily, func(k, _, to, _ chess.File) bool { return k == to }, 276},
		{"rook stays", variants.Fischer, variants.FischerFamily, func(_, p, _, to chess.File) bool { return p == to }, 276},
		{"king onto rook", variants.Fischer, variants.FischerFamily, func(_, p, to, _ chess.File) bool { return p == to }, 426},
		{"neighbours", variants.Orthodox, variants.FischerFamily, func(k, p, _, _ chess.File) bool { return gap(k, p) == 1 }, 756},
		{"king onto rook two files away", variants.Orthodox, variants.FischerFamily, func(k, p, to, _ chess.File) bool { return gap(k, p) == 2 && p == to }, 468},
		{"exchanges in the corner", variants.Orthodox, variants.FischerFamily, func(k, _, to, _ chess.File) bool { return gap(k, to) == 1 }, 216},
		{"castlings", variants.Bunker, variants.ShuffleFamily, func(_, _, _, _ chess.File) bool { return true }, 3840},
		{"landings shared with the leap or a step", variants.Bunker, variants.ShuffleFamily, func(k, _, to, _ chess.File) bool { return k != to }, 3624},
		{"one file", variants.Bunker, variants.ShuffleFamily, func(k, _, to, _ chess.File) bool { return gap(k, to) == 1 }, 372},
	} {
		got := 0
		for _, n := range c.family.Numbers() {
			a, _ := variants.ArrayNumbered(n)
			for _, f := range rights(c.rule.ID, a) {
				king, partner := a.King(), chess.File(f-'a')
				if king == partner {
					continue
				}
				if kingTo, partnerTo := c.rule.Land(king, partner); c.is(king, partner, kingTo, partnerTo) {
					got++
				}
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: %d, want %d", c.rule.Name, c.name, got, c.want)
		}
	}
}

func gap(a, b chess.File) chess.File { return max(a-b, b-a) }

func TestExamplesMatchTheirCaptions(t *testing.T) {
	for _, rule := range variants.Castlings() {
		card := rule.Card()
		if card.Summary == "" || len(card.Laws) == 0 || card.Source == "" || len(card.Examples) == 0 {
			t.Errorf("%s: the card has gaps: %+v", rule.Name, card)
		}
		for _, e := range card.Examples {
			p, warnings, err := fen.Parse(e.FEN, rule)
			if err != nil || len(warnings) > 0 {
				t.Errorf("%s: %v %v", e.FEN, warnings, err)
				continue
			}
			moves := p.Moves(nil)
			i := slices.IndexFunc(moves, func(m rules.Move) bool { return m.String() == e.Move })
			if i < 0 {
				t.Errorf("%s %s: %s is not legal", rule.Name, e.FEN, e.Move)
				continue
			}
			m := moves[i]
			said := strings.ToLower(e.Caption)
			for _, want := range landings(&p, m) {
				if !strings.Contains(said, want) {
					t.Errorf("%s %s: %q does not say %q", rule.Name, e.Move, e.Caption, want)
				}
			}
			if m.IsCastling() && rule.CanCastle() != m.IsCastling() || rule.CanLeap() && !rule.CanCastle() && !m.IsLeap() {
				t.Errorf("%s: %s is no move of the rule", rule.Name, e.Move)
			}
			if e.Source == "" {
				t.Errorf("%s %s: no source", rule.Name, e.Move)
			}
			after := p
			p.Play(m, &after)
			if after.At(m.Landing()).Type() != chess.King || m.IsCastling() && after.At(m.PartnerLanding()) != p.At(m.To()) {
				t.Errorf("%s %s: lands elsewhere: %s", rule.Name, e.Move, fen.Format(&after))
			}
		}
	}
}

// landings returns the phrases that a caption must contain: origin and destination of each piece that moves, and the
// square of each that stays.
func landings(p *rules.Position, m rules.Move) []string {
	type trip struct{ from, to chess.Square }
	trips := []trip{{m.From(), m.Landing()}}
	if m.IsCastling() {
		trips = append(trips, trip{m.To(), m.PartnerLanding()})
	}
	var phrases []string
	for _, t := range trips {
		name := map[chess.PieceType]string{
			chess.King: "king", chess.Queen: "queen", chess.Rook: "rook", chess.Bishop: "bishop", chess.Knight: "knight",
		}[p.At(t.from).Type()]
		if t.from == t.to {
			phrases = append(phrases, name, "stays on "+t.to.String())
		} else {
			phrases = append(phrases, name, t.from.String()+" to "+t.to.String())
		}
	}
	return phrases
}

// The common laws mention the rook if the king castles with rooks only, the partner if it castles with other pieces too,
// and there are none if the king has no special move.
func TestCommonLawsFitTheRule(t *testing.T) {
	for _, rule := range variants.Castlings() {
		text := strings.Join(rule.CommonLaws(), " ")
		rooks := rule.CanCastle() && len(rule.Partners) == 1
		if (text != "") != (rule.CanCastle() || rule.CanLeap()) || strings.Contains(text, "rook") != rooks ||
			strings.Contains(text, "partner") != (rule.CanCastle() && !rooks) {
			t.Errorf("%s: %q", rule.ID, text)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for id, want := range map[string]string{
		"chess": "One start position", "multichess": "56 start positions", "bunker": "2,880 start positions", "prechess": "8,294,400 start positions",
	} {
		if v, _ := variants.ByID(id); v.Starts() != want {
			t.Errorf("%s: %s", id, v.Starts())
		}
	}
}
