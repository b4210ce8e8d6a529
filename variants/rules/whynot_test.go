package rules_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

func square(t testing.TB, s string) chess.Square {
	t.Helper()
	if len(s) != 2 {
		t.Fatalf("no square %q", s)
	}
	return chess.NewSquare(chess.File(s[0]-'a'), chess.Rank(s[1]-'1'))
}

// TestWhyNot checks the law that forbids a move (the first, if there are several), its sentence and the squares that cause
// it.
func TestWhyNot(t *testing.T) {
	for _, c := range []struct {
		rule     *rules.Castling
		fen      string
		from, to string
		law      rules.Law
		text     string
		causes   string
	}{
		{variants.Fischer, "4k3/8/8/1b6/8/8/8/R3K2R w HA -", "e1", "h1", rules.Crossing, "The king would pass through f1, which is attacked by the bishop on b5", "f1 b5"},
		{variants.Fischer, "4k1r1/8/8/8/8/8/8/R3K2R w HA -", "e1", "g1", rules.Crossing, "The king would land on g1, which is attacked by the rook on g8", "g1 g8"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/qR2K2R w HB -", "e1", "b1", rules.Uncovered, "After castling, the king on c1 would be in check from the queen on a1", "a1 c1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3KB1R w HA -", "e1", "h1", rules.Blocked, "The bishop on f1 is in the way", "f1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K1nR w HA -", "e1", "h1", rules.Blocked, "The knight on g1 is in the way, and castling cannot capture", "g1"},
		{variants.Fischer, "4k3/8/8/8/1b6/8/8/R3K2R w HA -", "e1", "h1", rules.KingInCheck, "The king is in check from the bishop on b4", "e1 b4"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w A -", "e1", "h1", rules.PartnerMoved, "The rook on h1 has already moved", "h1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w - -", "e1", "h1", rules.PartnerMoved, "The king and the rook on h1 no longer have the right to castle", "e1 h1"},
		{variants.Fischer, "4k3/8/8/8/8/8/4K3/R6R w - -", "e2", "h1", rules.KingMoved, "The king has already moved", "e2"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/RN2K2R w HA -", "e1", "b1", rules.WrongPartner, "The king can castle only with a rook that has not moved, and there is a knight on b1", "b1"},
		{variants.NoCastling, "4k3/8/8/8/8/8/8/R3K2R w - -", "e1", "h1", rules.NoRule, "There is no castling in this variant", "e1"},
		{variants.Leap, "4k3/8/8/8/8/8/8/R3K2R w E -", "e1", "h1", rules.NoRule, "There is no castling in this variant: the king leaps alone", "e1"},
		{variants.Leap, "4k3/8/8/8/8/8/8/4Kn2 w E -", "e1", "g1", rules.Blocked, "The king can leap over its own pieces only, not over the knight on f1", "f1"},
		{variants.Leap, "4k3/8/8/8/8/8/8/4K1N1 w E -", "e1", "g1", rules.Blocked, "The king cannot land on g1, which is occupied by the knight", "g1"},
		{variants.Leap, "3rk3/8/8/8/8/8/8/4K3 w E -", "e1", "c1", rules.Crossing, "The king would pass through d1, which is attacked by the rook on d8", "d1 d8"},
		{variants.Leap, "4k3/8/8/8/8/8/8/4K3 w - -", "e1", "g1", rules.KingMoved, "The king no longer has the right to leap", "e1"},
		{variants.Bunker, "4k3/8/8/8/8/8/8/K2R3R w HA -", "a1", "d1", rules.PartnerMoved, "Only the rook on h1 can castle on this side, not the nearer one", "d1"},
		{variants.Slide, "4k3/8/8/8/8/8/8/KN6 w B -", "a1", "b1", rules.NoLanding, "There is no square on the other side of the king for the knight", "a1 b1"},
		{variants.Classical, "4k3/8/8/8/8/8/8/R2K3R w - -", "d1", "h1", rules.WrongPartner, "Classical castling does not allow a king on d1 to castle with a rook on h1", "d1 h1"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w HA -", "e1", "e4", rules.Movement, "The king moves one square at a time", "e4"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w HA -", "a8", "a7", rules.NothingToMove, "There is no piece on a8", "a8"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w HA -", "e8", "e7", rules.NothingToMove, "It is White's turn", "e8"},
		{variants.Fischer, "4k3/4r3/8/8/8/8/4B3/4K3 w - -", "e2", "d3", rules.Exposed, "Moving the bishop would leave the king in check from the rook on e7", "e1 e7"},
		{variants.Fischer, "4k3/4r3/8/8/8/8/3B4/4K3 w - -", "d2", "c3", rules.Exposed, "The king is in check from the rook on e7, and this move does not stop it", "e1 e7"},
		{variants.Fischer, "3rk3/8/8/8/8/8/8/4K3 w - -", "e1", "d1", rules.Exposed, "The king cannot move to d1, which is attacked by the rook on d8", "d1 d8"},
		{variants.Fischer, "4k3/8/8/8/8/3P4/8/1B2K3 w - -", "b1", "e4", rules.InTheWay, "The pawn on d3 is in the way", "d3"},
		{variants.Fischer, "4k3/8/8/8/8/4p3/4P3/4K3 w - -", "e2", "e4", rules.InTheWay, "The pawn on e3 is in the way", "e3"},
		{variants.Fischer, "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2", "d3", rules.Movement, "A pawn moves diagonally only to capture", "d3"},
	} {
		p := parse(t, c.fen, c.rule)
		r := p.WhyNot(square(t, c.from), square(t, c.to))
		var causes rules.Squares
		for s := c.causes + " "; len(s) > 2; s = s[3:] {
			causes |= rules.Bit(square(t, s[:2]))
		}
		if r.Law != c.law || r.String() != c.text || r.Highlights() != causes {
			t.Errorf("%s %s %s%s:\n got %d %q %v\nwant %d %q %v", c.rule.ID, c.fen, c.from, c.to, r.Law, r.String(), r.Highlights(), c.law, c.text, causes)
		}
	}
}

// TestWhyNotAfterPlay: if a played move ended the right, the reason says so.
func TestWhyNotAfterPlay(t *testing.T) {
	for _, c := range []struct {
		rule     *rules.Castling
		line     []string
		from, to string
		want     string
		fen      string
	}{
		{variants.Fischer, []string{"e1h1", "e8e7"}, "g1", "a1", "White has already castled", "4k3/8/8/8/8/8/8/R3K2R w HA -"},
		{variants.Fischer, []string{"e1e2", "e8e7", "e2e1", "e7e8"}, "e1", "h1", "The king has already moved", "4k3/8/8/8/8/8/8/R3K2R w HA -"},
		{variants.Fischer, []string{"h1h2", "e8e7", "h2h1", "e7e8"}, "e1", "h1", "The rook on h1 has already moved", "4k3/8/8/8/8/8/8/R3K2R w HA -"},
		{variants.Bunker, []string{"e1g1", "e8e7", "g1f1", "e7e8"}, "f1", "b1", "White's king has already leapt, and it may do so only once", "4k3/8/8/8/8/8/8/R3K2R w HEA -"},
	} {
		p := parse(t, c.fen, c.rule)
		for _, text := range c.line {
			var next rules.Position
			p.Play(find(t, &p, text), &next)
			p = next
		}
		if got := p.WhyNot(square(t, c.from), square(t, c.to)); got.String() != c.want {
			t.Errorf("%v then %s%s: %q, want %q", c.line, c.from, c.to, got.String(), c.want)
		}
	}
}

// TestWhyNotIsComplete: in random positions of every rule, exactly the attempts without a legal move have a reason, and
// both wings agree with it.
func TestWhyNotIsComplete(t *testing.T) {
	rng := rand.New(rand.NewPCG(2009, 2004))
	laws := map[rules.Law]int{}
	for game := range 42 {
		rule := variants.Castlings()[game%len(variants.Castlings())]
		p := start(t, rule, randomArray(rng), randomArray(rng))
		for ply := range 50 {
			if ply%16 == game%16 {
				checkReasons(t, &p, laws)
			}
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			var next rules.Position
			p.Play(moves[rng.IntN(len(moves))], &next)
			p = next
		}
	}
	for law := rules.NothingToMove; law <= rules.Uncovered; law++ {
		if laws[law] == 0 && law != rules.Uncovered {
			t.Errorf("law %d was never named", law)
		}
	}
}

// emptySentence caches, by kind of reason, whether its sentence is empty.
var emptySentence = map[rules.Kind]bool{}

func isSilent(r rules.Reason) bool {
	if _, met := emptySentence[r.Kind]; !met {
		emptySentence[r.Kind] = r.String() == ""
	}
	return emptySentence[r.Kind]
}

func checkReasons(t *testing.T, p *rules.Position, laws map[rules.Law]int) {
	t.Helper()
	for from := range chess.Square(64) {
		for to := range chess.Square(64) {
			r := p.WhyNot(from, to)
			laws[r.Law]++
			legal := len(p.Resolve(from, to)) > 0
			if legal != (r.Law == rules.Lawful) || legal != isSilent(r) || !legal && r.Highlights() == 0 {
				t.Fatalf("%s %v%v under %s: legal %v, reason %+v", fen.Format(p), from, to, p.Rule().ID, legal, r)
			}
		}
	}
	for _, w := range []rules.Wing{rules.ASide, rules.HSide} {
		m, r := p.Castle(w)
		if m.IsZero() == (r.Law == rules.Lawful) {
			t.Fatalf("%s wing %d: %v and %+v", fen.Format(p), w, m, r)
		}
		laws[r.Law]++
		leap, why := p.Leap(w)
		if leap.IsZero() == (why.Law == rules.Lawful) || leap.IsZero() == (why.String() == "") {
			t.Fatalf("%s wing %d: %v and %+v", fen.Format(p), w, leap, why)
		}
		for _, legal := range p.Moves(nil) {
			if legal.IsLeap() && (legal.To() > legal.From()) == (w == rules.HSide) && legal != leap {
				t.Fatalf("%s wing %d: %v is legal, Leap gives %v", fen.Format(p), w, legal, leap)
			}
			if legal.IsCastling() && legal.Wing() == w && legal != m {
				t.Fatalf("%s wing %d: %v is legal, Castle gives %v", fen.Format(p), w, legal, m)
			}
		}
	}
}

// Each kind of reason has a different sentence, which begins with a capital letter and has neither a full stop nor empty
// slots.
func TestEveryReasonIsASentence(t *testing.T) {
	said := map[string]rules.Kind{}
	for kind := rules.OffTheBoard; kind <= rules.FartherPartnerHasIt; kind++ {
		r := rules.Reason{
			Kind: kind, Side: chess.Black, Wing: rules.HSide, Rule: variants.Fischer, At: chess.F8, King: chess.E8,
			Piece: rules.Piece{Type: chess.Rook, At: chess.H8}, Other: rules.Piece{Type: chess.Knight, At: chess.G8},
			Blame: []rules.Piece{{Type: chess.Bishop, At: chess.A3}, {Type: chess.Queen, At: chess.F3}},
		}
		text := r.String()
		if text == "" || text != words.Sentence(text) || strings.ContainsAny(text, "{}.") {
			t.Errorf("kind %d: %q", kind, text)
		}
		if other, again := said[text]; again && kind != rules.BlockedByOne && kind != rules.BlockedBySeveral {
			t.Errorf("kinds %d and %d say the same: %q", other, kind, text)
		}
		said[text] = kind
	}
	if text := (rules.Reason{}).String(); text != "" {
		t.Errorf("nothing forbids it: %q", text)
	}
}
