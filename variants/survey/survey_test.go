package survey

import (
	"bytes"
	"errors"
	"fmt"
	"math"
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

// encode returns the file of a survey with one effort and without a second engine.
func encode(finding func(variants.Variant, variants.Start) (Finding, error)) ([]byte, error) {
	own := New()
	for _, v := range Variants() {
		p, err := NewPart(v, effort, 3.5, func(s variants.Start) (Finding, error) { return finding(v, s) })
		if err != nil {
			return nil, err
		}
		own.parts = append(own.parts, p)
	}
	return Encode(own, New())
}

// encodeRandom returns the file of a survey, and the finding of each start.
func encodeRandom(t *testing.T) ([]byte, map[string]Finding) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	all := map[string]Finding{}
	data, err := encode(func(v variants.Variant, s variants.Start) (Finding, error) {
		f := randomFinding(rng)
		all[v.ID+" "+v.StartID(s)] = f
		return f, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return data, all
}

// A file with a second engine and with several efforts is read back as it was written. Starts that the second engine has
// not searched have no second opinion.
func TestSecondEngineIsEncodedAndRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	all := map[string]Finding{}
	part := func(id string, e Effort, deviation float64) Part {
		v, _ := variants.ByID(id)
		p, err := NewPart(v, e, deviation, func(s variants.Start) (Finding, error) {
			f := randomFinding(rng)
			all[e.Engine+id+v.StartID(s)] = f
			return f, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	deeper, other := effort, Effort{"Other 2", "def", 10_000_000, 3, 16}
	deeper.Nodes *= 4
	own := New()
	for _, v := range Variants() {
		e, deviation := effort, 4.0
		if v.ID == "chess960" {
			e, deviation = deeper, 2
		}
		own.parts = append(own.parts, part(v.ID, e, deviation))
	}
	fischer, _ := variants.ByID("chess960")
	multi, _ := variants.ByID("multichess")
	data, err := Encode(own, New(part("chess960", other, 6), part("multichess", other, 6)))
	if err != nil {
		t.Fatal(err)
	}
	gotOwn, gotSecond, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range Variants() {
		for i := range v.Count() {
			start := v.StartAt(i)
			if in, _ := own.Variant(v.Castling, start); in.ID != v.ID {
				continue // a start of two variants: either finding will do
			}
			f, searched := gotOwn.Of(v.Castling, start)
			if !searched || !reflect.DeepEqual(f, all[effort.Engine+v.ID+v.StartID(start)]) {
				t.Fatalf("%s %s: %+v", v.ID, v.StartID(start), f)
			}
			wantEffort, margin := effort, 8
			if v.ID == "chess960" {
				wantEffort, margin = deeper, 4
			}
			if _, twice := v.Twin(start); twice {
				margin = 6
			}
			if e, m := gotOwn.Effort(v.Castling, start), gotOwn.Margin(v.Castling, start); e != wantEffort || m != margin {
				t.Fatalf("%s %s: %+v ±%d, want %+v ±%d", v.ID, v.StartID(start), e, m, wantEffort, margin)
			}
			f, searched = gotSecond.Of(v.Castling, start)
			in, _ := gotSecond.Variant(v.Castling, start) // some pairs of chess484 are of multichess too
			want := v.Castling == variants.Fischer && (multi.Index(start) >= 0 || fischer.Index(start) >= 0)
			if searched != want || searched && (!reflect.DeepEqual(f, all["Other 2"+in.ID+in.StartID(start)]) ||
				gotSecond.Effort(v.Castling, start) != other || gotSecond.Margin(v.Castling, start) != 12) {
				t.Fatalf("%s %s: the second engine has %+v, %v", v.ID, v.StartID(start), f, searched)
			}
			if !searched && (gotSecond.Effort(v.Castling, start) != Effort{} || gotSecond.Margin(v.Castling, start) != 0) {
				t.Fatalf("%s %s: an effort without a search", v.ID, v.StartID(start))
			}
		}
	}
	if gotSecond.Arrays(variants.Slide) != nil || gotSecond.Arrays(variants.Fischer)[518] == nil || len(gotSecond.Parts()) != 2 {
		t.Error("the second engine has other arrays")
	}
	if again, err := Encode(gotOwn, gotSecond); err != nil || !bytes.Equal(again, data) {
		t.Errorf("encoding again changes the file: %v", err)
	}
	if _, err := Encode(gotSecond, New()); err == nil || !strings.Contains(err.Error(), "shuffle") {
		t.Errorf("a survey without shuffle is encoded: %v", err)
	}
}

// firstVersion returns the content of a file of version 1 with the records of a file of this version without a second
// engine.
func firstVersion(t *testing.T, data []byte) []byte {
	t.Helper()
	_, records, _ := bytes.Cut(data, []byte("\n"))
	var counts []string
	for _, v := range Variants() {
		counts = append(counts, fmt.Sprintf(`{"variant":%q,"count":%d}`, v.ID, v.Count()))
	}
	line := `{"survey":1,"engine":"Test 1","signature":"abc","nodes":5,"lines":3,"hash":1,"starts":[` + strings.Join(counts, ",") + "]}\n"
	return append([]byte(line), records...)
}

// A file of version 1 is read as before: with one effort, with the error of the searches by its reflections, and without
// a second engine.
func TestFirstVersionIsRead(t *testing.T) {
	data, all := encodeRandom(t)
	own, second, err := Read(firstVersion(t, data))
	if err != nil || len(second.Parts()) != 0 {
		t.Fatalf("%v, %d parts", err, len(second.Parts()))
	}
	v, _ := variants.ByID("chess960")
	var differences []int
	for i := range v.Count() {
		start := v.StartAt(i)
		f, _ := own.Of(v.Castling, start)
		if !reflect.DeepEqual(f, all["chess960 "+v.StartID(start)]) || own.Effort(v.Castling, start) != effort {
			t.Fatalf("%s: %+v", v.StartID(start), f)
		}
		twin, _ := own.Of(v.Castling, start.Reflect())
		differences = append(differences, f.Score-twin.Score)
	}
	if got, want := own.Margin(v.Castling, v.StartAt(0)), int(math.Round(standardErrors*Deviation(differences))); got != want {
		t.Errorf("±%d, want ±%d", got, want)
	}
	again, err := Encode(own, second)
	if err != nil {
		t.Fatal(err)
	}
	if o, _, err := Read(again); err != nil || !reflect.DeepEqual(o, own) {
		t.Errorf("written as version 2, it is another survey: %v", err)
	}
}

// Every finding is read back as it was written, for every start under every rule.
func TestEncodeAndRead(t *testing.T) {
	data, all := encodeRandom(t)
	s, _, err := Read(data)
	if err != nil {
		t.Fatal(err)
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
		"no move":           {Score: 1},
		"another score":     {Score: 1, Moves: []Move{{1, 2, 2}}},
		"a better second":   {Score: 1, Moves: []Move{{1, 2, 1}, {3, 4, 2}}},
		"a better third":    {Score: 9, Moves: []Move{{1, 2, 9}, {3, 4, 2}, {5, 6, 3}}},
		"a negative spread": {Score: 1, Moves: []Move{{1, 2, 1}}, Spread: -1},
		"a negative depth":  {Score: 1, Moves: []Move{{1, 2, 1}}, Depth: -1},
		"four moves":        {Score: 1, Moves: []Move{{1, 2, 1}, {1, 3, 1}, {1, 4, 1}, {1, 5, 1}}},
	} {
		if _, err := encode(func(variants.Variant, variants.Start) (Finding, error) { return f, nil }); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	good := Finding{Score: 1, Moves: []Move{{1, 2, 1}}}
	_, err := encode(func(v variants.Variant, s variants.Start) (Finding, error) {
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
		"a later one":   bytes.Replace(data, []byte(`"survey":2`), []byte(`"survey":3`), 1),
		"no search":     bytes.Replace(data, []byte(`"search":0`), []byte(`"search":1`), 1),
		"more starts":   bytes.Replace(data, []byte(`"count":484`), []byte(`"count":485`), 1),
		"no variant":    bytes.Replace(data, []byte(`"bunker"`), []byte(`"bunkel"`), 1),
	} {
		if _, _, err := Read(b); err == nil || !strings.HasPrefix(err.Error(), "survey: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The embedded survey can be read, is small, and was searched with the documented effort; its moves are distinct first
// moves of their starts.
func TestEmbeddedSurvey(t *testing.T) {
	if len(surveyFile) > 200_000 {
		t.Errorf("%d bytes", len(surveyFile))
	}
	s := Current()
	for _, p := range append(slices.Clone(s.Parts()), Second().Parts()...) {
		if e := p.Effort; e.Engine == "" || e.Signature == "" || e.Nodes < 100_000 || e.Lines != Moves || p.Deviation < 1 || p.Deviation > 20 {
			t.Errorf("%s: %+v, ±%v", p.Variant.ID, e, p.Deviation)
		}
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
