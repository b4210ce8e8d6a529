package engine

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"
)

// heuristics are the numbers by which the search decides what to look at less, more or not at all. They
// change how well it plays, never what is true. A tag holds the number that the engine plays with, then its
// least, its most, and the change that makes a difference of some Elo: the command spsa tunes them by
// games and writes them here.
//
// What is said of values is in centipawns, of parts of plies in 1024ths, of history in its own units, see
// history.go. "Better" is for a side that stands better than two plies before.
type heuristics struct {
	// A node as a whole.
	aspiration    value `tune:"24 5 60 4"`          // half the first window around the score of the last depth
	reverse       value `tune:"90 30 160 10"`       // reverse futility: lead for each ply that is enough
	reverseBetter value `tune:"44 0 160 15"`        // so much less of it if better
	razor         value `tune:"283 50 500 40"`      // razoring: arrears that are enough
	razorPly      value `tune:"183 50 400 30"`      // and for each ply more
	null          value `tune:"95 -50 300 25"`      // null move: least evaluation, above beta
	nullPly       value `tune:"18 0 50 4"`          // so much less for each ply
	nullBase      int32 `tune:"3188 1024 6144 250"` // plies that are reduced, in 1024ths
	nullDeep      int32 `tune:"330 100 700 30"`     // and for each ply of depth
	nullGain      value `tune:"171 60 500 30"`      // lead for which a ply more is reduced
	singular      value `tune:"31 8 80 5"`          // singular extension: how much worse all others must be, for 16 plies
	singularTwice value `tune:"34 0 100 7"`         // and for two plies more still
	hindsight     value `tune:"120 40 500 35"`      // loss of evaluation for which a reduced node is reduced again

	// Moves left out.
	lateMoves       int32 `tune:"110 16 300 14"`     // late move pruning: how many quiet moves are looked at, in 16ths, besides depth squared
	futility        value `tune:"106 20 300 20"`     // futility: what a quiet move may gain
	futilityPly     value `tune:"85 30 200 12"`      // and for each ply
	futilityHistory int32 `tune:"111 30 600 16"`     // history for which that is a centipawn more
	historyPly      int32 `tune:"1686 500 8000 400"` // history pruning: for each ply, how bad it must be
	seeTaking       value `tune:"82 30 250 14"`      // exchange that a capture may lose, for each ply
	seeHistory      value `tune:"75 15 300 14"`      // place in the order for which that is a centipawn more: man taken and history
	seeQuiet        value `tune:"24 5 80 4"`         // exchange that a quiet move may lose, times plies squared
	quietSwing      value `tune:"198 50 400 25"`     // quiescence: what a capture may gain besides the man

	// Quiet moves ordered, beside history.
	checkFirst  int32 `tune:"16823 0 40000 1600"` // what a check is worth
	escapeMinor int32 `tune:"6130 0 24000 900"`   // a flight from a lesser man, and as much against a step before one
	escapeRook  int32 `tune:"7978 0 30000 1200"`  // of a rook
	escapeQueen int32 `tune:"19188 0 40000 1600"` // of a queen

	// Moves reduced.
	reduce        int32 `tune:"1000 -512 2600 130"`   // every late move
	reduceLog     int32 `tune:"562 200 900 40"`       // times the logarithms of depth and number
	reducePV      int32 `tune:"988 0 2560 160"`       // less in a window
	reduceCut     int32 `tune:"899 0 2560 160"`       // more where a cut-off is expected
	reduceLine    int32 `tune:"1072 0 2560 160"`      // less where a line once went
	reduceCheck   int32 `tune:"938 0 2560 160"`       // less in check and for checks
	reduceWorse   int32 `tune:"1102 0 2560 160"`      // more if not better
	reduceBeaten  int32 `tune:"1195 0 2560 160"`      // more if replies have cut off again and again
	reduceTaking  int32 `tune:"842 -512 3072 200"`    // less for captures
	reduceHistory int32 `tune:"9785 3000 30000 1200"` // history for which a quiet move is reduced by a ply less
	deeper        value `tune:"42 0 150 12"`          // better than the best by so much: a ply more
	shallower     value `tune:"7 -20 60 4"`           // not better than the best by so much: a ply less

	// What is learnt.
	bonusPly     int32 `tune:"142 20 400 25"`     // history of a cut-off, for each ply
	bonusMost    int32 `tune:"2197 600 6000 300"` // and at most
	bonusLow     int32 `tune:"154 0 500 25"`      // of a move that left the opponent nothing good, for each ply
	bonusTable   int32 `tune:"91 0 300 25"`       // of a cut-off by the table, for each ply
	bonusEval    int32 `tune:"27 0 120 10"`       // of a gain of evaluation, in quarters of a centipawn
	correctPawns int32 `tune:"55 0 200 12"`       // weight of the correction by pawns, in 64ths
	correctMen   int32 `tune:"56 0 200 10"`       // of those by men
	correctMoves int32 `tune:"29 0 120 8"`        // of that by the last two moves
}

// Heuristic is one number of the search, for the command that tunes it.
type Heuristic struct {
	Name        string // as in the source
	Value       int    // that the engine plays with
	Least, Most int
	Step        int // a change that makes a difference of some Elo
}

// Heuristics lists the numbers of the search.
func Heuristics() (list []Heuristic) {
	t := reflect.TypeFor[heuristics]()
	for i := range t.NumField() {
		h := Heuristic{Name: t.Field(i).Name}
		if n, err := fmt.Sscan(t.Field(i).Tag.Get("tune"), &h.Value, &h.Least, &h.Most, &h.Step); n != 4 {
			panic(fmt.Sprintf("the tag of %s: %v", h.Name, err)) // seen when the program starts
		}
		list = append(list, h)
	}
	return list
}

// usual are the heuristics that the engine plays with.
var usual = func() *heuristics {
	var values []int
	for _, h := range Heuristics() {
		values = append(values, h.Value)
	}
	return heuristicsOf(values)
}()

// heuristicsOf are heuristics with these values, in the order of their list.
func heuristicsOf(values []int) *heuristics {
	h := new(heuristics)
	fields := reflect.ValueOf(h).Elem()
	for i, v := range values {
		*(*int32)(unsafe.Pointer(fields.Field(i).UnsafeAddr())) = int32(v)
	}
	return h
}

// Tune makes the engine search with other numbers, in the order of [Heuristics], and forget all that it
// thought before. It is for the command that tunes them, not for play.
func (e *Engine) Tune(values []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	h := heuristicsOf(values)
	for _, s := range e.team.members {
		s.h = h
	}
	e.team.forget()
	e.player = nil
}

// logs are natural logarithms in 256ths.
var logs = func() (t [64]int32) {
	for i := 1; i < len(t); i++ {
		t[i] = int32(math.Round(256 * math.Log(float64(i))))
	}
	return t
}()

// reduction is how much less the n-th move of a node deserves to be searched, in 1024ths of a ply
// (https://www.chessprogramming.org/Late_Move_Reductions).
func (h *heuristics) reduction(depth, n int) int32 {
	return h.reduce + logs[min(depth, 63)]*logs[min(n, 63)]>>8*h.reduceLog>>8
}
