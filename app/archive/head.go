package archive

import (
	"math"
	"strings"

	"backrank/variants"
)

// Head is what is listed of a game.
type Head struct {
	ID      int64
	Variant string // variants.Variant.ID
	Rule    string // the castling rule's ID
	// Start is the id of the start position, "518" or "W518-B534"; empty if the game begins elsewhere or is an
	// unfinished draft.
	Start        string
	White, Black string
	Event        string
	Result       string // 1-0, 0-1, 1/2-1/2 or *
	Ending       Ending
	Date         string // as PGN writes it, 2024.05.??
	// Elo is the rating of White and of Black, 0 if it is unknown.
	Elo [2]int
	// Plies counts the moves of both sides on the main line.
	Plies int
	// Castled says how White and Black castled.
	Castled [2]Castled
	// Hints is how many hints were taken.
	Hints int
	// Source is where the game came from, Imported when, in seconds since 1970.
	Source   string
	Imported int64
	// Twin is the id of the game that this one is a twin of, 0 if there is none.
	Twin int64
	// Deleted is when the game was deleted, 0 if it was not.
	Deleted int64
}

// CastlingType is how a side castled.
type CastlingType uint8

// The ways to castle.
const (
	Never     CastlingType = iota
	Kingside               // O-O: the partner stood on the h-side of the king
	Queenside              // O-O-O
	Leap                   // the king alone
)

var castlingTypes = [...]string{"never", "kingside", "queenside", "leap"}

// String is the way's name in text formats: never, kingside, queenside or leap.
func (h CastlingType) String() string { return castlingTypes[h&3] }

// Castled says how a side castled, and at which ply of the game, from 1; 0 if never.
type Castled struct {
	Type CastlingType
	Ply  int
}

// Starts of games without two arrays.
const (
	startElsewhere = -1
	startDrafting  = -2
)

func packStart(s variants.Start) int { return s.White.Number()<<12 | s.Black.Number() }

// unpackStart reverses packStart. It is false for games that do not begin with two arrays.
func unpackStart(packed int) (variants.Start, bool) {
	if packed < 0 {
		return variants.Start{}, false
	}
	white, err := variants.ArrayNumbered(packed >> 12)
	if err != nil {
		return variants.Start{}, false
	}
	black, err := variants.ArrayNumbered(packed & 0xfff)
	return variants.Start{White: white, Black: black}, err == nil
}

// results are the results in the order of their numbers in the table games.
var results = [...]string{"*", "1-0", "1/2-1/2", "0-1"}

// Numbers of results.
const (
	noResult = iota
	whiteWon
	drawn
	blackWon
)

func resultNumber(text string) int {
	for n, r := range results {
		if r == text {
			return n
		}
	}
	return noResult
}

// packDate returns a date of PGN as a decimal number, with zeros for what is unknown.
func packDate(text string) int {
	if len(text) != 10 || text[4] != '.' || text[7] != '.' {
		return 0
	}
	year, month, day := digits(text[:4]), digits(text[5:7]), digits(text[8:])
	switch {
	case month > 12 || month == 0:
		month, day = 0, 0
	case day > 31:
		day = 0
	}
	if year == 0 {
		return 0
	}
	return year*10_000 + month*100 + day
}

// digits returns the number of a text, 0 if there is something else in it.
func digits(text string) int {
	n := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0
		}
		n = n*10 + int(text[i]-'0')
	}
	return n
}

// plainDate returns a date of PGN as it is after packDate and dateText. It does not allocate if that is the same text.
func plainDate(text string) string {
	if plain := dateBytes(packDate(text)); string(plain[:]) != text {
		return string(plain[:])
	}
	return text
}

// dateText reverses packDate.
func dateText(date int) string {
	text := dateBytes(date)
	return string(text[:])
}

func dateBytes(date int) [10]byte {
	text := [10]byte([]byte("????.??.??"))
	put := func(at, size, n int) {
		for i := size - 1; n > 0 && i >= 0; i-- {
			text[at+i] = byte('0' + n%10)
			n /= 10
		}
		for i := range size {
			if text[at+i] == '?' {
				text[at+i] = '0'
			}
		}
	}
	if date/10_000 > 0 {
		put(0, 4, date/10_000)
	}
	if date/100%100 > 0 {
		put(5, 2, date/100%100)
	}
	if date%100 > 0 {
		put(8, 2, date%100)
	}
	return text
}

// elo returns a rating of a tag, 0 if it is none.
func elo(text string) int {
	if text == "" || text[0] == '0' || len(text) > 4 {
		return 0
	}
	return digits(text)
}

// hintsTaken adds the numbers in a tag such as "White 2, Black 1". More than 65,535 count as these: a scan file has room
// for no more.
func hintsTaken(text string) int {
	total := 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n := digits(word); n > 0 && len(word) < 6 {
			total += n
		}
	}
	return min(total, math.MaxUint16)
}
