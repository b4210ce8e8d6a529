package player

import (
	"context"
	"errors"
	"testing"
	"time"

	"backrank/variants"
	"backrank/variants/rules"
)

// A computer that never searches allocates no table: this one would not fit into memory.
func TestAnIdleComputerAllocatesNoTable(t *testing.T) {
	if len(NewComputer(1<<32).Levels()) == 0 {
		t.Error("no levels")
	}
}

// The sides of a game and hints use one engine, but get the same results as from separate engines: its memory is cleared
// when the user changes.
func TestUsersOfTheEngineShareNoMemory(t *testing.T) {
	v, _ := variants.ByID("chess960")
	pos, err := v.Position(v.RandomStart(5))
	if err != nil {
		t.Fatal(err)
	}
	var next rules.Position
	pos.Play(pos.Moves(nil)[3], &next)
	c := NewComputer(1)
	strongest := len(c.Levels())
	think := func(c *Computer, p rules.Position) Thought {
		thought, err := c.Move(t.Context(), MoveTask{Position: p, Level: strongest - 3, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		return thought
	}
	white, black := think(NewComputer(1), pos), think(NewComputer(1), next)
	if _, err := c.Move(t.Context(), MoveTask{Position: pos, Level: strongest - 3}); err != nil {
		t.Fatal(err)
	}
	if got := think(c, next); got != black {
		t.Errorf("after White's thoughts Black says %v, else %v", got, black)
	}
	if _, err := c.Advise(t.Context(), MoveTask{Position: pos}, 100*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if got := think(c, pos); got != white {
		t.Errorf("after a hint White says %v, else %v", got, white)
	}
}

// Games that search at the same time do not wait for each other, up to a limit, and few of their engines are kept.
func TestGamesSearchAtTheSameTime(t *testing.T) {
	c := NewComputer(1)
	begun, over, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	for game := range maxSearches + 1 {
		go func() {
			ended <- c.ask(t.Context(), user{uint64(game), whiteRole}, func(*idleEngine) { begun <- struct{}{}; <-over })
		}()
	}
	for range maxSearches {
		select {
		case <-begun:
		case <-time.After(20 * time.Second):
			t.Fatal("a game waits for another one")
		}
	}
	select {
	case <-begun:
		t.Error("too many games search at the same time")
	default:
	}
	close(over)
	<-begun
	for range maxSearches + 1 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if len(c.idle) != maxIdle {
		t.Errorf("%d engines are kept", len(c.idle))
	}
}

// A game continues with the engine that it used last, and no game learns from another one.
func TestGamesShareNoMemory(t *testing.T) {
	v, _ := variants.ByID("chess960")
	pos, err := v.Position(v.RandomStart(5))
	if err != nil {
		t.Fatal(err)
	}
	c := NewComputer(1)
	level := len(c.Levels()) - 3
	think := func(c *Computer, game uint64) Thought {
		thought, err := c.Move(t.Context(), MoveTask{Position: pos, Level: level, Seed: 1, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		return thought
	}
	first := think(c, 1)
	if got := think(c, 2); got != first {
		t.Errorf("another game says %v, the first one %v", got, first)
	}
	one, two := c.take(user{1, whiteRole}), c.take(user{2, whiteRole})
	c.release(one)
	c.release(two)
	if c.take(user{2, whiteRole}) != two || c.take(user{1, whiteRole}) != one {
		t.Error("a game does not get the engine that it used last")
	}
}

// TestACancelledHintDoesNotWaitForTheEngine: a hint that is cancelled while the engine searches for a move ends at once. A
// move whose context has already ended is still returned.
func TestACancelledHintDoesNotWaitForTheEngine(t *testing.T) {
	c := NewComputer(1)
	busy, over := make(chan struct{}), make(chan struct{})
	for game := range maxSearches {
		go func() {
			_ = c.ask(t.Context(), user{uint64(game), whiteRole}, func(*idleEngine) { busy <- struct{}{}; <-over })
		}()
	}
	for range maxSearches {
		<-busy
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { _, err := c.Advise(ctx, MoveTask{}, time.Second); ended <- err }()
	stop()
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it waits for the engine")
	}
	close(over)
	v, _ := variants.ByID("chess")
	p, err := v.Position(v.StartAt(0))
	if err != nil {
		t.Fatal(err)
	}
	if thought, err := c.Move(ctx, MoveTask{Position: p, Level: 1}); err != nil || !p.Legal(thought.Move) {
		t.Errorf("%v, %v", thought, err)
	}
}
