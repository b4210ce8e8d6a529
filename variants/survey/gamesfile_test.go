package survey

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
)

// randomPart returns a part with games of random moves from every step-th start, and the games by start.
func randomPart(t *testing.T, id string, step int64) (GamesPart, map[variants.Start]Games) {
	t.Helper()
	v, _ := variants.ByID(id)
	p, all := NewGamesPart(v, testGames), map[variants.Start]Games{}
	for i := int64(0); i < v.Count(); i += step {
		start := v.StartAt(i)
		if !IsCanonical(v, start) {
			continue
		}
		g, _ := randomGames(t, v, start, uint64(i))
		if err := p.Add(start, &g); err != nil {
			t.Fatal(err)
		}
		all[start] = g
	}
	return p, all
}

// A file has the games that it was encoded from, and no others; encoding them again gives the same bytes. A mirror image
// that is the same game has the mirrored games.
func TestGamesFileRoundTrip(t *testing.T) {
	var parts []GamesPart
	want := map[string]map[variants.Start]Games{}
	for _, id := range []string{"slide", "chess960", "chess480", "chess484"} {
		p, games := randomPart(t, id, 41)
		parts, want[id] = append(parts, p), games
	}
	data, err := EncodeGames(parts...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ReadGames(data)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := EncodeGames(s.Parts()...); err != nil || !bytes.Equal(again, data) {
		t.Errorf("encoding again: %v", err)
	}
	for i, p := range s.Parts() {
		if p.Variant.ID != parts[i].Variant.ID || p.Len() != len(want[p.Variant.ID]) || p.Effort != testGames {
			t.Errorf("%s has %d starts", p.Variant.ID, p.Len())
		}
		mirrored := 0
		for n := range p.Variant.Count() {
			start := p.Variant.StartAt(n)
			wanted, has := want[p.Variant.ID][start]
			if twin, same := p.Variant.Twin(start); same && !IsCanonical(p.Variant, start) {
				if wanted, has = want[p.Variant.ID][twin]; has {
					wanted, mirrored = wanted.Reflect(), mirrored+1
				}
			}
			if got, ok := p.Of(start); ok != has || !reflect.DeepEqual(got, wanted) {
				t.Fatalf("%s %s: %v, %+v; want %v, %+v", p.Variant.ID, p.Variant.StartID(start), ok, got, has, wanted)
			}
		}
		if _, symmetric := p.Variant.Twin(p.Variant.StartAt(0)); symmetric != (mirrored > 0) {
			t.Errorf("%s: %d mirrored", p.Variant.ID, mirrored)
		}
	}
	if _, ok := s.Of(variants.Bunker, parts[0].Variant.StartAt(0)); ok {
		t.Error("there are games under a rule without a part")
	}
}

// A truncated file is an error, and so is one whose first line is wrong.
func TestDamagedGamesFile(t *testing.T) {
	p, _ := randomPart(t, "chess960", 300)
	data, err := EncodeGames(p)
	if err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if _, err := ReadGames(data[:n]); err == nil {
			t.Fatalf("the first %d bytes of %d were accepted", n, len(data))
		}
	}
	for _, change := range [][2]string{{`{"games":1`, `{"games":9`}, {"chess960", "chess961"}, {`"starts":4`, `"starts":3`}, {`"starts":4`, `"starts":5`}, {`"games":12`, `"games":1`}} {
		if _, err := ReadGames([]byte(strings.Replace(string(data), change[0], change[1], 1))); err == nil {
			t.Errorf("%q was accepted", change[1])
		}
	}
}

// A file with two records of one start is an error.
func TestAStartHasGamesOnce(t *testing.T) {
	v, _ := variants.ByID("chess960")
	p := NewGamesPart(v, testGames)
	for i := range int64(2) {
		g, _ := randomGames(t, v, v.StartAt(i), uint64(i))
		if err := p.Add(v.StartAt(i), &g); err != nil {
			t.Fatal(err)
		}
	}
	data, err := EncodeGames(p)
	if err != nil {
		t.Fatal(err)
	}
	header, compressed, _ := bytes.Cut(data, []byte{'\n'})
	records, err := io.ReadAll(flate.NewReader(bytes.NewReader(compressed)))
	if err != nil {
		t.Fatal(err)
	}
	size, n := binary.Uvarint(records[1:]) // of the first record, which follows its index and this number
	second := 1 + n + int(size)
	if records[second] != 1 {
		t.Fatalf("the second index is %d after the first", records[second])
	}
	for step, valid := range []bool{false, true} {
		records[second] = byte(step)
		var changed bytes.Buffer
		changed.Write(append(slices.Clone(header), '\n'))
		w, _ := flate.NewWriter(&changed, flate.BestSpeed)
		if _, err := w.Write(records); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		if _, err := ReadGames(changed.Bytes()); (err == nil) != valid {
			t.Errorf("the second index is %d after the first: error %v", step, err)
		}
	}
}

// A record that is too short or too long is an error.
func TestDamagedGamesRecord(t *testing.T) {
	v, start, _ := startOf(t, "slide", "518")
	g, _ := randomGames(t, v, start, 1)
	record := appendGames(nil, &g)
	if got, err := readGames(record, testGames); err != nil || !reflect.DeepEqual(got, g) {
		t.Errorf("%+v, %v", got, err)
	}
	for n := range record {
		if _, err := readGames(record[:n], testGames); err == nil {
			t.Errorf("the first %d bytes of %d were accepted", n, len(record))
		}
	}
	if _, err := readGames(append(record, 0), testGames); err == nil {
		t.Error("a longer record was accepted")
	}
}

// A part has only games of its effort, one set for each start, and none for the second of two mirror images.
func TestAddRefusesOtherGames(t *testing.T) {
	v, start, _ := startOf(t, "slide", "518")
	p := NewGamesPart(v, testGames)
	g, _ := randomGames(t, v, start, 1)
	other, _ := randomGames(t, v, start, 2)
	few := g
	few.Wins++
	otherEffort := g
	otherEffort.Effort.Seed++
	for i, c := range []struct {
		start variants.Start
		games Games
		ok    bool
	}{
		{start, g, true},
		{start, g, true},
		{start, other, false},
		{start, few, false},
		{start, otherEffort, false},
		{start.Reflect(), g.Reflect(), false},
		{variants.Start{White: start.White, Black: start.Black.Reflect()}, g, false},
	} {
		if err := p.Add(c.start, &c.games); (err == nil) != c.ok {
			t.Errorf("%d: %v", i, err)
		}
	}
	if got, ok := p.Of(start); !ok || !reflect.DeepEqual(got, g) || p.Len() != 1 {
		t.Errorf("%+v, %v", got, ok)
	}
}

// maxGamesFile is the maximum size of the embedded file of games in bytes.
const maxGamesFile = 2_000_000

// The embedded games can be read and begin with legal moves. There are games from all starts of chess960, chess480, bunker and
// slide, and they are small enough.
func TestEmbeddedGames(t *testing.T) {
	s := CurrentGames()
	starts := 0
	for _, p := range s.Parts() {
		starts += p.Len()
		for i := range p.Variant.Count() {
			start := p.Variant.StartAt(i)
			g, ok := s.Of(p.Variant.Castling, start)
			if !ok {
				continue
			}
			position, err := p.Variant.Position(start)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range g.First {
				if _, legal := m.In(&position); !legal {
					t.Errorf("%s %s: %v", p.Variant.ID, p.Variant.StartID(start), m)
				}
			}
			for _, c := range append(g.White.Castlings, g.Black.Castlings...) {
				if king, _ := c.Landings(p.Variant.Castling); king == chess.NoSquare {
					t.Errorf("%s %s: %v", p.Variant.ID, p.Variant.StartID(start), c)
				}
			}
			if low, high := g.Interval(); g.Count() != p.Effort.Games || low > g.Points() || high < g.Points() {
				t.Errorf("%s %s: %v", p.Variant.ID, p.Variant.StartID(start), g)
			}
		}
	}
	const all = 960 + 480 + 2*1440 // of mirror images that are the same game only one has games
	if starts != all || len(gamesFile) > maxGamesFile {
		t.Errorf("%d starts in %d bytes", starts, len(gamesFile))
	}
}
