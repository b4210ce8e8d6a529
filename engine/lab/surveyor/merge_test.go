package surveyor

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"backrank/cli"
	"backrank/variants"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// invented returns invented results of an effort for all start positions of some variants. The score of a start is a
// number of its position, plus offset.
func invented(t *testing.T, e survey.Effort, offset int, all ...variants.Variant) *Results {
	t.Helper()
	r := &Results{Effort: e, results: map[string]Result{}}
	for _, position := range StartPositions(cli.Whole, all) {
		p, err := position.Variant.Position(position.Start)
		if err != nil {
			t.Fatal(err)
		}
		score := int(p.Key()%400) + offset
		result := Result{
			startFields: newStartFields(position), Effort: e,
			Score: score, Scores: []int{score}, Spread: int(p.Key() % 77), Depth: 9 + int(p.Key()%3),
		}
		for i, m := range p.Moves(nil)[:3] {
			result.Moves = append(result.Moves, Move{UCI: san.FormatUCI(&p, m, true), Score: 40 - 3*i})
		}
		r.results[position.String()] = result
	}
	return r
}

func variant(id string) variants.Variant {
	v, _ := variants.ByID(id)
	return v
}

// decode encodes and decodes a collection.
func decode(t *testing.T, c *Collection) (own, second *survey.Survey) {
	t.Helper()
	data, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if own, second, err = survey.Read(data); err != nil {
		t.Fatal(err)
	}
	return own, second
}

// The encoded survey has the finding of each result.
func TestMergedResultsAreEncoded(t *testing.T) {
	r := invented(t, smallEffort, 0, survey.Variants()...)
	s, second := decode(t, &Collection{Searches: []*Results{r}})
	if len(second.Parts()) != 0 {
		t.Error("there is a second engine")
	}
	for _, position := range StartPositions(cli.Whole, survey.Variants()) {
		result := r.results[position.String()]
		want, err := result.finding()
		if err != nil {
			t.Fatal(err)
		}
		got, ok := s.Of(position.Variant.Castling, position.Start)
		if twin, has := position.Variant.Twin(position.Start); has {
			// The mirror image is the same game: the score is the mean, and the moves are those of the deeper search, mirrored.
			o := r.results[StartPosition{position.Variant, twin}.String()]
			twinFinding, _ := s.Of(position.Variant.Castling, twin)
			if d := 2*got.Score - result.Score - o.Score; d < -1 || d > 1 || got.Depth != max(result.Depth, o.Depth) || !reflect.DeepEqual(got, twinFinding.Reflect()) {
				t.Fatalf("%v: %+v, its reflection %+v, of scores %d and %d, depths %d and %d", position, got, twinFinding, result.Score, o.Score, result.Depth, o.Depth)
			}
			if o.Depth >= result.Depth {
				continue
			}
			want = want.WithScore(got.Score)
		}
		if !ok || !reflect.DeepEqual(got, want) || got.Moves[2].Score != got.Score-6 || s.Effort(position.Variant.Castling, position.Start) != smallEffort {
			t.Fatalf("%v: %+v, want %+v", position, got, want)
		}
	}
	var out bytes.Buffer
	if err := r.WriteSummary(&out); err != nil || strings.Count(out.String(), "\n") != 2+len(survey.Variants()) {
		t.Errorf("%s%v", out.String(), err)
	}
}

// Results of another engine become the second survey of a survey file, and results of ours with as many nodes or more
// replace those of their variant; results with fewer nodes do not. Two engines besides Backrank's are refused, as are two searches that differ but have the same number of nodes,
// and a part of a variant.
func TestResultsAreAddedToASurveyFile(t *testing.T) {
	multi, pairs := variant("multichess"), variant("chess484")
	deeper, other, third, again := smallEffort, smallEffort, smallEffort, smallEffort
	deeper.Nodes, again.Nodes, again.Signature = 4_000_000, 4_000_000, "abd"
	other.Engine, third.Engine = "Rival 1", "Rival 2"
	data, err := survey.Encode(survey.Current(), survey.New())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "starts")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	results := []*Results{invented(t, other, 300, multi, pairs), invented(t, deeper, 50, multi), invented(t, smallEffort, 99, multi, pairs)}
	collect := func(more ...*Results) *Collection {
		c, err := ReadFiles(file)
		if err != nil {
			t.Fatal(err)
		}
		c.Searches = append(results[:len(results):len(results)], more...)
		return c
	}
	own, second := decode(t, collect())
	for _, v := range survey.Variants() {
		for i := range v.Count() {
			s := v.StartAt(i)
			if in, _ := own.Variant(v.Castling, s); in.ID != v.ID {
				continue // a start of two variants
			}
			f, _ := own.Of(v.Castling, s)
			want, _ := survey.Current().Of(v.Castling, s)
			g, has := second.Of(v.Castling, s)
			if has != (v.Castling == variants.Fischer && (pairs.Index(s) >= 0 || multi.Index(s) >= 0)) {
				t.Fatalf("%s %s: a second opinion %v", v.ID, v.StartID(s), has)
			}
			if v.ID == "multichess" {
				if f.Score != g.Score-250 || own.Effort(v.Castling, s) != deeper {
					t.Fatalf("%s: %+v and %+v", v.StartID(s), f, g)
				}
			} else if !reflect.DeepEqual(f, want) || own.Effort(v.Castling, s) != survey.Current().Effort(v.Castling, s) {
				t.Fatalf("%s %s: %+v, want %+v", v.ID, v.StartID(s), f, want)
			}
		}
	}
	// A new version of the engine replaces the findings of the file, which have the same number of nodes.
	newer := survey.Current().Effort(multi.Castling, multi.StartAt(0))
	newer.Signature = "newer"
	c := collect()
	c.Searches = []*Results{invented(t, newer, 0, multi)}
	if own, _ := decode(t, c); own.Parts()[len(own.Parts())-1].Effort != newer || own.Parts()[0].Effort == newer {
		t.Errorf("the parts are %+v", own.Parts())
	}
	part := invented(t, third, 0, multi)
	delete(part.results, "multichess W517-B518")
	for want, r := range map[string]*Results{
		"the survey file has one other engine, not both":                          invented(t, third, 0, variant("chess960")),
		"two searches of multichess have the same number of nodes":                invented(t, again, 0, multi),
		"1 of 56 of multichess: W517-B518 (400 nodes each, Rival 2)\nSearch them": part,
	} {
		if _, err := collect(r).Encode(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

// The standard error of a search follows from equal arrays and their reflections, whose games are nearly the same. Pairs of
// different arrays do not change it.
func TestTheErrorIsThatOfEqualArrays(t *testing.T) {
	arrays, pairs := variant("chess960"), variant("chess484")
	want := invented(t, smallEffort, 0, arrays).deviation()
	if want < 50 || want != math.Round(want*100)/100 {
		t.Fatalf("of arrays: %v", want)
	}
	if got := invented(t, smallEffort, 0, arrays, pairs).deviation(); got != want {
		t.Errorf("with pairs: %v, want %v", got, want)
	}
	if got := invented(t, smallEffort, 0, pairs).deviation(); got != 0 {
		t.Errorf("of pairs: %v", got)
	}
}

// Compare has a row for each two searches of a variant. A search agrees wholly with itself plus a constant; a reversed one
// disagrees.
func TestCompare(t *testing.T) {
	multi := variant("multichess")
	other, third := smallEffort, smallEffort
	other.Engine, third.Engine = "Rival 1", "Rival 2"
	c := &Collection{Searches: []*Results{invented(t, smallEffort, 0, multi, variant("chess484")), invented(t, other, 30, multi), invented(t, third, 0, multi)}}
	for key, result := range c.Searches[2].results {
		result.Score = -result.Score
		c.Searches[2].results[key] = result
	}
	rows := comparison(t, c, &survey.GamesSurvey{})
	if len(rows) != 3 {
		t.Fatalf("%d rows: %s", len(rows), rows)
	}
	for i, want := range []string{"1.000 (1.000 to 1.000) | 1.000 | 100% |", "-1.000 (-1.000 to -1.000) | -1.000 | 100% |", "-1.000"} {
		if !strings.HasPrefix(rows[i], "| multichess | 56 | 400 nodes each, ") || !strings.Contains(rows[i], want) {
			t.Errorf("%s lacks %q", rows[i], want)
		}
	}
	keep(c.Searches[0], multi, 0, 40)
	keep(c.Searches[1], multi, 10, 56)
	c.Searches = c.Searches[:2]
	if rows := comparison(t, c, &survey.GamesSurvey{}); len(rows) != 1 || !strings.HasPrefix(rows[0], "| multichess | 30 | ") {
		t.Errorf("of 30 start positions in common: %q", rows)
	}
	keep(c.Searches[0], multi, 0, 20)
	if err := c.Compare(&bytes.Buffer{}, &survey.GamesSurvey{}); err == nil {
		t.Error("searches with ten start positions in common are compared")
	}
}

// comparison returns the rows of the tables that compare searches, without the heads.
func comparison(t *testing.T, c *Collection, games *survey.GamesSurvey) (rows []string) {
	t.Helper()
	var out bytes.Buffer
	if err := c.Compare(&out, games); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| variant") {
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	return rows
}

// keep removes the results of a variant's start positions except those from one index up to another.
func keep(r *Results, v variants.Variant, from, to int64) {
	for i := range v.Count() {
		if i < from || i >= to {
			delete(r.results, StartPosition{v, v.StartAt(i)}.String())
		}
	}
}

// Scores are compared with games from the same start positions. Two that are the same game, mirrored, count once.
func TestScoresAreComparedWithGames(t *testing.T) {
	v := variant("chess480")
	r := invented(t, smallEffort, 0, v)
	effort := survey.GamesEffort{Engine: "Backrank 1", Games: 2000}
	part := survey.NewGamesPart(v, effort)
	played := 0
	for i := range v.Count() {
		start := v.StartAt(i)
		if i%3 > 0 || !survey.IsCanonical(v, start) {
			continue
		}
		f, err := r.mergedFinding(v, start)
		if err != nil {
			t.Fatal(err)
		}
		played++
		if err := part.Add(start, &survey.Games{Effort: effort, Wins: 1000 + f.Score, Losses: 1000 - f.Score, Distinct: 2000}); err != nil {
			t.Fatal(err)
		}
	}
	data, err := survey.EncodeGames(part)
	if err != nil {
		t.Fatal(err)
	}
	games, err := survey.ReadGames(data)
	if err != nil {
		t.Fatal(err)
	}
	rows := comparison(t, &Collection{Searches: []*Results{r}}, games)
	if len(rows) != 1 || !strings.HasPrefix(rows[0], fmt.Sprintf("| chess480 | %d | 400 nodes each, ", played)) || !strings.HasSuffix(rows[0], " | 60.0% | 3.8%, 1.1% | 1.000 (1.000 to 1.000) |") {
		t.Errorf("%d start positions with games: %q", played, rows)
	}
}
