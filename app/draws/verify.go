package draws

import (
	"bytes"
	"slices"

	"backrank/lang"
)

// Verdict is the result of verifying a draw.
type Verdict struct {
	Draw Draw
	Line int
	// Problem is a sentence about the error in the draw, "" if the seed gives the start position of the record.
	Problem string
}

// Verification is the result of verifying a record.
type Verification struct {
	Verdicts   []Verdict // of all draws, in order
	Faults     []Fault   // invalid lines, without the draws that have a Problem
	Incomplete bool      // the last line is incomplete; a crash leaves such a line, and it is ignored
	Sum        string    // the checksum of the last line, which covers the whole record
}

// OK reports whether the record has no faults and all draws are correct.
func (v *Verification) OK() bool {
	return len(v.Faults) == 0 && !slices.ContainsFunc(v.Verdicts, func(v Verdict) bool { return v.Problem != "" })
}

// ErrNotRecord means that a file is not a record of draws.
var ErrNotRecord = lang.Error(func() string { return lang.L("it is not a record of draws") })

// Verify recomputes each draw of a record from its seed, its pool and the draws before it. It needs only the record.
func Verify(data []byte) (v Verification, err error) {
	if first, _, _ := decode("", bytes.TrimSuffix(firstLine(data), []byte("\n"))); first.Kind != kindRecord {
		return v, ErrNotRecord
	}
	r := &record{}
	for text := range bytes.Lines(data) {
		text, ended := bytes.CutSuffix(text, []byte("\n"))
		l, sum, err := decode(r.sum, text)
		if !ended && err != nil {
			v.Incomplete = true
			break
		}
		r.sum = sum
		r.lines++
		problem := ""
		if err == nil && l.Kind == kindDraw {
			problem = r.recompute(l)
		}
		if err == nil {
			err = r.apply(l)
		}
		if err != nil {
			v.Faults = append(v.Faults, Fault{r.lines, err.Error()})
		} else if l.Kind == kindDraw {
			v.Verdicts = append(v.Verdicts, Verdict{Line: r.lines, Problem: problem})
		}
	}
	for i := range r.draws { // later lines may strike out a draw
		v.Verdicts[i].Draw = r.draws[i]
	}
	v.Sum = r.sum
	return v, nil
}

// firstLine returns the first line of a file.
func firstLine(data []byte) []byte {
	for text := range bytes.Lines(data) {
		return text
	}
	return nil
}

// recompute repeats a draw and returns how the result differs from the line, "" if it does not.
func (r *record) recompute(l line) (problem string) {
	next := r.clone()
	if err := next.apply(l); err != nil {
		return err.Error()
	}
	d := next.draws[len(next.draws)-1]
	if d.unknown != nil {
		return d.unknown.Error()
	}
	start, seed, err := r.choose(d.pool, d.From)
	switch id := d.pool.Variant.StartID(start); {
	case err != nil:
		return err.Error()
	case id != d.Start:
		return lang.L("seed {{.Seed}} gives {{.Start}}, and the record says {{.Recorded}}", "Seed", seed, "Start", id, "Recorded", d.Start)
	case seed != d.Seed:
		return lang.L("seed {{.Seed}} gives {{.Start}}, and the record says seed {{.Recorded}}", "Seed", seed, "Start", id, "Recorded", d.Seed)
	case start.White.String() != d.White || start.Black.String() != d.Black:
		return lang.L("start position {{.Start}} is {{.Arrays}}, and the record has other letters", "Start", id, "Arrays", start)
	}
	return ""
}
