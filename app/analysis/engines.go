package analysis

import (
	"strconv"
	"time"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/lang"
)

// OwnEngineName is the name of Backrank's engine.
const OwnEngineName = "Backrank"

// Engines starts the engines that analyse: Backrank's own and the UCI engines of the player's list.
type Engines struct {
	// List is the player's list of UCI engines.
	List *player.List
	// Timeout is the time in which a UCI engine must answer commands other than searches, as in [player.NewProcess].
	Timeout time.Duration
	// Searcher creates Backrank's engine for one analysis; nil if there is none.
	Searcher func() Searcher
	// Own creates Backrank's engine for live analysis, with a number of threads and a table size in megabytes.
	Own func(threads, megabytes int) OwnEngine
}

// NoSearcher is the refusal to analyse without an engine of Backrank's own.
func NoSearcher() notice.Refusal {
	return notice.Refusal(lang.L("There is no engine to analyse with"))
}

// NewSearcher returns a new instance of Backrank's engine; nil if there is none.
func (e *Engines) NewSearcher() Searcher {
	if e.Searcher == nil {
		return nil
	}
	return e.Searcher()
}

// entry returns the UCI engine with an id. The error is a refusal: the engine is not in the list, or cannot play the
// game.
func (e *Engines) entry(id string, s *Subject) (player.Entry, error) {
	entry, known := e.List.ByID(id)
	if !known {
		return entry, notice.Refusal(lang.L("The engine is no longer in the list of engines"))
	}
	return entry, entry.CanPlayFrom(&s.First, s.Variant)
}

// LineEngine is an engine for live analysis. It must not search on two goroutines at once.
type LineEngine struct {
	LineSearcher
	Name string
	// Quit ends the engine and frees its memory. It may take a second.
	Quit func()
}

// LineEngine returns an engine for live analysis of a subject: a UCI engine by its id, or Backrank's engine if id is "".
// megabytes is the size of its hash table. The engine starts at its first search. The error is a refusal: the engine
// cannot play the game.
func (e *Engines) LineEngine(id string, s *Subject, threads, megabytes int) (LineEngine, error) {
	if id == "" {
		own := e.Own(threads, megabytes)
		return LineEngine{own, OwnEngineName, own.Free}, nil
	}
	entry, err := e.entry(id, s)
	if err != nil {
		return LineEngine{}, err
	}
	p := player.NewProcess(entry.FullStrength(), e.Timeout)
	p.Set("Threads", strconv.Itoa(threads))
	p.Set("Hash", strconv.Itoa(megabytes))
	return LineEngine{&Program{Process: p, Variant: s.Variant, Game: s.Game}, entry.Title(), p.Quit}, nil
}
