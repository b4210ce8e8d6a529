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
// correctness. A tag holds the value in use, its minimum, its maximum, and a step that makes a difference of some
// Elo: command spsa tunes them by games and writes them here.
//
// Values are in centipawns, parts of plies in 1024ths, histories in their own units, see history.go.
type params struct {
	// A node as a whole.
	aspiration       value `tune:"24 5 60 4"`          // half the first window
	reverseFutility  value `tune:"90 30 160 10"`       // reverse futility: margin for each ply
	reverseImproving value `tune:"44 0 160 15"`        // and so much less if improving
	razor            value `tune:"283 50 500 40"`      // razoring: margin
	razorPly         value `tune:"183 50 400 30"`      // and for each ply more
	nullMargin       value `tune:"95 -50 300 25"`      // null move: static evaluation above beta
	nullPly          value `tune:"18 0 50 4"`          // so much less for each ply
	nullBase         int32 `tune:"3188 1024 6144 250"` // reduction
	nullDepth        int32 `tune:"330 100 700 30"`     // and for each ply
	nullEval         value `tune:"171 60 500 30"`      // lead for which the reduction is a ply more
	singular         value `tune:"31 8 80 5"`          // singular extension: margin, for 16 plies
	singularDouble   value `tune:"34 0 100 7"`         // and so much more for a double extension
	hindsight        value `tune:"120 40 500 35"`      // loss of static evaluation for which a reduced node is reduced again

	// Moves pruned.
	lateMoves       int32 `tune:"110 16 300 14"`     // late move pruning: number of moves in 16ths, besides depth squared
	futility        value `tune:"106 20 300 20"`     // futility: margin
	futilityPly     value `tune:"85 30 200 12"`      // and for each ply
	futilityHistory int32 `tune:"111 30 600 16"`     // history for which the margin is a centipawn more
	historyPly      int32 `tune:"1686 500 8000 400"` // history pruning: malus for each ply
	seeCapture      value `tune:"82 30 250 14"`      // exchange pruning: what a capture may lose, for each ply
	seeHistory      value `tune:"75 15 300 14"`      // capture score for which that is a centipawn more
	seeQuiet        value `tune:"24 5 80 4"`         // what a quiet move may lose, times plies squared
	quiesceFutility value `tune:"198 50 400 25"`     // quiescence: margin of a capture beside its victim

	// Order of quiet moves, beside their histories.
	checkBonus  int32 `tune:"16823 0 40000 1600"` // for a check
	escapeMinor int32 `tune:"6130 0 24000 900"`   // for moving away from a lesser piece's attack, and against moving into one
	escapeRook  int32 `tune:"7978 0 30000 1200"`  // of a rook
	escapeQueen int32 `tune:"19188 0 40000 1600"` // of a queen

	// Late move reductions.
	reduceBase         int32 `tune:"1000 -512 2600 130"`   // every late move
	reduceLog          int32 `tune:"562 200 900 40"`       // times the logarithms of depth and number
	reducePV           int32 `tune:"988 0 2560 160"`       // less in a PV node
	reduceCutNode      int32 `tune:"899 0 2560 160"`       // more in a cut node
	reduceTTPV         int32 `tune:"1072 0 2560 160"`      // less where a principal variation once was
	reduceCheck        int32 `tune:"938 0 2560 160"`       // less in check and for checks
	reduceNotImproving int32 `tune:"1102 0 2560 160"`      // more if not improving
	reduceCutoffs      int32 `tune:"1195 0 2560 160"`      // more if child nodes cut off often
	reduceCapture      int32 `tune:"842 -512 3072 200"`    // less for captures
	reduceHistory      int32 `tune:"9785 3000 30000 1200"` // history for which it is a ply less
	deeper             value `tune:"42 0 150 12"`          // research: a ply deeper if above the best by this, and by depth
	shallower          value `tune:"7 -20 60 4"`           // research: a ply shallower if not above the best by this

	// Histories and corrections.
	bonusPly            int32 `tune:"142 20 400 25"`     // bonus of a cut-off, for each ply
	bonusMax            int32 `tune:"2197 600 6000 300"` // and at most
	bonusFailLow        int32 `tune:"154 0 500 25"`      // bonus of a move after which the node failed low, for each ply
	bonusTT             int32 `tune:"91 0 300 25"`       // bonus of a cut-off by the table, for each ply
	bonusEval           int32 `tune:"27 0 120 10"`       // bonus of a gain of static evaluation, for four centipawns
	correctPawns        int32 `tune:"55 0 200 12"`       // weight of the correction by the pawn key, in 64ths
	correctNonPawns     int32 `tune:"56 0 200 10"`       // of those by the other pieces
	correctContinuation int32 `tune:"29 0 120 8"`        // of that by the last two moves
}

// Param is one parameter of the search, for the command that tunes it.
type Param struct {
	Name        string // as in the source
	Value       int    // that the engine plays with
	Least, Most int
	Step        int // a change that makes a difference of some Elo
}

// Params returns the parameters of the search.
func Params() (list []Param) {
	t := reflect.TypeFor[params]()
	for i := range t.NumField() {
		p := Param{Name: t.Field(i).Name}
		tag := strings.Fields(t.Field(i).Tag.Get("tune"))
		for k, value := range []*int{&p.Value, &p.Least, &p.Most, &p.Step} {
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

// defaultParams are the parameters in use.
var defaultParams = func() *params {
	var values []int
	for _, h := range Params() {
		values = append(values, h.Value)
	}
	return newParams(values)
}()

// newParams returns parameters with the given values, in the order of Params.
func newParams(values []int) *params {
	p := new(params)
	fields := reflect.ValueOf(p).Elem()
	for i, v := range values {
		*(*int32)(unsafe.Pointer(fields.Field(i).UnsafeAddr())) = int32(v)
	}
	return p
}

// Tune sets the parameters of the search, in the order of [Params], and clears the engine. It is used for
// tuning, not for play.
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
