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

// Lines are the findings of many files put together: of one effort, one for a start.
type Lines struct {
	Effort survey.Effort
	lines  map[string]Line // by place
}

// Gather reads files. It refuses lines of different efforts, and two of one start
// that do not say the same. Torn last lines are left out.
func Gather(paths ...string) (*Lines, error) {
	g := &Lines{lines: map[string]Line{}}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		_, err = readLog(f, path, g.add)
		f.Close()
		if err != nil {
			return nil, err
		}
	}
	if len(g.lines) == 0 {
		return nil, errors.New("the files hold no results")
	}
	return g, nil
}

func (g *Lines) add(text []byte) error {
	l, err := readLine(text)
	if err != nil {
		return err
	}
	place, err := l.place()
	if err != nil {
		return err
	}
	if len(g.lines) == 0 {
		g.Effort = l.Effort
	}
	if how := differs(l.Effort, g.Effort); how != "" {
		return errors.New("results of different searches cannot be merged: " + how)
	}
	if old, twice := g.lines[place.String()]; twice && !old.same(l) {
		return fmt.Errorf("%v has two different results of the same search", place)
	}
	g.lines[place.String()] = l
	return nil
}

// Len is how many starts were looked at.
func (g *Lines) Len() int { return len(g.lines) }

// Of is the line of a start, false if there is none.
func (g *Lines) Of(v variants.Variant, s variants.Start) (Line, bool) {
	l, ok := g.lines[Place{v, s}.String()]
	return l, ok
}

// Encode is the file of the survey, see [survey.Encode]. If findings are missing, the
// error says which.
func (g *Lines) Encode() ([]byte, error) {
	if err := g.missing(); err != nil {
		return nil, err
	}
	return survey.Encode(g.Effort, g.kept)
}

// kept is what is kept of a start in the end. A start and its reflection that are one game
// have been looked at twice: their score is the mean, their moves and spread are those of
// the search that went deeper.
func (g *Lines) kept(v variants.Variant, s variants.Start) (survey.Finding, error) {
	l, _ := g.Of(v, s)
	f, err := l.finding()
	twin, has := v.Twin(s)
	t, looked := g.Of(v, twin)
	if err != nil || !has || !looked {
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

// missing says in words what is not there, nil if nothing is.
func (g *Lines) missing() error {
	const named = 5
	var text []string
	for _, v := range survey.Variants() {
		var ids []string
		for i := range v.Count() {
			if s := v.StartAt(i); g.lines[(Place{v, s}).String()].Variant == "" {
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
