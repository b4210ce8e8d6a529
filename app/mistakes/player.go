package mistakes

import (
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/words"
)

// Player is the player whose mistakes are collected. The zero Player is nobody.
type Player struct {
	// Names are the player's names, in any spelling ([words.Person]).
	Names []string
	// Part is a part of names: every player whose name it is in counts ([words.SearchName]). It is "" if Names count.
	Part string
	// Home is the source of games in which a player without a name counts too, "" for none.
	Home string
	// Color limits the games to those that the player played with one colour; chess.NoColor for both.
	Color chess.Color
	// Everyone counts both players of each game.
	Everyone bool
}

// PlayerOf returns the player in a query of the game list, or if it has none the user: names are the names of the user, and
// here is the source of games in which the user may have no name.
func PlayerOf(q archive.Query, names []string, here string) Player {
	p := Player{Color: q.Color}
	switch {
	case q.Name != "":
		p.Names, p.Home = append([]string{q.Name}, aliases(q.Aliases)...), q.Home
	case q.Player != "":
		p.Part = q.Player
	default:
		p.Names, p.Home, p.Color = names, here, chess.NoColor
	}
	return p
}

// aliases returns the names in [archive.Query.Aliases].
func aliases(lines string) (names []string) {
	for line := range strings.Lines(lines) {
		if name := strings.TrimSpace(line); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// Sides returns which sides of a game the player played, indexed by rules.Side. It returns both if both players are the
// player.
func (p Player) Sides(h archive.Head) (sides [2]bool) {
	for side, name := range [...]string{h.White, h.Black} {
		sides[side] = p.is(name, h.Source)
	}
	switch p.Color {
	case chess.White:
		sides[1] = false
	case chess.Black:
		sides[0] = false
	}
	return sides
}

// Side returns the side of a game that the player played, chess.NoColor for none or both.
func (p Player) Side(h archive.Head) chess.Color {
	switch p.Sides(h) {
	case [2]bool{true, false}:
		return chess.White
	case [2]bool{false, true}:
		return chess.Black
	}
	return chess.NoColor
}

// is reports whether a name in a game from a source is the player's.
func (p Player) is(name, source string) bool {
	switch {
	case p.Everyone:
		return true
	case p.Part != "":
		return words.SearchName(name, p.Part)
	case words.Known(name) == "":
		return p.Home != "" && source == p.Home
	}
	return slices.ContainsFunc(p.Names, func(one string) bool { return words.Person(one) == words.Person(name) })
}
