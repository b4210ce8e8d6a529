package gameservers

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/rules"
	"backrank/variants/san"
)

// template is a start and moves, which many games have.
type template struct {
	fen   string
	moves []string // SAN
}

// numTemplates is the number of different games per variant. It is prime, so that players seldom repeat a game.
const numTemplates = 211

// templates returns the templates of Chess960 and of orthodox chess.
var templates = sync.OnceValue(func() (all [2][]template) {
	for k, id := range []string{"chess960", "chess"} {
		v, _ := variants.ByID(id)
		rng := rand.New(rand.NewPCG(uint64(k), 45))
		for range numTemplates {
			all[k] = append(all[k], randomGame(v, rng))
		}
	}
	return all
})

// randomGame plays up to fourteen random plies.
func randomGame(v variants.Variant, rng *rand.Rand) template {
	p, err := v.Position(v.RandomStart(rng.Uint64()))
	if err != nil {
		panic(err)
	}
	t := template{fen: fen.FormatXFEN(&p)}
	for range 14 {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		t.moves = append(t.moves, san.Format(&p, m))
		var next rules.Position
		p.Play(m, &next)
		p = next
	}
	return t
}

// Game is a game of a player.
type Game struct {
	Number     int // from 0
	Orthodox   bool
	Start, End time.Time // the same for a short game
	Evaluated  bool      // the service has analysed it
}

// speed returns the value of Lichess's parameter perfType that selects the game.
func (g *Game) speed() string {
	switch {
	case !g.Orthodox:
		return "chess960"
	case g.End.Sub(g.Start) >= 24*time.Hour:
		return "correspondence"
	}
	return "blitz"
}

var results = [...]string{"1-0", "0-1", "1/2-1/2"}

// moves returns the moves with comments, as both services write them.
func (g *Game) moves(t *template, evals bool) string {
	var b strings.Builder
	for ply, m := range t.moves {
		fmt.Fprintf(&b, "%d%s %s { ", ply/2+1, []string{".", "..."}[ply%2], m)
		if evals && g.Evaluated {
			fmt.Fprintf(&b, "[%%eval %.2f] ", float64((g.Number+ply)%40)/20-1)
		}
		fmt.Fprintf(&b, "[%%clk 0:02:%02d] } ", 59-ply)
	}
	return b.String() + results[g.Number%len(results)]
}

// players returns the names of White and Black in a game of user.
func (g *Game) players(user string) (white, black string) {
	rival := fmt.Sprintf("rival%d", g.Number%997)
	if g.Number%2 == 0 {
		return user, rival
	}
	return rival, user
}

func (g *Game) template() *template {
	k := 0
	if g.Orthodox {
		k = 1
	}
	return &templates()[k][g.Number%numTemplates]
}

// lichess returns the game as Lichess sends it.
func (g *Game) lichess(user string) string {
	white, black := g.players(user)
	t := g.template()
	var b strings.Builder
	kind, tail := "chess960", fmt.Sprintf("[FEN %q]\n[SetUp \"1\"]\n", t.fen)
	name := "Chess960"
	if g.Orthodox {
		kind, tail, name = g.speed(), "", "Standard"
	}
	id := fmt.Sprintf("game%04x", g.Number)
	if g.Number > 0xffff {
		id = fmt.Sprintf("g%07x", g.Number)
	}
	fmt.Fprintf(&b, "[Event \"rated %s game\"]\n[Site \"https://lichess.org/%s\"]\n[Date %q]\n[White %q]\n[Black %q]\n[Result %q]\n[GameId %q]\n",
		kind, id, g.Start.Format("2006.01.02"), white, black, results[g.Number%len(results)], id)
	fmt.Fprintf(&b, "[UTCDate %q]\n[UTCTime %q]\n[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[Variant %q]\n[TimeControl \"180+2\"]\n[Termination \"Normal\"]\n%s\n",
		g.Start.Format("2006.01.02"), g.Start.Format("15:04:05"), 1500+g.Number%300, 1600+g.Number%200, name, tail)
	return b.String() + g.moves(t, true) + "\n\n\n"
}

// chessCom returns the game as Chess.com sends it.
func (g *Game) chessCom(user string) string {
	white, black := g.players(user)
	t := g.template()
	event, tail := "Live Chess - Chess960", fmt.Sprintf("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN %q]\n", t.fen)
	if g.Orthodox {
		event, tail = "Live Chess", ""
	}
	day, hour := g.Start.Format("2006.01.02"), g.Start.Format("15:04:05")
	return fmt.Sprintf("[Event %q]\n[Site \"Chess.com\"]\n[Date %q]\n[Round \"-\"]\n[White %q]\n[Black %q]\n[Result %q]\n%s[Timezone \"UTC\"]\n[UTCDate %q]\n[UTCTime %q]\n"+
		"[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[TimeControl \"180\"]\n[Termination \"%s won by resignation\"]\n[StartTime %q]\n[EndDate %q]\n[Link \"https://www.chess.com/game/live/%d\"]\n\n%s\n\n",
		event, day, white, black, results[g.Number%len(results)], tail, day, hour, 1500+g.Number%300, 1600+g.Number%200, white, hour, g.End.Format("2006.01.02"), 1000000+g.Number, g.moves(t, false))
}
