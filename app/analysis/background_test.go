package analysis

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"backrank/variants/rules"
)

// blocking is a searcher that sends its tasks to the test and waits for the results.
type blocking struct {
	tasks   chan Task
	results chan error
}

func (s blocking) Search(_ context.Context, t Task, _ uint64) (Evaluation, error) {
	s.tasks <- t
	err := <-s.results
	if err != nil && err.Error() == "panic" {
		panic("lost")
	}
	return Evaluation{Depth: t.Ply}, err
}

// A search begins when the previous one has ended, even if that was stopped; the result of a stopped search is dropped.
func TestSearchesInTheBackgroundFollowEachOther(t *testing.T) {
	synctest.Test(t, searchesFollowEachOther)
}

func searchesFollowEachOther(t *testing.T) {
	s := blocking{make(chan Task), make(chan error)}
	posts := make(chan func())
	b := NewBackground(&Engines{Searcher: func() Searcher { return s }}, func(do func()) { posts <- do }, func() {})
	defer b.Close()
	searcher, name, err := b.Searcher("", &Subject{})
	if err != nil || name != OwnEngineName {
		t.Fatal(name, err)
	}
	var got []int
	var failure error
	search := func(ply int) {
		b.Search(searcher, name, Task{Ply: ply, Position: rules.Position{}}, 100, func(found Evaluation, err error) {
			got, failure = append(got, found.Depth), err
		})
	}
	search(1)
	<-s.tasks
	b.Stop()
	search(2)
	synctest.Wait()
	select {
	case task := <-s.tasks:
		t.Fatalf("ply %d is searched during the search that was stopped", task.Ply)
	default:
	}
	s.results <- nil
	(<-posts)()
	if len(got) != 0 || !b.Running() {
		t.Fatalf("the stopped search reported %v", got)
	}
	if task := <-s.tasks; task.Ply != 2 {
		t.Fatalf("ply %d is searched", task.Ply)
	}
	s.results <- nil
	(<-posts)()
	if len(got) != 1 || got[0] != 2 || failure != nil || b.Running() {
		t.Errorf("found %v, %v", got, failure)
	}
	search(3)
	<-s.tasks
	s.results <- errors.New("panic")
	(<-posts)()
	if failure == nil || !strings.Contains(failure.Error(), "Backrank failed: lost") {
		t.Errorf("a panic is reported as %v", failure)
	}
}

// Without an engine of its own, a Background refuses.
func TestNoSearcherIsRefused(t *testing.T) {
	b := NewBackground(&Engines{}, nil, nil)
	if _, _, err := b.Searcher("", &Subject{}); err != NoSearcher() {
		t.Error(err)
	}
}
