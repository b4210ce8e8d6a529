package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"backrank/words"
)

// Level is a playing strength of the computer. [Levels] returns them; the Pace of a copy may be changed.
type Level struct {
	Name        string
	Description string // one line for the player
	Elo         int    // measured in games with other engines (docs/ENGINE.md, Levels)

	// Pace is about how long a move takes at least, so that it feels played rather than computed: a move that is ready
	// sooner is delayed to a random time between half and one and a half times the pace. With 0 it is played at once.
	Pace time.Duration

	thinking Limits  // no time limit, so that a busy machine does not weaken a level
	held     Limits  // additional limits, see Within
	look     int     // depth in plies to which moves are compared; 0 plays the best move of a search
	spread   float64 // a move that is so many centipawns worse than the best is e times less likely
	unseen   float64 // probability of missing an ordinary move, see blunderModel
	form     float64 // standard deviation of the day's form, in doublings
}

// Levels lists the levels from the weakest to the strongest. Weak levels overlook replies, as people do, rather than
// play at random.
func Levels() []Level {
	return slices.Clone(levels[:])
}

// LevelNamed finds a level by its name, ignoring case, or by a name that it had in an earlier version.
func LevelNamed(name string) (Level, bool) {
	n := LevelNumber(name)
	if n == 0 {
		return Level{}, false
	}
	return levels[n-1], true
}

// LevelNumber is the number of a level among [Levels], from 1; 0 if no level has that name.
func LevelNumber(name string) int {
	for _, renamed := range []map[string]string{words.RenamedLevels, removedLevels} {
		for before, now := range renamed {
			if strings.EqualFold(before, name) {
				name = now
			}
		}
	}
	return 1 + slices.IndexFunc(levels[:], func(l Level) bool { return strings.EqualFold(l.Name, name) })
}

// removedLevels maps levels of 0.1.0 that no longer exist to the level with the nearest rating. Settings, journals, scripts
// and other programs keep the old names.
var removedLevels = map[string]string{
	"Candidate": "Expert",            // 1980 in 0.1.0
	"Master":    "Super-grandmaster", // 2580 in 0.1.0
}

// Within returns the level with additional limits, such as a clock: the tighter one of each kind applies. It searches
// with one thread and one line, whatever the limits say, because more would change its strength.
func (l Level) Within(limits Limits) Level {
	l.held = limits
	return l
}

// Spread returns the number of centipawns by which a move or an array that is worse than the best is chosen e times
// less often.
func (l Level) Spread() float64 { return l.spread }

// Numbers returns the parameters that determine how the level plays, besides the engine: another level, or the same
// level after tuning, has other numbers.
func (l Level) Numbers() string {
	return fmt.Sprintf("nodes %d, look %d, spread %g, unseen %g, form %g", l.thinking.Nodes, l.look, l.spread, l.unseen, l.form)
}

// limits returns the tighter ones of the level's own limits and the additional ones.
func (l *Level) limits() Limits {
	all, own := l.held, l.thinking
	all.Depth = tighter(own.Depth, all.Depth)
	all.Nodes = tighter(own.Nodes, all.Nodes)
	all.MoveTime = tighter(own.MoveTime, all.MoveTime)
	all.Lines, all.singleThread = 1, true
	return all
}

// tighter returns the smaller of two limits, where 0 means none.
func tighter[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

var levels = [...]Level{
	{
		Name: "Novice", Elo: 420, Description: "Has just learnt how the pieces move, and likes to capture",
		Pace: 700 * time.Millisecond, thinking: Limits{Nodes: 6000}, look: 1, spread: 520, unseen: 0.88, form: 0.6,
	},
	{
		Name: "Beginner", Elo: 520, Description: "Sees some threats, and often leaves a piece hanging",
		Pace: 800 * time.Millisecond, thinking: Limits{Nodes: 8000}, look: 2, spread: 140, unseen: 0.75, form: 0.6,
	},
	{
		Name: "Learner", Elo: 630, Description: "Knows what to look for, and often forgets to",
		Pace: 800 * time.Millisecond, thinking: Limits{Nodes: 8000}, look: 2, spread: 90, unseen: 0.5, form: 0.6,
	},
	{
		Name: "Casual", Elo: 740, Description: "Plays for fun, and loses a piece in most games",
		Pace: 900 * time.Millisecond, thinking: Limits{Nodes: 10_000}, look: 3, spread: 63, unseen: 0.325, form: 0.6,
	},
	{
		Name: "Hobby player", Elo: 890, Description: "Takes what hangs, and sometimes leaves a piece hanging",
		Pace: 900 * time.Millisecond, thinking: Limits{Nodes: 12_000}, look: 4, spread: 52.5, unseen: 0.207, form: 0.6,
	},
	{
		Name: "Improver", Elo: 1080, Description: "Sees short combinations, but not long ones",
		Pace: 900 * time.Millisecond, thinking: Limits{Nodes: 14_000}, look: 4, spread: 42, unseen: 0.126, form: 0.6,
	},
	{
		Name: "Club player", Elo: 1260, Description: "Solid, with a weak move now and then",
		Pace: time.Second, thinking: Limits{Nodes: 18_000}, look: 5, spread: 32.5, unseen: 0.085, form: 0.6,
	},
	{
		Name: "League player", Elo: 1430, Description: "Seldom loses a piece, but misses quiet moves",
		Pace: time.Second, thinking: Limits{Nodes: 25_000}, look: 6, spread: 24.3, unseen: 0.0518, form: 0.6,
	},
	{
		Name: "Tournament player", Elo: 1570, Description: "Makes few mistakes, and uses yours",
		Pace: time.Second, thinking: Limits{Nodes: 40_000}, look: 6, spread: 17.2, unseen: 0.0313, form: 0.6,
	},
	{
		Name: "Strong tournament player", Elo: 1750, Description: "Punishes mistakes, and seldom makes one",
		Pace: time.Second, thinking: Limits{Nodes: 50_000}, look: 7, spread: 12.6, unseen: 0.0189, form: 0.6,
	},
	{
		Name: "Club champion", Elo: 1900, Description: "Rarely overlooks a threat",
		Pace: time.Second, thinking: Limits{Nodes: 60_000}, look: 7, spread: 6.6, unseen: 0.0077, form: 0.6,
	},
	{
		Name: "Expert", Elo: 2010, Description: "Sees every short combination",
		Pace: time.Second, thinking: Limits{Nodes: 1900}, form: 0.4,
	},
	{
		Name: "Candidate master", Elo: 2170, Description: "A master in all but the title",
		Pace: time.Second, thinking: Limits{Nodes: 3800}, form: 0.4,
	},
	{
		Name: "International master", Elo: 2320, Description: "Outplays nearly everybody",
		Pace: time.Second, thinking: Limits{Nodes: 7000}, form: 0.4,
	},
	{
		Name: "Grandmaster", Elo: 2500, Description: "Hard to beat for anyone",
		Pace: time.Second, thinking: Limits{Nodes: 14_000}, form: 0.4,
	},
	{
		Name: "Super-grandmaster", Elo: 2580, Description: "At home among the best of the world",
		Pace: time.Second, thinking: Limits{Nodes: 31_000}, form: 0.4,
	},
	{
		Name: "World champion", Elo: 2710, Description: "Plays as well as people ever have",
		Pace: time.Second, thinking: Limits{Nodes: 60_000}, form: 0.4,
	},
	{
		Name: "Superhuman", Elo: 2840, Description: "Plays better than people can",
		Pace: time.Second, thinking: Limits{Nodes: 125_000}, form: 0.4,
	},
	{
		Name: "Full strength", Elo: 2940, Description: "Holds nothing back",
		Pace: time.Second, thinking: Limits{Nodes: 250_000},
	},
}
