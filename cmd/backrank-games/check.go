package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"backrank/app/archive"
	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/cli"
	"backrank/lang"
	"backrank/variants/pgn"
)

// stdin is the argument that stands for standard input or output.
const stdin = "-"

// files parses the arguments of a command that reads files, and returns the files.
func files(flags *flag.FlagSet, args []string, s streams) ([]archive.Source, error) {
	if err := cli.Parse(flags, args, "usage: backrank-games "+flags.Name()+" [flags] FILE...\n\n", s.out); err != nil {
		return nil, err
	}
	if flags.NArg() == 0 {
		return nil, cli.UsageError("name a file, or - for standard input")
	}
	var all []archive.Source
	for _, path := range flags.Args() {
		path = disk.PathOf(path)
		if path == stdin {
			all = append(all, archive.Source{Name: stdin, Open: func() (io.ReadCloser, error) { return io.NopCloser(s.in), nil }, Blocks: true})
			continue
		}
		found, err := archive.Files(path)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// counts has the numbers of games that were read, of faulty games and games with warnings, and of unreadable files.
type counts struct{ games, faulty, warned, unread int }

// err returns the error of a command that has reported faulty games or unreadable files, nil if there are none.
func (c counts) err() error {
	switch {
	case c.faulty > 0:
		return fmt.Errorf("%s faulty", gamesAre(c.faulty))
	case c.unread == 1:
		return errors.New("1 file could not be read")
	case c.unread > 0:
		return fmt.Errorf("%s files could not be read", lang.Number(c.unread))
	}
	return nil
}

func gamesAre(games int) string {
	if games == 1 {
		return "1 game is"
	}
	return lang.Number(games) + " games are"
}

// readAll calls yield for each game of the sources, with its text and its fault, which may be nil. It returns the first
// error of a source or of yield.
func readAll(ctx context.Context, sources []archive.Source, yield func(name string, number int, g pgn.Game, text string, fault *pgn.GameError) error) error {
	for _, s := range sources {
		if err := readSource(ctx, s, yield); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

func readSource(ctx context.Context, s archive.Source, yield func(name string, number int, g pgn.Game, text string, fault *pgn.GameError) error) error {
	file, err := s.Reader(ctx)
	if err != nil {
		return err
	}
	defer file.Close()
	r := pgn.NewReader(file)
	for number := 1; ctx.Err() == nil; number++ {
		g, err := r.Next()
		var fault *pgn.GameError
		if errors.Is(err, io.EOF) && number == 1 {
			return notice.Refusal(archive.NoGame())
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil && !errors.As(err, &fault) {
			return err
		}
		if err := yield(s.Name, number, g, r.Text(), fault); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// check implements the command check: it prints the faults and warnings of all games, unreadable files, and the numbers of
// games.
func check(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	sources, err := files(flags, args, s)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	defer out.Flush()
	var c counts
	windows1252 := map[string]bool{}
	read := func(name string, number int, g pgn.Game, _ string, fault *pgn.GameError) error {
		c.games++
		if g.Windows1252 && !windows1252[name] {
			windows1252[name] = true
			fmt.Fprintf(out, "%s: %s\n", name, pgn.Windows1252Warning())
		}
		if fault != nil {
			c.faulty++
			fmt.Fprintf(out, "%s: %v\n", name, fault)
		}
		if len(g.Warnings) > 0 {
			c.warned++
		}
		for _, w := range g.Warnings {
			fmt.Fprintf(out, "%s: game %d: warning: %s\n", name, number, w)
		}
		return nil
	}
	for _, source := range sources {
		if err := readSource(ctx, source, read); err != nil && ctx.Err() == nil {
			c.unread++
			fmt.Fprintf(out, "%s: %v\n", source.Name, err)
		}
	}
	fmt.Fprintf(out, "games %d, faulty %d, with warnings %d\n", c.games, c.faulty, c.warned)
	if err := ctx.Err(); err != nil {
		return err
	}
	return c.err()
}

// format implements the command format: it writes all games, and reports the faults.
func format(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("format", flag.ContinueOnError)
	sources, err := files(flags, args, s)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(s.out, 1<<20)
	var c counts
	err = readAll(ctx, sources, func(name string, _ int, g pgn.Game, text string, fault *pgn.GameError) error {
		c.games++
		if fault == nil {
			return pgn.Write(out, g)
		}
		c.faulty++
		fmt.Fprintf(s.status, "%s: %v\n", name, fault)
		_, err := out.WriteString(separated(text))
		return err
	})
	if err = errors.Join(err, out.Flush()); err != nil {
		return err
	}
	return c.err()
}

// separated returns the text of a game followed by an empty line, which separates games.
func separated(text string) string {
	rest := strings.TrimRight(text, "\r\n")
	if missing := 2 - strings.Count(text[len(rest):], "\n"); missing > 0 {
		return text + strings.Repeat("\n", missing)
	}
	return text
}
