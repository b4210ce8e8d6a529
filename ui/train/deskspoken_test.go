package train

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/internal/langtest"
	"backrank/lang"
	"backrank/variants/drill"
)

// A player who does not see the board hears the question with its answers, asks about the board, and hears the verdict with its
// reason. The next question waits until he goes on.
func TestTrainingIsHeard(t *testing.T) {
	s := opened(t, window)
	s.speaks = true
	s.TypedRune('1')
	s.heard = nil
	s.askKind(t, drill.Legality, true)
	if len(s.heard) == 0 || !strings.Contains(s.heard[0], s.desk.asked.text) || !strings.Contains(s.heard[0], s.desk.asked.choices[0]) {
		t.Fatalf("the question is heard as %q", s.heard)
	}
	last := func() string { return s.heard[len(s.heard)-1] }
	s.window.Canvas().Focus(s.desk.board)
	for key, want := range map[rune]string{'a': "White: king", 'c': "The question asks what is legal", 'm': "The question asks what is legal"} {
		if s.desk.board.TypedRune(key); !strings.HasPrefix(last(), want) {
			t.Errorf("%c: %q, want %q", key, last(), want)
		}
	}
	asked, timers := s.desk.asked.text, len(s.timers)
	s.desk.board.TypedRune(s.rightChoice())
	if !strings.HasPrefix(last(), "Right") || !strings.Contains(last(), s.desk.why.Text()) {
		t.Errorf("the verdict is heard as %q", last())
	}
	if len(s.timers) != timers {
		t.Error("the next question does not wait")
	}
	s.desk.enter("rights")
	if strings.Contains(last(), "asks what is legal") {
		t.Errorf("after the answer: %q", last())
	}
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if s.desk.asked.text == asked && !strings.Contains(last(), s.desk.asked.text) {
		t.Errorf("the next question is heard as %q", last())
	}
}

// typeInField types a text into the field, and Enter.
func (s *testScreen) typeInField(text string) {
	s.window.Canvas().Focus(s.desk.field)
	for _, r := range text {
		s.desk.field.TypedRune(r)
	}
	s.desk.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// In the field, the keys of the answers and Enter answer the question, as the keys alone do outside it, in each language; so does
// a square if one is asked for.
func TestAnswersAreTypedIntoTheField(t *testing.T) {
	langtest.Languages(t, func(t *testing.T) {
		s := opened(t, window)
		s.speaks = true
		s.TypedRune('1')
		s.askKind(t, drill.Landing, true)
		if s.typeInField(string(s.rightChoice())); !s.desk.over || s.tally().Right != 1 || s.desk.field.Text != "" {
			t.Fatalf("the right number: over %v, %+v, %q in the field", s.desk.over, s.tally(), s.desk.field.Text)
		}
		c := s.askKind(t, drill.Legality, false)
		if s.typeInField(strings.ToLower(string([]rune(lang.L("YN"))[1]))); s.desk.asked.square == nil {
			t.Fatal("No: no square is asked for")
		}
		if s.typeInField(strings.ToUpper(c.Answer().Square.String())); !s.desk.over || s.tally().Right != 2 || s.desk.field.Text != "" {
			t.Errorf("the square: over %v, %+v, %q in the field", s.desk.over, s.tally(), s.desk.field.Text)
		}
	})
}

// A typed text that neither answers nor asks is refused aloud and removed. Space in the empty field asks the next question.
func TestOtherTypedTextsAreRefused(t *testing.T) {
	s := opened(t, window)
	s.speaks = true
	s.TypedRune('1')
	s.askKind(t, drill.Landing, true)
	said := func(want ...string) {
		t.Helper()
		for _, text := range want {
			if last := s.heard[len(s.heard)-1]; !strings.Contains(last, text) {
				t.Errorf("said %q without %q", last, text)
			}
		}
		if s.desk.field.Text != "" {
			t.Errorf("%q stays in the field", s.desk.field.Text)
		}
	}
	s.typeInField("9")
	said("“9” is not an answer", s.desk.asked.text, "1   "+s.desk.asked.choices[0])
	s.typeInField(string(s.rightChoice()))
	said("Right", "Space: The next question")
	s.typeInField("3")
	said("The question has been answered", "Space: The next question")
	if s.desk.field.TypedRune(' '); s.desk.over || s.desk.field.Text != "" {
		t.Error("Space does not ask the next question")
	}
	s.typeInField("x9")
	if s.desk.ask(s.desk.first, ""); s.desk.field.Text != "" {
		t.Errorf("%q stays for the next question", s.desk.field.Text)
	}
}
