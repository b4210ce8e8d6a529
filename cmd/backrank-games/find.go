package main

import (
	"context"
	"flag"
	"fmt"

	"backrank/app/archive"
)

// entry is a game as JSON.
type entry struct {
	ID           int64  `json:"id"`
	Variant      string `json:"variant"`
	Rule         string `json:"rule"`
	Start        string `json:"start,omitempty"`
	White        string `json:"white"`
	Black        string `json:"black"`
	Event        string `json:"event"`
	Result       string `json:"result"`
	Ending       string `json:"ending"`
	Date         string `json:"date"`
	WhiteElo     int    `json:"white_elo,omitempty"`
	BlackElo     int    `json:"black_elo,omitempty"`
	Plies        int    `json:"plies"`
	WhiteCastled string `json:"white_castled"`
	WhitePly     int    `json:"white_castled_ply,omitempty"`
	BlackCastled string `json:"black_castled"`
	BlackPly     int    `json:"black_castled_ply,omitempty"`
	Hints        int    `json:"hints,omitempty"`
	Source       string `json:"source"`
	Twin         int64  `json:"twin,omitempty"`
}

func entryOf(h archive.Head) entry {
	return entry{
		ID: h.ID, Variant: h.Variant, Rule: h.Rule, Start: h.Start, White: h.White, Black: h.Black, Event: h.Event,
		Result: h.Result, Ending: h.Ending.String(), Date: h.Date, WhiteElo: h.Elo[0], BlackElo: h.Elo[1], Plies: h.Plies,
		WhiteCastled: h.Castled[0].Type.String(), WhitePly: h.Castled[0].Ply,
		BlackCastled: h.Castled[1].Type.String(), BlackPly: h.Castled[1].Ply,
		Hints: h.Hints, Source: h.Source, Twin: h.Twin,
	}
}

// find implements the command find.
func find(ctx context.Context, args []string, s streams) error {
	flags := flag.NewFlagSet("find", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "an object on each line")
	asPGN := flags.Bool("pgn", false, "the games as PGN")
	var q archive.Query
	db, err := parseQuery(ctx, flags, args, s, &q)
	if err != nil {
		return err
	}
	defer db.Close()
	if *asPGN {
		_, err := db.Export(ctx, s.out, q, nil)
		return err
	}
	heads, err := db.Find(ctx, q)
	if err != nil {
		return err
	}
	return writeLines(s, heads, func(h archive.Head) (string, error) {
		if *asJSON {
			return asLine(entryOf(h))
		}
		return fmt.Sprintf("%d  %s  %s – %s  %s  %s %s  %d plies", h.ID, h.Date, h.White, h.Black, h.Result, h.Variant, h.Start, h.Plies), nil
	})
}
