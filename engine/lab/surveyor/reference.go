package surveyor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/san"
)

// Reference is a run of another engine over the start positions of a variant.
type Reference struct {
	Program  client.Program
	Variant  variants.Variant
	MoveTime time.Duration         // search time of each start position
	Hash     int                   // size of the transposition table in megabytes
	Done     func(done, total int) // see [Run.Done]; may be nil
}

// Evaluation is the evaluation of a start position by another engine, a line of JSON.
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

// Run evaluates the start positions that are not in the file at path, appends their evaluations to it, and returns
// all evaluations by the id of the start position. It returns an error if the file has evaluations by another
// engine, with another time or hash size, or of another variant.
func (r *Reference) Run(ctx context.Context, path string) (map[string]Evaluation, error) {
	e, err := client.Start(ctx, r.Program)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	settings := Evaluation{Engine: e.Name(), MoveTime: r.MoveTime.Milliseconds(), Hash: r.Hash, Variant: r.Variant.ID}
	evaluations := map[string]Evaluation{}
	file, err := openLog(path, func(text []byte) error {
		var o Evaluation
		if err := json.Unmarshal(text, &o); err != nil || o.Start == "" {
			return errors.New("this is not the score of a start position")
		}
		if o.Engine != settings.Engine || o.MoveTime != settings.MoveTime || o.Hash != settings.Hash || o.Variant != settings.Variant {
			return fmt.Errorf("this file has evaluations by %s, %d ms, %d MB, %s, choose another file", o.Engine, o.MoveTime, o.Hash, o.Variant)
		}
		evaluations[o.Start] = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = r.evaluate(ctx, e, settings, evaluations, file)
	return evaluations, errors.Join(err, file.close())
}

// evaluate evaluates the start positions that are not in evaluations, and adds them to it and to file. settings is an
// Evaluation with only the fields that all have in common.
func (r *Reference) evaluate(ctx context.Context, e *client.Engine, settings Evaluation, evaluations map[string]Evaluation, file *jsonLog) error {
	dialect, err := e.Options().Dialect(r.Variant)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name(), err)
	}
	if err := setNumbers(ctx, e, map[string]int{"Hash": r.Hash, "Threads": 1}); err != nil {
		return err
	}
	positions := StartPositions(cli.Whole, []variants.Variant{r.Variant})
	report := func() {
		if r.Done != nil {
			r.Done(len(evaluations), len(positions))
		}
	}
	report()
	for _, position := range positions {
		id := r.Variant.StartID(position.Start)
		if _, has := evaluations[id]; has {
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
			err = ctx.Err() // the search may have ended early
		}
		if err != nil {
			return err
		}
		o := settings
		o.Start, o.Score, o.Depth, o.Milliseconds = id, found.Score, found.Depth, found.Elapsed.Milliseconds()
		o.Move = san.FormatUCI(&p, found.Move, true)
		evaluations[id] = o
		if err := file.add(o); err != nil {
			return err
		}
		report()
	}
	return nil
}
