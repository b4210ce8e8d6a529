package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"backrank/app/archive"
	"backrank/cli"
)

// export implements the command export.
func export(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("export", flag.ContinueOnError)
	asPGN := flags.String("pgn", "", "the `file` to write as PGN, - for standard output")
	asParquet := flags.String("parquet", "", "the `file` to write as Parquet, a game a row, - for standard output")
	var q archive.Query
	db, err := parseQuery(ctx, flags, args, s, &q)
	if err != nil {
		return err
	}
	defer db.Close()
	path := *asPGN
	write := func(w io.Writer) (int, error) { return db.Export(ctx, w, q, nil) }
	switch {
	case (*asPGN == "") == (*asParquet == ""):
		return cli.UsageError("name the file to write, with -pgn or with -parquet")
	case *asParquet != "":
		path = *asParquet
		write = func(w io.Writer) (int, error) { return writeParquet(ctx, db, w, q) }
	}
	if path == stdin {
		_, err := write(s.out)
		return err
	}
	n := 0
	err = cli.Replace(path, func(f *os.File) error {
		n, err = write(f)
		return err
	})
	if err == nil {
		fmt.Fprintf(s.out, "wrote %d\n", n)
	}
	return err
}
