package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/analysis"
	"backrank/app/archive"
	"backrank/app/player"
	"backrank/cli"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
	"backrank/variants/san"
)

// defaultNodes is the default number of nodes to search for each position; see docs/ANALYSIS.md.
const defaultNodes = 1_000_000

// hashMegabytes is the size of the transposition table of Backrank's engine, in megabytes.
const hashMegabytes = 32

// searchFlags are the flags of the commands that search the positions of games.
type searchFlags struct {
	nodes   uint64
	shard   cli.Shard
	program []string // the command of a UCI engine and its arguments, empty for Backrank's engine
}

// parseSearch adds the flags of a search to the flags of a command, parses the arguments and returns the files.
func parseSearch(flags *flag.FlagSet, args []string, s streams, nodes uint64, nodesUsage string) (searchFlags, []archive.Source, error) {
	var parsed searchFlags
	flags.Uint64Var(&parsed.nodes, "nodes", nodes, nodesUsage)
	command := flags.String("engine", "", "the `command` of a UCI engine, with arguments (default Backrank's own engine)")
	share := flags.String("shard", cli.Whole.String(), "the share of the games, `k/n`: the k-th of n")
	sources, err := files(flags, args, s)
	if err != nil {
		return parsed, nil, err
	}
	parsed.program = strings.Fields(*command)
	parsed.shard, err = cli.ParseShard(*share)
	switch {
	case err != nil:
		return parsed, nil, cli.UsageError(err.Error())
	case parsed.nodes == 0:
		return parsed, nil, cli.UsageError("-nodes must be at least 1")
	}
	return parsed, sources, nil
}

// report implements the command report: it analyses games, and writes them annotated, or a report of each as JSON.
func report(ctx context.Context, args []string, s streams) (err error) {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "an object for each game on a line of its own, in place of PGN")
	search, sources, err := parseSearch(flags, args, s, defaultNodes, "nodes to search for each position")
	if err != nil {
		return err
	}
	r := reporter{streams: s, progress: cli.NewStatus(s.status), nodes: search.nodes, asJSON: *asJSON, out: bufio.NewWriter(s.out)}
	if words := search.program; len(words) > 0 {
		if err := r.start(ctx, player.Entry{Path: words[0], Args: words[1:]}); err != nil {
			return err
		}
		defer r.process.Quit()
		defer context.AfterFunc(ctx, r.process.Kill)() // an engine that does not answer would block
	} else {
		r.engine = analysis.NewEngine(1, hashMegabytes)
	}
	all := int64(-1)
	err = readAll(ctx, sources, func(name string, number int, g pgn.Game, text string, fault *pgn.GameError) error {
		if all++; !search.shard.Has(all) {
			return nil
		}
		r.game++
		if fault == nil {
			return r.report(ctx, name, number, g)
		}
		r.faulty++
		r.progress.Print(fmt.Sprintf("%s: %v", name, fault))
		if r.asJSON {
			return nil
		}
		_, err := r.out.WriteString(separated(text))
		return err
	})
	r.progress.Clear()
	if flushed := r.out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		return err
	}
	if r.faulty > 0 {
		return fmt.Errorf("%s not analysed", gamesAre(r.faulty))
	}
	return nil
}

// reporter analyses one game after the other.
type reporter struct {
	counts
	streams
	progress cli.Status
	out      *bufio.Writer
	engine   *analysis.Engine // Backrank's own engine, nil with -engine
	process  *player.Process  // the UCI engine of -engine, else nil
	entry    player.Entry     // describes process
	nodes    uint64
	asJSON   bool
	game     int
}

// start starts a UCI engine to read its name and options, and prepares its process.
func (r *reporter) start(ctx context.Context, e player.Entry) error {
	trial, err := player.Try(ctx, e, 0)
	if err != nil {
		return err
	}
	e.Name, e.DeclaredOptions = trial.Name, trial.Options
	r.entry, r.process = e, player.NewProcess(e, 0)
	return nil
}

// report analyses a game and writes it.
func (r *reporter) report(ctx context.Context, name string, number int, g pgn.Game) error {
	if !g.Started() {
		r.progress.Print(fmt.Sprintf("%s: game %d: the draft is unfinished, so there is nothing to analyse", name, number))
		return r.write(name, number, g)
	}
	var searcher analysis.Searcher = r.engine
	if r.process != nil {
		if err := r.entry.CanPlayFrom(&g.Start, g.Variant); err != nil {
			r.faulty++
			r.progress.Print(fmt.Sprintf("%s: game %d: %v", name, number, err))
			return r.write(name, number, g)
		}
		searcher = &analysis.Program{Process: r.process, Variant: g.Variant, Game: uint64(r.game)}
	}
	tree, err := analysis.Analyse(ctx, g, searcher, r.nodes, func(_ gametree.Tree, n, of int) {
		if r.progress.Terminal {
			r.progress.Update(fmt.Sprintf("%s: game %d, %d of %d positions", name, number, n, of))
		}
	})
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("game %d: %w", number, ctx.Err())
	case err != nil: // the engine failed; it is restarted for the next game
		r.faulty++
		r.progress.Print(fmt.Sprintf("%s: game %d: %v", name, number, err))
	}
	g.Tree = tree
	return r.write(name, number, g)
}

// write writes a game in the requested form, and flushes it, so that an interrupt loses no analysed game.
func (r *reporter) write(name string, number int, g pgn.Game) error {
	err := error(nil)
	if r.asJSON {
		var e gameReport
		if e, err = reportOf(name, number, &g); err == nil {
			err = json.NewEncoder(r.out).Encode(e)
		}
	} else {
		err = pgn.Write(r.out, g)
	}
	if err != nil {
		return err
	}
	return r.out.Flush()
}

// gameReport is the report of a game as JSON. Plies are counted from 1, and left out if there is no such ply.
type gameReport struct {
	File      string         `json:"file"`
	Game      int            `json:"game"`
	White     string         `json:"white"`
	Black     string         `json:"black"`
	Variant   string         `json:"variant"`
	Start     string         `json:"start,omitempty"`
	Result    string         `json:"result"`
	Plies     int            `json:"plies"`
	Sides     []sideReport   `json:"sides"`
	Phases    []phaseReport  `json:"phases"`
	Longest   []longThink    `json:"longest,omitempty"` // one for each side whose times are known
	Scores    []*score       `json:"scores"`            // of the start and after each ply, null if unknown
	Turning   []turningPoint `json:"turning_points"`
	Castlings []castling     `json:"castlings"`
}

type sideReport struct {
	Color        string   `json:"color"`
	Moves        int      `json:"moves"`
	Accuracy     *float64 `json:"accuracy"` // null without a move
	Loss         *float64 `json:"acpl"`     // average centipawn loss
	Inaccuracies int      `json:"inaccuracies"`
	Mistakes     int      `json:"mistakes"`
	Blunders     int      `json:"blunders"`
}

type phaseReport struct {
	Phase string   `json:"phase"`
	From  int      `json:"from"`  // the first ply
	To    int      `json:"to"`    // the last ply
	White *float64 `json:"white"` // mean accuracy, null without a move
	Black *float64 `json:"black"`
	// The time spent, in seconds; left out if the time of a move is unknown.
	WhiteTime *float64 `json:"white_time,omitempty"`
	BlackTime *float64 `json:"black_time,omitempty"`
}

// longThink is the move on which a side spent most time.
type longThink struct {
	Color string  `json:"color"`
	Ply   int     `json:"ply"`
	Move  string  `json:"move"`
	Time  float64 `json:"time"` // in seconds
}

type turningPoint struct {
	Ply    int    `json:"ply"`
	Move   string `json:"move"`
	Better string `json:"better,omitempty"`
	Before score  `json:"before"`
	After  score  `json:"after"`
	Text   string `json:"text"`
}

type castling struct {
	Color    string  `json:"color"`
	Castling string  `json:"castling"`
	Possible int     `json:"possible"`
	Best     int     `json:"best,omitempty"`
	Unsure   bool    `json:"unsure,omitempty"` // the best move is unknown at a ply at which castling was possible
	Played   int     `json:"played,omitempty"`
	Lost     int     `json:"lost,omitempty"`
	Missed   []int   `json:"missed,omitempty"`
	Cost     float64 `json:"cost"` // percentage points of winning chances
	Text     string  `json:"text"`
}

// score is an evaluation from White's point of view. Exactly one of its fields is set.
type score struct {
	Centipawns *int `json:"cp,omitempty"`
	Mate       *int `json:"mate,omitempty"` // moves until mate, negative if Black mates
}

func scoreOf(s analysis.Score) score {
	if s.Mate != 0 {
		return score{Mate: &s.Mate}
	}
	return score{Centipawns: &s.Centipawns}
}

// scoreOrNil returns the score of an evaluation, nil if it is unknown.
func scoreOrNil(f analysis.Evaluation, known bool) *score {
	if !known {
		return nil
	}
	s := scoreOf(f.Score)
	return &s
}

// reportOf returns the report of an analysed game.
func reportOf(name string, number int, g *pgn.Game) (gameReport, error) {
	e := gameReport{
		File: name, Game: number, White: g.Tag("White"), Black: g.Tag("Black"), Variant: g.Variant.ID, Start: g.StartID, Result: g.Result,
		Sides: []sideReport{}, Phases: []phaseReport{}, Scores: []*score{}, Turning: []turningPoint{}, Castlings: []castling{},
	}
	if !g.Started() {
		return e, nil
	}
	r, err := analysis.Of(g)
	if err != nil {
		return e, err
	}
	e.Plies = len(r.Plies)
	for i, side := range r.Sides {
		color := [...]chess.Color{chess.White, chess.Black}[i]
		e.Sides = append(e.Sides, sideReport{
			strings.ToLower(color.Name()), side.Moves, rounded(side.Accuracy), rounded(side.Loss), side.Inaccuracies, side.Mistakes, side.Blunders,
		})
	}
	for _, p := range r.Phases() {
		phase := phaseReport{Phase: p.Phase.ID(), From: p.From + 1, To: p.To, White: rounded(p.Accuracy[0]), Black: rounded(p.Accuracy[1])}
		for side, to := range []**float64{&phase.WhiteTime, &phase.BlackTime} {
			if p.Timed[side] {
				*to = rounded(p.Spent[side].Seconds())
			}
		}
		e.Phases = append(e.Phases, phase)
	}
	for side, ply := range r.Longest() {
		if ply >= 0 {
			p := &r.Plies[ply]
			e.Longest = append(e.Longest, longThink{[...]string{"white", "black"}[side], ply + 1, p.Numbered(), p.Spent.Seconds()})
		}
	}
	e.Scores = append(e.Scores, scoreOrNil(r.Start, r.StartKnown))
	for i := range r.Plies {
		e.Scores = append(e.Scores, scoreOrNil(r.Plies[i].After, r.Plies[i].Known))
	}
	for _, ply := range r.Turning {
		p := &r.Plies[ply]
		point := turningPoint{Ply: ply + 1, Move: p.Numbered(), Before: scoreOf(p.Before.Score), After: scoreOf(p.After.Score), Text: r.TurningPoint(ply, (*analysis.Ply).NumberedAs)}
		if best := p.Before.Best(); !best.IsZero() {
			point.Better = san.Format(&p.Position, best)
		}
		e.Turning = append(e.Turning, point)
	}
	for i := range r.Castlings {
		c := &r.Castlings[i]
		found := castling{
			Color: strings.ToLower(c.Side.Name()), Castling: c.Name(), Possible: c.Possible + 1, Best: c.Best + 1, Unsure: c.Unsure, Played: c.Played + 1, Lost: c.Lost + 1,
			Cost: math.Round(10*c.Cost) / 10, Text: r.CastlingText(c),
		}
		for _, ply := range c.Missed {
			found.Missed = append(found.Missed, ply+1)
		}
		e.Castlings = append(e.Castlings, found)
	}
	return e, nil
}

// rounded rounds a number to one decimal. It returns nil for NaN.
func rounded(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	x = math.Round(10*x) / 10
	return &x
}
