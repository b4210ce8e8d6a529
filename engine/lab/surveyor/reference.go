package surveyor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/notation"
)

// Reference is another engine that scores the start positions of a variant, each in the same time.
type Reference struct {
	Program  client.Program
	Variant  variants.Variant
	MoveTime time.Duration
	Hash     int                // megabytes
	Done     func(done, of int) // see [Run.Done]; may be nil
}

// Evaluation is the reference engine's evaluation of a start position, a line of JSON.
type Evaluation struct {
	Engine       string `json:"engine"`
	MoveTime     int64  `json:"movetime"` // time limit in milliseconds
	Hash         int    `json:"hash"`
	Variant      string `json:"variant"`
	Start        string `json:"start"`
	Score        int    `json:"score"` // centipawns from White's point of view
	Move         string `json:"move"`
	Depth        int    `json:"depth"`
	Milliseconds int64  `json:"ms"` // time taken in milliseconds
}

// Run evaluates every start position that is not in the file at path, appends the evaluations and
// returns all of them by the id of the start position. It refuses a file with another engine, time,
// hash size or variant.
func (r *Reference) Run(ctx context.Context, path string) (map[string]Evaluation, error) {
	e, err := client.Start(ctx, r.Program)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	want := Evaluation{Engine: e.Name(), MoveTime: r.MoveTime.Milliseconds(), Hash: r.Hash, Variant: r.Variant.ID}
	done := map[string]Evaluation{}
	file, err := openLog(path, func(text []byte) error {
		var o Evaluation
		if err := json.Unmarshal(text, &o); err != nil || o.Start == "" {
			return errors.New("this is not the score of a start position")
		}
		if o.Engine != want.Engine || o.MoveTime != want.MoveTime || o.Hash != want.Hash || o.Variant != want.Variant {
			return fmt.Errorf("this file has evaluations by %s, %d ms, %d MB, %s, choose another file", o.Engine, o.MoveTime, o.Hash, o.Variant)
		}
		done[o.Start] = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = r.evaluate(ctx, e, want, done, file)
	return done, errors.Join(err, file.close())
}

// evaluate evaluates the remaining start positions.
func (r *Reference) evaluate(ctx context.Context, e *client.Engine, want Evaluation, done map[string]Evaluation, file *jsonLog) error {
	dialect, err := e.Options().Dialect(r.Variant)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name(), err)
	}
	for option, value := range map[string]int{"Hash": r.Hash, "Threads": 1} {
		if _, has := e.Options().Find(option); !has {
			continue
		}
		if err := e.Set(ctx, option, strconv.Itoa(value)); err != nil {
			return err
		}
	}
	positions := StartPositions(cli.Whole, []variants.Variant{r.Variant})
	report := func() {
		if r.Done != nil {
			r.Done(len(done), len(positions))
		}
	}
	report()
	for _, position := range positions {
		id := r.Variant.StartID(position.Start)
		if _, has := done[id]; has {
			continue
		}
		p, err := r.Variant.Position(position.Start)
		if err == nil {
			err = e.NewGame(ctx, dialect)
		}
		if err != nil {
			return err
		}
		found, err := e.Search(ctx, p, nil, engine.Limits{MoveTime: r.MoveTime}, nil)
		if err == nil {
			err = ctx.Err() // the search was cut short
		}
		if err != nil {
			return err
		}
		o := want
		o.Start, o.Score, o.Depth, o.Milliseconds = id, found.Score, found.Depth, found.Elapsed.Milliseconds()
		o.Move = notation.UCI(&p, found.Move, true)
		done[id] = o
		if err := file.add(o); err != nil {
			return err
		}
		report()
	}
	return nil
}
