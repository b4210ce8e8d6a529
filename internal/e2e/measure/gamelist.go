package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"backrank/app/archive"
	"backrank/internal/bench/corpus"
	"backrank/internal/e2e"
	"backrank/internal/e2e/screen"
	"backrank/variants"
)

// measureList prints how soon the game list is shown after the key for it is pressed, with an archive of the given size: the
// first time after each of several starts, and later times.
func measureList(d *screen.Display, program, dir string, games, rounds int) error {
	data := filepath.Join(dir, "listed")
	if err := importGames(data, games); err != nil {
		return err
	}
	fmt.Printf("| %d games listed, ms from the key | times | drawn, median | most | seen on the screen, median | most |\n|---|--:|--:|--:|--:|--:|\n", games)
	var first, again latencyTimer
	for range max(rounds, 1) {
		p, err := e2e.Start(d, program, data, nil, "-size", "1180x760", "-variant", "chess960", "-white", "human", "-black", "human")
		if err != nil {
			return err
		}
		waitUntilIdle(p.Pid())
		first.display, first.program, first.awaited = d, p, listed(games)
		again.display, again.program, again.awaited = d, p, listed(games)
		err = first.time(p.Window.Bounds, func() error { return d.Key("g", "Control_L") })
		for range 3 {
			err = errors.Join(err, leaveList(p), again.time(p.Window.Bounds, func() error { return d.Key("g", "Control_L") }))
		}
		p.Kill()
		if err != nil {
			return err
		}
	}
	first.print("for the first time")
	again.print("again")
	return nil
}

// listed returns a condition that the list is shown with all games.
func listed(games int) func(e2e.Line) bool {
	return func(l e2e.Line) bool { return l.View == "games" && l.Games == games }
}

// leaveList returns from the list to the game.
func leaveList(p *e2e.Program) error {
	if err := p.Display.Key("Escape"); err != nil {
		return err
	}
	_, err := p.Await("the game", func(l e2e.Line) bool { return l.View == "play" })
	waitUntilIdle(p.Pid())
	return err
}

// importGames creates a data folder with an archive of random Chess960 games.
func importGames(data string, games int) error {
	if err := os.MkdirAll(data, 0o755); err != nil {
		return err
	}
	v, _ := variants.ByID("chess960")
	file := data + ".pgn"
	if err := (corpus.Corpus{Variant: v, Games: games, Plies: 80}).Write(file, 26); err != nil {
		return err
	}
	db, err := archive.Open(filepath.Join(data, "games.db"))
	if err != nil {
		return err
	}
	sources, err := archive.Files(file)
	if err == nil {
		_, err = db.Import(context.Background(), archive.Import{Sources: sources})
	}
	if err == nil {
		err = db.Refresh(context.Background())
	}
	<-time.After(time.Second) // until the data are on disk
	return errors.Join(err, db.Close(), os.Remove(file))
}
