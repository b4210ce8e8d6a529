package accounts

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"backrank/app/accounts"
	"backrank/internal/dialogtest"
	"backrank/internal/langtest"
)

// fixture is a window with the dialog.
type fixture struct {
	win     fyne.Window
	dialog  *Dialog
	all     []accounts.Account
	calls   []string
	failure string
}

func openIn(t *testing.T, size fyne.Size, all ...accounts.Account) *fixture {
	t.Helper()
	f := &fixture{win: dialogtest.Window(t, size), all: all}
	call := func(name string) func() { return func() { f.calls = append(f.calls, name) } }
	f.dialog = Show(f.win, Input{
		Services: accounts.Services(), Accounts: func() []accounts.Account { return f.all },
		Failure: func(*accounts.Account) string { return f.failure }, IsOwn: func(name string) bool { return name == "Anna" },
		Set: func(service string, names, variants []string, own bool) {
			f.calls = append(f.calls, fmt.Sprintf("set %s%v%v%v", service, names, variants, own))
		},
		Fetch: call("fetch"), Pause: call("pause"), Stop: call("stop"), Closed: call("closed"),
	})
	return f
}

func (f *fixture) typeText(text string) {
	for _, r := range text {
		f.win.Canvas().Focused().TypedRune(r)
	}
}

func (f *fixture) check(t *testing.T, want ...string) {
	t.Helper()
	if got := strings.Join(f.calls, "; "); got != strings.Join(want, "; ") {
		t.Errorf("%s; want %s", got, strings.Join(want, "; "))
	}
	f.calls = nil
}

// Everything is whole in both sizes, with accounts, failures and a fetch that waits.
func TestDialogOfAccountsIsWhole(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		for _, size := range []fyne.Size{dialogtest.UsualSize, dialogtest.SmallSize} {
			f := openIn(t, size)
			dialogtest.CheckWhole(t, "empty", f.win)
			f = openIn(t, size,
				accounts.Account{Service: "lichess", Name: "Anna", Variants: []string{"chess960"}, Games: 12345, Completed: time.Now()},
				accounts.Account{Service: "lichess", Name: "anna_with_a_long_name_of_30_ch", Variants: []string{"chess960"}, Games: 3},
				accounts.Account{Service: "chesscom", Name: "anna2000", Variants: []string{"chess960"}})
			f.failure = "The connection to Lichess broke off. Try again later."
			f.dialog.Update(State{Running: true, Text: "Fetching games of anna_with_a_long_name_of_30_ch from Lichess. 12,345 games were fetched. Reached 17 May 2024."})
			dialogtest.CheckWhole(t, "running", f.win)
			f.dialog.Update(State{Running: true, Paused: true, Text: "Lichess asks for fewer requests. Trying again at 20:31:45."})
			dialogtest.CheckWhole(t, "paused", f.win)
		}
	})
}

// Enter saves the names, the variants and whether the names are the player's, and begins a fetch. Nothing is saved before, and
// nothing can be fetched without a name.
func TestEnterFetches(t *testing.T) {
	f := openIn(t, dialogtest.UsualSize)
	dialogtest.Press(f.win, fyne.KeyReturn)
	f.check(t)
	f.typeText("https://lichess.org/@/Anna bruno")
	f.check(t)
	dialogtest.Press(f.win, fyne.KeyReturn)
	f.check(t, "set lichess[Anna bruno][chess960]true", "fetch")
	f.win.Canvas().Focus(f.dialog.sections[1].names)
	f.typeText("anna2000")
	dialogtest.Tap(t, f.win, "Fetch games")
	f.check(t, "set lichess[Anna bruno][chess960]true", "set chesscom[anna2000][chess960]true", "fetch")
}

// Names that cannot be user names are refused below their field and not saved; so is a choice of no variant.
func TestWrongNamesAreRefused(t *testing.T) {
	f := openIn(t, dialogtest.UsualSize)
	f.typeText("an na/b")
	dialogtest.Press(f.win, fyne.KeyReturn)
	f.check(t)
	if text := dialogtest.Text(dialogtest.Top(f.win)); !strings.Contains(text, "is not a user name of Lichess") {
		t.Errorf("the dialog shows %q", text)
	}
	dialogtest.Tap(t, f.win, "Close")
	if dialogtest.Top(f.win) == nil {
		t.Error("the dialog closes with a wrong name")
	}
	f = openIn(t, dialogtest.UsualSize)
	f.typeText("anna")
	f.dialog.variants["chess960"].Tapped(nil)
	dialogtest.Press(f.win, fyne.KeyReturn)
	f.check(t)
	if text := dialogtest.Text(dialogtest.Top(f.win)); !strings.Contains(text, "Choose a variant") {
		t.Errorf("the dialog shows %q", text)
	}
}

// Closing saves changed names without a fetch, and removes those of an empty field.
func TestClosingSaves(t *testing.T) {
	f := openIn(t, dialogtest.UsualSize, accounts.Account{Service: "lichess", Name: "Anna", Variants: []string{"chess960", "chess"}})
	for range "Anna" {
		f.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	f.dialog.close()
	f.check(t, "set lichess[][chess960 chess]true", "closed")
	f = openIn(t, dialogtest.UsualSize, accounts.Account{Service: "lichess", Name: "rival", Variants: []string{"chess"}})
	f.typeText("2")
	dialogtest.Tap(t, f.win, "Close")
	f.check(t, "set lichess[rival2][chess]false", "closed")
}

// During a fetch it can be paused and stopped; a second fetch can be asked for only after a change.
func TestButtonsDuringAFetch(t *testing.T) {
	f := openIn(t, dialogtest.UsualSize, accounts.Account{Service: "lichess", Name: "Anna", Variants: []string{"chess960"}})
	if f.dialog.pause.Visible() || f.dialog.fetch.Disabled() {
		t.Error("without a fetch there is a pause, or no fetch")
	}
	f.dialog.Update(State{Running: true})
	if !f.dialog.fetch.Disabled() {
		t.Error("a second fetch can be begun")
	}
	dialogtest.Tap(t, f.win, "Pause")
	f.dialog.Update(State{Running: true, Paused: true})
	dialogtest.Tap(t, f.win, "Resume")
	dialogtest.Tap(t, f.win, "Stop")
	f.check(t, "pause", "pause", "stop")
	f.win.Canvas().Focus(f.dialog.sections[0].names)
	f.typeText("b")
	if f.dialog.fetch.Disabled() {
		t.Error("a changed name cannot be fetched")
	}
}
