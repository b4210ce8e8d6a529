package variants

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backrank/words"

	"github.com/notnil/chess"
)

func replay(t *testing.T, d Draft, drops string) Draft {
	t.Helper()
	placements, err := ParsePlacements(drops)
	if err != nil {
		t.Fatal(err)
	}
	if d, err = d.Replay(placements); err != nil {
		t.Fatal(err)
	}
	return d
}

// lookAhead states the limit of RULES.md §3 literally: bishops on opposite colours, and no piece takes the last empty
// square of a colour that an unplaced bishop needs.
func lookAhead(rank Array, kind chess.PieceType, f int) bool {
	var bishops, empty [2]int
	have := 0
	for g, k := range rank {
		switch {
		case k == chess.Bishop:
			bishops[g%2]++
		case k == chess.NoPieceType:
			empty[g%2]++
		}
		if k == kind {
			have++
		}
	}
	switch {
	case rank[f] != chess.NoPieceType || have == fullSet[kind]:
		return false
	case kind == chess.Bishop:
		return bishops[f%2] == 0
	}
	return bishops[f%2] == 1 || empty[f%2] > 1
}

// The test visits every partial back rank that a side can reach; Black copies White. In each, the legal squares
// are those of RULES.md §3 and there is at least one. The final arrays are exactly the 2,880.
func TestEveryLegalDraftEndsInAnArray(t *testing.T) {
	seen := map[Array]bool{{}: true}
	ends, visited := 0, 0
	for queue := []Draft{NewDraft(Terms{})}; len(queue) > 0; queue = queue[1:] {
		d := queue[0]
		if s, done := d.Start(); done {
			ends++
			if s.White.Valid() != nil || s.Black != s.White {
				t.Fatalf("%v ends in %v", d, s)
			}
			continue
		}
		all := d.All()
		if len(all) == 0 {
			t.Fatalf("%v is stuck", d)
		}
		visited++
		holds := visited%sized(1, 16) == 0
		if holds {
			checkLookAhead(t, d)
		}
		for i, p := range all {
			next := d.ranks[0]
			next[p.Square.File()] = p.Piece.Type()
			if seen[next] && i > 0 {
				continue
			}
			white, err := d.Place(p)
			if err != nil {
				t.Fatalf("%v offers %v: %v", d, p, err)
			}
			if i == 0 && holds {
				checkLookAhead(t, white) // Black's rank equals White's
			}
			both, err := white.Place(copied(p))
			if err != nil {
				t.Fatalf("%v: Black may not place as White: %v", white, err)
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, both)
			}
		}
	}
	t.Logf("%d ranks, %d arrays", len(seen), ends)
	if ends != Arrays {
		t.Errorf("drafts end in %d arrays, want %d", ends, Arrays)
	}
}

func copied(p Placement) Placement {
	return Placement{chess.NewPiece(p.Piece.Type(), chess.Black), p.Square + 56}
}

func checkLookAhead(t *testing.T, d Draft) {
	t.Helper()
	if d.Done() {
		return
	}
	openFiles := d.openFiles()
	for kind := chess.King; kind <= chess.Knight; kind++ {
		var want uint8
		for f := range 8 {
			if lookAhead(d.Rank(d.Turn()), kind, f) {
				want |= 1 << f
			}
		}
		if got := openFiles[kind]; got != want {
			t.Fatalf("%v: %s to files %08b, want %08b", d, words.Piece(kind), got, want)
		}
	}
}

// allTerms returns all possible terms.
var allTerms = []Terms{
	{Free, false},
	{Free, true},
	{Copying, false},
	{Copying, true},
	{Hidden, false},
	{Hidden, true},
}

// Random drafts of every family: each legal placement is accepted, everything else is refused with a reason, and the
// result is a start of the variant.
func TestRandomDrafts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	for _, f := range Families() {
		v := Custom(f, Drafted, Bunker)
		for range sized(3, 1) {
			for _, terms := range allTerms {
				d := v.NewDraft(terms)
				for !d.Done() {
					checkRefusals(t, d)
					all := d.All()
					next, err := d.Place(all[rng.IntN(len(all))])
					if err != nil {
						t.Fatal(err)
					}
					if next.Undo() != d {
						t.Fatalf("%v: undo gives %v", next, next.Undo())
					}
					d = next
				}
				s, ok := d.Start()
				if !ok || v.Allows(s) != nil {
					t.Fatalf("%v ends in %v: %v", d, s, v.Allows(s))
				}
				if terms.Protocol == Copying && !s.IsMirrored() {
					t.Fatalf("copying draft %v ends in %v", d, s)
				}
				if again := replay(t, v.NewDraft(terms), d.String()); again != d {
					t.Fatalf("%v replays as %v", d, again)
				}
			}
		}
	}
}

// sampleSquares are the squares of both back ranks and two other squares.
var sampleSquares = []chess.Square{
	chess.A1, chess.B1, chess.C1, chess.D1, chess.E1, chess.F1, chess.G1, chess.H1, chess.A2,
	chess.A8, chess.B8, chess.C8, chess.D8, chess.E8, chess.F8, chess.G8, chess.H8, chess.NoSquare,
}

func checkRefusals(t *testing.T, d Draft) {
	t.Helper()
	silent := map[PlacementFault]bool{} // whether the fault has no sentence
	for piece := chess.NoPiece; piece <= chess.BlackPawn; piece++ {
		for _, sq := range sampleSquares {
			p := Placement{piece, sq}
			next, err := d.Place(p)
			why := d.WhyNot(p)
			if _, met := silent[why.Fault]; !met {
				silent[why.Fault] = why.String() == ""
			}
			if legal := d.Legal(p); legal != (why.Fault == Allowed) || legal != silent[why.Fault] || legal != (err == nil) {
				t.Fatalf("%v: %v is legal %v, reason %q, error %v", d, p, legal, why, err)
			}
			if err != nil && next != d {
				t.Fatalf("%v: refused %v changes the draft", d, p)
			}
		}
	}
}

func TestSidesDraftDifferentArrays(t *testing.T) {
	d := replay(t, NewDraft(Terms{}), "K@e1 K@b8 R@a1 R@a8 R@h1 R@h8 Q@d1 Q@d8 B@c1 B@c8 B@f1 B@f8 N@b1 N@e8 N@g1 N@g8")
	s, ok := d.Start()
	if !ok || s.String() != "RNBQKBNR/RKBQNBNR" {
		t.Fatalf("%v, %v", s, ok)
	}
	if !d.Done() || d.Len() != 16 || d.Turn() != chess.White || len(d.All()) != 0 || d.Tray(chess.White).Total() != 0 {
		t.Errorf("done draft: %v", d)
	}
	if why := d.WhyNot(Placement{chess.WhiteQueen, chess.A1}); why.String() != "All sixteen pieces have been placed" {
		t.Errorf("after the end: %q", why)
	}
}

func TestCopyingDraftForcesBlack(t *testing.T) {
	d := replay(t, NewDraft(Terms{Protocol: Copying}), "N@b1")
	want := []Placement{{chess.BlackKnight, chess.B8}}
	if got := d.All(); !slices.Equal(got, want) {
		t.Errorf("Black may place %v, want %v", got, want)
	}
	if why := d.WhyNot(Placement{chess.BlackKnight, chess.C8}); why.String() != "Black copies White: the knight goes to b8" {
		t.Errorf("reason %q", why)
	}
}

func TestDraftLengthAndPieces(t *testing.T) {
	d := replay(t, NewDraft(Terms{}), "B@b1 N@g8 B@c1")
	if d.Turn() != chess.Black || d.Len() != 3 || d.Done() {
		t.Errorf("%v: %v to place", d, d.Turn())
	}
	if got := d.Tray(chess.White); got != (Tray{chess.King: 1, chess.Queen: 1, chess.Rook: 2, chess.Knight: 2}) {
		t.Errorf("White's tray %v", got)
	}
	if got := d.Tray(chess.Black); got.Total() != 7 || got[chess.Knight] != 1 {
		t.Errorf("Black's tray %v", got)
	}
	pieces := d.Pieces()
	if pieces[chess.B1] != chess.WhiteBishop || pieces[chess.G8] != chess.BlackKnight || pieces[chess.E1] != chess.NoPiece ||
		pieces[chess.E2] != chess.WhitePawn || pieces[chess.E7] != chess.BlackPawn {
		t.Errorf("board %v", pieces)
	}
	if d.Undo().Undo().Undo() != NewDraft(Terms{}) || NewDraft(Terms{}).Undo() != NewDraft(Terms{}) {
		t.Error("three times undo is not the empty draft")
	}
	if s, ok := d.Start(); ok {
		t.Errorf("unfinished draft has the start %v", s)
	}
}

func TestWhyNotOfPlacements(t *testing.T) {
	for _, c := range []struct{ drops, attempt, want string }{
		{"", "N@b8", "It is White's turn to place a piece"},
		{"N@b1", "N@c1", "It is Black's turn to place a piece"},
		{"N@b1 N@b8", "K@b1", "Your knight is already on b1"},
		{"K@b1 N@b8", "K@c1", "Your king has already been placed"},
		{"N@b1 N@b8 N@c1 N@c8", "N@d1", "Both of your knights have already been placed"},
		{"B@b1 N@b8", "B@d1", "Your other bishop is on a light square, so this one needs a dark square"},
		{"B@b1 B@b8", "B@h1", "Your other bishop is on a light square, so this one needs a dark square"},
		{"B@b1 B@b8 Q@d1", "B@h8", "Your other bishop is on a dark square, so this one needs a light square"},
		{"B@a1 K@a8 N@b1 N@b8 R@d1 R@d8 R@f1 R@f8", "Q@h1", "The last light square must be left for your second bishop"},
		{"N@b1 N@b8 R@d1 R@d8 R@f1 R@f8", "Q@h1", "The last light square must be left for one of your bishops"},
		{"N@b1 N@b8 R@d1 R@d8 R@f1 R@f8 B@a1", "Q@h8", "The last dark square must be left for one of your bishops"},
	} {
		p, err := ParsePlacement(c.attempt)
		if err != nil {
			t.Fatal(err)
		}
		if got := replay(t, NewDraft(Terms{}), c.drops).WhyNot(p).String(); got != c.want {
			t.Errorf("%s, then %s: %q, want %q", c.drops, c.attempt, got, c.want)
		}
	}
	for _, c := range []struct {
		attempt Placement
		want    string
	}{
		{Placement{chess.WhiteKnight, chess.B3}, "Your pieces go on your back rank, rank 1"},
		{Placement{chess.WhiteKnight, chess.NoSquare}, "Your pieces go on your back rank, rank 1"},
		{Placement{chess.WhitePawn, chess.B1}, "The pawns are already in place"},
		{Placement{chess.BlackKnight, chess.B1}, "It is White's turn to place a piece"},
		{Placement{}, "There is no piece to place"},
		{Placement{chess.Piece(77), chess.B1}, "There is no piece to place"},
		{Placement{chess.WhiteKnight, chess.B1}, ""},
	} {
		if got := NewDraft(Terms{}).WhyNot(c.attempt).String(); got != c.want {
			t.Errorf("%v: %q, want %q", c.attempt, got, c.want)
		}
	}
	fischer := Custom(FischerFamily, Drafted, Fischer).NewDraft(Terms{})
	if got := fischer.WhyNot(Placement{chess.WhiteKing, chess.A1}).String(); got != "No Fischer array allows that. "+words.Sentence(FischerFamily.Law())+"." {
		t.Errorf("king in the corner: %q", got)
	}
	fischer = replay(t, fischer, "B@b1 B@b8 N@d1 N@d8 N@f1 N@f8") // the last light square needs no bishop
	if got := fischer.WhyNot(Placement{chess.WhiteKing, chess.H1}).String(); got != "No Fischer array allows that. "+words.Sentence(FischerFamily.Law())+"." {
		t.Errorf("king in the other corner: %q", got)
	}
}

// Each fault has a different sentence, without empty slots.
func TestPlacementFaultsHaveDistinctSentences(t *testing.T) {
	seen := map[string]PlacementFault{}
	for fault := Allowed + 1; fault < placementFaults; fault++ {
		r := PlacementReason{Fault: fault, Piece: chess.Rook, Square: chess.A1}
		if fault == NotInFamily {
			r.Family = MultiFamily
		}
		text := r.String()
		if other, known := seen[text]; text == "" || known || strings.ContainsAny(text, "{}") {
			t.Errorf("fault %d: %q, and fault %d", fault, text, other)
		}
		seen[text] = fault
	}
}

func TestPlacementTextBothWays(t *testing.T) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		for kind := chess.King; kind <= chess.Knight; kind++ {
			for f := chess.FileA; f <= chess.FileH; f++ {
				p := Placement{chess.NewPiece(kind, c), chess.NewSquare(f, chess.Rank1)}
				if c == chess.Black {
					p.Square += 56
				}
				for _, text := range []string{p.String(), strings.ToLower(p.String()), strings.Replace(p.String(), "@", "", 1)} {
					if got, err := ParsePlacement(text); err != nil || got != p {
						t.Errorf("%q: %v, %v, want %v", text, got, err, p)
					}
				}
			}
		}
	}
	if got := (Placement{chess.BlackKnight, chess.B8}).String(); got != "N@b8" {
		t.Errorf("Black's drop is %q", got)
	}
	for _, text := range []string{"", "@", "N", "N@", "N@b", "N@b2", "N@i1", "P@b1", "NN@b1", "N@b11", "@b1", "К@b1"} {
		if p, err := ParsePlacement(text); err == nil {
			t.Errorf("%q gives %v, want an error", text, p)
		}
	}
}

func TestDraftParse(t *testing.T) {
	white := NewDraft(Terms{})
	black := replay(t, white, "B@b1")
	for _, c := range []struct {
		d    Draft
		text string
		want string
	}{
		{white, "Nc", "N@c1"},
		{white, "n@c1", "N@c1"},
		{white, "bb", "B@b1"},
		{black, "Nc", "N@c8"},
		{black, "N@c8", "N@c8"},
		{black, "N@c1", "N@c1"},
	} {
		if p, ok := c.d.Parse(c.text); !ok || p.String() != c.want {
			t.Errorf("%v, %q: %v, %v, want %s", c.d, c.text, p, ok, c.want)
		}
	}
	if _, ok := white.Parse("N"); ok {
		t.Error("a piece without a square is read")
	}
}

func TestReplayNamesThePlacementAtFault(t *testing.T) {
	placements, err := ParsePlacements("N@b1, N@b8 N@b1")
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewDraft(Terms{}).Replay(placements)
	if want := "placement 3, N@b1: your knight is already on b1"; err == nil || err.Error() != want || d.Len() != 2 {
		t.Errorf("%v, error %v, want %q", d, err, want)
	}
	if _, err := ParsePlacements("N@b1 X@c1"); err == nil {
		t.Error("an unknown piece is read")
	}
}
