package ui

import (
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/settings"
	"backrank/internal/dialogtest"
	"backrank/lang"
)

// chooseLanguage chooses a language as the player does.
func (r *testWindow) chooseLanguage(tag string) {
	r.do(func() { r.parts.settingsDialog.change(func(s *settings.Settings) { s.Language = tag }) })
	r.parts = r.Window.parts
}

// labels returns the texts of the window, in a line.
func (r *testWindow) labels() string { return dialogtest.Text(r.win.Canvas().Content()) }

// The language changes at once, in menus, buttons, tabs and windows, and the game, its position and what the player has typed stay.
func TestTheLanguageIsChosenWithoutARestart(t *testing.T) {
	t.Cleanup(func() { lang.Use("en") })
	r := openPGN(t, annBen)
	r.do(func() { r.files.loadText(strings.ReplaceAll(annBen, "Ann", "Cid")) })
	r.do(func() { r.games.begin(app.NewGame{Variant: r.view.Variant}, choices(r.settings.get())) })
	r.do(func() { r.tabs.step(-1) })
	r.do(func() { r.navigation.goTo(0) })
	r.do(func() { r.moveField.show(true); r.moveField.field.Put("Nf") })
	r.do(func() { r.message.Report("a message", notice.Warning) })
	shown, position := r.view.Cursor, r.view.Position.Key()
	for _, c := range []struct{ tag, menu, row string }{{"en-XA", "File File", "Coordinates Coordinates"}, {"", "File", "Coordinates"}} {
		r.chooseLanguage(c.tag)
		if got := r.win.MainMenu().Items[0].Label; got != c.menu {
			t.Errorf("%q: the first menu is %q, want %q", c.tag, got, c.menu)
		}
		if top := r.win.Canvas().Overlays().Top(); top == nil || !strings.Contains(dialogtest.Text(top), c.row) {
			t.Errorf("%q: the dialog of settings is not shown in the language", c.tag)
		}
		dialogtest.Press(r.win, fyne.KeyEscape)
		if r.view.Cursor != shown || r.view.Position.Key() != position || r.moveField.field.Text != "Nf" || r.view.Tag("White") != "Cid" {
			t.Errorf("%q: the game is at %d, and the field has %q", c.tag, r.view.Cursor, r.moveField.field.Text)
		}
		if got := r.Window.message; got.Text() != "a message" || got.Severity() != notice.Warning {
			t.Errorf("%q: the message is %q", c.tag, got.Text())
		}
		hidden := r.openGames.all[2].newest().Black.Label
		if want := map[string]string{"en-XA": "Black Black", "": "Black"}[c.tag]; hidden != want {
			t.Errorf("%q: in another tab a player is called %q, want %q", c.tag, hidden, want)
		}
	}
	r.do(func() { r.keyInput.typedKey(&fyne.KeyEvent{Name: fyne.KeyRight}) })
	if r.view.Cursor == shown {
		t.Error("the window does not follow the keys any more")
	}
}

// Nothing of the windows that were built before goes on: many changes leave no goroutines.
func TestChangesOfTheLanguageLeaveNothing(t *testing.T) {
	t.Cleanup(func() { lang.Use("en") })
	r := openPGN(t, annBen)
	welcome := func() bool { return r.Window.message.Text() == r.commands.welcomeMessage() }
	r.do(func() { r.message.Report(r.commands.welcomeMessage(), notice.Info) })
	if r.chooseLanguage("en-XA"); !welcome() {
		t.Errorf("the welcome is %q", r.Window.message.Text())
	}
	r.do(func() { r.Window.message.Report("a message", notice.Info) })
	if r.chooseLanguage(""); r.Window.message.Text() != "" {
		t.Errorf("a message in another language stays: %q", r.Window.message.Text())
	}
	change := func(times int) (goroutines int) {
		for i := range times {
			r.chooseLanguage([]string{"en-XA", ""}[i%2])
		}
		return runtime.NumGoroutine()
	}
	if before, after := change(4), change(40); after > before {
		t.Errorf("%d goroutines, %d before", after, before)
	}
}

// The choice of the language keeps the focus when the dialog is opened again in another language, so that the next arrow changes
// the language again; the choice is then spoken in that language.
func TestTheChoiceOfTheLanguageKeepsTheFocus(t *testing.T) {
	t.Cleanup(func() { lang.Use("en") })
	for _, size := range []fyne.Size{dialogtest.UsualSize, {Width: 500, Height: 830}} {
		l := listen(open(t, "chess", ""))
		l.do(func() { l.win.Resize(size) })
		l.do(l.settingsDialog.show)
		l.do(func() { l.win.Canvas().Focused().(interface{ Choose(int) }).Choose(3) })
		l.do(l.win.Canvas().FocusNext)
		for _, c := range []struct {
			key  fyne.KeyName
			want string
		}{
			{fyne.KeyDown, "Einstellungen, Dialog. Sprache, Auswahl, Deutsch, 2 von 12."},
			{fyne.KeyDown, "Settings, dialog. Language, choice, English, 3 of 12."},
			{fyne.KeyUp, "Einstellungen, Dialog. Sprache, Auswahl, Deutsch, 2 von 12."},
		} {
			if got := l.hears(l.press(c.key)); got != c.want {
				t.Errorf("%v, %s: %q, want %q", size, c.key, got, c.want)
			}
		}
	}
}
