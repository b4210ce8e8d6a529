package archive

import (
	"context"
	"errors"
	"hash/maphash"
	"math/bits"
	"runtime"
	"strconv"
	"sync"

	"github.com/notnil/chess"

	"backrank/app/archive/scan"
	"backrank/variants/rules"
)

// tallyRows counts rows by key, most of which are below maxKey.
func (v *view) tallyRows(ctx context.Context, rows []scan.Row, maxKey int, key func(*scan.Head) uint64) (*counter64, error) {
	sum := newCounter64(maxKey)
	var mu sync.Mutex
	size := len(rows)/runtime.GOMAXPROCS(0) + 1
	err := scan.EachPart(ctx, rows, size, func(_ int, rows []scan.Row) error {
		counts := newCounter64(maxKey)
		for _, r := range rows {
			counts.add(key(v.games.Head(r)), 1)
		}
		mu.Lock()
		defer mu.Unlock()
		counts.each(sum.add)
		return nil
	})
	return sum, err
}

// counter64 counts keys: those below maxKey and below a million in an array, others in a map.
type counter64 struct {
	small []int
	large map[uint64]int
}

func newCounter64(maxKey int) *counter64 {
	return &counter64{make([]int, min(maxKey, 1<<20)), map[uint64]int{}}
}

func (c *counter64) add(key uint64, n int) {
	if key < uint64(len(c.small)) {
		c.small[key] += n
	} else {
		c.large[key] += n
	}
}

func (c *counter64) count(key uint64) int {
	if key < uint64(len(c.small)) {
		return c.small[key]
	}
	return c.large[key]
}

// each calls yield for each key that was counted.
func (c *counter64) each(yield func(key uint64, n int)) {
	for key, n := range c.small {
		if n > 0 {
			yield(uint64(key), n)
		}
	}
	for key, n := range c.large {
		yield(key, n)
	}
}

// startKeyOf packs the variant and the start of a game into a key.
func startKeyOf(h *scan.Head) uint64 { return uint64(h.Variant)<<32 | uint64(uint32(h.Start)) }

// splitStartKey returns the id of the variant and the start that startKeyOf has packed.
func splitStartKey(key uint64) (variant uint16, start int) { return uint16(key >> 32), int(int32(key)) }

func (v *view) facets(ctx context.Context, q *parsedQuery, c Column) ([]Facet, error) {
	rows, err := v.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	switch {
	case c == OfLabel:
		return v.labelFacets(ctx, rows)
	case c == OfPlayer:
		games := map[uint64]int{}
		err := errors.Join(v.countPlayers(ctx, rows, 0, games), v.countPlayers(ctx, rows, 1, games))
		return v.persons(games), err
	}
	f, sums := v.facet(c), map[string]int{}
	counts, err := v.tallyRows(ctx, rows, f.maxKey, f.key)
	if err != nil {
		return nil, err
	}
	counts.each(func(key uint64, n int) { sums[f.value(key)] += n })
	return facetsOf(sums), nil
}

// facetsOf returns numbers of games by value as facets, in any order.
func facetsOf(sums map[string]int) (all []Facet) {
	for value, n := range sums {
		all = append(all, Facet{value, n})
	}
	return all
}

// facet describes a column: key returns the key of a game, which is usually below maxKey, and value the value of a key.
type facet struct {
	maxKey int
	key    func(*scan.Head) uint64
	value  func(uint64) string
}

// countPlayers adds to games, by name id, the games of the players of a side.
func (v *view) countPlayers(ctx context.Context, rows []scan.Row, side int, games map[uint64]int) error {
	f := v.player(side)
	counts, err := v.tallyRows(ctx, rows, f.maxKey, f.key)
	counts.each(func(id uint64, n int) { games[id] += n })
	return err
}

// persons returns the games of each person, given those by name id, under the most frequent spelling of the name.
func (v *view) persons(games map[uint64]int) []Facet {
	type person struct {
		name            string
		maxGames, games int
	}
	people, found := v.games.Players.People(), map[uint32]person{}
	for id, n := range games {
		first := at(people, uint32(id))
		p := found[first]
		if name := v.games.Players.Name(uint32(id)); n > p.maxGames || n == p.maxGames && name < p.name {
			p.name, p.maxGames = name, n
		}
		p.games += n
		found[first] = p
	}
	var all []Facet
	for _, p := range found {
		all = append(all, Facet{p.name, p.games})
	}
	return all
}

// player returns the facet of the players of a side.
func (v *view) player(side int) facet {
	return facet{v.games.Players.Len() + 1, func(h *scan.Head) uint64 { return uint64(h.Players[side]) }, func(key uint64) string {
		return v.games.Players.Name(uint32(key))
	}}
}

func (v *view) facet(c Column) facet {
	number := func(key uint64) string { return strconv.Itoa(int(key)) }
	switch c {
	case OfRule:
		return facet{len(v.variants), func(h *scan.Head) uint64 { return uint64(h.Variant) }, func(key uint64) string {
			if rule := at(v.variants, uint16(key)).Castling; rule != nil {
				return rule.ID
			}
			return ""
		}}
	case OfStart:
		return facet{0, startKeyOf, func(key uint64) string {
			variant, start := splitStartKey(key)
			return at(v.variants, variant).ID + " " + strconv.Itoa(start)
		}}
	case OfResult:
		return facet{4, func(h *scan.Head) uint64 { return uint64(h.Result) }, number}
	case OfEnding:
		return facet{256, func(h *scan.Head) uint64 { return uint64(h.Ending) }, number}
	case OfYear:
		return facet{10_000, func(h *scan.Head) uint64 { return uint64(h.Date / 10_000) }, number}
	case OfCastling:
		return facet{16, func(h *scan.Head) uint64 { return uint64(h.Castled[0])*4 + uint64(h.Castled[1]) }, number}
	case OfEvent:
		return facet{v.games.Events.Len() + 1, func(h *scan.Head) uint64 { return uint64(h.Event) }, func(key uint64) string {
			return v.games.Events.Name(uint32(key))
		}}
	case OfSource:
		return facet{len(v.sources), func(h *scan.Head) uint64 { return uint64(h.Source) }, func(key uint64) string { return at(v.sources, uint32(key)) }}
	}
	return facet{len(v.variants), func(h *scan.Head) uint64 { return uint64(h.Variant) }, func(key uint64) string { return at(v.variants, uint16(key)).ID }}
}

// labelFacets counts games by their labels.
func (v *view) labelFacets(ctx context.Context, rows []scan.Row) ([]Facet, error) {
	labels, err := v.tables.labels(ctx)
	if err != nil || len(labels) == 0 {
		return nil, err
	}
	games := map[int64][]string{}
	for _, l := range labels {
		games[l.id] = append(games[l.id], l.name)
	}
	sums := map[string]int{}
	for _, r := range rows {
		for _, label := range games[int64(v.games.Head(r).ID)] {
			sums[label]++
		}
	}
	return facetsOf(sums), nil
}

// groups calls add for each group of the games that match a query and have a result, for each of the sides in turn.
func (v *view) groups(ctx context.Context, q *parsedQuery, by By, sides []chess.Color, add func(*group, chess.Color)) error {
	rows, err := v.matching(ctx, q)
	if err != nil {
		return err
	}
	lines, err := v.lines(ctx, rows)
	if err != nil {
		return err
	}
	for _, side := range sides {
		if err := v.groupsOf(ctx, rows, lines, by, side, add); err != nil {
			return err
		}
	}
	return nil
}

// groupsOf calls add for each group of the games at rows. It counts the games by a key: the result is in its two lowest
// bits, the key of the group's facet above them.
func (v *view) groupsOf(ctx context.Context, rows []scan.Row, lines []uint64, by By, side chess.Color, add func(*group, chess.Color)) error {
	f := v.groupFacet(by, side)
	groupOf := func(h *scan.Head) uint64 { return f.key(h)<<2 | uint64(h.Result&3) }
	counts, err := v.tallyRows(ctx, rows, 4*f.maxKey, groupOf)
	if err != nil {
		return err
	}
	repeats, err := v.repeats(ctx, rows, lines, 4*f.maxKey, groupOf)
	if err != nil {
		return err
	}
	counts.each(func(key uint64, n int) {
		g := group{result: int(key & 3), games: n, repeats: repeats.count(key)}
		if g.result == noResult {
			return
		}
		key >>= 2
		switch by {
		case ByStart, ByFact, ByRule:
			id := uint16(key)
			if by != ByRule {
				id, g.start = splitStartKey(key)
			}
			if variant := at(v.variants, id); variant.Castling != nil {
				g.variant, g.rule = variant.ID, variant.Castling.ID
			}
		case ByPlayer, ByOpponent:
			g.player = f.value(key)
		}
		add(&g, side)
	})
	return nil
}

// groupFacet returns the facet by which games are grouped for a side.
func (v *view) groupFacet(by By, color chess.Color) facet {
	switch side := rules.Side(color); by {
	case ByStart, ByFact:
		return v.facet(OfStart)
	case ByRule:
		return v.facet(OfVariant)
	case ByPlayer:
		return v.player(side)
	case ByOpponent:
		return v.player(1 - side)
	}
	return facet{maxKey: 1, key: func(*scan.Head) uint64 { return 0 }}
}

func (v *view) explore(ctx context.Context, q *parsedQuery, what *exploration) (*exploration, error) {
	rows, err := v.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	all := what.empty()
	var mu sync.Mutex
	err = scan.EachPart(ctx, rows, 16*batchRows, func(_ int, rows []scan.Row) error {
		some, games := what.empty(), replayer{view: v}
		for _, r := range rows {
			if !all.target.mayOccurIn(v.games.Signature(r)) {
				continue
			}
			if s, ok := games.game(r); ok {
				some.game(&s)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		all.add(some)
		return nil
	})
	return all, err
}

// lines returns a hash of the variant, start and moves of each game, 0 for a game without moves.
func (v *view) lines(ctx context.Context, rows []scan.Row) ([]uint64, error) {
	lines, size := make([]uint64, len(rows)), batchRows
	seed := maphash.MakeSeed()
	err := scan.EachPart(ctx, rows, size, func(n int, rows []scan.Row) error {
		for i, r := range rows {
			if h := v.games.Head(r); h.Plies > 0 {
				lines[n*size+i] = mix(maphash.Bytes(seed, v.games.Moves(r)), startKeyOf(h)) | 1 // not 0
			}
		}
		return nil
	})
	return lines, err
}

// repeats counts, in each group, the games that have the same line as another game of the group.
func (v *view) repeats(ctx context.Context, rows []scan.Row, lines []uint64, maxGroup int, groupOf func(*scan.Head) uint64) (*counter64, error) {
	hashes, size := make([]uint64, len(rows)), batchRows
	err := scan.EachPart(ctx, rows, size, func(n int, rows []scan.Row) error {
		for i, r := range rows {
			if line := lines[n*size+i]; line != 0 {
				hashes[n*size+i] = mix(line, groupOf(v.games.Head(r))) | 1 // not 0
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	found, seen := newCounter64(maxGroup), newHashSet(len(rows))
	for i, hash := range hashes {
		if hash != 0 && !seen.add(hash) {
			found.add(groupOf(v.games.Head(rows[i])), 1)
		}
	}
	return found, nil
}

// mix combines a hash with a number.
func mix(hash, n uint64) uint64 {
	hash = (hash ^ n) * 0x9e3779b97f4a7c15
	return hash ^ hash>>32
}

// A hashSet is a set of hashes other than 0: a table with linear probing, at most half full. With a map a tally by player of
// a million games takes twice as long.
type hashSet []uint64

// newHashSet returns an empty set with capacity for n hashes.
func newHashSet(n int) hashSet { return make(hashSet, 1<<bits.Len(uint(2*n))) }

// add adds a hash and reports whether it is new.
func (s hashSet) add(hash uint64) bool {
	last := uint64(len(s) - 1) // the index of a hash is in the bits above the lowest, which is 1 in all hashes of repeats
	for at := hash >> 1 & last; ; at = (at + 1) & last {
		switch s[at] {
		case 0:
			s[at] = hash
			return true
		case hash:
			return false
		}
	}
}
