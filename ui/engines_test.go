package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"backrank/app"
	"backrank/ui/dialogs"
	"backrank/variants"
)

// withoutEngine is a window on a game whose engine cannot be started.
func withoutEngine(t *testing.T) *room {
	t.Helper()
	v, _ := variants.ByID("chess")
	r := openOn(t, app.Options{Unsaved: true, Opponent: app.NewComputer(1), First: app.NewGame{Variant: v}}, "")
	e := app.Engine{ID: "g", Name: "Good 2", Path: "/nowhere/good"}
	if err := r.match.Engines().Put(e); err != nil {
		t.Fatal(err)
	}
	if err := r.match.New(app.NewGame{Variant: v, White: e.Player()}); err != nil {
		t.Fatal(err)
	}
	r.until("the failure", func() bool { return r.view.Failure.Text != "" })
	return r
}

// answer presses a button of the banner.
func (r *room) answer(label string) {
	r.t.Helper()
	for _, b := range r.panel.banner.made {
		if b.Text == label {
			test.Tap(b)
			return
		}
	}
	r.t.Fatalf("the banner has no button %q", label)
}

func TestTheBannerTellsOfAFailure(t *testing.T) {
	r := withoutEngine(t)
	b := r.panel.banner
	if b.Hidden || b.text.Text() != "No answer from Good 2" || b.more.Text() != "There is no program /nowhere/good. Your game is kept" {
		t.Errorf("%q, %q", b.text.Text(), b.more.Text())
	}
	if !strings.Contains(r.line.shown(), "no program") {
		t.Errorf("the line says %q", r.line.shown())
	}
	before := r.view.Serial
	r.answer("Try again")
	r.until("another failure", func() bool { return r.view.Serial > before && r.view.Failure.Text != "" })
}

func TestAPersonTakesOver(t *testing.T) {
	r := withoutEngine(t)
	r.answer("I take over")
	r.until("a person's turn", func() bool { return r.view.HumanTurn && r.panel.banner.Hidden })
	if r.view.White.Engine != "" || r.view.White.Label != "White" {
		t.Errorf("White is %+v", r.view.White)
	}
}

func TestBackrankPlaysOn(t *testing.T) {
	r := withoutEngine(t)
	r.answer("Backrank plays on")
	r.moveNow() // it need not think long
	r.until("its move", func() bool { return len(r.view.Plies) == 1 })
	if r.view.White.Label != "Backrank (Full)" || !r.panel.banner.Hidden {
		t.Errorf("White is %s", r.view.White.Label)
	}
}

// A trial goes on beside all else, and one that was given up is not heard.
func TestATrialDoesNotHoldUpTheGame(t *testing.T) {
	r := open(t, "chess", "")
	heard := make(chan error, 2)
	tell := func(_ app.Trial, err error) { heard <- err }
	stop := r.tryEngine(app.Engine{Path: "/nowhere/good"}, tell)
	stop()
	r.tryEngine(app.Engine{Path: "/nowhere/better"}, tell)
	r.until("what came of the trial", func() bool { return len(heard) > 0 })
	if err := <-heard; err == nil || !strings.Contains(err.Error(), "better") {
		t.Errorf("heard %v", err)
	}
	if len(heard) > 0 {
		t.Error("the trial that was given up is heard")
	}
}

func TestTheSheetOfEnginesOpens(t *testing.T) {
	r := open(t, "chess", "")
	r.showEngines()
	if r.win.Canvas().Overlays().Top() == nil {
		t.Fatal("no sheet")
	}
	dialogs.Typed(r.win.Canvas(), &fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close it")
	}
}
