package rules_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/words"
)

func setup(t testing.TB, text string, rule *rules.Castling) rules.Setup {
	t.Helper()
	s, _, err := fen.ParseSetup(text, rule)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// TestSetupFaults: the first fault of a position has the right kind, side, squares and sentence.
func TestSetupFaults(t *testing.T) {
	for _, c := range []struct {
		fen     string
		fault   rules.SetupFault
		side    chess.Color
		squares string
		text    string
	}{
		{"8/8/8/8/8/8/8/4K3 w - -", rules.NoKing, chess.Black, "", "Black has no king"},
		{"4k3/8/8/8/8/8/8/3KK3 w - -", rules.SeveralKings, chess.White, "d1 e1", "White has more than one king"},
		{"4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - -", rules.TooManyPieces, chess.White, "e1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3", "White has more than sixteen pieces"},
		{"4k2P/8/8/8/8/8/8/4K3 w - -", rules.PawnOnBackRank, chess.NoColor, "h8", "Pawns cannot be on the first or last rank"},
		{"4k3/8/8/8/8/8/4r3/4K3 b - -", rules.IdleInCheck, chess.Black, "e1 e2", "Black is to move, but White's king is in check"},
	} {
		p, err := rules.New(setup(t, c.fen, variants.Fischer), variants.Fischer)
		var e *rules.SetupError
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.fen, err)
			continue
		}
		if e.Fault != c.fault || e.Side != c.side || e.Squares.String() != c.squares || e.Error() != c.text {
			t.Errorf("%s: fault %d of %v on %v, %q", c.fen, e.Fault, e.Side, e.Squares, e)
		}
		if shown := p.Rule() != nil; shown != (c.fault == rules.IdleInCheck) {
			t.Errorf("%s: comes with a position: %v", c.fen, shown)
		}
	}
	for fault := rules.NoKing; fault <= rules.IdleInCheck; fault++ {
		text := (&rules.SetupError{Fault: fault, Side: chess.White}).Error()
		if text == "" || text != words.Sentence(text) || strings.ContainsAny(text, "{}.") {
			t.Errorf("fault %d: %q", fault, text)
		}
	}
}

// TestGrantable: Grantable returns a reason exactly if the piece cannot have a right.
func TestGrantable(t *testing.T) {
	for _, c := range []struct {
		rule *rules.Castling
		fen  string
		at   string
		kind rules.Kind
		text string
	}{
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w - -", "h1", rules.Nothing, ""},
		{variants.Bunker, "4k3/8/8/8/8/8/8/R3K2R w - -", "e1", rules.Nothing, ""},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w - -", "c1", rules.EmptySquare, "There is no piece on c1"},
		{variants.Fischer, "8/8/8/8/8/8/8/4K2R w - -", "h1", rules.Nothing, ""},
		{variants.Fischer, "4k3/8/8/8/8/8/8/3KK2R w - -", "h1", rules.NeedsOneKing, "White needs exactly one king"},
		{variants.Fischer, "r7/8/8/8/8/8/8/4K3 w - -", "a8", rules.NeedsOneKing, "Black needs exactly one king"},
		{variants.Fischer, "4k3/8/8/8/8/8/4K3/7R w - -", "h1", rules.KingOffBackRank, "The king has left its back rank"},
		{variants.Fischer, "4k3/8/8/8/8/8/7R/4K3 w - -", "h2", rules.LeftBackRank, "The rook on h2 is no longer on the back rank"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/R3K2R w - -", "e1", rules.RuleHasNoLeap, "Fischer castling has no king's leap"},
		{variants.NoCastling, "4k3/8/8/8/8/8/8/R3K3 w - -", "a1", rules.NoCastling, "There is no castling in this variant"},
		{variants.Leap, "4k3/8/8/8/8/8/8/R3K3 w - -", "a1", rules.NoCastlingButLeap, "There is no castling in this variant: the king leaps alone"},
		{variants.Fischer, "4k3/8/8/8/8/8/8/N3K3 w - -", "a1", rules.CannotBePartner, "The king cannot castle with that piece"},
	} {
		s := setup(t, c.fen, c.rule)
		at := square(t, c.at)
		r := s.Grantable(c.rule, at)
		if r.Kind != c.kind || r.String() != c.text || (r.Highlights() == 0) != (c.kind == rules.Nothing) {
			t.Errorf("%s %s %s: kind %d, %q, highlights %v", c.rule.ID, c.fen, c.at, r.Kind, r, r.Highlights())
		}
	}
}

// TestRightsAreGrantedOrHaveAReason: if New does not grant a requested right, Ungranted names the rule or the farther rook
// that has the right.
func TestRightsAreGrantedOrHaveAReason(t *testing.T) {
	for _, rule := range variants.Castlings() {
		for _, fen := range []string{
			"rr2k1rr/8/8/8/8/8/8/RNBQKBNR w - -", "kr6/8/8/8/8/8/8/KNRR4 w - -", "4k3/8/8/8/8/8/4K3/R6R w - -",
		} {
			s := setup(t, fen, rule)
			for sq, piece := range s.Pieces {
				if piece != chess.NoPiece {
					s.CastlingRights |= rules.Bit(chess.Square(sq))
				}
			}
			p, err := rules.New(s, rule)
			if err != nil {
				t.Fatal(err)
			}
			for sq := range s.CastlingRights.All() {
				had, why := p.CastlingRights().Has(sq), s.Grantable(rule, sq)
				if had && why.Kind != rules.Nothing {
					t.Errorf("%s %s: %v has a right, and yet %q", rule.ID, fen, sq, why)
				}
				if r := s.Ungranted(rule, sq); !had && (r.Kind == rules.Nothing || why.Kind == rules.Nothing && r.Kind != rules.FartherPartnerHasIt) {
					t.Errorf("%s %s: %v has none, and %q", rule.ID, fen, sq, r)
				}
			}
		}
	}
}
