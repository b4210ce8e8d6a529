package analysis

import (
	"context"
	"strconv"
	"sync"
	"time"

	"backrank/app/notice"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/variants"
	"backrank/variants/rules"
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

// Engine is Backrank's engine as a [Searcher] and a [LineSearcher]. It allocates its memory at the first search. It may
// be used concurrently: searches wait for each other.
type Engine struct {
	megabytes, threads int

	mu     sync.Mutex      // held during a search
	engine *engine.Engine  // nil until the first search
	rule   *rules.Castling // castling rule of the last SearchLines
}

// NewEngine returns an engine that searches lines with the given number of threads and a transposition table of the given
// size.
func NewEngine(threads, megabytes int) *Engine {
	return &Engine{threads: threads, megabytes: megabytes}
}

// ready returns the engine, set to a number of threads. The caller must hold e.mu.
func (e *Engine) ready(threads int) *engine.Engine {
	if e.engine == nil {
		e.engine = engine.New(e.megabytes)
	}
	e.engine.SetThreads(threads)
	return e.engine
}

// Free frees the memory of the engine. The next search allocates it again.
func (e *Engine) Free() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.engine, e.rule = nil, nil
}

// SearchLines implements [LineSearcher]. The transposition table keeps the results of earlier searches.
func (e *Engine) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if ctx.Err() != nil { // Free may have been called while this search waited
		return nil
	}
	own := e.ready(e.threads)
	if rule := t.Position.Rule(); rule != e.rule {
		own.Clear()
		e.rule = rule
	}
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Lines: l.Lines}
	own.Search(ctx, t.Position, t.History, limits, func(i engine.Info) { report(client.Info{Info: i}) })
	return nil
}

// Search implements [Searcher]. It uses one thread and begins with an empty table, so that the result depends only on
// the position, the moves before it and the number of nodes.
func (e *Engine) Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	own := e.ready(1)
	own.Clear()
	e.rule = nil
	r := own.Search(ctx, t.Position, t.History, engine.Limits{Nodes: nodes}, nil)
	if err := ctx.Err(); err != nil {
		return Evaluation{}, err
	}
	line := r.PV
	if len(line) == 0 || line[0] != r.Move {
		line = line[:0]
		if !r.Move.IsZero() {
			line = append(line, r.Move)
		}
	}
	return Evaluation{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: line, Nodes: nodes}, nil
}

// Program is a UCI engine as a [Searcher] and a [LineSearcher] for one game.
type Program struct {
	Process *player.Process
	Variant variants.Variant
	// Game is a number, from 1, that differs between the games that the process gets.
	Game uint64
}

// task converts a task to that of a player.
func (p *Program) task(t Task) player.MoveTask {
	return player.MoveTask{Position: t.Position, History: t.History, Game: p.Game, Variant: p.Variant, Start: t.Start, Moves: t.Moves}
}

// Waiting returns [player.Process.Waiting].
func (p *Program) Waiting() bool { return p.Process.Waiting() }

// SearchLines implements [LineSearcher]. It enables the engine's own chances, and limits the number of lines to the
// engine's maximum.
func (p *Program) SearchLines(ctx context.Context, t Task, l Limits, report func(client.Info)) error {
	p.Process.Set("MultiPV", strconv.Itoa(l.Lines))
	p.Process.Set("UCI_ShowWDL", "true")
	limits := engine.Limits{MoveTime: l.Time, Depth: l.Depth, Nodes: l.Nodes, Infinite: l == Limits{Lines: l.Lines}}
	_, err := p.Process.Search(ctx, p.task(t), limits, report)
	if ctx.Err() != nil && err != nil {
		return nil // the next search reports a fault of the engine
	}
	return err
}

// Search implements [Searcher].
func (p *Program) Search(ctx context.Context, t Task, nodes uint64) (Evaluation, error) {
	r, line, err := p.Process.SearchLine(ctx, p.task(t), engine.Limits{Nodes: nodes})
	switch {
	case err != nil:
		return Evaluation{}, err
	case ctx.Err() != nil:
		return Evaluation{}, ctx.Err()
	case r.AtLeast || r.AtMost || r.Depth == 0 && r.Score == 0 && r.Mate == 0 && r.Nodes == 0:
		return Evaluation{}, notice.Refusal(lang.L("The engine sends no evaluation"))
	}
	return Evaluation{Score: ScoreOf(t.Position.Turn(), r.Score, r.Mate), Depth: r.Depth, Line: line, Nodes: nodes}, nil
}
