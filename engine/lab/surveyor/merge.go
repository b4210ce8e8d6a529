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

// Results has the results of several files, at most one for each start position and all of one effort.
type Results struct {
	Effort  survey.Effort
	results map[string]Result // key: StartPosition.String
}

// ReadFiles reads and merges files of results. It ignores incomplete last lines. It returns an error if the efforts
// of two results differ, if a start position has two different results, or if there are no results.
func ReadFiles(paths ...string) (*Results, error) {
	r := &Results{results: map[string]Result{}}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		_, err = readLog(f, path, r.addLine)
		f.Close()
		if err != nil {
			return nil, err
		}
	}
	if len(r.results) == 0 {
		return nil, errors.New("the files contain no results")
	}
	return r, nil
}

func (r *Results) addLine(text []byte) error {
	result, err := parseResult(text)
	if err != nil {
		return err
	}
	position, err := result.startPosition()
	if err != nil {
		return err
	}
	if len(r.results) == 0 {
		r.Effort = result.Effort
	}
	if diff := difference(result.Effort, r.Effort); diff != "" {
		return errors.New("results of different searches cannot be merged: " + diff)
	}
	if old, exists := r.results[position.String()]; exists && !old.equal(result) {
		return fmt.Errorf("%v has two different results of the same search", position)
	}
	r.results[position.String()] = result
	return nil
}

// Len returns the number of results.
func (r *Results) Len() int { return len(r.results) }

// Get returns the result of a start position, and whether there is one.
func (r *Results) Get(v variants.Variant, s variants.Start) (Result, bool) {
	result, ok := r.results[StartPosition{v, s}.String()]
	return result, ok
}

// Encode returns the content of the survey file, see [survey.Encode]. It returns an error that lists the start
// positions without results, if there are any.
func (r *Results) Encode() ([]byte, error) {
	if err := r.checkComplete(); err != nil {
		return nil, err
	}
	return survey.Encode(r.Effort, r.mergedFinding)
}

// mergedFinding returns the finding of a start position. If its mirror image is the same game, both were searched:
// then the score is the mean of both, and moves and spread are those of the deeper search.
func (r *Results) mergedFinding(v variants.Variant, s variants.Start) (survey.Finding, error) {
	result, _ := r.Get(v, s)
	f, err := result.finding()
	twin, has := v.Twin(s)
	t, found := r.Get(v, twin)
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

// checkComplete returns an error that lists the start positions without results, or nil if there are none.
func (r *Results) checkComplete() error {
	const maxIDs = 5 // ids of each variant in the error
	var text []string
	for _, v := range survey.Variants() {
		var ids []string
		for i := range v.Count() {
			if s := v.StartAt(i); r.results[(StartPosition{v, s}).String()].Variant == "" {
				ids = append(ids, v.StartID(s))
			}
		}
		if n := len(ids); n > maxIDs {
			text = append(text, fmt.Sprintf("%d of %d of %s: %s …", n, v.Count(), v.ID, strings.Join(ids[:maxIDs], " ")))
		} else if n > 0 {
			text = append(text, fmt.Sprintf("%d of %d of %s: %s", n, v.Count(), v.ID, strings.Join(ids, " ")))
		}
	}
	if text == nil {
		return nil
	}
	return errors.New("start positions are missing\n  " + strings.Join(text, "\n  ") + "\nSearch them with the same settings, then merge again")
}
