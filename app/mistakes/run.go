package mistakes

import (
	"context"
	"slices"
	"sync"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/pgn"
)

// Games reads and changes the games that a run analyses.
type Games interface {
	// Game returns a game by its id.
	Game(ctx context.Context, id int64) (pgn.Game, error)
	// AddEvaluations stores evaluations in the game with an id.
	AddEvaluations(ctx context.Context, id int64, all []analysis.Searched) error
}

// Run analyses the pending games of a plan, one after another, and stores the evaluations of each game when it is analysed:
// if the program ends, at most the evaluations of the games in progress are lost, and another plan continues with the
// other games. It is safe for concurrent use.
type Run struct {
	games   Games
	changed func(Progress) // called after each position; may be nil
	gate    archive.Gate

	mu       sync.Mutex
	pending  []Pending
	analysed []int64 // ids of the games done, also of those that could not be analysed
	state    Progress
	before   int           // number of positions that an earlier run has searched, see Continue
	started  time.Time     // the last resumption
	searched time.Duration // time until then, without pauses
}

// Progress is the state of a run.
type Progress struct {
	Games, AllGames         int // analysed games, and all games of the run
	Positions, AllPositions int
	Failed                  int  // games that could not be read or analysed
	Paused                  bool // by the player
	Held                    bool // see [Run.Hold]
	// Left is the estimated time until the end, 0 if it is not known yet.
	Left time.Duration
}

// Share returns the share of the positions that have been searched, from 0 to 1.
func (p Progress) Share() float64 {
	if p.AllPositions == 0 {
		return 1
	}
	return float64(p.Positions) / float64(p.AllPositions)
}

// NewRun returns a run of the pending games of a plan. It searches nothing before [Run.Work] is called. changed is called
// on the goroutines of Work, one call at a time.
func NewRun(p *Plan, games Games, changed func(Progress)) *Run {
	r := &Run{games: games, changed: changed, pending: p.Pending, started: time.Now()}
	r.state.AllGames, r.state.AllPositions = len(p.Pending), p.Positions
	return r
}

// Work analyses games until none is left, ctx ends or a game cannot be stored. It may be called on several goroutines at
// once, each with its own searcher: each call takes the next game. A game that cannot be read or analysed is counted and
// skipped. The evaluations of an unfinished game are stored too.
func (r *Run) Work(ctx context.Context, s analysis.Searcher) error {
	for {
		next, ok := r.next(ctx)
		if !ok {
			return ctx.Err()
		}
		found, failed := r.analyse(ctx, s, next)
		if len(found) > 0 {
			if err := r.games.AddEvaluations(context.WithoutCancel(ctx), next.ID, found); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.update(func(p *Progress) {
			r.analysed = append(r.analysed, next.ID)
			p.Games++
			p.Positions += next.Positions - len(found)
			if failed {
				p.Failed++
			}
		})
	}
}

// next takes the next game.
func (r *Run) next(ctx context.Context) (next Pending, ok bool) {
	if ctx.Err() != nil {
		return next, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.pending) == 0 {
		return next, false
	}
	next, r.pending = r.pending[0], r.pending[1:]
	return next, true
}

// analyse searches the positions of a game, and returns those that it has searched. failed is true if the game cannot be
// read or the engine fails.
func (r *Run) analyse(ctx context.Context, s analysis.Searcher, next Pending) (found []analysis.Searched, failed bool) {
	g, err := r.games.Game(ctx, next.ID)
	if err != nil {
		return nil, true
	}
	tasks, err := analysis.Tasks(&g, Nodes)
	if err != nil {
		return nil, true
	}
	for _, t := range tasks {
		if r.gate.Wait(ctx) != nil {
			return found, false
		}
		f, err := s.Search(ctx, t, Nodes)
		if err != nil {
			return found, ctx.Err() == nil
		}
		found = append(found, analysis.Searched{Task: t, Evaluation: f})
		if len(found) <= next.Positions { // the game may have become longer
			r.update(func(p *Progress) { p.Positions++ })
		}
	}
	return found, false
}

// update changes the progress and reports it.
func (r *Run) update(change func(*Progress)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.state)
	r.report()
}

// minTimed is the minimum number of searched positions from which the time left is estimated.
const minTimed = 10

// report reports the progress. The caller must hold r.mu.
func (r *Run) report() {
	p := &r.state
	searched := p.Positions - r.before
	if searched >= minTimed && !r.gate.Paused() {
		each := (r.searched + time.Since(r.started)) / time.Duration(searched)
		p.Left = each * time.Duration(p.AllPositions-p.Positions)
	}
	if r.changed != nil {
		r.changed(*p)
	}
}

// Pause pauses the run after the positions that are being searched, or resumes it.
func (r *Run) Pause(pause bool) { r.setGate(func(p *Progress) { p.Paused = pause }) }

// Hold stops the run after the positions that are being searched, until hold is false: while the player prepares for a game,
// for example, no analysis is allowed. The player may pause and resume the run meanwhile.
func (r *Run) Hold(hold bool) { r.setGate(func(p *Progress) { p.Held = hold }) }

// setGate changes Paused or Held, and opens the gate or closes it.
func (r *Run) setGate(change func(*Progress)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.state)
	switch closed := r.state.Paused || r.state.Held; {
	case closed && !r.gate.Paused():
		r.searched += time.Since(r.started)
		r.gate.Pause()
	case !closed && r.gate.Paused():
		r.started = time.Now()
		r.gate.Resume()
	}
	r.report()
}

// Analysed returns the ids of the games that the run has done, also of those that could not be analysed, in the order of their
// ends and without the first n.
func (r *Run) Analysed(n int) []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.analysed[min(n, len(r.analysed)):])
}

// Progress returns the state of the run.
func (r *Run) Progress() Progress {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state
}
