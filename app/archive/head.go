package archive

import (
	"math"
	"strings"

	"backrank/variants"
)

// Head is the data of a game that lists show, without its moves.
type Head struct {
	ID      int64
	Variant string // variants.Variant.ID
	Rule    string // the castling rule's ID
	// Start is the id of the start position, "518" or "W518-B534". It is empty if the game does not begin with two arrays,
	// or is an unfinished draft.
	Start        string
	White, Black string
	Event        string
	Result       string // 1-0, 0-1, 1/2-1/2 or *
	Ending       Ending
	Date         string // as PGN writes it, 2024.05.??
	// Elo is the rating of White and of Black, 0 if unknown.
	Elo [2]int
	// TimeControl is the time control as [clock.Terms] writes it, or as the game has it if it is in no known form; "" for
	// none or an unknown one.
	TimeControl string
	// Accuracy is how accurately White and Black played, from 1 to 100 per cent; 0 if that is unknown.
	// See [Options].
	Accuracy [2]int
	// Plies is the number of plies on the main line.
	Plies int
	// Castled is how White and Black castled.
	Castled [2]Castled
	// Hints is the number of hints taken.
	Hints int
	// Source is the path of the file, or another name, from which the game was added; Imported is the time, in seconds
	// since 1970.
	Source   string
	Imported int64
	// Twin is the id of the earlier game that this one is a twin of, 0 if there is none.
	Twin int64
	// Deleted is the time of deletion in seconds since 1970, 0 if the game is not deleted.
	Deleted int64
}

// CastlingType is the way in which a side castled.
type CastlingType uint8

// The types of castling.
const (
	Never     CastlingType = iota
	Kingside               // O-O: the partner was on the king's h-side
	Queenside              // O-O-O
	Leap                   // the king leapt without a partner
)

var castlingTypes = [...]string{"never", "kingside", "queenside", "leap"}

// String returns the name in text formats: never, kingside, queenside or leap.
func (t CastlingType) String() string { return castlingTypes[t&3] }

// Castled is how a side castled, and the ply of its castling, from 1; 0 if it never castled.
type Castled struct {
	Type CastlingType
	Ply  int
}

// Values of the column start for games that do not begin with two arrays.
const (
	startElsewhere = -1
	startDrafting  = -2
)

func packStart(s variants.Start) int { return s.White.Number()<<12 | s.Black.Number() }

// unpackStart reverses packStart. It returns false for games that do not begin with two arrays.
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

// results are the results by their number in the column result.
var results = [...]string{"*", "1-0", "1/2-1/2", "0-1"}

// Numbers in the column result.
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

// packDate returns a PGN date as a decimal number, 20240517, with zeros for unknown parts.
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

// digits returns the number that a text of digits denotes, 0 for any other text.
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

// plainDate returns a PGN date with ? for its invalid parts.
func plainDate(text string) string { return dateText(packDate(text)) }

// dateText reverses packDate.
func dateText(date int) string {
	text := []byte("????.??.??")
	put := func(part []byte, n int) {
		if n <= 0 {
			return
		}
		for i := len(part) - 1; i >= 0; i-- {
			part[i], n = byte('0'+n%10), n/10
		}
	}
	put(text[:4], date/10_000)
	put(text[5:7], date/100%100)
	put(text[8:], date%100)
	return string(text)
}

// elo returns the rating in the value of a tag, 0 if it is not a PGN rating.
func elo(text string) int {
	if text == "" || text[0] == '0' || len(text) > 4 {
		return 0
	}
	return digits(text)
}

// hintsTaken returns the sum of the numbers in a tag such as "White 2, Black 1", at most 65,535, which is the maximum in
// a scan file.
func hintsTaken(text string) int {
	total := 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n := digits(word); n > 0 && len(word) < 6 {
			total += n
		}
	}
	return min(total, math.MaxUint16)
}
