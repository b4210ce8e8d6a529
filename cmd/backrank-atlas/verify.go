package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"backrank/app/disk"
	"backrank/app/draws"
	"backrank/words"
)

// A verdict is the JSON object for a line of a record, which has a draw or is damaged.
type verdict struct {
	Line    int        `json:"line"`
	OK      bool       `json:"ok"`
	Problem string     `json:"problem,omitempty"`
	Time    *time.Time `json:"time,omitempty"` // this field and those below: only for a draw
	Title   string     `json:"title,omitempty"`
	Round   string     `json:"round,omitempty"`
	Variant string     `json:"variant,omitempty"`
	Start   string     `json:"start,omitempty"`
	Seed    *uint64    `json:"seed,omitempty"`
	Struck  bool       `json:"struck,omitempty"`
}

// writeVerdicts verifies a record of draws by [draws.Verify], which repeats each draw from its seed, and prints a line
// for each draw. It returns an error if any draw is wrong.
func (a *options) writeVerdicts(out io.Writer) error {
	data, err := disk.Read(a.verify)
	if err != nil {
		return fmt.Errorf("%s: %w", a.verify, err)
	}
	v, err := draws.Verify(data)
	if err != nil {
		return fmt.Errorf("%s: %w", a.verify, err)
	}
	w := bufio.NewWriter(out)
	if a.json {
		err = writeVerdictsJSON(w, v)
	} else {
		writeVerdictsText(w, v)
	}
	if err := errors.Join(err, w.Flush()); err != nil {
		return err
	}
	if !v.OK() {
		return errors.New("the record is not right")
	}
	return nil
}

func writeVerdictsJSON(w io.Writer, v draws.Verification) error {
	e := json.NewEncoder(w)
	for _, d := range v.Verdicts {
		err := e.Encode(verdict{
			Line: d.Line, OK: d.Problem == "", Problem: d.Problem, Time: &d.Draw.Time, Title: d.Draw.Title, Round: d.Draw.Round,
			Variant: d.Draw.Variant, Start: d.Draw.Start, Seed: &d.Draw.Seed, Struck: d.Draw.Struck,
		})
		if err != nil {
			return err
		}
	}
	for _, f := range v.Faults {
		if err := e.Encode(verdict{Line: f.Line, Problem: f.Problem}); err != nil {
			return err
		}
	}
	return nil
}

func writeVerdictsText(w io.Writer, v draws.Verification) {
	for _, d := range v.Verdicts {
		state := "ok"
		if d.Problem != "" {
			state = "WRONG: " + d.Problem
		}
		fmt.Fprintf(w, "line %d  %s  %v: %s\n", d.Line, d.Draw.Title, d.Draw, state)
	}
	for _, f := range v.Faults {
		fmt.Fprintf(w, "line %d: WRONG: %s\n", f.Line, f.Problem)
	}
	if v.Incomplete {
		fmt.Fprintln(w, "The last line is incomplete and was ignored; a crash leaves such a line.")
	}
	fmt.Fprintf(w, "%s, checksum %s\n", words.Draws(len(v.Verdicts)), v.Sum)
}
