package survey

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
)

// The survey has 2,880 arrays under four rules, 960 under two, and the pairs of two families.
func TestSurveyedVariants(t *testing.T) {
	want := map[string]int64{
		"none": 2880, "leap": 2880, "bunker": 2880, "slide": 2880, "fischer": 960, "orthodox": 960,
		"pairs of 22": 484, "pairs of 8": 56,
	}
	got := map[string]int64{}
	for _, v := range Variants() {
		switch v.Symmetry {
		case variants.Mirrored:
			got[v.Castling.ID] += v.Count()
		case variants.Independent:
			got["pairs of 22"] += v.Count()
		case variants.Unequal:
			got["pairs of 8"] += v.Count()
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// randomFinding returns a random plausible finding.
func randomFinding(rng *rand.Rand) Finding {
	f := Finding{Score: rng.IntN(2000) - 1000, Spread: rng.IntN(256), Depth: 1 + rng.IntN(40)}
	below := 0
	for range 1 + rng.IntN(Moves) {
		f.Moves = append(f.Moves, Move{chess.Square(1 + rng.IntN(15)), chess.Square(rng.IntN(64)), f.Score - below})
		below += rng.IntN(127)
	}
	return f
}

var effort = Effort{Engine: "Test 1", Signature: "abc", Nodes: 5, Lines: 3, Hash: 1}

// encodeRandom returns the file of a survey, and the finding of each start.
func encodeRandom(t *testing.T) ([]byte, map[string]Finding) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	all := map[string]Finding{}
	data, err := Encode(effort, func(v variants.Variant, s variants.Start) (Finding, error) {
		f := randomFinding(rng)
		all[v.ID+" "+v.StartID(s)] = f
		return f, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return data, all
}

// Every finding is read back as it was written, for every start under every rule.
func TestEncodeAndRead(t *testing.T) {
	data, all := encodeRandom(t)
	s, err := Read(data)
	if err != nil || s.Effort != effort {
		t.Fatalf("%+v, %v", s, err)
	}
	for _, v := range Variants() {
		arrays := s.Arrays(v.Castling)
		for i := range v.Count() {
			start := v.StartAt(i)
			first := v // some pairs are starts of two variants: either finding will do
			for _, o := range Variants() {
				if o.Castling == v.Castling && o.Index(start) >= 0 {
					first = o
					break
				}
			}
			want := all[first.ID+" "+first.StartID(start)]
			got, ok := s.Of(v.Castling, start)
			if !ok || !reflect.DeepEqual(got, want) {
				t.Fatalf("%s %s: %+v, want %+v", v.ID, v.StartID(start), got, want)
			}
			if start.IsMirrored() && !reflect.DeepEqual(*arrays[start.White.Number()], want) {
				t.Fatalf("%s %s: among the arrays it is another", v.ID, v.StartID(start))
			}
		}
	}
	king := variants.Both(variants.ShuffleFamily.At(2000)) // the king is not between the rooks
	if f, ok := s.Of(variants.Fischer, king); ok {
		t.Errorf("%v has %+v", king, f)
	}
	if s.Arrays(variants.Fischer)[2000] != nil || s.Arrays(variants.Classical) != nil {
		t.Error("arrays have findings that were not looked at")
	}
}

// A value that is too large for its field is stored as the maximum.
func TestLargeValuesAreStoredAsTheMaximum(t *testing.T) {
	f := Finding{Score: 300, Spread: 1000, Depth: 300, Moves: []Move{{1, 18, 300}, {2, 3, 45}, {4, 5, -20000}}}
	b, err := appendRecord(nil, f)
	want := Finding{Score: 300, Spread: 255, Depth: 255, Moves: []Move{{1, 18, 300}, {2, 3, 45}, {4, 5, 45}}}
	if got := readRecord(b); err != nil || len(b) != recordSize || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
}

// An invalid finding is not written, nor an incomplete survey.
func TestEncodeRefuses(t *testing.T) {
	missing := errors.New("missing")
	for name, f := range map[string]Finding{
		"no move":         {Score: 1},
		"another score":   {Score: 1, Moves: []Move{{1, 2, 2}}},
		"a better second": {Score: 1, Moves: []Move{{1, 2, 1}, {3, 4, 2}}},
		"a better third":  {Score: 9, Moves: []Move{{1, 2, 9}, {3, 4, 2}, {5, 6, 3}}},
		"four moves":      {Score: 1, Moves: []Move{{1, 2, 1}, {1, 3, 1}, {1, 4, 1}, {1, 5, 1}}},
	} {
		if _, err := Encode(effort, func(variants.Variant, variants.Start) (Finding, error) { return f, nil }); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	good := Finding{Score: 1, Moves: []Move{{1, 2, 1}}}
	_, err := Encode(effort, func(v variants.Variant, s variants.Start) (Finding, error) {
		if v.ID == "slide" && s.White.Number() == 7 {
			return good, missing
		}
		return good, nil
	})
	if !errors.Is(err, missing) || !strings.Contains(err.Error(), "slide 7") {
		t.Errorf("%v", err)
	}
}

// A file that is truncated, too long, not a survey or of another version is refused with a message.
func TestReadRefuses(t *testing.T) {
	data, _ := encodeRandom(t)
	head := bytes.IndexByte(data, '\n')
	for name, b := range map[string][]byte{
		"nothing":       nil,
		"half a header": data[:head/2],
		"no records":    data[:head+1],
		"one byte less": data[:len(data)-1],
		"one byte more": append(slices.Clone(data), 0),
		"a picture":     append([]byte("\x89PNG\n"), data...),
		"JSON":          []byte("{}\n"),
		"a later one":   bytes.Replace(data, []byte(`"survey":1`), []byte(`"survey":2`), 1),
		"more starts":   bytes.Replace(data, []byte(`"count":484`), []byte(`"count":485`), 1),
		"no variant":    bytes.Replace(data, []byte(`"bunker"`), []byte(`"bunkel"`), 1),
	} {
		if _, err := Read(b); err == nil || !strings.HasPrefix(err.Error(), "survey: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The embedded survey can be read, is small, and was searched with the documented effort; its moves are distinct first
// moves of their starts.
func TestEmbeddedSurvey(t *testing.T) {
	if len(file) > 200_000 {
		t.Errorf("%d bytes", len(file))
	}
	s := Current()
	if s.Effort.Engine == "" || s.Effort.Signature == "" || s.Effort.Nodes < 100_000 || s.Effort.Lines != Moves {
		t.Errorf("%+v", s.Effort)
	}
	for _, v := range Variants() {
		for i := range v.Count() {
			start := v.StartAt(i)
			p, err := v.Position(start)
			if err != nil {
				t.Fatal(err)
			}
			f, ok := s.Of(v.Castling, start)
			if !ok || len(f.Moves) != Moves || f.Depth < 1 {
				t.Fatalf("%s %s: %+v, %v", v.ID, v.StartID(start), f, ok)
			}
			for n, m := range f.Moves {
				if _, legal := m.In(&p); !legal || slices.ContainsFunc(f.Moves[:n], func(o Move) bool { return o.From == m.From && o.To == m.To }) {
					t.Errorf("%s %s: %+v", v.ID, v.StartID(start), f.Moves)
				}
			}
		}
	}
}

// The score uses the last five depths, the spread the last six; the gap is to the mean of the next two moves.
func TestSharpness(t *testing.T) {
	for _, c := range []struct {
		scores        []int
		score, spread int
	}{
		{nil, 0, 0},
		{[]int{-7}, -7, 0},
		{[]int{10, -5}, 3, 15},
		{[]int{1, 2, 9}, 2, 8},
		{[]int{900, 700, 2, 3, 4, 8, 900}, 5, 898},
		{[]int{-1, -2, -3, -9, -2, -1}, -2, 8},
	} {
		if got := Score(c.scores); got != c.score {
			t.Errorf("%v: score %d, want %d", c.scores, got, c.score)
		}
		if got := Spread(c.scores); got != c.spread {
			t.Errorf("%v: spread %d, want %d", c.scores, got, c.spread)
		}
	}
	for _, c := range []struct {
		f    Finding
		want int
	}{
		{Finding{}, 0},
		{Finding{Score: 30, Spread: 4, Moves: []Move{{Score: 30}}}, 4},
		{Finding{Score: 30, Spread: 4, Moves: []Move{{Score: 30}, {Score: 20}}}, 14},
		{Finding{Score: 30, Spread: 4, Moves: []Move{{Score: 30}, {Score: 20}, {Score: -10}}}, 29},
		{Finding{Score: -30, Moves: []Move{{Score: -30}, {Score: -30}, {Score: -31}}}, 0},
	} {
		if got := c.f.Sharpness(); got != c.want {
			t.Errorf("%+v: %d, want %d", c.f, got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for n, want := range map[int]string{0: "0.00", 7: "+0.07", -7: "−0.07", 123: "+1.23", -1000: "−10.00"} {
		if got := FormatScore(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
	e := Effort{Engine: "Backrank 0.4", Nodes: 1_000_000}
	if got := e.String(); got != "1,000,000 nodes each, Backrank 0.4" {
		t.Error(got)
	}
}
