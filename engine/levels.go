package engine

import (
	"slices"
	"time"
)

// Level is how well the computer plays. Levels are made by [Levels]; of a copy
// the Pace may be changed.
type Level struct {
	Name        string
	Description string // one line for the player
	Elo         int    // about the strength in a human's rating; a hint, not a promise

	// Pace is about how long a move should take at least, so that it feels
	// played and not computed: an answer that is ready sooner waits for half to one and
	// a half times as long. Zero answers at once.
	Pace time.Duration

	thinking Limits
	wander   float64 // share of moves that are not the best found but one of the good
	spread   float64 // centipawns: how much worse a good move may be, see choose
	blind    float64 // share of moves whose refutation is overlooked then
	look     int     // plies that tell the good moves
}

// Levels lists the levels from the weakest to the strongest. Each is believable
// in its way: weak ones overlook replies, as people do, rather than play at random.
func Levels() []Level {
	return slices.Clone(levels[:])
}

// LevelNamed finds a level by its name.
func LevelNamed(name string) (Level, bool) {
	for _, l := range levels {
		if l.Name == name {
			return l, true
		}
	}
	return Level{}, false
}

// Within is the level held to further limits, a clock for example: the tighter
// one of each counts.
func (l Level) Within(limits Limits) Level {
	own := l.thinking
	l.thinking = limits
	l.thinking.Depth = tighter(own.Depth, limits.Depth)
	l.thinking.Nodes = tighter(own.Nodes, limits.Nodes)
	l.thinking.MoveTime = tighter(own.MoveTime, limits.MoveTime)
	return l
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
		Name: "Novice", Elo: 500, Description: "Knows how the men move and likes to take",
		Pace: 700 * time.Millisecond, thinking: Limits{Depth: 1, Nodes: 2000}, look: 1,
		wander: 1, spread: 110, blind: 0.30,
	},
	{
		Name: "Beginner", Elo: 700, Description: "Sees a threat now and then, leaves a piece now and then",
		Pace: 800 * time.Millisecond, thinking: Limits{Depth: 1, Nodes: 4000}, look: 1,
		wander: 1, spread: 65, blind: 0.14,
	},
	{
		Name: "Casual", Elo: 950, Description: "Plays for fun and seldom loses a piece at once",
		Pace: 900 * time.Millisecond, thinking: Limits{Depth: 2, Nodes: 8000}, look: 2,
		wander: 1, spread: 40, blind: 0.06,
	},
	{
		Name: "Improver", Elo: 1250, Description: "Sees short combinations, slips in long ones",
		Pace: 900 * time.Millisecond, thinking: Limits{Depth: 4, Nodes: 15000}, look: 3,
		wander: 0.7, spread: 28, blind: 0.03,
	},
	{
		Name: "Club player", Elo: 1600, Description: "Sound, with a weak moment here and there",
		Pace: time.Second, thinking: Limits{Depth: 6, Nodes: 25000}, look: 4,
		wander: 0.45, spread: 18, blind: 0.01,
	},
	{
		Name: "Expert", Elo: 1850, Description: "Punishes mistakes and makes few",
		Pace: time.Second, thinking: Limits{Depth: 9, Nodes: 60000}, look: 5,
		wander: 0.2, spread: 10,
	},
	{
		Name: "Master", Elo: 2200, Description: "Hard to beat for anyone",
		Pace: time.Second, thinking: Limits{Nodes: 120000, MoveTime: time.Second},
	},
	{
		Name: "Full", Elo: 2400, Description: "Everything it can do in two seconds",
		thinking: Limits{MoveTime: 2 * time.Second},
	},
}
