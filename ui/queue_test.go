package ui

import (
	"testing"
	"time"
)

// do never blocks, even while a command hangs. All commands run later, in order, and a closed queue drops commands.
func TestQueueNeverBlocks(t *testing.T) {
	stuck, started := make(chan struct{}), make(chan struct{})
	q := newQueue(func(f func()) { f() })
	done, next := 0, 0
	go func() {
		defer close(started)
		q.do(func() error { <-stuck; return nil }, func(error) {})
		for n := range 1000 {
			q.do(func() error {
				if n == next {
					next++
				}
				return nil
			}, func(error) { done++ })
		}
	}()
	select {
	case <-started:
	case <-time.After(10 * time.Second):
		t.Fatal("asking waits for what was asked before")
	}
	close(stuck)
	q.close()
	q.do(func() error { next++; return nil }, func(error) { done++ })
	q.wait()
	if next != 1000 || done != 1000 {
		t.Errorf("%d commands were carried out in order, %d answered", next, done)
	}
}

// The result of a fast command is there before the next frame; a slow command blocks nothing and its result comes
// later.
func TestWaitBriefly(t *testing.T) {
	r := open(t, "chess", "")
	results := 0
	r.do(func() {
		if r.background.waitUpTo(time.Minute, func() error { return nil }, func(error) { results++ }); results != 1 {
			t.Error("the answer is not there")
		}
	})
	release := make(chan struct{})
	r.do(func() {
		if r.background.waitUpTo(time.Millisecond, func() error { <-release; return nil }, func(error) { results++ }); results != 1 {
			t.Error("there is an answer before the command ended")
		}
		close(release)
	})
	r.until("the second result", func() bool { return results == 2 })
}
