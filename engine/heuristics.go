package engine

import "math"

// heuristics are the numbers by which the search decides what to look at less, more or not at all. They
// change how well it plays, never what is true. Values are in centipawns, parts of plies in
// 1024ths, what was learnt about moves as history.go counts it.
type heuristics struct {
	window value // first distance of both bounds from the score of the last depth

	ahead, aheadBetter      value // reverse futility: lead enough, for each ply; less if things get better
	behind, behindMore      value // razoring: arrears enough, and for each ply more
	pass, passPly, passGain value // null move: evaluation below beta allowed, for each ply; lead worth a ply
	probe, probeBetter      value // ProbCut: by how much a capture must beat beta; less if things get better
	single, singleTwice     value // singular: distance for each 16 plies; more of it for two plies
	late                    int32 // late moves: quiet ones enough at depth 0, in 16ths
	futile, futilePly       value // futility: what a quiet move may gain, and for each ply
	unloved                 int32 // history for each ply below which a quiet move is left out
	takingLoss, takingLearn value // exchange lost by a capture for each ply; history worth a centipawn
	quietLoss               value // exchange lost by a quiet move, times plies squared
	calm                    value // quiescence: what a capture may gain besides the man

	reduce, reduceLog                                                        int32 // reduction: of every move; times the product of the logarithms
	reducePV, reduceCut, reduceLine, reduceCheck, reduceWorse, reduceHistory int32

	praisePly, praiseMost    int32 // history: gain for each ply, and at most
	deeper, shallower        value // a move reduced that turns out better than the best by this, or not by this, is searched more or less
	thankPly, recallPly      int32 // history: gain for each ply of a move that left nothing good, of a move that the table knew
	gain                     int32 // history: for each centipawn of evaluation, in quarters
	dull                     value // loss of evaluation after which a reduced search is reduced more
	shape                    int32 // weight of the history by pawns, in 64ths
	reduceTaking             int32
	correctMoves             int32
	correctPawns, correctMen int32 // corrections: weights in 64ths
}

// usual are the heuristics that the engine plays with.
var usual = heuristics{
	window: 14,
	ahead:  80, aheadBetter: 70, behind: 220, behindMore: 180, pass: 100, passPly: 20, passGain: 180,
	probe: 180, probeBetter: 50, single: 32, singleTwice: 25, late: 64, futile: 120, futilePly: 90,
	unloved: 2500, takingLoss: 95, takingLearn: 60, quietLoss: 24, calm: 170,
	reduce: 614, reduceLog: 465, reducePV: 1024, reduceCut: 1024, reduceLine: 1024, reduceCheck: 1024, reduceWorse: 1024, reduceHistory: 9000,
	praisePly: 110, praiseMost: 2200, correctPawns: 64, correctMen: 32, correctMoves: 24,
	deeper: 45, shallower: 8, thankPly: 100, recallPly: 100, gain: 32, dull: 170, shape: 64, reduceTaking: 1024,
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

// Heuristic is one number of the search that can be tuned.
type Heuristic struct {
	Name        string // as in the source
	Value       int
	Least, Most int
	Step        int // what makes a difference of some Elo

	at *int32
}

// list are all of them.
func (h *heuristics) list() []Heuristic {
	list := []Heuristic{
		{"window", 0, 5, 60, 4, &h.window},
		{"ahead", 0, 30, 160, 10, &h.ahead},
		{"aheadBetter", 0, 0, 160, 15, &h.aheadBetter},
		{"behind", 0, 50, 500, 40, &h.behind},
		{"behindMore", 0, 50, 400, 30, &h.behindMore},
		{"pass", 0, -50, 300, 25, &h.pass},
		{"passPly", 0, 0, 50, 4, &h.passPly},
		{"passGain", 0, 60, 500, 30, &h.passGain},
		{"probe", 0, 60, 400, 25, &h.probe},
		{"probeBetter", 0, 0, 150, 12, &h.probeBetter},
		{"single", 0, 8, 80, 5, &h.single},
		{"singleTwice", 0, 0, 100, 7, &h.singleTwice},
		{"late", 0, 16, 160, 12, &h.late},
		{"futile", 0, 20, 300, 20, &h.futile},
		{"futilePly", 0, 30, 200, 12, &h.futilePly},
		{"unloved", 0, 500, 8000, 400, &h.unloved},
		{"takingLoss", 0, 30, 250, 14, &h.takingLoss},
		{"takingLearn", 0, 15, 300, 14, &h.takingLearn},
		{"quietLoss", 0, 5, 80, 4, &h.quietLoss},
		{"calm", 0, 50, 400, 25, &h.calm},
		{"reduce", 0, -512, 1600, 130, &h.reduce},
		{"reduceLog", 0, 200, 900, 40, &h.reduceLog},
		{"reducePV", 0, 0, 2560, 160, &h.reducePV},
		{"reduceCut", 0, 0, 2560, 160, &h.reduceCut},
		{"reduceLine", 0, 0, 2560, 160, &h.reduceLine},
		{"reduceCheck", 0, 0, 2560, 160, &h.reduceCheck},
		{"reduceWorse", 0, 0, 2560, 160, &h.reduceWorse},
		{"reduceHistory", 0, 3000, 30000, 1200, &h.reduceHistory},
		{"praisePly", 0, 20, 400, 25, &h.praisePly},
		{"praiseMost", 0, 600, 6000, 300, &h.praiseMost},
		{"deeper", 0, 0, 150, 12, &h.deeper},
		{"shallower", 0, -20, 60, 4, &h.shallower},
		{"thankPly", 0, 0, 300, 25, &h.thankPly},
		{"recallPly", 0, 0, 300, 25, &h.recallPly},
		{"gain", 0, 0, 120, 10, &h.gain},
		{"dull", 0, 40, 500, 35, &h.dull},
		{"shape", 0, 0, 160, 14, &h.shape},
		{"reduceTaking", 0, -512, 3072, 200, &h.reduceTaking},
		{"correctMoves", 0, 0, 120, 8, &h.correctMoves},
		{"correctPawns", 0, 0, 200, 12, &h.correctPawns},
		{"correctMen", 0, 0, 200, 10, &h.correctMen},
	}
	for i := range list {
		list[i].Value = int(*list[i].at)
	}
	return list
}

// Heuristics lists the numbers that the engine plays with. They are for the command that tunes them.
func Heuristics() []Heuristic { return usual.list() }

// Feel makes the engine search with other numbers, in the order of [Heuristics], and forget all that it
// thought before.
func (e *Engine) Feel(values []int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	h := usual
	for i, n := range h.list() {
		*n.at = int32(min(max(values[i], n.Least), n.Most))
	}
	for _, s := range e.team.members {
		s.feel = &h
	}
	e.team.forget()
}
