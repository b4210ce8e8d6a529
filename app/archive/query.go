package archive

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// Query selects games. A game matches if it satisfies every field that is set. A field with its zero value sets no
// condition, so the zero Query matches all games that are not deleted.
type Query struct {
	Variant string // variants.Variant.ID
	Rule    string // id of the castling rule
	Start   string // the id of the start position, "518" or "W518-B534"
	Pattern string // matches the array of White or of Black, "R?K*R" (variants.ParsePattern)
	Player  string // text to search for in the names of both players (words.SearchName)
	// Name is the name of either player, in any spelling (words.Person). Games of the player against himself do not
	// match.
	Name string
	// Aliases are other names of the player Name, one in a line, in any spelling. They count as Name.
	Aliases string
	// Home is a source in whose games the player Name may be unnamed, "" if there is none. An unnamed player there counts
	// as Name if the opponent is not Name.
	Home string
	// Opponent is the name, in any spelling, of the opponent of Player or Name.
	Opponent string
	// Color is the colour that Player or Name had, chess.NoColor for either.
	Color  chess.Color
	Result string // 1-0, 0-1, 1/2-1/2 or *
	// Outcome is the result for Player or Name: [Won], [Drawn] or [Lost].
	Outcome string
	Ending  string // how the game ended, the name of an [Ending]: "checkmate", "resignation", "time"
	Since   string // first date: 2024, 2024.05 or 2024.05.17
	Until   string // last date, in the same form
	// Castled is how either side, or a given side, castled: "leap", "white:kingside", "black:never".
	Castled string
	// CastledFrom and CastledTo are the first and the last move number, from 1, at which the castling of Castled was
	// played, or any castling if Castled is empty; 0 is no limit.
	CastledFrom, CastledTo int
	// Words are separated by blanks. Each must be part of a player's name, the event or a label.
	Words string
	Label string // a label of the game
	// Source is the source of the game, Head.Source.
	Source string
	// Fact is a fact about the array under the castling rule Rule, as [DB.Tally] names it: "rim none". It applies to the
	// array of Name if Name is set, else to either array.
	Fact string
	// Hints is 1 for games with hints, -1 for games without, 0 for both.
	Hints int
	// Twins selects only twins, Deleted only deleted games instead of those that are not deleted.
	Twins, Deleted bool
	// TwinsOf is the id of a game: only the game and its twins match ([DB.Twins]). 0 is no limit.
	TwinsOf int64
	// FEN is a position that occurred in the game: the pieces, the side to move, the en passant square, and those castling
	// rights that exist under the game's castling rule.
	FEN string
	// AnyRights ignores the castling rights and the en passant square of FEN: only the pieces and the side to move must
	// match.
	AnyRights bool
	// Material is the pieces that were on the board at some time, those of one side and then those of the other, of
	// either colour: "KRPKR".
	Material string
	// Comment has words separated by blanks. Each must occur in some comment of the game, in any spelling
	// (words.Contains); commands such as [%clk] are not searched.
	Comment string

	Sort Sort
	// Descending reverses the order of Sort.
	Descending bool
	// Offset is the number of games to skip, Limit the maximum number of games to return, 0 for all.
	Offset, Limit int
}

// Check returns an error, as a message for players, if a field of the query is invalid.
func (q Query) Check() error {
	_, err := q.parse()
	return err
}

// Unnamed is the player name that PGN prescribes for an unknown player.
const Unnamed = "?"

// Sort is an order of games.
type Sort uint8

// The orders. Games that compare equal are ordered by id, that is, in the order in which they were added.
const (
	ByID Sort = iota
	ByDate
	ByWhite
	ByBlack
	ByEvent
	ByVariant // and then the start
	ByResult
	ByPlies
	ByRating // the sum of both ratings
	ByWhiteRating
	ByBlackRating
	ByEnding
	ByCastling    // how White and Black castled
	ByTimeControl // the length of a game
	ByWhiteAccuracy
	ByBlackAccuracy
	BySource // the name of the file
	ByLabel  // the first label in alphabetical order
)

// parsedQuery is a query with its fields parsed.
type parsedQuery struct {
	*Query
	start        int                  // Query.Start, packed by packStart
	arrays       []bool               // whether each array, by number, matches Query.Pattern; nil if that is empty
	fact         *factValue           // nil if Query.Fact is empty
	firstPly     int                  // first ply at which castling matches
	lastPly      int                  // last ply at which castling matches, 0 for any
	words        []string             // the words of Query.Words
	result       int                  // index in results, -1 for any
	ending       int                  // index in endings, -1 for any
	castlingType int                  // -1 for any
	castlingSide int                  // the side that castled, -1 for either
	since        int                  // first packed date, 0 for no limit
	until        int                  // last packed date, 0 for no limit
	targets      map[string][]*target // position and material by castling rule; nil if neither is searched for
	comments     []string             // the words of Query.Comment
	twins        []int64              // the ids that Query.TwinsOf selects
}

// parse parses the fields of a query. Errors are messages for players.
func (q *Query) parse() (*parsedQuery, error) {
	parsed := &parsedQuery{Query: q, result: -1, ending: -1, castlingType: -1, castlingSide: -1}
	parsed.words = strings.Fields(q.Words)
	parsed.comments = strings.Fields(q.Comment)
	if q.Variant != "" {
		if _, ok := variants.ByID(q.Variant); !ok {
			return nil, errors.New(lang.L("unknown variant {{.Name}}", "Name", words.Quote(q.Variant)))
		}
	}
	if q.Rule != "" && variants.CastlingByID(q.Rule) == nil {
		return nil, errors.New(lang.L("unknown castling rule {{.Name}}", "Name", words.Quote(q.Rule)))
	}
	err := errors.Join(parsed.parseStart(), parsed.parseEnd(), parsed.parseDates(), parsed.parseCastled(), parsed.parseCastlingPlies(), parsed.parseTargets())
	return parsed, err
}

// parseStart parses Start, Pattern and Fact.
func (q *parsedQuery) parseStart() error {
	if q.Start != "" {
		s, err := parseStartOf(q.Variant, q.Start)
		if err != nil {
			return err
		}
		q.start = packStart(s)
	}
	if q.Pattern != "" {
		p, err := variants.ParsePattern(q.Pattern)
		if err != nil {
			return err
		}
		q.arrays = make([]bool, variants.Arrays)
		for _, n := range variants.ShuffleFamily.Matching(p) {
			q.arrays[n] = true
		}
	}
	return q.parseFact()
}

// parseStartOf parses the id of a start of a variant, or of any variant if that is "".
func parseStartOf(variant, id string) (variants.Start, error) {
	if v, ok := variants.ByID(variant); ok {
		return v.ParseStart(id)
	}
	return variants.ParseStartID(id)
}

// The outcomes of a game for a player, values of [Query.Outcome].
const (
	Won   = "won"
	Drawn = "drawn"
	Lost  = "lost"
)

// outcomeResults are the numbers of the results by outcome and by the side of the player.
var outcomeResults = map[string][2]uint8{Won: {whiteWon, blackWon}, Drawn: {drawn, drawn}, Lost: {blackWon, whiteWon}}

// parseEnd parses Result, Outcome and Ending.
func (q *parsedQuery) parseEnd() error {
	if q.Result != "" {
		if q.result = slices.Index(results[:], q.Result); q.result < 0 {
			return errors.New(lang.L("{{.Text}} is not a result: write 1-0, 0-1, 1/2-1/2 or *", "Text", words.Quote(q.Result)))
		}
	}
	if q.Outcome != "" {
		if _, ok := outcomeResults[q.Outcome]; !ok {
			return errors.New(lang.L("{{.Text}} is not an outcome: write won, drawn or lost", "Text", words.Quote(q.Outcome)))
		}
		if q.Player+q.Name == "" {
			return errors.New(lang.L("games that were won, drawn or lost need the name of a player"))
		}
	}
	if q.Ending != "" {
		if q.ending = slices.Index(endings[:], q.Ending); q.ending < 0 {
			return errors.New(lang.L("{{.Text}} is not an ending: write one of {{.Names}}", "Text", words.Quote(q.Ending), "Names", strings.Join(endings[:], ", ")))
		}
	}
	return nil
}

// parseDates parses Since and Until. The unknown parts of a game's date compare as 0.
func (q *parsedQuery) parseDates() (err error) {
	if q.Since != "" {
		if q.since, _, err = dateRange(q.Since); err != nil {
			return err
		}
	}
	if q.Until != "" {
		_, q.until, err = dateRange(q.Until)
	}
	return err
}

// dateRange returns the first and the last packed date of a year, a month or a day.
func dateRange(text string) (first, last int, err error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '-' })
	bad := errors.New(lang.L("{{.Text}} is not a date: write 2024, 2024-05 or 2024-05-17", "Text", words.Quote(text)))
	if len(parts) == 0 || len(parts) > 3 || len(parts[0]) != 4 {
		return 0, 0, bad
	}
	limits := [3][2]int{{1, 9999}, {1, 12}, {1, 31}}
	for i := range 3 {
		n, part := 0, [2]int{0, 99}
		if i < len(parts) {
			if n, err = strconv.Atoi(parts[i]); err != nil || n < limits[i][0] || n > limits[i][1] {
				return 0, 0, bad
			}
			part = [2]int{n, n}
		}
		first, last = first*100+part[0], last*100+part[1]
	}
	return first, last, nil
}

// parseCastled parses Castled.
func (q *parsedQuery) parseCastled() error {
	if q.Castled == "" {
		return nil
	}
	side, name, one := strings.Cut(q.Castled, ":")
	if !one {
		side, name = "", q.Castled
	}
	q.castlingType = slices.Index(castlingTypes[:], name)
	q.castlingSide = slices.Index(sides[:], side)
	if q.castlingType < 0 || one && q.castlingSide < 0 {
		return errors.New(lang.L("{{.Text}} is not a way to castle: write never, kingside, queenside or leap, for one side white:leap", "Text", words.Quote(q.Castled)))
	}
	return nil
}

// parseCastlingPlies converts CastledFrom and CastledTo to plies.
func (q *parsedQuery) parseCastlingPlies() error {
	from, to := q.CastledFrom, q.CastledTo
	switch {
	case from == 0 && to == 0:
		return nil
	case from < 0 || to < 0 || to > 0 && to < from:
		return errors.New(lang.L("{{.From}} to {{.To}} is not a range of moves: write the first and the last, from 1", "From", from, "To", to))
	case to == 0 || to > math.MaxInt32/2:
		to = math.MaxInt32 / 2
	}
	q.firstPly, q.lastPly = max(2*from-1, 1), 2*to
	return nil
}

// sides are the names of the sides by index.
var sides = [...]string{"white", "black"}

// parseTargets parses FEN and Material.
func (q *parsedQuery) parseTargets() error {
	if q.FEN == "" && q.Material == "" {
		return nil
	}
	q.targets = map[string][]*target{}
	if q.FEN != "" {
		all, err := positionTargets(q.FEN, q.AnyRights)
		if err != nil {
			return err
		}
		for rule, t := range all {
			q.targets[rule] = append(q.targets[rule], t)
		}
	}
	if q.Material == "" {
		return nil
	}
	m, err := parseMaterial(q.Material)
	if err != nil {
		return err
	}
	for _, rule := range variants.Castlings() {
		if q.FEN == "" || q.targets[rule.ID] != nil { // under other rules no game can have the position
			q.targets[rule.ID] = append(q.targets[rule.ID], &target{material: m, pieces: m.pieces})
		}
	}
	return nil
}

// needsRecords reports whether heads alone do not decide if a game matches.
func (q *parsedQuery) needsRecords() bool { return q.targets != nil || len(q.comments) > 0 }
