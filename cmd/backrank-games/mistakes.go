package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"strings"

	"backrank/app/archive"
	"backrank/app/mistakes"
)

// mistakeLine is a mistake as JSON.
type mistakeLine struct {
	Kind    string  `json:"kind"`
	Loss    float64 `json:"loss"` // in percentage points of winning chances
	Move    string  `json:"move"`
	Ply     int     `json:"ply"` // from 1
	Color   string  `json:"color"`
	ID      int64   `json:"id"` // of the game
	White   string  `json:"white"`
	Black   string  `json:"black"`
	Date    string  `json:"date"`
	Variant string  `json:"variant"`
	Start   string  `json:"start,omitempty"`
}

// listMistakes implements the command mistakes: it lists the mistakes in the analysed games of an archive, by kind, those that
// lost most first. The same move in the same position is listed once.
func listMistakes(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("mistakes", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "an object on each line")
	var q archive.Query
	db, err := parseQuery(ctx, flags, args, s, &q)
	if err != nil {
		return err
	}
	defer db.Close()
	player := mistakes.PlayerOf(q, nil, "")
	player.Everyone = q.Name == "" && q.Player == ""
	p, err := mistakes.Read(ctx, db, mistakes.Selection{Query: q, Player: player}, nil)
	if err != nil {
		return err
	}
	if n := len(p.Pending); n > 0 {
		fmt.Fprintf(s.status, "backrank-games: %d of %d games are not analysed completely: analyse them in the window, or with report\n", n, p.Games)
	}
	return writeLines(s, p.Moments, func(m mistakes.Moment) (string, error) {
		if *asJSON {
			return asLine(mistakeLine{
				Kind: m.Kind.ID(), Loss: math.Round(m.Loss*10) / 10, Move: m.Move, Ply: m.Ply + 1, Color: strings.ToLower(m.Side.Name()),
				ID: m.Game.ID, White: m.Game.White, Black: m.Game.Black, Date: m.Game.Date, Variant: m.Game.Variant, Start: m.Game.Start,
			})
		}
		return fmt.Sprintf("%-8s  −%.1f%%  %d  %s  %s – %s  %s", m.Kind.ID(), m.Loss, m.Game.ID, m.Game.Date, m.Game.White, m.Game.Black, m.Move), nil
	})
}
