package surveyor

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	"backrank/variants"
	"backrank/variants/survey"
)

// Collection has the results of several files, by effort, and the parts of survey files.
type Collection struct {
	Searches    []*Results // in the order of their first results
	own, second []survey.Part
}

// Results has the results of one effort, at most one for each start position.
type Results struct {
	Effort  survey.Effort
	results map[string]Result // key: StartPosition.String
}

// ReadFiles reads files of results, ignoring incomplete last lines, and survey files. It returns an error if a start
// position has two different results of one effort, or if there are no results.
func ReadFiles(paths ...string) (*Collection, error) {
	c := &Collection{}
	for _, path := range paths {
		if err := c.readFile(path); err != nil {
			return nil, err
		}
	}
	if len(c.Searches)+len(c.own)+len(c.second) == 0 {
		return nil, errors.New("the files contain no results")
	}
	return c, nil
}

func (c *Collection) readFile(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if own, second, err := survey.Read(text); err == nil {
		c.own, c.second = append(c.own, own.Parts()...), append(c.second, second.Parts()...)
		return nil
	}
	_, err = readLog(bytes.NewReader(text), path, c.addLine)
	return err
}

func (c *Collection) addLine(text []byte) error {
	result, err := parseResult(text)
	if err != nil {
		return err
	}
	position, err := result.startPosition()
	if err != nil {
		return err
	}
	r := c.search(result.Effort)
	if old, exists := r.results[position.String()]; exists && !old.equal(result) {
		return fmt.Errorf("%v has two different results of the same search", position)
	}
	r.results[position.String()] = result
	return nil
}

// search returns the results of an effort, new ones if there are none yet.
func (c *Collection) search(e survey.Effort) *Results {
	for _, r := range c.Searches {
		if r.Effort == e {
			return r
		}
	}
	r := &Results{Effort: e, results: map[string]Result{}}
	c.Searches = append(c.Searches, r)
	return r
}

// Len returns the number of results.
func (r *Results) Len() int { return len(r.results) }

// Get returns the result of a start position, and whether there is one.
func (r *Results) Get(v variants.Variant, s variants.Start) (Result, bool) {
	result, ok := r.results[StartPosition{v, s}.String()]
	return result, ok
}

// isOwn reports whether Backrank's engine searched with an effort.
func isOwn(e survey.Effort) bool { return strings.HasPrefix(e.Engine, "Backrank ") }

// Encode returns the content of the survey file, see [survey.Encode]. If several searches of an engine have results for a
// variant, the one with the most nodes counts; with the same number of nodes, results replace those of a survey file, so
// that a new version of the engine replaces the earlier one. It returns an error that lists the start positions without results if
// Backrank's engine has not searched all, or if any search has results for only a part of a variant; and an error if two
// engines besides Backrank's have searched, or one has searched a variant twice with the same number of nodes.
func (c *Collection) Encode() ([]byte, error) {
	if err := c.checkComplete(); err != nil {
		return nil, err
	}
	all := [2][]survey.Part{slices.Clone(c.own), slices.Clone(c.second)}
	for _, r := range c.Searches {
		parts, err := r.parts()
		if err != nil {
			return nil, err
		}
		i := 1
		if isOwn(r.Effort) {
			i = 0
		}
		all[i] = append(all[i], parts...)
	}
	for i, inFiles := range [2]int{len(c.own), len(c.second)} {
		var err error
		if all[i], err = deepest(all[i], inFiles); err != nil {
			return nil, err
		}
	}
	for _, p := range all[1] {
		if p.Effort.Engine != all[1][0].Effort.Engine {
			return nil, fmt.Errorf("the survey file has one other engine, not both %s and %s", all[1][0].Effort.Engine, p.Effort.Engine)
		}
	}
	return survey.Encode(survey.New(all[0]...), survey.New(all[1]...))
}

// deepest returns for each surveyed variant the part with the most nodes, if there is one. The first inFiles parts are from
// survey files; with the same number of nodes, a later part replaces them. Otherwise deepest returns an error if two
// different searches have the same number of nodes.
func deepest(parts []survey.Part, inFiles int) ([]survey.Part, error) {
	var best []survey.Part
	for _, v := range survey.Variants() {
		at := -1
		for i, p := range parts {
			switch {
			case p.Variant.ID != v.ID || at >= 0 && p.Effort.Nodes < parts[at].Effort.Nodes:
			case at >= inFiles && p.Effort.Nodes == parts[at].Effort.Nodes && p.Effort != parts[at].Effort:
				return nil, errors.New("two searches of " + v.ID + " have the same number of nodes: " + difference(p.Effort, parts[at].Effort))
			default:
				at = i
			}
		}
		if at >= 0 {
			best = append(best, parts[at])
		}
	}
	return best, nil
}

// parts returns the parts of the variants that are complete.
func (r *Results) parts() (all []survey.Part, err error) {
	deviation := r.deviation()
	for _, v := range survey.Variants() {
		if len(r.missing(v)) > 0 {
			continue
		}
		p, err := survey.NewPart(v, r.Effort, deviation, func(s variants.Start) (survey.Finding, error) { return r.mergedFinding(v, s) })
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// deviation returns the standard error of one search in centipawns, rounded to hundredths, by all start positions with equal
// arrays that were searched together with their reflections; 0 if there are none. Of different arrays, reflections are not
// nearly the same game: for example, one side alone may castle sooner in the reflection under Fischer's rule, while equal
// arrays give this to both sides.
func (r *Results) deviation() float64 {
	var differences []int
	for _, v := range survey.Variants() {
		if v.Symmetry != variants.Mirrored {
			continue
		}
		for i := range v.Count() {
			reflection := v.Index(v.StartAt(i).Reflect())
			if reflection <= i {
				continue
			}
			a, searched := r.Get(v, v.StartAt(i))
			b, both := r.Get(v, v.StartAt(reflection))
			if searched && both {
				differences = append(differences, a.Score-b.Score)
			}
		}
	}
	return math.Round(survey.Deviation(differences)*100) / 100
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
	return f.WithScore(score), nil
}

// missing returns the ids of the start positions of a variant without results.
func (r *Results) missing(v variants.Variant) (ids []string) {
	for i := range v.Count() {
		if _, searched := r.Get(v, v.StartAt(i)); !searched {
			ids = append(ids, v.StartID(v.StartAt(i)))
		}
	}
	return ids
}

// checkComplete returns an error that lists the missing start positions: those of variants of which a search has only a
// part, and those of variants that Backrank's engine has not searched. It returns nil if there are none.
func (c *Collection) checkComplete() error {
	var text []string
	for _, v := range survey.Variants() {
		complete := slices.ContainsFunc(c.own, func(p survey.Part) bool { return p.Variant.ID == v.ID })
		unsearched := (&Results{}).missing(v)
		for _, r := range c.Searches {
			switch ids := r.missing(v); {
			case len(ids) == 0:
				complete = complete || isOwn(r.Effort)
			case int64(len(ids)) < v.Count():
				text = append(text, fmt.Sprintf("%s (%v)", missingText(v, ids), r.Effort))
				complete = complete || isOwn(r.Effort) // already listed
			}
		}
		if !complete {
			text = append(text, missingText(v, unsearched))
		}
	}
	if text == nil {
		return nil
	}
	return errors.New("start positions are missing\n  " + strings.Join(text, "\n  ") + "\nSearch them with the same settings, then merge again")
}

// missingText lists start positions of a variant.
func missingText(v variants.Variant, ids []string) string {
	const maxIDs = 5
	if n := len(ids); n > maxIDs {
		return fmt.Sprintf("%d of %d of %s: %s …", n, v.Count(), v.ID, strings.Join(ids[:maxIDs], " "))
	}
	return fmt.Sprintf("%d of %d of %s: %s", len(ids), v.Count(), v.ID, strings.Join(ids, " "))
}
