package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/spoken"
	"backrank/lang"
	"backrank/ui/figurine"
	"backrank/ui/game"
	"backrank/ui/widget"
	"backrank/variants/rules"
	"backrank/words"
)

// moveField is the field for typed moves and questions. In a game that nobody plays it is hidden until the player wants to type.
type moveField struct {
	win      fyne.Window
	match    *current
	view     *app.View
	runner   *runner
	message  *game.Message
	notify   *notifier
	premoves *premoves
	tryMove  func(rules.Move) bool // plays a try while the player learns from mistakes; false at other times
	loadText func(text string)     // opens a position
	join     func(app.TableLink)
	speaker  *speaker
	commands *commands
	// runCommand runs a command whose name was typed, or says why it cannot be used now. enabled reports whether it can be.
	runCommand func(*command)
	enabled    func(*command) bool
	scene      func() spoken.Scene // what the player can ask about
	resized    func()              // called when the field is shown or hidden

	field *widget.Field
	shown bool // the field is shown although nobody plays the game
}

// newMoveField adds the text field to t and returns t.
func newMoveField(t *moveField) *moveField {
	t.field = widget.NewField("", t.enter)
	t.field.OnEscape = t.unfocus
	t.field.OnBlur = func() { t.show(t.field.Text != "") }
	t.field.Keys = func(e *fyne.KeyEvent) bool {
		return e.Name == fyne.KeyEscape && t.field.Text == "" && t.premoves.cancel()
	}
	t.field.OnChanged = func(text string) {
		if text == "/" { // the key that moved the focus here
			t.field.Put("")
		}
	}
	return t
}

// enter plays a typed move or placement, answers a question ([spoken.Answer]), runs a command by its name or by words of
// it, opens a FEN, or joins the game of a link. Invalid text stays in the field and is selected, so that typing replaces it.
func (t *moveField) enter(text string) {
	if text == "" {
		return
	}
	if link, err := app.ParseTableLink(text); err == nil { // a friend's invitation, pasted here
		t.field.Empty()
		t.join(link)
		return
	} else if looksLikeLink(text) {
		t.notify.refuse(err.Error(), 0)
		t.field.TypedShortcut(&fyne.ShortcutSelectAll{})
		return
	}
	isWord := utf8.RuneCountInString(text) >= minWord
	if c := t.commands.named(text); c != nil && isWord {
		t.field.Empty()
		t.runCommand(c)
		return
	}
	scene := t.scene()
	if answer, asked := spoken.Answer(&scene, text, figurine.TypedLetters()); asked {
		t.field.Empty()
		t.speaker.interrupt()
		t.message.Report(answer, notice.Info)
		return
	}
	if all := t.commands.like(text, t.enabled); len(all) == 1 && isWord {
		t.field.Empty()
		t.runCommand(all[0])
		return
	} else if len(all) > 1 && isWord {
		t.ask(all)
		return
	}
	if err := t.view.Knowledge().Board(); err != nil { // an error message would reveal something of the position
		t.notify.refuse(err.Error(), 0)
		return
	}
	if looksLikeFEN(text) { // pasted into the wrong field
		t.field.Empty()
		t.loadText(text)
		return
	}
	if _, ok := t.view.Shown(); ok { // not in a draft
		if m, err := figurine.TypedLetters().ParseTyped(&t.view.Position, text); err == nil && t.tryMove(m) {
			t.field.Empty()
			return
		}
	}
	played := func() bool {
		return t.runner.run(func() error { return app.PlayTyped(t.match.Match, text, figurine.TypedLetters()) })
	}
	if early := t.premoves.color(); early != chess.NoColor {
		played = func() bool { return t.premoves.setText(early, text) }
	}
	if played() {
		t.field.Empty()
	} else {
		t.field.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
}

// minWord is the minimum length of the name of a command, in characters: what is shorter is a move, a placement or a question.
const minWord = 3

// maxNamed is the maximum number of commands that are named in a question.
const maxNamed = 6

// ask asks which of the commands that a text may name is meant. The text stays selected, so that typing replaces it.
func (t *moveField) ask(all []*command) {
	var names []string
	for _, c := range all[:min(len(all), maxNamed)] {
		names = append(names, strings.TrimSuffix(c.name, "…"))
	}
	t.notify.refuse(lang.L("Which command: {{.Commands}}?", "Commands", words.Or(names)), 0)
	t.field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// looksLikeLink reports whether a text is an address in the Web, such as an invitation that was not copied whole. No move is.
func looksLikeLink(text string) bool {
	return strings.Contains(text, "://") || strings.Contains(text, "/#")
}

// focus moves the focus to the field, which is hidden until then in a game that nobody plays.
func (t *moveField) focus() {
	t.show(true)
	t.win.Canvas().Focus(t.field)
}

// begin types the first character of a move or a question into the field, and moves the focus there. It reports false if nothing
// begins with the character.
func (t *moveField) begin(r rune) bool {
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
		return false
	}
	t.focus()
	t.field.Begin(t.win.Canvas(), r)
	return true
}

// unfocus removes the focus from the field.
func (t *moveField) unfocus() {
	t.win.Canvas().Unfocus()
	t.message.Clear()
}

// show shows or hides the field of a game that is not being played.
func (t *moveField) show(on bool) {
	if t.shown != on {
		t.shown = on
		t.resized()
	}
}

// update hides the field when the game ends, and at a position without a legal move. The keyboard is then the window's.
func (t *moveField) update(old *app.View) {
	if canType(t.view) && (t.view.BeingPlayed() || !old.BeingPlayed()) {
		return
	}
	if c := t.win.Canvas(); c.Focused() == t.field {
		c.Unfocus()
	}
	t.show(false)
}

// typedHint returns the placeholder of the field for typed moves. In an opened game the field is short.
func typedHint(v *app.View) string {
	if v.Document {
		return lang.L("Type a move")
	}
	if v.Draft.Going {
		return lang.L("Type a piece and a file: {{.Example}}", "Example", figurine.Letters("Nb"))
	}
	if v.Variant.Castling.CanCastle() {
		return lang.L("Type a move: {{.Moves}}", "Moves", typedExamples()+", O-O")
	}
	return lang.L("Type a move: {{.Moves}}", "Moves", typedExamples())
}

// typedExamples are moves for the placeholder of the field for typed moves.
func typedExamples() string { return figurine.Letters("Nf3") + ", e2e4" }
