package player

import (
	"fmt"
	"math/rand/v2"

	"github.com/notnil/chess"

	"backrank/variants/rules"
)

// Player is the player of one colour. The zero Player is a person without a name.
type Player struct {
	// Name is shown next to the board. If it is empty, the colour or the computer's level is shown.
	Name string `json:"name,omitempty"`
	// Level is 0 for a person, and from 1 the computer's level: the number in
	// [Opponent].Levels, counted from 1.
	Level int `json:"level,omitempty"`
	// Engine is the id of the [Engine] that plays, "" if none does.
	Engine string `json:"engine,omitempty"`
	// Elsewhere is true for a person who plays with another program, through a server.
	Elsewhere bool `json:"elsewhere,omitempty"`
}

// Human reports whether a person at this screen plays.
func (p Player) Human() bool { return !p.Computer() && !p.Elsewhere }

// Computer reports whether the computer or an engine plays.
func (p Player) Computer() bool { return p.Level != 0 || p.Engine != "" }

// Choice is the colour that a player chooses for a new game.
type Choice string

// The choices of colour. Alternate means the colour that the player did not have in the previous game.
const (
	ChooseWhite     Choice = "white"
	ChooseBlack     Choice = "black"
	ChooseRandom    Choice = "random"
	ChooseAlternate Choice = "alternate"
)

// Assign gives two players their colours. last is the colour that me had in the previous game, NoColor if there was
// none; seed decides [ChooseRandom].
func Assign(me, other Player, choice Choice, last chess.Color, seed uint64) (white, black Player) {
	takesBlack := choice == ChooseBlack || choice == ChooseAlternate && last == chess.White ||
		choice == ChooseRandom && rand.New(rand.NewPCG(seed, 1)).Uint64()&1 == 1
	if takesBlack {
		return other, me
	}
	return me, other
}

// Players are the two players by [rules.Side].
type Players [2]Player

// Of returns the player of a colour.
func (s Players) Of(c chess.Color) Player { return s[rules.Side(c)] }

// Valid returns an error unless players read from a journal can play.
func (s Players) Valid() error {
	for _, p := range s {
		if p.Level < 0 {
			return fmt.Errorf("journal: unknown level %d", p.Level)
		}
	}
	return nil
}

// Here returns the players, all of whom play with this program.
func (s Players) Here() Players {
	for i := range s {
		s[i].Elsewhere = false
	}
	return s
}

// Humans returns the number of persons at this screen.
func (s Players) Humans() int {
	n := 0
	for _, p := range s {
		if p.Human() {
			n++
		}
	}
	return n
}
