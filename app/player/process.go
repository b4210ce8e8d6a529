package player

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/lang"
	"backrank/variants/rules"
	"backrank/words"
)

// Process runs the program of one of the player's engines. Only one goroutine at a time may call Move, Advise or Search;
// the other methods are safe for concurrent use. Create one with [NewProcess].
type Process struct {
	entry   Entry
	timeout time.Duration
	life    context.Context
	end     context.CancelFunc

	mu      sync.Mutex       // held while a process is being started
	process *client.Engine   // nil while none runs
	changes []client.Setting // to be made before the next search; a button has no value

	waiting atomic.Bool // whether a call waits for the program to start or to be ready for a game

	game    uint64 // the game for which the program is prepared, 0 for none
	dialect int    // the ply from which that game was sent
}

// NewProcess returns a process of an engine of the list. The program starts when it is first used. timeout is how long
// the program may take for replies without a search, 0 for ten seconds; see [client.Program].
func NewProcess(e Entry, timeout time.Duration) *Process {
	p := &Process{entry: e, timeout: timeout}
	p.life, p.end = context.WithCancel(context.Background())
	return p
}

// Quit ends the process within about a second, also while it is starting. A pending call fails, and the program is not
// started again.
func (p *Process) Quit() {
	if process := p.detach(); process != nil {
		process.Close()
	}
}

// Kill kills the process at once, also while it is starting. A pending call fails, and the program is not started again.
func (p *Process) Kill() {
	if process := p.detach(); process != nil {
		process.Kill()
	}
}

// detach fails pending and later calls, and returns the running program, nil if there is none.
func (p *Process) detach() *client.Engine {
	p.end()
	p.mu.Lock()
	defer p.mu.Unlock()
	process := p.process
	p.process = nil
	return process
}

// Waiting reports whether a call waits for the program to report that it is ready. Programs that load files may take
// half a minute.
func (p *Process) Waiting() bool { return p.waiting.Load() }

// press presses a button option before the next search, if a process runs.
func (p *Process) press(name string) bool {
	if !p.mu.TryLock() {
		return false
	}
	defer p.mu.Unlock()
	if p.process != nil {
		p.changes = append(p.changes, client.Setting{Name: name})
	}
	return p.process != nil
}

// Set sets an option before the next search, and whenever the program is started again. It does nothing if the engine
// does not have the option or does not accept the value; a number is replaced by the nearest that it accepts.
func (p *Process) Set(name, value string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.entry.Options[name] == value {
		return
	}
	p.entry.Options = maps.Clone(p.entry.Options)
	if p.entry.Options == nil {
		p.entry.Options = map[string]string{}
	}
	p.entry.Options[name] = value
	if p.process != nil {
		p.changes = append(p.changes, client.Setting{Name: name, Value: value})
	}
}

// Move returns the engine's move. It starts the program if it does not run, and sends the game from the first position
// that the engine can play. When ctx ends, it returns the best move so far; if the program is still starting, it waits
// until the program is ready.
func (p *Process) Move(ctx context.Context, t MoveTask) (Thought, error) {
	r, err := p.search(ctx, t, func() engine.Limits {
		if t.Begin != nil {
			t.Clock = t.Begin()
		}
		return p.entry.limitsOn(t.Clock, t.MaxTime)
	}, t.Report)
	return Thought{Move: r.Move, Score: r.Score, Scored: r.Depth > 0 && !r.AtLeast && !r.AtMost}, err
}

// Advise searches for the given time. The limits of the entry do not apply.
func (p *Process) Advise(ctx context.Context, t MoveTask, time time.Duration) (Advice, error) {
	r, line, err := p.SearchLine(ctx, t, engine.Limits{MoveTime: time})
	return Advice{Line: line, Score: r.Score, Mate: r.Mate}, err
}

// SearchLine is like [Process.Search], and also returns the expected moves, which begin with the best move.
func (p *Process) SearchLine(ctx context.Context, t MoveTask, limits engine.Limits) (r client.Result, line []rules.Move, err error) {
	r, err = p.Search(ctx, t, limits, func(i client.Info) {
		if i.Line == 1 && len(i.PV) > 0 {
			line = i.PV
		}
	})
	if len(line) == 0 || line[0] != r.Move { // the line is about another move
		line = []rules.Move{r.Move}
	}
	return r, slices.Clone(line), err
}

// Search searches the position of a task within the given limits. The limits of the entry do not apply. It calls report,
// which may be nil, with every line that has a score. If the process has ended, the next call starts a new one.
func (p *Process) Search(ctx context.Context, t MoveTask, limits engine.Limits, report func(client.Info)) (client.Result, error) {
	return p.search(ctx, t, func() engine.Limits { return limits }, report)
}

// search is like Search, with the limits that begin returns when the engine is ready.
func (p *Process) search(ctx context.Context, t MoveTask, begin func() engine.Limits, report func(client.Info)) (client.Result, error) {
	process, err := p.running()
	if err != nil {
		return client.Result{}, err
	}
	r, err := p.ask(ctx, process, t, begin, report)
	if fault := (*client.Fault)(nil); errors.As(err, &fault) {
		p.drop(process)
	}
	return r, explainError(err, p.entry)
}

// running returns the process, starting it if necessary.
func (p *Process) running() (*client.Engine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.process != nil {
		return p.process, nil
	}
	if err := p.life.Err(); err != nil {
		return nil, err
	}
	p.waiting.Store(true)
	defer p.waiting.Store(false)
	process, err := start(p.life, p.entry, p.timeout)
	if err != nil {
		return nil, explainError(err, p.entry)
	}
	p.process, p.changes, p.game = process, nil, 0
	return process, nil
}

// start starts the program of an entry and sets its options. Options that it no longer has are skipped.
func start(ctx context.Context, e Entry, timeout time.Duration) (*client.Engine, error) {
	program := client.Program{Path: e.Path, Args: e.Args, Timeout: timeout}
	if filepath.IsAbs(e.Path) {
		program.Dir = filepath.Dir(e.Path) // engines look for their books and networks there
	}
	process, err := client.Start(ctx, program)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(e.Options)) {
		if err := set(ctx, process, client.Setting{Name: name, Value: e.Options[name]}); err != nil {
			process.Close()
			return nil, err
		}
	}
	return process, nil
}

// set sets an option of a running program. It does nothing if the program does not have the option or does not accept
// the value; a number is replaced by the nearest that it accepts.
func set(ctx context.Context, process *client.Engine, s client.Setting) error {
	o, has := process.Options().Find(s.Name)
	if n, err := strconv.Atoi(s.Value); err == nil && o.Kind == client.Spin {
		s.Value = strconv.Itoa(max(min(n, o.Max), o.Min))
	}
	if _, err := o.Value(s.Value); !has || err != nil {
		return nil
	}
	return process.Set(ctx, s.Name, s.Value)
}

// drop forgets a process that has ended.
func (p *Process) drop(process *client.Engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.process == process {
		p.process = nil
	}
}

// ask prepares a running process and starts its search.
func (p *Process) ask(ctx context.Context, process *client.Engine, t MoveTask, begin func() engine.Limits, report func(client.Info)) (client.Result, error) {
	if err := p.prepare(process, t); err != nil {
		return client.Result{}, err
	}
	limits := begin()
	if !limits.Infinite {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, maxThinkingTime)
		defer cancel()
	}
	return process.Go(ctx, limits, report)
}

// prepare sends a running process the start of a game if the game is new, the changed options and the position, and
// waits until the process is ready.
func (p *Process) prepare(process *client.Engine, t MoveTask) error {
	dialect, from, start, err := dialectFor(process.Options(), t)
	if err != nil {
		return notice.Refusal(words.Message(lang.L("{{.Name}} cannot play this position", "Name", p.entry.Name), words.Sentence(err.Error())))
	}
	p.waiting.Store(true)
	defer p.waiting.Store(false)
	if p.game != t.Game || p.dialect != from {
		if err := process.NewGame(p.life, dialect); err != nil {
			return err
		}
		p.game, p.dialect = t.Game, from
	}
	p.mu.Lock()
	changes := p.changes
	p.changes = nil
	p.mu.Unlock()
	for _, c := range changes {
		if err := set(p.life, process, c); err != nil {
			return err
		}
	}
	return process.Prepare(p.life, start, t.Moves[from:])
}

// maxThinkingTime is the time limit of an engine that is limited by nodes.
const maxThinkingTime = 2 * time.Duration(MaxSeconds) * time.Second

// dialectFor returns how to send a game to an engine: the dialect, the ply from which the game is sent, and the position
// at that ply. An engine that does not know the castling rule gets the game from the first position that has no castling
// rights; if the game has no such position, dialectFor fails.
func dialectFor(o client.Options, t MoveTask) (client.Dialect, int, rules.Position, error) {
	d, err := o.Dialect(t.Variant)
	if err == nil {
		return d, 0, t.Start, nil
	}
	at := t.Start
	for ply := 0; ; ply++ {
		if d, err := o.DialectOf(&at); err == nil {
			return d, ply, at, nil
		}
		if ply == len(t.Moves) {
			return d, 0, at, err
		}
		var next rules.Position
		at.Play(t.Moves[ply], &next)
		at = next
	}
}

// explainError formats an error of an engine for the player, with the engine's name in the list.
func explainError(err error, e Entry) error {
	fault := (*client.Fault)(nil)
	if !errors.As(err, &fault) {
		return err
	}
	if e.Name != "" {
		named := *fault
		named.Engine = e.Name
		fault, err = &named, &named
	}
	if fault.Kind != client.NotStarted {
		return err
	}
	path := e.Path
	info, none := os.Stat(path)
	missing := (*client.MissingError)(nil)
	switch {
	case errors.As(err, &missing) && missing.Program != "":
		return notice.Refusal(lang.L("{{.Name}} cannot run because {{.Program}} is missing", "Name", path, "Program", missing.Program))
	case errors.As(err, &missing):
		return notice.Refusal(lang.L("{{.Name}} cannot run because a file that it needs is missing", "Name", path))
	case none == nil && info.IsDir():
		return notice.Refusal(lang.L("{{.Name}} is a folder", "Name", path))
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, exec.ErrNotFound):
		return notice.Refusal(lang.L("There is no program called {{.Name}}", "Name", path))
	case errors.Is(err, fs.ErrPermission):
		return notice.Refusal(lang.L("{{.Name}} is not a program, or you do not have permission to run it", "Name", path))
	case disk.IsErrno(err, syscall.ENOEXEC):
		return notice.Refusal(lang.L("{{.Name}} cannot run on this computer", "Name", path))
	}
	return err
}

// Pool has the engine processes of a match, one for each engine. Only the match's goroutine uses it. The zero Pool is
// empty.
type Pool struct {
	// Timeout is as in [NewProcess].
	Timeout time.Duration

	processes map[string]*Process // by the engine's id
	leaving   sync.WaitGroup
}

// Process returns the process of an engine. If the entry has changed since, the old process ends and a new one starts.
func (p *Pool) Process(e Entry) *Process {
	running := p.processes[e.ID]
	if running != nil && running.entry.same(e) {
		return running
	}
	if running != nil {
		p.quit(e.ID)
	}
	if p.processes == nil {
		p.processes = map[string]*Process{}
	}
	fresh := NewProcess(e, p.Timeout)
	p.processes[e.ID] = fresh
	return fresh
}

// Press presses a button among an engine's options before its next search; it returns false if the engine does not run.
func (p *Pool) Press(id, option string) bool {
	running := p.processes[id]
	return running != nil && running.press(option)
}

// quit ends an engine without waiting for it.
func (p *Pool) quit(id string) {
	p.leaving.Go(p.processes[id].Quit)
	delete(p.processes, id)
}

// Keep ends all engines except those of these players.
func (p *Pool) Keep(players Players) {
	for id := range p.processes {
		if id != players[0].Engine && id != players[1].Engine {
			p.quit(id)
		}
	}
}

// Close ends all engines and waits until they have exited.
func (p *Pool) Close() {
	p.Keep(Players{})
	p.Wait()
}

// Wait waits until the processes that are being ended have exited.
func (p *Pool) Wait() { p.leaving.Wait() }
