package archive

import (
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"slices"
	"strings"

	"backrank/lang"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/words"
)

// Explored is the moves played in a position, and their results.
type Explored struct {
	Position rules.Position
	// Games is the number of games that reached the position, with or without a result.
	Games int
	Results
	// Moves are the moves played, the most frequent first. Games that ended in the position add none.
	Moves []ExploredMove
}

// ExploredMove is a move played in the position, with White's results and the mean rating of the players who chose it, 0
// if none is known.
type ExploredMove struct {
	Move  rules.Move
	SAN   string
	Games int
	Results
	Rating int

	rated, ratings int
}

// Explore returns the moves that games played after line, a sequence of moves in SAN from a start of a variant. It counts
// the games of this variant and start that match q. A game may reach the position after line by other moves. Explore fails,
// with a message for players, if the start or a move is invalid.
func (d *DB) Explore(ctx context.Context, q Query, variant, start, line string) (Explored, error) {
	v, ok := variants.ByID(variant)
	if !ok {
		return Explored{}, errors.New(lang.L("unknown variant {{.Name}}", "Name", words.Quote(variant)))
	}
	s, err := v.ParseStart(start)
	if err != nil {
		return Explored{}, err
	}
	p, err := v.Position(s)
	if err != nil {
		return Explored{}, err
	}
	if p, err = playLine(p, line); err != nil {
		return Explored{}, err
	}
	q.Variant, q.Start, q.FEN = v.ID, v.StartID(s), ""
	return explore(ctx, d, q, newExploration(p))
}

func explore(ctx context.Context, d *DB, q Query, e *exploration) (Explored, error) {
	err := d.runQuery(ctx, &q, func(v *view, parsed *parsedQuery) (err error) {
		e, err = v.explore(ctx, parsed, e)
		return err
	})
	if err != nil {
		return Explored{}, err
	}
	return e.explored(), nil
}

// ExploreAt returns the moves played in a position, in the matching games of any variant that have the start and the
// position's castling rule.
func (d *DB) ExploreAt(ctx context.Context, q Query, start variants.Start, p rules.Position) (Explored, error) {
	return explore(ctx, d, q.withStart(start, p.Rule()), newExploration(p))
}

// RecordOf returns [DB.ExploreAt] of the start position and sets Results.Repeats.
func RecordOf(ctx context.Context, d *DB, q Query, start variants.Start, rule *rules.Castling) (Explored, error) {
	p, err := start.Position(rule)
	if err != nil {
		return Explored{}, err
	}
	e, seed := newExploration(p), maphash.MakeSeed()
	e.seed = &seed
	return explore(ctx, d, q.withStart(start, rule), e)
}

// TopGames returns at most limit of the games that [DB.ExploreAt] counts, those with the highest ratings first.
func (d *DB) TopGames(ctx context.Context, q Query, start variants.Start, p rules.Position, limit int) ([]Head, error) {
	q = q.withStart(start, p.Rule())
	q.FEN, q.Sort, q.Descending, q.Limit = fen.Format(&p), ByRating, true, limit
	return d.Find(ctx, q)
}

// withStart returns the query restricted to games with a start and a castling rule.
func (q Query) withStart(start variants.Start, rule *rules.Castling) Query {
	all := variants.Custom(variants.ShuffleFamily, variants.Independent, rule)
	q.Variant, q.Rule, q.Start, q.FEN = "", rule.ID, all.StartID(start), ""
	return q
}

// playLine plays moves in SAN, with or without move numbers.
func playLine(p rules.Position, line string) (rules.Position, error) {
	for word := range strings.FieldsSeq(line) {
		if word = strings.TrimLeft(strings.TrimLeft(word, "0123456789"), "."); word == "" {
			continue
		}
		m, err := san.Parse(&p, word)
		if err != nil {
			return p, err
		}
		p = rules.After(&p, m)
	}
	return p, nil
}

// exploration counts the moves played in a position.
type exploration struct {
	position rules.Position
	target   *target
	games    int
	score    Results
	codes    [256]ExploredMove            // moves by code (rules.Code)
	long     map[rules.Move]*ExploredMove // moves that have no code
	seed     *maphash.Seed                // nil if repeats are not counted
	reached  []reachedGame
}

// reachedGame is a game that reached the position and has a result, with the move that it played there.
type reachedGame struct {
	hash uint64 // of the moves and the result
	code uint8
	long rules.Move // the move if code is longMove
	over bool       // the game ended there
}

func newExploration(p rules.Position) *exploration {
	return &exploration{position: p, target: targetOf(&p), long: map[rules.Move]*ExploredMove{}}
}

// empty returns an exploration of the same position with all counts 0.
func (e *exploration) empty() *exploration {
	return &exploration{position: e.position, target: e.target, long: map[rules.Move]*ExploredMove{}, seed: e.seed}
}

// game counts a game if it reached the position.
func (e *exploration) game(s *storedGame) {
	ply, in := e.target.find(s.start, s.moves, s.plies)
	if ply < 0 {
		return
	}
	e.games++
	e.score.add(resultsOf(s.result))
	entry := reachedGame{over: ply == s.plies || len(in.b) == 0}
	if e.seed != nil && s.result != noResult && s.plies > 0 {
		entry.hash = mix(maphash.Bytes(*e.seed, s.moves), uint64(s.result))
		defer func() { e.reached = append(e.reached, entry) }()
	}
	if entry.over {
		return
	}
	entry.code = in.b[0]
	to := &e.codes[in.b[0]]
	if in.b[0] == longMove {
		m := in.move(&e.position)
		if to, entry.long = e.move(m), m; in.bad {
			entry.over = true
			return
		}
	}
	to.count(s, s.elo[rules.Side(e.position.Turn())])
}

// move returns the count of a move that has no code.
func (e *exploration) move(m rules.Move) *ExploredMove {
	if e.long[m] == nil {
		e.long[m] = &ExploredMove{Move: m}
	}
	return e.long[m]
}

// count adds a game in which a player with the given rating, 0 if unknown, played the move.
func (m *ExploredMove) count(s *storedGame, rating int) {
	m.Games++
	m.add(resultsOf(s.result))
	if rating > 0 {
		m.rated++
		m.ratings += rating
	}
}

// add adds the counts of another exploration.
func (e *exploration) add(more *exploration) {
	e.games += more.games
	e.score.add(more.score)
	e.reached = append(e.reached, more.reached...)
	for code := range more.codes {
		e.codes[code].sum(&more.codes[code])
	}
	for _, m := range more.long {
		e.move(m.Move).sum(m)
	}
}

func (m *ExploredMove) sum(more *ExploredMove) {
	m.Games += more.Games
	m.add(more.Results)
	m.rated += more.rated
	m.ratings += more.ratings
}

// countRepeats counts the games that repeat the moves and the result of another one.
func (e *exploration) countRepeats() {
	slices.SortFunc(e.reached, func(a, b reachedGame) int { return cmp.Compare(a.hash, b.hash) })
	for i := 1; i < len(e.reached); i++ {
		m := &e.reached[i]
		if m.hash != e.reached[i-1].hash {
			continue
		}
		e.score.Repeats++
		switch {
		case m.over:
		case m.code == longMove:
			e.move(m.long).Repeats++
		default:
			e.codes[m.code].Repeats++
		}
	}
}

func (e *exploration) explored() Explored {
	e.countRepeats()
	found := Explored{Position: e.position, Games: e.games, Results: e.score}
	appendMove := func(m ExploredMove) {
		m.SAN = san.Format(&e.position, m.Move)
		if m.rated > 0 {
			m.Rating = (m.ratings + m.rated/2) / m.rated
		}
		m.rated, m.ratings = 0, 0
		found.Moves = append(found.Moves, m)
	}
	for code, m := range e.codes {
		var known bool // false for a code that only a damaged record has
		if m.Move, known = rules.Decode(&e.position, uint8(code)); known && m.Games > 0 && e.position.Legal(m.Move) {
			appendMove(m)
		}
	}
	for _, m := range e.long {
		if m.Games > 0 && e.position.Legal(m.Move) {
			appendMove(*m)
		}
	}
	slices.SortFunc(found.Moves, func(a, b ExploredMove) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return strings.Compare(a.SAN, b.SAN)
	})
	return found
}
