package surveyor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"backrank/variants"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// Result is the search result of a start position, a line of JSON. Scores are in centipawns from White's point of
// view.
type Result struct {
	startFields

	Score  int    `json:"score"`  // see survey.Score
	Moves  []Move `json:"moves"`  // best moves, in descending order of score
	Depth  int    `json:"depth"`  // last completed depth in plies
	Scores []int  `json:"scores"` // scores of the best move at each completed depth, from 1
	Spread int    `json:"spread"` // see survey.Spread

	Visited      uint64 `json:"visited"` // nodes searched
	Milliseconds int64  `json:"ms"`      // search time
	survey.Effort
}

// Move is a first move and its score.
type Move struct {
	UCI    string `json:"move"` // castling moves the king to the square of the partner
	SAN    string `json:"san"`
	Score  int    `json:"score"`            // at the last completed depth
	Castle bool   `json:"castle,omitempty"` // a castling or a leap
}

// startFields are the fields of a line that identify its start position.
type startFields struct {
	Variant string `json:"variant"` // id of the variant
	Family  string `json:"family"`  // id of the family of the variant
	Rule    string `json:"rule"`    // id of the castling rule of the variant
	Start   string `json:"start"`   // id of the start position: 518, W518-B534
	White   string `json:"white"`   // White's array
	Black   string `json:"black"`
}

func newStartFields(p StartPosition) startFields {
	v := p.Variant
	return startFields{v.ID, v.Family.ID, v.Castling.ID, v.StartID(p.Start), p.Start.White.String(), p.Start.Black.String()}
}

// startPosition returns the start position of the line. It returns an error if Variant or Start is unknown, or if
// Family, Rule, White or Black contradict them.
func (r *startFields) startPosition() (StartPosition, error) {
	v, known := variants.ByID(r.Variant)
	if !known {
		return StartPosition{}, fmt.Errorf("there is no variant %q", r.Variant)
	}
	s, err := variants.ParseStartID(r.Start)
	if err == nil {
		err = v.Allows(s)
	}
	if err != nil {
		return StartPosition{}, err
	}
	for _, field := range []struct{ name, got, want string }{
		{"family", r.Family, v.Family.ID},
		{"rule", r.Rule, v.Castling.ID},
		{"white", r.White, s.White.String()},
		{"black", r.Black, s.Black.String()},
	} {
		if field.got != "" && field.got != field.want {
			return StartPosition{}, fmt.Errorf("%s of %s %s is %q, and must be %q", field.name, r.Variant, r.Start, field.got, field.want)
		}
	}
	return StartPosition{v, s}, nil
}

// finding returns the finding of the result. The scores of its moves are shifted so that the best one has the score
// of the result.
func (r *Result) finding() (survey.Finding, error) {
	position, err := r.startPosition()
	if err != nil {
		return survey.Finding{}, err
	}
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return survey.Finding{}, err
	}
	f := survey.Finding{Score: r.Score, Spread: r.Spread, Depth: r.Depth}
	for _, m := range r.Moves {
		move, err := san.ParseUCI(&p, m.UCI)
		if err != nil {
			return f, err
		}
		f.Moves = append(f.Moves, survey.Move{From: move.From(), To: move.To(), Score: r.Score + m.Score - r.Moves[0].Score})
	}
	return f, nil
}

// parseResult parses a line. It computes Score and Spread from Scores, because their formulas may have changed since
// the line was written.
func parseResult(text []byte) (Result, error) {
	var r Result
	if err := json.Unmarshal(text, &r); err != nil || r.Variant == "" || len(r.Moves) == 0 || len(r.Scores) == 0 {
		return r, errors.New("this is not the result of a start position")
	}
	r.Score, r.Spread = survey.Score(r.Scores), survey.Spread(r.Scores)
	return r, nil
}

// equal reports whether two results differ at most in their search times.
func (r Result) equal(o Result) bool {
	r.Milliseconds, o.Milliseconds = 0, 0
	a, _ := json.Marshal(r) // cannot fail: a Result has only numbers, strings and booleans
	b, _ := json.Marshal(o)
	return bytes.Equal(a, b)
}

// difference returns a description of two efforts that differ, or "" if they are equal.
func difference(a, b survey.Effort) string {
	if a == b {
		return ""
	}
	return fmt.Sprintf("one is of %s, %d nodes, %d lines, %d MB, signature %s; the other of %s, %d nodes, %d lines, %d MB, signature %s",
		a.Engine, a.Nodes, a.Lines, a.Hash, a.Signature, b.Engine, b.Nodes, b.Lines, b.Hash, b.Signature)
}
