package ui

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/app/settings"
	"backrank/lang"
	"backrank/speech"
	"backrank/variants"
	"backrank/words"
)

// fakeSpeech records what is spoken. A text that interrupts has "!" before it, the end of what is spoken is "!".
type fakeSpeech struct {
	all     []string
	options speech.Options
	voices  []speech.Voice // nil for a system without speech
}

func (f *fakeSpeech) Say(text string, interrupt bool) {
	if interrupt {
		text = "!" + text
	}
	f.all = append(f.all, text)
}

func (f *fakeSpeech) Stop()                { f.all = append(f.all, "!") }
func (f *fakeSpeech) Use(o speech.Options) { f.options = o }

func (f *fakeSpeech) Voices(string) ([]speech.Voice, error) {
	if f.voices == nil {
		return nil, speech.ErrNone
	}
	return f.voices, nil
}

// recordSpeech turns the speech on and records it; the function that it returns gives what was spoken since its last call.
// What has the focus is not spoken: that would come whenever the machine has time for it.
func (r *testWindow) recordSpeech() (spoken func() []string) {
	f := r.useSpeech()
	r.focus.isOn = func() bool { return false }
	r.settings.change(func(s *settings.Settings) { s.Speech = true })
	return func() []string {
		all := f.all
		f.all = nil
		return all
	}
}

// useSpeech gives the window a system with speech, which is off.
func (r *testWindow) useSpeech() *fakeSpeech {
	f := &fakeSpeech{voices: []speech.Voice{{ID: "a", Name: "Anna", Language: "en-US"}, {ID: "b", Name: "Brad", Language: "en-GB"}}}
	r.System.Speech = f
	return f
}

// expectSpoken fails if other texts were spoken.
func (r *testWindow) expectSpoken(what string, got []string, want ...string) {
	r.t.Helper()
	if !slices.Equal(got, want) {
		r.t.Errorf("%s: spoken %q, want %q", what, got, want)
	}
}

// A move is spoken in words; castling with partner and landings; then the result. A refusal ends what is being spoken.
func TestMovesAreSpoken(t *testing.T) {
	for _, c := range []struct {
		variant, fen, move string
		want               []string
	}{
		{"chess", "", "e4", []string{"!pawn to e4"}},
		{"chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", []string{"!pawn takes pawn on d5"}},
		{"chess960", ready960, "O-O", []string{"!castles with the rook on h1: king to g1, rook to f1"}},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", []string{"!rook to a8, check"}},
		{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", []string{"!rook to a8, checkmate", "Checkmate – White wins"}},
		{"chess", "", "Ke2", []string{"!", "Ke2: Your own pawn is on e2"}},
	} {
		r := open(t, c.variant, c.fen)
		spoken := r.recordSpeech()
		r.do(func() { r.moveField.enter(c.move) })
		r.expectSpoken(c.move, spoken(), c.want...)
	}
}

// Escape ends what is being spoken.
func TestEscapeEndsTheSpeech(t *testing.T) {
	r := open(t, "chess", "")
	spoken := r.recordSpeech()
	r.do(r.keyInput.escape)
	r.expectSpoken("Escape", spoken(), "!")
}

// The same refusal is spoken each time.
func TestARefusalIsSpokenEachTime(t *testing.T) {
	r := open(t, "chess", "")
	spoken := r.recordSpeech()
	for range 2 {
		r.do(func() { r.moveField.enter("Ke2") })
		r.expectSpoken("a refusal", spoken(), "!", r.message.Text())
	}
}

// Each step through the game is spoken in place of the one before: the move that leads to the position shown. A take-back is
// named, and a flip of the board says which side is at the bottom; a setting is not spoken.
func TestStepsAreSpoken(t *testing.T) {
	r := open(t, "chess", "")
	for _, m := range []string{"e4", "d5", "exd5", "Qxd5"} {
		r.do(func() { r.moveField.enter(m) })
	}
	spoken := r.recordSpeech()
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() { r.navigation.step(-1) }, "!Move 2, White: pawn takes pawn on d5|This is the position after 2.e takes d5. A move here becomes a variation."},
		{r.navigation.forward, "!Move 2, Black: queen takes pawn on d5"},
		{func() { r.navigation.goTo(0) }, "!Start position|This is the start position. A move here becomes a variation."},
		{r.navigation.forward, "!Move 1, White: pawn to e4"},
		{r.navigation.goLast, "!Move 2, Black: queen takes pawn on d5"},
		{r.play.flip, "Chessboard, Black at the bottom"},
		{r.play.takeBack, "Take-back"},
		{r.play.redo, "!queen takes pawn on d5"},
		{func() { r.navigation.step(-2) }, "!Move 1, Black: pawn to d5|This is the position after 1…d5. A move here becomes a variation."},
		{func() { r.moveField.enter("Nc3") }, "!Move 2, White: knight to c3. In a variation."},
		{func() { r.settings.change(func(s *settings.Settings) { s.Coordinates = "off" }) }, ""},
	} {
		spoken()
		r.do(c.do)
		if text := strings.Join(spoken(), "|"); text != c.want {
			t.Errorf("%q, want %q", text, c.want)
		}
	}
}

// A board that turns after each move is not spoken of, neither with a move nor with another change; a flip of it is.
func TestATurningBoardIsNotSpokenOf(t *testing.T) {
	r := open(t, "chess", "")
	spoken := r.recordSpeech()
	r.do(func() { r.settings.change(func(s *settings.Settings) { s.TurnBoard = true }) })
	for _, m := range []string{"e4", "e5", "Nf3"} {
		r.do(func() { r.moveField.enter(m) })
		r.do(r.runner.refresh)
	}
	if all := strings.Join(spoken(), "|"); strings.Contains(all, "bottom") {
		t.Errorf("it says %q", all)
	}
	r.do(r.play.flip)
	if all := strings.Join(spoken(), "|"); !strings.HasSuffix(all, "Chessboard, "+words.Color(bottom(r.view))+" at the bottom") {
		t.Errorf("a flip says %q", all)
	}
}

// The computer's move is spoken after the player's, not in its place.
func TestTheReplyFollowsTheMove(t *testing.T) {
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, Opponent: firstMover{}, First: app.NewGame{Variant: v, Black: player.Player{Level: 1}}}, "")
	spoken := r.recordSpeech()
	var all []string
	r.do(func() { r.moveField.enter("e4") })
	r.until("the reply", func() bool { return len(r.view.Plies) == 2 })
	all = append(all, spoken()...)
	if len(all) < 2 || all[0] != "!pawn to e4" || strings.HasPrefix(all[1], "!") || !strings.Contains(all[1], " to ") {
		t.Errorf("spoken %q", all)
	}
}

// A new game, a draft with the coach's comments, and low time are spoken.
func TestStartDraftAndTimeAreSpoken(t *testing.T) {
	r := open(t, "prechess", "")
	spoken := r.recordSpeech()
	r.do(func() { r.drafts.place(r.view.Draft.End.All()[0]) })
	all := spoken()
	comment := r.panel.coach.InWords()[0] // without the placement, which has just been said
	if written := readable(r.panel.coach.Texts().Comment); written != "king to a1: "+comment {
		t.Errorf("the comment %q is read %q", written, comment)
	}
	if len(all) < 2 || !strings.HasPrefix(all[0], "!") || !strings.Contains(all[0], " to ") || comment == "" || !slices.Contains(all, readable(comment)) {
		t.Errorf("a placement with the comment %q: %q", comment, all)
	}
	r.do(r.drafts.finishDraft)
	spoken()
	r.do(func() { r.runner.run(func() error { return r.match.Rematch(app.SameStart) }) })
	if all := spoken(); len(all) == 0 || all[0] != "!"+readable(gameInWords(r.view)) {
		t.Errorf("a rematch: %q", all)
	}
	c, pass := openWithClock(t, "1+0")
	c.recordSpeech()
	for _, m := range []string{"e4", "e5"} {
		c.do(func() { c.moveField.enter(m) })
	}
	pass(50 * time.Second)
	low := *c.view
	low.LowTime++
	low.Serial++
	if got, interrupt := textsOf(c.view, &low, c.speaker.now()); !slices.Equal(got, []string{"White has 10 seconds left"}) || interrupt {
		t.Errorf("when time is low: %q, %v", got, interrupt)
	}
}

// The game of a tab that is chosen is named, with its start position.
func TestTheGameOfATabIsNamed(t *testing.T) {
	r := open(t, "chess960", "")
	spoken := r.recordSpeech()
	r.do(r.tabs.open)
	first := spoken()
	if n := len(first); n == 0 || first[n-1] != "!"+gameInWords(r.view) || !strings.Contains(first[n-1], "Start ") {
		t.Errorf("a new tab: %q", first)
	}
	r.do(func() { r.tabs.step(1) })
	r.expectSpoken("the tab before", spoken(), "!"+gameInWords(r.view))
}

// An opened game names both players, also one without a name, in which the window shows a question mark; one without names is
// called by its variant.
func TestPlayersWithoutANameAreSpoken(t *testing.T) {
	for text, want := range map[string][2]string{
		`[White "?"]
[Black "Ada"]

1. e4 *`: {"No name – Ada", "White: No name. Black: Ada."},
		"1. e4 *": {"Orthodox chess", "It is White's turn"},
	} {
		r := open(t, "chess", "")
		r.do(func() { r.Open(writeFile(t, "game.pgn", text)) })
		r.settle()
		scene := sceneOf(r.Window)
		if got := scene.Players(); !strings.HasPrefix(gameInWords(r.view), want[0]) || !strings.HasPrefix(got, want[1]) || strings.Contains(got, "White: White") {
			t.Errorf("%q: %q, %q", text, gameInWords(r.view), got)
		}
	}
}

// Offers, and messages on screens, are spoken; a message that is repeated without an event is not.
func TestOffersAndMessagesAreSpoken(t *testing.T) {
	r := open(t, "chess", "")
	spoken := r.recordSpeech()
	r.do(func() { r.moveField.enter("e4") })
	spoken()
	r.do(r.play.offerDraw)
	if all := strings.Join(spoken(), "|"); !strings.Contains(all, "offers a draw") {
		t.Errorf("an offer: %q", all)
	}
	r.message.Report("Saved", notice.Info)
	r.message.Report("Saved", notice.Info)
	r.expectSpoken("a message", spoken(), "Saved")
	r.do(r.results.show)
	r.notify.show("Nothing is selected", notice.Info)
	if all := strings.Join(spoken(), "|"); !strings.HasSuffix(all, "!|Nothing is selected") {
		t.Errorf("a message on a screen: %q", all)
	}
}

// A hint and the explanation of a move are spoken once, as they are found.
func TestCardsAreSpoken(t *testing.T) {
	r := open(t, "chess", "")
	spoken := r.recordSpeech()
	var shown []string
	r.do(func() { r.speaker.reportCard(&shown, "Looking for a hint…", "", "") })
	r.do(func() { r.speaker.reportCard(&shown, "Look at the knight on g1", "") })
	r.do(func() { r.speaker.reportCard(&shown, "1.♞f3", "It develops a piece") })
	r.do(func() { r.speaker.reportCard(&shown, "1.♞f3", "It develops a piece", "It threatens ♞xe5") })
	r.do(func() { r.speaker.reportCard(&shown) })
	r.do(func() { r.speaker.reportCard(&shown, "Looking for a hint…") })
	r.expectSpoken("a card", spoken(), "Looking for a hint…", "Look at the knight on g1", "1.knight f3", "It develops a piece",
		"It threatens knight takes e5", "Looking for a hint…")
}

// Figurines and signs are read as words, other texts as they are.
func TestWrittenMovesAreReadInWords(t *testing.T) {
	for text, want := range map[string]string{
		"12…♞f6":                      "12…knight f6",
		"♜axd1+":                      "rook a takes d1, check",
		"exd8=♛#":                     "e takes d8 queen, checkmate",
		"♛h5xf7#":                     "queen h5 takes f7, checkmate",
		"O-O, then O-O-O":             "castling on the h-side, then castling on the a-side",
		"The ♗ on e4":                 "The bishop on e4",
		"Take f3, not e4":             "Take f3, not e4",
		"Type a move: Nf3, e2e4, O-O": "Type a move: N f 3, e 2 e 4, O - O",
		"Write moves like Nf3, exd5, O-O or e2e4.": "Write moves like N f 3, e x d 5, O - O or e 2 e 4.",
		"King to King, express, 1–0 ½":             "King to King, express, 1–0 ½",
	} {
		if got := readable(text); got != want {
			t.Errorf("%q is read %q, want %q", text, got, want)
		}
	}
}

// The key turns the speech on and off, from a field and over a dialog too, and says so itself. Without speech it says what
// to install.
func TestTheKeyTurnsSpeechOnAndOff(t *testing.T) {
	r := open(t, "chess", "")
	f := r.useSpeech()
	r.win.Canvas().Focus(r.moveField.field)
	press := func() []string {
		f.all = nil
		r.do(func() { r.moveField.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF9}) })
		return f.all
	}
	r.expectSpoken("on", press(), "!Speech on")
	if !r.settings.get().Speech || r.message.Text() != "Speech on" {
		t.Errorf("message %q", r.message.Text())
	}
	r.expectSpoken("off", press(), "!Speech off")
	if r.settings.get().Speech || r.message.Text() != "Speech off" {
		t.Errorf("message %q", r.message.Text())
	}
	f.voices = nil
	press()
	if r.message.Text() != noSpeechText() {
		t.Errorf("without speech: %q", r.message.Text())
	}
	r.do(r.settingsDialog.show)
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyF9}) })
	if r.settings.get().Speech {
		t.Error("the key does not work over a dialog")
	}
}

// Texts have the language of the window, and the rate and the voice of the settings.
func TestSpeechHasTheLanguageOfTheWindow(t *testing.T) {
	r := open(t, "chess", "")
	f := r.useSpeech()
	r.settings.change(func(s *settings.Settings) {
		s.Speech, s.SpeechRate = true, 150
		s.SetSpeechVoice("en", "Brad")
		s.SetSpeechVoice("de", "Anna")
	})
	r.speaker.say("knight to f3")
	if want := (speech.Options{Language: "en", Voice: "Brad", Rate: 150}); f.options != want {
		t.Errorf("%+v, want %+v", f.options, want)
	}
	lang.Use("de")
	defer lang.Use("en")
	r.speaker.say("Springer nach f3")
	if want := (speech.Options{Language: "de", Voice: "Anna", Rate: 150}); f.options != want {
		t.Errorf("%+v, want %+v", f.options, want)
	}
}

// Nothing is spoken while the speech is off.
func TestSpeechIsOffAtFirst(t *testing.T) {
	r := open(t, "chess", "")
	f := r.useSpeech()
	r.do(func() { r.moveField.enter("e4") })
	r.do(func() { r.moveField.enter("Ke3") })
	r.do(func() { r.speaker.say("knight to f3") })
	if len(f.all) > 0 {
		t.Errorf("spoken: %q", f.all)
	}
}

// In each state with a secret, what is spoken on a walk through the game does not reveal it.
func TestNothingHiddenIsSpoken(t *testing.T) {
	states := maps.Clone(secretStates)
	states["a mistake tried again"] = aMistakeTriedAgain
	for name, state := range states {
		t.Run(name, func(t *testing.T) {
			s := state(t)
			var all []string
			walk := func(do func()) {
				s.do(do)
				all = append(all, s.spoken()...)
			}
			for range 10 {
				walk(func() { s.navigation.step(-1) })
			}
			for range 10 {
				walk(s.navigation.forward)
			}
			walk(s.navigation.goLast)
			walk(func() { s.drafts.placeByLetter('n') })
			if len(all) == 0 && s.view.Steps() > 0 {
				t.Error("nothing is spoken")
			}
			for _, secret := range s.words {
				for _, text := range all {
					if strings.Contains(text, secret) {
						t.Errorf("%q is in %q", secret, text)
					}
				}
			}
		})
	}
}
