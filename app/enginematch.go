package app

import (
	"bufio"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/study"
	"backrank/engine/elo"
	"backrank/lang"
	"backrank/variants"
	"backrank/words"
)

// MinMatchGames and MaxMatchGames are the limits of the number of games of an [EngineMatch]. MaxMatchStarts is the maximum
// number of start positions in its list.
const (
	MinMatchGames  = 2
	MaxMatchGames  = 10_000
	MaxMatchStarts = 2_000
)

// EngineMatch is the plan of an engine match: a series of games between two engines or levels of the computer. Each start
// position is played twice, with colours changed.
type EngineMatch struct {
	Games int
	// Pattern limits random starts, see [variants.Variant.ParseTyped]; "" for none. Seed determines the random starts.
	Pattern string
	Seed    uint64
	// InOrder plays the start positions of the variant in the order of their numbers.
	InOrder bool
	// Starts are the start positions in the form of [ReadStarts], played in this order, again and again. If it is empty and
	// InOrder is false, starts are random, or drafted in a drafted variant.
	Starts []string
	// Log is the path of a PGN file to which each finished game is appended, "" for none.
	Log string
}

// Check returns an error, a message for the player, if the plan is invalid.
func (e *EngineMatch) Check() error {
	switch {
	case e.Games < MinMatchGames || e.Games > MaxMatchGames:
		return notice.Refusal(lang.L("A match has {{.Min}} to {{.Max}} games", "Min", lang.Number(MinMatchGames), "Max", lang.Number(MaxMatchGames)))
	case len(e.Starts) > MaxMatchStarts:
		return errManyStarts()
	}
	return nil
}

func errManyStarts() error {
	return notice.Refusal(lang.L("A match can use {{.Max}} start positions at most", "Max", lang.Number(MaxMatchStarts)))
}

// EngineMatchState is the state of an engine match, with the result of the game shown if that is over. It is zero in
// other games.
type EngineMatchState struct {
	Games, Number int         // the number of games, and that of this game, from 1
	Running       bool        // the next game follows, or this game is being played
	First         chess.Color // the colour of the first engine in this game

	// Wins, Draws and Losses count the games that the first engine won, drew and lost. Pairs counts the pairs of games
	// with the same start, by the half points that the first engine scored in both games.
	Wins, Draws, Losses int
	Pairs               elo.Pairs

	Seed uint64 // of the random starts, 0 if they are not random
	Log  string // path of the PGN file with the games, "" for none
}

// Played returns the number of finished games.
func (s *EngineMatchState) Played() int { return s.Wins + s.Draws + s.Losses }

// engineMatchRecord is an engine match at one of its games, as stored with the game: its plan and the results of the
// games before. It is never modified.
type engineMatchRecord struct {
	Games   int      `json:"games"`
	Number  int      `json:"number"` // of this game, from 1
	Starts  []string `json:"starts,omitempty"`
	InOrder bool     `json:"in_order,omitempty"`
	Pattern string   `json:"pattern,omitempty"`
	Seed    uint64   `json:"seed,string"`
	Log     string   `json:"log,omitempty"`
	Round   string   `json:"round,omitempty"` // of the whole match

	Wins   int       `json:"wins"` // of the first engine, which has White in games with odd numbers
	Draws  int       `json:"draws"`
	Losses int       `json:"losses"`
	Halves int       `json:"halves"` // half points of the first engine in the game before, which began the pair
	Pairs  elo.Pairs `json:"pairs"`
	Ended  bool      `json:"ended,omitempty"` // all games are played, or the player has ended the match
}

// valid returns an error if a record read from a journal is invalid.
func (r *engineMatchRecord) valid() error {
	if r != nil && (r.Number < 1 || r.Number > r.Games || r.Halves < 0 || r.Halves > 2 || min(r.Wins, r.Draws, r.Losses, slices.Min(r.Pairs[:])) < 0) {
		return fmt.Errorf("journal: invalid engine match, game %d of %d", r.Number, r.Games)
	}
	return nil
}

// running reports whether the match goes on with this game or the next.
func (r *engineMatchRecord) running() bool { return r != nil && !r.Ended }

// first returns the colour of the first engine in this game.
func (r *engineMatchRecord) first() chess.Color {
	if r.Number%2 == 0 {
		return chess.Black
	}
	return chess.White
}

// with returns the record with the result of this game, which changes nothing while the game goes on.
func (r engineMatchRecord) with(outcome chess.Outcome) engineMatchRecord {
	halves := 0
	switch outcome {
	case chess.Draw:
		r.Draws++
		halves = 1
	case won(r.first()):
		r.Wins++
		halves = 2
	case won(r.first().Other()):
		r.Losses++
	default:
		return r
	}
	if r.Number%2 == 0 {
		r.Pairs[r.Halves+halves]++
	} else {
		r.Halves = halves
	}
	return r
}

// end returns the record of a match that has ended.
func (r *engineMatchRecord) end() *engineMatchRecord {
	if r == nil {
		return nil
	}
	ended := *r
	ended.Ended = true
	return &ended
}

// state returns what a [View] shows of the match in a game with an outcome.
func (r *engineMatchRecord) state(outcome chess.Outcome) EngineMatchState {
	if r == nil {
		return EngineMatchState{}
	}
	now := r.with(outcome)
	s := EngineMatchState{
		Games: r.Games, Number: r.Number, Running: r.running(), First: r.first(),
		Wins: now.Wins, Draws: now.Draws, Losses: now.Losses, Pairs: now.Pairs, Log: r.Log,
	}
	if !r.InOrder && len(r.Starts) == 0 {
		s.Seed = r.Seed
	}
	return s
}

// beginEngineMatch starts the first game of an engine match with the variant, players, clock, pace and event of n. White of
// n is the first engine. If n has a start and the plan has no other starts, all games begin from it. In a drafted variant
// the first game of each pair begins with a draft.
func beginEngineMatch(l *loop, n NewGame, plan EngineMatch) error {
	switch err := plan.Check(); {
	case err != nil:
		return err
	case n.White.Human() || n.Black.Human():
		return notice.Refusal(lang.L("Only engines and levels of the computer play a match"))
	}
	if n.Start != nil && !plan.InOrder && len(plan.Starts) == 0 && plan.Pattern == "" {
		plan.Starts = []string{n.Variant.StartID(*n.Start)}
	}
	match := engineMatchRecord{
		Games: plan.Games, Number: 1, Starts: slices.Clone(plan.Starts), InOrder: plan.InOrder, Pattern: plan.Pattern, Seed: plan.Seed,
		Log: plan.Log, Round: n.Occasion.Round,
	}
	if match.Seed == 0 {
		match.Seed = l.tabs.options.Seed()
	}
	if n.Occasion.Event == "" {
		n.Occasion.Event = fmt.Sprintf("Match %s – %s", recordedName(n.White, chess.White, l.tabs.levels), recordedName(n.Black, chess.Black, l.tabs.levels))
	}
	r, err := pairRecord(l, n, &match, match.Seed)
	if err != nil {
		return err
	}
	return beginMatchGame(l, r, &match)
}

// beginMatchGame starts a game of a match.
func beginMatchGame(l *loop, r *record, match *engineMatchRecord) error {
	r.EngineMatch = match
	r.Occasion.Round = strconv.Itoa(match.Number)
	if match.Round != "" {
		r.Occasion.Round = match.Round + "." + r.Occasion.Round
	}
	return l.beginRecord(r)
}

// pairRecord returns the record of the first game of a pair. seed is that of a random start.
func pairRecord(l *loop, n NewGame, match *engineMatchRecord, seed uint64) (*record, error) {
	pair := uint64(match.Number-1) / 2
	n.Start, n.Seed, n.Unrepeated = nil, 0, false
	known := l.tabs.study.Get()
	switch {
	case len(match.Starts) > 0:
		return listedRecord(l, n, match.Starts[pair%uint64(len(match.Starts))])
	case match.InOrder && n.Variant.Count() > 0:
		start := n.Variant.StartAt(int64(pair % uint64(n.Variant.Count())))
		n.Start = &start
	case match.Pattern != "":
		start, err := n.Variant.ParseTypedWhere(match.Pattern, match.Seed+pair, func(n int) bool { return !known.Excludes(n) })
		if err != nil {
			return nil, notice.Refusal(words.Sentence(err.Error()))
		}
		n.Start = &start
	case n.Variant.Symmetry != variants.Drafted:
		_, used, err := known.Choose(n.Variant, true, max(seed, 1))
		if err != nil {
			return nil, err
		}
		n.Seed = used
	}
	return l.newRecord(n)
}

// listedRecord returns the record of a game from a start of a list.
func listedRecord(l *loop, n NewGame, text string) (*record, error) {
	if !isFEN(text) {
		start, err := n.Variant.ParseStart(text)
		if err != nil {
			return nil, notice.Refusal(words.Sentence(err.Error()))
		}
		n.Start = &start
		return l.newRecord(n)
	}
	from, err := ReadFEN(text, n.Variant)
	if err != nil {
		return nil, err
	}
	if from.game.setup == "" {
		n.Start = &from.game.start
		return l.newRecord(n)
	}
	at := from.game.lastPosition()
	if err := l.canPlay(n.Variant, at, n.White, n.Black); err != nil {
		return nil, err
	}
	start := n.Variant.StartAt(0) // its record has the players and the clock; only the arrays are replaced
	n.Start = &start
	r, err := l.newRecord(n)
	if err == nil {
		r.White, r.Black, r.FEN = "", "", from.game.setup
	}
	return r, err
}

// nextMatchRecord returns the record of the next game of a match, after a game that is over.
func nextMatchRecord(l *loop) (*record, *engineMatchRecord, error) {
	g := &l.game
	match := g.engineMatch.with(g.ended.outcome)
	match.Number++
	var r *record
	var err error
	if match.Number%2 == 0 {
		r, err = l.rematchRecord(SameStart)
	} else {
		r, err = pairRecord(l, NewGame{
			Variant: g.variant, Terms: g.terms, White: g.players[1], Black: g.players[0], Clock: g.clockRecord.terms, Pace: g.pace, Occasion: g.occasion,
		}, &match, g.seed+1)
	}
	if err != nil {
		return nil, nil, err
	}
	r.Score, r.Flipped = scoreAfter(g, RematchStart(match.Number%2 != 0)), g.flipped
	return r, &match, nil
}

// isFEN reports whether a start of a list is a FEN rather than the number or the letters of arrays.
func isFEN(text string) bool { return strings.Count(text, "/") == 7 }

// ReadStarts reads the start positions of a match from a text: in each line a FEN or EPD, or what
// [variants.Variant.ParseStart] reads. Empty lines and lines that begin with # are skipped. The error, a message for the
// player, names the line.
func ReadStarts(text string, v variants.Variant) ([]string, error) {
	var starts []string
	lines := bufio.NewScanner(strings.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		start, err := readStart(line, v)
		if err != nil {
			return nil, notice.Refusal(lang.L("Line {{.Line}}: {{.Reason}}", "Line", lang.Number(number), "Reason", words.Sentence(err.Error())))
		}
		if starts = append(starts, start); len(starts) > MaxMatchStarts {
			return nil, errManyStarts()
		}
	}
	switch {
	case lines.Err() != nil:
		return nil, notice.Refusal(lang.L("The file has lines that are too long"))
	case len(starts) == 0:
		return nil, notice.Refusal(lang.L("The file has no start positions"))
	}
	return starts, nil
}

// readStart reads one start of a list.
func readStart(line string, v variants.Variant) (string, error) {
	if !isFEN(line) {
		s, err := v.ParseStart(line)
		return v.StartID(s), err
	}
	l, err := ReadFEN(line, v)
	if err != nil {
		return "", err
	}
	switch {
	case l.game.over():
		return "", errors.New(lang.L("the game is over in this position"))
	case l.game.setup == "":
		return v.StartID(l.game.start), nil
	}
	return l.game.setup, nil
}

// FavouriteStarts returns the favourites of a study that are start positions of a variant, for [EngineMatch.Starts].
func FavouriteStarts(s *study.Study, v variants.Variant) []string {
	return startsOf(s.Favourites, s.FavouritePairs, v)
}

// NotedStarts is like FavouriteStarts for the start positions on which the player has made notes.
func NotedStarts(s *study.Study, v variants.Variant) []string {
	return startsOf(slices.Sorted(maps.Keys(s.Notes)), slices.Sorted(maps.Keys(s.PairNotes)), v)
}

// startsOf returns the start positions of a variant among arrays, given by their numbers, and pairs of arrays, given by ids.
func startsOf(arrays []int, pairs []string, v variants.Variant) (all []string) {
	add := func(start variants.Start) {
		if v.Allows(start) == nil {
			all = append(all, v.StartID(start))
		}
	}
	for _, n := range arrays {
		if a, err := variants.ArrayNumbered(n); err == nil {
			add(variants.Both(a))
		}
	}
	for _, id := range pairs {
		if start, err := variants.ParseStartID(id); err == nil {
			add(start)
		}
	}
	return all
}

// OpenMatchLog creates the PGN file for [EngineMatch.Log] if it does not exist, and returns an error, a message for the
// player, if games cannot be added to it.
func OpenMatchLog(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND|disk.Nonblocking, 0o644)
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return notice.Refusal(words.Message(lang.L("Games cannot be added to {{.File}}", "File", filepath.Base(path)), disk.ErrorText(err)))
	}
	return nil
}
