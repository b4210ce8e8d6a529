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

// Contender is who plays: a program, or a level of our own engine.
type Contender struct {
	Name    string
	Program client.Program   // Path is empty for a level
	Options []client.Setting // of the program
	Level   string           // of our own engine, by name
	Hash    int              // megabytes of our own engine's table; 0 for 16
	Control Control
	Elo     float64 // its rating where that is known, for the others to be measured by; 0 where not

	sits func() player // instead of all that, in tests
}

// board is a game as far as it has come.
type board struct {
	start    rules.Position
	moves    []rules.Move
	position rules.Position
	history  []uint64 // keys of the positions before
}

// play makes a move.
func (b *board) play(m rules.Move) {
	var next rules.Position
	b.history = append(b.history, b.position.Key())
	b.moves = append(b.moves, m)
	b.position.Play(m, &next)
	b.position = next
}

// answer is a move and what its player thought of it.
type answer struct {
	move    rules.Move
	info    engine.Info
	elapsed time.Duration
}

// player is a contender at one board.
type player interface {
	// newGame readies the player; it starts one that is not running.
	newGame(ctx context.Context, v variants.Variant, seed uint64) error
	// move is the player's move, at once when ctx ends. After a *client.Fault the
	// player has to be readied again.
	move(ctx context.Context, b *board, l engine.Limits) (answer, error)
	close()
}

// sit makes the player of a contender. Nothing is started yet.
func (c Contender) sit() (player, error) {
	if c.sits != nil {
		return c.sits(), nil
	}
	if c.Program.Path != "" {
		return &program{contender: c}, nil
	}
	level, ok := engine.LevelNamed(c.Level)
	if !ok {
		return nil, fmt.Errorf("no level is called %q", c.Level)
	}
	level.Pace = 0
	all := engine.Levels()
	return &own{contender: c, level: level, full: level.Name == all[len(all)-1].Name}, nil
}

// program is an engine of its own process.
type program struct {
	contender Contender
	engine    *client.Engine // nil if it is not running
}

func (p *program) start(ctx context.Context) error {
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

// newGame starts the engine again if it has ended since the last game.
func (p *program) newGame(ctx context.Context, v variants.Variant, _ uint64) error {
	var fault *client.Fault
	for {
		fresh := p.engine == nil
		if fresh {
			if err := p.start(ctx); err != nil {
				return err
			}
		}
		d, err := p.engine.Options().Dialect(v)
		if err != nil {
			return &cannotPlay{p.contender.Name, v, err}
		}
		err = p.engine.NewGame(ctx, d)
		if err == nil {
			return nil
		}
		p.close()
		if fresh || !errors.As(err, &fault) {
			return err
		}
	}
}

// cannotPlay is that an engine does not know a variant.
type cannotPlay struct {
	name    string
	variant variants.Variant
	why     error
}

func (c *cannotPlay) Error() string {
	return fmt.Sprintf("%s cannot play %s: %v", c.name, c.variant.Name, c.why)
}

func (p *program) move(ctx context.Context, b *board, l engine.Limits) (answer, error) {
	r, err := p.engine.Search(ctx, b.start, b.moves, l, nil)
	return answer{r.Move, r.Info, r.Elapsed}, err
}

func (p *program) close() {
	if p.engine != nil {
		p.engine.Close()
		p.engine = nil
	}
}

// own is a level of our engine. The strongest thinks as long as it may, the
// others as long as they do, or less.
type own struct {
	contender Contender
	level     engine.Level
	full      bool
	engine    *engine.Engine
	seed      uint64
}

func (o *own) newGame(_ context.Context, _ variants.Variant, seed uint64) error {
	if o.engine == nil {
		megabytes := 16
		if o.contender.Hash > 0 {
			megabytes = o.contender.Hash
		}
		o.engine = engine.New(megabytes)
		if o.engine.Hash() != megabytes {
			return fmt.Errorf("%s: there is not enough memory for a table of %d MB", o.contender.Name, megabytes)
		}
	}
	o.engine.Clear()
	o.seed = seed
	return nil
}

func (o *own) move(ctx context.Context, b *board, l engine.Limits) (answer, error) {
	began := time.Now()
	var r engine.Result
	if o.full && o.contender.Control != (Control{}) {
		r = o.engine.Search(ctx, b.position, b.history, l, nil)
	} else {
		r = o.engine.Move(ctx, o.level.Within(l), b.position, b.history, o.seed)
	}
	return answer{r.Move, r.Info, time.Since(began)}, nil
}

func (o *own) close() {}
