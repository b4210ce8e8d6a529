package words_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/words"
)

func TestPieces(t *testing.T) {
	for _, c := range []struct {
		n    int
		kind chess.PieceType
		want string
	}{
		{0, chess.King, "no king"},
		{1, chess.Queen, "one queen"},
		{2, chess.Knight, "two knights"},
		{12, chess.Pawn, "twelve pawns"},
		{13, chess.Pawn, "13 pawns"},
		{3, chess.NoPieceType, "three pieces"},
		{1, chess.PieceType(77), "one piece"},
		{1, chess.PieceType(-1), "one piece"},
	} {
		if got := words.Pieces(c.n, c.kind); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.n, c.kind, got, c.want)
		}
	}
}

func TestLists(t *testing.T) {
	for want, things := range map[string][]chess.Square{
		"": nil, "d4": {chess.D4}, "d4 and e5": {chess.D4, chess.E5}, "c4, d4 and e5": {chess.C4, chess.D4, chess.E5},
	} {
		if got := words.And(things); got != want {
			t.Errorf("%v: %q, want %q", things, got, want)
		}
	}
	if got := words.Or([]string{"Nb1", "Nd1", "Ng1"}); got != "Nb1, Nd1 or Ng1" {
		t.Errorf("%q", got)
	}
}

func TestSentence(t *testing.T) {
	for phrase, want := range map[string]string{
		"": "", "the king has moved": "The king has moved", "état": "État", "2 pieces": "2 pieces", "\xff": "\xff",
	} {
		if got := words.Sentence(phrase); got != want {
			t.Errorf("%q as a sentence: %q, want %q", phrase, got, want)
		}
	}
}

func TestMessage(t *testing.T) {
	for want, sentences := range map[string][]string{
		"":                                       nil,
		"The game is over":                       {"The game is over"},
		"No legal move":                          {"", "No legal move", ""},
		"The game is over. Black has won.":       {"The game is over", "", "Black has won"},
		"The king. The queen. The two of these.": {"The king", "The queen", "The two of these"},
		"The king. The queen. And both.":         {"The king. The queen.", "And both"},
		"The king. The queen.":                   {"", "The king. The queen."},
		"Which rook? That one. Check!":           {"Which rook?", "That one", "Check!"},
	} {
		if got := words.Message(sentences...); got != want {
			t.Errorf("%q: %q, want %q", sentences, got, want)
		}
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{
		"Capablanca, Jose Raul": "Capablanca, J. R.", "Ólafsson,Þór": "Ólafsson, Þ.", "Ann Bell": "Ann Bell", "Ding,": "Ding,", "": "",
		"Piket, J.J.": "Piket, J.J.", "Nepomniachtchi, Ian (RUS)": "Nepomniachtchi, I. (RUS)", "Smith, John 2nd": "Smith, J. 2nd",
	} {
		if got := words.Initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	long := strings.Repeat("é\n", 1<<20)
	for text, want := range map[string]string{
		"": `“”`, "e4": `“e4”`, "a\tb": `“a\tb”`, "\xff": `“\xff”`, `5" \`: `“5" \\”`, "{{.Text}}": "“{{.Text}}”",
		strings.Repeat("ж", 48): `“` + strings.Repeat("ж", 48) + `”`,
		strings.Repeat("ж", 49): `“` + strings.Repeat("ж", 48) + `…”`,
		long:                    `“` + strings.Repeat(`é\n`, 24) + `…”`,
	} {
		if got := words.Quote(text); got != want {
			t.Errorf("%.100q: %s, want %s", text, got, want)
		}
	}
}

func TestPawns(t *testing.T) {
	for _, c := range []struct {
		centipawns, decimals int
		want                 string
	}{
		{0, 2, "0.00"},
		{7, 2, "+0.07"},
		{-7, 2, "−0.07"},
		{-123456, 2, "−1,234.56"},
		{15, 1, "+0.2"},
		{-15, 1, "−0.2"},
		{4, 1, "0.0"},
		{-4, 1, "0.0"},
		{-95, 1, "−1.0"},
		{949, 0, "+9"},
	} {
		if got := words.Pawns(c.centipawns, c.decimals); got != c.want {
			t.Errorf("%d with %d decimals: %s, want %s", c.centipawns, c.decimals, got, c.want)
		}
	}
}

// Evaluations, percentages and quotations have the signs of the language.
func TestSignsFollowTheLanguage(t *testing.T) {
	defer lang.Use("en")
	for tag, want := range map[string]string{
		"en": "−1.25 −1.3 70% “e4”", "de": "−1,25 −1,3 70\u00a0% „e4“", "fr": "−1,25 −1,3 70\u00a0% «\u202fe4\u202f»", "pl": "−1,25 −1,3 70% „e4”", "tr": "−1,25 −1,3 %70 “e4”",
	} {
		lang.Use(tag)
		if got := words.Pawns(-125, 2) + " " + words.Pawns(-125, 1) + " " + words.Percent(.7, 0) + " " + words.Quote("e4"); got != want {
			t.Errorf("%s: %s, want %s", tag, got, want)
		}
	}
}

// Percentages add up to 100, and none is off by more than 1.
func TestPercentages(t *testing.T) {
	for _, c := range []struct{ counts, want []int }{
		{[]int{1, 1, 4}, []int{17, 17, 66}}, // 16.7, 16.7, 66.7
		{[]int{1, 1, 1}, []int{34, 33, 33}},
		{[]int{10, 10, 1}, []int{48, 47, 5}}, // 47.6, 47.6, 4.8
		{[]int{0, 0, 0}, []int{0, 0, 0}},
		{[]int{0, 5, 0}, []int{0, 100, 0}},
		{[]int{1, 199, 1}, []int{1, 99, 0}}, // 0.5, 99.0, 0.5
	} {
		if got := words.Percentages(c.counts...); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.counts, got, c.want)
		}
	}
}

// An exact duration is written with minutes and seconds, and fractions of seconds.
func TestExactDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 minutes", time.Second: "1 second", 500 * time.Millisecond: "0.5 seconds", time.Minute: "1 minute",
		90 * time.Second: "1 minute 30 seconds", 61 * time.Second: "1 minute 1 second", 90 * time.Minute: "90 minutes",
	} {
		if got := words.ExactDuration(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
