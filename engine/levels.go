package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Level is how well the computer plays. Levels are made by [Levels]; of a copy
// the Pace may be changed.
type Level struct {
	Name        string
	Description string // one line for the player
	Elo         int    // measured against other engines in Chess960, to ten points (docs/ENGINE.md, Levels)

	// Pace is about how long a move should take at least, so that it feels
	// played and not computed: an answer that is ready sooner waits for half to one and
	// a half times as long. Zero answers at once.
	Pace time.Duration

	thinking Limits  // none by time: a busy machine makes no level weaker
	held     Limits  // what it is held to besides
	look     int     // plies that a move is weighed to; 0 plays the best move that a search finds
	spread   float64 // centipawns by which a move worse than the best is e times less likely
	unseen   float64 // how likely an ordinary move is not seen, see blunderModel
	form     float64 // by how many doublings good and bad days differ, one in three beyond it
}

// Levels lists the levels from the weakest to the strongest. Each is believable
// in its way: weak ones overlook replies, as people do, rather than play at random.
func Levels() []Level {
	return slices.Clone(levels[:])
}

// LevelNamed finds a level by its name, in any case.
func LevelNamed(name string) (Level, bool) {
	for _, l := range levels {
		if strings.EqualFold(l.Name, name) {
			return l, true
		}
	}
	return Level{}, false
}

// Within is the level held to further limits, a clock for example: the tighter
// one of each counts. It thinks by one thread and of one line, whatever they say,
// so that neither makes it another level.
func (l Level) Within(limits Limits) Level {
	l.held = limits
	return l
}

// Spread is by how many centipawns a move or an array must be worse than the best for the
// level to choose it e times less often.
func (l Level) Spread() float64 { return l.spread }

// Numbers are those that decide how the level plays, besides the engine: another level,
// or the same one tuned anew, has others.
func (l Level) Numbers() string {
	return fmt.Sprintf("nodes %d, look %d, spread %g, unseen %g, form %g", l.thinking.Nodes, l.look, l.spread, l.unseen, l.form)
}

// limits are the level's own and those that it is held to, together.
func (l *Level) limits() Limits {
	all, own := l.held, l.thinking
	all.Depth = tighter(own.Depth, all.Depth)
	all.Nodes = tighter(own.Nodes, all.Nodes)
	all.MoveTime = tighter(own.MoveTime, all.MoveTime)
	all.Lines, all.singleThread = 1, true
	return all
}

// tighter is the lesser of two limits, of which 0 means none.
func tighter[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

var levels = [...]Level{
	{
		Name: "Novice", Elo: 450, Description: "Has just learnt how the men move and likes to take",
		Pace: 700 * time.Millisecond, thinking: Limits{Nodes: 6000}, look: 1, spread: 700, unseen: 0.93, form: 1.8,
	},
	{
		Name: "Beginner", Elo: 550, Description: "Sees a threat now and then, leaves a man now and then",
		Pace: 800 * time.Millisecond, thinking: Limits{Nodes: 8000}, look: 1, spread: 205, unseen: 0.68, form: 2,
	},
	{
		Name: "Learner", Elo: 740, Description: "Knows what to look for and often forgets to",
		Pace: 800 * time.Millisecond, thinking: Limits{Nodes: 8000}, look: 2, spread: 80, unseen: 0.42, form: 2,
	},
	{
		Name: "Casual", Elo: 920, Description: "Plays for fun and seldom loses a man at once",
		Pace: 900 * time.Millisecond, thinking: Limits{Nodes: 12000}, look: 3, spread: 50, unseen: 0.17, form: 2,
	},
	{
		Name: "Improver", Elo: 1150, Description: "Sees short combinations, slips in long ones",
		Pace: 900 * time.Millisecond, thinking: Limits{Nodes: 15000}, look: 4, spread: 33, unseen: 0.088, form: 2,
	},
	{
		Name: "Club player", Elo: 1330, Description: "Sound, with a weak moment here and there",
		Pace: time.Second, thinking: Limits{Nodes: 25000}, look: 5, spread: 21.5, unseen: 0.044, form: 2,
	},
	{
		Name: "Tournament player", Elo: 1580, Description: "Well prepared for your next mistake",
		Pace: time.Second, thinking: Limits{Nodes: 40000}, look: 6, spread: 12, unseen: 0.0195, form: 2,
	},
	{
		Name: "Expert", Elo: 1760, Description: "Punishes mistakes and makes few",
		Pace: time.Second, thinking: Limits{Nodes: 60_000}, look: 7, spread: 7.8, unseen: 0.0092, form: 2,
	},
	{
		Name: "Candidate", Elo: 1980, Description: "A master but for the title",
		Pace: time.Second, thinking: Limits{Nodes: 2500}, form: 1.6,
	},
	{
		Name: "Master", Elo: 2580, Description: "Hard to beat for anyone",
		Pace: time.Second, thinking: Limits{Nodes: 19_000}, form: 1.8,
	},
	{
		Name: "Grandmaster", Elo: 3350, Description: "Hard to draw with for anyone",
		Pace: time.Second, thinking: Limits{Nodes: 180_000}, form: 1.8,
	},
	{
		Name: "Full", Elo: 3570, Description: "Holds nothing back",
		Pace: time.Second, thinking: Limits{Nodes: 250_000},
	},
}
