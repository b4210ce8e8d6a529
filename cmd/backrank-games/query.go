package main

import (
	"context"
	"flag"
	"slices"
	"strings"

	"github.com/notnil/chess"

	"backrank/app/archive"
	"backrank/cli"
	"backrank/words"
)

// sorts are the values of -sort, in the order of the constants of archive.Sort.
var sorts = []string{
	"id", "date", "white", "black", "event", "variant", "result", "plies", "rating", "white-rating", "black-rating",
	"ending", "castling", "time-control", "white-accuracy", "black-accuracy", "source", "label",
}

// queryFlags adds the flags that set the fields of a query. After parsing, the returned function sets the other fields.
func queryFlags(flags *flag.FlagSet, q *archive.Query) (read func() error) {
	flags.StringVar(&q.Variant, "variant", "", "the `id` of the variant")
	flags.StringVar(&q.Rule, "rule", "", "the `id` of the castling rule")
	flags.StringVar(&q.Start, "start", "", "the `id` of the start position, such as 518 or W518-B534")
	flags.StringVar(&q.Pattern, "pattern", "", "the `pattern` of the array of either side, such as R?K*R")
	flags.StringVar(&q.Player, "player", "", "a part of the `name` of a player")
	flags.StringVar(&q.Name, "name", "", "the whole `name` of a player")
	aliases := flags.String("alias", "", "other `names` of the player -name, separated by semicolons")
	flags.StringVar(&q.Opponent, "opponent", "", "the whole `name` of the opponent of -player or -name")
	colour := flags.String("colour", "", "the `colour` of -player and -name, white or black")
	flags.StringVar(&q.Result, "result", "", "the `result`: 1-0, 0-1, 1/2-1/2 or *")
	flags.StringVar(&q.Outcome, "outcome", "", "the `outcome` for -player or -name: won, drawn or lost")
	flags.StringVar(&q.Ending, "ending", "", "how it `ended`, such as checkmate or time")
	flags.StringVar(&q.Since, "since", "", "the first `date`: 2024, 2024.05 or 2024.05.17")
	flags.StringVar(&q.Until, "until", "", "the last `date`")
	flags.StringVar(&q.Castled, "castled", "", "`how` either side castled, or one: leap, white:kingside, black:never")
	flags.StringVar(&q.Words, "words", "", "`words` that names, event or tags contain")
	flags.StringVar(&q.Label, "tag", "", "a `tag` that you gave to games")
	flags.StringVar(&q.Source, "source", "", "the `file` that games came from")
	flags.StringVar(&q.Fact, "fact", "", "a `fact` of the array, as tally -by fact names it; with -rule")
	flags.BoolVar(&q.Twins, "twins", false, "only games that are twins of others")
	flags.BoolVar(&q.Deleted, "deleted", false, "deleted games instead of the others")
	flags.StringVar(&q.Comment, "comment", "", "`words` that comments contain")
	flags.StringVar(&q.Material, "material", "", "`pieces` of both sides that stood on the board, in either colour: KRPKR")
	flags.StringVar(&q.FEN, "fen", "", "a `position` that occurred")
	flags.BoolVar(&q.AnyRights, "any-rights", false, "the pieces and the side to move of -fen, whatever the castling rights and en passant")
	sort := flags.String("sort", "id", "the `order`: "+strings.Join(sorts, ", "))
	flags.BoolVar(&q.Descending, "descending", false, "in reverse order")
	flags.IntVar(&q.Offset, "offset", 0, "skip this many `games`")
	flags.IntVar(&q.Limit, "limit", 0, "at most this many `games`")
	return func() error {
		q.Aliases = strings.Join(strings.FieldsFunc(*aliases, func(r rune) bool { return r == ';' }), "\n")
		switch strings.ToLower(*colour) {
		case "":
		case "white":
			q.Color = chess.White
		case "black":
			q.Color = chess.Black
		default:
			return cli.UsageErrorf("-colour %s: write white or black", words.Quote(*colour))
		}
		n := slices.Index(sorts, *sort)
		if n < 0 {
			return cli.UsageErrorf("-sort %s: write one of %s", words.Quote(*sort), strings.Join(sorts, ", "))
		}
		if q.Offset < 0 || q.Limit < 0 {
			return cli.UsageError("-offset and -limit must be at least 0")
		}
		q.Sort = archive.Sort(n)
		return nil
	}
}

// parseQuery parses the flags of a command that takes a query and no files, and opens the archive.
func parseQuery(ctx context.Context, flags *flag.FlagSet, args []string, s streams, q *archive.Query) (*archive.DB, error) {
	path := dbFlag(flags)
	read := queryFlags(flags, q)
	if err := cli.ParseOnly(flags, args, "usage: backrank-games "+flags.Name()+" -db FILE [flags]\n\n", s.out); err != nil {
		return nil, err
	}
	if err := read(); err != nil {
		return nil, err
	}
	return openArchive(ctx, *path, s)
}
