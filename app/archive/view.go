package archive

import (
	"context"
	"encoding/binary"
	"slices"
	"sync"

	"backrank/app/archive/scan"
	"backrank/variants"
	"backrank/variants/rules"
)

// view answers queries from a snapshot of the tables. It is immutable but for its caches.
type view struct {
	tables   tables
	games    *scan.Snapshot
	variants []variants.Variant // by id
	sources  []string           // by id
	starts   *startCache
	matches  rowCache // results in the order of ids; queries that only count use them too
	orders   rowCache // results in other orders
}

// startCache caches start positions by startKeyOf. It is safe for concurrent use.
type startCache struct {
	mu     sync.RWMutex
	starts map[uint64]*rules.Position
}

func newStartCache() *startCache { return &startCache{starts: map[uint64]*rules.Position{}} }

// get returns a start position, or nil if it is not cached.
func (c *startCache) get(key uint64) *rules.Position {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.starts[key]
}

func (c *startCache) put(key uint64, p *rules.Position) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.starts[key] = p
}

// rowCache caches the results of the last queries: a window repeats a query for each page it scrolls to.
type rowCache struct {
	mu      sync.Mutex
	entries []cacheEntry // most recently used first
}

type cacheEntry struct {
	query Query // Offset and Limit are 0
	rows  []scan.Row
}

// maxCachedLists is the maximum number of cached results, which take four bytes a game.
const maxCachedLists = 3

func (c *rowCache) find(q Query) ([]scan.Row, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.entries, func(e cacheEntry) bool { return e.query == q })
	if i < 0 {
		return nil, false
	}
	entry := c.entries[i]
	c.entries = slices.Insert(slices.Delete(c.entries, i, i+1), 0, entry)
	return entry.rows, true
}

func (c *rowCache) add(q Query, rows []scan.Row) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.entries = slices.Insert(c.entries, 0, cacheEntry{q, rows})
	if len(c.entries) > maxCachedLists {
		c.entries = slices.Delete(c.entries, maxCachedLists, len(c.entries))
	}
}

// matching returns all matching games in the order of their ids, ignoring Offset and Limit. The caller must not modify
// the result.
func (v *view) matching(ctx context.Context, q *parsedQuery) ([]scan.Row, error) {
	key := *q.Query
	key.Sort, key.Descending, key.Offset, key.Limit = ByID, false, 0, 0
	if rows, ok := v.matches.find(key); ok {
		return rows, nil
	}
	rows, err := v.filter(ctx, q)
	if err == nil {
		v.matches.add(key, rows)
	}
	return rows, err
}

// sorted returns all matching games in the order of the query, ignoring Offset and Limit. The caller must not modify the
// result.
func (v *view) sorted(ctx context.Context, q *parsedQuery) ([]scan.Row, error) {
	order, err := v.sortKeysFor(ctx, q.Sort)
	if err != nil {
		return nil, err
	}
	if len(order) == 0 && !q.Descending {
		return v.matching(ctx, q)
	}
	key := *q.Query
	key.Offset, key.Limit = 0, 0
	if rows, ok := v.orders.find(key); ok {
		return rows, nil
	}
	rows, err := v.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	rows = slices.Clone(rows)
	v.games.Sort(rows, q.Descending, order...)
	v.orders.add(key, rows)
	return rows, nil
}

func (v *view) each(ctx context.Context, q *parsedQuery, yield func(Head) error) error {
	rows, err := v.sorted(ctx, q)
	if err != nil {
		return err
	}
	rows = rows[min(max(q.Offset, 0), len(rows)):]
	if q.Limit > 0 {
		rows = rows[:min(q.Limit, len(rows))]
	}
	for _, r := range rows {
		if err := yield(v.head(v.games.Head(r))); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// head resolves the names of a head.
func (v *view) head(h *scan.Head) Head {
	head := Head{
		ID: int64(h.ID), White: v.games.Players.Name(h.Players[0]), Black: v.games.Players.Name(h.Players[1]),
		Event: v.games.Events.Name(h.Event), Result: results[h.Result&3], Ending: Ending(h.Ending), Date: dateText(int(h.Date)),
		Elo: [2]int{int(h.Elo[0]), int(h.Elo[1])}, Plies: int(h.Plies), Hints: int(h.Hints), Source: at(v.sources, h.Source),
		Imported: int64(h.Imported), Twin: int64(h.Twin), Deleted: int64(h.Deleted),
		TimeControl: v.games.Controls.Name(h.Control), Accuracy: [2]int{int(h.Accuracy[0]), int(h.Accuracy[1])},
	}
	for side := range head.Castled {
		head.Castled[side] = Castled{CastlingType(h.Castled[side]), int(h.CastledPly[side])}
	}
	variant := at(v.variants, h.Variant)
	head.Variant, head.Start = variant.ID, startText(variant, int(h.Start))
	if variant.Castling != nil {
		head.Rule = variant.Castling.ID
	}
	return head
}

// at returns all[id], or the zero value if id is out of range: the scan file is damaged, or the name was added later.
func at[T any, N uint16 | uint32 | int32](all []T, id N) (found T) {
	if uint64(id) < uint64(len(all)) {
		return all[id]
	}
	return found
}

// replayer converts rows to games that can be replayed. It is not safe for concurrent use.
type replayer struct {
	*view
	key   uint64 // startKeyOf of the cached start
	start *rules.Position
}

// game returns the game of a row, or false if it is damaged or is an unfinished draft.
func (r *replayer) game(row scan.Row) (s storedGame, ok bool) {
	h, moves := r.games.Head(row), r.games.Moves(row)
	s = storedGame{id: int64(h.ID), result: int(h.Result & 3), plies: int(h.Plies), elo: [2]int{int(h.Elo[0]), int(h.Elo[1])}, moves: moves}
	if key := startKeyOf(h); h.Start < 0 || r.start == nil || r.key != key {
		if r.start, s.moves = r.startOf(h, moves); r.start == nil {
			return s, false
		}
		r.key = key
	}
	s.start, s.rule = r.start, r.start.Rule()
	return s, true
}

// startOf returns the start position of a game, nil if it cannot be read, and the game's moves.
func (v *view) startOf(h *scan.Head, moves []byte) (*rules.Position, []byte) {
	variant := at(v.variants, h.Variant)
	if h.Start <= startDrafting || variant.Castling == nil {
		return nil, nil
	}
	if h.Start == startElsewhere {
		in := input{b: moves}
		p, err := position(variant, startElsewhere, in.text())
		if err != nil {
			return nil, nil
		}
		return &p, in.b
	}
	key := startKeyOf(h)
	if p := v.starts.get(key); p != nil {
		return p, moves
	}
	p, err := position(variant, int(h.Start), "")
	if err != nil {
		return nil, nil
	}
	v.starts.put(key, &p)
	return &p, moves
}

// sign computes the signature of a game.
func (v *view) sign(h *scan.Head, moves []byte) scan.Signature {
	start, moves := v.startOf(h, moves)
	if start == nil {
		return scan.Signature{}
	}
	return sign(start, moves, int(h.Plies))
}

// packMoves returns the moves of a game as snapshots have them: after the FEN if the game does not begin with two arrays.
func packMoves(start int, fen string, moves []byte) []byte {
	if start != startElsewhere {
		return moves
	}
	packed := append(binary.AppendUvarint(nil, uint64(len(fen))), fen...)
	return append(packed, moves...)
}
