package app

import (
	"context"
	"math/rand/v2"
	"time"

	"backrank/app/archive"
	"backrank/app/notice"
	"backrank/app/repertoire"
	"backrank/app/training"
	"backrank/engine"
	"backrank/variants/pgn"
	"backrank/variants/rules"
)

// OpenTraining opens the log of the player's training in the data folder. The notices report damage.
func OpenTraining(m *Match) (*training.Log, []notice.Notice) {
	return training.Open(m.tabs.folder, time.Now())
}

// Repertoire returns the lines that the player learns.
func Repertoire(m *Match) *repertoire.File { return m.tabs.repertoire }

// RandomGames returns up to n random games of the archive for which accept returns true; the seed chooses them. Games that cannot
// be read are left out, and after some tries it gives up. The error is a message to the player.
func RandomGames(ctx context.Context, m *Match, n int, seed uint64, accept func(*pgn.Game) bool) (found []pgn.Game, err error) {
	const tries = 10 // for each game
	err = m.Library().QueryByID(func(db *archive.DB) error {
		ids, err := db.IDs(ctx, archive.Query{})
		if err != nil {
			return err
		}
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		for _, id := range ids[:min(tries*n, len(ids))] {
			if g, err := db.Game(ctx, id); err == nil && accept(&g) && len(found) < n {
				found = append(found, g)
			}
		}
		return ctx.Err()
	})
	return found, err
}

// Nodes of the search for a move of [SelfPlay], and how much worse than the best move the move can be, in centipawns.
const (
	selfPlayNodes   = 600
	selfPlayLines   = 3
	selfPlayMaxLoss = 30
)

// SelfPlay returns the first plies of a game of the computer against itself. It chooses at random among the best moves. The
// same arguments give the same moves. There are fewer moves if the game ends before.
func SelfPlay(p rules.Position, plies int, seed uint64) (moves []rules.Move) {
	random := rand.New(rand.NewPCG(seed, 0))
	e := engine.New(1)
	var history []uint64
	for len(moves) < plies && p.Count() > 0 {
		best := map[int]engine.Info{}
		r := e.Search(context.Background(), p, history, engine.Limits{Nodes: selfPlayNodes, Lines: selfPlayLines}, func(i engine.Info) { best[i.Line] = i })
		chosen := r.Move
		if i := best[1+random.IntN(selfPlayLines)]; len(i.PV) > 0 && i.Mate == 0 && r.Mate == 0 && r.Score-i.Score <= selfPlayMaxLoss {
			chosen = i.PV[0]
		}
		moves, history = append(moves, chosen), append(history, p.Key())
		p = rules.After(&p, chosen)
	}
	return moves
}
