// Command backrank-games checks, formats, imports, fetches, finds and counts games in PGN, of orthodox chess and all variants of
// Backrank.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

const usage = `usage: backrank-games COMMAND [flags] [FILE...]

  check     read all games of files, and tell what is wrong
  format    write the games of files to standard output in canonical PGN; faulty ones as they are
  import    add the games of files and folders to an archive
  fetch     add the games of a player on Lichess or Chess.com to an archive
  find      list the games of an archive that match
  tally     count results by start, rule, colour, player, opponent or fact
  explore   list the moves played from a start position, or after a line
  report    analyse games, and write them annotated, or their mistakes, accuracy and castlings as JSON
  mistakes  list the mistakes in the analysed games of an archive, by kind, those that lost most first
  accuracy  tell how accurately games were played, by the evaluations in them
  export    write games of an archive as PGN or Parquet
  puzzles   make puzzles from games: positions in which one move is much better than all others

Files end in .pgn, .pgn.zst, .pgn.gz or .zip; - is standard input.
"backrank-games COMMAND -h" lists the flags of a command, "backrank-games -version" prints the version.
`

func main() {
	os.Exit(run(cli.InterruptContext(), os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams are the standard input, output and error of a command.
type streams struct {
	in          io.Reader
	out, status io.Writer
}

// run executes the program and returns the exit code.
func run(ctx context.Context, args []string, s streams) int {
	return cli.ExitCode(ctx, "backrank-games", dispatch(ctx, args, s), s.status)
}

// commands maps names to commands.
var commands = map[string]func(ctx context.Context, args []string, s streams) error{
	"check":    check,
	"format":   format,
	"import":   importFiles,
	"fetch":    fetch,
	"find":     find,
	"tally":    tally,
	"explore":  explore,
	"report":   report,
	"mistakes": listMistakes,
	"accuracy": accuracy,
	"export":   export,
	"puzzles":  makePuzzles,
}

func dispatch(ctx context.Context, args []string, s streams) error {
	if len(args) == 0 {
		fmt.Fprint(s.status, usage)
		return cli.UsageError("a command is missing")
	}
	if cli.IsHelp(args) {
		fmt.Fprint(s.out, usage)
		return nil
	}
	if cli.PrintVersion("backrank-games", args, s.out) {
		return nil
	}
	command, known := commands[args[0]]
	if !known {
		return cli.UsageErrorf("unknown command %q; the commands are check, format, import, fetch, find, tally, explore, report, mistakes, accuracy, export and puzzles", args[0])
	}
	return command(ctx, args[1:], s)
}
