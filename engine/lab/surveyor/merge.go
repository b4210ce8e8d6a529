package surveyor

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"backrank/variants"
	"backrank/variants/survey"
)

// Results are the merged results of several files: of one effort, and one for each start position.
type Results struct {
	Effort  survey.Effort
	results map[string]Result // by StartPosition.String
}

// ReadFiles reads and merges files. It refuses results of different efforts, and different results
// of the same start position. Torn last lines are ignored.
func ReadFiles(paths ...string) (*Results, error) {
	g := &Results{results: map[string]Result{}}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		_, err = readLog(f, path, g.addLine)
		f.Close()
		if err != nil {
			return nil, err
		}
	}
	if len(g.results) == 0 {
		return nil, errors.New("the files contain no results")
	}
	return g, nil
}

func (g *Results) addLine(text []byte) error {
	l, err := parseResult(text)
	if err != nil {
		return err
	}
	position, err := l.startPosition()
	if err != nil {
		return err
	}
	if len(g.results) == 0 {
		g.Effort = l.Effort
	}
	if how := difference(l.Effort, g.Effort); how != "" {
		return errors.New("results of different searches cannot be merged: " + how)
	}
	if old, twice := g.results[position.String()]; twice && !old.equal(l) {
		return fmt.Errorf("%v has two different results of the same search", position)
	}
	g.results[position.String()] = l
	return nil
}

// Len returns the number of start positions.
func (g *Results) Len() int { return len(g.results) }

// Of returns the result of a start position, false if there is none.
func (g *Results) Of(v variants.Variant, s variants.Start) (Result, bool) {
	l, ok := g.results[StartPosition{v, s}.String()]
	return l, ok
}

// Encode returns the file of the survey, see [survey.Encode]. It is an error if results are
// missing.
func (g *Results) Encode() ([]byte, error) {
	if err := g.checkComplete(); err != nil {
		return nil, err
	}
	return survey.Encode(g.Effort, g.mergedFinding)
}

// mergedFinding returns the finding of a start position. If its reflection is the same game, both
// were searched: the score is the mean, and moves and spread are those of the deeper search.
func (g *Results) mergedFinding(v variants.Variant, s variants.Start) (survey.Finding, error) {
	l, _ := g.Of(v, s)
	f, err := l.finding()
	twin, has := v.Twin(s)
	t, found := g.Of(v, twin)
	if err != nil || !has || !found {
		return f, err
	}
	o, err := t.finding()
	if err != nil {
		return f, err
	}
	score := int(math.Round(float64(f.Score+o.Score) / 2))
	if o.Depth > f.Depth || o.Depth == f.Depth && v.Index(twin) < v.Index(s) {
		f = o.Reflect()
	}
	return f.At(score), nil
}

// checkComplete returns an error that lists the missing start positions, nil if there are none.
func (g *Results) checkComplete() error {
	const named = 5
	var text []string
	for _, v := range survey.Variants() {
		var ids []string
		for i := range v.Count() {
			if s := v.StartAt(i); g.results[(StartPosition{v, s}).String()].Variant == "" {
				ids = append(ids, v.StartID(s))
			}
		}
		if n := len(ids); n > named {
			text = append(text, fmt.Sprintf("%d of %d of %s: %s …", n, v.Count(), v.ID, strings.Join(ids[:named], " ")))
		} else if n > 0 {
			text = append(text, fmt.Sprintf("%d of %d of %s: %s", n, v.Count(), v.ID, strings.Join(ids, " ")))
		}
	}
	if text == nil {
		return nil
	}
	return errors.New("start positions are missing\n  " + strings.Join(text, "\n  ") + "\nSearch them with the same settings, then merge again")
}
