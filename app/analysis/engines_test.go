package analysis

import (
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app/player"
	"backrank/variants"
)

// A missing engine, or one that cannot play the game, is refused with a sentence. Backrank's engine is not in the list.
func TestEnginesForLines(t *testing.T) {
	v, _ := variants.ByID("bunker")
	first, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	list, _ := player.OpenList("", time.Now(), nil)
	engines := Engines{List: list, Own: func(threads, megabytes int) OwnEngine { return NewEngine(threads, megabytes) }}
	game := Subject{Variant: v, First: first, Game: 1}
	if _, err := engines.LineEngine("gone", &game, 1, 1); err == nil {
		t.Error("an unknown engine is used")
	}
	list.Put(player.Entry{ID: "old", Name: "Old", Path: "old"})
	if _, err := engines.LineEngine("old", &game, 1, 1); err == nil {
		t.Error("an engine that cannot castle so is used")
	}
	own, err := engines.LineEngine("", &game, 1, 1)
	if err != nil || own.Name != "Backrank" {
		t.Errorf("%+v, %v", own, err)
	}
	own.Quit()
}

// Threats are searched after a null move, which is impossible in check.
func TestTheTaskAfterANullMove(t *testing.T) {
	passed, can := NullMoveTask(*taskAfter(t))
	if !can || passed.Position.Turn() != chess.Black || passed.Start != passed.Position || len(passed.Moves) > 0 {
		t.Errorf("%v, %+v", can, passed)
	}
	if _, can := NullMoveTask(*taskAfter(t, "f3", "e5", "g4", "Qh4")); can {
		t.Error("a king in check passes")
	}
}
