package engine

import "backrank/variants/rules"

// Trial is the evaluation with numbers of its own that can be changed one by one. It is for
// the command that tunes them, not for play.
type Trial struct {
	n      numbers
	e      evaluator
	tables []Table
	folded int // so many tables go into others
}

// Table is one number of the evaluation, or several of a kind.
type Table struct {
	Name  string // as in the source
	Pair  bool   // each is for the middlegame and the endgame
	pairs []*taper
	ones  []*value
}

// Len is how many numbers the table has; a pair counts as one.
func (t *Table) Len() int { return len(t.pairs) + len(t.ones) }

// At is the i-th number: two for a pair, else mg alone.
func (t *Table) At(i int) (mg, eg int) {
	if t.Pair {
		return int(t.pairs[i].mg()), int(t.pairs[i].eg())
	}
	return int(*t.ones[i]), 0
}

// NewTrial has the numbers that the engine plays with.
func NewTrial() *Trial {
	t := &Trial{n: tuned}
	t.e = evaluator{n: &t.n, pawns: make([]formation, 1)}
	t.tables = t.n.tables()
	for t.tables[t.folded].Name != "bishopPair" {
		t.folded++
	}
	return t
}

// Tables lists all numbers. They change with Set.
func (t *Trial) Tables() []Table { return t.tables }

// Set changes a number, eg of a pair only.
func (t *Trial) Set(table, i, mg, eg int) {
	if c := &t.tables[table]; c.Pair {
		*c.pairs[i] = both(mg, eg)
	} else {
		*c.ones[i] = value(mg)
	}
	if table < t.folded {
		t.n.derive()
	}
}

// Terms is an evaluation in parts. White is better by
//
//	(Middle×Phase + End×(1−Phase)) × Share
//
// centipawns, and the side to move by Tempo besides.
type Terms struct {
	Middle, End  int
	Phase, Share float64 // 0 to 1
	Tempo        int
}

// Look evaluates a position, in parts and before rounding.
func (t *Trial) Look(p *rules.Position) Terms {
	clear(t.e.pawns) // they were worth something else
	s := notes{n: &t.n}
	score := t.e.sum(p, &s)
	ph, share := s.shares(p, score)
	return Terms{int(score.mg()), int(score.eg()), float64(ph) / allPhases, float64(share) / (64 * 200), int(t.n.tempo)}
}

// tables lists the numbers in the order of the type: first those that go into others, which
// are left out.
func (n *numbers) tables() []Table {
	return []Table{
		pairs("material", each(n.material[:])...),
		pairs("kings", each(n.kings[:])...),
		pairs("queens", each(n.queens[:])...),
		pairs("rooks", each(n.rooks[:])...),
		pairs("bishops", each(n.bishops[:])...),
		pairs("knights", each(n.knights[:])...),
		pairs("pawns", each(n.pawns[:])...),
		pairs("queenReach", each(n.queenReach[:])...),
		pairs("rookReach", each(n.rookReach[:])...),
		pairs("bishopReach", each(n.bishopReach[:])...),
		pairs("knightReach", each(n.knightReach[:])...),
		pairs("bishopPair", &n.bishopPair),
		pairs("cornered", &n.cornered),
		pairs("shutIn", &n.shutIn),
		pairs("openFile", &n.openFile),
		pairs("halfOpenFile", &n.halfOpenFile),
		pairs("trappedRook", &n.trappedRook),
		pairs("outpost", &n.outpost),
		pairs("pawnThreat", &n.pawnThreat),
		pairs("minorThreat", &n.minorThreat),
		pairs("loose", &n.loose),
		pairs("behindOwnPawns", &n.behindOwnPawns),
		pairs("doubled", &n.doubled),
		pairs("isolated", &n.isolated),
		pairs("backward", &n.backward),
		pairs("supported", &n.supported),
		pairs("phalanx", each(n.phalanx[:])...),
		pairs("passed", each(n.passed[:])...),
		pairs("stopped", each(n.stopped[:])...),
		pairs("kingToPawn", &n.kingToPawn),
		pairs("unstoppable", &n.unstoppable),
		ones("dangerOf", each(n.dangerOf[:])...),
		ones("checkSafely", &n.checkSafely),
		ones("weakSquare", &n.weakSquare),
		ones("noQueen", &n.noQueen),
		ones("shield", each(n.shield[:])...),
		ones("storm", each(n.storm[:])...),
		ones("openToKing", &n.openToKing),
		ones("prospect", &n.prospect),
		ones("toCome", &n.toCome),
		ones("tempo", &n.tempo),
	}
}

func pairs(name string, at ...*taper) Table { return Table{Name: name, Pair: true, pairs: at} }
func ones(name string, at ...*value) Table  { return Table{Name: name, ones: at} }

func each[T any](of []T) []*T {
	all := make([]*T, len(of))
	for i := range of {
		all[i] = &of[i]
	}
	return all
}
