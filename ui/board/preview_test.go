package board

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2/test"
	"github.com/notnil/chess"
)

const bare = "r3k2r/8/8/8/8/8/8/R3K2R"

func TestKindsHaveTheirOwnShapes(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.press(chess.E1, left)
	m := r.marks()
	for _, c := range []struct {
		sq   chess.Square
		want markSet
	}{
		{chess.F1, markDot | markJoinLeft | markJoinRight},
		{chess.H1, markRing | markJoinLeft},
		{chess.A1, markRing | markJoinRight},
		{chess.G1, markBrackets | markArc | markJoinLeft | markJoinRight},
		{chess.E1, markSelected | markJoinLeft | markJoinRight},
	} {
		if m[c.sq]&^markOnDark != c.want {
			t.Errorf("%v: %b, want %b", c.sq, m[c.sq], c.want)
		}
	}
	seen := map[string]Kind{}
	for _, k := range []Kind{Step, Capture, Castle, Leap, Place} {
		img := r.view.scene.markCache.picture(targetMark(k, false, false))
		alpha := make([]byte, 0, len(img.Pix)/4)
		for i := 3; i < len(img.Pix); i += 4 {
			alpha = append(alpha, img.Pix[i])
		}
		if other, same := seen[string(alpha)]; same {
			t.Errorf("without colour kinds %b and %b look the same", k, other)
		}
		seen[string(alpha)] = k
	}
}

func TestHoveringAPartnerShowsBothLandings(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.click(chess.E1)
	if !r.view.scene.ghosts[0].Hidden {
		t.Fatal("ghosts before anything is pointed at")
	}
	r.hover(chess.H1)
	if k, p := r.seen(r.view.scene.ghosts[0]), r.seen(r.view.scene.ghosts[1]); k != chess.G1 || p != chess.F1 {
		t.Errorf("ghosts on %v and %v, want g1 and f1", k, p)
	}
	r.run(1)
	if got := 1 - r.view.scene.ghosts[0].Translucency; got < .44 || got > .46 {
		t.Errorf("ghosts at %.2f, want .45", got)
	}
	for _, sq := range []chess.Square{chess.E1, chess.H1} {
		if got := 1 - r.view.scene.pieces[sq].Translucency; got > .51 {
			t.Errorf("%v at %.2f, want it dimmed", sq, got)
		}
	}
	if m := r.marks(); m[chess.F1]&markPath == 0 || m[chess.G1]&markPath == 0 {
		t.Error("the path is not tinted")
	}
	if r.view.scene.arrows.Hidden {
		t.Error("no arrows")
	}
	r.hover(chess.D4)
	if !r.view.scene.ghosts[0].Hidden || !r.view.scene.arrows.Hidden || r.marks()[chess.F1]&markPath != 0 {
		t.Error("the preview stays though nothing is pointed at")
	}
	if want := []string{"O-O: Ke1→g1, Rh1→f1", ""}; !slices.Equal(r.texts, want) {
		t.Errorf("told %q, want %q", r.texts, want)
	}
}

// While the pointer is over one of a king's targets, the marks of the others are dimmed, and their brackets hidden.
func TestWhatIsNoneOfTheMoveStepsBack(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.click(chess.E1)
	back := func() (set Squares) {
		for i, m := range r.marks() {
			if m&markDimmed != 0 {
				set |= SetOf(chess.Square(i))
			}
		}
		return set
	}
	if got := back(); got != 0 {
		t.Errorf("%x step back before anything is pointed at", got)
	}
	r.hover(chess.H1)
	if got, want := back(), SetOf(chess.A1, chess.C1, chess.D1); got != want {
		t.Errorf("over a partner %x step back, want %x", got, want)
	}
	if m := r.marks(); m[chess.B1]&markJoinLeft != 0 || m[chess.E1]&markJoinRight == 0 {
		t.Error("the bracket of the other castling stays, or that of this one goes")
	}
	r.hover(chess.F1)
	if got, want := back(), SetOf(chess.A1, chess.C1, chess.D1, chess.G1, chess.H1); got != want {
		t.Errorf("over a step %x step back, want %x", got, want)
	}
	if r.marks()[chess.F1]&markJoinRight != 0 {
		t.Error("a bracket stays over a step")
	}
	r.hover(chess.D5)
	if got := back(); got != 0 {
		t.Errorf("over no target %x step back", got)
	}
	s := r.view.scene.markCache
	if full, faint := s.picture(markRing), s.picture(markRing|markDimmed); full.Pix[full.PixOffset(25, 2)+3] <= 2*faint.Pix[faint.PixOffset(25, 2)+3] {
		t.Error("what steps back is hardly fainter")
	}
}

// The preview is requested for each square over which the king is dragged, so that a reason is shown before the drop.
func TestAReasonIsToldBeforeTheDrop(t *testing.T) {
	r := newRig(t, bare)
	r.moves[chess.E1] = steps(chess.E2)
	r.preview = func(_ Origin, over chess.Square) Preview {
		if over == chess.A1 {
			return Preview{Text: "Nothing to castle with"}
		}
		return Preview{}
	}
	r.press(chess.E1, left)
	r.glide(r.centre(chess.A1))
	r.glide(r.centre(chess.A4))
	if want := []string{"Nothing to castle with", ""}; !slices.Equal(r.texts, want) {
		t.Errorf("told %q, want %q", r.texts, want)
	}
}

func TestAPathHasTheHueOfItsMove(t *testing.T) {
	r := newRig(t, bare)
	for kind, want := range map[Kind]markSet{Castle: markPath, Leap: markLeapPath} {
		r.Previews.Show(Preview{
			Kind: kind, Ghosts: []Ghost{{chess.WhiteKing, chess.E1, chess.G1}}, Path: SetOf(chess.F1),
		})
		if got := r.marks()[chess.F1]; got&^markOnDark != want {
			t.Errorf("kind %b: f1 is marked %b, want %b", kind, got, want)
		}
	}
	s := r.view.scene.markCache
	if s.picture(markPath).RGBAAt(9, 9) == s.picture(markLeapPath).RGBAAt(9, 9) {
		t.Error("both have one hue")
	}
}

func TestDraggingTheKingOverAPartnerShowsBothLandings(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.press(chess.E1, left)
	r.glide(r.centre(chess.H1))
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 || r.seen(r.view.scene.ghosts[1]) != chess.F1 {
		t.Error("no ghosts")
	}
	if r.view.scene.lift.Hidden {
		t.Error("the king is not in the hand")
	}
	r.up(left)
	r.wantDrops(report{Origin{chess.E1, chess.WhiteKing}, chess.H1, Drag})
	if !r.view.scene.ghosts[0].Hidden {
		t.Error("ghosts after the drop")
	}
}

func TestPartnerDroppedOnTheKingIsTold(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.drag(chess.H1, chess.E1)
	r.wantDrops(report{Origin{chess.H1, chess.WhiteRook}, chess.E1, Drag})
	r.wantPicked(chess.NoSquare)
}

func TestOwnPieceDroppedOnAnotherNeverSelectsIt(t *testing.T) {
	r := newRig(t, bare)
	r.drag(chess.A1, chess.E1)
	r.wantPicked(chess.NoSquare)
}

func TestConsentGuardsClicks(t *testing.T) {
	king := Origin{chess.E1, chess.WhiteKing}
	click := func(t *testing.T, c Consent) *rig {
		r := newRig(t, bare)
		r.castles()
		r.oracle.Consent = func(from Origin, to chess.Square) Consent {
			if from != king || to != chess.H1 {
				t.Errorf("asked about %v to %v", from, to)
			}
			return c
		}
		r.click(chess.E1)
		r.click(chess.H1)
		return r
	}
	t.Run("allow castles", func(t *testing.T) {
		click(t, Allow).wantDrops(report{king, chess.H1, Click})
	})
	t.Run("refuse picks the partner up", func(t *testing.T) {
		r := click(t, Refuse)
		r.wantDrops(report{king, chess.H1, Reselect})
		r.wantPicked(chess.H1)
	})
	t.Run("ask, castle", func(t *testing.T) {
		r := click(t, Ask)
		r.wantDrops()
		if got := []string{r.Questions.chips[0].Label, r.Questions.chips[1].Label}; !slices.Equal(got, []string{"O-O", "Pick up the rook"}) {
			t.Errorf("the chips say %q", got)
		}
		r.TypedRune('1')
		r.wantDrops(report{king, chess.H1, Click})
	})
	t.Run("ask, partner", func(t *testing.T) {
		r := click(t, Ask)
		r.TypedRune('2')
		r.wantDrops()
		r.wantPicked(chess.H1)
	})
	t.Run("ask, neither", func(t *testing.T) {
		r := click(t, Ask)
		r.click(chess.D5)
		r.wantDrops()
		r.wantPicked(chess.NoSquare)
		if r.Questions.Open() {
			t.Error("still asking")
		}
	})
	t.Run("an own piece that is no partner needs none", func(t *testing.T) {
		r := newRig(t, bare)
		r.moves[chess.E1] = steps(chess.H1)
		r.oracle.Consent = func(Origin, chess.Square) Consent { t.Error("asked"); return Refuse }
		r.click(chess.E1)
		r.click(chess.H1)
		r.wantDrops(report{king, chess.H1, Click})
	})
	t.Run("a drop needs none", func(t *testing.T) {
		r := newRig(t, bare)
		r.castles()
		r.oracle.Consent = func(Origin, chess.Square) Consent { t.Error("asked"); return Refuse }
		r.drag(chess.E1, chess.H1)
		r.wantDrops(report{king, chess.H1, Drag})
	})
	t.Run("an empty castling square needs none", func(t *testing.T) {
		r := newRig(t, bare)
		r.castles()
		r.oracle.Consent = func(Origin, chess.Square) Consent { t.Error("asked"); return Refuse }
		r.click(chess.E1)
		r.click(chess.G1)
		r.wantDrops(report{king, chess.G1, Click})
	})
}

func TestPreviewOfAButton(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	p := r.preview(Origin{}, chess.H1)
	r.Previews.Show(p)
	r.hover(chess.D4)
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 {
		t.Error("the pointer took the ghosts away")
	}
	r.Previews.Hide()
	if !r.view.scene.ghosts[0].Hidden {
		t.Error("ghosts stay")
	}
	r.click(chess.E1)
	r.hover(chess.H1)
	r.Previews.Hide()
	if r.view.scene.ghosts[0].Hidden {
		t.Error("Hide ended the preview of what the player points at")
	}
}

func TestHeldKingMayPreviewWithoutBeingOverATarget(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	inner := r.preview
	r.preview = func(o Origin, over chess.Square) Preview {
		if over == chess.NoSquare || over == o.Square {
			return inner(o, chess.H1)
		}
		return inner(o, over)
	}
	r.press(chess.E1, left)
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 {
		t.Error("no ghosts for the only castling")
	}
	for _, elsewhere := range []chess.Square{chess.A1, chess.F1, chess.E5} {
		r.glide(r.centre(elsewhere))
		if !r.view.scene.ghosts[0].Hidden {
			t.Errorf("they stay while the king is held over %v", elsewhere)
		}
	}
}

// The hover mark and the preview disappear with the selection, in whatever way it ends.
func TestDeselectingEndsHoverAndPreview(t *testing.T) {
	for name, end := range map[string]func(r *rig){
		"click on the target": func(r *rig) { r.onDrop = func(report) { r.castled() }; r.click(chess.H1) },
		"Escape":              func(r *rig) { r.Cancel() },
		"another position":    func(r *rig) { r.st.Movable = ColorsOf(chess.Black); r.st.Serial++; r.SetState(r.st) },
		"a drawing":           func(r *rig) { r.down(right); r.up(right) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, bare)
			r.castles()
			r.click(chess.E1)
			r.hover(chess.H1)
			end(r)
			r.run(1)
			if !r.view.scene.ghosts[0].Hidden || !r.view.scene.arrows.Hidden {
				t.Error("the preview stays")
			}
			if !r.view.scene.hover[shadeOf(chess.H1)][1].Hidden {
				t.Error("the hover mark stays")
			}
			if got := r.texts[len(r.texts)-1]; got != "" {
				t.Errorf("the text %q stays", got)
			}
		})
	}
}

// The toolkit lays out the board whenever a mark becomes visible, which must not change anything. If the board has
// moved, its ghosts move with it.
func TestLayoutKeepsWhatIsPointedAt(t *testing.T) {
	r := newRig(t, bare)
	r.castles()
	r.press(chess.E1, left)
	r.glide(r.centre(chess.H1))
	r.run(1)
	for range 2 {
		test.WidgetRenderer(r.Board).Layout(r.Size())
	}
	if r.seen(r.view.scene.hover[shadeOf(chess.H1)][1]) != chess.H1 || r.seen(r.view.scene.ghosts[0]) != chess.G1 {
		t.Errorf("the hover mark is on %v, the king's ghost on %v", r.seen(r.view.scene.hover[shadeOf(chess.H1)][1]), r.seen(r.view.scene.ghosts[0]))
	}
	r.up(left)
	r.onDrop = nil
	r.Previews.Show(Preview{Kind: Castle, Text: "O-O", Ghosts: []Ghost{{Piece: chess.WhiteKing, From: chess.E1, To: chess.G1}}})
	flipped := r.state
	flipped.Bottom = chess.Black
	r.SetState(flipped)
	if r.seen(r.view.scene.ghosts[0]) != chess.G1 {
		t.Errorf("on the flipped board the ghost is on %v", r.seen(r.view.scene.ghosts[0]))
	}
	flipped.Serial++
	r.SetState(flipped)
	if !r.view.scene.ghosts[0].Hidden {
		t.Error("the preview stays in another position")
	}
}
