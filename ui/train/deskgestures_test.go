package train

import (
	"maps"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/notnil/chess"

	"backrank/ui/board"
	"backrank/variants/drill"
)

// dragPiece drags a piece with the mouse.
func dragPiece(b *board.Board, from, to chess.Square) {
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
	at := func(sq chess.Square) fyne.PointEvent {
		p := b.Places().Centre(sq)
		return fyne.PointEvent{Position: p, AbsolutePosition: p.Add(corner)}
	}
	b.MouseDown(&desktop.MouseEvent{PointEvent: at(from), Button: desktop.MouseButtonPrimary})
	b.Dragged(&fyne.DragEvent{PointEvent: at(to)})
	b.MouseUp(&desktop.MouseEvent{PointEvent: at(to), Button: desktop.MouseButtonPrimary})
	b.DragEnd()
}

// dragTo drags a piece, and answers with a choice if the board asks which one is meant.
func (s *testScreen) dragTo(t *testing.T, from, to chess.Square, choice int) {
	t.Helper()
	meant := s.desk.asked.drag(from, to)
	dragPiece(s.desk.board, from, to)
	if open := s.desk.board.Questions.Open(); open != (len(meant) > 1) {
		t.Fatalf("%s to %s can mean %v; the board asks: %v", from, to, meant, open)
	}
	if len(meant) > 1 {
		s.window.Canvas().Focused().TypedRune('1' + rune(slices.Index(meant, choice)))
	}
}

// A question where king and partner land is answered by dragging either of them to where it lands. The squares that are shown
// while a piece is dragged are those of all choices, so they do not give the answer away.
func TestLandingsAreDragged(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	pieces, asked := 0, 0
	for _, key := range slices.Sorted(maps.Keys(castlingSkills())) {
		skill := castlingSkills()[key]
		if skill.Kind != drill.Landing {
			continue
		}
		c, ok := skill.Question(skill.variant.RandomStart, uint64(len(key)))
		q, _ := castling{}.ask(c.Key())
		answers := c.Choices()
		if !ok {
			t.Fatalf("%s is not asked", key)
		}
		for choice, a := range answers {
			for from, to := range map[chess.Square]chess.Square{c.King: a.King, c.To: a.Partner} {
				if from == to || to == chess.NoSquare {
					continue
				}
				pieces++
				before := s.tally()
				s.desk.ask(q, "")
				if n := len(s.desk.asked.drag(from, to)); n > 1 {
					asked++
				}
				s.dragTo(t, from, to, choice)
				right := a == c.Answer()
				if got := s.tally(); !s.desk.over || s.desk.chosen != choice || got.Answers != before.Answers+1 || (got.Right == before.Right+1) != right {
					t.Fatalf("%s: %s to %s is answer %d, want %d; the log has %+v after %+v", c.Key(), from, to, s.desk.chosen, choice, got, before)
				}
			}
		}
	}
	if pieces < 300 || asked == 0 {
		t.Errorf("%d answers were dragged, %d of them with a question", pieces, asked)
	}
}

// Who castles on the board says that it is legal: he drags the king to its partner or to where it lands. A leap is dragged to its
// landing. Any other drag says that it is no answer.
func TestLegalityIsDragged(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	for _, legal := range []bool{true, false} {
		c := s.askKind(t, drill.Legality, legal)
		before := s.tally()
		if dragPiece(s.desk.board, c.King, 32+c.King%8); s.desk.over || s.tally() != before || s.in.Toast.Text() == "" {
			t.Errorf("a drag to the middle is an answer; the message is %q", s.in.Toast.Text())
		}
		dragPiece(s.desk.board, c.King, c.To)
		if got := s.tally(); !s.desk.over || got.Answers != before.Answers+1 || (got.Right == before.Right+1) != legal {
			t.Errorf("legal %v: the log has %+v after %+v", legal, got, before)
		}
		if clickSquare(s.desk.board, c.King); s.desk.board.Cancel() {
			t.Error("the king can be picked up after the answer")
		}
	}
}

// While a castling is dragged as an answer, the board does not show where it ends or why it is not legal.
func TestADragDoesNotShowTheAnswer(t *testing.T) {
	s := opened(t, window)
	s.TypedRune('1')
	oracle := s.desk.oracle()
	for _, kind := range []drill.CastlingKind{drill.Landing, drill.Legality} {
		for _, legal := range []bool{true, false} {
			c := s.askKind(t, kind, legal)
			king := board.Origin{Square: c.King, Piece: c.Position.At(c.King)}
			for _, to := range []chess.Square{c.King, c.To, chess.NoSquare} {
				if p := oracle.Preview(king, to); !p.None() || p.Text != "" {
					t.Errorf("%s: over %s the board shows %q", kind, to, p.Text)
				}
			}
			if n := len(oracle.Targets(king)); kind == drill.Landing && n < 2 {
				t.Errorf("the king has %d squares", n)
			}
		}
	}
}
