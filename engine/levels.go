package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"backrank/lang"
	"backrank/words"
)

// Level is a playing strength of the computer. [Levels] returns all levels; callers may change Pace.
type Level struct {
	Name string
	Elo  int // rating measured in games with other engines (docs/ENGINE.md, Levels)

	// Pace delays moves so that they feel played rather than computed: a move takes at least a random time between 0.5
	// and 1.5 times the pace. 0 plays moves immediately.
	Pace time.Duration

	baseLimits  Limits  // limits of nodes only, because a limit of time would weaken a level on a busy machine
	extraLimits Limits  // set by WithLimits
	look        int     // depth in plies of the search of each root move; 0 plays the best move of an ordinary search
	spread      float64 // loss in centipawns that makes a move e times less likely; see chooser.pick
	unseen      float64 // probability of missing an ordinary move; see blunderModel
	form        float64 // standard deviation of the strength from game to game, in doublings; see withDailyForm
}

// Description describes the level to players, in one line.
func (l Level) Description() string {
	switch l.Name {
	case "Novice":
		return lang.L("Has just learnt how the pieces move, and likes to capture")
	case "Beginner":
		return lang.L("Sees some threats, and often leaves a piece hanging")
	case "Learner":
		return lang.L("Knows what to look for, and often forgets to")
	case "Casual":
		return lang.L("Plays for fun, and loses a piece in most games")
	case "Hobby player":
		return lang.L("Takes what hangs, and sometimes leaves a piece hanging")
	case "Improver":
		return lang.L("Sees short combinations, but not long ones")
	case "Club player":
		return lang.L("Solid, with a weak move now and then")
	case "League player":
		return lang.L("Seldom loses a piece, but misses quiet moves")
	case "Tournament player":
		return lang.L("Makes few mistakes, and uses yours")
	case "Strong tournament player":
		return lang.L("Punishes mistakes, and seldom makes one")
	case "Club champion":
		return lang.L("Rarely overlooks a threat")
	case "Expert":
		return lang.L("Sees every short combination")
	case "Candidate master":
		return lang.L("A master in all but the title")
	case "International master":
		return lang.L("Outplays nearly everybody")
	case "Grandmaster":
		return lang.L("Hard to beat for anyone")
	case "Super-grandmaster":
		return lang.L("At home among the best of the world")
	case "World champion":
		return lang.L("Plays as well as people ever have")
	case "Superhuman":
		return lang.L("Plays better than people can")
	case "Full strength":
		return lang.L("Holds nothing back")
	}
	return ""
}

// Levels returns the levels from the weakest to the strongest. Weak levels miss moves, as people do, rather than play
// at random.
func Levels() []Level {
	return slices.Clone(levels[:])
}

// LevelNamed returns the level with a name, ignoring case. Names of earlier versions are valid too.
func LevelNamed(name string) (Level, bool) {
	n := LevelNumber(name)
	if n == 0 {
		return Level{}, false
	}
	return levels[n-1], true
}

// LevelNumber returns the number of a level among [Levels], starting at 1; 0 if there is none.
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

// removedLevels maps the removed levels of version 0.1.0 to the level with the nearest rating. Settings, journals,
// scripts and other programs may still use the old names.
var removedLevels = map[string]string{
	"Candidate": "Expert",            // 1980 in 0.1.0
	"Master":    "Super-grandmaster", // 2580 in 0.1.0
}

// WithLimits returns the level with additional limits, such as a clock. For each kind of limit, the tighter one applies.
// The level ignores Limits.Lines and searches one line with one thread, because more would change its strength.
func (l Level) WithLimits(limits Limits) Level {
	l.extraLimits = limits
	return l
}

// Spread returns the loss in centipawns that makes the level choose a move or an array e times less often than the best.
func (l Level) Spread() float64 { return l.spread }

// Parameters returns the parameters of the level as text. They and the engine determine how the level plays: different
// levels, and versions of a level before and after tuning, have different texts.
func (l Level) Parameters() string {
	return fmt.Sprintf("nodes %d, look %d, spread %g, unseen %g, form %g", l.baseLimits.Nodes, l.look, l.spread, l.unseen, l.form)
}

// limits returns the base limits of the level combined with the additional ones.
func (l *Level) limits() Limits {
	limits, base := l.extraLimits, l.baseLimits
	limits.Depth = tighter(base.Depth, limits.Depth)
	limits.Nodes = tighter(base.Nodes, limits.Nodes)
	limits.MoveTime = tighter(base.MoveTime, limits.MoveTime)
	limits.Lines, limits.singleThread = 1, true
	return limits
}

// tighter returns the smaller of two limits, where 0 means no limit.
func tighter[T int | uint64 | time.Duration](a, b T) T {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

var levels = [...]Level{
	{
		Name: "Novice", Elo: 420,
		Pace: 700 * time.Millisecond, baseLimits: Limits{Nodes: 6000}, look: 1, spread: 520, unseen: 0.88, form: 0.6,
	},
	{
		Name: "Beginner", Elo: 520,
		Pace: 800 * time.Millisecond, baseLimits: Limits{Nodes: 8000}, look: 2, spread: 140, unseen: 0.75, form: 0.6,
	},
	{
		Name: "Learner", Elo: 630,
		Pace: 800 * time.Millisecond, baseLimits: Limits{Nodes: 8000}, look: 2, spread: 90, unseen: 0.5, form: 0.6,
	},
	{
		Name: "Casual", Elo: 740,
		Pace: 900 * time.Millisecond, baseLimits: Limits{Nodes: 10_000}, look: 3, spread: 63, unseen: 0.325, form: 0.6,
	},
	{
		Name: "Hobby player", Elo: 890,
		Pace: 900 * time.Millisecond, baseLimits: Limits{Nodes: 12_000}, look: 4, spread: 52.5, unseen: 0.207, form: 0.6,
	},
	{
		Name: "Improver", Elo: 1080,
		Pace: 900 * time.Millisecond, baseLimits: Limits{Nodes: 14_000}, look: 4, spread: 42, unseen: 0.126, form: 0.6,
	},
	{
		Name: "Club player", Elo: 1260,
		Pace: time.Second, baseLimits: Limits{Nodes: 18_000}, look: 5, spread: 32.5, unseen: 0.085, form: 0.6,
	},
	{
		Name: "League player", Elo: 1430,
		Pace: time.Second, baseLimits: Limits{Nodes: 25_000}, look: 6, spread: 24.3, unseen: 0.0518, form: 0.6,
	},
	{
		Name: "Tournament player", Elo: 1570,
		Pace: time.Second, baseLimits: Limits{Nodes: 40_000}, look: 6, spread: 17.2, unseen: 0.0313, form: 0.6,
	},
	{
		Name: "Strong tournament player", Elo: 1750,
		Pace: time.Second, baseLimits: Limits{Nodes: 50_000}, look: 7, spread: 12.6, unseen: 0.0189, form: 0.6,
	},
	{
		Name: "Club champion", Elo: 1900,
		Pace: time.Second, baseLimits: Limits{Nodes: 60_000}, look: 7, spread: 6.6, unseen: 0.0077, form: 0.6,
	},
	{
		Name: "Expert", Elo: 2010,
		Pace: time.Second, baseLimits: Limits{Nodes: 1900}, form: 0.4,
	},
	{
		Name: "Candidate master", Elo: 2170,
		Pace: time.Second, baseLimits: Limits{Nodes: 3800}, form: 0.4,
	},
	{
		Name: "International master", Elo: 2320,
		Pace: time.Second, baseLimits: Limits{Nodes: 7000}, form: 0.4,
	},
	{
		Name: "Grandmaster", Elo: 2500,
		Pace: time.Second, baseLimits: Limits{Nodes: 14_000}, form: 0.4,
	},
	{
		Name: "Super-grandmaster", Elo: 2580,
		Pace: time.Second, baseLimits: Limits{Nodes: 31_000}, form: 0.4,
	},
	{
		Name: "World champion", Elo: 2710,
		Pace: time.Second, baseLimits: Limits{Nodes: 60_000}, form: 0.4,
	},
	{
		Name: "Superhuman", Elo: 2840,
		Pace: time.Second, baseLimits: Limits{Nodes: 125_000}, form: 0.4,
	},
	{
		Name: "Full strength", Elo: 2940,
		Pace: time.Second, baseLimits: Limits{Nodes: 250_000},
	},
}
