package train

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

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
