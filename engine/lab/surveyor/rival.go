package surveyor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/notation"
)

// Rival is another engine that is to look at the starts of a variant, each for the
// same time.
type Rival struct {
	Program  client.Program
	Variant  variants.Variant
	MoveTime time.Duration
	Hash     int                // megabytes
	Done     func(done, of int) // as [Run.Done]; nil if nobody asks
}

// Opinion is what a rival thinks of a start: a line of JSON.
type Opinion struct {
	Engine       string `json:"engine"`
	MoveTime     int64  `json:"movetime"` // milliseconds allowed
	Hash         int    `json:"hash"`
	Variant      string `json:"variant"`
	Start        string `json:"start"`
	Score        int    `json:"score"` // centipawns, good for White
	Move         string `json:"move"`
	Depth        int    `json:"depth"`
	Milliseconds int64  `json:"ms"` // taken
}

// To asks the rival about every start that the file at path does not have yet,
// appends its opinions and returns all of them by the start's id. It refuses a file
// of another engine, time, size of the table or variant.
func (r *Rival) To(ctx context.Context, path string) (map[string]Opinion, error) {
	e, err := client.Start(ctx, r.Program)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	want := Opinion{Engine: e.Name(), MoveTime: r.MoveTime.Milliseconds(), Hash: r.Hash, Variant: r.Variant.ID}
	known := map[string]Opinion{}
	file, err := openLog(path, func(text []byte) error {
		var o Opinion
		if err := json.Unmarshal(text, &o); err != nil || o.Start == "" {
			return errors.New("this is not the score of a start position")
		}
		if o.Engine != want.Engine || o.MoveTime != want.MoveTime || o.Hash != want.Hash || o.Variant != want.Variant {
			return fmt.Errorf("this file is of %s, %d ms, %d MB, %s, choose another file", o.Engine, o.MoveTime, o.Hash, o.Variant)
		}
		known[o.Start] = o
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = r.ask(ctx, e, want, known, file)
	return known, errors.Join(err, file.close())
}

// ask asks about what is not known.
func (r *Rival) ask(ctx context.Context, e *client.Engine, want Opinion, known map[string]Opinion, file *log) error {
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
	places := Whole.Places([]variants.Variant{r.Variant})
	tell := func() {
		if r.Done != nil {
			r.Done(len(known), len(places))
		}
	}
	tell()
	for _, place := range places {
		id := r.Variant.StartID(place.Start)
		if _, has := known[id]; has {
			continue
		}
		p, err := r.Variant.Position(place.Start)
		if err == nil {
			err = e.NewGame(ctx, dialect)
		}
		if err != nil {
			return err
		}
		found, err := e.Search(ctx, p, nil, engine.Limits{MoveTime: r.MoveTime}, nil)
		if err == nil {
			err = ctx.Err() // it was stopped before its time
		}
		if err != nil {
			return err
		}
		o := want
		o.Start, o.Score, o.Depth, o.Milliseconds = id, found.Score, found.Depth, found.Elapsed.Milliseconds()
		o.Move = notation.UCI(&p, found.Move, true)
		known[id] = o
		if err := file.add(o); err != nil {
			return err
		}
		tell()
	}
	return nil
}
