package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
)

// Contender is a participant of a match: a UCI program, or a level of Backrank's engine.
type Contender struct {
	Name    string
	Program client.Program   // Path is empty for a level
	Options []client.Setting // UCI options of the program
	Level   string           // name of the level
	Hash    int              // size of the level's transposition table in megabytes; 0 for 16
	Control Control
	Elo     float64 // known rating, which anchors the ratings of the others; 0 if unknown

	makePlayer func() player // creates the player in tests, in place of Program and Level
}

// A board is a game in progress.
type board struct {
	start    rules.Position
	moves    []rules.Move
	position rules.Position // current position
	history  []uint64       // keys of the earlier positions
}

// play makes a move on the board.
func (b *board) play(m rules.Move) {
	var next rules.Position
	b.history = append(b.history, b.position.Key())
	b.moves = append(b.moves, m)
	b.position.Play(m, &next)
	b.position = next
}

// A moveResult is the move of a player, with information on the search and the time it took.
type moveResult struct {
	move    rules.Move
	info    engine.Info
	elapsed time.Duration
}

// A player plays the games of a contender in one worker, one game at a time.
type player interface {
	// newGame prepares the player for a game of v, and starts its program if it is not running. The error is an
	// *unsupportedError if the player cannot play v.
	newGame(ctx context.Context, v variants.Variant, seed uint64) error
	// prepare sends the position of b to the player and waits until it is ready to search. Its clock does not run.
	prepare(ctx context.Context, b *board) error
	// move searches the position that prepare has sent. If ctx ends, it returns the best move so far at once. After
	// a *client.Fault, newGame must be called before the next search.
	move(ctx context.Context, b *board, l engine.Limits) (moveResult, error)
	close()
}

// newPlayer returns a player for the contender. It does not start the program; newGame does.
func (c Contender) newPlayer() (player, error) {
	if c.makePlayer != nil {
		return c.makePlayer(), nil
	}
	if c.Program.Path != "" {
		return &uciPlayer{contender: c}, nil
	}
	level, ok := engine.LevelNamed(c.Level)
	if !ok {
		return nil, fmt.Errorf("unknown level %q", c.Level)
	}
	level.Pace = 0
	all := engine.Levels()
	return &levelPlayer{contender: c, level: level, strongest: level.Name == all[len(all)-1].Name}, nil
}

// A uciPlayer plays with a UCI engine in a separate process.
type uciPlayer struct {
	contender Contender
	engine    *client.Engine // nil if it is not running
}

func (p *uciPlayer) start(ctx context.Context) error {
	e, err := client.Start(ctx, p.contender.Program)
	if err != nil {
		return err
	}
	for _, s := range p.contender.Options {
		if err := e.Set(ctx, s.Name, s.Value); err != nil {
			e.Close()
			return err
		}
	}
	p.engine = e
	return nil
}

// newGame restarts the engine if it has exited since the last game.
func (p *uciPlayer) newGame(ctx context.Context, v variants.Variant, _ uint64) error {
	var fault *client.Fault
	for {
		started := p.engine == nil
		if started {
			if err := p.start(ctx); err != nil {
				return err
			}
		}
		d, err := p.engine.Options().Dialect(v)
		if err != nil {
			return &unsupportedError{p.contender.Name, v, err}
		}
		err = p.engine.NewGame(ctx, d)
		if err == nil {
			return nil
		}
		p.close()
		if started || !errors.As(err, &fault) {
			return err
		}
	}
}

// An unsupportedError reports that an engine does not support a variant.
type unsupportedError struct {
	name    string
	variant variants.Variant
	err     error
}

func (e *unsupportedError) Error() string {
	return fmt.Sprintf("%s cannot play %s: %v", e.name, e.variant.Name, e.err)
}

func (p *uciPlayer) prepare(ctx context.Context, b *board) error {
	return p.engine.Prepare(ctx, b.start, b.moves)
}

func (p *uciPlayer) move(ctx context.Context, _ *board, l engine.Limits) (moveResult, error) {
	r, err := p.engine.Go(ctx, l, nil)
	return moveResult{r.Move, r.Info, r.Elapsed}, err
}

func (p *uciPlayer) close() {
	if p.engine != nil {
		p.engine.Close()
		p.engine = nil
	}
}

// A levelPlayer plays a level of Backrank's engine. The strongest level uses the whole time control; the
// others search as they do in the program, or less if the limits of the match are lower.
type levelPlayer struct {
	contender Contender
	level     engine.Level
	strongest bool
	engine    *engine.Engine
	seed      uint64
}

func (p *levelPlayer) newGame(_ context.Context, _ variants.Variant, seed uint64) error {
	if p.engine == nil {
		megabytes := 16
		if p.contender.Hash > 0 {
			megabytes = p.contender.Hash
		}
		p.engine = engine.New(megabytes)
		if p.engine.Hash() != megabytes {
			return fmt.Errorf("%s: there is not enough memory for a table of %d MB", p.contender.Name, megabytes)
		}
	}
	p.engine.Clear()
	p.seed = seed
	return nil
}

func (p *levelPlayer) prepare(context.Context, *board) error { return nil }

func (p *levelPlayer) move(ctx context.Context, b *board, l engine.Limits) (moveResult, error) {
	start := time.Now()
	var r engine.Result
	if p.strongest && p.contender.Control != (Control{}) {
		r = p.engine.Search(ctx, b.position, b.history, l, nil)
	} else {
		r = p.engine.Move(ctx, p.level.WithLimits(l), b.position, b.history, p.seed, nil)
	}
	return moveResult{r.Move, r.Info, time.Since(start)}, nil
}

func (p *levelPlayer) close() {}
