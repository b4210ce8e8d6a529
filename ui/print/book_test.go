package print

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"backrank/internal/langtest"
	"backrank/variants"
)

// longBook is the book of all arrays on A4, shared by the tests.
var longBook printedDocument

func readBook(t *testing.T, size Size, f *variants.Family) printedDocument {
	t.Helper()
	long := f == variants.ShuffleFamily && size == A4
	if long && longBook.pages != nil {
		return longBook
	}
	p := read(t, size, func(w io.Writer, s Style) error { return Book(w, s, f) })
	if long {
		longBook = p
	}
	return p
}

// A book has a title page, and a page for every 96 numbers, all within the margins. Of the long book only some pages
// are checked.
func TestBooksKeepTheMargin(t *testing.T) {
	langtest.Each(t, func(t *testing.T) {
		pages := map[*variants.Family]int{
			variants.ShuffleFamily: 31, variants.FischerFamily: 11, variants.RegroupmentFamily: 2, variants.MultiFamily: 2, variants.OrthodoxFamily: 2,
		}
		for _, f := range variants.Families() {
			for _, size := range Sizes() {
				if f != variants.ShuffleFamily || size == A4 {
					checkMargins(t, "book "+f.ID, size, pages[f], readBook(t, size, f))
				}
			}
		}
	})
}

// Every array of the family is in the book once, on the right page, its pieces next to its number.
func TestTheBookHoldsEveryArray(t *testing.T) {
	names := drawings(t)
	for _, f := range variants.Families() {
		p := readBook(t, A4, f)
		var got []int
		for i, page := range p.pages[1:] {
			for _, n := range stripNumbers(t, page, names) {
				got = append(got, n)
				if f.Len() > smallFamily && n/chapterLen != f.At(i*chapterLen).Number()/chapterLen {
					t.Errorf("%s: %d on page %d", f.ID, n, i+2)
				}
			}
		}
		if !slices.Equal(got, f.Numbers()) {
			t.Errorf("%s: %d arrays, want the %d of the family in order", f.ID, len(got), f.Len())
		}
	}
}

// stripNumbers returns the numbers of a page's strips, after checking the pieces of each.
func stripNumbers(t *testing.T, page printedPage, names map[string]string) (numbers []int) {
	t.Helper()
	pieces := ""
	for _, thing := range page {
		name := names[thing.drawn]
		switch {
		case thing.drawn != "" && name == ".":
			pieces = ""
		case thing.drawn != "":
			pieces += name
		case pieces != "":
			a, err := variants.ParseArray(pieces)
			if err != nil {
				t.Fatal(err)
			}
			if thing.text != strconv.Itoa(a.Number()) {
				t.Errorf("%s stands beside %s", pieces, thing.text)
			}
			numbers = append(numbers, a.Number())
			pieces = ""
		}
	}
	return numbers
}

// The first page explains number 518 step by step up to its array, and its index has the page of every number.
func TestTheBookExplainsTheNumbers(t *testing.T) {
	names := drawings(t)
	p := readBook(t, A4, variants.ShuffleFamily)
	var strips []string
	var rank printedThing
	for _, thing := range p.pages[0] {
		if name := names[thing.drawn]; name == "." {
			rank = thing
			strips = append(strips, "........")
		} else if name != "" && len(strips) > 0 { // pieces before the first strip are on the board
			s := []byte(strips[len(strips)-1])
			s[int((thing.x-rank.x)/(rank.scale*drawnEdge*72/25.4)+.5)] = name[0]
			strips[len(strips)-1] = string(s)
		}
	}
	if got := strings.Join(strips, " "); got != "RNBQKBNR .....B.. ..B..B.. ..BQ.B.. .NBQ.BN. RNBQKBNR" {
		t.Errorf("518 grows as %s", got)
	}
	words := p.pages[0].words()
	for _, w := range []string{
		"518 ÷ 4 = 129, remainder 2", "129 ÷ 4 = 32, remainder 1", "32 ÷ 6 = 5, remainder 2", "5 is left", "knights · N · N ·",
		"0–95\n2", "864–959\n11", "960–1055\n12", "2784–2879\n31",
	} {
		if !strings.Contains(words, w) {
			t.Errorf("%q is not in\n%s", w, words)
		}
	}
}

// All steps of the example have the same type size.
func TestTheStepsOfTheExampleAreOfOneSize(t *testing.T) {
	for _, f := range variants.Families() {
		for _, size := range Sizes() {
			p := readBook(t, size, f)
			for _, thing := range p.pages[0] {
				if (strings.Contains(thing.text, "bishop on") || strings.HasPrefix(thing.text, "2: queen on")) && thing.size != bookText {
					t.Errorf("%s, %s: %q is %g points high, want %g", f.ID, size.ID, thing.text, thing.size, float64(bookText))
				}
			}
		}
	}
}

// The first page of a book with an index is full: the index ends just above the page number.
func TestTheFirstPageOfABookIsFull(t *testing.T) {
	for _, f := range []*variants.Family{variants.ShuffleFamily, variants.FischerFamily} {
		for _, size := range Sizes() {
			low := size.Height
			for _, thing := range readBook(t, size, f).pages[0] {
				if y := thing.y * 25.4 / 72; thing.text != "" && y > size.Height-size.bottom()+footHeight/2 {
					low = min(low, y)
				}
			}
			if room := low - (size.Height - size.bottom()); room > 30 {
				t.Errorf("%s on %s: %.0f mm are empty at the foot", f.ID, size.ID, room)
			}
		}
	}
}

// BenchmarkBook measures the time and the size of the book of all arrays.
func BenchmarkBook(b *testing.B) {
	for b.Loop() {
		var size counter
		if err := Book(&size, Style{}, variants.ShuffleFamily); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(size), "bytes")
	}
}

// counter counts the bytes written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
