package surveyor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/notnil/chess"

	"backrank/cli"
	"backrank/engine"
	"backrank/engine/lab/arena"
	"backrank/variants"
	"backrank/variants/rules"
	"backrank/variants/san"
	"backrank/variants/survey"
)

// GamesMethod is the version of gamesVariety and gamesAdjudication. A change of either needs a new one.
const GamesMethod = 1

// gamesVariety makes the games from a start position differ: in the first six moves, each side chooses among its four best
// moves, which it searches with twice the nodes of other moves. Spread is about the standard error of the score of such a
// search, 13 centipawns with 3,000 nodes, so that the choice is no worse than the search is anyway (docs/SURVEY.md).
func gamesVariety(nodes uint64) arena.Variety {
	return arena.Variety{Plies: 12, Lines: 4, Nodes: 2 * nodes, Spread: 15, MaxLoss: 50}
}

// gamesAdjudication ends a game when both sides have scored it as won by the same side for three moves each.
var gamesAdjudication = arena.Adjudication{ResignScore: 500, ResignMoves: 3, MaxPlies: 300}

// GamesRun plays games of Backrank's engine against itself from one shard of the start positions. Of two start positions
// that are the same game, mirrored, only the first is in a shard.
type GamesRun struct {
	Effort   survey.GamesEffort
	Variants []variants.Variant // nil means all surveyed variants
	Shard    cli.Shard
	Workers  int // number of games played at the same time

	// Finished, if not nil, has games of earlier runs, for example counted ones. Their start positions are not played again.
	Finished *GamesCollection

	// Done is called as [Run].Done is, with the numbers of start positions from which all games have been played.
	Done func(done, total int)
}

// GamesResult has the games from a start position, a line of JSON. It has all moves, so that other facts can be counted
// without playing the games again.
type GamesResult struct {
	startFields
	Played       []PlayedGame `json:"played"`
	Milliseconds int64        `json:"ms"`
	survey.GamesEffort
}

// PlayedGame is a game.
type PlayedGame struct {
	Result chess.Outcome `json:"result"` // 1-0, 1/2-1/2 or 0-1
	Ending arena.Ending  `json:"ending"`
	Moves  string        `json:"moves"` // in UCI notation, separated by spaces; castling moves the king to the square of the partner
}

// Execute plays the games from the start positions that are not in the file at path, and appends the games from each start
// position as soon as they are over. If ctx ends, it returns the cause. It returns an error if the file or Finished has
// games of another effort.
func (r *GamesRun) Execute(ctx context.Context, path string) error {
	all := r.Variants
	if all == nil {
		all = survey.Variants()
	}
	starts := selectStarts(r.Shard, all, survey.IsCanonical)
	played, err := r.finished(starts)
	if err != nil {
		return err
	}
	file, err := openLog(path, func(text []byte) error {
		g, err := parseGames(text)
		if err != nil {
			return err
		}
		if g.GamesEffort != r.Effort {
			return fmt.Errorf("this file has other games, choose another file: its games are %+v, not %+v", g.GamesEffort, r.Effort)
		}
		played[g.Variant+" "+g.Start] = true
		return nil
	})
	if err != nil {
		return err
	}
	engines := make([]*engine.Engine, max(r.Workers, 1))
	for i := range engines {
		engines[i] = engine.New(1)
	}
	err = addMissing(ctx, starts, played, file, len(engines), r.Done,
		func(ctx context.Context, worker int, p StartPosition) (GamesResult, error) {
			return playGames(ctx, engines[worker], p, r.Effort)
		})
	return errors.Join(err, file.close())
}

// finished returns those of the start positions from which Finished has games. The key is StartPosition.String.
func (r *GamesRun) finished(starts []StartPosition) (map[string]bool, error) {
	played := map[string]bool{}
	if r.Finished == nil {
		return played, nil
	}
	for _, position := range starts {
		part := r.Finished.part(position.Variant)
		if part == nil {
			continue
		}
		if part.Effort != r.Effort {
			return nil, fmt.Errorf("the finished games from %s are %+v, not %+v", position.Variant.ID, part.Effort, r.Effort)
		}
		if _, has := part.Of(position.Start); has {
			played[position.String()] = true
		}
	}
	return played, nil
}

// playGames plays the games from a start position. The moves depend only on the position and the effort.
func playGames(ctx context.Context, e *engine.Engine, position StartPosition, effort survey.GamesEffort) (GamesResult, error) {
	began := time.Now()
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return GamesResult{}, err
	}
	result := GamesResult{startFields: newStartFields(position), GamesEffort: effort}
	seeds := rand.New(rand.NewPCG(effort.Seed, uint64(position.Variant.Index(position.Start))))
	for range effort.Games {
		g, err := arena.VariedSelfPlay(ctx, e, p, effort.Nodes, gamesVariety(effort.Nodes), gamesAdjudication, seeds.Uint64())
		if err != nil {
			return GamesResult{}, err
		}
		result.Played = append(result.Played, PlayedGame{g.Outcome, g.Ending, uciMoves(p, g.Moves)})
	}
	result.Milliseconds = time.Since(began).Milliseconds()
	return result, nil
}

// uciMoves formats the moves of a game from p.
func uciMoves(p rules.Position, moves []rules.Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, san.FormatUCI(&p, m, true))
		p = rules.After(&p, m)
	}
	return strings.Join(words, " ")
}

// parseGames parses a line.
func parseGames(text []byte) (GamesResult, error) {
	var g GamesResult
	if err := json.Unmarshal(text, &g); err != nil || g.Variant == "" || len(g.Played) == 0 || len(g.Played) != g.Games {
		return g, errors.New("this line does not have the games from a start position")
	}
	return g, nil
}
