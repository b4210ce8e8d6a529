package main

import (
	"slices"

	"github.com/notnil/chess"

	"backrank/engine"
	"backrank/engine/lab/train"
	"backrank/variants/rules"
)

// number names one number of the evaluation: a table, a place in it, and which of a pair.
type number struct{ table, at, half int }

// numbers lists what is tuned, in the order of the tables.
func numbers(tables []engine.Table) (all []number) {
	for t := range tables {
		for i := range tables[t].Len() {
			all = append(all, number{t, i, 0})
			if tables[t].Pair {
				all = append(all, number{t, i, 1})
			}
		}
	}
	return all
}

// linear is the evaluation of one position near the numbers as they are: worth plus the sum of slope ×
// change over the numbers that matter. All in centipawns for White.
type linear struct {
	worth  float64
	slopes []slope // by number, ascending
}

type slope struct {
	number int32
	by     float32
}

// worth is the value of an evaluation in parts, for White.
func worth(t engine.Terms, p *rules.Position) float64 {
	v := (float64(t.Middle)*t.Phase + float64(t.End)*(1-t.Phase)) * t.Share
	if p.Turn() == chess.Black {
		return v - float64(t.Tempo)
	}
	return v + float64(t.Tempo)
}

// step is by how much a number is changed to see what it does: a pair adds up, so that 1 would do but
// for kings, whose squares count again where they may castle to.
const step = 8

// linearise measures the slopes of all numbers in p by differences.
func linearise(t *engine.Trial, p *rules.Position) linear {
	now := t.Look(p)
	l := linear{worth: worth(now, p)}
	tables := t.Tables()
	n := int32(0)
	for i := range tables {
		c := &tables[i]
		for at := range c.Len() {
			if c.Pair {
				if matters(c.Name, at, p) {
					l.pair(t, p, now, i, at, n)
				}
				n += 2
			} else {
				l.one(t, p, now, i, at, n)
				n++
			}
		}
	}
	l.slopes = slices.Clone(l.slopes) // no room to grow
	return l
}

// pair measures both halves at a time: the middlegame's changes no endgame, nor the other way round.
func (l *linear) pair(t *engine.Trial, p *rules.Position, now engine.Terms, table, at int, n int32) {
	mg, eg := t.Tables()[table].At(at)
	t.Set(table, at, mg+step, eg+step)
	then := t.Look(p)
	t.Set(table, at, mg, eg)
	l.add(n, float64(then.Middle-now.Middle)/step*now.Phase*now.Share)
	l.add(n+1, float64(then.End-now.End)/step*(1-now.Phase)*now.Share)
}

// one measures a number both ways, since what it adds up to may bend.
func (l *linear) one(t *engine.Trial, p *rules.Position, now engine.Terms, table, at int, n int32) {
	v, _ := t.Tables()[table].At(at)
	var side [2]float64
	for i, by := range [2]int{-step, step} {
		t.Set(table, at, v+by, 0)
		then := t.Look(p)
		then.Phase, then.Share = now.Phase, now.Share // the sign may have changed
		side[i] = worth(then, p)
	}
	t.Set(table, at, v, 0)
	l.add(n, (side[1]-side[0])/(2*step))
}

func (l *linear) add(n int32, by float64) {
	if by != 0 {
		l.slopes = append(l.slopes, slope{n, float32(by)})
	}
}

// kinds are the tables by what must stand on the board for them to matter.
var kinds = map[string]chess.PieceType{
	"queens": chess.Queen, "rooks": chess.Rook, "bishops": chess.Bishop, "knights": chess.Knight, "pawns": chess.Pawn,
	"queenReach": chess.Queen, "rookReach": chess.Rook, "bishopReach": chess.Bishop, "knightReach": chess.Knight,
}

// matters is false if a number cannot count in p. It only saves time.
func matters(table string, at int, p *rules.Position) bool {
	kind, ok := kinds[table]
	if !ok {
		return true
	}
	men := p.Kind(kind)
	if table[len(table)-1] != 's' {
		return men != 0
	}
	rank, file := at/4, at%4
	white := rules.Squares(1)<<(rank*8+file) | rules.Squares(1)<<(rank*8+7-file)
	black := rules.Squares(1)<<((7-rank)*8+file) | rules.Squares(1)<<((7-rank)*8+7-file)
	return men&(p.Of(chess.White)&white|p.Of(chess.Black)&black) != 0
}

// model is the linear evaluation of all samples, the targets with them.
type model struct {
	positions []linear
	targets   []float64
}

// linearised is the model of the samples near the numbers that the trials have, one for each thread.
func linearised(samples []sample, trials []*engine.Trial, target func(sample) float64) model {
	m := model{make([]linear, len(samples)), make([]float64, len(samples))}
	train.Each(train.Parts, len(trials), func(worker, c int) {
		from, to := train.Part(len(samples), c)
		for i := from; i < to; i++ {
			m.positions[i] = linearise(trials[worker], &samples[i].p)
			m.targets[i] = target(samples[i])
		}
	})
	return m
}
