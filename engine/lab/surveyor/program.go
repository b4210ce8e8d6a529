package surveyor

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/survey"
)

// uciEngine searches with a UCI engine.
type uciEngine struct{ engine *client.Engine }

// startProgram starts a UCI engine for searches with an effort. It sets one thread, the size of the transposition table
// and the number of lines, as far as the engine has these options.
func startProgram(ctx context.Context, program client.Program, effort survey.Effort) (*uciEngine, error) {
	e, err := client.Start(ctx, program)
	if err != nil {
		return nil, err
	}
	err = setNumbers(ctx, e, map[string]int{"Threads": 1, "Hash": effort.Hash, multiPV: effort.Lines})
	if err != nil {
		e.Close()
		return nil, err
	}
	return &uciEngine{e}, nil
}

// multiPV is the option for the number of lines.
const multiPV = "MultiPV"

// setNumbers sets those options that the engine has.
func setNumbers(ctx context.Context, e *client.Engine, values map[string]int) error {
	for name, value := range values {
		if _, has := e.Options().Find(name); !has {
			continue
		}
		if err := e.Set(ctx, name, strconv.Itoa(value)); err != nil {
			return err
		}
	}
	return nil
}

func (u *uciEngine) close() { u.engine.Close() }

// lines returns how many of the wanted number of lines the engine reports: 1 if it has no option for more.
func (u *uciEngine) lines(wanted int) int {
	if _, has := u.engine.Options().Find(multiPV); !has {
		return 1
	}
	return wanted
}

// variants returns those variants that the engine can play. Every engine can play without castling; one with the option
// UCI_Chess960 also by Fischer's rule.
func (u *uciEngine) variants() []variants.Variant {
	var playable []variants.Variant
	for _, v := range survey.Variants() {
		if u.check(v) == nil {
			playable = append(playable, v)
		}
	}
	return playable
}

// check returns an error if the engine cannot play a variant.
func (u *uciEngine) check(v variants.Variant) error {
	if _, err := u.engine.Options().Dialect(v); err != nil {
		return fmt.Errorf("%s cannot search the start positions of %s: %w", u.engine.Name(), v.Name, err)
	}
	return nil
}

// signatureNodes are the nodes of each search of [uciEngine.signature].
const signatureNodes = 5000

// signature returns a hash of the results of a few short searches without castling. It identifies an engine whose name
// does not change with its version or with its network.
func (u *uciEngine) signature(ctx context.Context, effort survey.Effort) (string, error) {
	h := fnv.New32a()
	effort.Nodes = signatureNodes
	v := variants.Custom(variants.ShuffleFamily, variants.Mirrored, variants.NoCastling)
	for i := range uint64(4) {
		result, err := u.search(ctx, StartPosition{v, v.RandomStart(i)}, effort)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, result.Depth, result.Scores, result.Moves)
	}
	return fmt.Sprintf("%08x", h.Sum32()), nil
}

func (u *uciEngine) search(ctx context.Context, position StartPosition, effort survey.Effort) (Result, error) {
	p, err := position.Variant.Position(position.Start)
	if err != nil {
		return Result{}, err
	}
	dialect, err := u.engine.Options().Dialect(position.Variant)
	if err == nil {
		err = u.engine.NewGame(ctx, dialect) // it clears the table
	}
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", u.engine.Name(), err)
	}
	d := newDepthCollector(&p, effort.Lines)
	visited := uint64(0)
	r, err := u.engine.Search(ctx, p, nil, engine.Limits{Nodes: effort.Nodes}, func(i client.Info) {
		visited = max(visited, i.Nodes)
		// When the nodes have run out, engines repeat the last lines as those of the depth that they have not finished.
		if i.Nodes < effort.Nodes {
			d.add(i.Info)
		}
	})
	if err == nil {
		err = ctx.Err() // the search may have ended early
	}
	if err != nil {
		return Result{}, err
	}
	return d.result(position, &p, effort, visited, r.Elapsed)
}

// ProgramName returns the name of an engine's file without its folder and extension.
func ProgramName(program client.Program) string {
	name := program.Path[strings.LastIndexAny(program.Path, `/\`)+1:]
	name, _, _ = strings.Cut(name, ".")
	return name
}
