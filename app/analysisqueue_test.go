package app

import (
	"context"
	"testing"
	"time"

	"backrank/app/analysis"
)

// slowSearcher reports each search that begins, and searches until its context ends.
type slowSearcher chan struct{}

func (s slowSearcher) Search(ctx context.Context, _ analysis.Task, _ uint64) (analysis.Evaluation, error) {
	s <- struct{}{}
	<-ctx.Done()
	return analysis.Evaluation{}, ctx.Err()
}

// Two tabs are analysed at the same time. The others follow in turn when an analysis ends, is paused, or its tab is closed.
func TestFewTabsAreAnalysedAtTheSameTime(t *testing.T) {
	begun := make(slowSearcher, 10)
	tabs := openTabs(t, "", Options{Searcher: func() analysis.Searcher { return begun }})
	wantBegun := func(n int) {
		t.Helper()
		for range n {
			select {
			case <-begun:
			case <-time.After(20 * time.Second):
				t.Fatal("an analysis does not begin")
			}
		}
		for _, m := range tabs.All() {
			do(t, m.ask(func(*loop) error { return nil }))
		}
		if len(begun) > 0 {
			t.Fatal("too many games are analysed")
		}
	}
	all := []*Match{tabs.Selected()}
	do(t, all[0].Load(read(t, threeMoves)))
	for range 5 {
		m, err := tabs.Open(read(t, threeMoves))
		do(t, err)
		all = append(all, m)
	}
	for _, m := range all {
		do(t, Analyst(m).Begin(5000, ""))
	}
	wantBegun(2)
	if v := all[2].View(); v.Analysis.Total != 4 || v.Analysis.Done != 0 || !v.Analysis.Waiting {
		t.Errorf("a game that waits: %+v", v.Analysis)
	}
	if v := all[1].View(); v.Analysis.Waiting {
		t.Errorf("a game that is analysed: %+v", v.Analysis)
	}
	do(t, Analyst(all[0]).Stop())
	wantBegun(1)
	waitForView(t, all[2], "that it no longer waits", func(v *View) bool { return !v.Analysis.Waiting })
	do(t, Analyst(all[1]).Pause(true))
	wantBegun(1)
	do(t, tabs.Close(all[4])) // it waits
	do(t, tabs.Close(all[2]))
	wantBegun(1)
	do(t, Analyst(all[1]).Pause(false))
	wantBegun(0)
	do(t, all[3].Load(read(t, threeMoves)))
	wantBegun(1)
	if running := len(tabs.analyses.running); running != 2 {
		t.Errorf("%d analyses run", running)
	}
}
