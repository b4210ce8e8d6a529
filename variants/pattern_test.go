package variants

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func pattern(t *testing.T, text string) Pattern {
	t.Helper()
	p, err := ParsePattern(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPatternMatches(t *testing.T) {
	for _, c := range []struct {
		pattern, array string
		want           bool
	}{
		{"RNBQKBNR", "RNBQKBNR", true},
		{"rnbqkbnr", "RNBQKBNR", true},
		{"RNBKQBNR", "RNBQKBNR", false},
		{"R?B*R", "RNBQKBNR", true},
		{"R?K*R", "RNBQKBNR", false},
		{"R?K*R", "RBKNBQNR", true},
		{"????????", "RNBQKBNR", true},
		{"*", "RNBQKBNR", true},
		{"*RNBQKBNR*", "RNBQKBNR", true},
		{"*BB*", "RNBQKBNR", false},
		{"*BB*", "QRBBNNKR", true},
		{"BB******", "BBQNNRKR", true},
		{"BB******", "QBBNNRKR", false},
		{"R*K*R", "RNBQKBNR", true},
		{"*K", "RRNBBNQK", true},
		{"*q*k*", "RNBQKBNR", true},
		{"*k*q*", "RNBQKBNR", false},
		{"R N B Q *", "RNBQKBNR", true},
	} {
		if got := pattern(t, c.pattern).Match(array(t, c.array)); got != c.want {
			t.Errorf("%q matches %s: %v, want %v", c.pattern, c.array, got, c.want)
		}
	}
}

// Random patterns match the same arrays as equivalent regular expressions.
func TestPatternsMatchAsRegularExpressions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for range 20_000 {
		a := decode(rng.IntN(Arrays))
		text := []byte(a.String())
		for range rng.IntN(10) { // make it more general, and sometimes wrong
			at := rng.IntN(len(text))
			switch rng.IntN(4) {
			case 0:
				text[at] = '?'
			case 1:
				text[at] = "KQRBN"[rng.IntN(5)]
			case 2:
				text = slices.Insert(text, at, '*')
			default:
				text = append(text[:at], append([]byte{'*'}, text[min(at+rng.IntN(3), len(text)):]...)...)
			}
		}
		p := Pattern{string(text)}
		want := regexp.MustCompile("^" + strings.NewReplacer("?", ".", "*", ".*").Replace(p.text) + "$").MatchString(a.String())
		if got := p.Match(a); got != want {
			t.Fatalf("%s matches %v: %v, want %v", p, a, got, want)
		}
		if want {
			matched++
		}
	}
	if matched < 2000 || matched > 18_000 {
		t.Errorf("%d of 20,000 match: the patterns show nothing", matched)
	}
}

func TestPatternCounts(t *testing.T) {
	for text, want := range map[string]int{
		"*R*K*R*": 960, "*K*R*R*": 960, "*R*R*K*": 960, "*": 2880, "RNBQKBNR": 1,
		"BB******": 180, // 6!/(2!·2!) orders of K, Q, R, R, N, N
	} {
		if got := len(ShuffleFamily.Matching(pattern(t, text))); got != want {
			t.Errorf("%q: %d arrays, want %d", text, got, want)
		}
	}
	if got := len(FischerFamily.Matching(pattern(t, "RKR*"))); got != 18 { // 6 ways for the bishops, 3 for the queen
		t.Errorf("RKR* among Fischer's: %d arrays, want 18", got)
	}
}

// Many stars must not take time exponential in their number.
func TestPatternRunsOfStarsAreOne(t *testing.T) {
	p := pattern(t, strings.Repeat("*", 1000)+"K"+strings.Repeat("*", 1000))
	if p.String() != "*K*" {
		t.Errorf("pattern is %q", p)
	}
}

func TestParsePatternNamesTheFault(t *testing.T) {
	for text, want := range map[string]string{
		"":             "nothing was given",
		"  ":           "nothing was given",
		"RNX*":         "“X” is neither a piece",
		"R[NB]*":       "“[” is neither a piece",
		"*K*K*":        "more kings than an array has",
		"RRR*":         "more rooks than an array has",
		"RNBQKBN":      "7 pieces, but an array has eight; write * for the others",
		"?????????":    "9 pieces, but an array has eight",
		"RNBQKBNR?*?*": "10 pieces, but an array has eight",
	} {
		p, err := ParsePattern(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, want one with %q", text, p, err, want)
		}
	}
}
