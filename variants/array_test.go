package variants

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/notnil/chess"
)

func array(t testing.TB, text string) Array {
	t.Helper()
	a, err := ParseArray(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// sized returns the size of a test, smaller with -short.
func sized(all, short int) int {
	if testing.Short() {
		return short
	}
	return all
}

// everyArray returns the arrays without using numbers: every order of eight pieces with the right pieces and bishops on
// opposite colours.
func everyArray() map[Array]bool {
	all := map[Array]bool{}
	var fill func(a Array, f int, left Tray)
	fill = func(a Array, f int, left Tray) {
		if f == len(a) {
			var shade [2]int
			for f, kind := range a {
				if kind == chess.Bishop {
					shade[f%2]++
				}
			}
			if shade == [2]int{1, 1} {
				all[a] = true
			}
			return
		}
		for kind := chess.King; kind <= chess.Knight; kind++ {
			if left[kind] > 0 {
				b, rest := a, left
				b[f] = kind
				rest[kind]--
				fill(b, f+1, rest)
			}
		}
	}
	fill(Array{}, 0, Tray{chess.King: 1, chess.Queen: 1, chess.Rook: 2, chess.Bishop: 2, chess.Knight: 2})
	return all
}

func TestNumbersAreABijectionOntoTheArrays(t *testing.T) {
	every := everyArray()
	if len(every) != Arrays {
		t.Fatalf("%d arrays found by brute force, want %d", len(every), Arrays)
	}
	seen := map[Array]bool{}
	for n := range Arrays {
		a, err := ArrayNumbered(n)
		if err != nil {
			t.Fatal(err)
		}
		if !every[a] || seen[a] {
			t.Fatalf("number %d: %v is no array or comes twice", n, a)
		}
		seen[a] = true
		if got := a.Number(); got != n {
			t.Errorf("number %d: %v has number %d", n, a, got)
		}
		if back := array(t, a.String()); back != a {
			t.Errorf("%v reads back as %v", a, back)
		}
		if err := a.Valid(); err != nil {
			t.Errorf("number %d: %v", n, err)
		}
	}
}

// The list is a public perft suite, in the order of the Chess960 numbers.
func TestFirst960NumbersAreTheChess960Numbers(t *testing.T) {
	file, err := os.Open("rules/testdata/chess960_starts.epd")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		rank, _, _ := strings.Cut(lines.Text(), "/")
		if got := array(t, rank).Number(); got != n {
			t.Errorf("%s: number %d, want %d", rank, got, n)
		}
	}
	if n != 960 {
		t.Errorf("%d positions in the list, want 960", n)
	}
}

func TestNumbersKnownFromTheLiterature(t *testing.T) {
	for text, n := range map[string]int{
		"BBQNNRKR": 0, "RNBQKBNR": 518, "RNBKQBNR": 534, "RKRNNQBB": 959,
		"BBQNNKRR": 960, "KRRNNQBB": 1919, "BBQNNRRK": 1920, "RRKNNQBB": 2879,
	} {
		if got := array(t, text).Number(); got != n {
			t.Errorf("%s: number %d, want %d", text, got, n)
		}
	}
	for _, n := range []int{-1, Arrays} {
		if a, err := ArrayNumbered(n); err == nil {
			t.Errorf("number %d gives %v, want an error", n, a)
		}
	}
	if n := (Array{}).Number(); n != -1 {
		t.Errorf("no array has number %d, want -1", n)
	}
}

func TestReflection(t *testing.T) {
	if got := array(t, "RNBQKBNR").Twin(); got != 534 {
		t.Errorf("twin of 518 is %d, want 534", got)
	}
	classes := map[int]int{}
	for n := range Arrays {
		a := decode(n)
		r := a.Reflect()
		if r.Valid() != nil || r.Reflect() != a {
			t.Errorf("%v: reflection %v is no array or does not come back", a, r)
		}
		if r == a || a.Twin() == n {
			t.Errorf("%v is its own reflection", a)
		}
		if decode(a.Twin()).Twin() != n {
			t.Errorf("%d: the twin's twin is another", n)
		}
		if FischerFamily.Has(a) != FischerFamily.Has(r) {
			t.Errorf("%v: reflection leaves the Fischer family", a)
		}
		if n < perTrio {
			classes[min(n, a.Twin())]++
		}
	}
	if len(classes) != 480 {
		t.Errorf("%d classes of Fischer arrays, want 480", len(classes))
	}
}

func TestParseArrayNamesTheFault(t *testing.T) {
	for text, want := range map[string]string{
		"":          "eight pieces are needed, not 0",
		"RNBQKBN":   "eight pieces are needed, not 7",
		"RNBQKBNRR": "eight pieces are needed, not 9",
		"RNBQKBNX":  `“X” is not a piece`,
		"RNBQKBNП":  `“П” is not a piece`,
		"RNBQQBNR":  "no king instead of one king",
		"RNBKKBNR":  "two kings instead of one king",
		"RNBQKNNR":  "one bishop instead of two bishops",
		"RRRRRRRR":  "no king instead of one king",
		"BNBQKRNR":  "both bishops are on squares of the same colour",
	} {
		a, err := ParseArray(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want one with %q", text, a, err, want)
		}
	}
	if a := array(t, " rnbqkbnr\n"); a != orthodoxArray {
		t.Errorf("small letters give %v", a)
	}
}
