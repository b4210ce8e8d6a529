package archive

import (
	"cmp"
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"backrank/app/archive/scan"
	"backrank/app/clock"
)

// sortKeys are the keys by which games are sorted, the most significant first.
type sortKeys []func(*scan.Head) uint32

// sortKeysFor returns the keys of an order, none for ByID.
func (v *view) sortKeysFor(ctx context.Context, s Sort) (sortKeys, error) {
	if s == ByLabel {
		ranks, err := v.tables.labelRanks(ctx, v.games.Stamp.Last)
		return sortKeys{func(h *scan.Head) uint32 { return at(ranks, h.ID) }}, err
	}
	return v.headKeysFor(s), nil
}

// headKeysFor returns the keys of an order that depends on the heads of games alone.
func (v *view) headKeysFor(s Sort) sortKeys {
	switch s {
	case ByDate:
		return sortKeys{func(h *scan.Head) uint32 { return h.Date }}
	case ByWhite, ByBlack:
		ranks, side := v.games.Players.Ranks(), int(s-ByWhite)
		return sortKeys{func(h *scan.Head) uint32 { return at(ranks, h.Players[side]) }}
	case ByEvent:
		ranks := v.games.Events.Ranks()
		return sortKeys{func(h *scan.Head) uint32 { return at(ranks, h.Event) }}
	case ByVariant:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Variant) }, func(h *scan.Head) uint32 { return uint32(h.Start) + 1<<31 }}
	case ByResult:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Result) }}
	case ByPlies:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Plies) }}
	case ByWhiteRating, ByBlackRating:
		side := int(s - ByWhiteRating)
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Elo[side]) }}
	case ByEnding:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Ending) }}
	case ByCastling:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Castled[0])<<2 | uint32(h.Castled[1]) }}
	case ByTimeControl:
		lengths := v.controlLengths()
		return sortKeys{func(h *scan.Head) uint32 { return at(lengths, h.Control) }}
	case ByWhiteAccuracy, ByBlackAccuracy:
		side := int(s - ByWhiteAccuracy)
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Accuracy[side]) }}
	case BySource:
		ranks := sourceRanks(v.sources)
		return sortKeys{func(h *scan.Head) uint32 { return at(ranks, h.Source) }}
	case ByRating:
		return sortKeys{func(h *scan.Head) uint32 { return uint32(h.Elo[0]) + uint32(h.Elo[1]) }}
	}
	return nil
}

// expectedMoves is the number of moves for which a time control is compared with others.
const expectedMoves = 40

// controlLengths returns how long a side may think in a game of 40 moves, in seconds plus 1, by the id of the time control; 0
// for none, and for one in no known form.
func (v *view) controlLengths() []uint32 {
	names := v.games.Controls
	lengths := make([]uint32, names.Len()+1)
	for id := range lengths {
		t, err := clock.Parse(names.Name(uint32(id)))
		if name := names.Name(uint32(id)); name == "" || err != nil {
			continue
		}
		lengths[id] = uint32(min(t.White.Length(expectedMoves)/time.Second, math.MaxInt32)) + 1
	}
	return lengths
}

// sourceRanks returns the alphabetical ranks of the names of sources without their folders, by id.
func sourceRanks(sources []string) []uint32 {
	order := make([]int, len(sources))
	for id := range order {
		order[id] = id
	}
	name := func(id int) string { return strings.ToLower(filepath.Base(sources[id])) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(name(a), name(b)) })
	ranks := make([]uint32, len(sources))
	for rank, id := range order {
		ranks[id] = uint32(rank)
		if rank > 0 && name(id) == name(order[rank-1]) {
			ranks[id] = ranks[order[rank-1]]
		}
	}
	return ranks
}

// labelRanks returns the alphabetical rank of the first label of each game that has one, from 1, by the ids of games up to
// last; 0 for other games.
func (t tables) labelRanks(ctx context.Context, last int64) ([]uint32, error) {
	rows, err := t.db.pool.QueryContext(ctx, "SELECT game, label FROM labels ORDER BY game, label")
	labels, err := readRows(rows, err, (*namedID).columns)
	if err != nil || len(labels) == 0 {
		return nil, err
	}
	var names []string
	for _, l := range labels {
		names = append(names, l.name)
	}
	slices.Sort(names)
	ranks := map[string]uint32{}
	for _, name := range slices.Compact(names) {
		ranks[name] = uint32(len(ranks)) + 1
	}
	byGame := make([]uint32, last+1)
	for _, l := range labels {
		if l.id >= 0 && l.id <= last && byGame[l.id] == 0 {
			byGame[l.id] = ranks[l.name]
		}
	}
	return byGame, nil
}
