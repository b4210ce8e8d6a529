package mistakes

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/variants/pgn"
	"backrank/words"
)

// Nodes is the effort of the analysis: nodes for each position.
const Nodes = analysis.QuickNodes

// Selection is the games to learn from: those of a query, only those with the given ids unless Only is empty.
type Selection struct {
	Query  archive.Query
	Only   map[int64]bool
	Player Player
}

// Plan is what a selection of games has to teach, and what must be analysed before it is complete.
type Plan struct {
	Selected int // number of games of the selection
	Games    int // number of these in which the player took part
	Faulty   int // number of these that cannot be replayed
	// Archive identifies the archive ([archive.DatabaseID]).
	Archive int64
	// Pending are the games of the player that have positions without an evaluation of at least [Nodes] nodes. Positions is
	// the number of these positions in all games.
	Pending   []Pending
	Positions int
	// Names are the players of the selected games, the most frequent first, each in the spelling that occurred first.
	Names []string
	// Moments are the mistakes found so far, arranged by [Arrange].
	Moments []Moment

	samples []analysis.Task // positions that [Plan.Measure] searches
}

// Pending is a game to analyse.
type Pending struct {
	ID        int64
	Positions int // number of positions to search
}

// maxSamples is the maximum number of positions by which the speed of the analysis is measured.
const maxSamples = 8

// Read reads the games of a selection from the archive. It calls progress, which may be nil, with the number of games read
// so far and the number of all games.
func Read(ctx context.Context, db *archive.DB, s Selection, progress func(n, of int)) (*Plan, error) {
	p, n, names := &Plan{}, 0, nameCounts{}
	archiveID, err := archive.DatabaseID(ctx, db)
	if err != nil {
		return nil, err
	}
	p.Archive = archiveID
	of := len(s.Only)
	if of == 0 {
		if of, err = db.Count(ctx, s.Query); err != nil {
			return nil, err
		}
	}
	keep := func(h archive.Head) bool {
		if len(s.Only) > 0 && !s.Only[h.ID] {
			return false
		}
		p.Selected++
		names.add(h.White)
		names.add(h.Black)
		if progress != nil {
			progress(p.Selected, of)
		}
		return s.Player.Sides(h) != [2]bool{}
	}
	var found []Moment
	err = db.Each(ctx, s.Query, keep, func(h archive.Head, g pgn.Game) error {
		n++
		more, err := p.add(h, &g, s.Player.Sides(h))
		if err != nil {
			p.Faulty++
		}
		found = append(found, more...)
		return ctx.Err()
	})
	p.Games, p.Moments, p.Names = n, Arrange(found), names.frequent()
	return p, err
}

// Reread returns the plan with some of its pending games as they are in the archive now; s is the selection of the plan. Games
// that are not pending are left as they are.
func (p *Plan) Reread(ctx context.Context, db *archive.DB, s Selection, ids []int64) (*Plan, error) {
	again := map[int64]bool{}
	for _, one := range p.Pending {
		if slices.Contains(ids, one.ID) {
			again[one.ID] = true
		}
	}
	if len(again) == 0 {
		return p, nil
	}
	now, err := Read(ctx, db, Selection{Query: s.Query, Only: again, Player: s.Player}, nil)
	if err != nil {
		return nil, err
	}
	whole := *p
	whole.Pending = append(slices.DeleteFunc(slices.Clone(p.Pending), func(one Pending) bool { return again[one.ID] }), now.Pending...)
	whole.Positions = 0
	for _, one := range whole.Pending {
		whole.Positions += one.Positions
	}
	whole.Moments = Arrange(append(slices.DeleteFunc(slices.Clone(p.Moments), func(m Moment) bool { return again[m.Game.ID] }), now.Moments...))
	return &whole, nil
}

// maxNames is the maximum number of names in a plan.
const maxNames = 30

// nameCounts counts the games of players, by [words.Person].
type nameCounts map[string]*nameCount

type nameCount struct {
	name  string
	games int
}

// add counts a game of the player with a name.
func (c nameCounts) add(name string) {
	if words.Known(name) == "" {
		return
	}
	person := words.Person(name)
	if c[person] == nil {
		c[person] = &nameCount{name: name}
	}
	c[person].games++
}

// frequent returns the names with most games.
func (c nameCounts) frequent() (names []string) {
	all := slices.SortedFunc(maps.Values(c), func(a, b *nameCount) int { return cmp.Or(b.games-a.games, cmp.Compare(a.name, b.name)) })
	for _, one := range all[:min(len(all), maxNames)] {
		names = append(names, one.name)
	}
	return names
}

// add adds a game of the player to the plan and returns its moments. It fails if a move is illegal.
func (p *Plan) add(h archive.Head, g *pgn.Game, sides [2]bool) ([]Moment, error) {
	if !g.Started() || h.Plies == 0 {
		return nil, nil
	}
	tasks, err := analysis.Tasks(g, Nodes)
	if err != nil {
		return nil, err
	}
	if len(tasks) > 0 {
		p.Pending = append(p.Pending, Pending{h.ID, len(tasks)})
		p.Positions += len(tasks)
		if n := len(p.Pending); n&(n-1) == 0 && len(p.samples) < maxSamples { // of games 1, 2, 4, 8, …
			sixths := [...]int{1, 3, 5, 2, 4}[len(p.samples)%5] // positions of all parts of a game
			p.samples = append(p.samples, tasks[len(tasks)*sixths/6])
		}
	}
	if len(tasks) > h.Plies { // nothing is evaluated
		return nil, nil
	}
	return MomentsOf(h, g, sides)
}

// maxMeasuring is the maximum time in which Measure searches.
const maxMeasuring = 2 * time.Second

// Measure returns how long the search of a position takes on this computer: the mean of a few positions of the plan. It
// returns 0 if the plan has no positions to search.
func (p *Plan) Measure(ctx context.Context, s analysis.Searcher) (time.Duration, error) {
	n, start := 0, time.Now()
	for _, t := range p.samples {
		if _, err := s.Search(ctx, t, Nodes); err != nil {
			return 0, err
		}
		if n++; time.Since(start) > maxMeasuring {
			break
		}
	}
	if n == 0 {
		return 0, nil
	}
	return time.Since(start) / time.Duration(n), nil
}

// Estimate returns how long the analysis of all positions of the plan takes with a number of workers, if a position takes
// each.
func (p *Plan) Estimate(each time.Duration, workers int) time.Duration {
	return time.Duration(p.Positions) * each / time.Duration(max(1, min(workers, len(p.Pending))))
}
