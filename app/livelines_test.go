package app

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
)

// Each position that is analysed while a game is being played counts as one hint for the person who plays it.
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
	other := rules.After(&view.First, view.First.Moves(nil)[0])
	if err := a.CountHint(view.Game, &other); err != nil {
		t.Fatal(err)
	}
	if view = m.View(); view.BeingPlayed() || view.hints != [2]int{0, 1} {
		t.Errorf("after the game: %v", view.hints)
	}
}

// An analysed position counts as one hint across restarts, whether the journal is compacted or not.
func TestAnAnalysedPositionIsOneHintAfterARestartToo(t *testing.T) {
	folder := t.TempDir()
	m := openMatch(t, Options{Folder: folder})
	view := m.View()
	other := rules.After(&view.First, view.First.Moves(nil)[0])
	count := func(p *rules.Position) {
		t.Helper()
		do(t, Analyst(m).CountHint(m.View().Game, p))
	}
	count(&view.First)
	m.Close()
	m = openMatch(t, Options{Folder: folder})
	count(&view.First)
	count(&other)
	if v := m.View(); v.hints != [2]int{1, 1} {
		t.Errorf("after a restart %v hints", v.hints)
	}
	var again game
	do(t, m.ask(func(l *loop) (err error) { again, err = l.game.record().game(); return err }))
	do(t, again.apply(event{Kind: eventHint, Color: chess.White, Key: view.First.Key()}))
	if again.hints != [2]int{1, 1} {
		t.Errorf("in a journal that was written anew %v hints", again.hints)
	}
}

// A missing engine, or one that cannot play the game, is refused with a sentence. Backrank's engine is not in the list.
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

// Threats are searched after a null move, which is impossible in check.
func TestTheTaskAfterANullMove(t *testing.T) {
	v, _ := variants.ByID("chess")
	m := Open(Options{Unsaved: true, First: NewGame{Variant: v}})
	defer m.Close()
	view := m.View()
	task, _ := view.Shown()
	passed, can := NullMoveTask(task)
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
	if _, can := NullMoveTask(task); can {
		t.Error("a king in check passes")
	}
}

// Analysing a position on another screen counts as a hint if its pieces stand as in a position of the game or its
// variations, or one legal move later, whatever the side to move, the castling rights and the move counters. A numbered
// start is public.
func TestPositionsNearTheGameAreHints(t *testing.T) {
	v := variant(t, "chess960")
	orthodox := variant(t, "chess").StartAt(0)
	m := openUnsaved(t, Options{First: NewGame{Variant: v, Start: &orthodox}})
	near := func(p rules.Position) bool {
		t.Helper()
		view := m.View()
		hint, err := view.MayAnalyse(&p)
		do(t, err)
		return hint
	}
	first := m.View().First
	line := []rules.Position{first}
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1h1", "f6e4"} {
		p := line[len(line)-1]
		line = append(line, rules.After(&p, coordinates(t, p, text)))
	}
	expect := func(when string, hints int) {
		t.Helper()
		for i, p := range line {
			if got := near(p); got != (i > 0 && i <= hints) {
				t.Errorf("%s: the position after %d moves: a hint: %t", when, i, got)
			}
		}
	}
	expect("at the start", 1)
	for n, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O"} {
		playAll(t, m, text)
		expect("after "+text, n+2)
	}
	for name, change := range map[string]func(s *rules.Setup){
		"the other side": func(s *rules.Setup) { s.Turn = s.Turn.Other() },
		"no rights":      func(s *rules.Setup) { s.CastlingRights = 0 },
		"late":           func(s *rules.Setup) { s.MoveNumber, s.HalfmoveClock = 30, 20 },
	} {
		for i, want := range []bool{false, true, true, true, true, true, true, true, true} {
			s := line[i].Setup()
			change(&s)
			p, err := rules.New(s, v.Castling)
			do(t, err)
			if near(p) != want {
				t.Errorf("%s, the position after %d moves: a hint: %t", name, i, !want)
			}
		}
	}
	s := line[8].Setup()
	s.Pieces[chess.H7], s.Pieces[chess.H6] = chess.NoPiece, chess.BlackPawn
	two, err := rules.New(s, v.Castling)
	do(t, err)
	s.Pieces[chess.A7] = chess.NoPiece
	fewer, err := rules.New(s, v.Castling)
	do(t, err)
	if near(two) || near(fewer) {
		t.Error("a position two moves later, or one with other pieces, is a hint")
	}
	do(t, m.GoTo(0))
	do(t, m.Variation(coordinates(t, first, "h2h4")))
	h4 := rules.After(&first, coordinates(t, first, "h2h4"))
	if reply := rules.After(&h4, coordinates(t, h4, "h7h5")); !near(h4) || !near(reply) {
		t.Error("a variation, or a move after it, is no hint")
	}
	do(t, m.Resign())
	if near(line[3]) {
		t.Error("a game that is over has hints")
	}
	p, err := ReadPosition(fen.Format(&line[8]), v)
	do(t, err)
	do(t, m.Load(p))
	if !near(line[8]) {
		t.Error("the start without a number of a game is no hint")
	}
}
