package engine

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// params are the parameters of the search: margins, reductions, bonuses. They affect playing strength, not
// correctness. A tag holds the value in use, the minimum, the maximum, and a step that changes the strength by a few
// Elo. The command engine/lab/train/spsa tunes the values by games and writes them into the tags.
//
// Scores are in centipawns, reductions in 1024ths of a ply, histories in the units of history.go.
type params struct {
	// Windows, node pruning and extensions.
	aspiration       value `tune:"24 5 60 4"`          // half the width of the first window
	reverseFutility  value `tune:"90 30 160 10"`       // reverse futility pruning: margin per ply of depth
	reverseImproving value `tune:"44 0 160 15"`        // reduction of that margin if improving
	razor            value `tune:"283 50 500 40"`      // razoring: constant part of the margin
	razorPly         value `tune:"183 50 400 30"`      // part of the margin per ply of depth
	nullMargin       value `tune:"95 -50 300 25"`      // null move: minimum of static evaluation − beta at depth 0
	nullPly          value `tune:"18 0 50 4"`          // reduction of that minimum per ply of depth
	nullBase         int32 `tune:"3188 1024 6144 250"` // constant part of the depth reduction
	nullDepth        int32 `tune:"330 100 700 30"`     // part of the depth reduction per ply of depth
	nullEval         value `tune:"171 60 500 30"`      // evaluation above beta per additional ply of reduction
	singular         value `tune:"31 8 80 5"`          // singular extension: margin per 16 plies of depth
	singularDouble   value `tune:"34 0 100 7"`         // additional margin of a double extension
	hindsight        value `tune:"120 40 500 35"`      // loss of static evaluation at which a reduced node loses another ply

	// Move pruning.
	lateMoves       int32 `tune:"110 16 300 14"`     // late move pruning: moves in 16ths, added to the square of the depth
	futility        value `tune:"106 20 300 20"`     // futility pruning: constant part of the margin
	futilityPly     value `tune:"85 30 200 12"`      // part of the margin per ply of depth
	futilityHistory int32 `tune:"111 30 600 16"`     // history score per additional centipawn of margin
	historyPly      int32 `tune:"1686 500 8000 400"` // history pruning: negative history score per ply of depth
	seeCapture      value `tune:"82 30 250 14"`      // static exchange pruning: maximum loss of a capture per ply of depth
	seeHistory      value `tune:"75 15 300 14"`      // capture score per additional centipawn of that loss
	seeQuiet        value `tune:"24 5 80 4"`         // maximum loss of a quiet move, times the depth squared
	quiesceFutility value `tune:"198 50 400 25"`     // quiescence search: margin of delta pruning

	// Ordering of quiet moves, added to their history scores.
	checkBonus  int32 `tune:"16823 0 40000 1600"` // bonus of a check
	escapeMinor int32 `tune:"6130 0 24000 900"`   // minor piece: bonus for leaving a pawn's attack, malus for entering it
	escapeRook  int32 `tune:"7978 0 30000 1200"`  // rook: the same for attacks of minor pieces and pawns
	escapeQueen int32 `tune:"19188 0 40000 1600"` // queen: the same for attacks of less valuable pieces

	// Late move reductions.
	reduceBase         int32 `tune:"1000 -512 2600 130"`   // constant part
	reduceLog          int32 `tune:"562 200 900 40"`       // factor of the product of the logs of depth and move number
	reducePV           int32 `tune:"988 0 2560 160"`       // less in a PV node
	reduceCutNode      int32 `tune:"899 0 2560 160"`       // more in a cut node
	reduceTTPV         int32 `tune:"1072 0 2560 160"`      // less where a principal variation once was
	reduceCheck        int32 `tune:"938 0 2560 160"`       // less in check and for checks
	reduceNotImproving int32 `tune:"1102 0 2560 160"`      // more if not improving
	reduceCutoffs      int32 `tune:"1195 0 2560 160"`      // more if the child's siblings often cut off
	reduceCapture      int32 `tune:"842 -512 3072 200"`    // less for captures
	reduceHistory      int32 `tune:"9785 3000 30000 1200"` // history score per ply less
	deeper             value `tune:"42 0 150 12"`          // re-search deeper if above the best value by this plus 2·depth
	shallower          value `tune:"7 -20 60 4"`           // re-search shallower if above the best value by less than this

	// Histories and corrections.
	bonusPly            int32 `tune:"142 20 400 25"`     // bonus of a cutoff per ply of depth
	bonusMax            int32 `tune:"2197 600 6000 300"` // maximum of all bonuses that grow with depth
	bonusFailLow        int32 `tune:"154 0 500 25"`      // bonus per ply of depth if the node after the move fails low
	bonusTT             int32 `tune:"91 0 300 25"`       // bonus of a cutoff by the transposition table per ply of depth
	bonusEval           int32 `tune:"27 0 120 10"`       // bonus of a gain in static evaluation per four centipawns
	correctPawns        int32 `tune:"55 0 200 12"`       // weight of the correction by the pawn key, in 64ths
	correctNonPawns     int32 `tune:"56 0 200 10"`       // weight of the corrections by other pieces, in 64ths
	correctContinuation int32 `tune:"29 0 120 8"`        // weight of the correction by the last two moves, in 64ths
}

// Param describes a parameter of the search for tuning.
type Param struct {
	Name     string // field name in the source
	Value    int    // value in use
	Min, Max int
	Step     int // change that makes a difference of a few Elo
}

// Params returns the parameters of the search in the order of their declaration.
func Params() (list []Param) {
	t := reflect.TypeFor[params]()
	for i := range t.NumField() {
		p := Param{Name: t.Field(i).Name}
		tag := strings.Fields(t.Field(i).Tag.Get("tune"))
		for k, value := range []*int{&p.Value, &p.Min, &p.Max, &p.Step} {
			n, err := strconv.Atoi(tag[k])
			if err != nil {
				panic(fmt.Sprintf("the tag of %s: %v", p.Name, err)) // at program start
			}
			*value = n
		}
		list = append(list, p)
	}
	return list
}

// defaultParams are the parameters with the values in their tags.
var defaultParams = func() *params {
	var values []int
	for _, p := range Params() {
		values = append(values, p.Value)
	}
	return newParams(values)
}()

// newParams returns parameters with the given values, which are in the order of Params.
func newParams(values []int) *params {
	p := new(params)
	fields := reflect.ValueOf(p).Elem()
	for i, v := range values {
		*(*int32)(unsafe.Pointer(fields.Field(i).UnsafeAddr())) = int32(v) // reflect cannot set unexported fields
	}
	return p
}

// Tune sets the parameters of the search, in the order of [Params], and clears the engine. Only tuning uses it.
func (e *Engine) Tune(values []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	p := newParams(values)
	for _, s := range e.pool.searchers {
		s.params = p
	}
	e.pool.clear()
	e.levelPool = nil
}

// logs are natural logarithms in 256ths.
var logs = func() (t [64]int32) {
	for i := 1; i < len(t); i++ {
		t[i] = int32(math.Round(256 * math.Log(float64(i))))
	}
	return t
}()

// reduction returns the late move reduction of the n-th move of a node, in 1024ths of a ply
// (https://www.chessprogramming.org/Late_Move_Reductions).
func (p *params) reduction(depth, n int) int32 {
	return p.reduceBase + logs[min(depth, 63)]*logs[min(n, 63)]>>8*p.reduceLog>>8
}
