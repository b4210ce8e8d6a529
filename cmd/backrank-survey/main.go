// Command backrank-survey makes the survey of start positions that the atlas shows. It searches all start
// positions, which may be divided among several machines, with Backrank's engine or another one, merges the results, and
// compares the scores. It also plays games from them. See docs/SURVEY.md.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"backrank/cli"
)

const usage = `usage: backrank-survey run|merge|correlate|games|count [flags] [files]

  run        search all start positions, or a share of them, with Backrank's or another engine; continues where it stopped
  merge      join the files of all shares, and earlier survey files, into the file that the atlas shows
  correlate  compare the scores of searches with each other, and with games of the engine against itself
  games      play games of Backrank's engine against itself from all start positions, or from a share of them; continues
             where it stopped
  count      count what happened in the games of all shares, and write the file that the atlas shows

"backrank-survey -version" prints the version. "backrank-survey run -h" lists the flags of run, and so for each command.
See docs/SURVEY.md.
`

func main() {
	os.Exit(run(cli.InterruptContext(), os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command: it prints results to out and progress to status, and returns the exit code.
func run(ctx context.Context, args []string, out, status io.Writer) int {
	return cli.ExitCode(ctx, "backrank-survey", dispatch(ctx, args, out, status), status)
}

func dispatch(ctx context.Context, args []string, out, status io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(status, usage)
		return cli.UsageError("a command is missing: run, merge, correlate, games or count")
	}
	if cli.IsHelp(args) {
		fmt.Fprint(out, usage)
		return nil
	}
	if cli.PrintVersion("backrank-survey", args, out) {
		return nil
	}
	switch args[0] {
	case "run":
		return runSurvey(ctx, args[1:], out, status)
	case "games":
		return playGames(ctx, args[1:], out, status)
	case "merge":
		return merge(args[1:], out)
	case "count":
		return countGames(args[1:], out)
	case "correlate":
		return correlate(args[1:], out)
	}
	return cli.UsageErrorf("unknown command %q; the commands are run, merge, correlate, games and count", args[0])
}
