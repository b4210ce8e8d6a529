package archive

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/words"
)

// Query says which games are wanted: those for which all of its fields hold. The zero Query wants all games that are
// not deleted.
type Query struct {
	Variant string // its id
	Rule    string // the id of its castling rule
	Start   string // the id of the start position, "518" or "W518-B534"
	Pattern string // of the array of White or of Black, "R?K*R" (variants.ParsePattern)
	Player  string // what a search for either player's name is for (words.SearchName)
	// Name is the name of either player, in any spelling of it (words.Person), who has an opponent of another name.
	Name string
	// Home is a source in whose games a player without a name is Name, if the opponent is not; "" if there is none.
	Home string
	// Opponent is the name of the opponent of Player or Name, in any spelling.
	Opponent string
	// Color is the colour of Player and Name, chess.NoColor for either.
	Color  chess.Color
	Result string // 1-0, 0-1, 1/2-1/2 or *
	Ending string // Ending.String
	Since  string // 2024, 2024.05 or 2024.05.17, this day included
	Until  string
	// Castled is a way to castle, of either side or of one: "leap", "white:kingside", "black:never".
	Castled string
	// CastledFrom and CastledTo are the first and the last move, from 1, at which that castling was, or any if there is
	// no way in Castled; 0 for no limit.
	CastledFrom, CastledTo int
	// Words are parts of names and events, or labels; each must occur.
	Words string
	Label string // a tag of one's own
	// Source is where games came from, Head.Source.
	Source string
	// Fact is a fact of the array under the castling rule Rule, as [DB.Tally] names it, "rim none": of the array of Name
	// if there is one, else of either.
	Fact string
	// Hints is 1 for games with hints, -1 for those without.
	Hints int
	// Twins asks for twins alone, Deleted for deleted games instead of the others.
	Twins, Deleted bool
	// TwinsOf is the id of a game: it and its twins ([DB.Twins]) are wanted.
	TwinsOf int64
	// FEN is a position that occurred: its pieces, the side to move, and the rights as far as the castling rule of the
	// game has them.
	FEN string
	// AnyRights ignores the castling rights and the en passant square of FEN: its pieces and the side to move are wanted.
	AnyRights bool
	// Material is what stood on the board at some time, the pieces of either colour and then of the other: "KRPKR".
	Material string
	// Comment are words that comments of the game contain, in any spelling (words.Contains), commands aside; each must
	// occur.
	Comment string

	Sort Sort
	// Descending reverses the order.
	Descending bool
	// Offset games are left out, and at most Limit returned, if it is greater than 0.
	Offset, Limit int
}

// Check reports what is wrong with a query, as a message for players; nil if nothing is.
func (q Query) Check() error {
	_, err := q.parse()
	return err
}

// Unnamed is the name in PGN of a player without one.
const Unnamed = "?"

// Sort is an order of games.
type Sort uint8

// The orders. Games that are equal in it are in the order in which they came.
const (
	ByID Sort = iota
	ByDate
	ByWhite
	ByBlack
	ByEvent
	ByVariant // and start
	ByResult
	ByPlies
	ByRating // of both players together
)

// parsedQuery is a query that has been read.
type parsedQuery struct {
	*Query
	start        int                  // packed, of Query.Start
	arrays       []bool               // those of the pattern, by number; nil without a pattern
	fact         *factValue           // nil without one
	firstPly     int                  // of castling
	lastPly      int                  // of castling, 0 for any
	words        []string             // of Query.Words
	result       int                  // its number, -1 for any
	ending       int                  // likewise
	castlingType int                  // of castling, -1 for any
	castlingSide int                  // that castled so, -1 for either
	since        int                  // the first date, 0 for any
	until        int                  // the last date, 0 for any
	targets      map[string][]*target // position and material by castling rule; nil if none is sought
	comments     []string             // words of Query.Comment
	twins        []int64              // those of Query.TwinsOf
}

// parse reads the fields of a query. It fails, with a message for players, if one cannot be read.
func (q *Query) parse() (*parsedQuery, error) {
	w := &parsedQuery{Query: q, result: -1, ending: -1, castlingType: -1, castlingSide: -1}
	w.words = strings.Fields(q.Words)
	w.comments = strings.Fields(q.Comment)
	if q.Variant != "" {
		if _, ok := variants.ByID(q.Variant); !ok {
			return nil, fmt.Errorf("unknown variant %s", words.Quote(q.Variant))
		}
	}
	if q.Rule != "" && variants.CastlingByID(q.Rule) == nil {
		return nil, fmt.Errorf("unknown castling rule %s", words.Quote(q.Rule))
	}
	err := errors.Join(w.parseStart(), w.parseEnd(), w.parseDates(), w.parseCastled(), w.parseCastlingPlies(), w.parseTargets())
	return w, err
}

// parseStart reads start, pattern and fact.
func (w *parsedQuery) parseStart() error {
	if w.Start != "" {
		s, err := parseStartOf(w.Variant, w.Start)
		if err != nil {
			return err
		}
		w.start = packStart(s)
	}
	if w.Pattern != "" {
		p, err := variants.ParsePattern(w.Pattern)
		if err != nil {
			return err
		}
		w.arrays = make([]bool, variants.Arrays)
		for _, n := range variants.ShuffleFamily.Matching(p) {
			w.arrays[n] = true
		}
	}
	return w.parseFact()
}

// parseStartOf reads the id of a start, in a variant if one is named.
func parseStartOf(variant, id string) (variants.Start, error) {
	if v, ok := variants.ByID(variant); ok {
		return v.ParseStart(id)
	}
	return variants.ParseStartID(id)
}

// parseEnd reads result and ending.
func (w *parsedQuery) parseEnd() error {
	if w.Result != "" {
		if w.result = slices.Index(results[:], w.Result); w.result < 0 {
			return fmt.Errorf("%s is not a result: write 1-0, 0-1, 1/2-1/2 or *", words.Quote(w.Result))
		}
	}
	if w.Ending != "" {
		if w.ending = slices.Index(endings[:], w.Ending); w.ending < 0 {
			return fmt.Errorf("%s is not an ending: write one of %s", words.Quote(w.Ending), strings.Join(endings[:], ", "))
		}
	}
	return nil
}

// parseDates reads the days. What is unknown of a game's date counts as 0.
func (w *parsedQuery) parseDates() (err error) {
	if w.Since != "" {
		if w.since, _, err = dateRange(w.Since); err != nil {
			return err
		}
	}
	if w.Until != "" {
		_, w.until, err = dateRange(w.Until)
	}
	return err
}

// dateRange returns the first and the last date of a year, a month or a day.
func dateRange(text string) (first, last int, err error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '-' })
	bad := fmt.Errorf("%s is not a date: write 2024, 2024.05 or 2024.05.17", words.Quote(text))
	if len(parts) == 0 || len(parts) > 3 || len(parts[0]) != 4 {
		return 0, 0, bad
	}
	limits := [3][2]int{{1, 9999}, {1, 12}, {1, 31}}
	for i := range 3 {
		n, rest := 0, [2]int{0, 99}
		if i < len(parts) {
			if n, err = strconv.Atoi(parts[i]); err != nil || n < limits[i][0] || n > limits[i][1] {
				return 0, 0, bad
			}
			rest = [2]int{n, n}
		}
		first, last = first*100+rest[0], last*100+rest[1]
	}
	return first, last, nil
}

// parseCastled reads how a side castled.
func (w *parsedQuery) parseCastled() error {
	if w.Castled == "" {
		return nil
	}
	side, name, one := strings.Cut(w.Castled, ":")
	if !one {
		side, name = "", w.Castled
	}
	w.castlingType = slices.Index(castlingTypes[:], name)
	w.castlingSide = slices.Index(sides[:], side)
	if w.castlingType < 0 || one && w.castlingSide < 0 {
		return fmt.Errorf("%s is not a way to castle: write never, kingside, queenside or leap, for one side white:leap", words.Quote(w.Castled))
	}
	return nil
}

// parseCastlingPlies reads the first and the last move at which a side castled.
func (w *parsedQuery) parseCastlingPlies() error {
	from, to := w.CastledFrom, w.CastledTo
	switch {
	case from == 0 && to == 0:
		return nil
	case from < 0 || to < 0 || to > 0 && to < from:
		return fmt.Errorf("%d to %d is not a range of moves: write the first and the last, from 1", from, to)
	case to == 0 || to > math.MaxInt32/2:
		to = math.MaxInt32 / 2
	}
	w.firstPly, w.lastPly = max(2*from-1, 1), 2*to
	return nil
}

// sides are the sides by index.
var sides = [...]string{"white", "black"}

// parseTargets reads the position and the material.
func (w *parsedQuery) parseTargets() error {
	if w.FEN == "" && w.Material == "" {
		return nil
	}
	w.targets = map[string][]*target{}
	if w.FEN != "" {
		all, err := positionTargets(w.FEN, w.AnyRights)
		if err != nil {
			return err
		}
		for rule, t := range all {
			w.targets[rule] = append(w.targets[rule], t)
		}
	}
	if w.Material == "" {
		return nil
	}
	m, err := parseMaterial(w.Material)
	if err != nil {
		return err
	}
	for _, rule := range variants.Castlings() {
		if w.FEN == "" || w.targets[rule.ID] != nil { // no game under another rule has the position
			w.targets[rule.ID] = append(w.targets[rule.ID], &target{material: m, pieces: m.pieces})
		}
	}
	return nil
}

// needsRecords reports whether records have to be looked at, not heads alone.
func (w *parsedQuery) needsRecords() bool { return w.targets != nil || len(w.comments) > 0 }
