package archive

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"backrank/variants"
	"backrank/words"
)

// wanted is a query that has been read.
type wanted struct {
	*Query
	start    int                  // packed, of Query.Start
	arrays   []bool               // those of the pattern, by number; nil without a pattern
	fact     *factValue           // nil without one
	firstPly int                  // of castling
	lastPly  int                  // of castling, 0 for any
	words    []string             // of Query.Words
	result   int                  // its number, -1 for any
	ending   int                  // likewise
	how      int                  // of castling, -1 for any
	side     int                  // that castled so, -1 for either
	since    int                  // the first date, 0 for any
	until    int                  // the last date, 0 for any
	targets  map[string][]*target // position and material by castling rule; nil if none is sought
	comments []string             // words of Query.Comment
	among    []int64              // those of Query.TwinsOf
}

// read reads the fields of a query. It fails, with a message for players, if one cannot be read.
func (q *Query) read() (*wanted, error) {
	w := &wanted{Query: q, result: -1, ending: -1, how: -1, side: -1}
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
	err := errors.Join(w.readStart(), w.readEnd(), w.readDates(), w.readCastled(), w.readCastledWhen(), w.readTargets())
	return w, err
}

// readStart reads start, pattern and fact.
func (w *wanted) readStart() error {
	if w.Start != "" {
		s, err := parseStart(w.Variant, w.Start)
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
	return w.readFact()
}

// parseStart reads the id of a start, in a variant if one is named.
func parseStart(variant, id string) (variants.Start, error) {
	if v, ok := variants.ByID(variant); ok {
		return v.ParseStart(id)
	}
	return variants.ParseStartID(id)
}

// readEnd reads result and ending.
func (w *wanted) readEnd() error {
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

// readDates reads the days. What is unknown of a game's date counts as 0.
func (w *wanted) readDates() (err error) {
	if w.Since != "" {
		if w.since, _, err = days(w.Since); err != nil {
			return err
		}
	}
	if w.Until != "" {
		_, w.until, err = days(w.Until)
	}
	return err
}

// days returns the first and the last date of a year, a month or a day.
func days(text string) (first, last int, err error) {
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

// readCastled reads how a side castled.
func (w *wanted) readCastled() error {
	if w.Castled == "" {
		return nil
	}
	side, name, one := strings.Cut(w.Castled, ":")
	if !one {
		side, name = "", w.Castled
	}
	w.how = slices.Index(hows[:], name)
	w.side = slices.Index(sides[:], side)
	if w.how < 0 || one && w.side < 0 {
		return fmt.Errorf("%s is not a way to castle: write never, kingside, queenside or leap, for one side white:leap", words.Quote(w.Castled))
	}
	return nil
}

// readCastledWhen reads the first and the last move at which a side castled.
func (w *wanted) readCastledWhen() error {
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

// readTargets reads the position and the material.
func (w *wanted) readTargets() error {
	if w.FEN == "" && w.Material == "" {
		return nil
	}
	w.targets = map[string][]*target{}
	if w.FEN != "" {
		all, err := positions(w.FEN, w.AnyRights)
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

// isDeep reports whether records have to be looked at, not heads alone.
func (w *wanted) isDeep() bool { return w.targets != nil || len(w.comments) > 0 }
