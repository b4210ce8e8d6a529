package surveyor

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"backrank/variants"
	"backrank/variants/notation"
	"backrank/variants/survey"
)

// Line is what was found of one start position: a line of JSON, which says all that
// is needed to put lines of many files together. Scores are in centipawns, positive
// if good for White.
type Line struct {
	Variant string `json:"variant"` // its id, and what it is made of
	Family  string `json:"family"`
	Rule    string `json:"rule"`
	Start   string `json:"start"` // the start's id: 518, W518-B534
	White   string `json:"white"` // the arrays
	Black   string `json:"black"`

	Score  int    `json:"score"`  // see survey.Score
	Moves  []Move `json:"moves"`  // the best first
	Depth  int    `json:"depth"`  // plies searched in full
	Scores []int  `json:"scores"` // of the best move, after each depth from the first
	Spread int    `json:"spread"` // see survey.Spread

	Visited      uint64 `json:"visited"` // positions
	Milliseconds int64  `json:"ms"`
	survey.Effort
}

// Move is a first move.
type Move struct {
	UCI    string `json:"move"` // castling as king takes partner
	SAN    string `json:"san"`
	Score  int    `json:"score"`            // at the last depth
	Castle bool   `json:"castle,omitempty"` // a castling or a leap
}

// place is the start position that a line is about. It fails if what the line says of it besides is not so.
func (l *Line) place() (Place, error) {
	v, known := variants.ByID(l.Variant)
	if !known {
		return Place{}, fmt.Errorf("there is no variant %q", l.Variant)
	}
	s, err := variants.ParseStartID(l.Start)
	if err == nil {
		err = v.Allows(s)
	}
	if err != nil {
		return Place{}, err
	}
	for _, said := range []struct{ what, is, must string }{
		{"family", l.Family, v.Family.ID},
		{"rule", l.Rule, v.Castling.ID},
		{"white", l.White, s.White.String()},
		{"black", l.Black, s.Black.String()},
	} {
		if said.is != "" && said.is != said.must {
			return Place{}, fmt.Errorf("%s of %s %s is %q, and must be %q", said.what, l.Variant, l.Start, said.is, said.must)
		}
	}
	return Place{v, s}, nil
}

// finding is what is kept of a line in the end.
func (l *Line) finding() (survey.Finding, error) {
	place, err := l.place()
	if err != nil {
		return survey.Finding{}, err
	}
	p, err := place.Variant.Position(place.Start)
	if err != nil {
		return survey.Finding{}, err
	}
	f := survey.Finding{Score: l.Score, Spread: l.Spread, Depth: l.Depth}
	for _, m := range l.Moves {
		move, err := notation.ParseUCI(&p, m.UCI)
		if err != nil {
			return f, err
		}
		f.Moves = append(f.Moves, survey.Move{From: move.From(), To: move.To(), Score: l.Score + m.Score - l.Moves[0].Score})
	}
	return f, nil
}

// readLine reads a line; it fails on one that is not whole. What is made of the scores
// of the depths is made of them anew, as it is done today.
func readLine(text []byte) (Line, error) {
	var l Line
	if err := json.Unmarshal(text, &l); err != nil || l.Variant == "" || len(l.Moves) == 0 || len(l.Scores) == 0 {
		return l, errors.New("this is not the result of a start position")
	}
	l.Score, l.Spread = survey.Score(l.Scores), survey.Spread(l.Scores)
	return l, nil
}

// same reports whether two lines say the same, however long it took.
func (l Line) same(o Line) bool {
	l.Milliseconds, o.Milliseconds = 0, 0
	a, _ := json.Marshal(l) // of numbers and texts: it cannot fail
	b, _ := json.Marshal(o)
	return bytes.Equal(a, b)
}

// differs says how two efforts differ, "" if they do not.
func differs(a, b survey.Effort) string {
	if a == b {
		return ""
	}
	return fmt.Sprintf("one is of %s, %d nodes, %d lines, %d MB, signature %s; the other of %s, %d nodes, %d lines, %d MB, signature %s",
		a.Engine, a.Nodes, a.Lines, a.Hash, a.Signature, b.Engine, b.Nodes, b.Lines, b.Hash, b.Signature)
}
