package puzzles

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"backrank/variants"
)

// puzzle returns a puzzle of a variant with moves in UCI notation.
func puzzle(t *testing.T, variant, position, moves string) Puzzle {
	t.Helper()
	p, err := parse(variant, position, strings.Fields(moves))
	if err != nil {
		t.Fatalf("%s %s: %v", position, moves, err)
	}
	return p
}

// Every puzzle of the program passes Check and has a rating, no two have the same id or position, and they are in the order that
// Encode writes. The file has at most 50 bytes for each puzzle.
func TestPuzzlesOfTheProgram(t *testing.T) {
	all, err := Read(collectionFile)
	if err != nil {
		t.Fatal(err)
	}
	ids, positions := map[string]bool{}, map[[2]any]bool{}
	for i := range all {
		p := &all[i]
		if err := p.Check(); err != nil {
			t.Errorf("%v: %v", p, err)
		}
		if p.Rating < 200 || p.Rating > 3200 {
			t.Errorf("%v: rating %d", p, p.Rating)
		}
		position := [2]any{p.Position.Rule(), p.Position.Key()}
		if ids[p.ID()] || positions[position] {
			t.Errorf("%v is there twice", p)
		}
		ids[p.ID()], positions[position] = true, true
	}
	again, err := Encode(all)
	if err != nil || !bytes.Equal(again, collectionFile) {
		t.Errorf("encoded again, the file differs: %v", err)
	}
	if len(collectionFile) > 50*len(all) {
		t.Errorf("the file has %d bytes for %d puzzles", len(collectionFile), len(all))
	}
}

// The program has puzzles for a long time: 3,000, for each castling rule 200 of them, and 100 in which the solver has to castle,
// leap or slide.
func TestThereAreEnoughPuzzles(t *testing.T) {
	all, err := Read(collectionFile)
	if err != nil {
		t.Fatal(err)
	}
	byRule, castlings := map[string]int{}, 0
	for i := range all {
		byRule[all[i].Position.Rule().ID]++
		if all[i].IsAboutCastling() {
			castlings++
		}
	}
	if len(all) < 3000 || castlings < 100 {
		t.Errorf("there are %d puzzles, %d with castling", len(all), castlings)
	}
	for _, v := range variants.All() {
		if n := byRule[v.Castling.ID]; n < 200 {
			t.Errorf("there are %d puzzles for the rule %s", n, v.Castling.ID)
		}
	}
}

func TestThemes(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "mate mate-in-1 back-rank-mate one-move"},
		{"chess", "6k1/5p1p/8/8/8/8/1B6/R5K1 w - - 0 1", "a1a8", "mate mate-in-1 one-move"}, // a bishop guards g7
		{"chess", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", "mate mate-in-1 smothered-mate one-move"},
		{"chess", "3r2k1/1Q3ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b7b8 d8b8 b1b8", "mate mate-in-2 back-rank-mate quiet-move sacrifice short"},
		{"chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7a8", "fork short"},
		{"chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 e1e2", "quiet-move short"}, // attacks both, but captures neither
		{"chess", "q3k3/8/4p3/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7 c7e6", "short"},
		{"chess", "4k3/8/4n3/8/8/2B5/8/4R1K1 w - - 0 1", "c3d4", "pin quiet-move one-move"},
		{"chess", "4k3/8/4n3/8/8/2B5/8/3R2K1 w - - 0 1", "c3d4", "quiet-move one-move"},
		{"chess", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4c5", "discovered-check one-move"},
		{"chess", "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4f6", "discovered-check double-check one-move"},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "promotion one-move"},
		{"chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "promotion underpromotion one-move"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "en-passant one-move"},
		{"chess960", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "castling one-move"},
		{"chess960", "5k2/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "castling one-move"}, // the rook's check is not a discovered one
		{"slide", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "slide one-move"},
		{"kingsleap", "4k3/8/8/8/8/8/8/4K3 w E - 0 1", "e1g1", "leap one-move"},
	} {
		p := puzzle(t, c.variant, c.fen, c.moves)
		var got []string
		for _, theme := range p.Themes() {
			got = append(got, string(theme))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s %s: %v, want %s", c.fen, c.moves, got, c.want)
		}
	}
}

func TestCheckRefusesLinesThatAreNoPuzzles(t *testing.T) {
	for _, c := range []struct{ variant, fen, moves, want string }{
		{"chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d7", "does not end with a move of the solver"},
		{"chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "neither mates"},
		{"chess", "4k3/8/8/8/8/8/5q2/6K1 w - - 0 1", "g1f2", "neither mates"},
		{"chess", "4k3/8/8/8/8/8/6q1/7K w - - 0 1", "h1g2 e8e7 g2g3", ""},
		{"chess", "4k3/8/8/8/8/6q1/P7/7K w - - 0 1", "a2a3 g3g2 h1g2", "forced"},
		{"chess", "7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "", "does not end"},
		{"chess", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "g5g6", "neither mates"},
		{"chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6h5 h8g8 h5g6 g8h8 f6f7", "stalemate"},
	} {
		p := puzzle(t, c.variant, c.fen, c.moves)
		if err := p.Check(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %s", c.fen, c.moves, err, c.want)
		}
	}
	p := puzzle(t, "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8")
	other := puzzle(t, "chess", "6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8")
	p.Moves = other.Moves
	if err := p.Check(); err == nil || !strings.Contains(err.Error(), "illegal") {
		t.Errorf("an illegal move: %v", err)
	}
}

// samples are puzzles of several rules, with and without flags.
func samples(t *testing.T) []Puzzle {
	all := []Puzzle{
		puzzle(t, "kingsleap", "4k3/8/8/8/8/8/8/4K3 w E - 0 1", "e1g1"),
		puzzle(t, "chess", "q3k3/8/8/3N4/8/8/8/4K3 w - - 3 40", "d5c7 e8d7 c7a8"),
		puzzle(t, "slide", "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1"),
		puzzle(t, "chess960", "3r2k1/1Q3ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b7b8 d8b8 b1b8"),
		puzzle(t, "bunker", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
	}
	for i := range all {
		all[i].Rating = 900 + 100*i
	}
	all[0].Defence, all[2].RightsMatter = true, true
	return all
}

// text returns puzzles as lines of JSON.
func text(t *testing.T, all []Puzzle) string {
	t.Helper()
	var lines []string
	for i := range all {
		line, err := json.Marshal(&all[i])
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	return strings.Join(lines, "\n")
}

// A file and a line of JSON keep a puzzle. The order of the puzzles and repetitions do not change a file.
func TestPuzzlesAreReadAsTheyWereWritten(t *testing.T) {
	all := samples(t)
	file, err := Encode(all)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(file)
	if err != nil || len(read) != len(all) {
		t.Fatalf("%d puzzles, %v", len(read), err)
	}
	lines := strings.Split(text(t, all), "\n")
	slices.Sort(lines)
	again := strings.Split(text(t, read), "\n")
	slices.Sort(again)
	if !slices.Equal(lines, again) {
		t.Errorf("%s\nwas read as %s", lines, again)
	}
	slices.Reverse(all)
	if other, err := Encode(append(all, all[0])); err != nil || !bytes.Equal(other, file) {
		t.Errorf("in another order: another file, %v", err)
	}
	for i := range all {
		line, _ := json.Marshal(&all[i])
		var p Puzzle
		if err := json.Unmarshal(line, &p); err != nil || p.Position != all[i].Position || text(t, []Puzzle{p}) != string(line) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// A file with any byte missing or changed is an error, or is read as before: some bytes of its head have no meaning.
func TestDamagedFilesAreErrors(t *testing.T) {
	all := samples(t)
	file, err := Encode(all)
	if err != nil {
		t.Fatal(err)
	}
	read, _ := Read(file)
	whole := text(t, read)
	for i := range file {
		if _, err := Read(file[:i]); err == nil {
			t.Errorf("the first %d of %d bytes are a file", i, len(file))
		}
		changed := bytes.Clone(file)
		changed[i] ^= 0x10
		if damaged, err := Read(changed); err == nil && text(t, damaged) != whole {
			t.Errorf("byte %d changed is no error", i)
		}
	}
	bad := samples(t)
	bad[0].Moves = nil
	if _, err := Encode(bad); err == nil {
		t.Error("a puzzle without moves is encoded")
	}
}

// The id does not depend on the counters of the position, but on its castling rule, rights and side to move.
func TestIDs(t *testing.T) {
	const board = "4k3/8/8/8/8/8/8/4K2R "
	first := puzzle(t, "chess960", board+"w H - 0 1", "e1h1")
	if again := puzzle(t, "chess960", board+"w H - 7 30", "e1h1"); again.ID() != first.ID() || len(first.ID()) != 10 {
		t.Errorf("%s and %s", first.ID(), again.ID())
	}
	for _, other := range []Puzzle{
		puzzle(t, "slide", board+"w H - 0 1", "e1h1"), puzzle(t, "chess960", board+"w - - 0 1", "h1h8"), puzzle(t, "chess960", board+"b H - 0 1", "e8e7"),
	} {
		if other.ID() == first.ID() {
			t.Errorf("%v has the id of %v", &other, &first)
		}
	}
}
