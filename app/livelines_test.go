package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/rules"
)

// Each position of a game that is analysed while it is being played is one hint, for the person who plays it.
func TestAnalysedPositionsAreHints(t *testing.T) {
	v, _ := variants.ByID("chess")
	m := Open(Options{Unsaved: true, Opponent: player.NewComputer(1), First: NewGame{Variant: v, White: player.Player{Level: 1}}})
	defer m.Close()
	a := Analyst(m)
	count := func() {
		t.Helper()
		view := m.View()
		if err := a.CountHint(view.Game, &view.First); err != nil {
			t.Fatal(err)
		}
		if err := a.CountHint(view.Game, &view.First); err != nil {
			t.Fatal(err)
		}
	}
	count()
	view := m.View()
	text, err := view.PGN()
	if err != nil || !view.BeingPlayed() || !strings.Contains(text, `[Hints "Black 1"]`) {
		t.Errorf("%v: %s", err, text)
	}
	if err := m.Resign(); err != nil {
		t.Fatal(err)
	}
	other := notation.After(&view.First, view.First.Moves(nil)[0])
	if err := a.CountHint(view.Game, &other); err != nil {
		t.Fatal(err)
	}
	if view = m.View(); view.BeingPlayed() || view.hints != [2]int{0, 1} {
		t.Errorf("after the game: %v", view.hints)
	}
}

// A position that was analysed while the game is being played is one hint, however often the program is started, and
// whether the journal has each event or the game as it was.
func TestAnAnalysedPositionIsOneHintAfterARestartToo(t *testing.T) {
	folder := t.TempDir()
	m := opened(t, Options{Folder: folder})
	view := m.View()
	other := notation.After(&view.First, view.First.Moves(nil)[0])
	count := func(p *rules.Position) {
		t.Helper()
		do(t, Analyst(m).CountHint(m.View().Game, p))
	}
	count(&view.First)
	m.Close()
	m = opened(t, Options{Folder: folder})
	count(&view.First)
	count(&other)
	if v := m.View(); v.hints != [2]int{1, 1} {
		t.Errorf("after a restart %v hints", v.hints)
	}
	var again game
	do(t, m.ask(func(l *loop) (err error) { again, err = l.game.record().game(); return err }))
	do(t, again.apply(event{Do: hints, Color: chess.White, Key: view.First.Key()}))
	if again.hints != [2]int{1, 1} {
		t.Errorf("in a journal that was written anew %v hints", again.hints)
	}
}

// An engine that is not there, or cannot play the game, is refused in words; ours needs no list.
func TestEnginesForLines(t *testing.T) {
	v, _ := variants.ByID("bunker")
	m := Open(Options{Unsaved: true, First: NewGame{Variant: v}})
	defer m.Close()
	view := m.View()
	game := view.Subject()
	if _, err := Analyst(m).LineEngine("gone", &game, 1, 1); err == nil {
		t.Error("an unknown engine is used")
	}
	m.Engines().Put(player.Entry{ID: "old", Name: "Old", Path: "old"})
	if _, err := Analyst(m).LineEngine("old", &game, 1, 1); err == nil {
		t.Error("an engine that cannot castle so is used")
	}
	own, err := Analyst(m).LineEngine("", &game, 1, 1)
	if err != nil || own.Name != "Backrank" {
		t.Errorf("%+v, %v", own, err)
	}
	own.Quit()
}

// What is threatened is searched after a pass, which nobody can make in check.
func TestTheTaskAfterAPass(t *testing.T) {
	v, _ := variants.ByID("chess")
	m := Open(Options{Unsaved: true, First: NewGame{Variant: v}})
	defer m.Close()
	view := m.View()
	task, _ := view.Shown()
	passed, can := PassedTask(task)
	if !can || passed.Position.Turn() != chess.Black || passed.Start != passed.Position || len(passed.Moves) > 0 {
		t.Errorf("%v, %+v", can, passed)
	}
	for _, move := range []string{"f3", "e5", "g4", "Qh4"} {
		if err := m.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	view = m.View()
	task, _ = view.Shown()
	if _, can := PassedTask(task); can {
		t.Error("a king in check passes")
	}
}

// A position of the game, also of a variation and with another number, is the game's; its start is not, if it has a
// number.
func TestAPositionOfTheGame(t *testing.T) {
	v, _ := variants.ByID("chess960")
	m := Open(Options{Unsaved: true, First: NewGame{Variant: v}})
	defer m.Close()
	view := m.View()
	first := view.First
	e4 := notation.After(&first, first.Moves(nil)[0])
	other := notation.After(&first, first.Moves(nil)[1])
	holds := func(p rules.Position) bool {
		view := m.View()
		hint, err := view.MayAnalyse(&p)
		return hint && err == nil
	}
	if holds(first) || holds(e4) {
		t.Error("the start or a position that was not reached")
	}
	if err := m.Play(first.Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	s := e4.Setup()
	s.MoveNumber = 30
	late, err := rules.New(s, v.Castling)
	if err != nil {
		t.Fatal(err)
	}
	m.GoTo(0)
	if err := m.Variation(first.Moves(nil)[1]); err != nil {
		t.Fatal(err)
	}
	if !holds(e4) || !holds(late) || !holds(other) || holds(first) {
		t.Errorf("%v, %v, %v, %v", holds(e4), holds(late), holds(other), holds(first))
	}
	p, err := ReadPosition(notation.FEN(&e4), v)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Load(p); err != nil {
		t.Fatal(err)
	}
	if !holds(e4) {
		t.Error("a game that begins with a position without a number")
	}
}
