package ui

import (
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/internal/testapp"
	"backrank/sound"
	"backrank/ui/board"
	"backrank/ui/game"
	"backrank/ui/theme"
	"backrank/variants/rules"
)

// newTestNotifier returns a notifier without a window, and the sounds that it plays.
func newTestNotifier(t *testing.T, shown *shownScreen) (n *notifier, played *[]sound.Event) {
	t.Helper()
	testapp.Of(t, theme.New(theme.System))
	match := app.Open(app.Options{Unsaved: true})
	t.Cleanup(match.Close)
	played = new([]sound.Event)
	prefs := &preferences{file: match.Settings(), apply: func() {}}
	system := &System{Sound: func(e sound.Event, _ chess.Square, _ int) { *played = append(*played, e) }}
	line := game.NewMessage(func() {}, func(string) {})
	return &notifier{shown: shown, line: line, board: board.New(board.Style{}, board.Oracle{}), sounds: &sounds{system, prefs}, speaker: &speaker{system: system, settings: prefs}, seen: map[uint64]bool{}}, played
}

// A refusal is shown in the message line and heard. A message goes to the screen in the place of the game.
func TestNotifierWithoutAWindow(t *testing.T) {
	shown := &shownScreen{}
	n, played := newTestNotifier(t, shown)
	n.refuse("The king is in check", rules.Squares(0))
	if n.line.Text() != "The king is in check" || len(*played) != 1 || (*played)[0] != sound.Refused {
		t.Errorf("refused with %q and the sounds %v", n.line.Text(), *played)
	}
	screen := &messageScreen{}
	shown.screen = screen
	n.show("Copied", notice.Info)
	n.refuseOnScreen("No array is selected")
	if n.line.Text() != "The king is in check" || len(screen.messages) != 2 || len(*played) != 1 {
		t.Errorf("the game shows %q, the screen %q", n.line.Text(), screen.messages)
	}
}

// messageScreen is a screen that records its messages.
type messageScreen struct {
	screen
	messages []string
}

func (s *messageScreen) Say(text string, _ notice.Severity) { s.messages = append(s.messages, text) }

// Each notice is shown once, several in one message.
func TestNoticesAreShownOnce(t *testing.T) {
	n, _ := newTestNotifier(t, &shownScreen{})
	all := []notice.Notice{{Number: 1, Text: "One"}, {Number: 2, Text: "Two", Severity: notice.Warning}}
	n.showNew(all)
	if n.line.Text() != "One. Two." || n.line.Severity() != notice.Warning {
		t.Errorf("shown %q", n.line.Text())
	}
	n.line.Clear()
	n.showNew(all)
	if n.line.Text() != "" {
		t.Errorf("shown again: %q", n.line.Text())
	}
}

// A change of the settings is applied at once.
func TestPreferencesAreApplied(t *testing.T) {
	match := app.Open(app.Options{Unsaved: true})
	t.Cleanup(match.Close)
	applied := 0
	p := &preferences{file: match.Settings(), apply: func() { applied++ }}
	p.change(func(s *settings.Settings) { s.Coach = !s.Coach })
	if p.get().Coach == settings.Default().Coach || applied != 1 {
		t.Errorf("coach %t, applied %d times", p.get().Coach, applied)
	}
}
